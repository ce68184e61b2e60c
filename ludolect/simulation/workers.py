"""Chunks played by processes of this machine.

Each worker has a pipe of its own: a chunk goes in, its tally comes back. A worker that dies (killed, out of memory)
takes with it only the chunk it was playing; another is started and that chunk is given out again. What has come back is
never asked for twice. Workers do not hear Ctrl-C, the main process does; they leave when it is gone.
"""

from __future__ import annotations

import multiprocessing as mp
import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from interpreter.run.errors import GameError
from ludolect.api import Rules
from ludolect.simulation.plan import Plan
from ludolect.simulation.playing import play_chunk
from ludolect.simulation.tally import Tally
from ludolect.simulation.travel import Parcel, packed, unpack

Task = tuple[int, int]  # plan, chunk
MOST_DEATHS = 3


class WorkerDied(GameError):
    """A chunk whose worker died again and again."""


@dataclass
class _Worker:
    process: Any
    pipe: Connection
    task: Task | None = None


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_here(plans: Sequence[Plan], tasks: Iterable[Task]) -> Generator[tuple[Task, Tally]]:
    """One chunk after the other, in this process."""
    for plan, chunk in tasks:
        yield (plan, chunk), play_chunk(plans[plan], chunk)


class Workers:
    """`deaths`: how many workers have died so far."""

    def __init__(self, plans: Sequence[Plan], rules: Sequence[Rules], jobs: int) -> None:
        self.plans = plans
        self.rules = rules
        self.jobs = jobs
        self.deaths = 0
        self._forks = sys.platform == "linux"  # forked workers need not load the rules again
        self._context: Any = mp.get_context("fork" if self._forks else "spawn")
        self._workers: list[_Worker] = []

    def play(self, tasks: Iterable[Task]) -> Generator[tuple[Task, Tally]]:
        """The tallies as they come."""
        waiting = deque(tasks)
        died: dict[Task, int] = {}
        try:
            while waiting or any(worker.task is not None for worker in self._workers):
                while waiting and len(self._workers) < self.jobs:
                    self._workers.append(self._start())
                for worker in list(self._workers):
                    if worker.task is None and waiting:
                        self._give(worker, waiting)
                ready = wait([worker.pipe for worker in self._workers if worker.task is not None])
                for worker in [w for w in self._workers if w.pipe in ready]:
                    task, tally = self._take(worker)
                    if tally is not None:
                        yield task, tally
                        continue
                    died[task] = died.get(task, 0) + 1
                    if died[task] >= MOST_DEATHS:
                        raise WorkerDied(self._told(task))
                    waiting.appendleft(task)
        finally:
            self.stop()

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        parcels = () if self._forks else tuple(packed(each) for each in self.rules)
        arguments = (theirs, tuple(self.plans), parcels, os.getpid())
        process = self._context.Process(target=_work, args=arguments, daemon=True)
        with _deaf():
            process.start()
        theirs.close()
        return _Worker(process, ours)

    def _give(self, worker: _Worker, waiting: deque[Task]) -> None:
        task = waiting.popleft()
        worker.task = task
        with suppress(OSError):  # it has died in the meantime: found when its answer is waited for
            worker.pipe.send(task)

    def _take(self, worker: _Worker) -> tuple[Task, Tally | None]:
        """The tally a worker sends; None if it has died. A game that cannot be played is played once more here, so that
        its own error is raised."""
        task = worker.task
        assert task is not None
        try:
            kind, content = worker.pipe.recv()
        except (EOFError, OSError):
            self.deaths += 1
            worker.pipe.close()
            worker.process.join(timeout=5)
            self._workers.remove(worker)
            return task, None
        worker.task = None
        if kind == "tally":
            return task, Tally.read(content)
        play_chunk(self.plans[task[0]], task[1])
        raise GameError(f"a worker could not play a game that can be played here: {content}")

    def _told(self, task: Task) -> str:
        plan = self.plans[task[0]]
        games = plan.chunk(task[1])
        seeds = f"{plan.seed + games[0]} to {plan.seed + games[-1]}"
        return (
            f"the worker that plays `{plan.ruleset}` with seeds {seeds} has died {MOST_DEATHS} times; "
            "it was killed, or there is too little memory"
        )

    def stop(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join(timeout=5)
            worker.pipe.close()
        self._workers = []


@contextmanager
def _deaf() -> Iterator[None]:
    """No Ctrl-C until the block has ended: one that came between the start of a worker and its first line would be met
    there too."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, plans: tuple[Plan, ...], parcels: tuple[Parcel, ...], parent: int) -> None:
    """A worker's life: a chunk comes, its tally goes, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for parcel, plan in zip(parcels, plans, strict=False):
        unpack(parcel, plan)
    try:
        while True:
            while not pipe.poll(1):
                if os.getppid() != parent:
                    return
            plan, chunk = pipe.recv()
            try:
                pipe.send(("tally", play_chunk(plans[plan], chunk).plain()))
            except Exception as failure:  # whatever it is, it is met again and told where somebody listens
                pipe.send(("failed", f"{type(failure).__name__}: {failure}"))
    except (EOFError, OSError):  # the main process is gone
        return
