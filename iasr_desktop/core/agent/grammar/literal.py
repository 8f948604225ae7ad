"""The escape hatch: words to be written although they sound like a command."""

LEADS = frozenset(("literal", "literally", "escape", "type", "verbatim", "dictate"))
"""Words that may open it. Each opens ordinary sentences as well ("Type your
name in the box"), so they count only where the rest would otherwise be obeyed."""
