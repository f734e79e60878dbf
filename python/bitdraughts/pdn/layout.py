"""PDN as text: tags, words and lines. Says what a tag or comment cannot hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ..errors import PdnWriteError

__all__ = ["WIDTH", "comment_words", "filled", "game_text", "tag_line"]

WIDTH = 79

NAME = re.compile(r"[A-Z][A-Za-z0-9_]*+")
WORD = re.compile(r"(?:\[%[^\[\]]*+\]|[^ ])++")
"""A part of a comment between two blanks; a command is one word."""
UNSAYABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
NO_LINE_START = ("%", ";", "[")
"""What programs may take for a line comment or a tag where a line begins with it, even inside a
comment."""


def tag_line(name: str, value: str) -> str:
    """Write a tag; PdnWriteError for a name or value PDN has no place for.

    >>> tag_line("Event", 'The "Cup"')
    '[Event "The \\\\"Cup\\\\""]'
    """
    if not NAME.fullmatch(name):
        raise PdnWriteError(
            f"{name!r} is no name of a PDN tag; expected a capital letter, then letters, digits, _"
        )
    _refuse_unsayable(value, f"the tag {name}")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def comment_words(text: str) -> Iterator[str]:
    """Write a comment, as the pieces between which lines may be broken.

    >>> list(comment_words("a loss: 100 %, as in [%clk 0:00:01] and [5]"))
    ['{a', 'loss:', '100 %,', 'as', 'in [%clk 0:00:01]', 'and [5]}']
    """
    if "}" in text:
        raise PdnWriteError(f"a comment cannot hold '}}', which would end it: {_shortened(text)}")
    _refuse_unsayable(text, "a comment")
    piece: list[str] = []
    for word in WORD.finditer("{" + text + "}"):
        if piece and not word[0].startswith(NO_LINE_START):
            yield " ".join(piece)
            piece.clear()
        piece.append(word[0])
    yield " ".join(piece)


def filled(words: Iterable[str], width: int | None) -> Iterator[str]:
    """Give lines of words, none longer than ``width`` unless it is a single word."""
    line: list[str] = []
    length = -1
    for word in words:
        if line and width is not None and length + 1 + len(word) > width:
            yield " ".join(line)
            line, length = [], -1
        line.append(word)
        length += 1 + len(word)
    if line:
        yield " ".join(line)


def game_text(tags: Mapping[str, str], tokens: Iterable[str], width: int | None = WIDTH) -> str:
    """Lay out tags and move text: lines of at most ``width`` characters, a final line break.

    Tokens are whole moves, numbers, results, and comments with their braces, of which only the
    last may be broken over lines. White space in tags and comments is folded to single blanks.
    """
    lines = [tag_line(name, " ".join(value.split())) for name, value in tags.items()]
    words: list[str] = []
    for token in tokens:
        if token.startswith("{"):
            words += comment_words(" ".join(token[1:-1].split()))
        else:
            words.append(token)
    return "\n".join([*lines, "", *filled(words, width)]) + "\n"


def _refuse_unsayable(text: str, where: str) -> None:
    found = UNSAYABLE.search(text)
    if found is not None:
        what = "control characters" if found[0] <= "\x7f" else "half a character"
        raise PdnWriteError(f"{where} cannot hold {what} such as {found[0]!r}: {_shortened(text)}")


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
