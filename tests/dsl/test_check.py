"""What the checker makes of right rules: names, types, families, overlays, and the slots of the tree it fills."""

from __future__ import annotations

from pathlib import Path

from dsl import tree
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_all, check_texts
from dsl.model import Builtin, Family, FieldOf, Kind, Local, Ruleset, Value
from dsl.read import Library
from dsl.render import full

HEAD = "ruleset demo { players 2..4 }\n"


def checked(text: str, variants: str = "", **others: str) -> Ruleset:
    found = Diagnostics()
    texts = {"demo/demo.rules": text if "ruleset " in text else HEAD + text}
    texts |= {f"{name}/{name}.rules": more for name, more in others.items()}
    ruleset = check_texts(texts, found, variants)
    assert not found.errors, full(found)
    assert ruleset is not None
    return ruleset


def formula(ruleset: Ruleset, kind: str, field: str) -> tree.Expr:
    found = ruleset.kinds[kind].find_formula(field)
    assert found is not None
    assert found.expr is not None
    return found.expr


def refs(node: tree.Node | None) -> dict[str, object]:
    assert node is not None
    return {n.name: n.to for n in tree.walk(node) if isinstance(n, tree.Ref)}


# ------------------------------------------------------------------ names


def test_names_are_found_from_the_inside_out() -> None:
    rules = checked("""
        choices colour { red; green }
        kind coin { worth: number = 1; colour: colour = red }
        kind purse is place { live true
          worth: number = 9
          best: coin = first coin where worth > 2 and colour is red
          worst: coin = first coin c where c.worth < self.worth and colour is red }
    """)
    inner = refs(formula(rules, "purse", "best"))
    assert isinstance(inner["worth"], FieldOf)
    assert inner["worth"].local.role == "candidate"
    assert isinstance(inner["red"], Value)
    outer = refs(formula(rules, "purse", "worst"))
    assert isinstance(outer["c"], Local)
    assert isinstance(outer["colour"], FieldOf)
    assert outer["colour"].local.name == "c"


def test_a_bare_name_that_a_named_candidate_and_self_both_have_is_refused() -> None:
    found = Diagnostics()
    text = """
        kind coin { worth: number = 1 }
        kind purse is place { worth: number = 9; worst: coin = first coin c where c.worth < worth }
    """
    check_texts({"demo/demo.rules": HEAD + text}, found)
    assert [d.code.id for d in found.errors] == ["LD207"]


def test_where_a_choice_is_wanted_its_values_come_first() -> None:
    rules = checked("""
        choices face { spirit; wall }
        kind wall { }
        kind disc { track face: face = wall; hard: truth = face is wall }
        verb turn disc d { phrase en "turn {d}" fr "tourner {d}" es "girar {d}"; set d.face to wall }
        flow { each player does { turn one disc; if some wall { tie } } }
    """)
    assert isinstance(refs(formula(rules, "disc", "hard"))["wall"], Value)
    assert isinstance(refs(rules.verbs["turn"].body)["wall"], Value)


def test_a_kind_after_is_and_a_name_of_the_language() -> None:
    rules = checked("kind coin { old: truth = place is purse and source is coin }\nplace purse { live true }")
    names = refs(formula(rules, "coin", "old"))
    assert isinstance(names["place"], FieldOf)
    assert names["place"].field == "place"
    assert names["purse"] is rules.kinds["purse"]
    assert isinstance(names["source"], Builtin)
    assert names["coin"] is rules.kinds["coin"]


def test_binders_live_to_the_end_of_the_block_and_in_what_a_condition_guards() -> None:
    checked("""
        kind coin { worth: number = 1 }
        place purse { live true }
        verb spend coin c { phrase en "spend {c}" fr "dépenser {c}" es "gastar {c}"; move c to box }
        flow { each player does {
          spend one coin a
          if some coin b in purse and b is not a { spend b }
          choose any number of coin cs
          spend each coin in cs
          table does { choose one coin d }
          spend d
          repeat while some coin e in purse { spend e }
        } }
    """)


# ------------------------------------------------------------------ families


def test_a_family_of_pieces_makes_a_kind_per_combination() -> None:
    rules = checked("""
        choices colour { red; green }
        kind card { cost: number = 1 }
        card for each colour c, 1..2 n { copies 3; cost n }
        card joker for each colour c { cost 9 }
    """)
    red_2 = rules.kinds["red_2"]
    family = rules.kinds["card*"]
    assert list(rules.kinds["card*"].members.values()) == [
        rules.kinds[k] for k in ("red_1", "red_2", "green_1", "green_2")
    ]
    assert (red_2.copies, family.copies, red_2.family) == (3, 0, family)
    number = red_2.find_formula("n")
    assert number is not None
    assert number.const == 2
    assert rules.kinds["joker_green"].is_a(rules.kinds["card"])


def test_a_family_of_places_is_one_kind_and_can_be_called() -> None:
    rules = checked("""
        kind cell is place { x: number; y: number; right: cell = cell(x + 1, y) }
        cell for each 1..3 x, -1..1 y { x x; y y }
        place hand for each player p { shown owner }
        kind card { mine: truth = place is you.hand }
    """)
    cells = rules.kinds["cell*"]
    assert [binder.values for binder in cells.per] == [[1, 2, 3], [-1, 0, 1]]
    assert cells.per[0].field is rules.kinds["cell"].fields["x"]
    call = formula(rules, "cell", "right")
    assert isinstance(call, tree.Apply)
    assert call.to is cells
    attr = next(n for n in tree.walk(formula(rules, "card", "mine")) if isinstance(n, tree.Attr))
    assert isinstance(attr.field, Family)
    assert attr.field.kind is rules.kinds["hand"]


# ------------------------------------------------------------------ overlays

BASE = """
ruleset base { name en "Base" fr "Base" es "Base"; players 2..4 }
kind coin { worth: number = 1; spend: rule; when tick { move self to box } }
coin penny { copies 5; spend { tick } }
verb tick { phrase en "tick" fr "faire tic" es "hacer tic"; tie }
flow { repeat { each player does { phase turn { tick; phase rest { tick } } } } }
variant poor { remove 2 penny; change penny { worth 0 } }
variant rounds: 3..6 = 4 { }
"""


def test_changes_replace_join_and_add() -> None:
    rules = checked(
        BASE,
        more="""
        ruleset more extends base { name en "More" fr "More" es "More" }
        change coin { worth 2; size: number = 3; when tick { tie } }
        change penny { spend { tie } }
        change phase rest { win you }
        change verb tick { phrase en "tock" fr "faire toc" es "hacer toc"; tie; tie }
        remove 1 penny
        """,
    )
    coin, penny = rules.kinds["coin"], rules.kinds["penny"]
    assert isinstance(formula(rules, "coin", "worth"), tree.Number)
    assert formula(rules, "coin", "worth").span.text == "2"
    assert "size" in coin.fields
    assert [(r.layer, r.ruleset) for r in coin.reactions] == [(0, "base"), (1, "more")]
    assert [r.order for r in rules.reactions] == [0, 1]
    assert penny.copies == 4
    rule = penny.find_rule("spend")
    assert rule is not None
    assert rule.body.span.text == "{ tie }"
    assert rules.phases["rest"].body.span.text == "{ win you }"
    assert rules.phases["rest"].parent is rules.phases["turn"]
    body = rules.verbs["tick"].body
    assert body is not None
    assert len(body.statements) == 2
    assert rules.names == ["base", "more"]


def test_variants_are_overlays_and_values() -> None:
    plain = checked(BASE)
    assert (plain.variants["poor"].on, plain.variants["rounds"].value) == (False, 4)
    poor = checked(BASE, "poor,rounds=6")
    assert poor.designation == "base:poor,rounds=6"
    assert (poor.variants["poor"].on, poor.variants["rounds"].value) == (True, 6)
    assert poor.kinds["penny"].copies == 3
    assert formula(poor, "penny", "worth").span.text == "0"


# ------------------------------------------------------------------ kinds and types


def test_a_variant_says_how_many_can_play_it() -> None:
    text = "variant duel { change game { players 2 } }\nvariant crowd { change game { players 3..6 } }\n"
    assert checked(text).players == (2, 4)
    assert checked(text, "duel").players == (2, 2)
    assert checked(text, "crowd").players == (3, 6)


def test_a_defined_kind_and_a_trait_fit_where_their_things_do() -> None:
    checked("""
        kind tile { track face_up: truth = true; owner: player }
        kind open_tile is tile where face_up { }
        kind shiny { }
        tile star is shiny { copies 2; owner player(1) }
        verb flip open_tile t { phrase en "flip {t}" fr "tourner {t}" es "girar {t}"; set t.face_up to false }
        verb polish shiny s { phrase en "polish {s}" fr "polir {s}" es "pulir {s}"; tie }
        flow { each player does { flip one tile; flip one star; polish one tile where owner is you } }
    """)


def test_every_expression_has_a_type() -> None:
    rules = checked("""
        choices side is circle { left; right }
        kind cell is place { live true; x: number; y: number
          step(side s): cell = first cell c where c.x is self.x + 1
          row: list of cell = ray(self, left) }
        cell for each 1..3 x, 1..3 y { }
        kind coin { track facing: side = left; sides: list of side = (left, right) }
        define far(coin c): truth = some side s in c.sides + left where c.facing + s is right
        define sum(player p): number = total(c.y for each cell c) + count(all coin) - highest((1, 2))
        flow { each player does {
          roll d6 n { 1, 2: tie; 3..: { if far(first coin) { rank each player p by sum(p), n } } }
          for each coin c by choice { set c.facing to one side in (left, right) }
          let best = none
          set best to first coin
          up to 2 times { choose one { near: tie; away: requires best is not none } }
        } }
    """)
    files = [rules.flow, *(define.value for define in rules.defines.values())]
    for node in (node for root in files if root is not None for node in tree.walk(root)):
        if isinstance(node, tree.Expr):
            assert node.type is not None, node.span
        if isinstance(node, tree.Call):
            assert node.to is not None
            assert node.given is not None


def test_reactions_bind_what_their_heads_name() -> None:
    rules = checked("""
        kind coin { worth: number = 1; forbid spend self with coin c where c.worth > worth }
        verb spend coin c with coin d = none for number n = 1 {
          phrase en "spend {c}" fr "dépenser {c}" es "gastar {c}"; tie }
        before spend coin c for number n where c.worth > n { raise n by 2 }
        instead of spend coin c may { tie }
        treat worth for coin c as c.worth + 1 where c is not none
        flow { each player does { until end of turn { forbid spend coin }; phase turn { spend one coin } } }
    """)
    heads = [r.node.event for r in rules.reactions if isinstance(r.node, tree.Forbid | tree.React)]
    assert all(isinstance(head, tree.VerbEvent) and head.to is rules.verbs["spend"] for head in heads)
    (until,) = [r for r in rules.reactions if r.until is not None]
    assert until.owner is None
    treat = next(r.node for r in rules.reactions if isinstance(r.node, tree.Treat))
    assert treat.fields == [rules.kinds["coin"].fields["worth"]]
    assert isinstance(rules.kinds["coin"].reactions[0].owner, Kind)


def test_an_expansion_changes_a_variant() -> None:
    """Its declarations join, its range and default replace; switched off, it does nothing."""
    texts = {
        "base/base.rules": """
            ruleset base { players 2..2 }
            kind coin { }
            coin penny { copies 6 }
            variant poor { remove 2 penny }
            variant rounds: 1..3 = 2 { }
            """,
        "more/more.rules": """
            ruleset more extends base { }
            change variant poor { remove 1 penny }
            change variant rounds: 1..9 = 7 { }
            """,
    }
    found = Diagnostics()
    rules = check_texts(texts, found)
    poor = check_texts(texts, found, "poor,rounds=9")
    assert not found.errors, full(found)
    assert rules is not None
    assert poor is not None
    assert (rules.kinds["penny"].copies, poor.kinds["penny"].copies) == (6, 3)
    assert (rules.variants["rounds"].value, poor.variants["rounds"].value) == (7, 9)


def test_every_variant_is_checked_on_the_same_trees(tmp_path: Path) -> None:
    """What is found with one variant on says nothing about the game without it, and the other way round."""
    folder = tmp_path / "demo"
    folder.mkdir()
    (folder / "demo.rules").write_text(
        """
        ruleset demo { players 2..2 }
        choices color { red en "red" fr "rouge" es "rojo"; blue en "blue" fr "bleu" es "azul" }
        place purse { live true }
        kind coin { }
        coin penny for each color c { copies 2 }
        variant poor { remove 1 penny_red }
        variant broken { when spend penny { tie } }
        flow { move each coin in box to purse; each player does { move one coin to box; win you } }
        example both { given 2 penny_red in purse; given penny_blue in purse; then some penny in purse }
        """,
        encoding="utf-8",
    )
    found = Diagnostics()
    checked = check_all("demo", Library.of([tmp_path]), found)
    assert [d.code.id for d in found.errors] == ["LD203"]
    assert checked.ruleset is None
    (folder / "demo.rules").write_text(
        (folder / "demo.rules").read_text(encoding="utf-8").replace("when spend penny", "when move penny"),
        encoding="utf-8",
    )
    found = Diagnostics()
    checked = check_all("demo", Library.of([tmp_path]), found)
    assert {d.code.id for d in found} == {"LD615"}, full(found)
    assert checked.ruleset is not None
    assert checked.ruleset.kinds["penny_red"].copies == 2
    assert not checked.ruleset.variants["poor"].on


def test_what_all_do_together_before_the_first_turn_is_decided_by_all() -> None:
    text = """
        place field { live true }
        kind stone { }
        stone pebble { copies 3 }
        verb polish stone s { move s to field }
        when polish stone s may { move s to box }
        flow { everyone does { polish one stone in box } }"""
    assert "polish" in checked(text).verbs


def test_a_table_may_ask_for_what_is_out_of_the_range_of_a_formula() -> None:
    """Such a range holds while nothing is going on; in the midst of a rule the field may be anything."""
    checked("""
        kind coin { track worn: 0..9 = 0; left: 1..9 = 9 - worn
          state: number = depending on left { 0: 1; otherwise: 2 } }
        verb wear coin c { phrase en "wear out {c}" fr "user {c}" es "gastar {c}"
          raise c.worn by 1; depending on c.left { 0: move c to box; otherwise: tie } }
        flow { each player does { wear one coin } }
    """)
