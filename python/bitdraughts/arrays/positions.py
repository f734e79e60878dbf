"""PositionArray: positions of one variant as columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, SupportsIndex, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from .. import Color, InvalidPositionError, Position, Variant
from .._checks import instance
from .._core import (
    _Rows,
    _rows_faults,
    _rows_from_fens,
    _rows_from_positions,
    _rows_to_arrow,
    _rows_to_arrow_schema,
    _rows_to_arrow_stream,
)
from .arrow import batch, imported
from .columns import NAMES, Column, Columns, Progress, read_only

if TYPE_CHECKING:
    from ..game import Game
    from ..pdn import GameTable, Record

Chosen: TypeAlias = slice | Sequence[int] | Sequence[bool] | npt.NDArray[Any]
"""What picks rows: a slice, a mask, or row numbers."""


class PositionArray:
    """Positions of one variant, column by column.

    ===========================  =====================================================
    ``white, black, kings``      bit n-1 is square n; uint32 up to 32 squares, else
                                 uint64
    ``turn``                     uint8: 0 White, 1 Black
    ``state``                    uint16, rule state as ``Position.state``; None for
                                 a variant without
    ===========================  =====================================================

    Columns given are held, not copied: they may have any stride and may be read-only, but must have
    exactly these dtypes, one dimension and one length, and should not change as long as the array
    is in use. ``turn`` may be one Color for all rows; without ``state`` it is 0. The columns handed
    out are views that cannot be written to. What is in them is looked at when it is used, or by
    ``validate``.

    An int as index gives a Position; a slice gives an array that shares the columns; a mask and row
    numbers give a copy of the rows they pick. ``==`` compares variant and all rows.

    Raises TypeError for columns of other dtypes, ValueError for other shapes and for variants of
    more than 64 squares, UnknownVariantError.

    >>> import bitdraughts as bd, numpy as np
    >>> men = np.array([1 << 21, 1 << 20], np.uint32)
    >>> array = bd.arrays.PositionArray("brazilian", men, men >> 8, men & 0, bd.WHITE)
    >>> array
    <PositionArray of brazilian: 2 positions>
    >>> array[0].fen(), np.shares_memory(array.white, men)
    ('W:W22:B14', True)
    """

    __slots__ = ("_columns", "_rows", "_variant")

    def __init__(
        self,
        variant: str | Variant,
        white: npt.NDArray[Any],
        black: npt.NDArray[Any],
        kings: npt.NDArray[Any],
        turn: npt.NDArray[Any] | Color | int,
        state: npt.NDArray[Any] | None = None,
    ) -> None:
        """Hold columns."""
        facts = Variant(variant) if isinstance(variant, str) else variant
        if isinstance(white, np.ndarray) and white.ndim == 1:  # else _Rows tells what is wrong
            if not isinstance(turn, np.ndarray):
                turn = np.broadcast_to(np.uint8(Color(turn)), white.shape)
            if state is None and facts.king_limit is not None:
                state = np.broadcast_to(np.uint16(0), white.shape)
        self._rows = _Rows(facts, white, black, kings, turn, state)
        assert isinstance(turn, np.ndarray)
        self._columns: Columns = (
            read_only(white),
            read_only(black),
            read_only(kings),
            read_only(turn),
            None if state is None else read_only(state),
        )
        self._variant = facts.name

    # Made of other things

    @classmethod
    def from_positions(
        cls, positions: Iterable[Position], variant: str | Variant | None = None
    ) -> PositionArray:
        """Make an array of Positions of one variant.

        ``variant`` is needed only where there may be none of them. Raises TypeError for what is no
        Position, ValueError for one of another variant; both name the row.

        >>> import bitdraughts as bd
        >>> root = bd.Position("russian")
        >>> len(bd.arrays.PositionArray.from_positions(root.play(m) for m in root.legal_moves))
        7
        """
        name, columns = _rows_from_positions(positions, variant)
        return cls(name, *columns)

    @classmethod
    def from_fens(
        cls, fens: Iterable[str], variant: str | Variant, turn: Color | None = None
    ) -> PositionArray:
        """Make an array of FENs, read as by ``Position.from_fen``.

        Raises InvalidFenError, which names the row, and TypeError for what is no text.

        >>> import bitdraughts as bd
        >>> array = bd.arrays.PositionArray.from_fens(["W:Wa1:Bb8", "B:WK5:B1,2"], "brazilian")
        >>> array.turn.tolist(), array.to_fen()
        ([0, 1], ['W:W29:B1', 'B:WK5:B1,2'])
        """
        return cls(variant, *_rows_from_fens(fens, variant, turn))

    @classmethod
    def from_games(
        cls, games: Iterable[Game | Record], variant: str | Variant | None = None
    ) -> PositionArray:
        """Make an array of all positions of games, or of the main lines of PDN records.

        A game of n moves has n + 1 of them. All are of one variant; ``variant`` is needed only
        where there may be no game. For many games of PDN, ``bd.pdn.scan`` and ``from_table`` are
        quicker.

        >>> import bitdraughts as bd
        >>> game = bd.Game("english")
        >>> game.push("11-15")
        >>> bd.arrays.PositionArray.from_games([game, game]).turn.tolist()
        [1, 0, 1, 0]
        """
        from .games import positions_of

        return cls.from_positions(positions_of(games), variant)

    @overload
    @classmethod
    def from_table(
        cls,
        table: GameTable,
        variant: str | Variant | None = None,
        *,
        plies: slice | None = None,
        origin: Literal[False] = False,
    ) -> PositionArray: ...
    @overload
    @classmethod
    def from_table(
        cls,
        table: GameTable,
        variant: str | Variant | None = None,
        *,
        plies: slice | None = None,
        origin: Literal[True],
    ) -> tuple[PositionArray, npt.NDArray[np.int64], npt.NDArray[np.int64]]: ...
    @classmethod
    def from_table(
        cls,
        table: GameTable,
        variant: str | Variant | None = None,
        *,
        plies: slice | None = None,
        origin: bool = False,
    ) -> PositionArray | tuple[PositionArray, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Make an array of the positions of a table of ``bd.pdn.scan(..., positions=True)``.

        The games must be of one variant; with ``variant``, those of other variants are passed over.
        ``plies`` picks positions of each game, as it would pick them of a list: ``slice(1)`` the
        first, ``slice(8, None)`` those behind eight plies. With ``origin`` the answer is (array,
        game of each row, ply of each row), the latter two int64 from 0.

        Raises ValueError for a table without positions, of games of different variants, or of
        boards of more than 64 squares.

        >>> import bitdraughts as bd
        >>> text = b"1. c3-d4 f6-e5 * 1. c3-b4 *"
        >>> (table,) = bd.pdn.scan(text, "russian", positions=True)
        >>> array, game, ply = bd.arrays.PositionArray.from_table(table, origin=True)
        >>> len(array), game.tolist(), ply.tolist()
        (5, [0, 0, 0, 1, 1], [0, 1, 2, 0, 1])
        >>> len(bd.arrays.PositionArray.from_table(table, plies=slice(-1, None)))
        2
        """
        from .games import columns_of

        name, columns, game, ply = columns_of(table, variant, plies or slice(None))
        array = cls(name, *columns)
        return (array, game, ply) if origin else array

    @classmethod
    def from_arrow(cls, source: object, variant: str | Variant | None = None) -> PositionArray:
        """Take the columns of an Arrow table: a pyarrow.Table, polars.DataFrame, and so on.

        ``source`` has ``__arrow_c_array__`` or ``__arrow_c_stream__``, and columns named as here,
        of the same dtypes and without missing values; others are passed over. They are not copied,
        unless there are several batches. ``variant`` is needed where the schema does not name it,
        as the tables of ``PositionArray`` itself do. Raises TypeError, ValueError.

        >>> import bitdraughts as bd
        >>> array = bd.arrays.PositionArray.from_fens(["W:W29:B1"], "brazilian")
        >>> bd.arrays.PositionArray.from_arrow(array) == array
        True
        """
        name, batches = imported(source, variant)
        arrays = [cls(name, *columns) for columns in batches]
        if len(arrays) == 1:
            return arrays[0]
        return cls.concatenate(arrays) if arrays else cls.from_positions((), name)

    @classmethod
    def concatenate(cls, arrays: Iterable[PositionArray]) -> PositionArray:
        """Make one array of several of one variant, at least one.

        Raises ValueError for none and for different variants.

        >>> import bitdraughts as bd
        >>> array = bd.arrays.PositionArray.from_positions([bd.Position("thai")])
        >>> len(bd.arrays.concatenate([array, array, array[:0]]))
        2
        """
        parts = list(arrays)
        if not parts:
            raise ValueError("concatenate needs at least one array")
        name = instance(parts[0], PositionArray, "array 0").variant
        for number, part in enumerate(parts):
            instance(part, PositionArray, f"array {number}")
            if part.variant != name:
                raise ValueError(f"array {number} is of {part.variant}; expected {name}")
        columns = [
            np.concatenate(column) for column in zip(*(p._given for p in parts), strict=True)
        ]
        return cls(name, *columns)

    # What it holds

    @property
    def variant(self) -> str:
        """The name of the game."""
        return self._variant

    @property
    def white(self) -> Column:
        """White's pieces."""
        return self._columns[0]

    @property
    def black(self) -> Column:
        """Black's pieces."""
        return self._columns[1]

    @property
    def kings(self) -> Column:
        """The kings of both sides."""
        return self._columns[2]

    @property
    def turn(self) -> Column:
        """The side to move: 0 White, 1 Black."""
        return self._columns[3]

    @property
    def state(self) -> Column | None:
        """Rule state; None for a variant without."""
        return self._columns[4]

    @property
    def columns(self) -> dict[str, Column]:
        """All columns by name, in their order, without one that would be None."""
        return dict(zip(NAMES, self._given, strict=False))

    @property
    def nbytes(self) -> int:
        """The bytes of all columns."""
        return sum(column.nbytes for column in self._given)

    @property
    def _given(self) -> list[Column]:
        return [column for column in self._columns if column is not None]

    def __len__(self) -> int:
        """Count the rows."""
        return len(self._rows)

    @overload
    def __getitem__(self, rows: Chosen) -> PositionArray: ...  # type: ignore[overload-overlap]
    @overload
    def __getitem__(self, rows: SupportsIndex) -> Position: ...
    def __getitem__(self, rows: SupportsIndex | Chosen) -> Position | PositionArray:
        """Give the Position of a row, or an array of several."""
        if isinstance(rows, slice):
            return PositionArray(self._variant, *(column[rows] for column in self._given))
        if isinstance(rows, SupportsIndex) and not (isinstance(rows, np.ndarray) and rows.ndim):
            row = index(rows)
            if not -len(self) <= row < len(self):
                raise IndexError(f"row {row} of {len(self)}")
            row %= len(self)
            return self._rows.positions(row, row + 1)[0]
        chosen = np.asarray(rows)
        if chosen.ndim != 1:
            raise IndexError(f"rows are picked by one dimension, not {chosen.ndim}")
        if chosen.size == 0 and chosen.dtype != np.bool_:
            chosen = chosen.astype(np.intp)  # an empty list has no dtype of its own
        return PositionArray(self._variant, *(column[chosen] for column in self._given))

    def __iter__(self) -> Iterator[Position]:
        """Go through the positions."""
        at_once = 1024
        for begin in range(0, len(self), at_once):
            yield from self._rows.positions(begin, min(begin + at_once, len(self)))

    def __eq__(self, other: object) -> bool:
        """Tell whether variant and all rows are the same."""
        if not isinstance(other, PositionArray):
            return NotImplemented
        return self._variant == other._variant and all(
            np.array_equal(a, b) for a, b in zip(self._given, other._given, strict=True)
        )

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Say whose positions these are and how many."""
        return f"<PositionArray of {self._variant}: {len(self)} positions>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy with the columns, and the facts of a custom variant."""
        return PositionArray, (Variant(self._variant), *self._given)

    # What can be done with it

    def to_positions(self) -> list[Position]:
        """Give all Positions. Raises InvalidPositionError, which names the row.

        >>> import bitdraughts as bd
        >>> root = bd.Position("frisian")
        >>> bd.arrays.PositionArray.from_positions([root]).to_positions() == [root]
        True
        """
        return self._rows.positions(0, len(self))

    def to_fen(self, notation: Literal["numeric", "algebraic"] = "numeric") -> list[str]:
        """Give the FEN of each row, as ``Position.fen`` does.

        Raises InvalidPositionError, which names the row. See ``from_fens`` for an example.
        """
        return self._rows.fens(0, len(self), notation)

    def validate(self, *, threads: int = 1, progress: Progress | None = None) -> None:
        """Raise InvalidPositionError if a row is no sound position.

        The message says how many such rows there are, and what is wrong with the first three.

        >>> import bitdraughts as bd, numpy as np
        >>> words = np.array([8, 0, 0], np.uint32)
        >>> try:
        ...     bd.arrays.PositionArray("brazilian", words, words, 0 * words, bd.WHITE).validate()
        ... except bd.InvalidPositionError as error:
        ...     print(error)
        1 of 3 rows is no sound position: row 0: square 4 is held by both colours
        """
        count, first = _rows_faults(self._rows, most=3, threads=threads, progress=progress)
        if count == 0:
            return
        named = "; ".join(f"row {row}: {reason}" for row, reason in first)
        more = "" if count == len(first) else f"; and {count - len(first)} more"
        what = "rows is no sound position" if count == 1 else "rows are no sound positions"
        raise InvalidPositionError(f"{count} of {len(self)} {what}: {named}{more}")

    def save(self, path: str | Path) -> None:
        """Write the array to a file, which ``load`` reads.

        It is a .npz file as ``numpy.load`` reads, one member a column, and takes its name when it
        is whole. Raises OSError.
        """
        from .files import save

        save(self, Path(path))

    @staticmethod
    def load(path: str | Path) -> PositionArray:
        """Read an array that ``save`` has written.

        Nothing is unpickled, and all is looked at: checksums, header, columns and every row. A
        custom variant becomes known by its name. Raises ArrayFileError, a ValueError, for a file
        that is no array, damaged or of a newer version; OSError if it cannot be opened.

        >>> import bitdraughts as bd, tempfile
        >>> array = bd.arrays.PositionArray.from_fens(["W:W29:B1", "B:W29:B1"], "brazilian")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     array.save(f"{folder}/positions.npz")
        ...     bd.arrays.PositionArray.load(f"{folder}/positions.npz") == array
        True
        """
        from .files import load

        return load(Path(path))

    def __arrow_c_schema__(self) -> object:
        """Give the schema to an Arrow program."""
        return _rows_to_arrow_schema(batch(self._variant, self[:0].columns))

    def __arrow_c_array__(
        self,
        requested_schema: object = None,
    ) -> tuple[object, object]:
        """Give the columns to an Arrow program, without copying those that have no gaps."""
        return _rows_to_arrow(batch(self._variant, self.columns))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Give the columns as a stream of one batch."""
        return _rows_to_arrow_stream(batch(self._variant, self.columns))


def rows_of(array: PositionArray) -> _Rows:
    """Give what the core reads of an array. Raises TypeError for what is none."""
    return instance(array, PositionArray, "array")._rows
