"""The pages of the window in their tabs: each has a key; one that nobody has looked at yet is made when it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from editor.widgets.look import Look

HOME: Final = "home"


class Tabs(QTabWidget):
    """Pages by key; the welcome page is always the first. `shown` tells the key of the page that came to the front."""

    shown = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._pages: dict[str, QWidget] = {}
        self._later: dict[str, Callable[[], QWidget]] = {}
        self.setDocumentMode(True)
        self.setTabsClosable(False)
        self.setMovable(False)
        self.setIconSize(QSize(look.px(18), look.px(18)))
        self.tabBar().setAccessibleName(look.t("window.tabs"))
        self.tabBar().setExpanding(False)
        self.setAccessibleName(look.t("window.tabs"))
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

    def add(self, key: str, page: QWidget, icon: str, name: str) -> None:
        """Put a page into a tab of its own and show it."""
        self._pages[key] = page
        self.setCurrentIndex(self.addTab(page, self._look.icon(icon), name.replace("&", "&&")))

    def add_later(self, key: str, icon: str, name: str, make: Callable[[], QWidget]) -> None:
        """Keep a tab for a page that `make` makes when it is first shown."""
        self._pages[key] = QWidget()
        self._later[key] = make
        self.addTab(self._pages[key], self._look.icon(icon), name.replace("&", "&&"))

    def take_away(self, key: str) -> QWidget | None:
        """Take a page out of its tab and let it go; the welcome page stays."""
        if key == HOME or key not in self._pages:
            return None
        page = self._pages.pop(key)
        self._later.pop(key, None)
        self.removeTab(self.indexOf(page))
        page.deleteLater()
        return page

    def retitle(self, key: str, name: str) -> None:
        """Give a tab another name."""
        if key in self._pages:
            self.setTabText(self.indexOf(self._pages[key]), name.replace("&", "&&"))

    def _turn(self, _index: int) -> None:
        key = self.current
        self._make(key)
        self.shown.emit(key)

    def _make(self, key: str) -> None:
        """Let the page take the place kept for it."""
        make = self._later.pop(key, None)
        if make is None:
            return
        kept, page = self._pages[key], make()
        index = self.indexOf(kept)
        in_front, icon, words = self.currentIndex() == index, self.tabIcon(index), self.tabText(index)
        self._pages[key] = page
        self.blockSignals(True)
        self.removeTab(index)
        self.insertTab(index, page, icon, words)
        if in_front:
            self.setCurrentIndex(index)
        self.blockSignals(False)
        kept.deleteLater()
