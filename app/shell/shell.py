"""What stands behind the window: the open campaign, the settings, the files; a window built anew for a new look."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.clock import Clock
from app.desk import WindowDesk
from app.docks.docks import LAYOUT_VERSION, Layouts, Placement
from app.docks.outline import OutlineNode
from app.docks.outline_reader import OutlineReader, Touched
from app.kinds.kinds import shown_samples
from app.shell.actions import Acts
from app.shell.enter_key import EnterKey
from app.shell.failed_parts import report_failure
from app.shell.files import FileActs
from app.shell.main_window import BLANK, SHORTCUTS, MainWindow
from app.shell.paper_acts import PaperActs
from app.shell.questions import Questions
from app.shell.tabs import HOME
from app.shell.theme import PERCENTS, dress
from app.shell.thing_acts import ThingActs
from app.shell.tools import CAMPAIGN, CARD_TABLE, TOOL_PAGES, ToolActs
from app.start.first_paint import FirstPaint
from app.start.start_guard import StartGuard
from app.start.window_memory import WindowMemory, first_size
from editor.document import Document
from editor.jobs import PATIENCE_MS
from editor.widgets.files import open_with_desktop
from models.settings import Settings

MOST_RECENT: Final = 8
DRESS: Final = ("language", "theme", "font_percent", "motion")
"""Settings that need a new window."""
PASSING: Final = (HOME, SHORTCUTS, BLANK)
"""Pages that nobody is brought back to."""
NO_THINGS: Final = ("", *PASSING, *TOOL_PAGES)
"""Pages that show no thing of the campaign."""


class Shell(WindowDesk):
    """Owns the one window and the one open campaign of a process."""

    def __init__(
        self,
        app: QApplication,
        settings: Settings,
        *,
        config: Path,
        documents: Path,
        clock: Clock,
        asking: Questions | None = None,
        show_file: Callable[[Path], None] = open_with_desktop,
        size: tuple[int, int] = (0, 0),
    ) -> None:
        super().__init__(
            settings, config=config, documents=documents, clock=clock, asking=asking, show_file=show_file
        )  # fmt: skip
        self._app = app
        EnterKey(app, self)
        self._size = size if size != (0, 0) else first_size(app)
        self.memory = WindowMemory(config)
        self._starts = StartGuard(config)
        self.look = dress(app, settings)
        self.paper = PaperActs(self)
        self.tools = ToolActs(self)
        self.files = FileActs(self, self.adopt)
        self.things = ThingActs(self, self.files.open_path, self.tools)
        self._survey: OutlineReader | None = None
        self._dialogs: dict[str, QWidget] = {}
        self._last_shown = HOME
        self._settling = False
        self._layouts = Layouts()
        self._soon = QTimer(self, singleShot=True, interval=400)
        self._soon.timeout.connect(self._remember_shape)
        self.window = self._new_window()
        app.styleHints().colorSchemeChanged.connect(self._system_theme_changed)

    def start(self, paths: list[Path]) -> None:
        """Open the given campaign, else the last one, else (the first evening) a sample; then show the window."""
        first_evening = not self.settings.recent
        last = Path(self.settings.recent[0]) if self.settings.recent else None
        failed = self._starts.failed
        try:
            if paths:
                self.files.open_path(paths[0])
            elif failed is not None:
                self._starts.stands()
                self.window.notice.tell(self.look.t("window.start_failed", name=failed.name))
            elif first_evening:
                self.files.new_from_sample(shown_samples()[0].id)
            elif self.settings.open_last and last is not None and last.exists():
                self.files.open_path(last)
        except Exception as problem:
            self._give_up(problem)
        if self.document is None:
            self._settle_home()
        self.window.show()

    def adopt(self, document: Document | None) -> None:
        """Let a campaign take the place of the open one, and show its last page."""
        self._leave()
        self._settling = True
        self.document = document
        if document is not None:
            self._starts.begin(document.path)
            document.setParent(self)
            self._survey = OutlineReader(document, self.jobs, waits=not self.window.isVisible())
            self._survey.problems_found.connect(self._show_outline)
            FirstPaint(self.window, self._survey.begin, self._survey)
            document.changed.connect(self._refresh)
            document.began.connect(self.jobs.follow)
            document.real_dice = self.settings.real_dice
        self.window.set_document(document)
        self.window.things.begin(self.memory.inner(document.path) if document is not None else {})
        self._refresh()
        self._open_last_page()
        self._settle_home()
        if document is not None:
            self._remember_recent(document.path)
            self._starts.stands_soon()

    def contain(self, problem: BaseException) -> bool:
        """Replace the page or dock that failed by the report of its failure; return whether it was one of them."""
        return self.document is not None and self.window.contain(problem)

    def _give_up(self, problem: Exception) -> None:
        """Close a campaign whose pages could not be shown; its mark stays, so the next start does not open it."""
        document, self.document, self._survey = self.document, None, None
        if document is not None:
            document.close()
        self.window.set_document(None)
        self.show_crash(report_failure(problem), None)

    def apply_settings(self, settings: Settings) -> None:
        """Take new settings at once and keep them."""
        old, self.settings = self.settings, settings
        self.keep_settings()
        if self.document is not None:
            self.document.real_dice = settings.real_dice
        if any(getattr(old, field) != getattr(settings, field) for field in DRESS):
            self.rebuild()

    def rebuild(self) -> None:
        """Build the window anew in the present look, on the same campaign and the same pages."""
        old = self.window
        pages, current, shown = old.open_pages, old.current, old.isVisible()
        # Another dict: what closes later takes nothing of the new window's away.
        dialogs, self._dialogs = self._dialogs, {}
        self._settling = True
        old.closing.disconnect()
        if self.document is not None:
            self.document.changed.disconnect()
        self.look = dress(self._app, self.settings)
        placement = self._layouts.after(old, old.dock_choice, old.shown_docks, old.look, self.look)
        self.window = self._new_window(placement)
        if self.document is not None:
            self.document.speak(self.look.t, self.say)
            self.document.changed.connect(self._refresh)
            self.window.set_document(self.document)
            self._show_outline()
            self.window.things.inherit(old.things)
        self._open_pages(pages, current)
        self._settle_home()
        if shown:
            self.window.show()
        if "settings" in dialogs:
            self.open_settings()
            self._dialogs["settings"].take_over(dialogs["settings"])  # type: ignore[attr-defined]  # its own like
        for dialog in list(dialogs.values()):
            dialog.close()
        old.close()
        old.deleteLater()

    def open_settings(self) -> None:
        """Show the settings; they act at once."""
        from app.shell.settings_dialog import SettingsDialog

        self._dialog("settings", partial(SettingsDialog, self.look, lambda: self.settings, self.apply_settings))

    def open_about(self) -> None:
        """Say what this is, which version, who made what."""
        from app.shell.about import AboutBox

        self._dialog("about", partial(AboutBox, self.look))

    def show_crash(self, details: str, report: Path | None) -> QWidget:
        """Show what happened unexpectedly; the work goes on."""
        from app.start.crash_box import CrashBox

        (box := CrashBox(self.look, details, report, self.window)).show()
        return box

    def close(self) -> None:
        """Keep what must be kept and let the file go: called when the window closes."""
        if self.document is not None:
            self.document.settle()
        self.jobs.stop_all(PATIENCE_MS)
        self._remember_shape()
        self._soon.stop()
        self._leave()
        self.document = None

    def quit(self) -> None:
        """Close the window, which ends the program."""
        self.window.close()

    def _leave(self) -> None:
        if self.document is None:
            return
        self.document.settle()
        self.jobs.cancel_all(apart=False)
        self._keep_picture(self.window.current)
        self._remember_tabs(HOME)
        self._survey, self._settling = None, True
        # While the file is open: a page that goes may still read of it, and write what was typed last.
        self.window.set_document(None)
        self.document.changed.disconnect()
        self.document.close()
        self.document.deleteLater()
        self._starts.stands()

    def _remember_shape(self) -> None:
        """Write how the window stands now, not only at its end: a program that is killed comes back as it was."""
        if not self._settling:
            state = self.window.saveGeometry(), self.window.saveState(LAYOUT_VERSION)
            self.memory.remember(*state, *self.window.dock_choice.kept, self.window.shown_docks)
            self._remember_tabs(self.window.current)

    def _remember_tabs(self, key: str) -> None:
        if self.document is not None:
            self.memory.remember_tabs(self.document.path, self.window.open_pages, "" if key in PASSING else key)
            self.memory.remember_inner(self.document.path, self.window.things.inner)

    def _page_shown(self, key: str) -> None:
        """Let the welcome page show the campaign as it was left a moment ago."""
        if key == HOME and not self._settling:
            if self.document is not None and self._last_shown in self.window.open_pages:
                self._keep_picture(self._last_shown)
            self._fill_home()
        self._last_shown = key
        if not self._settling:
            self._remember_tabs(key)

    def _keep_picture(self, key: str) -> None:
        if self.document is not None and key not in PASSING:
            try:
                picture = self.window.page(key).grab().toImage()
                self.memory.remember_page(self.document.path, key, picture)
            except Exception as problem:
                # A page that cannot be painted has no picture; whoever leaves it leaves all the same.
                report_failure(problem)

    def _new_window(self, placement: Placement | None = None) -> MainWindow:
        window = MainWindow(self.look, self.settings, self.jobs, self._acts())
        window.resize(*self._size)
        window.arrange(placement or self.memory.placement)
        window.set_document(None)
        self.things.listen(window)
        self.paper.listen(window)
        window.real_dice_chosen.connect(self._choose_real_dice)
        window.page_shown.connect(self._page_shown)
        window.reshaped.connect(self._soon.start)
        window.closing.connect(self.close)
        return window

    def _acts(self) -> Acts:
        return {
            **self.files.acts(),
            **self.paper.acts(),
            **self.tools.acts(),
            **self.things.acts(),
            "close_campaign": partial(self.adopt, None),
            "quit": self.quit,
            "undo": self._undo,
            "redo": self._redo,
            "settings": self.open_settings,
            "about": self.open_about,
            "text_larger": partial(self._resize_text, 1),
            "text_smaller": partial(self._resize_text, -1),
            "theme_system": partial(self._choose_theme, "system"),
            "theme_light": partial(self._choose_theme, "light"),
            "theme_dark": partial(self._choose_theme, "dark"),
        }

    def _refresh(self, touched: Touched = ()) -> None:
        """Read again what was touched and show it; clear the status line, which told of the state before."""
        if touched:
            self.window.line.clearMessage()
        if self._survey is not None:
            self._survey.refresh(touched)
        self._show_outline()

    def _show_outline(self) -> None:
        outline = self._survey.outline if self._survey is not None else None
        self.window.show_outline(outline, can_fix=outline is not None)

    def _fill_home(self) -> None:
        from app.shell.welcome import WelcomePage, recent_tiles, sample_tiles

        lang = self.look.t.lang
        tiles = sample_tiles(shown_samples(), lang)
        recent = recent_tiles(self.settings.recent, self.look, self.memory.picture)
        page = WelcomePage(self.look, tiles, recent)
        page.wants_sample.connect(self.files.new_from_sample, Qt.ConnectionType.QueuedConnection)
        page.wants_recent.connect(self.files.open_path, Qt.ConnectionType.QueuedConnection)
        page.wants.connect(self._trigger)
        self.window.set_home(page)

    def _settle_home(self) -> None:
        """Make the welcome page where it is shown; elsewhere its tab stays empty until somebody goes there."""
        self._settling = False
        if self.window.current == HOME:
            self._fill_home()
            if self.document is None:
                # The page that had the keyboard is gone with its campaign.
                self.window.page(HOME).setFocus()
        self._last_shown = self.window.current

    def _trigger(self, action_id: str) -> None:
        self.window.book[action_id].trigger()

    def _open_last_page(self) -> None:
        """Show the campaign as it was left: the same tabs, the same one in front; the others are made when shown."""
        first = self.window.outline.first
        if self.document is None:
            return
        last = self.memory.last_page(self.document.path)
        if first is None and last not in TOOL_PAGES and not self.tools.has_cards():
            self.window.open_blank()
            return
        known = last in TOOL_PAGES or self._thing(last) is not None
        begin = last if known else CARD_TABLE if first is None else CAMPAIGN if self.tools.has_band() else first.id
        self._open_pages(self.memory.tabs(self.document.path), begin)

    def _open_pages(self, pages: tuple[str, ...], current: str) -> None:
        """Keep a tab for each page, and show `current`, which alone is made now."""
        for key in (*pages, current):
            node = self._thing(key)
            if node is not None:
                self.window.open_later(node)
            elif key in TOOL_PAGES:
                self.tools.keep(key)
            elif key == SHORTCUTS:
                self._trigger(key)
        if current in self.window.open_pages:
            self.window.tabs.show_page(current)
        if current == HOME:
            self.window.go_home()

    def _thing(self, key: str) -> OutlineNode | None:
        """Return a thing of the navigator, or one that has a page but no line there; None for none."""
        node = self.window.outline.thing(key)
        if node is not None or self._survey is None or key in NO_THINGS:
            return node
        return self._survey.unlisted(key)

    def _remember_recent(self, path: Path) -> None:
        recent = (str(path), *(each for each in self.settings.recent if each != str(path)))[:MOST_RECENT]
        self.settings = dataclasses.replace(self.settings, recent=recent, last_folder=str(path.parent))
        self.keep_settings()

    def _dialog(self, name: str, make: Callable[[QWidget], QWidget]) -> None:
        if name not in self._dialogs:
            dialog = make(self.window)
            dialog.destroyed.connect(partial(self._dialogs.pop, name, None))
            self._dialogs[name] = dialog
        self._dialogs[name].show()
        self._dialogs[name].raise_()
        self._dialogs[name].activateWindow()

    def _undo(self) -> None:
        if self.document is not None:
            self.document.undo()

    def _redo(self) -> None:
        if self.document is not None:
            self.document.redo()

    def _choose_real_dice(self, on: bool) -> None:
        self.apply_settings(dataclasses.replace(self.settings, real_dice=on))

    def _choose_theme(self, theme: str) -> None:
        self.apply_settings(dataclasses.replace(self.settings, theme=theme))

    def _resize_text(self, by: int) -> None:
        place = min(range(len(PERCENTS)), key=lambda i: abs(PERCENTS[i] - self.settings.font_percent)) + by
        percent = PERCENTS[min(max(0, place), len(PERCENTS) - 1)]
        self.apply_settings(dataclasses.replace(self.settings, font_percent=percent))

    def _system_theme_changed(self) -> None:
        if self.settings.theme == "system":
            self.rebuild()
