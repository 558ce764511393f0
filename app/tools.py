"""Pages and dialogs beside the parties: readings of the rules, portraits, sharing. Imported when first opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QDialog, QWidget

from app.actions import Acts
from app.failed_parts import page_or_failed, page_or_why
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
            "readings": partial(self.show, READINGS),
            "share": self.share,
            "receive": self.receive,
            "portrait_of": self.portrait,
            "contents": partial(self.show, CONTENTS),
            "ledger": partial(self.section, "ledger"),
            "compare": partial(self.section, "compare"),
        }

    def show(self, key: str) -> None:
        """Show the page of readings or of own content, making it the first time."""
        if self._shell.document is not None:
            self.keep(key)
            self._shell.window.tabs.show_page(key).setFocus()

    def keep(self, key: str) -> None:
        """Keep a tab for one of these pages, which is made when it is first shown."""
        if key not in self._shell.window.open_pages:
            icon, words, make = {
                READINGS: ("options", "options.page", self._readings),
                CONTENTS: ("pack", "contents.page", self._contents),
            }[key]
            look, tabs = self._shell.look, self._shell.window.tabs
            page = partial(page_or_failed, look, partial(page_or_why, look, make), partial(tabs.make_anew, key))
            tabs.add_later(key, icon, look.t(words), page)

    def read_pack(self, path: Path) -> None:
        """Show the page of own content with what a pack would bring."""
        from editor.contents.page import ContentsPage  # noqa: PLC0415  opened for the first time

        self.show(CONTENTS)
        page = self._shell.window.page(CONTENTS)
        if isinstance(page, ContentsPage):
            page.read_pack(path)

    def _readings(self) -> QWidget:
        from editor.options.page import OptionsPage  # noqa: PLC0415  opened for the first time

        shell = self._shell
        assert shell.document is not None, "readings are those of an open campaign"
        page = OptionsPage(shell.look, shell.document, shell.jobs)
        page.wants_rule.connect(shell.window.explain)
        return page

    def _contents(self) -> QWidget:
        from editor.contents.page import ContentsPage  # noqa: PLC0415  opened for the first time

        shell = self._shell
        assert shell.document is not None, "content is that of an open campaign"
        page = ContentsPage(shell.look, shell.document, shell.jobs, shell.asking, lambda: shell.documents)
        page.wants_rule.connect(shell.window.explain)
        return page

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
        self.receive_file(None)

    def receive_file(self, path: Path | None) -> None:
        """Take in a force out of a file where one is given."""
        from editor.share.receive import ReceiveDialog  # noqa: PLC0415  opened for the first time

        shell = self._shell

        def make(document: Document) -> QDialog:
            dialog = ReceiveDialog(shell.look, document, shell.asking, shell.clock, shell.window)
            dialog.added.connect(partial(shell.window.open_thing, "force"))
            dialog.wants_rule.connect(shell.window.explain)
            if path is not None:
                dialog.load(path)
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
