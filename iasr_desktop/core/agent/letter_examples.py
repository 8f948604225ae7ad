"""Letters told by examples, as a recogniser writes them: "T's in Tom", "be as in boy", "he is in easy".

The letter itself is heard badly, the example well, and it begins with the letter.
"""

import re

_LINK = r"(?:,? (?:as|is|was|has|a|an|and))? (?:in|for|like|[Aa]sin)"
_ONE = rf"[A-Za-z]+(?:['’]s)?\.?{_LINK} ([A-Za-z])[A-Za-z'’]*(?:-ray)?"
_RUN = re.compile(rf"(?<![\w'’]){_ONE}(?:[,.;]?(?: and)? {_ONE}){{2,}}(?![\w'’])")
_EACH = re.compile(_ONE)


def with_letters_for_examples(text: str) -> str:
    """Three or more examples in a row as the letters with which they begin; the rest as it is."""
    return _RUN.sub(lambda run: "-".join(one[1].upper() for one in _EACH.finditer(run[0])), text)
