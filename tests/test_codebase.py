"""The source itself: versions agree, layers stay apart, files stay short, imports stay light."""

from __future__ import annotations

import graphlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import bitdraughts as bd
from bitdraughts import _core

ROOT = Path(__file__).resolve().parents[1]
PYTHON = sorted(
    path
    for folder in ("python", "tests", "benchmarks", "examples")
    for path in (ROOT / folder).rglob("*.py")
    if "__pycache__" not in path.parts
)
CPP = ROOT / "cpp"
HEADERS = sorted((CPP / "include" / "bitdraughts").rglob("*.hpp"))
SOURCES = sorted((CPP / "src").rglob("*.cpp"))
BINDINGS = sorted((CPP / "bindings").iterdir())

GENERATOR = {
    *("bits", "board", "facts", "geometry", "kernel_of", "lanes", "leaves", "movegen", "perft"),
    *("batches", "children", "expand", "many_boards", "row_moves", "row_words", "word128"),
}
"""Headers compiled for one ruleset and CPU level; so is what is in movegen/ and rules/."""
MAY_INCLUDE_RULES = {"src/variants.cpp"}
"""Besides the generator itself and src/kernels/: what turns a ruleset into data."""


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def name_of(path: Path) -> str:
    return path.relative_to(CPP).as_posix()


def includes(path: Path) -> list[str]:
    """Own headers that a file includes, such as "movegen/list"."""
    pattern = re.compile(r'#\s*include\s*[<"]bitdraughts/([\w/]+)\.hpp[>"]')
    return [match[1] for match in map(pattern.match, lines_of(path)) if match]


def is_generator(header: str) -> bool:
    return header in GENERATOR or header.startswith(("movegen/", "rules/"))


def header_name(path: Path) -> str:
    return path.relative_to(CPP / "include" / "bitdraughts").with_suffix("").as_posix()


# Versions


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert bd.__version__ == project["version"]
    assert _core.__version__ == bd.__version__
    assert _core.build_info()["version"] == bd.__version__


def test_the_newest_entry_of_the_changelog_is_this_version() -> None:
    headings = [line for line in lines_of(ROOT / "CHANGELOG.md") if line.startswith("## ")]
    versions = re.findall(r"^## \[?(\d+\.\d+\.\d+)", "\n".join(headings), flags=re.MULTILINE)
    assert versions[0] == bd.__version__


# Imports


def imported_by(statement: str) -> set[str]:
    code = (
        "import sys; before = set(sys.modules)\n"
        f"{statement}\n"
        "print('\\n'.join(set(sys.modules) - before))"
    )
    command = [sys.executable, "-c", code]
    return set(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    loaded = imported_by("import bitdraughts")
    roots = {name.partition(".")[0] for name in loaded}
    assert roots - set(sys.stdlib_module_names) == {"bitdraughts"}
    heavy = {
        *("argparse", "asyncio", "ctypes", "dataclasses", "decimal", "email", "http", "inspect"),
        *("json", "logging", "pathlib", "random", "re", "socket", "subprocess", "tempfile"),
        *("typing", "unittest", "urllib", "xml"),
    }
    assert not roots & heavy


def test_importing_the_package_loads_neither_pictures_nor_the_command() -> None:
    loaded = {name for name in imported_by("import bitdraughts") if name.startswith("bitdraughts")}
    assert loaded == {"bitdraughts", "bitdraughts._core", "bitdraughts.errors"}


# Layers


def test_the_generator_is_seen_only_by_itself_and_the_kernels() -> None:
    """What is compiled once per CPU level must not leak into code compiled once."""
    arrows = {
        f"{name_of(path)} -> {header}"
        for path in [*HEADERS, *SOURCES, *BINDINGS]
        for header in includes(path)
        if is_generator(header)
        and not (path in HEADERS and is_generator(header_name(path)))
        and not name_of(path).startswith("src/kernels/")
        and not (name_of(path) in MAY_INCLUDE_RULES and header.startswith("rules/"))
    }
    assert arrows == set()


def test_headers_include_each_other_in_no_circle() -> None:
    graph = {header_name(path): includes(path) for path in HEADERS}
    order = list(graphlib.TopologicalSorter(graph).static_order())
    assert set(order) == set(graph)


def test_the_core_knows_nothing_of_python() -> None:
    assert HEADERS
    assert SOURCES
    pattern = re.compile(r"#\s*include\s*.*(Python\.h|pybind11|bindings)")
    assert [
        name_of(path)
        for path in [*HEADERS, *SOURCES]
        if any(pattern.match(line) for line in lines_of(path))
    ] == []


def test_only_the_package_itself_imports_its_compiled_part() -> None:
    """Tests and benchmarks use what users use; this file and the report header look inside."""
    may = {Path(__file__).resolve(), ROOT / "tests" / "conftest.py"}
    imports = re.compile(r"^\s*(from|import)\b.*\b_core\b", flags=re.MULTILINE)
    importing = {
        path.relative_to(ROOT).as_posix()
        for path in PYTHON
        if path not in may
        and ROOT / "python" not in path.parents
        and imports.search(path.read_text(encoding="utf-8"))
    }
    assert importing == set()


# Size


def test_no_file_is_longer_than_500_lines() -> None:
    files = [*PYTHON, *CPP.rglob("*.[ch]pp"), *ROOT.glob("CMakeLists.txt")]
    long = {path.relative_to(ROOT).as_posix(): len(lines_of(path)) for path in files}
    assert {name: count for name, count in long.items() if count > 500} == {}


@pytest.mark.parametrize("path", HEADERS, ids=header_name)
def test_a_header_says_what_it_is_and_guards_itself(path: Path) -> None:
    lines = lines_of(path)
    assert lines[0].startswith("// ")
    assert "#pragma once" in lines
