"""From rules to a program: the one module in which lowering, analyses, improvements and emitters meet what runs.

`compiled` makes a program. What was made is kept with it, because more is made later of the same rules: forms that play
in one go, readers of fields that no rule reads, what examples test, C.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dsl import model, tree
from dsl.source import Span
from dsl.types import EntityType
from interpreter import ir
from interpreter.analyse.stakes import Stakes
from interpreter.compile.lowering import Lowering
from interpreter.emit.direct import Direct
from interpreter.emit.emitting import Text
from interpreter.improve.known import Known
from interpreter.improve.narrow import Narrowed
from interpreter.ir.effects import Show
from interpreter.ir.functions import Give
from interpreter.ir.values import NOTHING as NO_THING
from interpreter.ir.values import Var
from interpreter.lower.compiler import Code, Env
from interpreter.lower.kinds import X
from interpreter.native.source import source
from interpreter.native.units import endings
from interpreter.run.believing import loaded, loaded_questions
from interpreter.run.compiled import LATE, Habitats, Reader
from interpreter.run.derived import Herd
from interpreter.run.program import Program, Several
from interpreter.run.running import runner
from interpreter.run.world import NOTHING, World

MANY_PLACES = 40  # to list the pieces in so many costs more than to keep the list up to date
DIRECT, DRAWN, PICTURE = "<ludolect rules, direct>", "<ludolect rules, drawn>", "<ludolect picture>"


def compiled(ruleset: model.Ruleset, players: int) -> Program:
    """The program of a checked ruleset for a number of players."""
    return Compilation(World(ruleset, players)).program


def made_of(program: Program) -> Compilation:
    """What a program was made from."""
    assert isinstance(program.later, Compilation)
    return program.later


class Compilation:
    """A program, with all that is needed to make more of its rules."""

    def __init__(self, world: World) -> None:
        self.lowering = Lowering(world)
        self.module = self.lowering.lower()
        self.program = Program(world, self.module, self)
        writer, probes = self.lowering.writer, self.lowering.probes
        self.stakes = Stakes(self.program, self.lowering.c, writer.walls, probes, probes.slices.sources)
        self.notice()
        runner(self.program)

    @property
    def habitats(self) -> Habitats:
        return self.lowering.c.habitats

    @property
    def whereabouts(self) -> Habitats:
        return self.lowering.c.whereabouts

    def is_static(self, f: model.Field) -> bool:
        return self.lowering.e.fields.is_static(f)

    # -------------------------------------------------------------- what the program is told

    def notice(self) -> None:
        """Decision sites, and what is known of them. Some may be added later, by examples."""
        program, made, names = self.program, self.lowering.probes, self.module.namespace
        program.notice_sites()
        for site, (name, needs) in made.sites.items():
            program.probes[site] = (names[name], [int(v[1:]) + 1 for v in needs])
        program.unit_probes.update({unit: names[name] for unit, name in made.units.items() if name in names})
        program.inert[:] = [site.index in made.inert for site in self.module.sites]
        program.declinable.update(made.declinable)
        program.pure_sites.update(made.pure_sites)
        heads = self.lowering.writer.heads
        for made_site in self.module.sites:
            head, slots = heads.get(made_site.index), made_site.several
            if slots is not None and head is not None:
                program.several[made_site.index] = Several(head, *(int(v[1:]) + 1 for v in slots))
        self._notice_herds()
        self.stakes.notice()

    def _notice_herds(self) -> None:
        """Which pieces belong to the lists that are kept of those in play."""
        program, made = self.program, self.lowering.c
        world = program.world
        for kind, number in made.herds.items():
            if number in program.herds:
                continue
            wanted = set(world.all_of(kind))
            ground = made.whereabouts.ground(kind)
            places = tuple([i for i in world.declared if program.live[i] and (i in ground or kind.builtin)])
            is_wanted = [i in wanted for i in world.all_ids]
            rides = made.whereabouts.rides(kind)
            rank = {place: i for i, place in enumerate(places)}
            ranks = [*(rank.get(i, NOTHING) for i in world.all_ids), NOTHING]
            unsettled = made.unsettled(places)
            kept = len(places) > MANY_PLACES and not rides and not unsettled
            only = next(iter(wanted)) if len(wanted) == 1 else NOTHING
            program.herds[number] = Herd(places, is_wanted, only, rides, ranks if kept else None, unsettled)
            for piece in wanted.union(program.cells if unsettled else ()):
                program.herds_of[piece] += (number,)

    # -------------------------------------------------------------- more, later

    def load(self) -> None:
        """Whatever was lowered since, with its units and decisions."""
        module, lowering = self.module, self.lowering
        text, file = Text(), f"{LATE} {len(module.texts)}>"
        self._load(text, file)
        module.texts[file] = text
        module.blocks[:] = [module.namespace[f"b{b.number}"] for b in lowering.writer.blocks]
        module.failing[:] = lowering.writer.failing_blocks()
        module.report_tests[:] = loaded(lowering.c.report_tests, module.namespace)
        module.questions[:] = loaded_questions(lowering.c.questions, module.namespace)
        self.notice()

    def _load(self, text: Text, file: str) -> None:
        self.lowering.write(self.module.namespace, text)
        exec(compile(str(text), file, "exec"), self.module.namespace)  # built from checked IR only

    def straight(self, drawn: bool) -> Any:
        """The flow in the form of `direct`."""
        program, lowering, names = self.program, self.lowering, self.module.namespace
        if program.report_sites:
            return None
        pieces = {i for i, of_pieces in enumerate(program.of_pieces) if of_pieces}
        done = (op.effect for unit in self.module.units for op in ir.walk(unit.ops) if isinstance(op, ir.Do))
        listed, shown = bool(lowering.c.herds), any(isinstance(effect, Show) for effect in done)
        follows = replace(lowering.follows, lists=listed, looks=shown)
        telling = set() if drawn else runner(program).giveaways.sites
        made = Direct(lowering.writer, lowering.probes, self.module.units, pieces, telling, follows, drawn)
        known = Known(program, lowering.c, {unit.index: lowering.attempted(unit) for unit in lowering.c.attempts})
        narrowed, text = Narrowed(known), Text()
        straight = list(made.functions())
        lowering.verify([function for _, function in straight], "direct")
        functions = [narrowed.function(function, known.parameters(unit)) for unit, function in straight]
        lowering.verify(functions, "narrow")
        for function in functions:
            text.function(function)
        text.add(*made.tables(lowering.c.dispatches))
        file = DRAWN if drawn else DIRECT
        self.module.texts[file] = text
        exec(compile(str(text), file, "exec"), names)  # built from checked IR only
        return names[made.plain_name(self.module.flow)]

    def reader(self, f: model.Field) -> Reader | None:
        names = [f"a{i}" for i in range(len(f.params))]
        args = [Code(Var(name), param.type) for name, param in zip(names, f.params, strict=True)]
        of = Code(X, EntityType(f.owner), nullable=True)
        try:
            code = self.lowering.e.fields.access(f, of, args, Env({}, NO_THING, NO_THING))
        except (KeyError, ValueError, AssertionError, AttributeError):
            return None
        return self._reader(code, X, *map(Var, names))

    def formula(self, expr: tree.Expr, owner: model.Kind) -> Reader:
        return self._reader(self.lowering.e.value(expr, Env({owner.self: X}, NO_THING, NO_THING), expr.type), X)

    def _reader(self, code: Code, *params: Var) -> Reader:
        name = self.lowering.c.fresh("e")
        self.lowering.c.add(name, params, Give(code.value))
        self._load(Text(), PICTURE)
        reader: Reader = self.module.namespace[name]
        return reader

    def endings(self) -> list[tuple[str, Span | None]]:
        spans = self.lowering.writer.spans
        return [(unit.title, spans.get(op) or unit.span) for unit, op, _ in endings(self.module.units)]

    def native_source(self) -> str:
        lowering = self.lowering
        writer = lowering.writer
        pauses = [block.after for block in writer.blocks]
        return source(self.program, lowering.c, lowering.e.fields, writer.walls, lowering.probes, pauses)
