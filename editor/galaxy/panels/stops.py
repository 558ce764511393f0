"""The stops of a way: from, over, to; typed with completion, or picked on the chart."""

from __future__ import annotations

from PySide6.QtCore import QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.widgets.text import label, plain_tip
from models.errors import Refused

MOST_OVER = 12


class PlaceNameField(QLineEdit):
    """A line that completes names of planets; Escape ends picking."""

    gave_up = Signal()

    def __init__(self, names: QStringListModel, words: str) -> None:
        super().__init__()
        completer = QCompleter(names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompleter(completer)
        self.setAccessibleName(words)
        self.setPlaceholderText(words)
        self.setMaxLength(200)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit that Escape was pressed."""
        if event.key() == Qt.Key.Key_Escape:
            self.gave_up.emit()
        super().keyPressEvent(event)


class Stop(QWidget):
    """One stop: its name, a button to pick it on the chart and, for one in between, a button to remove it."""

    def __init__(self, stops: Stops, role: str) -> None:
        super().__init__()
        look = stops.desk.look
        words = look.t(f"atlas.{role}")
        self.role = role
        self.field = PlaceNameField(stops.names, words)
        self.field.editingFinished.connect(stops.changed)
        self.field.gave_up.connect(stops.give_up)
        self.pick = _button(stops, "target", look.t("atlas.pick", what=words))
        self.pick.setCheckable(True)
        self.pick.clicked.connect(lambda: stops.begin_pick(self))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(4))
        name = label(words, role="caption")
        name.setBuddy(self.field)
        name.setFixedWidth(look.px(52))
        row.addWidget(name)
        row.addWidget(self.field, 1)
        row.addWidget(self.pick)
        if role == "over":
            self.drop = _button(stops, "close", look.t("atlas.drop_stop"))
            self.drop.clicked.connect(lambda: stops.drop(self))
            row.addWidget(self.drop)


class Stops(QWidget):
    """The list of stops. `changed`: a stop is another one; `told` carries a sentence about picking, "" when that is
    over.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self.desk = desk
        self.names = QStringListModel(self)
        self._picking: Stop | None = None
        self.start, self.end = Stop(self, "from"), Stop(self, "to")
        self.over: list[Stop] = []
        look = desk.look
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.px(4))
        self._box.addWidget(self.start)
        self._box.addWidget(self.end)
        self.add = _button(self, "add", look.t("atlas.add_stop"))
        self.add.setText(look.t("atlas.add_stop"))
        self.add.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.add.clicked.connect(lambda: self.add_stop())
        self.swap = _button(self, "turn-over", look.t("atlas.swap"))
        self.swap.clicked.connect(self._swap)
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addStretch()
        row.addWidget(self.swap)
        self._box.addLayout(row)
        desk.selection.changed.connect(self._picked)
        self.renew_names()

    @property
    def all(self) -> list[Stop]:
        """Every stop in its order."""
        return [self.start, *self.over, self.end]

    def renew_names(self) -> None:
        """Offer the planets that exist now."""
        self.names.setStringList(sorted({planet.name for planet in self.desk.galaxy.planets}))

    def ids(self) -> tuple[str, ...]:
        """Return the planet ids of the stops without empty ones in between; raises Refused for an unknown name."""
        typed = [stop.field.text().strip() for stop in self.all if stop.field.text().strip() or stop.role != "over"]
        if not typed[0] or not typed[-1]:
            raise Refused("galaxy.two_stops")
        return tuple(self.desk.galaxy.find(name).id for name in typed)

    def add_stop(self) -> Stop:
        """Add a stop before the last."""
        made = Stop(self, "over")
        self.over.append(made)
        self._box.insertWidget(len(self.over), made)
        self.add.setEnabled(len(self.over) < MOST_OVER)
        made.field.setFocus()
        return made

    def drop(self, stop: Stop) -> None:
        """Remove a stop."""
        self.give_up()
        self.over.remove(stop)
        stop.hide()
        stop.deleteLater()
        self.add.setEnabled(True)
        self.changed.emit()

    def begin_pick(self, stop: Stop) -> None:
        """Let the next click on a planet of the chart fill a stop; a second press gives up."""
        if self._picking is stop:
            self.give_up()
            return
        self.give_up()
        self._picking = stop
        stop.pick.setChecked(True)
        self.desk.act("galaxy_select")
        self.desk.selection.clear()
        self.desk.chart.setFocus()
        self.told.emit(self.desk.look.t("atlas.picking"))

    def give_up(self) -> None:
        """End picking."""
        if self._picking is not None:
            self._picking.pick.setChecked(False)
            self._picking = None
            self.told.emit("")

    def _picked(self) -> None:
        stop, only = self._picking, self.desk.selection.only
        if stop is None or only is None or only[0] != "planets":
            return
        planet = self.desk.galaxy.planet[only[1]]
        alone = self.desk.galaxy.namesakes(planet.name) == 1
        stop.field.setText(planet.name if alone else planet.id)
        self.give_up()
        self.changed.emit()

    def _swap(self) -> None:
        first, last = self.start.field.text(), self.end.field.text()
        names = [stop.field.text() for stop in self.over]
        self.start.field.setText(last)
        self.end.field.setText(first)
        for stop, name in zip(self.over, reversed(names), strict=True):
            stop.field.setText(name)
        self.changed.emit()


def _button(stops: Stops, icon: str, words: str) -> QToolButton:
    look = stops.desk.look
    made = QToolButton()
    made.setIcon(look.icon(icon))
    made.setIconSize(QSize(look.px(16), look.px(16)))
    made.setAccessibleName(words)
    made.setToolTip(plain_tip(words))
    made.setProperty("role", "small")
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return made
