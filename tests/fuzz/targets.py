"""Every parser of the product that reads what others wrote, by name."""

from collections.abc import Mapping

from tests.fuzz import target_files, target_lists, target_models, target_replies, target_runs
from tests.fuzz.trying import Target

TARGETS: Mapping[str, Target] = {
    **target_files.TARGETS,
    **target_lists.TARGETS,
    **target_models.TARGETS,
    **target_runs.TARGETS,
    **target_replies.TARGETS,
}

INSTRUMENTED = ("iasr_desktop", "gguf", "zipfile", "tomllib", "csv")
"""What the fuzzer watches the branches of."""
