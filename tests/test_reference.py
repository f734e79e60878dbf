"""The reference has every public name, and the table of contents every page."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import bitdraughts as bd

DOCS = Path(__file__).resolve().parents[1] / "docs"
MODULES = [
    "bitdraughts",
    *(
        f"bitdraughts.{path.stem}"
        for path in sorted(Path(bd.__file__).parent.iterdir())
        if (path.suffix == ".py" or (path / "__init__.py").exists())
        and not path.stem.startswith("_")
        and path.stem not in ("cli", "start")  # used by the package only
    ),
]
PUBLIC = [(module, name) for module in MODULES for name in import_module(module).__all__]

WITHOUT_EXAMPLE = {
    "ActionOverflowError": "takes a position with many captures between two squares",
    "Color": "two names",
    "FinishedGame": "a protocol: what is asked of others",
    "FrontierError": "takes numbers that contradict each other",
    "from_parquet": "needs pyarrow, an extra",
    "GameError": "what three others have in common",
    "Options": "shown by board",
    "JobResult": "shown by Job",
    "JobStatus": "shown by Job",
    "Manifest": "shown by Job",
    "TableInUseError": "takes two calls at once",
    "Verification": "shown by Job",
}
"""Why there is nothing to show."""


def found(name: str) -> object:
    """What a full name stands for, however many of its parts are modules."""
    parts = name.split(".")
    thing: object = import_module(parts[0])
    for number, part in enumerate(parts[1:], 2):
        try:
            thing = getattr(thing, part)
        except AttributeError:
            thing = import_module(".".join(parts[:number]))
    return thing


def described() -> dict[str, object]:
    """Every name that a page of the reference describes."""
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in (DOCS / "reference").glob("*.rst")
    )
    names = re.findall(r"^\.\. auto(?!module)\w+:: ([\w.]+)", text, re.MULTILINE)
    assert len(names) == len(set(names))
    return {name: found(name) for name in names}


DESCRIBED = described()


def examples(thing: object) -> str:
    """The docstring, and for a class those of its members too."""
    members = vars(thing).items() if inspect.isclass(thing) else ()
    texts = [inspect.getdoc(member) for name, member in members if not name.startswith("_")]
    return "\n".join(filter(None, [inspect.getdoc(thing), *texts]))


@pytest.mark.parametrize(("module", "name"), PUBLIC)
def test_every_public_name_is_in_the_reference(module: str, name: str) -> None:
    thing = getattr(import_module(module), name)
    if not inspect.ismodule(thing) and name != "__version__":
        assert any(thing is known for known in DESCRIBED.values())


@pytest.mark.parametrize(("module", "name"), PUBLIC)
def test_every_public_class_and_function_has_an_example(module: str, name: str) -> None:
    thing = getattr(import_module(module), name)
    if inspect.isclass(thing) or inspect.isroutine(thing):
        assert inspect.getdoc(thing)
        assert (">>>" in examples(thing)) is (name not in WITHOUT_EXAMPLE)


def listed(page: Path) -> list[Path]:
    """The pages that the tables of contents of one page name, and those that these name."""
    text = page.read_text(encoding="utf-8")
    trees = re.findall(r"^```\{toctree\}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    trees += re.findall(r"^\.\. toctree::\n(.*?)(?:^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    lines = [line.strip() for tree in trees for line in tree.splitlines()]
    names = [page.parent / line for line in lines if line and not line.startswith(":")]
    pages = [path for name in names for path in name.parent.glob(f"{name.name}.*")]
    assert len(pages) == len(names)
    return pages + [below for one in pages for below in listed(one)]


def test_the_table_of_contents_has_every_page_once() -> None:
    pages = [*DOCS.rglob("*.md"), *DOCS.rglob("*.rst")]
    assert sorted([DOCS / "index.md", *listed(DOCS / "index.md")]) == sorted(pages)


def test_the_first_page_links_every_guide() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    assert [path.name for path in DOCS.glob("*.md") if f"]({path.name})" not in text] == [
        "index.md"
    ]


def test_the_page_of_conventions_says_what_the_facts_say() -> None:
    rows = [
        f"| [{name}](rules/{name}.md) | {facts.columns}x{facts.rows} "
        f"| 1 = {facts.square_name(1)}, {facts.squares} = {facts.square_name(facts.squares)} "
        f"| {facts.side_names[facts.first_mover]} | {facts.side_names[facts.bottom]} "
        f"| {'algebraic' if facts.algebraic else 'numeric'} | {facts.win} "
        f"| {facts.game_type or '-'} |"
        for name, facts in zip(bd.variants(), map(bd.Variant, bd.variants()), strict=True)
    ]
    text = (DOCS / "variants.md").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("| [")] == rows


def test_the_page_of_rules_says_what_the_facts_say() -> None:
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    rows = [
        f"| [{name.capitalize()}](rules/{name}.md) | {facts.summary} | `{facts.draw_rules}` |"
        for name, facts in zip(bd.variants(), map(bd.Variant, bd.variants()), strict=True)
    ]
    assert sorted(line for line in text.splitlines() if line.startswith("| [")) == sorted(rows)


def test_the_picture_is_what_is_drawn() -> None:
    picture = (DOCS / "images" / "brazilian-start.svg").read_text(encoding="utf-8")
    assert picture == bd.Position("brazilian").svg(coordinates="both")
