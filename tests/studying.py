"""Studies made for tests."""

from pathlib import Path

from iasr_desktop.core.studies import study as studies
from iasr_desktop.core.studies.annotations import Annotation, AnnotationLog
from iasr_desktop.core.studies.items import Item, Kind
from iasr_desktop.core.studies.study import Study


def pair(number: int, language: str = "en") -> Item:
    return Item(f"p{number}", f"reference {number}", (f"hypothesis {number}",), language)


def triplet(number: int) -> Item:
    return Item(f"t{number}", f"reference {number}", (f"first {number}", f"second {number}"), "en", ("one", "two"))


def study_of(folder: Path, kind: Kind, size: int, *, seed: int = 0, batch: int = 20) -> Study:
    make = pair if kind is Kind.EQUIVALENCE else triplet
    return studies.create(folder, kind, [make(number) for number in range(size)], seed=seed, batch=batch)


def label(name: str, item: int, answer: int, *, expert: bool = False) -> Annotation:
    return Annotation(name, expert, f"p{item}", str(answer), "", "2026-01-02T03:04:05+00:00")


def choice(name: str, item: int, answer: str, left: str = "a") -> Annotation:
    return Annotation(name, False, f"t{item}", answer, left, "2026-01-02T03:04:05+00:00")


def add(study: Study, *annotations: Annotation) -> None:
    AnnotationLog(study).append(annotations)
