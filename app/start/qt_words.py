"""The few words of Qt's own dialogs and of our number fields that its translations leave out; the rest is Qt's."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTranslator

from editor.widgets.form_inputs import BEYOND
from models.i18n import Translator

LEFT_OUT: Final = {
    "&Look in:": "window.qt_look_in",
    "Files of &type:": "window.qt_files_of_type",
    "Folder": "window.qt_folder",
    "File Folder": "window.qt_folder",
    "File": "window.qt_file",
    "%1 File": "window.qt_file_of",
    "Drive": "window.qt_drive",
    "%1 bytes": "window.qt_bytes",
    "%1 byte(s)": "window.qt_bytes",
    "%1 KiB": "window.qt_kilobytes",
    "%1 MiB": "window.qt_megabytes",
    "%1 GiB": "window.qt_gigabytes",
    BEYOND[0]: "window.at_most",
    BEYOND[1]: "window.at_least",
}
"""Qt's sentence -> our key; `%1` stands for what Qt puts in."""


class QtWords(QTranslator):
    """Asked after Qt's own translator, so only for what that one does not know."""

    def __init__(self, t: Translator, parent: QObject) -> None:
        super().__init__(parent)
        self._t = t

    def translate(self, _context: str, source: str, _disambiguation: str | None = None, _n: int = -1) -> str:
        """Return our words; a sentence we do not know as it is: an empty one would be its translation."""
        key = LEFT_OUT.get(source)
        return self._t(key, value="%1") if key is not None else source
