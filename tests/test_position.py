"""Position as a value: how it is made, compared, hashed, copied, pickled and shown."""

from __future__ import annotations

import copy
import pickle
import pickletools
import re
from pathlib import Path
from typing import Any

import pytest

import bitdraughts as bd

PICKLES = sorted((Path(__file__).parent / "data" / "pickles").glob("*.pickle"))
ATTRIBUTES = [
    "variant",
    "turn",
    "key",
    "white_men",
    "white_kings",
    "black_men",
    "black_kings",
    "bitboards",
    "legal_moves",
    "has_legal_move",
    "must_capture",
]


def all_pieces(position: bd.Position) -> tuple[tuple[int, ...], ...]:
    return (
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
    )


# Making one


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("brazilian", "W:W21-32:B1-12"),
        ("filipino", "W:W21-32:B1-12"),
        ("russian", "W:W21-32:B1-12"),
        ("english", "B:W21-32:B1-12"),
        ("pure", "B:W21-32:B1-12"),
        ("international", "W:W31-50:B1-20"),
    ],
)
def test_the_start_position_has_the_men_and_the_first_mover_of_its_rules(
    variant: str, fen: str
) -> None:
    assert bd.Position(variant) == bd.Position.from_fen(fen, variant)
    assert bd.Position(bd.Variant(variant)) == bd.Position(variant=variant)
    assert bd.Position(variant).turn is bd.Variant(variant).first_mover


def test_brazilian_is_the_default_variant() -> None:
    assert bd.Position() == bd.Position("brazilian")
    assert bd.Position.from_fen("W:W31:B1").variant == "brazilian"
    assert bd.Position.from_pieces().variant == "brazilian"
    assert bd.Position.from_bitboards(0, 0, 0).variant == "brazilian"


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("standard", "international"),
        ("derecha", "filipino"),
        ("american", "english"),
        ("checkers", "english"),
        ("purecheckers", "pure"),
        ("RUSSIAN", "russian"),
    ],
)
def test_a_variant_may_be_named_by_an_alias_in_any_case(alias: str, name: str) -> None:
    assert bd.Position(alias).variant == name


@pytest.mark.parametrize("name", ["chess", "", " pure", "brazilian\0", "x" * 100_000, "шашки"])
def test_an_unknown_variant_is_refused_with_the_known_names(name: str) -> None:
    with pytest.raises(bd.UnknownVariantError) as caught:
        bd.Position(name)
    assert "brazilian, filipino, international" in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("value", [5, None, b"pure", ["pure"]])
def test_a_variant_that_is_no_name_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError, match="variant must be a name or a Variant"):
        bd.Position(value)  # type: ignore[arg-type]


def test_from_pieces_takes_numbers_and_names() -> None:
    position = bd.Position.from_pieces(
        white_men=[31, "d4"], white_kings={29}, black_men=(9,), black_kings=iter(["b8"])
    )
    assert all_pieces(position) == ((18, 31), (29,), (9,), (1,))
    assert position.fen() == "W:W18,K29,31:BK1,9"


def test_without_turn_the_first_mover_of_the_rules_is_to_move(variant: str) -> None:
    first = bd.Variant(variant).first_mover
    assert bd.Position.from_pieces(variant=variant).turn is first
    assert bd.Position.from_bitboards(0, 0, 0, variant=variant).turn is first
    for turn in (bd.WHITE, bd.BLACK):
        assert bd.Position.from_pieces(turn=turn, variant=variant).turn is turn
        assert bd.Position.from_bitboards(0, 0, 0, turn, variant).turn is turn


@pytest.mark.parametrize(
    ("pieces", "message"),
    [
        ({"white_men": [21, 21]}, "square 21 is given twice"),
        ({"white_men": [21], "black_kings": ["a3"]}, "square 21 is given twice"),
        ({"white_kings": [21], "black_kings": [21]}, "square 21 is given twice"),
        ({"white_men": [33]}, r"square 33 is off the board \(1-32\)"),
        ({"black_men": [0]}, r"square 0 is off the board \(1-32\)"),
        ({"black_men": [-1]}, r"square -1 is off the board"),
        ({"black_men": [10**30]}, r"square 1000000000000000000000000000000 is off the board"),
        ({"white_men": ["b2x"]}, "square 'b2x' is not on the brazilian board"),
        ({"white_men": ["a2"]}, "square 'a2' is not on the brazilian board"),
        ({"white_men": [3]}, "white man on square 3 stands on its crowning row"),
        ({"black_men": [30]}, "black man on square 30 stands on its crowning row"),
    ],
)
def test_from_pieces_names_the_square_that_is_wrong(
    pieces: dict[str, list[int | str]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        bd.Position.from_pieces(**pieces)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["1", None, 1.5])
@pytest.mark.parametrize("name", ["white", "black", "kings"])
def test_a_bitboard_that_is_no_int_is_refused(name: str, value: Any) -> None:
    given: dict[str, Any] = {"white": 0, "black": 0, "kings": 0, name: value}
    with pytest.raises(TypeError, match=f"{name} must be an int, not {type(value).__name__}"):
        bd.Position.from_bitboards(**given)


@pytest.mark.parametrize("turn", ["white", 2, -1, 1.0, "W"])
def test_a_turn_that_is_no_color_is_refused(turn: object) -> None:
    with pytest.raises((TypeError, ValueError), match="turn must be WHITE or BLACK"):
        bd.Position.from_pieces(turn=turn)  # type: ignore[arg-type]


def test_from_bitboards_is_the_inverse_of_bitboards(positions: list[bd.Position]) -> None:
    for position in positions:
        made = bd.Position.from_bitboards(
            *position.bitboards, position.turn, position.variant, position.state
        )
        assert made == position


def test_bit_n_minus_1_is_square_n(positions: list[bd.Position]) -> None:
    for position in positions:
        white, black, kings = position.bitboards
        for square in range(1, bd.Variant(position.variant).squares + 1):
            bit = 1 << (square - 1)
            letter = position.piece_at(square) or "."
            assert bool(white & bit) == (letter in "wW")
            assert bool(black & bit) == (letter in "bB")
            assert bool(kings & bit) == (letter in "WB")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((1, 1, 0), "square 1 is held by both colours"),
        ((1 << 20, 1 << 7, 1 << 9), "square 10 is marked as a king but holds no piece"),
        ((1 << 32, 0, 0), r"square 33 is off the board \(1-32\)"),
        ((0, 1 << 100, 0), r"square 101 is off the board \(1-32\)"),
        ((0, 0, 1 << 127), r"square 128 is off the board \(1-32\)"),
        ((1, 0, 0), "white man on square 1 stands on its crowning row"),
        ((0, 1 << 31, 0), "black man on square 32 stands on its crowning row"),
    ],
)
def test_from_bitboards_names_the_square_that_is_wrong(
    words: tuple[int, int, int], message: str
) -> None:
    with pytest.raises(bd.InvalidPositionError, match=message):
        bd.Position.from_bitboards(*words)


@pytest.mark.parametrize("word", [-1, 1 << 128, -(1 << 200), 1 << 4000])
def test_a_bitboard_out_of_range_is_refused(word: int) -> None:
    for place, name in enumerate(("white", "black", "kings")):
        words = [0, 0, 0]
        words[place] = word
        with pytest.raises(ValueError, match=rf"{name} must be from 0 to 2\*\*128 - 1"):
            bd.Position.from_bitboards(words[0], words[1], words[2])


def test_men_may_stand_on_their_own_back_row_and_sides_may_be_empty() -> None:
    assert bd.Position.from_pieces(white_men=[32], black_men=[1]).fen() == "W:W32:B1"
    assert bd.Position.from_pieces(white_kings=[5]).fen() == "W:WK5:B"
    assert bd.Position.from_pieces().fen() == "W:W:B"


# Reading one


def test_piece_at_tells_sides_and_kings_apart_by_number_and_name() -> None:
    position = bd.Position.from_fen("W:W18,K29:BK4,9")
    found = {square: position.piece_at(square) for square in range(1, 33)}
    pieces = {square: piece for square, piece in found.items() if piece is not None}
    assert pieces == {18: "w", 29: "W", 4: "B", 9: "b"}
    assert [position.piece_at(name) for name in ("d4", "a1", "h8", "b6", "e5")] == [
        *("w", "W", "B", "b"),
        None,
    ]


@pytest.mark.parametrize("square", [0, 33, -5, "a2", "i1", "d9", "", "18", 10**40])
def test_piece_at_refuses_squares_off_the_board(square: int | str) -> None:
    with pytest.raises(ValueError, match="square"):
        bd.Position().piece_at(square)


def test_squares_are_listed_in_ascending_order(positions: list[bd.Position]) -> None:
    for position in positions:
        for squares in all_pieces(position):
            assert list(squares) == sorted(squares)


# Equality, hash, key


def test_equal_positions_are_one_dict_key(positions: list[bd.Position]) -> None:
    for position in positions:
        again = bd.Position.from_fen(position.fen(), position.variant)
        assert again is not position
        assert again == position
        assert hash(again) == hash(position)
        assert {position: 1}[again] == 1


def test_positions_differ_by_pieces_turn_and_rank() -> None:
    texts = ["W:W31:B2", "B:W31:B2", "W:WK31:B2", "W:W31:BK2", "W:W30:B2", "W:W31:B3", "W:W31:B"]
    made = {bd.Position.from_fen(text) for text in texts}
    assert len(made) == len({position.key for position in made}) == len(texts)


def test_the_variant_is_part_of_equality_and_hash_but_not_of_the_key() -> None:
    brazilian, russian = bd.Position("brazilian"), bd.Position("russian")
    assert brazilian != russian
    assert hash(brazilian) != hash(russian)
    assert brazilian.key == russian.key
    assert bd.Position("english").key == bd.Position("pure").key


def test_the_key_covers_the_shape_of_the_board() -> None:
    """Size, corner, origin and squares in play; the same pieces on the same numbers."""
    boards = {
        (v.columns, v.rows, v.mirrored, v.every_square, v.from_bottom_right)
        for v in map(bd.Variant, bd.variants())
    }
    keys = {bd.Position.from_fen("W:WK31:BK20", variant).key for variant in bd.variants()}
    assert len(keys) == len(boards) == 7


def test_a_position_is_not_equal_to_anything_else() -> None:
    position = bd.Position()
    assert position != position.fen()
    assert position != position.key
    assert position.__eq__(position.fen()) is NotImplemented
    with pytest.raises(TypeError, match="not supported"):
        position < position  # type: ignore[operator]  # noqa: B015


def key_by_definition(position: bd.Position) -> int:
    """The definition of docs/design.md: a multiply-and-shift mix of the words in turn."""
    words = (1 << 64) - 1
    facts = bd.Variant(position.variant)

    def mixed(h: int, word: int) -> int:
        h = (h ^ word) * 0x9E3779B97F4A7C15 & words
        return h ^ h >> 29

    h = facts.columns | facts.rows << 8 | facts.mirrored << 16
    h |= facts.every_square << 17 | facts.from_bottom_right << 18
    boards = position.bitboards
    for shift in (0, 64) if facts.squares > 64 else (0,):
        for board in boards:
            h = mixed(h, board >> shift & words)
    h = mixed(h, int(position.turn) | position.state << 1)
    h = (h ^ h >> 32) * 0xD6E8FEB86659FD93 & words
    return h ^ h >> 32


def test_the_key_is_what_its_definition_says(positions: list[bd.Position]) -> None:
    for position in positions:
        assert position.key == key_by_definition(position)


@pytest.mark.parametrize(
    ("variant", "fen", "key"),
    [
        ("brazilian", "W:W21-32:B1-12", 0xC60A1324A1EE3641),
        ("filipino", "W:W21-32:B1-12", 0xD6983E3BD088832B),
        ("international", "W:W31-50:B1-20", 0x1A91C242F50EE5B8),
        ("english", "B:W21-32:B1-12", 0x3B74578890157BC6),
        ("russian", "W:W21-32:B1-12", 0xC60A1324A1EE3641),
        ("pure", "B:W21-32:B1-12", 0x3B74578890157BC6),
        ("brazilian", "W:W:B", 0x7B779B1879C02CFE),
        ("brazilian", "B:WK29:BK4", 0x94EBD09D4486FFA7),
        ("filipino", "B:WK29:BK4", 0xE2120BE53640DC66),
        ("international", "W:WK1,28:BK50,23", 0x2FB272D9B2542E5D),
    ],
)
def test_the_key_never_changes(variant: str, fen: str, key: int) -> None:
    assert bd.Position.from_fen(fen, variant).key == key


# Immutability, copies, pickles


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_no_attribute_can_be_set_or_deleted(name: str) -> None:
    position = bd.Position()
    with pytest.raises(AttributeError):
        setattr(position, name, getattr(position, name))
    with pytest.raises(AttributeError):
        delattr(position, name)


def test_no_attribute_can_be_added() -> None:
    with pytest.raises(AttributeError):
        bd.Position().note = "mine"  # type: ignore[attr-defined]


def test_play_leaves_the_position_as_it_was(positions: list[bd.Position]) -> None:
    for position in positions:
        before = position.fen()
        for move in position.legal_moves:
            assert position.play(move) != position
        assert position.fen() == before


def test_copies_are_equal() -> None:
    position = bd.Position.from_fen("B:WK29:B1,K5", "russian")
    assert copy.copy(position) == position
    assert copy.deepcopy(position) == position
    assert copy.deepcopy([position])[0] == position


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_give_an_equal_position(protocol: int, positions: list[bd.Position]) -> None:
    assert pickle.loads(pickle.dumps(positions, protocol)) == positions


@pytest.mark.parametrize("path", PICKLES, ids=lambda path: path.stem)
def test_pickles_of_every_version_can_be_read(path: Path) -> None:
    values = pickle.loads(path.read_bytes())
    names = {"Position": bd.Position, "Move": bd.Move, "Variant": bd.Variant}
    kinds = {type(value) for value in values.values()}
    assert kinds == set(names.values())
    assert any(value.promotes for value in values.values() if isinstance(value, bd.Move))
    for text, value in values.items():
        assert repr(value) == text
        assert value == eval(text, names)


def test_there_are_golden_pickles_of_each_protocol() -> None:
    assert {path.stem for path in PICKLES} >= {f"0.1.0-protocol{n}" for n in range(6)}


def test_pickles_name_no_private_module_but_the_one_kept_for_them() -> None:
    values = [bd.Position(), bd.Move(1, 5), bd.WHITE, bd.Variant("pure")]
    data = pickle.dumps(values, protocol=5)
    named = {str(arg) for _, arg, _ in pickletools.genops(data) if "bitdraughts" in str(arg)}
    assert named <= {"bitdraughts", "bitdraughts._pickle"}


# Colour flip


def test_flip_turns_the_board_round() -> None:
    position = bd.Position.from_fen("W:W31,K5:B2,K12", "brazilian")
    assert position.flip().fen() == "B:WK21,31:B2,K28"


def test_flipping_twice_changes_nothing(positions: list[bd.Position]) -> None:
    for position in positions:
        flipped = position.flip()
        assert flipped.turn != position.turn
        assert flipped.variant == position.variant
        assert flipped.flip() == position
        assert len(flipped.white_kings) == len(position.black_kings)


def test_the_start_position_flipped_has_the_other_side_to_move(variant: str) -> None:
    start = bd.Position(variant)
    assert start.flip() == bd.Position.from_bitboards(
        *start.bitboards, bd.Color(1 - start.turn), variant
    )


# Shown


def test_repr_makes_the_position_again(positions: list[bd.Position]) -> None:
    for position in positions:
        assert eval(repr(position), {"Position": bd.Position}) == position


def test_str_draws_the_board_with_ranks_and_files() -> None:
    lines = str(bd.Position.from_fen("W:WK29,18:B9,K4")).splitlines()
    assert [line.split() for line in lines] == [
        ["8", ".", ".", ".", "B"],
        ["7", ".", ".", ".", "."],
        ["6", "b", ".", ".", "."],
        ["5", ".", ".", ".", "."],
        ["4", ".", "w", ".", "."],
        ["3", ".", ".", ".", "."],
        ["2", ".", ".", ".", "."],
        ["1", "W", ".", ".", "."],
        ["a", "b", "c", "d", "e", "f", "g", "h"],
    ]
    for line, text in ((0, "h8"), (2, "b6"), (4, "d4"), (7, "a1")):
        assert lines[line][lines[-1].index(text[0])] != "."
        assert lines[line][lines[-1].index(text[0])] != " "


def test_str_shows_the_side_at_the_bottom_that_the_rules_draw_there() -> None:
    lines = str(bd.Position("pure")).splitlines()
    assert lines[-1].split() == list("hgfedcba")
    assert lines[0].split() == ["1", "w", "w", "w", "w"]
    assert lines[7].split() == ["8", "b", "b", "b", "b"]


def test_str_shows_every_piece_once(positions: list[bd.Position]) -> None:
    for position in positions:
        facts = bd.Variant(position.variant)
        board = str(position).splitlines()[:-1]
        cells = re.sub(r"[\s\d]", "", "".join(board))
        assert len(board) == facts.rows
        assert len(cells) == facts.squares
        counts = [cells.count(letter) for letter in "wWbB"]
        assert counts == [len(squares) for squares in all_pieces(position)]
