"""A ruleset with ten times as many cards must not cost more per decision: handlers are looked up, not searched for.

The padded ruleset is an expansion, written on the spot: every card again, nine times, each under a name of its own with
the same text, so that the game stays what it is. Cards that other cards name (a pair that is played together) become
ten times as many copies instead, or the pairs would hardly ever meet.

Once a game all cards are dealt out and shuffled, which takes ten times as long for ten times as many, in any program.
So there are two figures, with that and without, and what the shuffling alone takes.
"""

from __future__ import annotations

import random
import re
import tempfile
import timeit
from functools import partial
from itertools import cycle
from pathlib import Path

import ludolect
from bench.clock import Contender, Speed, repeated, side_by_side
from bench.random_play import Draw, answer, begun, play_on
from dsl import tree
from dsl.parse import parse
from dsl.read import Library
from interpreter.run.chance import shuffled, stream
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.run.world import BOX
from ludolect.api import Rules
from ludolect.library import shipped

BASE, FAMILY, PLAYERS, TIMES = "castle_panic", "card", 4, 10
GAMES, SHUFFLES = 40, 50
MUST = 1.1


def padded(base: Rules, family: str, times: int) -> str:
    """The text of an expansion that gives a ruleset so many times as many pieces of a kind."""
    kind = base.ruleset.kinds[family]
    declared = [
        d
        for source in base.ruleset.sources
        for d in parse(source).decls
        if isinstance(d, tree.PiecesDecl) and base.ruleset.kinds[d.kind.id].is_a(kind)
    ]
    named = {d.name.id: d for d in declared if d.name is not None}
    partners = {
        name for name in named for d in declared if d is not named[name] and re.search(rf"\b{name}\b", d.span.text)
    }
    lines = [f"ruleset padded extends {base.designation} {{ }}"]
    lines += [f"change {name} {{ copies {base.ruleset.kinds[name].copies * times} }}" for name in sorted(partners)]
    for number in range(2, times + 1):
        lines += [_again(d, number) for d in declared if d.name is None or d.name.id not in partners]
    return "\n".join(lines) + "\n"


def _again(declaration: tree.PiecesDecl, number: int) -> str:
    """The same declaration under another name."""
    text, start = declaration.span.text, declaration.span.start
    if declaration.name is None:
        at = declaration.kind.span.end - start
        return f"{text[:at]} again_{number}{text[at:]}"
    at = declaration.name.span.end - start
    return f"{text[:at]}_{number}{text[at:]}"


def _contender(program: Program, dealt: bool) -> Contender:
    """Decisions only. `dealt`: those of the set-up apart, among which a larger deck is dealt out and shuffled."""
    draw = random.Random(7).random
    states = cycle([_dealt(program, seed, draw) if dealt else begun(program, seed) for seed in range(GAMES)])
    return repeated(lambda: play_on(program, next(states).clone(), draw))


def _dealt(program: Program, seed: int, draw: Draw) -> State:
    """A game at its first decision after all pieces of the kind have left the box."""
    state = begun(program, seed)
    family = program.world.all_of(program.ruleset.kinds[FAMILY])
    while state.ask is not None and any(state.at[piece] == BOX for piece in family):
        answer(program, state, draw)
    return state


def run(slices: int = 7) -> None:
    base = ludolect.load(BASE)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "padded").mkdir()
        (Path(folder) / "padded" / "padded.rules").write_text(padded(base, FAMILY, TIMES), encoding="utf-8")
        large = ludolect.load(BASE, "padded", shelf=Library.of([folder, shipped("rulesets")]))
    programs = {"as it is": base.program(PLAYERS), f"{TIMES} times the cards": large.program(PLAYERS)}
    print(f"{BASE}, {PLAYERS} random players, with {TIMES} times as many cards")
    for dealt, told in ((False, "from the first decision on"), (True, "once all cards are dealt")):
        contenders = {name: _contender(program, dealt) for name, program in programs.items()}
        _tell(told, programs, side_by_side(contenders, slices, seconds=0.5))
    print(f"  {'at most':20} {'':47} x{MUST:.3f}")
    for name, program in programs.items():
        cards = program.world.all_of(program.ruleset.kinds[FAMILY])
        rounds = timeit.repeat(partial(shuffled, stream(7, 0), cards), number=SHUFFLES, repeat=slices)
        print(f"  one shuffle of {len(cards):,} cards ({name}): {min(rounds) / SHUFFLES * 1e6:.0f}us a game")


def _tell(title: str, programs: dict[str, Program], speeds: dict[str, Speed]) -> None:
    print(f"  {title}")
    first = 0.0
    for name, program in programs.items():
        cost = 1 / speeds[name].steps
        first = first or cost
        cards = len(program.world.all_of(program.ruleset.kinds[FAMILY]))
        length = speeds[name].steps / speeds[name].rounds
        told = f"{cards:6,} cards {cost * 1e6:9.1f}us a decision {length:6.0f} decisions a game"
        print(f"    {name:18} {told} x{cost / first:.3f}")
