"""Tags and comments as values."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd
from bitdraughts.pdn import Clocks, Command, Comment, Headers
from pdn_records import COMMENTS, SAYABLE

# Headers


def test_headers_keep_order_and_repeated_tags() -> None:
    headers = Headers([("White", "a"), ("X", "1"), ("White", "b"), ("Y", "2")])
    assert list(headers) == ["White", "X", "Y"]
    assert len(headers) == 3
    assert headers["White"] == "a"
    assert headers.getall("White") == ["a", "b"]
    assert headers.getall("Z") == []
    assert dict(headers) == {"White": "a", "X": "1", "Y": "2"}
    assert list(headers.pairs()) == [("White", "a"), ("X", "1"), ("White", "b"), ("Y", "2")]


def test_setting_a_header_replaces_all_its_values_in_the_place_of_the_first() -> None:
    headers = Headers([("A", "1"), ("B", "2"), ("A", "3"), ("C", "4")])
    headers["A"] = "5"
    headers["D"] = "6"
    assert list(headers.pairs()) == [("A", "5"), ("B", "2"), ("C", "4"), ("D", "6")]
    del headers["B"]
    assert list(headers.pairs()) == [("A", "5"), ("C", "4"), ("D", "6")]
    with pytest.raises(KeyError):
        del headers["B"]
    assert headers.pop("C") == "4"
    headers.update({"E": "7"})
    assert list(headers) == ["A", "D", "E"]


def test_headers_are_equal_whatever_the_order_of_names() -> None:
    one = Headers([("A", "1"), ("B", "2"), ("A", "3")])
    assert one == Headers([("B", "2"), ("A", "1"), ("A", "3")])
    assert one != Headers([("A", "3"), ("B", "2"), ("A", "1")])
    assert Headers({"A": "1"}) == {"A": "1"}
    assert one != {"A": "1", "B": "2"}
    assert one != 5


def test_headers_copy_and_pickle() -> None:
    headers = Headers([("A", "1"), ("A", "2")])
    for twin in (headers.copy(), copy.deepcopy(headers), pickle.loads(pickle.dumps(headers))):
        assert twin == headers
        twin["A"] = "3"
        assert headers.getall("A") == ["1", "2"]


@pytest.mark.parametrize("value", ["a\nb", "a \r\n\t b", "a\tb"])
def test_line_breaks_in_a_header_become_blanks(value: str) -> None:
    assert Headers({"A": value})["A"] == "a b"
    assert Headers({"A": "a  b "})["A"] == "a  b "


@pytest.mark.parametrize("tag", [("A", 5), (5, "A"), (None, None)])
def test_headers_are_text(tag: Any) -> None:
    with pytest.raises(TypeError, match="a tag is a name and a value"):
        Headers([tag])


# Comments


def test_white_space_in_a_comment_counts_as_one_blank() -> None:
    assert str(Comment("  a \n\t b\r\nc ")) == "a b c"
    assert Comment("a\u00a0 b").text == "a\u00a0 b"
    assert Comment("a b") == Comment("a  b")
    assert hash(Comment("a b")) == hash(Comment("a  b"))
    assert Comment("a b") != "a b"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[%clock w0:10:00 B0:09:50]", Clocks(600, 590, bd.BLACK)),
        ("[%clock W0:10:00 b0:09:50]", Clocks(600, 590, bd.WHITE)),
        ("[%clock b0:09:50 w1:00:00]", Clocks(3600, 590)),
        ("[%clock B0:09:50]", Clocks(black=590, running=bd.BLACK)),
        ("[%clock w0:10:00 w0:09:50]", "w0:10:00 w0:09:50"),
        ("[%clk w0:10:00 B0:09:50]", Clocks(600, 590, bd.BLACK)),
        ("[%clockw0:10:00B0:09:50]", Clocks(600, 590, bd.BLACK)),
        ("[%clock 0:49:11]", 2951),
        ("[%clk 12:00:01]", 43201),
        ("[%clk 0:00:01.5]", 1.5),
        ("[%emt 0:07]", 7),
        ("[%egt 0:00:07]", 7),
        ("[%mct 0:00:07]", 7),
        ("[%clk soon]", "soon"),
        ("[%eval -1.25]", -1.25),
        ("[%eval +3]", 3),
        ("[%eval #5]", "#5"),
        ("[%depth 21]", 21),
        ("[%nodes 123456789012]", 123456789012),
        ("[%nodes " + "9" * 5000 + "]", "9" * 5000),
        ("[%csl Gd4,Re5]", "Gd4,Re5"),
        ("[%inbook]", ""),
    ],
)
def test_commands_are_typed_values(text: str, value: object) -> None:
    comment = Comment(f"before {text} behind")
    (command,) = comment.commands
    assert command.value == value
    assert comment.text == "before behind"
    assert str(comment) == f"before {text} behind"
    assert comment.command(command.name) == command
    assert comment.command("other") is None


@pytest.mark.parametrize("text", ["[%]", "[% ]", "[%clk", "%clk 0:01:00", "[clk 1]", "[%5 x]", "]"])
def test_what_is_no_command_stays_text(text: str) -> None:
    assert Comment(text).commands == ()
    assert Comment(text).text == text


@pytest.mark.parametrize("parts", [("", "a"), ("a b", ""), ("a", "b]"), ("a", " b"), ("a", "[b")])
def test_a_command_that_could_not_be_read_back_is_refused(parts: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="make no command"):
        Command(*parts)


def test_a_clock_command_needs_a_clock() -> None:
    assert str(Command.clock(None, 0.5)) == "[%clock b0:00:01]"
    with pytest.raises(ValueError, match="at least one side"):
        Command.clock(None, None)


@given(SAYABLE, COMMENTS)
def test_a_comment_is_its_text(words: str, comment: Comment) -> None:
    assert Comment(str(comment)) == comment
    assert [str(command) in str(comment) for command in comment.commands].count(False) == 0
    assert pickle.loads(pickle.dumps(comment)) == comment
    assert Comment(words, comment.commands).commands[: len(comment.commands)] == comment.commands


@given(st.text(alphabet="[]% ab1:", max_size=40))
def test_any_text_is_a_comment(text: str) -> None:
    comment = Comment(text)
    assert "  " not in comment.text
    assert all(str(command).startswith("[%") for command in comment.commands)
