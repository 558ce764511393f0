"""Docks that the first picture does not need: they are filled just after it, or as soon as somebody asks for one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.docks.dice_acts import ACTIONS
from app.shell.failed_parts import dock_or_failed
from editor.document import Document
from editor.widgets.look import Look
from models.campaign.queries import choices
from models.games.library import BUILT
from models.games.values import Choices
from models.store.history import Touched

if TYPE_CHECKING:
    from app.docks.dice_dock import DiceDock
    from app.docks.rules_dock import RulesDock

SOON_MS: Final = 30
"""How long after its place was painted an inside is made: the page in front comes first."""


class Later(QWidget):
    """Keeps the place of what `make` makes, `width` x `height` px at least, until it is seen or asked for.

    A dock behind another's tab is not painted, so its inside is made when somebody turns to it.
    """

    def __init__(self, look: Look, make: Callable[[], QWidget], width: int, height: int) -> None:
        super().__init__()
        self._look = look
        self._make = make
        self._inside: QWidget | None = None
        self.setProperty("role", "dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # As much as the inside will ask for, so that nothing moves when it comes.
        self.setMinimumSize(width, height)

    @property
    def inside(self) -> QWidget:
        """What stands here, made when it is asked for first."""
        if self._inside is None:
            self._inside = dock_or_failed(self._look, self._make)
            box = QVBoxLayout(self)
            box.setContentsMargins(0, 0, 0, 0)
            box.addWidget(self._inside)
            self.setMinimumSize(0, 0)
            self.setFocusProxy(self._inside)
        return self._inside

    def paintEvent(self, event: QPaintEvent) -> None:
        """Make the inside once the window has been painted."""
        super().paintEvent(event)
        if self._inside is None:
            QTimer.singleShot(SOON_MS, self, lambda: self.inside)


class LazyDocks(QObject):
    """The docks of the rules and of the dice."""

    wants_rule = Signal(str)
    real_dice_chosen = Signal(bool)

    def __init__(self, look: Look, say: Callable[[str], None], parent: QObject, *, real_dice: bool) -> None:
        super().__init__(parent)
        self._look = look
        self._say = say
        self._document: Document | None = None
        self._rules: RulesDock | None = None
        self.places = {
            "rules": Later(look, self._make_rules, look.px(126), look.px(335)),
            "dice": Later(look, partial(self._make_dice, real_dice), look.px(400), look.px(143)),
        }

    @property
    def rules(self) -> RulesDock:
        """The dock of the rules, made now if nobody has looked at it yet."""
        return cast("RulesDock", self.places["rules"].inside)

    @property
    def dice(self) -> DiceDock:
        """The dock of the dice, made now if nobody has looked at it yet."""
        return cast("DiceDock", self.places["dice"].inside)

    def set_document(self, document: Document | None) -> None:
        """Show rules as a campaign reads them, or as the books do."""
        self._document = document
        if document is not None:
            document.changed.connect(self._refresh_rules)
        self._refresh_rules()

    def _refresh_rules(self, _touched: Touched = frozenset()) -> None:
        if self._rules is not None:
            self._rules.refresh()

    def _choices(self, game: str) -> Choices:
        if self._document is None:
            return {}
        with self._document.read() as campaign:
            return choices(campaign, game)

    def acts(self, bring: Callable[[], None]) -> dict[str, Callable[..., object]]:
        """Return what each act of the dice does; `bring` shows their dock, which tells the result."""
        return {action.id: partial(self._throw, action.id, bring) for action in ACTIONS}

    def _throw(self, action_id: str, bring: Callable[[], None], *_checked: bool) -> None:
        bring()
        self.dice.act(action_id)

    def _make_rules(self) -> QWidget:
        from app.docks.rules_dock import RulesDock

        self._rules = RulesDock(self._look, lambda: tuple(BUILT.values()), self._choices)
        return self._rules

    def _make_dice(self, real_dice: bool) -> QWidget:
        from app.docks.dice_dock import DiceDock

        made = DiceDock(self._look, real_dice=real_dice, say=self._say)
        made.wants_rule.connect(self.wants_rule)
        made.real_dice_chosen.connect(self.real_dice_chosen)
        return made
