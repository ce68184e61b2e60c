"""Chunks played on a Ray cluster, for more games than one machine can play. Ray is optional: `ludolect[ray]`.

A cluster is the one of `RAY_ADDRESS`; where there is none, Ray is started on this machine. The rules travel as text, so
that a worker needs nothing but Ludolect itself; it refuses to play them if it would make another program of them. A
chunk whose worker has died is given out again by Ray; it counts once, whoever brings it.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import redirect_stdout
from importlib.util import find_spec
from typing import Any

from interpreter.run.errors import BadSetup, GameError
from ludolect.api import Rules
from ludolect.simulation.plan import Plan
from ludolect.simulation.playing import play_chunk
from ludolect.simulation.tally import Tally
from ludolect.simulation.travel import Parcel, packed, unpack
from ludolect.simulation.workers import Task

RETRIES = 3
AHEAD = 2  # chunks given out for every core, so that none waits for the next


def play_on_ray(plans: Sequence[Plan], rules: Sequence[Rules], tasks: Iterable[Task]) -> Generator[tuple[Task, Tally]]:
    """The tallies as they come."""
    if find_spec("ray") is None:
        raise BadSetup("`--engine ray` needs Ray; install it with: pip install 'ludolect[ray]'")
    import ray

    with redirect_stdout(sys.stderr):  # where Ray tells of workers that have died
        started = not ray.is_initialized()
        if started:
            address = os.environ.get("RAY_ADDRESS")
            settings: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
            ray.init(address=address, **settings) if address else ray.init(include_dashboard=False, **settings)
        try:
            yield from _given_out(ray, plans, rules, tasks)
        finally:
            if started:
                ray.shutdown()


def _given_out(
    ray: Any, plans: Sequence[Plan], rules: Sequence[Rules], tasks: Iterable[Task]
) -> Generator[tuple[Task, Tally]]:
    play = ray.remote(max_retries=RETRIES)(play_packed)
    parcels = [ray.put(packed(each)) for each in rules]
    waiting = list(tasks)[::-1]
    room = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
    running: dict[Any, Task] = {}
    while waiting or running:
        while waiting and len(running) < room:
            plan, chunk = waiting.pop()
            running[play.remote(plans[plan].plain(), parcels[plan], chunk)] = (plan, chunk)
        ready, _ = ray.wait(list(running), num_returns=1)
        for reference in ready:
            task = running.pop(reference)
            yield task, Tally.read(_got(ray, reference))


def _got(ray: Any, reference: Any) -> dict[str, Any]:
    try:
        found: dict[str, Any] = ray.get(reference)
    except ray.exceptions.RayTaskError as failure:
        raise GameError(f"a worker of the cluster failed: {failure.cause or failure}") from failure
    except ray.exceptions.RayError as failure:
        raise GameError(f"the cluster failed: {failure}") from failure
    return found


def play_packed(plain: dict[str, Any], parcel: Parcel, chunk: int) -> dict[str, Any]:
    """Plays a chunk on a machine that has only the text of the rules."""
    plan = Plan.read(plain)
    unpack(parcel, plan)
    return play_chunk(plan, chunk).plain()
