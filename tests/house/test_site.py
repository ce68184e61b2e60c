"""The site: built strictly, per language, with nothing loaded from the network, a switcher and a working search."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scribe.pages.site import LANGUAGES, SiteError, build, navigation
from tests.browser import browsing

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.support.wait import WebDriverWait

OUTSIDE = re.compile(r'(src|href)="(https?:)?//')


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    build(repository / "generated_docs", out, base=repository / "mkdocs.yml", guide=repository / "guide")
    return out


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def test_every_language_has_the_same_pages(site: Path) -> None:
    pages = {lang: sorted(p.relative_to(site / lang) for p in (site / lang).rglob("*.html")) for lang in LANGUAGES}
    assert pages["en"] == pages["fr"] == pages["es"]
    assert Path("index.html") in pages["en"]


def test_nothing_is_loaded_from_the_network(site: Path) -> None:
    found = [str(page) for page in site.rglob("*.html") if OUTSIDE.search(page.read_text(encoding="utf-8"))]
    assert found == []


def test_search_and_switcher_need_no_server(site: Path) -> None:
    for lang in LANGUAGES:
        assert (site / lang / "search" / "search_index.js").is_file()
        assert 'src="javascripts/iframe-worker.js"' in (site / lang / "index.html").read_text(encoding="utf-8")
        assert (site / lang / "javascripts" / "iframe-worker.js").is_file()


def test_the_front_door_leads_to_every_language_and_the_guide(site: Path) -> None:
    door = (site / "index.html").read_text(encoding="utf-8")
    for folder in (*LANGUAGES, "guide"):
        assert f'href="{folder}/index.html"' in door
        assert (site / folder / "index.html").is_file()


def test_a_broken_link_fails_the_build(repository: Path, tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / "pages" / language).mkdir(parents=True)
        (tmp_path / "pages" / language / "index.md").write_text("# Here {#here}\n\n[gone](#gone)\n")
    with pytest.raises(SiteError, match="gone"):
        build(tmp_path / "pages", tmp_path / "out", base=repository / "mkdocs.yml")


def test_navigation_follows_the_order_of_the_pages(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "index.md").write_text("# All {#all}\n")
    (tmp_path / "toy" / "index.md").write_text("# The \\*Toy\\* {#toy}\n")
    (tmp_path / "toy" / "a.md").write_text("---\norder: 2\n---\n# A\n")
    (tmp_path / "toy" / "b.md").write_text("---\norder: 1\n---\n# B\n")
    assert navigation(tmp_path) == ["index.md", {"The *Toy*": ["toy/index.md", "toy/b.md", "toy/a.md"]}]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with browsing(tmp_path_factory.mktemp("profile")) as chrome:
        yield chrome


def _switch(browser: Chrome, lang: str) -> None:
    from selenium.webdriver.support.expected_conditions import element_to_be_clickable

    browser.find_element("css selector", ".md-select button").click()
    link = ("css selector", f'.md-select__link[hreflang="{lang}"]')
    _wait(browser).until(element_to_be_clickable(link)).click()


def _wait(browser: Chrome) -> WebDriverWait[Chrome]:
    from selenium.webdriver.support.wait import WebDriverWait

    return WebDriverWait(browser, 30)


@pytest.mark.browser
def test_from_a_card_to_its_term_and_to_the_same_place_in_another_language(address: str, browser: Chrome) -> None:
    browser.get(f"{address}/en/castle_panic/pieces.html")
    term = browser.find_element("css selector", '#barbarian ~ p a[href="glossary.html#verb-slay"]')
    assert term.text == "Slay"
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", term)
    term.click()
    _wait(browser).until(lambda b: b.current_url == f"{address}/en/castle_panic/glossary.html#verb-slay")
    assert browser.find_element("id", "verb-slay").text.startswith("Slay a Monster")
    _switch(browser, "fr")
    _wait(browser).until(lambda b: b.current_url == f"{address}/fr/castle_panic/glossary.html#verb-slay")
    assert browser.find_element("tag name", "html").get_attribute("lang") == "fr"
    assert browser.find_element("id", "verb-slay").text.startswith("Éliminer un monstre")
    _switch(browser, "es")
    _wait(browser).until(lambda b: b.current_url == f"{address}/es/castle_panic/glossary.html#verb-slay")
    assert browser.find_element("id", "verb-slay").text.startswith("Matar a un Monstruo")


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "query"), [("en", "barbarian"), ("fr", "espace"), ("es", "espacio")])
def test_search_works_in_each_language_even_from_disk(site: Path, browser: Chrome, lang: str, query: str) -> None:
    """The French word stands behind an apostrophe (l'espace), too."""
    browser.get((site / lang / "castle_panic" / "index.html").as_uri())
    field = browser.find_element("css selector", ".md-search__input")
    field.click()
    field.send_keys(query)
    found = _wait(browser).until(lambda b: b.find_elements("css selector", ".md-search-result__link"))
    addresses = [link.get_attribute("href") or "" for link in found]
    assert all(f"/{lang}/" in each for each in addresses)
    assert any("/castle_panic/" in each for each in addresses)


@pytest.mark.browser
@pytest.mark.parametrize("page", ["index", "play", "pieces", "glossary", "examples"])
def test_a_page_is_no_wider_than_a_phone(address: str, browser: Chrome, page: str) -> None:
    browser.set_window_size(500, 900)
    try:
        browser.get(f"{address}/fr/castle_panic/{page}.html")
        wide = browser.execute_script("return document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0
    finally:
        browser.set_window_size(1200, 900)
