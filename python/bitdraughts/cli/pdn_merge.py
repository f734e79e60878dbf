"""Games that are the same, joined: what ``pdn convert --merge-equal`` does."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from ..pdn import Record

PLAYERS = ("White", "Black")

Origin = TypeVar("Origin")


def merged(games: Iterable[tuple[Origin, Record]]) -> Iterator[tuple[Origin, Record]]:
    """Join games that are equal; give the others as they are, each in its first place.

    Equal are games of one start, main line and result, between the same players, whose other tags
    do not contradict each other: a tag may be missing in one, but not say two things. What a game
    comes with (where it is from) is that of the first.
    """
    groups: dict[Hashable, list[Record]] = {}
    order: list[tuple[Origin, Record]] = []
    for origin, record in games:
        group = groups.setdefault(identity(record), [])
        twin = next((one for one in group if agree(one, record)), None)
        if twin is None:
            group.append(record)
            order.append((origin, record))
        else:
            twin.merge(record)
    yield from order


def identity(record: Record) -> Hashable:
    """Give what equal games have in common."""
    from ..pdn.headers import said

    tags = said(record.headers)
    return (
        record.variant,
        record.start,
        record.first_move_number,
        record.no_progress,
        tuple(record.moves),
        record.result,
        *(tuple(tags.getall(name)) for name in PLAYERS),
    )


def agree(one: Record, other: Record) -> bool:
    """Tell whether the tags of two records do not contradict each other."""
    from ..pdn.headers import said

    mine, theirs = said(one.headers), said(other.headers)
    return all(mine.getall(name) == theirs.getall(name) for name in mine if name in theirs)
