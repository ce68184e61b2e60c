"""Games of a few lines whose balance is known, for what is said about balance."""

from __future__ import annotations

from pathlib import Path

TOGETHER = """
ruleset raid { name en "The Raid" fr "Le Raid" es "La Incursión"; players 1..3 }
place bag { name en "the bag" fr "le sac" es "la bolsa"; live true }
place camp { name en "the camp" fr "le camp" es "el campamento"; live true }
kind fighter { name en "the fighter" fr "le combattant" es "el luchador"
  strength: number { name en "the strength" fr "la force" es "la fuerza" } }
fighter weak_one { name en "the Weak One" fr "le Faible" es "el Débil"; copies 8; strength 1 }
fighter strong_one { name en "the Strong One" fr "le Fort" es "el Fuerte"; copies 4; strength 3 }
verb enlist fighter f { phrase en "enlist {f}" fr "enrôler {f}" es "reclutar {a f}"; move f to camp }
verb meet { phrase en "meet the enemy" fr "affronter l’ennemi" es "enfrentarse al enemigo"
  if total(f.strength for each fighter f in camp) >= 5 { win each player } else { lose each player } }
flow {
  move each fighter in box to bag
  repeat while count(all fighter in camp) < 3 { each player does { enlist one fighter in bag } }
  meet
}
"""
CHAMPION = """
ruleset champions extends raid { name en "Champions" fr "Champions" es "Campeones" }
fighter champion { name en "the Champion" fr "le Champion" es "el Campeón"; copies 4; strength 9 }
"""


def shelve(folder: Path) -> Path:
    """The two as folders in a folder."""
    for name, text in (("raid", TOGETHER), ("champions", CHAMPION)):
        (folder / name).mkdir(parents=True)
        (folder / name / f"{name}.rules").write_text(text, encoding="utf-8")
    return folder
