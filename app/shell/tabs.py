"""The pages of the window in their tabs: each has a key; one that nobody has looked at yet is made when it is shown."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QTabBar, QTabWidget, QToolButton, QWidget

from editor.widgets.look import Look
from editor.widgets.text import plain_tip

HOME: Final = "home"


class Tabs(QTabWidget):
    """Pages by key; the welcome page is always the first, the others can be dragged.

    `shown` carries the key of the page that came to the front, `closing` that of a page the user closes.
    """

    shown = Signal(str)
    closing = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._pages: dict[str, QWidget] = {}
        self._sorts: dict[str, str] = {}
        self._later: dict[str, Callable[[], QWidget]] = {}
        self._makers: dict[str, Callable[[], QWidget]] = {}
        self.setDocumentMode(True)
        self.setTabsClosable(False)
        self.setIconSize(QSize(look.px(18), look.px(18)))
        self.tabBar().setAccessibleName(look.t("window.tabs"))
        self.tabBar().setExpanding(False)
        self.setAccessibleName(look.t("window.tabs"))
        for name, words in (("ScrollLeftButton", "window.tabs_before"), ("ScrollRightButton", "window.tabs_after")):
            button = self.tabBar().findChild(QToolButton, name)
            assert isinstance(button, QToolButton)
            button.setAccessibleName(look.t(words))
            button.setToolTip(look.t(words))
        self.tabBar().installEventFilter(self)
        self.currentChanged.connect(self._turn)

    def __contains__(self, key: object) -> bool:
        """Tell whether there is a tab of this key."""
        return key in self._pages

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the open pages in the order of their tabs."""
        order = {self.indexOf(page): key for key, page in self._pages.items()}
        return tuple(order[index] for index in sorted(order))

    @property
    def current(self) -> str:
        """The key of the page in front."""
        front = self.currentWidget()
        return next((key for key, page in self._pages.items() if page is front), HOME)

    def page(self, key: str) -> QWidget:
        """Return an open page."""
        return self._pages[key]

    def show_page(self, key: str) -> QWidget:
        """Bring a page to the front, and make it now if nobody has looked at it yet."""
        self._make(key)
        self.setCurrentWidget(self._pages[key])
        return self._pages[key]

    def set_home(self, page: QWidget) -> None:
        """Put the welcome page, or the place kept for it, into the first tab."""
        old = self._pages.get(HOME)
        index = self.indexOf(old) if old is not None else -1
        in_front = self.currentIndex() == index if old is not None else not self._pages
        self.blockSignals(True)
        if old is not None:
            self.removeTab(index)
            old.deleteLater()
        self._pages[HOME] = page
        self.insertTab(0, page, self._look.icon("home"), self._look.t("window.welcome"))
        if in_front:
            self.setCurrentIndex(0)
        self.blockSignals(False)

    def add(self, key: str, page: QWidget, icon: str, name: str, sort: str = "") -> None:
        """Put a page into a tab of its own and show it; `sort` says what it is where another tab bears its name."""
        self._pages[key], self._sorts[key] = page, sort
        index = self.addTab(page, self._look.icon(icon), self._own_words(key, name))
        self._offer_close(index, key)
        self.setCurrentIndex(index)

    def add_later(self, key: str, icon: str, name: str, make: Callable[[], QWidget], sort: str = "") -> None:
        """Keep a tab for a page that `make` makes when it is first shown; `sort` as for `add`."""
        self._pages[key], self._sorts[key] = QWidget(), sort
        self._later[key] = self._makers[key] = make
        self._offer_close(self.addTab(self._pages[key], self._look.icon(icon), self._own_words(key, name)), key)

    def take_away(self, key: str) -> QWidget | None:
        """Take a page out of its tab and let it go; the welcome page stays."""
        if key == HOME or key not in self._pages:
            return None
        page = self._pages.pop(key)
        self._later.pop(key, None)
        self._makers.pop(key, None)
        self.removeTab(self.indexOf(page))
        page.deleteLater()
        return page

    def close_all(self, close: Callable[[str], None], keep: Collection[str]) -> None:
        """Call `close` for every page but those of `keep`; a page not made yet is not made by coming to the front
        meanwhile.
        """
        front = self.current
        self._later.clear()
        self.blockSignals(True)
        for key in self.keys:
            if key not in keep:
                close(key)
        self.blockSignals(False)
        if self.current != front:
            self._turn(self.currentIndex())

    def retitle(self, key: str, name: str) -> None:
        """Give a tab another name."""
        if key in self._pages:
            index = self.indexOf(self._pages[key])
            self.setTabText(index, self._own_words(key, name))
            self._name_close(index)

    def _own_words(self, key: str, name: str) -> str:
        """Return the words of a tab, with what it is where another tab bears them, numbered where that does, too."""
        words, sort = name.replace("&", "&&"), self._sorts.get(key, "")
        told = self._look.t("window.tab_of", name=words, sort=sort) if sort else words
        taken = {self.tabText(self.indexOf(page)) for each, page in self._pages.items() if each != key}
        numbered = (f"{told} ({n})" for n in itertools.count(2))
        return next(each for each in itertools.chain((words, told), numbered) if each not in taken)

    def acts(self) -> dict[str, Callable[[], None]]:
        """Return what the window's acts about tabs do."""
        return {"tab_left": lambda: self.shift(-1), "tab_right": lambda: self.shift(1)}

    def shift(self, by: int) -> None:
        """Move the tab in front by so many places, as far as there is room beside the welcome page."""
        index = self.currentIndex()
        if index > 0:
            self.tabBar().moveTab(index, min(max(index + by, 1), self.count() - 1))

    def eventFilter(self, bar: QObject, event: QEvent) -> bool:
        """Let every tab but the first be dragged, and be closed with the middle button of the mouse."""
        if isinstance(event, QMouseEvent):
            index = self.tabBar().tabAt(event.position().toPoint())
            if event.type() is QEvent.Type.MouseButtonPress:
                self.setMovable(index > 0)
            elif event.type() is QEvent.Type.MouseButtonRelease:
                if event.button() is Qt.MouseButton.MiddleButton and index > 0:
                    self.closing.emit(self.keys[index])
                # Later: Qt puts the dragged tab down in its own answer to this event.
                QTimer.singleShot(0, self, self._settle)
        return super().eventFilter(bar, event)

    @Slot()
    def _settle(self) -> None:
        """Put the welcome page back into the first place."""
        home = self._pages.get(HOME)
        if home is not None and self.indexOf(home) > 0:
            self.tabBar().moveTab(self.indexOf(home), 0)

    def _offer_close(self, index: int, key: str) -> None:
        """Give a tab its closing cross, for the mouse only: the keyboard has an act of the window for that."""
        cross = QToolButton()
        cross.setProperty("role", "small")
        cross.setAutoRaise(True)
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cross.setIcon(self._look.icon("close", self._look.colours.muted))
        cross.setIconSize(QSize(self._look.px(12), self._look.px(12)))
        cross.setFixedSize(self._look.px(18), self._look.px(18))
        cross.clicked.connect(lambda: self.closing.emit(key))
        self.tabBar().setTabButton(index, QTabBar.ButtonPosition.RightSide, cross)
        self._name_close(index)

    def _name_close(self, index: int) -> None:
        cross = self.tabBar().tabButton(index, QTabBar.ButtonPosition.RightSide)
        if cross is not None:
            words = self._look.t("window.tab_close", name=self.tabText(index).replace("&&", "&"))
            cross.setToolTip(plain_tip(words))
            cross.setAccessibleName(words)

    def _turn(self, _index: int) -> None:
        key = self.current
        self._make(key)
        self.shown.emit(key)

    def _make(self, key: str) -> None:
        """Let the page take the place kept for it."""
        make = self._later.pop(key, None)
        if make is None:
            return
        self.put(key, make())

    def can_make(self, key: str) -> bool:
        """Tell whether a page can be made anew: one that has a maker."""
        return key in self._makers

    def make_anew(self, key: str) -> None:
        """Let a page that is made anew take the place of the one in its tab."""
        self.put(key, self._makers[key]())

    def put(self, key: str, page: QWidget) -> None:
        """Let a page take the place of another in its tab."""
        kept = self._pages[key]
        index = self.indexOf(kept)
        in_front, icon, words = self.currentIndex() == index, self.tabIcon(index), self.tabText(index)
        self._pages[key] = page
        self.blockSignals(True)
        self.removeTab(index)
        self._offer_close(self.insertTab(index, page, icon, words), key)
        if in_front:
            self.setCurrentIndex(index)
        self.blockSignals(False)
        kept.deleteLater()
