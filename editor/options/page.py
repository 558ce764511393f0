"""The page of readings: every game of the campaign, every ambiguity of its book, and what each choice would change."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.document import Document
from editor.jobs import Job, Jobs
from editor.options.effects import (
    Effect,
    GamePlayed,
    Reading,
    back_to_defaults,
    choose,
    choose_number,
    effects,
    read_played,
)
from editor.options.shelves import OptionShelves
from editor.widgets.chart import draw_border
from editor.widgets.look import Look
from editor.widgets.text import drawing, label, title
from models.campaign.rows import Rows
from models.games.parameters import Parameter
from models.games.values import Option
from models.i18n import Text
from models.store.history import Touched


class OptionsPage(QWidget):
    """Follows the campaign; a choice is one Change, so that undo takes it back. Effects are computed in a Job."""

    wants_rule = Signal(str)

    def __init__(self, look: Look, document: Document, jobs: Jobs) -> None:
        super().__init__()
        self._look, self._document, self._jobs = look, document, jobs
        self._games: tuple[GamePlayed, ...] = ()
        self._job: Job | None = None
        self.shelves = OptionShelves(look, self._choose, self._give, self.wants_rule.emit)
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(look.t("options.page"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(look.t("options.search"))
        self.field.setAccessibleName(look.t("options.search"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.shelves.look_for)
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

    @staticmethod
    def named(campaign: Rows) -> list[Text]:
        """Return what the readings and numbers of a campaign's games are called."""
        games = read_played(campaign)
        options = [one.title for each in games for one in each.options]
        return [*options, *(one.title for each in games for one in each.parameters)]

    def refresh(self, _touched: Touched = frozenset()) -> None:
        """Read the campaign again; the cards stay while its games are the same."""
        with self._document.read() as campaign:
            games = read_played(campaign)
        writable = not self._document.read_only
        self._games = games
        changed = self.shelves.show_games(games, writable=writable)
        self.sum.setText(
            self._look.t.plural("options.count", changed) if changed else self._look.t("options.count_none")
        )
        self.defaults.setEnabled(writable and any(each.choices for each in games))
        self._later.start()

    def _build_frame(self) -> None:
        look = self._look
        inside = QWidget()
        page = QVBoxLayout(inside)
        margin = look.px(18)
        page.setContentsMargins(margin, look.px(16), margin, margin)
        page.setSpacing(look.px(12))
        page.addWidget(_Head(look))
        row = QHBoxLayout()
        row.setSpacing(look.px(10))
        self.field.setMinimumWidth(look.px(180))
        row.addWidget(self.field, 2)
        row.addWidget(self.sum, 3)
        row.addWidget(self.defaults)
        page.addLayout(row)
        page.addWidget(self.shelves, 1)
        self._scroll.setWidget(inside)

    def _give(self, game_id: str, parameter: Parameter, number: int) -> None:
        if not self._document.apply(choose_number(game_id, parameter, number)):
            self.refresh()

    def _choose(self, game_id: str, option: Option, value_id: str) -> None:
        if not self._document.apply(choose(game_id, option, value_id)):
            self.refresh()

    def _take_back(self) -> None:
        self._document.apply(back_to_defaults(self._games))

    def _work_out(self) -> None:
        """Compute in a Job what every other reading would change; an older Job is cancelled."""
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
        self.shelves.show_effects(found)

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        raise problem

    def event(self, event: QEvent) -> bool:
        """Cancel the work when the page is deleted."""
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
