"""The inbox of a turn: who has written, each sheet line by line with its verdict, what was put aside and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.reason import ask_reason
from editor.widgets.button import button
from editor.widgets.text import label, plain_tip, title
from models.campaign.turn_records import OrderSheetRecord
from models.campaign.turns.calendar import told_instant
from models.campaign.turns.intake import TakenSheet
from models.campaign.turns.status import PlayerStanding, SheetAside
from models.content import Json
from models.games.facets.turn_events import spoken_args
from models.i18n import MessageArgs

KEY: Final = Qt.ItemDataRole.UserRole
TAKEN: Final = (".eml", ".mbox", ".csv", ".txt")
_MARKS: Final = {"ok": "ok", "warning": "warning", "refused": "error"}


class InboxPanel(QWidget):
    """Players on the left, the sheet of the chosen one on the right; mails can be dropped on it."""

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        self._look = look
        self.setAcceptDrops(True)
        self.players = plain_list(desk, "turnsdesk.players", ("turnsdesk.column_side", "turnsdesk.column_sheet"))
        self.aside = plain_list(desk, "turnsdesk.aside", ("turnsdesk.aside", "turnsdesk.column_why"))
        self.lines = plain_list(
            desk, "turnsdesk.lines", ("turnsdesk.column_line", "turnsdesk.column_words", "turnsdesk.column_verdict")
        )
        self.lines.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        # Why a line is refused is read whole, not guessed from its first words.
        self.whole = label("", wrap=True)
        self.lines.itemSelectionChanged.connect(self._line_chosen)
        self.head = title("", look, 17, wrap=True)
        self.said = label("", role="muted", wrap=True)
        self.summary = label("", wrap=True)
        self.accept = button(look, "turnsdesk.accept", "ok", self._accept)
        self.take = button(look, "turnsdesk.take", "import", lambda: desk_take(desk, self))
        self.accept.hide()
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(look.px(10), look.px(8), look.px(4), look.px(8))
        column.setSpacing(look.px(6))
        column.addWidget(self.summary)
        column.addWidget(self.players, 3)
        column.addWidget(self.aside, 1)
        column.addWidget(self.take, 0, Qt.AlignmentFlag.AlignLeft)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(look.px(4), look.px(8), look.px(10), look.px(8))
        column.setSpacing(look.px(6))
        row = QHBoxLayout()
        row.addWidget(self.head, 1)
        row.addWidget(self.accept)
        column.addLayout(row)
        column.addWidget(self.said)
        column.addWidget(self.lines, 1)
        column.addWidget(self.whole)
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([look.px(540), look.px(510)])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)
        self.setFocusProxy(self.players)
        self.players.itemSelectionChanged.connect(self._player_chosen)
        self.aside.itemSelectionChanged.connect(self._aside_chosen)
        desk.changed.connect(self.renew)
        desk.took.connect(self._took)
        self._sheet = ""
        self.renew()

    def renew(self) -> None:
        """Show who has written and what was put aside."""
        desk, found = self._desk, self._desk.view.standing
        chosen = self._chosen(self.players) or (found.players[0].faction if found.players else "")
        self.players.blockSignals(True)
        self.players.clear()
        for each in found.players:
            self.players.addTopLevelItem(self._player(each))
        self.players.blockSignals(False)
        name_column(self.players, part=2.6)
        picked = self._chosen(self.aside)
        self.aside.blockSignals(True)
        self.aside.clear()
        for sheet in found.aside:
            self.aside.addTopLevelItem(self._aside(sheet))
        self.aside.blockSignals(False)
        self.aside.setVisible(bool(found.aside))
        sent = sum(each.counts != "none" for each in found.players)
        summary = self._look.t(
            "turnsdesk.summary", sent=sent, players=len(found.players), silent=len(found.players) - sent,
            refused=sum(each.refused for each in found.players),
        )  # fmt: skip
        hint = found.status == "open" and not sent and not found.aside
        self.summary.setText(self._look.t("turnsdesk.drop_hint") if hint else summary)
        self.take.setEnabled(desk.writable and found.status == "open")
        if not self._choose(self.aside, picked):
            self._choose(self.players, chosen)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept mails and folders of them."""
        if dropped_paths(event.mimeData()) and self._desk.writable:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take in what was dropped."""
        paths = dropped_paths(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self._desk.take(paths)

    # -- lines -----------------------------------------------------------------------------------------------------

    def _player(self, each: PlayerStanding) -> QTreeWidgetItem:
        t, look = self._look.t, self._look
        silent = each.counts == "none"
        if silent:
            words = t(f"turnsdesk.silent_{each.policy}")
            words = f"{words} · {t.plural('turnsdesk.n_missed', each.missed)}" if each.missed > 1 else words
        else:
            words = f"{t(f'turn.sheet_{each.counts}')} · {t.plural('turnsdesk.n_lines', each.lines)}"
            words = f"{words} · {t.plural('turnsdesk.n_refused', each.refused)}" if each.refused else words
        words = f"{t('turn.address_doubtful')} · {words}" if each.doubtful else words
        who = self._desk.name(each.faction)
        item = QTreeWidgetItem([f"{who} ({each.name})" if each.name and each.name != who else who, words])
        mark = "warning" if each.refused or each.doubtful else "notice" if silent else "ok"
        item.setIcon(0, look.icon(mark, self._shade(mark)))
        item.setData(0, KEY, each.faction)
        item.setToolTip(0, plain_tip(" · ".join(part for part in (item.text(0), each.mail) if part)))
        item.setToolTip(1, plain_tip(words))
        return item

    def _aside(self, sheet: SheetAside) -> QTreeWidgetItem:
        why = self._why(sheet.why, sheet.args)
        item = QTreeWidgetItem([self._desk.name(sheet.faction) or sheet.sender or "?", why])
        item.setIcon(0, self._look.icon("warning", self._shade("warning")))
        item.setData(0, KEY, sheet.id)
        item.setToolTip(1, plain_tip(why))
        return item

    def _why(self, key: str, args: MessageArgs) -> str:
        """Return the sentence of a sheet or one of its lines; a side is called as it is in the galaxy."""
        faction = args.get("faction")
        named: MessageArgs = {**args, "name": self._desk.name(str(faction))} if faction else args
        return self._look.t(key, **spoken_args(key, named, self._look.t))

    def _shade(self, mark: str) -> str:
        c = self._look.colours
        return {"ok": c.green_words, "warning": c.gold_words, "error": c.vermilion_words, "notice": c.sea_words}[mark]

    def _player_chosen(self) -> None:
        faction = self._chosen(self.players)
        if faction:
            self.aside.blockSignals(True)
            self.aside.clearSelection()
            self.aside.blockSignals(False)
            mine = next(each for each in self._desk.view.standing.players if each.faction == faction)
            self._show(self._desk.view.sheets.get(mine.sheet), faction)

    def _aside_chosen(self) -> None:
        sheet_id = self._chosen(self.aside)
        sheet = self._desk.view.sheets.get(sheet_id)
        if sheet is not None:
            self.players.blockSignals(True)
            self.players.clearSelection()
            self.players.blockSignals(False)
            self._show(sheet, sheet.faction)

    def _show(self, sheet: OrderSheetRecord | None, faction: str) -> None:
        """Show a sheet line by line, or say that there is none."""
        t = self._look.t
        self.lines.clear()
        self.whole.setText("")
        self.head.setText(self._desk.name(faction) or t("turnsdesk.nobody"))
        self._sheet = sheet.id if sheet is not None else ""
        self.accept.setVisible(sheet is not None and sheet.status != "accepted" and bool(sheet.faction))
        self.accept.setEnabled(self._desk.writable)
        if sheet is None:
            mine = next((each for each in self._desk.view.standing.players if each.faction == faction), None)
            self.said.setText(t(f"turnsdesk.silent_{mine.policy}_means") if mine is not None else "")
            return
        when = told_instant(sheet.received_utc, self._desk.view.standing.zone)
        key = "turnsdesk.came_from" if sheet.sender else "turnsdesk.came"
        said = [t(key, when=when, how=t(f"turn.sheet_{sheet.channel}"), sender=sheet.sender)]
        key, args = str(sheet.why.get("key", "")), sheet.why.get("args")
        if key:
            said.append(self._why(key, args if isinstance(args, dict) else {}))
        if sheet.reason:
            said.append(t("turnsdesk.accepted_for", reason=sheet.reason))
        self.said.setText(" ".join(said))
        made = [self._line(each) for each in sheet.verdicts]
        self.lines.addTopLevelItems(made)
        worst = next((n for n, each in enumerate(sheet.verdicts) if each.get("grade") == "refused"), 0)
        if made:
            self.lines.setCurrentItem(made[worst])
        if not sheet.verdicts:
            for number, words in enumerate(sheet.words.splitlines(), 1):
                self.lines.addTopLevelItem(QTreeWidgetItem([str(number), words, ""]))

    def _line(self, verdict: Mapping[str, Json]) -> QTreeWidgetItem:
        t = self._look.t
        key, grade, args = str(verdict.get("key", "")), str(verdict.get("grade", "ok")), verdict.get("args")
        understood = t.read(verdict.get("understood"))
        told = (
            t(key, **spoken_args(key, args if isinstance(args, dict) else {}, t))
            if key
            else t("turnsdesk.understood", words=understood)
            if understood
            else t(f"turnsdesk.grade_{grade}")
        )
        rule = str(verdict.get("rule", ""))
        said = f"{told} ({rule})" if rule else told
        item = QTreeWidgetItem([str(verdict.get("number", "")), str(verdict.get("words", "")), said])
        mark = _MARKS.get(grade, "ok")
        item.setIcon(2, self._look.icon(mark, self._shade(mark)))
        item.setToolTip(1, plain_tip(str(verdict.get("words", ""))))
        item.setToolTip(2, plain_tip(said))
        return item

    def _line_chosen(self) -> None:
        items = self.lines.selectedItems()
        if items:
            words = self._look.t("turnsdesk.line_whole", line=items[0].text(0), words=items[0].text(1))
            self.whole.setText(self._look.t.pair(words, items[0].text(2)) if items[0].text(2) else words)

    def _accept(self) -> None:
        reason = ask_reason(self._desk, self, self._look.t("turnsdesk.accept_title", name=self.head.text()))
        if reason:
            self._desk.accept(self._sheet, reason)

    def _took(self, found: Sequence[TakenSheet]) -> None:
        t = self._look.t
        kept = [each.row for each in found if each.row is not None]
        refused = sum(line.get("grade") == "refused" for row in kept for line in row.verdicts)
        aside = sum(row.status != "accepted" for row in kept)
        words = t("turnsdesk.took", count=len(kept), refused=refused, aside=aside)
        left = next((each for each in found if each.row is None), None)
        if left is not None and left.said is not None:
            words = f"{words} {t.pair(left.file, t(left.said.key, **left.said.args_))}"
        self._desk.say(words)

    @staticmethod
    def _chosen(tree: QTreeWidget) -> str:
        items = tree.selectedItems()
        return str(items[0].data(0, KEY)) if items else ""

    @staticmethod
    def _choose(tree: QTreeWidget, key: str) -> bool:
        for number in range(tree.topLevelItemCount()):
            item = tree.topLevelItem(number)
            if item is not None and key and item.data(0, KEY) == key:
                tree.setCurrentItem(item)
                return True
        return False


class PlainList(QTreeWidget):
    """A list whose columns of names share its width; `parts`: by column, the divisor of the width it takes at most."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: dict[int, float] = {}

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self.share()

    def share(self) -> None:
        """Give each column of names its wanted width, at most its part."""
        for column, part in self.parts.items():
            wide = max(self.sizeHintForColumn(column), self.header().sectionSizeHint(column))
            self.header().setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            self.header().resizeSection(column, min(wide, int(self.viewport().width() / part)))


def plain_list(desk: TurnsDesk, name: str, heads: Sequence[str]) -> PlainList:
    """Return a plain list under heads that can be used by keyboard."""
    made = PlainList()
    made.setHeaderLabels([desk.look.t(each) for each in heads])
    made.setAccessibleName(desk.look.t(name))
    made.setRootIsDecorated(False)
    made.setUniformRowHeights(True)
    made.setAllColumnsShowFocus(True)
    made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    made.setTextElideMode(Qt.TextElideMode.ElideRight)
    made.header().setStretchLastSection(True)
    # In a small window a column is cut rather than the last ones pushed out.
    made.header().setMinimumSectionSize(desk.look.px(40))
    made.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    return made


def name_column(tree: PlainList, column: int = 0, part: float = 3) -> None:
    """Let a column of names take at most 1/`part` of the width of a filled list: the other columns need the rest."""
    tree.parts[column] = part
    tree.share()


def dropped_paths(data: QMimeData) -> tuple[Path, ...]:
    """Return the mails, tables, texts and folders of a drag."""
    paths = (Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
    return tuple(path for path in paths if path.is_dir() or path.suffix.casefold() in TAKEN)


def desk_take(desk: TurnsDesk, parent: QWidget, *, folder: bool = False) -> None:
    """Ask for files or a folder of order sheets and take them in."""
    t, home = desk.look.t, desk.document.path.parent
    if folder:
        path = desk.files.folder(parent, desk.look.heading("action.turns_take_folder"), home)
        paths = tuple(each for each in (path,) if each is not None)
    else:
        kinds = f"{t('turnsdesk.take_kinds')} ({' '.join('*' + suffix for suffix in TAKEN)})"
        paths = desk.files.files_to_open(parent, desk.look.heading("action.turns_take"), home, kinds)
    if paths:
        desk.take(paths)
