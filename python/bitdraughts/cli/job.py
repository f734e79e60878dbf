"""``bitdraughts job``: long counts in a folder."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .declare import FOUND_WRONG, STATUSES, Answer, Example, Parser, command, group
from .frontier import add_building, add_root, facts_table, found_wrong, root_of
from .inputs import add_json, add_threads, number, seed
from .output import print_json, progress, table

if TYPE_CHECKING:
    from ..frontier import Difference, Job

ABOUT = {
    "variant": "name of the game",
    "root": "the position it begins with, as FEN",
    "depth": "plies to count",
    "routes": "whether routes are counted instead of moves",
    "symmetry": "whether positions seen from other sides share a row",
    "ply": "ply of the frontier",
    "rows": "positions of the frontier",
    "units": "parts that are counted one by one",
    "hash_mb": "MiB of hash table",
    "hash_seed": "where positions go in it",
}
STATE = {
    "units": "parts that are counted one by one",
    "units_done": "how many of them are done",
    "damaged[]": "units whose files are damaged",
    "rows": "positions of the frontier",
    "rows_done": "how many of them are counted",
    "seconds": "time it took",
    "seconds_left": "time it will still take, or null if nothing is known of it",
}
RESULT = {
    **ABOUT,
    "total": "lines of play",
    "by_move.MOVE": "lines that begin with the move",
    "by_two_moves.MOVE.ANSWER": "lines that begin with two moves",
    "seconds": "time it took",
}
DIFFERENCES = {
    "differences[].what": "what differs: a row, a move, two moves or the total",
    "differences[].here": "the number of this job",
    "differences[].there": "the number counted again, or of the other job",
}
CHECKED = {
    "rows": "rows that were counted again",
    "subtotals": "subtotals that were counted again",
    **DIFFERENCES,
}
DAMAGED = {**STATUSES, FOUND_WRONG: "something is damaged or wrong"}
UNFINISHED = {**DAMAGED, 2: "misused, or the job is not finished"}


def add(commands: Any) -> None:
    """Declare the command and what it can do."""
    actions = group(
        commands,
        "job",
        summary="long counts in a folder, stopped and gone on with at will",
        about="Counts that take days: the positions of a ply are cut into units, each of which is "
        "counted once and kept. A second job with another --ply, --units and --seed is the best "
        "check of the first.",
        examples=(
            Example("bitdraughts job create count9 9", "a count of 9 plies in a new folder"),
            Example("bitdraughts job run count9", "begin, or go on"),
            Example("bitdraughts job result count9", "what came out"),
        ),
        statuses=UNFINISHED,
    )
    create = action(
        actions, "create", run_create, "make a job", ABOUT, "new 10 --ply 4 --hash 64", STATUSES
    )
    create.add_argument("depth", type=number, metavar="DEPTH", help="plies to count")
    add_root(create)
    create.add_argument(
        "--ply", type=number, metavar="PLY", help="ply of the frontier (default: by its size)"
    )
    create.add_argument(
        "--units", type=number, metavar="N", help="parts to count one by one (default: 200)"
    )
    add_building(create)
    create.add_argument(
        "--hash", type=number, default=0, metavar="MIB", help="hash table in MiB (default: none)"
    )
    create.add_argument(
        "--seed", type=seed, default=0, metavar="SEED", help="where positions go in it (default: 0)"
    )
    run = action(
        actions, "run", run_units, "count the units that are not done", STATE, "count8 --threads 2"
    )
    add_threads(run)
    run.add_argument(
        "--hash", type=number, metavar="MIB", help="hash table in MiB (default: that of the job)"
    )
    run.add_argument(
        "--limit", type=number, metavar="N", help="stop after N units (default: when all are done)"
    )
    action(actions, "status", run_status, "tell how far it is", {**ABOUT, **STATE}, "count8")
    result = action(
        actions,
        "result",
        run_result,
        "tell the count and its subtotals",
        RESULT,
        "done",
        UNFINISHED,
    )
    add_threads(result)
    verify = action(
        actions,
        "verify",
        run_verify,
        "count again, without a hash table, a sample and all that is small",
        CHECKED,
        "done --sample 20",
        UNFINISHED,
    )
    add_threads(verify)
    verify.add_argument(
        "--sample",
        type=number,
        default=100,
        metavar="N",
        help="rows to count again (default: %(default)s)",
    )
    verify.add_argument(
        "--seed", type=seed, default=0, metavar="SEED", help="choose other rows (default: 0)"
    )
    verify.add_argument(
        "--small",
        type=number,
        default=10**6,
        metavar="N",
        help="what counts as small (default: %(default)s)",
    )
    compare = action(
        actions,
        "compare",
        run_compare,
        "hold it against another job",
        DIFFERENCES,
        "done other",
        UNFINISHED,
    )
    compare.add_argument("other", metavar="OTHER", type=Path, help="folder of the other job")


def action(
    actions: Any,
    name: str,
    run: Callable[[argparse.Namespace], int],
    summary: str,
    keys: dict[str, str],
    example: str,
    statuses: dict[int, str] = DAMAGED,
) -> Parser:
    """Declare something to do with a folder."""
    about = summary[0].upper() + summary[1:] + "."
    parser = command(
        actions,
        name,
        found_wrong(run),
        summary=summary,
        progress=name in ("create", "run", "verify"),
        about=about,
        examples=(Example(f"bitdraughts job {name} {example}", summary),),
        answer=Answer("one object", keys),
        statuses=statuses,
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the job is")
    add_json(parser, "one object")
    return parser


def opened(args: argparse.Namespace) -> Job:
    """Open the job of the folder."""
    from ..frontier import Job

    return Job(args.folder)


def run_create(args: argparse.Namespace) -> int:
    """Make a job."""
    from ..frontier import Job

    with progress("positions", " rows") as show:
        job = Job.create(
            args.folder,
            root_of(args),
            args.depth,
            routes=args.routes,
            symmetry=args.symmetry,
            split_ply=args.ply,
            units=args.units,
            hash_mb=args.hash,
            hash_seed=args.seed,
            threads=args.threads,
            memory_mb=args.memory,
            progress=show,
        )
    tell(about(job), args)
    return 0


def about(job: Job) -> dict[str, Any]:
    """Say what a job counts."""
    names = ("variant", "root", "depth", "routes", "symmetry", "ply", "rows", "units")
    return {name: getattr(job.manifest, name) for name in (*names, "hash_mb", "hash_seed")}


def tell(facts: dict[str, Any], args: argparse.Namespace) -> None:
    """Say names and values, to people or programs."""
    if args.json:
        print_json(facts)
    else:
        print(facts_table(facts))


def run_units(args: argparse.Namespace) -> int:
    """Count units."""
    job = opened(args)
    with progress("rows", " rows") as show:
        job.run(threads=args.threads, hash_mb=args.hash, limit=args.limit, progress=show)
    tell(state(job), args)
    return 0


def run_status(args: argparse.Namespace) -> int:
    """Tell how far a job is."""
    job = opened(args)
    facts = state(job)
    tell({**about(job), **facts}, args)
    return 1 if facts["damaged"] else 0


def state(job: Job) -> dict[str, Any]:
    """Say how far a job is."""
    status = job.status()
    left = None
    if status.rows_done:
        left = status.seconds * (status.rows - status.rows_done) / status.rows_done
    return {
        "units": status.units,
        "units_done": status.done,
        "damaged": list(status.damaged),
        "rows": status.rows,
        "rows_done": status.rows_done,
        "seconds": round(status.seconds, 3),
        "seconds_left": None if left is None else round(left, 3),
    }


def run_result(args: argparse.Namespace) -> int:
    """Tell what a job has counted."""
    job = opened(args)
    result = job.result(threads=args.threads)
    root = job.frontier.root
    by_move = {root.move_text(move): count for move, count in result.by_move.items()}
    if args.json:
        by_two_moves: dict[str, dict[str, int]] = {text: {} for text in by_move}
        for (move, answer), count in result.by_two_moves.items():
            answers = by_two_moves[root.move_text(move)]
            answers[root.play(move).move_text(answer)] = count
        print_json(
            {
                **about(job),
                "total": result.total,
                "by_move": by_move,
                "by_two_moves": by_two_moves,
                "seconds": round(result.seconds, 3),
            }
        )
    else:
        rows = [*by_move.items(), ("total", result.total)]
        print(table([(text, f"{count:,}") for text, count in rows], "<>"))
    return 0


def run_verify(args: argparse.Namespace) -> int:
    """Count a sample again."""
    job = opened(args)
    with progress("rows", " rows") as show:
        check = job.verify(
            args.sample, seed=args.seed, small=args.small, threads=args.threads, progress=show
        )
    tell_differences(
        check.differences,
        {"rows": check.rows, "subtotals": check.subtotals},
        ("job", "again"),
        args,
    )
    return 1 if check.differences else 0


def run_compare(args: argparse.Namespace) -> int:
    """Hold two jobs against each other."""
    from ..frontier import Job

    differences = opened(args).compare(Job(args.other))
    tell_differences(differences, {}, (str(args.folder), str(args.other)), args)
    return 1 if differences else 0


def tell_differences(
    differences: Sequence[Difference],
    checked: dict[str, int],
    sides: tuple[str, str],
    args: argparse.Namespace,
) -> None:
    """Say what was checked, and every number that differs."""
    if args.json:
        print_json({**checked, "differences": [entry._asdict() for entry in differences]})
        return
    for name, count in checked.items():
        print(f"{count:,} {name} counted again")
    if differences:
        rows = [(entry.what, f"{entry.here:,}", f"{entry.there:,}") for entry in differences]
        print(table([("differs", *sides), *rows], "<>>"))
    else:
        print("no difference")
