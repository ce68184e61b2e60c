"""Conditions that say the same of several things, said once: there are six cards and six coins; A and B are in hand.

Only neighbours are joined, and nothing that a pronoun may point at changes its place.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from scribe import phrase as p
from scribe.lexicon.features import Lang
from scribe.origins import both, marked
from scribe.say import builtin


def merged(conditions: tuple[p.Condition, ...], lang: Lang) -> tuple[p.Condition, ...]:
    out: list[p.Condition] = []
    for condition in conditions:
        joined = _joined(out[-1], condition, lang) if out else None
        if joined is None:
            out.append(condition)
        else:
            out[-1] = marked(joined, *out[-1].origins, *condition.origins)
    return tuple(out)


def _joined(first: p.Condition, second: p.Condition, lang: Lang) -> p.Condition | None:
    match first, second:
        case p.Exists(negative=False), p.Exists(thing=p.Thing() as thing, negative=False):
            return _both_exist(first, thing)
        case p.Is(subject=one, quality=quality), p.Is(subject=p.Thing() as other, quality=again):
            if (ended := _ended(again)) is not None and quality in (again, ended) and _named(one):
                return p.Is(_series(one, other), marked(both(ended, again), *quality.origins))
            same = quality == again and not isinstance(quality, (p.Whose, p.Such, p.AnyOf, p.AllOf))
            if same and _named(one) and (_related(quality, lang) or not _clause(quality, lang)):
                return p.Is(_series(one, other), both(quality, again))
        case p.Able(clause=one, negative=denied), p.Able(clause=other, negative=also) if denied == also:
            return _both_able(first, one, other, lang)
    return None


def _ended(quality: p.Quality) -> p.Has | None:
    """has won, of several: have won"""
    words = builtin.ENDS_OF_SEVERAL.get(quality.words) if isinstance(quality, p.Has) else None
    return replace(quality, words=words) if words is not None and isinstance(quality, p.Has) else None


def _named(subject: p.Phrase) -> bool:
    if isinstance(subject, p.Series):
        return subject.conjunction == "and" and all(_named(item) for item in subject.items)
    return isinstance(subject, p.Thing) and subject.det not in (p.Det.EACH, p.Det.NO)


def _clause(quality: p.Quality, lang: Lang) -> bool:
    """Words with a verb of their own, already conjugated for one."""
    return isinstance(quality, p.Has) and (quality.words[lang].relative or quality.words[lang].verb is not None)


def _related(quality: p.Quality, lang: Lang) -> bool:
    """Whose verb is somebody else's: you control A and B"""
    if not isinstance(quality, p.Has) or quality.words[lang].verb is None or quality.words[lang].acts:
        return False
    return isinstance(dict(quality.args).get("it"), p.Thing | p.You)


def _series(one: p.Phrase, other: p.Thing) -> p.Phrase:
    """Two of a kind are counted: two coins and a card."""
    items = one.items if isinstance(one, p.Series) else (one,)
    last = items[-1]
    if isinstance(last, p.Thing) and other.det is p.Det.A:
        number = last.amount.value if isinstance(last.amount, p.Number) else 1
        if last in (other, replace(other, det=p.Det.EXACTLY, amount=p.Number(number))):
            more = marked(replace(other, det=p.Det.EXACTLY, amount=p.Number(number + 1)), *last.origins)
            return p.Series((*items[:-1], more)) if len(items) > 1 else more
    if isinstance(last, p.Thing) and last.labels and other.labels:
        alike = replace(last, labels=(), plural=False) == replace(other, labels=(), plural=False)
        pair = marked(replace(last, labels=(*last.labels, *other.labels), plural=True), *other.origins)
        if alike:
            return p.Series((*items[:-1], pair)) if len(items) > 1 else pair
    return p.Series((*items, other))


def _both_exist(first: p.Exists, thing: p.Thing) -> p.Exists | None:
    """Things in the same place; its name comes last."""
    before = first.thing.items if isinstance(first.thing, p.Series) else (first.thing,)
    last = before[-1]
    if not isinstance(last, p.Thing) or last.qualities != thing.qualities or last.among != thing.among:
        return None
    thing = replace(thing, qualities=both(thing.qualities, last.qualities), among=both(thing.among, last.among))
    return p.Exists(p.Series((*before[:-1], replace(last, qualities=()), thing)))


def _both_able(first: p.Able, one: p.Clause, other: p.Clause, lang: Lang) -> p.Able | None:
    """A and B cannot be moved."""
    done_to = one.frame[lang].object
    before, after = dict(one.args), dict(other.args)
    target, another = before.pop(done_to, None), after.pop(done_to, None)
    alike = (one.frame, one.agent, one.place, before) == (other.frame, other.agent, other.place, after)
    if not alike or one.agent is not None or target is None or not isinstance(another, p.Thing) or not _named(target):
        return None
    args = tuple((n, _series(v, another) if n == done_to else both(v, after[n])) for n, v in one.args)
    return replace(first, clause=marked(replace(one, args=args), *other.origins))


# ------------------------------------------------------------------ statements


def done_alike(statements: tuple[p.Statement, ...]) -> tuple[p.Statement, ...]:
    """Put three cards from the box in the deck, put a coin from the box in the deck: both in one sentence."""
    out: list[p.Statement] = []
    for statement in statements:
        before = out[-1] if out else None
        done = _both_done(before.clause, statement.clause) if _does(before) and _does(statement) else None
        if done is None:
            out.append(statement)
        else:
            out[-1] = marked(p.Do(done), *statement.origins, *(before.origins if before is not None else ()))
    return tuple(out)


def _does(statement: p.Statement | None) -> TypeGuard[p.Do]:
    return isinstance(statement, p.Do)


def _both_done(first: p.Clause, second: p.Clause) -> p.Clause | None:
    if first.frame != second.frame or len({frame.object for frame in first.frame}) > 1:
        return None
    done_to = first.frame.en.object or (first.args[0][0] if len(first.args) == 1 else "")
    if not done_to or done_to == first.frame.en.subject:
        return None
    one, other = dict(first.args).get(done_to), dict(second.args).get(done_to)
    rest = tuple((n, v) for n, v in first.args if n != done_to)
    if rest != tuple((n, v) for n, v in second.args if n != done_to) or not all(_fixed(v) for _, v in rest):
        return None
    if replace(first, args=()) != replace(second, args=()) or not isinstance(other, p.Thing):
        return None
    things = one.items if isinstance(one, p.Series) and one.conjunction == "and" else (one,)
    last = things[-1]
    if not isinstance(last, p.Thing) or not all(_introduced(x) for x in (last, other)):
        return None
    if last.qualities == other.qualities and _differ(last, other) and all(isinstance(q, p.At) for q in last.qualities):
        other = replace(other, qualities=both(other.qualities, last.qualities))
        all_ = (*things[:-1], replace(last, qualities=()), other)
    elif last.det is other.det is p.Det.ALL and last.name == other.name and last.qualities != other.qualities:
        all_ = (*things, other)
    else:
        return None
    again = dict(second.args)
    args = tuple((n, p.Series(all_) if n == done_to else both(v, again[n])) for n, v in first.args)
    return marked(replace(first, args=args), *second.origins)


def _introduced(thing: p.Thing) -> bool:
    """Said for the first time: nothing that points back, which would have to be told apart from its neighbour."""
    back = thing.det in (p.Det.THAT, p.Det.SECOND, p.Det.THIRD, p.Det.FOURTH)
    new = not back and thing.among is None and thing.owner is None
    return new and not thing.labels


def _differ(one: p.Thing, other: p.Thing) -> bool:
    return (one.name, one.fill) != (other.name, other.fill)


def _fixed(value: p.Phrase) -> bool:
    """The same thing both times: not chosen anew, and not whatever a pronoun means there."""
    chosen = (p.Det.ONE, p.Det.UP_TO, p.Det.BETWEEN, p.Det.ANY_NUMBER, p.Det.EACH, p.Det.A)
    return not isinstance(value, p.Pronoun) and not (isinstance(value, p.Thing) and value.det in chosen)
