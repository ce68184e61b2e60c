"""The house style, shown on small texts: what is written on the left comes out as on the right."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

import dsl.format
from dsl.diagnostics import RulesError
from dsl.format import format_source
from dsl.format.document import render
from dsl.source import Source

LONG = "a_condition_with_a_long_name"


def formatted(text: str) -> str:
    once = format_source(Source("t", text))
    assert format_source(Source("t", once)) == once
    return once


def check(before: str, after: str) -> None:
    assert formatted(textwrap.dedent(before)) == textwrap.dedent(after).lstrip("\n")


def body(text: str) -> str:
    """The formatted statements of a verb."""
    lines = formatted("verb t {\n" + text + "\n}").splitlines()
    return "\n".join(line.removeprefix("  ") for line in lines[1:-1])


# ------------------------------------------------------------------ blanks


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("kind   x{}", "kind x {}"),
        ("kind x is a,b{live   true}", "kind x is a, b { live true }"),
        ("define f( number a ,b c ):number=-a *( b+1 )", "define f(number a, b c): number = -a * (b + 1)"),
        ("define f:number= 1 .. 6", "define f: number = 1..6"),
        ("define f:number=a-1..b", "define f: number = a - 1 .. b"),
        ("define f:number=x . y( 1 ) .z", "define f: number = x.y(1).z"),
        ("define f:truth=a<=b  and not(c)", "define f: truth = a <= b and not (c)"),
        ("thing x{n:-3 .. -1=-2;f ( ):a of  b}", "thing x { n: -3..-1 = -2; f(): a of b }"),
        ("define f:truth=some x at y", "define f: truth = some x at y"),
        ("remove 3 a,b", "remove 3 a, b"),
        ("verb t{draw   2from  deck;}", "verb t { draw 2 from deck }"),
        (
            "verb t{roll d6{1,2 :stop;3 .. 5:stop;6 ..:stop}}",
            "verb t { roll d6 { 1, 2: stop; 3..5: stop; 6..: stop } }",
        ),
        ('choices c{a en"b"m fr  "c"}', 'choices c { a en "b" m fr "c" }'),
        (
            "example e{given dice 4 ,2;given 2 a b on c with d e,f 1}",
            "example e { given dice 4, 2; given 2 a b on c with d e, f 1 }",
        ),
    ],
)
def test_blanks(before: str, after: str) -> None:
    assert formatted(before) == after + "\n"


@pytest.mark.parametrize("text", ["", "\n\n", " ;\n"])
def test_nothing_stays_nothing(text: str) -> None:
    assert formatted(text) == ""


def test_line_breaks_of_other_systems_become_ours() -> None:
    assert formatted('kind x {\r\n  # why\r\n  name en "a"\r\n}\r\n') == 'kind x {\n  # why\n  name en "a"\n}\n'


def test_at_most_one_empty_line_and_none_at_the_edges() -> None:
    check(
        """


        kind x {

          a 1



          b 2

        }


        kind y {}

        """,
        """
        kind x {
          a 1

          b 2
        }

        kind y {}
        """,
    )


# ------------------------------------------------------------------ blocks


def test_blocks_keep_the_choice_of_their_author() -> None:
    assert body("if a { stop }") == "if a { stop }"
    assert body("if a {\nstop }") == "if a {\n  stop\n}"
    assert body("if a { stop\n}") == "if a {\n  stop\n}"


def test_a_block_that_does_not_fit_is_opened() -> None:
    calls = [f"draw {LONG} from deck_{number}" for number in range(4)]
    assert body("may { " + "; ".join(calls) + " }") == "may {\n" + "".join(f"  {call}\n" for call in calls) + "}"


def test_settings_still_share_a_line_in_a_block_that_was_opened() -> None:
    name = f'name en "{LONG}" fr "{LONG}" es "{LONG}"'
    assert formatted(f"rat x {{ {name}; copies 2; health 3; play {{ stop }}; points 1 }}") == (
        f"rat x {{\n  {name}\n  copies 2; health 3\n  play {{ stop }}\n  points 1\n}}\n"
    )


def test_things_that_share_a_line_go_on_sharing_it() -> None:
    check(
        """
        thing x { a 1;b 2
          c 3 ;; d 4
          e 5 }
        """,
        """
        thing x {
          a 1; b 2
          c 3; d 4
          e 5
        }
        """,
    )


def test_a_shared_line_ends_where_a_block_is_open() -> None:
    assert body("stop; if a {\nstop\n}; stop") == "stop\nif a {\n  stop\n}\nstop"


def test_every_declaration_begins_a_line() -> None:
    assert formatted("kind a {}; kind b {}") == "kind a {}\nkind b {}\n"


def test_branches_are_opened_together() -> None:
    assert body("if a { stop } else { draw }") == "if a { stop } else { draw }"
    assert body("if a {\nstop\n}\nelse { draw }") == "if a {\n  stop\n} else {\n  draw\n}"
    chain = "if a {\n  stop\n} else if b {\n  stop\n} else {\n  stop\n}"
    assert body("if a { stop } else if b { stop\n} else { stop }") == chain


# ------------------------------------------------------------------ long things


def test_a_call_goes_on_at_its_labels() -> None:
    long = f"move one {LONG} in {LONG} to one {LONG} in {LONG}"
    assert body(long + " by choice") == f"move one {LONG} in {LONG}\n    to one {LONG} in {LONG}\n    by choice"


def test_a_label_for_stays_before_each() -> None:
    """At the beginning of a line, `for each` would be a loop."""
    long = f"move one {LONG} in {LONG} with {LONG} for each {LONG} in {LONG}"
    assert body(long) == f"move one {LONG} in {LONG}\n    with {LONG} for each {LONG} in {LONG}"


def test_conditions_go_on_at_where_and_or() -> None:
    text = f"slay one rat m where {LONG} is m and {LONG} and not {LONG} or some {LONG} in {LONG}"
    assert body(text) == (
        f"slay one rat m\n    where {LONG} is m and {LONG} and not {LONG}\n    or some {LONG} in {LONG}"
    )


def test_the_head_of_a_block_stands_out_from_what_is_in_it() -> None:
    text = f"when hit rat m with {LONG} c where {LONG} and {LONG} and {LONG} {{ stop }}"
    assert formatted(text) == (
        f"when hit rat m\n    with {LONG} c\n    where {LONG} and {LONG} and {LONG} {{ stop }}\n"
    )


def test_long_lists() -> None:
    names = [f"name_of_a_thing_{number}" for number in range(8)]
    assert body(f"let x = ({', '.join(names)})") == (
        f"let x = (\n  {', '.join(names[:6])},\n  {', '.join(names[6:])}\n)"
    )
    calls = [f"f({LONG}, {number})" for number in range(4)]
    assert body(f"let x = ({', '.join(calls)})") == "let x = (\n" + ",\n".join(f"  {c}" for c in calls) + "\n)"


def test_long_formulas() -> None:
    assert body(f"let x = {LONG} + {LONG} * 2 - {LONG} + {LONG} - 1") == (
        f"let x = {LONG}\n    + {LONG} * 2\n    - {LONG}\n    + {LONG}\n    - 1"
    )
    assert body(f"let x = {LONG} if {LONG} is {LONG} else {LONG} if {LONG} else 0") == (
        f"let x = {LONG} if {LONG} is {LONG}\n    else {LONG} if {LONG}\n    else 0"
    )


def test_rule_ids_fill_their_lines() -> None:
    ids = [f"ABC-RULE-{number:02}" for number in range(12)]
    assert formatted(f"ruleset x {{\nrules {', '.join(ids)}\n}}") == (
        f"ruleset x {{\n  rules {', '.join(ids[:8])},\n      {', '.join(ids[8:])}\n}}\n"
    )


def test_a_table_in_a_formula() -> None:
    assert body("let x = depending on y {\n1, 2: a; 3: b\notherwise: c }") == (
        "let x = depending on y {\n  1, 2: a; 3: b\n  otherwise: c\n}"
    )
    assert body("let x = 1 + depending on y {\n1: a\n}") == "let x = 1\n    + depending on y {\n      1: a\n    }"


# ------------------------------------------------------------------ words and grids


def test_languages_stand_in_one_line_or_below_each_other() -> None:
    assert formatted('term x { name en "a"\n fr "b" m\n es "c" }') == 'term x { name en "a" fr "b" m es "c" }\n'
    long = "a text that is rather long, as texts can be"
    assert formatted(f'term x {{\nname en "{long}" fr "{long}" f es "{long}"\n}}') == (
        f'term x {{\n  name en "{long}"\n       fr "{long}" f\n       es "{long}"\n}}\n'
    )


def test_choices_are_a_table() -> None:
    check(
        """
        choices ring is circle {
          forest en "the Forest" fr "la Forêt" es "el Bosque"
          sea en "the Sea" fr "la Mer" f es "el Mar"  # deep
          nowhere

          a en "A" fr "A"
          b en "B"; c en "C"
        }
        """,
        """
        choices ring is circle {
          forest en "the Forest" fr "la Forêt" es "el Bosque"
          sea    en "the Sea"    fr "la Mer" f es "el Mar"  # deep
          nowhere

          a en "A" fr "A"
          b en "B"; c en "C"
        }
        """,
    )


def test_choices_too_wide_for_a_table() -> None:
    wide = "w" * 100
    text = f'choices c {{\n  a en "{wide}"\n  long_name en "{wide}"\n  longer_than_that en "x"\n}}\n'
    assert formatted(text) == text


def test_grids_have_columns() -> None:
    check(
        '''
        thing x { cells """ Ef   E
           ..  SWp   "x" """
          dots """
            # .
           . #
          """
          row """#    #"""; none """  """
        }
        ''',
        '''
        thing x {
          cells """ Ef   E
                    ..   SWp  "x" """
          dots """
            # .
            . #
          """
          row """ # # """; none """ """
        }
        ''',
    )


# ------------------------------------------------------------------ comments


def test_comments_stay_where_they_are() -> None:
    check(
        """
        # the file
        # goes on

        #> a section

        kind x {   # opens
            # first

            a 1     # trailing
              # between
            b 2; c 3# shared

            # last
          }  # closed
        verb t { # only this
        }
        verb u {
          if a {   # why
            stop
          }
          # otherwise
          else { stop } # end
          set x to (1, # one
            2)
          move a   # what
            to b   # where
        }

        # the end""",
        """
        # the file
        # goes on

        #> a section

        kind x {  # opens
          # first

          a 1  # trailing
          # between
          b 2; c 3  # shared

          # last
        }  # closed
        verb t {  # only this
        }
        verb u {
          if a {  # why
            stop
          }
          # otherwise
          else {
            stop
          }  # end
          set x
              to (
                1,  # one
                2
              )
          move a  # what
              to b  # where
        }

        # the end
        """,
    )


def test_what_looks_like_a_comment_is_none() -> None:
    text = 'thing x { name en "# no { comment"; cells """ # # """ }\n'
    assert formatted(text) == text


# ------------------------------------------------------------------ refusals and proof


def test_mistakes_are_reported_all_together() -> None:
    with pytest.raises(RulesError) as caught:
        format_source(Source("t", "kind x { a }\n\nkind from { }\n\nkind y { }"))
    assert [d.primary.span.line for d in caught.value.diagnostics] == [1, 3]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda text: text.replace("a 1", "b 1"), "other words"),
        (lambda text: text.replace("# why", "# how"), "other comments"),
        (lambda text: text.replace("draw\n", "draw "), "something else"),
    ],
)
def test_a_text_that_would_change_is_refused(spoil: object, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(spoil)
    monkeypatch.setattr(dsl.format, "render", lambda doc, width: spoil(render(doc, width)))
    with pytest.raises(RulesError) as caught:
        format_source(Source("t", "kind x {\n  a 1  # why\n}\nverb t {\n  draw\n  stop\n}\n"))
    (refusal,) = caught.value.diagnostics
    assert refusal.code.id == "LD890"
    assert why in refusal.message


def test_the_whole_language_is_in_house_style() -> None:
    text = Path(__file__).with_name("whole_language.rules").read_text(encoding="utf-8")
    assert formatted(text) == text


RULESETS = sorted((Path(__file__).resolve().parents[2] / "rulesets").rglob("*.rules"))


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_our_rulesets_are_in_house_style(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_source(Source(path.name, text)) == text, f"run `ludolect fmt {path}`"
