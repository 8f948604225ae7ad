"""Adapter: llama.cpp behind the port `LanguageModel`.

What costs time on a laptop is every token that is evaluated, so the adapter
evaluates a prompt from the first token that differs from the last one, keeps
each static part as a sequence of its own (and on disk, when given a folder),
and evaluates what several labels share once.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import psutil

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, DeadlineExceeded, ModelFailed
from iasr_desktop.core.ports import Prompt
from iasr_desktop.engines.llama_layers import LayeredModel, Vectors
from iasr_desktop.engines.llama_native import BATCH_TOKENS, MAX_SEQUENCES, Logits, NativeGrammar, Row
from iasr_desktop.engines.llama_parallel import following_logits, groups
from iasr_desktop.engines.llama_states import StateFolder
from iasr_desktop.engines.llama_template import ChatTemplate
from iasr_desktop.engines.llama_trie import shared_nodes

_MAIN = 0
_KEPT = range(1, 4)
_BRANCHES = range(4, MAX_SEQUENCES)
_LABELS_KEPT = 1024
_LEAST_STRETCH = 8
_LIKELY = 64
"""Candidates shown to a grammar first: it is slow over a whole vocabulary."""


class LlamaCppModel:
    """One model in memory. Not safe for overlapping calls; replaced, never changed.

    `threads` 0 means one a physical core; `gpu_layers` -1 means all, where the
    library can. `state_dir` keeps evaluated static parts between runs.
    `evaluated_tokens` counts what has been computed, for measurements.
    Raises `ModelFailed` when the file cannot be loaded.
    """

    def __init__(
        self,
        model_path: Path,
        model_id: str,
        *,
        threads: int = 0,
        gpu_layers: int = -1,
        context_tokens: int = 2048,
        state_dir: Path | None = None,
    ) -> None:
        self.model_id = model_id
        self.evaluated_tokens = 0
        self._native = LayeredModel(model_path, threads or physical_cores(), gpu_layers, context_tokens)
        self._template = ChatTemplate.of(self._native.chat_template)
        identity = f"{model_id} {self._native.identity}"
        self._states = StateFolder(state_dir, identity) if state_dir else None
        self._tokens: list[int] = []
        self._logits: Logits | None = None
        self._stretch = BATCH_TOKENS
        self._layer = 0
        self._state: tuple[int, Vectors] | None = None
        self._kept: dict[tuple[int, ...], int] = {}
        self._encoded: dict[str, list[int]] = {}
        self._label_tokens = lru_cache(maxsize=_LABELS_KEPT)(self._native.tokenize)

    def close(self) -> None:
        """Free the memory; the object is of no use afterwards."""
        self._native.close()

    # The port

    def count_tokens(self, text: str) -> int:
        return len(self._native.tokenize(text))

    def warm(self, prompt: Prompt, token: CancelToken) -> None:
        static = self._static_tokens(prompt)
        self._evaluate(static, static + self._native.tokenize(prompt.context), token)

    def label_logprobs(self, prompt: Prompt, labels: Sequence[str], token: CancelToken) -> Mapping[str, float]:
        first = _log_softmax(self._evaluate(*self._prompt_tokens(prompt), token))
        paths = {label: self._label_tokens(label) for label in dict.fromkeys(labels)}
        scores = {label: float(first[path[0]]) if path else 0.0 for label, path in paths.items()}
        longer = [label for label, path in paths.items() if len(path) > 1]
        for start in range(0, len(longer), len(_BRANCHES)):
            group = longer[start : start + len(_BRANCHES)]
            for label, tail in zip(group, self._tails([paths[label] for label in group], token), strict=True):
                scores[label] += tail
        return scores

    def state(self, prompt: Prompt, layer: int, token: CancelToken) -> Vectors:
        if not 1 <= layer <= self._native.layers:
            raise ModelFailed(f"{self.model_id} has no layer {layer}.", f"It has {self._native.layers}.")
        static, tokens = self._prompt_tokens(prompt)
        known = self._state if tokens == self._tokens else None
        if known is None or known[0] != layer:
            # Where the prompt has been evaluated, only its last token is anew.
            self._logits, self._layer = None, layer
            try:
                self._evaluate(static, tokens, token)
            finally:
                self._layer = 0
            known = self._state
        if known is None:
            raise ModelFailed("The layers of this language model cannot be read.", "Choose another model.")
        return known[1]

    def label_logprobs_of(
        self, prompts: Sequence[Prompt], labels: Sequence[str], token: CancelToken
    ) -> list[Mapping[str, float]]:
        paths = {label: self._label_tokens(label) for label in dict.fromkeys(labels)}
        together = len({prompt.static for prompt in prompts}) == 1 and all(len(path) == 1 for path in paths.values())
        if not together or len(prompts) == 1:
            return [self.label_logprobs(prompt, labels, token) for prompt in prompts]
        first = map(_log_softmax, self._beside(prompts, token))
        return [{label: float(scores[path[0]]) for label, path in paths.items()} for scores in first]

    def reply(self, prompt: Prompt, grammar: str, max_tokens: int, token: CancelToken) -> str:
        static, tokens = self._prompt_tokens(prompt)
        written: list[int] = []
        with self._native.grammar(grammar) as matcher:
            for _ in range(max_tokens):
                if self._is_finished(matcher, written):
                    return self._text(written)
                best = self._likeliest(matcher, self._evaluate(static, tokens + written, token))
                if self._native.is_end(best):
                    return self._text(written)
                matcher.accept(best)
                written.append(best)
            if self._is_finished(matcher, written):
                return self._text(written)
        raise ModelFailed("The language model did not finish its reply.", "Repeat the correction in other words.")

    # Beside the port, for comparisons with what others do

    def write(self, prompt: Prompt, max_tokens: int, token: CancelToken) -> str:
        """Greedy text of any form, up to where the model ends it or to `max_tokens`. Raises `ModelFailed`."""
        static, tokens = self._prompt_tokens(prompt)
        written: list[int] = []
        while len(written) < max_tokens:
            best = int(np.argmax(self._evaluate(static, tokens + written, token)))
            if self._native.is_end(best):
                break
            written.append(best)
        return self._text(written)

    def forget(self) -> None:
        """Drop all that has been evaluated: the next call computes its whole prompt.

        But what lies in `state_dir` is found again.
        """
        for sequence in (_MAIN, *self._kept.values()):
            self._native.cut(sequence, 0)
        self._kept.clear()
        self._tokens, self._logits = [], None

    # Prompts as tokens

    def _static_tokens(self, prompt: Prompt) -> list[int]:
        if prompt.static not in self._encoded:
            text = self._template.opening(prompt.static)
            self._encoded[prompt.static] = self._native.start_tokens + self._native.tokenize(text, special=True)
        return self._encoded[prompt.static]

    def _prompt_tokens(self, prompt: Prompt) -> tuple[list[int], list[int]]:
        static = self._static_tokens(prompt)
        content = self._native.tokenize(prompt.context) + self._native.tokenize(prompt.query)
        closing = self._native.tokenize(self._template.closing(prompt.static), special=True)
        return static, static + content + closing + self._native.tokenize(prompt.answer)

    def _text(self, tokens: Sequence[int]) -> str:
        return b"".join(self._native.piece(token) for token in tokens).decode("utf-8", "replace")

    # Evaluation

    def _evaluate(self, static: list[int], tokens: list[int], token: CancelToken) -> Logits:
        """Make the main sequence hold `tokens`; the logits that follow them."""
        token.check()
        self._make_room(static, len(tokens))
        self._keep_static(static, token)
        if tokens != self._tokens or self._logits is None:
            self._restart_from(static, tokens)
            self._extend(tokens, token)
        if self._logits is None:
            raise ModelFailed("The language model was given nothing to read.")
        return self._logits

    def _beside(self, prompts: Sequence[Prompt], token: CancelToken) -> Iterator[Logits]:
        """The logits that follow each of `prompts`, which share their static part."""
        static = self._static_tokens(prompts[0])
        tails = [self._prompt_tokens(prompt)[1][len(static) :] for prompt in prompts]
        self._make_room(static, len(static) + max(map(len, tails)))
        self._keep_static(static, token)
        # The kernels round by where in the memory a token lies: with the main sequence emptied,
        # the same prompts give the same numbers whatever was asked before.
        self._native.cut(_MAIN, 0)
        self._tokens, self._logits = [], None
        room = self._native.context_tokens - sum(map(len, self._kept))
        for group in groups([len(tail) for tail in tails], len(_BRANCHES), room):
            yield from following_logits(
                self._native,
                lambda rows: self._decode(rows, 0, token),
                self._kept[tuple(static)],
                len(static),
                [tails[index] for index in group],
                _BRANCHES,
            )

    def _make_room(self, static: list[int], wanted: int) -> None:
        """Refuse what can never fit; drop other static parts when they are in the way."""
        limit = self._native.context_tokens - BATCH_TOKENS
        if wanted > limit:
            raise ModelFailed("The text is too long for the language model.")
        others = [key for key in self._kept if list(key) != static]
        while others and wanted + sum(map(len, others)) > limit:
            self._native.cut(self._kept.pop(others.pop(0)), 0)

    def _keep_static(self, static: list[int], token: CancelToken) -> None:
        """Have `static` evaluated in a sequence of its own."""
        key = tuple(static)
        if not static or key in self._kept:
            return
        free = [slot for slot in _KEPT if slot not in self._kept.values()]
        slot = free[0] if free else self._kept.pop(next(iter(self._kept)))
        self._native.cut(slot, 0)
        path = self._states.find(static) if self._states else None
        if path is None or not self._native.restore(slot, static, path):
            self._restart_from([], static)
            self._extend(static, token)
            self._native.copy(_MAIN, slot)
            if self._states:
                self._states.keep(static, lambda target: self._native.save(slot, static, target))
        self._kept[key] = slot

    def _restart_from(self, static: list[int], tokens: list[int]) -> None:
        """Cut the main sequence to what it shares with `tokens`, or to `static`."""
        shared = _common_prefix(self._tokens, tokens)
        if shared < len(static):
            self._native.copy(self._kept[tuple(static)], _MAIN)
            shared = len(static)
        # The last token is always evaluated anew: its logits are wanted.
        shared = max(0, min(shared, len(tokens) - 1))
        if not self._native.cut(_MAIN, shared):
            self._native.cut(_MAIN, 0)
            shared = 0
        self._tokens, self._logits, self._state = tokens[:shared], None, None

    def _extend(self, tokens: list[int], token: CancelToken) -> None:
        """Evaluate `tokens` from where the main sequence ends, in batches that can be stopped."""
        while len(self._tokens) < len(tokens):
            start = len(self._tokens)
            part = tokens[start : start + self._stretch]
            last = start + len(part) - 1 if start + len(part) == len(tokens) else -1
            rows: list[Row] = [
                (value, start + index, (_MAIN,), start + index == last) for index, value in enumerate(part)
            ]
            with self._native.watching([self._layer] if self._layer and last >= 0 else []) as taken:
                self._decode_stretch(rows, start, token)
            self._tokens = tokens[: start + len(part)]
            self._state = (self._layer, taken[self._layer][-1]) if taken else None
            self._logits = self._native.logits(len(part) - 1) if last >= 0 else None

    def _decode_stretch(self, rows: Sequence[Row], start: int, token: CancelToken) -> None:
        """What is stopped in the middle is lost: on a machine that is slower than people are, less is begun at once."""
        try:
            self._decode(rows, start, token)
        except (Cancelled, DeadlineExceeded):
            self._stretch = max(_LEAST_STRETCH, self._stretch // 2)
            raise
        self._stretch = min(BATCH_TOKENS, 2 * self._stretch)

    def _decode(self, rows: Sequence[Row], start: int, token: CancelToken) -> None:
        """One native call. After a stop or failure the main sequence ends at `start` again."""
        done = False
        try:
            with self._native.stopping(lambda: token.should_stop):
                token.check()
                done = self._native.decode(rows)
        finally:
            if not done:
                self._native.cut(_MAIN, start)
        if not done:
            token.check()
            raise ModelFailed("The language model stopped before it was done.", "Repeat the correction.")
        self.evaluated_tokens += len(rows)

    def _tails(self, paths: Sequence[Sequence[int]], token: CancelToken) -> list[float]:
        """Log probability of everything after the first token of each path.

        What paths share at their start is evaluated once, for all of them.
        """
        length = len(self._tokens)
        for branch, _ in zip(_BRANCHES, paths, strict=False):
            self._native.copy(_MAIN, branch)
        nodes = shared_nodes(paths)
        rows: list[Row] = [
            (start[-1], length + len(start) - 1, [_BRANCHES[index] for index in users], True)
            for start, users in nodes.items()
        ]
        scores = [0.0] * len(paths)
        try:
            for first in range(0, len(rows), BATCH_TOKENS):
                self._decode(rows[first : first + BATCH_TOKENS], length, token)
                for row, start in enumerate(list(nodes)[first : first + BATCH_TOKENS]):
                    following = _log_softmax(self._native.logits(row))
                    for index in nodes[start]:
                        scores[index] += float(following[paths[index][len(start)]])
        finally:
            for branch in _BRANCHES:
                self._native.cut(branch, 0)
        return scores

    # Grammar

    def _likeliest(self, matcher: NativeGrammar, logits: Logits) -> int:
        """The likeliest token that the grammar admits, the end of the reply included."""
        likely = np.argpartition(logits, -_LIKELY)[-_LIKELY:]
        for candidates in (np.append(likely, self._native.end_token), np.arange(len(logits))):
            allowed = matcher.allowed(candidates)
            if allowed:
                return max(allowed, key=lambda value: float(logits[value]))
        raise ModelFailed("The grammar for the language model's reply leads nowhere.")

    def _is_finished(self, matcher: NativeGrammar, written: Sequence[int]) -> bool:
        """True when nothing but the end may follow; saves evaluating the last token."""
        if not written or not matcher.allowed([self._native.end_token]):
            return False
        everything = np.arange(self._native.vocabulary_size)
        return all(self._native.is_end(value) for value in matcher.allowed(everything)[:2])


def physical_cores() -> int:
    """Physical cores this process may run on."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(usable, psutil.cpu_count(logical=False) or usable))


def _common_prefix(first: Sequence[int], second: Sequence[int]) -> int:
    shared = 0
    for left, right in zip(first, second, strict=False):
        if left != right:
            break
        shared += 1
    return shared


def _log_softmax(logits: Logits) -> Logits:
    """Raises `ModelFailed` where damaged weights made something else than numbers."""
    highest = logits.max()
    if not np.isfinite(highest):
        raise ModelFailed("The language model computed nothing that can be used.", "Check it: `iasr models verify`.")
    shifted = logits - highest
    result: Logits = shifted - np.log(np.exp(shifted).sum())
    return result
