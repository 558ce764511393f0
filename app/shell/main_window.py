"""The window: assembles pages, docks and acts. Decisions are made elsewhere: what is done, by the shell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QCursor, QDragEnterEvent, QDropEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QTabWidget, QVBoxLayout, QWidget

from app.docks import dice_acts, docks, history_dock, navigator_dock, problems_dock
from app.docks.docks import Dock, DockChoice, Placement
from app.docks.history_dock import HistoryDock
from app.docks.lazy_docks import LazyDocks
from app.docks.navigator_dock import NavigatorDock
from app.docks.outline import Outline, OutlineNode, PlacedProblem
from app.docks.problems_dock import ProblemsDock
from app.docks.rule_lookup import rule_in_focus
from app.kinds.kinds import KINDS
from app.shell.actions import THEMES, WINDOW, ActionBook, Acts
from app.shell.failed_parts import dock_or_failed
from app.shell.notice import Notice, ReadOnlyBanner
from app.shell.page_acts import PageActs
from app.shell.palette import Palette, PaletteEntry, offers_of
from app.shell.selection_acts import SelectionActs
from app.shell.status import StatusLine
from app.shell.stylesheet import stylesheet
from app.shell.tabs import HOME, Tabs
from app.shell.things import Nested, Things
from app.shell.toolbar import Toolbar
from editor.document import Document
from editor.jobs import Jobs
from editor.widgets.action import When
from editor.widgets.look import Look
from editor.widgets.thing_page import ThingPage
from models.settings import Settings

SHORTCUTS: Final = "shortcuts"
BLANK: Final = "blank"
OF_CAMPAIGN: Final = ("history", "problems", "navigator")


@runtime_checkable
class Housing(Protocol):
    """A page whose thing has lines under it in the navigator: the members of a force."""

    def show_member(self, member_id: str) -> None:
        """Show one of them on the page."""


class MainWindow(QMainWindow):
    """One window on one campaign, or on none. It emits what the user asks for; the shell does it."""

    renamed = Signal(object, str)
    moved = Signal(object, int)
    deleted = Signal(object)
    wants_fix = Signal(object, object)
    dropped = Signal(object)
    real_dice_chosen = Signal(bool)
    page_shown = Signal(str)
    reshaped = Signal()
    closing = Signal()

    def __init__(self, look: Look, settings: Settings, jobs: Jobs, acts: Acts) -> None:
        super().__init__()
        self.look = look
        self._document: Document | None = None
        self._outline = Outline()
        self.reading_offers: Callable[[], list[PaletteEntry]] = list
        self.setStyleSheet(stylesheet(look))
        self.setWindowTitle("Portulan")
        self.setWindowIcon(look.icon("compass", look.colours.sea))
        self.setMinimumSize(QSize(720, 480))
        self.setDockNestingEnabled(True)
        self.setAcceptDrops(True)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.South)
        self.line = StatusLine(look, jobs)
        self.setStatusBar(self.line)
        self.page_acts = PageActs(look, self)
        self.navigator = dock_or_failed(look, lambda: NavigatorDock(look, acts["new_campaign"]))
        self.history = dock_or_failed(look, lambda: HistoryDock(look))
        self.problems = dock_or_failed(look, lambda: ProblemsDock(look))
        self.lazy_docks = LazyDocks(look, self.line.say, self, real_dice=settings.real_dice)
        contents: Mapping[str, QWidget] = {
            "navigator": self.navigator,
            "problems": self.problems,
            "history": self.history,
            **self.lazy_docks.places,
        }
        self.docks = {name: Dock(look, name, content, self) for name, content in contents.items()}
        self._build_centre(acts)
        self.things = Things(look, jobs, self.tabs, self.line.say)
        self.book = self._build_actions(acts, settings)
        self._wanted: frozenset[str] = frozenset()
        self.dock_choice = DockChoice(self.docks)
        self.set_home(QWidget())
        self._connect()
        self.things.wants_portrait.connect(acts["portrait_of"])

    def arrange(self, placement: Placement) -> None:
        """Give a window that has its size the shape and docks it had before, or the docks of a new user."""
        self.restoreGeometry(placement.geometry)
        docks.arrange(self, self.docks, self.look, placement)
        self.dock_choice = DockChoice(self.docks, placement.beside_boards, placement.beside_stage)
        self._wanted = self.dock_choice.shown
        self._show_docks()

    @property
    def shown_docks(self) -> frozenset[str]:
        """The docks wanted with an open campaign, beside a page of words."""
        found = self.dock_choice.beside("words")
        return found if self._document is not None else (found - set(OF_CAMPAIGN)) | (self._wanted & set(OF_CAMPAIGN))

    def set_document(self, document: Document | None) -> None:
        """Show a campaign, or the welcome page alone."""
        self.dock_choice.give("words")
        if self._document is not None:
            self._wanted = self.dock_choice.shown
        self._document = document
        self.tabs.close_all(self.close_page, (SHORTCUTS,))
        self.docks["history"].ask(lambda: self.history.set_document(document))
        self.lazy_docks.set_document(document)
        self.docks["problems"].speak(something=False)
        self._show_docks()
        self.refresh_facts()

    def show_outline(self, outline: Outline | None, *, can_fix: bool) -> None:
        """Fill navigator and problems; None when no campaign is open."""
        writable = self._document is not None and not self._document.read_only
        old, self._outline = self._outline, outline or Outline()
        nodes = outline.nodes if outline is not None else None
        self.docks["navigator"].ask(lambda: self.navigator.show_nodes(nodes, writable=writable))
        things = {node.id: node for node in self._outline.nodes}
        for node in old.nodes:
            now = things.get(node.id)
            if now is None:
                self.close_page(node.id)
            elif now is not node:
                self.tabs.retitle(now.id, now.words(self.look.t.lang))
        if BLANK in self.tabs and self._outline.nodes:
            self.close_page(BLANK)
            self.open_node(self._outline.nodes[0])
        found = self._outline.problems
        self.docks["problems"].ask(lambda: self.problems.show_problems(found, can_fix=can_fix and writable))
        self.docks["problems"].speak(something=bool(found))
        self.refresh_facts()

    def contain(self, problem: BaseException) -> bool:
        """Replace the page or dock that failed by the report of its failure; return whether it was one of them."""
        document = self._document
        return document is not None and self.things.contain(document, problem, at_once=document.telling)

    @property
    def outline(self) -> Outline:
        """What the docks show."""
        return self._outline

    def open_thing(self, kind_id: str, thing_id: str, name: str) -> ThingPage | None:
        """Show the page of a thing of the campaign, making it the first time."""
        return self.things.open(self._document, kind_id, thing_id, name) if self._document is not None else None

    def open_node(self, node: OutlineNode) -> ThingPage | None:
        """Show the page of a thing of the navigator."""
        return self.open_thing(node.kind, node.id, node.words(self.look.t.lang))

    def open_later(self, node: OutlineNode) -> None:
        """Keep a tab for a thing that is not looked at yet."""
        if self._document is not None:
            self.things.open_later(self._document, node)

    def _open_from(self, kind_id: str, thing_id: str, name: str) -> None:
        """Show what a page asks for: a thing of the outline, else (a what-if) a thing of the page's own kind."""
        node = self._outline.thing(thing_id)
        self.open_thing(node.kind if node is not None else kind_id, thing_id, name)

    def open_shortcuts(self) -> None:
        """Show the page of every act and its keys."""
        from app.shell.shortcuts_page import shortcuts_page

        if SHORTCUTS not in self.tabs:
            page = shortcuts_page(self.look, [action for action, _ in self.book])
            self.add_page(SHORTCUTS, page, "shortcuts", page.windowTitle())
        self.tabs.show_page(SHORTCUTS).setFocus()

    def open_blank(self) -> None:
        """Show the page that offers to begin something in an empty campaign."""
        from app.shell.welcome import empty_campaign_page

        if BLANK not in self.tabs:
            page = empty_campaign_page(self.look, self.book)
            self.add_page(BLANK, page, "party", self._document.path.stem if self._document is not None else "")
        self.tabs.show_page(BLANK)

    def close_page(self, key: str) -> None:
        """Take a page away; the welcome page stays."""
        self.page_acts.leave(self.things.close(key))

    def close_current(self) -> None:
        """Take the shown page away."""
        self.close_page(self.current)

    def go_home(self) -> None:
        """Show the welcome page and give it the keyboard."""
        self.tabs.show_page(HOME).setFocus()

    @property
    def current(self) -> str:
        """The key of the shown page: `home`, `shortcuts` … or the id of a thing."""
        return self.tabs.current

    @property
    def open_pages(self) -> tuple[str, ...]:
        """The keys of the open pages in the order of their tabs."""
        return self.tabs.keys

    def page(self, key: str) -> QWidget:
        """Return an open page."""
        return self.tabs.page(key)

    def set_home(self, page: QWidget) -> None:
        """Put the welcome page, or the place kept for it, into the first tab."""
        self.tabs.set_home(page)

    def add_page(self, key: str, page: QWidget, icon: str, name: str) -> None:
        """Put a page that shows no thing of the campaign into a tab of its own and show it."""
        self.tabs.add(key, page, icon, name)

    def explain(self, rule: str = "") -> None:
        """Show a rule; without one, that of the thing under the pointer or in focus, else the search."""
        wanted = rule or rule_in_focus(QCursor.pos())
        self.docks["rules"].bring(wanted=True)
        self.docks["rules"].raise_()
        if not (wanted and self.lazy_docks.rules.explain(wanted)):
            self.lazy_docks.rules.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open_palette(self) -> Palette:
        """Open the command palette over the window."""
        self.book.opening.emit()
        found = (*offers_of(self.look, self.book, self._outline.nodes, self.open_node), *self.reading_offers())
        palette = Palette(self.look, found, self)
        palette.show()
        palette.field.setFocus()
        return palette

    def refresh_facts(self) -> None:
        """Offer the acts that are possible now, and say why nothing can be changed where that is so."""
        document = self._document
        facts = set()
        if document is not None:
            facts.add(When.CAMPAIGN)
            facts |= {When.WRITABLE} if not document.read_only else set()
            facts |= {When.UNDO} if document.can_undo else set()
            facts |= {When.REDO} if document.can_redo else set()
            facts |= {When.FORCES} if self._outline.of("force") else set()
            facts |= {When.PROBLEMS} if self._outline.problems else set()
        of, page = self.things.at(self.current)
        told = of is not None and bool(of.tells) and isinstance(page, Nested) and page.inner == of.tells
        self.docks["problems"].ask(lambda: self.problems.fold(self.current if told else ""))
        self.book.refresh(frozenset(facts))
        self.page_acts.refresh()
        self.page_acts.name_undo(document)
        self.banner.tell_of(document)
        name = document.path.stem if document is not None else ""
        self.setWindowTitle(f"{name} — Portulan" if name else "Portulan")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let the shell keep what must be kept."""
        self.closing.emit()
        # What still comes from the event loop finds no campaign: it has been let go.
        self._document = None
        event.accept()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keyboard to the page in front."""
        super().showEvent(event)
        self.tabs.currentWidget().setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words of the toolbar out where they do not fit."""
        super().resizeEvent(event)
        self._toolbar.fit(self.width() - self.page_acts.width)
        self.reshaped.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the files to the shell once the other program has let go of them."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        self.dropped.emit(paths)

    def _show_docks(self) -> None:
        """Show the docks of a campaign only where there is one, and then those the user wants."""
        for name in OF_CAMPAIGN:
            self.docks[name].bring(wanted=self._document is not None and name in self._wanted)

    def _build_centre(self, acts: Acts) -> None:
        self.banner = ReadOnlyBanner(self.look, acts)
        self.notice = Notice(self.look, acts)
        self.tabs = Tabs(self.look)
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
            **self.tabs.acts(),
            "full_screen": self._toggle_full_screen,
            "palette": self.open_palette,
            "explain": self.explain,
            "shortcuts": self.open_shortcuts,
        }
        book.add(WINDOW, self.page_acts.answering({**acts, **own}))
        for module, dock in (
            (navigator_dock, self.navigator),
            (history_dock, self.history),
            (problems_dock, self.problems),
        ):
            book.add(module.ACTIONS, dock.acts())
        book.add(dice_acts.ACTIONS, self.lazy_docks.acts(lambda: self.docks["dice"].bring(wanted=True)))
        front = (self.page_acts, self.tabs)
        SelectionActs(self.look, self.navigator, self.docks["navigator"], *front, self.line.say).add_to(book)
        self.page_acts.add_to(book)
        for action in docks.ACTIONS:
            book.adopt(action, self.docks[action.id.removeprefix("show_")].switch)
        book.group(THEMES)
        book[f"theme_{settings.theme}"].setChecked(True)
        self._toolbar = Toolbar(self.look, "toolbar", words=True)
        book.fill_toolbar(self._toolbar, [action for action, _ in book if action.when not in self.page_acts.whens])
        self._toolbar.measure()
        self.addToolBar(self._toolbar)
        self.addToolBar(self.page_acts.bar)
        self.navigator.offer([book[kind.new.id] for kind in KINDS], lambda: book.draw([k.new for k in KINDS]))
        book.fill_menus(self.menuBar())
        self.docks["history"].add_tools([book["undo"], book["redo"], book["checkpoint"]])
        return book

    def _connect(self) -> None:
        self.navigator.opened.connect(self._open_line)
        # Queued: the tree is filled again by what these do, and must first be done with its editor and its drag.
        queued = Qt.ConnectionType.QueuedConnection
        self.navigator.renamed.connect(self.renamed, queued)
        self.navigator.moved.connect(self.moved, queued)
        self.navigator.deleted.connect(self.deleted)
        self.problems.wants_place.connect(self.show_place)
        self.problems.wants_rule.connect(self.explain)
        self.problems.wants_fix.connect(self.wants_fix)
        self.tabs.shown.connect(self._tab_changed)
        self.lazy_docks.wants_rule.connect(self.explain)
        self.lazy_docks.real_dice_chosen.connect(self.real_dice_chosen)
        self.things.wants_rule.connect(self.explain)
        self.things.wants_open.connect(self._open_from)
        self.things.gone.connect(self.close_page)
        self.things.remade.connect(self._tab_changed)
        self.tabs.closing.connect(self.close_page, queued)  # the cross that asks for it goes with its tab
        self.page_acts.changed.connect(self.refresh_facts)
        for signal in (self.page_acts.changed, *(dock.rearranged for dock in self.docks.values())):
            signal.connect(self.reshaped)

    def show_place(self, placed: PlacedProblem) -> None:
        """Go to the place of a Problem."""
        node = self._outline.thing(placed.thing_id)
        page = self.open_node(node) if node is not None else None
        if page is not None:
            page.go_to(placed.problem)
        self.line.say(self.look.t(placed.problem.key, **placed.problem.args))

    def _open_line(self, node: OutlineNode) -> None:
        """Show what a line of the navigator stands for: a thing, or a member on the page of its force."""
        owner = self._outline.thing(node.id)
        page = self.open_node(owner) if owner is not None else None
        if isinstance(page, Housing) and node.kind == "member":
            page.show_member(node.id)

    def _tab_changed(self, key: str) -> None:
        of, page = self.things.at(key)
        self.dock_choice.give(of.sort if of is not None else "words")
        self.page_acts.show(of, page)
        self._toolbar.fit(self.width() - self.page_acts.width)
        self.refresh_facts()
        self.docks["navigator"].ask(lambda: self.navigator.follow(key))
        self.docks["problems"].rest()
        self.page_shown.emit(key)

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
