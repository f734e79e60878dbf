from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import (
    Any,
    Final,
    Literal,
    Self,
    SupportsIndex,
    SupportsInt,
    TypeAlias,
    TypedDict,
    Unpack,
    final,
    overload,
)

import numpy as np
import numpy.typing as npt
from _typeshed import structseq

from .svg.options import Options

_Square: TypeAlias = SupportsIndex | str
_VariantName: TypeAlias = str | Variant
_Notation: TypeAlias = Literal["numeric", "algebraic"]
_Piece: TypeAlias = Literal["w", "b", "W", "B"]
_Progress: TypeAlias = Callable[[int, int], object]
_Column: TypeAlias = npt.NDArray[np.unsignedinteger[Any]]

__version__: str
MAX_DEPTH: Final = 255

class Color(IntEnum):
    WHITE = 0
    BLACK = 1

WHITE: Final = Color.WHITE
BLACK: Final = Color.BLACK

@final
class Move:
    def __new__(
        cls,
        from_square: SupportsIndex,
        to_square: SupportsIndex,
        captured: Iterable[SupportsIndex] = (),
    ) -> Self: ...
    @classmethod
    def _restore(
        cls,
        from_square: SupportsIndex,
        to_square: SupportsIndex,
        captured: Iterable[SupportsIndex],
        promotes: bool,
        /,
    ) -> Move: ...
    @property
    def from_square(self) -> int: ...
    @property
    def to_square(self) -> int: ...
    @property
    def captured(self) -> tuple[int, ...]: ...
    @property
    def is_capture(self) -> bool: ...
    @property
    def promotes(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Move: ...
    def __deepcopy__(self, memo: Any, /) -> Move: ...

@final
class LegalMoves(Sequence[Move]):
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Move: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Move]: ...
    def __contains__(self, value: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    def index(self, move: Any, /) -> int: ...  # type: ignore[override]
    def count(self, move: Any, /) -> int: ...

@final
class Route(structseq[Any], tuple[Move, tuple[int, ...], tuple[int, ...]]):
    __match_args__: Final = ("move", "path", "captured")
    @property
    def move(self) -> Move: ...
    @property
    def path(self) -> tuple[int, ...]: ...
    @property
    def captured(self) -> tuple[int, ...]: ...

@final
class Position:
    def __new__(cls, variant: _VariantName = "brazilian") -> Self: ...
    @staticmethod
    def from_pieces(
        *,
        white_men: Iterable[_Square] = (),
        white_kings: Iterable[_Square] = (),
        black_men: Iterable[_Square] = (),
        black_kings: Iterable[_Square] = (),
        turn: Color | None = None,
        variant: _VariantName = "brazilian",
    ) -> Position: ...
    @staticmethod
    def from_bitboards(
        white: SupportsIndex,
        black: SupportsIndex,
        kings: SupportsIndex,
        turn: Color | None = None,
        variant: _VariantName = "brazilian",
        state: SupportsIndex = 0,
    ) -> Position: ...
    @staticmethod
    def from_fen(
        text: str, variant: _VariantName = "brazilian", turn: Color | None = None
    ) -> Position: ...
    @staticmethod
    def _from_fen_and_counters(
        text: str, variant: _VariantName = "brazilian", turn: Color | None = None
    ) -> tuple[Position, int | None, int | None]: ...
    @staticmethod
    def from_hub(text: str, variant: _VariantName = "brazilian") -> Position: ...
    @staticmethod
    def from_grid(
        text: str, variant: _VariantName = "brazilian", turn: Color | None = None
    ) -> Position: ...
    @property
    def variant(self) -> str: ...
    @property
    def turn(self) -> Color: ...
    @property
    def key(self) -> int: ...
    @property
    def state(self) -> int: ...
    @property
    def white_men(self) -> tuple[int, ...]: ...
    @property
    def white_kings(self) -> tuple[int, ...]: ...
    @property
    def black_men(self) -> tuple[int, ...]: ...
    @property
    def black_kings(self) -> tuple[int, ...]: ...
    @property
    def bitboards(self) -> tuple[int, int, int]: ...
    @property
    def legal_moves(self) -> LegalMoves: ...
    @property
    def has_legal_move(self) -> bool: ...
    @property
    def must_capture(self) -> bool: ...
    @property
    def winner(self) -> Color | None: ...
    @property
    def _material(self) -> int: ...
    def piece_at(self, square: _Square) -> _Piece | None: ...
    def play(self, move: Move | str, /) -> Position: ...
    def play_unchecked(self, move: Move, /) -> Position: ...
    def _advance(self, move: Move | str, /) -> tuple[Move, Position, int]: ...
    def parse_move(self, text: str, notation: Literal["pdn", "hub"] = "pdn") -> Move: ...
    def move_text(self, move: Move, notation: _Notation | Literal["hub"] = "numeric") -> str: ...
    def routes(self, move: Move | None = None) -> list[Route]: ...
    def hops(self, squares: Iterable[_Square] = ()) -> tuple[int, ...]: ...
    def perft(self, depth: SupportsIndex, routes: bool = False) -> int: ...
    def flip(self) -> Position: ...
    def fen(self, notation: _Notation = "numeric") -> str: ...
    def hub(self) -> str: ...
    def grid(self) -> str: ...
    def svg(self, **options: Unpack[Options]) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Any, /) -> Position: ...

class _Facts(TypedDict, total=False):
    columns: SupportsIndex
    rows: SupportsIndex
    mirrored: bool
    every_square: bool
    from_bottom_right: bool
    men_rows: SupportsIndex
    empty_rows_behind: SupportsIndex
    first_mover: Color
    move_lines: str
    capture_lines: str
    man_step: str
    men_capture_backward: bool
    men_capture_kings: bool
    flying_kings: bool
    precedence: str
    landing: str
    promotion: str
    removal: str
    turning_back: bool
    king_limit: SupportsIndex | None
    king_wins: bool
    no_move_wins: bool
    bottom: Color
    side_names: tuple[str, str]
    game_type: str | None
    capture_separator: str
    algebraic: bool
    win: str
    draw_rules: str
    summary: str

@final
class Variant:
    def __init__(self, name: _VariantName = "brazilian") -> None: ...
    @staticmethod
    def custom(name: str, base: _VariantName = "brazilian", **facts: Unpack[_Facts]) -> Variant: ...
    @property
    def name(self) -> str: ...
    @property
    def aliases(self) -> tuple[str, ...]: ...
    @property
    def summary(self) -> str: ...
    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def squares(self) -> int: ...
    @property
    def mirrored(self) -> bool: ...
    @property
    def every_square(self) -> bool: ...
    @property
    def from_bottom_right(self) -> bool: ...
    @property
    def men_rows(self) -> int: ...
    @property
    def empty_rows_behind(self) -> int: ...
    @property
    def first_mover(self) -> Color: ...
    @property
    def bottom(self) -> Color: ...
    @property
    def side_names(self) -> tuple[str, str]: ...
    @property
    def move_lines(self) -> str: ...
    @property
    def capture_lines(self) -> str: ...
    @property
    def man_step(self) -> str: ...
    @property
    def men_capture_backward(self) -> bool: ...
    @property
    def men_capture_kings(self) -> bool: ...
    @property
    def flying_kings(self) -> bool: ...
    @property
    def precedence(self) -> str: ...
    @property
    def landing(self) -> str: ...
    @property
    def promotion(self) -> str: ...
    @property
    def removal(self) -> str: ...
    @property
    def turning_back(self) -> bool: ...
    @property
    def king_limit(self) -> int | None: ...
    @property
    def king_wins(self) -> bool: ...
    @property
    def no_move_wins(self) -> bool: ...
    @property
    def game_type(self) -> str | None: ...
    @property
    def capture_separator(self) -> str: ...
    @property
    def algebraic(self) -> bool: ...
    @property
    def win(self) -> str: ...
    @property
    def draw_rules(self) -> str: ...
    @property
    def facts(self) -> tuple[tuple[str, str, str], ...]: ...
    def precedence_key(self, by: str, captured: str) -> int: ...
    def square_name(self, square: _Square) -> str: ...
    def square_number(self, name: _Square) -> int: ...
    def row_and_column(self, square: _Square) -> tuple[int, int]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def variants() -> tuple[str, ...]: ...

@final
class PerftTable:
    def __init__(self, hash_mb: int, *, hash_seed: SupportsIndex = 0) -> None: ...
    @property
    def hash_mb(self) -> int: ...
    @property
    def hash_seed(self) -> int: ...
    def clear(self) -> None: ...

def perft(
    position: Position,
    depth: SupportsIndex,
    *,
    routes: bool = False,
    threads: int = 1,
    hash_mb: int = 0,
    table: PerftTable | None = None,
    progress: _Progress | None = None,
) -> int: ...
def divide(
    position: Position,
    depth: SupportsIndex,
    *,
    routes: bool = False,
    threads: int = 1,
    hash_mb: int = 0,
    table: PerftTable | None = None,
    progress: _Progress | None = None,
) -> dict[Move, int]: ...
def _parse_pdn(
    data: bytes,
    *,
    offset: int = 0,
    line: int = 1,
    column: int = 1,
    final: bool = True,
    variant: _VariantName | None = None,
    headers_only: bool = False,
    hops: bool = False,
) -> tuple[list[tuple[Any, ...]], int, int, int]: ...
def _plain_result(text: str) -> str: ...
def build_info() -> dict[str, str]: ...
def _frontier_expand(
    variant: _VariantName,
    turn: Color,
    columns: dict[str, _Column],
    *,
    routes: bool,
    symmetry: bool,
    threads: int,
    memory: SupportsInt | SupportsIndex,
    folder: str,
    progress: _Progress | None,
) -> tuple[int, bool, dict[str, Any]]: ...
def _frontier_fold(
    variant: _VariantName,
    turn: Color,
    columns: dict[str, _Column],
    next_turn: Color,
    next_columns: dict[str, _Column],
    *,
    routes: bool,
    symmetry: bool,
    threads: int,
    progress: _Progress | None,
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64] | None]: ...
def _frontier_perft(
    variant: _VariantName,
    turn: Color,
    columns: dict[str, _Column],
    depth: SupportsIndex,
    *,
    routes: bool,
    threads: int,
    hash_mb: int,
    table: PerftTable | None,
    progress: _Progress | None,
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64] | None]: ...
def _frontier_fault(
    variant: _VariantName, turn: Color, columns: dict[str, _Column], symmetry: bool
) -> str | None: ...
def _frontier_total(
    variant: _VariantName,
    columns: dict[str, _Column],
    lo: npt.NDArray[np.uint64] | None = None,
    hi: npt.NDArray[np.uint64] | None = None,
) -> int: ...
def _canonical(position: Position) -> Position: ...

@final
class _Rows:
    def __init__(
        self,
        variant: _VariantName,
        white: object,
        black: object,
        kings: object,
        turn: object,
        state: object,
    ) -> None: ...
    def __len__(self) -> int: ...
    def positions(
        self, begin: SupportsInt | SupportsIndex, end: SupportsInt | SupportsIndex
    ) -> list[Position]: ...
    def fens(
        self, begin: SupportsInt | SupportsIndex, end: SupportsInt | SupportsIndex, notation: str
    ) -> list[str]: ...

_ColumnTuple: TypeAlias = tuple[_Column, _Column, _Column, _Column, _Column | None]
_ArrowBatch: TypeAlias = tuple[dict[str, str], dict[str, _Column]]

def _rows_from_positions(
    positions: Iterable[Position], variant: _VariantName | None
) -> tuple[str, _ColumnTuple]: ...
def _rows_from_fens(
    fens: Iterable[str], variant: _VariantName, turn: Color | None
) -> _ColumnTuple: ...
def _rows_count_moves(
    rows: _Rows,
    *,
    out: npt.NDArray[Any] | None,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> npt.NDArray[np.int32]: ...
def _rows_must_capture(
    rows: _Rows,
    *,
    out: npt.NDArray[Any] | None,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> npt.NDArray[np.bool_]: ...
def _rows_has_moves(
    rows: _Rows,
    *,
    out: npt.NDArray[Any] | None,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> npt.NDArray[np.bool_]: ...
def _rows_keys(
    rows: _Rows,
    *,
    out: npt.NDArray[Any] | None,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> npt.NDArray[np.uint64]: ...
def _rows_material(
    rows: _Rows,
    *,
    out: npt.NDArray[Any] | None,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> npt.NDArray[np.uint8]: ...
def _rows_perft(
    rows: _Rows,
    depth: SupportsIndex,
    *,
    routes: bool,
    out: npt.NDArray[Any] | None,
    threads: SupportsInt | SupportsIndex,
    hash_mb: SupportsInt | SupportsIndex,
    table: PerftTable | None,
    progress: _Progress | None,
) -> npt.NDArray[np.uint64]: ...
def _rows_flip(
    rows: _Rows, *, threads: SupportsInt | SupportsIndex, progress: _Progress | None
) -> _ColumnTuple: ...
def _rows_play(
    rows: _Rows,
    from_square: object,
    to_square: object,
    captured: object,
    *,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> _ColumnTuple: ...
def _rows_legal_moves(
    rows: _Rows,
    *,
    routes: bool,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> tuple[npt.NDArray[np.void], npt.NDArray[np.int64]]: ...
def _rows_expand(
    rows: _Rows, *, threads: SupportsInt | SupportsIndex, progress: _Progress | None
) -> tuple[_ColumnTuple, npt.NDArray[np.int64]]: ...
def _rows_random_playouts(
    rows: _Rows,
    *,
    games_a_row: SupportsInt | SupportsIndex,
    rules: tuple[int, bool, list[tuple[Any, ...]]],
    seed: SupportsInt | SupportsIndex,
    max_plies: SupportsInt | SupportsIndex,
    moves: bool,
    positions: bool,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> tuple[
    npt.NDArray[np.int8],
    npt.NDArray[np.uint8],
    npt.NDArray[np.int32],
    tuple[npt.NDArray[np.void], npt.NDArray[np.int64]] | None,
    tuple[_ColumnTuple, npt.NDArray[np.int64]] | None,
]: ...
def _rows_random_moves(
    rows: _Rows,
    *,
    seed: SupportsInt | SupportsIndex,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> npt.NDArray[np.void]: ...

class _Games:
    def __init__(
        self,
        start: _Rows,
        rules: tuple[int, bool, list[tuple[Any, ...]]],
        max_plies: SupportsInt | SupportsIndex,
    ) -> None: ...
    def __len__(self) -> int: ...
    def step(
        self,
        from_square: object,
        to_square: object,
        captured: object,
        chosen: npt.NDArray[np.uint8] | None,
        *,
        threads: SupportsInt | SupportsIndex,
    ) -> None: ...
    def restart(self, chosen: npt.NDArray[np.uint8] | None) -> None: ...
    def columns(self) -> _ColumnTuple: ...
    def states(
        self,
    ) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8], npt.NDArray[np.int32]]: ...

def _rows_unique(
    rows: _Rows,
    *,
    inverse: bool,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> tuple[_ColumnTuple, npt.NDArray[np.int64], npt.NDArray[np.int64] | None]: ...
def _rows_planes(
    rows: _Rows,
    *,
    layout: str,
    view: str,
    dtype: np.dtype[Any],
    out: npt.NDArray[Any] | None,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> npt.NDArray[Any]: ...

@final
class _Actions:
    def __init__(
        self, variant: _VariantName, view: str, ranks: SupportsInt | SupportsIndex
    ) -> None: ...
    @property
    def size(self) -> int: ...
    def index(self, position: Position, move: Move) -> int: ...
    def move(self, position: Position, action: SupportsInt | SupportsIndex) -> Move: ...
    def of_moves(
        self,
        rows: _Rows,
        from_square: object,
        to_square: object,
        captured: object,
        *,
        out: npt.NDArray[Any] | None,
        threads: SupportsInt | SupportsIndex,
        progress: _Progress | None,
    ) -> npt.NDArray[np.int64]: ...
    def of_lists(
        self,
        rows: _Rows,
        offsets: object,
        from_square: object,
        to_square: object,
        captured: object,
        *,
        out: npt.NDArray[Any] | None,
        threads: SupportsInt | SupportsIndex,
        progress: _Progress | None,
    ) -> npt.NDArray[np.int64]: ...
    def moves(
        self,
        rows: _Rows,
        actions: object,
        *,
        threads: SupportsInt | SupportsIndex,
        progress: _Progress | None,
    ) -> npt.NDArray[np.void]: ...
    def masks(
        self,
        rows: _Rows,
        *,
        packed: bool,
        out: npt.NDArray[Any] | None,
        threads: SupportsInt | SupportsIndex,
        progress: _Progress | None,
    ) -> npt.NDArray[Any]: ...

def _rows_faults(
    rows: _Rows,
    *,
    most: SupportsInt | SupportsIndex,
    threads: SupportsInt | SupportsIndex,
    progress: _Progress | None,
) -> tuple[int, list[tuple[int, str]]]: ...
def _rows_to_arrow(batch: _ArrowBatch) -> tuple[object, object]: ...
def _rows_to_arrow_stream(batch: _ArrowBatch) -> object: ...
def _rows_to_arrow_schema(batch: _ArrowBatch) -> object: ...
def _rows_from_arrow(
    source: object, names: Sequence[str]
) -> tuple[dict[str, str], list[dict[str, npt.NDArray[Any]]]]: ...

@final
class _ScanOptions:
    def __init__(
        self,
        *,
        variant: _VariantName | None,
        tags: Sequence[str],
        clocks: bool,
        positions: bool,
        keys: bool,
        hops: bool,
        headers_only: bool,
        threads: SupportsInt | SupportsIndex,
    ) -> None: ...

@final
class GameTable:
    source: int
    def __len__(self) -> int: ...
    @property
    def offset(self) -> npt.NDArray[np.int64]: ...
    @property
    def line(self) -> npt.NDArray[np.int64]: ...
    @property
    def score(self) -> npt.NDArray[np.float32]: ...
    @property
    def error_ply(self) -> npt.NDArray[np.int32]: ...
    @property
    def move_offsets(self) -> npt.NDArray[np.int64]: ...
    @property
    def position_offsets(self) -> npt.NDArray[np.int64]: ...
    @property
    def from_square(self) -> npt.NDArray[np.uint8]: ...
    @property
    def to_square(self) -> npt.NDArray[np.uint8]: ...
    @property
    def captured(self) -> npt.NDArray[np.uint64]: ...
    @property
    def state(self) -> npt.NDArray[np.uint16]: ...
    @property
    def kings_high(self) -> npt.NDArray[np.uint8]: ...
    @property
    def black_high(self) -> npt.NDArray[np.uint8]: ...
    @property
    def white_high(self) -> npt.NDArray[np.uint8]: ...
    @property
    def captured_high(self) -> npt.NDArray[np.uint8]: ...
    @property
    def clock(self) -> npt.NDArray[np.float64]: ...
    @property
    def white(self) -> npt.NDArray[np.uint64]: ...
    @property
    def black(self) -> npt.NDArray[np.uint64]: ...
    @property
    def kings(self) -> npt.NDArray[np.uint64]: ...
    @property
    def turn(self) -> npt.NDArray[np.uint8]: ...
    @property
    def keys(self) -> npt.NDArray[np.uint64]: ...
    @property
    def variant(self) -> list[str]: ...
    @property
    def result(self) -> list[str]: ...
    @property
    def error(self) -> list[str | None]: ...
    @property
    def tags(self) -> tuple[str, ...]: ...
    def tag(self, name: str) -> list[str | None]: ...
    def _decode(self, encoding: str) -> None: ...
    def _is_utf8(self) -> bool: ...
    def _settle_results(self, meaning: Callable[[str], str], /) -> None: ...
    def _text(self) -> bytes: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...

def _scan(
    data: bytes | memoryview,
    *,
    offset: SupportsInt | SupportsIndex,
    line: SupportsInt | SupportsIndex,
    final: bool,
    options: _ScanOptions,
    cut_bytes: SupportsInt | SupportsIndex = 0,
    cut_lines: SupportsInt | SupportsIndex = 0,
) -> tuple[GameTable, int, int]: ...
def _abridged(
    data: bytes | memoryview, longest: SupportsInt | SupportsIndex
) -> tuple[bytes, int, int]: ...
def _arrow_stream(options: _ScanOptions, tables: Iterator[GameTable]) -> object: ...
