"""The window: assembles pages, docks and acts. Decisions are made elsewhere: what is done, by the shell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QByteArray, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QCursor, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QTabWidget, QToolBar, QVBoxLayout, QWidget

from app import dice_dock, docks, history_dock, navigator_dock, problems_dock
from app.actions import THEMES, WINDOW, ActionBook, Acts
from app.dice_dock import DiceDock
from app.docks import Dock
from app.history_dock import HistoryDock
from app.navigator_dock import NavigatorDock, Node
from app.outline import Outline
from app.pages import force_page
from app.palette import Palette, offers_of
from app.problems_dock import Placed, ProblemsDock
from app.rules_dock import RulesDock, rule_in_focus
from app.shortcuts_page import ShortcutsPage
from app.status import StatusLine
from app.stylesheet import stylesheet
from editor.document import Document
from editor.jobs import Jobs
from editor.party.actions import ACTIONS as PARTY
from editor.widgets.action import When
from editor.widgets.banner import Banner
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from models.games.library import BUILT
from models.settings import Settings

LAYOUT_VERSION: Final = 1
HOME: Final = "home"
SHORTCUTS: Final = "shortcuts"
BLANK: Final = "blank"
READINGS: Final = "readings"
CONTENTS: Final = "contents"
OF_CAMPAIGN: Final = ("navigator", "problems", "history")


class MainWindow(QMainWindow):
    """One window on one campaign, or on none. It says what the hand wants; the shell answers."""

    renamed = Signal(object, str)
    moved = Signal(object, int)
    deleted = Signal(object)
    wants_fix = Signal(object, object)
    real_dice_chosen = Signal(bool)
    page_shown = Signal(str)
    closing = Signal()

    def __init__(self, look: Look, settings: Settings, jobs: Jobs, acts: Acts) -> None:
        super().__init__()
        self.look = look
        self._document: Document | None = None
        self._pages: dict[str, QWidget] = {}
        self._portray = acts["portrait_of"]
        self._outline = Outline((), ())
        self.setStyleSheet(stylesheet(look))
        self.setWindowTitle("Portulan")
        self.setWindowIcon(look.icon("compass", look.colours.sea))
        self.setMinimumSize(QSize(720, 480))
        self.setDockNestingEnabled(True)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.South)
        self.line = StatusLine(look, jobs)
        self.setStatusBar(self.line)
        self.navigator = NavigatorDock(look, acts["new_campaign"], acts["new_force"])
        self.history = HistoryDock(look)
        self.problems = ProblemsDock(look)
        self.rules = RulesDock(look, lambda: tuple(BUILT.values()))
        self.dice = DiceDock(look, real_dice=settings.real_dice, say=self.line.say)
        contents: Mapping[str, QWidget] = {
            "navigator": self.navigator,
            "problems": self.problems,
            "rules": self.rules,
            "history": self.history,
            "dice": self.dice,
        }
        self.docks = {name: Dock(look, name, content, self) for name, content in contents.items()}
        self._build_centre(acts)
        self.book = self._build_actions(acts, settings)
        self._wanted: frozenset[str] = frozenset()
        self.set_home(QWidget())
        self._connect()

    def arrange(self, layout: QByteArray) -> None:
        """Put the docks where they were, or where a new user finds them; call it once the window has its size."""
        docks.place(self, self.docks, self.look)
        self.restoreState(layout, LAYOUT_VERSION)
        self._wanted = self._visible_docks()
        self._show_docks()

    def layout_state(self) -> QByteArray:
        """Return where the docks are, as with an open campaign."""
        if self._document is None:
            for name in OF_CAMPAIGN:
                self.docks[name].setVisible(name in self._wanted)
        return self.saveState(LAYOUT_VERSION)

    def set_document(self, document: Document | None) -> None:
        """Show a campaign, or the welcome page alone."""
        if self._document is not None:
            self._wanted = self._visible_docks()
        self._document = document
        for key in [k for k in self._pages if k not in (HOME, SHORTCUTS)]:
            self.close_page(key)
        self.history.set_document(document)
        if document is not None:
            document.changed.connect(self.refresh_facts)
        self._show_docks()
        self.refresh_facts()

    def show_outline(self, outline: Outline | None, *, can_fix: bool) -> None:
        """Fill navigator and problems; None when no campaign is open."""
        writable = self._document is not None and not self._document.read_only
        self._outline = outline or Outline((), ())
        self.navigator.show_nodes(outline.nodes if outline is not None else None, writable=writable)
        if BLANK in self._pages and self._outline.nodes:
            self.close_page(BLANK)
            self.open_force(self._outline.nodes[0].id, self._outline.nodes[0].name)
        self.problems.show_problems(self._outline.problems, can_fix=can_fix and writable)
        self.refresh_facts()

    @property
    def outline(self) -> Outline:
        """What the docks show."""
        return self._outline

    def set_home(self, page: QWidget) -> None:
        """Put the welcome page, or the place kept for it, into the first tab."""
        old = self._pages.get(HOME)
        index = self.tabs.indexOf(old) if old is not None else -1
        shown = self.tabs.currentIndex() == index if old is not None else not self._pages
        self.tabs.blockSignals(True)
        if old is not None:
            self.tabs.removeTab(index)
            old.deleteLater()
        self._pages[HOME] = page
        self.tabs.insertTab(0, page, self.look.icon("home"), self.look.t("window.welcome"))
        if shown:
            self.tabs.setCurrentIndex(0)
        self.tabs.blockSignals(False)

    def open_force(self, force_id: str, name: str) -> QWidget | None:
        """Show the page of a party or an army, making it the first time."""
        if self._document is None:
            return None
        if force_id not in self._pages:
            page = force_page(self.look, self._document, force_id)
            page.wants_rule.connect(self.explain)
            page.wants_open.connect(self.open_force)
            page.wants_portrait.connect(self._portray)
            page.gone.connect(self.close_page, Qt.ConnectionType.QueuedConnection)
            page.retitled.connect(self._retitle)
            self.add_page(force_id, page, "party", name)
        self.tabs.setCurrentWidget(self._pages[force_id])
        return self._pages[force_id]

    def open_shortcuts(self) -> None:
        """Show the page of every act and its keys."""
        if SHORTCUTS not in self._pages:
            page = ShortcutsPage(self.look, [action for action, _ in self.book])
            self.add_page(SHORTCUTS, page, "shortcuts", page.windowTitle())
        self.tabs.setCurrentWidget(self._pages[SHORTCUTS])
        self._pages[SHORTCUTS].setFocus()

    def open_blank(self) -> None:
        """Show what can be done with a campaign that has nothing in it."""
        if BLANK not in self._pages:
            t = self.look.t
            page = EmptyState(
                self.look,
                "empty-party",
                t("window.blank_words"),
                heading=t("window.blank_heading"),
                button=t("window.blank_button"),
                act=self.book["new_force"].trigger,
                side=160,
            )
            page.setProperty("role", "paper")
            page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            self.add_page(BLANK, page, "party", self._document.path.stem if self._document is not None else "")
        self.tabs.setCurrentWidget(self._pages[BLANK])

    def close_page(self, key: str) -> None:
        """Take a page away; the welcome page stays."""
        if key != HOME and key in self._pages:
            page = self._pages.pop(key)
            self.tabs.removeTab(self.tabs.indexOf(page))
            page.deleteLater()

    def close_current(self) -> None:
        """Take the shown page away."""
        self.close_page(self.current)

    def go_home(self) -> None:
        """Show the welcome page."""
        self.tabs.setCurrentWidget(self._pages[HOME])

    @property
    def current(self) -> str:
        """The key of the shown page: `home`, `shortcuts` or the id of a force."""
        shown = self.tabs.currentWidget()
        return next((key for key, page in self._pages.items() if page is shown), HOME)

    @property
    def open_pages(self) -> tuple[str, ...]:
        """The keys of the open pages in the order of their tabs."""
        order = {self.tabs.indexOf(page): key for key, page in self._pages.items()}
        return tuple(order[index] for index in sorted(order))

    def page(self, key: str) -> QWidget:
        """Return an open page."""
        return self._pages[key]

    def explain(self, rule: str = "") -> None:
        """Show a rule; without one, that of the thing under the pointer or in focus, else the search."""
        wanted = rule or rule_in_focus(QCursor.pos())
        self.docks["rules"].show()
        self.docks["rules"].raise_()
        if not (wanted and self.rules.explain(wanted)):
            self.rules.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open_palette(self) -> Palette:
        """Open the command palette over the window."""
        offers = offers_of(self.look, self.book, self._outline.nodes, self.open_force)
        palette = Palette(self.look, offers, self)
        palette.show()
        palette.field.setFocus()
        return palette

    def refresh_facts(self, _touched: object = None) -> None:
        """Offer the acts that are possible now, and say why nothing can be changed where that is so."""
        document = self._document
        facts = set()
        if document is not None:
            facts.add(When.CAMPAIGN)
            facts |= {When.WRITABLE} if not document.read_only else set()
            facts |= {When.UNDO} if document.can_undo else set()
            facts |= {When.REDO} if document.can_redo else set()
            facts |= {When.FORCE, When.FORCES} if self._outline.nodes else set()
            facts |= {When.PROBLEMS} if self._outline.problems else set()
        self.book.refresh(frozenset(facts))
        self._name_undo(document)
        self.banner.tell(document.why if document is not None else "")
        name = document.path.stem if document is not None else ""
        self.setWindowTitle(f"{name} — Portulan" if name else "Portulan")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let the shell keep what must be kept."""
        self.closing.emit()
        event.accept()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the keyboard in the page."""
        super().showEvent(event)
        self.tabs.currentWidget().setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words of the toolbar out where they do not fit."""
        super().resizeEvent(event)
        fits = self.width() >= self._toolbar_width
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if fits else Qt.ToolButtonStyle.ToolButtonIconOnly
        if self._toolbar.toolButtonStyle() != style:
            self._toolbar.setToolButtonStyle(style)

    def _visible_docks(self) -> frozenset[str]:
        return frozenset(name for name, dock in self.docks.items() if not dock.isHidden())

    def _show_docks(self) -> None:
        """Show the docks of a campaign only where there is one, and then those the user wants."""
        for name in OF_CAMPAIGN:
            self.docks[name].setVisible(self._document is not None and name in self._wanted)

    def _build_centre(self, acts: Acts) -> None:
        t = self.look.t
        self.banner = Banner(self.look, "lock", self.look.name("action.save_copy"), acts["save_copy"])
        self.notice = Banner(self.look, "warning", t("window.understood"), lambda: self.notice.tell(""))
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setTabsClosable(False)
        self.tabs.setMovable(False)
        self.tabs.setIconSize(QSize(self.look.px(18), self.look.px(18)))
        self.tabs.tabBar().setAccessibleName(t("window.tabs"))
        self.tabs.tabBar().setExpanding(False)
        self.tabs.setAccessibleName(t("window.tabs"))
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.banner, self.notice):
            column.addWidget(widget)
        column.addWidget(self.tabs, 1)
        self.setCentralWidget(centre)

    def _build_actions(self, acts: Acts, settings: Settings) -> ActionBook:
        book = ActionBook(self.look, self)
        own: Acts = {
            "home": self.go_home,
            "close_page": self.close_current,
            "full_screen": self._toggle_full_screen,
            "palette": self.open_palette,
            "explain": self.explain,
            "shortcuts": self.open_shortcuts,
        }
        book.add(WINDOW, {**acts, **own})
        for module, dock in (
            (navigator_dock, self.navigator),
            (history_dock, self.history),
            (problems_dock, self.problems),
            (dice_dock, self.dice),
        ):
            book.add(module.ACTIONS, dock.acts())
        book.add(PARTY, {action.id: partial(self._force_act, action.id) for action in PARTY})
        for action in docks.ACTIONS:
            book.adopt(action, self.docks[action.id.removeprefix("show_")].toggleViewAction())
        book.group(THEMES)
        book[f"theme_{settings.theme}"].setChecked(True)
        bar = self.addToolBar(self.look.t("window.toolbar"))
        self._dress_toolbar(bar, book)
        book.fill_menus(self.menuBar())
        self.docks["history"].add_tools([book["undo"], book["redo"], book["checkpoint"]])
        return book

    def _dress_toolbar(self, bar: QToolBar, book: ActionBook) -> None:
        bar.setObjectName("toolbar")
        bar.setMovable(False)
        bar.setIconSize(QSize(self.look.px(22), self.look.px(22)))
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        book.fill_toolbar(bar)
        self._toolbar = bar
        self._toolbar_width = bar.sizeHint().width()

    def _connect(self) -> None:
        self.navigator.opened.connect(self._open_node)
        # Queued: the tree is filled again by what these do, and must first be done with its editor and its drag.
        queued = Qt.ConnectionType.QueuedConnection
        self.navigator.renamed.connect(self.renamed, queued)
        self.navigator.moved.connect(self.moved, queued)
        self.navigator.deleted.connect(self.deleted)
        self.problems.wants_place.connect(self.show_place)
        self.problems.wants_rule.connect(self.explain)
        self.problems.wants_fix.connect(self.wants_fix)
        self.dice.wants_rule.connect(self.explain)
        self.dice.real_dice_chosen.connect(self.real_dice_chosen)
        self.tabs.currentChanged.connect(self._tab_changed)

    def show_place(self, placed: Placed) -> None:
        """Go to the place of a Problem."""
        name = next((node.name for node in self._outline.nodes if node.id == placed.force_id), "")
        page = self.open_force(placed.force_id, name) if placed.force_id else None
        if page is not None:
            page.show_place(placed.problem)  # type: ignore[attr-defined]  # the one kind of page there is
        self.line.say(self.look.t(placed.problem.key, **placed.problem.args))

    def _open_node(self, node: Node) -> None:
        owner = next((n for n in self._outline.nodes if node in (n, *n.children)), None)
        page = self.open_force(owner.id, owner.name) if owner is not None else None
        if page is not None and node.kind == "member":
            page.show_member(node.id)  # type: ignore[attr-defined]

    def _force_act(self, action_id: str) -> None:
        """Do an act on the force that is shown, else on the first."""
        nodes = {node.id: node.name for node in self._outline.nodes}
        key = self.current if self.current in nodes else next(iter(nodes), "")
        page = self.open_force(key, nodes[key]) if key else None
        if page is not None:
            page.act(action_id)  # type: ignore[attr-defined]

    def add_page(self, key: str, page: QWidget, icon: str, name: str) -> None:
        """Put a page into a tab of its own and show it."""
        self._pages[key] = page
        index = self.tabs.addTab(page, self.look.icon(icon), name.replace("&", "&&"))
        self.tabs.setCurrentIndex(index)

    def _retitle(self, key: str, name: str) -> None:
        if key in self._pages:
            self.tabs.setTabText(self.tabs.indexOf(self._pages[key]), name.replace("&", "&&"))

    def _tab_changed(self, _index: int) -> None:
        self.navigator.select(self.current)
        self.page_shown.emit(self.current)

    def _name_undo(self, document: Document | None) -> None:
        t = self.look.t
        for action, words in (("undo", "undoText"), ("redo", "redoText")):
            step = getattr(document.stack, words)() if document is not None else ""
            name = t(f"window.{action}_step", step=step) if step else self.look.name(f"action.{action}")
            self.book[action].setStatusTip(name)
            self.book[action].setToolTip(name)

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
