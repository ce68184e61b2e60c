"""Where the values of tracked fields stand: each field is one list of the state, a column.

Mostly the value of a thing stands at the thing's id: that is quickest. Where most things cannot have the field (a card
with a grid has dozens of squares) the column holds those that can, in the order of their ids, and a table says by id
which of them a thing is: its slot. The value of nothing stands last in either.
"""

from __future__ import annotations

from dsl import model
from interpreter.run.compiled import Layout
from interpreter.run.world import NOTHING, World

WASTE = 256  # values that nothing can have, for which a look into a table is worth it


def layout(world: World, f: model.Field) -> Layout:
    """Whose values a field has, and where each stands. The column of a field that no piece has ends with the last thing
    that has it."""
    holders = [thing.id for thing in world.things if thing.kind.is_a(f.owner)]
    reach = world.size if f.owner.root == "piece" else max(holders, default=NOTHING) + 1
    packed = reach - len(holders) >= WASTE
    slots = [NOTHING] * (world.size + 1)
    for number, thing in enumerate(holders):
        slots[thing] = number if packed else thing
    return Layout(slots, holders if packed else list(range(reach)), packed)
