"""The page docs/cli.md is what the parser says."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from bitdraughts.cli import ENVIRONMENT
from cli_samples import commands, groups

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "cli.md"


@pytest.fixture
def script() -> ModuleType:
    spec = spec_from_file_location("cli_page", ROOT / "scripts" / "cli_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_up_to_date(script: ModuleType) -> None:
    assert PAGE.read_text(encoding="utf-8") == script.page()
    assert script.main(["--check"]) == 0


def test_a_stale_page_is_found_and_made_anew(
    script: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(script, "PAGE", tmp_path / "cli.md")
    assert script.main(["--check"]) == 1
    (tmp_path / "cli.md").write_text(PAGE.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    assert script.main(["--check"]) == 1
    assert "run scripts/cli_page.py" in capsys.readouterr().err
    assert script.main([]) == 0
    assert script.main(["--check"]) == 0


def test_the_page_has_everything() -> None:
    text = PAGE.read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    assert all(f"- `{name}`: " in sections["In general"] for name in ENVIRONMENT)
    for name, parser in [*commands(), *groups()]:
        section = sections[name] if name else text
        for action in parser._actions:
            if action.dest != "help" and name:
                for option in action.option_strings:
                    assert re.search(rf"`{option}[` ]", section), (name, option)
        for example in parser.examples:
            assert not name or f"$ {example.line}\n" in section
        for key in parser.answer.keys if parser.answer else ():
            assert f"- `{key}`: " in section, (name, key)


def test_variables_of_the_core_are_on_the_page() -> None:
    """Whatever the source reads from its surroundings is documented."""
    sources = [*(ROOT / "cpp" / "src").rglob("*.cpp"), *(ROOT / "python").rglob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    read = set(re.findall(r'(?:getenv\(|environ\.get\(|environ\[)"(\w+)"', text))
    assert "BITDRAUGHTS_KERNEL" in read
    assert read <= set(ENVIRONMENT)
