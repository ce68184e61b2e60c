"""A whole game that one player could believe in: for search that must not see past its player's view.

Three things a player does not know are invented anew. Hidden pieces trade places with each other, within equal backs;
everything that speaks of them follows: fields, options, effects that last or wait, and the variables of rules that are
under way. Choices that others have sealed (inside a `together` that still goes on) are made again, at random, and what
another player is asked is asked again, from where others know that player to be. Chance starts afresh from the given
seed, before what is sealed: what was drawn since is as secret, but for dice, which everybody sees. Everything the
player can see stays as it is, and is called by the player's own names. The record holds the sealed choices only, since
what it says of hidden pieces would no longer be true.

What is invented depends on what the player knows and on the seed, not on what is really there: hidden pieces are sorted
before they are dealt out, and copies that are alike get ids in the order of the player's own numbers for them.
"""

from __future__ import annotations

from interpreter.run import chance, history
from interpreter.run.alike import Alike, follow, unfollowed
from interpreter.run.asking import ask_again
from interpreter.run.chance import Generator
from interpreter.run.course import Course
from interpreter.run.frames import Frames, replaced, replaced_in, replaced_things
from interpreter.run.numbers import Numbers
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.sight import Sight
from interpreter.run.situations import Situation, situation
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, TABLE
from interpreter.watch.eyes import numbers_of
from interpreter.watch.labels import labels
from interpreter.watch.relabel import relabel

PURPOSE = 8  # streams below belong to a game, those from 16 on to bots
TRIES = 20
DRAWN_TRIES = 200  # where chance has to offer the same once more


def determinized(game: Course, viewer: int, seed: int) -> tuple[State, State]:
    """A copy of the game's state in which all that the viewer (a player's id, or an onlooker) does not know is
    invented; and the state at which its record begins."""
    program = game.program
    generator = Generator(seed, PURPOSE + len(game.state.streams))
    numbers = numbers_of(game, game.state) if program.own(Alike).groups else None
    sealed = history.sealed(game)
    if any(decider != viewer for decider, _ in sealed):
        again = _Again(game, viewer, sealed, numbers)
        for tries, as_drawn, strict in ((DRAWN_TRIES, False, True), (TRIES, True, True), (TRIES, True, False)):
            for _ in range(tries):
                found = again.decided(generator, as_drawn, strict)
                if found is not None:
                    return found if not as_drawn else _with_other_chance(*found, seed)
    asked = game.state.ask is not None and game.state.ask[1] not in (viewer, EVERYONE, TABLE)
    for left in range(TRIES if asked and program.shown else 1, 0, -1):
        twin, labels = _called(game, viewer, numbers)
        _traded(program, twin, viewer, generator, numbers, labels)
        if left == 1 or not asked or _asked_again(program, twin):
            twin.log = None
            twin = _afresh(twin, seed)
            return twin, twin.clone()
    raise AssertionError("the last one was taken")


def _afresh(state: State, seed: int) -> State:
    state.reflect()
    state.answer = None
    state.streams = _streams(state, seed)
    return state


def _streams(state: State, seed: int) -> list[chance.Stream]:
    return [chance.stream(seed, PURPOSE + purpose) for purpose in range(len(state.streams))]


def _with_other_chance(twin: State, begun: State, seed: int) -> tuple[State, State]:
    """Nothing that is yet to be drawn is what the game would draw. If something was drawn since the first sealed
    choice, the way from there cannot be gone again: the record begins here."""
    if twin.streams != begun.streams:
        twin.log = None
        twin = _afresh(twin, seed)
        return twin, twin.clone()
    return _afresh(twin, seed), _afresh(begun, seed)


class _Again:
    """From before the first sealed choice on, with the viewer's own choices and others for everybody else."""

    def __init__(self, game: Course, viewer: int, sealed: list[tuple[int, object]], numbers: Numbers | None) -> None:
        self.game = game
        self.viewer = viewer
        self.sealed = sealed
        self.numbers = numbers
        self.rolled = history.rolled_since_sealed(game)
        self.offers = self._offers()

    def _offers(self) -> list[tuple[object, ...]]:
        """What the viewer was offered at each choice of their own, and is offered now."""
        game, offers = self.game, []
        if any(decider == self.viewer for decider, _ in self.sealed):
            state = history.before_sealed(game)
            for decider, value in self.sealed:
                assert state.ask is not None
                if decider == self.viewer:
                    offers.append(state.ask[2])
                history.give(game.program, state, value, game.ask_forced)
        assert game.state.ask is not None
        return [*offers, game.state.ask[2]] if game.state.ask[1] == self.viewer else offers

    def decided(self, generator: Generator, as_drawn: bool, strict: bool) -> tuple[State, State] | None:
        """None if that does not lead to where the game is; with the state that it begins at, so that what is sealed
        stays known as such. `as_drawn`: with the chance that the game really had; `strict`: only if the viewer was
        offered the same all the while."""
        game, program = self.game, self.game.program
        twin = history.before_sealed(game)
        labels = _relabelled(program, twin, self.viewer, self.numbers)
        stands_for = _traded(program, twin, self.viewer, generator, self.numbers, labels)
        twin.log = None
        twin.answer = None
        twin.dice = (*(value for _, _, value in self.rolled), *game.state.dice)
        if not as_drawn:
            twin.streams = _streams(twin, generator.below(1 << 32))
        twin.reflect()
        begun = twin.clone()
        offers = iter(self.offers)
        for decider, value in self.sealed:
            if twin.ask is None or twin.ask[1] != decider:
                return None
            site, _, options, optional, _ = twin.ask
            if decider == self.viewer:
                if strict and not self._same(twin, next(offers), stands_for):
                    return None
                value = replaced(value, program.own(Frames).chosen(site), stands_for)
                if value not in options and not (value is None and optional):
                    return None
            else:
                drawn = generator.below(len(options) + optional)
                value = options[drawn] if drawn < len(options) else None
            history.give(program, twin, value, game.ask_forced)
        if twin.ask is None or game.state.ask is None or twin.ask[:2] != game.state.ask[:2]:
            return None
        if strict and twin.ask[1] == self.viewer and not self._same(twin, next(offers), stands_for):
            return None
        rolled = [event for event in twin.events() if event[0] == "roll"]
        return (twin, begun) if rolled == self.rolled else None

    def _same(self, twin: State, offer: tuple[object, ...], stands_for: dict[int, int]) -> bool:
        """Whether the viewer is offered the same there."""
        assert twin.ask is not None
        of = self.game.program.own(Frames).chosen(twin.ask[0])
        return tuple(replaced(value, of, stands_for) for value in offer) == twin.ask[2]


def _asked_again(program: Program, state: State) -> bool:
    """Finds the options of a decision anew: which of the pieces that others hold are among them is a secret of theirs.
    False if there is nothing to decide in this position."""
    if not ask_again(program, state):
        return True
    return runner(program).settle_question(state, outside=True)


# ------------------------------------------------------------------ what is hidden


def _called(game: Course, viewer: int, numbers: Numbers | None) -> tuple[State, dict[int, int]]:
    """The game's state with ids by the viewer's own numbers, and which id stands for which; found once for a game that
    stays where it is."""
    kept = game.called
    if kept is None or kept[0] is not game.state or kept[1] != viewer:
        state = history.as_others_know_it(game, viewer).clone()
        labels = _relabelled(game.program, state, viewer, numbers)
        kept = game.called = (game.state, viewer, state, labels)
    return kept[2].clone(), kept[3]


def _relabelled(program: Program, state: State, viewer: int, numbers: Numbers | None) -> dict[int, int]:
    unfollowed(state)
    ids = {} if numbers is None else labels(program, state, viewer, numbers)
    relabel(program, state, ids)
    return ids


def _traded(
    program: Program, state: State, viewer: int, generator: Generator, numbers: Numbers | None, labels: dict[int, int]
) -> dict[int, int]:
    """Puts another piece where each hidden one lay; which stands for which, since before they got other ids."""
    hidden = program.own(Sight).hidden(state, viewer)
    if state.kept:
        state.kept = {
            phase: _invented(program, state, kept, viewer, hidden, generator) for phase, kept in state.kept.items()
        }
    traded = _drawn(program, state, hidden, generator)
    if traded:
        traded = _rename(program, state, traded)
    if numbers is not None:
        _take_over(program, state, viewer, numbers, labels)
    return {**traded, **{piece: traded.get(label, label) for piece, label in labels.items()}}


def _drawn(program: Program, state: State, hidden: list[int], generator: Generator) -> dict[int, int]:
    """Which piece stands for which, within equal backs, and of the kind that fields say it is."""
    told = program.own(Sight).told(state)
    groups: dict[str, list[int]] = {}
    for piece in hidden:
        groups.setdefault(program.own(Sight).back(piece), []).append(piece)
    traded: dict[int, int] = {}
    for pieces in groups.values():
        order = sorted(pieces)
        for i in range(len(order) - 1, 0, -1):
            j = generator.below(i + 1)
            order[i], order[j] = order[j], order[i]
        order = _fitting(pieces, order, told) if told else order
        traded.update({piece: other for piece, other in zip(pieces, order, strict=True) if piece != other})
    return traded


def _fitting(pieces: list[int], order: list[int], told: dict[int, frozenset[int]]) -> list[int]:
    """What stands for each of these pieces, in this order but for those that have to be of a kind: of what fits, what
    comes first. There is a way, since all of them fit where they really are."""
    stands_for: dict[int, int] = {}

    def found(piece: int, tried: set[int]) -> bool:
        for other in order:
            if other in told[piece] and other not in tried:
                tried.add(other)
                if other not in stands_for or found(stands_for[other], tried):
                    stands_for[other] = piece
                    return True
        return False

    for piece in pieces:
        if piece in told:
            found(piece, set())
    fitting = {piece: other for other, piece in stands_for.items()}
    rest = iter([other for other in order if other not in stands_for])
    return [fitting[piece] if piece in fitting else next(rest) for piece in pieces]


def _invented(
    program: Program, state: State, kept: Situation, viewer: int, hidden: list[int], generator: Generator
) -> Situation:
    """A situation that was kept, with other pieces where the viewer saw none, then or now."""
    then = state.as_it_was(kept)
    traded = _drawn(program, then, [p for p in program.own(Sight).hidden(then, viewer) if p in hidden], generator)
    if traded:
        _rename(program, then, traded)
    return situation(then)


def _take_over(program: Program, state: State, viewer: int, numbers: Numbers, labels: dict[int, int]) -> None:
    """The viewer's own numbers go on; everybody else's are invented as well."""
    state.eyes = None
    fresh = program.own(Alike).fresh(state)
    i, width = program.own(Alike).index(viewer), len(program.own(Alike).viewers)
    for piece, codes in numbers.given.items():
        label = labels.get(piece, piece)
        known = fresh.given.get(label, (0,) * width)
        fresh.given[label] = (*known[:i], codes[i], *known[i + 1 :])
    fresh.used[i::width] = numbers.used[i::width]
    follow(state, fresh)


def _rename(program: Program, state: State, stands_for: dict[int, int]) -> dict[int, int]:
    """Puts each of these pieces where another lay, under what lay on that one. Which stands for which, with the places
    that they carry."""
    everything = {**stands_for, **_carried(program, stands_for)}
    at, has = state.at[:], state.has[:]
    for place in dict.fromkeys(at[piece] for piece in stands_for):
        if place not in everything:
            state.has[place] = replaced_things(has[place], stands_for)
    for thing, other in everything.items():
        state.has[other] = replaced_things(has[thing], stands_for)
        for inside in has[thing]:
            state.at[stands_for.get(inside, inside)] = other
    for piece, other in stands_for.items():
        state.at[other] = everything.get(at[piece], at[piece])
    state.looks = {stands_for.get(piece, piece): players for piece, players in state.looks.items()}
    for column, of in program.own(Frames).columns.items():
        replaced_in(getattr(state, column), of, everything)
    program.own(Frames).renamed(state, everything)
    state.reflect()
    return everything


def _carried(program: Program, stands_for: dict[int, int]) -> dict[int, int]:
    """For each place that such a piece carries, the one that the other carries in its stead. Where pieces carry unlike
    places, those that have no match stay what they are."""
    cells = {(t.carrier, t.x, t.y): t.id for t in program.world.things if t.carrier in stands_for}
    found = {
        cell: cells[other, x, y]
        for (carrier, x, y), cell in cells.items()
        if (other := stands_for[carrier]) != carrier and (other, x, y) in cells
    }
    while set(found) != set(found.values()):
        both = set(found) & set(found.values())
        found = {cell: other for cell, other in found.items() if cell in both and other in both}
    return found
