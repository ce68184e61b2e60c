"""How declarations, members and examples are laid out, and whole files."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from dsl import tree as t
from dsl.format.document import BLANK, HARD, WIDTH, Concat, Doc, Group, concat, flat_width, group
from dsl.format.layout import LINE, SPACE, STEP, TIGHT, Row, Rows
from dsl.format.statements import Statements

ChoiceLine = t.TextLine | t.ChoiceDecl


class Declarations(Statements):
    def file(self, node: t.File) -> Doc:
        """Every declaration begins a line of its own."""
        found = self.rows(node.decls, self.declaration)
        lines: list[Doc] = []
        for row in found.rows:
            for number, doc in enumerate(row.docs):
                if lines:
                    lines.append(BLANK if row.blank and not number else HARD)
                lines.append(Row([], [doc], False, row.suffix if number == len(row.docs) - 1 else "").doc)
        return Concat([*lines, HARD]) if lines else TIGHT

    def declaration(self, node: t.Node) -> Doc:
        match node:
            case t.RulesetDecl():
                head = self.phrase("ruleset", node.name.id)
                return self.members(concat(head, self.listed("extends", node.extends)), node.members)
            case t.ChoicesDecl():
                head = concat(self.phrase("choices", node.name.id), self.listed("is", node.traits))
                return self.choices(head, sorted([*node.texts.lines, *node.values], key=lambda line: line.span.start))
            case t.KindDecl():
                head = concat(self.phrase("kind", node.name.id), self.listed("is", node.parents))
                return self.members(group(head, self.where(node.where)), node.members)
            case t.PiecesDecl():
                return self.pieces(node)
            case t.DefineDecl():
                head = concat(self.phrase("define", node.name.id), self.params(node.params), self.word(TIGHT, ":"))
                value = concat(self.gap(SPACE), self.type(node.of), self.word(SPACE, "="), self.gap(SPACE))
                return concat(head, value, self.expr(node.value), self.texts(node.texts))
            case t.VerbDecl():
                return self.verb(node)
            case t.FlowDecl():
                return self.behind(self.take("flow"), node.body)
            case t.VariantDecl():
                return self.variant(self.phrase("variant", node.name.id), node)
            case t.ChangeDecl():
                return self.members(self.phrase("change", node.name.id), node.members)
            case t.ChangeChoices():
                return self.choices(self.phrase("change", "choices", node.name.id), node.values)
            case t.ChangeDefine():
                head = concat(self.phrase("change", "define", node.name.id), self.listed("for", node.kinds))
                if node.value is None:
                    return concat(head, self.texts(node.texts))
                value = concat(self.word(SPACE, "="), self.gap(SPACE), self.expr(node.value))
                return concat(head, value, self.texts(node.texts))
            case t.ChangeVerb():
                return self.behind(self.phrase("change", "verb", node.name.id), node.body)
            case t.ChangePhase():
                return self.behind(self.phrase("change", "phase", node.name.id), node.body)
            case t.ChangeVariant():
                return self.variant(self.phrase("change", "variant", node.name.id), node)
            case t.RemoveDecl():
                return concat(self.take("remove"), self.gap(SPACE), self.commas(node.amounts, self.removal, fill=True))
            case t.NoteDecl():
                return self.note(node)
            case t.WordsDecl():
                head = concat(self.phrase("words", node.name.id), self.gap(SPACE))
                return concat(head, Group(self.block(node.lines, self.word_line)))
            case t.ExampleDecl():
                head = self.phrase("example", node.name.id)
                if node.base is not None:
                    head = concat(head, self.spaced("from", node.base.id))
                return concat(head, self.gap(SPACE), Group(self.block(node.lines, self.example_line)))
        return self.reaction(node)

    def listed(self, word: str, names: Sequence[t.Name]) -> Doc:
        if not names:
            return TIGHT
        return concat(self.word(SPACE, word), self.gap(SPACE), self.commas(names, self.name, fill=True))

    def members(self, head: Doc, members: Sequence[t.Member]) -> Doc:
        return concat(head, self.gap(SPACE), Group(self.block(members, self.member)))

    def pieces(self, node: t.PiecesDecl) -> Doc:
        head: list[Doc] = [self.name(node.kind)]
        if node.name is not None:
            head.append(self.word(SPACE, node.name.id))
        head.append(self.listed("is", node.parents))
        if node.binders:
            head.extend([self.spaced("for", "each"), self.gap(SPACE), self.commas(node.binders, self.binder)])
        return self.members(group(*head), node.members)

    def binder(self, node: t.Binder) -> Doc:
        head = concat(self.type(node.of), self.word(SPACE, node.name.id))
        if node.within is None:
            return head
        return concat(head, self.word(SPACE, "in"), self.gap(SPACE), self.expr(node.within))

    def verb(self, node: t.VerbDecl) -> Doc:
        head: list[Doc] = [self.phrase("verb", node.name.id)]
        for param in node.params:
            if param.label is not None:
                head.append(self.label(param.label))
            head.append(self.gap(SPACE))
            words = [*(["each"] if param.each else []), *(["kind", "of"] if param.sort else [])]
            head.append(self.phrase(*words, param.kind.id, param.name.id))
            if param.default is not None:
                head.extend([self.word(SPACE, "="), self.gap(SPACE), self.expr(param.default)])
        return self.behind(group(*head, self.triggers(node.triggers)), node.body)

    def variant(self, head: Doc, node: t.VariantDecl | t.ChangeVariant) -> Doc:
        if node.of is not None and node.default is not None:
            kind = concat(self.word(TIGHT, ":"), self.gap(SPACE), self.type(node.of))
            head = concat(head, kind, self.word(SPACE, "="), self.gap(SPACE), self.expr(node.default))
        lines: list[t.Node] = [*node.texts.lines, *node.decls]
        lines.sort(key=lambda line: line.span.start)
        return concat(head, self.gap(SPACE), Group(self.block(lines, self.variant_line)))

    def variant_line(self, node: t.Node) -> Doc:
        return self.text_line(node) if isinstance(node, t.TextLine) else self.declaration(node)

    def note(self, node: t.Note | t.NoteDecl) -> Doc:
        return concat(self.take("note"), self.gap(SPACE), self.text(node.text))

    def word_line(self, node: t.WordLine) -> Doc:
        return concat(self.take(), self.gap(SPACE), self.text(node.text))

    def removal(self, node: t.Amount) -> Doc:
        return self.name(node.name) if node.number is None else concat(self.take(), self.word(SPACE, node.name.id))

    # -------------------------------------------------------------- choices

    def choices(self, head: Doc, values: Sequence[ChoiceLine]) -> Doc:
        start = concat(head, self.gap(SPACE))
        width = flat_width(start)
        return concat(start, Group(self.block(values, self.choice, lambda rows: self.arrange(rows, width))))

    def choice(self, node: ChoiceLine) -> Doc:
        if isinstance(node, t.TextLine):
            return self.text_line(node)
        name = self.name(node.name)
        words = name if node.text is None else concat(name, self.gap(SPACE), self.text(node.text))
        return words if node.paint is None else concat(words, self.word(SPACE, "paint"), self.word(SPACE))

    def arrange(self, rows: Rows[ChoiceLine], before: int | None) -> None:
        """Choices below each other have their languages below each other, too, while that fits."""
        if not rows.spread:
            around = (self.depth - 1) * STEP + len("{ ") + len(" }")
            if before is not None and all(_width(row) + before + around <= WIDTH for row in rows.rows):
                return
            rows.spread = True
            rows.rows = [single for row in rows.rows for single in _singles(row)]
        room = WIDTH - self.depth * STEP
        rows.rows = [part for row in rows.rows for part in ([row] if _width(row) <= room else _singles(row))]
        for run in _runs(rows.rows):
            table = [_cells(row.items[0]) for row in run]
            columns = [max(map(len, column)) for column in zip_longest(*table, fillvalue="")]
            lines = [" ".join(map(str.ljust, row, columns)).rstrip() for row in table]
            if max(map(len, lines)) <= room:
                for row, line in zip(run, lines, strict=True):
                    row.docs = [line]

    # -------------------------------------------------------------- types and parameters

    def type(self, node: t.TypeExpr) -> Doc:
        if isinstance(node, t.TypeName):
            name = self.name(node.name)
            return (
                name if node.of is None else concat(name, self.word(SPACE, "of"), self.gap(SPACE), self.type(node.of))
            )
        return Concat([self.bound(), self.word(TIGHT, ".."), self.gap(TIGHT), self.bound()])

    def bound(self) -> Doc:
        first = self.take()
        return concat(first, self.word(TIGHT)) if first == "-" else first

    def params(self, params: Sequence[t.ParamPair] | None) -> Doc:
        if params is None:
            return TIGHT
        return concat(self.gap(TIGHT), self.parentheses(params, self.param_pair))

    def param_pair(self, node: t.ParamPair) -> Doc:
        return concat(self.type(node.of), self.gap(SPACE), self.name(node.name))

    # -------------------------------------------------------------- members

    def member(self, node: t.Node) -> Doc:
        match node:
            case t.TextLine():
                return self.text_line(node)
            case t.Field():
                return self.field(node)
            case t.Setting():
                return concat(self.name(node.name), self.gap(SPACE), self.expr(node.value))
            case t.StringSetting():
                return concat(self.name(node.name), self.word(SPACE))
            case t.Layout():
                return self.phrase("layout", node.style.id, *(name.id for name in node.fields))
            case t.OnTable():
                head = concat(self.take("table"), self.gap(SPACE))
                return concat(head, Group(self.block(node.lines, self.table_line)))
            case t.RuleIds():
                return concat(self.take("rules"), self.gap(SPACE), self.commas(node.ids, self.name, fill=True))
            case t.RuleMember():
                return self.behind(self.name(node.name), node.body)
            case t.Legend():
                head = concat(self.phrase("legend", node.field.id), self.gap(SPACE))
                return concat(head, Group(self.block(node.lines, self.legend_line)))
            case t.Note():
                return self.note(node)
        return self.reaction(node)

    def field(self, node: t.Field) -> Doc:
        name = self.phrase("track", node.name.id) if node.track else self.name(node.name)
        head = concat(name, self.params(node.params), self.word(TIGHT, ":"), self.gap(SPACE), self.type(node.of))
        if node.value is not None:
            head = concat(head, self.word(SPACE, "="), self.gap(SPACE), self.expr(node.value))
        return concat(head, self.texts(node.texts))

    def table_line(self, node: t.TableLine) -> Doc:
        return concat(self.name(node.key), self.gap(SPACE), self.commas(node.values, self.table_value))

    def table_value(self, node: t.TableValue) -> Doc:
        if node.name is not None:
            return self.name(node.name)
        return concat(self.take("-"), self.word(TIGHT)) if self.upcoming == "-" else self.take()

    def legend_line(self, node: t.LegendLine) -> Doc:
        head = concat(self.take(), self.word(TIGHT, ":"), self.word(SPACE, node.kind.id))
        return group(head, self.values(node.values))

    def values(self, values: Sequence[t.FieldValue]) -> Doc:
        if not values:
            return TIGHT
        return concat(self.word(LINE, "with"), self.gap(SPACE), self.commas(values, self.field_value))

    def field_value(self, node: t.FieldValue) -> Doc:
        return concat(self.name(node.name), self.gap(SPACE), self.expr(node.value))

    # -------------------------------------------------------------- examples

    def example_line(self, node: t.Node) -> Doc:
        match node:
            case t.TextLine():
                return self.text_line(node)
            case t.GivenPiece():
                given = self.take("given")
                number = TIGHT if node.number is None else self.word(SPACE)
                kind = self.word(SPACE, node.kind.id)
                binder = TIGHT if node.binder is None else self.word(SPACE, node.binder.id)
                return group(given, number, kind, binder, self.located(node.place), self.values(node.values))
            case t.GivenNone():
                return concat(self.phrase("given", "no", node.kind.id), self.located(node.place))
            case t.GivenFact():
                subject = concat(self.take("given"), self.gap(SPACE), self.expr(node.subject))
                return concat(subject, self.word(SPACE, "is"), self.gap(SPACE), self.expr(node.value))
            case t.GivenDice():
                head = concat(self.phrase("given", "dice"), self.word(SPACE))
                return Concat([head, *(concat(self.word(TIGHT, ","), self.word(SPACE)) for _ in node.values[1:])])
            case t.GivenDraws():
                head = concat(self.phrase("given", "draws"), self.gap(SPACE))
                return concat(head, self.commas(node.values, self.expr, fill=True))
            case t.GivenShuffled():
                head = concat(self.phrase("given", "shuffled"), self.gap(SPACE), self.expr(node.place))
                return concat(head, self.word(SPACE, "is"), self.gap(SPACE), self.expr(node.order))
            case t.GivenVariant():
                head = self.phrase("given", "variant", node.name.id)
                if node.value is None:
                    return head
                return concat(head, self.word(SPACE, "is"), self.gap(SPACE), self.expr(node.value))
            case t.GivenPlayers():
                return concat(self.phrase("given", "players"), self.word(SPACE))
            case t.StepCall():
                actor = concat(self.take("when"), self.gap(SPACE), self.expr(node.actor), self.word(SPACE, "does"))
                return group(actor, self.gap(SPACE), self.call(node.call), self.choosing(node.choosing))
            case t.StepPhase():
                return group(self.phrase("when", "phase", node.phase.id), self.choosing(node.choosing))
            case t.StepPlay():
                return group(self.phrase("when", "play", "goes", "on"), self.choosing(node.choosing))
            case t.ThenTest():
                return concat(self.take("then"), self.gap(SPACE), self.expr(node.test))
            case t.ThenOptions():
                return concat(self.phrase("then", "options", node.offer), self.gap(SPACE), self.expr(node.values))
            case t.ThenNumber():
                return concat(self.take("then"), self.word(SPACE), self.word(SPACE))
            case t.ThenDecides():
                return concat(self.take("then"), self.gap(SPACE), self.expr(node.who), self.word(SPACE, "decides"))
            case t.ThenRefused():
                return self.phrase("then", "refused")
            case t.ThenOrder():
                head = self.phrase("then", "in", "order")
                return concat(head, self.gap(SPACE), Group(self.block(node.happenings, self.happening)))
            case t.Cites():
                return concat(self.take("cites"), self.gap(SPACE), self.commas(node.ids, self.name, fill=True))
        raise NotImplementedError(type(node).__name__)

    def happening(self, node: t.Happening) -> Doc:
        match node:
            case t.DoneBy():
                return group(self.expr(node.who), self.word(SPACE, "does"), self.gap(SPACE), self.call(node.call))
            case t.PhaseBegins():
                return self.phrase("phase", node.phase.id)
        return self.call(node)

    def choosing(self, answers: Sequence[t.Expr]) -> Doc:
        if not answers:
            return TIGHT
        return concat(self.word(LINE, "choosing"), self.gap(SPACE), self.commas(answers, self.expr))


def _width(row: Row[ChoiceLine]) -> int:
    """In one line; more than any line has if that is impossible."""
    widths = [flat_width(doc) for doc in row.docs]
    known = [width for width in widths if width is not None]
    return sum(known) + len("; ") * (len(known) - 1) if len(known) == len(widths) else WIDTH + 1


def _singles(row: Row[ChoiceLine]) -> list[Row[ChoiceLine]]:
    """Each choice of a row on a line of its own; a comment is left as it is."""
    if len(row.items) < 2:
        return [row]
    singles = [Row([item], [doc], False) for item, doc in zip(row.items, row.docs, strict=True)]
    singles[0].blank, singles[-1].suffix = row.blank, row.suffix
    return singles


def _runs(rows: Sequence[Row[ChoiceLine]]) -> list[list[Row[ChoiceLine]]]:
    """Neighbouring lines of one choice with words each, without a comment or an empty line among them."""
    runs: list[list[Row[ChoiceLine]]] = []
    joined = False
    for row in rows:
        if len(row.items) == 1 and _has_words(row.items[0]) and flat_width(row.docs[0]) is not None:
            if joined and not row.blank:
                runs[-1].append(row)
            else:
                runs.append([row])
            joined = True
        else:
            joined = False
    return runs


def _has_words(line: ChoiceLine) -> bool:
    return isinstance(line, t.ChoiceDecl) and line.text is not None


def _cells(choice: ChoiceLine) -> list[str]:
    """The name, for each language its code with text and gender, and the colour."""
    assert isinstance(choice, t.ChoiceDecl)
    entries = choice.text.entries if choice.text is not None else []
    words = [f'{e.lang.id} "{e.text}"' + (f" {e.gender}" if e.gender else "") for e in entries]
    return [choice.name.id, *words, *([f"paint {choice.paint.written}"] if choice.paint is not None else [])]
