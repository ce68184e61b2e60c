"""`ludolect simulate`: its numbers against the games themselves, the same however they are played, and its report."""

from __future__ import annotations

import json
from collections import Counter
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ludolect
from interpreter.bots.players import play_out
from interpreter.watch.chronicle import told_openly
from tests.browser import browsing
from tests.tools.little_games import TOGETHER, shelve

if TYPE_CHECKING:
    from tests.tools.conftest import Run


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Little games by name, and a folder for what is left unfinished."""
    monkeypatch.setenv("LUDOLECT_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("LUDOLECT_PATH", str(shelve(tmp_path / "shelf")))
    return tmp_path / "state" / "simulations"


def simulated(run: Run, *arguments: str) -> dict[str, Any]:
    done = run("simulate", *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)[0]
    return found


# ------------------------------------------------------------------ numbers


@pytest.mark.parametrize(
    ("ruleset", "bots"), [("tic_tac_toe", ("random", "greedy")), ("castle_panic", ("random", "random"))]
)
def test_the_numbers_are_those_of_the_games(run: Run, ruleset: str, bots: tuple[str, ...]) -> None:
    found = simulated(run, ruleset, "--games", "12", "--seed", "40", "--players", "2", "--bot", ",".join(bots))
    rules = ludolect.load(ruleset)
    lengths, wins, ends, acts = [], [0, 0], Counter[str](), Counter[tuple[str, str]]()
    for seed in range(40, 52):
        game = rules.new_game(2, seed)
        seated = bots if seed % 2 == 0 else bots[::-1]  # from game to game they change seats
        assert play_out(game, [ludolect.bot(name, seed, seat) for seat, name in enumerate(seated)])
        assert game.result is not None
        lengths.append(game.decisions)
        ends[game.result.how] += 1
        for seat in game.result.winners:
            wins[seat] += 1
        for told in told_openly(game):
            if told.what == "verb" and told.source is not None:
                acts[told.source.partition("#")[0], told.name] += 1
    assert found["decisions"]["value"] == pytest.approx(sum(lengths) / 12, abs=1e-6)
    assert (found["decisions"]["shortest"], found["decisions"]["longest"]) == (min(lengths), max(lengths))
    assert [round(12 * seat["value"]) for seat in found["seats"]] == wins
    assert {how: round(12 * share["value"]) for how, share in found["ends"].items()} == ends
    assert sum(share["value"] for share in found["ended_by"].values()) == pytest.approx(1, abs=1e-5)
    by_text = {(c["component"], c["verb"]): c["times"] for c in found["components"] if c["role"] == "source"}
    assert by_text == acts


def test_what_a_component_does_to_winning(run: Run) -> None:
    """Three fighters, weak or strong, are enlisted at random, and one strong one is enough: 7 of 8 games are won."""
    found = simulated(run, "raid", "--games", "600")
    assert found["won"]["low"] < 7 / 8 < found["won"]["high"]
    assert set(found["ends"]) == {"won", "lost"}
    assert len(found["ended_by"]) == 2
    strong, weak = sorted(found["components"], key=lambda c: str(c["component"]))
    assert (strong["component"], strong["verb"], strong["role"]) == ("strong_one", "enlist", "object")
    assert strong["times"] + weak["times"] == 3 * 600
    assert (strong["with_it"], strong["without"], strong["difference"]["value"]) == (1, 0, 1)
    assert strong["difference"]["low"] > 0.8
    assert weak["difference"]["high"] < 0
    table = run("simulate", "raid", "--games", "600", "--lang", "fr").out
    assert "enrôler" in table
    assert "+100.0 (" in table


@pytest.mark.parametrize("engine", ["jobs 2", "jobs 3", "ray"])
def test_the_same_whoever_plays(run: Run, engine: str) -> None:
    if engine == "ray" and find_spec("ray") is None:
        pytest.skip("Ray is not installed: pip install 'ludolect[ray]'")
    alone = simulated(run, "tic_tac_toe", "champions", "--games", "300", "--jobs", "1")
    how = ("--engine", "ray") if engine == "ray" else ("--jobs", engine.split()[1])
    assert simulated(run, "tic_tac_toe", "champions", "--games", "300", *how) == alone
    assert simulated(run, "tic_tac_toe", "champions", "--games", "300", "--seed", "2") != alone


def test_ray_is_asked_for_where_it_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludolect.simulation.cluster.find_spec", lambda name: None)
    done = run("simulate", "tic_tac_toe", "--engine", "ray")
    assert done.code == 1
    assert "pip install 'ludolect[ray]'" in done.err


def test_games_that_do_not_end_are_said_so(run: Run) -> None:
    found = simulated(run, "tic_tac_toe", "--games", "5", "--most", "3")
    assert found["ends"]["too long"]["value"] == 1
    assert found["ended_by"] == {"too long": found["ends"]["too long"]}
    assert found["won"]["value"] == 0


def test_nothing_is_left_behind_when_all_is_done(run: Run, state: Path, tmp_path: Path) -> None:
    assert run("simulate", "raid", "--games", "20", "--out", "all.json", "--html", "report.html").code == 0
    assert list(state.iterdir()) == []
    assert {path.name for path in tmp_path.iterdir()} == {"all.json", "report.html", "state", "shelf"}
    assert json.loads(Path("all.json").read_text(encoding="utf-8"))[0]["games"] == 20


# ------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ((), 2, "name a ruleset"),
        (("tic_tac_to",), 1, "did you mean `tic_tac_toe`?"),
        (("tic_tac_toe", "--players", "5"), 1, "is for 2 players, not 5"),
        (("tic_tac_toe", "--bot", "clever"), 1, "no bot 'clever'"),
        (("tic_tac_toe", "--bot", "random,random,random"), 1, "2 players need one bot for all, or 2"),
        (("tic_tac_toe", "--jobs", "many"), 2, "--jobs is `auto` or a number"),
        (("tic_tac_toe", "--seed", str(2**63 - 1)), 1, "beyond the largest"),
        (("tic_tac_toe", "--games", "0"), 2, "0 is not in the range"),
        (("tic_tac_toe", "--html", "nowhere/report.html"), 1, "there is no such folder"),
        (("--resume", "nowhere.jsonl"), 1, "nowhere.jsonl: No such file"),
        (("tic_tac_toe", "--resume", "/dev/null"), 1, "not a file that can be gone on with"),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], code: int, told: str) -> None:
    done = run("simulate", *arguments)
    assert (done.code, done.out) == (code, "")
    assert told in done.err


def test_rules_that_cannot_go_on_show_what_was_played(run: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    text = TOGETHER.replace("ruleset raid", "ruleset broken").replace(
        "if total", "if no strong_one in camp { repeat { set game.turns to 1 } }\n  if total"
    )
    (broken / "broken.rules").write_text("change game { track turns: 0..9 = 0 }\n" + text, encoding="utf-8")
    done = run("simulate", str(broken), "--games", "40", "--jobs", "2")
    assert done.code == 1, done.err
    assert "LD" in done.err
    assert "stopped after" in done.err
    assert "won by all" in done.out


# ------------------------------------------------------------------ the report


class Tags(HTMLParser):
    """The tags of a page with their attributes; all that are opened are closed in turn."""

    ALONE = frozenset({"meta", "input", "path", "rect"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.ALONE:
            assert self.open.pop() == tag


def test_the_report_stands_alone(run: Run) -> None:
    assert run("simulate", "raid", "tic_tac_toe", "--games", "300", "--html", "report.html").code == 0
    page = Path("report.html").read_text(encoding="utf-8")
    tags = Tags(page).found
    names = Counter(tag for tag, _ in tags)
    assert names["svg"] > 8
    assert names["table"] == 1  # tic_tac_toe has no components
    assert not {"src", "href", "srcset", "data"} & {name for _, attributes in tags for name in attributes}
    assert not any(word in page for word in ("http:", "https:", "@import", "url(", "fetch("))
    assert "The Strong One" not in page
    assert "Strong One" in page
    assert "you win the game." in page
    assert run("simulate", "raid", "tic_tac_toe", "--games", "300", "--jobs", "1", "--html", "again.html").code == 0
    assert Path("again.html").read_bytes() == Path("report.html").read_bytes()


def test_names_in_the_report_are_only_names(run: Run, tmp_path: Path) -> None:
    evil = tmp_path / "shelf" / "raid" / "raid.rules"
    name = "<script>alert(1)</script> & Co"
    evil.write_text(evil.read_text(encoding="utf-8").replace("the Strong One", name), encoding="utf-8")
    assert run("simulate", "raid", "--games", "30", "--html", "report.html").code == 0
    page = Path("report.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;" in page.lower()
    assert page.lower().count("<script>") == 1
    Tags(page)


@pytest.mark.browser
def test_the_report_in_a_browser_as_wide_as_a_phone(run: Run, tmp_path: Path) -> None:
    from selenium.webdriver.common.by import By

    assert run("simulate", "raid", "castle_panic", "--games", "40", "--html", "report.html").code == 0
    with browsing(tmp_path / "profile", phone=True) as chrome:
        chrome.get((tmp_path / "report.html").as_uri())
        width, room = chrome.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
        assert (width, room) == (360, 360)
        for plot in chrome.find_elements(By.CSS_SELECTOR, "body > .rows svg, svg.histogram"):
            assert plot.rect["width"] > 90
        chrome.execute_script("for (const d of document.querySelectorAll('details')) d.open = true")
        table = chrome.find_elements(By.TAG_NAME, "table")[1]
        rows = table.find_elements(By.CSS_SELECTOR, "tbody tr")
        assert len(rows) > 50
        chrome.find_elements(By.CSS_SELECTOR, "input.filter")[1].send_keys("troll advance")
        shown = [row.text for row in rows if row.is_displayed()]
        assert shown
        assert all("Troll" in text and "advance" in text for text in shown)
        table.find_elements(By.TAG_NAME, "th")[2].click()
        cells = table.find_elements(By.CSS_SELECTOR, "tbody tr:not([hidden]) td:nth-child(3)")
        often = [float(cell.text) for cell in cells]
        assert often == sorted(often, reverse=True)
