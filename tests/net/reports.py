"""Reports in a random ruleset: kinds that hold one another, conditions on them, and a rule that hears one every turn.

They stand behind everything else, so that a seed gives the same ruleset with them and without."""

from __future__ import annotations

from tests.net.author import Author
from tests.net.words import entries, field_name, name_of, truth_phrase


def declared(author: Author) -> list[str]:
    kind = author.one_of([kind for kind in author.world.of_root("piece") if not kind.tested]).name
    low, high = -author.number(0, 30), author.number(5, 60)
    choice = author.any_of(author.world.choices)
    shade = f" shade: {choice.name};" if choice is not None else ""
    several = author.one_of(["list", "set"])
    return [
        f"kind told_spot is report {{ {name_of(author, 'spot')}\n{phrase(author)}\n"
        f"x: {low}..{high} {field_name(author, 'weight')}; y: 0..{high} {field_name(author, 'age')} }}",
        f"kind told_one is report {{ {name_of(author, 'letter')}\n{phrase(author)}\n"
        f"who: {kind} {field_name(author, kind)};{shade} where_to: told_spot {field_name(author, 'spot')} }}",
        f"kind told_all is report {{ {phrase(author)}\nones: list of told_one {field_name(author, 'letter')}\n"
        f"few: {several} of {kind} {field_name(author, kind)}; counts: list of 0..9 {field_name(author, 'price')}\n"
        f"rest: told_spot {field_name(author, 'spot')}; asleep: truth {truth_phrase(author, 'asleep')} }}",
        f"change game {{ track latest: told_all {field_name(author, 'pile')} }}",
        hearing(author, kind, high),
        "before phase turn { hear_told }",
    ]


def phrase(author: Author) -> str:
    return f"phrase {entries('look', 'regarder', 'mirar')}" if author.worded else ""


def hearing(author: Author, kind: str, high: int) -> str:
    number = author.number(0, 3)
    conditions = [
        f"count(t.ones) <= {number}",
        f"count(t.counts) is {number}",
        f"no told_one o in t.ones where o.where_to.y > {high // 2}",
        f"some {kind} in t.few or t.asleep",
        f"no {kind} k in t.few where k in box",
        f"total(o.where_to.x for each told_one o in t.ones) < {high * 2}",
        f"t.rest.y >= {high - number}",
        f"not t.rest.x > {number}",
        "t.asleep is (t.rest.x > 0)",
    ]
    believed = " and ".join(f"({test})" for test in author.chance.sample(conditions, author.number(1, 4)))
    told = [
        "set game.latest to t",
        "for each told_one o in t.ones { raise game.ticks by o.where_to.y div 50 }",
        f"for each {kind} k in t.few where t.asleep {{ raise game.ticks by 1 }}",
        "for each told_one o in t.ones where o.where_to.x > 20 { move o.who to box }",
        "if count(game.latest.counts) > count(t.counts) { raise game.ticks by 1 }",
    ]
    rules = "; ".join(author.chance.sample(told, author.number(2, 5)))
    words = f"phrase {entries('wait', 'attendre', 'esperar')}\n" if author.worded else ""
    return f"verb hear_told {{ {words}table does {{ choose one told_all t where {believed} }}; {rules} }}"
