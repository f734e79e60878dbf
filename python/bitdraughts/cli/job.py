"""``bitdraughts job``: long counts in a folder."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .frontier import add_building, add_root, facts_table, found_wrong, root_of
from .inputs import number
from .output import print_json, progress, table

if TYPE_CHECKING:
    from ..frontier import Difference, Job

EPILOG = """\
Exit status: 0 fine, 1 something is damaged or wrong, 2 misused, which is also
to ask an unfinished job for its result."""


def add(commands: Any) -> None:
    """Declare the command and what it can do."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "job",
        help="long counts in a folder, stopped and gone on with at will",
        description="Counts that take days: the positions of a ply are cut into units, each of "
        "which is counted once and kept. A second job with another --ply, --units and --seed is "
        "the best check of the first.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True, dest="action")
    create = action(actions, "create", "make a job", run_create)
    create.add_argument("depth", type=number, metavar="DEPTH", help="plies to count")
    add_root(create)
    create.add_argument(
        "--ply", type=number, metavar="K", help="ply of the frontier (default: by its size)"
    )
    create.add_argument(
        "--units", type=number, metavar="N", help="parts to count one by one (default: 200)"
    )
    add_building(create)
    create.add_argument(
        "--hash", type=number, default=0, metavar="MB", help="hash table in MiB (default: none)"
    )
    create.add_argument(
        "--seed", type=seed, default=0, metavar="S", help="where positions go in it (default: 0)"
    )
    run = action(actions, "run", "count the units that are not done", run_units)
    add_threads(run)
    run.add_argument("--hash", type=number, metavar="MB", help="default: that of the job")
    run.add_argument("--limit", type=number, metavar="N", help="stop after N units")
    action(actions, "status", "tell how far it is", run_status)
    result = action(actions, "result", "tell the count and its subtotals", run_result)
    add_threads(result)
    verify = action(
        actions,
        "verify",
        "count again, without a hash table, a sample and all that is small",
        run_verify,
    )
    add_threads(verify)
    verify.add_argument(
        "--sample", type=number, default=100, metavar="N", help="rows (default: %(default)s)"
    )
    verify.add_argument(
        "--seed", type=seed, default=0, metavar="S", help="choose other rows (default: 0)"
    )
    verify.add_argument(
        "--small",
        type=number,
        default=10**6,
        metavar="N",
        help="what counts as small (default: %(default)s)",
    )
    compare = action(actions, "compare", "hold it against another job", run_compare)
    compare.add_argument("other", metavar="OTHER", type=Path, help="the other folder")


def action(
    actions: Any, name: str, text: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Declare something to do with a folder."""
    parser: argparse.ArgumentParser = actions.add_parser(
        name, help=text, description=text[0].upper() + text[1:] + ".", allow_abbrev=False
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    parser.add_argument("--json", action="store_true", help="JSON, one object a line")
    parser.set_defaults(run=found_wrong(run))
    return parser


def add_threads(parser: argparse.ArgumentParser) -> None:
    """Declare ``--threads``."""
    parser.add_argument("--threads", type=number, default=1, metavar="N", help="default: 1")


def seed(text: str) -> int:
    """Read a seed."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < 2**64):
        raise argparse.ArgumentTypeError(f"expected a number below 2**64, not {text!r}")
    return int(text)


def opened(args: argparse.Namespace) -> Job:
    """Open the job of the folder."""
    from ..frontier import Job

    return Job(args.folder)


def run_create(args: argparse.Namespace) -> int:
    """Make a job."""
    from ..frontier import Job

    with progress("positions") as show:
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
    with progress("rows") as show:
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
    with progress("rows") as show:
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
