"""Changes that leave every game as it was, as the rules themselves show: no example could notice them, and they count
as no changes. Only what holds for certain is here; whatever merely seems to make no difference is tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from dsl import model, tree
from dsl.types import NumberType, SetType
from tests.blindness.measure import pristine
from tests.net.edits import Edit
from tests.net.mutations import Mutation, described, original
from tests.strength.speakers import can_speak, within

ASKS = re.compile(r"\b(one|random|up|any|choice|you|active|opponent|source)\b")  # or depends on who does it
DECIDES = re.compile(r"\b(one|random|up|any|choice)\b")  # may come to something else the second time
FIELD = re.compile(r"[\w.]*\.(\w+)$")


def is_idle(mutation: Mutation) -> bool:
    match mutation.kind:
        case "a_statement_doubled" | "made_to_happen_again":
            return _sets_again(mutation) or _shuffled_again(mutation) or _chosen_again(mutation)
        case "repeated_at_the_end":
            return mutation.edits[0].new.strip().startswith("let ")  # nothing comes after it
        case "done_by":
            return _by_nobody(mutation)
        case "statements_swapped":
            return _apart(mutation)
        case "sides_swapped":
            return _same_either_way(mutation)
        case "a_reaction_moved":
            return _in_any_order(mutation)
        case "other_put_in":
            return _never_itself(mutation)
        case "another_pick":
            return _only_one(mutation)
        case "another_value_of_its_type":
            return _says_itself(mutation)
        case "only_on_a_condition":
            return _on_that_condition_anyway(mutation)
        case "somebody_else_may":
            (edit,) = mutation.edits
            return not edit.old and edit.new.strip() == "you" and mutation.declaration != "flow"  # who may anyway
        case "another_time":
            return _before_or_after_nothing(mutation)
        case "one_for_many":
            return _to_nothing(mutation)
        case "triggers_by_you":
            heard = _heard(mutation.ruleset)
            verb = mutation.declaration.startswith("verb ")
            return verb and all(number < 2 for (name, _), number in heard.items() if name == mutation.name)
    return False


def _sets_again(mutation: Mutation) -> bool:
    """Something that is set to a value again, which does not come from what it was; by itself, or by a verb that does
    nothing else and that nothing hears."""
    (edit,) = mutation.edits
    call = None if edit.new.startswith("up to") else _call(mutation, edit)
    by_the_same = edit.new.startswith((edit.old, "2 times "))
    if call is None or call.to is None or (DECIDES if by_the_same else ASKS).search(call.span.text):
        return False
    if call.verb.id == "set":
        return not _reads_itself(call) or _joins(call)
    if call.verb.id == "move":
        return _moves_there(mutation, call)
    body = call.to.body
    if body is None or not body.statements or any(name == call.verb.id for name, _ in _heard(mutation.ruleset)):
        return False
    told = {param.name for param in call.to.params}
    return all(isinstance(each, tree.Call) and _plainly_set(each, told) for each in body.statements) and all(
        isinstance(value, tree.Ref | tree.Number) for args in call.args for value in args.values
    )


def _plainly_set(call: tree.Call, told: set[str]) -> bool:
    """A field of what a verb is told of, set to something that is written there."""
    target, value = call.arg(None), call.arg("to")
    written = isinstance(value, tree.Ref) and value.name in ("true", "false", "none")
    return (
        call.verb.id == "set"
        and isinstance(target, tree.Attr)
        and isinstance(target.object, tree.Ref)
        and target.object.name in told
        and (written or isinstance(value, tree.Number))
    )


def _moves_there(mutation: Mutation, call: tree.Call) -> bool:
    """One thing goes to a place that is the same wherever the thing lies, and nothing hears it: once more it goes
    where it is already."""
    thing, place = call.arg(None), call.arg("to")
    plain = (
        isinstance(thing, tree.Ref) and isinstance(thing.to, model.Local) and isinstance(place, tree.Ref | tree.Attr)
    )
    return (
        plain
        and isinstance(thing, tree.Ref)
        and place is not None
        and thing.name not in re.findall(r"\w+", place.span.text)
        and all(name != "move" for name, _ in _heard(mutation.ruleset))
    )


def _joins(call: tree.Call) -> bool:
    """`set game.met to game.met + b`: nothing is twice in a set."""
    target, value = call.arg(None), call.arg("to")
    return (
        target is not None
        and isinstance(target.type, SetType)
        and isinstance(value, tree.Binary)
        and value.op == "+"
        and value.left.span.text == target.span.text
        and isinstance(value.right, tree.Ref)
    )


def _says_itself(mutation: Mutation) -> bool:
    """`self.magic` for `sorceress.magic` in the text of the only sorceress, or the other way round."""
    (edit,) = mutation.edits
    old, new = (re.sub(r"\.\w+$", "", text) for text in (edit.old, edit.new))
    if edit.old.removeprefix(old) != edit.new.removeprefix(new) or {old, new} != {"self", mutation.name}:
        return False
    kind = pristine(mutation.ruleset).rules.kinds.get(mutation.name)
    return kind is not None and kind.single


def _shuffled_again(mutation: Mutation) -> bool:
    """Every order is as likely as before."""
    (edit,) = mutation.edits
    call = _call(mutation, edit)
    return call is not None and _shuffles(mutation, call)


def _shuffles(mutation: Mutation, call: tree.Call) -> bool:
    heard = any(name == "shuffle" for name, _ in _heard(mutation.ruleset))
    return call.verb.id == "shuffle" and not heard and not ASKS.search(call.span.text)


def _chosen_again(mutation: Mutation) -> bool:
    """One thing is chosen under a name that the next choice takes: nobody is asked what nothing looks at. What comes
    first in something offered is left alone, since it may be declined."""
    (edit,) = mutation.edits
    for block in _blocks(mutation):
        for before, stmt in enumerate(block.statements):
            what = stmt.what if isinstance(stmt, tree.Choose) and _stands_at(stmt, edit) else None
            if isinstance(what, tree.Quantified) and edit.new.split() == edit.old.split() * 2:
                lies = what.noun.place is not None and what.noun.body is None  # no report
                return before > 0 and what.how == "one" and lies and not what.noun.random
    return False


def _on_that_condition_anyway(mutation: Mutation) -> bool:
    """In what is done only on this condition, with nothing but choices before it."""
    (edit,) = mutation.edits
    for node in _nodes(mutation):
        again = isinstance(node, tree.If) and edit.new.startswith(f"if {node.test.span.text} {{")
        if isinstance(node, tree.If) and again and not _asks(mutation.ruleset, node.test):
            for stmt in node.then.statements:
                if _stands_at(stmt, edit):
                    return True
                if not isinstance(stmt, tree.Choose) or "random" in stmt.span.text or "random" in node.test.span.text:
                    break
                name = stmt.what.noun.binder
                if name is None or re.search(rf"\b{name.id}\b", node.test.span.text):
                    break
    return False


def _before_or_after_nothing(mutation: Mutation) -> bool:
    """What alone hears a verb that does nothing itself."""
    (edit,) = mutation.edits
    if {edit.old.strip(), edit.new.strip()} != {"when", "before"}:
        return False
    for node in _nodes(mutation):
        event = node.event if isinstance(node, tree.React) and node.span.start == edit.start else None
        if isinstance(event, tree.VerbEvent):
            verb = pristine(mutation.ruleset).rules.verbs[event.verb.id]
            heard = sum(number for (name, _), number in _heard(mutation.ruleset).items() if name == event.verb.id)
            return heard == 1 and verb.body is not None and not verb.body.statements
    return False


def _to_nothing(mutation: Mutation) -> bool:
    """Several at once for a verb that does nothing, and that nothing hears."""
    (edit,) = mutation.edits
    for node in _nodes(mutation):
        if isinstance(node, tree.VerbDecl) and node.span.start <= edit.start < node.body.span.start:
            name = node.name.id
            heard = any(verb == name for verb, _ in _heard(mutation.ruleset))
            forbidden = any(
                isinstance(each, tree.Forbid) and isinstance(each.event, tree.VerbEvent) and each.event.verb.id == name
                for each in _every_node(mutation.ruleset)
            )
            return not node.body.statements and not heard and not forbidden
    return False


def _in_any_order(mutation: Mutation) -> bool:
    """No `forbid` comes before another; nor does what alone hears something, or alone treats a field."""
    moved = [edit.old for edit in mutation.edits if edit.old]
    for node in _every_node(mutation.ruleset):
        if isinstance(node, tree.React | tree.Treat) and node.span.text in moved:
            return _how_many(mutation.ruleset, node) == 1
    return any(text.startswith("forbid ") for text in moved)


def _how_many(ruleset: str, node: tree.React | tree.Treat) -> int:
    if isinstance(node, tree.React):
        return _heard(ruleset)[described(node)[1], node.hook]
    return sum(isinstance(each, tree.Treat) and each.field.id == node.field.id for each in _every_node(ruleset))


def _by_nobody(mutation: Mutation) -> bool:
    """What asks nobody and is heard by nothing is done once, whoever does it; or several times with the same result."""
    (edit,) = mutation.edits
    call = _call(mutation, edit)
    once = edit.new.startswith(("everyone", "table"))
    several = ("each player", "each other player") if pristine(mutation.ruleset).rules.players[0] > 1 else "each player"
    if call is None or not _whoever_does_it(mutation.ruleset, call, ()):
        return False
    again = call.verb.id == "set" or _moves_there(mutation, call) or _shuffles(mutation, call)
    unread = call.verb.id in ("move", "shuffle") or not _reads_itself(call)
    return once or (edit.new.startswith(several) and again and unread)


def _whoever_does_it(ruleset: str, call: tree.Call, within: tuple[str, ...]) -> bool:
    """A verb of the language itself, or one that only calls such verbs, perhaps in some cases or for several things."""
    name = call.verb.id
    heard = any(verb == name for verb, _ in _heard(ruleset))
    if call.to is None or heard or name == "run" or _asks(ruleset, call):  # who knows what is run
        return False
    body = call.to.body
    if body is None or name in within:
        return True
    if _asks(ruleset, body):
        return False
    parts = [node for node in tree.walk(body) if isinstance(node, tree.Stmt)]
    plain = all(isinstance(each, tree.Call | tree.If | tree.ForEach | tree.Let) for each in parts)
    return plain and all(
        _whoever_does_it(ruleset, each, (*within, name)) for each in parts if isinstance(each, tree.Call)
    )


def _asks(ruleset: str, root: tree.Node) -> bool:
    """Whether it depends on who does it, or asks somebody: itself, or by what it reads."""
    defines = pristine(ruleset).rules.defines
    waiting, met = [root], set[str]()
    while waiting:
        node = waiting.pop()
        if ASKS.search(node.span.text):
            return True
        for part in tree.walk(node):
            name = part.name if isinstance(part, tree.Ref) else part.name.id if isinstance(part, tree.Apply) else ""
            if name in defines and name not in met:
                met.add(name)
                waiting.append(defines[name].node)
    return False


def _apart(mutation: Mutation) -> bool:
    """Two fields are set, one after the other, neither to what the other says; or two values are named, neither of
    which speaks of the other."""
    return _set_apart(mutation) or _named_apart(mutation)


def _named_apart(mutation: Mutation) -> bool:
    at = [(edit.start, edit.end) for edit in mutation.edits]
    lets = [
        node
        for file in pristine(mutation.ruleset).own.files
        if file.span.source.name == mutation.file
        for node in tree.walk(file)
        if isinstance(node, tree.Let) and (node.span.start, node.span.end) in at
    ]
    names = "|".join(let.name.id for let in lets)
    return len(lets) == 2 and not any(
        re.search(rf"\b({names})\b", let.value.span.text) or ASKS.search(let.value.span.text) for let in lets
    )


def _set_apart(mutation: Mutation) -> bool:
    calls = [_call(mutation, edit) for edit in mutation.edits]
    if len(calls) != 2 or any(call is None or call.verb.id != "set" or ASKS.search(call.span.text) for call in calls):
        return False
    first, second = (_field(call) for call in calls if call is not None)
    texts = [call.span.text for call in calls if call is not None]
    return first != second and "" not in (first, second) and first not in texts[1] and second not in texts[0]


def _same_either_way(mutation: Mutation) -> bool:
    """A sum or a product of numbers."""
    at = [(edit.start, edit.end) for edit in mutation.edits]
    for file in pristine(mutation.ruleset).own.files:
        for node in tree.walk(file) if file.span.source.name == mutation.file else ():
            if isinstance(node, tree.Binary) and [(n.span.start, n.span.end) for n in (node.left, node.right)] == at:
                return node.op in "+*" and isinstance(node.type, NumberType) and not ASKS.search(node.span.text)
    return False


def _never_itself(mutation: Mutation) -> bool:
    """`other` before what can never be the piece whose text this is."""
    (edit,) = mutation.edits
    for file in pristine(mutation.ruleset).own.files if edit.new.strip() == "other" else ():
        if file.span.source.name == mutation.file:
            for decl in within(file.decls):
                for node in tree.walk(decl):
                    if isinstance(node, tree.Noun) and node.kind.span.start == edit.start:
                        return not can_speak(mutation.ruleset, decl, node)
    return False


def _only_one(mutation: Mutation) -> bool:
    """`all merchant in box` for `first merchant in box` where there is one merchant, that is moved."""
    (edit,) = mutation.edits
    for file in pristine(mutation.ruleset).own.files:
        for call in tree.walk(file) if file.span.source.name == mutation.file else ():
            what = call.arg(None) if isinstance(call, tree.Call) and call.verb.id == "move" else None
            if isinstance(what, tree.Pick) and what.span.start == edit.start:
                kind = what.noun.symbol
                return isinstance(kind, model.Kind) and kind.declared == "pieces" and kind.copies == 1
    return False


def _reads_itself(call: tree.Call) -> bool:
    name = _field(call)
    return not name or len(re.findall(rf"\b{name}\b", call.span.text)) > 1


def _field(call: tree.Call) -> str:
    target = call.arg(None)
    found = FIELD.match(target.span.text) if target is not None else None
    return found[1] if found is not None else ""


def _call(mutation: Mutation, edit: Edit) -> tree.Call | None:
    """The call that was written where something else is now."""
    for file in pristine(mutation.ruleset).own.files:
        if file.span.source.name == mutation.file:
            for node in tree.walk(file):
                if isinstance(node, tree.Call) and (node.span.start, node.span.end) == (edit.start, edit.end):
                    return node
    return None


def _nodes(mutation: Mutation) -> Iterator[tree.Node]:
    for file in pristine(mutation.ruleset).own.files:
        if file.span.source.name == mutation.file:
            yield from tree.walk(file)


def _blocks(mutation: Mutation) -> Iterator[tree.Block]:
    return (node for node in _nodes(mutation) if isinstance(node, tree.Block))


def _stands_at(node: tree.Node, edit: Edit) -> bool:
    return (node.span.start, node.span.end) == (edit.start, edit.end)


@cache
def _heard(ruleset: str) -> dict[tuple[str, str], int]:
    """By verb or phase, and before or after: how many reactions hear it. Where it is several, somebody may choose their
    order."""
    found: dict[tuple[str, str], int] = {}
    for node in _every_node(ruleset):
        if isinstance(node, tree.React):
            key = described(node)[1], node.hook
            found[key] = found.get(key, 0) + 1
    return found


@cache
def _every_node(ruleset: str) -> tuple[tree.Node, ...]:
    """Of the ruleset and of those it extends."""
    files = (file for each in original(ruleset).loaded.rulesets for file in each.files)
    return tuple(node for file in files for node in tree.walk(file))
