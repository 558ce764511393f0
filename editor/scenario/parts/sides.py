"""The sides of a scenario: name, colour with its pattern, force, figures, start area; two or more."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout

from editor.paint.side_looks import SIDES, SideLook, side_look
from editor.paint.tokens import TokenSubject, token
from editor.scenario.areas import paint_side
from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.band_form import BandForm
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.stage import Stage
from editor.widgets.button import button
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip, title
from models.campaign.queries import forces
from models.games.scenarios.places import with_force
from models.games.scenarios.scenario import Scenario, Side
from models.games.scenarios.start import in_place, with_team
from models.games.scenarios.tabletop import SIDES as SIDE_IDS
from models.maps.edits.zoning import cells_of, zones_of


class SidesPart(ScenarioPart):
    """A card for each side."""

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__("sides", desk, stage)
        self.cards: dict[str, SideCard] = {}
        self._column = QVBoxLayout()
        self._column.setSpacing(self.look.px(10))
        self.box.addLayout(self._column)
        self.more = button(self.look, "scenedit.add_side", "add", self._add)
        self.box.addWidget(self.more)
        self.box.addStretch()
        self.refresh()

    def refresh(self) -> None:
        """Show the sides as they are."""
        ids = [each.id for each in self.desk.scenario.sides]
        if ids != list(self.cards):
            emptied(self._column)
            self.cards = {each: SideCard(self.desk, self.stage, each) for each in ids}
            for card in self.cards.values():
                self._column.addWidget(card)
        for card in self.cards.values():
            card.refresh()
        battles = self.desk.book.battles
        self.more.setVisible(battles is not None and len(ids) < battles.most_sides)
        self.more.setEnabled(self.desk.writable)

    def _add(self) -> None:
        """Add a side at the end, which begins along the next edge of the table."""
        old = self.desk.scenario
        made = SIDE_IDS[len(old.sides)]
        self.desk.edit(replace(old, sides=(*old.sides, Side(made))), "scenedit.did_add_side")
        self.cards[made].name.setFocus()

    def go(self, _field: str, item: str) -> None:
        """Give the keyboard to a side."""
        card = self.cards.get(item) or next(iter(self.cards.values()), None)
        if card is not None:
            card.paint.setFocus()


class SideCard(QFrame):
    """The values of a side, and what can be done with it."""

    def __init__(self, desk: ScenarioDesk, stage: Stage, side_id: str) -> None:
        super().__init__()
        self.desk, self.stage, self.side_id, look = desk, stage, side_id, desk.look
        self._look: Look = look
        t = look.t
        self.setProperty("role", "card")
        self._team = next((each.team for each in desk.pieces.sides() if each.id == side_id), "")
        self.face = QLabel()
        self.face.setFixedSize(look.px(34), look.px(34))
        self.heading = title("", look, 16, wrap=True)
        self.name = QLineEdit()
        self.name.setMaxLength(60)
        self.name.editingFinished.connect(self._rename)
        self.colour = FormCombo()
        self.colour.setIconSize(QSize(look.px(20), look.px(20)))
        self.colour.addItem(_swatch(look, side_look(self._team)), t(desk.words("scenedit.colour_own")), "")
        for place, each in enumerate(SIDES, 1):
            words = t("scenedit.colour", colour=t(f"scenedit.colour_{place}"), pattern=t(f"scenedit.pattern_{place}"))
            self.colour.addItem(_swatch(look, each), words, each.colour.lower())
        self.colour.activated.connect(
            lambda _row: self._edit(replace(self.side, color=self.colour.currentData()), "scenedit.did_colour")
        )
        self.remove = button(look, "scenedit.remove_side", "delete", self._remove)
        self.force = FormCombo()
        self.force.activated.connect(lambda _row: self._give_force(self.force.currentData()))
        self.band = BandForm(desk, self._edit)
        self.figures = label("", wrap=True)
        self.team = button(look, desk.words("scenedit.take_team"), "add", self._take_team)
        self.area = label("", wrap=True)
        self.paint = button(look, "scenedit.paint_start", "brush-radius", partial(paint_side, desk, stage, side_id))
        self.show_area = button(look, "scenedit.show_area", "target", self._show)
        self._lay_out()

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        grid = QGridLayout(self)
        grid.setContentsMargins(look.px(10), look.px(8), look.px(10), look.px(10))
        grid.setVerticalSpacing(look.px(6))
        grid.addWidget(self.face, 0, 0)
        grid.addWidget(self.heading, 0, 1)
        self._rows: dict[str, QLabel] = {}
        for row, (key, control) in enumerate((("name", self.name), ("colour", self.colour), ("force", self.force)), 1):
            words = t(f"scenedit.side_{key}")
            self._rows[key] = label(words)
            self._rows[key].setBuddy(control)
            control.setToolTip(plain_tip(t(f"scenedit.side_{key}_tip")))
            grid.addWidget(self._rows[key], row, 0)
            grid.addWidget(control, row, 1)
        for combo in (self.colour, self.force):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(8)
        grid.addWidget(self.band, 4, 0, 1, 2)
        grid.addWidget(self.figures, 5, 0, 1, 2)
        grid.addWidget(self.team, 6, 0, 1, 2)
        grid.addWidget(self.area, 7, 0, 1, 2)
        buttons = QHBoxLayout()
        buttons.setSpacing(look.px(8))
        buttons.addWidget(self.paint, 1)
        buttons.addWidget(self.show_area, 1)
        grid.addLayout(buttons, 8, 0, 1, 2)
        grid.addWidget(self.remove, 9, 0, 1, 2)
        grid.setColumnStretch(1, 1)

    @property
    def _own(self) -> str:
        """The game's name for the side, in the words of the scenario's universe."""
        return next((each.name[self._look.t.lang] for each in self.desk.pieces.sides() if each.id == self.side_id), "")

    @property
    def side(self) -> Side:
        """The side as the scenario has it."""
        return next(each for each in self.desk.scenario.sides if each.id == self.side_id)

    def refresh(self) -> None:
        """Show the side as it is."""
        desk, t, side = self.desk, self._look.t, self.side
        writable = desk.writable
        self.heading.setText(side.name or self._own)
        self.name.setPlaceholderText(self._own)
        for key, control in (("name", self.name), ("colour", self.colour), ("force", self.force)):
            control.setAccessibleName(
                t("scenedit.side_control", side=self.heading.text(), what=t(f"scenedit.side_{key}"))
            )
        self.face.setPixmap(_swatch(self._look, self.stage.side(self.side_id)).pixmap(self.face.size()))
        if not self.name.hasFocus():
            self.name.setText(side.name)
        self.colour.setCurrentIndex(max(0, self.colour.findData(side.color)))
        self._fill_forces(side)
        self.band.refresh(side)
        mine = desk.scenario.of(self.side_id)
        self.figures.setText(t.plural("scenedit.side_figures", len(mine)) if mine else t("scenedit.side_no_figures"))
        self.team.setVisible(bool(desk.team_of(self.side_id).units()) and not mine)
        board = desk.tile_map
        zones = zones_of(board, "start", self.side_id) if board is not None else ()
        room = len(cells_of(zones, board)) if board is not None else 0
        self.area.setText(t.plural(desk.words("scenedit.start_cells"), room) if room else t("scenedit.no_start"))
        self.show_area.setEnabled(bool(room))
        for shown in (self.area, self.paint, self.show_area):
            shown.setVisible(not desk.on_table)
        self.paint.setEnabled(writable and board is not None)
        self.remove.setVisible(len(desk.scenario.sides) > 2 and desk.scenario.sides[-1] == side)
        for each in (self.name, self.colour, self.force, self.team, self.remove):
            each.setEnabled(writable)

    def _fill_forces(self, side: Side) -> None:
        """List the forces of the campaign: those of the game, or all where the game knows none of its own."""
        game = self.desk.scenario.game if self.desk.book.has("roster") else None
        with self.desk.document.read() as campaign:
            found = [(row.id, row.name) for row in forces(campaign, game)]
        for each in (self.force, self._rows["force"]):
            each.setVisible(bool(found))
        self.force.clear()
        self.force.addItem(self._look.t("scenedit.no_force"), "")
        for force_id, name in found:
            self.force.addItem(name, force_id)
        self.force.setCurrentIndex(max(0, self.force.findData(side.force_id)))

    def _rename(self) -> None:
        self._edit(replace(self.side, name=self.name.text().strip()), "scenedit.did_side_name")

    def _edit(self, side: Side, key: str) -> None:
        sides = tuple(side if each.id == side.id else each for each in self.desk.scenario.sides)
        self.desk.edit(replace(self.desk.scenario, sides=sides), key, side=self.side.name or self._own)

    def _remove(self) -> None:
        """Take the side away with its figures."""
        old, name = self.desk.scenario, self.side.name or self._own
        sides = tuple(each for each in old.sides if each.id != self.side_id)
        pieces = tuple(each for each in old.pieces if each.side != self.side_id)
        self.desk.edit(replace(old, sides=sides, pieces=pieces), "scenedit.did_remove_side", side=name)

    def _give_force(self, force_id: str) -> None:
        """Let a force play the side: all of it, until somebody is to stay at home."""
        self._edit(replace(self.side, force_id=force_id, waits=()), "scenedit.did_force")

    def _take_team(self) -> None:
        desk, side = self.desk, self.side
        desk.attempt(
            lambda old: (
                self._placed(with_force(old, side.id, side.force_id, desk.members))
                if desk.in_paces
                else desk.with_names(with_team(old, side.id, desk.team_of(side.id), desk.start_map))
            ),
            desk.words("scenedit.did_team"),
            side=side.name or self._own,
        )

    def _placed(self, edited: Scenario) -> Scenario:
        board = self.desk.start_map
        return in_place(edited, board) if board is not None else edited

    def _show(self) -> None:
        board = self.desk.tile_map
        if board is not None:
            self.stage.light(cells_of(zones_of(board, "start", self.side_id), board))


def _swatch(look: Look, side: SideLook) -> QIcon:
    """Return a ring in the colour and the pattern of a side."""
    return QIcon(QPixmap.fromImage(token(TokenSubject("", " ", "sides"), side, look.px(34))))
