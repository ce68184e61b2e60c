"""The few words of the pages themselves: headings and labels, in each language. Rules never stand here."""

from __future__ import annotations

from scribe.lexicon.features import LANGS, Lang

_ROWS: dict[str, tuple[str, str, str]] = {
    "rulebooks": ("Rulebooks", "Livrets de règles", "Reglamentos"),
    "about": (
        "These rules were not typed: they were written by Ludolect from the same text that plays the games.",
        "Ces règles n’ont pas été rédigées à la main\u00a0: Ludolect les a écrites à partir du texte qui fait jouer.",
        "Nadie ha redactado estas reglas: Ludolect las ha escrito a partir del mismo texto con el que se juega.",
    ),
    "game": ("Game", "Jeu", "Juego"),
    "players": ("Players", "Joueurs", "Jugadores"),
    "version": ("Version", "Version", "Versión"),
    "extends": ("Expansion of", "Extension de", "Expansión de"),
    "contents": ("In this rulebook", "Dans ce livret", "En este reglamento"),
    "components": ("Components", "Matériel", "Componentes"),
    "component": ("Component", "Élément", "Componente"),
    "number": ("Number", "Nombre", "Cantidad"),
    "per_player": ("per player", "par joueur", "por jugador"),
    "seen": ("Contents seen by", "Contenu visible par", "Contenido visible para"),
    "seen_by_nobody": ("nobody", "personne", "nadie"),
    "seen_by_owner": ("its owner only", "son propriétaire seulement", "su propietario solamente"),
    "notes": ("Notes", "Remarques", "Notas"),
    "play": ("How to play", "Comment jouer", "Cómo se juega"),
    "setup": ("Setup", "Mise en place", "Preparación"),
    "course": ("Course of play", "Déroulement", "Desarrollo"),
    "general": ("At any time", "À tout moment", "En cualquier momento"),
    "pieces": ("Pieces", "Pièces", "Piezas"),
    "places": ("Places", "Lieux", "Lugares"),
    "glossary": ("Glossary", "Lexique", "Glosario"),
    "actions": ("Actions", "Actions", "Acciones"),
    "terms": ("Terms", "Termes", "Términos"),
    "examples": ("Examples", "Exemples", "Ejemplos"),
    "example": ("Example", "Exemple", "Ejemplo"),
    "given": ("Situation", "Situation", "Situación"),
    "happens": ("What happens", "Ce qui se passe", "Qué ocurre"),
    "then": ("Result", "Résultat", "Resultado"),
    "position": ("As it stands", "En l’état", "Tal como está"),
    "shows": ("Shows", "Illustre", "Muestra"),
    "variants": ("Variants", "Variantes", "Variantes"),
    "left_out": ("left out", "supprimé", "se omite"),
    "no_more": ("No longer applies", "Ne s’applique plus", "Ya no se aplica"),
    "from_to": (
        "{low} to {high}, usually {usual}.",
        "De {low} à {high}, {usual} en général.",
        "De {low} a {high}, normalmente {usual}.",
    ),
    "colon": (":", "\u00a0:", ":"),
}

WORDS: dict[Lang, dict[str, str]] = {
    lang: {key: row[column] for key, row in _ROWS.items()} for column, lang in enumerate(LANGS)
}
