"""Chat templates: which marks stand around a turn, by the template stored in the model.

Only the marks are taken from the template. Running its Jinja code would put
content and marks into one string, and then content that looks like a mark
would become one.
"""

import re
from dataclasses import dataclass

_HEADING = re.compile(r"^\[(system|user|assistant)\]\n", re.MULTILINE)


@dataclass(frozen=True)
class ChatTemplate:
    """`opens` has a place for the role; `closes` ends a turn."""

    opens: str
    closes: str

    @staticmethod
    def of(template: str) -> "ChatTemplate":
        """The marks of the template stored in a model file."""
        if "<|start_header_id|>" in template:
            return ChatTemplate("<|start_header_id|>{role}<|end_header_id|>\n\n", "<|eot_id|>")
        if "<|im_start|>" in template:
            return ChatTemplate("<|im_start|>{role}\n", "<|im_end|>\n")
        return ChatTemplate("### {role}\n", "\n\n")

    def opening(self, static: str) -> str:
        """`static` with its headings turned into marks; its last turn stays open."""
        parts = _HEADING.split(static)
        if len(parts) == 1:
            return static
        turns = [
            self.opens.format(role=role) + content.rstrip("\n")
            for role, content in zip(parts[1::2], parts[2::2], strict=True)
        ]
        tail = re.search(r"\n*\Z", parts[-1])
        return self.closes.join(turns) + (tail.group() if tail and parts[-1].strip() else "")

    def closing(self, static: str) -> str:
        """What ends the person's turn and opens the reply; empty for plain text."""
        if not _HEADING.search(static):
            return ""
        return self.closes + self.opens.format(role="assistant")
