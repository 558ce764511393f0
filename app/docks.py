"""The frames of the docks: a title bar of our own, a place, a switch with our words and shortcut."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QSizePolicy, QToolButton, QWidget

from app.failed_parts import Failed
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
LOW: Final = 640
AREAS: Final = {
    "navigator": Qt.DockWidgetArea.LeftDockWidgetArea,
    "problems": Qt.DockWidgetArea.RightDockWidgetArea,
    "rules": Qt.DockWidgetArea.RightDockWidgetArea,
    "history": Qt.DockWidgetArea.BottomDockWidgetArea,
    "dice": Qt.DockWidgetArea.BottomDockWidgetArea,
}


BELOW: Final = ("history", "dice")
"""Docks that a low window has no room for at first."""


class Dock(QDockWidget):
    """A dock with a quiet title bar: icon, name, its tools, a way to close it. `rearranged`: it was opened, closed,
    moved or made larger.
    """

    rearranged = Signal()

    def __init__(self, look: Look, name: str, content: QWidget, window: QMainWindow) -> None:
        super().__init__(look.t(f"window.{name}"), window)
        self.setObjectName(name)
        self.setWidget(content)
        self._content = content
        self._failed: Failed | None = None
        self._asked: Callable[[], None] | None = None
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell that there is another layout to be remembered."""
        super().resizeEvent(event)
        self.rearranged.emit()

    def bring(self, *, wanted: bool) -> None:
        """Show the dock, in front where it was not shown before, or take it away."""
        hidden = self.isHidden()
        self.setVisible(wanted)
        if wanted and hidden:
            # Once the tabs know of it: before, the dock shown last would stay in front.
            QTimer.singleShot(0, self, self.raise_)

    def ask(self, act: Callable[[], None]) -> None:
        """Have the inside shown anew; one that failed is left alone until it is asked to try again."""
        if self._failed is not None:
            self._asked = act
            return
        try:
            act()
        except Exception as problem:
            self.fail(problem, act)

    def fail(self, problem: BaseException, again: Callable[[], None] | None = None) -> None:
        """Show in the place of the inside that it failed."""
        if self._failed is None:
            self._asked = again
            self._failed = Failed(self._look, problem, self._try_again)
            self._content.hide()
            self.setWidget(self._failed)

    def _try_again(self) -> None:
        failed, self._failed = self._failed, None
        self.setWidget(self._content)
        self._content.show()
        if failed is not None:
            failed.deleteLater()
        if self._asked is not None:
            self.ask(self._asked)

    def _turn(self) -> None:
        behind = self.isHidden() or self.visibleRegion().isEmpty()
        self.setVisible(behind)
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
    """Put the docks where they were, or where a new user finds them."""
    place(window, docks, look)
    window.restoreState(placement.layout, LAYOUT_VERSION)
    for name in placement.turned.keys() & docks.keys():
        docks[name].setVisible(placement.turned[name])


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
    for name in BELOW:
        docks[name].setVisible(window.height() >= look.px(LOW))
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
    wanted beside a board, and those that are shown or not whatever the bytes say.
    """

    geometry: QByteArray
    layout: QByteArray
    beside_boards: Sequence[str] = ()
    turned: Mapping[str, bool] = field(default_factory=dict)


class Layouts:
    """The layouts of the docks by the size of the text: what a larger text takes away comes back with the smaller."""

    def __init__(self) -> None:
        self._kept: dict[int, QByteArray] = {}

    def after(self, window: QMainWindow, choice: DockChoice, shown: Collection[str], old: Look, new: Look) -> Placement:
        """Return how a window in another look stands after this one, `shown` being its docks beside a page of words:
        where the text leaves more room than before, or less, they are put as a new user finds them, but for those that
        were opened or closed.
        """
        layout, size = window.saveState(LAYOUT_VERSION), window.size()
        self._kept[old.percent] = layout
        rooms = [(size.width() < look.px(NARROW), size.height() < look.px(LOW)) for look in (old, new)]
        after = self._kept.get(new.percent, layout if rooms[0] == rooms[1] else QByteArray())
        usual, soon = ({name: name not in BELOW or not low for name in AREAS} for _, low in rooms)
        turned = {n: soon[n] if usual[n] == (n in shown) else n in shown for n in AREAS}
        return Placement(window.saveGeometry(), after, choice.kept, turned)


BESIDE_BOARDS: Final = frozenset({"navigator"})
"""What a new user sees beside a board: the rest opens with Alt+2 … Alt+5, and stays open on boards from then on."""


class DockChoice:
    """Changes the docks with the page in front: pages that want room for a board or a chart have a choice of their own.

    What the user opens or closes counts for pages of the same sort.
    """

    def __init__(self, docks: Mapping[str, QDockWidget], kept: Iterable[str] = ()) -> None:
        self._docks = docks
        self._wide = False
        self._wanted = {True: frozenset(kept) & set(docks) or BESIDE_BOARDS}

    @property
    def kept(self) -> tuple[str, ...]:
        """The docks wanted beside a board, to be remembered."""
        return tuple(sorted(self.shown if self._wide else self._wanted[True]))

    @property
    def on_paper(self) -> frozenset[str]:
        """The docks wanted beside a page of words."""
        return self._wanted[False] if self._wide else self.shown

    def give(self, *, wide: bool) -> None:
        """Show the docks of this sort of page; nothing happens between two pages of one sort."""
        if wide == self._wide:
            return
        self._wanted[self._wide] = self.shown
        self._wide = wide
        for name, dock in self._docks.items():
            dock.setVisible(name in self._wanted[wide])

    @property
    def shown(self) -> frozenset[str]:
        """The docks that are shown."""
        return frozenset(name for name, dock in self._docks.items() if not dock.isHidden())
