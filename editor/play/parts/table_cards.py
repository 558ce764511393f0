"""Cards beside the board: what an automatic player does and why, and what it needs to know about the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.jobs import Jobs
from editor.play.match import Match
from editor.play.parts.conduct_card import ConductCard, OpenParts
from editor.play.pending import AskedOfPeople
from editor.play.scene import Scene
from editor.widgets.layouts.scrolled import to_top
from editor.widgets.look import Look
from editor.widgets.tabbing import with_key
from editor.widgets.text import label, plain_tip
from models.games.asked_ground import SEVERAL, WAYS, GroundQuestion, Row
from models.games.battle.values import Advice, Offered, Told
from models.games.event import ARRIVED, BEGUN, OCCURRED, Event
from models.i18n import Text
from models.maps.spots import NOWHERE, Spot

ASK_ANEW: Final = "undo"
"""The drawing of the act that asks anew what was said of a figure."""
MANY: Final = 6
"""So many answers stand one below the other."""
BESIDE: Final = 480
"""Pixels at 100 % from which on more stand in two columns."""


class TableCards(QWidget):
    """Shows the question, or the next act while automatic players wait; above it what just happened by itself.

    While answers are `counted` the keys 1, 2 … give them in their order. `about` is the act that is shown, which the
    board points at, `arrow` the spots from the figure to its goal. `done`: the widget with the keyboard is gone, and
    nothing else is asked; `freed`: people choose another act for a figure.
    """

    done = Signal()
    freed = Signal(str)

    def __init__(self, look: Look, match: Match, jobs: Jobs, scene: Scene) -> None:
        super().__init__()
        self._look, self._match, self._jobs, self._scene = look, match, jobs, scene
        self._shown: object = None
        self.about: Offered[object] | None = None
        self.arrow: tuple[Spot, ...] = ()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(look.px(10), 0, look.px(10), 0)
        self.buttons: list[QPushButton] = []
        self.boxes: dict[str, QCheckBox] = {}
        self.conduct: ConductCard | None = None
        self.counted = False
        self.trouble: QLabel | None = None
        self._opened, self._dropped = OpenParts(), match.dropped
        self.hide()

    def tell(self, *, waiting: bool) -> None:
        """Show the question, or the next act where automatic players are paused (`waiting`)."""
        match = self._match
        asked, news = match.question, self._news()
        prompts = self.prompts if asked is None else ()
        thought = waiting and match.replay.at is None and not prompts and match.think()
        advice = match.advised() if thought else None
        asked = match.question
        advice = advice if asked is None and advice is not None and advice.figure else None
        shown = (asked, prompts, advice, news) if asked is not None or prompts or advice is not None or news else None
        if shown == self._shown:
            return
        self._shown = shown
        if self.conduct is not None:
            self.conduct.leave()
        self.about = advice.offer if advice is not None else None
        self.arrow = self._arrow(advice) if self.about is not None and advice is not None else ()
        focused = self.window().focusWidget()
        held = focused is not None and self.isAncestorOf(focused)
        while self._box.count():
            item = self._box.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons, self.boxes, self.conduct, self.trouble, self.counted = [], {}, None, None, False
        if news:
            self._box.addWidget(self._told(news))
        if asked is not None:
            self._box.addWidget(self._question(asked))
        elif prompts:
            self._box.addWidget(self._prompt(prompts))
        elif advice is not None:
            self._box.addWidget(self._conduct(advice))
        self.setVisible(shown is not None)
        if self.buttons:
            self.buttons[0].setFocus()
            QTimer.singleShot(0, self, lambda: to_top(self))
        elif held:
            self.done.emit()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The widgets Tab goes through."""
        return self.conduct.stops if self.conduct is not None else (*self.boxes.values(), *self.buttons)

    # -- what an automatic player does ---------------------------------------------------------------------------------

    def _conduct(self, advice: Advice[object]) -> QWidget:
        card, grid = self._card(self._look.t("play.npc_card"))
        self.conduct = ConductCard(self._look, self._match, self._jobs, self._opened, self._button)
        self.conduct.freed.connect(self.freed)
        face = self._scene.face(self._match.view.token(advice.figure), self._look.px(48), self.devicePixelRatioF())
        self.conduct.fill(grid, advice, card, face)
        return card

    def _arrow(self, advice: Advice[object]) -> tuple[Spot, ...]:
        view, offer = self._match.view, advice.offer
        start = view.token(advice.figure).at
        goal = () if offer is None else (view.token(offer.target).at,) if offer.target else offer.spots
        return (start, *goal) if goal and NOWHERE not in (start, *goal) else ()

    # -- what the rules ask for by themselves --------------------------------------------------------------------------

    @property
    def prompts(self) -> tuple[Offered[object], ...]:
        """The offers that are asked about now: those of one question that was not dropped."""
        match = self._match
        if match.replay.at is not None or not match.live:
            return ()
        offers = match.standing.offers()
        open_ones = [
            e for e in offers if e.prompt is not None and e.denied is None and self._dropped.isdisjoint(self._keys(e))
        ]
        return tuple(each for each in open_ones if each.prompt == open_ones[0].prompt)

    def _keys(self, offered: Offered[object]) -> tuple[str, str]:
        """Return the key of a dropped question: it is asked again in another turn, or once it has changed."""
        return f"{self._match.view.turn} {offered.act}", str(offered.prompt)

    def _prompt(self, offers: Sequence[Offered[object]]) -> QWidget:
        """Return the card of a question of the rules: a button for each answer, and one for none of them."""
        first, t, self.counted = offers[0], self._look.t, True
        card, grid = self._card(t("play.prompt_card"))
        grid.addWidget(label(self._match.words(first.prompt or Told("", "")), role="strong", wrap=True), 0, 0, 1, 2)

        def drop() -> None:
            self._dropped.update(*(self._keys(each) for each in offers))
            self._match.changed.emit()

        made = []
        for key, each in enumerate(offers, start=1):
            act = partial(self._match.act, each.act)
            # One answer alone says yes to what was asked: its name would only say it again.
            words = t("play.ask_yes") if len(offers) == 1 else each.name[t.lang]
            made.append(self._plain(words, act, keys=(str(key),), tip=each.name[t.lang]))
        made.append(self._button("play.prompt_no", drop, keys=("0",)))
        # Short ones stand in two columns: all of them in view.
        half = (self.width() - self._look.px(46)) // 2
        across = 2 if max(each.sizeHint().width() for each in made) <= half else 1
        for place, button in enumerate(made):
            grid.addWidget(button, 1 + place // across, place % across, 1, 3 - across)
        return card

    def _news(self) -> tuple[str, ...]:
        """Return the events of the last act that nobody caused: guards, weather, an omen; and who came with them, and
        where.
        """
        match = self._match
        done = match.done[match.replay.shown - 1] if match.replay.shown else None
        if done is None or len(done.lines) != len(done.events) or not done.dice:
            return ()
        told = zip(done.lines, done.events, strict=True)
        news = tuple(match.words(line) for line, event in told if _is_news(event, done.events))
        came = tuple(self._came(event.subject) for event in done.events if event.kind == ARRIVED)
        return (*news, self._look.t("play.news_arrived", who=came)) if news and came else news

    def _came(self, figure: str) -> Text | str:
        """Return who came and, where it is known, to which spot."""
        token, t = self._match.view.token(figure), self._look.t
        known = token.at != NOWHERE and not self._match.setup.unplaced
        return t("play.news_at", who=token.name, where=self._scene.plane.name(token.at)) if known else token.name

    def _told(self, news: Sequence[str]) -> QWidget:
        card, grid = self._card(self._look.t("play.news_card"))
        for row, each in enumerate(news):
            grid.addWidget(label(each, wrap=True), row, 0)
        return card

    # -- what is asked of people ---------------------------------------------------------------------------------------

    def _question(self, asked: AskedOfPeople) -> QWidget:
        question = asked.question
        card, grid = self._card(self._look.t("play.ask_card"))
        grid.addWidget(label(self._match.words(asked.words), role="strong", wrap=True), 0, 0, 1, 2)
        if question.kind in SEVERAL and len(question.among) > 1:
            self._several(question, grid, question.named(asked.given) if asked.refused else ())
        else:
            answers = self._answers(question)
            # What is known already rules some out; where it rules out all, people see what to correct.
            answers = [each for each in answers if not self._match.contradicts(each[1])] or answers
            self.counted = True
            # Many stand in two columns where there is the room: all of them in view.
            beside = len(answers) > MANY and self.width() >= self._look.px(BESIDE)
            cells = _cells(question, [answer for _, answer in answers], beside=beside)
            for row, ((name, answer), cell) in enumerate(zip(answers, cells, strict=True), start=1):
                nobody = (answer == 0 and question.kind in SEVERAL) or answer == len(question.rows) > 0
                keys = ("0",) if nobody else (str(row),) if row < 10 else ()
                grid.addWidget(self._plain(name, partial(self._match.answer, answer), keys=keys), *cell)
        if asked.refused:
            self._refused(asked, grid)
        if not self._match.player:
            grid.addWidget(self._button("play.ask_drop", self._match.drop), grid.rowCount(), 0, 1, 2)
        return card

    def _refused(self, asked: AskedOfPeople, grid: QGridLayout) -> None:
        """Say under the question why the answer is impossible, with the two ways to correct earlier answers."""
        match, figure, t = self._match, asked.question.of, self._look.t
        self.trouble = label(asked.refused, role="warning", wrap=True)
        grid.addWidget(self.trouble, grid.rowCount(), 0, 1, 2)
        grid.addWidget(self._button("play.ask_undo", match.undo), grid.rowCount(), 0, 1, 2)
        offers = match.standing.offers(figure)
        anew = next((each for each in offers if each.icon == ASK_ANEW and each.denied is None), None)
        if anew is not None:

            def ask_anew() -> None:
                match.drop()
                match.act(anew.act)

            words = t.pair(anew.name[t.lang], self._name(figure)[t.lang])
            grid.addWidget(self._plain(words, ask_anew), grid.rowCount(), 0, 1, 2)

    def _several(self, question: GroundQuestion, grid: QGridLayout, ticked: Sequence[str]) -> None:
        """Ask for several figures; those of a refused answer stay ticked, so that only the mistake is corrected."""
        t = self._look.t
        for row, figure in enumerate(question.among, start=1):
            box = QCheckBox(self._name(figure)[t.lang])
            box.setAccessibleName(box.text())
            box.setMinimumHeight(self._look.px(34))
            box.setChecked(figure in ticked)
            self.boxes[figure] = box
            grid.addWidget(box, row, 0, 1, 2)
        under = len(question.among) + 1
        given = self._button("play.ask_given", lambda: self._match.answer(self._ticked(question)), primary=True)
        nobody = self._button("play.ask_nobody", partial(self._match.answer, 0), keys=("0",))
        grid.addWidget(given, under, 0)
        grid.addWidget(nobody, under, 1)

    def _ticked(self, question: GroundQuestion) -> int:
        return question.answer([figure for figure, box in self.boxes.items() if box.isChecked()])

    def _answers(self, question: GroundQuestion) -> list[tuple[str, int]]:
        """Return the words of each answer that is given by one tap."""
        t, kind = self._look.t, question.kind
        names = [self._name(each) for each in question.among] if kind != "post" else []
        if kind in ("nearest", "charge"):
            # In the order of the list of figures, where the eye looks for them.
            told = [each.id for each in self._match.view.tokens]
            places = sorted(range(len(names)), key=lambda place: told.index(question.among[place]))
            if kind == "nearest":
                return [(names[place][t.lang], place) for place in places]
            ways = (("play.ask_row_contact", 1), ("play.ask_row_far", 0))
            return [(t(key, who=names[place]), 2 * place + way) for place in places for key, way in ways]
        if kind == "target":
            every = range(len(question.rows))
            # What is known rules some out: those left are counted without gaps.
            left = [place for place in every if not self._match.contradicts(place)] or list(every)
            ranks = sorted({question.rows[place].rank for place in left})
            rows = [(self._row(question.rows[place], ranks), place) for place in left]
            return [*rows, (t("play.ask_nobody"), len(every))]
        if kind == "reach":
            words = {"reach": "play.ask_reach", "nearer": "play.ask_nearer", "": "play.ask_not"}
            return [(t(words[way]), WAYS.index(way)) for way in ("reach", "nearer", "")]
        # Of one of several alone it is asked whether it is so, as of whatever is or is not.
        return [(t("play.ask_yes"), 1), (t("play.ask_no"), 0)]

    def _row(self, row: Row, ranks: Sequence[int]) -> str:
        t = self._look.t
        key = "play.ask_row_hidden" if row.hidden else "play.ask_row_open"
        words = t(key, rank=ranks.index(row.rank) + 1, who=self._name(row.figure))
        if row.front is None:
            return words
        return t("play.ask_row_front" if row.front else "play.ask_row_back", words=words)

    def _name(self, figure: str) -> Text:
        return self._match.view.token(figure).name

    # -- parts ---------------------------------------------------------------------------------------------------------

    def _card(self, name: str) -> tuple[QFrame, QGridLayout]:
        card = QFrame()
        card.setProperty("role", "card-lit")
        card.setAccessibleName(name)
        grid = QGridLayout(card)
        grid.setContentsMargins(*(self._look.px(each) for each in (10, 8, 10, 10)))
        return card, grid

    def _button(
        self, key: str, act: Callable[[], object], *, primary: bool = False, keys: tuple[str, ...] = ()
    ) -> QPushButton:
        tip = self._look.t(f"{key}_tip") if self._look.t.has(f"{key}_tip") else ""
        made = self._plain(self._look.t(key), act, keys=keys, tip=tip)
        if primary:
            made.setProperty("role", "primary")
        return made

    def _plain(
        self, words: str, act: Callable[[], object], *, keys: tuple[str, ...] = (), tip: str = ""
    ) -> QPushButton:
        made = QPushButton(words.replace("&", "&&"))
        made.setAccessibleName(words)
        made.setToolTip(plain_tip(with_key(tip or words, keys[0] if keys else "")))
        made.setAutoDefault(False)
        made.setMinimumHeight(self._look.px(34))
        made.clicked.connect(lambda: act())
        for key in keys:
            shortcut = QShortcut(QKeySequence(key), made)
            shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(made.click)
        self.buttons.append(made)
        return made


def _is_news(event: Event, events: Sequence[Event]) -> bool:
    """Return whether an Event was caused by nobody and is not told elsewhere (the heading tells turns, a die its
    event).
    """
    if event.subject or event.kind == BEGUN:
        return False
    name = event.args.get("event")
    thrown = any(each.kind != OCCURRED and each.args.get("event") == name for each in events)
    return event.kind != OCCURRED or not thrown


def _cells(question: GroundQuestion, answers: Sequence[int], *, beside: bool) -> list[tuple[int, int, int, int]]:
    """Return row, column, height and width of each answer: one below another, or two `beside` each other.

    In the question of a charge every figure has a row, with its contact on the left, so that each is found only once.
    """
    if not beside:
        return [(row, 0, 1, 2) for row in range(1, len(answers) + 1)]
    if question.kind != "charge":
        return [(1 + place // 2, place % 2, 1, 1) for place in range(len(answers))]
    rows = list(dict.fromkeys(answer // 2 for answer in answers))
    return [(1 + rows.index(answer // 2), 1 - answer % 2, 1, 1) for answer in answers]
