"""The picture of a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .._core import Color, Move, Position, Route
from . import ground, marks, pieces, signs, words
from .marks import Highlight
from .options import Arrow, Coordinates, Piece, Square, Squares, check_coordinates
from .theme import Theme, theme_of
from .view import View, document, pixels

__all__ = ["board"]


def board(
    position: Position,
    *,
    size: int | None = None,
    bottom: Color | None = None,
    coordinates: Coordinates = "numeric",
    last_move: Move | None = None,
    before: Position | None = None,
    route: Route | Move | None = None,
    ghosts: Mapping[Square, Piece] | None = None,
    arrows: Iterable[Arrow] = (),
    highlights: Iterable[Square] | Mapping[Square, Highlight] = (),
    medieval: Iterable[Square] = (),
    secret: Iterable[Square] = (),
    duels: Iterable[tuple[Square, bool]] = (),
    theme: str | Theme = "light",
    title: str | None = None,
) -> str:
    """Draw a position as a self-contained SVG picture.

    ``size`` is the width in pixels (45 a square without it). ``bottom`` is the side drawn
    at the bottom, by default the one the variant's players are used to. ``coordinates`` are
    ``"numeric"`` (in the squares), ``"algebraic"`` (along the edges), ``"both"`` or ``"none"``.
    ``theme`` is ``"light"``, ``"dark"``, ``"print"`` (black and white) or a Theme. ``title`` names
    the picture for readers who cannot see it; a list of the pieces and marks follows anyway.

    Marks; squares are numbers or names:

    - ``last_move``: the move that led here. Its squares are marked, what it captured is crossed
      out; with ``before``, the position before it, the captured pieces are drawn as ghosts.
    - ``route``: the way of a piece, its stops numbered, what it captures crossed out: one of
      ``routes()``, or a move with only one, of the position drawn or of the one ``before``.
    - ``ghosts``: more pieces that are no longer there, ``"w"``, ``"b"``, ``"W"`` or ``"B"`` each.
    - ``arrows``: pairs of squares, or moves.
    - ``highlights``: squares to frame, or a mapping to ``"frame"``, ``"ring"``, ``"dot"``,
      ``"cross"``.
    - ``medieval`` and ``secret``: the medieval pieces both sides know of, and those still secret.
    - ``duels``: (square, whether the attacker captured) in the order of the move. A lost duel ends
      its route.

    Raises ValueError for what is not on this board or makes no sense there, a size below 1, and an
    unknown word; for a move as route AmbiguousMoveError or IllegalMoveError, also ValueErrors.

    >>> import bitdraughts as bd
    >>> from bitdraughts import svg
    >>> picture = svg.board(bd.Position("international"), coordinates="both", bottom=bd.BLACK)
    >>> picture.startswith("<svg xmlns="), picture.count('class="white man"')
    (True, 20)
    >>> before = bd.Position.from_fen("W:W22:B18,11")
    >>> (move,) = before.legal_moves
    >>> picture = svg.board(before.play(move), last_move=move, before=before, route=move)
    >>> picture.count('class="ghost black man"'), picture.count('class="stop"')
    (2, 2)
    """
    check_coordinates(coordinates)
    colours = theme_of(theme)
    squares = Squares(position)
    view = View(squares.variant, bottom, coordinates in ("algebraic", "both"))
    size = pixels(size, view.width)
    framed = squares.highlights(highlights)
    pairs = [squares.arrow(arrow) for arrow in arrows]
    known = squares.medieval(medieval, "medieval")
    hidden = [square for square in squares.medieval(secret, "secret") if square not in known]

    fights = squares.duels(duels)
    held = fights[-1][0] if fights and not fights[-1][1] else None
    ends: list[int] = []
    captured: tuple[int, ...] = ()
    path: list[int] = []
    if last_move is not None:
        captured = squares.move(last_move, "last_move").captured
        ends = [last_move.from_square, last_move.to_square]
        if held is not None:
            ends[1] = held
            # Without the route nobody knows what else was captured before the failure.
            captured = tuple(square for square, success in fights if success)
    if route is not None:
        path, captured = squares.way(route, before, held)
    pale = squares.ghosts(ghosts or {}, before, captured)
    lost = (path or ends)[:1] if held is not None and before is not None else []
    pale |= squares.ghosts({}, before, lost)
    standing = set(dict(pieces.listed(position)))

    body = [
        *ground.board(view, colours),
        *marks.moved(view, dict.fromkeys(ends), colours),
        *marks.highlights(view, framed, colours, over=False),
        *ground.plates(view, colours, coordinates),
        *(pieces.ghost(view, square, piece, colours) for square, piece in pale.items()),
        *pieces.standing(view, position, colours),
        *ground.labels(view, colours, coordinates),
        *(marks.route(view, path, standing, colours, held is not None) if path else ()),
        *marks.taken(view, [*captured, *lost], colours),
        *marks.arrows(view, pairs, colours),
        *marks.highlights(view, framed, colours, over=True),
        *signs.shields(view, known, colours, secret=False),
        *signs.shields(view, hidden, colours, secret=True),
        *signs.duels(view, fights, colours),
    ]
    told = [
        *words.of_pieces(position),
        *words.of_moves(last_move, path, captured),
        *words.of_marks(framed, pairs, known, hidden, fights),
    ]
    if title is None:
        title = f"{position.variant.capitalize()} draughts, {position.turn.name.lower()} to move"
    return document(
        body,
        size=size,
        width=view.width,
        height=view.height,
        title=title,
        description=" ".join(told),
    )
