"""Verb forms from an infinitive: the regular ones by its ending, the others out of a table, or as an author writes
them: "condurre {x} / conduci / conduce / condotto / conducono / conduca"."""

from __future__ import annotations

import re

from scribe.lexicon.features import WordError
from scribe.lexicon.verb_forms import Verb

# infinitive, tu (an order), lui, participle, loro, che lui
_IRREGULAR = """
scegliere scegli sceglie scelto scelgono scelga
mettere metti mette messo mettono metta
rimettere rimetti rimette rimesso rimettono rimetta
togliere togli toglie tolto tolgono tolga
prendere prendi prende preso prendono prenda
perdere perdi perde perso perdono perda
vincere vinci vince vinto vincono vinca
aggiungere aggiungi aggiunge aggiunto aggiungono aggiunga
raggiungere raggiungi raggiunge raggiunto raggiungono raggiunga
comprendere comprendi comprende compreso comprendono comprenda
fare fai fa fatto fanno faccia
dare dai dà dato danno dia
muovere muovi muove mosso muovono muova
rimuovere rimuovi rimuove rimosso rimuovono rimuova
possedere possiedi possiede posseduto possiedono possieda
tenere tieni tiene tenuto tengono tenga
ottenere ottieni ottiene ottenuto ottengono ottenga
avere abbi ha avuto hanno abbia
essere sii è stato sono sia
chiudere chiudi chiude chiuso chiudono chiuda
rivolgere rivolgi rivolge rivolto rivolgono rivolga
uccidere uccidi uccide ucciso uccidono uccida
porre poni pone posto pongono ponga
"""
_TABLE = {row.split()[0]: tuple(row.split()[1:]) for row in _IRREGULAR.strip().splitlines()}
_SECOND = {"fare": "fai", "dare": "dai", "avere": "hai", "essere": "sei"}  # where the order is another word
_WIDENED = frozenset("finire diminuire capire costruire inserire unire colpire definire restituire sostituire".split())


def verb(infinitive: str, spelled: tuple[str, ...]) -> Verb | None:
    reflexive = infinitive.endswith("rsi")
    base = infinitive[:-2] + "e" if reflexive else infinitive
    if spelled:
        if len(spelled) not in (4, 5):
            raise WordError(
                f'"{infinitive}" has {len(spelled) + 1} principal parts',
                "write infinito / tu (ordine) / lui / participio / loro / che lui",
            )
        order, third, participle, thirds, *more = spelled
        return _made(base, order, third, participle, thirds, more[0] if more else third, reflexive)
    if base in _TABLE:
        order, third, participle, thirds, subjunctive = _TABLE[base]
        return _made(base, order, third, participle, thirds, subjunctive, reflexive)
    if not re.fullmatch(r"[a-zàèéìòù]{2,}(?:are|ere|ire)", base):
        return None
    stem, end = base[:-3], base[-3:]
    if end == "are":
        soft = stem + "h" if stem.endswith(("c", "g")) else stem.removesuffix("i")
        return _made(base, stem + "a", stem + "a", stem + "ato", stem + "ano", soft + "i", reflexive, soft + "i")
    if end == "ere":
        return None  # too many ways to go: prendere, preso; credere, creduto
    wide = stem + "isc" if base in _WIDENED else stem
    return _made(base, wide + "i", wide + "e", stem + "ito", wide + "ono", wide + "a", reflexive)


def _made(
    base: str,
    order: str,
    third: str,
    participle: str,
    thirds: str,
    subjunctive: str,
    reflexive: bool,
    second: str = "",
) -> Verb:
    gerund = base[:-3] + ("ando" if base.endswith("are") else "endo")
    subjunctives = {"sia": "siano", "abbia": "abbiano", "dia": "diano"}.get(subjunctive, subjunctive + "no")
    second = second or _SECOND.get(base, order)
    return Verb("it", base, order, third, thirds, second, participle, gerund, subjunctive, subjunctives, reflexive)
