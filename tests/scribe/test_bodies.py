"""Sentences of single rules in the workshop of `rules/workshop.rules`, word by word in three languages."""

from __future__ import annotations

import pytest

from scribe import LANGS, Scribe
from tests.blindness.told import flat_lines
from tests.scribe.test_told_apart import _checked

MORE = """
verb fetch tool t { phrase en "fetch {t}" fr "aller chercher {t}" es "volver a tomar {t}"; move t to shelf }
"""
BODIES = {
    "move each tool in shelf to top of pile by choice": (
        "Put on top of the pile each tool in the shelf in any order.",
        "Placez chaque outil dans l’étagère sur le dessus de la pile dans l’ordre voulu.",
        "Pon encima de la pila cada herramienta en el estante en el orden deseado.",
    ),
    "let c = random tool in drawer; if c is not none { ping }": (
        "If there is such a tool, ring the bell.",
        "S’il y a un tel outil, sonnez la cloche.",
        "Si hay tal herramienta, toca la campana.",
    ),
    "let c = first tool in pile; if c is not none { fetch c; raise c.wear; ping; polish c }": (
        "If there is such a tool A:",
        "S’il y a un tel outil A :",
        "Si hay tal herramienta A:",
    ),
    "for each tool c in drawer { if c.ready { fetch c } }": (
        "For each tool in the drawer: if it is ready, fetch it.",
        "Pour chaque outil dans le tiroir : s’il est prêt, allez le chercher.",
        "Para cada herramienta en el cajón: si está lista, vuelve a tomarla.",
    ),
    "for each tool c in drawer { each player may { fetch c } }": (
        "For each tool in the drawer: each player may fetch it.",
        "Pour chaque outil dans le tiroir : chaque joueur peut aller le chercher.",
        "Para cada herramienta en el cajón: cada jugador puede volver a tomarla.",
    ),
    "raise game.dust by total(a.wear - b.wear for each tool a in shelf, each tool b in bench)": (
        "Raise the dust level by the total, for each tool in the shelf and each tool in a bench, of the wear of the "
        "first tool minus the wear of the second tool.",
        "Augmentez le niveau de poussière du total, pour chaque outil dans l’étagère et chaque outil dans un établi, "
        "de l’usure du premier outil moins l’usure du deuxième outil.",
        "Aumenta el nivel de polvo en el total, para cada herramienta en el estante y cada herramienta en un banco, "
        "del desgaste de la primera herramienta menos el desgaste de la segunda herramienta.",
    ),
}


@pytest.mark.parametrize("body", list(BODIES))
def test_a_rule_reads_as_it_should(body: str) -> None:
    probe = f'verb probe tool t {{ phrase en "probe {{t}}" fr "sonder {{t}}" es "sondear {{t}}"\n{body} }}\n'
    rules = _checked(MORE + probe)
    for lang, sentence in zip(LANGS, BODIES[body], strict=True):
        lines = flat_lines(Scribe(rules, lang).verb_entry(rules.verbs["probe"]))
        assert sentence in [line.lstrip("• ").replace("\N{NO-BREAK SPACE}", " ") for line in lines]
