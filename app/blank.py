"""The page of a campaign that has nothing in it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.actions import ActionBook
from app.kinds import KINDS
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look


def blank_page(look: Look, book: ActionBook) -> QWidget:
    """Return a page that offers to begin a thing of each kind."""
    t = look.t
    page = EmptyState(
        look,
        "empty-party",
        t("window.blank_words"),
        heading=t("window.blank_heading"),
        button=t("window.blank_button"),
        act=book["new_force"].trigger,
        others=[(look.name(kind.new.text), book[kind.new.id].trigger) for kind in KINDS[1:]],
        side=160,
    )
    page.setProperty("role", "paper")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return page
