"""Signatures and types of the compiled module, from its stub; names found wherever they are described.

The compiled functions say their parameters in words of the binding, or not at all. The stub is what
type checkers read, and a test holds it to the module.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import bitdraughts
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.nodes import make_refnode

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
        self.short = {name: ast.parse(text or owner or "object", mode="eval").body
                      for name, text in SHORT.items()}

    def visit_Name(self, node: ast.Name) -> ast.expr:  # noqa: N802 (named by ast)
        return self.short.get(node.id, node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:  # noqa: N802
        """Put unions together: every member once."""
        members: dict[str, None] = {}
        for side in (node.left, node.right):
            for part in ast.unparse(self.visit(side)).split(" | "):
                members.setdefault(part)
        return ast.Name(" | ".join(members))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:  # noqa: N802
        if isinstance(node.value, ast.Name) and node.value.id == "Literal":
            values = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            return ast.Name(" | ".join(ast.unparse(value) for value in values))
        if ast.unparse(node) in self.short:
            return self.short[ast.unparse(node)]
        return self.generic_visit(node)  # type: ignore[return-value]


def _read(path: Path) -> tuple[dict[str, tuple[str, str]], dict[str, str]]:
    """The signatures of functions and classes, and the types of properties, by full name."""
    signatures: dict[str, tuple[str, str]] = {}
    properties: dict[str, str] = {}

    def enter(node: ast.FunctionDef, prefix: str, owner: str) -> None:
        decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
        arguments = node.args
        if owner and "staticmethod" not in decorators:
            first = arguments.posonlyargs or arguments.args
            del first[0]
        plain = _Plain(owner)
        returns = ast.unparse(plain.visit(node.returns)) if node.returns else ""
        name = f"{prefix}.{node.name}"
        if "property" in decorators:
            properties[name] = returns
        elif node.name in ("__new__", "__init__"):
            signatures[prefix] = (f"({ast.unparse(plain.visit(arguments))})", "")
        elif not node.name.startswith("_"):
            signatures[name] = (f"({ast.unparse(plain.visit(arguments))})", returns)

    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            enter(node, "bitdraughts", "")
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    enter(member, f"bitdraughts.{node.name}", node.name)
    return signatures, properties


SIGNATURES, PROPERTIES = _read(Path(bitdraughts.__file__).with_name("_core.pyi"))


def _signature(
    app: Sphinx, what: str, name: str, thing: object, options: Any, arguments: str, returns: str
) -> tuple[str, str] | None:
    """Give the signature of the stub."""
    return SIGNATURES.get(name)


def _add_type(app: Sphinx, domain: str, kind: str, content: nodes.Element) -> None:
    """Write the type behind the name of a compiled property."""
    heading = content.parent[0]
    name = f"{heading.get('module')}.{heading.get('fullname')}"
    if domain == "py" and name in PROPERTIES:
        heading += addnodes.desc_annotation("", f": {PROPERTIES[name]}")


def _find(
    app: Sphinx, env: Any, node: addnodes.pending_xref, content: nodes.Element
) -> nodes.Node | None:
    """Find a class that an annotation names without its module."""
    if node["refdomain"] != "py":
        return None
    objects = env.domains["py"].objects
    end = "." + node["reftarget"].rpartition(".")[2]
    found = {entry.node_id: entry for name, entry in objects.items() if name.endswith(end)}
    if len(found) != 1:
        return None
    ((_, entry),) = found.items()
    return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, content)


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx."""
    app.connect("autodoc-process-signature", _signature)
    app.connect("object-description-transform", _add_type)
    app.connect("missing-reference", _find)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
