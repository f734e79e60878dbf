"""Signatures and types as a reader would write them.

The compiled functions say their parameters in words of the binding, or not at all; here they are
those of the stub, which is what type checkers read, and which a test holds to the module.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy.typing
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.nodes import make_refnode

import bitdraughts

Of = TypeVar("Of")


class NDArray(Generic[Of]):
    """Stands for the alias of this name, which would be shown as what it is made of."""

    __module__ = "numpy.typing"


class ArrayLike:
    """The same for this one."""

    __module__ = "numpy.typing"


class DTypeLike:
    """And for this one."""

    __module__ = "numpy.typing"


# Before arrays are imported.
numpy.typing.NDArray, numpy.typing.ArrayLike = NDArray, ArrayLike
numpy.typing.DTypeLike = DTypeLike

SHORT = {
    "Literal": "",
    "Self": "",
    "SupportsInt": "int",
    "Unpack[_Facts]": "object",
    "SupportsIndex": "int",
    "_Notation": "'numeric' | 'algebraic'",
    "_Piece": "'w' | 'b' | 'W' | 'B'",
    "_Progress": "Callable[[int, int], object] | None",
    "_Square": "int | str",
    "_VariantName": "str | Variant",
}
"""Words of the stub that are for type checkers only, and what a reader would write."""


class _Plain(ast.NodeTransformer):
    """Types as a reader would write them."""

    def __init__(self, owner: str) -> None:
        """``owner`` is the class that Self stands for."""
        self.short = {
            name: ast.parse(text or owner or "object", mode="eval").body
            for name, text in SHORT.items()
        }

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Write what the name stands for."""
        return self.short.get(node.id, node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Put unions together: every member once."""
        members: dict[str, None] = {}
        for side in (node.left, node.right):
            for part in ast.unparse(self.visit(side)).split(" | "):
                members.setdefault(part)
        return ast.Name(" | ".join(members))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Write a Literal as its values."""
        if isinstance(node.value, ast.Name) and node.value.id == "Literal":
            values = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            return ast.Name(" | ".join(ast.unparse(value) for value in values))
        if ast.unparse(node) in self.short:
            return self.short[ast.unparse(node)]
        return self.generic_visit(node)  # type: ignore[return-value]


def _arguments(node: ast.FunctionDef, owner: str) -> str:
    """What is in the brackets when a function is called."""
    bound = owner and all(ast.unparse(mark) != "staticmethod" for mark in node.decorator_list)
    if bound:
        del (node.args.posonlyargs or node.args.args)[0]
    return f"({ast.unparse(_Plain(owner).visit(node.args))})"


def _read(stub: str) -> Iterator[tuple[str, str, str]]:
    """Give name, arguments and type of everything public; properties have no arguments."""
    for node in ast.parse(stub).body:
        owner = node.name if isinstance(node, ast.ClassDef) else ""
        for member in node.body if isinstance(node, ast.ClassDef) else [node]:
            if not isinstance(member, ast.FunctionDef):
                continue
            name = ".".join(filter(None, ("bitdraughts", owner, member.name)))
            returns = ast.unparse(_Plain(owner).visit(member.returns)) if member.returns else ""
            if any(ast.unparse(mark) == "property" for mark in member.decorator_list):
                yield name, "", returns
            elif member.name in ("__new__", "__init__"):
                yield name.rpartition(".")[0], _arguments(member, owner), ""
            elif not member.name.startswith("_"):
                yield name, _arguments(member, owner), returns


STUB = Path(bitdraughts.__file__).with_name("_core.pyi").read_text(encoding="utf-8")
TYPES = {name: (arguments, returns) for name, arguments, returns in _read(STUB)}


def _signature(
    app: Sphinx, what: str, name: str, thing: object, options: Any, arguments: str, returns: str
) -> tuple[str, str] | None:
    """Give the signature of the stub, and defaults of NumPy by their names."""
    known = TYPES.get(name)
    if known and known[0]:
        return known
    if "<class 'numpy." in (arguments or ""):
        return re.sub(r"<class '(numpy\.\w+)'>", r"\1", arguments), returns
    return None


def _add_type(app: Sphinx, domain: str, kind: str, content: nodes.Element) -> None:
    """Write the type behind the name of a compiled property."""
    heading = content.parent[0]
    name = f"{heading.get('module')}.{heading.get('fullname')}"
    arguments, returns = TYPES.get(name, ("", ""))
    if domain == "py" and returns and not arguments:
        heading += addnodes.desc_annotation("", f": {returns}")


def _find(
    app: Sphinx, env: Any, node: addnodes.pending_xref, content: nodes.Element
) -> nodes.Node | None:
    """Find a class that an annotation names without its module."""
    if node["refdomain"] != "py" or "." in node["reftarget"]:
        return None
    objects = env.domains["py"].objects
    end = "." + node["reftarget"]
    found = {entry.node_id: entry for name, entry in objects.items() if name.endswith(end)}
    if len(found) != 1:
        return None
    ((_, entry),) = found.items()
    return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, content)


def _skip(
    app: Sphinx, what: str, name: str, thing: object, skip: bool, options: Any
) -> bool | None:
    """Leave out the fields of tuples about which nothing is said."""
    return True if str(thing.__doc__).startswith("Alias for field number") else None


def _complete() -> None:
    """Give modules what they import for type checkers only, so that annotations can be read."""
    later = {
        "plot.drawing": {"Axes": "matplotlib.axes"},
        "game": {"Options": "bitdraughts.svg"},
        "medieval.game": {"Options": "bitdraughts.svg", "Marks": "bitdraughts.medieval.pictures"},
        "medieval.state": {"Options": "bitdraughts.svg"},
        "medieval.view": {"Options": "bitdraughts.svg"},
    }
    for module, names in later.items():
        for name, home in names.items():
            value = getattr(import_module(home), name)
            setattr(import_module(f"bitdraughts.{module}"), name, value)


def _keep_order() -> None:
    """Let members stand in the order of the stub, as those of Python classes stand in theirs."""
    order = ModuleAnalyzer.for_module("bitdraughts")
    order.analyze()
    for number, name in enumerate(TYPES):
        order.tagorder[name.removeprefix("bitdraughts.")] = number


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx."""
    _complete()
    _keep_order()
    app.connect("autodoc-process-signature", _signature)
    app.connect("object-description-transform", _add_type)
    app.connect("autodoc-skip-member", _skip)
    app.connect("missing-reference", _find)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
