"""Texts as paths of tokens: those that begin alike form a tree."""

from collections.abc import Sequence


def shared_nodes(paths: Sequence[Sequence[int]]) -> dict[tuple[int, ...], list[int]]:
    """Every start of a path that has a continuation, with the paths that begin so; shorter starts first."""
    nodes: dict[tuple[int, ...], list[int]] = {}
    for length in range(1, max(map(len, paths), default=0)):
        for index, path in enumerate(paths):
            if len(path) > length:
                nodes.setdefault(tuple(path[:length]), []).append(index)
    return nodes
