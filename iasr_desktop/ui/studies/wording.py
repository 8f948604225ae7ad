"""What is asked in a study, and what can be answered."""

from PySide6.QtCore import QCoreApplication

from iasr_desktop.core.studies.items import Kind


def kind_text(kind: Kind) -> str:
    """The protocol in a few words."""
    if kind is Kind.EQUIVALENCE:
        return QCoreApplication.translate("Studies", "The same meaning, or not")
    return QCoreApplication.translate("Studies", "Which of two is the better")


def question(kind: Kind) -> str:
    """What the annotator is asked to do."""
    if kind is Kind.EQUIVALENCE:
        return QCoreApplication.translate(
            "Studies",
            "You see what was said and what was understood. Would somebody who acts on the second do what the first "
            "asks for? Another name, number or negation changes the meaning; fillers, case and punctuation do not.",
        )
    return QCoreApplication.translate(
        "Studies",
        "You see what was said and two versions of it. Choose the one that keeps the meaning better, reads better "
        "and is easier to understand. When they are close, choose the one you would rather have.",
    )


def answer_text(kind: Kind, place: int) -> str:
    """The first or the second answer, with its key."""
    translate = QCoreApplication.translate
    if kind is Kind.EQUIVALENCE:
        return (translate("Studies", "Same meaning (Y)"), translate("Studies", "Another meaning (N)"))[place]
    return (translate("Studies", "The left one (1)"), translate("Studies", "The right one (2)"))[place]


def visible(text: str) -> str:
    """A text on one line; that there is none is said."""
    return " ".join(text.split()) or QCoreApplication.translate("Studies", "(nothing)")
