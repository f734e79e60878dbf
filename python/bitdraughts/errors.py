"""What can go wrong, as exceptions. All are ValueErrors but TableInUseError, a RuntimeError."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._core import Move
    from .pdn.record import Problem, Record

__all__ = [
    "ActionOverflowError",
    "AmbiguousMoveError",
    "ArrayFileError",
    "ClaimError",
    "FrontierError",
    "FrontierFileError",
    "GameError",
    "GameOverError",
    "IllegalMoveError",
    "InvalidFenError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidTimeControlError",
    "InvalidVariantError",
    "JobError",
    "MoveError",
    "OfferError",
    "PdnError",
    "PdnWriteError",
    "TableInUseError",
    "UnknownRulesError",
    "UnknownVariantError",
]


class UnknownVariantError(ValueError):
    """No variant has this name."""


class InvalidVariantError(ValueError):
    """No custom variant can have this name or these facts."""


class InvalidPositionError(ValueError):
    """The pieces do not make a sound position."""


class InvalidFenError(InvalidPositionError):
    """The text is not a FEN of a sound position."""


class MoveError(ValueError):
    """A move that cannot be made.

    ``moves`` holds the moves the message speaks of: the legal ones for IllegalMoveError, those that
    fit for AmbiguousMoveError, none for InvalidMoveError.
    """

    moves: tuple[Move, ...]

    def __init__(self, message: str, moves: tuple[Move, ...] = ()) -> None:
        """Keep the message and the moves it speaks of."""
        super().__init__(message)
        self.moves = moves


class InvalidMoveError(MoveError):
    """The text is no move: not a list of squares, or a square off the board."""


class IllegalMoveError(MoveError):
    """A well-formed move that is not legal in the position."""


class AmbiguousMoveError(MoveError):
    """The text fits two or more legal moves."""


class TableInUseError(RuntimeError):
    """A PerftTable that another call is using."""


class UnknownRulesError(ValueError):
    """No draw rules have this name."""


class GameError(ValueError):
    """Something that cannot be done in a game as it stands."""


class GameOverError(GameError):
    """The game has ended already."""


class ClaimError(GameError):
    """No such draw can be claimed now."""


class OfferError(GameError):
    """A draw cannot be offered, accepted or declined now."""


class InvalidTimeControlError(ValueError):
    """The text or the numbers are no time control."""


class PdnError(ValueError):
    """An error in a PDN text that is read with ``errors="raise"``.

    ``problem`` says what is wrong and where, ``record`` is the game as far as it could be read,
    ``filename`` the file if it has a name, or ``archive.zip/file.pdn``.
    """

    problem: Problem
    record: Record
    filename: str | None

    def __init__(self, problem: Problem, record: Record, filename: str | None = None) -> None:
        """Keep the problem, the record and the name."""
        super().__init__(f"{filename}, {problem}" if filename else str(problem))
        self.problem = problem
        self.record = record
        self.filename = filename

    def __reduce__(self) -> tuple[type[PdnError], tuple[Problem, Record, str | None]]:
        """Pickle and copy with all of them."""
        return PdnError, (self.problem, self.record, self.filename)


class PdnWriteError(ValueError):
    """Something that PDN, or the style asked for, cannot say.

    ``game`` is the number of the game among several that were to be written, from 1; None for one
    that was to be written alone.

    >>> from bitdraughts.pdn import PdnWriteError, Record, dumps
    >>> try:
    ...     dumps([Record(), Record(headers={"no name": ""})])
    ... except PdnWriteError as error:
    ...     print(error.game)
    2
    """

    game: int | None

    def __init__(self, message: str, game: int | None = None) -> None:
        """Keep the message and the number."""
        super().__init__(message)
        self.game = game

    def __reduce__(self) -> tuple[type[PdnWriteError], tuple[str, int | None]]:
        """Pickle and copy with both."""
        return PdnWriteError, (str(self), self.game)


class FrontierError(ValueError):
    """Numbers of a frontier that cannot be right: they contradict each other."""


class FrontierFileError(ValueError):
    """The file holds no frontier, is damaged, or is of a newer version."""


class ArrayFileError(ValueError):
    """The file holds no PositionArray, is damaged, or is of a newer version."""


class ActionOverflowError(ValueError):
    """A legal move that has no number in an ActionSpace: its rank is too high."""


class JobError(ValueError):
    """Something that cannot be done with a job as it stands: not finished, in use, damaged."""
