"""Orders of many parts are read in bounded work."""

from iasr_desktop.core.agent.grammar import compound
from iasr_desktop.core.agent.grammar.context import Outcome
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.agent.spelling import Explicit
from iasr_desktop.core.document import Document, Edit
from iasr_desktop.core.types import Action


def test_each_part_is_read_once_however_many_pauses_there_are() -> None:
    read: list[str] = []

    def parse(part: Explicit, _: Document) -> Outcome | None:
        read.append(part.text)
        return Outcome(Action.EDIT, 0.99, (Edit(0, 1, "T", "t"),)) if part.text.startswith("Change") else None

    letters = ", ".join(["Alpha", "November", "Echo", "Lima", "Oscar"] * 2)
    said = Explicit(f"Change it to {letters}, and that to {letters}.")
    short = Explicit("Change it to Alpha, November, Echo, and that to Lima.")
    compound.several(short, as_takes("The text."), parse)
    few = len(read)
    compound.several(said, as_takes("The text."), parse)
    assert few < len(read) < 3000
