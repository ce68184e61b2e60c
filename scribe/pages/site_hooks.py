"""What the builder of the site calls while it builds: pages are cleaned and get their policy (`scribe.pages.clean`).

The theme prints titles and front matter as they are; so titles become text, and of the front matter only what our own
templates write is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scribe.pages.clean import as_text, cleaned, theme_scripts, with_policy

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page
    from mkdocs.structure.toc import AnchorLink

FRONT_MATTER = ("order",)


def on_nav(nav: Navigation, **_: Any) -> Navigation:
    sections = [item for item in nav.items if item.is_section]
    while sections:
        section = sections.pop()
        section.title = as_text(section.title or "")
        sections += [item for item in section.children or () if item.is_section]
    return nav


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    page.meta = {name: value for name, value in page.meta.items() if name in FRONT_MATTER and isinstance(value, int)}
    return markdown


def on_page_content(html: str, page: Page, **_: Any) -> str:
    page.title = as_text(str(page.title or ""))
    _as_text(page.toc)
    return cleaned(html)


def _as_text(anchors: Iterable[AnchorLink]) -> None:
    for anchor in anchors:
        anchor.title = as_text(anchor.title)
        _as_text(anchor.children)


def on_post_page(output: str, config: MkDocsConfig, **_: Any) -> str:
    return with_policy(output, theme_scripts(Path(folder) for folder in config.theme.dirs))
