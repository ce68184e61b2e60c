"""What is legal: which answers to a decision lead on, so that the rule can be carried out to its end.

Where `probes` has written a function for what follows, it is asked, on the state itself. Elsewhere a search on scratch
copies answers the rest of the rule, declining optional parts first, and stops at the first success.
"""

from __future__ import annotations

import warnings
from typing import Any

from interpreter.run.errors import NO_RESULT_ERRORS, SearchGaveUp, has_no_result
from interpreter.run.limits import MOST_STEPS, STEP, Carried, Ended, Runaway, Search, Turned
from interpreter.run.program import Program
from interpreter.run.sight import Sight
from interpreter.run.state import State
from interpreter.run.world import NOTHING, is_other

SEARCH_STEPS = 20_000  # of all options of a decision together
LEAST_STEPS = 1_000  # of one option
LIGHTER = 3  # steps of rules that are only tried count so much less than those that are carried out


class Legality:
    """What finds out what is legal."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.blocks = program.blocks
        self.failing = program.failing
        self.shown = program.shown
        self.kind_numbers = program.kind_numbers
        self.kind_columns = program.kind_columns
        self.of_pieces = program.of_pieces
        self.probes = program.probes
        self.unit_probes = program.unit_probes
        self.inert = program.inert
        self.pure_sites = program.pure_sites
        self.declinable = program.declinable
        self.report_sites = program.report_sites
        self.several = program.several
        self.sight = program.own(Sight)
        self.search_gave_up = False
        self.search_met_fault = False  # a rule without a result, in something that was only tried

    def step(self, state: State) -> None:
        """Runs blocks until something is asked or nothing is left to run."""
        stack, blocks = state.stack, self.blocks
        try:
            while stack and state.ask is None:
                frame = stack[-1]
                blocks[frame[0]](state, frame)
        except Ended:
            del stack[:]
            state.ask = None

    def answer(self, state: State, value: Any) -> None:
        state.ask = None
        state.answer = value

    def may_fail(self, state: State) -> bool:
        """Whether anything that is still to be carried out could come to a wall."""
        if state.loose:
            return False
        failing = self.failing
        return any(failing[frame[0]] for frame in state.stack)

    def narrowed(
        self, state: State, site: int, decider: int, options: tuple[Any, ...], optional: bool, root: bool
    ) -> tuple[tuple[Any, ...], bool]:
        """The options that can be carried out, and whether to decline can: what follows is what the frames say. `root`:
        the flow itself decides. Elsewhere, what has been begun is done as far as it can be."""
        if options and (optional or len(options) > 1 or root) and self.may_fail(state):
            steps = max(SEARCH_STEPS // (len(options) + 1), LEAST_STEPS)
            if self.inert[site] and not any(self.failing[frame[0]] for frame in state.stack[:-1]):
                viable = options if self.leads_on(state, site, options[0], decider, steps) else ()
            else:
                viable = tuple([o for o in options if self.leads_on(state, site, o, decider, steps)])
            if viable or optional or root:
                options = viable
            if not optional and len(options) > 1 and self.takes_all(state, site, options, decider):
                options = options[:1]
            if viable and optional:
                optional = self.leads_on(state, site, None, decider, steps)
        return options, optional

    def leads_on(
        self, state: State, site: int, option: Any, decider: int, steps: int = SEARCH_STEPS, *, in_order: bool = False
    ) -> bool:
        """Whether the rule can be carried out to its end after this answer. `in_order`: what else is picked comes after
        it."""
        probe = self.probes.get(site)
        if probe is not None and not in_order and not any(self.failing[frame[0]] for frame in state.stack[:-1]):
            go_on, needs = probe
            frame = state.stack[-1]
            return self.probed(state, steps, site, go_on, decider, option, *[frame[i] for i in needs])
        twin = state.clone()
        twin.search = Search(steps, decider, state.mays, not in_order and site in self.several)
        self.answer(twin, option)
        found = self.explore(twin, decider)
        self.charge(state, steps - twin.search.steps, state.steps - twin.steps)
        return found

    def takes_all(self, state: State, site: int, options: tuple[Any, ...], decider: int) -> bool:
        """Whether these options of one of several are all wanted, so that it makes no difference which comes next."""
        if site not in self.several:
            return False
        _, candidates, taken, least = self.several[site]
        frame = state.stack[-1]
        left = tuple([thing for thing in frame[candidates] if thing not in frame[taken]])
        wanted = frame[least] - len(frame[taken])
        return len(options) == wanted and len(self.distinct(state, site, left, decider)) == len(left)

    def in_order(self, state: State) -> tuple[Any, ...]:
        """The options of the pending decision; of one of several only those that come after what is taken, if the rest
        can be picked after them. Whoever takes no others comes to every set, and to each in one way only."""
        assert state.ask is not None
        site, decider, options, _, _ = state.ask
        if site not in self.several:
            return options
        _, candidates, taken, least = self.several[site]
        frame = state.stack[-1]
        rank = {thing: i for i, thing in enumerate(frame[candidates])}
        after = max((rank[thing] for thing in frame[taken]), default=-1)
        last = len(rank) - max(frame[least] - len(frame[taken]), 1)
        later = tuple([option for option in options if after < rank[option] <= last])
        if len(later) < 2 or not self.may_fail(state):
            return later
        steps = max(SEARCH_STEPS // (len(later) + 1), LEAST_STEPS)
        return tuple([option for option in later if self.leads_on(state, site, option, decider, steps, in_order=True)])

    def can(self, state: State, unit: int, you: int, source: int, *captured: Any) -> bool:
        """Whether a call could be carried out now."""
        probe = self.unit_probes.get(unit)
        if probe is not None:
            loose, state.loose = state.loose, 0
            try:
                return self.probed(state, SEARCH_STEPS, NOTHING, probe, you, you, source, *captured)
            finally:
                state.loose = loose
        twin = state.clone()
        twin.stack = []
        twin.ask = None
        twin.hold, twin.held, twin.loose = 0, (), 0
        if twin.search is None:
            twin.search = Search(SEARCH_STEPS, you, state.mays)
        self.program.module.namespace["UNITS"][unit](twin, you, source, *captured)
        found = self.explore(twin, you)
        self.charge(state, SEARCH_STEPS - twin.search.steps, state.steps - twin.steps)
        return found

    def probed(self, state: State, budget: int, site: int, probe: Any, me: int, *args: Any) -> bool:
        """Asks a function of `probes`, on the state itself, and takes back what it has done. `site`: of the decision
        that is answered."""
        before, steps = state.search, state.steps
        search = state.search = before or Search(budget, me, state.mays, site in self.several)
        mark, endless = state.marked(), False
        try:
            found = bool(probe(state, me, *args))
        except Turned:
            found = False
        except (Carried, Ended):
            found = True
        except (Runaway, RecursionError):
            found, endless = True, True
        except NO_RESULT_ERRORS as wrong:
            found = self.told_later(wrong)
        finally:
            state.undo(mark)
            ran = steps - state.steps
            state.search, state.steps, state.result = before, steps, None
        self.charge(state, budget if endless else budget - search.steps, ran)
        return found

    def viable(
        self, state: State, steps: int, site: int, probe: Any, me: int, options: tuple[Any, ...], needs: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Those of the options that a function of `probes` says can be carried out."""
        search = state.search = Search(steps, me, state.mays)
        before, mark, left = state.steps, state.marked(), 0
        found = []
        for option in options:
            search.steps, search.free = steps, site in self.several
            try:
                if probe(state, me, option, *needs):
                    found.append(option)
            except Turned:
                pass
            except (Carried, Ended):
                found.append(option)
            except (Runaway, RecursionError):
                found.append(option)
                search.steps = 0
            except NO_RESULT_ERRORS as wrong:
                if self.told_later(wrong):
                    found.append(option)
            state.undo(mark)
            left += search.steps
        ran = before - state.steps
        state.search, state.steps, state.result = None, before, None
        self.charge(state, steps * len(options) - left, ran)
        return tuple(found)

    def contested(self, state: State, calls: tuple[tuple[Any, ...], ...]) -> bool:
        """Whether one reaction would replace two or more of these calls, each tried by itself on a scratch copy."""
        if state.search is not None:
            return False
        met: set[tuple[int, Any]] = set()
        for unit, you, source, *args in calls:
            twin = state.clone()
            twin.stack, twin.ask = [], None
            twin.search = Search(SEARCH_STEPS, you, state.mays)
            try:
                self.program.module.namespace["UNITS"][unit](twin, you, source, *args)
            except (Turned, Carried, Ended):
                pass
            else:
                self.explore(twin, you)
            self.charge(state, SEARCH_STEPS - twin.search.steps, state.steps - twin.steps)
            if not met.isdisjoint(twin.search.replaced):
                return True
            met.update(twin.search.replaced)
        return False

    def explore(self, state: State, decider: int) -> bool:
        search = state.search
        assert search is not None
        search.steps -= 1
        if search.steps < 0:
            self.give_up_search()
            return True
        stack, blocks = state.stack, self.blocks
        try:
            while stack and state.ask is None:
                frame = stack[-1]
                blocks[frame[0]](state, frame)
            if state.ask is None:
                return True
            site, asked, options, optional, strict = state.ask
            if site in self.report_sites:
                return True
            if is_other(decider, asked) and options and (optional or len(options) > 1):
                return True
            answers: tuple[Any, ...] = self.distinct(state, site, options, asked)
            if optional or not (answers or strict):
                answers = (None, *answers)
            elif not answers:
                if not state.loose:
                    return False
                answers = (None,)
        except Turned:
            return False
        except (Carried, Ended):
            return True
        except (Runaway, RecursionError):
            if state.steps < 0:
                self.give_up_search()
            search.steps = min(search.steps, 0)
            return True
        except NO_RESULT_ERRORS as wrong:
            return self.told_later(wrong)
        last = len(answers) - 1
        for i, option in enumerate(answers):
            twin = state if i == last else state.clone()
            self.answer(twin, option)
            found = self.explore(twin, decider)
            state.steps = twin.steps  # what has been tried in vain has taken its time
            if found:
                return True
        return False

    def charge(self, state: State, searched: int, ran: int) -> None:
        """What a search has taken counts for the rules that wanted to know: those that search again and again without a
        decision do not come to an end either. `searched`: its steps; `ran`: what it took of the steps of rules. One
        that met rules without an end counts as one that gave up; a search inside another counts with that one. Where
        searches take most of what rules may, how much that is depends on the form."""
        if state.search is not None:
            return
        state.steps -= STEP * searched + ran // LIGHTER
        if state.steps < MOST_STEPS // 2:
            self.give_up_search()
            if state.steps < 0:
                raise Runaway("steps")

    def told_later(self, wrong: Exception) -> bool:
        """A rule that has no result is told to whoever comes to it: what is only tried goes that far, or, where it is
        tried by a probe that leaves out what cannot fail, further. Anything else is raised."""
        if not has_no_result(wrong):
            raise wrong
        self.search_met_fault = True
        return True

    def give_up_search(self) -> None:
        if not self.search_gave_up:
            self.search_gave_up = True
            name = self.program.ruleset.designation
            what = f"some options of `{name}` were too far to follow to their end: taken as legal"
            warnings.warn(SearchGaveUp(what), stacklevel=2)

    def distinct(
        self, state: State, site: int, options: tuple[Any, ...], decider: int | None = None
    ) -> tuple[Any, ...]:
        """Identical pieces in one place are one option: the first of them. Decided by whoever is asked, if not told."""
        if len(options) < 2 or not self.of_pieces[site]:
            return options
        at, kinds, number = state.at, self.kind_numbers, len(options)
        sooner, later = (kinds, at) if at[options[0]] == at[options[-1]] else (at, kinds)
        if len(set(map(sooner.__getitem__, options))) == number or len(set(map(later.__getitem__, options))) == number:
            return options
        if decider is None:
            decider = state.ask[1] if state.ask is not None else NOTHING
        seen: dict[Any, int] = {}
        for piece in options:
            seen.setdefault(self.look(state, piece, decider), piece)
        return tuple(seen.values())

    def look(self, state: State, piece: int, decider: int) -> Any:
        """What whoever decides can tell a piece by. Those of equal looks are alike."""
        place = state.at[piece]
        hidden = self.shown and (place in self.shown or state.at[place] != NOTHING)
        if state.has[piece] or (hidden and not self.sight.sees(state, piece, decider)):
            return piece  # whoever cannot see pieces cannot know that they are alike
        kind = self.kind_numbers[piece]
        columns = self.kind_columns[kind]
        return (kind, place, *[getattr(state, c)[piece] for c in columns]) if columns else (kind, place)
