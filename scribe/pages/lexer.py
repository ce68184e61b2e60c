"""Colours for rules on the site: a Pygments lexer, found by mkdocs through its entry point."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

DECLARATIONS = """ruleset extends choices kind define verb flow variant change remove example note words legend layout
    paint track name phrase event given then choosing cites triggers""".split()
WORDS = """and any all as at before by can choose depending does each else end first for forbid from if in instead is
    last let may mod div no not number of on one or other otherwise phase random repeat requires roll some start times
    to together treat until up when whenever where while with""".split()
BUILT_IN = """self you active opponent everyone table source game players place box none true false times_seen move set
    raise lower swap shuffle show run stop win lose tie rank count total highest lowest list reversed ray around
    placements piece player""".split()


class RulesLexer(RegexLexer):
    name = "Ludolect"
    aliases: ClassVar[list[str]] = ["ludolect", "rules"]
    filenames: ClassVar[list[str]] = ["*.rules"]
    tokens: ClassVar = {
        "root": [
            (r"\s+", Text),
            (r"#.*", Comment.Single),
            (r'"""[\s\S]*?"""', String.Heredoc),
            (r'"[^"\n]*"', String),
            (r"\b(en|fr|es)(?=\s+\")", Name.Tag),
            # Words of the language only where they stand; elsewhere they are names like any other.
            (r"(?<=given )dice\b|\brules(?=\s+[A-Z])", Keyword.Declaration),
            (r"(?<=then )options\b|(?<=options )(are|include|exclude)\b", Keyword),
            (words(DECLARATIONS, prefix=r"\b", suffix=r"\b"), Keyword.Declaration),
            (words(WORDS, prefix=r"\b", suffix=r"\b"), Keyword),
            (words(BUILT_IN, prefix=r"\b", suffix=r"\b"), Name.Builtin),
            (r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+", Name.Label),
            (r"[a-z_][a-z0-9_]*", Name),
            (r"[0-9]+", Number.Integer),
            (r"<=|>=|\.\.|[-+*<>=]", Operator),
            (r"[{}(),.;:]", Punctuation),
            (r".", Text),
        ]
    }
