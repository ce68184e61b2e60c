"""Every form of every verb in the tables, held against a dictionary where there is one."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from scribe.lexicon import verbs_en, verbs_es, verbs_fr
from scribe.lexicon.features import LANGS, Lang, WordError
from scribe.lexicon.verb import verb

DICTIONARIES = {"en": "en_US", "fr": "fr_FR", "es": "es_ES"}
# Right, but not in the dictionaries: new words, and defective verbs that only a table of forms conjugates fully.
NEW: dict[Lang, set[str]] = {
    "en": {"respawn", "teleport", "untap", "mow", "saw", "shear"},
    "fr": {"concerner", "résulter"},
    "es": {"rebarajar", "recolocar", "teletransportar", "contener"},
}


def infinitives(lang: Lang) -> list[str]:
    table = {"en": verbs_en, "fr": verbs_fr, "es": verbs_es}[lang]
    listed = [
        w for key in ("REGULAR", "DOUBLED", "FIRST", "SECOND", "ACCENTED") for w in getattr(table, key, "").split()
    ]
    irregular = [line.split()[0] for line in re.split(r"[|\n]", table.IRREGULAR) if line.split()]
    changing = [w for line in getattr(table, "CHANGING", "").split("\n") for w in line.partition(":")[2].split()]
    return list(dict.fromkeys([*listed, *irregular, *changing]))


@pytest.mark.parametrize("lang", LANGS)
def test_forms_are_words(lang: Lang) -> None:
    if shutil.which("hunspell") is None:
        pytest.skip("no hunspell here (Debian: hunspell hunspell-en-us hunspell-fr hunspell-es)")
    forms: dict[str, str] = {}
    for infinitive in infinitives(lang):
        v = verb(lang, infinitive)
        for form in (v.order, v.third, v.thirds, v.second, v.participle, v.gerund, v.subjunctive, v.subjunctives):
            forms.setdefault(form, infinitive)
    command = ("hunspell", "-d", DICTIONARIES[lang], "-i", "utf-8", "-l")
    done = subprocess.run(command, input="\n".join(forms), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"hunspell has no dictionary {DICTIONARIES[lang]} here")
    assert [f"{w} ({forms.get(w)})" for w in done.stdout.split() if forms.get(w) not in NEW[lang]] == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_tables_are_generous(lang: Lang) -> None:
    assert len(infinitives(lang)) > 900


@pytest.mark.parametrize(
    ("lang", "word", "hint"),
    [
        ("en", "takes", 'write "take"'),
        ("fr", "prenez", 'write "prendre"'),
        ("es", "elimnar", 'did you mean "eliminar"?'),
    ],
)
def test_an_unknown_verb_is_told_by_what_it_may_have_been(lang: Lang, word: str, hint: str) -> None:
    with pytest.raises(WordError) as told:
        verb(lang, word)
    assert hint in told.value.remedy
