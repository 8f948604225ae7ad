"""Every parser of the product that reads what others wrote: the name of a target, and the function that takes bytes.

The functions lie in modules by subject, which are imported when one of theirs is
asked for: the fuzzer prepares every module that it watches, which takes a while.
"""

import importlib
from collections.abc import Mapping

from tests.fuzz.trying import Target

_BY_MODULE = {
    "target_files": "audio clip settings waiting_files vocabulary history_pages history_file history_rows",
    "target_lists": (
        "dataset_json dataset_csv dataset_tsv dataset_text dataset_folder dataset_kaldi dataset_librispeech "
        "score_json score_csv score_texts case_list labelled_pairs named_texts prose_texts recorded_set choices "
        "study_items annotations annotation_log study_folder agent_line judge_line"
    ),
    "target_models": "catalogue manifest whisper gguf voice ctranslate vocabulary_of_model wheel joined",
    "target_runs": "plan run_folder run_browser run_resumed answers_kept",
    "target_replies": "reply_of_person reply_of_literal reply_of_questions opinion_of_judge opinion_of_agent",
}
NAMES: Mapping[str, str] = {name: module for module, names in _BY_MODULE.items() for name in names.split()}
"""Target to the module that has it in its `TARGETS`."""


def target(name: str) -> Target:
    """The function called `name`."""
    found: Target = importlib.import_module(f"tests.fuzz.{NAMES[name]}").TARGETS[name]
    return found
