"""What a picture says to those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .._core import Move, Position

__all__: list[str] = []


def _listed(squares: Iterable[int]) -> str:
    return ", ".join(map(str, squares))


def of_pieces(position: Position) -> Iterator[str]:
    """List the pieces of both sides."""
    for name, men, kings in (
        ("White", position.white_men, position.white_kings),
        ("Black", position.black_men, position.black_kings),
    ):
        groups = (("men", men), ("kings", kings))
        some = [f"{kind} on {_listed(squares)}" for kind, squares in groups if squares]
        yield f"{name}: {'; '.join(some) or 'no pieces'}."


def of_moves(last_move: Move | None, path: Sequence[int], captured: Sequence[int]) -> Iterator[str]:
    """Tell the last move, a route, and what was captured."""
    if last_move is not None:
        sign = "x" if last_move.is_capture else "-"
        yield f"Last move {last_move.from_square}{sign}{last_move.to_square}."
    if path:
        yield f"Route {' to '.join(map(str, path))}."
    if captured:
        yield f"Captured on {_listed(captured)}."


def of_marks(
    framed: Iterable[int],
    arrows: Iterable[tuple[int, int]],
    known: Sequence[int],
    secret: Sequence[int],
    duels: Iterable[tuple[int, bool]],
) -> Iterator[str]:
    """Tell what the other marks say."""
    if some := tuple(framed):
        yield f"Highlighted {_listed(some)}."
    for first, last in arrows:
        yield f"Arrow from {first} to {last}."
    if known:
        yield f"Medieval pieces on {_listed(known)}."
    if secret:
        yield f"Secret medieval pieces on {_listed(secret)}."
    for square, success in duels:
        end = "the attacker captured" if success else "the defender held out"
        yield f"Duel on {square}: {end}."
