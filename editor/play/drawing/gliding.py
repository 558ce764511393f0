"""Lets figures glide along their way for a moment; not at all where the user wants no motion."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from editor.kit.boards.plane import Plane
from editor.kit.camera import Camera
from editor.widgets.look import Look
from models.games.battle.values import Walked
from models.maps.spots import Spot

FRAME_MS: Final = 16


class Gliding(QObject):
    """The moving figures of one page. `moved`: they have to be drawn elsewhere now."""

    moved = Signal()

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self._motion = look.motion_ms / 1000
        self._walks: tuple[Walked, ...] = ()
        self._began = 0.0
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def running(self) -> bool:
        """Whether a figure is gliding."""
        return bool(self._walks)

    def start(self, walks: Sequence[Walked]) -> None:
        """Let figures glide the ways they took in an act; several ways of one figure are joined."""
        ways: dict[str, tuple[Spot, ...]] = {}
        for each in walks:
            ways[each.piece] = (*ways.get(each.piece, ()), *each.path)
        self._walks = tuple(Walked(piece, path) for piece, path in ways.items()) if self._motion else ()
        self._began = time.perf_counter()
        if self._walks:
            self._timer.start()

    def places(self, camera: Camera, plane: Plane) -> dict[str, QPointF]:
        """Return where the gliding figures are now, by id."""
        share = min((time.perf_counter() - self._began) / self._motion, 1.0) if self._walks else 1.0
        return {each.piece: _along(camera, plane, each, share) for each in self._walks}

    def _tick(self) -> None:
        if time.perf_counter() - self._began >= self._motion:
            self._walks = ()
            self._timer.stop()
        self.moved.emit()


def _along(camera: Camera, plane: Plane, walked: Walked, share: float) -> QPointF:
    at = share * (len(walked.path) - 1)
    first = min(int(at), len(walked.path) - 1)
    one, two = (plane.middle(camera, walked.path[min(n, len(walked.path) - 1)]) for n in (first, first + 1))
    return one + (two - one) * (at - first)
