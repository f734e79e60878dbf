"""Every code block of the documentation does what it says.

``python`` blocks are sessions, run as doctests. ``console`` blocks are ``$ bitdraughts ...`` lines,
run in this process and compared with the output below them, if any. ``text`` blocks are only shown.
``sh`` blocks set things up: those of the README must be exactly what continuous integration runs.
``{toctree}`` blocks, which test_reference.py reads, order the pages of the site.
"""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import bitdraughts as bd
from bitdraughts.cli import main

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = [
    *(README, ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"),
    *sorted((ROOT / "docs").rglob("*.md")),
]
BLOCK = re.compile(r"^```([\w{}]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")

every_page = pytest.mark.parametrize(
    "page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES]
)


def blocks(page: Path, *languages: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return [code for language, code in BLOCK.findall(text) if language in languages]


def commands(session: str) -> Iterator[tuple[str, str]]:
    """The command lines of a console block, each with the output that must follow."""
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        yield command, expected


@every_page
def test_every_block_has_a_kind_that_is_checked(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.count("\n```") == 2 * len(BLOCK.findall(text))
    kinds = {language for language, _ in BLOCK.findall(text)}
    assert kinds <= {"python", "console", "text", "sh", "{toctree}"}


@every_page
def test_python_blocks(page: Path) -> None:
    session = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    assert session == "" or test.examples
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=report.append)
    assert not report, "".join(report)


@every_page
def test_console_blocks(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for session in blocks(page, "console"):
        assert session.startswith("$ bitdraughts ")
        for command, expected in commands(session):
            program, *arguments = shlex.split(command)
            assert program == "bitdraughts"
            assert main(arguments) == 0
            out = capsys.readouterr().out
            assert not expected.strip() or (command, out) == (command, expected)


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_readme_opens_with_two_commands_that_continuous_integration_runs() -> None:
    setup = blocks(README, "sh")
    assert len(setup) == 2
    assert all(len(block.splitlines()) == 1 for block in setup)
    workflows = [path for path in (ROOT / ".ci").rglob("*") if path.is_file()]
    if not workflows:
        pytest.skip("no continuous integration beside these tests")
    run = "\n".join(path.read_text(encoding="utf-8") for path in workflows)
    assert [block for block in setup if block.strip() not in run] == []


def test_the_readme_names_every_variant() -> None:
    text = README.read_text(encoding="utf-8")
    for name in bd.variants():
        facts = bd.Variant(name)
        others = ", ".join(f"`{alias}`" for alias in facts.aliases)
        assert f"| `{name}` | {others} | {facts.summary} |".replace("|  |", "| |") in text


def test_the_perft_page_has_the_counts_of_the_tables() -> None:
    from bitdraughts.cli.check import shipped

    text = (ROOT / "docs" / "perft.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)
    models = dict(
        re.findall(r"^\| (\w+) \| (\w+)(?:, to depth \d+)? \| [^|]+ \|$", text, re.MULTILINE)
    )
    starts = [case for case in shipped(None) if case.name == "start position"]
    assert {case.position.variant for case in starts} == set(bd.variants())
    for case in starts:
        name = case.position.variant.capitalize()
        title = f"{models.get(name, name)}, start position"
        (section,) = (part for part in sections if part.startswith(title))
        rows = {
            int(depth): {"D": moves, "R": routes}
            for depth, moves, routes in re.findall(
                r"^\| (\d+) \| (.+) \| (.+) \|$", section, re.MULTILINE
            )
        }
        for entry in case.entries:
            assert rows[entry.depth][entry.letter] == f"{entry.expected:,}", name
        if name not in models:
            known = sum(count != "-" for row in rows.values() for count in row.values())
            assert known == len(case.entries), name
