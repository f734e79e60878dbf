#!/usr/bin/env python3
"""Ask pyright for public names of the installed package whose type it does not know for sure."""

from __future__ import annotations

import json
import subprocess
import sys

ELSEWHERE = "bitdraughts.environments"
"""Its classes inherit from packages that do not tell all their types."""


def main() -> int:
    """Print what is missing; 1 if anything is."""
    command = ["pyright", "--verifytypes", "bitdraughts", "--ignoreexternal", "--outputjson"]
    report = json.loads(subprocess.run(command, check=False, capture_output=True).stdout)
    symbols = [
        symbol
        for symbol in report["typeCompleteness"]["symbols"]
        if symbol["isExported"] and not symbol["name"].startswith(ELSEWHERE)
    ]
    missing = [one for one in symbols if one["isTypeAmbiguous"] or not one["isTypeKnown"]]
    for symbol in missing:
        said = "; ".join(one["message"].splitlines()[0] for one in symbol["diagnostics"])
        print(f"{symbol['name']}: {said}")
    print(f"{len(symbols) - len(missing)} of {len(symbols)} public names have a known type")
    return 1 if missing or not symbols else 0


if __name__ == "__main__":
    sys.exit(main())
