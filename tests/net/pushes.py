"""A table in a random ruleset: bodies of random sizes on a place of random make, aims at them, and rules that go by
what comes of a push.

They stand behind everything else, as reports do. What comes of it is always laid down, since a table that is not
believed is a fault of rules and not of the engine."""

from __future__ import annotations

from tests.net.author import Author
from tests.net.words import entries, field_name, name_of

SIDES = ("left", "right", "bottom", "top")


def declared(author: Author) -> list[str]:
    width, height = author.number(20, 60) * 100, author.number(12, 30) * 100
    x, y = (field_name(author, name) for name in ("weight", "age"))
    fixed = f"pushed_thing pushed_post {{ {name_of(author, 'tree')}\ncopies {author.number(1, 3)}; mass 0 }}"
    return [
        f"kind pushed_thing {{ {name_of(author, 'stone')}\n"
        f"mass: number = {author.one_of([169, 625, 1024])} {field_name(author, 'price')}\n"
        f"track x: number = 0 {x}; track y: number = 0 {y}\n"
        f"table {{ position x, y; radius {author.number(40, 170)}; mass mass }} }}",
        f"pushed_thing pushed_stone {{ {name_of(author, 'coin')}\ncopies {author.number(2, 6)} }}",
        *([fixed] if author.number(0, 1) else []),
        f"place pushed_floor {{ {name_of(author, 'field')}\nlive true; {author.one_of(['', 'shown everyone;'])}"
        f" table {{ {surface(author, width, height)} }} }}",
        f"kind pushed_spot is report {{ {name_of(author, 'spot')}\n{phrase(author)}\n"
        f"x: 0..{width} {x}; y: 0..{height} {y}; table {{ position x, y }} }}",
        f"kind pushed_aim is report {{ {name_of(author, 'way')}\n{phrase(author)}\n"
        f"angle: 0..3599 {field_name(author, 'luck')}\n"
        f"strength: 1..{author.number(20, 100)} {field_name(author, 'score')}\n"
        "table { angle angle; strength strength } }",
        f"kind pushed_lie is report {{ {name_of(author, 'letter')}\n"
        f"who: pushed_thing {field_name(author, 'stone')}; x: 0..{width} {x}; y: 0..{height} {y}\n"
        "table { position x, y } }",
        f"kind pushed_all is report {{ {name_of(author, 'pile')}\n{phrase(author)}\n"
        f"direct: list of pushed_thing {field_name(author, 'coin')}\n"
        f"others: {author.one_of(['list', 'set'])} of pushed_stone {field_name(author, 'key')}\n"
        f"gone: list of pushed_lie {field_name(author, 'ship')}\n"
        f"rest: list of pushed_lie {field_name(author, 'bird')}\n"
        f"bumped: list of pushed_thing {field_name(author, 'star')}\n"
        "table { touched direct; pushed others; left gone; rested rest; rebounds bumped } }",
        verbs(author),
        "before phase turn { push_pushed }",
    ]


def surface(author: Author, width: int, height: int) -> str:
    rims = " ".join(side for side in SIDES if author.number(0, 2) == 0)
    parts = [f"width {width}; height {height}", f"friction {author.number(8, 40) * 100}"]
    parts += [f"bounce {author.number(0, 10) * 10}; rebound {author.number(0, 9) * 10}; speed {author.number(5, 30)}"]
    if rims:
        parts.append(f"rim {rims.replace(' ', ', ')}")
    if author.number(0, 3) == 0:
        parts.append(f"noise {author.number(1, 40)}, {author.number(0, 5)}")
    return "; ".join(parts)


def phrase(author: Author) -> str:
    """Of a report that is asked for about a body."""
    return f"phrase {entries('strike {body}', 'frapper {body}', 'golpear {body}')}" if author.worded else ""


def verbs(author: Author) -> str:
    """Whoever acts pushes one stone; those that leave come back to the nearest place, or are gone for good."""
    back = author.one_of(
        [
            "table does { choose one pushed_spot b for l.who by l in pushed_floor };"
            " set l.who.x to b.x; set l.who.y to b.y",
            "move l.who to box",
            "if l.who in p.direct { move l.who to box } else { set l.who.x to l.x; move l.who to box }",
        ]
    )
    told = [
        "raise game.ticks by count(p.direct) div 2",
        "for each pushed_thing d in p.direct where d in p.bumped { raise game.ticks by 1 }",
        "if no pushed_stone in p.others { raise game.ticks by 1 }",
        "for each pushed_stone s in p.others where s in pushed_floor { set s.y to s.y }",
    ]
    rules = "; ".join(author.chance.sample(told, author.number(0, 3)))
    words = f"phrase {entries('throw', 'lancer', 'lanzar')}\n" if author.worded else ""
    limit = author.one_of(["", "where a.strength >= 5 ", "where a.angle <= 1800 "])
    return (
        f"verb push_pushed {{ {words}"
        "for each pushed_thing t in box { choose one pushed_spot s for t in pushed_floor;"
        " set t.x to s.x; set t.y to s.y; move t to pushed_floor }\n"
        "if some pushed_stone in pushed_floor { choose one pushed_stone c in pushed_floor\n"
        f"choose one pushed_aim a for c {limit}\n"
        "table does { choose one pushed_all p for c by a }\n"
        "for each pushed_lie l in p.rest { set l.who.x to l.x; set l.who.y to l.y }\n"
        f"for each pushed_lie l in p.gone {{ {back} }}\n"
        f"{rules} }} }}"
    )
