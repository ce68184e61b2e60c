"""Pictures of what happened on a table: each push from above, with ways, contacts, and where all came to rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.sight import ONLOOKER
from interpreter.table.questions import Asked, asked, shot
from ludolect.naming import Names
from ludolect.scene import Scenery
from scribe import Scribe
from scribe.pages.tabletop import Disc, Ground, from_above

if TYPE_CHECKING:
    from interpreter.table.bodies import Outcome
    from ludolect.api import Game


def shot_pictures(game: Game) -> list[str]:
    """One SVG for each push so far, and for one that a table is asked about now, as the plain table works them out."""
    twin, found = game.clone(), []
    made = twin.decisions
    if made:
        twin.undo(made)
    scenery = Scenery(game.program, Names(game.program, Scribe(game.program.ruleset, "en")))
    for _ in range(made):
        picture = _pending(twin, scenery)
        if picture is not None:
            found.append(picture)
        twin.redo()
    last = _pending(twin, scenery)
    return found if last is None else [*found, last]


def _pending(game: Game, scenery: Scenery) -> str | None:
    """The push that a table is asked about now."""
    question = asked(game.program, game.state) if not game.over and game.decision.by_table else None
    if question is None or question.push is None:
        return None
    return _drawn(game, question, shot(game.program, game.state, question), scenery)


def _drawn(game: Game, question: Asked, told: Outcome, scenery: Scenery) -> str:
    surface = question.surface
    side = 2 * surface.radius
    ground = Ground(
        side or surface.width,
        side or surface.height,
        surface.radius,
        tuple(sorted(surface.rims)),
        surface.posts,
        surface.walls,
        surface.blocks,
    )
    rest = {who: (x, y) for who, x, y in (*told.rest, *told.left)}
    gone = {who for who, _, _ in told.left}
    before, after = [], []
    for body in (*question.others, question.body):
        if not game.program.sight.sees(game.state, body.id, ONLOOKER):
            continue
        sign = scenery.sign(game.state, body.id)
        paint = scenery.looks.painted(game.state, body.id, ONLOOKER)[0]
        if body.id in rest:
            before.append(Disc(body.x, body.y, body.radius, ghost=True))
        if body.id not in gone:
            after.append(Disc(*rest.get(body.id, (body.x, body.y)), body.radius, sign, paint))
    return from_above(ground, [*before, *after], list(told.paths.values()), told.spots)
