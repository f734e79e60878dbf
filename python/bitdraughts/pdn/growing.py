"""From the pieces of a text, in their order, to a tree."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple, TypeVar

from .._core import Move, Position
from .comments import Comment
from .tree import Event, Node

__all__ = ["grow"]

T = TypeVar("T")


def grow(start: Position, events: Iterable[Event]) -> Node:
    """Make a tree of the pieces of a text, whose moves must be legal where they stand.

    The events are those of ``Node.events``, with moves as Move or Node; comments may be str, and
    ("mark", str) and ("setup", str) are kept as comments. From a ("text", str) on, which could not
    be read, the rest of its line is kept as text; so are variations of a game without any other
    move. Brackets that do not match are passed over. A variation that repeats the move it should
    replace is kept as it is.

    >>> start = Position("brazilian")
    >>> quiet = [start.parse_move("22-18"), start.parse_move("22-17")]
    >>> root = grow(start, [("move", quiet[0]), ("open",), ("move", quiet[1]), ("close",)])
    >>> [str(node.move) for node in root.children]
    ['22-18', '22-17']
    """
    grower = Grower(start)
    for event in events:
        grower.take(event)
    return grower.tree()


class Line(NamedTuple):
    """A line that waits for the end of a variation: its last node, and what stood behind that."""

    node: Node
    base: Node | None
    comments: deque[Comment]
    nags: deque[int]


class Grower:
    """Takes one event after the other; linear in their number, no recursion."""

    def __init__(self, start: Position) -> None:
        """Begin with the root."""
        self.root: Node = Node(start)
        self.node: Node = self.root
        self.has_main_line: bool = False
        self.base: Node | None = None
        """What the variation begins from, None on the main line."""
        self.lines: list[Line] = []
        self.waits: bool = False
        """Whether what comes now is about the next move: a bracket stands before it."""
        self.comments: deque[Comment] = deque()
        self.nags: deque[int] = deque()
        self.rest: list[str] = []
        """What could not be read of this line."""
        self.rests: list[tuple[Node, list[str]]] = []
        """The same of the lines that have ended, with the node behind which it stands."""
        self.depth: int = 0
        """Brackets open behind text that could not be read."""

    def take(self, event: Event) -> None:
        """Take the next event."""
        kind, *value = event
        if self.rest and not (kind == "close" and self.depth == 0 and self.lines):
            self.depth += (kind == "open") - (kind == "close")
            self.rest.append(as_text(kind, *value))
        elif kind == "move":
            made = value[0].move if isinstance(value[0], Node) else value[0]
            assert made is not None
            self.move(made)
        elif kind in ("comment", "mark", "setup"):
            comment = value[0] if isinstance(value[0], Comment) else Comment(value[0])
            (self.comments if self.waits else self.node.comments_after).append(comment)
        elif kind == "nag":
            (self.nags if self.waits else self.node.nags).append(value[0])
        elif kind == "text":
            self.rest, self.depth = [value[0]], 0
        elif kind == "open":
            self.open()
        elif kind == "close":
            if self.lines:
                self.close()
        else:
            raise ValueError(f"{kind!r} is no kind of event")

    def move(self, move: Move) -> None:
        """Go on with a move; one that begins a variation comes last, any other first."""
        node = self.node._append(move)
        if self.node is not self.base and self.node.children[0] is not node:
            node.promote()
        if self.base is None:
            self.has_main_line = True
        node.comments_before += self.comments
        node.nags += self.nags
        self.node, self.waits, self.comments, self.nags = node, False, deque(), deque()

    def open(self) -> None:
        """Begin a variation, which replaces the last move."""
        self.lines.append(Line(self.node, self.base, self.comments, self.nags))
        if self.node is not self.base:
            self.node = self.base = self.node.parent or self.node
        self.waits, self.comments, self.nags = True, deque(), deque()

    def close(self) -> None:
        """End a variation and go back to the line it belongs to."""
        has_move = self.finish()
        comments, nags = self.comments, self.nags
        self.node, self.base, self.comments, self.nags = self.lines.pop()
        if not has_move:  # it says something about what comes next
            self.comments = joined(self.comments, comments)
            self.nags = joined(self.nags, nags)
        self.waits = True

    def finish(self) -> bool:
        """Bring what still waits for a move to the end of the line; tell whether it has one."""
        if self.rest:
            self.rests.append((self.node, self.rest))
            self.rest = []
        if self.node is self.base:
            return False
        self.node.comments_after += self.comments
        self.node.nags += self.nags
        return True

    def tree(self) -> Node:
        """End all lines, and give the root."""
        while self.lines:
            self.close()
        self.finish()
        texts: dict[int, list[str]] = {}
        for node, rest in self.rests:
            texts.setdefault(id(node), []).extend(rest)
        for node, _ in self.rests:
            node.rest = node.rest or " ".join(texts[id(node)])
        if self.root.children and not self.has_main_line:
            self.give_up_variations()
        return self.root

    def give_up_variations(self) -> None:
        """Turn variations that replace nothing into text, lest one becomes the main line."""
        root = self.root
        rest, root.rest = root.rest, ""
        own = len(root.nags) + len(root.comments_after)
        lost = [as_text(*event) for event in islice(root.events(), own, None)]
        root.children.clear()
        root.rest = " ".join(["(", *lost, ")", *[rest] * bool(rest)])


def joined(first: deque[T], second: deque[T]) -> deque[T]:
    """Join two queues in the time of the shorter one."""
    if len(first) < len(second):
        second.extendleft(reversed(first))
        return second
    first += second
    return first


def as_text(kind: str, value: object = "") -> str:
    """Write an event behind text that could not be read."""
    if kind in ("open", "close"):
        return "(" if kind == "open" else ")"
    if kind == "move":
        return str(value.move if isinstance(value, Node) else value)
    return {"comment": "{%s}", "nag": "$%s"}.get(kind, "%s") % value
