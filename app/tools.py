"""Pages and dialogs beside the parties: readings of the rules, portraits, sharing. Imported when first opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QDialog

from app.actions import Acts
from app.main_window import CONTENTS, READINGS
from editor.document import Document

if TYPE_CHECKING:
    from app.shell import Shell


class ToolActs(QObject):
    """Opens them on behalf of the shell, for the open campaign; a dialog goes when its campaign does."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell

    def acts(self) -> Acts:
        """Return what each act does; `portrait_of` takes the id of a member."""
        return {
            "readings": self.readings,
            "share": self.share,
            "receive": self.receive,
            "portrait_of": self.portrait,
            "contents": self.contents,
            "ledger": partial(self.section, "ledger"),
            "compare": partial(self.section, "compare"),
        }

    def readings(self) -> None:
        """Show the page of readings, making it the first time."""
        shell, window = self._shell, self._shell.window
        if shell.document is None:
            return
        if READINGS not in window.open_pages:
            from editor.options.page import OptionsPage  # noqa: PLC0415  opened for the first time

            page = OptionsPage(shell.look, shell.document, shell.jobs)
            page.wants_rule.connect(window.explain)
            window.add_page(READINGS, page, "options", page.windowTitle())
        window.tabs.setCurrentWidget(window.page(READINGS))
        window.page(READINGS).setFocus()

    def contents(self) -> None:
        """Show the page of own content, making it the first time."""
        shell, window = self._shell, self._shell.window
        if shell.document is None:
            return
        if CONTENTS not in window.open_pages:
            from editor.contents.page import ContentsPage  # noqa: PLC0415  opened for the first time

            page = ContentsPage(shell.look, shell.document, shell.jobs, shell.asking, lambda: shell.documents)
            page.wants_rule.connect(window.explain)
            window.add_page(CONTENTS, page, "pack", page.windowTitle())
        window.tabs.setCurrentWidget(window.page(CONTENTS))
        window.page(CONTENTS).setFocus()

    def section(self, section_id: str) -> None:
        """Show a section of the shown force, else of the first."""
        window = self._shell.window
        shown = window.page(window.current)
        if not hasattr(shown, "section"):
            window.open_node(window.outline.of("force")[0])
            shown = window.page(window.current)
        if section_id in getattr(shown, "sections", ()):
            shown.section(section_id).setFocus()  # type: ignore[attr-defined]  # the page of a force
        else:
            self._shell.say(self._shell.look.t("window.no_section"))

    def share(self) -> None:
        """Share the shown force, or the first."""
        from editor.share.dialog import ShareDialog  # noqa: PLC0415  opened for the first time

        shell = self._shell
        subject = (shell.window.current, "")
        self._show(
            lambda document: ShareDialog(
                shell.look, document, shell.asking, shell.clock, shell.say, subject, shell.window
            )
        )

    def receive(self) -> None:
        """Take in a force that somebody shared."""
        from editor.share.receive import ReceiveDialog  # noqa: PLC0415  opened for the first time

        shell = self._shell

        def make(document: Document) -> QDialog:
            dialog = ReceiveDialog(shell.look, document, shell.asking, shell.clock, shell.window)
            dialog.added.connect(partial(shell.window.open_thing, "force"))
            dialog.wants_rule.connect(shell.window.explain)
            return dialog

        self._show(make)

    @Slot(str)
    def portrait(self, member_id: str) -> None:
        """Choose the portrait of a member."""
        from editor.portraits.dialog import PortraitDialog  # noqa: PLC0415  opened for the first time

        shell = self._shell
        self._show(
            lambda document: PortraitDialog(shell.look, document, shell.jobs, shell.asking, member_id, shell.window)
        )

    def _show(self, make: Callable[[Document], QDialog]) -> None:
        document = self._shell.document
        if document is not None:
            dialog = make(document)
            document.closed.connect(dialog.close)
            dialog.show()
