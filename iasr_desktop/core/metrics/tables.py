"""Tables in Markdown."""

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """One line a row; what would end a cell or a row is escaped."""
    lines = ["| " + " | ".join(map(_cell, cells)) + " |" for cells in (head, *rows)]
    lines.insert(1, "|" + "---|" * len(head))
    return "\n".join(lines)


def quoted(text: str) -> str:
    """A text of somebody's as a cell, which says so when there is none."""
    return text.strip() or "–"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
