"""The page of readings: every game of the campaign, every ambiguity of its book, and what each choice would change."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.document import Document
from editor.jobs import Job, Jobs
from editor.options.card import OptionCard
from editor.options.choosing import back_to_defaults, choose, choose_number
from editor.options.effects import Effect, GamePlayed, Reading, effects, read_played
from editor.options.number_card import NumberCard
from editor.widgets.chart import draw_border
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from editor.widgets.text import drawing, label, title
from models.games.game import Option
from models.games.parameters import Parameter
from models.i18n import Text

COLUMN: Final = 380
MOST_COLUMNS: Final = 3
Key = tuple[str, str]
"""The ids of a game and of one of its options."""


class OptionsPage(QWidget):
    """Follows the campaign; a choice is one Change, so that Ctrl+Z takes it back. Effects are worked out by a Job."""

    wants_rule = Signal(str)

    def __init__(self, look: Look, document: Document, jobs: Jobs) -> None:
        super().__init__()
        self._look, self._document, self._jobs = look, document, jobs
        self._games: tuple[GamePlayed, ...] = ()
        self._job: Job | None = None
        self._across = 0
        self.cards: dict[Key, OptionCard] = {}
        self.numbers: dict[Key, NumberCard] = {}
        self.heads: dict[Key, QWidget] = {}
        self._sections: list[tuple[QWidget, QGridLayout, list[Key]]] = []
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(look.t("options.page"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(look.t("options.search"))
        self.field.setAccessibleName(look.t("options.search"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._arrange)
        self.defaults = QPushButton(look.t("options.defaults"))
        self.defaults.setAccessibleName(look.t("options.defaults"))
        self.defaults.setToolTip(look.t("options.defaults_tip"))
        self.defaults.clicked.connect(self._take_back)
        self.sum = label("", role="muted", wrap=True)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setAccessibleName(look.t("options.page"))
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._scroll)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._work_out)
        self._build_frame()
        self.setFocusProxy(self.field)
        document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self, _touched: object = None) -> None:
        """Read the campaign again; the cards stay while its games are the same."""
        with self._document.read() as campaign:
            games = read_played(campaign)
        same = [each.game.id for each in games] == [each.game.id for each in self._games]
        self._games = games
        if not same or not self._sections:
            self._build()
        writable, changed = not self._document.read_only, 0
        for each in games:
            for option in each.options:
                value = option.chosen(each.choices)
                self.cards[each.game.id, option.id].show_chosen(value, writable=writable)
                changed += value != option.default
            for parameter in each.parameters:
                number = parameter.in_force(each.choices)
                self.numbers[each.game.id, parameter.id].show_chosen(number, writable=writable)
                changed += number != parameter.default
        self.sum.setText(
            self._look.t.plural("options.count", changed) if changed else self._look.t("options.count_none")
        )
        self.defaults.setEnabled(writable and any(each.choices for each in games))
        self._later.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set as many columns side by side as read well."""
        super().resizeEvent(event)
        if self._fitting() != self._across:
            self._arrange()

    def _build_frame(self) -> None:
        look = self._look
        inside = QWidget()
        self._page = QVBoxLayout(inside)
        margin = look.px(18)
        self._page.setContentsMargins(margin, look.px(16), margin, margin)
        self._page.setSpacing(look.px(12))
        self._page.addWidget(_Head(look))
        row = QHBoxLayout()
        row.setSpacing(look.px(10))
        self.field.setMinimumWidth(look.px(180))
        row.addWidget(self.field, 2)
        row.addWidget(self.sum, 3)
        row.addWidget(self.defaults)
        self._page.addLayout(row)
        self.nothing = EmptyState(look, "empty-search", look.t("options.nothing_found"))
        self.no_game = EmptyState(look, "empty-rules", look.t("options.no_game"))
        self._page.addWidget(self.nothing)
        self._page.addWidget(self.no_game, 1)
        self._page.addStretch(1)
        self._scroll.setWidget(inside)

    def _build(self) -> None:
        for section, _, _ in self._sections:
            section.hide()
            section.deleteLater()
        self._sections, self.cards, self.numbers, self.heads = [], {}, {}, {}
        for place, each in enumerate(self._games):
            section = self._section(each)
            self._page.insertWidget(2 + place, section)
        self.no_game.setVisible(not self._games)
        self._arrange()

    def _section(self, each: GamePlayed) -> QWidget:
        look = self._look
        section = QWidget()
        column = QVBoxLayout(section)
        column.setContentsMargins(0, look.px(6), 0, 0)
        column.setSpacing(look.px(8))
        column.addWidget(title(each.game.title[look.t.lang], look, 21))
        grid = QGridLayout()
        grid.setSpacing(look.px(10))
        column.addLayout(grid)
        points = each.game.roster.points if each.game.roster is not None else Text.same("")
        keys: list[Key] = []
        for option in each.options:
            key = (each.game.id, option.id)
            act = partial(self._choose, each.game.id, option)
            self.cards[key] = OptionCard(look, option, points, act, self.wants_rule.emit)
            self.cards[key].setParent(section)
            if option.heading.fr:
                self.heads[key] = label(option.heading[look.t.lang], role="section")
                self.heads[key].setParent(section)
            keys.append(key)
        for place, parameter in enumerate(each.parameters):
            key = (each.game.id, parameter.id)
            self.numbers[key] = NumberCard(look, parameter, partial(self._give, each.game.id, parameter))
            self.numbers[key].setParent(section)
            if not place:
                self.heads[key] = label(look.t("options.numbers"), role="section")
                self.heads[key].setParent(section)
            keys.append(key)
        self._sections.append((section, grid, keys))
        return section

    def _fitting(self) -> int:
        return max(1, min(MOST_COLUMNS, (self.width() - self._look.px(40)) // self._look.px(COLUMN)))

    def _arrange(self, _typed: object = None) -> None:
        """Lay the cards that fit the search in as many columns as fit the page."""
        wanted, across = self.field.text(), self._fitting()
        self._across = across
        shown = 0
        for section, grid, keys in self._sections:
            while grid.count():
                grid.takeAt(0)
            fitting = [key for key in keys if self._card(key).option.fits(wanted)]
            for key in keys:
                self._card(key).setVisible(key in fitting)
            self._fill(grid, keys, set(fitting), across)
            for place in range(MOST_COLUMNS):
                grid.setColumnStretch(place, 1 if place < across else 0)
            section.setVisible(bool(fitting))
            shown += len(fitting)
        self.nothing.setVisible(bool(self._games) and not shown)

    def _fill(self, grid: QGridLayout, keys: list[Key], fitting: set[Key], across: int) -> None:
        """Set the cards that fit row by row; a heading with any of them stands over its own rows."""
        row = column = 0
        waiting: QWidget | None = None
        for key in keys:
            if key in self.heads:
                waiting = self.heads[key]
                waiting.hide()
            if key not in fitting:
                continue
            if waiting is not None:
                row, column = row + bool(column), 0
                grid.addWidget(waiting, row, 0, 1, across)
                waiting.show()
                waiting, row = None, row + 1
            grid.addWidget(self._card(key), row, column)
            row, column = (row, column + 1) if column + 1 < across else (row + 1, 0)

    def _card(self, key: Key) -> OptionCard | NumberCard:
        return self.cards[key] if key in self.cards else self.numbers[key]

    def _give(self, game_id: str, parameter: Parameter, number: int) -> None:
        if not self._document.apply(choose_number(game_id, parameter, number)):
            self.refresh()

    def _choose(self, game_id: str, option: Option, value_id: str) -> None:
        if not self._document.apply(choose(game_id, option, value_id)):
            self.refresh()

    def _take_back(self) -> None:
        self._document.apply(back_to_defaults(self._games))

    def _work_out(self) -> None:
        """Let a Job find out what every other reading would change; the one before is not waited for."""
        if self._job is not None:
            self._job.cancel()
        job = Job(self._look.t("options.work"), partial(effects, self._games))
        job.succeeded.connect(self._worked_out)
        job.failed.connect(self._failed)
        self._job = job
        self._jobs.start(job)

    @Slot(object)
    def _worked_out(self, found: dict[Reading, Effect]) -> None:
        if self.sender() is not self._job:
            return
        self._job = None
        for (game_id, option_id), card in self.cards.items():
            mine = {value: effect for (g, o, value), effect in found.items() if (g, o) == (game_id, option_id)}
            card.show_effects(mine)

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        raise problem

    def event(self, event: QEvent) -> bool:
        """Let go of work nobody waits for when the page goes away."""
        if event.type() == QEvent.Type.DeferredDelete and self._job is not None:
            self._job.cancel()
        return super().event(event)


class _Head(QWidget):
    """The title of the page in a chart's border."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(22), look.px(18), look.px(22), look.px(18))
        row.setSpacing(look.px(18))
        row.addWidget(
            drawing("options", look.px(40), look, self, colour=look.colours.sea), 0, Qt.AlignmentFlag.AlignVCenter
        )
        words = QVBoxLayout()
        words.setSpacing(look.px(2))
        words.addWidget(title(look.t("options.page"), look, 26, wrap=True))
        words.addWidget(label(look.t("options.words"), role="muted", wrap=True))
        row.addLayout(words, 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the border of a chart on its panel."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self._look.colours.panel))
            draw_border(painter, QRectF(self.rect()), self._look.colours, width=self._look.px(6))
