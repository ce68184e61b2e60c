"""Running the examples of a ruleset.

An example starts from a position with nothing in play but what is given. Each `when` is one attempt of its own, with
the player who acts as `you` and `active`; `choosing` answers its decisions in order: an optional decision whose options
do not include the next answer is declined, every answer must be used up, and a decision nobody answers is a failure
that says which decision it was. `then` tests the position, or the options now offered.

An example's own expressions are lowered into the program of its ruleset like any rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dsl import model, tree
from dsl.source import Span
from dsl.types import ChoiceType, EntityType, KindType
from interpreter import ir
from interpreter.errors import BadSetup, GameError
from interpreter.faults import RulesRunaway, fault
from interpreter.game import Game, check_seed
from interpreter.lower.compiler import Env
from interpreter.lower.free import free_locals
from interpreter.lower.picks import Ctx
from interpreter.midway import turns_unit
from interpreter.program import Program
from interpreter.reports import believed
from interpreter.world import BOX, EVERYONE, FIRST_PLAYER, NOTHING

DECLINING = ("stop", "done", "no", "false")
MOST_DECISIONS = 1000

# Gives the program for a number of players and variants (name -> value text, None for a switch).
Programs = Callable[[int, dict[str, str | None]], Program]


@dataclass(frozen=True)
class Failure:
    span: Span
    message: str


@dataclass
class Outcome:
    example: model.Example
    failures: list[Failure] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.failures


class _Failed(Exception):
    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.failure = Failure(span, message)


def lines_of(example: model.Example) -> list[tree.ExampleLine]:
    """Its own lines after the `given` lines of the example it starts from."""
    if example.base is None:
        return list(example.node.lines)
    kinds = (tree.GivenPiece, tree.GivenNone, tree.GivenFact, tree.GivenDice, tree.GivenVariant, tree.GivenPlayers)
    return [*(line for line in lines_of(example.base) if isinstance(line, kinds)), *example.node.lines]


def players_of(example: model.Example, ruleset: model.Ruleset) -> int:
    """As given, else the smallest number that is allowed and has every player the example speaks of."""
    named = [line.number for line in lines_of(example) if isinstance(line, tree.GivenPlayers)]
    if named:
        return named[-1]
    spoken = [
        node.args[0].value
        for line in lines_of(example)
        for node in tree.walk(line)
        if isinstance(node, tree.Apply) and node.name.id == "player" and isinstance(node.args[0], tree.Number)
    ]
    return max([ruleset.players[0], *spoken])


def variants_of(example: model.Example) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for line in lines_of(example):
        if isinstance(line, tree.GivenVariant):
            found[line.name.id] = None if line.value is None else line.value.span.text
    return found


def run_example(example: model.Example, ruleset: model.Ruleset, programs: Programs) -> Outcome:
    outcome = Outcome(example)
    span = example.node.name.span
    players = players_of(example, ruleset)
    low, high = ruleset.players
    if not low <= players <= high:
        outcome.failures.append(Failure(span, f"the game is for {low} to {high} players, not {players}"))
        return outcome
    try:
        variants = variants_of(example)
        program = programs(players, variants)
        own = program.ruleset.examples[example.name]
        _Run(program, own).run()
    except _Failed as failed:
        outcome.failures.append(failed.failure)
    except GameError as error:
        outcome.failures.append(Failure(span, str(error)))
    return outcome


def opening(program: Program, example: model.Example, seed: int, ask_forced: bool = False) -> Game:
    """A game that starts at an example's position, the one its first `given` lines make, and goes on as a game does
    after its setup: with the flow from its first `repeat` on. Raises GameError if there is none, or no position;
    BadSetup if nothing can be played there."""
    run = _Run(program, program.ruleset.examples[example.name])
    run.state.streams = program.new_state(check_seed(seed)).streams
    try:
        for line in run.lines:
            if isinstance(line, tree.StepCall | tree.StepPhase | tree.ThenTest | tree.ThenOptions):
                break
            run.given(line)
    except _Failed as failed:
        raise GameError(f"{failed.failure.span}: {failed.failure.message}") from failed
    try:
        run.begin_turns(ask_forced)
    except RulesRunaway as endless:
        raise BadSetup(
            f"no game can be played from the position of `{example.name}`: nobody is asked anything"
        ) from endless
    game = Game(program, run.state, seed, ask_forced)
    game.origin = run.state.clone()
    game.example = example.name
    return game


class _Run:
    def __init__(self, program: Program, example: model.Example) -> None:
        self.program = program
        self.lines = lines_of(example)
        self.state = program.new_state(1)
        self.locals: dict[model.Local, int] = {}
        self.values: list[Any] = []
        self.pending = False

    # -------------------------------------------------------------- lowering

    def env(self, you: str = "-1") -> Env:
        return Env({local: f"q[{i}]" for local, i in self.locals.items()}, you, "-1")

    def load(self, lines: list[str]) -> None:
        lowering, module = self.program.module.lowering, self.program.module
        text = "\n".join(lines) + "\n" + lowering.write(module.namespace)
        exec(compile(text, "<ludolect example>", "exec"), module.namespace)  # built from checked IR only
        module.blocks[:] = [module.namespace[f"b{b.number}"] for b in lowering.writer.blocks]
        self.program.failing[:] = lowering.writer.failing_blocks()
        module.report_tests[:] = [module.namespace[name] for name in lowering.c.report_tests]
        self.program.notice_sites()

    def evaluate(self, expr: tree.Expr, wanted: Any = None) -> Any:
        """The value of an expression now, as the player sees it whose turn it is."""
        lowering = self.program.module.lowering
        you = self.state.active if self.state.active != NOTHING else FIRST_PLAYER
        code = lowering.e.value(expr, self.env(str(you)), wanted)
        name = lowering.c.fresh("e")
        self.load([f"def {name}(S, q):", f"    return {code}"])
        try:
            return self.program.module.namespace[name](self.state.clone(), self.values)
        except Exception as error:
            raise fault(self.program, self.state, error) from error

    # -------------------------------------------------------------- lines

    def run(self) -> None:
        for i, line in enumerate(self.lines):
            shows_options = i + 1 < len(self.lines) and isinstance(self.lines[i + 1], tree.ThenOptions)
            match line:
                case tree.StepCall():
                    self.step_call(line, shows_options)
                case tree.StepPhase():
                    self.step_phase(line, shows_options)
                case tree.ThenTest():
                    if not self.evaluate(line.test):
                        raise _Failed(line.test.span, f"this does not hold: {self.described(line.test)}")
                case tree.ThenOptions():
                    self.then_options(line)
                case _:
                    self.given(line)

    def given(self, line: tree.ExampleLine) -> None:
        match line:
            case tree.GivenPiece():
                self.given_piece(line)
            case tree.GivenNone():
                self.given_none(line)
            case tree.GivenFact():
                self.given_fact(line)
            case tree.GivenDice():
                self.state.dice += tuple(line.values)

    def begin_turns(self, ask_forced: bool) -> None:
        """With the player whose turn is given, else as the flow says."""
        unit = turns_unit(self.program.module.lowering)
        self.load([])
        self.program.call(self.state, unit.index, EVERYONE, NOTHING)
        self.program.run(self.state, ask_forced)

    def bind(self, local: model.Local | None, value: int) -> None:
        if local is not None:
            self.locals[local] = len(self.values)
            self.values.append(value)

    def take(self, kind: model.Kind, span: Span) -> int:
        """A piece of the kind that is still in the box."""
        for piece in self.state.has[BOX]:
            if self.program.world.things[piece].kind.is_a(kind):
                return piece
        raise _Failed(span, f"there is no `{kind.name}` left to put on the table")

    def given_piece(self, line: tree.GivenPiece) -> None:
        assert line.symbol is not None
        place = self.evaluate(line.place)
        if place == NOTHING:
            raise _Failed(line.place.span, "there is no such place")
        for _ in range(line.number or 1):
            piece = self.take(line.symbol, line.kind.span)
            self.state.move(piece, place)
            for given in line.values:
                f = self.program.world.things[piece].kind.find_field(given.name.id)
                assert f is not None
                if not f.tracked:
                    raise _Failed(given.span, f"`{f.name}` never changes, so it cannot be given")
                getattr(self.state, self.program.module.columns[f])[piece] = self.evaluate(given.value, f.type)
        self.bind(line.local, piece)

    def given_none(self, line: tree.GivenNone) -> None:
        assert line.symbol is not None
        place = self.evaluate(line.place)
        for piece in self.state.has[place]:
            if self.program.world.things[piece].kind.is_a(line.symbol):
                self.state.move(piece, BOX)

    def given_fact(self, line: tree.GivenFact) -> None:
        subject = line.subject
        if isinstance(subject.type, EntityType) and subject.type.kind.root == "place":
            self.given_pile(line)
            return
        match subject:
            case tree.Attr(object=owner, field=model.Field() as f) if f.tracked:
                column = getattr(self.state, self.program.module.columns[f])
                column[self.evaluate(owner)] = self.evaluate(line.value, f.type)
            case tree.Ref(to=model.Builtin(name="active")):
                self.state.active = self.evaluate(line.value)
            case _:
                raise _Failed(subject.span, "only a tracked field, or the order of a pile, can be given")

    def given_pile(self, line: tree.GivenFact) -> None:
        """The first is next: the order in which `first` finds them."""
        place = self.evaluate(line.subject)
        items = line.value.items if isinstance(line.value, tree.Items) else [line.value]
        for item in items:
            kind = item.to if isinstance(item, tree.Ref) and isinstance(item.to, model.Kind) else None
            piece = self.take(kind, item.span) if kind is not None else self.evaluate(item)
            self.state.move(piece, place)

    # -------------------------------------------------------------- steps

    def step_call(self, line: tree.StepCall, shows_options: bool) -> None:
        actor = self.evaluate(line.actor)
        lowering = self.program.module.lowering
        unit = lowering.c.unit("example", line.span, len(self.values), root=True)
        env = Env({local: f"v{i + 2}" for local, i in self.locals.items()}, "v0", "v1")
        ctx = Ctx(unit, env, root=True, acting=True)
        unit.ops = lowering.s.sequence([line.call], ctx)
        self.begin(unit, actor, line.choosing, line.span, shows_options)

    def step_phase(self, line: tree.StepPhase, shows_options: bool) -> None:
        assert line.to is not None
        lowering = self.program.module.lowering
        unit = lowering.c.unit("example", line.span, len(self.values), root=True)
        env = Env(dict.fromkeys(free_locals(line.to.body), "-1"), "v0", "v1")
        unit.ops = lowering.s.sequence([line.to.node], Ctx(unit, env, root=True, acting=True))
        actor = self.state.active if self.state.active != NOTHING else FIRST_PLAYER
        self.begin(unit, actor, line.choosing, line.span, shows_options)

    def begin(self, unit: ir.Unit, actor: int, choosing: list[tree.Expr], span: Span, shows_options: bool) -> None:
        self.load([])
        if self.state.result is not None:
            raise _Failed(span, "the game is over already")
        self.state.stack, self.state.ask = [], None
        self.state.active = actor
        self.program.call(self.state, unit.index, actor, NOTHING, *self.values)
        self.program.run(self.state, ask_forced=True)
        self.answer_all(list(choosing), span, shows_options)

    def answer_all(self, answers: list[tree.Expr], span: Span, shows_options: bool) -> None:
        """What can only be declined is: nobody but the players need know that it is asked."""
        for _ in range(MOST_DECISIONS):
            if self.state.ask is None:
                break
            options = self.state.ask[2]
            if not answers and shows_options and options:
                return
            fits, value = self.fitting(answers[0]) if answers and options else (False, None)
            site = self.program.module.sites[self.state.ask[0]]
            if fits:
                answers.pop(0)
            elif self.state.ask[3]:
                value = None
            elif site.kind != "report" and len(options) == 1:
                value = options[0]
            else:
                raise _Failed(answers[0].span if answers else span, self.met(answers))
            self.program.answer(self.state, value)
            self.program.run(self.state, ask_forced=True)
        if answers:
            raise _Failed(answers[0].span, "no decision is left for this answer")

    def met(self, answers: list[tree.Expr]) -> str:
        decision = Game(self.program, self.state, 0).decision
        names = ", ".join(o.name for o in decision.options) or "a report"
        asked = f"{decision.by} has to decide ({decision.span}: `{_short(decision.span)}`)"
        said = f"; `{answers[0].span.text}` is not one of the options" if answers else " and no answer is given"
        return f"{asked}{said}: {names}"

    def fitting(self, answer: tree.Expr) -> tuple[bool, Any]:
        """Whether an answer answers the pending decision, and with which value."""
        assert self.state.ask is not None
        number, _, options, optional, _ = self.state.ask
        site = self.program.module.sites[number]
        word = answer.name if isinstance(answer, tree.Ref) and not isinstance(answer.to, model.Local) else None
        if word in DECLINING:
            return optional, None
        if site.kind == "may":
            return word in ("true", "yes"), 1
        if site.kind == "option":
            index = site.labels.index(word) if word in site.labels else None
            return index in options, index
        if isinstance(site.of, ChoiceType):
            value = site.of.choice.values.get(word or "")
            if value is not None:
                return value.index in options, value.index
        if site.kind == "report":
            record = self.evaluate(answer)
            return believed(self.program, self.state, record), record
        if isinstance(answer, tree.Ref) and isinstance(answer.to, model.Kind):
            kinds = [o for o in options if isinstance(o, int) and self.is_of(o, answer.to, site.of)]
            return bool(kinds), kinds[0] if kinds else None
        if isinstance(answer, tree.Ref) and answer.to is None:
            return False, None
        return self.offered(self.evaluate(answer), options)

    def offered(self, value: Any, options: tuple[Any, ...]) -> tuple[bool, Any]:
        several = value if isinstance(value, tuple) else (value,)  # (a) is a: an area of one place has no other name
        for option in options:
            if option == value or (isinstance(option, tuple) and set(option) == set(several)):
                return True, option
            if isinstance(value, int) and isinstance(option, int) and self.same_look(value, option):
                return True, option
        return False, None

    def same_look(self, value: int, option: int) -> bool:
        """Identical pieces in one place are one option."""
        assert self.state.ask is not None
        if not self.program.of_pieces[self.state.ask[0]]:
            return False
        return len(self.program.distinct(self.state, self.state.ask[0], (option, value))) == 1

    def is_of(self, option: int, kind: model.Kind, of: Any) -> bool:
        if isinstance(of, EntityType):
            return self.program.world.things[option].kind.is_a(kind)
        return False

    def then_options(self, line: tree.ThenOptions) -> None:
        if self.state.ask is None:
            if line.offer == "exclude":
                return  # what is over offers nothing: a second trade, a third token
            raise _Failed(line.span, "nothing is offered: no decision is pending")
        items = line.values.items if isinstance(line.values, tree.Items) else [line.values]
        options = self.state.ask[2]
        found = []
        for item in items:
            fits, value = self.fitting(item)
            if fits == (line.offer == "exclude"):
                what = "is offered" if fits else "is not offered"
                raise _Failed(item.span, f"`{item.span.text}` {what}; {self.met([])}")
            found.append(value)
        if line.offer == "are":
            extra = [o for o in options if o not in found]
            if extra:
                raise _Failed(line.span, f"more is offered; {self.met([])}")

    # -------------------------------------------------------------- telling

    def described(self, test: tree.Expr) -> str:
        """The test, with what its left side is now where that helps."""
        text = " ".join(test.span.text.split())
        if isinstance(test, tree.And):
            for part in (test.left, test.right):
                if not self.evaluate(part):
                    return self.described(part)
        if isinstance(test, tree.Compare):
            now = self.evaluate(test.left)
            if isinstance(test.left.type, EntityType) and isinstance(now, int) and now != NOTHING:
                where = self.program.thing_names[self.state.at[now]] if test.op in ("in", "not in") else None
                return f"`{text}` ({self.program.thing_names[now]}{f' is in {where}' if where else ''})"
            if isinstance(test.left.type, ChoiceType) and isinstance(now, int) and now != NOTHING:
                return f"`{text}` (it is {list(test.left.type.choice.values)[now]})"
            if not isinstance(test.left.type, KindType):
                return f"`{text}` (it is {now})"
        return f"`{text}`"


def _short(span: Span) -> str:
    text = " ".join(span.text.split())
    return text if len(text) <= 60 else text[:57] + "..."
