"""The inspector: what the map, the layer or the chosen thing is, and its typed properties."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QTabBar, QVBoxLayout, QWidget

from editor.kit.form import Form, Words
from editor.map.board import Shift
from editor.map.desk import MapDesk
from editor.map.panels.inspector_forms import layer_form, map_form, tile_form
from editor.map.panels.thing_forms import form_of, there
from editor.map.panels.wall_forms import gates_form
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.text import label
from models.maps.gids import NUMBER

TABS = ("chosen", "tile", "layer", "map")


class InspectorPanel(QWidget):
    """Shows the form of one subject: what is chosen on the map, else the layer or the map."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__()
        self._desk = desk
        self._subject: tuple[object, ...] | None = None
        look = desk.look
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(8), look.px(4), look.px(8), look.px(8))
        box.setSpacing(look.px(6))
        self.tabs = QTabBar()
        self.tabs.setProperty("role", "shelves")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(look.t("mapedit.panel_inspector"))
        for name in TABS:
            self.tabs.addTab(look.t(f"mapedit.inspect_{name}"))
        self.tabs.setCurrentIndex(0 if desk.state.chosen else 3)
        box.addWidget(self.tabs)
        self._area = scrolled(QWidget())
        box.addWidget(self._area, 1)
        self.tabs.currentChanged.connect(self._turned)
        desk.state.changed.connect(self._hand_changed)
        desk.board.changed.connect(self.refresh)
        self.refresh()

    @property
    def form(self) -> QWidget | None:
        """The form that is shown."""
        return self._area.widget()

    def focus_words(self) -> None:
        """Give the keyboard to the words of what is chosen, all of them selected."""
        field = self.findChild(Words)
        if field is not None:
            field.setFocus()
            field.selectAll()

    def focus_name(self) -> None:
        """Give the keyboard to the name of what is chosen, else to its words, all of it selected."""
        self.tabs.setCurrentIndex(TABS.index("chosen"))
        wanted = self._desk.look.t("mapedit.f_name")
        fields = self.form.findChildren(QLineEdit) if self.form is not None else []
        field = next((each for each in fields if each.accessibleName() == wanted), None)
        if field is None:
            self.focus_words()
            return
        field.setFocus()
        field.selectAll()

    def refresh(self, _shift: Shift | None = None) -> None:
        """Show the subject as it is now."""
        desk = self._desk
        desk.state.set(chosen=tuple(each for each in desk.state.chosen if there(desk.tile_map, each)))
        subject = self._wanted()
        if subject == self._subject and isinstance(self.form, Form):
            self.form.refresh()
            return
        self._subject = subject
        form = self._made(subject[0])
        form.setEnabled(desk.board.writable)
        self._area.takeWidget().deleteLater()
        self._area.setWidget(form)

    def _wanted(self) -> tuple[object, ...]:
        desk, name = self._desk, TABS[self.tabs.currentIndex()]
        if name == "chosen":
            return ("chosen", *desk.state.chosen)
        if name == "layer" and any(layer.id == desk.state.layer for layer in desk.tile_map.all_layers()):
            return "layer", desk.state.layer
        if name == "tile":
            return "tile", self._tile()
        size = desk.tile_map.width, desk.tile_map.height
        return "map", size

    def _tile(self) -> int:
        return int(self._desk.state.block.ravel()[0]) & NUMBER

    def _made(self, name: object) -> QWidget:
        desk, chosen = self._desk, self._desk.state.chosen
        if name == "layer":
            made: QWidget = layer_form(desk, desk.state.layer)
        elif name == "tile":
            made = tile_form(desk, self._tile())
        elif name == "map":
            made = map_form(desk)
        elif len(chosen) == 1:
            made = form_of(desk, chosen[0])
        elif chosen and not desk.state.refs:
            made = gates_form(desk, desk.state.edges, desk.state.doors)
        else:
            made = Form(desk.look)
            count = len(chosen)
            words = desk.look.t.plural("mapedit.many_chosen", count) if count else desk.look.t("mapedit.none_chosen")
            made.place(label(words, role="muted", wrap=True))
        if isinstance(made, Form):
            made.end()
        return made

    def _turned(self, _index: int) -> None:
        self.refresh()

    def _hand_changed(self, names: frozenset[str]) -> None:
        if "chosen" in names and self._desk.state.chosen and self.tabs.currentIndex() != 0:
            self.tabs.setCurrentIndex(0)
        elif names & {"chosen", "layer", "block"}:
            self.refresh()
