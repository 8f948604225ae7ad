"""`make translations`: collects every text of the window and builds its translations.

Texts of `iasr_desktop/ui` are found by Qt's own lupdate, sentences of core by
`core_sentences`; what the model catalogue says of each model belongs with
these. Translators edit `resources/i18n/*.ts` (with Qt Linguist, or by hand) and
run this again. With `--check` nothing is written: the status says whether
everything is translated and up to date.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import core_sentences

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "i18n"
LANGUAGES = ("zh_CN",)
TEMPLATES = "core_sentences.json"
_PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\w|%n")
_MNEMONIC = re.compile(r"&(?=\w)")


@dataclass(frozen=True)
class Message:
    """One text with its translation, empty when there is none."""

    context: str
    source: str
    translation: str


def main(arguments: Sequence[str]) -> int:
    """Exit status: 0 when all is translated."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    chosen = parser.parse_args(arguments)
    problems = stale_files() if chosen.check else build(FOLDER)
    for language in LANGUAGES:
        problems += [f"{language}: {problem}" for problem in faults(FOLDER / f"iasr_{language}.ts")]
    for problem in problems:
        sys.stderr.write(f"error: {problem}\n")
    if not problems:
        sys.stderr.write("All texts are translated.\n")
    return 1 if problems else 0


def build(folder: Path) -> list[str]:
    """Write templates, sources and translations into `folder`, keeping what is translated there. No problems."""
    folder.mkdir(parents=True, exist_ok=True)
    sentences = sorted({*core_sentences.collect(ROOT / "iasr_desktop"), *_descriptions()})
    text = json.dumps(sentences, ensure_ascii=False, indent=1) + "\n"
    (folder / TEMPLATES).write_text(text, encoding="utf-8")
    for language in LANGUAGES:
        source = folder / f"iasr_{language}.ts"
        _collect(sentences, source, language)
        _run("lrelease", "-silent", "-removeidentical", source, "-qm", source.with_suffix(".qm"))
    return []


def stale_files() -> list[str]:
    """A sentence for each file that `build` would change."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in FOLDER.glob("*.ts"):
            shutil.copy(file, folder)
        build(folder)
        return [
            f"{made.name} is out of date. Type `make translations`."
            for made in sorted(folder.iterdir())
            if not (FOLDER / made.name).exists() or (FOLDER / made.name).read_bytes() != made.read_bytes()
        ]


def messages(source: Path) -> Iterator[Message]:
    """Everything in a .ts file."""
    for context in ElementTree.parse(source).iter("context"):
        for message in context.iter("message"):
            wanted = message.find("translation")
            text = "" if wanted is None or wanted.get("type") == "unfinished" else wanted.text or ""
            yield Message(context.findtext("name", ""), message.findtext("source", ""), text)


def faults(source: Path) -> list[str]:
    """A sentence for each text without a translation, or with one that has other placeholders or mnemonics."""
    found = []
    for message in messages(source):
        where = f"{message.context}: {message.source!r}"
        if not message.translation:
            found.append(f"{where} has no translation.")
        elif sorted(_PLACEHOLDER.findall(message.source)) != sorted(_PLACEHOLDER.findall(message.translation)):
            found.append(f"{where} has other placeholders in its translation.")
        elif len(_MNEMONIC.findall(message.source)) != len(_MNEMONIC.findall(message.translation)):
            found.append(f"{where} has a key in one of the two languages only.")
    return found


def _descriptions() -> Iterator[str]:
    """What the catalogue says about each model."""
    catalogue = tomllib.loads((ROOT / "models" / "catalog.toml").read_text(encoding="utf-8"))
    for model in catalogue["model"]:
        yield model["description"]


def _collect(sentences: Sequence[str], source: Path, language: str) -> None:
    files = sorted((ROOT / "iasr_desktop" / "ui").rglob("*.py"))
    with tempfile.TemporaryDirectory() as name:
        core = Path(name) / "core.py"
        # lupdate reads source; so core's sentences are written as source that asks for their translation.
        lines = [f"QCoreApplication.translate({'Core'!r}, {_literal(sentence)})" for sentence in sentences]
        core.write_text("\n".join(lines) + "\n", encoding="utf-8")
        kept = ["-no-obsolete", "-locations", "none", "-sort-messages", "-silent"]
        exact = ["-disable-heuristic", "sametext", "-disable-heuristic", "similartext"]
        languages = ["-source-language", "en", "-target-language", language]
        _run("lupdate", *kept, *exact, *languages, *files, core, "-ts", source)


def _literal(text: str) -> str:
    """A string as lupdate understands it: in double quotes, nothing escaped but quotes, backslashes and new lines."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _run(tool: str, *arguments: str | Path) -> None:
    program = Path(sys.executable).with_name(f"pyside6-{tool}")
    done = subprocess.run([str(program), *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"error: pyside6-{tool} failed: {done.stderr.strip() or done.stdout.strip()}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
