"""What goes on paper from the window: cards and sheets of forces, the evening pack of a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.desk import WindowDesk
from app.shell.actions import Acts
from editor.widgets.files import clean_name
from models.errors import SpokenError
from models.safe_names import under
from models.sheets.options import CardOptions

if TYPE_CHECKING:
    from app.shell.main_window import MainWindow


class PaperActs(QObject):
    """Opens the print dialogs at the desk of the window."""

    def __init__(self, desk: WindowDesk) -> None:
        super().__init__(desk)
        self._desk = desk

    def acts(self) -> Acts:
        """Return what each act on paper does."""
        return {"print_cards": self.print_cards}

    def listen(self, window: MainWindow) -> None:
        """Answer what the pages of a new window want on paper."""
        window.things.wants_pack.connect(self.print_evening)

    def print_cards(self) -> None:
        """Open the print dialog on the shown force, or on the first."""
        from editor.paper.dialog import Given, PrintDialog
        from editor.paper.source import printables, ready_made

        desk = self._desk
        if desk.document is None:
            return
        with desk.document.read() as campaign:
            found = (*printables(campaign), *ready_made(campaign, desk.look.t))
        if not found:
            desk.say(desk.look.t("window.no_cards"))
            return
        first = next((i for i, what in enumerate(found) if what.id == desk.window.current), 0)
        given = Given(self._file, desk.clock, desk.say, desk.show_file, self._keep)
        PrintDialog(desk.look, desk.jobs, found, self._options(), given, desk.window, first=first).show()

    def print_evening(self, scenario_id: str) -> None:
        """Open the dialog of the evening pack of a scenario."""
        from editor.paper.pack_dialog import PackDialog, PackGiven
        from editor.paper.pack_source import evening

        desk = self._desk
        if desk.document is None:
            return
        try:
            found = evening(desk.document, scenario_id)
        except SpokenError as problem:
            desk.say(desk.look.t(problem.key, **problem.args_))
            return
        given = PackGiven(self._file, self._folder, desk.clock, desk.say, desk.show_file, self._keep)
        PackDialog(desk.look, desk.jobs, found, self._options(), given, desk.window).show()

    def _options(self) -> CardOptions:
        settings = self._desk.settings
        return CardOptions(
            size=settings.card_size,
            paper=settings.card_paper,
            language=settings.card_language or self._desk.look.t.lang,
            low_ink=settings.card_low_ink,
        )

    def _keep(self, options: CardOptions) -> None:
        """Keep the print options that have a setting for the next print."""
        desk = self._desk
        desk.settings = replace(
            desk.settings,
            card_size=options.size,
            card_paper=options.paper,
            card_language="" if options.language == desk.look.t.lang else options.language,
            card_low_ink=options.low_ink,
        )
        desk.keep_settings()

    def _file(self, title: str, proposed: str, suffix: str) -> Path | None:
        """Ask where a print is to be written; beside the campaign is proposed."""
        desk = self._desk
        path = self._place() / (clean_name(proposed.removesuffix(suffix)) + suffix)
        files = "window.text_files" if suffix == ".md" else "window.card_files"
        return desk.asking.file_to_write(desk.window, title, path, desk.look.t(files))

    def _folder(self, title: str, names: Sequence[str]) -> Path | None:
        """Ask for a folder for files of some names, beside the campaign to begin with, and before any is replaced."""
        ask, window = self._desk.asking, self._desk.window
        folder = ask.folder(window, title, self._place())
        places = [under(folder, name) for name in names] if folder is not None else []
        return folder if ask.may_replace(window, title, [each for each in places if each.exists()]) else None

    def _place(self) -> Path:
        desk = self._desk
        return desk.document.path.parent if desk.document is not None else desk.documents
