"""Pages laid out in the background."""

from __future__ import annotations

from editor.paint.cards import Brushes
from editor.paper.output import Order
from editor.paper.products import Paged, paged, pictures_of
from models.progress import Progress


def lay_out(order: Order, progress: Progress) -> tuple[Order, Paged, Brushes]:
    """Lay an Order out, in a Job; progress may cancel."""
    brushes = Brushes(order.options.inks, pictures_of(order.picks))
    return order, paged(order.picks, order.product, order.options, progress), brushes
