"""Reactions: when they count (H2), for whom they speak (H3), their order (H7, H8), at once or when all is done (H9)."""

from __future__ import annotations

from tests.interpreter.tables import choose, failures, field, inside, offered, said, start

BOARD = """
kind spot is place { live true }
spot left { }
spot right { }
kind shelf is place { }
shelf store { }
kind peg { track hurt: number = 0 }
peg red { copies 3 }
verb hit peg p for number n = 1 { raise p.hurt by n }
verb drop peg p { move p to store }
verb fetch peg p { move p to left }
"""


# ---------------------------------------------------------------- H2: only while in play


def test_a_reaction_counts_only_while_its_piece_is_in_play() -> None:
    game = start(
        BOARD
        + """
        peg bell { when hit peg p { say 1 } }
        flow {
          move first red in box to left
          hit first red
          move bell to store; hit first red
          move bell to left; hit first red
          move bell to box; hit first red
        }"""
    )
    assert said(game) == [1]


def test_a_piece_removed_or_brought_by_the_event_still_hears_it() -> None:
    game = start(
        BOARD
        + """
        peg bell { when drop self { say 1 }; when fetch self { say 2 }; when drop other peg p { say 3 } }
        flow {
          move bell to left; move first red in box to left
          drop bell; fetch bell; drop first red
        }"""
    )
    assert said(game) == [1, 2, 3]


def test_before_and_instead_of_need_a_piece_in_play_beforehand() -> None:
    game = start(
        BOARD
        + """
        peg bell { before fetch self { say 1 }; before drop self { say 2 } }
        flow { move bell to store; fetch bell; drop bell }"""
    )
    assert said(game) == [2]


# ---------------------------------------------------------------- H3: you, source, active


ACTING = (
    BOARD
    + """
    change player { track score: number = 0 }
    kind hand is place { live true }
    hand palm for each player owner { }
    peg gem { copies 2; when hit self { raise you.score by 1 } }
    peg crown { owner: player = bob; when hit self { raise you.score by 10 } }
    """
)


def test_in_a_reaction_you_are_the_owner_else_whoever_acts() -> None:
    game = start(
        ACTING
        + """
        flow { ann does {
          move first gem in box to palm(bob); move first gem in box to left; move crown to left
          hit first gem in palm(bob)
          hit first gem in left; hit first gem in left
          hit crown
        } }"""
    )
    assert [field(game, f"player({i})", "score") for i in (1, 2)] == [2, 11]


def test_the_source_is_the_piece_whose_text_is_running() -> None:
    game = start(
        BOARD
        + """
        change peg { play { } }
        peg spark { play { hit first red } }
        peg echo { when hit red r where source is spark { hit r for 5 } }
        verb poke peg p { if source is spark { say 1 } else if source is echo { say 2 } else { say 3 } }
        when hit peg p { poke p }
        flow { ann does {
          move first red in box to left; move spark to left; move echo to left
          hit first red
          run spark.play
        } }"""
    )
    assert said(game) == [3, 2, 1]
    assert field(game, "red#1", "hurt") == 7


def test_active_is_the_player_of_the_outermost_does() -> None:
    game = start(
        BOARD
        + """
        verb tell { say active.index * 10 + you.index }
        flow { each player does { tell; each player does { tell } } }"""
    )
    assert said(game) == [11, 11, 12, 22, 22, 21]


# ---------------------------------------------------------------- H7: order


ORDER = (
    BOARD
    + """
    kind cap { }
    cap hat { when hit self.place { say 2 } }
    peg bell { when hit peg p { say 3 } }
    peg self_minded { when hit self { say 1 } }
    when hit peg p { say 4 }
    """
)


def test_the_piece_itself_then_what_lies_on_it_then_others_then_top_level() -> None:
    game = start(
        ORDER
        + """
        flow { move bell to left; move self_minded to right; move hat to self_minded; hit self_minded }"""
    )
    assert said(game) == [1, 2, 3, 4]


def test_within_a_rank_the_later_overlay_comes_first() -> None:
    text = (
        BOARD
        + """
        when hit peg p { say 1 }
        when hit peg p { say 2 }
        variant louder { when hit peg p { say 8 }; when hit peg p { say 9 } }
        flow { move first red in box to left; hit first red }"""
    )
    assert said(start(text)) == [1, 2]
    assert said(start(text, variants="louder")) == [8, 9, 1, 2]


def test_at_most_one_instead_of_and_a_declined_may_passes_on() -> None:
    text = (
        BOARD
        + """
        peg guard { owner: player = bob; instead of hit other peg p may { say 1 } }
        instead of hit red r { say 2 }
        instead of hit peg p { say 3 }
        when hit peg p { say 4 }
        flow { ann does { move first red in box to left; move guard to left; hit first red; hit guard } }"""
    )
    game = start(text)
    assert game.decision.by == "player(2)"
    choose(game, "yes")
    assert said(game) == [1, 3]
    game = start(text)
    choose(game, "no")
    assert said(game) == [2, 3]
    assert field(game, "red#1", "hurt") == 0


def test_a_replaced_event_triggers_nothing() -> None:
    game = start(
        BOARD
        + """
        instead of hit red r where r in left { say 1 }
        when hit peg p { say 2 }
        flow { move first 2 red in box to left; hit first red; move first red to right; hit first red in right }"""
    )
    assert said(game) == [1, 2]


def test_before_may_change_the_amounts() -> None:
    game = start(
        BOARD
        + """
        peg drum { before hit peg p for number n where p in right { raise n by 2 } }
        before hit peg p for number n where n > 3 { set n to 3 }
        when hit peg p for number n { say n }
        flow {
          move first red in box to right; move drum to left
          hit first red; hit first red for 5; hit drum for 9
        }"""
    )
    assert said(game) == [3, 3, 3]
    assert field(game, "red#1", "hurt") == 6


def test_a_requires_in_a_before_passes_over_the_rest_of_it_only() -> None:
    game = start(
        BOARD
        + """
        before hit peg p for number n { say 1; requires p in right; raise n by 5; say 2 }
        flow {
          move first 2 red in box to left; move last red to right
          hit first red; hit last red
        }"""
    )
    assert said(game) == [1, 1, 2]
    assert [field(game, f"red#{i}", "hurt") for i in (1, 2)] == [1, 6]


# ---------------------------------------------------------------- H8: the order of a group


DOUBLE = (
    BOARD
    + """
    peg twin { instead of drop other peg p { move p to right; move self to store } }
    peg white { }
    peg black { }
    """
)


def test_you_choose_the_order_where_one_reaction_could_replace_several() -> None:
    game = start(
        DOUBLE
        + """
        flow { ann does { move white to left; move black to left; move twin to right; drop each peg in left } }
        """
    )
    assert (game.decision.kind, game.decision.by) == ("order", "player(1)")
    assert offered(game) == ["white", "black"]
    choose(game, "black")
    assert inside(game, "right") == ["black"]
    assert inside(game, "store") == ["twin", "white"]


def test_also_where_the_replaced_event_lies_deeper() -> None:
    game = start(
        DOUBLE
        + """
        verb blast peg p { raise p.hurt by 1; if p.hurt > 1 { drop p } }
        flow { ann does {
          move white to left; move black to left; move first red in box to left; move twin to right
          set white.hurt to 1; set black.hurt to 1
          blast each peg in left
        } }"""
    )
    assert offered(game) == ["white", "black", "red#1"]
    choose(game, "red#1", "black")
    assert inside(game, "store") == ["twin", "white"]


def test_the_order_in_together_is_one_of_pieces_and_what_has_none_keeps_its_turn() -> None:
    game = start(
        DOUBLE
        + """
        verb rest_a_while { say 1 }
        verb count_up number n { say n }
        instead of rest_a_while where count(game.said) is 0 { say 2 }
        instead of count_up number n where count(game.said) is 0 { say 3 }
        flow {
          together { each player does rest_a_while; count_up 4; count_up 5 }
          move white to left; move black to left; move twin to right
          ann does { together { count_up 6; drop white; drop black } }
        }"""
    )
    assert offered(game) == ["white", "black"]
    choose(game, "black")
    assert inside(game, "store") == ["twin", "white"]
    assert said(game) == [2, 1, 4, 5, 6]


def test_nobody_is_asked_where_the_order_cannot_matter() -> None:
    """One member only, a reaction of each piece's own, or one that always holds."""
    game = start(
        DOUBLE
        + """
        peg tough { copies 2; instead of hit self { say 1 } }
        instead of hit red r { say 2 }
        flow { ann does {
          move white to left; move twin to right; drop each peg in left
          move each tough in box to left; move each red in box to left; hit each peg in left
        } }"""
    )
    assert game.over
    assert said(game) == [1, 1, 2, 2, 2]


def test_together_is_such_a_group_too() -> None:
    game = start(
        DOUBLE
        + """
        flow { ann does { move white to left; move black to left; move twin to left; together { drop white
          drop black } } }
        """
    )
    assert offered(game) == ["white", "black"]
    choose(game, "black")
    assert inside(game, "right") == ["black"]


# ---------------------------------------------------------------- H9: when and whenever


def test_when_reacts_at_once_whenever_when_the_outermost_verb_has_ended() -> None:
    game = start(
        BOARD
        + """
        verb batter peg p { hit p; say 5; hit p; say 6 }
        when hit peg p where p.hurt is 1 { say 1 }
        whenever some peg p where p.hurt >= 1 { say 9 }
        flow { move first red in box to left; batter first red; say 7 }"""
    )
    assert said(game) == [1, 5, 6, 9, 7]


def test_whenever_fires_on_the_edge_from_false_to_true() -> None:
    game = start(
        BOARD
        + """
        whenever some peg in right { say 9 }
        flow {
          move first red in box to right; say 1; move first red in box to right; say 2
          move each red in right to left; say 3; move first red in left to right
        }"""
    )
    assert said(game) == [9, 1, 2, 3, 9]


def test_a_piece_notices_for_itself() -> None:
    game = start(
        BOARD
        + """
        peg glass { copies 2; whenever hurt >= 2 { say 9; move self to right } }
        flow {
          move each glass in box to left
          hit each glass; say 1; hit first glass; say 2; hit first glass; say 3
        }"""
    )
    assert said(game) == [1, 9, 2, 9, 3]
    assert inside(game, "right") == ["glass#1", "glass#2"]


def test_one_whenever_may_set_off_another_and_you_are_the_active_player() -> None:
    game = start(
        BOARD
        + """
        whenever some peg in store { say 2 }
        whenever some peg in right { say you.index * 10 + 1; move first peg in right to store }
        flow { each player does { if you is bob { move first red in box to right; say 5 } } }"""
    )
    assert said(game) == [21, 2, 5]


def test_what_pieces_notice_comes_before_what_everybody_notices() -> None:
    game = start(
        BOARD
        + """
        whenever some peg in right { say 1 }
        peg glass { whenever self in right { say 2; move self to left } }
        flow { move first glass in box to right; say 3; move first red in box to right }"""
    )
    assert said(game) == [2, 3, 1]


def test_reactions_of_a_phase_are_followed_by_whenever() -> None:
    game = start(
        BOARD
        + """
        when phase work { move first red in box to right }
        whenever some peg in right { say 9 }
        flow { phase work { say 1 }; phase rest { say 2 } }"""
    )
    assert said(game) == [1, 9, 2]


# ---------------------------------------------------------------- H6: forbidden


FORBIDDEN = (
    BOARD
    + """
    peg stone { forbid hit self }
    verb sweep { hit each peg; say 1 }
    verb tap peg p { hit p; say 2 }
    """
)


def test_a_forbidden_call_inside_a_rule_is_passed_over() -> None:
    assert (
        failures(
            FORBIDDEN
            + """
            example mass { given stone s in left; given red r in left
              when player(1) does sweep
              then r.hurt is 1 and s.hurt is 0 and game.said is 1 }
            example fixed { given stone s in left
              when player(1) does tap s
              then s.hurt is 0 and game.said is 2 }
            example outer_action_stays_legal { given stone s in left
              then can(tap s) and can(sweep) and not can(hit s) }
            example no_longer_in_play { given stone s in store
              then can(hit s) }
            """
        )
        == {}
    )


def test_a_choice_never_offers_what_is_forbidden() -> None:
    game = start(
        FORBIDDEN
        + """
        peg white { }
        forbid hit red r for number n where n > 3
        flow { ann does {
          move stone to left; move white to left; move first red in box to left
          hit one peg
          hit up to 2 peg for 4
          hit one peg for one number n in (2, 5)
        } }"""
    )
    assert offered(game) == ["white", "red#1"]
    choose(game, "red#1")
    assert offered(game) == ["white", "stop"]
    choose(game, "stop")
    choose(game, "red#1")
    assert field(game, "red#1", "hurt") == 3, "5 is forbidden, so 2 was the only amount"


def test_affect_is_any_verb_done_to_it() -> None:
    game = start(
        BOARD
        + """
        peg ghost { forbid affect self }
        flow { ann does { move ghost to left; hit ghost; drop ghost; move first red in box to left
          say ghost.hurt } }"""
    )
    assert said(game) == [0]
    assert inside(game, "left") == ["ghost", "red#1"]


# ---------------------------------------------------------------- triggers by a player


CHOSEN = (
    BOARD.replace("verb hit peg p for number n = 1 {", "verb hit peg p for number n = 1 triggers by bob {")
    + """
    peg bell { when hit peg p { say 1; if p.hurt > 1 { move each horn to store } } }
    peg horn { copies 2; when hit peg p { say 2 } }
    when hit red r { say 3 }
    """
)


def test_whoever_orders_the_triggers_is_asked_for_the_next_each_time() -> None:
    game = start(
        CHOSEN
        + """
        flow { ann does {
          move bell to left; move each horn in box to left; move first red in box to right; hit first red
        } }"""
    )
    assert game.decision.by == "player(2)"
    assert offered(game) == ["bell", "horn#1", "game"], "the horns look alike, so they are one option"
    choose(game, "game")
    assert said(game) == [3]
    choose(game, "horn#1", "bell")
    assert said(game) == [3, 2, 1, 2]


def test_a_trigger_that_no_longer_fits_when_its_turn_comes_is_passed_over() -> None:
    game = start(
        CHOSEN.replace("when hit peg p { say 2 }", "when hit peg p where self in left { say 2 }")
        + """
        flow { ann does {
          move bell to left; move each horn in box to left; move first red in box to right
          set (first red).hurt to 5; hit first red
        } }"""
    )
    choose(game, "bell")
    assert said(game) == [1, 3]


def test_nobody_orders_what_is_alike_or_alone() -> None:
    game = start(
        CHOSEN
        + """
        peg white { }
        flow { ann does {
          move white to right; move each horn in box to left; hit white
          move each horn to store; move bell to left; hit white
        } }"""
    )
    assert game.over
    assert said(game) == [2, 2, 1]


def test_the_triggers_of_a_phase() -> None:
    game = start(
        BOARD
        + """
        peg bell { before phase night { say 1 } }
        peg horn { before phase night { say 2 } }
        flow { move bell to left; move horn to left; phase night triggers by ann { say 5 } }"""
    )
    choose(game, "horn")
    assert said(game) == [2, 1, 5]
