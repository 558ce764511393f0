"""The chosen figure: its name, side, cell, the numbers agreed for it; and the acts on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QLineEdit, QSpinBox

from editor.scenario.areas import side_name
from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.conduct_form import ConductForm
from editor.scenario.stage import Stage
from editor.widgets.button import small
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.layouts.layouts import emptied
from editor.widgets.text import label, plain_tip, title
from models.errors import SpokenError
from models.games.scenarios.pieces import NEUTRAL, FigureShown, Placed
from models.games.scenarios.places import new_place
from models.games.scenarios.scenario import with_piece
from models.maps.spots import NOWHERE

MOST = 999


class FigureForm(QFrame):
    """Hidden while no figure is chosen; `acts` are those of the figures' part: duplicate, remove."""

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__()
        self.desk, self.stage, self.look = desk, stage, desk.look
        self._shown = ""
        look, t = self.look, self.look.t
        self.setProperty("role", "card")
        self.heading = title("", look, 15, wrap=True)
        self.name = self._line("scenedit.figure_name", self._rename)
        self.name.setMaxLength(60)
        self.cell = self._line(desk.words("scenedit.cell"), self._move)
        self.cell.setMaxLength(12)
        self.cell.setPlaceholderText(t("scenedit.in_reserve"))
        self.side = FormCombo()
        self.side.setAccessibleName(t("scenedit.side"))
        self.side.setToolTip(plain_tip(t("scenedit.side")))
        self.side.activated.connect(self._give)
        self.later = QCheckBox(t("scenedit.comes_later"))
        self.later.setAccessibleName(t("scenedit.comes_later"))
        self.later.setToolTip(plain_tip(t("scenedit.comes_later_tip")))
        self.later.clicked.connect(self._wait)
        self.numbers: dict[str, QSpinBox] = {}
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(look.px(4))
        self._agreed = QGridLayout()
        self._agreed.setVerticalSpacing(look.px(3))
        self._buttons = QHBoxLayout()
        whole = QGridLayout(self)
        whole.setContentsMargins(look.px(10), look.px(8), look.px(10), look.px(10))
        whole.addWidget(self.heading, 0, 0)
        whole.addLayout(self._buttons, 0, 1)
        whole.addLayout(self._grid, 1, 0, 1, 2)
        whole.addLayout(self._agreed, 2, 0, 1, 2)
        whole.setColumnStretch(0, 1)
        for row, (key, control) in enumerate(
            (
                ("scenedit.figure_name", self.name),
                ("scenedit.side", self.side),
                (desk.words("scenedit.cell"), self.cell),
            )
        ):
            caption = label(t(key))
            caption.setBuddy(control)
            self._grid.addWidget(caption, row, 0)
            self._grid.addWidget(control, row, 1)
        self.place = QCheckBox(t("scenedit.is_place"))
        self.place.setAccessibleName(t("scenedit.is_place"))
        self.place.setToolTip(plain_tip(t("scenedit.is_place_tip")))
        self.place.clicked.connect(self._make_place)
        self.wants = FormCombo()
        self.wants.setAccessibleName(t("scenedit.place_wants"))
        self.wants.setToolTip(plain_tip(t("scenedit.place_wants_tip")))
        self.wants.addItem(t("scenedit.place_for_anybody"), "")
        known = desk.battles.conducts().heroes if desk.book.battles is not None else ()
        for kind, name in known:
            self.wants.addItem(name[t.lang], kind)
        self.wants.activated.connect(self._ask_for)
        self._grid.addWidget(self.later, 3, 0, 1, 2)
        self._grid.addWidget(self.place, 4, 0, 1, 2)
        self._grid.addWidget(self.wants, 5, 0, 1, 2)
        self._grid.setColumnStretch(1, 1)
        self._agreed.setColumnStretch(0, 1)
        self.conduct = ConductForm(desk, self._edit)
        whole.addWidget(self.conduct, 3, 0, 1, 2)
        self.setFocusProxy(self.name)

    def offer(self, duplicate: Callable[[], object], remove: Callable[[], object]) -> None:
        """Put the acts into the head of the card."""
        self._buttons.addWidget(small(self.look, "scenedit.duplicate", "duplicate", duplicate))
        self._buttons.addWidget(small(self.look, "scenedit.off_board", "stash", self._take_off))
        self._buttons.addWidget(small(self.look, "scenedit.remove", "delete", remove))

    @property
    def piece(self) -> Placed | None:
        """The figure that is chosen."""
        return next((each for each in self.desk.scenario.pieces if each.id == self.stage.chosen), None)

    def refresh(self) -> None:
        """Show the figure that is chosen as it is."""
        piece = self.piece
        self.setVisible(piece is not None)
        if piece is None:
            self._shown = ""
            return
        unit = self.desk.units.get(piece.type)
        usual = self.stage.name_of(replace(piece, name=""))
        self.heading.setText(piece.name or usual)
        self.name.setPlaceholderText(usual)
        for line, words in ((self.name, piece.name), (self.cell, self._cell_words(piece))):
            if not line.hasFocus() or self._shown != piece.id:
                line.setText(words)
        self.side.clear()
        for side_id in (*(each.id for each in self.desk.scenario.sides), NEUTRAL):
            self.side.addItem(side_name(self.desk, side_id), side_id)
        self.side.setCurrentIndex(max(0, self.side.findData(piece.side)))
        self.later.setChecked(piece.later)
        self.place.setVisible(piece.side != NEUTRAL and not self.desk.on_table)
        self.place.setChecked(bool(piece.place))
        self.wants.setVisible(bool(piece.place) and self.wants.count() > 1)
        self.wants.setCurrentIndex(max(0, self.wants.findData(piece.wants)))
        self.conduct.setVisible(self.desk.in_paces)
        self.conduct.tell(piece)
        self._show_numbers(piece, unit.figures if unit is not None else ())
        for control in (self.name, self.cell, self.side, self.later, self.wants, *self.numbers.values()):
            control.setEnabled(self.desk.writable)
        # A place for which nobody is proposed is nothing else.
        self.place.setEnabled(self.desk.writable and bool(piece.type))
        self._shown = piece.id

    def leave(self) -> None:
        """Keep what is being typed."""
        if self.piece is not None and self._shown == self.stage.chosen:
            self._rename()

    def _show_numbers(self, piece: Placed, figures: tuple[FigureShown, ...]) -> None:
        """Show fields for the numbers that the book does not print; a dash leaves one open."""
        asked = [each for each in figures if not each.printed]
        if self._shown != piece.id or set(self.numbers) != {each.id for each in asked}:
            emptied(self._agreed)
            self.numbers = {}
            if asked:
                words = label(self.look.t("scenedit.not_in_book"), role="muted", wrap=True)
                self._agreed.addWidget(words, 0, 0, 1, 2)
            for row, each in enumerate(asked, 1):
                number = spin(0, MOST, piece.figures.get(each.id), empty=True)
                number.setKeyboardTracking(False)
                name = each.name[self.look.t.lang]
                if each.value is not None:
                    name = self.look.t("scenedit.suggested", name=name, value=each.value)
                number.setAccessibleName(name)
                number.setToolTip(plain_tip(name))
                number.valueChanged.connect(partial(self._agree, each.id))
                caption = label(name, wrap=True)
                caption.setBuddy(number)
                self.numbers[each.id] = number
                self._agreed.addWidget(caption, row, 0)
                self._agreed.addWidget(number, row, 1)
        for figure_id, number in self.numbers.items():
            number.blockSignals(True)
            number.setValue(piece.figures.get(figure_id, number.minimum()))
            number.blockSignals(False)

    def _line(self, key: str, done: Callable[[], object]) -> QLineEdit:
        made = QLineEdit()
        made.setAccessibleName(self.look.t(key))
        made.setToolTip(plain_tip(self.look.t(key)))
        made.editingFinished.connect(done)
        return made

    def _cell_words(self, piece: Placed) -> str:
        return self.desk.spot_name(piece.at) if piece.at != NOWHERE else ""

    def _edit(self, new: Placed, key: str) -> None:
        self.desk.attempt(lambda old: with_piece(old, new), key, name=self.stage.name_of(new))

    def _rename(self) -> None:
        piece = self.piece
        if piece is not None and self.name.text().strip() != piece.name:
            self._edit(replace(piece, name=self.name.text().strip()), "scenedit.did_name")

    def _move(self) -> None:
        piece, board, words = self.piece, self.desk.tile_map, self.cell.text().strip()
        if piece is None or board is None or words == self._cell_words(piece):
            return
        if not words:
            self._take_off()
            return
        try:
            spot = self.desk.find_spot(words)
        except SpokenError as problem:
            self.desk.document.speak_of(problem)
            self.cell.setText(self._cell_words(piece))
            return
        if not self.stage.carry(piece, spot):
            self.cell.setText(self._cell_words(piece))

    def _take_off(self) -> None:
        """Move the figure to the reserve; one without a side has to stand somewhere."""
        piece = self.piece
        if piece is None:
            return
        if piece.side == NEUTRAL and not piece.later:
            self.desk.say(self.look.t(self.desk.words("scenedit.neutral_stands")))
            self.cell.setText(self._cell_words(piece))
            return
        self._edit(replace(piece, at=NOWHERE), "scenedit.did_take_off")

    def _give(self, _row: int) -> None:
        piece = self.piece
        if piece is not None and self.side.currentData() != piece.side:
            side = self.side.currentData()
            if side == NEUTRAL and not piece.type:
                self.desk.say(self.look.t("scenedit.place_needs_side"))
                self.refresh()
                return
            place = new_place(self.desk.scenario, side).place if piece.place and side != NEUTRAL else 0
            self._edit(replace(piece, side=side, place=place), "scenedit.did_give")

    def _wait(self, on: bool) -> None:
        piece = self.piece
        if piece is not None:
            self._edit(replace(piece, later=on), "scenedit.did_later")

    def _make_place(self, on: bool) -> None:
        piece = self.piece
        if piece is not None:
            number = new_place(self.desk.scenario, piece.side).place if on else 0
            self._edit(replace(piece, place=number, wants=""), "scenedit.did_place")

    def _ask_for(self, _row: int) -> None:
        piece = self.piece
        if piece is not None:
            self._edit(replace(piece, wants=self.wants.currentData()), "scenedit.did_wants")

    def _agree(self, figure_id: str, value: int) -> None:
        piece = self.piece
        if piece is None:
            return
        numbers = {key: number for key, number in piece.figures.items() if key != figure_id}
        if value != self.numbers[figure_id].minimum():
            numbers[figure_id] = value
        self._edit(replace(piece, figures=numbers), "scenedit.did_agree")
