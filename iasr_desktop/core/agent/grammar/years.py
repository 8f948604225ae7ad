"""Years that are said by their end: "sixty-two, not twenty-six" where the text has "1826"."""

import re

from iasr_desktop.core.agent import numbers
from iasr_desktop.core.agent.grammar.context import Context, Outcome, edited
from iasr_desktop.core.agent.grammar.pattern import Piece
from iasr_desktop.core.document import Edit

_P_YEAR = 0.96
_LEAST, _MOST = 10, 99
_YEAR = re.compile(r"(?<![\d.,:])(?:1[0-9]|20)\d\d(?![\d:])(?![.,]\d)")


def end_of_year(context: Context, old: Piece, new: Piece) -> Outcome | None:
    """The two digits of `new` for those of `old`, in the one year that ends so; `None` where `old` stands itself."""
    was, is_now = (numbers.count_of(piece.text) or 0 for piece in (old, new))
    if not (min(was, is_now) >= _LEAST and max(was, is_now) <= _MOST) or context.locate(old):
        return None
    hits = [hit for hit in _YEAR.finditer(context.text) if hit.group().endswith(str(was))]
    if len(hits) != 1:
        return None
    return edited((Edit(hits[0].end() - 2, hits[0].end(), str(was), str(is_now)),), _P_YEAR)
