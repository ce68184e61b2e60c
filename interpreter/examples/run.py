"""Running an example.

It starts from a position with nothing in play but what is given. Each `when` is one attempt of its own, with the player
who acts as `you` and `active`. `choosing` answers its decisions in order, those in which there is something to decide:
a decision with one answer only is answered by the engine. An optional decision that does not offer the next answer is
declined; every answer must be used up; a decision that nobody answers is a failure that says which decision it was.

Lines about the decision that comes next (`then options`, `then 3 options`, `then player(2) decides`) make the attempt
before them stop there. What was begun in this way, and what was refused, is taken back before anything else is given or
tried.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any, Literal

from dsl import model, tree
from dsl.source import Span
from dsl.types import ChoiceType, EntityType
from interpreter import ir
from interpreter.examples.lines import (
    Failed,
    Failure,
    Outcome,
    is_word,
    items_of,
    kind_named,
    players_of,
    variants_of,
)
from interpreter.examples.midway import turns_unit
from interpreter.examples.position import Position
from interpreter.examples.script import Scripted, unscripted
from interpreter.examples.stage import Stage, is_nobody
from interpreter.examples.telling import Telling, short
from interpreter.play.game import Game, check_seed
from interpreter.run.chance import Generator
from interpreter.run.errors import BadSetup, GameError
from interpreter.run.faults import RulesRunaway
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, NOTHING
from interpreter.table.accepting import believed
from interpreter.table.answering import work_out
from interpreter.table.inventing import invent
from interpreter.table.questions import Tables, about_a_body, can_work_out
from interpreter.table.reports import asked_for

SUGGESTED = 13  # the purpose of its chance; see `chance`
DECLINING = ("stop", "done", "no", "false")
MOST_DECISIONS = 1000

# Gives the program for a number of players and variants (name -> value text, None for a switch).
Programs = Callable[[int, dict[str, str | None]], Program]
Moment = Literal["begins", "asks a table", "has a place suggested", "ends"]
Watch = Callable[[Program, State, Moment], None]  # is shown the game at these moments


def run_example(
    example: model.Example, ruleset: model.Ruleset, programs: Programs, watch: Watch = lambda *_: None
) -> Outcome:
    outcome = Outcome(example)
    span = example.node.name.span
    players = players_of(example, ruleset)
    low, high = ruleset.players
    if not low <= players <= high:
        outcome.failures.append(Failure(span, f"the game is for {low} to {high} players, not {players}"))
        return outcome
    try:
        program = programs(players, variants_of(example))
        Run(program, program.ruleset.examples[example.name], watch).run()
    except Failed as failed:
        outcome.failures.append(failed.failure)
    except GameError as error:
        outcome.failures.append(Failure(span, str(error)))
    return outcome


def opening(program: Program, example: model.Example, seed: int, ask_forced: bool = False) -> Game:
    """A game that starts at an example's position, the one its first `given` lines make, and goes on as a game does
    after its setup: with the flow from its first `repeat` on, and with chance of its own. Raises GameError if there is
    none, or no position; BadSetup if nothing can be played there."""
    try:
        start = Position(program, program.ruleset.examples[example.name])
        for line in takewhile(lambda line: not isinstance(line, tree.Step | tree.Then), start.lines):
            start.given(line)
        start.settle()
    except Failed as failed:
        raise GameError(f"{failed.failure.span}: {failed.failure.message}") from failed
    unit = turns_unit(program.own(Stage).lowering)
    program.own(Stage).load()
    state = unscripted(program, start.state, check_seed(seed))
    try:
        runner(program).call(state, unit.index, EVERYONE, NOTHING)
        runner(program).run(state, ask_forced)
    except RulesRunaway as endless:
        raise BadSetup(
            f"no game can be played from the position of `{example.name}`: nobody is asked anything"
        ) from endless
    game = Game(program, state, seed, ask_forced)
    game.origin = state.clone()
    game.example = example.name
    return game


class Unfit(Failed):
    """An answer that is none. `left`: how many answers, it among them, were left."""

    def __init__(self, answer: tree.Expr, left: int, message: str, needless: bool = False) -> None:
        super().__init__(answer.span, message)
        self.failure = Failure(answer.span, message, needless)
        self.left = left


class Run(Telling):
    """`before`: where the last attempt began, if it is to be taken back. `mark`: how many events had happened then."""

    def __init__(self, program: Program, example: model.Example, watch: Watch) -> None:
        super().__init__(program, example)
        self.watch = watch
        self.before: Scripted | None = None
        self.mark = 0
        self.rolled = self.drawn = self.shuffled = 0  # how much of the script was ever used
        self.dice: list[tree.GivenDice] = []  # by die: the line that gives it
        self.draws: list[Span] = []
        self.orders: list[Span] = []
        self.tried = False

    def run(self) -> None:
        for i, line in enumerate(self.lines):
            match line:
                case tree.StepCall() | tree.StepPhase() | tree.StepPlay():
                    self.settle()
                    said = takewhile(lambda later: not isinstance(later, tree.Step | tree.Given), self.lines[i + 1 :])
                    self.step(line, list(said))
                case tree.ThenTest():
                    self.settle()
                    if not self.evaluate(line.test):
                        raise Failed(line.test.span, f"this does not hold: {self.described(line.test)}")
                case tree.ThenOptions():
                    self.then_options(line)
                case tree.ThenNumber():
                    self.then_number(line)
                case tree.ThenDecides():
                    self.then_decides(line)
                case tree.ThenOrder():
                    self.then_order(line, self.state.events()[self.mark :])
                case tree.Cites() | tree.TextLine() | tree.ThenRefused():
                    pass
                case _:
                    self.take_back()
                    self.given(line)
                    self.script(line)
        self.whole_script_used()
        self.watch(self.program, self.state, "ends")

    def take_back(self) -> None:
        if self.before is not None:
            self.state, self.before = self.before, None

    # -------------------------------------------------------------- chance that was given

    def script(self, line: tree.ExampleLine) -> None:
        match line:
            case tree.GivenDice():
                self.dice += [line] * len(line.values)
            case tree.GivenDraws():
                self.draws += [value.span for value in line.values]
            case tree.GivenShuffled():
                self.orders.append(line.span)

    def note_script(self) -> None:
        self.rolled = max(self.rolled, len(self.dice) - len(self.state.dice))
        self.drawn = max(self.drawn, len(self.draws) - len(self.state.draws))
        self.shuffled = max(self.shuffled, len(self.orders) - len(self.state.orders))

    def whole_script_used(self) -> None:
        """What an example itself gives must happen in it; one it starts from may give more than it needs."""
        own = self.example.node.span
        if not self.tried:
            return
        for line in self.dice[self.rolled :]:
            if line in self.example.node.lines:
                left = len([other for other in self.dice[self.rolled :] if other is line])
                never = ", ".join(map(str, line.values[len(line.values) - left :]))
                raise Failed(line.span, f"never rolled: {never}")
        for span in self.draws[self.drawn :]:
            if own.start <= span.start < own.end and own.source is span.source:
                raise Failed(span, f"never drawn: `{span.text}`")
        for span in self.orders[self.shuffled :] if self.state.orders else ():
            if own.start <= span.start < own.end and own.source is span.source:
                raise Failed(span, "never shuffled")

    # -------------------------------------------------------------- attempts

    def step(self, line: tree.Step, said: list[tree.ExampleLine]) -> None:
        self.take_back()
        if self.over:
            raise Failed(line.span, f"nothing can be tried any more: {self.over}")
        if not self.tried:
            self.watch(self.program, self.state, "begins")
        self.tried = True
        self.before = self.state.clone()
        self.mark = len(self.state.events())
        refused = next((then for then in said if isinstance(then, tree.ThenRefused)), None)
        if refused is not None:
            self.refuse(line, refused)
            return
        looks = any(isinstance(then, tree.ThenOptions | tree.ThenNumber | tree.ThenDecides) for then in said)
        self.attempt(line, looks or isinstance(line, tree.StepPlay))
        self.note_script()
        if self.state.ask is None:
            self.before = None

    def attempt(self, line: tree.Step, stops: bool) -> None:
        """`stops`: at the first decision that has no answer."""
        actor = self.actor
        match line:
            case tree.StepCall():
                actor = self.evaluate(line.actor)
                unit, values = self.stage.steps[line], self.values
            case tree.StepPhase():
                assert line.to is not None
                unit, values = self.stage.phases[line.to], []
            case tree.StepPlay():
                assert self.stage.turns is not None
                unit, values = self.stage.turns, []
        self.begin(line, unit, actor, values)
        self.answer_all(list(line.choosing), line.span, stops)

    def begin(self, line: tree.Step, unit: ir.Unit, actor: int, values: list[Any]) -> None:
        self.state.stack, self.state.ask = [], None
        if isinstance(line, tree.StepPlay):
            actor = EVERYONE  # until the flow says who
        else:
            self.state.active = actor
        runner(self.program).call(self.state, unit.index, actor, NOTHING, *values)
        runner(self.program).run(self.state, ask_forced=True)

    def refuse(self, line: tree.Step, refused: tree.ThenRefused) -> None:
        """The action itself, or its last answer, is not allowed; everything is as it was before."""
        assert self.before is not None
        try:
            if isinstance(line, tree.StepCall) and not line.choosing:
                allowed = self.program.module.namespace[self.stage.allowed[line]]
                self.state.active = self.evaluate(line.actor)
                if allowed(self.state.clone(), self.values, self.state.active):
                    raise Failed(refused.span, f"it is not refused: `{short(line.call.span)}` can be done")
                return
            try:
                self.attempt(line, True)
            except Unfit as unfit:
                if unfit.left == 1 and not self.forced:
                    return
                raise
            raise Failed(refused.span, f"it is not refused: `{line.choosing[-1].span.text}` is a possible answer")
        finally:
            self.note_script()
            self.take_back()

    def answer_all(self, answers: list[tree.Expr], span: Span, stops: bool) -> None:
        self.forced = ""
        for _ in range(MOST_DECISIONS):
            if self.state.ask is None:
                break
            site, _, options, optional, _ = self.state.ask
            if self.program.module.sites[site].kind != "report" and len(options) + optional < 2:
                self.note_forced(answers)
                value = options[0] if options else None
            elif can_work_out(self.program, self.state) and not self.is_told(answers):
                self.watch(self.program, self.state, "asks a table")
                value = work_out(self.program, self.state)
            elif self.is_left_open(answers):
                self.watch(self.program, self.state, "has a place suggested")
                value = invent(self.program, self.state, Generator(0, SUGGESTED))
            elif not answers:
                if stops:
                    return
                if not optional:
                    raise Failed(span, self.met(None))
                value = None
            else:
                fits, found = self.fitting(answers[0])
                if not fits and not optional:
                    why = self.forced or self.met(answers[0])
                    raise Unfit(answers[0], len(answers), why, bool(self.forced))
                value = found if fits else None
                if fits:
                    answers.pop(0)
                    self.forced = ""
            runner(self.program).answer(self.state, value)
            runner(self.program).run(self.state, ask_forced=True)
        if answers:
            why = self.forced or self.over or "no decision is left for this answer"
            raise Unfit(answers[0], len(answers), why, bool(self.forced))

    def is_told(self, answers: list[tree.Expr]) -> bool:
        """Whether the next answer is the report that a table could work out; if not, the plain table tells it."""
        told = answers[0].to if answers and isinstance(answers[0], tree.Apply) else None
        return told is asked_for(self.program, self.state)

    def is_left_open(self, answers: list[tree.Expr]) -> bool:
        """Whether the table suggests the answer: a place that the example does not name, and an aim where it tells
        what came of it."""
        meaning = about_a_body(self.program, self.state)
        if meaning is None or self.is_told(answers):
            return False
        told = answers[0].to if answers and isinstance(answers[0], tree.Apply) else None
        known = self.program.own(Tables).meaning(told) if isinstance(told, model.Kind) else None
        return meaning.position is not None or (known is not None and bool(known.facts))

    def note_forced(self, answers: list[tree.Expr]) -> None:
        """Nobody is asked where there is one answer only; who names that answer is told so, if it is not used later."""
        if answers and not self.forced and self.fitting(answers[0])[0]:
            only = self.met(None).partition(" (")[2].partition("`)")[0]
            self.forced = (
                f"`{answers[0].span.text}` is the only answer here, so nobody chooses it: leave it out ({only}`)"
            )

    def fitting(self, answer: tree.Expr) -> tuple[bool, Any]:
        """Whether an answer answers the pending decision, and with which value."""
        assert self.state.ask is not None
        number, _, options, optional, _ = self.state.ask
        site = self.program.module.sites[number]
        word = answer.name if isinstance(answer, tree.Ref) and not isinstance(answer.to, model.Local) else None
        if word in DECLINING:
            return optional, None
        if site.kind == "may":
            return word in ("true", "yes") and bool(options), 1
        if site.kind == "option":
            index = site.labels.index(word) if word in site.labels else None
            return index in options, index
        if isinstance(site.of, ChoiceType):
            value = site.of.choice.values.get(word or "")
            if value is not None:
                return value.index in options, value.index
        if site.kind == "report":
            record = None if is_word(answer) or kind_named(answer) else self.evaluate(answer)
            return record is not None and believed(self.program, self.state, record), record
        if (kind := kind_named(answer)) is not None:
            found = [o for o in options if isinstance(o, int) and self.is_of(o, kind, site.of)]
            return bool(found), found[0] if found else None
        if is_word(answer):
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
        return len(runner(self.program).distinct(self.state, self.state.ask[0], (option, value))) == 1

    def is_of(self, option: int, kind: model.Kind, of: Any) -> bool:
        if isinstance(of, EntityType):
            return self.program.world.things[option].kind.is_a(kind)
        return False

    # -------------------------------------------------------------- the decision that comes next

    def then_options(self, line: tree.ThenOptions) -> None:
        items = items_of(line.values)
        if self.state.ask is None:
            if line.offer == "exclude" or (line.offer == "are" and not items):
                return  # what is over offers nothing: a second trade, a third token
            raise Failed(line.span, f"nothing is offered: {self.over or 'nobody has anything to decide'}")
        options = self.state.ask[2]
        found = []
        for item in items:
            fits, value = self.fitting(item)
            if fits == (line.offer == "exclude"):
                what = "is offered" if fits else "is not offered"
                raise Failed(item.span, f"`{item.span.text}` {what}; {self.met(None)}")
            found.append(value)
        if line.offer == "are" and any(option not in found for option in options):
            raise Failed(line.span, f"more is offered; {self.met(None)}")

    def then_number(self, line: tree.ThenNumber) -> None:
        ask = self.state.ask
        number = 0 if ask is None else len(ask[2])
        if ask is not None and self.program.module.sites[ask[0]].kind == "report":
            raise Failed(line.span, f"a report has no number of options; {self.met(None)}")
        if number != line.number:
            met = self.over or "nobody has anything to decide" if ask is None else self.met(None)
            raise Failed(line.span, f"there {'is 1 option' if number == 1 else f'are {number} options'}; {met}")

    def then_decides(self, line: tree.ThenDecides) -> None:
        decider = NOTHING if self.state.ask is None else self.state.ask[1]
        if decider != (NOTHING if is_nobody(line.who) else self.evaluate(line.who)):
            said = self.over or "nobody has anything to decide" if decider == NOTHING else self.met(None)
            raise Failed(line.who.span, f"it is not `{line.who.span.text}` who decides: {said}")
