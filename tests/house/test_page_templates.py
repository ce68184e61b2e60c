"""Templates that a ruleset brings: what they may do, and what becomes of those that try more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ludolect.api import load
from ludolect.cli import main
from scribe.pages.apart import render_apart, understood
from scribe.pages.gather import gather
from scribe.pages.sandbox import BoundedEnvironment, TemplateFault, TemplateFaults, render
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
        ("![a\\]b](https://elsewhere/x.png)", "load or run"),
        ("![a[b]c](<https://elsewhere/x.png>)", "load or run"),
        ("> [y]: javascript:alert(1)\n\n[x][y]", "load or run"),
        ("1. - [y]: javascript:alert(1)\n\n[x][y]", "load or run"),
        ("<!--> <script>alert(1)</script> -->", "comment"),
        ("<![CDATA[ <script>alert(1)</script> ]]>", "declaration"),
        ("{{ range(9) | random }}", "random"),
        ("{{ lipsum() }}", "lipsum"),
        ("{{ [1] | batch(9) | list }}", "batch"),
        ("{{ [1] | slice(9) | list }}", "slice"),
        ("{{ {'a': 1} | tojson(indent=9) }}", "tojson"),
        ("{{ some }}", "only texts and numbers"),
        ("{{ 99999999 * 99999999 }}", "small numbers"),
        ("x" * 200_001, "bytes"),
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


@pytest.fixture
def docs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Writes the book of a ruleset with these templates; the exit code, and what was complained about."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOLECT_CACHE", "off")
    Path("stones").mkdir()
    Path("stones/stones.rules").write_text(RULES, encoding="utf-8")

    def call(**templates: str) -> tuple[int, str]:
        for page, text in templates.items():
            Path("stones/templates").mkdir(exist_ok=True)
            Path(f"stones/templates/{page}.md.j2").write_text(text, encoding="utf-8")
        with pytest.raises(SystemExit) as ended:
            main(["docs", "./stones", "--out", "pages"])
        assert isinstance(ended.value.code, int)
        told = capsys.readouterr().err
        assert "Traceback" not in told
        return ended.value.code, told

    return call


GROWING = "{% set all = namespace(x=SEED) %}\n{% for i in range(60) %}{% set all.x = all.x OP all.x %}{% endfor %}"
RECURSIVE = "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}\n{{ m(60) }}"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GROWING.replace("SEED", "'xxxxxxxxxx'").replace("OP", "~"), "memory"),
        (GROWING.replace("SEED", "[1]").replace("OP", "+"), "memory"),
        (GROWING.replace("SEED", "9").replace("OP", "*"), "small numbers"),
        (RECURSIVE, "longer than 3 seconds"),
        ("{{ book.title }}\n" * 20_000, "bytes"),
    ],
    ids=["text", "list", "number", "macro", "file"],
)
def test_a_template_that_takes_too_much_is_ended(
    docs: Callable[..., tuple[int, str]], text: str, complaint: str
) -> None:
    code, told = docs(places=text)
    assert code == 1
    assert "error[LD830]" in told
    assert complaint in told
    assert "stones/templates/places.md.j2" in told
    assert not Path("pages/en/stones/places.md").exists()


def test_a_process_that_does_not_answer_is_given_up(
    docs: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However its time is limited; that of a system without limits is counted by the clock."""
    monkeypatch.setattr("scribe.pages.apart._limits", lambda: False)
    monkeypatch.setattr("scribe.pages.apart.WITHOUT_LIMITS", 0.001)
    code, told = docs(places="# {#places}")
    assert code == 1
    assert "the book takes longer than 3 seconds" in told


@pytest.mark.parametrize(("late", "why"), [(True, "longer than 3 seconds"), (False, "too much memory")])
def test_an_answer_that_breaks_off_is_none(tmp_path: Path, late: bool, why: str) -> None:
    said = '{"begun": "index"}\n{"page": "index", "text": "# One"}\n{"begun": "play"}\n{"page": "play", "te'
    with pytest.raises(TemplateFaults, match=f"the page `play` takes {why}"):
        understood(said, tmp_path, late)
    assert understood(said.rpartition("\n")[0] + '\n{"whole": true}\n', tmp_path, late=False) == {"index": "# One"}


def test_a_template_that_keeps_to_the_bounds_is_printed(docs: Callable[..., tuple[int, str]]) -> None:
    assert (
        docs(places="# Places of {{ book.title }} {#places}\n{% for a in book.addresses %}{{ a }}{% endfor %}\n")[0]
        == 0
    )
    assert Path("pages/en/stones/places.md").read_text(encoding="utf-8").startswith("# Places of Stones {#places}\n")


def test_without_templates_there_is_no_other_process(
    docs: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr("subprocess.Popen", refused)
    assert docs() == (0, "")
    with pytest.raises(AssertionError, match="a process was started"):
        render_apart(gather(load("./stones").ruleset, "en", "stones"), Path("stones/templates"))


def test_a_folder_of_templates_that_lies_elsewhere_is_refused(docs: Callable[..., tuple[int, str]]) -> None:
    Path("elsewhere").mkdir()
    Path("elsewhere/places.md.j2").write_text("# {#places}", encoding="utf-8")
    Path("stones/templates").symlink_to(Path("elsewhere").resolve())
    code, told = docs()
    assert code == 1
    assert "leads out of its ruleset's folder" in told


def test_a_first_page_without_its_head_is_refused_and_hurts_no_other_book(docs: Callable[..., tuple[int, str]]) -> None:
    code, told = docs(index="# My own page {#stones}\n")
    assert code == 1
    assert "`title:` and `players:`" in told
    assert "stones/templates/index.md.j2:1:1" in told
    Path("pages/en/old").mkdir(parents=True)
    Path("pages/en/old/index.md").write_text("# Without a head\n", encoding="utf-8")
    Path("stones/templates/index.md.j2").unlink()
    assert docs() == (0, "")
    front = Path("pages/en/index.md").read_text(encoding="utf-8")
    assert "(stones/index.md)" in front
    assert "old" not in front


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
