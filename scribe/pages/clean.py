"""What a page of the site may consist of, whoever wrote it.

Names come from authors, and templates may come from anywhere, so that what Markdown makes of a page is not trusted: it
is parsed as a browser would parse it, and only elements and attributes of this list are written out again, by `nh3`.
Nothing on the list can run anything, and nothing loads anything from elsewhere. Should anything slip through all the
same, the policy that stands in the head of every page forbids the browser to run or load it.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from html import escape, unescape
from pathlib import Path

import nh3

_PAINT = {"fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"}
_WRITING = {"font-size", "font-weight", "text-anchor", "dominant-baseline"}
_EVERYWHERE = {"class", "id", "title", "role", "lang", "aria-label", "aria-hidden", "opacity", "transform"}
_SHAPES = {
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "g": _WRITING,
    "line": {"x1", "y1", "x2", "y2"},
    "path": {"d"},
    "polygon": {"points"},
    "polyline": {"points"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "text": {"x", "y", "dx", "dy"} | _WRITING,
    "tspan": {"x", "y", "dx", "dy"} | _WRITING,
}
ATTRIBUTES: dict[str, set[str]] = {
    "a": {"href", "name"},
    "code": {"data-lang"},
    "ol": {"start"},
    "svg": {"xmlns", "viewBox", "width", "height"},
    "td": {"align", "colspan", "rowspan"},
    "th": {"align", "colspan", "rowspan"},
    **{shape: own | _PAINT for shape, own in _SHAPES.items()},
}
ELEMENTS = {
    *ATTRIBUTES,
    *"""abbr b blockquote br caption dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i ins kbd li nav
    mark p pre s small span strong sub summary sup table tbody tfoot thead title tr u ul""".split(),
}
SCHEMES = {"http", "https", "mailto"}  # of links that a reader may follow; nothing is loaded by them
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_FILLED_IN = re.compile(r"\{\{.*?\}\}")
_HEAD = re.compile(r"<head>")


def cleaned(html: str) -> str:
    """The same piece of a page, without anything that is not on the list."""
    return nh3.clean(
        html,
        tags=ELEMENTS,
        clean_content_tags={"script", "style"},
        attributes={**{element: ATTRIBUTES.get(element, set()) for element in ELEMENTS}, "*": _EVERYWHERE},
        url_schemes=SCHEMES,
        link_rel=None,
        strip_comments=True,
    )


def as_text(title: str) -> str:
    """A title as themes want it, who print it as it is: text, whatever it looks like."""
    return escape(unescape(title))


def theme_scripts(folders: Iterable[Path]) -> list[re.Pattern[str]]:
    """What the theme's own inline scripts look like. Where it fills something in, that is the way to the front page."""
    files = [path for folder in folders for path in sorted((folder / "partials" / "javascripts").glob("*.html"))]
    scripts = [script for path in files for script in _SCRIPT.findall(path.read_text(encoding="utf-8"))]
    return [re.compile("[./]*".join(re.escape(part) for part in _FILLED_IN.split(script))) for script in scripts]


def with_policy(page: str, scripts: Iterable[re.Pattern[str]]) -> str:
    """The page with its policy: it runs the files of the site and the theme's own inline scripts, and loads nothing
    from elsewhere. `file:` is for pages that are opened from disk, `blob:` for the search that works there."""
    known = list(scripts)
    inline = [found for found in _SCRIPT.findall(page) if any(script.fullmatch(found) for script in known)]
    hashes = " ".join(dict.fromkeys(f"'sha256-{_digest(script)}'" for script in inline))
    rules = (
        "default-src 'none'",
        f"script-src 'self' file: {hashes}".strip(),
        "worker-src 'self' file: blob:",
        "connect-src 'self' file:",
        "style-src 'self' file: 'unsafe-inline'",
        "img-src 'self' file: data:",
        "font-src 'self' file: data:",
        "frame-src 'self' file: blob:",
        "base-uri 'none'",
        "form-action 'none'",
        "object-src 'none'",
    )
    policy = f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'
    return _HEAD.sub(lambda head: f"{head[0]}\n{policy}", page, count=1)


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
