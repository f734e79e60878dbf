"""Fuzz a Python target with atheris: ``run.py TARGET [folders and options of libFuzzer]``."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["bitdraughts", "fuzz_targets"]):
    from fuzz_targets import TARGETS

if __name__ == "__main__":
    target = TARGETS[sys.argv.pop(1)]
    atheris.Setup(sys.argv, target)
    atheris.Fuzz()
