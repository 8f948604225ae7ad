"""What can be chosen for a run, each in words and with what it means."""

from PySide6.QtCore import QCoreApplication

SYSTEMS = ("agent", "respeak", "single-pass")
SIMULATORS = ("llm", "template")
RULES = ("s2er", "wer", "cer", "mer")
VOTES = ("exact", "sampled")


def system_text(name: str) -> str:
    """The system under test."""
    return {
        "agent": QCoreApplication.translate("Benchmark", "Dictation with spoken corrections"),
        "respeak": QCoreApplication.translate("Benchmark", "Respeaking"),
        "single-pass": QCoreApplication.translate("Benchmark", "Recogniser alone"),
    }.get(name, name)


def system_meaning(name: str) -> str:
    """What is measured with it."""
    return {
        "agent": QCoreApplication.translate("Benchmark", "This application: what is said corrects the text."),
        "respeak": QCoreApplication.translate("Benchmark", "What is said takes the place of the text."),
        "single-pass": QCoreApplication.translate("Benchmark", "The first hearing stands; nothing is corrected."),
    }.get(name, "")


def simulator_text(name: str) -> str:
    """Who words the corrections."""
    return {
        "llm": QCoreApplication.translate("Benchmark", "Language model"),
        "template": QCoreApplication.translate("Benchmark", "Templates"),
    }.get(name, name)


def simulator_meaning(name: str) -> str:
    """What that means for the run."""
    return {
        "llm": QCoreApplication.translate("Benchmark", "A language model words each correction, checked before use."),
        "template": QCoreApplication.translate("Benchmark", "Set phrases, varied by the seed; the quicker of the two."),
    }.get(name, "")


def rule_text(name: str) -> str:
    """What decides that a text is right."""
    if name == "s2er":
        return QCoreApplication.translate("Benchmark", "Judge of meaning (S²ER)")
    return {"wer": "WER", "cer": "CER", "mer": "MER"}.get(name, name.upper())


def rule_meaning(name: str) -> str:
    """When a text counts as right."""
    if name == "s2er":
        return QCoreApplication.translate("Benchmark", "A text is right when it means the same as the reference.")
    return QCoreApplication.translate("Benchmark", "A text is right when its error rate is not above the limit.")


def votes_text(name: str) -> str:
    """How the judge votes."""
    return {
        "exact": QCoreApplication.translate("Benchmark", "Exact votes"),
        "sampled": QCoreApplication.translate("Benchmark", "Drawn votes"),
    }.get(name, name)


def votes_meaning(name: str) -> str:
    """What that means for the run."""
    return {
        "exact": QCoreApplication.translate("Benchmark", "The majority in closed form: the same in every run."),
        "sampled": QCoreApplication.translate("Benchmark", "Votes are drawn in rounds, as published; slower."),
    }.get(name, "")
