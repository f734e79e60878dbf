"""Medieval games as PDN text: written, read, and refused."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd
from bitdraughts.medieval import ChoiceError, Duel, MedievalGame, MedievalMove, MedievalPdnError
from medieval_games import ORDERS, B, W, everything, random_line


def test_games_come_back() -> None:
    for seed in range(60):
        game = random_line(seed, 20 + seed, time_outs=0.25)
        text = game.pdn()
        again = MedievalGame.from_pdn(text)
        assert again == game
        assert everything(again) == everything(game)
        assert again.pdn() == text
        assert MedievalGame.from_pdn(text.encode()) == game
        assert max(map(len, text.splitlines())) < 80


def test_white_space_is_free() -> None:
    game = random_line(3, 40, time_outs=0.3)
    text = game.pdn()
    for changed in (
        text.replace("\n", "\r\n"),
        "\ufeff".join(["", text]).encode(),
        text.replace(" ", "\n \t"),
        " \n" + text + "\n\n",
    ):
        again = MedievalGame.from_pdn(changed)
        assert again == game


def test_tags() -> None:
    game = MedievalGame(start="B:WK32:B2,K1:H3:F9", marks=[1], rules="cbd", seed=1)
    game.headers |= {"White": 'Ana "A\\B"', "Annotator": "x", "GameType": "26", "Result": "0-1"}
    game.push(["1-6", "32-28"])
    text = game.pdn()
    for line in (
        '[White "Ana \\"A\\\\B\\""]',
        '[Annotator "x"]',
        '[Variant "medieval"]',
        '[Result "*"]',
        '[FEN "B:WKg1:Bd8,Kb8:H3:F9"]' if "Kb8:H3" in text else '[SetUp "1"]',
        '[DrawRules "cbd"]',
        '[WhiteMarks ""]',
        '[BlackMarks "b8"]',
    ):
        assert line in text
    assert "9... b8-d6 10. g1-h2 *" not in text
    assert text.endswith("9... b8-c7 10. g1-h2 *\n") or "9... " in text
    again = MedievalGame.from_pdn(text)
    assert again == game
    assert (again.no_progress, again.first_move_number) == (game.no_progress, 9)
    assert again.headers == {k: v for k, v in game.headers.items() if k != "Result"}
    assert again.rules == bd.DrawRules["cbd"]


def test_draw_rules_of_ones_own_are_handed_over() -> None:
    house = bd.DrawRules["site20"].replace(name="house")
    game = MedievalGame(marks=(), rules=house)
    with pytest.raises(MedievalPdnError, match="house"):
        MedievalGame.from_pdn(game.pdn())
    assert MedievalGame.from_pdn(game.pdn(), rules=house) == game


def test_routes_are_written_so_that_they_are_found() -> None:
    for number, text in enumerate(("f8xd6xf4xh6xf8", "f8xh6xf4xd6xf8")):
        game = MedievalGame(start=ORDERS)
        game.push(game.routes()[number], duels=[False])
        assert text in game.pdn()
        assert MedievalGame.from_pdn(game.pdn()) == game
    game = MedievalGame(start="W:W22,32:B11,18,1:M11,18")
    game.push("22x8", duels=[True, False])
    assert "1. c3xg7 {[%duel d4 won] [%duel f6 lost]} *" in game.pdn()


def test_unfinished_choices_come_back() -> None:
    game = MedievalGame(seed=1)
    assert "Marks" not in game.pdn()
    assert MedievalGame.from_pdn(game.pdn()) == game
    game.choose(B, [1, 2, 3])
    again = MedievalGame.from_pdn(game.pdn())
    assert again == game
    assert again.choosing == (W,)
    game.resign(W)
    assert MedievalGame.from_pdn(game.pdn()) == game
    lost = MedievalGame(start="W:W:BK1")
    assert MedievalGame.from_pdn(lost.pdn()) == lost


def test_what_people_did_comes_back() -> None:
    def agreed(game: MedievalGame) -> None:
        game.offer_draw(W)
        game.accept_draw()

    ends: list[Callable[[MedievalGame], object]] = [
        lambda g: g.resign(W),
        lambda g: g.resign(B),
        agreed,
        lambda g: g.forfeit(B),
        lambda g: g.forfeit(W, article="house; rule 5"),
        lambda g: g.adjudicate(W),
        lambda g: g.adjudicate(None, article="an arbiter; his word"),
        lambda g: g.abandon(B),
        lambda g: g.abandon(),
    ]
    for end in ends:
        for later in (False, True):
            game = MedievalGame(marks=[21, 1])
            game.push(["22-18", "11-15"])
            end(game)
            if later:
                game.push(game.routes()[0], duels=[])
            text = game.pdn()
            assert ("; ply 2" in text) == later
            assert MedievalGame.from_pdn(text) == game
            assert MedievalGame.from_pdn(text).outcome() == game.outcome()
            assert MedievalGame.from_pdn(text).final == game.final


@pytest.mark.parametrize(
    "end",
    [
        lambda game: game.resign(B),
        lambda game: game.forfeit(W, article="7"),
        lambda game: game.adjudicate(W),
        lambda game: game.adjudicate(None, article="8; 9"),
        lambda game: game.abandon(),
        lambda game: game.abandon(W),
    ],
)
def test_ends_come_back(end: Callable[[MedievalGame], object]) -> None:
    game = MedievalGame(marks=())
    game.push("22-18")
    end(game)
    assert MedievalGame.from_pdn(game.pdn()).final == game.final


def test_time_forfeit_is_written_as_elsewhere() -> None:
    game = MedievalGame(marks=())
    game.forfeit(W)
    text = game.pdn()
    assert '[Termination "time forfeit"]' in text
    older = text.replace("time forfeit", "time")
    assert MedievalGame.from_pdn(older).final == game.final


def test_claims_and_losses_on_time_come_back() -> None:
    game = MedievalGame(start="W:WK32:BK3,K4:M3", rules="wcdf")
    game.push(["32-28", "3-8", "28-32", "8-3"] * 2)
    game.claim()
    assert MedievalGame.from_pdn(game.pdn()).final == game.final
    late = MedievalGame(marks=(), seed=1)
    while late.time_out():
        pass
    again = MedievalGame.from_pdn(late.pdn())
    assert everything(again) == everything(late)
    assert late.pdn().count("[%timeout]") == 4


def test_nobody_ends_a_game_that_has_ended() -> None:
    for result, winner in (("1-0", "W:WK22:B:M"), ("0-1", "W:W:B18:M")):
        text = MedievalGame(start=winner).pdn()
        assert f'[Result "{result}"]' in text
        text = text.replace("[WhiteMarks", '[Termination "resignation"]\n[WhiteMarks')
        with pytest.raises(MedievalPdnError, match="ended the game before"):
            MedievalGame.from_pdn(text)


def test_foreign_comments_are_passed_over() -> None:
    text = MedievalGame(marks=[22, 11]).pdn().replace("*\n", "")
    text += "{a game} 1.c3-d4 {[%clk 0:01] good [% [%x} {more} f6-e5 2. d4xf6"
    game = MedievalGame.from_pdn(text + "{[%emt 5]}{[%duel e5 lost]} *")
    assert game.moves[2].duels == (Duel(15, False),)


HEAD = '[Result "*"] [Variant "medieval"] [WhiteMarks "c3"] [BlackMarks "f6"] '
WON = HEAD.replace("*", "1-0")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("~", "Variant"),
        ("~1. c3-d4 *", "Variant"),
        ('~[Variant "brazilian"] *', "Variant"),
        ('[Variant "medieval"] ~*', "Result"),
        (HEAD + "~", "expected a result"),
        (HEAD + "1. c3-d4 ~", "expected a result"),
        (HEAD + "~1-0", "tag Result"),
        (HEAD.replace("*", "1-0") + "~1-0", "has the result"),
        (HEAD + "* ~*", "after the result"),
        (HEAD + "~2. c3-d4 *", "move number 2., expected 1"),
        (HEAD + "1. ~c3-e5 *", "illegal move"),
        (HEAD + "1. ~zz *", "invalid move"),
        (HEAD + "\n1. c3-d4\nf6-e5 2. ~d4xf6 *", "a duel on 15 too"),
        (HEAD + "1. ~c3-d4 {[%duel c3 won]} *", "1 results"),
        (HEAD + "1. c3-d4 f6-e5 2. ~d4xf6 {[%duel d4 won]} *", "other squares"),
        (HEAD + "1. c3-d4 {~[%duel c3]} *", "expected a duel"),
        (HEAD + "1. c3-d4 {~[%duel z9 won]} *", "z9"),
        (HEAD + "{~[%duel c3 won]} 1. c3-d4 *", "before any move"),
        (HEAD + "{~[%timeout]} *", "before any move"),
        (HEAD + "1. c3-d4 ~{never closed *", "expected a move, comment or result"),
        (HEAD + "1. c3-d4 ~} *", "expected a move, comment or result"),
        (HEAD + '~[White "A', "expected a tag"),
        (HEAD + '~[Result "*"] *', "second tag"),
        (HEAD.replace('[WhiteMarks "c3"]', '~[WhiteMarks "c4"]') + "*", "not on the|no piece"),
        (HEAD.replace('[WhiteMarks "c3"]', '~[WhiteMarks "d4"]') + "*", "no piece"),
        (HEAD.replace('[WhiteMarks "c3"]', '~[WhiteMarks "f6"]') + "*", "the other's"),
        (HEAD.replace('[WhiteMarks "c3"]', '~[WhiteMarks "c3 c3"]') + "*", "twice"),
        (HEAD.replace('[BlackMarks "f6"]', "").replace("[W", "~[W") + "*", "chooses 3"),
        (HEAD + '~[FEN "W:W1:B2"] *', "invalid FEN"),
        (HEAD + '~[DrawRules "none such"] *', "unknown draw rules"),
        (HEAD + '~[Termination "normal"] *', "no way to end"),
        (HEAD + '~[Termination "no legal move"] *', "does not fit"),
        (WON + '~[Termination "no legal move"] 1-0', "no way to end"),
        (HEAD + '~[Termination "resignation"] *', "does not fit"),
        (HEAD + '~[Termination "agreement"] *', "does not fit"),
        (WON + "~1-0", r"has the result \*"),
        (HEAD + '~[Termination "abandoned; ply 3"] *', "ply '3' is not"),
        (HEAD + '~[Termination "abandoned; ply 99999999999"] *', "is not in"),
        (HEAD + '~[Termination "abandoned; x y"] *', "unknown part 'x'"),
    ],
)
def test_faults_are_named_with_their_place(text: str, words: str) -> None:
    offset = text.index("~")
    before = text[:offset].split("\n")
    with pytest.raises(MedievalPdnError, match=words) as caught:
        MedievalGame.from_pdn(text.replace("~", ""))
    fault = caught.value
    assert (fault.offset, fault.line, fault.column) == (offset, len(before), len(before[-1]) + 1)
    assert str(fault).startswith(f"line {fault.line}, column {fault.column}: ")
    again = pickle.loads(pickle.dumps(fault))
    assert (str(again), again.offset, again.line) == (str(fault), fault.offset, fault.line)


def test_moves_before_the_choice_and_bytes_that_are_no_text() -> None:
    with pytest.raises(MedievalPdnError, match="before both sides have chosen"):
        MedievalGame.from_pdn('[Variant "medieval"] [Result "*"] 1. c3-d4 *')
    with pytest.raises(MedievalPdnError, match="byte 3"):
        MedievalGame.from_pdn(b"abc\xff")
    with pytest.raises(TypeError):
        MedievalGame.from_pdn(None)  # type: ignore[arg-type]
    assert issubclass(ChoiceError, ValueError)
    assert issubclass(MedievalPdnError, ValueError)


PIECES = [
    *('[Variant "medieval"]', '[Result "*"]', '[WhiteMarks "c3"]', '[BlackMarks "f6"]'),
    *('[FEN "W:WK3:B7,8,15,16"]', "1.", "c3-d4", "f6-e5", "d4xf6", "{", "}", "[", "]", '"'),
    *(
        "[%duel e5 won]",
        "[%timeout]",
        "[%duel",
        "*",
        "1-0",
        "\\",
        "\n",
        "\x00",
        "\ud800",
        "9" * 5000,
    ),
]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join) | st.text() | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    try:
        game = MedievalGame.from_pdn(text)
    except MedievalPdnError:
        return
    assert MedievalGame.from_pdn(game.pdn()) == game


def test_a_damaged_text_is_read_or_refused() -> None:
    rng = random.Random(6)
    texts = [random_line(seed, 30, time_outs=0.2).pdn() for seed in range(4)]
    for _ in range(300):
        text = rng.choice(texts)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(["", text[at:][:9], *'{}[]"\\.x1 %']) + text[at + 1 :]
        try:
            game = MedievalGame.from_pdn(text)
        except MedievalPdnError:
            continue
        assert MedievalGame.from_pdn(game.pdn()) == game


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[A " + '"' * 99_999,
        '[A "' + "\\" * 100_000,
        " " * 100_000,
        HEAD + "{" * 100_000,
        HEAD + "{}" * 50_000,
        HEAD + "1. c3-d4 {" + "[%" * 50_000 + "} *",
        HEAD + "1. c3-d4 {" + "[%a" * 40_000 + "} *",
        HEAD + "1. c3-d4 {[%" + "a" * 100_000 + "} *",
        HEAD + "1. c3-d4 {[%duel " + " " * 100_000 + "} *",
        HEAD + "1. c3-d4 {[%duel " + "a" * 100_000 + "]} *",
        HEAD + "1." * 50_000,
        HEAD + "9" * 100_000 + ".",
        HEAD + "1. " + "c3x" * 30_000 + "d4 *",
        HEAD.replace("c3", "c3 " * 30_000) + "*",
        HEAD + '[Termination "abandoned' + "; ply 0" * 20_000 + '"] *',
        "".join(f'[A{n} "x"]' for n in range(10_000)),
    ],
    ids=lambda text: text[-20:],
)
def test_hard_texts_are_read_or_refused(text: str) -> None:
    """At once; a pattern that tries every way to match would need hours."""
    message = ""
    try:
        MedievalGame.from_pdn(text)
    except MedievalPdnError as error:
        message = str(error)
    assert len(message) < 2_000


def test_a_move_drawn_for_a_third_time_is_refused() -> None:
    game = MedievalGame(marks=())
    for _ in range(2):
        game.push(MedievalMove(game.routes()[0], timed_out=True))
        game.push(game.routes()[0])
    game.push(game.routes()[0])
    text = game.pdn()
    place = text.rindex(" *")
    with pytest.raises(MedievalPdnError, match="3 time-outs in a row lose"):
        MedievalGame.from_pdn(text[:place] + " {[%timeout]}" + text[place:])
