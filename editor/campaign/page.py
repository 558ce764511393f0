"""The page My campaign: a band in its true state, what is next, the quests it can play, and the button that plays."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.campaign.band_panel import BandPanel
from editor.campaign.reading import BandShown, QuestShown, bands, made_ready, read_band, read_shelf
from editor.campaign.shelf_panel import ShelfPanel
from editor.document import Document
from editor.jobs import Jobs
from editor.widgets.button import button
from editor.widgets.dates import day_words
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip, title
from models.campaign.scenarios.shelf import Quest
from models.errors import SpokenError

BAND_PX: Final = 430
"""Width of the band's column at 100 %."""


class CampaignPage(QWidget):
    """`wants_play` carries a quest's id, the band's and who stays at home; `wants` what is to be done (a step's kind or
    an act of the band's panel), the band's id and a member's; `wants_file` and `wants_quest` ask for a quest out of
    another campaign, and for a new one, `wants_next` for one drawn for the band.
    """

    wants_play = Signal(str, str, object)
    wants = Signal(str, str, str)
    wants_file = Signal(str)
    wants_quest = Signal()
    wants_next = Signal()
    wants_rule = Signal(str)

    def __init__(self, look: Look, document: Document, jobs: Jobs) -> None:
        super().__init__()
        self._look, self._document = look, document
        self.band: BandShown | None = None
        self._stale = True
        t = look.t
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(t("mycampaign.page"))
        self.bands = FormCombo(least=12)
        self.bands.setAccessibleName(t("mycampaign.which_band"))
        self.bands.setToolTip(plain_tip(t("mycampaign.which_band")))
        self.bands.activated.connect(self._take_band)
        self.chapter = label("", role="muted", wrap=True)
        self.play = button(look, "mycampaign.play", "play", self._play, primary=True)
        self.play.setAutoDefault(True)
        self.panel = BandPanel(look)
        self.shelf = ShelfPanel(look, jobs, self._ready)
        self.panel.wants.connect(self._pass_on)
        self.panel.wants_rule.connect(self.wants_rule)
        self.panel.going.connect(self.shelf.make_ready)
        self.shelf.picked.connect(lambda quest: self.panel.stay(quest.waits))
        self.shelf.changed.connect(self._offer)
        self.shelf.failed.connect(self._failed)
        self.shelf.wants_quest.connect(self.wants_quest)
        self.shelf.wants_next.connect(self.wants_next)
        self.shelf.wants_file.connect(self._ask_for_file)
        self._lay_out()
        self.setFocusProxy(self.play)
        document.changed.connect(self.refresh)
        document.closed.connect(self.shelf.counting.stop)

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        head = QHBoxLayout()
        head.setSpacing(look.px(10))
        words = QVBoxLayout()
        words.setSpacing(look.px(2))
        name = QHBoxLayout()
        name.addWidget(title(t("mycampaign.page"), look, 24))
        name.addWidget(self.bands)
        name.addStretch(1)
        words.addLayout(name)
        words.addWidget(self.chapter)
        head.addLayout(words, 1)
        head.addWidget(self.play, 0, Qt.AlignmentFlag.AlignVCenter)
        inside = QWidget()
        columns = QHBoxLayout(inside)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(look.px(16))
        self.panel.setMaximumWidth(look.px(BAND_PX))
        columns.addWidget(self.panel, 1)
        columns.addWidget(self.shelf, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(look.px(18), look.px(14), look.px(18), look.px(10))
        whole.setSpacing(look.px(12))
        whole.addLayout(head)
        whole.addWidget(scrolled(inside), 1)

    def refresh(self, _touched: object = None) -> None:
        """Show the campaign as it is now; while the page is not looked at, later."""
        self._stale = not self.isVisible()
        if self._stale:
            return
        held, self.band = self.band.id if self.band is not None else "", None
        shelf: tuple[QuestShown, ...] = ()
        self.chapter.setText(self._look.t("mycampaign.no_band"))
        with self._document.read() as campaign:
            known = bands(campaign)
            self.bands.clear()
            for force_id, name in known:
                self.bands.addItem(name, force_id)
            row = max(0, self.bands.findData(held))
            self.bands.setCurrentIndex(row)
            if known:
                try:
                    self.band = read_band(campaign, known[row][0])
                    shelf = read_shelf(campaign, self.band, self._look.t.lang)
                except SpokenError as problem:
                    self.chapter.setText(self._look.t(problem.key, **problem.args_))
        self.bands.setVisible(len(known) > 1)
        self.panel.setVisible(self.band is not None)
        writable = not self._document.read_only
        if self.band is not None:
            self.panel.show_band(self.band, writable=writable)
            self.chapter.setText(self._told(self.band))
        self.shelf.show_quests(shelf, writable=writable and self.band is not None)
        self.shelf.make_ready()

    def _told(self, band: BandShown) -> str:
        """Return the last chapter of a band in words."""
        t, last = self._look.t, band.chapter
        if last is None:
            return t("mycampaign.no_chapter", name=band.name)
        told = t(last.key, **{**last.args, "name": last.name})
        return t("mycampaign.last_chapter", name=band.name, day=day_words(t, last.at) if last.at else "—", told=told)

    def _ready(self, quest: Quest) -> QuestShown:
        if self.band is None:
            return QuestShown(quest)
        with self._document.read() as campaign:
            return made_ready(campaign, quest, self.band.id, self.panel.waits, self._look.t.lang)

    def _offer(self) -> None:
        """Offer what can be done now."""
        quest, t = self.shelf.quest, self._look.t
        able = quest is not None and not quest.why and self.band is not None and not self._document.read_only
        self.play.setEnabled(able)
        words = t("mycampaign.play_quest", name=quest.quest.name) if quest is not None else t("mycampaign.play")
        self.play.setText(words.replace("&", "&&"))
        self.play.setAccessibleName(words)

    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._document.speak_of(problem)

    def _take_band(self, row: int) -> None:
        with self._document.read() as campaign:
            self.band = read_band(campaign, self.bands.itemData(row))
        self.refresh()

    def _play(self) -> None:
        if self.band is not None and self.shelf.chosen:
            self.shelf.counting.stop()
            self.wants_play.emit(self.shelf.chosen, self.band.id, self.panel.waits)

    def _ask_for_file(self) -> None:
        if self.band is not None:
            self.wants_file.emit(self.band.id)

    def _pass_on(self, act: str, member_id: str) -> None:
        if self.band is not None:
            if act == "shop" and not member_id:
                # Who has most to spend buys first.
                member_id = next((e.id for e in sorted(self.band.living, key=lambda e: -e.points)), "")
            self.wants.emit(act, self.band.id, member_id)

    def showEvent(self, event: QShowEvent) -> None:
        """Show what has changed while nobody looked."""
        super().showEvent(event)
        if self._stale:
            self.refresh()
        self.shelf.rest.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop counting: whoever plays meanwhile has the machine to himself."""
        super().hideEvent(event)
        self.shelf.rest.stop()
        if self.shelf.counting.working:
            self.shelf.counting.stop()

    def event(self, event: QEvent) -> bool:
        """Stop the work when the page is deleted."""
        if event.type() == QEvent.Type.DeferredDelete:
            self.shelf.counting.stop()
        return super().event(event)
