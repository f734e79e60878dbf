"""The examples in the docstrings, those of the compiled part included."""

from __future__ import annotations

import doctest
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pytest

import bitdraughts as bd

MODULES = [
    "bitdraughts",
    *sorted(
        module.name
        for module in pkgutil.walk_packages(bd.__path__, "bitdraughts.")
        if not module.name.rpartition(".")[2].startswith("_")
    ),
]


def compiled() -> Iterator[tuple[str, object]]:
    """Everything public that was compiled: classes, their members, functions."""
    for name in bd.__all__:
        thing = getattr(bd, name)
        if not callable(thing) or thing.__module__ not in ("bitdraughts", "bitdraughts._core"):
            continue
        yield name, thing
        if inspect.isclass(thing):
            for member in vars(thing):
                if not member.startswith("_") or member == "_repr_svg_":
                    yield f"{name}.{member}", getattr(thing, member)


COMPILED = dict(compiled())


def run(test: doctest.DocTest) -> None:
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("module", MODULES)
def test_examples_of_python_modules(module: str) -> None:
    loaded = import_module(module)
    assert loaded.__doc__
    for test in doctest.DocTestFinder(exclude_empty=True).find(loaded, module):
        run(test)


@pytest.mark.parametrize("name", COMPILED)
def test_examples_of_the_compiled_part(name: str) -> None:
    text = inspect.getdoc(COMPILED[name])
    assert text
    run(doctest.DocTestParser().get_doctest(text, {}, name, None, None))


def has_nothing_to_show(name: str) -> bool:
    """Sequence methods, the notebook hook, and what comes from the standard library."""
    own = name.startswith(("Color", "Route.")) or name.endswith("_repr_svg_")
    return own or name in ("LegalMoves.index", "LegalMoves.count")


@pytest.mark.parametrize(
    "name",
    [name for name in COMPILED if callable(COMPILED[name]) and not has_nothing_to_show(name)],
)
def test_everything_that_can_be_called_has_an_example(name: str) -> None:
    assert ">>>" in (inspect.getdoc(COMPILED[name]) or "")
