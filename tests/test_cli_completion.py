"""``bitdraughts completion``: the scripts load and complete in real shells."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import bitdraughts as bd
from bitdraughts.cli import main
from bitdraughts.draws import DrawRules


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    pytest.importorskip("shtab")
    assert main(["completion", shell]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def needs(shell: str) -> str:
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"no {shell} here")
    return found


LINES = {
    "": {"perft", "pdn", "completion", "variants"},
    "pe": {"perft"},
    "pdn ch": {"check"},
    "perft --thr": {"--threads"},
    "perft --variant fr": {"frisian", "frysk"},
    "perft --variant che": {"checkers"},
    "play --variant me": {"medieval"},
    "play --rules fm": {"fmjd", "fmjd64"},
    "variants english pu": {"pure", "purecheckers"},
    "moves st": {"start"},
    "completion f": {"fish"},
    "pdn check g": {"games.pdn", "games.pdn.gz"},
    "pdn convert games.pdn --split f": {"folder"},
    "frontier info g": {"grown.bdf"},
    "show start --svg g": {"grown.svg"},
    "show start --png g": {"grown.png"},
    "pdn stats games.pdn --plot g": {"grown.png", "grown.svg"},
    "pdn html games.pdn -o g": {"games.html"},
    "job run f": {"folder"},
}
"""What is typed, and what it must be completed to."""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    pictures = ("grown.svg", "grown.png", "games.html")
    for name in ("games.pdn", "games.pdn.gz", "games.txt", "grown.bdf", *pictures):
        (tmp_path / name).touch()
    (tmp_path / "folder").mkdir()
    return tmp_path


def without_slash(words: list[str]) -> set[str]:
    return {word.rstrip("/") for word in words}


def test_bash(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bash = needs("bash")
    (here / "script").write_text(script("bash", capsys))
    for line, expected in LINES.items():
        words = " ".join(f"'{word}'" for word in ["bitdraughts", *line.split(" ")])
        program = f"""
            source ./script
            [[ $(complete -p bitdraughts) == *_shtab_bitdraughts* ]] || exit 9
            COMP_WORDS=({words}); COMP_CWORD={len(line.split(" "))}
            _shtab_bitdraughts
            printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        ended = subprocess.run(
            [bash, "--norc", "-c", program], cwd=here, capture_output=True, text=True, timeout=60
        )
        assert (ended.returncode, ended.stderr) == (0, ""), line
        found = without_slash(ended.stdout.split())
        assert found >= expected, line
        # Folders are entered, whatever is looked for in them.
        assert line == "" or found <= expected | {"folder"}, line


def test_fish(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fish = needs("fish")
    (here / "script").write_text(script("fish", capsys))
    for line, expected in LINES.items():
        ended = subprocess.run(
            [fish, "--no-config", "-c", f"source ./script; complete -C 'bitdraughts {line}'"],
            cwd=here,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert ended.returncode == 0, line
        words = [row.partition("\t")[0] for row in ended.stdout.splitlines()]
        assert without_slash(words) >= expected, line


def test_zsh(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Typed at a terminal, since zsh completes nowhere else."""
    import pty

    zsh = needs("zsh")
    (here / "functions").mkdir()
    (here / "functions" / "_bitdraughts").write_text(script("zsh", capsys))
    (here / ".zshrc").write_text(
        "PS1='> '; fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D\n"
        'bitdraughts() { print -r -- "<$*>" }\nprint ready\n'
    )
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(here)
        os.execve(zsh, [zsh, "-i"], {**os.environ, "ZDOTDIR": str(here), "TERM": "dumb"})
    try:
        read_until(terminal, "ready")
        for typed, completed in (
            ("pe", "<perft>"),
            ("pdn ch", "<pdn check>"),
            ("perft --variant russ", "<perft --variant russian>"),
            ("frontier info gr", "<frontier info grown.bdf>"),
        ):
            os.write(terminal, f"bitdraughts {typed}\t\n".encode())
            read_until(terminal, completed)
    finally:
        os.close(terminal)
        os.waitpid(process, 0)


def read_until(terminal: int, text: str) -> None:
    """Read what a terminal shows until there is a text in it."""
    seen = ""
    end = time.monotonic() + 30
    while text not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0, end - time.monotonic()))
        assert ready, seen
        seen += os.read(terminal, 65536).decode(errors="replace")


def test_every_name_is_in_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    for shell in ("bash", "zsh", "fish"):
        words = set(script(shell, capsys).replace("(", " ").replace(")", " ").split())
        words = {word.strip("'\"") for word in words}
        aliases = {alias for name in bd.variants() for alias in bd.Variant(name).aliases}
        assert words >= {*bd.variants(), *aliases, *DrawRules}, shell


def test_without_shtab_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "pip install 'bitdraughts[completion]'" in err
