"""How expressions, nouns and grids are laid out."""

from __future__ import annotations

from dsl import tree as t
from dsl.format.document import HARD, Align, Concat, Doc, Group, Hang, Indent, Line, concat, group, join
from dsl.format.layout import LINE, SPACE, STEP, TIGHT, Layout

_SUMS = ("+", "-")
CaseLabel = t.CaseNumber | t.CaseSpan | t.CaseName | t.CaseOtherwise


class Expressions(Layout):
    def name(self, node: t.Name) -> Doc:
        return self.take(node.id)

    def expr(self, node: t.Node) -> Doc:
        match node:
            case t.Number() | t.Ref() | t.Quoted():
                return self.take()
            case t.Grid():
                return self.grid(node)
            case t.Attr():
                return concat(self.expr(node.object), self.word(TIGHT, "."), self.word(TIGHT, node.name.id))
            case t.Apply():
                return concat(self.name(node.name), self.gap(TIGHT), self.items(node.args))
            case t.ApplyAttr():
                start = concat(self.expr(node.object), self.word(TIGHT, "."), self.word(TIGHT, node.name.id))
                return concat(start, self.gap(TIGHT), self.items(node.args))
            case t.Fold():
                return self.fold(node)
            case t.Seen():
                head = concat(self.name(node.name), self.word(TIGHT, "("), self.word(TIGHT, "without"), self.gap(SPACE))
                return concat(head, self.commas(node.without, self.expr), self.word(TIGHT, ")"))
            case t.Items():
                return self.items(node.items)
            case t.Can():
                inner = [self.take("can"), self.word(TIGHT, "("), self.gap(TIGHT), self.call(node.call)]
                return Concat([*inner, self.word(TIGHT, ")")])
            case t.Table():
                head = concat(self.phrase("depending", "on"), self.gap(SPACE), self.expr(node.subject), self.gap(SPACE))
                return concat(head, Group(Hang(self.block(node.cases, self.value_case))))
            case t.Conditional():
                return self.conditional(node)
            case t.Or() | t.And():
                return self.junction(node)
            case t.Not():
                return concat(self.take("not"), self.gap(SPACE), self.expr(node.test))
            case t.Exists():
                return concat(self.take("no" if node.negated else "some"), self.gap(SPACE), self.noun(node.noun))
            case t.Compare():
                return self.compare(node)
            case t.Pick():
                return self.pick(node)
            case t.Range():
                return self.range(node)
            case t.Binary():
                return self.sum(node) if node.op in _SUMS else self.product(node)
            case t.Negative():
                return concat(self.take("-"), self.gap(TIGHT), self.expr(node.value))
            case t.Quantified():
                return self.quantified(node)
            case t.End():
                return concat(self.name(node.end), self.word(SPACE, "of"), self.gap(SPACE), self.expr(node.pile))
        raise NotImplementedError(type(node).__name__)

    def call(self, node: t.Call) -> Doc:
        parts: list[Doc] = [self.name(node.verb)]
        for args in node.args:
            parts.append(self.gap(SPACE) if args.label is None else self.label(args.label))
            if args.label is not None:
                parts.append(self.gap(SPACE))
            parts.append(self.commas(args.values, self.expr))
        return group(*parts)

    def items(self, items: list[t.Expr]) -> Doc:
        short = all(isinstance(item, t.Ref | t.Number) for item in items)
        return self.parentheses(items, self.expr, fill=short)

    def fold(self, node: t.Fold) -> Doc:
        opening = concat(self.name(node.name), self.word(TIGHT, "("))
        value = concat(self.gap(Line("")), self.expr(node.value), self.spaced("for", "each"), self.gap(SPACE))
        inner = concat(value, self.noun(node.noun))
        if node.other is not None:
            second = concat(self.word(TIGHT, ","), self.word(LINE, "each"), self.gap(SPACE), self.noun(node.other))
            inner = concat(inner, second)
        return Group(Hang(concat(opening, Indent(STEP, inner), self.gap(Line("")), self.take(")"))))

    def conditional(self, node: t.Conditional) -> Doc:
        parts: list[Doc] = []
        rest: t.Expr = node
        while isinstance(rest, t.Conditional):
            parts.extend([self.expr(rest.value), self.word(SPACE, "if"), self.gap(SPACE), self.expr(rest.test)])
            parts.extend([self.word(LINE, "else"), self.gap(SPACE)])
            rest = rest.otherwise
        return group(*parts, self.expr(rest))

    def junction(self, node: t.Or | t.And) -> Doc:
        """`a and b and c`, or the same with `or`: all in one line or each on its own."""
        kind, word = (t.Or, "or") if isinstance(node, t.Or) else (t.And, "and")
        parts: list[Doc] = []
        rest: t.Expr = node
        while isinstance(rest, kind):
            parts.extend([self.expr(rest.left), self.word(LINE, word), self.gap(SPACE)])
            rest = rest.right
        return group(*parts, self.expr(rest))

    def compare(self, node: t.Compare) -> Doc:
        left = self.expr(node.left)
        match node.op:
            case "in":
                op = self.word(SPACE, "in", "on", "at")
            case "not in":
                op = concat(self.word(SPACE, "not"), self.word(SPACE, "in", "on", "at"))
            case _:
                op = self.spaced(*node.op.split())
        return concat(left, op, self.gap(SPACE), self.expr(node.right))

    def range(self, node: t.Range) -> Doc:
        around = SPACE if isinstance(node.low, t.Binary) or isinstance(node.high, t.Binary) else TIGHT
        return concat(self.expr(node.low), self.word(around, ".."), self.gap(around), self.expr(node.high))

    def sum(self, node: t.Binary) -> Doc:
        chain: list[t.Binary] = []
        first: t.Expr = node
        while isinstance(first, t.Binary) and first.op in _SUMS:
            chain.append(first)
            first = first.left
        parts: list[Doc] = [self.expr(first)]
        for link in reversed(chain):
            parts.extend([self.word(LINE, link.op), self.gap(SPACE), self.expr(link.right)])
        return group(*parts)

    def product(self, node: t.Binary) -> Doc:
        """`div` and `mod` do not begin a line: the language would not go on there."""
        chain: list[t.Binary] = []
        first: t.Expr = node
        while isinstance(first, t.Binary) and first.op not in _SUMS:
            chain.append(first)
            first = first.left
        parts: list[Doc] = [self.expr(first)]
        for link in reversed(chain):
            parts.extend(
                [self.word(LINE if link.op == "*" else SPACE, link.op), self.gap(SPACE), self.expr(link.right)]
            )
        return group(*parts)

    # -------------------------------------------------------------- nouns

    def noun(self, node: t.Noun) -> Doc:
        words = [word for word, said in (("random", node.random), ("other", node.other)) if said]
        parts: list[Doc] = [self.take(*words[:1])]
        expected = [*words[1:], node.kind.id] if words else []
        parts.extend(self.word(SPACE, word) for word in expected)
        if node.binder is not None:
            parts.append(self.word(SPACE, node.binder.id))
        if node.body is not None:
            parts.append(concat(self.word(SPACE, "for"), self.gap(SPACE), self.expr(node.body)))
        if node.by is not None:
            parts.append(concat(self.word(SPACE, "by"), self.gap(SPACE), self.expr(node.by)))
        parts.append(self.located(node.place))
        return group(*parts, self.where(node.where))

    def located(self, place: t.Expr | None) -> Doc:
        if place is None:
            return TIGHT
        return concat(self.word(SPACE, "in", "on", "at"), self.gap(SPACE), self.expr(place))

    def where(self, test: t.Expr | None) -> Doc:
        if test is None:
            return TIGHT
        return concat(self.word(LINE, "where"), self.gap(SPACE), self.expr(test))

    def quantified(self, node: t.Quantified) -> Doc:
        match node.how:
            case "one" if self.upcoming == "random":
                return self.noun(node.noun)
            case "one" | "each":
                start: Doc = self.take(node.how)
            case "up to":
                start = self.phrase("up", "to")
            case "any":
                start = self.phrase("any", "number", "of")
            case _:
                return concat(self.amount(node.amount), self.gap(SPACE), self.noun(node.noun))
        if node.amount is not None:
            start = concat(start, self.gap(SPACE), self.expr(node.amount))
        return concat(start, self.gap(SPACE), self.noun(node.noun), self.seats(node.seats))

    def seats(self, node: t.Seats | None) -> Doc:
        if node is None:
            return TIGHT
        start: Doc = TIGHT
        if node.start is not None:
            start = concat(self.word(SPACE, "from"), self.gap(SPACE), self.expr(node.start))
        return concat(start, self.word(SPACE, "backwards")) if node.backwards else start

    def amount(self, node: t.Expr | None) -> Doc:
        return TIGHT if node is None else self.expr(node)

    def pick(self, node: t.Pick) -> Doc:
        start: Doc = self.take(node.word)
        if node.quantity is not None:
            start = concat(start, self.gap(SPACE), self.expr(node.quantity))
        return concat(start, self.gap(SPACE), self.noun(node.noun))

    # -------------------------------------------------------------- tables and grids

    def value_case(self, node: t.ValueCase) -> Doc:
        return concat(self.labels(node.labels), self.word(TIGHT, ":"), self.gap(SPACE), self.expr(node.value))

    def labels(self, labels: list[CaseLabel]) -> Doc:
        return self.commas(labels, self.case_label)

    def case_label(self, node: CaseLabel) -> Doc:
        if not isinstance(node, t.CaseSpan):
            return self.take()
        low = concat(self.take(), self.word(TIGHT, ".."))
        return low if node.high is None else concat(low, self.word(TIGHT))

    def grid(self, node: t.Grid) -> Doc:
        """Columns of one width, as far apart as their codes need; rows below each other.

        Blanks inside the quotes keep a code that ends in a quote apart from them.
        """
        text = self.take()
        widest = max((len(code) for row in node.rows for code in row), default=0)
        apart = " " if widest < 2 else "  "
        rows = [apart.join(code.ljust(widest) for code in row).rstrip() for row in node.rows]
        if len(rows) < 2:
            return '""" ' + "".join(f"{row} " for row in rows) + '"""'
        if text[3:].lstrip(" \t\r").startswith("\n"):
            return Hang(concat('"""', Indent(STEP, concat(HARD, join(HARD, rows))), HARD, '"""'))
        return concat('""" ', Align(join(HARD, rows)), ' """')
