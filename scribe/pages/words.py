"""The few words of the pages themselves, in each language: headings, labels, and what holds for the rules of every game
(how the language is read). No rule of any one game stands here."""

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
    "seen_usually": (
        "Unless stated otherwise, what lies in a place is open to all players.",
        "Sauf indication contraire, le contenu d’un lieu est visible par tous les joueurs.",
        "Salvo que se indique otra cosa, el contenido de un lugar es visible para todos los jugadores.",
    ),
    "seen": ("Contents", "Contenu", "Contenido"),
    "seen_by_all": ("open to all players", "visible par tous les joueurs", "visible para todos los jugadores"),
    "seen_by_nobody": ("hidden from all players", "caché à tous les joueurs", "oculto para todos los jugadores"),
    "seen_by_owner": ("seen only by its owner", "visible seulement par son propriétaire", "visible solo para su dueño"),
    "seen_by_one": ("seen only by {who}", "visible seulement par {who}", "visible solo para {who}"),
    "notes": ("Notes", "Remarques", "Notas"),
    "play": ("How to play", "Comment jouer", "Cómo se juega"),
    "setup": ("Setup", "Mise en place", "Preparación"),
    "course": ("Course of play", "Déroulement", "Desarrollo"),
    "afterwards": ("Afterwards", "Ensuite", "Después"),
    "general": ("At any time", "À tout moment", "En cualquier momento"),
    "reading": ("How to read these rules", "Comment lire ces règles", "Cómo leer estas reglas"),
    "reading_turns": (
        "Where each player does something, they do it in turn, clockwise; the active player begins.",
        "Quand chaque joueur fait quelque chose, c’est à tour de rôle, dans le sens horaire\u00a0; le joueur actif "
        "commence.",
        "Cuando cada jugador hace algo, se hace por turnos, en sentido horario; empieza el jugador activo.",
    ),
    "reading_whole": (
        "An action may be chosen only if it can be carried out. What happens without a choice happens as far as "
        "possible.",
        "Une action ne peut être choisie que si elle peut être accomplie. Ce qui se produit sans choix se produit "
        "autant que possible.",
        "Una acción solo se puede elegir si se puede llevar a cabo. Lo que ocurre sin elección ocurre hasta donde sea "
        "posible.",
    ),
    "reading_after": (
        "A rule that begins with “when” applies right after what it names.",
        "Une règle qui commence par «\N{NO-BREAK SPACE}quand\N{NO-BREAK SPACE}» s’applique juste après ce qu’elle "
        "nomme.",
        "Una regla que empieza por «cuando» se aplica justo después de lo que nombra.",
    ),
    "reading_in_play": (
        "What a piece changes in the course of the game (“when”, “before”, “instead”, “cannot”, “counts as” and the "
        "like) it changes only while it is in play, in a place where things are in play.",
        "Ce qu’une pièce change au cours du jeu («\N{NO-BREAK SPACE}quand\N{NO-BREAK SPACE}», "
        "«\N{NO-BREAK SPACE}avant que\N{NO-BREAK SPACE}», «\N{NO-BREAK SPACE}au lieu de\N{NO-BREAK SPACE}», "
        "«\N{NO-BREAK SPACE}ne peut pas\N{NO-BREAK SPACE}» et autres), elle ne le change que tant qu’elle est en jeu, "
        "dans un lieu où les choses sont en jeu.",
        "Lo que una pieza cambia en el curso de la partida («cuando», «antes de que», «en vez de», «no puede» y otros) "
        "solo lo cambia mientras está en juego, en un lugar donde las cosas están en juego.",
    ),
    "reading_zero": (
        "A number of things below 0 counts as 0.",
        "Un nombre de choses inférieur à 0 compte comme 0.",
        "Un número de cosas menor que 0 cuenta como 0.",
    ),
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
    "diagram": ("The stages of the game", "Les étapes de la partie", "Las etapas de la partida"),
    "by_players": ("By number of players", "Selon le nombre de joueurs", "Según el número de jugadores"),
    "limits": ("Limits", "Limites", "Límites"),
    "changes_it": ("Changes", "Modifications", "Cambios"),
    "reactions": ("Reactions", "Réactions", "Reacciones"),
    "concerns": ("See also", "Voir aussi", "Véase también"),
    "mentions": ("Mentions", "Mentions", "Menciones"),
    "values": ("Values", "Valeurs", "Valores"),
    "belongs_to": ("Belongs to", "Appartient à", "Corresponde a"),
    "value": ("Value", "Valeur", "Valor"),
    "possible": ("Values that occur", "Valeurs existantes", "Valores existentes"),
    "possible_one": ("Value that occurs", "Valeur existante", "Valor existente"),
    "number_between": (
        "a number from {low} to {high}",
        "un nombre de {low} à {high}",
        "un número de {low} a {high}",
    ),
    "from_number_to": ("{low} to {high}", "de {low} à {high}", "de {low} a {high}"),
    "a_rule": ("a rule", "une règle", "una regla"),
    "changes_in_play": ("Changes during the game", "Change en cours de partie", "Cambia durante la partida"),
    "changed_in": ("Changed in", "Évolue dans", "Cambia en"),
    "true_of": ("True of", "Vrai pour", "Se cumple en"),
    "may_be_true_of": ("On a condition, true of", "Vrai sous condition pour", "Se cumple con una condición en"),
    "as_marked": ("As marked on each piece", "Selon ce qu’indique chaque pièce", "Según lo que indica cada pieza"),
    "true_of_none": ("True of no piece so far", "Vrai pour aucune pièce", "No se cumple en ninguna pieza"),
    "includes": ("Includes", "Comprend", "Incluye"),
    "told_by": ("Told by", "Indiqué par", "Lo indica"),
    "tells": ("Tells", "Indique", "Indica"),
    "sort": ("Sort", "Nature", "Naturaleza"),
    "worked_out_from": ("Worked out from", "Déterminé à partir de", "Se determina a partir de"),
    "part_of": ("Part of", "Fait partie de", "Forma parte de"),
    "things": ("Pieces and places", "Pièces et lieux", "Piezas y lugares"),
    "names": ("Index", "Index", "Índice"),
    "names_about": (
        "Every term of this rulebook in the three languages, with a link to its entry.",
        "Tous les termes de ce livret dans les trois langues, avec un lien vers leur article.",
        "Todos los términos de este reglamento en los tres idiomas, con un enlace a su entrada.",
    ),
    "lang_en": ("English", "Anglais", "Inglés"),
    "lang_fr": ("French", "Français", "Francés"),
    "lang_es": ("Spanish", "Espagnol", "Español"),
    "changes": ("What changes", "Ce qui change", "Qué cambia"),
    "changes_about": ("Compared with {base}.", "Par rapport à {base}.", "En comparación con {base}."),
    "new": ("New", "Nouveautés", "Novedades"),
    "other_number": ("In another number", "En nombre différent", "En otra cantidad"),
    "before": ("Before", "Avant", "Antes"),
    "now": ("Now", "Maintenant", "Ahora"),
    "removed": ("Left out", "Supprimés", "Omitidos"),
    "changed": ("Different rules", "Règles différentes", "Reglas distintas"),
    "variants": ("Variants", "Variantes", "Variantes"),
    "left_out": ("left out", "à laisser de côté", "se omite"),
    "instead_of": ("instead of", "au lieu de", "en vez de"),
    "no_more": ("No longer applies", "Ne s’applique plus", "Ya no se aplica"),
    "from_to": (
        "{low} to {high}, usually {usual}.",
        "De {low} à {high}, {usual} par défaut.",
        "De {low} a {high}, normalmente {usual}.",
    ),
    "one_of": ("{values} (usually {usual}).", "{values} ({usual} par défaut).", "{values} (normalmente {usual})."),
    "quoted": ("“{text}”", "«\u00a0{text}\u00a0»", "«{text}»"),
    "colon": (":", "\u00a0:", ":"),
}

WORDS: dict[Lang, dict[str, str]] = {
    lang: {key: row[column] for key, row in _ROWS.items()} for column, lang in enumerate(LANGS)
}
