"""The panel of layers: the highest first; shown, locked, renamed, moved by dragging or by keys, with an opacity."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.map.board import Shift
from editor.map.desk import MapDesk
from editor.widgets.button import small
from editor.widgets.form_inputs import FormSlider
from editor.widgets.text import label, plain_tip
from models.content import with_fields
from models.i18n import MessageArg
from models.maps.free_walls import free_walls
from models.maps.layers import (
    KINDS,
    duplicate_layer,
    empty_tiles,
    insert_layer,
    move_layer,
    place_of,
    remove_layer,
)
from models.maps.tile_map import (
    AnyLayer,
    GroupLayer,
    ImageLayer,
    ObjectLayer,
    TileLayer,
    TileMap,
    with_layer,
)

NAME, SHOWN, LOCKED = range(3)
LAYER: Final = Qt.ItemDataRole.UserRole
ICONS: Final[tuple[tuple[type[object], str], ...]] = (
    (TileLayer, "tiles"),
    (ObjectLayer, "shapes"),
    (ImageLayer, "image-layer"),
    (GroupLayer, "folder"),
)


KEYS: Final = {
    (True, Qt.Key.Key_Up): "up",
    (True, Qt.Key.Key_Down): "down",
    (False, Qt.Key.Key_Space): "shown",
    (False, Qt.Key.Key_L): "locked",
    (False, Qt.Key.Key_Delete): "remove",
}
"""What keys do in the tree, with Alt or without."""


class LayerTree(QTreeWidget):
    """The layers as a tree. `moved` carries a layer, its new group (0: none) and place; `named` its new name."""

    moved = Signal(int, int, int)
    named = Signal(int, str)
    wants = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setColumnCount(3)
        self.setHeaderHidden(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked)
        self.setUniformRowHeights(True)

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit where the layer was dropped; the tree is then filled again from the map."""
        dragged, target = self.currentItem(), self.itemAt(event.position().toPoint())
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        if dragged is None or dragged is target:
            return
        layer_id = int(dragged.data(NAME, LAYER))
        if target is None:
            self.moved.emit(layer_id, 0, 0)
            return
        where, on = self.dropIndicatorPosition(), QAbstractItemView.DropIndicatorPosition
        group = target.parent()
        inside = target.data(NAME, LAYER + 1)
        if where == on.OnItem and inside:
            self.moved.emit(layer_id, int(target.data(NAME, LAYER)), target.childCount())
            return
        siblings = _children(self, group)
        ids = [int(each.data(NAME, LAYER)) for each in reversed(siblings) if each is not dragged]
        place = ids.index(int(target.data(NAME, LAYER))) + (where != on.BelowItem)
        self.moved.emit(layer_id, int(group.data(NAME, LAYER)) if group is not None else 0, place)

    def event(self, event: QEvent) -> bool:
        """Take the keys of the layers before tools with the same keys do."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._wanted(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by Alt and the arrows, hide with Space, lock with L, remove with Delete."""
        wanted = self._wanted(event)
        if wanted is None:
            super().keyPressEvent(event)
        else:
            self.wants.emit(wanted)

    def _wanted(self, event: QKeyEvent) -> str | None:
        keys = Qt.KeyboardModifier
        held = event.modifiers() & (keys.AltModifier | keys.ControlModifier | keys.ShiftModifier)
        if self.state() == QAbstractItemView.State.EditingState or held not in (keys.NoModifier, keys.AltModifier):
            return None
        return KEYS.get((bool(held), Qt.Key(event.key())))


class LayersPanel(QWidget):
    """The stack of layers; tools that do not find a layer by themselves use the one chosen here."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__()
        self._desk = desk
        look = desk.look
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(8), look.px(8), look.px(8), look.px(8))
        box.setSpacing(look.px(6))
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout()
        row.setSpacing(look.px(2))
        for name, icon in (
            ("add", "add"), ("up", "arrow-up"), ("down", "arrow-down"), ("copy", "duplicate"), ("remove", "delete"),
        ):  # fmt: skip
            row.addWidget(self._button(name, icon))
        row.addStretch(1)
        box.addLayout(row)
        self.tree = LayerTree()
        self.tree.setAccessibleName(look.t("mapedit.panel_layers"))
        self.tree.setIconSize(QSize(look.px(16), look.px(16)))
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setAccessibleName(look.t("mapedit.panel_layers"))
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (SHOWN, LOCKED):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, look.px(30))
        box.addWidget(self.tree, 1)
        self._build_opacity(box)
        self._connect()
        self.refresh()

    def _build_opacity(self, box: QVBoxLayout) -> None:
        look = self._desk.look
        row = QHBoxLayout()
        words = label(look.t("mapedit.opacity"), role="caption")
        self.opacity = FormSlider()
        self.opacity.setRange(0, 100)
        self.opacity.setAccessibleName(look.t("mapedit.opacity"))
        self.opacity.setToolTip(plain_tip(look.t("mapedit.opacity_tip")))
        self.percent = label(look.t.percent(100), role="muted")
        row.addWidget(words)
        row.addWidget(self.opacity, 1)
        row.addWidget(self.percent)
        box.addLayout(row)
        box.addWidget(label(look.t("mapedit.layers_help"), role="muted", wrap=True))

    def _button(self, name: str, icon: str) -> QToolButton:
        made = small(self._desk.look, f"mapedit.layer_act_{name}", icon, partial(self.act, name))
        self.buttons[name] = made
        return made

    def _connect(self) -> None:
        self.tree.currentItemChanged.connect(self._chosen)
        self.tree.itemClicked.connect(self._clicked)
        # Queued: the tree is filled again by what these do, and must first be done with its editor and its drag.
        self.tree.itemChanged.connect(self._typed)
        self.tree.named.connect(self._rename, Qt.ConnectionType.QueuedConnection)
        self.tree.moved.connect(self._move, Qt.ConnectionType.QueuedConnection)
        self.tree.wants.connect(self.act)
        self.opacity.valueChanged.connect(lambda value: self.percent.setText(self._desk.look.t.percent(value)))
        self.opacity.sliderReleased.connect(self._fade)
        self.opacity.actionTriggered.connect(self._fade_later)
        self._desk.board.changed.connect(self._board_changed)
        self._desk.state.changed.connect(self._hand_changed)

    @property
    def layer(self) -> AnyLayer | None:
        """The layer that is chosen."""
        found = (each for each in self._desk.tile_map.all_layers() if each.id == self._desk.state.layer)
        return next(found, None)

    def refresh(self) -> None:
        """Fill the tree from the map."""
        with QSignalBlocker(self.tree):
            self.tree.clear()
            self._fill(self.tree.invisibleRootItem(), self._desk.tile_map.layers)
            self.tree.expandAll()
        self._mark()

    def _fill(self, parent: QTreeWidgetItem, layers: tuple[AnyLayer, ...]) -> None:
        look, t = self._desk.look, self._desk.look.t
        for layer in reversed(layers):
            item = QTreeWidgetItem(parent)
            item.setText(NAME, layer.name)
            item.setData(NAME, LAYER, layer.id)
            item.setData(NAME, LAYER + 1, isinstance(layer, GroupLayer))
            item.setIcon(NAME, look.icon(next(icon for kind, icon in ICONS if isinstance(layer, kind))))
            seen, locked = layer.look.visible, layer.look.locked
            faint = look.colours.faint
            item.setIcon(SHOWN, look.icon("visible" if seen else "hidden", "" if seen else faint))
            item.setIcon(LOCKED, look.icon("lock" if locked else "unlock", "" if locked else faint))
            hidden = "" if seen else f"{t('mapedit.layer_hidden')}\n{self._judged(layer)}".strip()
            item.setToolTip(SHOWN, plain_tip(hidden) if hidden else t("mapedit.layer_shown"))
            item.setToolTip(LOCKED, t("mapedit.layer_locked" if locked else "mapedit.layer_unlocked"))
            kind = layer.look.kind
            tip = t(f"mapedit.layer_{kind}_tip") if kind in KINDS else layer.name
            item.setToolTip(NAME, plain_tip(tip))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled)
            if isinstance(layer, GroupLayer):
                self._fill(item, layer.layers)

    def _mark(self) -> None:
        """Show the chosen layer, its opacity, and the buttons that can be used."""
        layer = self.layer
        for item in _all_items(self.tree):
            if layer is not None and int(item.data(NAME, LAYER)) == layer.id:
                with QSignalBlocker(self.tree):
                    self.tree.setCurrentItem(item)
        with QSignalBlocker(self.opacity):
            self.opacity.setValue(round(layer.look.opacity * 100) if layer is not None else 100)
        self.percent.setText(self._desk.look.t.percent(self.opacity.value()))
        for name, button in self.buttons.items():
            button.setEnabled(self._desk.board.writable and (name == "add" or layer is not None))

    def _board_changed(self, shift: Shift) -> None:
        if shift.head:
            self.refresh()

    def _hand_changed(self, names: frozenset[str]) -> None:
        if "layer" in names:
            self._mark()

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self._desk.state.set(layer=int(item.data(NAME, LAYER)))

    def _clicked(self, _item: QTreeWidgetItem, column: int) -> None:
        if column in (SHOWN, LOCKED):
            self.act("shown" if column == SHOWN else "locked")

    def _typed(self, item: QTreeWidgetItem, column: int) -> None:
        if column == NAME:
            self.tree.named.emit(int(item.data(NAME, LAYER)), item.text(NAME).strip())

    def _rename(self, layer_id: int, name: str) -> None:
        layer = self._desk.tile_map.layer(layer_id)
        if name != layer.name:
            new = replace(layer, name=name)
            self._edit(lambda old: with_layer(old, new), "mapedit.did_rename_layer", name=name)
            self.refresh()

    def act(self, name: str) -> None:
        """Do one of the acts of the buttons or keys."""
        if name == "add":
            self._menu()
            return
        layer = self.layer
        if layer is None:
            return
        acts: dict[str, Callable[[AnyLayer], object]] = {
            "up": partial(self._step, by=1),
            "down": partial(self._step, by=-1),
            "copy": self._copy,
            "remove": self._remove,
            "shown": self._show,
            "locked": lambda each: self._dress(each, "mapedit.did_lock_layer", locked=not each.look.locked),
        }
        acts[name](layer)

    def _edit(self, edit: Callable[[TileMap], TileMap], key: str, **args: MessageArg) -> bool:
        return self._desk.board.attempt(edit, key, **args)

    def _dress(self, layer: AnyLayer, key: str, **values: object) -> None:
        new = replace(layer, look=with_fields(layer.look, **values))
        self._edit(lambda old: with_layer(old, new), key, name=layer.name)

    def _show(self, layer: AnyLayer) -> None:
        self._dress(layer, "mapedit.did_show_layer", visible=not layer.look.visible)
        judged = self._judged(layer)
        if layer.look.visible and judged:
            self._desk.board.say(judged)

    def _judged(self, layer: AnyLayer) -> str:
        """Return what is told of a hidden layer that holds walls off the grid, nothing for others."""
        walls = sum(1 for _ in free_walls(replace(self._desk.tile_map, layers=(layer,))))
        return self._desk.look.t("mapedit.hidden_walls", n=walls) if walls else ""

    def _fade(self) -> None:
        layer = self.layer
        if layer is not None and round(layer.look.opacity * 100) != self.opacity.value():
            self._dress(layer, "mapedit.did_fade_layer", opacity=self.opacity.value() / 100)

    def _fade_later(self, _action: int) -> None:
        if not self.opacity.isSliderDown():
            self.opacity.setValue(self.opacity.sliderPosition())
            self._fade()

    def _step(self, layer: AnyLayer, by: int) -> None:
        """Move a layer one place up or down; at the end of a group, out of it."""
        tile_map = self._desk.tile_map
        group, place = place_of(tile_map, layer.id)
        inside = tile_map.layers if not group else tile_map.layer(group).layers  # type: ignore[union-attr]
        if 0 <= place + by < len(inside):
            self._move(layer.id, group, place + by)
        elif group:
            outer, at = place_of(tile_map, group)
            self._move(layer.id, outer, at + (by > 0))

    def _move(self, layer_id: int, group: int, place: int) -> None:
        name = self._desk.tile_map.layer(layer_id).name
        self._edit(lambda old: move_layer(old, layer_id, place, group), "mapedit.did_move_layer", name=name)

    def _copy(self, layer: AnyLayer) -> None:
        name = self._desk.look.t("mapedit.copy_of", name=layer.name)
        first = self._desk.tile_map.next_id
        if self._edit(lambda old: duplicate_layer(old, layer.id, name), "mapedit.did_copy_layer", name=layer.name):
            self._desk.state.set(layer=first)

    def _remove(self, layer: AnyLayer) -> None:
        if self._edit(lambda old: remove_layer(old, layer.id), "mapedit.did_remove_layer", name=layer.name):
            self._desk.state.fit(self._desk.tile_map)

    def _menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        look = self._desk.look
        for kind in KINDS:
            menu.addAction(look.icon("tiles"), look.t(f"mapedit.layer_{kind}"), partial(self.add, kind))
        menu.addSeparator()
        for kind, icon in (("tiles", "tiles"), ("objects", "shapes"), ("group", "folder")):
            menu.addAction(look.icon(icon), look.t(f"mapedit.new_layer_{kind}"), partial(self.add, kind))
        button = self.buttons["add"]
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def add(self, kind: str) -> None:
        """Add a layer above the chosen one: of a kind of tiles, of any tiles, of objects, or a group."""
        look, tile_map = self._desk.look, self._desk.tile_map
        name = (
            look.t(f"mapedit.layer_{kind}") if kind in (*KINDS, "objects", "group") else look.t("mapedit.layer_tiles")
        )
        made: AnyLayer
        if kind == "objects":
            made = ObjectLayer(id=0, name=name)
        elif kind == "group":
            made = GroupLayer(id=0, name=name)
        else:
            made = empty_tiles(tile_map, name, kind if kind in KINDS else "")
        chosen = self.layer
        group, place = place_of(tile_map, chosen.id) if chosen is not None else (0, len(tile_map.layers) - 1)
        first = tile_map.next_id
        if self._edit(lambda old: insert_layer(old, made, place + 1, group), "mapedit.did_add_layer", name=name):
            self._desk.state.set(layer=first)


def _children(tree: QTreeWidget, parent: QTreeWidgetItem | None) -> list[QTreeWidgetItem]:
    top = parent if parent is not None else tree.invisibleRootItem()
    return [child for i in range(top.childCount()) if (child := top.child(i)) is not None]


def _all_items(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    todo, found = _children(tree, None), []
    while todo:
        item = todo.pop()
        found.append(item)
        todo += [child for i in range(item.childCount()) if (child := item.child(i)) is not None]
    return found
