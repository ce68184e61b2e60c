"""Options as numbers, the same number for the same option wherever a game looks the same: what learning programs act
with.

Only one decision waits at a time, so decisions share their numbers: there is one for each thing of the game, each value
of each choice, each bounded number, each option of a `choose one { }`, for yes and for declining. Copies that are alike
have the number of the row in which whoever decides sees them in `observations`. What has no such name (areas, numbers
without bounds, pieces that whoever decides cannot see) is numbered by its place among the options.
"""

from __future__ import annotations

from dsl.types import ChoiceType, EntityType, NumberType
from interpreter.play.game import Game, Option
from interpreter.run.course import player_id
from interpreter.run.program import Program
from interpreter.run.sites import Site
from ludolect.adapters.rows import Rows

MOST_UNNAMED = 512
WIDEST = 1000  # numbers further apart than this are numbered by place


class Actions:
    """`size`: how many actions there are; they are the numbers below it."""

    def __init__(self, program: Program, rows: Rows | None = None) -> None:
        self.program = program
        self.rows = rows or Rows(program)
        self.decline, self.yes, self.things = 0, 1, 2
        end = self.things + program.world.size
        self.choices: dict[object, int] = {}
        self.labels = end
        end += max((len(site.labels) for site in program.module.sites), default=0)
        unnamed = bool(program.shown)
        for site in program.module.sites:
            match site.of:
                case ChoiceType(choice=choice):
                    if choice not in self.choices:
                        self.choices[choice] = end
                        end += len(choice.values)
                case NumberType(low=int() as low, high=int() as high) if high - low <= WIDEST:
                    if site.of not in self.choices:
                        self.choices[site.of] = end - low
                        end += high - low + 1
                case EntityType():
                    pass
                case _:
                    unnamed |= site.kind not in ("may", "option")
        self.unnamed = end
        self.size = end + (MOST_UNNAMED if unnamed else 0)

    def legal(self, game: Game, seat: int | None = None) -> dict[int, Option]:
        """The options of the pending decision by their numbers, in order: those of whoever decides or, where all decide
        together, of the one in a seat."""
        decision = game.decision
        site = self.program.module.sites[decision.site]
        found: dict[int, Option] = {}
        viewer = game.deciding if seat is None else player_id(game, seat)
        alike = decision.report is None and self._names_alike(game)
        rows = self.rows.of(game, viewer) if alike else {}
        for place, option in enumerate(decision.options):
            number = self._number(game, site, option, place, rows)
            if number < self.size:
                found[number] = option
        return dict(sorted(found.items()))

    def _names_alike(self, game: Game) -> bool:
        assert game.state.ask is not None
        site = self.program.module.sites[game.state.ask[0]]
        named = isinstance(site.of, EntityType) and site.kind not in ("may", "option")
        return named and not self.rows.needed.isdisjoint(v for v in game.state.ask[2] if isinstance(v, int))

    def _number(self, game: Game, site: Site, option: Option, place: int, rows: dict[int, int]) -> int:
        thing = option.stands_for(game.state)
        if thing is not None:
            return self.things + rows.get(thing, thing)
        value = option.value
        if value is None:
            return self.decline
        if site.kind == "may":
            return self.yes
        if site.kind == "option":
            return self.labels + int(value)
        match site.of:
            case ChoiceType(choice=choice):
                return self.choices[choice] + int(value)
            case NumberType() if site.of in self.choices and isinstance(value, int):
                return self.choices[site.of] + value
            case EntityType() if isinstance(value, int):
                return self.things + rows.get(value, value)
        return self.unnamed + place
