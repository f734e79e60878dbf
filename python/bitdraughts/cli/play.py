"""``bitdraughts play``: a game in the terminal."""

from __future__ import annotations

import argparse
import io
from contextlib import nullcontext, redirect_stdout
from datetime import date
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Any

from .. import Color, Variant
from .declare import STATUSES, Answer, Example, command
from .inputs import add_json, clean, number, seed, standard_input, variant_name
from .output import print_json
from .saving import refuse, save

if TYPE_CHECKING:
    from ..time_control import TimeControl
    from .session import Session
    from .table import Table

MOST_MOVES = 500
"""By each side, where nobody watches: draw rules end nearly all games long before."""
SEEDS = 2**31
MEDIEVAL, PLAIN = "medieval", "brazilian"
MEDIEVAL_CLOCK = "1/60"
MEDIEVAL_TIME_OUTS = 3
"""Clock and time-outs: site rules of 2026-10-27, Time."""

NOTES = """\
Moves are numbered; type a number, or a move such as c3-d4, 22-18 or 18x11. 'help' lists the
commands. White and Black are the sides as FEN has them: Pure Checkers calls Black red and White
black.

The random player makes any legal move, with equal chances. It accepts a draw, and claims one,
unless it has more material, a king counting as three men (less of it, where losing all pieces
wins).

The clock is looked at when a line is entered: a flag that falls while nobody types is seen then,
before the line is obeyed.

The game is written to the --save file when it is over or left, also by Ctrl-C: first under
another name in the same folder, then renamed, so that no half of it can be left. In the game,
'save FILE' does the same.

--json is for two random players, whose game is then printed when it is over, and nothing else."""

ANSWER = Answer(
    "one object, needs two random players",
    {
        "variant": "name of the game",
        "mode": "medieval or standard",
        "rules": "draw rules",
        "seed": "what brings the same game again",
        "start": "the position it began with, as FEN",
        "moves[]": "the moves as PDN has them; in Medieval mode with their whole path",
        "final": "the last position, as FEN",
        "result": "as PDN has it, * without one",
        "outcome": "how it ended, in words, or null",
    },
)
EXAMPLES = (
    Example("bitdraughts play", "Brazilian draughts against a random player"),
    Example(
        "bitdraughts play --variant english --two-players --clock 300+3 --save game.pdn",
        "two people, five minutes each and three seconds a move",
    ),
    Example("bitdraughts play --white random --black random --seed 1 --json", "for a program"),
)


def add(commands: Any) -> None:
    """Declare the command."""
    parser = command(
        commands,
        "play",
        run,
        summary="play a game in the terminal",
        board=True,
        about="Play against a random player or a second person, or watch two random players.",
        notes=NOTES,
        examples=EXAMPLES,
        answer=ANSWER,
        statuses={**STATUSES, 0: "the game is over or left", 130: "stopped by Ctrl-C"},
    )
    parser.add_argument(
        "--variant",
        type=game_name,
        metavar="VARIANT",
        help=f"name of the game (default: brazilian); {MEDIEVAL} is --medieval",
    )
    parser.add_argument(
        "--rules", type=clean, metavar="RULES", help="draw rules (default: those of the variant)"
    )
    parser.add_argument(
        "--fen",
        type=clean,
        metavar="FEN",
        help="position to start from, with its counts if any (default: start)",
    )
    for side in ("white", "black"):
        parser.add_argument(
            f"--{side}",
            choices=["human", "random"],
            help=f"who plays {side.capitalize()} (default: the one the other side does not; "
            "without either, a human the side at the bottom)",
        )
    parser.add_argument("--two-players", action="store_true", help="two humans at one keyboard")
    parser.add_argument(
        "--clock",
        type=clean,
        metavar="TIME",
        help="time control as in PDN, in seconds: 300, 300+3, 40/7200:3600, 1/60; '-': no limit "
        f"(default: no limit; {MEDIEVAL_CLOCK} in Medieval mode)",
    )
    parser.add_argument(
        "--time-outs",
        type=number,
        metavar="N",
        help="lose at the N-th time-out in a row; at those before, a random move is played "
        f"(default: 1; {MEDIEVAL_TIME_OUTS} in Medieval mode)",
    )
    parser.add_argument(
        "--medieval",
        action="store_true",
        help="Medieval mode: secret pieces, duels",
    )
    parser.add_argument(
        "--seed",
        type=seed,
        metavar="SEED",
        help="makes all chance the same each time (default: another each time)",
    )
    parser.add_argument(
        "--bottom",
        choices=["white", "black"],
        help="side drawn at the bottom (default: that of the one human, or as the variant has it)",
    )
    parser.add_argument(
        "--save", metavar="FILE", help="write the game to this file as PDN (default: not saved)"
    )
    parser.add_argument("--force", action="store_true", help="let --save replace a file")
    parser.add_argument(
        "--max-moves",
        type=number,
        metavar="N",
        help="stop after N moves by each side "
        f"(default: {MOST_MOVES} between two random players, else no limit)",
    )
    add_json(parser, "one object, when the game is over")


def run(args: argparse.Namespace) -> int:
    """Play a game, and save it if that is asked for."""
    path = None if args.save is None else Path(args.save)
    if path is not None:
        refuse(path, args.force, "--force lets --save replace it")
    elif args.force:
        raise ValueError("--force belongs to --save")
    if args.variant == MEDIEVAL:
        args.medieval, args.variant = True, PLAIN
    args.variant = args.variant or PLAIN
    if args.seed is None:
        args.seed = SystemRandom().randrange(SEEDS)
    session = seated(args)
    if args.json and session.humans:
        raise ValueError("--json needs --white random and --black random")
    if session.humans:
        lines = standard_input()
        if isinstance(lines, io.TextIOWrapper):  # bytes that are no text are no reason to end
            lines.reconfigure(errors="replace")
    with redirect_stdout(io.StringIO()) if args.json else nullcontext():
        try:
            session.run()
        except KeyboardInterrupt:
            print()
            raise
        finally:
            if path is not None:
                keep(session.table.pdn(), path)
    if args.json:
        print_json(as_json(args, session.table))
    return 0


def as_json(args: argparse.Namespace, table: Table[Any]) -> dict[str, Any]:
    """Describe a game that is over for programs."""
    game = table.game
    outcome = game.final
    return {
        "variant": game.variant,
        "mode": MEDIEVAL if args.medieval else "standard",
        "rules": game.rules.name,
        "seed": args.seed,
        "start": game.start.fen(),
        "moves": table.all_written(),
        "final": game.position.fen(),
        "result": game.result,
        "outcome": None if outcome is None else str(outcome),
    }


def game_name(text: str) -> str:
    """Read the name of a variant, or of Medieval mode."""
    return MEDIEVAL if text.strip().lower() == MEDIEVAL else variant_name(text)


def keep(text: str, path: Path) -> None:
    """Save the game; where that fails after all, at least show it."""
    try:
        print(save(text, path))
    except OSError:
        print(text, end="")
        raise


def seated(args: argparse.Namespace) -> Session:
    """Bring table, players and clock together, as the arguments have it."""
    # Other commands should not wait for what only games need.
    from ..clock import Clock
    from .session import Session

    board = Variant(args.variant)
    humans = people(args, board)
    control = time_control(args)
    time_outs = args.time_outs
    if time_outs is None:
        time_outs = MEDIEVAL_TIME_OUTS if args.medieval else 1
    elif args.medieval:
        raise ValueError(f"--time-outs is {MEDIEVAL_TIME_OUTS} in Medieval mode")
    elif control is None:
        raise ValueError("--time-outs needs a --clock")
    table = laid(args, humans, control)
    if args.bottom is not None:
        bottom = Color[args.bottom.upper()]
    else:
        bottom = next(iter(humans)) if len(humans) == 1 else board.bottom
    most_moves = args.max_moves
    if most_moves is None and not humans:
        most_moves = MOST_MOVES
    session = Session(
        table,
        humans,
        Random(args.seed),
        monotonic,
        bottom=bottom,
        clock=None if control is None else Clock(control, lose_at=time_outs),
        most_moves=most_moves,
    )
    session.news += opening(args, session)
    return session


def people(args: argparse.Namespace, board: Variant) -> set[Color]:
    """Tell which sides are played by people."""
    asked = (args.white, args.black)
    if args.two_players:
        if "random" in asked:
            raise ValueError("--two-players leaves no side to a random player")
        return set(Color)
    if asked == (None, None):
        return {board.bottom}
    other = {"human": "random", "random": "human"}
    white, black = args.white or other[args.black], args.black or other[args.white]
    return {color for color, who in zip(Color, (white, black), strict=True) if who == "human"}


def laid(args: argparse.Namespace, humans: set[Color], control: TimeControl | None) -> Table[Any]:
    """Begin the game that is asked for."""
    start = None if args.fen == "start" else args.fen
    headers = tags(humans)
    if control is not None:
        headers["TimeControl"] = str(control)
    if not args.medieval:
        from .. import Game
        from .table import PlainTable

        return PlainTable(Game(args.variant, args.rules, start, headers=headers))
    if args.variant != PLAIN:
        raise ValueError(f"--medieval is a way to play {PLAIN} draughts, not {args.variant}")
    from .. import MedievalGame
    from .medieval_table import MedievalTable

    game = MedievalGame(start, seed=args.seed, rules=args.rules, headers=headers)
    return MedievalTable(game, limited=args.clock != "-")


def tags(humans: set[Color]) -> dict[str, str]:
    """Give what a PDN file should say of the game."""
    found = {"Date": f"{date.today():%Y.%m.%d}"}
    if len(humans) < len(Color):
        for color in Color:
            found[color.name.capitalize()] = "Human" if color in humans else "Random player"
    return found


def opening(args: argparse.Namespace, session: Session) -> list[str]:
    """Say what is played, and by whom."""
    game = session.table.game
    who = []
    for color in sorted(Color, key=lambda color: color != Variant(game.variant).first_mover):
        name = session.name(color)
        in_fen = color.name.capitalize()
        player = "human" if color in session.humans else "random player"
        who.append(f"{name}{'' if name == in_fen else f' ({in_fen} in FEN)'}: {player}")
    kind = "Medieval mode" if args.medieval else f"{game.variant.capitalize()} draughts"
    lines = [f"{kind}, draw rules {game.rules.name}. {'; '.join(who)}.", session.table.legend()]
    if len(session.humans) < len(Color) or args.medieval:
        lines.append(f"Seed {args.seed}: --seed {args.seed} brings the same chances again.")
    if session.humans:
        lines.append("'help' lists what can be typed.")
    return lines


def time_control(args: argparse.Namespace) -> TimeControl | None:
    """Read the time control, or give that of the mode."""
    from ..time_control import TimeControl

    if args.clock is None and not args.medieval:
        return None
    control = TimeControl.parse(MEDIEVAL_CLOCK if args.clock is None else args.clock)
    if not control.stages:
        raise ValueError(f"--clock {args.clock!r} says nothing; expected seconds such as 300+3")
    return control
