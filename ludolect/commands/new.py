"""`ludolect new`: a commented starting point for a ruleset, an expansion, or a declaration in one of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.source import visible

if TYPE_CHECKING:
    from dsl.model import Kind, Ruleset
    from ludolect.starters import Title

WORDS = ("kind", "place", "choices", "define", "verb", "variant", "example")


@click.command()
@click.argument("kind", metavar="KIND")
@click.argument("name")
@click.option("--of", "base", metavar="BASE", help="What a new expansion extends: base or base+expansion.")
@click.option(
    "--in",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Where to write: the folder for a new ruleset's folder, or the ruleset to add to [.].",
)
def command(kind: str, name: str, base: str | None, folder: Path) -> None:
    """Write a starting point that checks and runs at once. Nothing is ever overwritten.

    \b
    ludolect new ruleset NAME              a small game, in a folder NAME
    ludolect new expansion NAME --of BASE  an expansion of BASE, in a folder NAME
    ludolect new KIND NAME [--in FOLDER]   a declaration in the ruleset of this FOLDER, in a file NAME.rules

    KIND is a word of the language (kind, place, choices, define, verb, variant, example), or a kind of pieces or places
    that the ruleset has: then the piece is written with every field it must give.
    """
    if (base is not None) != (kind == "expansion"):
        raise click.UsageError("an expansion needs --of BASE, and only an expansion takes it")
    if kind == "ruleset":
        _ruleset(name, folder)
    elif base is not None:
        _expansion(name, base, folder)
    else:
        _declaration(kind, name, folder)


def _ruleset(name: str, folder: Path) -> None:
    from ludolect.library import library
    from ludolect.starters import fill
    from ludolect.starters.names import usable

    title = usable(name, library().names(), "the library of rulesets")
    home = _free(folder / name)
    _write(home / f"{name}.rules", fill("ruleset", title), home)


def _expansion(name: str, base: str, folder: Path) -> None:
    from dsl.designation import parse_designation
    from dsl.diagnostics import Diagnostics
    from dsl.frontend import compile_ruleset
    from dsl.read import Library
    from ludolect.library import library
    from ludolect.starters import fill
    from ludolect.starters.names import given_away, usable

    shelf = library()
    title = usable(name, shelf.names(), "the library of rulesets")
    found = Diagnostics()
    asked = parse_designation(base, found)
    found.raise_if_errors()
    if asked.switches:
        raise click.UsageError("an expansion extends rulesets, not variants: leave out what stands behind the colon")
    if len(asked.parts) > 1 and any(part.is_path for part in asked.parts):
        raise click.UsageError("of several rulesets, give the names: base+expansion")
    rules = compile_ruleset(base, Library(tuple(dict.fromkeys([*shelf.shelves, folder]))))
    extended = [part.text for part in asked.parts] if len(asked.parts) > 1 else rules.names[-1:]
    low, high = rules.players
    text = fill(
        "expansion",
        title,
        base=", ".join(extended),
        bases=base,
        players=f"{low}..{high}",
        changes=_changes(rules),
        **_first_piece(rules, title, given_away(rules)),
    )
    home = _free(folder / name)
    _write(home / f"{name}.rules", text, home)


def _first_piece(rules: Ruleset, title: Title, taken: set[str]) -> dict[str, str]:
    """A piece of the kind that the base has most of, and an example: with that piece, or of nothing at all."""
    from ludolect.starters import Title
    from ludolect.starters.pieces import example, most_used_kind, piece

    low, cites = rules.players[0], f"{title.prefix}-01"
    declared = shown = ""
    kind = most_used_kind(rules)
    if kind is not None:
        own = Title(next(name for name in _names(f"new_{kind.name}") if not {name, f"a_{name}"} & taken))
        declared, shown = piece(rules, kind, own), example(rules, kind, own, cites)
    if not shown:
        lines = (
            f"name {title.title_text}",
            f"cites {cites}",
            f"given players {low}",
            f"then count(all player) is {low}",
        )
        shown = f"example {title.name}_begins {{\n" + "\n".join(lines) + "\n}"
    return {"piece": declared, "example": shown}


def _names(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}_{number}" for number in count(2))


def _changes(rules: Ruleset) -> str:
    """One line of each sort of change, with names that the base has; all of them remarks."""
    lines = []
    pieces = [kind.name for kind in rules.kinds.values() if kind.declared == "pieces" and kind.copies > 1]
    verbs = [verb.name for verb in rules.verbs.values() if verb.node is not None]
    lines += [f"# change {pieces[0]} {{ copies 1 }}", f"# remove 1 {pieces[0]}"] if pieces else []
    lines += [f"# change verb {verbs[0]} {{ ... }}"] if verbs else []
    lines += [f"# change phase {next(iter(rules.phases))} {{ ... }}"] if rules.phases else []
    return "\n".join(lines) + "\n"


def _declaration(kind: str, name: str, folder: Path) -> None:
    from dsl.frontend import compile_ruleset
    from ludolect.library import library
    from ludolect.starters import fill, laid_out
    from ludolect.starters.names import given_away, usable
    from ludolect.starters.pieces import example, live_place, piece

    rules = compile_ruleset(_path(folder), library())
    title = usable(name, given_away(rules), f"`{rules.names[-1]}`")
    if kind in WORDS:
        low = rules.players[0]
        text = fill(
            kind,
            title,
            first_text=title.noun_text(" one", " un", " uno"),
            noun_of_player=title.noun_text(" {of p}", " {de p}", " {de p}"),
            place=live_place(rules) or "box",
            low=str(low),
            others=str(low - 1),
        )
    else:
        found = _startable(kind, rules)
        text = laid_out(f"{piece(rules, found, title)}\n{example(rules, found, title)}")
    _write(_free(folder / f"{name}.rules"), text, folder)


def _startable(name: str, rules: Ruleset) -> Kind:
    from dsl.codes import NO_STARTER
    from dsl.diagnostics import single
    from dsl.source import Source
    from dsl.spell import nearest
    from ludolect.starters.pieces import startable

    known = {kind.name: kind for kind in rules.kinds.values() if startable(kind)}
    if name in known:
        return known[name]
    found = rules.kinds.get(name)
    near = nearest(name, (*known, *WORDS, "ruleset", "expansion"))
    own = [kind for kind, meant in known.items() if not meant.builtin]
    raise single(
        NO_STARTER,
        Source("the command line", name).span(0, len(name)),
        f"nothing new can be made of `{name}`",
        label="not a kind of pieces or places" if found is None else "not a kind that pieces are declared of",
        reason=f"`{rules.designation}` has the kinds {', '.join(own)}"
        if own
        else "the ruleset has no kinds of its own",
        remedy=f"did you mean `{near}`?" if near else f"name one of these, or one of {', '.join(WORDS)}",
    )


def _write(file: Path, text: str, ruleset: Path) -> None:
    """Write a file that is not there yet. Should the ruleset not check with it, take it back and say why."""
    from dsl.diagnostics import Diagnostics
    from dsl.frontend import check_designation
    from dsl.read import shown
    from dsl.writing import make_folder, write_whole
    from ludolect.library import library

    fresh = not file.parent.exists()
    make_folder(file.parent)
    try:
        write_whole(file, text, new=True)
    except OSError:
        if fresh:
            file.parent.rmdir()
        raise
    found = Diagnostics()
    check_designation(_path(ruleset), library(), found)
    if found.has_errors:
        file.unlink()
        if fresh:
            file.parent.rmdir()
    found.raise_if_errors()
    click.echo(f"wrote {visible(shown(file))}")
    click.echo(f"next: ludolect check {visible(_path(ruleset))}")


def _free(place: Path) -> Path:
    """The place, if nothing is there: not even a link that leads nowhere."""
    from dsl.codes import ALREADY_THERE
    from dsl.diagnostics import single
    from dsl.read import shown
    from dsl.source import Source

    if not place.exists() and not place.is_symlink():
        return place
    name = shown(place)
    raise single(
        ALREADY_THERE,
        Source("the command line", name).span(0, len(name)),
        f"`{name}` is there already",
        label="would be overwritten",
        reason="`ludolect new` only writes what is not there yet",
        remedy="choose another name, or another folder with `--in`",
    )


def _path(folder: Path) -> str:
    """A folder as designations write it: with a slash, so that it is not taken for a name."""
    from dsl.designation import is_path

    text = folder.as_posix()
    return text if is_path(text) else f"./{text}"
