"""What a verb set out to do, beside what came of it: how many pieces it really moved, which of them nobody named, and
whether it did anything. What rules say of a verb is read here, what happened is in `interpreter.watch.deeds`."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import model, tree
from dsl.types import EntityType, KindOfType, ListType, NumberType, SetType
from interpreter.run.program import Program
from interpreter.watch.deeds import Deed

CHANGING = ("move", "set", "raise", "lower", "swap")


class Happened:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.rules = program.ruleset
        self.heard = {
            event.to
            for reaction in self.rules.reactions
            for event in tree.walk(reaction.node)
            if isinstance(event, tree.VerbEvent)
        }

    def came_to_nothing(self, verb: model.Verb, deed: Deed) -> bool:
        """It is a part of something else, could have changed something, and did not; and nothing reacts to it."""
        return not deed.changed and deed.within >= 0 and verb not in self.heard and self._only_changes(verb)

    def _only_changes(self, verb: model.Verb) -> bool:
        """Nothing in its rule has an effect that is not seen at once, such as a rule that holds for some time."""
        inside = list(_statements(self._all_of(verb)))
        calls = [each for each in inside if isinstance(each, tree.Call) and (each.to is None or each.to.body is None)]
        lasting = any(isinstance(each, tree.Until | tree.Phase) for each in inside)
        return bool(calls) and not lasting and all(call.verb.id in CHANGING for call in calls)

    def _all_of(self, verb: model.Verb) -> list[model.Verb]:
        """The verb and those that its rule calls, and so on."""
        found = [verb]
        for one in found:
            inside = (call.to for call in _statements([one]) if isinstance(call, tree.Call))
            found += [to for to in dict.fromkeys(inside) if to is not None and to.body is not None and to not in found]
        return found

    # -------------------------------------------------------------- how many

    def really(self, verb: model.Verb, param: model.Param, asked: int, counted: model.Kind | None, deed: Deed) -> int:
        """So many were asked for; how many it came to, where that can be told."""
        reckoned = [call.span for call in _statements([verb]) if isinstance(call, tree.Call) and _reckons(call, param)]
        if reckoned:
            return min(asked, sum(abs(deed.differences.get(span, 0)) for span in reckoned))
        if counted is None or counted.root != "piece" or not self._moves(verb, counted):
            return asked
        things = self.program.world.things
        return min(asked, sum(things[piece].kind.is_a(counted) for piece in deed.pieces))

    def _moves(self, verb: model.Verb, kind: model.Kind) -> bool:
        for call in _statements(self._all_of(verb)):
            if isinstance(call, tree.Call) and call.verb.id == "move" and (x := call.arg(None)) is not None:
                of = x.type
                while isinstance(of, ListType | SetType):
                    of = of.of
                if isinstance(of, EntityType) and (of.kind.is_a(kind) or kind.is_a(of.kind)):
                    return True
        return False

    def counts(self, verb: model.Verb, param: model.Param, given: dict[str, object]) -> model.Kind | None:
        """The kind that the phrase counts with this number, by itself or by another argument."""
        if not isinstance(param.type, NumberType):
            return None
        word = counted_word(verb, param)
        of = next((other for other in verb.params if other.name == word), None)
        return self.rules.kinds.get(word) if of is None else self.kind(of, given)

    def kind(self, param: model.Param, given: dict[str, object]) -> model.Kind | None:
        """The kind that was given as one."""
        number = given.get(param.name)
        if isinstance(param.type, KindOfType) and isinstance(number, int) and number >= 0:
            return list(self.rules.kinds.values())[number]
        return None


def counted_word(verb: model.Verb, param: model.Param) -> str:
    """What the phrase counts with this number, by the name in the rules: `{n card}`."""
    phrase = verb.texts.get("phrase") if verb.texts is not None else None
    english = phrase.get("en") if phrase is not None else None
    _, found, rest = english.text.partition(f"{{{param.name} ") if english is not None else ("", "", "")
    return rest.partition("}")[0] if found else ""


def _statements(verbs: list[model.Verb]) -> Iterator[tree.Stmt]:
    for verb in verbs:
        if verb.body is not None:
            yield from (node for node in tree.walk(verb.body) if isinstance(node, tree.Stmt))


def _reckons(call: tree.Call, param: model.Param) -> bool:
    """raise gold by n"""
    amount = call.arg("by") if call.verb.id in ("raise", "lower") else None
    return amount is not None and any(
        isinstance(node, tree.Ref) and node.to is param.local for node in tree.walk(amount)
    )
