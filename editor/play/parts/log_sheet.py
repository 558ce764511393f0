"""The whole log of a battle in a window: filtered by side, figure and kind, and written as a text file."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.play.match import Match
from editor.play.parts.log_panel import LogPanel, entries
from editor.play.wording import figure_name, second_side, turn_name
from editor.widgets.files import AskFiles, clean_name
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.roomy import open_at
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.campaign.forces.copying import numbered
from models.errors import ContentError
from models.formats.files import write_whole
from models.games.battle.battle_json import Done
from models.safe_names import under

KINDS: Final = ("walks", "dice", "rest")
"""What is told apart: ways walked, acts that dice decided, everything else."""


class LogSheet(QDialog):
    """Not modal: it follows the battle, and a line shows its moment on the page."""

    def __init__(self, look: Look, match: Match, ask: AskFiles, parent: QWidget) -> None:
        super().__init__(parent)
        self._look, self._match, self._ask = look, match, ask
        t, lang = look.t, look.t.lang
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.name("action.play_log"))
        sides = [(each.id, each.name[lang]) for each in match.battles.sides(match.setup)]
        names: dict[str, str] = {}
        for each in sorted(match.view.tokens, key=lambda token: token.name[lang]):
            # Two of one name are two lines one can tell apart.
            names[each.id] = numbered(each.name[lang], names.values())
        self.side = FormCombo((("", t("play.every_side")), *sides), least=10)
        self.figure = FormCombo((("", t("play.every_figure")), *names.items()), least=10)
        self.kind = FormCombo(
            (("", t("play.every_kind")), *((each, t(f"play.kind_{each}")) for each in KINDS)), least=10
        )
        choices = QHBoxLayout()
        for made, key in ((self.side, "side"), (self.figure, "figure"), (self.kind, "kind")):
            made.setAccessibleName(t(f"play.log_{key}"))
            made.setToolTip(t(f"play.log_{key}"))
            made.currentIndexChanged.connect(self._filter)
            choices.addWidget(made, 1)
        self.lines = LogPanel(look, partial(turn_name, match), partial(figure_name, match), second_side(match))
        self.lines.only = self._wanted
        self.count = label("", role="muted")
        self.write = QPushButton(look.icon("export"), t("play.write_log"))
        self.close_it = QPushButton(t("window.close"))
        foot = QHBoxLayout()
        foot.addWidget(self.count, 1)
        for button in (self.write, self.close_it):
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
            foot.addWidget(button)
        self.write.setToolTip(t("play.write_log_tip"))
        self.write.clicked.connect(self._write)
        self.close_it.clicked.connect(self.close)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(16), look.px(14), look.px(16), look.px(14))
        box.setSpacing(look.px(8))
        box.addWidget(title(self.windowTitle(), look, 19, wrap=True))
        box.addLayout(choices)
        box.addWidget(self.lines, 1)
        box.addLayout(foot)
        open_at(self, min(look.px(560), 900), min(look.px(620), 680))
        match.changed.connect(self._follow)
        match.played.connect(self._follow)
        self._follow()
        self.lines.setFocus()

    def text(self) -> str:
        """Return the shown acts as text, with a blank line before every turn."""
        told: list[str] = [self._match.name]
        before: Done | None = None
        for each in filter(self._wanted, self._match.done[: self._match.replay.shown]):
            heading = partial(turn_name, self._match)
            lines = entries(self._look, each, before, heading, self.lines.name, self.lines.second)
            for entry in lines:
                if entry.kind == "turn":
                    told += ["", entry.words]
                else:
                    told.append(f"  {entry.words}{f' ({entry.rule})' if entry.rule else ''}")
            before = each
        return "\n".join(told) + "\n"

    def _follow(self) -> None:
        done = self._match.done[: self._match.replay.shown]
        self.lines.show_acts(done)
        self.count.setText(self._look.t.plural("play.log_count", sum(map(self._wanted, done))))

    def _filter(self) -> None:
        self.lines.forget()
        self._follow()

    def _wanted(self, done: Done) -> bool:
        side, figure, kind = (each.currentData() for each in (self.side, self.figure, self.kind))
        of_kind = {"walks": bool(done.walks), "dice": bool(done.dice), "rest": not (done.walks or done.dice)}
        return (not side or done.side == side) and (not figure or figure in _figures(done)) and of_kind.get(kind, True)

    def _write(self) -> None:
        t = self._look.t
        proposed = under(self._match.document.path.parent, f"{clean_name(self._match.name)}.txt")
        path = self._ask.file_to_write(self, t("play.write_log"), proposed, t("play.text_files"))
        if path is None:
            return
        try:
            write_whole(path, self.text().encode())
        except ContentError as problem:
            self.count.setText(t(problem.key, **problem.args_))
        else:
            self.count.setText(t("play.log_written", name=path.name))


def _figures(done: Done) -> set[str]:
    """Return the ids of all figures an act is about: who acts, who is the target, who walked."""
    named = {each.subject for each in done.events} | {each.piece for each in done.walks}
    return named | {value for each in done.events for value in each.args.values() if isinstance(value, str)}
