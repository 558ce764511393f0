"""Day and night: every pair of colours that carries words reads at WCAG AA; the exact accents of the chart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLabel, QRadioButton
from pytestqt.qtbot import QtBot

from app.shell.actions import WINDOW, shortcut_words
from app.shell.stylesheet import stylesheet
from app.shell.theme import dress
from editor.widgets.colours import DARK, LIGHT, Colours
from editor.widgets.look import Look
from models.i18n import Translator
from models.settings import Settings
from tests.contrast import contrast

AA = 4.5
GROUNDS = ("window", "paper", "panel")
WORDS = ("ink", "muted", "sea_words", "vermilion_words", "gold_words", "green_words")


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("words", WORDS)
def test_words_read_on_every_ground(colours: Colours, ground: str, words: str) -> None:
    assert contrast(getattr(colours, words), getattr(colours, ground)) >= AA


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_selection_and_what_is_pointed_at_read(colours: Colours) -> None:
    assert contrast(colours.on_selected, colours.selected) >= AA
    assert contrast(colours.ink, colours.raised) >= AA
    # Edges of fields and the focus are shapes: three to one.
    assert contrast(colours.strong_line, colours.panel) >= 3
    assert contrast(colours.focus, colours.panel) >= 3


@pytest.mark.parametrize("percent", [100, 175])
def test_a_radio_button_is_round_at_every_size_of_text(percent: int, qtbot: QtBot) -> None:
    look = Look(LIGHT, Translator("fr"), percent)
    button = QRadioButton()
    qtbot.addWidget(button)
    button.setStyleSheet(stylesheet(look))
    button.show()
    picture = button.grab().toImage()
    middle = picture.height() // 2
    shown = [x for x in range(picture.width()) if picture.pixelColor(x, middle).name() == LIGHT.panel.lower()]
    top = middle - (shown[-1] - shown[0]) // 2
    assert picture.pixelColor(shown[0], top).name() != LIGHT.panel.lower()


def test_the_words_of_qt_itself_are_in_the_language_of_the_window(qapp: QApplication) -> None:
    for lang, words in (("fr", "Annuler"), ("en", "Cancel"), ("fr", "Annuler")):
        dress(qapp, Settings(language=lang))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == words
        assert len(qapp.findChildren(QTranslator)) == (2 if lang == "fr" else 1)
        box.deleteLater()


def test_the_file_dialog_of_qt_speaks_french_throughout(qapp: QApplication, qtbot: QtBot) -> None:
    dress(qapp, Settings(language="fr"))
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    shown = {each.text().replace("&", "").replace("\xa0", " ") for each in dialog.findChildren(QLabel)}
    assert {"Dans :", "Nom de fichier :", "Type de fichiers :"} <= shown
    # What nobody translates stays what it is: Qt takes an empty sentence for « nothing is wrong ».
    assert QCoreApplication.translate("QTgaFile", "A sentence of nobody") == "A sentence of nobody"


def test_keys_have_one_french_name_in_menus_and_on_our_pages(qapp: QApplication) -> None:
    dress(qapp, Settings(language="fr"))
    for action in WINDOW:
        ours = shortcut_words(action, Translator("fr"))
        qts = " / ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts)
        assert ours == qts
