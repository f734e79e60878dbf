"""docs/draw-rules.md says what the profiles are."""

from __future__ import annotations

from pathlib import Path

import pytest

import bitdraughts as bd
from bitdraughts.draws import Counter, DrawRules, Repetition

PAGE = Path(__file__).resolve().parents[1] / "docs" / "draw-rules.md"
ENDS = {
    "automatic": "by itself",
    "claim": "claim",
    "claim with the next move": "claim, announcing the move",
}
LIDRAUGHTS = {"lidraughts": ["brazilian", "international"]}


def limit(counter: Counter) -> str:
    if counter.moves == 0:
        return "at once"
    return {
        "each": f"{counter.moves} by each side",
        "turns": f"{counter.moves} of both sides together",
        "strong side": f"{counter.moves} of the strong side",
        "lone side": f"{counter.moves} of the lone side",
    }[counter.whose]


def runs(counter: Counter) -> str:
    parts = []
    if counter.material:
        parts.append("in " + ", ".join(map(str, counter.material)))
    if counter.goes_on_in:
        parts.append("goes on in " + ", ".join(map(str, counter.goes_on_in)))
    if counter.outside:
        parts.append("not with " + ", ".join(map(str, counter.outside)))
    if counter.where:
        parts.append(counter.where)
    return "; ".join(parts) or "always"


def row(rule: Counter | Repetition) -> str:
    if isinstance(rule, Repetition):
        start = "counting the start" if rule.counts_start else "not counting the start"
        cells = [rule.name, f"{rule.times} times, {start}", "always", "", ENDS[rule.ends]]
    else:
        restarts = ", ".join(sorted(rule.restarts)) or "nothing"
        cells = [rule.name, limit(rule), runs(rule), restarts, ENDS[rule.ends]]
    return "| " + " | ".join([*cells, rule.article]) + " |"


def section(rules: DrawRules) -> list[str]:
    """The lines a profile has in the page."""
    lines = [f"Source: {rules.source}.", ""]
    lines += [f"- {note}" for note in rules.notes] + [""] * bool(rules.notes)
    table = ([rules.repetition] if rules.repetition else []) + list(rules.counters)
    if table:
        lines += [
            "| rule | limit | runs | restarted by | ends the game | article |",
            "|---|---|---|---|---|---|",
            *map(row, table),
        ]
    return lines


@pytest.mark.parametrize("name", list(DrawRules))
def test_the_page_says_what_the_profile_is(name: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    for variant in LIDRAUGHTS.get(name, ["brazilian"]):
        heading = f"### {name}" + (f" ({variant})" if name in LIDRAUGHTS else "")
        body = text.partition(f"\n{heading}\n")[2].partition("\n#")[0]
        assert body.strip() == "\n".join(section(DrawRules[name].on(variant))).strip()


def test_the_page_names_the_default_of_every_variant() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for variant in bd.variants():
        assert f"| {variant} | `{bd.Variant(variant).draw_rules}` |" in text
