"""Changes of rules, and whether an example notices them: a small sample with every run, hundreds with `make soak`.

`python -m tests.strength RULESET` prints those that no example notices.
"""

from __future__ import annotations

import pytest

from dsl import tree
from tests.net.edits import Edit
from tests.net.mutations import Mutation, original
from tests.strength.idle import is_idle
from tests.strength.measure import Tried, examined, tried
from tests.strength.touched import touches

SEED = 1
WHOLE = {
    "kingdom_rush": 250,
    "rift_heroes": 50,
    "catacombs": 200,
    "caverns_of_soloth": 100,
}  # changes of the rules that one book has


def by_hand(ruleset: str, old: str, new: str) -> Tried:
    """The first place where rules say this, changed."""
    chosen = original(ruleset)
    for file in chosen.own.files:
        text = file.span.source.text
        for decl in file.decls:
            at = text.find(old, decl.span.start, decl.span.end)
            if at >= 0 and not isinstance(decl, tree.ExampleDecl):
                edit = Edit(at, at + len(old), old, new)
                change = Mutation("by hand", ruleset, file.span.source.name, "", "", 1, (edit,))
                return examined("by hand", chosen, change, decl)
    raise AssertionError(old)


def test_a_change_that_an_example_tests_is_noticed_by_it() -> None:
    """And nothing is run after that."""
    noticed = by_hand("connect_four", "some disc in below", "no disc in below")
    assert noticed.failed is not None
    assert noticed.failed == noticed.run[-1]


def test_a_change_that_no_example_tests_is_told_with_what_was_run() -> None:
    unnoticed = by_hand("connect_four", 'glyph "X"', 'glyph "Z"')
    assert unnoticed.failed is None
    assert set(unnoticed.run) == {touch.example for touch in touches("connect_four").examples}
    assert "unnoticed by" in str(unnoticed)


def test_rules_that_do_not_end_or_do_not_run_are_noticed() -> None:
    assert by_hand("connect_four", "1 + run(h.step(d), d)", "1 + run(h, d)").failed is not None


def test_the_examples_that_run_a_statement_come_first() -> None:
    """The quickest of those, whatever else speaks of its declaration."""
    first = by_hand("connect_four", "win you", "tie").run[0]
    ran = next(touch for touch in touches("connect_four").examples if touch.example == first)
    text = original("connect_four").own.files[0].span.source.text
    assert "win you" in {text[start:end] for _, start, end in ran.places}


def test_what_changes_nothing_for_certain_is_no_change() -> None:
    def idle(kind: str, old: str, new: str, declaration: str = "flow", name: str = "") -> bool:
        chosen = original("kingdom_rush")
        for file in chosen.own.files:
            at = file.span.source.text.find(old)
            if at >= 0:
                edit = Edit(at, at + len(old), old, new)
                return is_idle(Mutation(kind, "kingdom_rush", file.span.source.name, declaration, name, 1, (edit,)))
        raise AssertionError(old)

    again, more = "set elora.winter to false", "raise game.round by 1"
    assert idle("a_statement_doubled", again, f"{again}\n{again}")
    assert not idle("a_statement_doubled", more, f"{more}\n{more}")
    assert idle("a_statement_doubled", "recover h", "recover h\nrecover h")  # it sets what it sets
    assert not idle("a_statement_doubled", "rest h", "rest h\nrest h")
    owner = "set s.owner to you"
    assert idle("made_to_happen_again", owner, f"2 times {{ {owner} }}")
    assert not idle("made_to_happen_again", owner, f"each player does {{ {owner} }}")
    assert idle("done_by", more, f"everyone does {{ {more} }}")
    assert not idle("done_by", more, f"each player does {{ {more} }}")
    assert not idle("done_by", "set x.trail to ()", "one other player does { set x.trail to () }")
    assert not idle("done_by", "recover h", "each player does { recover h }")
    assert idle("done_by", "gain_diamonds 2", "table does { gain_diamonds 2 }")  # it raises what it raises
    assert idle("done_by", "cleanse self", "everyone does { cleanse self }")
    assert not idle("done_by", "disarm self", "everyone does { disarm self }")  # a falling soldier is heard
    assert not idle("done_by", "run s.start", "everyone does { run s.start }")  # whatever that is
    assert not idle("done_by", "gain_diamonds 2", "each player does { gain_diamonds 2 }")
    assert idle("triggers_by_you", "", "triggers by you ", "verb strip", "strip")
    assert not idle("triggers_by_you", "", "triggers by you ", "verb destroy", "destroy")


def test_a_test_that_has_just_held_holds_again() -> None:
    def idle(old: str, new: str) -> bool:
        for file in original("kingdom_rush").own.files:
            at = file.span.source.text.find(old)
            if at >= 0:
                edit, name = Edit(at, at + len(old), old, new), file.span.source.name
                return is_idle(Mutation("only_on_a_condition", "kingdom_rush", name, "verb x", "x", 1, (edit,)))
        raise AssertionError(old)

    more = "raise bruxa.skulls by 1"
    assert idle(more, f"if bruxa.skulls < bruxa.most {{ {more} }}")
    assert not idle(more, f"if bruxa.skulls > bruxa.most {{ {more} }}")
    assert not idle("move h to g", "if some horde g in f { move h to g }")  # the soldiers of g have fallen since


def test_values_that_do_not_speak_of_each_other_may_be_named_in_any_order() -> None:
    def swapped(ruleset: str, first: str, second: str) -> bool:
        for file in original(ruleset).own.files:
            lets = {node.name.id: node.span for node in tree.walk(file) if isinstance(node, tree.Let)}
            if first in lets and second in lets:
                sides = lets[first], lets[second]
                edits = tuple(Edit(s.start, s.end, s.text, n.text) for s, n in zip(sides, sides[::-1], strict=True))
                return is_idle(Mutation("statements_swapped", ruleset, file.span.source.name, "", "", 1, edits))
        raise AssertionError(first)

    assert swapped("kingdom_rush", "cures", "shots")
    assert not swapped("witchcraft", "spot", "former")  # `former` is on top of `spot`


def test_what_alone_hears_something_may_stand_anywhere() -> None:
    def moved(old: str) -> bool:
        for file in original("kingdom_rush").own.files:
            at = file.span.source.text.find(old)
            if at >= 0:
                edits = (Edit(at, at + len(old), old, ""), Edit(0, 0, "", old))
                return is_idle(Mutation("a_reaction_moved", "kingdom_rush", file.span.source.name, "", "", 1, edits))
        raise AssertionError(old)

    assert moved("treat mends for horde h as false where some totem in h")
    assert moved("forbid activate hero h where h.done")
    assert not moved("when destroy horde where bruxa.second { pause }")


def test_what_is_the_same_however_it_is_put() -> None:
    def idle(ruleset: str, kind: str, old: str, new: str, declaration: str = "verb") -> bool:
        for file in original(ruleset).own.files:
            at = file.span.source.text.find(old)
            if at >= 0:
                edits = (Edit(at, at + len(old), old, new),)
                return is_idle(Mutation(kind, ruleset, file.span.source.name, declaration, "", 1, edits))
        raise AssertionError(old)

    def twice(old: str, ruleset: str = "catacombs") -> bool:
        return idle(ruleset, "a_statement_doubled", old, f"{old}\n{old}")

    assert twice("shuffle item_deck")  # every order is as likely as before
    assert idle("catacombs", "done_by", "shuffle item_deck", "each player does { shuffle item_deck }")
    assert not idle("catacombs", "done_by", "shuffle item_deck", "one other player does { shuffle item_deck }")

    assert twice("set game.chained to game.chained + d")  # a set
    assert not twice("set game.hurt to game.hurt + h", "caverns_of_soloth")  # a list

    def on(condition: str, old: str) -> bool:
        return idle("catacombs", "only_on_a_condition", old, f"if {condition} {{ {old} }}")

    assert on("some figure in ds", "set game.sharp to d")  # one of them was chosen
    assert not on("critical in bs", "set game.sharp to none")
    assert idle("catacombs", "somebody_else_may", "", "you ")
    assert not idle("catacombs", "somebody_else_may", "", "one player ")
    assert not idle("catacombs", "somebody_else_may", "", "you ", "flow")


def test_the_only_one_of_its_name_is_itself() -> None:
    def idle(name: str, old: str, new: str) -> bool:
        edits = (Edit(0, len(old), old, new),)
        declaration = f"pieces {name}"
        return is_idle(Mutation("another_value_of_its_type", "caverns_of_soloth", "", declaration, name, 1, edits))

    assert idle("sorceress", "sorceress.magic", "self.magic")
    assert idle("sorceress", "self", "sorceress")
    assert not idle("sorceress", "sorceress.magic", "self.left")
    assert not idle("sorceress", "sorceress.magic", "wizard.magic")
    assert not idle("shade", "shade.wounds", "self.wounds")  # there are four


def test_before_or_after_nothing_is_the_same() -> None:
    def idle(ruleset: str, old: str, new: str, event: str) -> bool:
        for file in original(ruleset).own.files:
            at = file.span.source.text.find(f"{old}{event}")
            if at >= 0:
                edits = (Edit(at, at + len(old), old, new),)
                return is_idle(Mutation("another_time", ruleset, file.span.source.name, "", "", 1, edits))
        raise AssertionError(event)

    assert idle("caverns_of_soloth", "when ", "before ", "go_out self")
    assert not idle("caverns_of_soloth", "when ", "instead of ", "go_out self")
    assert not idle("caverns_of_soloth", "when ", "before ", "finish outcome o by self as melee")  # heard by several
    assert not idle("catacombs", "when ", "before ", "perform action a")  # which does something


def test_several_at_once_for_what_does_nothing() -> None:
    def idle(verb: str) -> bool:
        for file in original("catacombs").own.files:
            at = file.span.source.text.find(f"verb {verb} ") + len(f"verb {verb} ")
            if at >= len(f"verb {verb} "):
                edits = (Edit(at, at, "", "each "),)
                return is_idle(Mutation("one_for_many", "catacombs", file.span.source.name, "", "", 1, edits))
        raise AssertionError(verb)

    assert idle("go_out")
    assert not idle("finish")  # heard by who strikes back
    assert not idle("lay")


def test_what_is_chosen_again_under_its_name_is_asked_once() -> None:
    """Unless it may be declined, or comes of chance."""

    def idle(ruleset: str, old: str) -> bool:
        for file in original(ruleset).own.files:
            at = file.span.source.text.find(old)
            if at >= 0:
                edits = (Edit(at, at + len(old), old, f"{old}\n{old}"),)
                return is_idle(Mutation("a_statement_doubled", ruleset, file.span.source.name, "", "", 1, edits))
        raise AssertionError(old)

    assert idle("caverns_of_soloth", "choose one figure d in ds where keen(d, sorceress, k)")
    assert not idle("catacombs", "choose one aim a for d")
    assert not idle("catacombs", "choose one spell s in used_spells")


def test_moving_somewhere_once_more_changes_nothing() -> None:
    """Where it goes does not depend on where it is."""

    def idle(kind: str, old: str, new: str) -> bool:
        for file in original("catacombs").own.files:
            at = file.span.source.text.find(old)
            if at >= 0:
                edits = (Edit(at, at + len(old), old, new),)
                return is_idle(Mutation(kind, "catacombs", file.span.source.name, "", "", 1, edits))
        raise AssertionError(old)

    again = "move i to h.mat"
    assert idle("a_statement_doubled", again, f"{again}\n{again}")
    assert idle("done_by", again, f"each other player does {{ {again} }}")
    drawn = "move first room_card in path to entered"
    assert not idle("a_statement_doubled", drawn, f"{drawn}\n{drawn}")
    assert not idle("done_by", drawn, f"each player does {{ {drawn} }}")


def test_all_of_what_there_is_one_is_the_first() -> None:
    def idle(word: str, noun: str) -> bool:
        for file in original("catacombs").own.files:
            at = file.span.source.text.find(f"move {word} {noun}") + len("move ")
            if at >= len("move "):
                edits = (Edit(at, at + len(word), word, "all"),)
                return is_idle(Mutation("another_pick", "catacombs", file.span.source.name, "", "", 1, edits))
        raise AssertionError(noun)

    assert idle("first", "merchant in box")
    assert not idle("first", "room_card in path")
    assert not idle("first 6", "item in item_deck")


def test_a_sum_is_the_same_either_way_and_a_difference_is_not() -> None:
    def swapped(left: str, right: str) -> bool:
        for file in original("catacombs").own.files:
            for node in tree.walk(file):
                sides = (node.left.span, node.right.span) if isinstance(node, tree.Binary) else ()
                if [side.text for side in sides] == [left, right]:
                    edits = tuple(Edit(s.start, s.end, s.text, n) for s, n in zip(sides, (right, left), strict=True))
                    return is_idle(Mutation("sides_swapped", "catacombs", file.span.source.name, "", "", 1, edits))
        raise AssertionError(left)

    assert swapped("m.reward", "h.bonus")
    assert not swapped("health", "wounds")
    assert not swapped("game.chained", "d")  # a list


def test_other_than_what_nothing_can_be_is_no_change() -> None:
    """`other horde` in the text of a hero, or of a verb that no horde calls, and in the flow."""

    def idle(ruleset: str, before: str, noun: str) -> bool:
        for file in original(ruleset).own.files:
            at = file.span.source.text.find(before + noun)
            if at >= 0:
                edit = Edit(at + len(before), at + len(before), "", "other ")
                return is_idle(Mutation("other_put_in", ruleset, file.span.source.name, "", "", 1, (edit,)))
        raise AssertionError(before)

    assert idle("kingdom_rush", "self.skulls times { deal shape_1x1 to up to 1 ", "horde h")
    assert idle("kingdom_rush", "choose one ", "horde h where h.spot in fs")
    assert idle("kingdom_rush", "for each spawn_pile p {\n          for each ", "horde h")
    assert not idle("kingdom_rush", "for each ", "horde g where g.spot in near(self) and not g.hidden { disarm")
    assert not idle("catacombs", "for each ", "fellow f in room")  # who shoots may burn


def test_the_same_seed_makes_the_same_changes() -> None:
    first, again = (list(tried(4, SEED, "tic_tac_toe")) for _ in range(2))
    assert [(each.mutation, each.failed is None) for each in first] == [
        (each.mutation, each.failed is None) for each in again
    ]


def test_a_sample_is_noticed() -> None:
    found = list(tried(12, SEED, "tic_tac_toe"))
    assert len(found) == 12
    assert sum(each.failed is not None for each in found) >= 8, "\n".join(map(str, found))


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", WHOLE)
def test_at_least_85_of_100_changes_are_noticed(ruleset: str) -> None:
    found = list(tried(WHOLE[ruleset], SEED, ruleset))
    left = [each for each in found if each.failed is None]
    print("\n".join(map(str, left)), f"\n{len(found) - len(left)} of {len(found)} changes make an example fail")
    assert len(found) == WHOLE[ruleset]
    assert 100 * len(left) <= 15 * len(found)
