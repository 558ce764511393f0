"""Drag and drop of things: what a drag carries (plain ids, never an object), and who says where it may go."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QPixmap
from PySide6.QtWidgets import QWidget

THING: Final = "application/x-portulan-thing"
MEMBER: Final = "application/x-portulan-member"
_LONGEST: Final = 1000


@dataclass(frozen=True, slots=True)
class Carried:
    """A thing at a place of one force; with an empty `item` it is the member `place` itself."""

    force_id: str
    place: str
    item: str = ""


def packed(carried: Carried) -> QMimeData:
    """Return the drag data for `carried`."""
    data = QMimeData()
    words = json.dumps([carried.force_id, carried.place, carried.item])
    data.setData(THING if carried.item else MEMBER, words.encode())
    return data


def unpacked(data: QMimeData) -> Carried | None:
    """Return what drag data carries; None for data that is not ours."""
    kind = next((each for each in (THING, MEMBER) if data.hasFormat(each)), "")
    raw = bytes(data.data(kind).data()) if kind else b""
    if not raw or len(raw) > _LONGEST:
        return None
    try:
        parts = json.loads(raw)
    except ValueError:
        return None
    if not isinstance(parts, list) or len(parts) != 3 or not all(isinstance(part, str) for part in parts):
        return None
    return Carried(*parts) if bool(parts[2]) == (kind == THING) else None


def drag(source: QWidget, carried: Carried, picture: QPixmap, ended: Callable[[], object]) -> None:
    """Drag a thing until it is dropped; `ended` is called then, wherever that was."""
    made = QDrag(source)
    made.setMimeData(packed(carried))
    made.setPixmap(picture)
    made.setHotSpot(QPoint(picture.width() // 4, picture.height() // 2))
    made.exec(Qt.DropAction.MoveAction)
    ended()
