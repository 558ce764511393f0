"""What goes on paper from the window: cards and sheets of forces, the evening pack of a scenario."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.actions import Acts
from editor.widgets.files import clean_name
from models.errors import SpokenError

if TYPE_CHECKING:
    from app.main_window import MainWindow
    from app.shell import Shell
    from models.sheets.options import CardOptions


class PaperActs(QObject):
    """Opens the print dialogs on behalf of the shell."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell

    def acts(self) -> Acts:
        """Return what each act on paper does."""
        return {"print_cards": self.print_cards}

    def listen(self, window: MainWindow) -> None:
        """Answer what the pages of a new window want on paper."""
        window.things.wants_pack.connect(self.print_evening)

    def print_cards(self) -> None:
        """Open the print dialog on the shown force, or on the first."""
        shell = self._shell
        if shell.document is None:
            return
        from editor.paper.dialog import Given, PrintDialog  # noqa: PLC0415  opened for the first time
        from editor.paper.source import printables, ready_made  # noqa: PLC0415

        with shell.document.read() as campaign:
            found = (*printables(campaign), *ready_made(campaign, shell.look.t))
        if not found:
            shell.say(shell.look.t("window.no_cards"))
            return
        first = next((i for i, what in enumerate(found) if what.id == shell.window.current), 0)
        given = Given(self._file, shell.clock, shell.say, shell.show_file, self._keep)
        PrintDialog(shell.look, shell.jobs, found, self._options(), given, shell.window, first=first).show()

    def print_evening(self, scenario_id: str) -> None:
        """Open the dialog of the evening pack of a scenario."""
        shell = self._shell
        if shell.document is None:
            return
        from editor.paper.pack_dialog import PackDialog, PackGiven  # noqa: PLC0415  opened for the first time
        from editor.paper.pack_source import evening  # noqa: PLC0415

        try:
            found = evening(shell.document, scenario_id)
        except SpokenError as problem:
            shell.say(shell.look.t(problem.key, **problem.args_))
            return
        given = PackGiven(self._file, self._folder, shell.clock, shell.say, shell.show_file, self._keep)
        PackDialog(shell.look, shell.jobs, found, self._options(), given, shell.window).show()

    def _options(self) -> CardOptions:
        from models.sheets.options import CardOptions  # noqa: PLC0415  printed for the first time

        settings = self._shell.settings
        return CardOptions(
            size=settings.card_size,
            paper=settings.card_paper,
            language=settings.card_language or self._shell.look.t.lang,
            low_ink=settings.card_low_ink,
        )

    def _keep(self, options: CardOptions) -> None:
        """Keep for the next print what is also in the settings."""
        shell = self._shell
        shell.settings = replace(
            shell.settings,
            card_size=options.size,
            card_paper=options.paper,
            card_language="" if options.language == shell.look.t.lang else options.language,
            card_low_ink=options.low_ink,
        )
        shell.keep_settings()

    def _file(self, title: str, proposed: str, suffix: str) -> Path | None:
        """Ask where a print is to be written; beside the campaign is proposed."""
        shell = self._shell
        path = self._place() / (clean_name(proposed.removesuffix(suffix)) + suffix)
        return shell.asking.file_to_write(shell.window, title, path, shell.look.t("window.card_files"))

    def _folder(self, title: str) -> Path | None:
        """Ask for a folder that holds what is written; beside the campaign to begin with."""
        return self._shell.asking.folder(self._shell.window, title, self._place())

    def _place(self) -> Path:
        shell = self._shell
        return shell.document.path.parent if shell.document is not None else shell.documents
