"""Medieval mode: positions with their marks, as values, FEN and keys.

Sections named here are those of the site rules of 2026-10-27.
"""

from __future__ import annotations

import copy
import pickle

import pytest

import bitdraughts as bd
from bitdraughts.errors import (
    InvalidFenError,
    InvalidPositionError,
)
from bitdraughts.medieval import (
    MedievalGame,
    MedievalState,
)
from medieval_games import (
    W,
    random_line,
)

# States


def test_a_state_is_a_position_and_its_marks() -> None:
    position = bd.Position.from_fen("W:W22,23:B11,18")
    state = MedievalState(position, {"d4", 11})
    assert state.position == position
    assert state.marks == (11, 18)
    assert state.turn == W
    assert state == MedievalState(position, (18, 11))
    assert hash(state) == hash(MedievalState(position, (18, 11)))
    assert state != MedievalState(position, (18,))
    assert state != MedievalState(bd.Position.from_fen("B:W22,23:B11,18"), (11, 18))
    assert state != position
    assert {state: 1}[MedievalState(position, [18, 11])] == 1
    assert copy.deepcopy(state) is state
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(state, protocol)) == state
    with pytest.raises(AttributeError):
        state.marks = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ([12], "no piece"),
        ([22, "c3"], "twice"),
        ([33], "off the board"),
        (["z9"], "not on the"),
    ],
)
def test_impossible_marks_are_refused(marks: list[int | str], words: str) -> None:
    for make in (MedievalState, MedievalGame):
        with pytest.raises(InvalidPositionError, match=words):
            make(bd.Position.from_fen("W:W22,23:B11,18"), marks)


def test_only_brazilian_positions_have_marks() -> None:
    for make in (MedievalState, MedievalGame):
        with pytest.raises(InvalidPositionError, match="russian"):
            make(bd.Position("russian"), ())


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        ("W:W22,23:B11:M", "W:W22,23:B11:M"),
        ("W:W22,23:B11:M11,22", "W:W22,23:B11:M11,22"),
        (" b : b f6 : w c3 , e3 : m e3 , C 3 .", "B:W22,23:B11:M22,23"),
        ("W:M011,0022:W22,23:B11", "W:W22,23:B11:M11,22"),
        ("W:W22,23:B11:M22-23.", "W:W22,23:B11:M22,23"),
        ("W:W22,23:B11:Mc3,11:H3:F9", "W:W22,23:B11:M11,22"),
        ("W:W22,23:B11.:M", None),
    ],
)
def test_fen_of_a_state_is_read(text: str, fen: str | None) -> None:
    if fen is None:
        with pytest.raises(InvalidFenError):
            MedievalState.from_fen(text)
    else:
        assert MedievalState.from_fen(text).fen() == fen


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("W:W22:B11", "no marks given.*character 10"),
        ("W:W22:B11:M12", r"mark on square 12, where no piece stands \(at character 12"),
        ("W:W22:B11:M11,11", r"square 11 is marked twice \(at character 15"),
        ("W:W22:B11:M11,f6", r"square 11 is marked twice"),
        ("W:W22:B11:M10-12", "mark on square 10"),
        ("W:W22:B11:M12-11", "backwards"),
        ("W:W22:B11:M33", r"off the board \(1-32\)"),
        ("W:W22:B11:M0", "square 0 is off the board"),
        ("W:W22:B11:M" + "9" * 9000, "off the board"),
        ("W:W22:B11:Mb1", "b1 is off the board or no playing square"),
        ("W:W22:B11:Mh" + "9" * 9000, "h999 is off"),
        ("W:W22:B11:Mz1", "expected a marked square"),
        ("W:W22:B11:M11,", "expected a marked square"),
        ("W:W22:B11:M,11", "expected a marked square"),
        ("W:W22:B11:M11 22", "expected ',' or ':', found '2'"),
        ("W:W22:B11:MK11", "expected a marked square"),
        ("W:W22:B11:M11..", "found '.'"),
        ("W:W22:B11:M11:M22", r"second group of marks \(at character 14"),
        ("W:W22:B11:M\ud800", "expected a marked square"),
        ("W:W22:Bxx:M", r"expected a square.*\(at character 8"),
        (":M", "no pieces|side to move"),
        ("", "no marks"),
    ],
)
def test_fen_of_a_state_is_refused(text: str, words: str) -> None:
    with pytest.raises(InvalidFenError, match=words):
        MedievalState.from_fen(text)
    with pytest.raises(TypeError):
        MedievalState.from_fen(text.encode("utf-8", "replace"))  # type: ignore[arg-type]


def test_fen_and_pickles_of_states_come_back() -> None:
    keys = set()
    states = {state for seed in range(12) for state in random_line(seed, 60)}
    for state in states:
        assert MedievalState.from_fen(state.fen()) == state
        assert MedievalState.from_fen(state.fen("algebraic")) == state
        assert pickle.loads(pickle.dumps(state)) == state
        keys.add(state.key)
    assert len(keys) == len(states)
    assert not keys & {state.position.key for state in states}


def test_keys_are_the_same_everywhere() -> None:
    assert MedievalState(bd.Position()).key == 0xB541DEDB4431E5DE
    assert MedievalState(bd.Position(), [1, 12, 32]).key == 0x79883C1AD3348C10
