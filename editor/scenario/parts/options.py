"""What is agreed for a scenario alone: the readings of the book, the agreements of its game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QVBoxLayout

from editor.scenario.desk import ScenarioDesk
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.stage import Stage
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label, plain_tip
from models.games.scenarios.pieces import Agreement
from models.games.scenarios.scenario import PLAIN
from models.games.theming import choices_of
from models.games.values import Option

AS_CAMPAIGN = ""


class OptionsPart(ScenarioPart):
    """A list for each reading: as in the campaign, or one of its values."""

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__("options", desk, stage)
        t = self.look.t
        book = desk.book
        self.agreements = {each.id: self._box(each) for each in (book.battles.agreements() if book.battles else ())}
        self.theme = self._themes()
        self.section(t("scenedit.readings"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(t("options.search"))
        self.search.setAccessibleName(t("options.search"))
        self.search.setToolTip(plain_tip(t("options.search")))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.box.addWidget(self.search)
        self.nothing = label(t("options.nothing_found"), role="muted", wrap=True)
        self.nothing.hide()
        self.box.addWidget(self.nothing)
        self.lists: dict[str, QComboBox] = {}
        self.effects: dict[str, QLabel] = {}
        self.heads: list[tuple[QLabel, list[str]]] = []
        self._names: dict[str, QLabel] = {}
        self._told: dict[str, Option] = {}
        for option in desk.book.options():
            if option.heading[t.lang]:
                self._head(option.heading[t.lang])
            self._add(option)
        self.box.addStretch()
        self.refresh()

    def refresh(self) -> None:
        """Show what is agreed; an option left to the campaign names the campaign's choice."""
        scenario, lang, t = self.desk.scenario, self.look.t.lang, self.look.t
        for agreement, box in self.agreements.items():
            box.setChecked(scenario.agreements.get(agreement, False))
            # What is agreed for a battle is nothing to a free table, on which Portulan fights none.
            box.setVisible(scenario.table is None)
        self.theme.setCurrentIndex(max(0, self.theme.findData(scenario.theme)))
        for control in (*self.agreements.values(), self.theme):
            control.setEnabled(self.desk.writable)
        for option in self.desk.book.options():
            if option != self._told.get(option.id):
                self._name(option)
        for option_id, option in self._told.items():
            made = self.lists[option_id]
            made.setItemText(0, t("scenedit.as_campaign", value=option.value(self.desk.readings).title))
            made.setCurrentIndex(max(0, made.findData(scenario.choices.get(option_id, AS_CAMPAIGN))))
            made.setEnabled(self.desk.writable)
            effect = option.value({**self.desk.readings, **scenario.choices}).effect[lang]
            self.effects[option_id].setText(f"{effect} ({option.rule})")
            made.setAccessibleDescription(effect)

    def go(self, _field: str, item: str) -> None:
        """Give the keyboard to a reading."""
        (self.lists.get(item) or self.search).setFocus()

    def _box(self, agreement: Agreement) -> QCheckBox:
        lang = self.look.t.lang
        made = QCheckBox(agreement.name[lang])
        made.setToolTip(agreement.words[lang])
        made.setAccessibleName(made.text())
        made.setAccessibleDescription(made.toolTip())
        made.clicked.connect(partial(self._agree, agreement))
        self.box.addWidget(made)
        return made

    def _themes(self) -> QComboBox:
        """Return the list of universes it can be told in; hidden where its game has none."""
        t, found = self.look.t, choices_of(self.desk.book)
        made = FormCombo(least=10)
        made.addItem(t("themes.none"), PLAIN)
        for theme_id, name in found:
            made.addItem(name[t.lang], theme_id)
        made.setAccessibleName(t("themes.universe"))
        made.setToolTip(plain_tip(t("themes.universe_tip")))
        made.activated.connect(self._tell)
        words = label(t("themes.universe"))
        words.setBuddy(made)
        for each in (words, made):
            self.box.addWidget(each)
            each.setVisible(bool(found))
        return made

    def _tell(self, _row: int) -> None:
        edited = replace(self.desk.scenario, theme=str(self.theme.currentData()))
        self.desk.edit(edited, "themes.told", name=self.desk.scenario.name)

    def _add(self, option: Option) -> None:
        made = FormCombo(least=10)
        made.addItem("", AS_CAMPAIGN)
        for value in option.values:
            made.addItem("", value.id)
        made.activated.connect(partial(self._choose, option))
        name = label("", role="strong", wrap=True)
        name.setBuddy(made)
        effect = label("", role="muted", wrap=True)
        self.lists[option.id], self.effects[option.id], self._names[option.id] = made, effect, name
        row = QVBoxLayout()
        row.setSpacing(self.look.px(3))
        for each in (name, made, effect):
            row.addWidget(each)
        self.box.addLayout(row)
        if self.heads:
            self.heads[-1][1].append(option.id)
        self._name(option)

    def _name(self, option: Option) -> None:
        """Set the words of an option and its values as they are called in the scenario's universe."""
        t, made = self.look.t, self.lists[option.id]
        self._told[option.id] = option
        for value in option.values:
            made.setItemText(made.findData(value.id), value.title[t.lang])
        effects = "\n".join(t("options.reading", option=each.title, value=each.effect) for each in option.values)
        made.setAccessibleName(option.title[t.lang])
        self._names[option.id].setText(option.title[t.lang])
        for each in (made, self._names[option.id]):
            each.setToolTip(plain_tip(effects))

    def _head(self, words: str) -> None:
        made = label(words, role="section")
        self.box.addWidget(made)
        self.heads.append((made, []))

    def _filter(self, typed: str) -> None:
        fitting = {option.id for option in self._told.values() if option.fits(typed)}
        for rows in (self._names, self.lists, self.effects):
            for option_id, each in rows.items():
                each.setVisible(option_id in fitting)
        for head, under in self.heads:
            head.setVisible(not fitting.isdisjoint(under))
        self.nothing.setVisible(not fitting)

    def _choose(self, option: Option, _row: int) -> None:
        value = self.lists[option.id].currentData()
        kept = {key: each for key, each in self.desk.scenario.choices.items() if key != option.id}
        choices = {**kept, **({option.id: value} if value else {})}
        edited = replace(self.desk.scenario, choices=choices)
        self.desk.edit(edited, "scenedit.did_reading", option=option.title)

    def _agree(self, agreement: Agreement) -> None:
        old, on = self.desk.scenario, self.agreements[agreement.id].isChecked()
        edited = replace(old, agreements={**old.agreements, agreement.id: on})
        self.desk.edit(edited, "scenedit.did_agreement", agreement=agreement.name, name=old.name)
