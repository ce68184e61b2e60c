"""Every text of a ruleset under a name of its own, and language packs, which give texts by those names.

A text has no name in the language: it stands inside what it belongs to. Its address is the way to it, from the
declaration inwards: `verb take/phrase`, `kind stone/weight/name`, `choices hue/grey`, `phase draw/name`. Addresses are
made of names that authors gave, never of places in files, so that a text keeps its address when rules move; of several
with one way, the later ones are numbered.

A language pack is a ruleset that extends another one and holds `words` of it:

    words stones { "verb take/phrase" fr "prendre {s}" }

What a pack says of a language replaces what stood there for that language, or joins it; other languages stay. The
texts of the parsed rulesets are changed in place, before anything is checked, so that every later stage, and every
diagnostic about a word, sees the pack's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl import tree
from dsl.codes import NOTHING_TO_CHANGE, OVERLAY_CLASH
from dsl.diagnostics import Diagnostics, instead
from dsl.load import Loaded, LoadedRuleset
from dsl.spell import nearest


@dataclass(frozen=True)
class Wording:
    """A text, its address and what sort of text it is. `owner` is the declaration it stands in."""

    address: str
    sort: str  # name, phrase, event, not, note
    text: tree.Text
    owner: tree.Decl


def wordings(ruleset: LoadedRuleset) -> list[Wording]:
    """All texts of one ruleset, in the order of its files."""
    taken: dict[str, int] = {}
    found = []
    for decl in (decl for file in ruleset.files for decl in file.decls):
        for way, sort, text in _texts(decl, ()):
            address = "/".join(way)
            taken[address] = taken.get(address, 0) + 1
            number = taken[address]
            found.append(Wording(address if number == 1 else f"{address}#{number}", sort, text, decl))
    return found


def apply_packs(loaded: Loaded, found: Diagnostics) -> None:
    """Put the words of all packs that are loaded where they belong. Doing it twice changes nothing."""
    given: dict[tuple[str, str, str], tuple[LoadedRuleset, tree.Entry]] = {}
    for pack in loaded.rulesets:
        for decl in (decl for file in pack.files for decl in file.decls):
            if isinstance(decl, tree.WordsDecl):
                _apply(loaded, pack, decl, given, found)


def _apply(
    loaded: Loaded,
    pack: LoadedRuleset,
    decl: tree.WordsDecl,
    given: dict[tuple[str, str, str], tuple[LoadedRuleset, tree.Entry]],
    found: Diagnostics,
) -> None:
    target = next((each for each in loaded.rulesets if each.name == decl.name.id and each is not pack), None)
    if target is None:
        others = [each.name for each in loaded.rulesets if each is not pack]
        near = nearest(decl.name.id, others)
        found.report(
            NOTHING_TO_CHANGE,
            decl.name.span,
            f"there is no ruleset `{decl.name.id}` to give words to",
            label="not loaded",
            reason="`words` belong to a ruleset that this one extends",
            remedy=f"did you mean `{near}`?" if near else f"write `ruleset {pack.name} extends {decl.name.id}`",
            fix=instead(decl.name.span, near),
        )
        return
    known = {wording.address: wording for wording in wordings(target)}
    for line in decl.lines:
        wording = known.get(line.address)
        if wording is None:
            near = nearest(line.address, known)
            found.report(
                NOTHING_TO_CHANGE,
                line.span,
                f"`{target.name}` has no text at `{line.address}`",
                label="no such address",
                reason="a text is found by the way to it; perhaps what it belongs to has another name now",
                remedy=f"did you mean `{near}`?" if near else f"see `ludolect words export {target.name}`",
            )
            continue
        for entry in line.text.entries:
            first = given.setdefault((target.name, line.address, entry.lang.id), (pack, entry))
            if first[1] is not entry:
                found.report(
                    OVERLAY_CLASH,
                    entry.span,
                    f"two texts in `{entry.lang.id}` for `{line.address}`",
                    label="the second",
                    also=[(first[1].span, f"the first, from `{first[0].name}`")],
                    reason="one text in a language is all that can be printed",
                    remedy="leave one of the two packs, or one of the two lines, out",
                )
                continue
            kept = [other for other in wording.text.entries if other.lang.id != entry.lang.id]
            at = next((i for i, other in enumerate(wording.text.entries) if other.lang.id == entry.lang.id), len(kept))
            wording.text.entries[:] = [*kept[:at], entry, *kept[at:]]


def _texts(node: tree.Node, way: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str, tree.Text]]:
    match node:
        case tree.WordsDecl():
            return
        case tree.TextLine():
            yield (*way, node.key), node.key, node.text
            return
        case tree.NoteDecl() | tree.Note():
            yield (*way, "note"), "note", node.text
            return
        case tree.ChoiceDecl():
            if node.text is not None:
                yield (*way, node.name.id), "name", node.text
            return
    step = _step(node)
    inner = (step,) if isinstance(node, tree.Phase) else (*way, step) if step else way
    for child in _children(node):
        yield from _texts(child, inner)


def _children(node: tree.Node) -> Iterable[tree.Node]:
    return (child for child in tree.children(node) if not isinstance(child, tree.Name))


def _step(node: tree.Node) -> str:
    """How a node shows in the addresses of what it holds, if it does."""
    match node:
        case tree.PiecesDecl():
            return f"kind {node.name.id if node.name is not None else node.kind.id + '*'}"
        case tree.FlowDecl():
            return ""
        case tree.ChangeDecl():
            return f"change {node.name.id}"
        case tree.KindDecl() | tree.VerbDecl() | tree.DefineDecl() | tree.VariantDecl() | tree.ExampleDecl():
            return f"{_WORDS[type(node)]} {node.name.id}"
        case tree.ChoicesDecl() | tree.RulesetDecl():
            return f"{_WORDS[type(node)]} {node.name.id}"
        case tree.ChangeChoices() | tree.ChangeDefine() | tree.ChangeVerb() | tree.ChangePhase() | tree.ChangeVariant():
            return f"{_WORDS[type(node)]} {node.name.id}"
        case tree.Phase():
            return f"phase {node.name.id}"
        case tree.Field() | tree.RuleMember():
            return node.name.id
        case tree.Let():
            return f"let {node.name.id}"
    return ""


_WORDS: dict[type[tree.Node], str] = {
    tree.KindDecl: "kind",
    tree.VerbDecl: "verb",
    tree.DefineDecl: "define",
    tree.VariantDecl: "variant",
    tree.ExampleDecl: "example",
    tree.ChoicesDecl: "choices",
    tree.RulesetDecl: "ruleset",
    tree.ChangeChoices: "change choices",
    tree.ChangeDefine: "change define",
    tree.ChangeVerb: "change verb",
    tree.ChangePhase: "change phase",
    tree.ChangeVariant: "change variant",
}
