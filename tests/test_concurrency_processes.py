"""Forks, sub-interpreters, second imports, signals, and the end of a process."""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path

import pytest

from child_programs import child

MAIN_ONLY = "bitdraughts works in the main interpreter of a process, not in a sub-interpreter"
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")


# Forks


@forks
def test_children_of_a_fork_count_with_threads() -> None:
    """After the parent has counted with threads, and while other threads of it do."""
    code = """
        import multiprocessing, os, threading, warnings
        warnings.simplefilter("ignore", DeprecationWarning)  # of forks with threads, from 3.12
        import bitdraughts as bd
        from array_samples import array_of
        from bitdraughts import arrays, frontier

        rows = array_of("brazilian", 3_000)
        start, table = bd.Position("international"), bd.PerftTable(4)

        def work(number=0):
            bd.Variant.custom(f"fork-{number}", men_rows=1)
            games = arrays.GameArray("english", 50)
            games.step(arrays.random_moves(games.positions, seed=1), threads=3)
            return (
                bd.perft(start, 6, threads=3, hash_mb=4),
                arrays.perft(rows, 3, threads=3).sum(),
                arrays.unique(rows, threads=3)[1].tolist(),
                frontier.build(start, 4, threads=3).total,
                len(list(bd.pdn.scan([b"1. 32-28 *"] * 3, "international", threads=3))),
            )

        expected = work()
        busy = True

        def go_on():
            while busy:
                bd.perft(start, 5, threads=2)
                arrays.count_moves(rows, threads=2)

        others = [threading.Thread(target=go_on) for _ in range(3)]
        for other in others:
            other.start()
        for _ in range(4):
            pid = os.fork()
            if pid == 0:
                same = work() == expected
                same = same and bd.perft(start, 6, table=table, threads=2) == expected[0]
                os._exit(0 if same else 1)
            assert os.waitpid(pid, 0)[1] == 0
        with multiprocessing.get_context("fork").Pool(2) as pool:
            assert pool.map(work, range(4)) == [expected] * 4
        busy = False
        for other in others:
            other.join()
        print("same")
    """
    assert child(code) == "same"


@forks
def test_what_was_in_use_at_a_fork_stays_so_in_the_child() -> None:
    """An error, where waiting would be for ever."""
    code = """
        import os, warnings
        warnings.simplefilter("ignore", DeprecationWarning)
        import bitdraughts as bd

        table = bd.PerftTable(1)
        children = []

        def fork(done, total):
            if children:
                return
            children.append(os.fork())
            if children[0] == 0:
                try:
                    bd.perft(bd.Position(), 3, table=table)
                except bd.errors.TableInUseError:
                    os._exit(bd.perft(bd.Position(), 2, table=bd.PerftTable(1)))
                os._exit(1)

        assert bd.perft(bd.Position(), 6, table=table, progress=fork) == 37628
        assert os.waitstatus_to_exitcode(os.waitpid(children[0], 0)[1]) == 49
        assert bd.perft(bd.Position(), 3, table=table) == 302
        print("same")
    """
    assert child(code) == "same"


# Interpreters

SUB_INTERPRETERS = """
    import sys, warnings
    warnings.simplefilter("ignore")
    try:
        import _interpreters as interpreters
        kinds = [("isolated",), ("legacy",)]
        make = interpreters.create
    except ImportError:
        import _xxsubinterpreters as interpreters
        kinds = [(True,), (False,)]
        make = lambda isolated: interpreters.create(isolated=isolated)

    attempt = '''if True:
        import os, sys
        sys.path[:] = PATH
        try:
            import bitdraughts
        except ImportError as error:
            said = str(error)
        else:
            said = "imported"
        os.write(1, (said + chr(10)).encode())
    '''.replace("PATH", repr(sys.path))

    def look():
        import bitdraughts as bd
        assert bd.perft(bd.Position("english"), 5, threads=2) == 7361
        assert bd.Position().play("c3-d4").legal_moves[0] == bd.Move(9, 13)
        assert bd.Variant("russian").draw_rules == "fmjd64"

    if FIRST:
        look()
    for kind in kinds:
        sub = make(*kind)
        interpreters.run_string(sub, attempt)
        if FIRST:
            look()
        interpreters.destroy(sub)
    look()
"""


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="another module has the interpreters")
@pytest.mark.parametrize("first", [True, False], ids=["imported before", "not imported before"])
def test_sub_interpreters_are_refused(first: bool) -> None:
    """In one line; and the main interpreter goes on."""
    said = child(SUB_INTERPRETERS.replace("FIRST", str(first))).splitlines()
    assert len(said) == 2
    for line in said:
        assert line in (
            MAIN_ONLY,
            "module bitdraughts._core does not support loading in subinterpreters",  # Python's own
        )


def test_threads_without_a_gil_are_not_declared() -> None:
    """So that a free-threaded Python turns its GIL on when this is imported, and says so."""
    code = """
        import sys, warnings
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            import bitdraughts
        print(getattr(sys, "_is_gil_enabled", lambda: True)(), len(caught))
    """
    project = (Path(__file__).resolve().parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert "Free Threading" not in project
    free = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    assert child(code) == f"True {int(free)}"


# Second imports


def test_a_second_import() -> None:
    """The compiled part is loaded once; what is made before and after is the same."""
    code = """
        import importlib, pickle, sys
        import bitdraughts as bd

        old = bd.Position(), bd.Move(21, 17), bd.Variant("russian"), bd.Position().legal_moves
        house = bd.Variant.custom("again", men_rows=1)
        for name in [name for name in sys.modules if name.partition(".")[0] == "bitdraughts"]:
            del sys.modules[name]
        import bitdraughts as again

        assert again is not bd and again.Position is bd.Position
        assert again.Position() == old[0] and old[1] in again.Position().legal_moves
        assert again.Variant("again") == house and again.Variant("russian") == old[2]
        assert [again.Position().play(move) for move in old[3]]
        assert pickle.loads(pickle.dumps(old[:3])) == old[:3]
        game = again.Game("again")
        game.push(game.legal_moves[0])
        try:
            old[0].play("1-2")
        except again.IllegalMoveError as error:
            assert error.moves
        importlib.reload(again)
        importlib.reload(sys.modules["bitdraughts._core"])
        assert again.perft(again.Position(), 4, threads=2) == 1469
        print("same")
    """
    assert child(code) == "same"


def test_first_imports_in_many_threads() -> None:
    code = """
        import sys, threading
        sys.setswitchinterval(1e-6)
        answers = []
        barrier = threading.Barrier(16)

        def begin(number):
            barrier.wait()
            import bitdraughts as bd
            variant = bd.variants()[number]
            game = bd.Game(variant)
            rows = bd.arrays.PositionArray.from_positions([game.position] * 3, game.variant)
            counted = bd.arrays.perft(rows, 3, threads=2).tolist()
            answers.append(counted == [bd.perft(game.position, 3)] * 3)

        names = [threading.Thread(target=begin, args=(n,)) for n in range(16) if n != 11]
        names.append(threading.Thread(target=begin, args=(17,)))
        for thread in names:
            thread.start()
        for thread in names:
            thread.join()
        assert answers == [True] * 16
        print("same")
    """
    assert child(code) == "same"


# The end


# Threads that never end leave their temporary folders to the end of the process.
DEV = ("-X", "dev", "-W", "ignore::ResourceWarning")


# Eight threads inside calls, with and without help, with and without progress.
ENDLESS = """
import atexit, ctypes, signal, sys, threading, time
import bitdraughts as bd
from bitdraughts import arrays

start = bd.Position("international")
rows = arrays.PositionArray.from_positions([start] * 2_000)
begun = threading.Semaphore(0)

def go_on(call):
    begun.release()
    while True:
        call()

calls = [
    lambda: bd.perft(start, 9, threads=2),
    lambda: bd.perft(start, 9, progress=lambda *_: None),
    lambda: bd.perft(start, 9, hash_mb=16),
    lambda: arrays.perft(rows, 6, threads=2),
    lambda: arrays.random_playouts(rows, seed=1, threads=2),
    lambda: [start.play(move).legal_moves for move in start.legal_moves],
    lambda: list(bd.pdn.scan(b"1. 32-28 19-23 *" * 5_000, "international", threads=2)),
    lambda: bd.frontier.build(start, 6, threads=2),
]
threads = [threading.Thread(target=go_on, args=(call,), daemon=True) for call in calls]
for thread in threads:
    thread.start()
for _ in calls:
    begun.acquire()
time.sleep(0.3)
"""


@pytest.mark.parametrize("options", [(), DEV], ids=["plain", "dev"])
def test_the_end_of_a_process_while_threads_count(options: tuple[str, ...]) -> None:
    """Daemon threads inside calls, and objects that live until the very end."""
    code = """
games = arrays.GameArray(rows)
table = bd.PerftTable(1)
kept = [start, start.legal_moves, iter(start.legal_moves), games, table, rows]
sys.kept = kept  # outlives the module
atexit.register(lambda: print(bd.perft(start, 4), len(bd.Game().legal_moves)))
"""
    assert child(ENDLESS + code, *options) == "4265 7"


@pytest.mark.skipif(sys.platform != "linux", reason="uses on_exit of the GNU C library")
def test_calls_that_go_on_after_the_end_of_python() -> None:
    """Threads that slept through it ask for the GIL of an interpreter that is gone."""
    code = """
libc = ctypes.CDLL(None)
libc.signal(signal.SIGHUP, libc.sleep)  # sleeps for as many seconds as the signal's number: 1
libc.on_exit(libc.usleep, None)  # waits for as many microseconds as the exit status
for thread in threads[:5]:  # the others have the GIL for most of the time, and would keep it
    signal.pthread_kill(thread.ident, signal.SIGHUP)
print("the end")
sys.exit(256 * 5_000)  # of which only the lowest byte is told
"""
    assert child(ENDLESS + code) == "the end"


@pytest.mark.skipif(sys.platform != "linux", reason="uses __cxa_atexit of the GNU C library")
@pytest.mark.parametrize("kind", ["array", "stream"])
def test_arrow_data_released_after_the_end_of_python(kind: str) -> None:
    """By a library that has them still, and runs its destructors when the process ends."""
    code = f"""
        import ctypes
        import bitdraughts as bd
        kind = {kind!r}
        rows = bd.arrays.PositionArray.from_positions([bd.Position()] * 3)
        given = rows.__arrow_c_array__()[1] if kind == "array" else rows.__arrow_c_stream__()
        python, libc = ctypes.pythonapi, ctypes.CDLL(None)
        python.Py_IncRef(ctypes.py_object(given))
        pointer = python.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        place = pointer(given, b"arrow_array" if kind == "array" else b"arrow_array_stream")
        release = ctypes.c_void_p.from_address(place + (64 if kind == "array" else 24))
        libc.__cxa_atexit(release, ctypes.c_void_p(place), None)
        print("the end")
    """
    assert child(code) == "the end"


def test_threads_of_counts_end_before_a_normal_end() -> None:
    code = """
        import threading
        import bitdraughts as bd
        threading.Thread(target=lambda: print(bd.perft(bd.Position(), 8, threads=2))).start()
    """
    assert child(code) == "907830"


# Signals


@pytest.mark.skipif(os.name == "nt", reason="no kill of the own process")
def test_ctrl_c_ends_the_call_of_the_main_thread_alone() -> None:
    """Only the main thread gets KeyboardInterrupt; the others count to the end."""
    code = """
        import os, signal, threading, time
        import bitdraughts as bd
        from bitdraughts import arrays

        signal.signal(signal.SIGINT, signal.default_int_handler)
        start = bd.Position("international")
        rows = arrays.PositionArray.from_positions([start] * 50_000)
        answers = []

        def count():
            answers.append(bd.perft(start, 7, threads=2))

        for call in (
            lambda: bd.perft(start, 14, threads=2),
            lambda: arrays.perft(rows, 12, threads=2),
            lambda: arrays.random_playouts(rows, 1_000, seed=1, threads=2),
            lambda: bd.frontier.build(start, 14, threads=2),
        ):
            other = threading.Thread(target=count)
            other.start()
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                call()
            except KeyboardInterrupt:
                other.join()
            else:
                raise SystemExit("not interrupted")
        assert answers == [1049442] * 4, answers
        print("same")
    """
    assert child(code) == "same"


def test_this_package_is_the_one_that_children_import() -> None:
    import bitdraughts

    assert Path(child("import bitdraughts; print(bitdraughts.__file__)")).samefile(
        bitdraughts.__file__
    )
