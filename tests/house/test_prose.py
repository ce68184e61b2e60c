"""The rulebooks as prose: spelling in three languages, and French grammar. Needs tools that may not be here.

Names that the rulesets declare are known. Other words a dictionary cannot know stand in
`tests/house/words/<language>.txt`: proper names and coinages inside phrases and notes, and verbs with their pronouns.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

DICTIONARIES = {"en": "en_US", "fr": "fr_FR", "es": "es_ES"}
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")

# What the grammar checker mistakes: its rule, words of the sentence it is wrong about ("": any), the reason.
MISTAKEN = (
    ("gv1__ppas_det_nom_avoir__b1_a1_1", "", "le pion noir A est: A is a name, not a verb"),
    ("gv2__conj_les_nom__b1_a3_1", "", "the same"),
    ("gv2__conf_et_est2__b1_a1_1", "", "the same"),
    ("typo_signe_multiplication", "", "2x1 is the name of a shape"),
    ("typo_signe_moins", "", "a hyphen between the numbers of a square is no minus"),
    ("unit_nbsp_avant_unités1", "", "a letter behind a number is no unit"),
    ("unit_nbsp_avant_unités3", "×", "nor is one behind the name of a shape"),
    ("g3__gn_la_2m__b1_a2_1", "«", "the title of a phase does not agree with it"),
    ("g3__gn_le_2m__b1_a4_1", "le scénario «", "nor that of a scenario"),
    ("gv2__conj_le_la_leur_nom__b2_a2_1", "«", "nor that of a variant"),
    ("gv2__conj_le_la_leur_nom__b2_a3_1", "«", "the same"),
    ("gv2__conj_le_la_leur_nom__b1_a3_1", "autres que", "les joueurs autres que X gagnent: the players do"),
    ("g3__gn_un_2m__b1_a2_1", "au hasard", "une case destinée à un autel choisie au hasard: the space is chosen"),
    ("g2__conf_si_vconj__b2_a1_1", "Restons groupés", "the title of a card may begin with a verb"),
    ("g3__conf_peut_être2__b1_a1_1", "» peut être choisie", "an option can be chosen: no perhaps"),
    ("g3__infi_pouvoir__b1_a1_1", "tuile pouvoir tirée", "the tile is called pouvoir"),
    ("g3__gn_pfx_en_2m__b1_a3_1", "en lice", "les joueurs encore en lice autres que: the others are the players"),
    ("g3__gn_pfx_en_2m__b1_a4_1", "en lice", "the same"),
    ("gv1__ppas_être_accord_sing__b1_a1_1", "Morts-vivants", "a family is called Morts-vivants"),
    ("g3__gn_le_2m__b2_a4_1", "le scénario «", "the title of a scenario does not agree with it"),
    ("g3__gn_le_2m__b1_a4_1", "e scénario «", "the same"),
    ("g3__gn_det_nom_de_det_nom_adj_sing__b1_a1_1", "du scénario «", "the same"),
    ("g3__gn_det_epi_plur_2m__b1_a2_1", "Fais tes prières, ", "titles of cards in a list do not agree with each other"),
    ("g3__gn_le_2m__b1_a4_1", "modificateur Dégâts", "nor does that of a modifier with it"),
    ("g3__gn_le_2m__b1_a2_1", "modificateur Portée", "the same"),
    ("g3__gn_le_2m__b2_a2_1", "modificateur Portée", "the same"),
    ("g3__gn_start_2m__b1_a1_1", "Modificateur Portée", "the same"),
    ("g3__gn_start_2m__b1_a2_1", "Modificateur Portée", "the same"),
    ("g3__gn_start_2m__b1_a3_1", "Modificateur Dégâts", "the same"),
    ("g3__gn_start_2m__b1_a4_1", "Modificateur Dégâts", "the same"),
    ("g3__conf_peut_être2__b2_a1_1", "Peut être utilisé", "it can be used: no perhaps"),
    ("g3__gn_nombre_chiffres_1m__b1_a1_1", "niveau 1 tirées", "deux salles de niveau 1 tirées: the rooms are"),
)  # fmt: skip


NAMES = re.compile(r'\b(?!phrase|not|event|note)\w+((?:\s+[a-z]{2}\s+"[^"]*"(?:\s+[mf]\b)?)+)')


def declared(rulesets: Path, lang: str) -> set[str]:
    """The words of the names that rulesets declare in a language."""
    found: set[str] = set()
    for path in sorted(rulesets.rglob("*.rules")):
        for texts in NAMES.findall(path.read_text(encoding="utf-8")):
            for text in re.findall(rf'\b{lang}\s+"([^"]*)"', texts):
                found.update(word.replace("’", "'") for word in WORD.findall(text))
    return found


def sentences(folder: Path, *pages: str) -> list[str]:
    """The text of generated pages without markup, a line each."""
    found: dict[str, None] = {}
    for page in sorted(folder.rglob("*.md")):
        if pages and page.stem not in pages:
            continue
        text = re.sub(r"\A---\n.*?\n---\n", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        text = re.sub(r"<figure.*?</figure>", "", text, flags=re.DOTALL)
        text = re.sub(r"\[((?:[^\]\\]|\\.)*)\]\([^)]*\)", r"\1", text)
        text = re.sub(r" ?\{#[^}]*\}", "", text)
        text = re.sub(r"^\*[^*].*\*$", "", text, flags=re.MULTILINE)  # the rule ids an example shows
        for line in text.splitlines():
            found.setdefault(re.sub(r"^\s*(\d+\.|-|#+)? ?", "", line).replace("*", "").replace("\\", ""))
    return [line for line in found if line and not line.startswith("|")]


@pytest.mark.parametrize("lang", DICTIONARIES)
def test_spelling(repository: Path, lang: str) -> None:
    if shutil.which("hunspell") is None:
        pytest.skip("no hunspell here (Debian: hunspell hunspell-en-us hunspell-fr hunspell-es)")
    known = set((repository / "tests" / "house" / "words" / f"{lang}.txt").read_text(encoding="utf-8").split())
    names = declared(repository / "rulesets", lang)
    known |= (
        names
        | {f"{name}s" for name in names}
        | {f"{name}'s" for name in names if lang == "en"}
        | {name[:1].upper() + name[1:] for name in names}
    )
    lines = sentences(repository / "generated_docs" / lang)
    words = {word.replace("’", "'"): line for line in lines for word in WORD.findall(line) if len(word) > 1}
    command = ("hunspell", "-d", DICTIONARIES[lang], "-i", "utf-8", "-l")
    done = subprocess.run(command, input="\n".join(words), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"hunspell has no dictionary {DICTIONARIES[lang]} here")
    unknown = [word for word in done.stdout.split() if word not in known]
    assert "\n".join(f"{word}: {words.get(word, '')}" for word in unknown) == ""


def test_french_grammar(repository: Path, tmp_path: Path) -> None:
    if shutil.which("grammalecte-cli") is None:
        pytest.skip("no grammalecte-cli here (Debian: grammalecte-cli)")
    lines = sentences(repository / "generated_docs" / "fr", "index", "play", "pieces", "variants", "examples")
    text = tmp_path / "prose.txt"
    text.write_text("\n\n".join(lines), encoding="utf-8")
    everywhere = [rule for rule, where, _ in MISTAKEN if not where]
    command = ("grammalecte-cli", "-f", str(text), "-j", "-owe", "-roff", *everywhere)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    errors = [
        (error["sRuleId"], error["sMessage"], lines[(paragraph["iParagraph"] - 1) // 2])
        for paragraph in json.loads(done.stdout)["data"]
        for error in paragraph["lGrammarErrors"]
    ]
    real = [error for error in errors if not any(error[0] == rule and where in error[2] for rule, where, _ in MISTAKEN)]
    assert "\n".join(" / ".join(error) for error in real) == ""
