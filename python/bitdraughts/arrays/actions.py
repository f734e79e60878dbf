"""Moves as numbers, which networks answer with, and which of them are legal."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from .. import Move, Position, Variant
from .._core import _Actions
from .columns import Progress
from .moves import MoveLists, move_columns
from .planes import View
from .positions import PositionArray, rows_of

Numbers = npt.NDArray[np.int64]
Out = npt.NDArray[Any] | None

DEFAULT_RANKS = 4
"""Room for all legal moves between two squares in games; see docs/learning.md."""


class ActionSpace:
    """Numbers for the moves of a variant: actions, the same in each position.

    The action of a move is ``((from - 1) * squares + (to - 1)) * ranks + rank``. The rank tells
    apart the legal moves of a position that share first and last square: it is the place of the
    move among them, from 0, in the order of their captured sets read as numbers, which is that of
    ``Position.legal_moves``. There is hardly ever more than one.

    With ``view="mover"`` a position with Black to move is turned as by ``Position.flip``, and its
    moves with it: the action is that of the flipped move in the flipped position. This fits
    ``planes`` of the same view. With ``view="white"`` nothing is turned.

    ``ranks`` is how many legal moves between two squares have a number. One that has none is an
    ActionOverflowError, which names the row, the move and its rank.

    An immutable value, equal to others of the same variant, view and ranks. Actions are int64.
    Raises ValueError for another view, or ranks not from 1 to 65536; UnknownVariantError.

    >>> import bitdraughts as bd
    >>> space = bd.arrays.ActionSpace("brazilian")
    >>> space, space.shape, space.size
    (ActionSpace('brazilian', ranks=4, view='mover'), (32, 32, 4), 4096)
    >>> root = bd.Position("brazilian")
    >>> space.index(root, root.parse_move("22-17")), (21 * 32 + 16) * 4
    (2752, 2752)
    """

    __slots__ = ("_actions", "_facts", "_ranks", "_view")

    def __init__(
        self, variant: str | Variant, ranks: SupportsIndex = DEFAULT_RANKS, view: View = "mover"
    ) -> None:
        """Take the three facts that make one."""
        self._facts = Variant(variant) if isinstance(variant, str) else variant
        self._ranks = index(ranks)
        self._view: View = view
        self._actions = _Actions(self._facts, view, self._ranks)

    @property
    def variant(self) -> str:
        """The name of the game."""
        return self._facts.name

    @property
    def ranks(self) -> int:
        """How many legal moves between two squares have a number."""
        return self._ranks

    @property
    def view(self) -> View:
        """Whose side of the board the squares are seen from."""
        return self._view

    @property
    def size(self) -> int:
        """How many actions there are; the product of ``shape``."""
        return self._actions.size

    @property
    def shape(self) -> tuple[int, int, int]:
        """(squares, squares, ranks): what the actions are the flat indices of."""
        return self._facts.squares, self._facts.squares, self._ranks

    def __eq__(self, other: object) -> bool:
        """Tell whether variant, view and ranks are the same."""
        if not isinstance(other, ActionSpace):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        """Fit ``==``."""
        return hash((self.variant, self._ranks, self._view))

    def __repr__(self) -> str:
        """Show how it can be made."""
        return f"ActionSpace({self.variant!r}, ranks={self._ranks}, view={self._view!r})"

    def __reduce__(self) -> tuple[type[ActionSpace], tuple[Variant, int, View]]:
        """Pickle and copy by the facts, those of a custom variant included."""
        return ActionSpace, (self._facts, self._ranks, self._view)

    # One position

    def index(self, position: Position, move: Move) -> int:
        """Give the action of a legal move.

        Raises IllegalMoveError, ActionOverflowError, and ValueError for another variant.

        >>> import bitdraughts as bd
        >>> space = bd.arrays.ActionSpace("brazilian")
        >>> position = bd.Position.from_fen("B:W31:B2", "brazilian")
        >>> move = position.parse_move("2-6")
        >>> space.index(position, move) == (30 * 32 + 26) * 4 == space.index(
        ...     position.flip(), position.flip().parse_move("31-27")
        ... )
        True
        """
        return self._actions.index(position, move)

    def move(self, position: Position, action: SupportsIndex) -> Move:
        """Give the legal move of an action.

        Raises IllegalMoveError for an action that no legal move has, InvalidMoveError for a number
        that is none (not from 0 to ``size`` - 1), and ValueError for another variant.

        >>> import bitdraughts as bd
        >>> space = bd.arrays.ActionSpace("brazilian", view="white")
        >>> root = bd.Position("brazilian")
        >>> space.move(root, (21 * 32 + 16) * 4) == root.parse_move("22-17")
        True
        >>> space.move(root, 0)
        Traceback (most recent call last):
        bitdraughts.errors.IllegalMoveError: illegal move 'action 0: 1-1' in \
W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12: legal moves are \
21-17, 22-17, 22-18, 23-18, 23-19, 24-19, 24-20
        """
        return self._actions.move(position, action)

    # All rows

    def of_moves(
        self,
        array: PositionArray,
        moves: npt.NDArray[Any],
        to: npt.NDArray[np.uint8] | None = None,
        captured: npt.NDArray[Any] | None = None,
        *,
        out: Out = None,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> Numbers:
        """Give the action of one move a row: int64, shape (n,).

        Moves are given as to ``arrays.play``, and refused as there. ``out`` is an array to write
        to, and is what is returned then. Raises IllegalMoveError and ActionOverflowError, which
        name the first such row, TypeError and ValueError.

        >>> import bitdraughts as bd, numpy as np
        >>> array = bd.arrays.PositionArray.from_positions([bd.Position("brazilian")] * 2)
        >>> squares = np.array([[22, 17], [22, 18]], np.uint8)
        >>> space = bd.arrays.ActionSpace("brazilian", ranks=1)
        >>> space.of_moves(array, squares[:, 0], squares[:, 1]).tolist()
        [688, 689]
        """
        return self._actions.of_moves(
            rows_of(array),
            *move_columns(array.white.dtype, len(array), moves, to, captured),
            out=out,
            threads=threads,
            progress=progress,
        )

    def of_lists(
        self,
        array: PositionArray,
        lists: MoveLists,
        *,
        out: Out = None,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> Numbers:
        """Give the actions of several moves a row: int64, one for each of ``lists.moves``.

        ``lists`` is what ``arrays.legal_moves`` gives for the array, or a part of it: the moves of
        a row may stand in any order. Raises what ``of_moves`` raises, and ValueError for offsets
        that do not fit.

        >>> import bitdraughts as bd
        >>> array = bd.arrays.PositionArray.from_fens(["W:W30:B1", "W:W6:B25"], "brazilian")
        >>> lists = bd.arrays.legal_moves(array)
        >>> bd.arrays.ActionSpace("brazilian", ranks=1).of_lists(array, lists).tolist()
        [952, 953, 160, 161]
        """
        moves = move_columns(array.white.dtype, len(array), lists.moves, None, None)
        return self._actions.of_lists(
            rows_of(array), lists.offsets, *moves, out=out, threads=threads, progress=progress
        )

    def moves(
        self,
        array: PositionArray,
        actions: Numbers,
        *,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> npt.NDArray[np.void]:
        """Give the move of one action a row: a structured array as ``MoveLists.moves``.

        Raises IllegalMoveError for an action that no legal move has, InvalidMoveError for a number
        that is none; both name the first such row. TypeError for another dtype than int64,
        ValueError for another length.

        >>> import bitdraughts as bd, numpy as np
        >>> array = bd.arrays.PositionArray.from_positions([bd.Position("brazilian")] * 2)
        >>> space = bd.arrays.ActionSpace("brazilian", ranks=1)
        >>> moves = space.moves(array, np.array([688, 689]))
        >>> moves["from"].tolist(), moves["to"].tolist()
        ([22, 22], [17, 18])
        >>> bd.arrays.play(array, moves)[0] == bd.Position("brazilian").play("22-17")
        True
        """
        return self._actions.moves(rows_of(array), actions, threads=threads, progress=progress)

    def masks(
        self,
        array: PositionArray,
        *,
        packed: bool = False,
        out: Out = None,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> npt.NDArray[Any]:
        """Tell for each row which actions are legal: bool, shape (n, size).

        With ``packed`` eight of them are one byte, the lowest action in the lowest bit: uint8,
        shape (n, (size + 7) // 8), as ``np.packbits(masks, axis=1, bitorder="little")``. ``out`` is
        an array to write to, and is what is returned then. Raises ActionOverflowError, which names
        the first row with a legal move that has no number.

        >>> import bitdraughts as bd
        >>> array = bd.arrays.PositionArray.from_fens(["W:W30:B1", "W:W6:B25"], "brazilian")
        >>> space = bd.arrays.ActionSpace("brazilian", ranks=1)
        >>> space.masks(array).nonzero()[1].tolist()
        [952, 953, 160, 161]
        >>> space.masks(array, packed=True).shape
        (2, 128)
        """
        return self._actions.masks(
            rows_of(array), packed=packed, out=out, threads=threads, progress=progress
        )
