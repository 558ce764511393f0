"""One order sheet at the referee's desk: its lines with their verdicts, whose it is, what it does to the one before."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QHeaderView, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.published_turn import enter_late
from editor.turns.dialogs.reason import ask_reason
from editor.turns.dialogs.transcribe import TranscribeDialog
from editor.turns.plain_list import KEY, plain_list
from editor.turns.sheet_work import (
    MARKS,
    as_written_by,
    asks_who,
    count_for,
    is_after,
    join_or_replace,
    seats,
    second_of,
)
from editor.widgets.button import button
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label, plain_tip, title
from models.campaign.turn_records import OrderSheetRecord
from models.campaign.turns.calendar import told_instant
from models.content import Json
from models.formats.orders.letters import second_key
from models.games.facets.turn_events import spoken_args
from models.games.facets.turns import ADDED
from models.i18n import MessageArgs


class SheetView(QWidget):
    """The sheet of the player or the mail that is chosen in the inbox."""

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        self._look = look
        self._sheet: OrderSheetRecord | None = None
        self.faction = ""
        self.lines = plain_list(
            desk, "turnsdesk.lines", ("turnsdesk.column_line", "turnsdesk.column_words", "turnsdesk.column_verdict")
        )
        self.lines.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        # Why a line is refused is read whole, not guessed from its first words.
        self.whole = label("", wrap=True)
        self.lines.itemSelectionChanged.connect(self._line_chosen)
        self.head = title("", look, 17, wrap=True)
        self.said = label("", role="muted", wrap=True)
        self.before = label("", wrap=True)
        self.join = button(look, "turnsdesk.join_it", "import", self._join)
        self.accept = button(look, "turnsdesk.accept", "ok", self._accept)
        self.transcribe = button(look, "turnsdesk.transcribe", "edit", self._transcribe)
        self.who = FormCombo()
        self.who.setAccessibleName(look.t("turnsdesk.who"))
        self.who.activated.connect(self._named)
        self.keep = QCheckBox()
        self.count = button(look, "turnsdesk.count_for", "ok", self._count)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(4), look.px(8), look.px(10), look.px(8))
        column.setSpacing(look.px(6))
        for parts in ((self.head, self.transcribe, self.accept), (self.who, self.count), (self.before, self.join)):
            row = QHBoxLayout()
            for n, part in enumerate(parts):
                row.addWidget(part, 1 if not n else 0)
            column.addLayout(row)
            if parts[0] is self.head:
                column.addWidget(self.said)
            elif parts[0] is self.who:
                column.addWidget(self.keep)
        column.addWidget(self.lines, 1)
        column.addWidget(self.whole)
        self._offer()

    def show_sheet(self, sheet: OrderSheetRecord | None, faction: str) -> None:
        """Show a sheet line by line, or say that there is none."""
        t = self._look.t
        self._sheet, self.faction = sheet, faction
        self.head.setText(self._desk.name(faction) or t("turnsdesk.nobody"))
        self._offer()
        if sheet is None:
            self.lines.clear()
            self.whole.setText("")
            mine = next((each for each in self._desk.view.standing.players if each.faction == faction), None)
            self.said.setText(t(f"turnsdesk.silent_{mine.policy}_means") if mine is not None else "")
            return
        when = told_instant(sheet.received_utc, self._desk.view.standing.zone)
        key = "turnsdesk.came_from" if sheet.sender else "turnsdesk.came"
        said = [t(key, when=when, how=t(f"turn.sheet_{sheet.channel}"), sender=sheet.sender)]
        key, args = str(sheet.why.get("key", "")), sheet.why.get("args")
        if key:
            said.append(self.why(key, args if isinstance(args, dict) else {}))
        if sheet.reason:
            said.append(t("turnsdesk.accepted_for", reason=sheet.reason))
        self.said.setText(" ".join(said))
        self._show_lines(sheet.verdicts, sheet.words)

    def explains(self) -> bool:
        """Return whether a line has the keyboard that a rule refuses or warns of."""
        return self.lines.hasFocus() and bool(self.lines.property("rule"))

    def why(self, key: str, args: MessageArgs) -> str:
        """Return the sentence of a sheet or one of its lines; a side is called as it is in the galaxy."""
        faction = args.get("faction")
        named: MessageArgs = {**args, "name": self._desk.name(str(faction))} if faction else args
        return self._look.t(key, **spoken_args(key, named, self._look.t))

    def shade(self, mark: str) -> str:
        """Return the colour of a mark."""
        c = self._look.colours
        return {"ok": c.green_words, "warning": c.gold_words, "error": c.vermilion_words, "notice": c.sea_words}[mark]

    # -- what can be done ------------------------------------------------------------------------------------------

    def _offer(self) -> None:
        """Show what can be done with the sheet."""
        sheet, t, writable = self._sheet, self._look.t, self._desk.writable
        open_ = self._desk.view.standing.status == "open"
        asks = sheet is not None and asks_who(sheet)
        self.accept.setVisible(sheet is not None and sheet.status != "accepted" and bool(sheet.faction) and not asks)
        after = sheet is not None and is_after(self._desk, sheet)
        enters = writable and (not after or sheet is None or sheet.turn == self._desk.view.correctable)
        for pressed, key in ((self.accept, "accept"), (self.count, "count_for")):
            pressed.setText(t("turnsdesk.enter_late" if after else f"turnsdesk.{key}"))
            pressed.setAccessibleName(pressed.text())
        self.accept.setEnabled(enters)
        mendable = sheet is not None and bool(sheet.faction) and bool(sheet.turn)
        self.transcribe.setVisible(mendable and (open_ or after))
        self.transcribe.setEnabled(writable)
        for each in (self.who, self.count, self.keep):
            each.setVisible(asks)
        if sheet is not None and asks:
            self.who.clear()
            for key in sorted(seats(self._desk), key=self._desk.name):
                self.who.addItem(self._desk.name(key), key)
            self.who.setCurrentIndex(self.who.findData(sheet.faction))
            self.keep.setChecked(False)
            self._address()
        second = second_of(self._desk, sheet) if sheet is not None and sheet.status == "accepted" else None
        shown = second is not None and open_
        self.before.setVisible(shown)
        self.join.setVisible(shown)
        self.join.setEnabled(writable)
        if second is not None:
            key, came = second_key(second), second.came
            self.before.setText(t(key, came=came, replaced=second.replaced, missing=second.missing))
            self.join.setText(t("turnsdesk.replace_it" if second.joined else "turnsdesk.join_it"))

    def _address(self) -> None:
        """Offer to keep the address a mail came from, where it is another than that of the player who is named."""
        sheet, seat = self._sheet, seats(self._desk).get(str(self.who.currentData()))
        sender = sheet.sender if sheet is not None else ""
        enters = sheet is None or not is_after(self._desk, sheet) or sheet.turn == self._desk.view.correctable
        self.count.setEnabled(self._desk.writable and seat is not None and enters)
        self.keep.setVisible(seat is not None and bool(sender) and sender.casefold() != seat.mail.casefold())
        self.keep.setText(self._look.t("turnsdesk.keep_address", sender=sender))

    def _named(self) -> None:
        sheet = self._sheet
        if sheet is not None:
            self.faction = str(self.who.currentData())
            read = as_written_by(self._desk, sheet, self.faction)
            self.head.setText(self.who.currentText())
            self._show_lines(read.verdicts, read.words)
            self._address()

    def _count(self) -> None:
        sheet, desk, faction = self._sheet, self._desk, str(self.who.currentData())
        if sheet is None:
            return
        keeps = self.keep.isVisible() and self.keep.isChecked()
        if is_after(desk, sheet):
            enter_late(desk, self, sheet, lambda why: count_for(desk, sheet, faction, keep_address=keeps, reason=why))
        else:
            count_for(desk, sheet, faction, keep_address=keeps)

    def _accept(self) -> None:
        sheet, desk = self._sheet, self._desk
        if sheet is not None and is_after(desk, sheet):
            enter_late(
                desk, self, sheet, lambda why: count_for(desk, sheet, sheet.faction, keep_address=False, reason=why)
            )
        elif sheet is not None:
            seat, t = seats(desk).get(sheet.faction), self._look.t
            known = seat is not None and bool(seat.mail) and seat.mail.casefold() == sheet.sender.casefold()
            proposed = t("turn.reason_address") if known else ""
            reason = ask_reason(desk, self, t("turnsdesk.accept_title", name=self.head.text()), "", proposed)
            if reason:
                desk.accept(sheet.id, reason)

    def _join(self) -> None:
        if self._sheet is not None:
            join_or_replace(self._desk, self._sheet)

    def _transcribe(self) -> None:
        if self._sheet is not None:
            TranscribeDialog(self._desk, self, self._sheet).exec()

    # -- lines -----------------------------------------------------------------------------------------------------

    def _show_lines(self, verdicts: list[dict[str, Json]] | tuple[dict[str, Json], ...], words: str) -> None:
        self.lines.clear()
        self.whole.setText("")
        made = [self._line(each) for each in verdicts]
        self.lines.addTopLevelItems(made)
        worst = next((n for n, each in enumerate(verdicts) if each.get("grade") == "refused"), 0)
        if made:
            self.lines.setCurrentItem(made[worst])
        else:
            for number, line in enumerate(words.splitlines(), 1):
                self.lines.addTopLevelItem(QTreeWidgetItem([str(number), line, ""]))

    def _line(self, verdict: Mapping[str, Json]) -> QTreeWidgetItem:
        t = self._look.t
        key, grade, args = str(verdict.get("key", "")), str(verdict.get("grade", "ok")), verdict.get("args")
        if key:
            told = t(key, **spoken_args(key, args if isinstance(args, dict) else {}, t))
        elif understood := t.read(verdict.get("understood")):
            told = t("turnsdesk.understood", words=understood)
        else:
            told = t(f"turnsdesk.grade_{grade}")
        rule = str(verdict.get("rule", ""))
        said = f"{told} ({rule})" if rule else told
        words, written, kept = (str(verdict.get(name, "")) for name in ("words", "written", "kept"))
        if written:
            words = t(
                "turnsdesk.added_line" if written == ADDED else "turnsdesk.mended_from", written=written, words=words
            )
        if kept:
            words = t("turnsdesk.kept_from", came=kept, words=words)
        item = QTreeWidgetItem([str(verdict.get("number", "")), words, said])
        mark = MARKS.get(grade, "ok")
        item.setIcon(2, self._look.icon(mark, self.shade(mark)))
        item.setData(0, KEY, rule)
        item.setToolTip(1, plain_tip(words))
        item.setToolTip(2, plain_tip(said))
        return item

    def _line_chosen(self) -> None:
        items = self.lines.selectedItems()
        # What F1 explains while the list has the keyboard.
        self.lines.setProperty("rule", items[0].data(0, KEY) if items else None)
        if items:
            words = self._look.t("turnsdesk.line_whole", line=items[0].text(0), words=items[0].text(1))
            self.whole.setText(self._look.t.pair(words, items[0].text(2)) if items[0].text(2) else words)
