"""Finds what core and engines say to people, for translation.

Core knows nothing of languages: it says finished English sentences with values
in them. Their templates are read off the source here, in two kinds: sentences,
which end like one, and parts of sentences ("the disk is full"), which are known
by where they stand, as a reason raised, returned or held in a table.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_PLACES = ("core", "engines", "app.py", "instruments.py", "run_models.py")
# What these say goes to a terminal, a report or a document, or to nobody.
_SILENT = (
    "core/agent/hearing_contexts.py",
    "core/doctor.py",
    "core/evaluation",
    "core/export/text.py",
    "core/judge",
    "core/metrics/comparison.py",
    "core/metrics/cser",
    "core/metrics/normalizers.py",
    "core/metrics/statistics.py",
    "core/metrics/text_files.py",
    "core/models/reference.py",
    "core/simulation/english_phrasing.py",
    "core/simulation/literal",
    "core/simulation/matrix.py",
    "core/simulation/measured.py",
    "core/simulation/published.py",
    "core/simulation/report_",
    "core/simulation/rules.py",
    "core/simulation/running.py",
    "core/simulation/simulator_prompt.py",
    "core/simulation/spreading.py",
    "core/studies/choice_report.py",
    "core/studies/equivalence_report.py",
    "engines/faster_whisper.py",
    "engines/probes.py",
)
# These hold grammars and statements, whose texts look like parts of sentences.
_SENTENCES_ONLY = (
    "core/agent",
    "core/simulation/datasets/layouts.py",
    "core/simulation/datasets/loading.py",
    "core/simulation/template_simulator.py",
    "core/storage/queries.py",
    "core/storage/saving.py",
    "core/storage/conditions.py",
)
_SENTENCE = re.compile(r"[A-Z“`‘'0-9{].*[\w)\]`”’}][.!?]|[A-Z][^{]* .*: \{\d\}", re.DOTALL)
_PART = re.compile(r"[\w{“`].* .*[\w)`”}]", re.DOTALL)
_CODE = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|CREATE|ORDER BY|NULL|WAL)\b|[|\\*=<>]|https?:|%[sd]|\[,| \? "
)
_FEWEST_LETTERS = 6
# What the grammar is warmed up with.
_NEVER_SAID = ("We met Stephan at ten. The whether was fine.",)
# Single words that stand as values in sentences.
_WORDS = ("undo", "redo", "once", "twice", "{0} times")


def collect(package: Path) -> list[str]:
    """Templates such as "{0} is empty." of the package's sentences, sorted; values are numbered as they come."""
    found = set(_WORDS)
    for file in _files(package):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        name = file.relative_to(package).as_posix()
        found.update(_said(tree, with_parts=not name.startswith(_SENTENCES_ONLY)))
    return sorted(found.difference(_NEVER_SAID))


def template(node: ast.AST) -> str | None:
    """The text of a literal or f-string; `None` for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    pieces: list[str] = []
    for value in node.values:
        number = sum(piece.startswith("\0") for piece in pieces)
        pieces.append(str(value.value) if isinstance(value, ast.Constant) else f"\0{number}")
    return "".join(f"{{{piece[1:]}}}" if piece.startswith("\0") else piece for piece in pieces)


def _files(package: Path) -> Iterator[Path]:
    for place in _PLACES:
        root = package / place
        for file in [root] if root.is_file() else sorted(root.rglob("*.py")):
            if not file.relative_to(package).as_posix().startswith(_SILENT):
                yield file


def _said(tree: ast.Module, with_parts: bool) -> Iterator[str]:
    nodes = tuple(ast.walk(tree))
    unsaid = {id(part) for node in nodes for part in _unsaid(node)}
    reasons = {id(part) for node in nodes for part in _reasons(node)} if with_parts else set()
    labels = {id(part) for node in nodes for part in _labels(node)}
    for node in nodes:
        text = template(node)
        if text is None or id(node) in unsaid:
            continue
        is_said = _SENTENCE.fullmatch(text) or (id(node) in reasons and _PART.fullmatch(text))
        if id(node) in labels or (is_said and _has_words(text)):
            yield text


def _unsaid(node: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, what is logged, patterns, annotations, and the literals that an f-string is made of."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for value in node.values:
            if isinstance(value, ast.Constant):
                yield value
            elif isinstance(value, ast.FormattedValue) and value.format_spec is not None:
                yield from ast.walk(value.format_spec)
    elif isinstance(node, ast.Call) and _owner(node.func) in ("_LOG", "re", "regex", "TypeVar"):
        yield from ast.walk(node)
    elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
        yield from ast.walk(node.annotation)
    elif isinstance(node, ast.FunctionDef) and node.returns is not None:
        yield from ast.walk(node.returns)


def _reasons(node: ast.AST) -> Iterator[ast.AST]:
    """What is raised, returned, chosen or held in a table: there stand the parts of sentences."""
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        yield from node.exc.args
    elif isinstance(node, ast.Return) and node.value is not None:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)
    elif isinstance(node, ast.BoolOp):
        yield from node.values
    elif isinstance(node, ast.Tuple):
        yield from node.elts
    elif isinstance(node, ast.Call) and _name(node.func).endswith(("problem", "failed", "appended", "Failed")):
        yield from node.args
    elif isinstance(node, ast.Assign) and any(
        _name(target) in ("reason", "detail", "said", "text") for target in node.targets
    ):
        yield node.value


def _labels(node: ast.AST) -> Iterator[ast.AST]:
    """What is being done, as progress tells it; a word is enough."""
    if isinstance(node, ast.Call) and _name(node.func) == "Progress" and len(node.args) > 2:
        yield node.args[2]
    elif isinstance(node, ast.Assign) and any(_name(target) == "label" for target in node.targets):
        yield node.value


def _has_words(text: str) -> bool:
    words = re.findall(r"[A-Za-z]{2,}", re.sub(r"`[^`]*`|\{\d+\}", "", text))
    return len(words) >= 2 and sum(map(len, words)) >= _FEWEST_LETTERS and not _CODE.search(text)


def _owner(node: ast.AST) -> str:
    return _name(node.value) if isinstance(node, ast.Attribute) else _name(node)


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
