"""Plain text and Markdown."""

from dataclasses import dataclass
from datetime import datetime

from iasr_desktop.core.document import Document
from iasr_desktop.core.markdown import escaped, escaped_start, plain
from iasr_desktop.core.storage.records import SessionRecord

UNCONFIRMED_NOTE = "Text in italics was not confirmed."


@dataclass(frozen=True)
class Stretch:
    """Text of one state of confirmation within a paragraph."""

    text: str
    is_confirmed: bool


@dataclass(frozen=True)
class TitledRecord(SessionRecord):
    """A text with a heading of its own instead of the day of a session."""

    heading: str = ""


def plain_text(record: SessionRecord) -> str:
    """The text exactly as it is, ending in one line break."""
    text = record.document.text
    return text if not text or text.endswith("\n") else text + "\n"


def markdown_text(record: SessionRecord) -> str:
    """Title, date, paragraphs. Where only some segments were confirmed, the others are in italics."""
    document = record.document
    blocks = [f"# {plain(title(record))}", about(record)]
    if is_mixed(document):
        blocks.append(UNCONFIRMED_NOTE)
    blocks += [_markdown(stretches, marked=is_mixed(document)) for stretches in paragraphs(document)]
    return "\n\n".join(blocks) + "\n"


def title(record: SessionRecord) -> str:
    """The record's own heading, else the day of the session in words."""
    if isinstance(record, TitledRecord):
        return record.heading
    day = _local(record)
    return f"Dictation, {day.day} {day:%B %Y}"


def about(record: SessionRecord) -> str:
    """When it began, and how much of it was confirmed."""
    states = {segment.confirmed for segment in record.document.segments}
    told = {frozenset({True}): ", confirmed", frozenset({True, False}): ", confirmed in part"}
    return f"{_local(record):%Y-%m-%d %H:%M}{told.get(frozenset(states), '')}"


def is_mixed(document: Document) -> bool:
    """True when some segments were confirmed and others were not."""
    return len({segment.confirmed for segment in document.segments}) == 2


def paragraphs(document: Document) -> list[list[Stretch]]:
    """The text at its line breaks; every paragraph in stretches of one state."""
    found: list[list[Stretch]] = [[]]
    for segment in document.segments:
        for number, line in enumerate((segment.lead + segment.text).split("\n")):
            if number:
                found.append([])
            if line:
                _add(found[-1], line, segment.confirmed)
    return [stretches for stretches in found if any(stretch.text.strip() for stretch in stretches)]


def _add(stretches: list[Stretch], text: str, is_confirmed: bool) -> None:
    if stretches and stretches[-1].is_confirmed == is_confirmed:
        text = stretches.pop().text + text
    stretches.append(Stretch(text, is_confirmed))


def _markdown(stretches: list[Stretch], *, marked: bool) -> str:
    parts = []
    for stretch in stretches:
        text = escaped(stretch.text)
        bare = text.strip()
        if marked and bare and not stretch.is_confirmed:
            lead, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
            text = f"{lead}*{bare}*{tail}"
        parts.append(text)
    return escaped_start("".join(parts).strip())


def _local(record: SessionRecord) -> datetime:
    """When the session began, on the clock of whoever exports it."""
    try:
        return datetime.fromisoformat(record.summary.created_utc).astimezone()
    except ValueError:
        return datetime.now().astimezone()
