"""Medieval mode on the table: the secret choice, duels in words, marks for their owners only."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from .. import Color, MedievalGame, Position
from ..draws.tally import CounterState
from ..medieval import CHOICE_SECONDS, MedievalMove, route_text
from ..outcome import facts, side_name
from .board_text import draw, legend
from .table import LEFT, Table
from .terminal import printable

if TYPE_CHECKING:
    from .session import Session


class MedievalTable(Table[MedievalGame]):
    """A game of Medieval mode, played by its routes."""

    more_help: tuple[str, ...] = (
        "  marks           list your medieval pieces, and those of the other side that fought",
        "A capture of a medieval piece (*) is a duel; half of them fail, and the attacker is lost.",
        "Moves from the last attack on a piece back stay made. A saved game tells all marks.",
    )

    def __init__(self, game: MedievalGame, limited: bool) -> None:
        """Lay the game out; ``limited`` is the time for the choice."""
        super().__init__(game)
        self.limited = limited

    # The choice.

    def prepare(self, session: Session) -> None:
        """Let both sides choose their pieces, if the game does not begin with them."""
        for color in self.game.choosing:
            if color in session.humans:
                self._ask(color, session)
                if session.left:
                    return
            else:
                squares = _squares(self.game.position, color)
                self.game.choose(color, session.rng.sample(squares, self.game.to_choose(color)))

    def _ask(self, color: Color, session: Session) -> None:
        count, begun = self.game.to_choose(color), session.now()
        session.show_board()
        name = session.name(color)
        if len(session.humans) > 1:
            session.say(f"{name} chooses now; the other player looks away.")
        limit = f" within {CHOICE_SECONDS} seconds" if self.limited else ""
        example = self._names(_squares(self.game.position, color)[:count])
        session.say(f"Choose {count} medieval pieces{limit}, such as {example};")
        session.say("without any, they are chosen at random.")
        while color in self.game.choosing:
            line = session.ask(f"{name}, your pieces> ")
            late = self.limited and session.now() - begun >= CHOICE_SECONDS
            if line.lower() in ("quit", "q") and not late:
                session.left = LEFT
                return
            try:
                if late or not line:
                    self.game.choice_timed_out(color)
                else:
                    names = re.split(r"[\s,]+", line.lower())
                    self.game.choose(color, [_square(name) for name in names])
            except ValueError as error:
                session.say(printable(" ".join(str(error).split())))
        if late:
            session.news.append(f"{name}'s time for the choice was up; chance has chosen")
        if len(session.humans) == 1:
            own = self._names(self.game.view(color).own_marks)
            session.news.append(f"Your medieval pieces: {own}")

    # Moves.

    def choices(self) -> list[str]:
        """Write every route, by its whole path where a move has several."""
        routes = self.game.routes()
        moves = [route.move for route in routes]
        return [
            self.written(route.move)
            if moves.count(route.move) == 1
            else route_text(route, algebraic=True)
            for route in routes
        ]

    def play(self, number: int) -> list[str]:
        """Make a move by its number."""
        text = self.choices()[number]
        return self._told(text, self.game.push(self.game.routes()[number]))

    def play_text(self, text: str) -> list[str]:
        """Make a move by its text, which must have one route."""
        route = self.game.state.route(text)
        return self.play(self.game.routes().index(route))

    def time_out(self, color: Color, loses: bool, any_move: Callable[[], int]) -> list[str]:  # noqa: ARG002
        """Let the game draw the move, or the loss."""
        position = self.game.position
        step = self.game.time_out()
        return [] if step is None else self._told(position.move_text(step.move, "algebraic"), step)

    def _told(self, text: str, step: MedievalMove) -> list[str]:
        attacker = Color(1 - self.game.turn)
        lines = [f"{side_name(self.game.variant, attacker)} played {text}"]
        if step.move.promotes and not step.failed:
            lines[0] += ", crowned"
        for duel in step.duels:
            square = self._names([duel.square])
            how = "is captured" if duel.success else "holds out, and the attacker is lost"
            lines.append(f"  A duel: the medieval piece on {square} {how}")
        return lines

    def take_back(self, plies: int) -> None:
        """Take moves back, unless a piece was attacked: what that told cannot be taken back."""
        if any(step.route.captured for step in self.game.moves[-plies:]):
            raise ValueError("a piece was attacked since, and what that told cannot be taken back")
        super().take_back(plies)

    # What is shown.

    def picture(self, bottom: Color, watched_by: Collection[Color]) -> str:
        """Draw the board with the marks these sides may see."""
        last: list[int] = []
        taken: Iterable[int] = ()
        if moves := self.game.moves:
            step = moves[-1]
            end = step.duels[-1].square if step.failed else step.move.to_square
            last, taken = [step.move.from_square, end], step.captured
        signs = dict.fromkeys(self._seen(watched_by), "*")
        return draw(self.game.position, bottom, last=last, taken=tuple(taken), signs=signs)

    def _seen(self, watched_by: Collection[Color]) -> set[int]:
        if self.game.final is not None or not watched_by:
            return set(self.game.state.marks)
        known = set(self.game.public_marks)
        if len(watched_by) == 1:
            known |= set(self.game.view(next(iter(watched_by))).marks)
        return known

    def commands(self, session: Session) -> dict[str, Callable[[str], bool]]:
        """Add the one that shows the own marks, for two people hide them from each other."""

        def marks(_: str) -> bool:
            view = self.game.view(session.turn)
            own, known = self._names(view.own_marks), self._names(view.enemy_marks)
            session.say(f"Yours: {own or 'none left'}; known of the other side: {known or 'none'}")
            return False

        return {"marks": marks}

    def counters(self, color: Color) -> list[CounterState]:
        """List the counts as a side knows them."""
        return self.game.view(color).counters()

    def legend(self) -> str:
        """Say what the letters of the picture are."""
        return legend(self.game.position, ", * medieval")

    def all_written(self) -> list[str]:
        """Write every route with its whole path; what duels did to it, the position tells."""
        return [route_text(step.route, algebraic=True) for step in self.game.moves]

    def fen(self) -> str:
        """Write the position, without the marks: not all are for everybody's eyes."""
        return self.game.position.fen()

    def pdn(self) -> str:
        """Write the game, with all marks."""
        return self.game.pdn()

    def _names(self, squares: Iterable[int]) -> str:
        return ", ".join(facts(self.game.variant).square_name(square) for square in squares)


def _square(name: str) -> int | str:
    """Read a square as the library takes it: a number, or a name such as c3."""
    return int(name) if re.fullmatch(r"[0-9]{1,3}", name) else name


def _squares(position: Position, color: Color) -> list[int]:
    bits = position.bitboards[color]
    return [square for square in range(1, bits.bit_length() + 1) if bits >> square - 1 & 1]
