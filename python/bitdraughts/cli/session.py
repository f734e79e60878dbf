"""A game at a terminal: whose turn it is, what people type, and what they are told."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from .. import AmbiguousMoveError, Color, IllegalMoveError, InvalidMoveError
from ..clock import Clock
from ..outcome import facts, side_name
from ..time_control import LONGEST, clock_time
from .saving import refuse, save
from .table import LEFT, Table
from .terminal import printable

WIDTH = 79
KING_IN_MEN = 3
"""What a king counts when the random player looks at the material; a rule of thumb."""

HELP = """\
  3               make the move of this number; text will do too: c3-d4, 18x11
  moves, board    list the moves, draw the board again
  flip            turn the board round
  undo            take back your last move, and what was played after it
  counters        how far the draw rules have counted
  draw            offer a draw; the answer is accept, decline, or a move
  claim           claim a draw that the rules give you
  resign          give the game up
  save FILE       write the game as PDN; save! FILE replaces a file that exists
  fen             write the position as FEN
  quit            leave without a result, as the end of input does"""


class Session:
    """A game played by people, by chance, or by both.

    ``humans`` are the sides played by people. ``now`` gives the time in seconds from any beginning.
    """

    def __init__(
        self,
        table: Table[Any],
        humans: Collection[Color],
        rng: Random,
        now: Callable[[], float],
        *,
        bottom: Color,
        clock: Clock | None = None,
        most_moves: int | None = None,
    ) -> None:
        """Sit down; nothing is said before ``run``."""
        self.table = table
        self.humans = humans
        self.rng = rng
        self.now = now
        self.bottom: Color = bottom
        self.clock = clock
        self.most_moves = most_moves
        self.left: str = ""
        self.news: list[str] = []
        self._at = 0.0
        """When the line came that is being obeyed: the one time that counts for it."""
        self._turns: list[tuple[Color, Clock | None]] = []
        """For each move made: whose it was, and the clock when that turn began."""
        self._commands: dict[str, Callable[[str], bool]] = {
            "help": self._help,
            "moves": self._list_moves,
            "board": self._redraw,
            "flip": self._flip,
            "undo": self._undo,
            "counters": self._counters,
            "draw": self._offer,
            "accept": self._accept,
            "decline": self._decline,
            "claim": self._claim,
            "resign": self._resign,
            "save": self._save,
            "save!": self._save_over,
            "fen": self._fen,
            "quit": self._quit,
        }
        self._commands |= {
            alias: self._commands[name]
            for alias, name in (
                ("?", "help"),
                ("h", "help"),
                ("u", "undo"),
                ("q", "quit"),
                ("offer", "draw"),
            )
        }
        self._commands |= table.commands(self)

    @property
    def turn(self) -> Color:
        """The side to move."""
        return Color(self.table.game.turn)

    def name(self, color: Color) -> str:
        """Name a side in the game's own words."""
        return side_name(self.table.game.variant, color)

    def other(self) -> Color:
        """The side that is not to move."""
        return Color(1 - self.turn)

    # The course of the game.

    def run(self) -> None:
        """Play until the game is over or left."""
        try:
            self.table.prepare(self)
            if self.clock is not None and not self._is_over():
                self.clock = self.clock.start(self.turn, self.now())
            while not self._is_over():
                if self.turn in self.humans:
                    self._human_turn()
                else:
                    self._random_turn()
        except EOFError:
            self.left = "the input ended"
            print()
        self._tell_the_end()

    def _is_over(self) -> bool:
        game = self.table.game
        if self.most_moves is not None and game.ply >= 2 * self.most_moves:
            self.left = f"stopped after {self.most_moves} moves by each side"
        return bool(self.left) or game.final is not None

    def _random_turn(self) -> None:
        if self._time_is_up():
            return
        game = self.table.game
        if game.claimable() and not self._is_ahead(self.turn):
            game.claim()
            return
        self._play(lambda: self.table.play(self._any_move()))

    def _any_move(self) -> int:
        return self.rng.randrange(len(self.table.choices()))

    def _human_turn(self) -> None:
        self._show()
        while True:
            line = self.ask(f"{self.name(self.turn)}> ")
            if self._time_is_up():
                return
            try:
                if self._obey(line):
                    return
            except OSError as error:
                self.say(printable(f"{error.filename}: {error.strerror}"))
            except ValueError as error:
                self.say(printable(" ".join(str(error).split())))

    def _play(self, make: Callable[[], list[str]]) -> bool:
        """Make a move and press the clock."""
        before = self.turn, self.clock
        told = make()
        self._turns.append(before)
        if self.humans:
            self.news += told
        if self.clock is not None:
            self.clock = self.clock.press(self._at)
        return True

    def _time_is_up(self) -> bool:
        """Judge the clock, now that a line has come; tell whether that ended the turn."""
        self._at = self.now()
        if self.clock is None or self.clock.flagged(self._at) is None:
            return False
        before = self.turn, self.clock
        color, loses, self.clock = self.clock.time_out(self._at)
        told = self.table.time_out(color, loses, self._any_move)
        if not loses:
            self._turns.append(before)
            time_outs = f"{self.clock.time_outs(color)} of {self.clock.lose_at}"
            self.news.append(
                f"{self.name(color)}'s time had run out ({time_outs} in a row that lose)"
            )
        self.news += told
        return True

    def _is_ahead(self, color: Color) -> bool:
        position = self.table.game.position
        white = len(position.white_men) + KING_IN_MEN * len(position.white_kings)
        black = len(position.black_men) + KING_IN_MEN * len(position.black_kings)
        lead = white - black if color == Color.WHITE else black - white
        return lead < 0 if facts(position.variant).no_move_wins else lead > 0

    # What is shown.

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(line)

    def ask(self, prompt: str) -> str:
        """Read a line; EOFError at the end of input."""
        line = input(prompt).strip()
        if not sys.stdin.isatty():  # nothing has echoed it
            print("".join(char if char.isprintable() else "?" for char in line))
        return line

    def show_board(self) -> None:
        """Draw the board anew, and tell what has happened since the last time."""
        if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            print("\033[H\033[2J", end="")
        self.say("", self.table.picture(self.bottom, self.humans), "", *self.news)
        self.news.clear()

    def _show(self) -> None:
        game = self.table.game
        self.show_board()
        if self.clock is not None:
            self.say(self._clocks(self.clock))
        if game.offer == self.other():
            self.say(f"{self.name(self.other())} offers a draw: accept, decline, or a move")
        for claim in game.claimable()[:1]:
            by = "" if claim.move is None else f", by {self.table.written(claim.move)}"
            self.say(f"A draw can be claimed: {claim.rule}{by} ({claim.article})")
        self._list_moves()

    def _clocks(self, clock: Clock) -> str:
        now = self.now()
        shown = []
        for color in (self.turn, self.other()):
            left, periods = clock.remaining(color, now), clock.periods(color, now)
            text = "no limit" if left == inf else clock_time(min(left, LONGEST))
            shown.append(f"{self.name(color)} {text}" + f", periods: {periods}" * bool(periods))
        return "Time left: " + "; ".join(shown)

    def _tell_the_end(self) -> None:
        self.show_board()
        if not self.humans:
            self.say(self.table.pdn().partition("\n\n")[2])
        outcome = self.table.game.final
        if outcome is None:
            moves = self.table.game.ply
            self.say(f"No result: {self.left}, {moves} move{'s' * (moves != 1)} in")
        else:
            self.say(f"{outcome.result}  {outcome}")

    # What people type. A command tells whether the turn, or what is shown of it, begins anew.

    def _obey(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            return command(rest.strip())
        if line.isascii() and line.isdigit():
            count = len(self.table.choices())
            if len(line) > 9 or not 1 <= int(line) <= count:
                raise ValueError(f"there is no move {line[:20]}; the moves are 1 to {count}")
            return self._play(lambda: self.table.play(int(line) - 1))
        return self._play(lambda: self._read(line))

    def _read(self, text: str) -> list[str]:
        try:
            return self.table.play_text(text)
        except AmbiguousMoveError:
            raise ValueError(f"{text!r} fits several moves; give its number") from None
        except IllegalMoveError:
            must = "; a capture must be made" * self.table.game.position.must_capture
            raise ValueError(f"{text!r} is not legal here{must}; 'moves' lists what is") from None
        except InvalidMoveError as error:
            if any(char.isdigit() for char in text):
                raise
            shown = repr(text if len(text) <= 20 else text[:20] + "...")
            raise ValueError(f"{shown} is no command and no move; try 'help'") from error

    def _help(self, _: str) -> bool:
        self.say(HELP, *self.table.more_help)
        return False

    def _list_moves(self, _: str = "") -> bool:
        moves = [f"{number:2} {text}" for number, text in enumerate(self.table.choices(), 1)]
        width = max(map(len, moves)) + 3
        in_a_row = max(1, WIDTH // width)
        for start in range(0, len(moves), in_a_row):
            row = moves[start : start + in_a_row]
            self.say("".join(move.ljust(width) for move in row).rstrip())
        return False

    def _redraw(self, _: str) -> bool:
        return True

    def _flip(self, _: str) -> bool:
        self.bottom = Color(1 - self.bottom)
        return True

    def _undo(self, _: str) -> bool:
        plies = len(self._turns)
        while plies and self._turns[plies - 1][0] not in self.humans:
            plies -= 1
        if not plies:
            raise ValueError("there is no move of yours to take back")
        taken_back = len(self._turns) - (plies - 1)
        self.table.take_back(taken_back)
        clock = self._turns[plies - 1][1]
        del self._turns[plies - 1 :]
        if clock is not None:
            self.clock = clock.pause().resume(self.now())
        self.news.append(f"Taken back: {taken_back} move{'s' * (taken_back != 1)}")
        return True

    def _counters(self, _: str) -> bool:
        counters = self.table.counters(self.turn)
        self.say(*(f"{counter.name}: {counter}  ({counter.article})" for counter in counters))
        if not counters:
            self.say("These draw rules count nothing")
        return False

    def _offer(self, _: str) -> bool:
        game, other = self.table.game, self.other()
        game.offer_draw(self.turn)
        if other in self.humans:
            self.say(f"offered; {self.name(other)} answers after your move")
            return False
        if self._is_ahead(other):
            game.decline_draw()
            self.say(f"{self.name(other)} declines")
            return False
        game.accept_draw()
        return True

    def _answer(self) -> None:
        if self.table.game.offer == self.turn:
            raise ValueError(f"the offer is yours; {self.name(self.other())} answers it")

    def _accept(self, _: str) -> bool:
        self._answer()
        self.table.game.accept_draw()
        return True

    def _decline(self, _: str) -> bool:
        self._answer()
        self.table.game.decline_draw()
        self.say("declined")
        return False

    def _claim(self, _: str) -> bool:
        self.table.game.claim()
        return True

    def _resign(self, _: str) -> bool:
        self.table.game.resign(self.turn)
        return True

    def _save(self, name: str, replace: bool = False) -> bool:
        if not name:
            raise ValueError("save needs the name of a file")
        path = Path(name)
        refuse(path, replace, "save! replaces it")
        self.say(save(self.table.pdn(), path))
        return False

    def _save_over(self, name: str) -> bool:
        return self._save(name, replace=True)

    def _fen(self, _: str) -> bool:
        self.say(self.table.fen())
        return False

    def _quit(self, _: str) -> bool:
        self.left = LEFT
        return True
