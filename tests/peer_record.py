"""Writes docs/differential.md: what test_peers.py has compared, and with what."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import bitdraughts as bd
from peer_cases import Tally
from peer_faults import FAULTS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "differential.md"

COLUMNS = ("positions", "moves", "leaves", "games", "plies")

HEAD = """\
# Compared with other packages

What other draughts packages for Python answer, compared with bitdraughts by `tests/test_peers.py`.
Two of them have a module of the same name, so each dependency group has an environment of its own:

```sh
for group in peers more-peers; do
    python3 -m venv build/$group
    build/$group/bin/pip install -U pip  # --group needs pip 25.1
    build/$group/bin/pip install --group $group
done
pytest tests/test_peers.py --peers --peer-python build/peers/bin/python \\
    --peer-python build/more-peers/bin/python
```

`--peer-positions N` compares more of them, `--record-peers` writes this page.

Half of the **positions** are of random games, half are random pieces on random squares. In each,
all legal **moves** are compared as (from, to, captured), FEN is read and written by both, and of
one move the text, read and written by both, and the position after it. **Leaves** are those of
perft from the start position. In **games** legal moves and results are compared at every ply, and
PDN written by one is read by the other. Results include draws for international draughts with
py-draughts and dame-rs, half of the games there being endings of a few pieces; elsewhere the
packages have other draw rules, and only wins count.

A difference must be one that a known fault of the package explains: where moves differ, by working
out the package's list from the fault ([peer_faults.py](../tests/peer_faults.py)). Any other fails
the run.
"""


def written(tallies: dict[tuple[str, str], Tally], versions: dict[str, str]) -> Iterator[str]:
    """Write the lines of the page."""
    yield HEAD
    names = ", ".join(f"{name} {versions[name]}" for name in dict.fromkeys(n for n, _ in tallies))
    python = platform.python_version()
    yield f"{date.today()}, bitdraughts {bd.__version__}, Python {python}: {names}.\n"
    yield f"| package | variant | {' | '.join(COLUMNS)} | explained | unexplained |"
    yield f"|---|---|{'---:|' * (len(COLUMNS) + 2)}"
    total: Counter[str] = Counter()
    for (name, variant), tally in tallies.items():
        counts = [f"{tally.compared[column]:,}" for column in COLUMNS]
        explained = tally.explained.total()
        yield f"| {name} | {variant} | {' | '.join(counts)} | {explained:,} | 0 |"
        total.update(tally.compared)
    counts = [f"{total[column]:,}" for column in COLUMNS]
    explained = sum(tally.explained.total() for tally in tallies.values())
    yield f"| all | | {' | '.join(counts)} | {explained:,} | 0 |"
    yield "\n## Faults\n"
    yield "Differences that these, or other readings of a rule, explain; a game can have many."
    yield "The links lead to what is right, or to what we read.\n"
    yield "| package | variant | fault | differences |"
    yield "|---|---|---|---:|"
    sources = {fault.what: fault.source for fault in FAULTS}
    for (name, variant), tally in tallies.items():
        for what, count in sorted(tally.explained.items()):
            yield f"| {name} | {variant} | [{what}]({sources[what]}) | {count:,} |"


def write(tallies: dict[tuple[str, str], Tally], versions: dict[str, str]) -> None:
    """Write the page of a run without unexplained differences."""
    PAGE.write_text("\n".join(written(tallies, versions)) + "\n", encoding="utf-8")
