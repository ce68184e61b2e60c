"""Cases by their numbers: a random ruleset, or a change of a real one, through as much as is asked for."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.net import mutations
from tests.net.commands import BEGINNING, WHOLE, wrong_commands
from tests.net.expansions import LARGER, expansion
from tests.net.findings import Finding
from tests.net.running import Outcome, examined_loaded, examined_text
from tests.net.shrinking import laid_out, shrunk
from tests.net.whole import NAME, ruleset

WRITTEN = ("ruleset", "told", "pushed", "wide", "loose", "expansion")
BY_LOT = 4  # of changed rulesets, every so many is also played by lot: that form takes long to make


@dataclass(frozen=True)
class Case:
    """`kind`: ruleset, told (a ruleset with reports), pushed (one with bodies on a table), wide (one with rarer
    constructs), loose (one with values of wider kinds than are wanted), expansion (of the ruleset with the same seed),
    mutation, or light (a change of a ruleset that does not take long). `python -m tests.net KIND SEED` shows it
    again."""

    kind: str
    seed: int

    def __str__(self) -> str:
        return f"{self.kind} {self.seed}"

    def outcome(self) -> Outcome:
        if self.kind in WRITTEN:
            return examined_text(self.text(), self.seed, below=self.below())
        return mutated(*self.change(), self.seed)

    def text(self) -> str:
        if self.kind == "expansion":
            return expansion(self.seed)[1]
        forms = {form: self.kind == form for form in ("told", "wide", "pushed", "loose")}
        return ruleset(self.seed, **forms)

    def below(self) -> str | None:
        """What an expansion extends."""
        return expansion(self.seed)[0] if self.kind == "expansion" else None

    def change(self) -> tuple[mutations.Original, mutations.Mutation]:
        return mutations.drawn(self.seed, mutations.LIGHT if self.kind == "light" else mutations.RULESETS)

    def told(self) -> str:
        """The rules, or what was changed in them."""
        return laid_out(self.text()) if self.kind in WRITTEN else str(self.change()[1])

    def smallest(self, finding: Finding) -> str:
        """Rules that show the same; for a change, the change."""
        if self.kind not in WRITTEN:
            return self.told()

        def still(text: str) -> bool:
            whole = finding.stage in ("conform", "fmt")
            found = examined_text(text, self.seed, whole=whole, below=self.below()).finding
            return found is not None and found.key == finding.key

        return shrunk(self.text(), still)

    def wrong_commands(self, outcome: Outcome | None = None) -> Iterator[Finding]:
        """Every command on it; of a change, with those examples that touch what was changed. `outcome`: what came of it
        before, if that is known."""
        with tempfile.TemporaryDirectory() as scratch:
            examples = None
            if self.kind in WRITTEN:
                below = self.below()
                if below is not None:
                    _written(Path(scratch) / NAME, below)
                folder = _written(Path(scratch) / (NAME if below is None else LARGER), self.text())
            else:
                chosen, mutation = self.change()
                folder = Path(scratch) / chosen.own.name
                folder.mkdir()
                chosen.written(mutation, folder)
                touching = mutations.examples_touching(chosen, mutation)
                examples = touching[self.seed % len(touching)] if touching else "no example touches it"
            out = Path(scratch) / "out"
            out.mkdir()
            slow = outcome is not None and outcome.searched
            large = self.kind not in WRITTEN and self.change()[0].name in mutations.LARGE
            yield from wrong_commands(folder, out, examples, BEGINNING if slow or large else WHOLE)


def _written(folder: Path, text: str) -> Path:
    folder.mkdir()
    (folder / f"{folder.name}.rules").write_text(text, encoding="utf-8")
    return folder


def mutated(chosen: mutations.Original, mutation: mutations.Mutation, seed: int) -> Outcome:
    loaded = chosen.changed(mutation)
    if loaded is None:
        return Outcome("refused", "syntax")
    return examined_loaded(loaded, seed, whole=seed % BY_LOT == 0)
