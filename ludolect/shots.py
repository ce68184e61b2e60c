"""Pictures of what happened on a table: each push from above, with ways, contacts, and where all came to rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.examples.run import Moment
from interpreter.run.program import Program
from interpreter.run.sight import ONLOOKER, Sight
from interpreter.run.state import State
from interpreter.table.answering import shot
from interpreter.table.bodies import Body, Surface
from interpreter.table.places import free
from interpreter.table.questions import Tables, asked
from ludolect.naming import Names
from ludolect.scene import Scenery
from scribe import Scribe
from scribe.pages.tabletop import Disc, Ground, from_above

if TYPE_CHECKING:
    from ludolect.api import Game, Rules


def shot_pictures(game: Game) -> list[str]:
    """One SVG for each push so far, and for one that a table is asked about now, as the plain table works them out."""
    return [picture for _, picture in shots_by_event(game)]


def shots_by_event(game: Game) -> list[tuple[int, str]]:
    """The same, each with the number of events that had happened before."""
    twin, found = game.clone(), []
    made = twin.decisions
    if made:
        twin.undo(made)
    seen = Onlooker(game.program)
    for left in range(made, -1, -1):
        picture = None if twin.over or not twin.decision.by_table else seen.push(twin.state)
        if picture is not None:
            found.append((len(twin.events()), picture))
        if left:
            twin.redo()
    return found


def example_pictures(rules: Rules) -> dict[str, tuple[str, ...]]:
    """By example of the ruleset on top: each push that a table worked out in it; without any, how bodies lie at the
    end, if the rules have put them there."""
    found = {}
    for name in rules.examples:
        album = Album()
        if rules.run_example(name, album.watch).passed and album.pictures:
            found[name] = tuple(album.pictures)
    return found


class Album:
    """The pictures of one example."""

    def __init__(self) -> None:
        self.pictures: list[str] = []
        self.before: dict[int, list[Body]] = {}
        self.suggested = False

    def watch(self, program: Program, state: State, moment: Moment) -> None:
        if moment == "begins":
            self.before = laid(program, state)
        elif moment == "asks a table":
            picture = Onlooker(program).push(state)
            self.pictures += [] if picture is None else [picture]
        elif moment == "has a place suggested":
            self.suggested = True
        elif not self.pictures and not self.suggested:
            for place, bodies in laid(program, state).items():
                if bodies != self.before.get(place, bodies) and _lie_free(program, state, place, bodies):
                    self.pictures.append(Onlooker(program).lying(state, place, bodies))


def laid(program: Program, state: State) -> dict[int, list[Body]]:
    """By place that is a table: the bodies on it."""
    tables = program.own(Tables)
    return {place: tables.on(state, place) for place, spec in enumerate(tables.surfaces) if spec is not None}


def _lie_free(program: Program, state: State, place: int, bodies: list[Body]) -> bool:
    """Whether bodies lie as they can; where an example does not tell where they are, they do not."""
    surface = program.own(Tables).surface(state, place)
    assert surface is not None
    return bool(bodies) and all(
        free(surface, body.x, body.y, body.radius, [other for other in bodies if other is not body]) for body in bodies
    )


class Onlooker:
    """Draws the tables of a program, with what everybody sees."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.scenery = Scenery(program, Names(program, Scribe(program.ruleset, "en")))

    def push(self, state: State) -> str | None:
        """The push that a table is asked about now."""
        question = asked(self.program, state)
        if question is None or question.push is None:
            return None
        told = shot(self.program, state, question)
        rest = {who: (x, y) for who, x, y in (*told.rest, *told.left)}
        gone = {who for who, _, _ in told.left}
        before, after = [], []
        for body in (*question.others, question.body):
            if not self._seen(state, body):
                continue
            if body.id in rest:
                before.append(Disc(body.x, body.y, body.radius, ghost=True))
            if body.id not in gone:
                after.append(self._disc(state, body, rest.get(body.id, (body.x, body.y))))
        return from_above(_ground(question.surface), [*before, *after], list(told.paths.values()), told.spots)

    def lying(self, state: State, place: int, bodies: list[Body]) -> str:
        """A table as it is now."""
        surface = self.program.own(Tables).surface(state, place)
        assert surface is not None
        discs = [self._disc(state, body, (body.x, body.y)) for body in bodies if self._seen(state, body)]
        return from_above(_ground(surface), discs)

    def _seen(self, state: State, body: Body) -> bool:
        return self.program.own(Sight).sees(state, body.id, ONLOOKER)

    def _disc(self, state: State, body: Body, at: tuple[int, int]) -> Disc:
        sign = self.scenery.sign(state, body.id)
        return Disc(*at, body.radius, sign, self.scenery.looks.painted(state, body.id, ONLOOKER)[0])


def _ground(surface: Surface) -> Ground:
    side = 2 * surface.radius
    return Ground(
        side or surface.width,
        side or surface.height,
        surface.radius,
        tuple(sorted(surface.rims)),
        surface.posts,
        surface.walls,
        surface.blocks,
    )
