"""The card of what an automatic player does next: why, what else it considered, another order, or another act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QDropEvent, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.jobs import Job
from editor.kit.boards.pace_plane import paces
from editor.widgets.text import label, plain_tip
from models.games.table_ground import decimal

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton

    from editor.jobs import Jobs
    from editor.play.match import Match
    from editor.widgets.look import Look
    from models.games.battle.values import Advice, Offered, WeighedAct
    from models.i18n import Text
    from models.progress import Progress

ROWS: Final = 8
"""How many of the acts that were weighed are shown."""
MOST_WORDS: Final = 200
Button = Callable[..., "QPushButton"]


@dataclass(slots=True)
class OpenParts:
    """Which of the card's parts stay open from one figure to the next."""

    why: bool = False
    order: bool = False
    told: int = 0
    """Pixels of the highest that was told: under it the buttons stay where they are under the pointer."""


class ConductCard(QObject):
    """Fills a card; `button` makes one of its buttons; `opened` remembers which parts are open.

    Which readings decided the choice is worked out in a Job while the reason is shown. `freed` carries the figure for
    which people choose another act; `stops` are the widgets Tab goes through.
    """

    freed = Signal(str)

    def __init__(self, look: Look, match: Match, jobs: Jobs, opened: OpenParts, button: Button) -> None:
        super().__init__()
        self._look, self._match, self._jobs, self._opened, self._button = look, match, jobs, opened, button
        self._job: Job | None = None
        self.order: OrderList | None = None
        self.words = QLineEdit()
        self.sway = QFrame()
        self.readings = QVBoxLayout()
        self.looking = label("", role="muted", wrap=True)
        self.stop: QPushButton | None = None
        self.stops: tuple[QWidget, ...] = ()
        self._finding = _Finding(self)
        self._finding.found.connect(self._name)
        self._named: set[str] = set()

    def fill(self, grid: QGridLayout, advice: Advice[object], parent: QWidget, face: QPixmap) -> None:
        """Put everything into the grid of a card, beside the face of who acts."""
        t, match = self._look.t, self._match
        title = t("play.npc_place", n=advice.place[0], of=advice.place[1])
        # Its line is kept where there is nothing else to do, so that the buttons stay under the pointer.
        otherwise = match.words(advice.otherwise) if advice.otherwise is not None else " "
        told = (title, "heading"), (match.words(advice.why), "strong"), (otherwise, "muted")
        shown, head = QLabel(), QHBoxLayout()
        shown.setPixmap(face)
        head.addWidget(shown, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(_Told(self._opened, told), 1)
        grid.addLayout(head, 0, 0, 1, 2)
        # The first button made is the one the keyboard stands on.
        done = self._button("play.npc_done", match.step, primary=True, keys=("Space",))
        rows, free = self._rows(advice), self._free(advice.figure)
        other = self._button("play.npc_other", lambda: self._turn(free))
        why = self._button("play.npc_why", lambda: self._ask_why(rows))
        why.setEnabled(bool(advice.weighed))
        later = next((o for o in self._offers(advice.figure) if o.icon == "next" and o.denied is None), None)
        put_off = self._button("play.npc_later", (lambda: match.act(later.act)) if later is not None else done.click)
        put_off.setEnabled(later is not None)
        self.stops = (done, other, why, put_off, *_stops(free))
        for place, each in enumerate((done, other, why, put_off)):
            grid.addWidget(each, 4 + place // 2, place % 2)
        grid.addWidget(free, 6, 0, 1, 2)
        waiting = match.standing.waiting()
        if len(waiting) > 1:
            self.order = OrderList(self._look, [(each, match.view.token(each).name) for each in waiting])
            self.order.arranged.connect(self._arrange)
            self.order.setVisible(self._opened.order)
            order = self.order
            turn = self._button("play.npc_order", lambda: self._keep(order, "order"))
            self.stops = (*self.stops, turn, order)
            grid.addWidget(turn, 7, 0, 1, 2)
            grid.addWidget(order, 8, 0, 1, 2)
        grid.addWidget(rows, 9, 0, 1, 2)
        self.stop = self._button("play.npc_stop", self.leave)
        line = QHBoxLayout()
        line.addWidget(self.looking, 1)
        line.addWidget(self.stop, 1)
        sway = QVBoxLayout(self.sway)
        sway.setContentsMargins(0, 0, 0, 0)
        sway.addLayout(self.readings)
        sway.addLayout(line)
        self.sway.setVisible(self._opened.why)
        grid.addWidget(self.sway, 10, 0, 1, 2)
        self.stops = (*self.stops, self.stop)
        self._tell_looking("")
        self.setParent(parent)
        if self._opened.why:
            self._look_for_readings()

    # -- what it weighed -----------------------------------------------------------------------------------------------

    def _rows(self, advice: Advice[object]) -> QFrame:
        """Return the acts that were weighed, the best first, under heads."""
        rows, t = QFrame(), self._look.t
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        for column, head in enumerate(("act", "target", "counts", "rule")):
            grid.addWidget(label(t(f"play.npc_head_{head}"), role="section"), 0, column)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        for row, each in enumerate(advice.weighed[:ROWS], start=1):
            for column, words in enumerate(self._weighed(each)):
                grid.addWidget(label(words, role="" if each.fits else "muted", wrap=column < 2), row, column)
        rows.setVisible(self._opened.why)
        return rows

    def _weighed(self, each: WeighedAct) -> tuple[str, str, str, str]:
        """Return an act that was weighed: what, on whom, what counted, and its rule."""
        t = self._look.t
        counted = t("play.npc_left", left=paces(each.left, t)) if each.left and each.target[t.lang] else ""
        if each.damage is not None:
            # To the tenth, as the sentence above and the acts beside say it.
            counted = t("play.npc_lost", damage=decimal(f"{float(each.damage):.1f}"))
        act = each.name[t.lang] if each.fits else t("play.npc_barred", words=each.name)
        return act, each.target[t.lang], counted, each.rule

    def _ask_why(self, rows: QWidget) -> None:
        self._keep(rows, "why")
        self.sway.setVisible(self._opened.why)
        if self._opened.why and self._job is None:
            self._look_for_readings()

    def _look_for_readings(self) -> None:
        match = self._match
        steps = partial(match.standing.swaying, match.player)
        self._job = Job(self._look.t("play.npc_readings"), partial(_deciding_readings, steps, self._finding.found.emit))
        self._job.succeeded.connect(self.tell_readings)
        self._job.cancelled.connect(self._stopped)
        self._jobs.start(self._job)
        self._tell_looking("play.npc_looking", busy=True)

    def leave(self) -> None:
        """Stop that work: the figure has acted, or people know enough."""
        if self._job is not None:
            self._job.cancel()

    @Slot()
    def _stopped(self) -> None:
        self._tell_looking("play.npc_stopped")

    def _tell_looking(self, key: str, *, busy: bool = False) -> None:
        """Show how far the search for readings is; while `busy` it can be stopped."""
        self.looking.setText(self._look.t(key) if key else "")
        self.looking.setVisible(bool(key))
        if self.stop is not None:
            self.stop.setVisible(busy)

    @Slot(object)
    def tell_readings(self, names: tuple[str, ...]) -> None:
        """Name the readings that decided what the figure does, or say that none did."""
        for name in names:
            self._name(name)
        self._tell_looking("" if names else "play.npc_no_reading")

    @Slot(str)
    def _name(self, name: str) -> None:
        """Name a reading once, as soon as it is found to decide."""
        found = next((each for each in self._match.options if each.id == name), None)
        if found is None or name in self._named:
            return
        self._named.add(name)
        value = found.value(self._match.setup.choices)
        words = self._look.t("play.reading", title=found.title, value=value.title, id=found.ambiguity)
        made = label(words, role="muted", wrap=True)
        made.setToolTip(plain_tip(value.effect[self._look.t.lang]))
        self.readings.addWidget(made)

    # -- something else ------------------------------------------------------------------------------------------------

    def _free(self, figure: str) -> QFrame:
        """Return the part for another act of people: only in words, or an act they choose with their words."""
        t, frame = self._look.t, QFrame()
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        self.words.setMaxLength(MOST_WORDS)
        self.words.setPlaceholderText(t("play.npc_words"))
        self.words.setAccessibleName(t("play.npc_words"))
        self.words.setToolTip(t("play.npc_words_tip"))
        column.addWidget(self.words)
        special = next((o for o in self._offers(figure) if o.wants is not None and o.wants.kind == "words"), None)

        def noted() -> None:
            match, words = self._match, self.words.text().strip()
            if special is not None and words:
                match.overrule("", told=False)
                match.act(match.standing.answered(special, words).act)
            else:
                self.words.setFocus()

        note = self._button("play.npc_note", noted)
        note.setEnabled(special is not None and special.denied is None)
        self.words.returnPressed.connect(note.click)
        column.addWidget(note)

        def chosen() -> None:
            self._match.overrule(self.words.text().strip())
            self.freed.emit(figure)

        column.addWidget(self._button("play.npc_choose", chosen))
        frame.hide()
        return frame

    def _turn(self, free: QFrame) -> None:
        free.setVisible(free.isHidden())
        if not free.isHidden():
            self.words.setFocus()

    def _keep(self, part: QWidget, name: str) -> None:
        part.setVisible(part.isHidden())
        setattr(self._opened, name, not part.isHidden())

    def _arrange(self, figures: tuple[str, ...]) -> None:
        match = self._match
        act = match.standing.arrange(figures)
        if act is not None:
            match.act(act)

    def _offers(self, figure: str) -> tuple[Offered[object], ...]:
        match = self._match
        return tuple(match.standing.offers(figure))


def _stops(frame: QWidget) -> Iterator[QWidget]:
    return (each for each in frame.findChildren(QWidget) if isinstance(each, QLineEdit | QAbstractButton))


class _Told(QWidget):
    """The words about a figure, never lower than those of the figures before, so that the buttons do not move."""

    def __init__(self, opened: OpenParts, told: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._opened = opened
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._words = [label(words, role=role, wrap=True) for words, role in told]
        for each in self._words:
            column.addWidget(each)
        column.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Note how high the words are at this width."""
        super().resizeEvent(event)
        for each in self._words:
            each.setMinimumHeight(each.heightForWidth(self.width()))
        self._opened.told = max(self._opened.told, self.heightForWidth(self.width()))
        self.setMinimumHeight(self._opened.told)


class _Finding(QObject):
    """Passes a reading that was found to the window's thread."""

    found = Signal(str)


def _deciding_readings(
    steps: Callable[[], Iterator[str]], tell: Callable[[str], None], progress: Progress
) -> tuple[str, ...]:
    """Return the readings that decide, searched step by step; each is emitted as soon as it is found."""
    found = []
    for number, name in enumerate(steps(), 1):
        progress(number, 0)
        if name:
            tell(name)
            found.append(name)
    return tuple(dict.fromkeys(found))


class OrderList(QListWidget):
    """The figures that have still to act, the next first; dragged, or moved by Alt and the arrows.

    `arranged` carries their ids.
    """

    arranged = Signal(tuple)

    def __init__(self, look: Look, figures: Sequence[tuple[str, Text]]) -> None:
        super().__init__()
        self.setAccessibleName(look.t("play.npc_order"))
        self.setToolTip(look.t("play.npc_order_tip"))
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for number, (figure, name) in enumerate(figures, 1):
            made = QListWidgetItem(f"{number}. {name[look.t.lang]}")
            made.setData(Qt.ItemDataRole.UserRole, figure)
            made.setSizeHint(QSize(0, look.px(26)))
            self.addItem(made)
        self.setCurrentRow(0)
        self.setFixedHeight(min(len(figures), 6) * look.px(26) + 2 * self.frameWidth())

    @property
    def figures(self) -> tuple[str, ...]:
        """The ids in the order shown."""
        return tuple(str(self.item(row).data(Qt.ItemDataRole.UserRole)) for row in range(self.count()))

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit the new order when a figure is dropped."""
        super().dropEvent(event)
        QTimer.singleShot(0, self, self._tell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the figure with Alt and the arrows."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            row = self.currentRow()
            if 0 <= row + step < self.count():
                self.insertItem(row + step, self.takeItem(row))
                self.setCurrentRow(row + step)
                self._tell()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Take Alt and the arrows before the window's shortcuts do."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            arrows = Qt.Key(event.key()) in (Qt.Key.Key_Up, Qt.Key.Key_Down)
            if arrows and event.modifiers() & Qt.KeyboardModifier.AltModifier:
                event.accept()
                return True
        return super().event(event)

    def _tell(self) -> None:
        self.arranged.emit(self.figures)
