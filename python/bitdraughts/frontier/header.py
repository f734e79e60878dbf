"""What a file says of a frontier beside its columns, and the checks when it is read."""

from __future__ import annotations

from .. import Position
from .._core import MAX_DEPTH, _frontier_fault
from .._facts import variant_facts, variant_from
from ..errors import FrontierFileError
from .columns import HI, Columns, dtypes
from .container import Header, check_kinds
from .rows import Frontier


def describe(frontier: Frontier) -> Header:
    """Say what a frontier is, for JSON."""
    return {
        "variant": frontier.variant,
        "facts": variant_facts(frontier.variant),
        "root": frontier.root.fen(),
        "ply": frontier.ply,
        "routes": frontier.routes,
        "symmetry": frontier.symmetry,
        "rows": len(frontier),
    }


KINDS: dict[str, type] = {
    "variant": str,
    "root": str,
    "ply": int,
    "routes": bool,
    "symmetry": bool,
    "rows": int,
}


def check_header(header: object, where: str) -> None:
    """Refuse what is not a description of a frontier."""
    check_kinds(header, KINDS, where)
    assert isinstance(header, dict)
    if not 0 <= header["ply"] <= MAX_DEPTH:
        raise FrontierFileError(f"{where}: the header speaks of ply {header['ply']}")


def root_from(header: Header, where: str) -> Position:
    """Give the root position; makes a custom variant known."""
    try:
        return Position.from_fen(
            header["root"], variant_from(header["variant"], header.get("facts"))
        )
    except (ValueError, TypeError) as error:
        raise FrontierFileError(f"{where}: the header: {error}") from None


def frontier_from(
    header: Header, root: Position, columns: Columns, where: str, owner: object = None
) -> Frontier:
    """Make the frontier of a header and columns, after a look at every row."""
    expected = dtypes(root.variant)
    for name, dtype in expected.items():
        column = columns.get(name)
        if column is None and name == HI:
            continue
        if column is None or column.dtype != dtype or column.shape != (header["rows"],):
            raise FrontierFileError(
                f"{where}: the column {name} is missing, or not {header['rows']} values of {dtype}"
            )
    if extra := columns.keys() - expected.keys():
        raise FrontierFileError(f"{where}: {root.variant} has no column {min(extra)}")
    frontier = Frontier(
        root,
        header["ply"],
        {name: columns[name] for name in expected if name in columns},
        routes=header["routes"],
        symmetry=header["symmetry"],
        owner=owner,
    )
    try:
        fault = _frontier_fault(root.variant, frontier.turn, frontier.columns, header["symmetry"])
    except ValueError as error:  # no symmetry on this board
        fault = str(error)
    if fault is not None:
        raise FrontierFileError(f"{where}: {fault}")
    return frontier
