"""Comments, and the commands in them: clocks, evaluations and whatever programs put there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, final

from .._core import BLACK, WHITE, Color
from ..time_control import Seconds, clock_time

__all__ = ["Clocks", "Command", "Comment", "Value"]

TIMES = ("clk", "emt", "egt", "mct")
"""Time left, of this move, of the game, and on a mechanical clock; all written h:mm:ss."""
NUMBERS = ("eval", "depth", "nodes", "knps")

# A single blank is what it should be; to put one for it would take memory for each word.
BLANKS = re.compile(r"[ \t\n\v\f\r]{2,}|[\t\n\v\f\r]")
# Possessive throughout: a text that does not fit is given up without a second try.
COMMAND = re.compile(
    r"\[%[ ]*+(cl(?:oc)?k(?=[ ]*+[wWbB]?[0-9])|[A-Za-z_][A-Za-z_0-9]*+)[ ]*+([^\[\]]*+)\]"
)
TIME = r"[0-9]{1,9}+(?::[0-9]{2}){1,2}+(?:\.[0-9]{1,9}+)?+"
ONE_TIME = re.compile(TIME)
CLOCK = re.compile(rf"([wWbB])({TIME})(?:[ ]*+([wWbB])({TIME}))?+")
NUMBER = re.compile(r"[+-]?[0-9]{1,18}+(\.[0-9]{1,18}+)?+")


@final
@dataclass(frozen=True, slots=True)
class Clocks:
    """Seconds on the clocks of both sides, where they are told, and whose clock is running.

    >>> import bitdraughts as bd
    >>> from bitdraughts.pdn import Clocks
    >>> Clocks(white=300, black=298.5, running=bd.BLACK).black
    298.5
    """

    white: float | None = None
    black: float | None = None
    running: Color | None = None


Value: TypeAlias = Clocks | float | str


@final
@dataclass(frozen=True, slots=True)
class Command:
    """A command in a comment, such as ``[%clk 0:04:30]``: its name and its text.

    ``value`` is the text as what it stands for:

    * ``clock`` with a letter for each side: Clocks. A capital letter says that this clock is
      running. ``clk`` written in this way is understood too.
    * ``clk``, ``emt``, ``egt``, ``mct``, and ``clock`` without letters: seconds.
    * ``eval``, ``depth``, ``nodes``, ``knps``: numbers.
    * anything else, or text that does not fit: the text itself.

    >>> command = Command("clock", "w0:10:00 B0:09:50")
    >>> command.value
    Clocks(white=600, black=590, running=<Color.BLACK: 1>)
    >>> print(command, Command("emt", "0:00:07").value, Command("csl", "Gd4").value)
    [%clock w0:10:00 B0:09:50] 7 Gd4
    """

    name: str
    text: str = ""

    def __post_init__(self) -> None:
        """Refuse what would be read back as something else."""
        found = COMMAND.fullmatch(str(self))
        if found is None or found.groups() != (self.name, self.text):
            raise ValueError(f"{self.name!r}, {self.text!r} make no command such as [%clk 0:10:00]")

    @classmethod
    def time(cls, seconds: Seconds, name: str = "clk") -> Command:
        """Make a command of a time, rounded up to whole seconds.

        >>> print(Command.time(269.2), Command.time(7, "emt"))
        [%clk 0:04:30] [%emt 0:00:07]
        """
        return cls(name, clock_time(seconds))

    @classmethod
    def clock(
        cls, white: Seconds | None, black: Seconds | None, running: Color | None = None
    ) -> Command:
        """Make a command of both clocks, or of one.

        >>> print(Command.clock(600, 590, running=BLACK))
        [%clock w0:10:00 B0:09:50]
        """
        parts = [
            ("wb", "WB")[running == side][side] + clock_time(seconds)
            for side, seconds in ((WHITE, white), (BLACK, black))
            if seconds is not None
        ]
        if not parts:
            raise ValueError("a clock command needs the time of at least one side")
        return cls("clock", " ".join(parts))

    @property
    def value(self) -> Value:
        """What the text stands for; see the class."""
        name, text = self.name, self.text
        if name in ("clock", "clk") and (sides := CLOCK.fullmatch(text)) is not None:
            clocks = _clocks(*sides.groups())
            if clocks is not None:
                return clocks
        if (name in TIMES or name == "clock") and ONE_TIME.fullmatch(text):
            return _seconds(text)
        if name in NUMBERS and (number := NUMBER.fullmatch(text)) is not None:
            return float(text) if number[1] else int(text)
        return text

    def __str__(self) -> str:
        """The command as it stands in a comment."""
        return f"[%{self.name} {self.text}]" if self.text else f"[%{self.name}]"


@final
class Comment:
    """A comment: words for people, and commands for programs.

    ``str`` of it is everything between the braces, ``text`` the words alone and ``commands`` the
    commands alone. Commands can be given in the words or beside them; those beside come first.
    A run of white space in a comment counts as one blank, at its ends as none, so that lines can
    be broken anew. Comments are values: they compare, hash and pickle by ``str``.

    >>> comment = Comment("a quiet   move [%clk 0:04:30]")
    >>> str(comment), comment.text, comment.commands
    ('a quiet move [%clk 0:04:30]', 'a quiet move', (Command(name='clk', text='0:04:30'),))
    >>> str(Comment("a quiet move", [Command.time(270)]))
    '[%clk 0:04:30] a quiet move'
    """

    __slots__ = ("_whole",)

    def __init__(self, text: str, commands: Iterable[Command] = ()) -> None:
        """Put commands and words together."""
        if not isinstance(text, str):
            raise TypeError(f"a comment is text, not {type(text).__name__}")
        whole = " ".join([*map(str, commands), text])
        self._whole = BLANKS.sub(" ", whole).strip(" ")

    @property
    def text(self) -> str:
        """The words, without commands."""
        if "[%" not in self._whole:
            return self._whole
        return BLANKS.sub(" ", COMMAND.sub(" ", self._whole)).strip(" ")

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands, in order."""
        if "[%" not in self._whole:
            return ()
        return tuple([Command(m[1], m[2].rstrip(" ")) for m in COMMAND.finditer(self._whole)])

    def command(self, name: str) -> Command | None:
        """Give the first command of a name, or None."""
        return next((one for one in self.commands if one.name == name), None)

    def __str__(self) -> str:
        """Everything between the braces."""
        return self._whole

    def __repr__(self) -> str:
        """The call that makes it."""
        return f"Comment({self._whole!r})"

    def __eq__(self, other: object) -> bool:
        """Compare by everything it says."""
        return self._whole == other._whole if isinstance(other, Comment) else NotImplemented

    def __hash__(self) -> int:
        """Hash by everything it says."""
        return hash(("Comment", self._whole))

    def __reduce__(self) -> tuple[type[Comment], tuple[str]]:
        """Pickle and copy as text."""
        return Comment, (self._whole,)


def _clocks(first: str, time: str, second: str | None, other: str | None) -> Clocks | None:
    seconds: dict[Color, float] = {}
    running = []
    for letter, text in ((first, time), (second, other)):
        if letter is None or text is None:
            continue
        side = WHITE if letter in "wW" else BLACK
        if side in seconds:
            return None
        seconds[side] = _seconds(text)
        running += [side] * letter.isupper()
    return Clocks(seconds.get(WHITE), seconds.get(BLACK), running[0] if len(running) == 1 else None)


def _seconds(text: str) -> float:
    whole, _, fraction = text.partition(".")
    seconds = 0
    for part in whole.split(":"):
        seconds = seconds * 60 + int(part)
    return seconds + float(f"0.{fraction}") if fraction else seconds
