"""What makes wheels: the compiler's options, and what a wheel has to do."""

from __future__ import annotations

import tomllib
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]


def script(name: str) -> ModuleType:
    loader = SourceFileLoader(name.replace(".py", ""), str(ROOT / "scripts" / name))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("-O2 -c a.cpp -o a.o", "-O2 -c a.cpp -o a.o"),
        ("-march=x86-64-v3 -c a.cpp", "-c a.cpp -mcpu=x86_64_v3"),
        (
            "-O2 -march=x86-64-v4 -mavx512vpopcntdq -c a.cpp",
            "-O2 -c a.cpp -mcpu=x86_64_v4+avx512vpopcntdq",
        ),
    ],
)
def test_processors_are_named_as_zig_does(given: str, expected: str) -> None:
    assert script("old_glibc_cxx").translated(given.split()) == expected.split()


def test_levels_of_the_build_can_be_translated() -> None:
    text = (ROOT / "cpp" / "src" / "CMakeLists.txt").read_text(encoding="utf-8")
    options = [
        option
        for line in text.splitlines()
        if "target_compile_options" in line
        for option in line.strip(" )").split()
        if option.startswith("-m")
    ]
    assert options
    assert all(option.startswith(("-march=x86-64-v", "-mavx")) for option in options)


def test_what_a_wheel_has_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    script("try_wheel.py").main()
    assert capsys.readouterr().out.endswith("all well\n")


def test_wheels_are_made_for_all_supported_pythons() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    built = {name.split("-")[0] for name in project["tool"]["cibuildwheel"]["build"].split()}
    named = {
        "cp" + line.rpartition(" ")[2].replace(".", "")
        for line in project["project"]["classifiers"]
        if line.startswith("Programming Language :: Python :: 3.")
    }
    assert named <= built
    assert min(built) == "cp" + project["project"]["requires-python"].removeprefix(">=").replace(
        ".", ""
    )
