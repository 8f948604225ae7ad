"""Fixed texts as paths of tokens, and a choice among them.

Paths that begin alike form a tree. Where the tree does not branch there is nothing
to decide, so those tokens are evaluated together with the next real decision.
"""

from collections.abc import Callable, Sequence

import numpy as np

from iasr_desktop.core.ports import Choice
from iasr_desktop.engines.llama_native import Logits


def walk(paths: Sequence[Sequence[int]], follow: Callable[[list[int]], Logits]) -> Choice:
    """The option reached by taking the likeliest branch at every fork.

    `follow(run)` gives the logits after the prompt and `run`. No path may be
    the start of another one.
    """
    alive = list(range(len(paths)))
    run: list[int] = []
    p = 1.0
    while len(alive) > 1:
        branches: dict[int, list[int]] = {}
        for index in alive:
            branches.setdefault(paths[index][len(run)], []).append(index)
        if len(branches) == 1:
            (taken,) = branches
        else:
            taken, share = _likelier(list(branches), follow(run))
            p *= share
        alive = branches[taken]
        run.append(taken)
        if len(run) == len(paths[alive[0]]):
            break
    return Choice(alive[0], p)


def _likelier(tokens: list[int], logits: Logits) -> tuple[int, float]:
    """The likeliest of `tokens` and its probability among them."""
    values = logits[tokens].astype(np.float64)
    shares = np.exp(values - values.max())
    best = int(values.argmax())
    return tokens[best], float(shares[best] / shares.sum())


def shared_nodes(paths: Sequence[Sequence[int]]) -> dict[tuple[int, ...], list[int]]:
    """Every start of a path that has a continuation, with the paths that begin so; shorter starts first."""
    nodes: dict[tuple[int, ...], list[int]] = {}
    for length in range(1, max(map(len, paths), default=0)):
        for index, path in enumerate(paths):
            if len(path) > length:
                nodes.setdefault(tuple(path[:length]), []).append(index)
    return nodes
