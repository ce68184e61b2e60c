"""Templates that a ruleset brings: what they may do, and what becomes of those that try more."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludolect.cli import main
from scribe.pages.sandbox import BoundedEnvironment, TemplateFault, render
from scribe.pages.write import TEMPLATES

RULES = """
ruleset stones { name en "Stones" fr "Pierres" es "Piedras"; players 2..2 }
place bowl for each player p { name en "the bowl" fr "le bol" es "el cuenco" }
flow { repeat { each player does { win you } } }
"""


def rendered(folder: Path, text: str) -> str:
    (folder / "places.md.j2").write_text(text, encoding="utf-8")
    return render(BoundedEnvironment([folder, TEMPLATES]), "places", TEMPLATES, {"book": "the book", "some": [1, 2]})


def test_a_template_may_say_what_it_likes(tmp_path: Path) -> None:
    page = '# {{ book }} {#here}\n\n<figure class="x"><svg><a href="#here"></a></svg></figure>\n[a](b.md#c) a < b\n'
    assert rendered(tmp_path, page) == page.replace("{{ book }}", "the book")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{{ book.__class__.__mro__ }}", "unsafe"),
        ("{{ ''.__class__ }}", "unsafe"),
        ("{{ nothing }}", "undefined"),
        ("{% for a in some %}{{ a }}", "end"),
        ("{{ 1 / 0 }}", "division"),
        ("{% include '../secret' %}", "secret"),
        ("{% include '/etc/passwd' %}", "passwd"),
        ("{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}", "loops"),
        ("{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}", "recursion"),
        ("{{ 'a' * 999999999 }}", "small numbers"),
        ("{{ 9 ** 9 ** 9 }}", "small numbers"),
        ("{{ 'a'.ljust(999999999) }}", "unsafe"),
        ("{{ '%0999999999d' % 1 }}", "small numbers"),
        ("{{ 'a' | center(999999999) }}", "center"),
        ("<script>alert(1)</script>", "<script>"),
        ("<IMG SRC=x onerror=alert(1)>", "<img>"),
        ("<p onclick='x'>", "onclick"),
        ("<a href='javascript:x'>", "href"),
        ("<p style='background: url(x)'>", "style"),
        ("<iframe src='//elsewhere'></iframe>", "<iframe>"),
        ("![x](https://elsewhere/x.png)", "load or run"),
        ("![x](//elsewhere/x.png)", "load or run"),
        ("[x](javascript:alert(1))", "load or run"),
        ("[x]( JavaScript:alert(1))", "load or run"),
        ("![x][y]\n\n[y]: https://elsewhere/x.png", "load or run"),
        ("# x { onclick=alert(1) }", "load or run"),
    ],
)
def test_what_goes_beyond_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(TemplateFault, match="(?i)" + complaint.replace("<", "<")):
        rendered(tmp_path, text)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.md.j2").write_text("secret", encoding="utf-8")
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "places.md.j2").symlink_to(tmp_path / "secret.md.j2")
    environment = BoundedEnvironment([folder])
    with pytest.raises(TemplateFault, match="places"):
        render(environment, "places", TEMPLATES, {})


def test_the_command_shows_where_templates_are_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOLECT_CACHE", "off")
    templates = Path("stones/templates")
    templates.mkdir(parents=True)
    Path("stones/stones.rules").write_text(RULES, encoding="utf-8")
    (templates / "places.md.j2").write_text("# Here\n\n{{ book.nothing }}\n", encoding="utf-8")
    (templates / "play.md.j2").write_text("# Here\n{% for %}\n", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["docs", "./stones", "--out", "pages"])
    shown = capsys.readouterr()
    assert ended.value.code == 1
    assert shown.err.count("error[LD830]") == 2
    assert "places.md.j2:3:1" in shown.err
    assert "play.md.j2:2:1" in shown.err
    assert "Traceback" not in shown.err
