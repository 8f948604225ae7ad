"""The paper's Modify: pure builders of edits on a text.

Each returns the edits and never the new text, so that bytes outside them
cannot change. Spaces, commas, capitals, articles and the end of the sentence
are set right inside the edits themselves.
"""

import re

from iasr_desktop.core.agent import kinds, seams
from iasr_desktop.core.agent.words import is_wide, listed, parts_cluster, words
from iasr_desktop.core.document import Edit

Edits = tuple[Edit, ...]


def replace_span(text: str, start: int, end: int, replacement: str) -> Edits:
    """Put `replacement` in place of `start:end`; an empty one deletes."""
    new = seams.without_final_signs(replacement)
    if not new:
        return delete_span(text, start, end)
    start, end = _with_partner(text, start, end)
    old = text[start:end]
    if seams.starts_sentence(text, start) and old[:1].isupper():
        new = seams.capitalised(new)
    if article := seams.article_before(text, start, old, new):
        start, new = article[0], article[1] + new
    return _edit(text, start, end, new)


def insert_after(text: str, at: int, addition: str) -> Edits:
    """Put words after the word that ends at `at`."""
    new = _as_addition(addition)
    joins = at == 0 or text[at - 1].isspace() or _needs_no_space(text[at - 1], new) or new[:1] in tuple(seams.SOFT)
    joint = "" if joins else " "
    tail = text[at : at + 1]
    gap = "" if not tail or tail.isspace() or tail in seams.CLOSING or _needs_no_space(new[-1:], tail) else " "
    if seams.starts_sentence(text, at):
        new = seams.capitalised(new)
    return _edit(text, at, at, joint + new + gap) if new else ()


def insert_before(text: str, at: int, addition: str, lower_next: bool = False) -> Edits:
    """Put words before the word that starts at `at`.

    `lower_next` says that the word there has its capital only from standing
    first in the sentence, and so loses it.
    """
    new = _as_addition(addition)
    if not new:
        return ()
    end, following = at, text[at : at + 40]
    if seams.starts_sentence(text, at) and following[:1].isupper():
        new = seams.capitalised(new)
        if lower_next and (lowered := seams.uncapitalised(following)) != following:
            end, following = at + 1, lowered
    joint = "" if _needs_no_space(new[-1:], text[at : at + 1]) else " "
    new += joint + following[: end - at]
    start = at
    if article := seams.article_before(text, at, text[at : at + 40], new):
        start, new = article[0], article[1] + new
    return _edit(text, start, end, new)


def append_words(text: str, addition: str) -> Edits:
    """Put words at the end of the text, inside its last sentence."""
    body = text.rstrip()
    bare = body.rstrip("".join((seams.HARD, seams.SOFT)))
    if not bare:
        return _edit(text, len(text), len(text), addition.strip())
    return insert_after(text, len(bare), addition)


def delete_span(text: str, start: int, end: int) -> Edits:
    """Take `start:end` out and close the gap as if it had never been there."""
    left, right = text[:start].rstrip(" \t"), text[end:].lstrip(" \t")
    between = text[len(left) : start] + text[end : len(text) - len(right)]
    opens = seams.starts_sentence(text, start)
    if opens:
        left, right = _open_sentence(text, left, right)
    elif right[:1] and right[0] in seams.SOFT + seams.HARD and left[-1:] in tuple(seams.SOFT):
        left = left[:-1].rstrip(" \t")
    first, last = len(left), len(text) - len(right)
    if not right:
        first = len(text[:first].rstrip())
    after = seams.glue(left, right, between or text[first:start])
    if opens and text[start:end].lstrip(" \"'“‘")[:1].isupper() and right[:1].islower():
        last, after = last + 1, after + right[0].upper()
    elif (article := seams.article_before(text, start, text[start:end], right)) and right:
        first, after = article[0], article[1].rstrip() + after
    return trimmed(text, first, last, after)


def delete_item(text: str, index: int) -> Edits:
    """Take the item at `index` of the text's list out, with what joins it to its neighbours."""
    start, end, after = kinds.without_item(text, index)
    if seams.starts_sentence(text, start) and text[start].isupper() and text[end : end + 1].islower():
        end, after = end + 1, after + text[end].upper()
    return trimmed(text, start, end, after)


def delete_tail(text: str, start: int, keep_sign: bool) -> Edits:
    """Take everything from `start` to the end out.

    `keep_sign` leaves the sign that ended the text where the rest now ends;
    without it the text stays open, to be gone on with.
    """
    body = text.rstrip()
    left = text[:start].rstrip()
    sign = body[len(body.rstrip(seams.HARD)) :] if keep_sign else ""
    if sign or not left:
        left = left.rstrip(seams.SOFT + "–— ")
    if left[-1:] in tuple(seams.HARD):
        sign = ""
    return trimmed(text, len(left), len(text), sign)


def set_final_sign(text: str, sign: str) -> Edits:
    """End the text with `sign` instead of whatever sign ends it."""
    body = text.rstrip()
    bare = body.rstrip(seams.HARD + seams.SOFT)
    return _edit(text, len(bare), len(body), sign)


def insert_sign(text: str, at: int, sign: str) -> Edits:
    """Put a punctuation mark right after the word that ends at `at`.

    A mark that already stands there gives way; after a full stop the next
    word gets a capital.
    """
    end = at
    while end < len(text) and text[end] in seams.SOFT + seams.HARD:
        end += 1
    following = text[end:].lstrip(" ")
    new = sign if not following or text[end : end + 1].isspace() or is_wide(following[0]) else sign + " "
    if sign in seams.HARD and following[:1].islower():
        last = len(text) - len(following)
        return _edit(text, at, last + 1, sign + text[end:last] + following[0].upper())
    return _edit(text, at, end, new)


def parts_signs(text: str, edits: Edits) -> bool:
    """Whether an edit begins or ends inside a sign that a reader sees as one."""
    return any(parts_cluster(text, edit.start) or parts_cluster(text, edit.end) for edit in edits)


def swap(text: str, one: tuple[int, int], other: tuple[int, int]) -> Edits:
    """Let two spans change places; each takes the capital that its new place asks for."""
    (left_start, left_end), (right_start, right_end) = sorted((one, other))
    left, right = text[left_start:left_end], text[right_start:right_end]
    if seams.starts_sentence(text, left_start) and right[:1].islower():
        left, right = seams.uncapitalised(left), seams.capitalised(right)
    return (
        *replace_span(text, left_start, left_end, right),
        *replace_span(text, right_start, right_end, left),
    )


def wrap(text: str, start: int, end: int, opening: str, closing: str) -> Edits:
    """Put quotes or brackets around a span."""
    return (*_edit(text, start, start, opening), *_edit(text, end, end, closing))


def recase(text: str, start: int, end: int, style: str) -> Edits:
    """Change the case of a span: "upper", "lower", "title", "sentence", "capital" or "first word".

    "capital" gives every word a large first letter and leaves the rest alone;
    "first word" does so for the first one only.
    """
    return _edit(text, start, end, cased(text[start:end], style))


def cased(phrase: str, style: str) -> str:
    """`phrase` in the case that `style` names; see `recase`."""
    if style == "upper":
        return phrase.upper()
    if style == "lower":
        return phrase.lower()
    if style in ("sentence", "first word"):
        return seams.capitalised(phrase.lower() if style == "sentence" else phrase)
    new = phrase
    for word in words(phrase):
        small = style == "title" and word.start > 0 and word.key in _SMALL_IN_TITLES
        form = word.text.lower() if small else word.text[0].upper() + word.text[1:]
        new = new[: word.start] + form + new[word.end :]
    return new


def join(text: str, start: int, end: int, joint: str = "") -> Edits:
    """Write the words of a span together, with `joint` where spaces were."""
    return _edit(text, start, end, re.sub(r"[\s\-]+", joint, text[start:end]))


_SMALL_IN_TITLES = listed("a an and as at but by for from in into nor of on or the to with")


def _with_partner(text: str, start: int, end: int) -> tuple[int, int]:
    """The span with the quote or bracket that would be left alone, if it stands right beside."""
    inside = text[start:end]
    for opening, closing in ('""', "()", "[]", "“”", "「」", "（）"):
        opened = inside.count(opening) % 2 if opening == closing else inside.count(opening) - inside.count(closing)
        if opened == 1 and text[end : end + 1] == closing:
            return start, end + 1
        if (opened == -1 or (opened == 1 and opening == closing)) and text[start - 1 : start] == opening:
            return start - 1, end
    return start, end


def _open_sentence(text: str, left: str, right: str) -> tuple[str, str]:
    """Both sides of a cut at the start of a sentence: signs left without words go."""
    right = right.lstrip(seams.SOFT + " \t")
    rest = right.lstrip(seams.HARD)
    if rest != right and (not rest or rest[0].isspace()):
        right = rest.lstrip(" \t")
    return left, right


def _as_addition(phrase: str) -> str:
    """What is put in, without signs that end it; a comma at its end was said."""
    bare = seams.without_final_signs(phrase)
    return f"{bare}," if bare and phrase.rstrip().endswith(",") else bare


def _needs_no_space(before: str, after: str) -> bool:
    return bool(before and after and (is_wide(before[-1]) or before[-1] in seams.OPENING) and is_wide(after[0]))


def _edit(text: str, start: int, end: int, after: str) -> Edits:
    before = text[start:end]
    return () if before == after else (Edit(start, end, before, after),)


def trimmed(text: str, start: int, end: int, after: str) -> Edits:
    """The edit without what is the same at its ends, so that it covers what changes."""
    before = text[start:end]
    head = 0
    while head < min(len(before), len(after)) and before[head] == after[head]:
        head += 1
    while head and (parts_cluster(text, start + head) or parts_cluster(after, head)):
        head -= 1
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    while tail and (parts_cluster(text, end - tail) or parts_cluster(after, len(after) - tail)):
        tail -= 1
    return _edit(text, start + head, end - tail, after[head : len(after) - tail])
