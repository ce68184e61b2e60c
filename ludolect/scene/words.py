"""What is said of a decision beyond the words of its rules, in the three languages."""

from __future__ import annotations

from ludolect.spoken import worded
from scribe import Lang

Words = dict[str, dict[Lang, str]]

ASKING: Words = {
    "everyone": {"en": "All players", "fr": "Tous les joueurs", "es": "Todos los jugadores"},
    "table": {"en": "The table", "fr": "La table", "es": "La mesa"},
    "stop": {"en": "(nothing, or no more)", "fr": "(rien, ou rien de plus)", "es": "(nada, o nada más)"},
    "yes": {"en": "yes", "fr": "oui", "es": "sí"},
    "no": {"en": "no", "fr": "non", "es": "no"},
    "order": {"en": "What happens first?", "fr": "Que se passe-t-il d’abord\u202f?", "es": "¿Qué ocurre primero?"},
    "of_player": {"en": "{}: {}", "fr": "{}\u00a0: {}", "es": "{}: {}"},
    "and_then": {"en": "; ", "fr": "\u202f; ", "es": "; "},
}


def say(word: str, lang: Lang) -> str:
    return worded(ASKING[word], lang)
