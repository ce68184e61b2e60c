"""From Markdown pages to a site: one build a language, one for the guide, joined by a switcher and a front door.

Building each language on its own keeps one search index a language and needs no third-party plugin. The pages have the
same file names and anchors in all languages, so the switcher only swaps the first folder of the address. Each part is
built aside and takes its place when it is whole; a folder that is no part of a site is never touched. Pages are cleaned
on their way (`site_hooks`), and nothing in them is loaded from the network.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from dsl.writing import CannotWrite, make_folder, write_whole
from scribe.pages import clean

LANGUAGES = ("en", "fr", "es")
HOOKS = Path(__file__).resolve().parent / "site_hooks.py"
STAMPS = ".built.json"
TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
GUIDE_LABELS = {"en": "Language guide", "fr": "Guide du langage (en anglais)", "es": "Guía del lenguaje (en inglés)"}
# Without the apostrophes a French search for "effet" would miss "l'effet".
WORD_SEPARATOR = r"[\s\-,.;:!?'’«»()¿¡/]+"

_HEADING = re.compile(r"^# (.+?)(?:\s*\{[^}]*\})?\s*$", re.MULTILINE)


class SiteError(Exception):
    """The site could not be built; the message is what the builder said."""


def build(
    pages: Path,
    out: Path,
    *,
    base: Path,
    guide: Path | None = None,
    explanations: Path | None = None,
    strict: bool = True,
    done: Callable[[str], None] = lambda part: None,
) -> list[str]:
    """Builds `pages/{en,fr,es}` and the guide into `out`, with the common settings of `base` (a mkdocs.yml).

    `explanations` is the folder with a page for each diagnostic code, which become a section of the guide. A part
    whose pages and settings are as they were the last time is left alone. Returns the parts that were built; `done` is
    told of every part as it is ready. `strict`: a link that leads nowhere is a mistake.
    """
    before = _read_stamps(out)
    make_folder(out)
    with _refusals(), _scratch() as scratch, _beside(out) as fresh:
        configs = [
            _write_config(scratch, language, _rulebooks(language, pages / language, fresh / language, base))
            for language in LANGUAGES
        ]
        if guide is not None:
            whole = shutil.copytree(guide, scratch / "guide")
            if explanations is not None:
                _add_explanations(explanations, whole / "diagnostics")
            configs.append(_write_config(scratch, "guide", _guide(whole, fresh / "guide", base)))
        stamps = {config.stem: _stamp(config, scratch, fresh) for config in configs}
        stale = [config for config in configs if before.get(config.stem) != stamps[config.stem]]
        for config in configs:
            if config not in stale:
                done(config.stem)
        with ThreadPoolExecutor(max_workers=2) as pool:
            failures = [failure for failure in pool.map(lambda config: _run(config, strict, done), stale) if failure]
        if failures:
            raise SiteError("\n".join(failures))
        for missing in fresh.glob("*/404.html"):
            missing.unlink()  # its links only work at the root of a host, which is for the host to arrange
        for config in stale:
            _check_own(out / config.stem, out)
        for config in stale:
            _put(fresh / config.stem, out / config.stem, fresh / f"{config.stem}.old")
        write_whole(out / "index.html", _front_door(), lasting=False)
        write_whole(out / STAMPS, json.dumps(stamps, indent=1) + "\n", lasting=False)
    return [config.stem for config in stale]


@contextmanager
def _refusals() -> Iterator[None]:
    """What the system refuses, in the words of a site that could not be built."""
    try:
        yield
    except CannotWrite:
        raise
    except OSError as failure:  # of shutil, it may have no number, but a list of what went wrong
        told = failure.strerror or (failure.args[0][0][2] if isinstance(failure.args[0], list) else failure)
        raise SiteError(f"{failure.filename or 'its files'}: {told}") from failure


@contextmanager
def _scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="ludolect-site-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """Where parts are built before they take the place of those that are there: on the same disk."""
    with tempfile.TemporaryDirectory(prefix=".building-", dir=out, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def _check_own(place: Path, out: Path) -> None:
    """What was not built here is not ours to replace."""
    if place.exists() and place.name not in _noted(out) and (not place.is_dir() or any(place.iterdir())):
        raise SiteError(f"{place} is there, and is no part of a site that was built here; choose another folder")


def _put(fresh: Path, place: Path, aside: Path) -> None:
    """A part that was built, into its place; what was there is moved out of the way first."""
    if place.exists():
        place.rename(aside)
    fresh.rename(place)


def _stamp(config: Path, scratch: Path, fresh: Path) -> str:
    """Of everything that decides what a part looks like: its pages, its settings, the templates of the site."""
    settings = json.loads(config.read_text(encoding="utf-8"))
    digest = hashlib.sha256(version("mkdocs-material").encode())
    written = json.dumps(settings, sort_keys=True).replace(str(scratch), "").replace(str(fresh.resolve()), "")
    digest.update(written.encode())
    digest.update(Path(settings["INHERIT"]).read_bytes())
    for code in (HOOKS, Path(clean.__file__)):
        digest.update(code.read_bytes())
    for folder in (Path(settings["docs_dir"]), TEMPLATES):
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _read_stamps(out: Path) -> dict[str, str]:
    """What the parts that lie there were built from; nothing is known of a part without pages."""
    return {name: stamp for name, stamp in _noted(out).items() if (out / name / "index.html").is_file()}


def _noted(out: Path) -> dict[str, str]:
    try:
        found = json.loads((out / STAMPS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def navigation(folder: Path) -> list[Any]:
    """The front page, then a section for each folder that has one, under the title of its index page."""
    nav: list[Any] = list(_ordered(folder))
    sections = [path for path in folder.iterdir() if (path / "index.md").is_file()]
    for section in sorted(sections, key=lambda path: (_order(path / "index.md"), path.name)):
        nav.append({title(section / "index.md"): [f"{section.name}/{name}" for name in _ordered(section)]})
    return nav


def title(page: Path) -> str:
    found = _HEADING.search(page.read_text(encoding="utf-8"))
    return re.sub(r"\\(.)", r"\1", found.group(1)) if found else page.stem


def _ordered(folder: Path) -> list[str]:
    """The pages of a folder, the index first."""
    pages = sorted(folder.glob("*.md"), key=lambda page: (page.name != "index.md", _order(page), page.name))
    return [page.name for page in pages]


def _order(page: Path) -> int:
    """A page may say where it stands among its neighbours, by a line `order: n` in its front matter."""
    found = re.match(r"---\n(?:.*\n)*?order: (\d+)\n", page.read_text(encoding="utf-8"))
    return int(found.group(1)) if found else 1000


def _rulebooks(language: str, docs: Path, out: Path, base: Path) -> dict[str, Any]:
    return _common(docs, out, base) | {
        "theme": {"language": language, "custom_dir": str(TEMPLATES / "site")},
        "extra": {"same_page": True, "guide_link": "guide/index.html", "guide_label": GUIDE_LABELS[language]},
        "plugins": {"search": _search(language), "offline": {}},
    }


def _guide(docs: Path, out: Path, base: Path) -> dict[str, Any]:
    return _common(docs, out, base) | {
        "site_name": "Ludolect: the language",
        "theme": {"language": "en", "custom_dir": str(TEMPLATES / "site")},
        "extra": {"same_page": False, "guide_link": "guide/index.html", "guide_label": GUIDE_LABELS["en"]},
        "plugins": {"search": _search("en"), "offline": {}},
    }


def _common(docs: Path, out: Path, base: Path) -> dict[str, Any]:
    return {
        "INHERIT": str(base.resolve()),
        "docs_dir": str(docs.resolve()),
        "site_dir": str(out.resolve()),
        "hooks": [str(HOOKS)],
        "nav": navigation(docs),
    }


def _add_explanations(explanations: Path, section: Path) -> None:
    section.mkdir()
    lines = ["---", "order: 2", "---", "# Diagnostics {#diagnostics}", ""]
    for page in sorted(explanations.glob("*.md")):
        shutil.copy(page, section / page.name)
        lines.append(f"- [{title(page)}]({page.name})")
    write_whole(section / "index.md", "\n".join(lines) + "\n", lasting=False)


def _search(language: str) -> dict[str, Any]:
    # No stemmer: the theme looks for words that begin like the one typed, and no stem "squar" begins like "square".
    return {"lang": [language], "pipeline": ["stopWordFilter", "trimmer"], "separator": WORD_SEPARATOR}


def _write_config(scratch: Path, name: str, config: dict[str, Any]) -> Path:
    path = scratch / f"{name}.yml"
    write_whole(path, json.dumps(config, ensure_ascii=False, indent=1), lasting=False)  # JSON is YAML
    return path


def _run(config: Path, strict: bool, done: Callable[[str], None]) -> str:
    """Builds one part; returns what went wrong, or nothing."""
    how = "--strict" if strict else "--no-strict"
    command = (sys.executable, "-m", "mkdocs", "build", how, "--clean", "-f", str(config))
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONWARNINGS": "ignore"}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    done(config.stem)
    return "" if ran.returncode == 0 else f"{config.stem}: {_said(ran.stderr or ran.stdout)}"


def _said(told: str) -> str:
    """What the builder said; of a traceback, only what it comes to."""
    before, traceback, after = told.partition("Traceback (most recent call last):")
    last = after.strip().rpartition("\n")[2] if traceback else ""
    return "\n".join(part for part in (before.strip(), last) if part)


def _front_door() -> str:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, autoescape=True, keep_trailing_newline=True
    )
    door = environment.get_template("front_door.html.j2").render(languages=LANGUAGES)
    return clean.with_policy(door, [re.compile(".*", re.DOTALL)])
