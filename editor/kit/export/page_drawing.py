"""Draws a page for the screen in a Job, for one view of it, and frames the places of Problems over it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.paint.pdf import PaperSide
from editor.paint.printing import side_image
from editor.widgets.look import Look
from models.problem import Problem
from models.progress import Progress
from models.sheets.marks import Box
from models.sheets.printers import Printer


@dataclass(frozen=True, slots=True)
class ProblemSpot:
    """A Problem of a layout, and where it shows: the numbers of pages (from 0), each with a box in millimetres."""

    problem: Problem
    places: tuple[tuple[int, Box], ...] = ()


@dataclass(frozen=True, slots=True)
class PageView:
    """What a picture shows: the number of the layout, the page (from 0), pixels per millimetre, the seen part in
    pixels.
    """

    serial: int
    number: int
    scale: float
    region: QRect


def draw(view: PageView, side: PaperSide, printer: Printer, progress: Progress) -> tuple[PageView, QImage]:
    """Draw the seen part of a page in a Job; progress may raise Cancelled before and after."""
    progress(0, 1)
    image = side_image(side, printer, view.scale * 25.4, view.region)
    progress(1, 1)
    return view, image


def paint_spots(
    painter: QPainter, look: Look, marked: Iterable[tuple[ProblemSpot, QRect]], chosen: ProblemSpot | None
) -> None:
    """Frame the places of Problems, thick where chosen, each with a sign: colour never stands alone."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = QColor(look.colours.vermilion)
    for spot, rect in marked:
        whole = spot is chosen
        line = Qt.PenStyle.SolidLine if whole else Qt.PenStyle.DashLine
        painter.setPen(QPen(colour, look.px(4 if whole else 2), line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, look.px(4), look.px(4))
        side = look.px(20)
        corner = QRect(rect.right() - side + look.px(4), rect.top() - look.px(4), side, side)
        painter.setPen(QPen(QColor("white"), look.px(2)))
        painter.setBrush(colour)
        painter.drawEllipse(corner)
        painter.setFont(look.font(13))
        painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, "!")
