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
    """No variant has this name.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.Position("checkers64")
    ... except bd.UnknownVariantError as error:
    ...     print(str(error).partition(";")[0])
    unknown variant 'checkers64'
    """


class InvalidVariantError(ValueError):
    """No custom variant can have this name or these facts.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.Variant.custom("brazilian")
    ... except bd.InvalidVariantError as error:
    ...     print(error)
    variant 'brazilian': this is a name of the built-in variant brazilian; choose another
    """


class InvalidPositionError(ValueError):
    """The pieces do not make a sound position.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.Position.from_pieces(white_men=[3], black_men=[20])
    ... except bd.InvalidPositionError as error:
    ...     print(error)
    invalid position: a white man on square 3 stands on its crowning row; only a king can be there
    """


class InvalidFenError(InvalidPositionError):
    """The text is not a FEN of a sound position.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.Position.from_fen("W:W33:B1")
    ... except bd.InvalidFenError as error:
    ...     print(error)
    invalid FEN 'W:W33:B1': square 33 is off the board (1-32) (at character 6)
    """


class MoveError(ValueError):
    """A move that cannot be made.

    ``moves`` holds the moves the message speaks of: the legal ones for IllegalMoveError, those that
    fit for AmbiguousMoveError, none for InvalidMoveError.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.Position.from_fen("W:W22:B18").parse_move("22-17")
    ... except bd.MoveError as error:
    ...     print(error.moves)
    (Move(22, 15, captured=(18,)),)
    """

    moves: tuple[Move, ...]

    def __init__(self, message: str, moves: tuple[Move, ...] = ()) -> None:
        """Keep the message and the moves it speaks of."""
        super().__init__(message)
        self.moves = moves


class InvalidMoveError(MoveError):
    """The text is no move: not a list of squares, or a square off the board.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.Position().play("22 to 18")
    ... except bd.InvalidMoveError as error:
    ...     print(error)
    invalid move text '22 to 18': expected x, : or - between squares (at character 4)
    """


class IllegalMoveError(MoveError):
    """A well-formed move that is not legal in the position.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.Position.from_fen("W:W22:B18").play("22-17")
    ... except bd.IllegalMoveError as error:
    ...     print(error)
    illegal move '22-17' in W:W22:B18: a capture is compulsory; legal moves are 22x15
    """


class AmbiguousMoveError(MoveError):
    """The text fits two or more legal moves.

    >>> import bitdraughts as bd
    >>> position = bd.Position.from_fen("W:WK17:B9,19,22,29,34,44", "international")
    >>> try:
    ...     position.play("17x4")
    ... except bd.AmbiguousMoveError as error:
    ...     print(str(error).partition(";")[0])
    ambiguous move '17x4': it fits 17x4 (9 19 22 29), 17x4 (9 19 22 34)
    """


class TableInUseError(RuntimeError):
    """A PerftTable that another call is using."""


class UnknownRulesError(ValueError):
    """No draw rules have this name.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.Game(rules="fmjd65")
    ... except bd.errors.UnknownRulesError as error:
    ...     print(str(error).partition(";")[0])
    unknown draw rules 'fmjd65'
    """


class GameError(ValueError):
    """Something that cannot be done in a game as it stands."""


class GameOverError(GameError):
    """The game has ended already.

    >>> import bitdraughts as bd
    >>> game = bd.Game()
    >>> _ = game.resign(bd.WHITE)
    >>> try:
    ...     game.resign(bd.BLACK)
    ... except bd.errors.GameOverError as error:
    ...     print(error)
    the game is over: Black wins: White resigned
    """


class ClaimError(GameError):
    """No such draw can be claimed now.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.Game("english").claim()
    ... except bd.errors.ClaimError as error:
    ...     print(error)
    no draw can be claimed at ply 0
    """


class OfferError(GameError):
    """A draw cannot be offered, accepted or declined now.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.Game().accept_draw()
    ... except bd.errors.OfferError as error:
    ...     print(error)
    there is no draw offer to accept
    """


class InvalidTimeControlError(ValueError):
    """The text or the numbers are no time control.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.TimeControl.parse("5 minutes")
    ... except bd.errors.InvalidTimeControlError as error:
    ...     print(str(error).partition(":")[0])
    invalid time control '5 minutes'
    """


class PdnError(ValueError):
    """An error in a PDN text that is read with ``errors="raise"``.

    ``problem`` says what is wrong and where, ``record`` is the game as far as it could be read,
    ``filename`` the file if it has a name, or ``archive.zip/file.pdn``.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.pdn.loads("1. 32-28 19-25 *", "international", errors="raise")
    ... except bd.pdn.PdnError as error:
    ...     print(error)
    line 1, column 10: illegal move '19-25'
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
    """The file holds no frontier, is damaged, or is of a newer version.

    >>> import bitdraughts as bd
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "empty")
    ...     file.touch()
    ...     try:
    ...         bd.frontier.load(file)
    ...     except bd.frontier.FrontierFileError as error:
    ...         print(str(error).rpartition(": ")[2])
    another kind of file by its first bytes
    """


class ArrayFileError(ValueError):
    """The file holds no PositionArray, is damaged, or is of a newer version.

    >>> import bitdraughts as bd
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "empty")
    ...     file.touch()
    ...     try:
    ...         bd.arrays.PositionArray.load(file)
    ...     except bd.arrays.ArrayFileError as error:
    ...         print(str(error).rpartition(": ")[2])
    File is not a zip file
    """


class ActionOverflowError(ValueError):
    """A legal move that has no number in an ActionSpace: its rank is too high."""


class JobError(ValueError):
    """Something that cannot be done with a job as it stands: not finished, in use, damaged.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.frontier.Job("no-such-folder")
    ... except bd.frontier.JobError as error:
    ...     print(error)
    no-such-folder is no job: it has no manifest.json
    """
