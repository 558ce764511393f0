"""The few questions the window asks in a dialog: which file, which name. Tests answer in its place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from editor.widgets.files import DesktopFiles
from editor.widgets.look import Look

SUFFIX = ".portulan"


class Asking(DesktopFiles):
    """Asks with the desktop's own file dialogs; an answer not given is None."""

    def words(self, parent: QWidget, look: Look, title: str, question: str, proposed: str) -> str | None:
        """Return one line of text, trimmed; an empty one is no answer."""
        from app.questions import LineDialog  # noqa: PLC0415  asked for the first time

        dialog = LineDialog(look, title, question, proposed, parent)
        if dialog.exec() != dialog.DialogCode.Accepted:
            return None
        return dialog.field.text().strip() or None

    def choice(self, parent: QWidget, look: Look, title: str, question: str, lines: Sequence[str]) -> int | None:
        """Return which of `lines` is wanted, counted from 0."""
        from app.questions import ListDialog  # noqa: PLC0415  asked for the first time

        dialog = ListDialog(look, title, question, lines, parent)
        if dialog.exec() != dialog.DialogCode.Accepted:
            return None
        return dialog.list.currentRow()
