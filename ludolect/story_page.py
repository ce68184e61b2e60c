"""The story of a game as one web page that needs nothing else, with a picture of each push on a table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ludolect.shots import shots_by_event
from ludolect.story import told
from scribe import Scribe

if TYPE_CHECKING:
    from ludolect.api import Game

PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0 auto; max-width: 46rem; padding: 1rem 1rem 4rem; font: 1rem/1.45 system-ui, sans-serif; }}
p {{ margin: .3rem 0; }}
figure {{ margin: 1rem 0; }}
svg {{ max-width: 100%; height: auto; }}
</style>
</head>
<body>
<h1>{title}</h1>
{body}
</body>
</html>
"""


def story_page(game: Game, lang: str, player: int | None = None) -> str:
    """The whole record, a paragraph for each line; pushes are drawn as onlookers see them, where they happened."""
    lines = [(number, 1, f"<p>{escape(line)}</p>") for number, line in told(game, lang, player)]
    shots = [(number, 0, f"<figure>\n{picture}\n</figure>") for number, picture in shots_by_event(game)]
    parts = [part for _, _, part in sorted((*lines, *shots), key=lambda part: part[:2])]
    title = Scribe(game.program.ruleset, lang).title()
    return PAGE.format(lang=escape(lang), title=escape(title), body="\n".join(parts))
