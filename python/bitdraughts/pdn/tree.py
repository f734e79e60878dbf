"""The tree of a game's moves: main line, variations, comments, NAGs. No recursion on depth.

Two trees are equal if they read the same: if their ``events`` are the same, one by one. The same
events are what the writer lays out and what ``growing.grow`` makes a tree of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any, ClassVar, TypeAlias, final

from .._checks import instance
from .._core import WHITE, Move, Position
from .comments import Clocks, Comment

__all__ = ["Event", "Node", "restore_node"]

Event: TypeAlias = tuple[Any, ...]
"""A piece of a game's text, in its order; see ``Node.events``."""

Flat: TypeAlias = tuple[int, Move | None, list[str], list[str], list[int], str]
"""A node as plain data: number of its parent, move, comments before and after, NAGs, rest."""


@final
class Node:
    """A move and what is said about it, or (the root) the start. The moves after it are children.

    * ``move``: the move that leads here, None for the root. ``parent``, and ``ply``: moves from
      the root.
    * ``children``: what is played here; the first is the main continuation, the others are
      variations.
    * ``comments_after``: comments behind the move; of the root, those the game begins with.
      ``comments_before``: those in front of it, as in a variation that begins with words. Where
      nothing stands between two moves, a comment between them belongs to the first.
    * ``nags``: numbers of annotation glyphs, 1 for a good move (!), and so on.
    * ``rest``: move text behind this move that could not be read, with all that follows it.

    >>> root = Node(Position("brazilian"))
    >>> main = root.add("22-18", comments=[Comment("the cross")])
    >>> _ = main.add("11-15")
    >>> _ = main.add("9-14", nags=[6])
    >>> [str(node.move) for node in main.children], main.children[1].line()[0] == main.move
    (['11-15', '9-14'], True)
    >>> main.children[1].promote()
    >>> [str(node.move) for node in root.main_line()]
    ['22-18', '9-14']
    """

    __slots__ = (
        "_position",
        "children",
        "comments_after",
        "comments_before",
        "move",
        "nags",
        "parent",
        "ply",
        "rest",
    )

    def __init__(self, start: Position) -> None:
        """Make the root of a tree; other nodes are made by ``add``."""
        self.move: Move | None = None
        self.parent: Node | None = None
        self.ply: int = 0
        self.children: list[Node] = []
        self.comments_before: list[Comment] = []
        self.comments_after: list[Comment] = []
        self.nags: list[int] = []
        self.rest: str = ""
        self._position: Position | None = start

    # Walking.

    @property
    def position(self) -> Position:
        """The position after the move."""
        if self._position is None:
            line: list[Node] = []
            node = self
            while node._position is None:
                assert node.parent is not None
                line.append(node)
                node = node.parent
            position = node._position
            for node in reversed(line):
                assert node.move is not None
                node._position = position = position.play_unchecked(node.move)
        assert self._position is not None
        return self._position

    @property
    def root(self) -> Node:
        """The root of the tree."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    @property
    def end(self) -> Node:
        """The last node of the main line from here."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    @property
    def is_main(self) -> bool:
        """Tell whether the node lies on the main line from the root."""
        node = self
        while (parent := node.parent) is not None:
            if parent.children[0] is not node:
                return False
            node = parent
        return True

    @property
    def clocks(self) -> Clocks | None:
        """The clocks after this move, of the first ``clock`` or ``clk`` command behind it.

        A time without a letter is that of the side that has moved.
        """
        for comment in self.comments_after:
            for command in comment.commands:
                if command.name in ("clock", "clk"):
                    value = command.value
                    if isinstance(value, Clocks):
                        return value
                    if isinstance(value, int | float) and self.move is not None:
                        black_moved = self.position.turn == WHITE
                        return Clocks(black=value) if black_moved else Clocks(white=value)
        return None

    def line(self) -> list[Move]:
        """Give the moves from the root to here."""
        moves = []
        node = self
        while node.parent is not None:
            assert node.move is not None
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    def main_line(self) -> Iterator[Node]:
        """Give the nodes of the main line that follow this one."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def walk(self) -> Iterator[Node]:
        """Give this node and all that follow, each before its children, the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    # Editing.

    def add(
        self,
        move: Move | str,
        *,
        comments: Iterable[Comment | str] = (),
        nags: Iterable[int] = (),
    ) -> Node:
        """Add a move, with comments and NAGs behind it, and return its node.

        It becomes the main continuation if there is none yet, else the last variation. A move that
        is there already is not added again: its node takes what is new of the comments and NAGs.
        Raises IllegalMoveError, and for text InvalidMoveError and AmbiguousMoveError.
        """
        made, position, _ = self.position._advance(move)
        node = next((child for child in self.children if child.move == made), None)
        if node is None:
            node = self._append(made)
            node._position = position
        made_of = [one if isinstance(one, Comment) else Comment(one) for one in comments]
        _add_new(node.comments_after, made_of)
        _add_new(node.nags, nags)
        return node

    def add_line(self, moves: Iterable[Move | str]) -> Node:
        """Add moves one after the other; return the last node. None is added if one is illegal.

        >>> root = Node(Position("brazilian"))
        >>> [str(move) for move in root.add_line(["22-18", "11-15", "18x11"]).line()]
        ['22-18', '11-15', '18x11']
        """
        position, checked = self.position, []
        for move in moves:
            made, position, _ = position._advance(move)
            checked.append(made)
        node = self
        for made in checked:
            node = node.add(made)
        return node

    def promote(self) -> None:
        """Make this node the main continuation of its parent; ValueError for a root."""
        siblings = self._siblings()
        siblings.insert(0, siblings.pop(self._place(siblings)))

    def remove(self) -> None:
        """Cut this node and all that follows off its parent; ValueError for a root.

        The node becomes the root of what is cut off, and keeps its move and ply.
        """
        siblings = self._siblings()
        self._position = self.position
        del siblings[self._place(siblings)]
        self.parent = None

    def join(self, other: Node) -> None:
        """Add everything that follows another node of the same position to this one.

        Equal moves become one node, which keeps the comments and NAGs of both, each once. (A file
        may have a move twice, as a variation of itself; each of them finds one equal move.)
        """
        if self.position != instance(other, Node, "other").position:
            raise ValueError(
                f"the trees begin with different positions, {self.position.fen()} and "
                f"{other.position.fen()}; only lines of one position can be joined"
            )
        pairs = [(self, other)]
        while pairs:
            mine, theirs = pairs.pop()
            _add_new(mine.comments_before, theirs.comments_before)
            _add_new(mine.comments_after, theirs.comments_after)
            _add_new(mine.nags, theirs.nags)
            mine.rest = mine.rest or theirs.rest
            known: dict[Move | None, list[Node]] = {}
            for child in reversed(mine.children):
                known.setdefault(child.move, []).append(child)
            for child in [*theirs.children]:
                assert child.move is not None
                alike = known.get(child.move)
                pairs.append((alike.pop() if alike else mine._append(child.move), child))

    # The tree as a sequence.

    def events(self) -> Iterator[Event]:
        """Give the tree as the pieces of a text, a variation behind the move it replaces.

        ("move", Node), ("nag", int), ("comment", Comment), ("open",), ("close",) for a variation,
        and ("text", str) for move text that could not be read.
        """
        yield from [("nag", nag) for nag in self.nags]
        yield from [("comment", comment) for comment in self.comments_after]
        # What is left to tell: the rest of a line behind a node, a variation, its end.
        waiting: list[tuple[str, Node]] = [("line", self)]
        while waiting:
            kind, node = waiting.pop()
            if kind == "end":
                yield ("close",)
                continue
            if kind == "variation":
                yield ("open",)
                yield from _told(node)
            while True:
                if node.rest:
                    yield ("text", node.rest)
                if not node.children:
                    break
                variations = node.children[1:]
                node = node.children[0]
                yield from _told(node)
                if variations:
                    waiting.append(("line", node))
                    for variation in reversed(variations):
                        waiting += [("end", variation), ("variation", variation)]
                    break

    def __eq__(self, other: object) -> bool:
        """Tell whether both read the same: position, move, and everything that follows."""
        if not isinstance(other, Node):
            return NotImplemented
        if self is other:
            return True
        if self.move != other.move or self.position != other.position:
            return False
        pairs = zip_longest(self.events(), other.events())
        return all(_plain(mine) == _plain(theirs) for mine, theirs in pairs)

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # nodes change

    def __repr__(self) -> str:
        """Name the move, and how many follow."""
        if self.move is None:
            return f"<root of {self.position.variant}, {len(self.children)} moves>"
        return f"<Node {self.move} at ply {self.ply}, {len(self.children)} moves follow>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy the whole tree, as a list; the result is this node in it."""
        root = self.root
        numbers: dict[int, int] = {}
        flat: list[Flat] = []
        for number, node in enumerate(root.walk()):
            numbers[id(node)] = number
            parent = -1 if node is root or node.parent is None else numbers[id(node.parent)]
            before, after = map(str, node.comments_before), map(str, node.comments_after)
            flat.append((parent, node.move, [*before], [*after], node.nags.copy(), node.rest))
        return restore_node, (1, root.position, root.ply, flat, numbers[id(self)])

    def __copy__(self) -> Node:
        """Copy the whole tree, and give this node in the copy."""
        restore, plain = self.__reduce__()
        twin: Node = restore(*plain)
        return twin

    def __deepcopy__(self, memo: Any) -> Node:
        """Copy the whole tree, and give this node in the copy."""
        return self.__copy__()

    def _append(self, move: Move) -> Node:
        """Add a move known to be legal and new."""
        node = Node.__new__(Node)
        node.move = move
        node.parent = self
        node.ply = self.ply + 1
        node.children = []
        node.comments_before = []
        node.comments_after = []
        node.nags = []
        node.rest = ""
        node._position = None
        self.children.append(node)
        return node

    def _siblings(self) -> list[Node]:
        if self.parent is None:
            raise ValueError("the root of a tree is no variation")
        return self.parent.children

    def _place(self, siblings: list[Node]) -> int:
        return next(at for at, node in enumerate(siblings) if node is self)


def restore_node(form: int, start: Position, ply: int, flat: list[Flat], number: int) -> Node:
    """Make the tree of form 1, and give one node of it."""
    if form != 1:
        raise ValueError(f"a game tree pickled by a newer version of bitdraughts (form {form})")
    nodes: list[Node] = []
    for parent, move, before, after, nags, rest in flat:
        if parent < 0:
            node = Node(start)
            node.move, node.ply = move, ply
        else:
            assert move is not None
            node = nodes[parent]._append(move)
        node.comments_before = [Comment(text) for text in before]
        node.comments_after = [Comment(text) for text in after]
        node.nags, node.rest = nags, rest
        nodes.append(node)
    return nodes[number]


def _told(node: Node) -> list[Event]:
    """Give the events of one move."""
    if not (node.comments_before or node.nags or node.comments_after):
        return [("move", node)]
    return [
        *[("comment", comment) for comment in node.comments_before],
        ("move", node),
        *[("nag", nag) for nag in node.nags],
        *[("comment", comment) for comment in node.comments_after],
    ]


def _plain(event: Event | None) -> Event | None:
    """Give an event without the tree it is of."""
    if event is not None and event[0] == "move":
        return "move", event[1].move
    return event


def _add_new(mine: list[Any], theirs: Iterable[Any]) -> None:
    """Add what is not there yet."""
    mine += [one for one in dict.fromkeys(theirs) if one not in mine]
