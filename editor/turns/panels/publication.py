"""What comes before publishing a turn: stories to rule on, checks, the button; and what was published."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.published_turn import LastTurnDialog, correct_turn, may_correct, may_tell, tell_secret
from editor.turns.dialogs.reason import ask_reason
from editor.turns.dialogs.ruling import AnswerDialog
from editor.turns.dialogs.rulings import RulingsDialog
from editor.turns.plain_list import plain_list
from editor.widgets.button import button
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import scrolled_page
from editor.widgets.text import label, plain_tip, title
from models.campaign.turns.judging import counts_every_ruling
from models.campaign.turns.queries import attempts, counted_sheets, players, published_on, seats_of
from models.errors import Refused
from models.store.packages import publishing

if TYPE_CHECKING:
    from models.store.packages.publishing import Published

KEY: Final = Qt.ItemDataRole.UserRole
MESSAGE: Final = "message.eml"


class PublicationPanel(QWidget):
    """Stories above, checks and the button below, packages at the bottom."""

    def __init__(self, desk: TurnsDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        self._look = look
        t = look.t
        self.stories = plain_list(desk, "turnsdesk.stories", ("turnsdesk.column_cause", "turnsdesk.column_asked"))
        self.stories.itemActivated.connect(lambda _item, _column: self.answer_next())
        self.none = label(t("turnsdesk.no_stories"), role="muted", wrap=True)
        self.answer = button(look, "turnsdesk.answer", "edit", self.answer_next)
        self.publish = button(look, "turnsdesk.publish_now", "send", self.go, primary=True)
        self.last = QCheckBox(t("turnsdesk.publish_last"))
        self.last.setToolTip(plain_tip(t("turnsdesk.publish_last_tip")))
        self.correct = button(look, "turnsdesk.correct", "refresh", lambda: correct_turn(desk, self))
        self.tell = button(look, "turnsdesk.tell", "unlock", lambda: tell_secret(desk, self))
        self.folder = button(look, "turnsdesk.packages_folder", "folder", lambda: open_folder(desk))
        self.mail = button(look, "turnsdesk.open_mail", "mail", self._open_mail)
        self.packages = plain_list(desk, "turnsdesk.packages", ("turnsdesk.column_package", "turnsdesk.column_where"))
        self.packages.setRootIsDecorated(True)
        self.packages.itemActivated.connect(lambda _item, _column: self._open_mail())
        self.packages.itemSelectionChanged.connect(self._judge_mail)
        self._checks = QVBoxLayout()
        self._checks.setSpacing(look.px(3))
        self.checks: list[tuple[QLabel, bool]] = []
        box = scrolled_page(self, look, gap=6)
        row = QHBoxLayout()
        row.addWidget(title(t("turnsdesk.stories"), look, 16), 1)
        row.addWidget(self.answer)
        box.addLayout(row)
        box.addWidget(self.none)
        box.addWidget(self.stories, 2)
        box.addWidget(title(t("turnsdesk.checks"), look, 16))
        box.addLayout(self._checks)
        row = QHBoxLayout()
        row.addWidget(self.publish)
        row.addWidget(self.last)
        row.addStretch(1)
        box.addLayout(row)
        later = FlowLayout(look.px(6))
        later.addWidget(self.correct)
        later.addWidget(self.tell)
        box.addLayout(later)
        row = QHBoxLayout()
        row.addWidget(title(t("turnsdesk.packages"), look, 16), 1)
        row.addWidget(self.mail)
        row.addWidget(self.folder)
        box.addLayout(row)
        box.addWidget(self.packages, 3)
        # Small windows with large letters scroll rather than squeeze what is checked.
        self.stories.setMinimumHeight(look.px(80))
        self.packages.setMinimumHeight(look.px(170))
        self.setFocusProxy(self.stories)
        desk.changed.connect(self.renew)
        desk.published.connect(self._published)
        desk.checked.connect(self._check)
        desk.busy.connect(self._work)
        self.renew()

    def _work(self, words: str, _done: int, _total: int) -> None:
        """Offer nothing to publish while work goes on; what comes after it is checked anew."""
        if words:
            self.publish.setEnabled(False)

    def renew(self) -> None:
        """Show what waits, the checks, and what was published."""
        desk = self._desk
        self.stories.clear()
        waiting = desk.view.waiting
        t = self._look.t
        for due in waiting:
            kind, _, rest = due.target.partition(":")
            order = kind not in {"after", "battle", "phase"}
            where = t("turnsdesk.cause_line", side=desk.name(kind), line=rest) if order else ""
            words = due.about[t.lang]
            item = QTreeWidgetItem([where or t(f"empire.phase_{rest.partition('/')[0]}"), words])
            item.setToolTip(1, plain_tip(words))
            self.stories.addTopLevelItem(item)
        first = self.stories.topLevelItem(0)
        if first is not None:
            self.stories.setCurrentItem(first)
        self.none.setVisible(not waiting)
        self.stories.setVisible(bool(waiting))
        self.answer.setEnabled(bool(waiting) and desk.writable)
        self._check()
        self._list_packages()

    def go(self) -> None:
        """Publish; for a correction ask for its reason."""
        t, turn = self._look.t, self._desk.correcting
        told = t("turnsdesk.correct_players", turn=turn)
        reason = ask_reason(self._desk, self, t("turnsdesk.next_correction", turn=turn), told) if turn else ""
        last = self.last.isChecked() and not self.last.isHidden()
        if (reason or not turn) and (not last or LastTurnDialog(self._desk, self).exec()):
            self._desk.publish(reason, last=last)

    def _state(self) -> str:
        """Return what publishing would do: `now` (the present turn), `correction` (of a published turn), `again`
        (packages that are missing), or "" for nothing.
        """
        found = self._desk.view.standing
        if self._desk.correcting:
            return "correction"
        if found.status != "published":
            return "now"
        gone = (folder_of(self._desk, turn, revision) for turn, _, revision in found.published)
        return "again" if not all(each.is_dir() for each in gone) else ""

    @property
    def obstacle(self) -> str:
        """The first check that prevents publishing; "" where none does."""
        return next((said.text() for said, good in self.checks if not good), "")

    def answer_next(self) -> None:
        """Answer what is chosen; a decree that cannot happen is changed or withdrawn."""
        item = self.stories.currentItem()
        if item is None or not self._desk.writable:
            return
        due, correct = self._desk.view.waiting[self.stories.indexOfTopLevelItem(item)], bool(self._desk.correcting)
        if due.kind == "decree":
            listed = RulingsDialog(self._desk, self, correct=correct)
            listed.exec()
            done = bool(listed.since)
        else:
            heading = self._look.t("turnsdesk.answer_title", cause=item.text(0))
            done = bool(AnswerDialog(self._desk, self, heading, due, correct=correct).exec())
        if done:
            self._desk.judge(correct=correct)

    def _check(self) -> None:
        look = self._look
        while (item := self._checks.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self.checks = []
        ready = True
        for words, mark in self._found():
            said = label(f"{ {'ok': '✓', 'warning': '!', 'wait': '…', 'error': '✗'}[mark] }  {words}", wrap=True)
            c = look.colours
            shade = {"ok": c.green_words, "error": c.vermilion_words}.get(mark, c.gold_words)
            said.setStyleSheet(f"color: {shade}")
            self._checks.addWidget(said)
            good = mark in {"ok", "warning"}
            self.checks.append((said, good))
            ready = ready and good
        state = self._state()
        self.publish.setVisible(bool(state))
        found, over = self._desk.view.standing, self._desk.view.over
        ends = state == "now" or (state == "correction" and self._desk.correcting == found.turn)
        self.last.setVisible(ends and bool(found.turn) and not over)
        self.correct.setVisible(bool(self._desk.view.correctable) and not self._desk.correcting)
        self.correct.setEnabled(may_correct(self._desk))
        self.tell.setVisible(found.status == "published" and bool(found.turn) and not over and state != "correction")
        self.tell.setEnabled(may_tell(self._desk))
        if state:
            words = look.t(f"turnsdesk.publish_{state}")
            self.publish.setText(words)
            self.publish.setAccessibleName(words)
            self.publish.setToolTip(plain_tip(look.t(f"turnsdesk.publish_{state}_tip")))
        self.publish.setEnabled(ready and self._desk.writable)

    def _found(self) -> Iterator[tuple[str, str]]:
        """Yield the checks: a sentence, and `ok`, `warning` (worth a look), `error` (prevents publishing) or `wait`
        (not known yet).
        """
        t, found = self._look.t, self._desk.view.standing
        revision = next((rev for turn, _, rev in found.published if turn == found.turn), 0)
        if turn := self._desk.correcting:
            if not self._desk.view.differs:
                yield t("turnsdesk.check_same", turn=turn), "error"
                return
            yield t("turnsdesk.check_correction", turn=turn), "warning"
            count = len(self._desk.view.waiting)
            yield (
                t("turnsdesk.check_not_ruled", count=count) if count else t("turnsdesk.check_ruled"),
                ("error" if count else "ok"),
            )
            return
        if found.status == "published":
            yield t("turnsdesk.check_published", turn=found.turn, revision=revision), "ok"
            return
        if not found.turn:
            yield t("turnsdesk.check_begun"), "ok"
            yield from self._addresses()
            return
        if not found.attempts:
            yield t("turnsdesk.check_not_judged", turn=found.turn), "error"
            return
        yield t("turnsdesk.check_judged", turn=found.turn, attempt=found.attempts[-1][0]), "ok"
        if found.waiting:
            yield t("turnsdesk.check_not_ruled", count=len(found.waiting)), "error"
        else:
            yield t("turnsdesk.check_ruled"), "ok"
        try:
            publishing.is_newest(self._desk.document.path, found.commitment, found.turn)
        except Refused as older:
            yield self._desk.words(older), "error"
        fresh, ruled = self._fresh(), self._counts_rulings()
        yield t("turnsdesk.check_fresh" if fresh else "turnsdesk.check_not_fresh"), "ok" if fresh else "error"
        if not ruled:
            yield t("turnsdesk.check_ruled_since"), "error"
        if found.aside:
            yield t("turnsdesk.check_aside", count=len(found.aside)), "warning"
        yield from self._addresses()
        if fresh and ruled and not found.waiting:
            yield self._leaks()

    def _leaks(self) -> tuple[str, str]:
        """Return the check that every package holds only what its player may know; it takes seconds in a Job."""
        desk, t = self._desk, self._look.t
        desk.check()
        if desk.leaks is None:
            return t("turnsdesk.check_leaks_now"), "wait"
        if not desk.leaks:
            return t("turnsdesk.check_no_leaks"), "ok"
        names = tuple(dict.fromkeys(f"{desk.name(who)}, {file}" for who, file in desk.leaks))
        return t("turnsdesk.check_leaks", names=names[:6]), "error"

    def _addresses(self) -> Iterator[tuple[str, str]]:
        t, found = self._look.t, self._desk.view.standing
        yield t("turnsdesk.check_served", count=len(found.players)), "ok"
        nowhere = tuple(self._desk.name(each.faction) for each in found.players if not each.mail)
        if nowhere:
            yield t("turnsdesk.check_addresses", names=nowhere), "warning"

    def _fresh(self) -> bool:
        """Return whether the last attempt was judged from the sheets that count now."""
        desk, turn = self._desk, self._desk.view.standing.turn
        with desk.document.read() as campaign:
            last = attempts(campaign, desk.galaxy_id, turn)[-1]
            now = {each.sheet.id for each in seats_of(campaign, desk.galaxy_id, turn) if each.sheet is not None}
        return {sheet for _, sheet, _ in counted_sheets(last)} == now

    def _counts_rulings(self) -> bool:
        """Return whether the last attempt was judged with the rulings that count now."""
        desk = self._desk
        with desk.document.read() as campaign:
            return counts_every_ruling(campaign, attempts(campaign, desk.galaxy_id, desk.view.standing.turn)[-1])

    def _list_packages(self) -> None:
        t, found = self._look.t, self._desk.view.standing
        with self._desk.document.read() as campaign:
            seats = players(campaign, self._desk.galaxy_id)
            dates = published_on(campaign, self._desk.galaxy_id)
        self.packages.clear()
        for turn, _, revision in reversed(found.published):
            folder = folder_of(self._desk, turn, revision)
            there = folder.is_dir()
            where = t("turnsdesk.package_there", folder=folder.name) if there else t("turnsdesk.package_missing")
            words = t("turnsdesk.package_line", turn=turn, revision=revision)
            item = QTreeWidgetItem([words, " · ".join(filter(None, (dates.get((turn, revision)), where)))])
            item.setIcon(0, self._look.icon("ok" if there else "warning"))
            item.setToolTip(1, plain_tip(str(folder)))
            self.packages.addTopLevelItem(item)
            for mail in sorted(folder.glob(f"*/{MESSAGE}")):
                player = seats.get(mail.parent.name)
                sent = t("turnsdesk.by_mail", mail=player.mail) if player and player.mail else t("turnsdesk.to_hand")
                if player and player.since > turn:
                    sent = t("turnsdesk.to_one_before")
                child = QTreeWidgetItem([self._desk.name(mail.parent.name), sent])
                child.setData(0, KEY, str(mail))
                item.addChild(child)
        newest = self.packages.topLevelItem(0)
        if newest is not None:
            newest.setExpanded(True)
            first = newest.child(0)
            if first is not None:
                self.packages.setCurrentItem(first)
        self._judge_mail()
        self.folder.setEnabled(bool(found.published))

    def _judge_mail(self) -> None:
        self.mail.setEnabled(bool(self._mail()))

    def _mail(self) -> str:
        """Return the message for the chosen player; "" for none."""
        items = self.packages.selectedItems()
        return str(items[0].data(0, KEY) or "") if items else ""

    def _open_mail(self) -> None:
        """Open a player's message in the mail program, addressed but not sent."""
        if mail := self._mail():
            self._desk.show_folder(Path(mail))

    def _published(self, done: Published) -> None:
        words = self._look.t(
            "turnsdesk.published_now", turn=done.turn, count=len(done.factions), folder=done.folder.name
        )
        self._desk.say(words)
        self.renew()


def folder_of(desk: TurnsDesk, turn: int, revision: int) -> Path:
    """Return the folder for the packages of a turn."""
    return publishing.folder_of(desk.document.path, turn, revision)


def open_folder(desk: TurnsDesk) -> None:
    """Show the folder of packages with the desktop's own program."""
    folder = publishing.turns_folder(desk.document.path)
    if folder.is_dir():
        desk.show_folder(folder)
    else:
        desk.say(desk.look.t("turnsdesk.no_packages"))
