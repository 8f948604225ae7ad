"""The window: draws what core computes and hands over what the person does. Imports Qt and core, no engines."""

from iasr_desktop.ui.reference_counts import keep_singletons

# Before anything can send a signal.
keep_singletons()
