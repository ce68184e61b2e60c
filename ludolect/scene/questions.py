"""A decision in words: who decides, what about, where in the turn, and what each option is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl import model, tree
from dsl.types import ChoiceType, EntityType
from interpreter.run.sight import Sight
from interpreter.run.world import FIRST_PLAYER
from ludolect.naming import Names
from ludolect.scene.facts import Facts
from ludolect.scene.rulebook import Rulebook
from ludolect.scene.words import say
from scribe import Lang, Scribe
from scribe.tell.reactions import Teller

if TYPE_CHECKING:
    from interpreter.play.game import Game
    from interpreter.play.options import Decision, Option
    from interpreter.run.sites import Site


class Questions:
    def __init__(self, game: Game, names: Names, rulebook: Rulebook, facts: Facts, lang: Lang) -> None:
        self.game = game
        self.names = names
        self.rulebook = rulebook
        self.facts = facts
        self.lang: Lang = lang

    def who(self, decision: Decision) -> str:
        alone = decision.by == "everyone" and self.game.players == 1
        seat = 0 if alone else decision.seat
        if seat is None:
            return say(decision.by, self.lang)
        return _capital(self.names.label(self.game.program.world.player_ids[seat]))

    def where(self) -> str:
        """The phases the game is in, and the piece whose text is being carried out."""
        steps = self.rulebook.running(self.game)
        path = [self.names.scribe.name(phase) for phase in self.rulebook.phases(steps)]
        source = self.rulebook.source(self.game)
        if source is not None and self.game.program.own(Sight).sees(self.game.state, source, self._viewer()):
            path.append(_capital(self.names.label(source)))
        return " › ".join(path)

    def _viewer(self) -> int:
        assert self.game.state.ask is not None
        return self.game.state.ask[1]

    def what(self, decision: Decision) -> str:
        if decision.kind == "order":
            return say("order", self.lang)
        asked = self.rulebook.question(self.game, decision)
        viewer = self._viewer()
        sight, is_piece = self.game.program.own(Sight), self.game.program.is_piece
        meant = [
            self.names.scribe.name(thing) if isinstance(thing, model.Value) else self.names.label(thing)
            for thing in self.rulebook.meant(self.game, decision)
            if isinstance(thing, model.Value) or not is_piece[thing] or sight.sees(self.game.state, thing, viewer)
        ]
        return f"{asked} ({', '.join(meant)})" if asked and meant else asked

    # -------------------------------------------------------------- options

    def labels(self, decision: Decision) -> list[str]:
        """The options in words; pieces that lie in several places, or sound the same, with where they are."""
        plain = [self._label(decision, option) for option in decision.options]
        pieces = [self._piece(option) for option in decision.options]
        scattered = len({self.game.state.at[piece] for piece in pieces if piece is not None}) > 1
        labels = []
        for label, piece in zip(plain, pieces, strict=True):
            if piece is not None:
                facts = self.facts.texts(self.game.state, piece)
                label += f" ({', '.join(facts)})" if facts else ""
                if scattered:
                    label += f", {self.names.label(self.game.state.at[piece])}"
            labels.append(label)
        return labels

    def _label(self, decision: Decision, option: Option) -> str:
        if option.value is None:
            return say("no" if decision.kind == "may" else "stop", self.lang)
        site = self.game.program.module.sites[decision.site]
        if decision.kind == "may":
            return say("yes", self.lang)
        value = self.game.meant(option)
        if self._unknown(site, value):
            return self.spot(value)
        return self.named(site, value) or option.name.replace("_", " ")

    def named(self, site: Site, value: Any) -> str:
        """An answer in words."""
        if site.kind == "option":
            return option_text(site.node, value, self.names.scribe)
        if isinstance(site.of, ChoiceType):
            return self.names.scribe.name(list(site.of.choice.values.values())[value])
        if isinstance(value, tuple):
            return ", ".join(self.names.label(each) for each in value)
        if isinstance(site.of, EntityType):
            return self.names.label(value)
        return str(value)

    def chosen(self, found: list[tuple[int, int, Any]], viewer: int | None) -> str:
        """Decisions whose effect is still to come."""
        sites, state = self.game.program.module.sites, self.game.state
        told = []
        asked = state.ask[1] if state.ask is not None else None
        for number, who, value in found:
            site = sites[number]
            if value == asked and isinstance(site.of, EntityType) and site.of.kind.root == "player":
                continue  # whoever was chosen is the one who is asked
            is_piece = isinstance(value, int) and isinstance(site.of, EntityType) and self.game.program.is_piece[value]
            seen = (
                not is_piece or viewer is None or self.game.program.own(Sight).sees(state, value, FIRST_PLAYER + viewer)
            )
            name = self.named(site, value) if seen else self.spot(value)
            player = self.names.label(who) if who in self.game.program.world.player_ids else ""
            told.append(say("of_player", self.lang).format(player, name) if player else name)
        return say("and_then", self.lang).join(told)

    def _unknown(self, site: Site, value: Any) -> bool:
        """Whether it is a piece that whoever decides cannot see."""
        program = self.game.program
        is_piece = isinstance(site.of, EntityType) and isinstance(value, int) and program.is_piece[value]
        return is_piece and not program.own(Sight).sees(self.game.state, value, self._viewer())

    def spot(self, piece: int) -> str:
        """A piece that whoever decides cannot see: the deck, 3."""
        place = self.game.state.at[piece]
        return f"{self.names.label(place)}, {self.game.state.has[place].index(piece) + 1}"

    def _piece(self, option: Option) -> int | None:
        """The piece that an option is, if whoever decides sees it."""
        site = self.game.program.module.sites[self.game.decision.site]
        if option.value is None or not isinstance(site.of, EntityType):
            return None
        value = self.game.meant(option)
        is_piece = isinstance(value, int) and self.game.program.is_piece[value]
        return value if is_piece and not self._unknown(site, value) else None

    def about(self, decision: Decision, option: Option) -> str:
        """What the rules say about an option: the text of a piece or a kind of place."""
        site = self.game.program.module.sites[decision.site]
        if site.kind == "option":
            return option_text(site.node, option.value, self.names.scribe) if option.value is not None else ""
        value = None if option.value is None else self.game.meant(option)
        if not isinstance(site.of, EntityType) or not isinstance(value, int) or self._unknown(site, value):
            return ""
        kind = self.game.program.world.things[value].kind
        facts = "; ".join(f"{name} {value}".strip() for name, value in self.names.scribe.settings(kind))
        return "\n".join(text for text in (facts, self.names.scribe.piece_text(kind)) if text)


def option_text(node: tree.Node | None, value: int, scribe: Scribe) -> str:
    """`choose one { a: ...; b: ... }`: the option's own name, or what it does."""
    if not isinstance(node, tree.Options):
        return ""
    body = node.options[value].body
    named = body.texts.get("name")
    entry = named.get(scribe.lang) if named is not None else None
    return entry.text if entry is not None else scribe.text(Teller(scribe.words).statements(body))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
