"""From lark's parse tree to our own typed tree. Nothing after this module knows lark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from lark import Token, Tree

from dsl import tree as t
from dsl.source import Source, Span

Raw = Tree[Token]
Child = Raw | Token | None


class Builder:
    """One method per grammar rule. Absent optional parts arrive as None (lark's placeholders)."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.methods: dict[str, Callable[[Raw, Any], Any]] = {}

    def build(self, raw: Child) -> Any:
        """The node of a raw tree; names become Name nodes; None stays None."""
        if raw is None:
            return None
        if isinstance(raw, Token):
            return self.name(raw)
        method = self.methods.get(raw.data)
        if method is None:
            method = self.methods[raw.data] = getattr(self, "on_" + raw.data)
        return method(raw, raw.children)

    def all(self, raws: Sequence[Child]) -> list[Any]:
        return [self.build(raw) for raw in raws]

    def span(self, raw: Raw) -> Span:
        meta = raw.meta
        if meta.empty:
            return Span(self.source, 0, 0)
        return Span(self.source, meta.start_pos, meta.end_pos)

    def at(self, token: Token) -> Span:
        return Span(self.source, cast("int", token.start_pos), cast("int", token.end_pos))

    def name(self, token: Token) -> t.Name:
        return t.Name(self.at(token), str(token))

    def names(self, raw: Child) -> list[t.Name]:
        return [] if raw is None else [self.name(cast("Token", c)) for c in cast("Raw", raw).children]

    # -------------------------------------------------------------- declarations

    def on_start(self, raw: Raw, c: Any) -> t.File:
        return t.File(self.span(raw), self.all(c))

    def on_ruleset(self, raw: Raw, c: Any) -> t.RulesetDecl:
        return t.RulesetDecl(self.span(raw), self.name(c[0]), self.names(c[1]), self.build(c[2]))

    def on_members(self, raw: Raw, c: Any) -> list[t.Member]:
        return self.all(c)

    def on_choices(self, raw: Raw, c: Any) -> t.ChoicesDecl:
        lines, span = self.all(c[2:]), self.span(raw)
        texts = t.Texts(span, [x for x in lines if isinstance(x, t.TextLine)])
        values = [x for x in lines if not isinstance(x, t.TextLine)]
        return t.ChoicesDecl(span, self.name(c[0]), self.names(c[1]), texts, values)

    def on_choice(self, raw: Raw, c: Any) -> t.ChoiceDecl:
        return t.ChoiceDecl(self.span(raw), self.name(c[0]), self.build(c[1]), self.build(c[2]))

    def on_paint(self, raw: Raw, c: Any) -> t.Paint:
        return t.Paint(self.span(raw), str(c[0]))

    def on_kind(self, raw: Raw, c: Any) -> t.KindDecl:
        return t.KindDecl(self.span(raw), self.name(c[0]), self.names(c[1]), self.build_expr(c[2]), self.build(c[3]))

    def on_pieces(self, raw: Raw, c: Any) -> t.PiecesDecl:
        binders = [] if c[3] is None else self.all(c[3].children)
        return t.PiecesDecl(
            self.span(raw), self.name(c[0]), self.build(c[1]), self.names(c[2]), binders, self.build(c[4])
        )

    def on_binder(self, raw: Raw, c: Any) -> t.Binder:
        return t.Binder(self.span(raw), self.build(c[0]), self.name(c[1]), self.build_expr(c[2]))

    def on_define(self, raw: Raw, c: Any) -> t.DefineDecl:
        return t.DefineDecl(
            self.span(raw),
            self.name(c[0]),
            self.build(c[1]),
            self.build(c[2]),
            self.build(c[3]),
            self.build(c[4]),
        )

    def on_params(self, raw: Raw, c: Any) -> list[t.ParamPair]:
        return [self.build(x) for x in c if x is not None]

    def on_param_pair(self, raw: Raw, c: Any) -> t.ParamPair:
        return t.ParamPair(self.span(raw), self.build(c[0]), self.name(c[1]))

    def on_verb(self, raw: Raw, c: Any) -> t.VerbDecl:
        params: list[t.Param] = [] if c[1] is None else [self.build(c[1])]
        for labelled in c[2:-2]:
            param = self.build(labelled.children[1])
            param.label = labelled.children[0].data
            params.append(param)
        return t.VerbDecl(self.span(raw), self.name(c[0]), params, self.build(c[-2]), self.build(c[-1]))

    def on_param(self, raw: Raw, c: Any) -> t.Param:
        each, sort, kind, name, default = c
        return t.Param(
            self.span(raw),
            None,
            each is not None,
            sort is not None,
            self.name(kind),
            self.name(name),
            self.build_expr(default),
        )

    def on_triggers(self, raw: Raw, c: Any) -> t.Expr:
        return self.expr(c[0])

    def on_flow(self, raw: Raw, c: Any) -> t.FlowDecl:
        return t.FlowDecl(self.span(raw), self.build(c[0]))

    def on_variant(self, raw: Raw, c: Any) -> t.VariantDecl:
        lines = self.all(c[3:])
        texts = t.Texts(self.span(raw), [x for x in lines if isinstance(x, t.TextLine)])
        decls = [x for x in lines if not isinstance(x, t.TextLine)]
        return t.VariantDecl(self.span(raw), self.name(c[0]), self.build(c[1]), self.build_expr(c[2]), texts, decls)

    def on_change(self, raw: Raw, c: Any) -> t.ChangeDecl:
        return t.ChangeDecl(self.span(raw), self.name(c[0]), self.build(c[1]))

    def on_change_choices(self, raw: Raw, c: Any) -> t.ChangeChoices:
        return t.ChangeChoices(self.span(raw), self.name(c[0]), self.all(c[1:]))

    def on_change_define(self, raw: Raw, c: Any) -> t.ChangeDefine:
        name, kinds = self.name(c[0]), self.names(c[1])
        return t.ChangeDefine(self.span(raw), name, kinds, self.build_expr(c[2]), self.build(c[3]))

    def on_change_verb(self, raw: Raw, c: Any) -> t.ChangeVerb:
        return t.ChangeVerb(self.span(raw), self.name(c[0]), self.build(c[1]))

    def on_change_phase(self, raw: Raw, c: Any) -> t.ChangePhase:
        return t.ChangePhase(self.span(raw), self.name(c[0]), self.build(c[1]))

    def on_change_variant(self, raw: Raw, c: Any) -> t.ChangeVariant:
        node = self.on_variant(raw, c)
        return t.ChangeVariant(node.span, node.name, node.of, node.default, node.texts, node.decls)

    def on_remove(self, raw: Raw, c: Any) -> t.RemoveDecl:
        return t.RemoveDecl(self.span(raw), self.all(c))

    def on_amount(self, raw: Raw, c: Any) -> t.Amount:
        return t.Amount(self.span(raw), None if c[0] is None else int(c[0]), self.name(c[1]))

    def on_note(self, raw: Raw, c: Any) -> t.NoteDecl:
        return t.NoteDecl(self.span(raw), self.build(c[0]))

    def on_words(self, raw: Raw, c: Any) -> t.WordsDecl:
        return t.WordsDecl(self.span(raw), self.name(c[0]), self.all(c[1:]))

    def on_word_line(self, raw: Raw, c: Any) -> t.WordLine:
        return t.WordLine(self.span(raw), str(c[0])[1:-1], self.build(c[1]))

    # -------------------------------------------------------------- types and members

    def on_type(self, raw: Raw, c: Any) -> t.TypeName:
        return t.TypeName(self.span(raw), self.name(c[0]), self.build(c[1]))

    def on_sort_type(self, raw: Raw, c: Any) -> t.TypeName:
        of = t.TypeName(self.at(c[1]), self.name(c[1]), None)
        start = self.span(raw).start
        return t.TypeName(self.span(raw), t.Name(Span(self.source, start, start + len("kind")), "kind"), of)

    def on_range_type(self, raw: Raw, c: Any) -> t.RangeType:
        low = int(c[1]) * (1 if c[0] is None else -1)
        high = int(c[3]) * (1 if c[2] is None else -1)
        return t.RangeType(self.span(raw), low, high)

    def on_field(self, raw: Raw, c: Any) -> t.Field:
        return t.Field(
            self.span(raw),
            c[0] is not None,
            self.name(c[1]),
            self.build(c[2]),
            self.build(c[3]),
            self.build_expr(c[4]),
            self.build(c[5]),
        )

    def on_setting(self, raw: Raw, c: Any) -> t.Setting:
        return t.Setting(self.span(raw), self.name(c[0]), self.expr(c[1]))

    def on_string_setting(self, raw: Raw, c: Any) -> t.StringSetting:
        return t.StringSetting(self.span(raw), self.name(c[0]), str(c[1])[1:-1])

    def on_layout(self, raw: Raw, c: Any) -> t.Layout:
        return t.Layout(self.span(raw), self.name(c[0]), [self.name(x) for x in c[1:]])

    def on_on_table(self, raw: Raw, c: Any) -> t.OnTable:
        return t.OnTable(self.span(raw), self.all(c))

    def on_table_line(self, raw: Raw, c: Any) -> t.TableLine:
        return t.TableLine(self.span(raw), self.name(c[0]), self.all(c[1:]))

    def on_table_name(self, raw: Raw, c: Any) -> t.TableValue:
        return t.TableValue(self.span(raw), self.name(c[0]), None)

    def on_table_number(self, raw: Raw, c: Any) -> t.TableValue:
        return t.TableValue(self.span(raw), None, int(c[1]) * (1 if c[0] is None else -1))

    def on_rule_ids(self, raw: Raw, c: Any) -> t.RuleIds:
        return t.RuleIds(self.span(raw), [self.name(x) for x in c])

    def on_rule_member(self, raw: Raw, c: Any) -> t.RuleMember:
        return t.RuleMember(self.span(raw), self.name(c[0]), self.build(c[1]))

    def on_legend(self, raw: Raw, c: Any) -> t.Legend:
        return t.Legend(self.span(raw), self.name(c[0]), self.all(c[1:]))

    def on_legend_line(self, raw: Raw, c: Any) -> t.LegendLine:
        return t.LegendLine(self.span(raw), str(c[0])[1:-1], self.name(c[1]), self.build(c[2]) or [])

    def on_member_note(self, raw: Raw, c: Any) -> t.Note:
        return t.Note(self.span(raw), self.build(c[0]))

    def on_sets(self, raw: Raw, c: Any) -> list[t.FieldValue]:
        return self.all(c)

    def on_set_pair(self, raw: Raw, c: Any) -> t.FieldValue:
        return t.FieldValue(self.span(raw), self.name(c[0]), self.expr(c[1]))

    # -------------------------------------------------------------- words

    def on_texts(self, raw: Raw, c: Any) -> t.Texts:
        return t.Texts(self.span(raw), self.all(c))

    def on_text_line(self, raw: Raw, c: Any) -> t.TextLine:
        return t.TextLine(self.span(raw), c[0].data.removeprefix("key_"), self.build(c[1]))

    def on_text(self, raw: Raw, c: Any) -> t.Text:
        return t.Text(self.span(raw), self.all(c))

    def on_entry(self, raw: Raw, c: Any) -> t.Entry:
        gender = None if c[2] is None else cast("Any", c[2].data[0])
        return t.Entry(self.span(raw), self.name(c[0]), str(c[1])[1:-1], gender)

    # -------------------------------------------------------------- reactions

    def on_forbid(self, raw: Raw, c: Any) -> t.Forbid:
        return t.Forbid(self.span(raw), self.build(c[0]), self.build_expr(c[1]))

    def on_react(self, raw: Raw, c: Any) -> t.React:
        return t.React(
            self.span(raw), c[0].data, self.build(c[1]), self.build_expr(c[2]), c[3] is not None, self.build(c[4])
        )

    def on_whenever(self, raw: Raw, c: Any) -> t.Whenever:
        return t.Whenever(self.span(raw), self.expr(c[0]), self.build(c[1]))

    def on_treat(self, raw: Raw, c: Any) -> t.Treat:
        return t.Treat(self.span(raw), self.name(c[0]), self.build_expr(c[1]), self.expr(c[2]), self.build_expr(c[3]))

    def on_verb_event(self, raw: Raw, c: Any) -> t.VerbEvent:
        patterns: list[t.LabelledPattern] = []
        if c[1] is not None:
            pattern = self.build_expr(c[1])
            patterns.append(t.LabelledPattern(pattern.span, None, pattern))
        for labelled in c[2:]:
            label, inner = labelled.children
            patterns.append(t.LabelledPattern(self.span(labelled), label.data, self.build_expr(inner)))
        return t.VerbEvent(self.span(raw), self.name(c[0]), patterns)

    def on_phase_event(self, raw: Raw, c: Any) -> t.PhaseEvent:
        return t.PhaseEvent(self.span(raw), self.name(c[0]))

    def on_kind_pattern(self, raw: Raw, c: Any) -> t.KindPattern:
        said = (c[0] is not None, c[1] is not None, c[2] is not None)
        return t.KindPattern(self.span(raw), *said, self.name(c[3]), self.name(c[4]))

    # -------------------------------------------------------------- statements

    def on_rules(self, raw: Raw, c: Any) -> t.Block:
        lines = self.all(c)
        span = self.span(raw)
        texts = t.Texts(span, [x for x in lines if isinstance(x, t.TextLine)])
        return t.Block(span, texts, [x for x in lines if not isinstance(x, t.TextLine)])

    def body(self, raw: Raw) -> t.Block:
        if raw.data == "rules":
            return cast("t.Block", self.build(raw))
        stmt = self.build(raw)
        return t.Block(stmt.span, t.Texts(stmt.span, []), [stmt], bare=True)

    def on_call(self, raw: Raw, c: Any) -> t.Call:
        args: list[t.Args] = []
        if c[1] is not None:
            args.append(t.Args(self.span(c[1]), None, [self.expr(x) for x in c[1].children]))
        for labelled in c[2:]:
            label, inner = labelled.children
            args.append(t.Args(self.span(labelled), label.data, [self.expr(x) for x in inner.children]))
        return t.Call(self.span(raw), self.name(c[0]), args)

    def on_end_of_pile(self, raw: Raw, c: Any) -> t.End:
        return t.End(self.span(raw), self.name(c[0]), self.expr(c[1]))

    def on_let(self, raw: Raw, c: Any) -> t.Let:
        return t.Let(self.span(raw), self.name(c[0]), self.expr(c[1]), self.build(c[2]))

    def on_choose(self, raw: Raw, c: Any) -> t.Choose:
        return t.Choose(self.span(raw), self.build(c[1]), c[0] is not None)

    def on_choose_on_body(self, raw: Raw, c: Any) -> t.Choose:
        noun = cast("t.Noun", self.build(c[0]))
        return t.Choose(self.span(raw), t.Quantified(noun.span, "one", None, noun))

    def how_many(self, raw: Raw) -> t.HowMany:
        span = self.span(raw)
        match raw.data:
            case "many_one":
                return t.HowMany(span, "one", None)
            case "many_up_to":
                return t.HowMany(span, "up to", self.expr(raw.children[0]))
            case "many_any":
                return t.HowMany(span, "any", None)
            case "often_number":
                token = cast("Token", raw.children[0])
                return t.HowMany(span, "count", t.Number(self.at(token), int(token)))
            case _:
                return t.HowMany(span, "count", self.expr(raw.children[0]))

    def on_options(self, raw: Raw, c: Any) -> t.Options:
        return t.Options(self.span(raw), self.how_many(c[1]), self.all(c[2:]), c[0] is not None)

    def on_option(self, raw: Raw, c: Any) -> t.Option:
        return t.Option(self.span(raw), self.name(c[0]), self.body(c[1]))

    def on_roll(self, raw: Raw, c: Any) -> t.Roll:
        return t.Roll(self.span(raw), self.name(c[0]), self.build(c[1]), self.build(c[2]))

    def on_cases(self, raw: Raw, c: Any) -> list[t.Case]:
        return self.all(c)

    def on_case(self, raw: Raw, c: Any) -> t.Case:
        return t.Case(self.span(raw), self.build(c[0]), self.body(c[1]))

    def on_may(self, raw: Raw, c: Any) -> t.May:
        return t.May(self.span(raw), self.build(c[0]), self.body(c[1]))

    def on_does(self, raw: Raw, c: Any) -> t.Does:
        return t.Does(self.span(raw), self.build(c[0]), self.body(c[1]))

    def on_subject(self, raw: Raw, c: Any) -> t.Expr:
        return self.expr(c[0])

    def on_in_turn(self, raw: Raw, c: Any) -> t.Quantified:
        return t.Quantified(self.span(raw), "each", None, self.build(c[0]), self.build(c[1]))

    def on_seats_from(self, raw: Raw, c: Any) -> t.Seats:
        return t.Seats(self.span(raw), self.expr(c[0]), c[1] is not None)

    def on_seats_back(self, raw: Raw, c: Any) -> t.Seats:
        return t.Seats(self.span(raw), None, True)

    def on_path(self, raw: Raw, c: Any) -> t.Expr:
        first: Token = c[0]
        expr: t.Expr = t.Ref(self.at(first), str(first))
        for token in c[1:]:
            expr = t.Attr(expr.span.to(self.at(token)), expr, self.name(token))
        return expr

    def on_times(self, raw: Raw, c: Any) -> t.Times:
        return t.Times(self.span(raw), self.how_many(c[0]), self.body(c[1]))

    def on_foreach(self, raw: Raw, c: Any) -> t.ForEach:
        noun, seats, by, body = c
        return t.ForEach(self.span(raw), self.build(noun), self.build(seats), self.build_expr(by), self.build(body))

    def on_repeat(self, raw: Raw, c: Any) -> t.Repeat:
        return t.Repeat(self.span(raw), self.build_expr(c[0]), self.build(c[1]))

    def on_if_(self, raw: Raw, c: Any) -> t.If:
        otherwise = None if c[2] is None else self.body(c[2])
        return t.If(self.span(raw), self.expr(c[0]), self.build(c[1]), otherwise)

    def on_depending(self, raw: Raw, c: Any) -> t.Depending:
        return t.Depending(self.span(raw), self.expr(c[0]), self.build(c[1]))

    def on_until(self, raw: Raw, c: Any) -> t.Until:
        edge = cast("Any", c[0].data.removesuffix("_of"))
        return t.Until(self.span(raw), edge, self.name(c[1]), self.all(c[2:]))

    def on_phase(self, raw: Raw, c: Any) -> t.Phase:
        return t.Phase(self.span(raw), self.name(c[0]), self.build(c[1]), self.build(c[2]))

    def on_together(self, raw: Raw, c: Any) -> t.Together:
        return t.Together(self.span(raw), self.build(c[0]))

    def on_requires(self, raw: Raw, c: Any) -> t.Requires:
        return t.Requires(self.span(raw), self.expr(c[0]))

    def on_labels(self, raw: Raw, c: Any) -> list[Any]:
        return self.all(c)

    def on_case_number(self, raw: Raw, c: Any) -> t.CaseNumber:
        return t.CaseNumber(self.span(raw), int(c[0]))

    def on_case_span(self, raw: Raw, c: Any) -> t.CaseSpan:
        return t.CaseSpan(self.span(raw), int(c[0]), None if c[1] is None else int(c[1]))

    def on_case_name(self, raw: Raw, c: Any) -> t.CaseName:
        return t.CaseName(self.span(raw), str(c[0]))

    def on_case_otherwise(self, raw: Raw, c: Any) -> t.CaseOtherwise:
        return t.CaseOtherwise(self.span(raw))

    # -------------------------------------------------------------- nouns

    def on_noun(self, raw: Raw, c: Any) -> t.Noun:
        return t.Noun(
            self.span(raw),
            c[0] is not None,
            c[1] is not None,
            self.name(c[2]),
            self.build(c[3]),
            self.build_expr(c[4]),
            None,
        )

    on_random_closed = on_noun

    def on_noun_open(self, raw: Raw, c: Any) -> t.Noun:
        noun = cast("t.Noun", self.build(c[0]))
        noun.where = self.expr(c[1])
        noun.span = self.span(raw)
        return noun

    on_random_open = on_noun_open

    def on_on_body(self, raw: Raw, c: Any) -> t.Noun:
        kind, binder, body, by, place, where = c
        return t.Noun(
            self.span(raw),
            False,
            False,
            self.name(kind),
            self.name(binder),
            self.build_expr(place),
            self.build_expr(where),
            self.expr(body),
            self.build_expr(by),
        )

    def on_draw_one(self, raw: Raw, c: Any) -> t.Quantified:
        return t.Quantified(self.span(raw), "one", None, self.build(c[0]))

    def on_draw_many(self, raw: Raw, c: Any) -> t.Quantified:
        return t.Quantified(self.span(raw), "count", self.expr(c[0]), self.build(c[1]))

    def on_q_one(self, raw: Raw, c: Any) -> t.Quantified:
        return t.Quantified(self.span(raw), "one", None, self.build(c[0]))

    def on_q_each(self, raw: Raw, c: Any) -> t.Quantified:
        return t.Quantified(self.span(raw), "each", None, self.build(c[0]))

    def on_q_up_to(self, raw: Raw, c: Any) -> t.Quantified:
        return t.Quantified(self.span(raw), "up to", self.expr(c[0]), self.build(c[1]))

    def on_q_any(self, raw: Raw, c: Any) -> t.Quantified:
        return t.Quantified(self.span(raw), "any", None, self.build(c[0]))

    def on_counted(self, raw: Raw, c: Any) -> t.Quantified:
        return t.Quantified(self.span(raw), "count", self.expr(c[0]), self.build(c[1]))

    def on_pick_closed(self, raw: Raw, c: Any) -> t.Pick:
        word = cast("Any", c[0].data.removeprefix("pick_"))
        quantity = self.build_expr(c[0].children[0]) if c[0].children else None
        return t.Pick(self.span(raw), word, quantity, self.build(c[1]))

    on_pick_open = on_pick_closed

    # -------------------------------------------------------------- expressions

    def expr(self, raw: Any) -> t.Expr:
        return cast("t.Expr", self.build(raw))

    def build_expr(self, raw: Child) -> Any:
        return None if raw is None else self.build(raw)

    def on_conditional(self, raw: Raw, c: Any) -> t.Conditional:
        return t.Conditional(self.span(raw), *self.all(c))

    def on_or_(self, raw: Raw, c: Any) -> t.Or:
        return t.Or(self.span(raw), *self.all(c))

    def on_and_(self, raw: Raw, c: Any) -> t.And:
        return t.And(self.span(raw), *self.all(c))

    on_and_closed = on_and_

    def on_not_(self, raw: Raw, c: Any) -> t.Not:
        return t.Not(self.span(raw), self.expr(c[0]))

    def on_exists_closed(self, raw: Raw, c: Any) -> t.Exists:
        return t.Exists(self.span(raw), c[0].data == "no", self.build(c[1]))

    on_exists_open = on_exists_closed

    def on_comparison(self, raw: Raw, c: Any) -> t.Compare:
        word = c[1].data
        ops = {"is_": "is", "is_not": "is not", "in_": "in", "not_in": "not in"}
        op = cast("Any", ops.get(word) or str(c[1].children[0]))
        return t.Compare(self.span(raw), op, self.expr(c[0]), self.expr(c[2]))

    on_comparison_open = on_comparison

    def on_span(self, raw: Raw, c: Any) -> t.Range:
        return t.Range(self.span(raw), *self.all(c))

    def on_plus(self, raw: Raw, c: Any) -> t.Binary:
        return t.Binary(self.span(raw), "+", *self.all(c))

    def on_minus(self, raw: Raw, c: Any) -> t.Binary:
        return t.Binary(self.span(raw), "-", self.expr(c[0]), self.expr(c[2]))

    def on_mul(self, raw: Raw, c: Any) -> t.Binary:
        return t.Binary(self.span(raw), "*", *self.all(c))

    def on_div(self, raw: Raw, c: Any) -> t.Binary:
        return t.Binary(self.span(raw), "div", *self.all(c))

    def on_mod(self, raw: Raw, c: Any) -> t.Binary:
        return t.Binary(self.span(raw), "mod", *self.all(c))

    def on_negative(self, raw: Raw, c: Any) -> t.Negative:
        return t.Negative(self.span(raw), self.expr(c[1]))

    def on_number(self, raw: Raw, c: Any) -> t.Number:
        return t.Number(self.span(raw), int(c[0]))

    def on_grid(self, raw: Raw, c: Any) -> t.Grid:
        lines = [line.split() for line in str(c[0])[3:-3].splitlines()]
        return t.Grid(self.span(raw), [line for line in lines if line])

    def on_ref(self, raw: Raw, c: Any) -> t.Ref:
        return t.Ref(self.span(raw), str(c[0]))

    def on_apply(self, raw: Raw, c: Any) -> t.Apply:
        return t.Apply(self.span(raw), self.name(c[0]), self.build(c[1]).items)

    def on_fold(self, raw: Raw, c: Any) -> t.Fold:
        return t.Fold(self.span(raw), self.name(c[0]), self.expr(c[1]), self.build(c[2]), self.build(c[3]))

    def on_seen(self, raw: Raw, c: Any) -> t.Seen:
        return t.Seen(self.span(raw), self.name(c[0]), self.all(c[1:]))

    def on_field_path(self, raw: Raw, c: Any) -> t.Attr:
        return t.Attr(self.span(raw), t.Ref(self.at(c[0]), str(c[0])), self.name(c[1]))

    def on_attr(self, raw: Raw, c: Any) -> t.Attr:
        return t.Attr(self.span(raw), self.expr(c[0]), self.name(c[1]))

    def on_apply_attr(self, raw: Raw, c: Any) -> t.ApplyAttr:
        return t.ApplyAttr(self.span(raw), self.expr(c[0]), self.name(c[1]), self.build(c[2]).items)

    def on_can(self, raw: Raw, c: Any) -> t.Can:
        return t.Can(self.span(raw), self.build(c[0]))

    def on_table(self, raw: Raw, c: Any) -> t.Table:
        return t.Table(self.span(raw), self.expr(c[0]), self.all(c[1:]))

    def on_value_case(self, raw: Raw, c: Any) -> t.ValueCase:
        return t.ValueCase(self.span(raw), self.build(c[0]), self.expr(c[1]))

    def on_quoted(self, raw: Raw, c: Any) -> t.Quoted:
        return t.Quoted(self.span(raw), str(c[0])[1:-1])

    def on_paren(self, raw: Raw, c: Any) -> t.Items:
        return t.Items(self.span(raw), [self.expr(x) for x in c if x is not None])

    # -------------------------------------------------------------- examples

    def on_example(self, raw: Raw, c: Any) -> t.ExampleDecl:
        return t.ExampleDecl(self.span(raw), self.name(c[0]), self.build(c[1]), self.all(c[2:]))

    def on_given_piece(self, raw: Raw, c: Any) -> t.GivenPiece:
        return t.GivenPiece(
            self.span(raw),
            None if c[0] is None else int(c[0]),
            self.name(c[1]),
            self.build(c[2]),
            self.expr(c[3]),
            self.build(c[4]) or [],
        )

    def on_given_none(self, raw: Raw, c: Any) -> t.GivenNone:
        return t.GivenNone(self.span(raw), self.name(c[0]), self.expr(c[1]))

    def on_given_fact(self, raw: Raw, c: Any) -> t.GivenFact:
        return t.GivenFact(self.span(raw), *self.all(c))

    def on_given_dice(self, raw: Raw, c: Any) -> t.GivenDice:
        return t.GivenDice(self.span(raw), [int(x) for x in c])

    def on_given_draws(self, raw: Raw, c: Any) -> t.GivenDraws:
        return t.GivenDraws(self.span(raw), [self.expr(x) for x in c])

    def on_given_shuffled(self, raw: Raw, c: Any) -> t.GivenShuffled:
        return t.GivenShuffled(self.span(raw), self.expr(c[0]), self.expr(c[1]))

    def on_given_variant(self, raw: Raw, c: Any) -> t.GivenVariant:
        return t.GivenVariant(self.span(raw), self.name(c[0]), self.build_expr(c[1]))

    def on_given_players(self, raw: Raw, c: Any) -> t.GivenPlayers:
        return t.GivenPlayers(self.span(raw), int(c[0]))

    def on_step_call(self, raw: Raw, c: Any) -> t.StepCall:
        return t.StepCall(self.span(raw), self.expr(c[0]), self.build(c[1]), self.build(c[2]) or [])

    def on_step_phase(self, raw: Raw, c: Any) -> t.StepPhase:
        return t.StepPhase(self.span(raw), self.name(c[0]), self.build(c[1]) or [])

    def on_step_play(self, raw: Raw, c: Any) -> t.StepPlay:
        return t.StepPlay(self.span(raw), self.build(c[0]) or [])

    def on_chosen(self, raw: Raw, c: Any) -> list[t.Expr]:
        return self.all(c)

    def on_declined(self, raw: Raw, c: Any) -> t.Ref:
        return t.Ref(self.span(raw), "no")

    def on_then_test(self, raw: Raw, c: Any) -> t.ThenTest:
        return t.ThenTest(self.span(raw), self.expr(c[0]))

    def on_then_options(self, raw: Raw, c: Any) -> t.ThenOptions:
        return t.ThenOptions(self.span(raw), c[0].data.removeprefix("offer_"), self.expr(c[1]))

    def on_then_number(self, raw: Raw, c: Any) -> t.ThenNumber:
        return t.ThenNumber(self.span(raw), int(c[0]))

    def on_then_decides(self, raw: Raw, c: Any) -> t.ThenDecides:
        return t.ThenDecides(self.span(raw), self.expr(c[0]))

    def on_then_refused(self, raw: Raw, c: Any) -> t.ThenRefused:
        return t.ThenRefused(self.span(raw))

    def on_then_order(self, raw: Raw, c: Any) -> t.ThenOrder:
        return t.ThenOrder(self.span(raw), self.all(c))

    def on_done_by(self, raw: Raw, c: Any) -> t.DoneBy:
        return t.DoneBy(self.span(raw), self.expr(c[0]), self.build(c[1]))

    def on_phase_begins(self, raw: Raw, c: Any) -> t.PhaseBegins:
        return t.PhaseBegins(self.span(raw), self.name(c[0]))

    def on_cites(self, raw: Raw, c: Any) -> t.Cites:
        return t.Cites(self.span(raw), [self.name(x) for x in c])
