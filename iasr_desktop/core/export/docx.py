"""A Word document: title, date, paragraphs."""

import io
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from iasr_desktop.core.export.text import UNCONFIRMED_NOTE, about, is_mixed, paragraphs, title
from iasr_desktop.core.storage.records import SessionRecord

if TYPE_CHECKING:
    from docx.document import Document as WordDocument

# XML cannot hold these, and python-docx refuses them.
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# python-docx refuses longer ones.
_MOST_PROPERTY = 255


def docx_bytes(record: SessionRecord) -> bytes:
    """The file's content. Where only some segments were confirmed, the others are in italics."""
    import docx

    word = docx.Document()
    _describe(word, record)
    word.add_heading(_NOT_IN_XML.sub("", title(record)), level=1)
    word.add_paragraph(about(record))
    mixed = is_mixed(record.document)
    if mixed:
        word.add_paragraph(UNCONFIRMED_NOTE)
    for stretches in paragraphs(record.document):
        paragraph = word.add_paragraph()
        for stretch in stretches:
            run = paragraph.add_run(_NOT_IN_XML.sub("", stretch.text))
            run.italic = True if mixed and not stretch.is_confirmed else None
    stream = io.BytesIO()
    word.save(stream)
    return stream.getvalue()


def _describe(word: "WordDocument", record: SessionRecord) -> None:
    """Properties of the file; the template's author and dates are not the person's."""
    properties = word.core_properties
    properties.author = ""
    properties.title = _NOT_IN_XML.sub("", title(record))[:_MOST_PROPERTY]
    properties.comments = ""
    properties.created = properties.modified = datetime.now(UTC).replace(tzinfo=None)
