"""Tags of a PDN game: an ordered mapping that forgets nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping

__all__ = ["OWN_TAGS", "ROSTER", "Headers", "said"]

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The tags every game has, in this order, and what they say when nothing is known."""

OWN_TAGS = frozenset({"Result", "GameType", "Variant", "SetUp", "Setup", "FEN"})
"""Tags that say what a record says of itself: they are written from the record."""

# A value may be broken over lines in a file; a tab or line break in it says no more than a blank.
BROKEN = re.compile(r" *+[\t\n\v\f\r][\t\n\v\f\r ]*+")


class Headers(MutableMapping[str, str]):
    """Names and values of tags, in order. Unknown tags are as good as any.

    A file can give a tag twice. Looking it up gives the first value, ``getall`` all of them;
    ``add`` keeps what is there, while setting a value replaces it, in its old place. Iteration
    and ``len`` count each name once, ``pairs`` gives every tag there is. Names are
    case-sensitive, as in PDN. Line breaks and tabs in a value become blanks.

    Equal are headers of the same tags, whatever the order of their names.

    >>> headers = Headers({"White": "Ana", "Black": "Rui"})
    >>> headers.add("White", "Eva")
    >>> headers["White"], headers.getall("White"), list(headers)
    ('Ana', ['Ana', 'Eva'], ['White', 'Black'])
    >>> headers["White"] = "Ines"
    >>> list(headers.pairs())
    [('White', 'Ines'), ('Black', 'Rui')]
    """

    __slots__ = ("_pairs", "_values")

    def __init__(self, tags: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> None:
        """Take the tags in their order: a mapping, or pairs that may repeat a name."""
        self._pairs: list[tuple[str, str]] = []
        self._values: dict[str, list[str]] = {}
        if isinstance(tags, Headers):
            tags = tags.pairs()
        elif isinstance(tags, Mapping):
            tags = tags.items()
        for name, value in tags:
            self.add(name, value)

    @classmethod
    def _of_text(cls, pairs: list[tuple[str, str]]) -> Headers:
        """Take tags read from a text, whose values are of one line; the list is not copied."""
        headers = cls.__new__(cls)
        headers._pairs = pairs
        values: dict[str, list[str]] = {}
        headers._values = values
        for name, value in pairs:
            if name in values:
                values[name].append(value)
            else:
                values[name] = [value]
        return headers

    def add(self, name: str, value: str) -> None:
        """Add a tag at the end, also if there is one of the name."""
        value = self._checked(name, value)
        self._pairs.append((name, value))
        self._values.setdefault(name, []).append(value)

    def getall(self, name: str) -> list[str]:
        """Give all values of a name in order, none if there is no such tag."""
        return self._values.get(name, []).copy()

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Give every tag in order, repeated ones too."""
        return iter(self._pairs.copy())

    def copy(self) -> Headers:
        """Make headers that are equal and go their own way."""
        return Headers(self)

    def __getitem__(self, name: str) -> str:
        """Give the first value of a name."""
        return self._values[name][0]

    def __setitem__(self, name: str, value: str) -> None:
        """Give a name one value, in the place of its first tag or at the end."""
        value = self._checked(name, value)
        if name not in self._values:
            self.add(name, value)
            return
        place = next(at for at, pair in enumerate(self._pairs) if pair[0] == name)
        before = self._pairs[:place]
        after = [pair for pair in self._pairs[place + 1 :] if pair[0] != name]
        self._pairs = [*before, (name, value), *after]
        self._values[name] = [value]

    def __delitem__(self, name: str) -> None:
        """Remove all tags of a name."""
        del self._values[name]
        self._pairs = [pair for pair in self._pairs if pair[0] != name]

    def __iter__(self) -> Iterator[str]:
        """Give each name once, in the order of the first tags."""
        return iter(self._values)

    def __len__(self) -> int:
        """Count the names."""
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        """Compare by names and all their values; a plain mapping has one value a name."""
        if isinstance(other, Headers):
            return self._values == other._values
        if isinstance(other, Mapping):
            return self._values == {name: [value] for name, value in other.items()}
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # headers change

    def __repr__(self) -> str:
        """The call that makes them."""
        return f"Headers({self._pairs})"

    def __reduce__(self) -> tuple[type[Headers], tuple[list[tuple[str, str]]]]:
        """Pickle and copy as pairs."""
        return Headers, (self._pairs.copy(),)

    @staticmethod
    def _checked(name: str, value: str) -> str:
        if not isinstance(name, str) or not isinstance(value, str):
            kinds = f"{type(name).__name__} and {type(value).__name__}"
            raise TypeError(f"a tag is a name and a value, both text, not {kinds}")
        return one_line(value)


def one_line(value: str) -> str:
    """Make blanks of line breaks and tabs."""
    return value if value.isprintable() else BROKEN.sub(" ", value)


def said(headers: Headers) -> Headers:
    """Give the tags that tell something: neither a record's own, nor one of the roster left open.

    >>> said(Headers({"Event": "?", "White": "Ana", "Result": "1-0"}))
    Headers([('White', 'Ana')])
    """
    return Headers(
        (name, value)
        for name, value in headers.pairs()
        if name not in OWN_TAGS
        and not (name in ROSTER and (value == "" or value == "?" or value == ROSTER[name]))
    )
