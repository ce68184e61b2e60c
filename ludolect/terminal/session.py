"""Play in the terminal: the position, what has happened, the decision with its options, and an answer typed.

All input is one line: the number of an option or the beginning of its name, or a command of one letter. Several people
may sit at one terminal; where the game hides anything, the screen is handed over before the next of them looks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from interpreter.run.sight import ONLOOKER
from interpreter.run.world import FIRST_PLAYER
from ludolect.board import COLON, Drawing
from ludolect.board.strips import Colour, colourless
from ludolect.bots import Bot
from ludolect.bots import bot as make_bot
from ludolect.scene import Scenery
from ludolect.scene.questions import Questions
from ludolect.spoken import worded
from ludolect.story import Narrator
from ludolect.terminal import layout
from ludolect.terminal.happenings import Happening, Happenings
from ludolect.terminal.reporting import NO_MORE, Asked, Reporting, whole_number
from ludolect.terminal.words import say
from scribe import Lang

if TYPE_CHECKING:
    from interpreter.play.game import Decision
    from ludolect.api import Game

HowTold = Literal["plain", "referee"]  # what comes of a push: worked out, or told by a person at a real table
Read = Callable[[str], str]
Write = Callable[[str], None]
T = TypeVar("T")
WORD = re.compile(r"[\w-]+")
ASKING = 8  # lines of a screen that a question takes
MOST_DECISIONS = 20_000


@dataclass
class Screen:
    """Where a session is shown. `plain`: lists instead of pictures, nothing but lines; `clear` empties the screen,
    `strong` makes a text stand out, `colour` gives it a colour."""

    read: Read
    write: Write
    width: int = 80
    height: int | None = None  # lines, if there is an end to them
    plain: bool = False
    clear: Callable[[], None] = lambda: None
    strong: Callable[[str], str] = str
    colour: Colour = colourless


class Session:
    """One game at one terminal. `humans` are the seats, from 0, that answer here; `keep` is called whenever there is
    something new to keep. `answered` are the decisions made here before, each with its number and by which seat. Bots
    that make more than `most` decisions with nobody in between are stopped: `endless` says so then."""

    def __init__(
        self,
        game: Game,
        lang: Lang,
        humans: frozenset[int],
        screen: Screen,
        bots: Sequence[Bot] | None = None,
        keep: Callable[[], None] = lambda: None,
        answered: list[tuple[int, int]] | None = None,
        most: int = MOST_DECISIONS,
        table: HowTold = "plain",
    ) -> None:
        self.game = game
        self.lang: Lang = lang
        self.humans = humans
        self.screen = replace(screen, write=self._counting(screen.write), read=self._counting(screen.read))
        self.bots = bots or [make_bot("random", game.seed, seat) for seat in range(game.players)]
        self.keep = keep
        self.narrator = Narrator(game, lang)
        self.scenery = Scenery(game.program, self.narrator.names)
        self.rulebook = self.scenery.rulebook
        self.happenings = Happenings(game, self.narrator, self.rulebook)
        self.told: dict[int | None, int] = {}  # by reader: how many events have been told
        self.last: list[Happening] = []
        self.shown: dict[int | None, list[str]] = {}  # by reader: the position as it was last shown
        self.since = 0  # lines that were written since a board began
        self.reader: int | None = min(humans) if len(humans) == 1 else None
        self.answered = answered if answered is not None else []
        self.most = most
        self.table = table
        self.endless = False
        self._kept = -1  # how many decisions had been made when the game was kept last

    def _counting(self, act: Callable[[str], T]) -> Callable[[str], T]:
        def counted(text: str) -> T:
            self.since += text.count("\n") + 1
            return act(text)

        return counted

    def run(self) -> None:
        """Plays to the end, or until the player leaves (KeyboardInterrupt, EOFError and `q` all do)."""
        alone = 0
        self.game.answer_formal()
        while not self.game.over:
            decision = self.game.decision
            if decision.by_table and (self.table == "plain" or not self.humans):
                self.game.choose(self.game.table_report())
            elif self._is_human(decision):
                alone = 0
                if not (self._ask_by_hand(decision) if self._is_by_hand(decision) else self._ask(decision)):
                    return
            elif alone == self.most:
                self.endless = True
                break
            else:
                alone += 1
                self.game.choose(self.bots[decision.seat or 0].answer(self.game))
            self.game.answer_formal()
        if self.humans:
            self._write(self._news())
        else:
            self.screen.write(self.game.story(self.lang))
        self._write(["", *self._everything(None)])
        if self.humans:
            ending = self.narrator.ending() if self.game.over else None
            self.screen.write("\n" + self.screen.strong(ending or ""))

    def _drawing(self, reader: int | None, *, small: bool = False) -> Drawing:
        scene, screen = self.scenery.scene(self.game, reader), self.screen
        room = None if screen.height is None else screen.height - ASKING
        return Drawing(scene, plain=screen.plain, width=screen.width, height=room, colour=screen.colour, small=small)

    def _is_human(self, decision: Decision) -> bool:
        return decision.seat in self.humans if decision.seat is not None else bool(self.humans)

    # -------------------------------------------------------------- one decision

    def _ask(self, decision: Decision) -> bool:
        """Asks until there is an answer; whether the game goes on."""
        try:
            if self.answered and self._kept != self.game.decisions:
                self._keep()
            self._hand_over(decision)
            questions = self._show(decision)
            if decision.report is not None:
                return self._ask_report(decision, questions)
            labels = questions.labels(decision)
            while True:
                typed = self.screen.read(say("prompt", self.lang)).strip()
                if typed in ("q", "Q"):
                    return False
                if self._commanded(typed, decision, questions):
                    continue
                if typed in ("u", "u!"):
                    if self._take_back(anyway=typed == "u!"):
                        return True
                    continue
                number = self._meant(typed, labels)
                if number is not None:
                    self._answer(decision, decision.options[number])
                    return True
        except EOFError:
            self.screen.write("")
            return False

    def _answer(self, decision: Decision, answer: Any) -> None:
        self.answered.append((self.game.decisions, decision.seat if decision.seat is not None else -1))
        self.game.choose(answer)
        self._keep()

    def _is_by_hand(self, decision: Decision) -> bool:
        """Whether somebody aims or puts something down at a real table: nobody measures that."""
        return self.table == "referee" and self.game.about_body and not decision.by_table

    def _ask_by_hand(self, decision: Decision) -> bool:
        """Says what is to be done at the table, and waits; whether the game goes on."""
        try:
            self._hand_over(decision)
            self._show(decision)
            if self.screen.read(say("by_hand", self.lang)).strip() in ("q", "Q"):
                return False
        except EOFError:
            self.screen.write("")
            return False
        answer = self.bots[decision.seat or 0].answer(self.game)
        if answer is None:
            return self._ask(decision)
        self._answer(decision, answer)
        return True

    # -------------------------------------------------------------- a report

    def _ask_report(self, decision: Decision, questions: Questions) -> bool:
        """Asks for one value after the other, until the rules believe the whole; whether the game goes on."""
        seat = decision.seat if decision.seat is not None else self.reader
        report = Reporting(questions, ONLOOKER if seat is None else FIRST_PLAYER + seat)
        aiming = self.game.about_body and not decision.by_table
        self._write(self._wrapped(say("aiming" if aiming else "reporting", self.lang)))
        if decision.optional:
            self._write(self._wrapped(say("declining", self.lang)))
        listed: list[str] = []
        while True:
            if report.asked is None:
                wrong = report.wrong()
                if not wrong:
                    self._answer(decision, report.record)
                    return True
                self._write(self._wrapped(wrong))
                report.back()
            asked = report.asked or Asked("", ())
            if asked.labels != listed:
                listed = asked.labels
                self._write(self._listed(listed))
            typed = self.screen.read(asked.prompt(self.lang)).strip()
            match typed:
                case "q" | "Q":
                    return False
                case "m" if (made := self.bots[decision.seat or 0].answer(self.game)) is not None:
                    self._answer(decision, made)
                    return True
                case "m":
                    self.screen.write(say("none_invented", self.lang))
                case "x" if decision.optional:
                    self._answer(decision, decision.options[-1])
                    return True
                case "n":
                    report.anew()
                case "u" | "u!":
                    if not report.back() and self._take_back(anyway=typed == "u!"):
                        return True
                case _ if not self._commanded(typed, decision, questions):
                    self._told(typed, asked, report)

    def _told(self, typed: str, asked: Asked, report: Reporting) -> None:
        """One value of a report, or what is wrong with it."""
        if asked.more and not typed:
            report.answer(NO_MORE)
        elif asked.options is not None:
            number = self._meant(typed, asked.labels)
            if number is not None:
                report.answer(asked.options[number][1])
        elif asked.of is not None:
            value = whole_number(typed)
            if value is None:
                self.screen.write(say("no_number", self.lang))
            elif not asked.of.holds(value):
                self.screen.write(say("not_within", self.lang).format(value, asked.of))
            else:
                report.answer(value)

    def _hand_over(self, decision: Decision) -> None:
        """Before somebody else looks at the screen, the one before them looks away."""
        if len(self.humans) < 2:
            return
        before, self.reader = self.reader, decision.seat if decision.seat is not None else self.reader
        if self.game.program.shown and self.reader is not None and before != self.reader:
            self.screen.clear()
            self.shown = {}
            who = self.narrator.names.label(self.game.program.world.player_ids[self.reader])
            self.screen.read(say("pass_on", self.lang).format(who))

    def _show(self, decision: Decision) -> Questions:
        """What has happened, the position, as far as it is not on the screen already, and what is to be decided."""
        questions = self.scenery.questions(self.game)
        news = self._news()
        drawing = self._drawing(self.reader)
        position = [*drawing.pictures(), *drawing.signs(), *drawing.details(), *drawing.lists()]
        before, self.shown[self.reader] = self.shown.get(self.reader, []), position
        height = None if self.screen.plain else self.screen.height
        if height is None:
            self._write([*news, *self._changed(drawing, before), *self._question(decision, questions, False)])
            return questions

        def question(tight: bool) -> list[str]:
            return [*self._question(decision, questions, tight), ""]  # the last line is the one that is typed in

        if position == before and self.since + len(news) + len(question(True)) <= height:
            tight = self.since + len(news) + len(question(False)) > height
            self._write([*news, *question(tight)[:-1]])
            return questions
        ways = list(layout.boards(drawing, lambda: self._drawing(self.reader, small=True)))
        page = layout.page(height, news, ways, question)
        for begin in range(0, len(page.told) if page.paused else 0, height - 1):
            self._write(page.told[begin : begin + height - 1])
            self.screen.read(say("go_on", self.lang))
        self.since = 0
        self._write([*page.board, *([] if page.paused else page.told), *page.asked[:-1]])
        return questions

    def _changed(self, drawing: Drawing, before: list[str]) -> list[str]:
        """The position where there is no end to the lines of a screen: pictures if anything about them is new, and
        lists if anything is; of mere lines, the new ones."""
        pictures, lines, lists = drawing.pictures(), [*drawing.signs(), *drawing.details()], drawing.lists()
        found: list[str] = []
        if self.screen.plain:
            lists = [line for line in [*lines, *lists] if line not in before]
        elif before[: len(pictures) + len(lines)] != [*pictures, *lines]:
            found += [line for picture in pictures for line in ["", picture]]
            found += [line for note in lines for line in self._wrapped(note)]
        if lists and [*pictures, *lines, *drawing.lists()] != before:
            found += ["", *(line for note in lists for line in self._wrapped(note))]
        return found

    def _question(self, decision: Decision, questions: Questions, tight: bool) -> list[str]:
        """Who decides, where in the game, what has been chosen for it, what is asked, and the options."""
        head, where = questions.who(decision), questions.where()
        colon = worded(COLON, self.lang)
        lines = ["", self.screen.strong(f"{head}{colon} {where}" if where else head)]
        chosen = questions.chosen(self.happenings.chosen(self.reader), self.reader)
        if chosen:
            lines += self._wrapped(say("chosen", self.lang).format(chosen))
        what = questions.what(decision)
        lines += self._wrapped(what) if what else []
        return lines if decision.report is not None else [*lines, *self._answers(questions.labels(decision), tight)]

    def _listed(self, labels: list[str], tight: bool = False) -> list[str]:
        """The options, as they stand on the screen."""
        if self.screen.plain:
            return [f"{number:>4}  {label}" for number, label in enumerate(labels, 1)]
        return layout.options(labels, self.screen.width, tight=tight)

    def _answers(self, labels: list[str], tight: bool) -> list[str]:
        """The options as pictures, where they mean squares of a board and there is room; else as a list."""
        pictures = [] if tight else self._drawing(self.reader).offered()
        return [line for picture in pictures for line in picture.split("\n")] or self._listed(labels, tight)

    def _everything(self, reader: int | None) -> list[str]:
        """All that lies anywhere, the pictures above."""
        drawing = self._drawing(reader)
        listed = [line for note in [*drawing.details(), *drawing.lists(whole=True)] for line in self._wrapped(note)]
        return [*(line for picture in drawing.pictures() for line in [picture, ""]), *listed]

    def _meant(self, typed: str, labels: list[str]) -> int | None:
        """The option that a number, the beginning of a name or words in it mean; says so if there is none or more than
        one."""
        if typed.isdecimal() and 1 <= int(typed) <= len(labels):
            return int(typed) - 1
        found = meant(typed, labels)
        if len(found) == 1:
            return found[0]
        if found:
            self.screen.write(say("several", self.lang).format("; ".join(f"{i + 1} {labels[i]}" for i in found)))
        else:
            self.screen.write(say("unclear", self.lang))
        return None

    # -------------------------------------------------------------- commands

    def _commanded(self, typed: str, decision: Decision, questions: Questions) -> bool:
        """Whether it was a command that leaves the decision as it is."""
        match typed.lower().split():
            case ["?"]:
                self.screen.write(say("help", self.lang))
            case ["w"]:
                told = list(self.happenings.why(self.last, self.reader))
                for line in told or [say("why_none", self.lang)]:
                    self._write(self._wrapped(line))
            case ["r"]:
                span = decision.span
                self.screen.write(f"{span}\n  {span.source.line_text(span.line).strip()}")
            case ["b"]:
                self.shown = {}
                self._show(decision)
            case ["l"]:
                self._write(self._everything(self.reader))
            case ["h"]:
                self._write(self._told_lines(self.happenings.since(0, self.reader)))
            case ["i", _, *_]:
                number = self._meant(typed.split(maxsplit=1)[1], questions.labels(decision))
                if number is not None:
                    about = questions.about(decision, decision.options[number])
                    self._write(self._wrapped(about or say("no_text", self.lang)))
            case _:
                return False
        return True

    def _take_back(self, anyway: bool) -> bool:
        if not self.answered:
            self.screen.write(say("nothing", self.lang))
            return False
        number, seat = self.answered[-1]
        if not anyway and not self.game.can_undo(max(seat, 0)):
            self.screen.write(say("learnt", self.lang))
            return False
        self.game.undo_to(number)
        self.answered.pop()
        length = len(self.game.events())
        self.told = {reader: min(told, length) for reader, told in self.told.items()}
        self.last = []
        self.shown = {}
        self.screen.write(say("taken_back", self.lang))
        self._keep()
        return True

    def _keep(self) -> None:
        self._kept = self.game.decisions
        self.keep()

    # -------------------------------------------------------------- telling

    def _news(self) -> list[str]:
        """What has happened since this reader was last told."""
        new = self.happenings.since(self.told.get(self.reader, 0), self.reader)
        self.told[self.reader] = len(self.game.events())
        if not new:
            return []
        self.last = new
        return ["", *self._told_lines(new)]

    def _told_lines(self, happenings: list[Happening]) -> list[str]:
        """A line for each thing, and one for the same thing several times in a row."""
        found: list[str] = []
        for (text, by, heading), alike in groupby(happenings, lambda line: (line.text, line.by, line.event is None)):
            times = len(list(alike))
            if heading:
                found += [self.screen.strong(part) for part in self._wrapped(text)]
            else:
                often = f" (× {times})" if times > 1 else ""
                found += self._wrapped(f"  {text}{often}" + (f" [{by}]" if by else ""))
        return found

    def _wrapped(self, text: str) -> list[str]:
        return layout.wrapped(text, None if self.screen.plain else self.screen.width)

    def _write(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.screen.write(line)


def meant(typed: str, labels: list[str]) -> list[int]:
    """Which labels somebody means: the very one, else those that begin so, else those in which the words stand."""
    wanted = _words(typed)
    if not wanted:
        return []
    words = [_words(label) for label in labels]
    exact = [i for i, each in enumerate(words) if each == wanted]
    text = f" {' '.join(wanted)} "
    begun = [i for i, each in enumerate(words) if f" {' '.join(each)} ".startswith(text[:-1])]
    inside = [i for i, each in enumerate(words) if text in f" {' '.join(each)} "]
    return exact or begun or inside


def _words(text: str) -> list[str]:
    return WORD.findall(text.lower())


def seats(text: str, players: int) -> frozenset[int]:
    """Which seats bots play: `all`, `none`, or numbers from 1, as in `2,3`."""
    if text == "all":
        return frozenset(range(players))
    if text == "none":
        return frozenset()
    chosen = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and 1 <= int(part) <= players for part in chosen):
        raise ValueError(f"seats are `all`, `none` or numbers from 1 to {players}, such as 2,3; not {text!r}")
    return frozenset(int(part) - 1 for part in chosen)
