"""What a function of `probes` need not do, because nothing that it does afterwards looks at it.

To find out whether something can be done with a piece one often need not move it, if all that is asked then is whether
there is anything to do it to. So a move stays only for pieces whose place is looked at further on, and a tracked field
is set only where it is read again. What is looked at is read off the generated text: loops over what lies somewhere say
which kind they are for, lists of pieces in play which pieces are in them. Whatever is not understood counts as looking
at everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dsl import model, tree
from interpreter.lower.compiler import Compiler
from interpreter.world import BOX

_LOOP = re.compile(r"\bfor (\w+) in ")
_FILTER = re.compile(r"(?: if |:\n\s*if )\(*(K\d+)\[(\w+)\]\)*(?= and |\]|\)|:|\n)")
_HERD = re.compile(r"\(S\.play\[(\d+)\] or S\.herd\(\d+\)\)")
_FUNCTION = re.compile(r"\b([a-z]\d+)\b")
_RULES = re.compile(r"\b(R\d+)(p?)\[(\w+)\]\(S\b")
_GIVEN_STATE = re.compile(r"(?<![.\w])(\w+|\])\(S(?=[,)])")
_ATTRIBUTE = re.compile(r"\bS\.(\w+)")
_HOISTED = ((re.compile(r"\bH\["), "S.has["), (re.compile(r"\bA\["), "S.at["), (re.compile(r"\bC(\d+)\["), r"S.c\1["))
_MOVE = re.compile(r"S\.move\((v\d+), [^()]+\)")
_SWAP = re.compile(r"S\.swap\(v\d+, v\d+\)")
_PUT = re.compile(r"S\.put\(S\.(c\d+), [\w.\[\]]+, [\w.\[\] +-]+\)")
_CHANGES = re.compile(r"\bS\.(?!steps\b)\w+(?:\[[^\]]*\])? [+-]?= |\bu\d+\(S|\b(?:explored|foreign|tried)\(|UNITS")
_COLUMN = re.compile(r"c\d+")
LOOKING = {"has", "at", "play", "herd", "in_play", "loose", "steps", "tick", "active"}
HARMLESS = {"has", "at", "loose", "steps", "tick", "active", "put", "move", "note", "wall", "look"}
HARMLESS |= {"tightened", "loosened", "onward"}
HELPERS = {"explored", "foreign", "tried", "join", "chained", "sure", "counted"}


@dataclass
class Reads:
    """What is looked at: the places of which pieces, which columns; and what is called."""

    everything: bool = False
    pieces: set[int] = field(default_factory=set)
    columns: set[str] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)

    def add(self, other: Reads) -> None:
        self.everything |= other.everything
        self.pieces |= other.pieces
        self.columns |= other.columns


class Slices:
    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.sources: dict[str, list[str]] = {}  # all functions made so far, by name
        self.memo: dict[str, Reads] = {}
        self.closures: dict[str, Reads] = {}
        kinds = compiler.ruleset.kinds.values()
        settings = [k.formulas["shown"].expr for k in kinds if "shown" in k.formulas]
        self.plain_sight = all(isinstance(e, tree.Ref) and isinstance(e.to, model.Builtin) for e in settings)

    def learn(self, functions: Mapping[str, list[str]], written: Iterable[str]) -> None:
        """Functions by name, and text that was written already."""
        self.sources.update(functions)
        lines: list[str] = []
        for line in written:
            if line.startswith("def "):
                lines = self.sources[line[4 : line.index("(")]] = []
            else:
                lines.append(line)

    # -------------------------------------------------------------- leaving out

    def sliced(self, lines: list[str]) -> list[str]:
        """The lines of a function without what nothing sees."""
        looped = any(line.lstrip().startswith(("for ", "while ")) for line in lines)
        found: list[str] = []
        for i, line in enumerate(lines):
            code = line.split("  # @")[0].strip()
            rest = [*lines[:i], *lines[i + 1 :]] if looped else lines[i + 1 :]
            found += self.kept(line, code, rest)
        return found

    def kept(self, line: str, code: str, rest: list[str]) -> list[str]:
        indent = line[: len(line) - len(line.lstrip())]
        move = _MOVE.fullmatch(code)
        if move is not None:
            seen = self.seen_moving(move[1], rest)
            if all(seen):
                return [line]
            if not any(seen):
                return [f"{indent}pass"]
            table = self.c.constant("W", seen, ("moves", tuple(seen)))
            return [f"{indent}if {table}[{move[1]}]:", f"    {line}"]
        put = _PUT.fullmatch(code)
        if put is not None or _SWAP.fullmatch(code):
            reads = self.closure(self.own("\n".join(rest)))
            unseen = put[1] not in reads.columns if put is not None else not reads.pieces
            if unseen and not reads.everything:
                return [f"{indent}pass"]
        return [line]

    def seen_moving(self, variable: str, rest: list[str]) -> list[bool]:
        """By piece: whether what follows could see that it was moved."""
        names = {variable}
        text = "\n".join(rest)
        for line in rest:
            copied = re.fullmatch(r"\s*(v\d+) = (v\d+)(?:  # @.*)?", line)
            if copied is not None and copied[2] in names:
                names.add(copied[1])
        own_rules = {(m[1], m[2]) for m in _RULES.finditer(text) if m[3] in names}
        reads = self.closure(self.own(_RULES.sub(lambda m: "sure(S" if m[3] in names else m[0], text)))
        targets = [(self.c.dispatches[table], form or "u") for table, form in sorted(own_rules)]
        seen = []
        for thing in self.c.world.all_ids:
            rules = [f"{form}{by_id[thing]}" for by_id, form in targets if thing in by_id]
            met = [reads, *(self.closure_of(name) for name in rules if _matters(name, self.sources))]
            seen.append(any(r.everything or thing in r.pieces for r in met))
        return [*seen, False]

    def is_idle(self, name: str) -> bool:
        """Whether a function, with all that it calls, changes nothing and needs no search around it."""
        waiting, seen = [name], {name}
        while waiting:
            lines = self.sources.get(waiting.pop())
            text = "\n".join(line.split("  # @")[0] for line in lines) if lines is not None else "explored("
            used = [a for a in _ATTRIBUTE.findall(text) if not _COLUMN.fullmatch(a)]
            if _CHANGES.search(text) or not LOOKING.issuperset(used):
                return False
            called = self.own(text).calls - seen
            seen |= called
            waiting += sorted(called)
        return True

    # -------------------------------------------------------------- what is looked at

    def closure_of(self, name: str) -> Reads:
        if name not in self.closures:
            reads = Reads(calls={name})
            self.closures[name] = self.closure(reads)
        return self.closures[name]

    def closure(self, reads: Reads) -> Reads:
        """With all that is called."""
        whole = Reads()
        whole.add(reads)
        waiting, seen = sorted(reads.calls), set(reads.calls)
        while waiting and not whole.everything:
            name = waiting.pop()
            if name not in self.memo:
                lines = self.sources.get(name)
                self.memo[name] = self.own("\n".join(lines)) if lines is not None else Reads(everything=True)
            whole.add(self.memo[name])
            called = self.memo[name].calls - seen
            seen |= called
            waiting += sorted(called)
        return whole

    def own(self, text: str) -> Reads:
        """What a text itself looks at."""
        reads = Reads()
        text = re.sub(r"  # @\d+", "", text)
        for pattern, plain in _HOISTED:
            text = pattern.sub(plain, text)
        looped: dict[str, set[int] | None] = {}
        for loop in reversed(list(_LOOP.finditer(text))):
            text = self.loop(text, loop[1], loop.end(), looped, reads)
        text = _HERD.sub(lambda m: self.herd(int(m[1]), reads), text)
        while "S.has[" in text:
            at = text.index("S.has[")
            ids = self.lying(text[at + 6 : _closing(text, at + 5) - 1])
            reads.everything |= ids is None
            reads.pieces |= ids or set()
            text = text[:at] + "[" + text[at + 6 :]
        for found in re.finditer(r"S\.at\[(\w+)\]|S\.at", text):
            ids = looped.get(found[1] or "")
            reads.everything |= ids is None
            reads.pieces |= ids or set()
        for table, form, _ in _RULES.findall(text):
            rules = {f"{form or 'u'}{unit}" for unit in self.c.dispatches[table].values()}
            reads.calls |= {name for name in rules if _matters(name, self.sources)}
        text = _RULES.sub("sure(S", text)
        reads.calls |= {n for n in _FUNCTION.findall(text) if n in self.sources}
        for attribute in _ATTRIBUTE.findall(text):
            if _COLUMN.fullmatch(attribute):
                reads.columns.add(attribute)
            elif attribute not in HARMLESS or (attribute == "look" and not self.plain_sight):
                reads.everything = True
        known = HELPERS | reads.calls
        reads.everything |= "UNITS" in text or any(n not in known for n in _GIVEN_STATE.findall(text))
        reads.columns -= set(re.findall(r"S\.put\(S\.(c\d+),", text)) - set(re.findall(r"S\.(c\d+)\[", text))
        return reads

    def loop(self, text: str, variable: str, at: int, looped: dict[str, set[int] | None], reads: Reads) -> str:
        """A loop over what lies somewhere, or is in play; the text without that."""
        herd = _HERD.match(text, at)
        if herd is not None:
            looped[variable] = self.wanted(int(herd[1])) | (looped.get(variable) or set())
            return text[:at] + self.herd(int(herd[1]), reads) + text[herd.end() :]
        if not text.startswith("S.has[", at):
            looped[variable] = None
            return text
        end = _closing(text, at + 5)
        test = _FILTER.match(text, end)
        ids: set[int] | None = self.lying(text[at + 6 : end - 1])
        if test is not None and test[2] == variable:
            ids = {i for i, is_kind in enumerate(self.c.constants[test[1]]) if is_kind}
        reads.everything |= ids is None
        reads.pieces |= ids or set()
        looped[variable] = None if ids is None else ids | (looped.get(variable) or set())
        return text[:at] + "[" + text[at + 6 :]

    def wanted(self, number: int) -> set[int]:
        kind = next(kind for kind, n in self.c.herds.items() if n == number)
        return set(self.c.world.all_of(kind))

    def herd(self, number: int, reads: Reads) -> str:
        """Whether a piece is in play depends on what it lies on as well."""
        waiting = [kind for kind, n in self.c.herds.items() if n == number]
        seen = set(waiting)
        while waiting:
            kind = waiting.pop()
            reads.pieces.update(self.c.world.all_of(kind))
            carriers = {k for k in self.c.whereabouts.around(kind) if k.root == "piece"} - seen
            seen |= carriers
            waiting += carriers
        return "()"

    def lying(self, place: str) -> set[int] | None:
        """All that can ever lie in a place; None if that may be anything."""
        looked = re.fullmatch(r"S\.look\((.+), \w+\)", place)
        place = looked[1] if looked is not None else place
        table = re.fullmatch(r"(H\d+)\[\w+\]", place)
        if table is not None and table[1] in self.c.constants:
            ids = {i for i in self.c.constants[table[1]] if i >= 0}
        elif place.isdigit():
            ids = {int(place)}
        else:
            return None
        if BOX in ids:
            return None
        kinds = {self.c.world.things[i].kind for i in ids}
        leaves = [leaf for leaf, homes in self.c.whereabouts.of.items() if homes & kinds]
        return {i for leaf in leaves for i in self.c.world.all_of(leaf)}


def _matters(name: str, sources: Mapping[str, list[str]]) -> bool:
    """A trial of a rule that cannot fail is not written; anything else that is not known may do anything."""
    return name in sources or not name.startswith("p")


def _closing(text: str, at: int) -> int:
    """Where the bracket that opens here is closed, and one more."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in "[(") - (text[i] in "])")
        if depth == 0:
            return i + 1
    return len(text)
