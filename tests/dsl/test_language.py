"""The number of the language: what is advised, what is refused, what is rewritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import language, tree
from dsl.diagnostics import Diagnostics
from dsl.format.upgrade import upgraded
from dsl.frontend import check_texts
from dsl.recover import parse_all
from dsl.source import Source
from ludolect import cli

REPOSITORY = Path(__file__).resolve().parent.parent.parent
HEAD = 'ruleset demo {{ name en "Demo" fr "Demo" es "Demo"; {}players 2..2 }}\n'


def line(text: str) -> tree.RulesetDecl:
    file = parse_all(Source("demo/demo.rules", text), Diagnostics())
    return next(decl for decl in file.decls if isinstance(decl, tree.RulesetDecl))


def advice(text: str) -> list[str]:
    found = Diagnostics()
    language.advise(line(text), found)
    return [diagnostic.reason for diagnostic in found]


def test_every_number_but_the_first_says_what_it_changed() -> None:
    assert sorted(language.CHANGES) == list(range(2, language.CURRENT + 1))
    assert all(changes for changes in language.CHANGES.values())


def test_one_piece_of_advice_names_all_that_changed() -> None:
    for head in (HEAD.format(""), HEAD.format("language 1; ")):
        (reason,) = advice(head)
        assert all(change.now in reason for change in language.CHANGES[2])
    assert advice(HEAD.format(f"language {language.CURRENT}; ")) == []


@pytest.mark.parametrize(
    ("number", "codes"),
    [
        ("1", []),
        (str(language.CURRENT), []),
        (str(language.CURRENT + 1), ["LD111"]),
        ("1 + 1", ["LD314"]),
        ("0", ["LD314"]),
    ],
)
def test_a_newer_number_is_refused_and_another_value_is_none(number: str, codes: list[str]) -> None:
    found = Diagnostics()
    check_texts({"demo/demo.rules": HEAD.format(f"language {number}; ")}, found)
    assert [d.code.id for d in found.errors] == codes


def test_compiling_without_a_number_says_nothing() -> None:
    found = Diagnostics()
    check_texts({"demo/demo.rules": HEAD.format("")}, found)
    assert "LD821" not in {d.code.id for d in found}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (HEAD.format("language 1; "), HEAD.format("language 2; ")),
        (HEAD.format(""), HEAD.format("language 2; ")),
        (
            'ruleset demo {\n  # a remark\n  name en "Demo"\n  players 2..2\n}\n',
            'ruleset demo {\n  # a remark\n  name en "Demo"\n  language 2\n  players 2..2\n}\n',
        ),
        ("ruleset demo { }\n", "ruleset demo { language 2  }\n"),
        ("kind coin { }\n", "kind coin { }\n"),
        (HEAD.format("language 2; "), HEAD.format("language 2; ")),
        (HEAD.format("language 9; "), HEAD.format("language 9; ")),
    ],
)
def test_an_upgrade_sets_the_number_and_nothing_else(old: str, new: str) -> None:
    assert upgraded(Source("demo/demo.rules", old)).text == new


MAY = "verb go { say 1 }\nflow { each player does { %s } }\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("if can(go) { may { go } }", "may { go }"),
        ("if can(go) { may go }", "may go"),
        ("if can(take one coin c in box) { may { take one coin c in box } }", "may { take one coin c in box }"),
        ("if can(go) { may { go; go } }", None),
        ("if can(go) { may { stay } }", None),
        ("if can(go) { may { go } } else { stay }", None),
        ("if can(go) { opponent may { go } }", None),
        ("if can(go) { may { go }; stay }", None),
        ("if can(go) { # a remark\nmay { go } }", None),
    ],
)
def test_an_upgrade_takes_out_a_test_that_a_may_asks_by_itself(old: str, new: str | None) -> None:
    assert upgraded(Source("demo/demo.rules", MAY % old)).text == MAY % (new or old)


def test_an_upgrade_leaves_answers_out_that_nobody_gives(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "demo"
    home.mkdir()
    rules = """place purse { live true }
kind coin { }
coin penny { copies 1 }
coin dime { copies 1 }
verb take coin c { phrase en "take {c}" fr "prendre {c}" es "tomar {c}"; move c to purse }
verb twice { phrase en "take both" fr "prendre les deux" es "tomar ambos"; take one coin in box; take one coin in box }
flow { each player does { twice } }
"""
    examples = """example both {
  when player(1) does twice choosing %s
  then count(all coin in purse) is 2
}
example the_last {
  given dime in purse
  when player(1) does take one coin in box%s
  then count(all coin in purse) is 2
}
"""
    (home / "demo.rules").write_text(HEAD.format("") + rules, encoding="utf-8")
    (home / "examples.rules").write_text(examples % ("penny, dime", " choosing penny"), encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        cli.main(["fmt", "--upgrade", str(home)])
    assert left.value.code == 0
    assert "left out 2 answers that nobody gives" in capsys.readouterr().out
    assert (home / "examples.rules").read_text(encoding="utf-8") == examples % ("penny", "")
    with pytest.raises(SystemExit) as left:
        cli.main(["test", str(home)])
    assert left.value.code == 0
    assert "all true" in capsys.readouterr().out


def test_check_advises_and_fmt_upgrades(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "demo"
    home.mkdir()
    file = home / "demo.rules"
    file.write_text(HEAD.format("") + "flow { tie }\n", encoding="utf-8")

    def run(*words: str) -> str:
        with pytest.raises(SystemExit) as left:
            cli.main([*words, str(home)])
        assert left.value.code == 0
        return capsys.readouterr().out

    assert run("check", "--no-cache").count("LD821") == 1
    run("fmt")
    assert "language" not in file.read_text(encoding="utf-8")
    run("fmt", "--upgrade")
    assert "language 2" in file.read_text(encoding="utf-8")
    assert "LD821" not in run("check", "--no-cache")


def test_whatever_is_shipped_says_the_number() -> None:
    heads = [*REPOSITORY.glob("rulesets/*/*.rules"), *REPOSITORY.glob("guide/*/*.rules")]
    lines = [
        decl
        for file in sorted(heads)
        for decl in parse_all(Source(file.name, file.read_text(encoding="utf-8")), Diagnostics()).decls
        if isinstance(decl, tree.RulesetDecl)
    ]
    assert len(lines) >= 11
    assert [line.name.id for line in lines if language.number_of(line) != language.CURRENT] == []


def test_the_guide_prints_the_list() -> None:
    page = (REPOSITORY / "guide" / "reference" / "rulesets.md").read_text(encoding="utf-8")
    assert language.guide_section().strip() in page
