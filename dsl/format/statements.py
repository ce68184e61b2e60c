"""How statements and reactions are laid out."""

from __future__ import annotations

from dsl import tree as t
from dsl.format.document import Align, Concat, Doc, Group, Line, concat, group
from dsl.format.expressions import Expressions
from dsl.format.layout import LINE, SPACE, TIGHT


class Statements(Expressions):
    # -------------------------------------------------------------- words

    def text_line(self, node: t.TextLine) -> Doc:
        return concat(self.take(node.key), self.gap(SPACE), self.text(node.text))

    def text(self, node: t.Text) -> Doc:
        """The languages in one line, or below each other."""
        parts: list[Doc] = []
        for number, entry in enumerate(node.entries):
            if number:
                # Only a code of two letters goes on with the text before it.
                parts.append(self.gap(Line(" ") if len(entry.lang.id) == 2 else SPACE))
            parts.append(self.entry(entry))
        return Group(Align(Concat(parts)))

    def entry(self, node: t.Entry) -> Doc:
        words = concat(self.take(node.lang.id), self.word(SPACE))
        return words if node.gender is None else concat(words, self.word(SPACE, node.gender))

    def texts(self, node: t.Texts | None) -> Doc:
        if node is None:
            return TIGHT
        return concat(self.gap(SPACE), Group(self.block(node.lines, self.text_line)))

    # -------------------------------------------------------------- blocks

    def body(self, node: t.Block) -> Doc:
        """A block of statements, or the one statement that needs no braces."""
        if node.bare:
            return self.statement(node.statements[0])
        lines: list[t.Node] = [*node.texts.lines, *node.statements]
        lines.sort(key=lambda line: line.span.start)
        return self.block(lines, self.statement)

    def behind(self, head: Doc, node: t.Block) -> Doc:
        return concat(head, self.gap(SPACE), Group(self.body(node)))

    # -------------------------------------------------------------- statements

    def statement(self, node: t.Node) -> Doc:
        match node:
            case t.TextLine():
                return self.text_line(node)
            case t.Call():
                return self.call(node)
            case t.Let():
                head = concat(self.phrase("let", node.name.id, "="), self.gap(SPACE))
                return concat(head, self.expr(node.value), self.texts(node.texts))
            case t.Choose():
                words = self.phrase("choose", "in", "order") if node.in_order else self.take("choose")
                return concat(words, self.gap(SPACE), self.expr(node.what))
            case t.Options():
                words = self.phrase("choose", "in", "order") if node.in_order else self.take("choose")
                head = concat(words, self.gap(SPACE), self.how_many(node.how), self.gap(SPACE))
                return concat(head, Group(self.block(node.options, self.option)))
            case t.Roll():
                return self.roll(node)
            case t.May():
                start = TIGHT if node.subject is None else concat(self.expr(node.subject), self.gap(SPACE))
                return self.behind(concat(start, self.take("may")), node.body)
            case t.Does():
                return self.behind(concat(self.expr(node.subject), self.word(SPACE, "does")), node.body)
            case t.Times():
                return self.behind(concat(self.how_many(node.how), self.word(SPACE, "times")), node.body)
            case t.ForEach():
                head = concat(self.phrase("for", "each"), self.gap(SPACE), self.noun(node.noun), self.seats(node.seats))
                if node.by is not None:
                    head = concat(head, self.word(LINE, "by"), self.gap(SPACE), self.expr(node.by))
                return self.behind(Group(head), node.body)
            case t.Repeat():
                head = concat(self.take("repeat"))
                if node.condition is not None:
                    head = concat(head, self.word(SPACE, "while"), self.gap(SPACE), self.expr(node.condition))
                return self.behind(head, node.body)
            case t.If():
                return self.if_else(node)
            case t.Depending():
                head = concat(self.phrase("depending", "on"), self.gap(SPACE), self.expr(node.subject), self.gap(SPACE))
                return concat(head, Group(self.block(node.cases, self.case)))
            case t.Until():
                head = concat(self.phrase("until", node.edge, "of", node.phase.id), self.gap(SPACE))
                return concat(head, Group(self.block(node.reactions, self.reaction)))
            case t.Phase():
                return self.behind(concat(self.phrase("phase", node.name.id), self.triggers(node.triggers)), node.body)
            case t.Together():
                return self.behind(self.take("together"), node.body)
            case t.Requires():
                return concat(self.take("requires"), self.gap(SPACE), self.expr(node.test))
        raise NotImplementedError(type(node).__name__)

    def how_many(self, node: t.HowMany) -> Doc:
        match node.how:
            case "one":
                return self.take("one")
            case "any":
                return self.phrase("any", "number", "of")
            case "up to":
                return concat(self.phrase("up", "to"), self.gap(SPACE), self.amount(node.amount))
            case _:
                return self.amount(node.amount)

    def option(self, node: t.Option) -> Doc:
        return self.behind(concat(self.name(node.name), self.word(TIGHT, ":")), node.body)

    def case(self, node: t.Case) -> Doc:
        return self.behind(concat(self.labels(node.labels), self.word(TIGHT, ":")), node.body)

    def roll(self, node: t.Roll) -> Doc:
        head = self.phrase("roll", node.die.id)
        if node.binder is not None:
            head = concat(head, self.word(SPACE, node.binder.id))
        if node.cases is None:
            return head
        return concat(head, self.gap(SPACE), Group(self.block(node.cases, self.case)))

    def if_else(self, node: t.If) -> Doc:
        """All branches in one line, or every block opened."""
        parts: list[Doc] = []
        rest: t.If = node
        while True:
            parts.extend(
                [self.take("if"), self.gap(SPACE), self.expr(rest.test), self.gap(SPACE), self.body(rest.then)]
            )
            if rest.otherwise is None:
                return group(*parts)
            parts.extend([self.gap(SPACE, further=0), self.take("else"), self.gap(SPACE)])
            if not rest.otherwise.bare:
                return group(*parts, self.body(rest.otherwise))
            following = rest.otherwise.statements[0]
            assert isinstance(following, t.If)
            rest = following

    def triggers(self, decider: t.Expr | None) -> Doc:
        if decider is None:
            return TIGHT
        return concat(self.spaced("triggers", "by"), self.gap(SPACE), self.expr(decider))

    # -------------------------------------------------------------- reactions

    def reaction(self, node: t.Node) -> Doc:
        match node:
            case t.Forbid():
                return group(self.take("forbid"), self.gap(SPACE), self.event(node.event), self.where(node.where))
            case t.React():
                hook = self.phrase("instead", "of") if node.hook == "instead" else self.take(node.hook)
                head = group(hook, self.gap(SPACE), self.event(node.event), self.where(node.where))
                return self.behind(concat(head, self.word(SPACE, "may")) if node.may else head, node.body)
            case t.Whenever():
                return self.behind(concat(self.take("whenever"), self.gap(SPACE), self.expr(node.condition)), node.body)
            case t.Treat():
                parts = [self.phrase("treat", node.field.id), self.label("for"), self.gap(SPACE)]
                parts.append(self.pattern(node.target))
                parts.extend([self.label("as"), self.gap(SPACE), self.expr(node.value), self.where(node.where)])
                return group(*parts)
        raise NotImplementedError(type(node).__name__)

    def event(self, node: t.Event) -> Doc:
        if isinstance(node, t.PhaseEvent):
            return self.phrase("phase", node.phase.id)
        parts: list[Doc] = [self.name(node.verb)]
        for one in node.patterns:
            if one.label is not None:
                parts.append(self.label(one.label))
            parts.extend([self.gap(SPACE), self.pattern(one.pattern)])
        return Concat(parts)

    def pattern(self, node: t.Pattern) -> Doc:
        if not isinstance(node, t.KindPattern):
            return self.expr(node)
        words = [word for word, said in (("each", node.each), ("other", node.other)) if said]
        return self.phrase(*words, *(["kind", "of"] if node.sort else []), node.kind.id, node.binder.id)
