"""The registry of diagnostic codes: one line each.

LD1xx syntax, LD2xx names, LD3xx types and meaning, LD4xx loading, composition and overlays, LD5xx words and
translations, LD6xx warnings and lints, LD7xx running games, LD8xx saves, seeds and options of the command line.

A new code is one line here and one page `dsl/explain/LDnnn.md`. The tests ask for the page, and for LD1xx to LD6xx
also for an example in `tests/dsl/mistakes` that triggers it.
"""

from __future__ import annotations

from dsl.diagnostics import Code, Severity

REGISTRY: dict[str, Code] = {}


def _error(id: str, slug: str, title: str, severity: Severity = Severity.ERROR) -> Code:
    if id in REGISTRY:
        raise ValueError(f"{id} is registered twice")
    REGISTRY[id] = Code(id, slug, title, severity)
    return REGISTRY[id]


def _warning(id: str, slug: str, title: str) -> Code:
    return _error(id, slug, title, Severity.WARNING)


# LD1xx ------------------------------------------------------------------------------------------------------ syntax
UNEXPECTED = _error("LD101", "unexpected", "something that cannot stand here")
MISSPELT_WORD = _error("LD102", "misspelt-word", "a misspelt word of the language")
MISSING = _error("LD103", "missing", "something is missing")
UNCLOSED = _error("LD104", "unclosed", "a bracket that is never closed")
STRAY_CLOSER = _error("LD105", "stray-closer", "a closing bracket too many")
UNCLOSED_TEXT = _error("LD106", "unclosed-text", "a text or grid that is never closed")
STRANGE_CHARACTER = _error("LD107", "strange-character", "a character that means nothing")
RESERVED_NAME = _error("LD108", "reserved-name", "a word of the language used as a name")
BARE_CONDITIONAL = _error("LD110", "bare-conditional", "a value with `if` and `else` without brackets")
NEWER_LANGUAGE = _error("LD111", "newer-language", "rules written for a newer language")
FOREIGN_HABIT = _error("LD109", "foreign-habit", "a way of writing from another language")

# LD2xx ------------------------------------------------------------------------------------------------------- names
UNKNOWN_NAME = _error("LD201", "unknown-name", "a name that nothing has")
UNKNOWN_KIND = _error("LD202", "unknown-kind", "a kind or type that does not exist")
UNKNOWN_VERB = _error("LD203", "unknown-verb", "a verb that does not exist")
UNKNOWN_FIELD = _error("LD204", "unknown-field", "a field that a thing does not have")
UNKNOWN_PHASE = _error("LD205", "unknown-phase", "a phase that does not exist")
DECLARED_TWICE = _error("LD206", "declared-twice", "one name for two things")
AMBIGUOUS_NAME = _error("LD207", "ambiguous-name", "a name that could mean several things")
BUILT_IN_NAME = _error("LD208", "built-in-name", "a name that the language has taken already")

# LD3xx ------------------------------------------------------------------------------------------- types and meaning
WRONG_TYPE = _error("LD301", "wrong-type", "a value of the wrong type")
WRONG_LABEL = _error("LD302", "wrong-label", "an argument a verb does not take")
MISSING_ARGUMENT = _error("LD303", "missing-argument", "an argument a verb needs")
WRONG_ARGUMENTS = _error("LD304", "wrong-arguments", "too many or too few values in brackets")
CHOICE_IN_FORMULA = _error("LD305", "choice-in-formula", "a decision inside a formula")
CYCLIC_KINDS = _error("LD306", "cyclic-kinds", "kinds that are kinds of each other")
CYCLIC_FORMULA = _error("LD307", "cyclic-formula", "a formula that needs its own value")
NOBODY_DECIDES = _error("LD308", "nobody-decides", "a decision that nobody is asked for")
NOT_COMPARABLE = _error("LD309", "not-comparable", "two things that can never be equal")
NOT_TRACKED = _error("LD310", "not-tracked", "a change to something that never changes")
STOP_OUTSIDE = _error("LD311", "stop-outside-loop", "`stop` where there is nothing to stop")
NOT_A_PLACE = _error("LD312", "not-a-place", "something that nothing can be in")
NO_FAMILY = _error("LD313", "no-family", "a family over something that cannot be listed")
NOT_CONSTANT = _error("LD314", "not-constant", "a number that must be known beforehand")
BAD_CASE = _error("LD315", "bad-case", "a case that can never hold")
UNKNOWN_CODE = _error("LD316", "unknown-code", "a code in a grid that no legend explains")
UNKNOWN_RULE_ID = _error("LD317", "unknown-rule-id", "a rule id that the ruleset does not list")
MISPLACED_WORD = _error("LD318", "misplaced-word", "a word that means nothing in this place")
OUT_OF_RANGE = _error("LD319", "out-of-range", "a number outside of its range")
CYCLIC_EXAMPLES = _error("LD320", "cyclic-examples", "examples that start from each other")
NO_COPIES = _error("LD321", "no-copies", "copies of something that is not a piece")
QUANTIFIER_MISFIT = _error("LD322", "quantifier-misfit", "a quantifier that does not go with its parameter")
TOO_MUCH = _error("LD323", "too-much", "more than a ruleset can hold")
BRACKETS_IN_VERB = _error("LD324", "brackets-in-verb", "square brackets in the phrase of a verb")
TWO_PARENTS = _error("LD325", "two-parents", "a kind defined by a condition below two kinds")
AMBIGUOUS_CELL = _error("LD326", "ambiguous-cell", "coordinates that could be those of two grids")
NO_ORDER = _error("LD330", "no-order", "an order of what is not several things to choose")
NOT_AN_ORDER = _error("LD331", "not-an-order", "an order in which nothing can be moved")
HIDES_A_NAME = _warning("LD332", "hides-a-name", "a name that hides another of the same spelling")
NO_END_OF_PILE = _error("LD335", "no-end-of-pile", "a top or bottom of something that has none")
NOT_A_SORT = _error("LD336", "not-a-sort", "a kind that cannot be given as one")
NO_SEATS = _error("LD337", "no-seats", "a seating order of what does not sit at the table")
NOT_A_SITUATION = _error("LD338", "not-a-situation", "something that is no situation, or no part of one")
UNKNOWN_PAINT = _error("LD350", "unknown-paint", "a colour that is not on the palette")
NOT_PAINTED = _error("LD351", "not-painted", "a colour taken from something that has none")
NO_GLYPH = _error("LD352", "no-glyph", "a sign that cannot be drawn")
TEXT_AS_VALUE = _error("LD353", "text-as-value", "a text in quotes where a value belongs")
LOOK_GIVES_AWAY = _warning("LD354", "look-gives-away", "a sign or colour that may give away what is hidden")

# LD36x ------------------------------------------------------------------------------------------- what reports hold
REPORT_IN_ITSELF = _error("LD360", "report-in-itself", "a report that holds one of its own kind")
INCOMPLETE_REPORT = _error("LD361", "incomplete-report", "a report with a value missing")
ORDERED_REPORTS = _error("LD362", "ordered-reports", "an order of reports that somebody would choose")

# LD380 -------------------------------------------------------------------------------------------- what bots go by
FALLS_INTO_DEFAULT = _warning("LD380", "falls-into-default", "a new piece that the score does not know")

# LD365 to LD369 ------------------------------------------------------------------------- types that are made of others
OF_WHAT = _error("LD365", "of-what", "a list that does not say what it holds")
BAD_PARTS = _error("LD366", "bad-parts", "a type made of what it cannot hold")

# LD4xx ------------------------------------------------------------------------------- loading, composition, overlays
RULESET_NOT_FOUND = _error("LD401", "ruleset-not-found", "no ruleset of this name")
BAD_DESIGNATION = _error("LD402", "bad-designation", "a designation that cannot be read")
NOT_UTF8 = _error("LD403", "not-utf8", "a file that is not UTF-8")
TOO_LARGE = _error("LD404", "too-large", "a file or ruleset beyond the limits")
NO_RULES = _error("LD405", "no-rules", "a folder without rules")
OUTSIDE_FOLDER = _error("LD406", "outside-folder", "a file that is not inside its ruleset's folder")
CYCLIC_EXTENDS = _error("LD407", "cyclic-extends", "rulesets that extend each other in a circle")
AMBIGUOUS_RULESET = _error("LD408", "ambiguous-ruleset", "two rulesets of one name")
INVISIBLE_CHARACTER = _error("LD409", "invisible-character", "a character that cannot be seen")
NO_RULESET_LINE = _error("LD410", "no-ruleset-line", "a ruleset that does not say its name")
TWO_RULESET_LINES = _error("LD411", "two-ruleset-lines", "a ruleset that says its name twice")
NOT_AN_EXPANSION = _error("LD412", "not-an-expansion", "two games that do not belong together")
WRONG_FOLDER = _error("LD413", "wrong-folder", "a folder and a ruleset of different names")
OVERLAY_CLASH = _error("LD414", "overlay-clash", "two overlays that replace the same thing")
UNKNOWN_VARIANT = _error("LD415", "unknown-variant", "no variant of this name")
BAD_VARIANT_VALUE = _error("LD416", "bad-variant-value", "a value a variant cannot have")
NOTHING_TO_CHANGE = _error("LD417", "nothing-to-change", "a change or removal of something that is not there")
MISPLACED_DECLARATION = _error("LD418", "misplaced-declaration", "a declaration that cannot stand there")
NOTHING_TRIED = _error("LD419", "nothing-tried", "a line about an attempt, before anything was tried")
NO_REFUSAL = _error("LD420", "no-refusal", "a refusal of what cannot be refused")
NEVER_RECORDED = _error("LD421", "never-recorded", "an event that no game records")

# LD435 ---------------------------------------------------------------------------------------- bodies on a table
BAD_TABLE_LINE = _error("LD435", "bad-table-line", "a line that means nothing to a table")
INCOMPLETE_BODY = _error("LD436", "incomplete-body", "a body, place or aim of which too little is said")
NOT_FOR_A_TABLE = _error("LD437", "not-for-a-table", "a question that no table can answer")
UNNAMED_BODY = _error("LD438", "unnamed-body", "a report whose phrase does not name its body")

# LD80x --------------------------------------------------------------------------------------------- saves and records
BAD_RECORD = _error("LD801", "bad-record", "a file that is no record of a game")
RECORD_DIFFERS = _error("LD802", "record-differs", "a recorded game that plays differently")

# LD81x ------------------------------------------------------------------------------------------ the author's tools
NOT_DECLARED = _error("LD811", "not-declared", "nothing of this name to show")
UNUSABLE_NAME = _error("LD812", "unusable-name", "a name that cannot be given to something new")
ALREADY_THERE = _error("LD813", "already-there", "something that would be overwritten")
NO_STARTER = _error("LD814", "no-starter", "a kind that nothing new can be made of")
TOO_DEEP_TO_EXPORT = _error("LD815", "too-deep-to-export", "a rule that is too deep to export")
BAD_WORD_TABLE = _error("LD816", "bad-word-table", "a table of words that cannot be used")

# LD82x ------------------------------------------------------------------------------------------ words in rulebooks
UNUSABLE_WORD = _error("LD820", "unusable-word", "a word the rulebooks cannot inflect")

OLD_LANGUAGE = _warning("LD821", "old-language", "rules written for an older language")

# LD83x ------------------------------------------------------------------------------------------------- pages
BAD_TEMPLATE = _error("LD830", "bad-template", "a page template that cannot be used")

# LD84x ----------------------------------------------------------------------------------------- reports from the table
UNREPORTABLE = _error("LD840", "unreportable", "a field of a report that no report could give")
REPORTED_TWICE = _error("LD841", "reported-twice", "a report that names the same thing twice")
DISBELIEVED_TABLE = _error("LD842", "disbelieved-table", "a rule that does not believe what the table works out")
OFF_THE_TABLE = _error("LD843", "off-the-table", "a body that lies on no table, or has no room on it")
RESTLESS_BODIES = _error("LD844", "restless-bodies", "bodies that do not come to rest")

# LD85x ------------------------------------------------------------------------------------------------- files
CANNOT_WRITE = _error("LD850", "cannot-write", "a file that cannot be written")

# LD89x --------------------------------------------------------------------------------------------------- formatting
FORMAT_REFUSED = _error("LD890", "format-refused", "a text that the formatter leaves as it is")

# LD5xx -------------------------------------------------------------------------------------- words and translations
MISSING_TRANSLATION = _error("LD501", "missing-translation", "a text that is missing in a language")
HIDDEN_GENDER = _error("LD502", "hidden-gender", "a noun whose article hides its gender")
UNKNOWN_LANGUAGE = _error("LD503", "unknown-language", "a language the rulebooks are not written in")
BAD_SLOT = _error("LD504", "bad-slot", "a slot in a phrase that nothing fills")
CONTRADICTORY_GENDER = _error("LD505", "contradictory-gender", "an article and a gender that contradict each other")
NO_ARTICLE = _error("LD506", "no-article", "a noun without its article")

# LD6xx ------------------------------------------------------------------------------------------ warnings and lints
REMOVES_TOO_MUCH = _warning("LD601", "removes-too-much", "a removal of more than there is")
GREEDY_WHERE = _warning("LD602", "greedy-where", "a condition that belongs to the wrong noun")
NO_PHRASE = _warning("LD603", "no-phrase", "a verb that cannot be printed")
UNUSED = _warning("LD604", "unused", "something that is never used")
UNREACHABLE = _warning("LD605", "unreachable", "a statement that is never reached")
LONG_PHRASE = _warning("LD606", "long-phrase", "a phrase that says too much")
NO_VALUE = _warning("LD607", "no-value", "a field that a piece leaves open")
INCOMPLETE_TABLE = _warning("LD608", "incomplete-table", "a table that leaves out a case")
COSTLY_RULE = _warning("LD609", "costly-rule", "a rule that must be tried out to know whether it is possible")
DEAD_REACTION = _warning("LD610", "dead-reaction", "a reaction that can never happen")
STAYS_IN_BOX = _warning("LD611", "stays-in-box", "a piece that never leaves the box")
IDLE_VARIANT = _warning("LD612", "idle-variant", "a variant that changes nothing")
NO_FLOW = _warning("LD613", "no-flow", "a game in which nothing ever happens")
NOT_ENOUGH_PIECES = _warning("LD614", "not-enough-pieces", "more pieces than there are")
NO_WORDS = _warning("LD615", "no-words", "something that is printed but has no words")
UNSEEN_RULE = _warning("LD620", "unseen-rule", "a rule that is not seen in the rulebook")
SAME_NAME = _warning("LD625", "same-name", "two things of one name")
NEVER_ENOUGH = _warning("LD619", "never-enough", "a choice among fewer things than it takes")
UNEVEN_SLOTS = _warning("LD617", "uneven-slots", "a slot that one language leaves out")
NOT_OF_NOTHING = _warning("LD623", "not-of-nothing", "an `is not` that nothing makes false")
NEVER_CHANGED = _warning("LD624", "never-changed", "a tracked field that nothing changes")
TANGLED_FORMULA = _warning("LD616", "tangled-formula", "a formula that cannot be read aloud")

# LD7xx ------------------------------------------------------------------------------------------------ running games
ENDLESS_RULES = _error("LD701", "endless-rules", "rules that do not come to an end")
NO_RESULT = _error("LD702", "no-result", "a calculation that has no result")
