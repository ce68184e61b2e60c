"""Runs that are broken off: by Ctrl-C, by kill -9, by a disk that is full. Nothing that was reported done is lost, and
what goes on with them comes to the same numbers as a run that was left alone."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ludolect.api import load
from ludolect.simulation import journal as journals
from ludolect.simulation import playing, workers
from ludolect.simulation.plan import Plan, fingerprint
from ludolect.simulation.tally import Tally
from tests.tools.little_games import shelve
from tests.tools.terminals import Terminal

if TYPE_CHECKING:
    from tests.tools.conftest import Run

GAMES = "3000"
PLAN = ("simulate", "tic_tac_toe", "--games", GAMES, "--seed", "5")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOLECT_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("LUDOLECT_PATH", str(shelve(tmp_path / "shelf")))
    return tmp_path / "state" / "simulations"


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the plan comes to."""
    folder = tmp_path_factory.mktemp("undisturbed")
    return done_by(started(folder, *PLAN, "--json", "--new"))[1]


def started(folder: Path, *arguments: str, most_bytes: int | None = None) -> subprocess.Popen[str]:
    def limit() -> None:
        if most_bytes is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    return subprocess.Popen(
        (sys.executable, "-m", "ludolect", *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        preexec_fn=limit,
    )


def done_by(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def entries(journal: Path) -> list[dict[str, Any]]:
    """The finished chunks of a journal; its last line may be half a one."""
    lines = journal.read_bytes().split(b"\n")[1:-1] if journal.exists() else []
    return [json.loads(line) for line in lines]


def wait_for_chunks(journal: Path, number: int) -> None:
    until = time.monotonic() + 60
    while len(entries(journal)) < number:
        assert time.monotonic() < until, "the run does not get on"
        time.sleep(0.01)


def children(pid: int) -> Iterator[int]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            yield int(path.parent.name)


on_linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_there_is_and_the_same_command_goes_on(
    jobs: str, state: Path, tmp_path: Path, undisturbed: str
) -> None:
    process = started(tmp_path, *PLAN, "--jobs", jobs)
    until = time.monotonic() + 60
    while not (state.is_dir() and any(len(entries(path)) > 3 for path in state.glob("*.jsonl"))):
        assert time.monotonic() < until
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    code, out, err = done_by(process)
    assert code == 130
    stopped = re.search(r"stopped after ([\d,]+) of 3,000 games; the same command goes on", err)
    assert stopped, err
    assert out.startswith(f"tic_tac_toe: {stopped[1]} of 3,000 games, 2 players")
    assert "won by somebody" in out
    kept = sum(len(entry["tally"]["games"]) for path in state.iterdir() for entry in entries(path))
    assert kept >= int(stopped[1].replace(",", "")) > 0
    code, out, err = done_by(started(tmp_path, *PLAN, "--jobs", "2", "--json"))
    assert (code, out, err) == (0, undisturbed, "")
    assert list(state.iterdir()) == []


@on_linux
def test_kill_9_of_the_main_process_loses_nothing_that_was_reported(tmp_path: Path, undisturbed: str) -> None:
    journal = tmp_path / "run.jsonl"
    with Terminal(*PLAN, "--jobs", "2", "--resume", "run.jsonl", folder=tmp_path) as terminal:
        wait_for_chunks(journal, 5)
        terminal.wait_for(" a second")
        forked = list(children(terminal.pid))
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.end()
        shown = re.findall(r"([\d,]+) of 3,000 games", terminal.seen)
    reported = int(shown[-1].replace(",", ""))
    kept = {number for entry in entries(journal) for number, *_ in entry["tally"]["games"]}
    assert len(kept) >= reported > 0
    assert forked
    until = time.monotonic() + 30
    while any(Path(f"/proc/{pid}").exists() for pid in forked):
        assert time.monotonic() < until, "workers outlive the main process"
        time.sleep(0.05)
    with journal.open("ab") as file:
        file.write(b'{"plan":0,"chunk":24')  # as if it had been killed while writing
    code, out, _ = done_by(started(tmp_path, "simulate", "--resume", "run.jsonl", "--json"))
    assert (code, out) == (0, undisturbed)
    assert sorted(entry["chunk"] for entry in entries(journal)) == list(range(250))


@on_linux
def test_kill_9_of_a_worker_costs_nothing_but_time(tmp_path: Path, undisturbed: str) -> None:
    journal = tmp_path / "run.jsonl"
    process = started(tmp_path, *PLAN, "--jobs", "2", "--json", "--resume", "run.jsonl")
    wait_for_chunks(journal, 5)
    os.kill(next(children(process.pid)), signal.SIGKILL)
    code, out, err = done_by(process)
    assert (code, out) == (0, undisturbed)
    assert err == "1 worker died; what they were playing was played again\n"
    assert sorted(entry["chunk"] for entry in entries(journal)) == list(range(250))


def test_a_game_that_kills_every_worker_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    play, parent = playing.play_chunk, os.getpid()

    def deadly(plan: Any, chunk: int) -> Any:
        if chunk == 7 and os.getpid() != parent:
            os._exit(9)
        return play(plan, chunk)

    monkeypatch.setattr(workers, "play_chunk", deadly)
    done = run("simulate", "tic_tac_toe", "--games", "40", "--jobs", "2")
    assert done.code == 1
    assert "with seeds 8 to 8 has died 3 times" in done.err
    assert re.match(r"tic_tac_toe: \d+ of 40 games", done.out)


@on_linux
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'ludolect[ray]'")
def test_kill_9_of_a_worker_of_the_cluster(tmp_path: Path, undisturbed: str) -> None:
    journal = tmp_path / "run.jsonl"
    process = started(tmp_path, *PLAN, "--engine", "ray", "--json", "--resume", "run.jsonl")
    wait_for_chunks(journal, 5)
    worker = next(
        int(path.parent.name)
        for path in Path("/proc").glob("[0-9]*/cmdline")
        if path.read_bytes().startswith(b"ray::play_packed") and _session(path.parent) == _session_of(process.pid)
    )
    os.kill(worker, signal.SIGKILL)
    code, out, err = done_by(process)
    assert (code, out) == (0, undisturbed), err
    assert sorted(entry["chunk"] for entry in entries(journal)) == list(range(250))


def _session(folder: Path) -> str:
    return (folder / "stat").read_text().rpartition(")")[2].split()[3]


def _session_of(pid: int) -> str:
    return _session(Path(f"/proc/{pid}"))


# ------------------------------------------------------------------ disks


def test_a_disk_that_gets_full_loses_no_results(tmp_path: Path, undisturbed: str) -> None:
    """A limit on the size of files ends writing in the middle of a line, as a full disk does."""
    journal = tmp_path / "run.jsonl"
    process = started(tmp_path, *PLAN, "--json", "--resume", "run.jsonl", most_bytes=10_000)
    code, out, err = done_by(process)
    assert (code, out) == (1, undisturbed)
    assert "run.jsonl: File too large; what follows was not kept for another time" in err
    assert "error[LD850]: `run.jsonl` cannot be written\n" in err
    assert 0 < len(entries(journal)) < 250
    assert journal.read_bytes().endswith(b"\n")
    assert done_by(started(tmp_path, "simulate", "--resume", "run.jsonl", "--json"))[:2] == (0, undisturbed)


def test_a_report_that_cannot_be_written_leaves_the_numbers(run: Run, state: Path, tmp_path: Path) -> None:
    before = sorted(path.name for path in tmp_path.iterdir())
    done = run("simulate", "raid", "--games", "30", "--html", "/dev/full", "--out", "numbers.json")
    assert done.code == 1
    assert done.err.startswith("error[LD850]: `/dev/full` cannot be written\n")
    assert "why: No space left on device\n" in done.err
    assert done.out.startswith("raid: 30 games")
    assert json.loads(Path("numbers.json").read_text(encoding="utf-8"))[0]["games"] == 30
    assert len(list(state.iterdir())) == 1  # kept: the same command need not play again
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*before, "numbers.json", "state"])
    assert run("simulate", "raid", "--games", "30", "--html", "report.html").code == 0
    assert list(state.iterdir()) == []


def test_standard_output_that_is_full_loses_no_results(state: Path, tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = (sys.executable, "-m", "ludolect", "simulate", "raid", "--games", "30")
        env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=env)
    assert done.returncode == 1
    assert done.stderr == "error: standard output: No space left on device\n"
    assert len(list(state.iterdir())) == 1


def test_a_folder_that_cannot_be_had_is_done_without(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "occupied").write_text("", encoding="utf-8")
    monkeypatch.setenv("LUDOLECT_STATE", str(tmp_path / "occupied"))
    done = run("simulate", "raid", "--games", "30")
    assert done.code == 0
    assert done.err.startswith("nothing is kept for another time: Not a directory")
    assert done.out.startswith("raid: 30 games")


# ------------------------------------------------------------------ journals that do not fit


def test_journals_of_something_else_are_refused(run: Run, tmp_path: Path) -> None:
    assert run("simulate", "raid", "--games", "30", "--resume", "run.jsonl").code == 0
    kept = Path("run.jsonl").read_bytes()
    other = run("simulate", "raid", "--games", "31", "--resume", "run.jsonl")
    assert other.code == 1
    assert "run.jsonl is of another run: 30 games of raid for 1 by random from seed 1" in other.err
    rules = tmp_path / "shelf" / "raid" / "raid.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("strength 3", "strength 4"), encoding="utf-8")
    changed = run("simulate", "--resume", "run.jsonl")
    assert changed.code == 1
    assert "the rules of `raid` have changed since run.jsonl was begun" in changed.err
    assert Path("run.jsonl").read_bytes() == kept
    for text in ("no journal\n", "{}\n", '{"format":3,"plans":[{}]}\n', "[1]\n"):
        Path("other.txt").write_text(text, encoding="utf-8")
        for extra in ((), ("--new",)):
            done = run("simulate", "raid", "--resume", "other.txt", *extra)
            assert (done.code, done.err) == (1, "error: other.txt is no journal of a simulation\n")
        assert Path("other.txt").read_text(encoding="utf-8") == text


def test_a_journal_that_another_run_holds_is_not_begun_anew(run: Run) -> None:
    fcntl = pytest.importorskip("fcntl")
    assert run("simulate", "raid", "--games", "30", "--resume", "run.jsonl").code == 0
    before = Path("run.jsonl").read_bytes()
    with Path("run.jsonl").open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = run("simulate", "raid", "--games", "30", "--resume", "run.jsonl", "--new")
        assert os.path.samestat(os.fstat(held.fileno()), Path("run.jsonl").stat())
    assert (done.code, done.out, done.err) == (1, "", "error: run.jsonl is being written by another run\n")
    assert Path("run.jsonl").read_bytes() == before
    assert run("simulate", "raid", "--games", "30", "--resume", "run.jsonl", "--new").code == 0
    assert sorted(Path("run.jsonl").read_bytes().splitlines()) == sorted(before.splitlines())


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    rules = load("raid")
    return Plan("raid", 1, 60, 1, ("random",), fingerprint(rules.program(1)), 1000)


def test_a_file_that_loses_its_name_is_not_written_to(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between opening and locking, another run that had the file has given it up."""
    pytest.importorskip("fcntl")
    path = tmp_path / "run.jsonl"
    lock, races = journals._lock, iter(["given up", "begun again by another", ""])

    def late(file: FileIO, name: Path) -> None:
        happens = next(races)
        if happens:
            path.unlink()
        if happens == "begun again by another":
            path.write_text("", encoding="utf-8")
        lock(file, name)

    monkeypatch.setattr(journals, "_lock", late)
    kept = journals.Journal(path, [plan])
    kept.open()
    kept.add(0, 0, Tally(1))
    assert len(entries(path)) == 1
    monkeypatch.setattr(journals, "_lock", lock)
    with pytest.raises(journals.BadJournal, match="another run"):
        journals.Journal(path, [plan]).open()
    kept.discard()
    assert not path.exists()


def test_only_its_own_file_is_given_up(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    kept = journals.Journal(path, [plan])
    kept.open()
    path.unlink()
    path.write_text("somebody else's", encoding="utf-8")
    kept.discard()
    assert path.read_text(encoding="utf-8") == "somebody else's"


def test_a_journal_whose_beginning_was_cut_off_is_begun_again(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    kept = journals.Journal(path, [plan])
    kept.open()
    kept.close()
    whole = path.read_bytes()
    for length in (0, 1, 20, len(whole) - 1):
        path.write_bytes(whole[:length])
        kept.open()
        kept.close()
        assert path.read_bytes() == whole


def test_several_starts_at_once_on_one_new_file(tmp_path: Path, undisturbed: str) -> None:
    """One plays, the others are refused; whoever comes later finds everything that was played."""
    runs = [started(tmp_path, *PLAN, "--json", "--resume", "run.jsonl", "--jobs", "1") for _ in range(3)]
    ends = [done_by(process) for process in runs]
    assert sorted(code for code, _, _ in ends) in ([0, 1, 1], [0, 0, 1], [0, 0, 0])
    assert all(out == undisturbed for code, out, _ in ends if code == 0)
    assert all("is being written by another run" in err for code, _, err in ends if code == 1)
    assert sum(len(entry["tally"]["games"]) for entry in entries(tmp_path / "run.jsonl")) == int(GAMES)


def test_one_journal_is_written_by_one_run(run: Run) -> None:
    fcntl = pytest.importorskip("fcntl")
    assert run("simulate", "raid", "--games", "30", "--resume", "run.jsonl").code == 0
    with Path("run.jsonl").open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = run("simulate", "raid", "--games", "30", "--resume", "run.jsonl")
    assert (done.code, done.out, done.err) == (1, "", "error: run.jsonl is being written by another run\n")
    assert run("simulate", "--resume", "run.jsonl").out.startswith("raid: 30 games")
