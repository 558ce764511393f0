"""The frames of the docks: a title bar of our own, a place, a switch with our words and shortcut."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QSizePolicy, QToolButton, QWidget

from app.kinds.kind import Sort
from app.shell.failed_parts import Failed
from editor.widgets.action import Action, Menu
from editor.widgets.look import Look
from editor.widgets.text import drawing, label

ACTIONS: Final = (
    Action("show_navigator", "navigator", Menu.VIEW, 0, ("Alt+1",), checkable=True),
    Action("show_problems", "problems", Menu.VIEW, 0, ("Alt+2",), checkable=True),
    Action("show_rules", "rules", Menu.VIEW, 0, ("Alt+3",), checkable=True),
    Action("show_history", "history", Menu.VIEW, 0, ("Alt+4",), checkable=True),
    Action("show_dice", "dice", Menu.VIEW, 0, ("Alt+5",), checkable=True),
)
LAYOUT_VERSION: Final = 1
NARROW: Final = 1000
LOW: Final = 840
AREAS: Final = {
    "navigator": Qt.DockWidgetArea.LeftDockWidgetArea,
    "problems": Qt.DockWidgetArea.RightDockWidgetArea,
    "rules": Qt.DockWidgetArea.RightDockWidgetArea,
    "history": Qt.DockWidgetArea.BottomDockWidgetArea,
    "dice": Qt.DockWidgetArea.BottomDockWidgetArea,
}


def usual(*, low: bool) -> frozenset[str]:
    """Return the docks a new user sees beside a page of words: without history in a low window. Rules and dice stay
    hidden until asked for.
    """
    return frozenset({"navigator", "problems"}) | (frozenset() if low else {"history"})


class Dock(QDockWidget):
    """A dock with a quiet title bar: icon, name, its tools, a button to close it. `rearranged`: it was opened, closed,
    moved or resized.

    A dock with nothing to say gives its room to the page: it rests, though wanted, until it has something to say or is
    opened by hand.
    """

    rearranged = Signal()

    def __init__(self, look: Look, name: str, content: QWidget, window: QMainWindow) -> None:
        super().__init__(look.t(f"window.{name}"), window)
        self.setObjectName(name)
        self.setWidget(content)
        self._content, self._window = content, window
        self._failed: Failed | None = None
        self._asked: Callable[[], None] | None = None
        self._silent = self._resting = self._opened = False
        self.setMinimumWidth(look.px(170))
        self._bar = QWidget()
        self._bar.setProperty("role", "docktitle")
        self._bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._bar.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self._bar)
        self._row.setContentsMargins(look.px(10), look.px(3), look.px(4), look.px(3))
        self._row.setSpacing(look.px(6))
        self._row.addWidget(drawing(name, look.px(18), look, self._bar, colour=look.colours.sea))
        self._row.addWidget(label(look.t(f"window.{name}")))
        self._row.addStretch()
        self._look = look
        self.setTitleBarWidget(self._bar)
        close = self._button()
        close.setIcon(look.icon("close", look.colours.muted))
        close.setToolTip(look.t("window.dock_close", name=look.t(f"window.{name}")))
        close.setAccessibleName(close.toolTip())
        close.clicked.connect(self.close)
        self._row.addWidget(close)
        self.switch = QAction(self)
        """Opens the dock, brings it before the others of its tabs, or closes it where it is in front."""
        self.switch.setCheckable(True)
        self.switch.setChecked(self.toggleViewAction().isChecked())
        self.switch.triggered.connect(self._turn)
        self.toggleViewAction().toggled.connect(self.switch.setChecked)
        self.visibilityChanged.connect(self.rearranged)
        self.dockLocationChanged.connect(self.rearranged)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Forget that the dock was opened by hand."""
        self._opened = False
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Emit `rearranged`."""
        super().resizeEvent(event)
        self.rearranged.emit()

    @property
    def wanted(self) -> bool:
        """Whether the dock is shown, or would be if it had something to say."""
        return self._resting or not self.isHidden()

    def want(self, *, wanted: bool) -> None:
        """Show the dock, as soon as it has something to say, or take it away."""
        self._resting = wanted and self._silent and self._failed is None and not self._opened
        self.setVisible(wanted and not self._resting)

    def bring(self, *, wanted: bool) -> None:
        """Show the dock, in front of others in its place if it was hidden, or hide it."""
        hidden = self.isHidden()
        self.want(wanted=wanted)
        if hidden and not self.isHidden():
            # Once the tabs know of it: before, the dock shown last would stay in front.
            QTimer.singleShot(0, self, self.raise_)

    def speak(self, *, something: bool) -> None:
        """Show the dock as soon as it has something to say, behind the dock that is read in its place.

        With nothing left to say it stays until `rest`, so that nothing moves while the user works.
        """
        self._silent = not something
        if something and self._resting:
            # While it is away Qt knows nobody of its tabs, only where it would be.
            area = self._window.dockWidgetArea(self)
            shown = [each for each in self._window.findChildren(Dock) if not each.isHidden()]
            beside = [each for each in shown if self._window.dockWidgetArea(each) == area]
            # A dock that comes up at the same time has nothing of itself on the screen yet.
            beside.sort(key=lambda each: each.visibleRegion().isEmpty())
            self.want(wanted=True)
            QTimer.singleShot(0, self, partial(self._leave_in_front, beside))

    def _leave_in_front(self, beside: Sequence[Dock]) -> None:
        tabs = self._window.tabifiedDockWidgets(self)
        next((each for each in beside if each in tabs), self).raise_()

    def rest(self) -> None:
        """Give the room away where there is nothing to say."""
        if not self.isHidden():
            self.want(wanted=True)

    def ask(self, act: Callable[[], None]) -> None:
        """Call `act`, which fills the dock; where the dock failed before, only once the user tries again."""
        if self._failed is not None:
            self._asked = act
            return
        try:
            act()
        except Exception as problem:
            self.fail(problem, act)

    def fail(self, problem: BaseException, again: Callable[[], None] | None = None) -> None:
        """Show the report of a failure in place of the content."""
        if self._failed is None:
            self._asked = again
            self._failed = Failed(self._look, problem, self._try_again)
            self._content.hide()
            self.setWidget(self._failed)
            self.speak(something=True)

    def _try_again(self) -> None:
        failed, self._failed = self._failed, None
        self.setWidget(self._content)
        self._content.show()
        if failed is not None:
            failed.deleteLater()
        if self._asked is not None:
            self.ask(self._asked)

    def _turn(self) -> None:
        behind = self._opened = self.isHidden() or self.visibleRegion().isEmpty()
        self.want(wanted=behind)
        if behind:
            self.raise_()
        self.switch.setChecked(behind)

    def add_tools(self, actions: Sequence[QAction]) -> None:
        """Put acts on the title bar, before the close button."""
        for action in actions:
            button = self._button()
            button.setDefaultAction(action)
            button.setAccessibleName(action.text())
            self._row.insertWidget(self._row.count() - 1, button)

    def _button(self) -> QToolButton:
        made = QToolButton()
        side = self._look.px(16)
        made.setIconSize(QSize(side, side))
        made.setAutoRaise(True)
        made.setProperty("role", "small")
        return made


def arrange(window: QMainWindow, docks: dict[str, Dock], look: Look, placement: Placement) -> None:
    """Put the docks where they were, or where a new user finds them.

    They are laid out once: after docks under tabs were laid out anew, Qt 6.11 asks a bar of tabs that is gone.
    """
    if not placement.layout.isEmpty():
        for name, dock in docks.items():
            window.addDockWidget(AREAS[name], dock)
    if placement.layout.isEmpty() or not window.restoreState(placement.layout, LAYOUT_VERSION):
        place(window, docks, look)
    for name in placement.turned.keys() & docks.keys():
        docks[name].want(wanted=placement.turned[name])


def place(window: QMainWindow, docks: dict[str, Dock], look: Look) -> None:
    """Put the docks where a new user finds them; a small window (or large type) keeps its room for the page."""
    for name, dock in docks.items():
        window.addDockWidget(AREAS[name], dock)
    if window.width() < look.px(NARROW):
        window.tabifyDockWidget(docks["navigator"], docks["problems"])
    window.tabifyDockWidget(docks["problems"], docks["rules"])
    window.splitDockWidget(docks["history"], docks["dice"], Qt.Orientation.Horizontal)
    docks["problems"].raise_()
    docks["navigator"].raise_()
    shown = usual(low=window.height() < look.px(LOW))
    for name, dock in docks.items():
        dock.want(wanted=name in shown)
    window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
    window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    wide = window.width()
    left, right = min(max(look.px(190), wide // 7), look.px(260)), min(max(look.px(236), wide // 6), look.px(340))
    window.resizeDocks([docks["navigator"], docks["problems"]], [left, right], across)
    window.resizeDocks([docks["history"], docks["dice"]], [look.px(290), look.px(540)], across)
    window.resizeDocks([docks["history"], docks["dice"]], [look.px(190), look.px(190)], down)


@dataclass(frozen=True, slots=True)
class Placement:
    """How a window stands: Qt's bytes of its geometry and of its docks (empty: where a new user finds them), the docks
    wanted beside a board and beside a stage, and those that are shown or not whatever the bytes say.
    """

    geometry: QByteArray
    layout: QByteArray
    beside_boards: Sequence[str] = ()
    beside_stage: Sequence[str] = ()
    turned: Mapping[str, bool] = field(default_factory=dict)


class Layouts:
    """The layouts of the docks by the size of the text, so that going back to a size brings its layout back."""

    def __init__(self) -> None:
        self._kept: dict[int, QByteArray] = {}

    def after(self, window: QMainWindow, choice: DockChoice, shown: Collection[str], old: Look, new: Look) -> Placement:
        """Return how a window in a new look stands after this one; `shown` are its docks beside a page of words.

        Where the new text leaves another amount of room, the docks are placed as for a new user, except that those the
        user opened or closed stay so.
        """
        layout, size = window.saveState(LAYOUT_VERSION), window.size()
        self._kept[old.percent] = layout
        rooms = [(size.width() < look.px(NARROW), size.height() < look.px(LOW)) for look in (old, new)]
        after = self._kept.get(new.percent, layout if rooms[0] == rooms[1] else QByteArray())
        before, soon = (usual(low=low) for _, low in rooms)
        turned = {n: n in (soon if (n in before) == (n in shown) else shown) for n in AREAS}
        return Placement(window.saveGeometry(), after, *choice.kept, turned)


BESIDE_BOARDS: Final = frozenset({"navigator"})
"""What a new user sees beside a board: the rest opens with Alt+2 … Alt+5, and stays open on boards from then on."""


class DockChoice:
    """Changes the docks with the page in front: boards and charts have a choice of docks of their own, and so has the
    stage of a battle, which a new user sees alone.

    What the user opens or closes holds for all pages of the same sort.
    """

    def __init__(self, docks: Mapping[str, Dock], board: Iterable[str] = (), stage: Iterable[str] = ()) -> None:
        self._docks = docks
        self._sort: Sort = "words"
        self._wanted: dict[Sort, frozenset[str]] = {
            "board": frozenset(board) & set(docks) or BESIDE_BOARDS,
            "stage": frozenset(stage) & set(docks),
        }

    @property
    def kept(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The docks wanted beside a board and beside a stage, to be remembered."""
        return tuple(sorted(self.beside("board"))), tuple(sorted(self.beside("stage")))

    def beside(self, sort: Sort) -> frozenset[str]:
        """Return the docks wanted beside this sort of page: a page of words, a board or the stage of a battle."""
        return self.shown if sort == self._sort else self._wanted[sort]

    def give(self, sort: Sort) -> None:
        """Show the docks wanted beside this sort of page; from one page to another of the same sort nothing changes."""
        if sort == self._sort:
            return
        self._wanted[self._sort] = self.shown
        self._sort = sort
        for name, dock in self._docks.items():
            dock.want(wanted=name in self._wanted[sort])

    @property
    def shown(self) -> frozenset[str]:
        """The docks that are shown, or would be if they had something to say."""
        return frozenset(name for name, dock in self._docks.items() if dock.wanted)
