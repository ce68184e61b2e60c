"""Colours: every word of the language is painted as one, and a name never is."""

from __future__ import annotations

from pathlib import Path

from pygments.lexers import get_lexer_by_name
from pygments.token import Keyword, Name, Token, _TokenType, is_token_subtype

from dsl.parse import RESERVED
from scribe.pages.lexer import RulesLexer


def painted(text: str) -> dict[str, _TokenType]:
    return {piece: token for token, piece in RulesLexer().get_tokens(text)}


def test_every_reserved_word_is_painted() -> None:
    plain = [word for word in sorted(RESERVED) if painted(word)[word] in (Name, Token.Text)]
    assert plain == []


def test_words_that_are_names_elsewhere_are_painted_where_they_stand() -> None:
    assert is_token_subtype(painted("then options include x")["options"], Keyword)
    assert is_token_subtype(painted("then options include x")["include"], Keyword)
    assert is_token_subtype(painted("given dice 4, 2")["dice"], Keyword)
    assert is_token_subtype(painted("rules ABC-01")["rules"], Keyword)
    assert painted("options dice rules include") == {
        **dict.fromkeys(("options", "dice", "rules", "include"), Name),
        " ": Token.Text,
        "\n": Token.Text,
    }


def test_nothing_is_lost_and_nothing_is_an_error(repository: Path) -> None:
    text = (repository / "tests/dsl/whole_language.rules").read_text(encoding="utf-8")
    tokens = list(RulesLexer().get_tokens(text))
    assert "".join(piece for _, piece in tokens) == text
    assert not [piece for token, piece in tokens if is_token_subtype(token, Token.Error)]


def test_tools_find_the_lexer_by_name() -> None:
    assert get_lexer_by_name("ludolect").name == RulesLexer.name
