"""A judged turn phase by phase: what happens, on the chart and in words, and what differs from the attempt before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSlider,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.kit.chart import ChartView
from editor.paint.galaxy.marks import Draft, Marks
from editor.paint.galaxy.scene import GalaxyScene, scene
from editor.paint.galaxy.show import USUAL, dress
from editor.paint.galaxy.style import DAY, NIGHT
from editor.paint.galaxy.territory import LAYER as TERRITORY
from editor.turns.desk import TurnsDesk
from editor.turns.dialogs import poster as poster_dialog
from editor.turns.dialogs.decree import DecreeDialog
from editor.turns.dialogs.rulings import RulingsDialog
from editor.turns.panels.battle_card import BattleCard
from editor.turns.reading import ShownPhase, ShownTurn, TurnLine
from editor.widgets.button import button, small
from editor.widgets.empty import EmptyState
from editor.widgets.layouts.scrolled import roomy, scrolled
from editor.widgets.text import label, plain_tip, title
from models.galaxy.galaxy import Galaxy

if TYPE_CHECKING:
    from editor.turns.dialogs.poster import TurnPosterDialog

PLAYED_MS: Final = 900
"""How long a phase stands while the campaign is played back."""
TOLD: Final = 3
"""How many differences to the attempt before are told beside their number."""
_MARKS: Final = {"new": "add", "gone": "remove"}


class StepperPanel(QWidget):
    """Phases on the left, the events of the chosen one in the middle, the chart after it on the right."""

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        self._look = look
        t = look.t
        self.accepted: set[str] = set()
        self.cards: list[BattleCard] = []
        self._scene: GalaxyScene | None = None
        self._inks = NIGHT if look.colours.dark else DAY
        self._turn: tuple[int, int] = (-1, -1)
        self.head = title("", look, 17)
        self.phases = QListWidget()
        self.phases.setAccessibleName(t("turnsdesk.phases"))
        self.phases.setMaximumWidth(look.px(250))
        self.events = QListWidget()
        self.events.setAccessibleName(t("turnsdesk.happened"))
        for each in (self.phases, self.events):
            each.setWordWrap(True)
            each.setResizeMode(QListWidget.ResizeMode.Adjust)
            each.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            each.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.changes = label("", role="muted", wrap=True)
        self.again = button(look, "turnsdesk.from_here", "refresh", self._from_here)
        self.decree = button(look, "turnsdesk.decree", "add", self.ask_decree)
        self.rulings = small(look, "turnsdesk.rulings", "scroll", self.show_rulings)
        self.back = small(look, "turnsdesk.last_phase", "chevron-left", lambda: self.step(-1))
        self.forth = small(look, "turnsdesk.next_phase", "chevron-right", lambda: self.step(1))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(t("turnsdesk.slider"))
        self.slider.setToolTip(plain_tip(t("turnsdesk.slider_tip")))
        self.play = small(look, "turnsdesk.play", "play", self._play)
        self.play.setCheckable(True)
        self.lands = small(look, "turnsdesk.territory", "lasso", self._dress)
        self.lands.setCheckable(True)
        self.lands.setChecked(desk.territory)
        self._goal: tuple[int, int] | None = None
        self._film = QTimer(self, interval=PLAYED_MS)
        self._film.timeout.connect(self._further)
        self._inside = QWidget()
        self._list = QVBoxLayout(self._inside)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(look.px(8))
        self._list.addStretch(1)
        self.battles: QScrollArea = roomy(scrolled(self._inside))
        self.battles.setAccessibleName(t("turnsdesk.battles"))
        empty = EmptyState(
            look, "empty-dice", t("turnsdesk.nothing_judged"), heading=t("turnsdesk.nothing_judged_head"),
            button=t("turnsdesk.try_now"), act=lambda: desk.judge(dry=True),
        )  # fmt: skip
        self.chart = ChartView(look, dress(scene(desk.game.strategy.on(Galaxy(""))), self._inks, USUAL))
        self.chart.setAccessibleName(t("turnsdesk.chart"))
        self._stack = QStackedWidget()
        self._stack.addWidget(empty)
        self._stack.addWidget(self._lay_out())
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)
        self.setFocusProxy(self.phases)
        self.phases.currentRowChanged.connect(self._show)
        self.slider.valueChanged.connect(self._slid)
        desk.turned.connect(self.renew)
        desk.changed.connect(self._judge_buttons)
        desk.changed.connect(self._place_slider)
        self.renew()

    def _lay_out(self) -> QWidget:
        look = self._look
        bar = QHBoxLayout()
        bar.setSpacing(look.px(6))
        bar.addWidget(self.head, 1)
        for each in (self.back, self.forth, self.again, self.decree, self.rulings):
            bar.addWidget(each)
        time = QHBoxLayout()
        time.setSpacing(look.px(6))
        time.addWidget(self.play)
        time.addWidget(self.slider, 1)
        time.addWidget(self.lands)
        time.addWidget(small(look, "turnsdesk.poster", "print", self.poster))
        middle = QSplitter(Qt.Orientation.Vertical)
        middle.setChildrenCollapsible(False)
        middle.addWidget(self.events)
        middle.addWidget(self.battles)
        # A battle is read and ruled on as a whole: what else happens is a list, with lines of its own.
        self.events.setMinimumHeight(look.px(52))
        middle.setSizes([look.px(90), look.px(390)])
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.addWidget(self.phases)
        split.addWidget(middle)
        split.addWidget(self.chart)
        split.setSizes([look.px(190), look.px(440), look.px(430)])
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(look.px(10), look.px(8), look.px(10), look.px(8))
        box.setSpacing(look.px(6))
        box.addLayout(bar)
        box.addWidget(self.changes)
        box.addWidget(split, 1)
        box.addLayout(time)
        return inside

    @property
    def turn(self) -> ShownTurn | None:
        """The judged turn that is shown."""
        return self._desk.shown

    def renew(self) -> None:
        """Show the present judged turn, at the phase that was shown before."""
        shown, t = self.turn, self._look.t
        self._stack.setCurrentIndex(1 if shown is not None else 0)
        if shown is None:
            return
        row = max(self.phases.currentRow(), 0)
        if self._goal is not None and self._goal[0] == shown.turn:
            row, self._goal = self._goal[1], None
        self.phases.blockSignals(True)
        self.phases.clear()
        for phase in shown.phases:
            count = sum(line.mark != "gone" for line in phase.lines)
            item = QListWidgetItem(t("turnsdesk.phase_line", phase=t(f"empire.phase_{phase.id}"), count=count))
            item.setToolTip(plain_tip(item.text()))
            if phase.otherwise or any(line.mark for line in phase.lines):
                item.setIcon(self._look.icon("compare"))
                item.setToolTip(plain_tip(t.pair(item.text(), t("turnsdesk.changes"))))
            self.phases.addItem(item)
        self.phases.blockSignals(False)
        self._say_changes(shown)
        if (shown.turn, shown.attempt) != self._turn:
            self.accepted.clear()
            self._turn = (shown.turn, shown.attempt)
        self.phases.setCurrentRow(min(row, self.phases.count() - 1))
        self._show(self.phases.currentRow())
        self._judge_buttons()

    def step(self, by: int) -> None:
        """Go to the next phase or the one before, over the limits of turns too."""
        row = self.phases.currentRow() + by
        if 0 <= row < self.phases.count():
            self.phases.setCurrentRow(row)
        else:
            self.slider.setValue(self.slider.value() + by)

    def closing(self) -> None:
        """Stop the work on the chart."""
        self._film.stop()
        self.chart.close()

    # -- every phase of every turn ---------------------------------------------------------------------------------

    def _turns(self) -> tuple[int, ...]:
        """Return the turns that can be shown: published ones, the judged one, the one shown."""
        found = self._desk.view.standing
        every = {number for number, _, _ in found.published if number} | ({found.turn} if found.attempts else set())
        return tuple(sorted(every | ({self.turn.turn} if self.turn is not None else set())))

    def _place_slider(self) -> None:
        """Set the slider to the phase that is shown."""
        shown, row, count = self.turn, self.phases.currentRow(), self.phases.count()
        if shown is None or row < 0:
            return
        turns, t = self._turns(), self._look.t
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(turns) * count - 1)
        self.slider.setPageStep(count)
        self.slider.setValue(turns.index(shown.turn) * count + row)
        self.slider.blockSignals(False)
        self.slider.setAccessibleDescription(
            t("turnsdesk.slider_at", turn=shown.turn, phase=t(f"empire.phase_{shown.phases[row].id}"))
        )
        self.back.setEnabled(self.slider.value() > 0)
        self.forth.setEnabled(self.slider.value() < self.slider.maximum())
        self.play.setEnabled(self.forth.isEnabled() or self._film.isActive())

    def _slid(self, value: int) -> None:
        shown, count = self.turn, self.phases.count()
        if shown is None or not count:
            return
        turn, row = self._turns()[value // count], value % count
        if turn == shown.turn:
            if self._goal is not None:
                # Another turn was asked for and is not wanted any more.
                self._goal = None
                self._desk.follow(turn)
            self.phases.setCurrentRow(row)
        else:
            self._goal = (turn, row)
            self._desk.follow(turn)

    def _play(self) -> None:
        """Play the phases from the one shown on, or stop."""
        if self._film.isActive():
            self._film.stop()
        else:
            self._film.start()
        self.play.setChecked(self._film.isActive())

    def _further(self) -> None:
        if self.slider.value() < self.slider.maximum():
            self.slider.setValue(self.slider.value() + 1)
        else:
            self._play()

    def _say_changes(self, shown: ShownTurn) -> None:
        t = self._look.t
        said = []
        for each in shown.changes:
            money = each.figure == "money"
            before, after = (t.decimal(n) if money else str(n) for n in (each.before, each.after))
            figure = t(f"turn.figure_{each.figure}")
            said.append(
                t(
                    "turnsdesk.change_line",
                    side=self._desk.name(each.faction),
                    figure=figure,
                    before=before,
                    after=after,
                )
            )
        compared = shown.attempt > 1 or (shown.case is not None and bool(shown.changes))
        # A few are told, all are in the tip: in a small window battles need the height.
        few = said[:TOLD] + ([t.plural("turnsdesk.n_changes_more", len(said) - TOLD)] if len(said) > TOLD else [])
        words = t.pair(t("turnsdesk.changes"), " · ".join(few)) if said else t("turnsdesk.no_changes")
        self.changes.setToolTip(plain_tip(" · ".join(said)) if said else "")
        self.changes.setText(words)
        self.changes.setVisible(compared)

    def _show(self, row: int) -> None:
        shown = self.turn
        if shown is None or not 0 <= row < len(shown.phases):
            return
        phase = shown.phases[row]
        before = shown.phases[row - 1].galaxy if row else shown.before
        self.events.clear()
        for line in phase.lines:
            self.events.addItem(self._event(line))
        if not phase.lines:
            self.events.addItem(self._look.t("turnsdesk.no_events"))
        self._show_battles(shown, phase)
        self._draw(phase, before, shown)
        self._place_slider()

    def _event(self, line: TurnLine) -> QListWidgetItem:
        t = self._look.t
        words = f"{line.words} ({line.rule})" if line.rule else line.words
        item = QListWidgetItem(f"{t(f'turnsdesk.mark_{line.mark}')} · {words}" if line.mark else words)
        if line.mark:
            item.setIcon(self._look.icon(_MARKS[line.mark]))
        elif line.refused:
            item.setIcon(self._look.icon("error", self._look.colours.vermilion_words))
        if line.mark == "gone":
            font = item.font()
            font.setStrikeOut(True)
            item.setFont(font)
        item.setToolTip(plain_tip(words))
        return item

    def _show_battles(self, shown: ShownTurn, phase: ShownPhase) -> None:
        for card in self.cards:
            self._list.removeWidget(card)
            card.deleteLater()
        mine = [each for each in shown.battles if each.phase == phase.id]
        may = self._desk.open_to_rulings(shown.turn)
        self.cards = []
        for place, battle in enumerate(mine):
            seen = battle.stream in self.accepted
            card = BattleCard(self._desk, battle, turn=shown.turn, accepted=seen, may_rule=may)
            card.seen.connect(self._accept)
            card.ruled.connect(self._from_here)
            self._list.insertWidget(place, card)
            self.cards.append(card)
        self.battles.setVisible(bool(mine))

    def _draw(self, phase: ShownPhase, before: Galaxy, shown: ShownTurn) -> None:
        """Draw the galaxy after a phase: arrows for moves, rings for planets that changed hands and for battles."""
        galaxy = phase.galaxy
        first = self._scene is None
        self._scene = scene(self._desk.game.strategy.on(galaxy), self._scene)
        self._dress()
        moved = [
            Draft(was, now.at) for now in galaxy.commands if (was := before.command.get(now.id)) and was.at != now.at
        ]
        taken = {p.id for p in galaxy.planets if p.id in before.planet and before.planet[p.id].owner != p.owner}
        fought = {key for each in shown.battles if each.phase == phase.id for key in each.keys}
        otherwise = frozenset(("planets" if key in galaxy.planet else "commands", key) for key in phase.otherwise)
        self.chart.show_marks(
            Marks(
                chosen=otherwise, reached=frozenset(taken), drafts=tuple(moved),
                engaged=frozenset(fought & galaxy.command.keys()),
            )
        )  # fmt: skip
        if first and galaxy.planets:
            xs, ys = [p.x for p in galaxy.planets], [p.y for p in galaxy.planets]
            self.chart.fit((min(xs), min(ys), max(xs), max(ys)))

    def _dress(self) -> None:
        """Draw the chart with its layers, realms among them if wanted."""
        self._desk.territory = self.lands.isChecked()
        if self._scene is not None:
            layers = USUAL | {TERRITORY} if self._desk.territory else USUAL
            self.chart.show_drawn(dress(self._scene, self._inks, layers, self._look.percent / 100))

    def poster(self) -> TurnPosterDialog:
        """Open the dialog of posters at the phase that is shown."""
        shown, row = self.turn, self.phases.currentRow()
        phase = shown.phases[row].id if shown is not None and 0 <= row < len(shown.phases) else ""
        made = poster_dialog.TurnPosterDialog(self._desk, self.window(), phase)
        made.show()
        return made

    def _accept(self, stream: str) -> None:
        self.accepted ^= {stream}

    def _from_here(self) -> None:
        shown, row = self.turn, self.phases.currentRow()
        if shown is not None and row >= 0:
            self._desk.judge_from(shown.phases[row].id)

    def ask_decree(self) -> None:
        """Ask what the referee decrees, at first after the phase that is shown, and judge from there."""
        shown, row = self.turn, self.phases.currentRow()
        if shown is None or row < 0:
            return
        correct = shown.turn == self._desk.correcting
        dialog = DecreeDialog(self._desk, self, shown.phases[row].id, correct=correct)
        if dialog.exec():
            self._desk.judge_from(str(dialog.phase.currentData()))

    def show_rulings(self) -> None:
        """Show the rulings on the turn, and judge from the first phase that one was changed in."""
        if self.turn is not None:
            dialog = RulingsDialog(self._desk, self, correct=self.turn.turn == self._desk.correcting)
            dialog.exec()
            if dialog.since:
                self._desk.judge_from(dialog.since)

    def _judge_buttons(self) -> None:
        shown = self.turn
        may = self._desk.writable and shown is not None and self._desk.open_to_rulings(shown.turn)
        if shown is not None:
            corrects = shown.turn == self._desk.correcting
            key = "shown_dry" if not shown.attempt else "shown_correction" if corrects else "shown_attempt"
            self.head.setText(self._look.t(f"turnsdesk.{key}", turn=shown.turn, attempt=shown.attempt))
        self.again.setEnabled(may)
        self.decree.setEnabled(may)
        self.rulings.setEnabled(may)
        for card in self.cards:
            card.allow(may_rule=may)
