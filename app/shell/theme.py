"""Dresses the program: colours by day or night, two typefaces, one size, one style sheet on top of Fusion."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from app.start.qt_words import QtWords
from editor.paint.typefaces import load_fonts
from editor.widgets.colours import DARK, LIGHT, Colours
from editor.widgets.look import Look
from models.i18n import LANGUAGES, Translator
from models.settings import Settings

PERCENTS: Final = (80, 90, 100, 110, 125, 150, 175, 200)


def language(settings: Settings, system: str = "") -> str:
    """Return the language of the window: the chosen one, else the system's, else English."""
    wanted = settings.language or (system or QLocale.system().name())[:2]
    return wanted if wanted in LANGUAGES else "en"


def colours(settings: Settings, app: QApplication) -> Colours:
    """Return the colours in force; `system` follows the desktop."""
    if settings.theme == "system":
        return DARK if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT
    return DARK if settings.theme == "dark" else LIGHT


def dress(app: QApplication, settings: Settings) -> Look:
    """Give the whole program its style, palette and font, and return the Look of its windows.

    The style sheet is set by each window: on the application, Qt would dress every widget of every window again.
    """
    load_fonts()
    percent = min(200, max(80, settings.font_percent))
    look = Look(colours(settings, app), Translator(language(settings)), percent, settings.motion)
    _speak(app, look.t.lang)
    if app.style().objectName() != "fusion":
        app.setStyle("Fusion")
    app.setFont(look.font())
    app.setPalette(palette(look.colours))
    app.setEffectEnabled(Qt.UIEffect.UI_AnimateMenu, look.motion)
    return look


def _speak(app: QApplication, lang: str) -> None:
    """Set the language of Qt's own words: its file dialog, the menus of text fields, the names of keys."""
    for old in app.findChildren(QTranslator):
        app.removeTranslator(old)
        old.setParent(None)
    words = QTranslator(app)
    # Qt's words are English by birth; a package without its translations keeps them.
    if words.load(f"qtbase_{lang}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        if lang != "en":
            # Installed first, it is asked last.
            app.installTranslator(QtWords(Translator(lang), app))
        app.installTranslator(words)


def palette(c: Colours) -> QPalette:
    """Return the colours as Qt's palette, for what the style sheet leaves to Fusion."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, c.window),
        (role.WindowText, c.ink),
        (role.Base, c.panel),
        (role.AlternateBase, c.paper),
        (role.Text, c.ink),
        (role.Button, c.panel),
        (role.ButtonText, c.ink),
        (role.ToolTipBase, c.panel),
        (role.ToolTipText, c.ink),
        (role.PlaceholderText, c.muted),
        (role.Highlight, c.selected),
        (role.HighlightedText, c.on_selected),
        (role.Accent, c.selected),
        (role.Link, c.sea_words),
        (role.LinkVisited, c.sea_words),
        (role.BrightText, c.vermilion_words),
        (role.Light, c.panel),
        (role.Midlight, c.paper),
        (role.Mid, c.line),
        (role.Dark, c.strong_line),
        (role.Shadow, c.sunk),
    ):
        made.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(c.faint))
    return made
