"""Ready-made members who could join: which of them are shown, and what each is like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from editor.widgets.dates import LOCALES
from editor.widgets.form_inputs import spin
from editor.widgets.look import Look
from editor.widgets.text import label
from models.games.facets.builder import Recruit, Template

_MOST: Final = 999


class RecruitFilters(QWidget):
    """The conditions a ready-made member must meet to be shown; `changed`: the user has set them otherwise."""

    changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        t = look.t
        self._traits: dict[str, QCheckBox] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(10))
        for trait in ("shoots", "magic"):
            box = self._traits[trait] = QCheckBox(t(f"build.trait_{trait}"))
            box.setAccessibleName(box.text())
            box.setToolTip(t(f"build.trait_{trait}_tip"))
            box.toggled.connect(lambda _on: self.changed.emit())
            row.addWidget(box)
        row.addWidget(label(t("build.at_most"), role="muted"))
        self.most = spin(0, _MOST, 0)
        self.most.setSpecialValueText(t("build.any_cost"))
        self.most.setAccessibleName(t("build.at_most"))
        self.most.setToolTip(t("build.at_most_tip"))
        self.most.valueChanged.connect(lambda _n: self.changed.emit())
        row.addWidget(self.most)
        row.addStretch()
        self.hide()

    @property
    def boxes(self) -> dict[str, QCheckBox]:
        """The tick boxes by the trait they ask for."""
        return self._traits

    def sift(self, templates: Sequence[Template]) -> tuple[Template, ...]:
        """Return the members that meet the conditions; boxes for traits that none has are hidden."""
        known = {trait for each in templates for trait in each.traits}
        for trait, box in self._traits.items():
            box.setVisible(trait in known)
        wanted = {trait for trait, box in self._traits.items() if box.isChecked() and trait in known}
        most = self.most.value() or _MOST * _MOST
        return tuple(each for each in templates if each.cost <= most and wanted <= set(each.traits))


def recruit_words(look: Look, recruit: Recruit) -> str:
    """Return a ready-made member in words: profile, gear and skills, what his calling gives, his odds."""
    t, locale = look.t, LOCALES[look.t.lang]
    member = recruit.member
    carried = [each.name[t.lang] for each in (*member.gear, *member.skills, *member.spells)]
    odds = [
        t("build.odds_one", name=name, n=locale.toString(float(chance) * 100, "f", 0)) for name, chance in recruit.odds
    ]
    fares = "build.recruit_odds_with" if recruit.lent[t.lang] else "build.recruit_odds"
    lines = (
        " · ".join(f"{stat.short[t.lang] or stat.label[t.lang]} {stat}" for stat in member.stats),
        t("build.recruit_has", things=", ".join(carried)) if carried else "",
        t("build.recruit_calling", gives=recruit.gives) if recruit.gives[t.lang] else "",
        t(fares, odds=" · ".join(odds), thing=recruit.lent) if odds else "",
    )
    return "\n".join(line for line in lines if line)
