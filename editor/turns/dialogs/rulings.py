"""The referee's rulings on a turn: what was decided, what those concerned read, his own book; changed and withdrawn."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.decree import DecreeDialog, field_name
from editor.turns.plain_list import KEY, name_column, plain_list
from editor.turns.ruling_work import decree_words, decrees, rulings, settled, withdraw
from editor.widgets.button import button
from editor.widgets.text import label, plain_tip
from models.campaign.turn_records import RulingRecord
from models.games.decree import Given, read_form
from models.games.facets.rulings import RulingOn

_HEADS = ("ruled_on", "ruled_what", "told", "own_book")


class RulingsDialog(QDialog):
    """Every ruling that counts in a turn; `since` is the first phase that one was changed in, "" for none."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, *, correct: bool) -> None:
        super().__init__(parent)
        look, t = desk.look, desk.look.t
        self._desk, self._correct = desk, correct
        self.since = ""
        self.setWindowTitle(t("turnsdesk.rulings").rstrip("…"))
        self.resize(look.px(860), look.px(420))
        self.list = plain_list(desk, "turnsdesk.rulings", [f"turnsdesk.{each}" for each in _HEADS])
        self.none = label(t("turnsdesk.no_rulings"), role="muted", wrap=True)
        self.change = button(look, "turnsdesk.ruling_change", "edit", self._change)
        self.withdraw = button(look, "turnsdesk.ruling_withdraw", "remove", self._withdraw)
        self.said = label("", role="muted", wrap=True)
        closing = QDialogButtonBox(parent=self)
        closing.addButton(desk.look.t("window.close"), QDialogButtonBox.ButtonRole.RejectRole)
        closing.rejected.connect(self.reject)
        row = QHBoxLayout()
        for each in (self.change, self.withdraw):
            row.addWidget(each)
        row.addStretch(1)
        row.addWidget(closing)
        box = QVBoxLayout(self)
        box.addWidget(self.none)
        box.addWidget(self.list, 1)
        box.addWidget(self.said)
        box.addLayout(row)
        self.list.itemSelectionChanged.connect(self._judge)
        self.list.setFocus()
        self.list.itemActivated.connect(lambda _item, _column: self._change())
        self.renew()

    def renew(self) -> None:
        """Show the rulings as they stand."""
        desk, item = self._desk, self.list.currentItem()
        chosen = self.list.indexOfTopLevelItem(item) if item is not None else 0
        self.list.clear()
        self._decrees = decrees(desk, correct=self._correct)
        self._settled = settled(desk, correct=self._correct)
        self._rows = {each.id: each for each in rulings(desk, correct=self._correct)}
        for row in self._rows.values():
            words = self._words(row)
            item = QTreeWidgetItem(list(words))
            item.setData(0, KEY, row.id)
            for column, each in enumerate(words):
                item.setToolTip(column, plain_tip(each))
            self.list.addTopLevelItem(item)
        for column in (0, 3):
            name_column(self.list, column, 4)
        self.none.setVisible(not self._rows)
        if (again := self.list.topLevelItem(min(chosen, len(self._rows) - 1))) is not None:
            self.list.setCurrentItem(again)
        self._judge()

    @property
    def _chosen(self) -> RulingRecord | None:
        item = self.list.currentItem()
        return self._rows.get(str(item.data(0, KEY))) if item is not None else None

    def _words(self, row: RulingRecord) -> tuple[str, str, str, str]:
        """Return a ruling in words: on what, what, what those concerned are told, why."""
        desk, t = self._desk, self._desk.look.t
        said, (kind, _, rest) = RulingOn(row.target, row.body), row.target.partition(":")
        if kind in {"after", "dice", "battle", "phase"}:
            on, what = t(f"empire.phase_{row.phase}"), said.decision
        else:
            on = t("turnsdesk.cause_line", side=desk.name(kind), line=rest)
            what = t(f"turn.answer_{said.decision}") if said.decision in {"yes", "no"} else ""
            return on, what, said.told if what else said.body, row.reason
        if kind == "after":
            what = self._effect(row)
        elif kind == "dice":
            titles = [each.title for each in desk.shown.battles if each.stream == rest] if desk.shown else []
            what = t.pair(titles[0] if titles else rest, t("turnsdesk.ruled_dice", faces=said.decision))
        elif kind == "battle":
            what = t(f"turn.answer_{said.decision}")
        return on, what, said.told if kind != "phase" else said.body, row.reason

    def _effect(self, row: RulingRecord) -> str:
        """Return a decree in words: as its form has it, else as it is told."""
        t, found = self._desk.look.t, read_form(self._decrees, RulingOn("", row.body).decision)
        if found is None:
            return decree_words(self._desk, row)
        kind, given = found

        def shown(number: int, value: Given) -> str:
            field = kind.fields[number]
            if not field.unit:
                return next((name[t.lang] for way, name in field.ways if way == value), "")
            said = t.decimal(round(float(value) * field.unit)) if field.unit > 1 else f"{float(value):g}"
            if field.name == "amount":
                return f"{said}\u00a0M" if field.unit > 1 else said
            return str(t.pair(t(f"turnsdesk.field_{field_name(field)}"), said))

        parts = [shown(number, value) for number, value in enumerate(given) if value or kind.fields[number].ways]
        effect = t(f"turnsdesk.effect_{kind.id}")
        return str(t.pair(effect, ", ".join(parts))) if parts else effect

    def _judge(self) -> None:
        row, t, may = self._chosen, self._desk.look.t, self._desk.writable
        told = row is not None and row.id in self._settled
        form = (
            row is not None
            and row.target.startswith("after:")
            and read_form(self._decrees, RulingOn("", row.body).decision) is not None
        )
        self.change.setEnabled(form and not told and may)
        self.withdraw.setEnabled(row is not None and not told and may)
        key = "ruling_settled" if told else "ruling_anew" if row is not None and not form else ""
        self.said.setText(t(f"turnsdesk.{key}") if key else "")

    def _change(self) -> None:
        row = self._chosen
        if row is None or not self.change.isEnabled():
            return
        dialog = DecreeDialog(self._desk, self, row.phase, correct=self._correct, row=row)
        if dialog.exec():
            self._touched(row.phase, str(dialog.phase.currentData()))

    def _withdraw(self) -> None:
        row = self._chosen
        if row is not None and withdraw(self._desk, row):
            self._touched(row.phase)

    def _touched(self, *phases: str) -> None:
        """Remember from where the turn is to be judged again: an order may count from the first phase on."""
        every = list(self._desk.game.turns.phases)
        since = [each or every[0] for each in (*phases, self.since or phases[0])]
        self.since = min(since, key=every.index)
        self.renew()
