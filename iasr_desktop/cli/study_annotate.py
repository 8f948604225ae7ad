"""Annotating in a terminal: one item at a time, answered by single keys."""

import shutil
import sys
import unicodedata
from typing import TYPE_CHECKING

import click

from iasr_desktop.cli.output import say
from iasr_desktop.core.studies.items import Kind
from iasr_desktop.core.studies.sitting import Shown, Sitting
from iasr_desktop.core.studies.study import Study

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_INSTRUCTIONS = {
    Kind.EQUIVALENCE: (
        "You see what was said and what was understood. Would somebody who acts on the second do what the first asks "
        "for? Another name, number or negation changes the meaning; fillers, case and punctuation do not."
    ),
    Kind.CHOICE: (
        "You see what was said and two versions of it. Choose the one that keeps the meaning better, "
        "reads better and is easier to understand. When they are close, choose the one you would rather have."
    ),
}
_ANSWERS = {
    Kind.EQUIVALENCE: {"y": "same meaning", "n": "another meaning"},
    Kind.CHOICE: {"1": "the left one", "2": "the right one"},
}
_SAME_KEYS = {Kind.EQUIVALENCE: {"1": "y", "0": "n"}, Kind.CHOICE: {"l": "1", "r": "2"}}
_ENTER, _BACK, _QUIT, _HELP = "\n", "b", "q", "?"
_DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LEAST_WIDTH, _MOST_WIDTH = 40, 120


def annotate_in_terminal(study: Study, annotator: str, *, expert: bool) -> None:
    """Ask until everything is answered or the person stops. Raises what `Sitting` raises."""
    sitting = Sitting(study, annotator, expert=expert, on_problem=lambda sentence: click.echo(sentence, err=True))
    say(_INSTRUCTIONS[study.kind])
    while _ask(sitting) if sitting.shown else _between(sitting):
        pass
    standing = sitting.standing
    say(f"{standing.done} of {standing.total} answered by {sitting.annotator}. Everything is saved.")


def visible(text: str) -> str:
    """`text` on one line, without what would steer the terminal or turn the direction of what stands around it."""
    kept = "".join(sign for sign in text if sign not in _DIRECTIONS)
    plain = "".join({"Cc": " ", "Cs": "\ufffd"}.get(unicodedata.category(sign), sign) for sign in kept)
    return " ".join(plain.split()) or "(nothing)"


def _ask(sitting: Sitting) -> bool:
    """Show the item and take one key; `False` to end."""
    shown, kind = sitting.shown, sitting.study.kind
    assert shown is not None
    say(_page(sitting, shown))
    while True:
        key = _key()
        key = _SAME_KEYS[kind].get(key, key)
        if key in _ANSWERS[kind]:
            say(f"→ {_ANSWERS[kind][key]}")
            sitting.answer(_answer(kind, shown, key))
            return True
        if key == _QUIT:
            return False
        if key == _BACK and sitting.back():
            return True
        _explain(sitting, key)


def _answer(kind: Kind, shown: Shown, key: str) -> str:
    if kind is Kind.CHOICE:
        return shown.chosen(0 if key == "1" else 1)
    return "1" if key == "y" else "0"


def _explain(sitting: Sitting, key: str) -> None:
    """What to do, after a key that did nothing."""
    kind = sitting.study.kind
    if key == _BACK:
        say("This is the first item of the batch.")
    elif key == _HELP:
        say(_INSTRUCTIONS[kind])
    else:
        say("This key does nothing here.")
    say(_keys(kind))


def _between(sitting: Sitting) -> bool:
    """At the end of a batch; `False` to end."""
    ask = "[b] go back   [q] end"
    if sitting.is_finished:
        say(f"\nThat was everything, thank you.   {ask}")
    else:
        say(f"\nThis batch is done.   [Enter] another one   {ask}")
    while True:
        key = _key()
        if key == _QUIT or (key == _ENTER and sitting.is_finished):
            return False
        if key == _ENTER:
            return sitting.next_batch()
        if key == _BACK and sitting.back():
            return True
        say(f"This key does nothing here.   {ask}")


def _page(sitting: Sitting, shown: Shown) -> str:
    standing = sitting.standing
    place = f"{standing.batch_done} of {standing.batch_size} in this batch, {standing.done} of {standing.total} in all"
    lines = ["", f"── {place} ──", _layout(shown)]
    if shown.before is not None:
        kind = sitting.study.kind
        key = {0: "1", 1: "2"}[shown.side_before or 0] if kind is Kind.CHOICE else {"1": "y", "0": "n"}[shown.before]
        lines.append(f"You answered: {_ANSWERS[kind][key]}.")
    return "\n".join([*lines, _keys(sitting.study.kind)])


def _layout(shown: Shown) -> str:
    """The reference, and below it the hypotheses beside each other."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(width=max(_LEAST_WIDTH, min(_MOST_WIDTH, shutil.get_terminal_size().columns)), color_system=None)
    said = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    said.add_row("said:", Text(visible(shown.item.reference)))
    texts = [visible(text) for text in shown.texts]
    if len(texts) == 1:
        said.add_row("understood:", Text(texts[0]))
        return _printed(console, said)
    beside = Table(expand=True)
    for number in range(1, len(texts) + 1):
        beside.add_column(str(number), ratio=1)
    beside.add_row(*map(Text, texts))
    return _printed(console, said) + "\n" + _printed(console, beside)


def _printed(console: "Console", what: "Table") -> str:
    with console.capture() as captured:
        console.print(what)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def _keys(kind: Kind) -> str:
    asked = "   ".join(f"[{key}] {text}" for key, text in _ANSWERS[kind].items())
    return f"{asked}   [b] go back   [q] stop   [?] what is asked"


def _key() -> str:
    """One key on a terminal; the first sign of a line elsewhere. The end of the input stops."""
    if sys.stdin.isatty():
        try:
            pressed = click.getchar()
        except EOFError:
            return _QUIT
    else:
        line = sys.stdin.readline()
        pressed = line.strip()[:1] or (_ENTER if line else _QUIT)
    return _ENTER if pressed in ("\r", "\n") else pressed.casefold()
