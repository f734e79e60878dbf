"""What PDN cannot say, found in games and taken out: what ``pdn convert --fix`` does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..pdn import Record

BRACES = str.maketrans("{}", "()")


def unwritable(record: Record, *, mend: bool) -> Iterator[str]:
    """Name what stands in a game that PDN has no place for, and take it out if asked to.

    That is move text that was not understood, tags with names PDN does not allow, and braces and
    control characters in comments and tags: braces become round brackets, the others blanks.

    >>> import bitdraughts as bd
    >>> (record,) = bd.pdn.loads('[Variant "russian"]\\n\\n1. c3-d4 {a { in } it} d6-c8 *')
    >>> list(unwritable(record, mend=True))
    ['a brace in a comment: a { in } it', 'moves that were not understood: d6-c8']
    >>> bd.pdn.dumps(record).splitlines()[-1]
    '1. c3-d4 {a ( in ) it} *'
    """
    yield from _tags(record, mend)
    if has_control(record.result):
        yield f"control characters in a result: {record.result}"
        if mend:
            record.result = "*"
    if not record.is_plain:
        yield from _comments(record, mend)
        yield from _rests(record, mend)


def has_control(text: str) -> bool:
    """Tell whether a text has characters that PDN has no place for."""
    from ..pdn.layout import UNSAYABLE

    return not text.isprintable() and UNSAYABLE.search(text) is not None


def without_control(text: str) -> str:
    """Put blanks for such characters."""
    from ..pdn.layout import UNSAYABLE

    return UNSAYABLE.sub(" ", text)


def _tags(record: Record, mend: bool) -> Iterator[str]:
    from ..pdn import Headers
    from ..pdn.headers import OWN_TAGS
    from ..pdn.layout import NAME

    good: list[tuple[str, str]] = []
    changed = False
    for name, value in record.headers.pairs():
        said = value
        if name not in OWN_TAGS:
            if not NAME.fullmatch(name):
                yield f'a tag with a name that PDN does not allow: [{name} "{value}"]'
                changed = True
                continue
            if has_control(value):
                yield f'control characters in a tag: [{name} "{value}"]'
                changed = True
                said = without_control(value)
        good.append((name, said))
    if changed and mend:
        record.headers = Headers(good)


def _comments(record: Record, mend: bool) -> Iterator[str]:
    from ..pdn import Comment

    for node in record.tree.walk():
        for comments in (node.comments_before, node.comments_after):
            for number, comment in enumerate(comments):
                text = str(comment)
                if "}" in text:
                    yield f"a brace in a comment: {text}"
                elif has_control(text):
                    yield f"control characters in a comment: {text}"
                else:
                    continue
                if mend:
                    braced = text.translate(BRACES) if "}" in text else text
                    comments[number] = Comment(without_control(braced))


def _rests(record: Record, mend: bool) -> Iterator[str]:
    for node in record.tree.walk():
        if node.rest:
            yield f"moves that were not understood: {node.rest}"
            if mend:
                node.rest = ""
