"""Changes that leave every game as it was, as the rules themselves show: no example could notice them, and they count
as no changes. Only what holds for certain is here; whatever merely seems to make no difference is tried."""

from __future__ import annotations

import re
from functools import cache

from dsl import tree
from dsl.types import NumberType
from tests.blindness.measure import pristine
from tests.net.edits import Edit
from tests.net.mutations import Mutation
from tests.strength.speakers import can_speak, within

ASKS = re.compile(r"\b(one|random|up|any|choice|you|active|opponent|source)\b")  # or depends on who does it
FIELD = re.compile(r"[\w.]*\.(\w+)$")


def is_idle(mutation: Mutation) -> bool:
    match mutation.kind:
        case "a_statement_doubled" | "made_to_happen_again":
            return _sets_again(mutation)
        case "repeated_at_the_end":
            return mutation.edits[0].new.strip().startswith("let ")  # nothing comes after it
        case "done_by":
            return _by_nobody(mutation)
        case "statements_swapped":
            return _apart(mutation)
        case "sides_swapped":
            return _same_either_way(mutation)
        case "a_reaction_moved":
            return any(edit.old.startswith("forbid ") for edit in mutation.edits)  # none comes before another
        case "other_put_in":
            return _never_itself(mutation)
        case "triggers_by_you":
            heard = _heard(mutation.ruleset)
            verb = mutation.declaration.startswith("verb ")
            return verb and all(number < 2 for (name, _), number in heard.items() if name == mutation.name)
    return False


def _sets_again(mutation: Mutation) -> bool:
    """Something that is set to a value again, which does not come from what it was."""
    (edit,) = mutation.edits
    call = None if edit.new.startswith("up to") else _call(mutation, edit)
    return call is not None and call.verb.id == "set" and not ASKS.search(call.span.text) and not _reads_itself(call)


def _by_nobody(mutation: Mutation) -> bool:
    """What a verb of the language itself does is done once, whoever does it, and nobody is asked."""
    (edit,) = mutation.edits
    call = _call(mutation, edit)
    once = edit.new.startswith(("everyone", "table"))
    again = edit.new.startswith("each player") and call is not None and call.verb.id == "set"
    return (
        call is not None
        and call.to is not None
        and call.to.body is None
        and all(name != call.verb.id for name, _ in _heard(mutation.ruleset))
        and not ASKS.search(call.span.text)
        and (once or (again and not _reads_itself(call)))
    )


def _apart(mutation: Mutation) -> bool:
    """Two fields are set, one after the other, neither to what the other says."""
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


@cache
def _heard(ruleset: str) -> dict[tuple[str, str], int]:
    """By verb or phase, and before or after: how many reactions hear it. Where it is several, somebody may choose their
    order."""
    found: dict[tuple[str, str], int] = {}
    for file in pristine(ruleset).own.files:
        for node in tree.walk(file):
            if isinstance(node, tree.React):
                event = node.event
                heard = event.verb.id if isinstance(event, tree.VerbEvent) else event.phase.id
                found[heard, node.hook] = found.get((heard, node.hook), 0) + 1
    return found
