"""Words for translators: tables out and in again, language packs, what is missing, and tables nobody can use."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_designation
from dsl.load import load, load_texts
from dsl.wordlist import apply_packs, wordings
from ludolect.cli import main
from ludolect.library import library
from ludolect.word_tables import read_table
from scribe import Scribe

ENGLISH = """
ruleset stones { name en "Stones"; players 2..2 }
choices hue { name en "the hue"; grey en "grey" }
kind stone { name en "the stone"; weight: number { name en "the weight" }; hue: hue = grey }
stone pebble { name en "the pebble"; copies 3; weight 2 }
place bowl for each player p { name en "the bowl" }
verb take stone s { phrase en "take {s}"; move s to you.bowl }
flow { repeat { each player does { phase turn { name en "the turn"; take one pebble in box } } } }
note en "After an old game."
"""
FRENCH = {
    "ruleset stones/name": "Pierres",
    "choices hue/name": "la teinte",
    "choices hue/grey": "gris",
    "kind stone/name": "la pierre",
    "kind stone/weight/name": "le poids",
    "kind pebble/name": "le caillou",
    "kind bowl/name": "le bol",
    "verb take/phrase": "prendre {s}",
    "phase turn/name": "le tour",
    "note": "D'après un vieux jeu.",
}
SPANISH = {
    "ruleset stones/name": "Piedras",
    "choices hue/name": "el tono",
    "choices hue/grey": "gris",
    "kind stone/name": "la piedra",
    "kind stone/weight/name": "el peso",
    "kind pebble/name": "el guijarro",
    "kind bowl/name": "el cuenco",
    "verb take/phrase": "tomar {s}",
    "phase turn/name": "el turno",
    "note": "Según un juego antiguo.",
}


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stones").mkdir()
    (tmp_path / "stones" / "stones.rules").write_text(ENGLISH, encoding="utf-8")

    def go(*arguments: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main(["words", *arguments])
        shown = capsys.readouterr()
        return Ran(int(ended.value.code or 0), shown.out, shown.err)

    return go


def table(**languages: dict[str, str]) -> str:
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["ruleset", "address", *languages])
    rows.writerows(["stones", address, *(texts[address] for texts in languages.values())] for address in FRENCH)
    return out.getvalue()


def test_every_text_has_an_address() -> None:
    (stones,) = load_texts({"stones/stones.rules": ENGLISH}, Diagnostics()).rulesets
    assert sorted(wording.address for wording in wordings(stones)) == sorted(FRENCH)


@pytest.mark.parametrize("name", ["wizards_tower", "witchcraft"])
def test_addresses_are_told_apart(name: str) -> None:
    for ruleset in load(name, library(), Diagnostics()).rulesets:
        addresses = [wording.address for wording in wordings(ruleset)]
        assert len(set(addresses)) == len(addresses) > 50


def test_an_english_ruleset_becomes_french_and_spanish_by_a_pack(run: Run, tmp_path: Path) -> None:
    Path("both.csv").write_text(table(fr=FRENCH, es=SPANISH), encoding="utf-8")
    done = run("import", "./stones", "both.csv", "--name", "stones_words")
    assert (done.code, done.err) == (0, "")
    assert "use it as ./stones+./stones_words" in done.out
    found = Diagnostics()
    rules = check_designation("./stones+./stones_words", library(), found)
    found.raise_if_errors()
    assert rules is not None
    french = Scribe(rules, "fr")
    assert french.title() == "Pierres"
    assert french.name(rules.kinds["pebble"], article=True) == "le caillou"
    assert Scribe(rules, "es").verb_text(rules.verbs["take"]).startswith("Para tomar una piedra: ")
    assert Scribe(rules, "en").name(rules.kinds["pebble"]) == "Pebble"


def test_without_the_pack_nothing_has_changed() -> None:
    texts = {"stones/stones.rules": ENGLISH}
    packed = texts | {"fr/fr.rules": 'ruleset fr extends stones { }\nwords stones { "kind pebble/name" fr "le galet" }'}
    loaded = load_texts(packed, Diagnostics())
    for _ in range(2):  # once more changes nothing
        found = Diagnostics()
        apply_packs(loaded, found)
        assert not found.has_errors
        pebble = next(w for w in wordings(loaded.rulesets[0]) if w.address == "kind pebble/name")
        assert [(entry.lang.id, entry.text) for entry in pebble.text.entries] == [
            ("en", "the pebble"),
            ("fr", "le galet"),
        ]
    (alone,) = load_texts(texts, Diagnostics()).rulesets
    assert [len(wording.text.entries) for wording in wordings(alone)] == [1] * len(FRENCH)


@pytest.mark.parametrize("name", ["tic_tac_toe", "castle_panic"])
def test_a_table_that_nobody_edited_says_nothing_new(name: str, run: Run) -> None:
    assert run("export", name, "-o", "all.csv").code == 0
    assert "no pack was written" in run("import", name, "all.csv").out
    assert run("export", name, "--format", "po", "--lang", "fr", "-o", "fr.po").code == 0
    assert "no pack was written" in run("import", name, "fr.po").out


FORMULAS = ["=1+1", "+1", "-1", "@sum", "\ttab", "'=1+1", "''-1", "'quoted", "plain", "a = b", "＝1"]


def test_no_cell_of_a_table_is_a_formula_and_all_are_read_back(run: Run) -> None:
    rules = Path("stones/stones.rules")
    for text in FORMULAS:
        rules.write_text(ENGLISH.replace('"Stones"', f'"{text}"'), encoding="utf-8")
        assert run("export", "./stones", "--lang", "en", "-o", "words.csv").code == 0
        with Path("words.csv").open(encoding="utf-8", newline="") as file:
            cells = [cell for row in csv.reader(file) for cell in row]
        assert not [cell for cell in cells if cell[:1] and cell[0] in "=+-@\t\r＝"], text
        given = read_table("words.csv", Path("words.csv").read_text(encoding="utf-8"), Diagnostics())
        assert text in [each.text for each in given]
        assert "says nothing that" in run("import", "./stones", "words.csv").out, text


def test_a_table_tells_uses_and_sentences(run: Run) -> None:
    rows = {row["address"]: row for row in csv.DictReader(io.StringIO(run("export", "castle_panic").out))}
    slay = rows["verb slay/phrase"]
    assert "kind barbarian" in slay["used by"]
    assert "Slay one Monster outside the Forest ring." in slay["sentences en"].split("\n")
    assert "Éliminez un monstre hors de l’anneau de la Forêt." in slay["sentences fr"].split("\n")
    assert re.fullmatch(r"castle_panic/\w+\.rules:\d+", slay["place"])
    unnamed = rows["kind barbarian/name"]  # nobody speaks of it: what it says itself
    assert unnamed["sentences es"] == "Mata a un Monstruo fuera del anillo del Bosque."


def test_an_edited_po_file_becomes_a_pack_that_may_be_written_again(run: Run) -> None:
    run("export", "tic_tac_toe", "--format", "po", "--lang", "fr", "-o", "fr.po")
    text = Path("fr.po").read_text(encoding="utf-8")
    assert 'msgstr "le rond"' in text
    Path("fr.po").write_text(text.replace('msgstr "le rond"', 'msgstr "le zéro"'), encoding="utf-8")
    for _ in range(2):
        assert run("import", "tic_tac_toe", "fr.po", "--name", "zeros").code == 0
    assert Path("zeros/zeros.rules").read_text(encoding="utf-8") == (
        "ruleset zeros extends tic_tac_toe { language 2 }\n\n"
        'words tic_tac_toe {\n  "kind nought/name" fr "le zéro"\n}\n'
    )


def test_what_cannot_be_used_is_shown_in_the_pack_and_in_the_row_it_came_from(run: Run) -> None:
    rows = "\ufeffruleset;address;fr;es\r\ntic_tac_toe;verb take/phrase;schtroumpfir {s};\r\n"
    rows += "tic_tac_toe;kind square/name;le carré;la casa\r\n"
    Path("words.csv").write_bytes(rows.encode())
    done = run("import", "tic_tac_toe", "words.csv", "--name", "reworded")
    assert done.code == 1
    assert "error[LD820]" in done.err
    assert re.search(r"--> reworded/reworded\.rules:\d+", done.err)
    assert "::: words.csv:2:1" in done.err
    assert "tic_tac_toe;verb take/phrase;schtroumpfir {s};" in done.err
    assert "words.csv:3" not in done.err
    assert "`casilla` still stands in" in done.out


def test_a_report_counts_what_is_missing(run: Run) -> None:
    told = run("report", "./stones").out.splitlines()
    assert told[0] == "./stones: 10 texts"
    assert told[1].split() == ["en", "10", "100.0", "%"]
    assert told[2].split()[:4] == ["fr", "0", "0.0", "%"]
    assert "stones: kind stone/name" in told[3] + told[4] + told[5] + told[6] + told[7]


def test_texts_that_do_not_fit_the_rules_are_shown_in_the_pack(run: Run) -> None:
    Path("bad.csv").write_text(table(fr=FRENCH | {"verb take/phrase": "prendre {x}"}, es=SPANISH), encoding="utf-8")
    done = run("import", "./stones", "bad.csv")
    assert done.code == 1
    assert "LD504" in done.err
    assert "stones_words.rules" in done.err


@pytest.mark.parametrize(
    ("name", "text", "code", "says"),
    [
        ("a.csv", "colour,fr\nred,rouge\n", "LD816", "no column `ruleset` and `address`"),
        ("a.csv", 'ruleset,address,fr\nstones,note,"open\n', "LD816", "no row of a table"),
        ("a.csv", "ruleset,address,fr\nstones,kind pebbel/name,le galet\n", "LD417", "did you mean `kind pebble/name`"),
        ("a.csv", 'ruleset,address,fr\nstones,note,"un ""vieux"" jeu"\n', "LD816", "straight quotation marks"),
        ("a.csv", "ruleset,address,zz\nstones,note,hm\n", "LD503", "`zz` is not one of the languages"),
        ("a.po", 'msgid "x"\nwhat is this\n', "LD816", "no PO file"),
        ("a.po", 'msgid "x"\nmsgstr "y"\n', "LD816", "does not say its language"),
    ],
)
def test_a_table_nobody_can_use_is_explained(name: str, text: str, code: str, says: str, run: Run) -> None:
    Path(name).write_text(text, encoding="utf-8")
    done = run("import", "./stones", name)
    assert done.code == 1
    assert code in done.err
    assert says in done.err
    assert f"{name}:" in done.err
    assert not Path("stones_words").exists()


def test_a_file_that_is_not_text_is_refused(run: Run) -> None:
    Path("a.csv").write_bytes(b"ruleset,address,fr\nstones,note,\xff\xfe\n")
    assert "LD403" in run("import", "./stones", "a.csv").err


def test_rules_that_are_no_pack_are_never_overwritten(run: Run) -> None:
    Path("both.csv").write_text(table(fr=FRENCH, es=SPANISH), encoding="utf-8")
    Path("mine").mkdir()
    Path("mine/mine.rules").write_text("ruleset mine { }\n", encoding="utf-8")
    done = run("import", "./stones", "both.csv", "--name", "mine")
    assert "LD813" in done.err
    assert Path("mine/mine.rules").read_text(encoding="utf-8") == "ruleset mine { }\n"


def test_po_needs_a_language() -> None:
    from ludolect.cli import cli

    assert CliRunner().invoke(cli, ["words", "export", "tic_tac_toe", "--format", "po"]).exit_code == 2


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_tables_are_read_as_spreadsheets_write_them(separator: str, run: Run) -> None:
    rows = list(csv.reader(io.StringIO(table(fr=FRENCH, es=SPANISH))))
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="\r\n").writerows(rows)
    Path("sheet.csv").write_bytes(b"\xef\xbb\xbf" + out.getvalue().encode())
    done = run("import", "./stones", "sheet.csv")
    assert (done.code, done.err) == (0, "")
    assert "20 texts in stones_words/stones_words.rules" in done.out


def test_a_table_begins_with_a_byte_order_mark_if_asked(run: Run) -> None:
    assert run("export", "./stones", "-o", "plain.csv").code == 0
    assert run("export", "./stones", "--bom", "-o", "marked.csv").code == 0
    assert Path("marked.csv").read_bytes() == b"\xef\xbb\xbf" + Path("plain.csv").read_bytes()
    assert run("export", "./stones", "--bom").code == 2


def test_rows_are_checked_as_rules_are(run: Run) -> None:
    """A verb that nobody can inflect."""
    Path("bad.csv").write_text(table(fr=FRENCH | {"verb take/phrase": "xyzzoire {s}"}, es=SPANISH), encoding="utf-8")
    done = run("import", "./stones", "bad.csv")
    assert done.code == 1
    assert "LD820" in done.err
    assert "xyzzoire" in done.err


def test_names_that_speak_of_one_that_changes_are_listed(run: Run) -> None:
    Path("one.csv").write_text("ruleset,address,en\nstones,kind stone/name,the rock\n", encoding="utf-8")
    (Path("stones") / "stones.rules").write_text(ENGLISH.replace('"the pebble"', '"the small stone"'), encoding="utf-8")
    done = run("import", "./stones", "one.csv")
    assert "`stone` still stands in kind pebble/name" in done.out
