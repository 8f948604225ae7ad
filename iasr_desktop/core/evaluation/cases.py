"""Written cases for the agent: a text, the words heard, and what should come of them.

The format is that of the project's correction cases (JSON lines): `state`,
`heard`, `intent`, `expected`, and optionally `accept` (other right results)
and `tags`.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document, apply_edits
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.parsing import json_value
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress
from iasr_desktop.core.types import Decision, Intent

_FINAL_SIGNS = ".,;:!?…。，！？"


@dataclass(frozen=True)
class Case:
    """`expected`: the text to append for new input, else the whole text afterwards."""

    id: str
    state: str
    heard: str
    intent: Intent
    expected: str
    accept: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()

    def is_met_by(self, decision: Decision) -> bool:
        """Whether intent and text are right; white space is collapsed, and new input may gain
        or lose final punctuation."""
        if decision.intent is not self.intent:
            return False
        got = _form(result_of(decision, self.state), self.intent)
        return got in {_form(text, self.intent) for text in (self.expected, *self.accept)}


@dataclass(frozen=True)
class CaseResult:
    """What the agent did with a case. Times in milliseconds; `warm_ms` is the document's
    evaluation, which dictation does while the person speaks."""

    file: str
    case: Case
    decision: Decision
    warm_ms: float
    agent_ms: float
    timings_ms: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        return self.case.is_met_by(self.decision)


class DecidingAgent(Protocol):
    """The agent as a measurement sees it."""

    def warm(self, document: Document, token: CancelToken) -> None: ...

    def decide(self, said: Said, document: Document, token: CancelToken) -> Decision: ...


def result_of(decision: Decision, state: str) -> str:
    """The text that a case's `expected` is compared with."""
    return decision.appended if decision.intent is Intent.NEW_INPUT else apply_edits(state, decision.edits)


def read(path: Path) -> list[Case]:
    """The cases of a file. Raises `BadInput` that names the first line that is none."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"The cases of {path.name} could not be read.", "Name a file of JSON lines in UTF-8.") from error
    cases = [_parsed(line, path.name, number) for number, line in enumerate(lines, start=1) if line.strip()]
    if not cases:
        raise BadInput(f"There are no cases in {path.name}.")
    return cases


def run(
    agent: DecidingAgent,
    cases: Sequence[tuple[str, Case]],
    token: CancelToken,
    on_progress: OnProgress = ignore_progress,
) -> list[CaseResult]:
    """Let `agent` decide each case of (file, case) in turn. Raises `Cancelled`."""
    return list(decided(agent, cases, token, on_progress))


def decided(
    agent: DecidingAgent,
    cases: Sequence[tuple[str, Case]],
    token: CancelToken,
    on_progress: OnProgress = ignore_progress,
) -> Iterator[CaseResult]:
    """As `run`, each result as soon as it is there."""
    for index, (file, case) in enumerate(cases):
        on_progress(Progress(index, len(cases), file))
        document = as_takes(case.state)
        began = time.perf_counter()
        agent.warm(document, token)
        warmed = time.perf_counter()
        decision = agent.decide(Said(case.heard), document, token)
        ended = time.perf_counter()
        warm_ms, agent_ms = (warmed - began) * 1000, (ended - warmed) * 1000
        yield CaseResult(file, case, decision, warm_ms, agent_ms, decision.timings_ms)
    on_progress(Progress(len(cases), len(cases), "cases"))


def _parsed(line: str, file: str, number: int) -> Case:
    try:
        raw = json_value(line)
        texts = [raw[name] for name in ("id", "state", "heard", "expected")]
        accept, tags = raw.get("accept", []), raw.get("tags", [])
        if not all(isinstance(text, str) for text in (*texts, *accept, *tags)):
            raise TypeError
        return _case(texts, Intent(raw["intent"]), accept, tags)
    except (ValueError, KeyError, TypeError) as error:
        hint = "A case has id, state, heard, intent and expected."
        raise BadInput(f"Line {number} of {file} is not a case.", hint) from error


def _case(texts: Sequence[Any], intent: Intent, accept: Sequence[str], tags: Sequence[str]) -> Case:
    name, state, heard, expected = texts
    return Case(name, state, heard, intent, expected, tuple(accept), tuple(tags))


def _form(text: str, intent: Intent) -> str:
    collapsed = " ".join(text.split())
    return collapsed.rstrip(_FINAL_SIGNS + " ") if intent is Intent.NEW_INPUT else collapsed
