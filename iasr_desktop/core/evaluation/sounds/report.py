"""What became of the scenes, as Markdown and as values for JSON."""

from collections.abc import Sequence
from typing import Any

from iasr_desktop.core.evaluation.sounds.differences import Differences
from iasr_desktop.core.evaluation.sounds.playing import Played
from iasr_desktop.core.markdown import facts, listed, table

_MOST_LISTED = 60
_MOST_CHARACTERS = 200
_HEAD = (
    "kind of sound",
    "clips",
    "seconds",
    "words said",
    "invented",
    "false confirmations",
    "doubled",
    "missing",
    "of these at a border",
    "heard otherwise",
)
_MEANING = (
    "Sounds in which nobody speaks were played as one clip and as the utterances that are cut out by voice, with a"
    " vocabulary of 40 names in force; all words are invented. Of speech, what is heard of the recording alone is what"
    " should be heard: words beyond it are invented, or doubled if they stand beside themselves; words heard otherwise"
    " (or as two, or two as one) are counted apart. A border is where the recogniser cuts a recording."
)


def report(played: Sequence[Played], about: Sequence[tuple[str, str]], left_out: int = 0) -> str:
    """Tables by kind, and what exactly went wrong."""
    kinds = list(dict.fromkeys(each.kind for each in played))
    rows = [_row(kind, [each for each in played if each.kind == kind]) for kind in kinds]
    parts = [
        "# Sounds that are no words, and words among them",
        facts(about),
        _MEANING,
        *([f"Left out because nothing could be read or heard of them: {left_out} recordings."] if left_out else []),
        "## Goals",
        _goals(played),
        "## By kind",
        table(_HEAD, [*rows, _row("all", played)]),
        "## What went wrong",
        _listed(played),
    ]
    return "\n\n".join(parts) + "\n"


def as_json(played: Sequence[Played]) -> dict[str, Any]:
    """Counts by kind and for all."""
    kinds = list(dict.fromkeys(each.kind for each in played))
    return {
        "kinds": {kind: _counts([each for each in played if each.kind == kind]) for kind in kinds},
        "all": _counts(played),
    }


def pooled(played: Sequence[Played]) -> Differences:
    """All differences together."""
    return sum((each.found for each in played), Differences())


def _counts(played: Sequence[Played]) -> dict[str, Any]:
    found = pooled(played)
    return {
        "clips": len(played),
        "seconds": round(sum(each.seconds for each in played), 1),
        "words": sum(each.words for each in played),
        "invented": len(found.invented),
        "false_confirmations": sum(each.confirmed for each in played),
        "doubled": len(found.doubled),
        "missing": len(found.missing),
        "at_borders": found.at_borders,
        "changed": found.changed,
    }


def _row(name: str, played: Sequence[Played]) -> list[str]:
    counts = _counts(played)
    return [name, *(f"{value:.0f}" if isinstance(value, float) else str(value) for value in counts.values())]


def _goals(played: Sequence[Played]) -> str:
    quiet = [each for each in played if not each.words]
    found = pooled(played)
    goals = (
        ("no word where nobody speaks", len(pooled(quiet).invented)),
        ("no false confirmation", sum(each.confirmed for each in played)),
        (
            "no word invented or doubled around speech",
            len(found.invented) + len(found.doubled) - len(pooled(quiet).invented),
        ),
        ("no word missing", len(found.missing)),
    )
    return facts((goal, "met" if not count else f"missed by {count}") for goal, count in goals)


def _listed(played: Sequence[Played]) -> str:
    wrong = [each for each in played if each.confirmed or _is_wrong(each.found)]
    lines = [f"{each.kind}, {each.name}: {_told(each)}" for each in wrong[:_MOST_LISTED]]
    more = len(wrong) - len(lines)
    return listed(lines + ([f"and {more} more"] if more else [])) or "Nothing."


def _is_wrong(found: Differences) -> bool:
    return bool(found.invented or found.doubled or found.missing)


def _told(played: Played) -> str:
    found = played.found
    named = (("invented", found.invented), ("doubled", found.doubled), ("missing", found.missing))
    parts = [f"{name} “{_short(' '.join(words))}”" for name, words in named if words]
    return "; ".join([*(["taken for a confirmation"] if played.confirmed else []), *parts])


def _short(text: str) -> str:
    return text if len(text) <= _MOST_CHARACTERS else text[:_MOST_CHARACTERS] + " …"
