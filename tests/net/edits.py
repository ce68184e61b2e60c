"""The kinds of changes that `mutations` makes. Each is a function from a node of the syntax tree, of the class it is
entered for, to what is written otherwise; an empty list where this node does not lend itself to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from dsl import tree
from dsl.source import Span


@dataclass(frozen=True)
class Edit:
    start: int
    end: int
    old: str
    new: str


@dataclass(frozen=True)
class Surroundings:
    file: tree.File
    decl: tree.Decl
    chance: Random

    @property
    def text(self) -> str:
        return self.file.span.source.text


Change = Callable[[Any, Surroundings], list[Edit]]


@dataclass(frozen=True)
class Kind:
    of: type[tree.Node] | tuple[type[tree.Node], ...]
    change: Change


EDITS: dict[str, Kind] = {}


def entry(*of: type[tree.Node]) -> Callable[[Change], Change]:
    def enter(change: Change) -> Change:
        EDITS[change.__name__] = Kind(of, change)
        return change

    return enter


def instead(span: Span, new: str) -> Edit:
    return Edit(span.start, span.end, span.text, new)


def between(around: Surroundings, left: int, right: int, new: str) -> Edit:
    return Edit(left, right, around.text[left:right], new)


def other(around: Surroundings, among: list[str], than: str) -> str | None:
    left = [each for each in dict.fromkeys(among) if each != than]
    return around.chance.choice(left) if left else None


# ------------------------------------------------------------------ values


@entry(tree.Number)
def another_number(node: tree.Number, around: Surroundings) -> list[Edit]:
    new = other(around, [str(max(0, node.value + by)) for by in (-2, -1, 1, 2)], str(node.value))
    return [] if new is None else [instead(node.span, new)]


@entry(tree.Compare)
def another_comparison(node: tree.Compare, around: Surroundings) -> list[Edit]:
    numbers = ["<", "<=", ">", ">=", "is", "is not"]
    among = (
        numbers if node.op in numbers[:4] or isinstance(node.right, tree.Number) else ["is", "is not", "in", "not in"]
    )
    new = other(around, among, node.op)
    return [between(around, node.left.span.end, node.right.span.start, f" {new} ")]


@entry(tree.Binary)
def another_operator(node: tree.Binary, around: Surroundings) -> list[Edit]:
    new = other(around, ["+", "-", "*", "div", "mod"], node.op)
    return [between(around, node.left.span.end, node.right.span.start, f" {new} ")]


@entry(tree.Binary)
def sides_swapped(node: tree.Binary, around: Surroundings) -> list[Edit]:
    return [instead(node.left.span, node.right.span.text), instead(node.right.span, node.left.span.text)]


@entry(tree.Ref, tree.Attr, tree.Apply, tree.ApplyAttr)
def another_value_of_its_type(node: tree.Expr, around: Surroundings) -> list[Edit]:
    """Taken from the same declaration, where most of what is written there has a meaning."""
    inside = (each for each in tree.walk(around.decl) if isinstance(each, tree.Ref | tree.Attr | tree.Apply))
    alike = [each.span.text for each in inside if str(each.type) == str(node.type)]
    new = other(around, alike, node.span.text)
    return [] if new is None else [instead(node.span, new)]


@entry(tree.Attr)
def another_field(node: tree.Attr, around: Surroundings) -> list[Edit]:
    same = [
        each.name.id
        for each in tree.walk(around.file)
        if isinstance(each, tree.Attr)
        and str(each.type) == str(node.type)
        and str(each.object.type) == str(node.object.type)
    ]
    new = other(around, same, node.name.id)
    return [] if new is None else [instead(node.name.span, new)]


@entry(tree.And, tree.Or)
def and_for_or(node: tree.And | tree.Or, around: Surroundings) -> list[Edit]:
    word = " or " if isinstance(node, tree.And) else " and "
    return [between(around, node.left.span.end, node.right.span.start, word)]


@entry(tree.And, tree.Or)
def one_side_only(node: tree.And | tree.Or, around: Surroundings) -> list[Edit]:
    return [instead(node.span, around.chance.choice([node.left, node.right]).span.text)]


@entry(tree.Exists)
def some_for_no(node: tree.Exists, around: Surroundings) -> list[Edit]:
    return [between(around, node.span.start, node.noun.span.start, "some " if node.negated else "no ")]


@entry(tree.Compare, tree.Exists, tree.And, tree.Or)
def negated(node: tree.Expr, around: Surroundings) -> list[Edit]:
    return [instead(node.span, f"not ({node.span.text})")]


@entry(tree.Conditional)
def branches_of_a_value_swapped(node: tree.Conditional, around: Surroundings) -> list[Edit]:
    return [instead(node.value.span, node.otherwise.span.text), instead(node.otherwise.span, node.value.span.text)]


@entry(tree.Table, tree.Depending, tree.Options)
def a_case_dropped(node: tree.Table | tree.Depending | tree.Options, around: Surroundings) -> list[Edit]:
    cases: list[tree.Node] = [*node.options] if isinstance(node, tree.Options) else [*node.cases]
    return [instead(around.chance.choice(cases).span, "")] if len(cases) > 1 else []


# ------------------------------------------------------------------ nouns and quantifiers


@entry(tree.Quantified)
def another_quantifier(node: tree.Quantified, around: Surroundings) -> list[Edit]:
    words = ["one", "each", "2", "1..2", "up to 2", "any number of", "1 random", "2 random"]
    old = around.text[node.span.start : node.noun.span.start].strip()
    new = other(around, words, old)
    return [between(around, node.span.start, node.noun.span.start, f"{new} ")]


@entry(tree.Pick)
def another_pick(node: tree.Pick, around: Surroundings) -> list[Edit]:
    old = around.text[node.span.start : node.noun.span.start].strip()
    new = other(around, ["all", "first", "last", "first 2", "last 2"], old)
    return [between(around, node.span.start, node.noun.span.start, f"{new} ")]


@entry(tree.HowMany)
def another_amount(node: tree.HowMany, around: Surroundings) -> list[Edit]:
    new = other(around, ["one", "up to 2", "any number of", "2"], node.span.text)
    return [] if new is None else [instead(node.span, new)]


@entry(tree.Noun)
def a_noun_without_its_place(node: tree.Noun, around: Surroundings) -> list[Edit]:
    if node.place is None:
        return []
    start = node.binder.span.end if node.binder is not None else node.kind.span.end
    return [between(around, start, node.place.span.end, "")]


@entry(tree.Noun, tree.Forbid, tree.React, tree.Treat)
def a_condition_dropped(node: Any, around: Surroundings) -> list[Edit]:
    if node.where is None:
        return []
    at = around.text.rfind("where", node.span.start, node.where.span.start)
    return [] if at < 0 else [between(around, at, node.where.span.end, "")]


@entry(tree.Noun)
def another_kind(node: tree.Noun, around: Surroundings) -> list[Edit]:
    """Of the same root: a piece for a piece, a place for a place."""
    root = getattr(node.symbol, "root", None)
    nouns = (each for each in tree.walk(around.file) if isinstance(each, tree.Noun))
    new = other(around, [each.kind.id for each in nouns if getattr(each.symbol, "root", None) == root], node.kind.id)
    return [] if new is None else [instead(node.kind.span, new)]


@entry(tree.Noun)
def other_put_in(node: tree.Noun, around: Surroundings) -> list[Edit]:
    if node.other:
        return [between(around, node.span.start, node.kind.span.start, "random " if node.random else "")]
    return [between(around, node.kind.span.start, node.kind.span.start, "other ")]


# ------------------------------------------------------------------ statements


def _braced(node: tree.Block) -> list[tree.Stmt]:
    return [] if node.bare else node.statements


@entry(tree.Block)
def a_statement_dropped(node: tree.Block, around: Surroundings) -> list[Edit]:
    found = _braced(node)
    return [instead(around.chance.choice(found).span, "")] if found else []


@entry(tree.Block)
def a_statement_doubled(node: tree.Block, around: Surroundings) -> list[Edit]:
    found = _braced(node)
    if not found:
        return []
    one = around.chance.choice(found)
    return [instead(one.span, f"{one.span.text}\n{one.span.text}")]


@entry(tree.Block)
def statements_swapped(node: tree.Block, around: Surroundings) -> list[Edit]:
    found = _braced(node)
    if len(found) < 2:
        return []
    at = around.chance.randrange(len(found) - 1)
    one, two = found[at], found[at + 1]
    return [instead(one.span, two.span.text), instead(two.span, one.span.text)]


@entry(tree.Block)
def made_optional(node: tree.Block, around: Surroundings) -> list[Edit]:
    found = _braced(node)
    if not found:
        return []
    one = around.chance.choice(found)
    return [instead(one.span, f"may {{ {one.span.text} }}")]


@entry(tree.Block)
def made_to_happen_again(node: tree.Block, around: Surroundings) -> list[Edit]:
    found = _braced(node)
    if not found:
        return []
    one = around.chance.choice(found)
    often = around.chance.choice(["2 times", "up to 2 times", "each player does"])
    return [instead(one.span, f"{often} {{ {one.span.text} }}")]


@entry(tree.May, tree.Times, tree.Together, tree.Phase)
def taken_out_of_its_frame(
    node: tree.May | tree.Times | tree.Together | tree.Phase, around: Surroundings
) -> list[Edit]:
    """What stood in it happens at once, and in any case."""
    body = node.body.statements
    return [instead(node.span, around.text[body[0].span.start : body[-1].span.end])] if body else []


@entry(tree.If)
def branches_swapped(node: tree.If, around: Surroundings) -> list[Edit]:
    if node.otherwise is None or node.otherwise.bare:
        return []
    return [instead(node.then.span, node.otherwise.span.text), instead(node.otherwise.span, node.then.span.text)]


@entry(tree.If)
def a_branch_dropped(node: tree.If, around: Surroundings) -> list[Edit]:
    if node.otherwise is None:
        return [instead(node.then.span, "{}")]
    return [between(around, node.then.span.end, node.otherwise.span.end, "")]


@entry(tree.Call)
def arguments_swapped(node: tree.Call, around: Surroundings) -> list[Edit]:
    values = [args.values[0].span for args in node.args if args.values]
    if len(values) < 2:
        return []
    one, two = around.chance.sample(values, 2)
    return [instead(one, two.text), instead(two, one.text)]


@entry(tree.Call)
def an_argument_dropped(node: tree.Call, around: Surroundings) -> list[Edit]:
    found = [args for args in node.args if args.label is not None]
    return [instead(around.chance.choice(found).span, "")] if found else []


@entry(tree.Call)
def another_verb(node: tree.Call, around: Surroundings) -> list[Edit]:
    """One with the same labels."""
    labels = [args.label for args in node.args]
    calls = (each for each in tree.walk(around.file) if isinstance(each, tree.Call))
    new = other(around, [c.verb.id for c in calls if [a.label for a in c.args] == labels], node.verb.id)
    return [] if new is None else [instead(node.verb.span, new)]


@entry(tree.Does)
def somebody_else_does(node: tree.Does, around: Surroundings) -> list[Edit]:
    new = other(around, ["each player", "one player", "each other player", "you", "active"], node.subject.span.text)
    return [] if new is None else [instead(node.subject.span, new)]


@entry(tree.ForEach)
def in_another_order(node: tree.ForEach, around: Surroundings) -> list[Edit]:
    if node.by is not None:
        return [instead(node.by.span, "choice" if node.by.span.text != "choice" else "1")]
    return [between(around, node.body.span.start, node.body.span.start, "by choice ")]


@entry(tree.Until)
def until_the_other_edge(node: tree.Until, around: Surroundings) -> list[Edit]:
    at = around.text.index(node.edge, node.span.start)
    return [between(around, at, at + len(node.edge), "end" if node.edge == "start" else "start")]


# ------------------------------------------------------------------ reactions and declarations


@entry(tree.React)
def another_time(node: tree.React, around: Surroundings) -> list[Edit]:
    words = {"before": "before", "when": "when", "instead": "instead of"}
    new = other(around, list(words.values()), words[node.hook])
    return [between(around, node.span.start, node.event.span.start, f"{new} ")]


@entry(tree.React)
def may_put_in(node: tree.React, around: Surroundings) -> list[Edit]:
    if not node.may:
        return [between(around, node.body.span.start, node.body.span.start, "may ")]
    at = around.text.rfind("may", node.span.start, node.body.span.start)
    return [between(around, at, at + 3, "")]


@entry(tree.React, tree.Forbid, tree.Whenever, tree.Treat)
def a_reaction_dropped(node: tree.Reaction, around: Surroundings) -> list[Edit]:
    return [instead(node.span, "")]


@entry(tree.React, tree.Forbid, tree.Whenever, tree.Treat)
def a_reaction_moved(node: tree.Reaction, around: Surroundings) -> list[Edit]:
    """To another piece or kind of the same file."""
    homes = [d for d in around.file.decls if isinstance(d, tree.PiecesDecl | tree.KindDecl) and d is not around.decl]
    homes = [home for home in homes if around.text[home.span.end - 1] == "}"]
    if not homes:
        return []
    at = around.chance.choice(homes).span.end - 1
    return [instead(node.span, ""), between(around, at, at, f"\n{node.span.text}\n")]


@entry(tree.VerbEvent)
def another_verb_is_heard(node: tree.VerbEvent, around: Surroundings) -> list[Edit]:
    labels = [pattern.label for pattern in node.patterns]
    events = (each for each in tree.walk(around.file) if isinstance(each, tree.VerbEvent))
    new = other(around, [e.verb.id for e in events if [p.label for p in e.patterns] == labels], node.verb.id)
    return [] if new is None else [instead(node.verb.span, new)]


@entry(tree.Setting)
def another_setting(node: tree.Setting, around: Surroundings) -> list[Edit]:
    among = [["true", "false"], ["nobody", "owner", "everyone"]]
    old = node.value.span.text
    new = next((other(around, words, old) for words in among if old in words), None)
    return [] if new is None else [instead(node.value.span, new)]


@entry(tree.Param)
def one_for_many(node: tree.Param, around: Surroundings) -> list[Edit]:
    if node.each:
        return [
            between(
                around,
                node.span.start,
                node.kind.span.start,
                around.text[node.span.start : node.kind.span.start].replace("each ", ""),
            )
        ]
    return [between(around, node.kind.span.start, node.kind.span.start, "each ")]


@entry(tree.VerbDecl, tree.Phase)
def triggers_by_you(node: tree.VerbDecl | tree.Phase, around: Surroundings) -> list[Edit]:
    if node.triggers is not None:
        at = around.text.rfind("triggers", node.span.start, node.triggers.span.start)
        return [between(around, at, node.triggers.span.end, "")]
    return [between(around, node.body.span.start, node.body.span.start, "triggers by you ")]


@entry(tree.RangeType)
def another_range(node: tree.RangeType, around: Surroundings) -> list[Edit]:
    new = around.chance.choice([f"{node.low}..{node.high + 1}", f"{node.low}..{max(node.low, node.high - 1)}"])
    return [instead(node.span, new)]
