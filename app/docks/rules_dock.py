"""The rules of every game in our own words, searched in both languages; F1 opens the one under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.docks.rule_lookup import RULE_ROLE
from editor.widgets.empty import EmptyState
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.errors import ContentError
from models.games.game import Game
from models.games.values import Choices, Option, Rule
from models.i18n import Text, fold

LOAD_MS = 50


@dataclass(frozen=True, slots=True)
class _Found:
    """One rule with its game and everything it is searched by, folded."""

    game: Game
    rule: Rule
    names: str
    words: str


class RulesDock(QWidget):
    """A search field, the rules that fit, the rule that is read with the readings of it in force (`choices` of a game).

    Rules are loaded when the dock is first painted.
    """

    def __init__(self, look: Look, games: Callable[[], tuple[Game, ...]], choices: Callable[[str], Choices]) -> None:
        super().__init__()
        t = look.t
        self._look = look
        self._games = games
        self._choices = choices
        self._rules: list[_Found] | None = None
        self.setProperty("role", "dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.field = QLineEdit()
        self.field.setPlaceholderText(t("window.rules_search"))
        self.field.setAccessibleName(t("window.rules_search"))
        self.field.setClearButtonEnabled(True)
        self.field.addAction(look.icon("search", look.colours.muted), QLineEdit.ActionPosition.LeadingPosition)
        self.game = FormCombo(least=0)
        self.game.setAccessibleName(t("window.rules_game"))
        self.list = QListWidget()
        self.list.setAccessibleName(t("window.rules_list"))
        self.list.setUniformItemSizes(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.head = title("", look, 18, wrap=True)
        self.origin = label("", role="rule", wrap=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(t("window.rules_text"))
        self.text.setProperty("role", "reading")
        self.status = label("", role="muted", wrap=True)
        self.none = EmptyState(look, "empty-rules", t("window.rules_none"), side=72)
        self._lay_out()
        self.field.textChanged.connect(self._refill)
        self.game.currentIndexChanged.connect(self._refill)
        self.list.currentItemChanged.connect(self._read_item)

    def refresh(self) -> None:
        """Show the rule that is read anew: another reading of it may be in force."""
        self._read_item(self.list.currentItem())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Load the rules when they are first seen, after the window has been painted.

        A dock behind another's tab counts as shown all the time: only its first painting says that it is looked at.
        """
        super().paintEvent(event)
        if self._rules is None:
            QTimer.singleShot(LOAD_MS, self, self._load)

    def explain(self, rule_id: str) -> bool:
        """Show one rule by its id; returns whether there is one."""
        rules = self._load()
        if not any(found.rule.id == rule_id for found in rules):
            return False
        self.field.clear()
        self.game.setCurrentIndex(0)
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(RULE_ROLE) == rule_id:
                self.list.setCurrentItem(item)
                self.list.scrollToItem(item, QAbstractItemView.ScrollHint.PositionAtCenter)
        return True

    @property
    def shown(self) -> str:
        """The id of the rule that is read."""
        item = self.list.currentItem()
        return str(item.data(RULE_ROLE)) if item is not None else ""

    def _load(self) -> list[_Found]:
        if self._rules is not None:
            return self._rules
        self._rules = []
        for game in self._games():
            try:
                self._rules += [
                    _searchable(game, rule) for rule in (*game.rules().values(), *map(_reading, game.options()))
                ]
            except ContentError as problem:
                self.status.setText(self._look.t(problem.key, **problem.args_))
        self.game.blockSignals(True)
        self.game.addItem(self._look.t("window.rules_all_games"), "")
        for game_id, name in {found.game.id: found.game.title for found in self._rules}.items():
            self.game.addItem(name[self._look.t.lang], game_id)
        self.game.blockSignals(False)
        self._refill()
        return self._rules

    def _refill(self) -> None:
        rules = self._load()
        wanted, game = fold(self.field.text()).split(), self.game.currentData() or ""
        fitting = [found for found in rules if _fits(found, wanted, game)]
        fitting.sort(key=lambda found: 0 if all(word in found.names for word in wanted) else 1)
        self.list.clear()
        for found in fitting:
            item = QListWidgetItem(f"{found.rule.id}   {found.rule.title[self._look.t.lang]}")
            item.setData(RULE_ROLE, found.rule.id)
            self.list.addItem(item)
        self.pages.setCurrentIndex(0 if fitting else 1)
        if fitting:
            self.list.setCurrentRow(0)

    def _read_item(self, item: QListWidgetItem | None) -> None:
        found = next((f for f in self._rules or [] if item is not None and f.rule.id == item.data(RULE_ROLE)), None)
        if found is None:
            return
        lang, t = self._look.t.lang, self._look.t
        self.head.setText(found.rule.title[lang])
        self.origin.setText(f"{found.rule.id} · {found.game.title[lang]}")
        read = [each for each in found.game.options() if found.rule.id in (each.ambiguity, *each.rule.split(", "))]
        choices = self._choices(found.game.id) if read else {}
        in_force = [
            t("window.rule_reading", option=each.title, ambiguity=each.ambiguity, effect=each.value(choices).effect)
            for each in read
        ]
        self.text.setPlainText("\n\n".join((found.rule.text[lang], *in_force)))
        words = "" if found.rule.status == "rule" else t(f"window.rule_{found.rule.status}")
        self.status.setText(words)
        self.status.setVisible(bool(words))

    def _lay_out(self) -> None:
        look = self._look
        reading = QWidget()
        page = QVBoxLayout(reading)
        page.setContentsMargins(0, look.px(6), 0, 0)
        page.setSpacing(look.px(4))
        page.addWidget(self.origin)
        page.addWidget(self.head)
        page.addWidget(self.text, 1)
        page.addWidget(self.status)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.list)
        split.addWidget(reading)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setChildrenCollapsible(False)
        self.pages = QStackedWidget()
        self.pages.addWidget(split)
        self.pages.addWidget(self.none)
        box = QVBoxLayout(self)
        margin = look.px(10)
        box.setContentsMargins(margin, margin, margin, margin)
        box.setSpacing(look.px(6))
        box.addWidget(self.field)
        box.addWidget(self.game)
        box.addWidget(self.pages, 1)


def _reading(option: Option) -> Rule:
    """Return a named reading as a line of the list: Problems may cite one instead of a rule of the book."""
    text = Text(
        *("\n\n".join(f"{v.title[lang]}{colon} {v.effect[lang]}" for v in option.values)
          for lang, colon in (("fr", "\u00a0:"), ("en", ":")))
    )  # fmt: skip
    return Rule(option.ambiguity, option.title, text)


def _searchable(game: Game, rule: Rule) -> _Found:
    names = fold(f"{rule.id} {rule.title.fr} {rule.title.en}")
    return _Found(game, rule, names, f"{names} {fold(rule.text.fr)} {fold(rule.text.en)}")


def _fits(found: _Found, wanted: list[str], game: str) -> bool:
    return (not game or found.game.id == game) and all(word in found.words for word in wanted)
