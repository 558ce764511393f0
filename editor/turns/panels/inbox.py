"""The inbox of a turn: who has written, each sheet line by line with its verdict, what was put aside and why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.turns.arms_icon import arms_icon
from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.order_card import OrderCardDialog, asks_for_card
from editor.turns.panels.sheet_view import SheetView
from editor.turns.plain_list import KEY, name_column, plain_list
from editor.widgets.button import button
from editor.widgets.text import label, plain_tip
from models.campaign.turns.changes import DismissSheet
from models.campaign.turns.intake import TakenSheet
from models.campaign.turns.status import PlayerStanding, SheetAside
from models.formats.orders.intake import TAKEN


class InboxPanel(QWidget):
    """Players on the left, the sheet of the chosen one on the right; mails can be dropped on it."""

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        self._look = look
        self.setAcceptDrops(True)
        self._came = False
        self.players = plain_list(desk, "turnsdesk.players", ("turnsdesk.column_side", "turnsdesk.column_sheet"))
        self.aside = plain_list(desk, "turnsdesk.aside", ("turnsdesk.aside", "turnsdesk.column_why"))
        self.sheet = SheetView(desk)
        self.lines, self.head, self.accept = self.sheet.lines, self.sheet.head, self.sheet.accept
        self.summary = label("", wrap=True)
        self.take = button(look, "turnsdesk.take", "import", lambda: desk_take(desk, self))
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(look.px(10), look.px(8), look.px(4), look.px(8))
        column.setSpacing(look.px(6))
        column.addWidget(self.summary)
        # Equal parts, however many mails wait: a list that grows or shrinks moves the next mail from under the hand.
        column.addWidget(self.players, 1)
        column.addWidget(self.aside, 1)
        self.card = button(look, "turnsdesk.order_card", "help", self.show_card)
        self.dismiss = button(look, "turnsdesk.dismiss", "delete", self._dismiss)
        row = QHBoxLayout()
        row.addWidget(self.take)
        row.addWidget(self.card)
        row.addWidget(self.dismiss)
        row.addStretch(1)
        column.addLayout(row)
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.addWidget(left)
        split.addWidget(self.sheet)
        split.setSizes([look.px(540), look.px(510)])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)
        self.setFocusProxy(self.players)
        self.players.itemSelectionChanged.connect(self._player_chosen)
        self.aside.itemSelectionChanged.connect(self._aside_chosen)
        desk.changed.connect(self.renew)
        desk.took.connect(self._took)
        self.renew()

    def renew(self) -> None:
        """Show who has written and what was put aside."""
        desk, found = self._desk, self._desk.view.standing
        # A mail that was just accepted is shown again as its player's sheet.
        chosen = self._chosen(self.players) or self.sheet.faction or (found.players[0].faction if found.players else "")
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
        self.dismiss.setVisible(bool(found.aside))
        sent = sum(each.counts != "none" for each in found.players)
        summary = self._look.t(
            "turnsdesk.summary", sent=sent, players=len(found.players), silent=len(found.players) - sent,
            refused=sum(each.refused for each in found.players),
        )  # fmt: skip
        hint = found.status == "open" and not sent and not found.aside
        waiting = f" · {self._look.t.plural('turnsdesk.n_aside', len(found.aside))}" if found.aside else ""
        words = self._look.t("turnsdesk.drop_hint") if hint else summary + waiting
        self.summary.setText(words if found.turn else self._look.t("turnsdesk.none_due"))
        self.take.setEnabled(desk.writable and (found.status == "open" or bool(desk.view.correctable)))
        if self._came and not picked:
            # What was just put aside is to be decided on next.
            first = self.aside.topLevelItem(0)
            picked = str(first.data(0, KEY)) if first is not None else ""
        self._came = False
        if not self._choose(self.aside, picked):
            self._choose(self.players, chosen)
        self.dismiss.setEnabled(desk.writable and bool(self._chosen(self.aside)))

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

    def event(self, event: QEvent) -> bool:
        """Take F1 before the window shows the rules for it, unless a line is chosen that a rule refuses."""
        if event.type() == QEvent.Type.ShortcutOverride and asks_for_card(event) and not self.sheet.explains():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show how orders are written at F1, take in a mail that was copied, dismiss one with Delete."""
        if asks_for_card(event):
            self.show_card()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.matches(QKeySequence.StandardKey.Delete) and self.aside.hasFocus():
            self._dismiss()
        else:
            super().keyPressEvent(event)

    def paste(self) -> None:
        """Take in what was copied: files, or the words of a mail as a page of a mail service shows it."""
        copied, standing = QGuiApplication.clipboard().mimeData(), self._desk.view.standing
        if paths := dropped_paths(copied):
            self._desk.take(paths)
        elif copied.text().strip() and standing.status == "open" and self._desk.writable:
            self._desk.take((), copied.text())

    def show_card(self) -> None:
        """Show the order card of the player whose sheet is shown."""
        standing = self._desk.view.standing
        OrderCardDialog(self._desk, self, self.sheet.faction or standing.players[0].faction).exec()

    # -- lines -----------------------------------------------------------------------------------------------------

    def _player(self, each: PlayerStanding) -> QTreeWidgetItem:
        t, look = self._look.t, self._look
        silent = each.counts == "none"
        if silent:
            words = t(f"turnsdesk.silent_{each.policy}")
            words = f"{words} · {t.plural('turnsdesk.n_missed', each.missed)}" if each.missed else words
        else:
            words = f"{t(f'turn.sheet_{each.counts}')} · {t.plural('turnsdesk.n_lines', each.lines)}"
            words = f"{words} · {t.plural('turnsdesk.n_refused', each.refused)}" if each.refused else words
        words = f"{t('turn.address_doubtful')} · {words}" if each.doubtful else words
        who = self._desk.name(each.faction)
        item = QTreeWidgetItem([f"{who} ({each.name})" if each.name and each.name != who else who, words])
        mark = "warning" if each.refused or each.doubtful else "notice" if silent else "ok"
        item.setIcon(0, arms_icon(self._desk, each.faction))
        item.setIcon(1, look.icon(mark, self.sheet.shade(mark)))
        item.setData(0, KEY, each.faction)
        item.setToolTip(0, plain_tip(" · ".join(part for part in (item.text(0), each.mail) if part)))
        item.setToolTip(1, plain_tip(words))
        return item

    def _aside(self, sheet: SheetAside) -> QTreeWidgetItem:
        why = self.sheet.why(sheet.why, sheet.args)
        item = QTreeWidgetItem([self._desk.name(sheet.faction) or sheet.called, why])
        item.setIcon(0, self._look.icon("warning", self.sheet.shade("warning")))
        item.setData(0, KEY, sheet.id)
        item.setToolTip(1, plain_tip(why))
        return item

    def _player_chosen(self) -> None:
        faction = self._chosen(self.players)
        if faction:
            self.aside.blockSignals(True)
            self.aside.clearSelection()
            self.aside.blockSignals(False)
            self.dismiss.setEnabled(False)
            mine = next(each for each in self._desk.view.standing.players if each.faction == faction)
            self.sheet.show_sheet(self._desk.view.sheets.get(mine.sheet), faction)

    def _aside_chosen(self) -> None:
        sheet_id = self._chosen(self.aside)
        sheet = self._desk.view.sheets.get(sheet_id)
        if sheet is not None:
            self.players.blockSignals(True)
            self.players.clearSelection()
            self.players.blockSignals(False)
            self.dismiss.setEnabled(self._desk.writable)
            self.sheet.show_sheet(sheet, sheet.faction)

    def _dismiss(self) -> None:
        """Let the chosen mail wait no more; undo puts it back."""
        desk, sheet_id = self._desk, self._chosen(self.aside)
        if sheet_id and desk.document.apply(DismissSheet(desk.galaxy_id, sheet_id)):
            desk.say(self._look.t("turnsdesk.dismissed"))

    def _took(self, found: Sequence[TakenSheet]) -> None:
        t = self._look.t
        kept = [each.row for each in found if each.row is not None]
        refused = sum(line.get("grade") == "refused" for row in kept for line in row.verdicts)
        aside = sum(row.status != "accepted" for row in kept)
        self._came = bool(aside)
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
