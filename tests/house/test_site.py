"""The site: built strictly, per language, with nothing loaded from the network, a switcher and a working search."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from scribe.pages.site import LANGUAGES, SiteError, build, navigation
from tests.browser import browsing

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


@pytest.mark.browser
def test_switching_language_and_searching_in_a_browser(address: str, tmp_path: Path) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.expected_conditions import element_to_be_clickable
    from selenium.webdriver.support.wait import WebDriverWait

    with browsing(tmp_path / "profile") as chrome:
        wait = WebDriverWait(chrome, 20)
        chrome.get(f"{address}/en/tic_tac_toe/index.html")
        chrome.find_element(By.CSS_SELECTOR, ".md-select button").click()
        wait.until(element_to_be_clickable((By.CSS_SELECTOR, '.md-select__link[hreflang="fr"]'))).click()
        wait.until(lambda c: c.current_url.startswith(f"{address}/fr/tic_tac_toe/index.html"))
        assert chrome.find_element(By.TAG_NAME, "html").get_attribute("lang") == "fr"

        chrome.find_element(By.CSS_SELECTOR, ".md-search__input").click()
        chrome.find_element(By.CSS_SELECTOR, ".md-search__input").send_keys("case")
        first = wait.until(element_to_be_clickable((By.CSS_SELECTOR, ".md-search-result__link")))
        assert "/fr/" in (first.get_attribute("href") or "")
