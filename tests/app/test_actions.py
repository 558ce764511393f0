"""One table of acts: unique keys, words in both languages, a palette that finds them, a page that lists them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from app.docks import dice_acts, docks, history_dock, navigator_dock, problems_dock
from app.kinds.kinds import KINDS
from app.shell import selection_acts
from app.shell.actions import WINDOW, fuzzy, search_words
from app.shell.shell import Shell
from editor.options.page import OptionsPage
from editor.paint.pictures import has
from editor.widgets.action import Action
from models.i18n import LANGUAGES, Translator, fold

DOCKS = (docks, navigator_dock, selection_acts, history_dock, problems_dock, dice_acts)
COMMON = [action for table in (WINDOW, *(dock.ACTIONS for dock in DOCKS)) for action in table]
ACTIONS = [*COMMON, *(action for kind in KINDS for action in kind.actions)]

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.parametrize("table", [COMMON, *(kind.actions for kind in KINDS)], ids=lambda table: table[0].id)
def test_no_two_acts_share_a_key(table: Sequence[Action]) -> None:
    keys = Counter(key.casefold() for action in table for key in action.shortcuts)
    assert [key for key, count in keys.items() if count > 1] == []
    assert [key for key in keys if QKeySequence(key).isEmpty()] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_act_has_words_and_a_drawing(lang: str) -> None:
    t = Translator(lang)
    assert [a.id for a in ACTIONS if not t.has(a.text) or not t.has(a.tip)] == []
    assert [a.id for a in ACTIONS if a.named and not t.has(f"{a.text}_of")] == []
    assert [a.icon for a in ACTIONS if not has(a.icon)] == []


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("reglages", "settings"),
        ("THÈME sombre", "theme_dark"),
        ("dark theme", "theme_dark"),
        ("undo", "undo"),
        ("raccourcis", "shortcuts"),
        ("print", "print_cards"),
        ("d20", "throw_d20"),
        ("sauvegarder", "backup"),
    ],
)
def test_the_palette_finds_acts_in_both_languages(typed: str, expected: str) -> None:
    scores = {action.id: fuzzy(fold(typed), search_words(action)) for action in ACTIONS}
    found = {key: score for key, score in scores.items() if score is not None}
    assert expected in found
    assert found[expected] >= sorted(found.values(), reverse=True)[:4][-1]


def test_the_palette_runs_what_is_chosen(shell: Shell) -> None:
    palette = shell.window.open_palette()
    QTest.keyClicks(palette.field, "theme sombre")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert shell.look.colours.dark


def test_the_palette_finds_readings_and_numbers_and_shows_their_page(shell: Shell) -> None:
    shell.files.new_from_sample("empire")
    palette = shell.window.open_palette()
    QTest.keyClicks(palette.field, "joueur sans commandement")
    assert palette.list.topLevelItem(0).text(0) == "Joueur sans commandement"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    page = shell.window.page("readings")
    assert isinstance(page, OptionsPage)
    assert page.field.text() == "Joueur sans commandement"


@pytest.mark.parametrize(
    ("typed", "first"), [("rest", "Restore a backup…"), ("settings", "Settings"), ("print", "Print")]
)
def test_what_is_called_so_stands_before_what_only_mentions_it(start: Any, typed: str, first: str) -> None:
    palette = start(language="en").window.open_palette()
    QTest.keyClicks(palette.field, typed)
    assert palette.list.topLevelItem(0).text(0).startswith(first)
    palette.close()
