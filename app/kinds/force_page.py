"""One force in sections: its members, and what else there is to see of it. A section is made when first opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from app.shell.failed_parts import Unreadable, page_or_why
from editor.compare.what_if import WhatIfBand
from editor.document import Document
from editor.party.page import PartyPage
from editor.widgets.look import Look
from editor.widgets.thing_page import Selected
from models.problem import Problem

if TYPE_CHECKING:
    from editor.compare.page import ComparePage
    from models.campaign.forces.comparing import ComparedForce


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the page of a force beside its members: `make` gives a widget, which may emit `gone` and
    `wants_rule`.

    Its name is the message `window.section_<id>`; `fits` tells by document and force id whether it is offered.
    """

    id: str
    icon: str
    make: Callable[[Look, Document, str], QWidget]
    fits: Callable[[Document, str], bool] = lambda _document, _force_id: True


class ForcePage(QWidget):
    """Shows one section of a force at a time; with a single one there are no tabs."""

    acts_changed = Signal()
    gone = Signal(str)
    retitled = Signal(str, str)
    wants_rule = Signal(str)
    wants_open = Signal(str, str)
    wants_portrait = Signal(str)

    def __init__(self, look: Look, document: Document, force_id: str, sections: Sequence[Section]) -> None:
        super().__init__()
        self._look = look
        self._document = document
        self.force_id = force_id
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.heroes = PartyPage(look, document, force_id)
        self._sections = [each for each in sections if each.fits(document, force_id)]
        self._made: dict[str, QWidget] = {"heroes": self.heroes}
        self.tabs = QTabBar(self)
        self.tabs.setProperty("role", "shelves")
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.setIconSize(QSize(look.px(18), look.px(18)))
        self.tabs.setAccessibleName(look.t("window.sections"))
        for name, icon in (("heroes", "party"), *((each.id, each.icon) for each in self._sections)):
            self.tabs.addTab(look.icon(icon), look.t(f"window.section_{name}"))
        self.tabs.setVisible(bool(self._sections))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.heroes)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.band = WhatIfBand(look, document, force_id)
        self.band.wants_compare.connect(lambda origin, branch: self._set_side_by_side(origin, "", branch))
        box.addWidget(self.band)
        box.addWidget(self.tabs)
        box.addWidget(self._stack, 1)
        self.setFocusProxy(self.heroes)
        self.tabs.currentChanged.connect(self._turn)
        self.heroes.gone.connect(self.gone)
        self.heroes.retitled.connect(self.retitled)
        self.heroes.wants_rule.connect(self.wants_rule)
        self.heroes.wants_portrait.connect(self.wants_portrait)
        self.heroes.wants_story.connect(self.tell)

    @property
    def sections(self) -> tuple[str, ...]:
        """The ids of the sections in the order of their tabs."""
        return ("heroes", *(each.id for each in self._sections))

    @property
    def shown(self) -> QWidget | None:
        """The section that is shown."""
        return self._stack.currentWidget()

    def section(self, section_id: str) -> QWidget:
        """Show a section by its id and return it; `heroes` is the first."""
        self.tabs.setCurrentIndex(self.sections.index(section_id))
        return self._made[section_id]

    @property
    def inner(self) -> str:
        """The id of the section that is shown."""
        return self.sections[self.tabs.currentIndex()]

    def show_inner(self, inner: str) -> None:
        """Show a section by its id."""
        if inner in self.sections:
            self.section(inner)

    def go_to(self, problem: Problem) -> None:
        """Go to the control a Problem names."""
        self.tabs.setCurrentIndex(0)
        self.heroes.show_place(problem)

    def show_member(self, member_id: str) -> None:
        """Go to a member."""
        self.tabs.setCurrentIndex(0)
        self.heroes.show_member(member_id)

    def tell(self, member_id: str, act: str) -> None:
        """Show the story of a member; where `act` is not "", with the form of that act for the member."""
        if "ledger" in self.sections:
            page = self.section("ledger")
            if not isinstance(page, Unreadable):
                page.tell_of(member_id, act)  # type: ignore[attr-defined]  # made by its section

    def act(self, action_id: str) -> None:
        """Do an act of the members' page."""
        self.tabs.setCurrentIndex(0)
        self.heroes.act(action_id)

    def state(self, _action_id: str) -> tuple[bool, bool]:
        """Return that every act is offered: what cannot be done says why."""
        return True, False

    @property
    def selected(self) -> Selected | None:
        """What is selected in the section that is shown."""
        found: Selected | None = getattr(self.shown, "selected", None)
        return found

    def closing(self) -> None:
        """Do nothing: no work goes on here."""

    def _turn(self, index: int) -> None:
        if index == 0:
            self._show(self.heroes)
            return
        section = self._sections[index - 1]
        if section.id not in self._made:
            make = partial(section.make, self._look, self._document, self.force_id)
            page = page_or_why(self._look, make)
            self._listen(page)
            self._made[section.id] = page
            self._stack.addWidget(page)
        self._show(self._made[section.id])

    def _show(self, section: QWidget) -> None:
        """Show a section; a page that gets the keyboard passes it on to this section."""
        self._stack.setCurrentWidget(section)
        self.setFocusProxy(section)
        self.acts_changed.emit()

    def compare(self, left: ComparedForce, right: ComparedForce) -> ComparePage | None:
        """Put two sides next to each other; None where this force has no such section."""
        if "compare" not in self.sections:
            return None
        page = self.section("compare")
        if isinstance(page, Unreadable):
            return None
        page.show_sides(left, right)  # type: ignore[attr-defined]  # made by its section
        return page  # type: ignore[return-value]  # as above

    def _set_side_by_side(self, force_id: str, event_id: str, other: str = "") -> ComparePage | None:
        """Put a force, as it was after an Event, beside another one, or beside what it is now."""
        from models.campaign.forces.comparing import ComparedForce

        return self.compare(ComparedForce(force_id, event_id), ComparedForce(other or force_id))

    def _listen(self, page: QWidget) -> None:
        """Pass on what a section asks for."""
        answers: dict[str, Callable[..., object]] = {
            "wants_rule": self.wants_rule.emit,
            "wants_open": self.wants_open.emit,
            "wants_compare": self._set_side_by_side,
            "wants_what_if": self._what_if,
        }
        for name, answer in answers.items():
            signal = getattr(page, name, None)
            if signal is not None:
                signal.connect(answer)

    def _what_if(self, force_id: str, event_id: str) -> None:
        page = self._set_side_by_side(force_id, event_id)
        if page is not None:
            page.start_what_if(page.what_if.name.text())
