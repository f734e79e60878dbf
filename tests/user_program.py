# pyright: strict
"""A user's small program over the whole public surface, for type checkers and to be run.

``scripts/check`` has mypy --strict and pyright --strict read it beside the installed package:
``assert_type`` says what a user's own annotations may rely on.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, assert_type

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes

import bitdraughts as bd
from bitdraughts import (
    arrays,
    environments,
    frontier,
    medieval,
    page,
    pdn,
    plot,
    ratings,
    svg,
    tikz,
)
from bitdraughts.clock import Clock
from bitdraughts.draws import DrawRules
from bitdraughts.outcome import Claim, Outcome, Termination
from bitdraughts.time_control import Stage, TimeControl, clock_time


def positions_and_moves() -> None:
    """Positions, moves, routes and text."""
    start = bd.Position("brazilian")
    assert_type(start, bd.Position)
    assert_type(start.variant, str)
    assert_type(start.turn, bd.Color)
    assert_type(start.bitboards, tuple[int, int, int])
    assert_type(start.white_men, tuple[int, ...])
    assert_type(start.winner, bd.Color | None)
    assert_type(start.piece_at("c3"), Literal["w", "b", "W", "B"] | None)
    moves = start.legal_moves
    assert_type(moves, bd.LegalMoves)
    assert_type(moves[0], bd.Move)
    assert_type(moves[:2], list[bd.Move])
    assert_type([move.captured for move in moves], list[tuple[int, ...]])
    assert_type(bd.Move(22, 18), bd.Move)
    after = start.play("22-18").play(bd.Move(11, 15))
    assert_type(after, bd.Position)
    assert_type(after.parse_move("18x11"), bd.Move)
    for route in bd.Position.from_fen("W:WK3:B7,8,15,16").routes():
        assert_type(route, bd.Route)
        assert_type(route.path, tuple[int, ...])
    assert_type(start.fen("algebraic"), str)
    assert_type({start: 1}, dict[bd.Position, int])
    pieces = bd.Position.from_pieces(white_kings=["a1"], black_men=[5], turn=bd.WHITE)
    assert_type(bd.Position.from_bitboards(*pieces.bitboards, turn=pieces.turn), bd.Position)
    assert_type(pieces.flip().svg(size=200, bottom=bd.BLACK), str)


def variants_and_errors() -> None:
    """Variants, their facts, and what is raised."""
    assert_type(bd.variants(), tuple[str, ...])
    variant = bd.Variant("checkers")
    assert_type(variant.aliases, tuple[str, ...])
    assert_type(variant.facts, tuple[tuple[str, str, str], ...])
    assert_type(variant.row_and_column(1), tuple[int, int])
    house = bd.Variant.custom("typed-house-rules", "english", men_capture_backward=True)
    assert_type(bd.Position(house), bd.Position)
    assert_type(bd.build_info(), dict[str, str])
    assert_type(bd.__version__, str)
    try:
        bd.Position().play("32-32")
    except (bd.IllegalMoveError, bd.AmbiguousMoveError, bd.InvalidMoveError) as error:
        moves: bd.MoveError = error
        texts: ValueError = moves
        assert "32-32" in str(texts)
    refused: list[type[ValueError]] = [
        bd.InvalidFenError,
        bd.InvalidPositionError,
        bd.InvalidVariantError,
        bd.UnknownVariantError,
        bd.errors.InvalidTimeControlError,
        pdn.PdnError,
        pdn.PdnWriteError,
        frontier.FrontierError,
        frontier.FrontierFileError,
        frontier.JobError,
        arrays.ArrayFileError,
        arrays.ActionOverflowError,
        medieval.ChoiceError,
        medieval.DuelError,
        medieval.MedievalPdnError,
    ]
    assert all(issubclass(kind, ValueError) for kind in refused)


def counts() -> None:
    """Perft and divide, with a table and progress."""
    seen: list[tuple[int, int]] = []

    def show(done: int, total: int) -> None:
        seen.append((done, total))

    table = bd.PerftTable(1)
    start = bd.Position("russian")
    count = bd.perft(start, 5, threads=1, table=table, progress=show)
    assert_type(count, int)
    assert_type(bd.divide(start, 5, hash_mb=1), dict[bd.Move, int])
    assert count == start.perft(5)


def games() -> bd.Game:
    """Games, draw rules, claims and outcomes."""
    game = bd.Game("brazilian", headers={"White": "Ana", "Black": "Rui"})
    game.push(["22-18", "11-15"])
    assert_type(game.position, bd.Position)
    assert_type(game.moves, list[bd.Move])
    assert_type(game.legal_moves, bd.LegalMoves)
    assert_type(game.pop(), bd.Move)
    assert_type(game.outcome(), Outcome | None)
    assert_type(game.claimable(), list[Claim])
    assert_type(game.rules, DrawRules)
    for counter in game.counters():
        assert_type(counter.name, str)
    ended = game.resign(bd.BLACK)
    assert_type(ended, Outcome)
    assert_type(ended.termination, Termination)
    assert_type(ended.winner, bd.Color | None)
    assert_type(game.copy(), bd.Game)
    return game


def files_of_games(game: bd.Game, folder: Path) -> None:
    """PDN: records, trees, problems, columns."""
    text = pdn.dumps(game)
    assert_type(text, str)
    records = pdn.loads(text)
    assert_type(records, list[pdn.Record])
    record = records[0]
    assert_type(record.moves, list[bd.Move])
    assert_type(record.errors, list[pdn.Problem])
    assert_type(record.headers["White"], str)
    node = record.tree.children[0]
    assert_type(node, pdn.Node)
    assert_type(node.move, bd.Move | None)
    node.comments_after.append(pdn.Comment("quiet", [pdn.Command.clock(600, 590)]))
    assert_type(node.clocks, pdn.Clocks | None)
    assert_type(record.headers, pdn.Headers)
    assert_type(record.to_game(), bd.Game)
    pdn.dump([record, game], folder / "games.pdn")
    for read in pdn.read(folder / "games.pdn"):
        assert_type(read, pdn.Record)
        assert_type(read.final, bd.Position)
    scan = pdn.scan(text.encode(), positions=True, tags=["White"])
    assert_type(scan, pdn.Scan)
    for found in scan:
        assert_type(found, pdn.GameTable)
        assert_type(found.from_square, npt.NDArray[np.uint8])


def columns() -> None:
    """Arrays of positions."""
    array = arrays.PositionArray.from_positions([bd.Position("english")] * 3)
    assert_type(array, arrays.PositionArray)
    assert_type(array[0], bd.Position)
    assert_type(array[:2], arrays.PositionArray)
    assert_type(arrays.count_moves(array), npt.NDArray[np.int32])
    assert_type(arrays.must_capture(array), npt.NDArray[np.bool_])
    assert_type(arrays.keys(array), npt.NDArray[np.uint64])
    assert_type(arrays.perft(array, 3), npt.NDArray[np.uint64])
    lists = arrays.legal_moves(array)
    assert_type(lists, arrays.MoveLists)
    assert_type(lists.offsets, npt.NDArray[np.int64])
    children, parent = arrays.expand(array)
    assert_type(children, arrays.PositionArray)
    assert_type(parent, npt.NDArray[np.int64])
    assert_type(arrays.concatenate([array, children]), arrays.PositionArray)
    playouts = arrays.random_playouts(array, 2, seed=1)
    assert_type(playouts, arrays.Playouts)
    assert_type(playouts.results, npt.NDArray[np.int8])
    many = arrays.GameArray("english", 2)
    assert_type(many.positions, arrays.PositionArray)
    chosen = arrays.random_moves(many.positions, seed=1)
    assert_type(chosen, npt.NDArray[Any])
    assert_type(arrays.play(many.positions, chosen), arrays.PositionArray)
    assert_type(many.step(chosen), arrays.Step)
    different, times = arrays.unique(arrays.flip(array))
    assert_type(different, arrays.PositionArray)
    assert_type(times, npt.NDArray[np.int64])
    assert_type(arrays.has_moves(array), npt.NDArray[np.bool_])
    assert_type(arrays.material(array), npt.NDArray[np.uint8])
    space = arrays.ActionSpace("english")
    assert_type(space.shape, tuple[int, int, int])
    assert_type(space.index(array[0], array[0].legal_moves[0]), int)
    assert_type(space.moves(array, space.masks(array).argmax(axis=1)), npt.NDArray[np.void])
    assert_type(arrays.plane_names("english"), tuple[str, ...])
    seen = arrays.planes(array)
    assert_type(seen, npt.NDArray[Any])
    assert_type(arrays.from_planes(seen, "english"), arrays.PositionArray)
    show: arrays.Progress = print
    callback: Callable[[int, int], object] = show
    assert callable(callback)


def learning() -> None:
    """Environments."""
    one = environments.DraughtsEnv("russian", opponent="random", agent="white")
    observation, info = one.reset(seed=1)
    assert_type(observation, npt.NDArray[Any])
    assert_type(info, dict[str, Any])
    assert_type(one.position, bd.Position)
    assert_type(one.actions, arrays.ActionSpace)
    action = info["action_mask"].argmax()
    assert_type(one.step(action)[1:4], tuple[float, bool, bool])
    many = environments.DraughtsVectorEnv("english", 3)
    observations, infos = many.reset(seed=1)
    assert_type(observations, npt.NDArray[Any])
    assert_type(many.positions, arrays.PositionArray)
    assert_type(many.ending_names, tuple[str, ...])
    _, rewards, terminated, truncated, _ = many.step(infos["action_mask"].argmax(axis=1))
    for column in (rewards, terminated, truncated):
        assert_type(column, npt.NDArray[Any])
    agents = environments.DraughtsAECEnv("english")
    assert_type(agents.possible_agents, list[str])
    assert_type(agents.observe("black"), dict[str, npt.NDArray[Any]])
    wrapped = environments.aec_env("english")
    wrapped.reset(seed=1)
    assert wrapped.possible_agents == agents.possible_agents


def frontiers(folder: Path) -> None:
    """Frontiers and jobs."""
    root = bd.Position("brazilian")
    ply3 = frontier.build(root, 3)
    assert_type(ply3, frontier.Frontier)
    assert_type(ply3[0], tuple[bd.Position, int])
    assert_type(ply3.total, int)
    below = ply3.perft(2)
    assert_type(below, frontier.FrontierCounts)
    subtotals = ply3.fold_back(below)
    assert_type(subtotals, frontier.Subtotals)
    assert_type(subtotals.by_move, dict[bd.Move, int])
    ply3.save(folder / "ply3.bdf")
    assert_type(frontier.load(folder / "ply3.bdf"), frontier.Frontier)
    job = frontier.Job.create(folder / "job", root, 5, split_ply=3, units=4)
    assert_type(job.run(), frontier.JobStatus)
    assert_type(job.manifest, frontier.Manifest)
    check = job.verify(5)
    assert_type(check, frontier.Verification)
    assert_type(check.differences, tuple[frontier.Difference, ...])
    from_parquet: Callable[[Path], frontier.Frontier] = frontier.from_parquet
    assert callable(from_parquet)
    result = job.result()
    assert_type(result, frontier.JobResult)
    assert result.total == root.perft(5)


def medieval_mode() -> None:
    """Medieval mode."""
    game = bd.MedievalGame(marks=["c3", "e3", "g3", "b6", "d6", "f6"], seed=6)
    step = game.push("c3-d4")
    assert_type(step, medieval.MedievalMove)
    assert_type(step.duels, tuple[medieval.Duel, ...])
    assert_type(game.state, bd.MedievalState)
    assert_type(game.state.marks, tuple[int, ...])
    view = game.view(bd.WHITE)
    assert_type(view, medieval.MedievalView)
    assert_type(view.chance("b6"), Fraction)
    assert_type(medieval.route_text(step.route), str)
    assert_type(game.pdn(), str)
    pieces: tuple[int, int] = (medieval.MARKS_A_SIDE, medieval.TIME_OUTS_THAT_LOSE)
    seconds: tuple[int, int] = (medieval.CHOICE_SECONDS, medieval.MOVE_SECONDS)
    assert min(pieces + seconds) > 0
    assert_type(medieval.MedievalGame(seed=1), bd.MedievalGame)


def pictures(game: bd.Game) -> None:
    """SVG, PNG, TikZ, pages for a browser and plots."""
    options: svg.Options = {"last_move": game.moves[-1], "highlights": {"c3": "ring"}}
    picture = svg.board(game.position, **options)
    assert_type(picture, str)
    assert_type(svg.sheet([game.position, picture], captions=["1.", "2."], columns=2), str)
    assert_type(svg.animation(game, seconds=0.5), str)
    assert_type(svg.png(picture, size=90), bytes)
    assert_type(svg.THEMES["light"], svg.Theme)
    assert_type(svg.THEMES["light"].white, svg.Paint)
    assert_type(svg.contrast("#000000", "#ffffff"), float)
    assert_type(tikz.board(game.position, square=0.5, arrows=[("c3", "d4")]), str)
    record = pdn.loads(pdn.dumps(game))[0]
    assert_type(page.html([record, game], theme="dark", limit=page.LIMIT), str)
    for axes in (
        plot.growth({"perft": {1: 7, 2: 49}}),
        plot.lengths([record]),
        plot.material(record),
        plot.mobility(record),
        plot.results({"brazilian": {"drawn": 2}}),
    ):
        assert_type(axes, Axes)


def leaderboard(game: bd.Game) -> None:
    """Ratings."""
    finished: ratings.FinishedGame = game
    result = ratings.Result.of(finished)
    assert_type(result, ratings.Result)
    assert_type(result.winner, bd.Color | None)
    for (variant, mode), lines in ratings.leaderboards([game, result]).items():
        assert_type(variant, str)
        assert_type(mode, str)
        assert_type(lines, list[ratings.Standing])
        assert_type(lines[0].rating, float)


def clocks() -> None:
    """Clocks and time controls."""
    control = TimeControl.parse("40/5400+30:1800+30")
    assert_type(control, TimeControl)
    assert_type(control.stages, tuple[Stage, ...])
    clock = Clock(bd.TimeControl.fischer(300, 3)).start(bd.WHITE, at=0)
    assert_type(clock, Clock)
    assert_type(clock.press(at=10).remaining(bd.WHITE), float)
    assert_type(clock.flagged(at=1), bd.Color | None)
    assert_type(clock_time(61), str)


def main() -> None:
    """Run it all."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        positions_and_moves()
        variants_and_errors()
        counts()
        game = games()
        files_of_games(game, folder)
        columns()
        learning()
        frontiers(folder)
        medieval_mode()
        pictures(game)
        leaderboard(game)
        clocks()


if __name__ == "__main__":
    main()
