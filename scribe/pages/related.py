"""Under each entry: what has to do with it, found by analysis (`relations`), with links both ways.

A reaction names what it limits, changes or follows; there it is listed. Whatever its own sentences do not link to
already, though they are about it, is listed with the reaction as well. Examples that show a thing are listed with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from dsl import model, tree
from scribe.pages.book import Link, Related
from scribe.pages.outline import Outline
from scribe.pages.relations import How, Owner, Relation, Thing, relations

LABELS: dict[How, str] = {
    "forbid": "limits",
    "before": "changes_it",
    "instead": "changes_it",
    "treat": "changes_it",
    "when": "reactions",
    "change": "changed_in",
    "speak": "mentions",
}
MOST_EXAMPLES = 4


class Relatives:
    """Asked for one entry after the other; `title` names the owner of a text in the language of the book. `explained`
    are the fields, by id, whose entries say more than what they are."""

    def __init__(
        self,
        ruleset: model.Ruleset,
        plan: Outline,
        title: Callable[[object], str],
        words: Mapping[str, str],
        examples: Sequence[tuple[model.Example, Link]],
        explained: Collection[int],
    ) -> None:
        self.plan = plan
        self.explained = explained
        self.title = title
        self.words = words
        self.into: dict[int, list[Relation]] = {}
        self.out_of: dict[int, list[Relation]] = {}
        for each in relations(ruleset):
            self.into.setdefault(id(each.of), []).append(each)
            self.out_of.setdefault(id(each.by), []).append(each)
        self.shown: dict[int, list[Link]] = {}
        for example, link in examples:
            for thing in _shown(example):
                self.shown.setdefault(id(thing), []).append(link)

    def of(self, things: Sequence[Thing], linked: Collection[str]) -> tuple[Related, ...]:
        """`things` share an entry; `linked` are the addresses its sentences link to."""
        own = {self.plan.link(thing) for thing in things} | {""}
        lists: dict[str, dict[str, Link]] = {}
        for thing in things:
            for each in self.into.get(id(thing), ()):
                self._add(lists, LABELS[each.how], each.by, own)
        nearer = {address for label, links in lists.items() if label != "mentions" for address in links}
        for address in nearer & lists.get("mentions", {}).keys():
            del lists["mentions"][address]
        for thing in things:
            for each in self.out_of.get(id(thing), ()):
                if id(each.of) in self.explained or not (
                    each.how in ("speak", "change") or isinstance(each.of, model.Field)
                ):
                    self._add(lists, "concerns", each.of, own | set(linked) | nearer)
        found = [self._related(label, lists[label].values()) for label in ORDER if lists.get(label)]
        examples = dict.fromkeys(link for thing in things for link in self.shown.get(id(thing), ()))
        if examples:
            found.append(self._related("examples", list(examples)[:MOST_EXAMPLES]))
        return tuple(found)

    def _related(self, label: str, links: Iterable[Link]) -> Related:
        return Related(self.words[label], tuple(links))

    def _add(self, lists: dict[str, dict[str, Link]], label: str, other: Owner | Thing, but: Collection[str]) -> None:
        anywhere = "play" if label == "mentions" else "general"  # what the game at large says, and where
        address = self.plan.link(other) if other is not None else f"play.md#{anywhere}"
        if address not in but:
            title = self.title(other) if other is not None else self.words[anywhere]
            lists.setdefault(label, {}).setdefault(address, Link(title, address))


ORDER = ("limits", "changes_it", "reactions", "changed_in", "concerns", "mentions")


def _shown(example: model.Example) -> list[Thing]:
    """The pieces and actions an example is about, each once."""
    found: dict[int, Thing] = {}
    for node in tree.walk(example.node):
        match node:
            case tree.GivenPiece(symbol=model.Kind() as thing) | tree.Noun(symbol=model.Kind() as thing):
                found[id(thing)] = thing
            case tree.Ref(to=model.Kind() as thing):
                found[id(thing)] = thing
            case tree.Call(to=model.Verb() as verb):
                found[id(verb)] = verb
    return list(found.values())
