"""``bitdraughts show`` and ``bitdraughts moves``: a position, and what can be played in it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

from .. import Color, Move, Position, Route, Variant
from .._files import whole
from .board_text import colored
from .declare import Answer, Example, command
from .inputs import add_fen, add_json, add_variant, positions
from .output import print_json, table

Notation = Literal["numeric", "algebraic", "hub"]

LOOKS: dict[str, dict[str, Any]] = {
    "theme": {"metavar": "THEME", "help": "of a picture: light, dark or print (default: light)"},
    "size": {
        "type": int,
        "metavar": "PIXELS",
        "help": "width of a picture (default: by the board)",
    },
    "coordinates": {
        "metavar": "WHICH",
        "help": "in a picture: numeric, algebraic, both or none (default: numeric)",
    },
    "bottom": {
        "choices": ["white", "black"],
        "help": "side at the bottom of a picture (default: as is usual)",
    },
}
"""Options of a picture, given on as they are."""


POSITION = {"variant": "name of the game", "fen": "the position"}
MOVE = {
    "move": "its text",
    "from": "first square: a number, or its name with --notation algebraic",
    "to": "last square",
    "captured[]": "squares of captured pieces; of a route in their order",
    "promotes": "whether the man is crowned",
}
MOVES_ANSWER = Answer(
    "an object for each position, on a line of its own",
    {
        **POSITION,
        **{f"moves[].{key}": meaning for key, meaning in MOVE.items()},
        **{f"routes[].{key}": f"with --routes: {meaning}" for key, meaning in MOVE.items()},
    },
)
SHOW_ANSWER = Answer(
    "an object for each position, on a line of its own",
    {
        **POSITION,
        "turn": "white or black",
        "key": "the 64-bit key, in hexadecimal digits",
        "legal_moves": "how many there are",
        "must_capture": "whether all of them are captures",
    },
)


def add(commands: Any) -> None:
    """Declare both commands."""
    moves = command(
        commands,
        "moves",
        run_moves,
        summary="list the legal moves of a position",
        about="List the legal moves, with the squares they capture, one a line.",
        examples=(
            Example("bitdraughts moves start", "the start position of Brazilian draughts"),
            Example("bitdraughts moves W:WK3:B7,8,15,16 --routes", "each way to capture"),
            Example("bitdraughts moves w:wkc1:bd2 --notation algebraic --json", "for a program"),
        ),
        answer=MOVES_ANSWER,
    )
    add_fen(moves)
    add_variant(moves)
    moves.add_argument(
        "--notation",
        choices=["numeric", "algebraic", "hub"],
        default="numeric",
        help="how to write squares and moves (default: %(default)s)",
    )
    moves.add_argument(
        "--routes", action="store_true", help="every order in which pieces can be captured"
    )
    add_json(moves, "one object a line")

    show = command(
        commands,
        "show",
        run_show,
        summary="draw a position",
        board=True,
        about="Draw a position with characters, or as an SVG or PNG picture.",
        examples=(
            Example("bitdraughts show start --variant english", "a board, and what is known of it"),
            Example("bitdraughts show W:W31,32:B1,K2 --svg board.svg", "a picture as well"),
        ),
        answer=SHOW_ANSWER,
    )
    add_fen(show)
    add_variant(show)
    show.add_argument(
        "--svg", metavar="FILE", help="write an SVG picture to this file (default: no picture)"
    )
    show.add_argument(
        "--png", metavar="FILE", help="write a PNG picture (extra 'png'; default: no picture)"
    )
    for option, details in LOOKS.items():
        show.add_argument(f"--{option}", **details)
    add_json(show, "one object a line")


def run_moves(args: argparse.Namespace) -> int:
    """List the legal moves of one or more positions."""
    for position in positions(args.fen, args.variant):
        rows = (
            route_rows(position, args.notation)
            if args.routes
            else move_rows(position, args.notation)
        )
        if args.json:
            key = "routes" if args.routes else "moves"
            print_json({"variant": position.variant, "fen": position.fen(), key: rows})
            continue
        if args.fen == "-":
            print(position.fen())
        print(table(map(as_cells, rows)) or "no legal move")
    return 0


def as_cells(row: dict[str, Any]) -> tuple[str, str]:
    """Write a move or route for people: its text, and what else there is to say."""
    notes = []
    if row["captured"]:
        notes.append("captures " + " ".join(map(str, row["captured"])))
    if row["promotes"]:
        notes.append("crowned")
    return row["move"], ", ".join(notes)


def square_writer(position: Position, notation: Notation) -> Callable[[int], int | str]:
    """Give the function that names a square."""
    return Variant(position.variant).square_name if notation == "algebraic" else int


def move_rows(position: Position, notation: Notation) -> list[dict[str, Any]]:
    """Describe every legal move."""
    name = square_writer(position, notation)
    return [
        describe(position.move_text(move, notation), move, move.captured, name)
        for move in position.legal_moves
    ]


def route_rows(position: Position, notation: Notation) -> list[dict[str, Any]]:
    """Describe every legal route; its text is the complete path, or in Hub form the order."""
    name = square_writer(position, notation)

    def text(route: Route) -> str:
        squares = route.path
        if notation == "hub":
            squares = (route.move.to_square, *route.captured)
        sign = "x" if route.captured else "-"
        return sign.join(str(name(square)) for square in (route.move.from_square, *squares))

    return [describe(text(route), route.move, route.captured, name) for route in position.routes()]


def describe(
    text: str, move: Move, captured: Iterable[int], name: Callable[[int], int | str]
) -> dict[str, Any]:
    """Describe a move by its text, squares, captured squares and crowning."""
    return {
        "move": text,
        "from": name(move.from_square),
        "to": name(move.to_square),
        "captured": [name(square) for square in captured],
        "promotes": move.promotes,
    }


def run_show(args: argparse.Namespace) -> int:
    """Draw one or more positions."""
    pictures = [option for option in ("svg", "png") if getattr(args, option) is not None]
    looks = {name: value for name in LOOKS if (value := getattr(args, name)) is not None}
    if pictures and args.fen == "-":
        raise ValueError(f"--{pictures[0]} takes one position, so FEN may not be '-'")
    if looks and not pictures:
        raise ValueError(f"--{next(iter(looks))} needs --svg or --png")
    if "bottom" in looks:
        looks["bottom"] = Color[looks["bottom"].upper()]
    for position in positions(args.fen, args.variant):
        if pictures:
            write_pictures(position.svg(**looks), args.svg, args.png)
        if args.json:
            print_json(
                {
                    "variant": position.variant,
                    "fen": position.fen(),
                    "turn": position.turn.name.lower(),
                    "key": f"{position.key:016x}",
                    "legal_moves": len(position.legal_moves),
                    "must_capture": position.must_capture,
                }
            )
            continue
        print(colored(str(position)))
        print()
        rows = [
            ("variant", position.variant),
            ("to move", side_to_move(position)),
            ("FEN", position.fen()),
            ("key", f"{position.key:016x}"),
            ("legal moves", str(len(position.legal_moves))),
        ]
        print(table(rows))
        if args.fen == "-":
            print()
    return 0


def write_pictures(picture: str, svg_name: str | None, png_name: str | None) -> None:
    """Write a picture as SVG, as PNG, or both, each made before the first is written."""
    from ..svg import png

    files = {}
    if png_name is not None:
        try:
            files[png_name] = png(picture)
        except ModuleNotFoundError as error:
            raise ValueError(str(error)) from None
    if svg_name is not None:
        files[svg_name] = picture.encode()
    for name, content in files.items():
        with whole(Path(name)) as file:
            file.write(content)


def side_to_move(position: Position) -> str:
    """Name the side to move, with the game's own word for it where that differs."""
    color = position.turn.name.lower()
    own_name = Variant(position.variant).side_names[position.turn]
    return color if own_name == color else f"{color} (called {own_name} in this game)"
