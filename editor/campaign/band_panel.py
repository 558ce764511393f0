"""The band of the page My campaign: who is in it and how he is, what could be done next."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.campaign.reading import BandShown, HeroShown
from editor.campaign.steps import ICONS, BandStep, next_steps
from editor.paint.pictures import picture
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.measures import LifeBoxes
from editor.widgets.problem_line import rule_button
from editor.widgets.text import label, plain_tip, title

FACE_PX = 40


class BandPanel(QWidget):
    """`wants` carries what is to be done (a step’s kind or the name of a button) and for whom;
    `going` says that somebody goes or stays at home.
    """

    wants = Signal(str, str)
    wants_rule = Signal(str)
    going = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._away: set[str] = set()
        self._of = ""
        self.boxes: dict[str, QCheckBox] = {}
        self.steps: list[tuple[BandStep, QPushButton]] = []
        self.acts: dict[str, QPushButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(10))
        self._heroes = QVBoxLayout()
        self._heroes.setSpacing(look.px(6))
        column.addLayout(self._heroes)
        self._head = title(look.t("mycampaign.next"), look, 16)
        column.addWidget(self._head)
        self._steps = QVBoxLayout()
        self._steps.setSpacing(look.px(4))
        column.addLayout(self._steps)
        flow = FlowLayout(look.px(6))
        names = {"rest_all": "rest", "party": "points", "shop": "trade", "graves": "ledger", "what_if": "what-if"}
        for act, icon in names.items():
            made = QPushButton(look.icon(icon), look.t(f"mycampaign.{act}"))
            made.setAccessibleName(look.t(f"mycampaign.{act}"))
            made.setToolTip(plain_tip(look.t(f"mycampaign.{act}_tip")))
            made.clicked.connect(partial(self.wants.emit, act, ""))
            self.acts[act] = made
            flow.addWidget(made)
        column.addLayout(flow)
        column.addStretch(1)

    @property
    def waits(self) -> tuple[str, ...]:
        """Those of the living who stay at home."""
        return tuple(each for each in self.boxes if each in self._away)

    def show_band(self, band: BandShown, *, writable: bool) -> None:
        """Show a band as it is."""
        look, t = self._look, self._look.t
        if band.id != self._of:
            self._of, self._away = band.id, set()
        held = self.window().focusWidget()
        name = held.accessibleName() if held is not None and self.isAncestorOf(held) else ""
        if name:
            # What goes would hand the keyboard to the next in line, and the page would scroll there.
            self.acts["party"].setFocus()
        emptied(self._heroes)
        emptied(self._steps)
        self.boxes, self.steps = {}, []
        for hero in band.heroes:
            self._heroes.addWidget(self._card(hero))
        for step in next_steps(band):
            row = QHBoxLayout()
            row.setSpacing(look.px(6))
            key = f"mycampaign.step_{step.kind}"
            words = t.plural(key, step.count, **step.args) if step.count else t(key, **step.args)
            made = QPushButton(look.icon(ICONS[step.kind]), words.replace("&", "&&"))
            made.setProperty("role", "link")
            made.setAccessibleName(words)
            made.setToolTip(plain_tip(t(f"mycampaign.step_{step.kind}_tip")))
            made.setEnabled(writable or step.kind == "problem")
            made.clicked.connect(partial(self.wants.emit, step.kind, step.member))
            row.addWidget(made, 1, Qt.AlignmentFlag.AlignLeft)
            if step.rule:
                row.addWidget(rule_button(look, step.rule, self.wants_rule.emit))
            self._steps.addLayout(row)
            self.steps.append((step, made))
        if not self.steps:
            self._steps.addWidget(label(t("mycampaign.nothing_next"), role="muted", wrap=True))
        hurt = any(each.fates for each in band.living)
        self.acts["rest_all"].setVisible(band.told)
        self.acts["rest_all"].setEnabled(writable and hurt)
        self.acts["graves"].setVisible(band.told)
        again = (*(made for _, made in self.steps), *self.boxes.values(), *self.acts.values())
        for each in again:
            if name and each.accessibleName() == name and each.isEnabled():
                each.show()
                each.setFocus()

    def _card(self, hero: HeroShown) -> QFrame:
        look, t = self._look, self._look.t
        card = QFrame()
        card.setProperty("role", "card")
        grid = QGridLayout(card)
        grid.setContentsMargins(look.px(8), look.px(6), look.px(8), look.px(6))
        grid.setHorizontalSpacing(look.px(8))
        grid.setVerticalSpacing(look.px(2))
        grid.addWidget(_face(look, hero.face, hero.own), 0, 0, 3, 1, Qt.AlignmentFlag.AlignTop)
        lang = t.lang
        name = QPushButton(hero.name.replace("&", "&&"))
        name.setProperty("role", "link")
        name.setAccessibleName(t("mycampaign.see", name=hero.name))
        name.setToolTip(plain_tip(t("mycampaign.see", name=hero.name)))
        name.clicked.connect(partial(self.wants.emit, "party" if hero.lives else "graves", hero.id))
        grid.addWidget(name, 0, 1, Qt.AlignmentFlag.AlignLeft)
        if not hero.lives:
            grid.addWidget(label(t("mycampaign.dead"), role="muted"), 0, 2)
            grid.setColumnStretch(2, 1)
            return card
        grid.addWidget(label(hero.role[lang], role="muted"), 0, 2)
        grid.setColumnStretch(2, 1)
        goes = QCheckBox(t("mycampaign.goes"))
        goes.setAccessibleName(t("mycampaign.goes_of", name=hero.name))
        goes.setToolTip(plain_tip(t("mycampaign.goes_tip")))
        goes.setChecked(hero.id not in self._away)
        goes.clicked.connect(lambda on: self._go(hero.id, on))
        self.boxes[hero.id] = goes
        grid.addWidget(goes, 0, 3)
        life = LifeBoxes(look, hero.most)
        words = t("mycampaign.life", left=hero.life, most=hero.most)
        life.show_life(hero.most - hero.life, words, "", live=False)
        grid.addWidget(life, 1, 1, 1, 2)
        facts = [words, *(each[lang] for each in hero.marks)]
        if hero.points:
            facts.append(t.plural("mycampaign.points", hero.points))
        grid.addWidget(label(" · ".join(facts), role="muted", wrap=True), 1, 3)
        carried = ", ".join(each[lang] for each in hero.carried)
        grid.addWidget(label(carried or t("mycampaign.carries_nothing"), wrap=True), 2, 1, 1, 3)
        return card

    def stay(self, waits: Iterable[str]) -> None:
        """Let these stay at home, and everybody else go."""
        self._away = set(waits)
        for member_id, box in self.boxes.items():
            box.setChecked(member_id not in self._away)

    def _go(self, member_id: str, on: bool) -> None:
        self._away = self._away - {member_id} if on else self._away | {member_id}
        self.going.emit()


def _face(look: Look, face: str, own: QImage | None) -> QLabel:
    """Return the portrait of somebody, whole and small."""
    shown, side = QLabel(), look.px(FACE_PX)
    image = own if own is not None else picture(face, side, dpr=shown.devicePixelRatioF())
    part = image.scaled(
        QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    shown.setPixmap(QPixmap.fromImage(part))
    shown.setFixedWidth(side)
    return shown
