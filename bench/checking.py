"""What checking costs: how it grows with the text, and how it compares with lark's raw parse of the same text.

The text is made up but built like real rulesets: chapters with a kind, its cards, verbs that call each other,
reactions, defines, examples, and every word in three languages. Ten times the lines may cost at most `GROWTH` times as
much, and all of checking at most `OVER_PARSING` times what lark alone needs for its parse tree with positions.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import count

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.parse import parse_raw
from dsl.render import concise

SMALL, LARGE = 5_000, 50_000
GROWTH, OVER_PARSING = 14.0, 4.0
ROUNDS = 3
FILE_LINES = 2_000

HEAD = """ruleset long_evening {
  name en "A Long Evening" fr "Une longue soirée" es "Una larga velada"
  players 2..4
}
choices color {
  red en "red" fr "rouge" es "rojo"
  green en "green" fr "vert" es "verde"
  blue en "blue" fr "bleu" es "azul"
}
place board { name en "the board" fr "le plateau" es "el tablero"; live true }
place stock { name en "the stock" fr "la réserve" es "la reserva"; ordered true; shown nobody }
place hand for each player p { name en "the hand" fr "la main" es "la mano"; shown owner }
kind card {
  name en "the card" fr "la carte" es "la carta"
  worth: number = 1 { name en "the worth" fr "la valeur" es "el valor" }
  color: color = red { phrase en "{it}" fr "{it}" es "{it}" }
  track turned: truth = false { phrase en "[turned]" fr "[retourné]" es "[girado]" }
  play: rule
}
verb play card c {
  phrase en "play {c}" fr "jouer {c}" es "jugar {c}"
  move c to board
  run c.play
}
verb draw number n {
  phrase en "draw {n card}" fr "piocher {n card}" es "robar {n card}"
  move first (n) card in stock to you.hand
}
flow {
  phase setup { move each card in box to stock; shuffle stock; each player does { draw 5 } }
  repeat { each player does { phase turn {
    name en "the turn" fr "le tour" es "el turno"
    draw 1
    may { play one card in you.hand }
    if no card in stock { win you }
  } } }
}
"""

CHAPTER = """
# ------------------------------------------------------------------ chapter {n}
kind guest_{n} is card {{
  name en "the guest {n}" fr "l'invité {n}" m es "el invitado {n}"
  track luck: 0..9 = 3 {{ name en "the luck" fr "la chance" es "la suerte" }}
  rank: number = worth + {n} mod 3 {{ name en "the rank" fr "le rang" es "el rango" }}
  lucky: truth = luck > 4 and not turned {{ phrase en "lucky" fr "chanceux / chanceuse" es "afortunado" }}
}}
define strongest_{n}(color c): number = highest(g.rank for each guest_{n} g where g.color is c)
  {{ name en "the strongest rank" fr "le plus haut rang" es "el rango más alto" }}
verb greet_{n} guest_{n} g with card c for number n = 1 {{
  phrase en "greet {{g}} {{with c}}" fr "saluer {{g}} {{avec c}}" es "saludar {{a g}} {{con c}}"
  requires g.luck > 0
  lower g.luck by n
  if g.lucky {{ move g to you.hand }} else {{ dismiss_{n} g }}
}}
verb dismiss_{n} guest_{n} g {{
  phrase en "dismiss {{g}}" fr "renvoyer {{g}}" es "despedir {{a g}}"
  for each card c in g where c.turned {{ move c to stock }}
  move g to box
  set g.luck to 3
}}
guest_{n} aunt_{n} {{
  name en "the aunt {n}" fr "la tante {n}" es "la tía {n}"
  copies 2; worth {w}; color green
  play {{
    choose one other guest_{n} g where g.color is self.color or g.rank in 1..4
    greet_{n} g with self for 2
    may {{ draw count(all card in board where turned) }}
  }}
  when dismiss_{n} other guest_{n} g where g.rank > self.rank {{ set self.turned to true }}
}}
guest_{n} uncle_{n} {{
  name en "the uncle {n}" fr "l'oncle {n}" m es "el tío {n}"
  copies 3; worth {w}; color blue
  play {{
    let best = strongest_{n}(blue) {{ name en "the best rank" fr "le meilleur rang" es "el mejor rango" }}
    roll d6 {{
      1, 2: draw best
      3..5: {{ choose up to 2 guest_{n} gs in board where gs.rank < best; move each guest_{n} in gs to stock }}
      6: each player does {{ if some guest_{n} g in you.hand {{ greet_{n} g with self }} }}
    }}
  }}
  forbid greet_{n} self where color in (red, green) and turned
  instead of dismiss_{n} self may {{ lower self.luck by 1 }}
}}
card letter_{n} {{
  name en "the letter {n}" fr "la lettre {n}" es "la carta {n}"
  copies 4; worth {w}
  play {{ depending on players {{ 2: draw 1; 3, 4: draw 2 }} }}
}}
example greeting_{n} {{
  name en "A greeting" fr "Un salut" es "Un saludo"
  given aunt_{n} a in board; given uncle_{n} u in board with luck 1
  given letter_{n} l in player(1).hand
  when player(1) does greet_{n} u with l
  then u in box and a in board
}}
"""


def generate(lines: int) -> dict[str, str]:
    """A ruleset of about so many lines, in files as authors would cut them."""
    files: dict[str, str] = {}
    text, total = HEAD, 0
    for number in count(1):
        text += CHAPTER.format(n=number, w=number % 7 + 1)
        size = text.count("\n")
        if size >= FILE_LINES or total + size >= lines:
            files[f"long_evening/chapter_{len(files):03}.rules"] = text
            total += size
            text = ""
        if total >= lines:
            return files
    raise AssertionError


def seconds(work: Callable[[], object]) -> float:
    """Processor time: the best of a few rounds, since the machine is never ours alone."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def check(files: dict[str, str]) -> None:
    found = Diagnostics()
    check_texts(files, found)
    if found.has_errors:
        raise SystemExit(concise(found))


def parse(files: dict[str, str]) -> None:
    for text in files.values():
        parse_raw(text)


def run() -> None:
    parse_raw("")  # building the parser is no part of it
    print(f"{'checking':28} {'lines':>10} {'check':>10} {'raw parse':>10} {'ratio':>8}")
    costs = []
    for lines in (SMALL, LARGE):
        files = generate(lines)
        real = sum(text.count("\n") for text in files.values())
        checking, parsing = seconds(partial(check, files)), seconds(partial(parse, files))
        costs.append(checking)
        print(f"{'generated ruleset':28} {real:10,} {checking:9.2f}s {parsing:9.2f}s {checking / parsing:8.2f}")
    print(f"{'ten times the lines':28} {'':10} {costs[1] / costs[0]:9.1f}x")
    print(f"{'at most':28} {'':10} {GROWTH:9.1f}x {'':10} {OVER_PARSING:8.2f}")
