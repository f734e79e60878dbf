"""What can go wrong in Medieval mode only. All of them are ValueErrors."""

from __future__ import annotations

from ..errors import GameError

__all__ = ["ChoiceError", "DuelError", "MedievalPdnError"]


class ChoiceError(GameError):
    """Medieval pieces that cannot be chosen, or a move before both sides have chosen.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.MedievalGame(seed=1).choose(bd.WHITE, ["a3", "a3", "c3"])
    ... except bd.medieval.ChoiceError as error:
    ...     print(error)
    White cannot choose: square 21 is marked twice
    """


class DuelError(GameError):
    """Recorded results that do not belong to the duels of a move.

    >>> import bitdraughts as bd
    >>> game = bd.MedievalGame(marks=[])
    >>> try:
    ...     game.push("22-18", duels=[True])
    ... except bd.medieval.DuelError as error:
    ...     print(error)
    1 results of duels given, but there are 0: no more
    """


class MedievalPdnError(ValueError):
    """The text is no PDN of a Medieval game.

    ``line`` and ``column``, from 1, and ``offset``, from 0, are the place the message speaks of.

    >>> import bitdraughts as bd
    >>> try:
    ...     bd.MedievalGame.from_pdn("1. c3-d5 *")
    ... except bd.medieval.MedievalPdnError as error:
    ...     print(error)
    line 1, column 1: expected the tag [Variant "medieval"]
    """

    line: int
    column: int
    offset: int

    def __init__(self, message: str, text: str = "", offset: int = 0) -> None:
        """Say what was wrong and where in the text."""
        self.offset = offset
        self.line = text.count("\n", 0, offset) + 1
        self.column = offset - text.rfind("\n", 0, offset)
        super().__init__(f"line {self.line}, column {self.column}: {message}")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the finished message, for the text is not kept."""
        return _restored, (str(self), self.offset, self.line, self.column)


def _restored(message: str, offset: int, line: int, column: int) -> MedievalPdnError:
    error = MedievalPdnError.__new__(MedievalPdnError, message)
    error.args = (message,)
    error.offset, error.line, error.column = offset, line, column
    return error
