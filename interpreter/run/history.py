"""Taking back and doing again, without keeping old states.

The record holds every answer, and the same seed and answers make the same game: an earlier decision is reached by
playing up to it once more. A paused game therefore stays small, and copies share all of its past.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice, takewhile
from typing import Any

from interpreter.run.alike import Alike
from interpreter.run.course import Course, Spoken, player_id
from interpreter.run.errors import BadSave, CannotUndo, GameError
from interpreter.run.giveaways import looks_the_same
from interpreter.run.log import Event, logged, newest_first, packed
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.sight import Sight
from interpreter.run.state import State
from interpreter.run.support import without
from interpreter.run.world import EVERYONE, TABLE

DECIDED = ("choice", "forced")  # by somebody, or by the rules because there was one answer
OPEN = 8  # decisions after which the record is looked at: are there enough events for a pack?


def answers(state: State) -> list[Any]:
    """Every answer given so far, the first first."""
    return [event[3] for event in state.events() if event[0] == "choice"]


def beginning(game: Course, prepared: Callable[[State], State] = lambda state: state) -> State:
    """A fresh copy of the state at the first decision. `prepared` may put another in its place before anything runs."""
    program = game.program
    state = prepared(game.origin.clone() if game.origin is not None else program.new_state(game.seed))
    if runner(program).is_new(state):
        runner(program).start(state)
        runner(program).run(state, game.ask_forced)
        program.own(Alike).look_around(state)
    return state


def give(program: Program, state: State, value: Any, ask_forced: bool) -> None:
    """Answers the pending decision with a legal value, on the state itself, and runs on."""
    assert state.ask is not None
    if comes_sooner(program, state, value):
        _pick_anew(program, state, value, ask_forced)
    else:
        _tell(program, state, value, ask_forced)
    if state.eyes is not None:
        program.own(Alike).look_around(state)
    state.open += 1
    if state.open == OPEN:
        state.log, state.open = packed(state.log), 0


def _tell(program: Program, state: State, value: Any, ask_forced: bool) -> None:
    assert state.ask is not None
    site, decider = state.ask[:2]
    runner(program).answer(state, value)
    state.note("choice", site, decider, value)
    runner(program).run(state, ask_forced)


def comes_sooner(program: Program, state: State, value: Any) -> bool:
    """Whether one of several things is picked that comes before another that was picked already."""
    assert state.ask is not None
    if value is None or state.ask[0] not in program.several:
        return False
    place = state.stack[-1][program.several[state.ask[0]].candidates].index
    return any(place(value) < place(event[3]) for event in _picked(program, state))


def _picked(program: Program, state: State) -> list[Event]:
    """Of several things that are being picked, what the record says of those that are. Some may have been picked before
    the record begins."""
    assert state.ask is not None
    site = state.ask[0]
    taken = state.stack[-1][program.several[site].taken]
    newest = islice(newest_first(state.log), len(taken))
    return list(takewhile(lambda event: event[0] in DECIDED and event[1] == site, newest))[::-1]


def _pick_anew(program: Program, state: State, value: Any, ask_forced: bool) -> None:
    """In which order several things are picked leaves no trace: all that were picked are put back, and picked in their
    order. Some of them may then be picked by the rules, if nothing else is left."""
    assert state.ask is not None
    site, frame = state.ask[0], state.stack[-1]
    head, candidates, taken, _ = program.several[site]
    last = [event[3] for event in _picked(program, state)]
    picked = sorted((*last, value), key=frame[candidates].index)
    before = state.events()[: -len(last)]
    state.log, state.ask = logged(before), None
    frame[0], frame[taken] = head, without(frame[taken], tuple(last))
    runner(program).run(state, ask_forced)
    for i, one in enumerate(picked):
        since = state.events()[len(before) :]
        if len(since) <= i or since[i][1] != site:
            _tell(program, state, one, ask_forced)


def spoken(game: Course, value: Any, after: State) -> Spoken | None:
    """What has to be remembered besides the record, once this answer is given and has led to another state. Where some
    of what was picked is now picked by the rules, there are fewer decisions than answers: the record alone counts."""
    program, state = game.program, game.state
    if not comes_sooner(program, state, value):
        return game.spoken
    made = answers(state)
    since = len(made) - sum(event[0] == "choice" for event in _picked(program, state))
    said = made[since:] if game.spoken is None or game.spoken.end <= since else as_given(game)[since:]
    return _remembered(since, (*said, value), after)


def _remembered(since: int, said: tuple[Any, ...], after: State) -> Spoken | None:
    recorded = len(answers(after)) - since
    return Spoken(since, said, recorded) if recorded >= len(said) else None


def as_given(game: Course) -> list[Any]:
    """Every answer in the order in which they were given, as far as that is remembered."""
    given = answers(game.state)
    if game.spoken is not None:
        given[game.spoken.since : game.spoken.end] = game.spoken.answers
    return given


@contextmanager
def believing(game: Course) -> Iterator[None]:
    """While a record is played again. One that came with a save may hold answers that nobody can give: whatever comes
    of those is the fault of whoever changed it."""
    try:
        yield
    except GameError:
        raise
    except Exception as error:
        if not game.resumed:
            raise
        raise BadSave("the game was saved, changed and resumed: its record cannot be played again") from error


def taken_back(game: Course, number: int) -> tuple[State, Spoken | None]:
    """The state after so many answers, come to by them in the order in which they were given; and what of that has to
    be remembered. Raises CannotUndo if the game did not begin where its seed says."""
    mixed = game.spoken
    if mixed is None or number <= mixed.since:
        return replayed(game, number), None
    later = number - mixed.since - len(mixed.answers)
    if later >= 0:
        return replayed(game, mixed.end + later), mixed
    state, given = replayed(game, mixed.since), mixed.answers[:later]
    for value in given:
        give(game.program, state, value, game.ask_forced)
    return state, _remembered(mixed.since, given, state)


def replayed(game: Course, number: int) -> State:
    """The state at a decision of the record, counted from 0. Raises CannotUndo if the game did not begin where its seed
    says."""
    given = answers(game.state)
    with believing(game):
        state = beginning(game)
        for value in given[:number]:
            if state.ask is None:
                raise CannotUndo("this game was not played from its beginning: it cannot be taken back")
            give(game.program, state, value, game.ask_forced)
    events = state.events()
    if game.state.events()[: len(events)] != events:
        raise CannotUndo("this game was not played from its beginning: it cannot be taken back")
    return state


def as_others_know_it(game: Course, viewer: int) -> State:
    """The state, for whom it is not their decision: at the first decision of whoever is asked since something could be
    seen. How many of them have been declined since, or were not even asked, is nothing others know."""
    program, state = game.program, game.state
    quiet = runner(program).giveaways.quiet
    if not quiet or state.ask is None or state.ask[0] in program.own(Sight).sealed:
        return state
    decider = state.ask[1]
    if decider in (viewer, EVERYONE, TABLE):
        return state
    given = answers(state)
    for event in newest_first(state.log):
        if event[0] != "choice" or event[1] not in quiet or event[2:] != (decider, None):
            break
        given.pop()
    try:
        earlier = _before_the_last(game, given)
    except CannotUndo:
        return state
    while earlier.ask is not None and not earlier.ask[2] and not looks_the_same(earlier, state):
        runner(program).answer(earlier, None)
        runner(program).run(earlier, game.ask_forced, outside=True)
    same = earlier.ask is not None and earlier.ask[1] == decider and looks_the_same(earlier, state)
    return earlier if same else state


def _before_the_last(game: Course, given: list[Any]) -> State:
    """The game after some answers, at the first decision that others may think was asked."""
    program = game.program
    if not given:
        if game.origin is not None and not runner(program).is_new(game.origin):
            return game.origin.clone()
        state = game.origin.clone() if game.origin is not None else program.new_state(game.seed)
        runner(program).start(state)
    else:
        state = replayed(game, len(given) - 1)
        assert state.ask is not None
        if comes_sooner(program, state, given[-1]):
            return replayed(game, len(given))
        runner(program).answer(state, given[-1])
    runner(program).run(state, game.ask_forced, outside=True)
    return state


def sealed(game: Course) -> list[tuple[int, Any]]:
    """The choices of a `together` that still goes on, the first first, each with who made it: nobody else knows them
    yet."""
    return [(event[2], event[3]) for event in _since_sealed(game) if event[0] == "choice"]


def rolled_since_sealed(game: Course) -> list[Event]:
    """The dice that were rolled since the first of those choices: everybody has seen them."""
    return [event for event in _since_sealed(game) if event[0] == "roll"]


def _since_sealed(game: Course) -> list[Event]:
    """Inside of a `together` everything is chosen before anything but dice happens, so those choices are the last that
    was recorded."""
    program, state = game.program, game.state
    if state.ask is None or state.ask[0] not in program.own(Sight).sealed:
        return []
    found: list[Event] = []
    for event in newest_first(state.log):
        if event[0] != "roll" and (event[0] not in DECIDED or event[1] not in program.own(Sight).sealed):
            break
        found.append(event)
    chosen = [number for number, event in enumerate(found) if event[0] == "choice"]
    if chosen and (game.before is None or game.before[0] is not state.log):
        game.before = (state.log, *_still_together(game, len(chosen)))
    number = game.before[2] if chosen and game.before is not None else 0
    return found[: chosen[number - 1] + 1][::-1] if number else []


def _still_together(game: Course, number: int) -> tuple[State, int]:
    """Of so many sealed answers, how many belong to the `together` that goes on, and the state before them. One may
    follow upon another with nothing recorded in between; but what came of the first has changed something."""
    state, now = replayed(game, len(answers(game.state)) - number), _position(game.state)
    same: tuple[State, int] | None = None
    with believing(game):
        for left in range(number, -1, -1):
            if _position(state) != now:
                same = None
            elif same is None:
                same = (state.clone(), left)
            if left:
                give(game.program, state, answers(game.state)[-left], game.ask_forced)
    assert same is not None
    return same


def _position(state: State) -> tuple[Any, ...]:
    return (state.has, *(getattr(state, column) for column in state.columns))


def before_sealed(game: Course) -> State:
    """A copy of the state before what is still sealed; found once for a game that stays where it is."""
    assert game.before is not None
    return game.before[1].clone()


def nothing_learnt(game: Course, seat: int) -> bool:
    """Whether, since the last answer of that player or of everyone, no chance has been met and nobody has come to see
    anything new."""
    player = player_id(game, seat)
    made = [event for event in game.state.events() if event[0] == "choice"]
    mine = [i for i, event in enumerate(made) if event[2] in (player, EVERYONE)]
    if not mine:
        return False
    sight = game.program.own(Sight)
    viewers = game.program.world.player_ids
    state = replayed(game, mine[-1])
    before = len(state.events())
    unseen = [(p, v) for v in viewers for p in sight.hidden(state, v)]
    streams, rolls = state.streams[:], state.rolls
    for event in made[mine[-1] :]:
        give(game.program, state, event[3], game.ask_forced)
        if any(sight.sees(state, piece, viewer) for piece, viewer in unseen):
            return False
    shown = any(event[0] == "show" for event in state.events()[before:])
    return not shown and state.streams == streams and state.rolls == rolls


def genuine(game: Course) -> bool:
    """Whether the game is where its beginning and its answers lead to."""
    try:
        return same(replayed(game, len(answers(game.state))), game.state)
    except Exception:  # answers that nobody can give
        return False


def same(one: State, other: State) -> bool:
    """Whether two states are the same game at the same point, record and chance included."""
    return fingerprint(one) == fingerprint(other)


def fingerprint(state: State) -> tuple[Any, ...]:
    """All of a state that matters to how the game goes on, and its record."""
    columns = tuple(tuple(getattr(state, column)) for column in state.columns)
    frames = tuple(tuple(frame) for frame in state.stack)
    places = (tuple(state.at), tuple(state.has), columns, frames)
    flow = (state.ask, state.active, tuple(state.streams), state.dice, state.until, tuple(state.flags))
    loose = (state.hold, state.held, state.loose, state.mays)
    rest = (tuple(sorted(state.looks.items())), tuple(sorted(state.seen.items())), tuple(sorted(state.kept.items())))
    return (places, flow, loose, rest, state.rolls, state.result, tuple(state.events()))
