"""The window: draws what core computes and hands over what the person does. Imports Qt and core, no engines."""
