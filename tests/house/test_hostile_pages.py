"""Pages from templates and names that mean harm, in a real browser: nothing runs and nothing is loaded."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest

from ludolect.api import Rules
from scribe.pages.rulebooks import Rulebook, write_rulebooks
from scribe.pages.site import LANGUAGES, build
from tests.browser import browsing
from tests.interpreter.tables import rules

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

MARK = "document.documentElement.dataset.harm=1"
IMAGE = "<img src=x onerror=document.documentElement.dataset.harm=2>"
NAMED = """
place pot { name en "the </title><script>MARK</script>" fr "le pot IMAGE" es "el bote <b>" }
kind chip { name en "the IMAGE" fr "le jeton ](javascript:MARK)" es "la ficha ![x](//ELSEWHERE/name.png)" }
chip white { name en "the `<script>MARK</script>`" fr "le [y]: javascript:MARK" es "la <!--><script>MARK</script>"
  copies 2 }
verb take chip c { phrase en "take {c} IMAGE" fr "prendre {c} <svg onload=MARK>" es "tomar {c} &lt;script&gt;"
  move c to pot }
flow { each player does { take one chip in box } }
"""
# What a template might write that nobody has thought of yet: these pages are not looked over before they are printed.
WRITTEN = """---
title: "A </title><script>MARK</script> IMAGE"
description: "\\"><script>MARK</script>"
template: "nothing.html"
order: 7
---
# Harm &lt;/title&gt;&lt;script&gt;MARK&lt;/script&gt; IMAGE {#harm}

## Below IMAGE <!--> <script>MARK</script> --> {#below onclick=MARK}

> [y]: javascript:MARK

<!--> <script>MARK</script> -->

[a reference][y] [a link](javascript:MARK) <javascript:MARK> [x](data:text/html,<script>MARK</script>)

![a\\]b](http://ELSEWHERE/a.png) ![c](//ELSEWHERE/c.png){ srcset="http://ELSEWHERE/s.png 2x" onload=MARK }

<script>MARK</script> IMAGE <svg onload=MARK><style><img src=x onerror=MARK></style><script>MARK</script>
<image href="http://ELSEWHERE/i.png"/><use href="http://ELSEWHERE/u.svg#u"/>
<foreignObject><iframe src="javascript:parent.MARK"></iframe></foreignObject></svg>

<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=MARK&gt;"></table></mtext></math>

<iframe srcdoc="<script>parent.MARK</script>"></iframe><object data="http://ELSEWHERE/o"></object>
<link rel="stylesheet" href="http://ELSEWHERE/l.css"><meta http-equiv="refresh" content="0; url=http://ELSEWHERE/m">
<base href="http://ELSEWHERE/"><form action="http://ELSEWHERE/f"><input autofocus onfocus=MARK></form>
<p style="background: url(http://ELSEWHERE/p.png)" onmouseover=MARK>styled</p>
<video poster="http://ELSEWHERE/v.png"><source src=x onerror=MARK></video><details open ontoggle=MARK>d</details>

<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9"><rect width="9" height="9" fill="red"/></svg>

``` { .python title="IMAGE" onclick=MARK }
<script>MARK</script>
```

| <script>MARK</script> | IMAGE |
|---|---|
| a | b |
"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


class _Elsewhere(BaseHTTPRequestHandler):
    """A host that remembers who asks."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        pass


def served(handler: type[BaseHTTPRequestHandler] | partial[_Quiet]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    yield from served(_Elsewhere)


@pytest.fixture(scope="module")
def site(repository: Path, tmp_path_factory: pytest.TempPathFactory, elsewhere: str) -> Path:
    pytest.importorskip("material")
    home = tmp_path_factory.mktemp("hostile")

    def harmful(text: str) -> str:
        return text.replace("MARK", MARK).replace("IMAGE", IMAGE).replace("ELSEWHERE", elsewhere)

    named: Rules = rules(harmful(NAMED))
    write_rulebooks([Rulebook("named", named.ruleset)], home / "pages")
    for language in LANGUAGES:
        (home / "pages" / language / "named" / "harm.md").write_text(harmful(WRITTEN), encoding="utf-8")
    base = (repository / "mkdocs.yml").read_text(encoding="utf-8")
    lenient = re.sub(r"(links|nav): \{.*\}", r"\1: {}", base).replace("strict: true", "strict: false")
    lenient = lenient.replace("custom_dir: scribe", f"custom_dir: {repository}/scribe")
    (home / "mkdocs.yml").write_text(lenient, encoding="utf-8")
    build(home / "pages", home / "site", base=home / "mkdocs.yml", strict=False)
    return home / "site"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    yield from served(partial(_Quiet, directory=str(site)))


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with browsing(tmp_path_factory.mktemp("profile")) as chrome:
        yield chrome


def harmed(browser: Chrome) -> str | None:
    found = browser.execute_async_script(
        "const done = arguments[0]; setTimeout(() => done(document.documentElement.dataset.harm || ''), 300)"
    )
    return found or None


def pages(site: Path) -> list[str]:
    return sorted(path.relative_to(site).as_posix() for path in (site / "en").rglob("*.html")) + [
        f"{language}/named/{page}.html" for language in ("fr", "es") for page in ("index", "pieces", "places", "harm")
    ]


@pytest.mark.parametrize("from_disk", [False, True], ids=["served", "from disk"])
def test_nothing_runs_and_nothing_is_loaded(site: Path, address: str, browser: Chrome, from_disk: bool) -> None:
    for page in pages(site):
        browser.get((site / page).as_uri() if from_disk else f"http://{address}/{page}")
        assert harmed(browser) is None, page
        assert browser.find_elements("css selector", ".md-typeset h1"), page
    assert _Elsewhere.asked == []


def test_what_is_harmless_is_still_there(site: Path, address: str, browser: Chrome) -> None:
    browser.get(f"http://{address}/en/named/harm.html")
    assert browser.find_element("css selector", "article rect").get_attribute("fill") == "red"
    assert browser.find_element("id", "harm").text.startswith("Harm </title><script>")
    assert browser.find_elements("css selector", "article details")
    assert not browser.find_elements("css selector", "article img, article iframe, article form, article [onclick]")
    assert "</title><script>" in browser.title
    for link in browser.find_elements("css selector", "article a"):
        assert not (link.get_attribute("href") or "").startswith(("javascript:", "data:"))


def test_the_policy_alone_stops_what_slips_through(site: Path, address: str, browser: Chrome, elsewhere: str) -> None:
    page = site / "en" / "named" / "index.html"
    text = page.read_text(encoding="utf-8")
    harm = (
        f"<script>{MARK}</script>{IMAGE}<svg onload={MARK}></svg>"
        f"<iframe srcdoc='<script>parent.{MARK}</script>'></iframe>"
        f"<img src=http://{elsewhere}/late.png><script src=http://{elsewhere}/late.js></script>"
        f"<link rel=stylesheet href=http://{elsewhere}/late.css>"
    )
    slipped = page.with_name("slipped.html")
    slipped.write_text(text.replace("<article", f"{harm}<article", 1), encoding="utf-8")
    browser.get(f"http://{address}/en/named/slipped.html")
    assert browser.find_elements("css selector", "img[onerror]")
    assert harmed(browser) is None
    assert _Elsewhere.asked == []
    without = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", slipped.read_text(encoding="utf-8"))
    page.with_name("without.html").write_text(without, encoding="utf-8")
    browser.get(f"http://{address}/en/named/without.html")
    assert harmed(browser) is not None  # so that it is the policy that this test has seen at work
    _Elsewhere.asked.clear()
