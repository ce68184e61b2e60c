"""A whole run: plans, an engine that plays their chunks, a journal, and what has come of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ludolect.api import Rules
from ludolect.simulation.journal import Journal
from ludolect.simulation.plan import Plan
from ludolect.simulation.playing import lay
from ludolect.simulation.tally import Tally
from ludolect.simulation.workers import Task, Workers, play_here

Engine = Literal["local", "ray"]


@dataclass
class Run:
    """What has been played. `played`: games of this time, without those of the journal. `interrupted`: by Ctrl-C.
    `failure`: what else ended it early, to be raised when its results are safe. `enough`: by plan, after how many games
    no more were wanted of it."""

    tallies: list[Tally]
    played: int = 0
    seconds: float = 0.0
    deaths: int = 0
    interrupted: bool = False
    failure: Exception | None = None
    plans: list[Plan] = field(default_factory=list)
    enough: dict[int, int] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Whether all that was wanted has been played."""
        wanted = [self.enough.get(number, plan.games) for number, plan in enumerate(self.plans)]
        return [len(tally.games) for tally in self.tallies] == wanted

    @property
    def rate(self) -> float:
        return self.played / self.seconds if self.seconds else 0.0


class Stop(NamedTuple):
    """A look after so many games of each plan: of which of them, by number, these are enough. It sees what has been
    played of each until then, or until there was enough of it."""

    games: int
    enough: Callable[[list[Tally]], Collection[int]]


def play(
    rules: Sequence[Rules],
    journal: Journal,
    jobs: int,
    engine: Engine = "local",
    told: Callable[[int], None] = lambda games: None,
    stops: Sequence[Stop] = (),
) -> Run:
    """Plays what is not in the journal yet. `told` hears how many games are done. Ctrl-C ends it with what there is,
    and so does an error. `stops`: where to look, after so many games of each plan, whether that is enough."""
    plans = journal.plans
    run = Run([], plans=plans)
    done = sum(len(tally.games) for tally in journal.done.values())
    started = time.monotonic()
    for plan, each in zip(plans, rules, strict=True):
        lay(plan, each.program(plan.players))
    workers = Workers(plans, rules, jobs) if engine == "local" and jobs > 1 else None
    told(done)
    try:
        for stop in [*stops, Stop(max(plan.games for plan in plans), lambda tallies: ())]:
            tasks = [task for task in _up_to(stop.games, journal) if task[0] not in run.enough]
            with closing(_engine(rules, plans, tasks, workers, engine)) as chunks:
                for (number, chunk), tally in chunks:
                    journal.add(number, chunk, tally)
                    run.played += len(tally.games)
                    told(done + run.played)
            seen = [journal.tally(number, run.enough.get(number, stop.games)) for number in range(len(plans))]
            run.enough |= dict.fromkeys(sorted(set(stop.enough(seen)) - set(run.enough)), stop.games)
            if len(run.enough) == len(plans):
                break
    except KeyboardInterrupt:
        run.interrupted = True
    except Exception as failure:
        run.failure = failure
    run.seconds = time.monotonic() - started
    run.deaths = workers.deaths if workers is not None else 0
    run.tallies = [journal.tally(number, run.enough.get(number)) for number in range(len(plans))]
    return run


def _up_to(games: int, journal: Journal) -> list[Task]:
    """What is still to be played so that there are so many games of each plan, those of the same numbers together."""
    tasks = [
        (number, chunk)
        for number, plan in enumerate(journal.plans)
        for chunk in plan
        if plan.chunk(chunk)[0] < games and (number, chunk) not in journal.done
    ]
    return sorted(tasks, key=lambda task: (task[1], task[0]))


def _engine(
    rules: Sequence[Rules], plans: Sequence[Plan], tasks: list[Task], workers: Workers | None, engine: Engine
) -> Generator[tuple[Task, Tally]]:
    if engine == "ray" and tasks:
        from ludolect.simulation.cluster import play_on_ray

        return play_on_ray(plans, rules, tasks)
    return workers.play(tasks) if workers is not None else play_here(plans, tasks)
