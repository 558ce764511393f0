"""The shelves as a Qt model: headings and offers in one list, identified by id, updated row by row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt, Signal

from editor.paint.pictures import has
from editor.party.drag import Carried, packed
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.games.facets.builder import SHOP, Offer, Shelf, Template
from models.i18n import fold
from models.problem import Grade

NAMED: Final = 2
"""The last rank of what is found by its name."""
ROW: Final = Qt.ItemDataRole.UserRole
TEMPLATES: Final = "templates"
"""The field of ready-made members: a tile of it adds one and takes no other's place."""
GEAR: Final = "gear"
"""The field whose offers are things: they can be carried to a member or into the stash."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class ShopRow:
    """A heading (no offer) or an offer of a shelf."""

    shelf: Shelf
    offer: Offer | None = None

    @property
    def id(self) -> str:
        """The id of the row: that of the shelf, and of the offer if there is one."""
        return f"{self.shelf.id}/{self.offer.id if self.offer else ''}"

    @property
    def tile(self) -> bool:
        """Whether it is a picture of which one is chosen."""
        return self.offer is not None and self.shelf.pick == "one"

    @property
    def replaces(self) -> bool:
        """Whether taking it replaces an earlier choice: the keyboard reaches it on its own shelf only."""
        return self.tile and self.shelf.field != TEMPLATES


def within_reach(offer: Offer) -> bool:
    """Return whether an offer is allowed without an error or a warning."""
    return offer.allowed and not has_caution(offer)


def has_caution(offer: Offer) -> bool:
    """Return whether an error or a warning speaks against an offer; notices do not count."""
    return any(reason.grade is not Grade.NOTICE for reason in offer.reasons)


def rows_of(shelves: Sequence[Shelf], field: str, typed: str, lang: str, *, possible: bool) -> list[ShopRow]:
    """Return the rows of the shelves of a field or, where `typed` is not empty, of all shelves.

    What is `typed` is looked for in name, shelf, words, numbers and rule. Matching names come first, then matching
    shelves, then the rest; offers that replace a choice come after those that add something. `possible` leaves out what
    is not allowed.
    """
    wanted = fold(typed).split()
    ranked: list[tuple[int, bool, int, ShopRow]] = []
    for place, shelf in enumerate(shelves):
        if not wanted and field and shelf.field != field:
            continue
        for each in shelf.offers:
            rank = _rank(each, shelf, wanted, lang) if each.allowed or each.owned or not possible else None
            if rank is not None:
                row = ShopRow(shelf, each)
                ranked.append((rank, row.replaces and bool(wanted), place, row))
    best: dict[tuple[bool, bool, int], int] = {}
    for rank, late, place, _ in ranked:
        group = (late, rank > NAMED, place)
        best[group] = min(best.get(group, rank), rank)
    ranked.sort(key=lambda each: (each[1], each[0] > NAMED, best[each[1], each[0] > NAMED, each[2]], each[2], each[0]))
    rows: list[ShopRow] = []
    for _, _, _, row in ranked:
        if not rows or rows[-1].shelf.id != row.shelf.id:
            rows.append(ShopRow(row.shelf))
        rows.append(row)
    return rows


def shelves_of(templates: Sequence[Template]) -> tuple[Shelf, ...]:
    """Return ready-made members as shelves of tiles, one for each kind, in their order."""
    kinds: dict[str, list[Template]] = {}
    for each in templates:
        kinds.setdefault(each.kind.fr, []).append(each)
    return tuple(
        Shelf(kind, found[0].kind, TEMPLATES, "one", tuple(_offer(each) for each in found))
        for kind, found in kinds.items()
    )


def _offer(template: Template) -> Offer:
    role = template.role
    amount = role if role != template.name else template.words
    words = template.words if role != template.name else type(role)("", "")
    drawn = template.picture if has(template.picture) else "hero"
    return Offer(
        template.id, template.name, words, amount, template.rule, template.cost,
        allowed=template.allowed, reasons=template.reasons, picture=drawn,
    )  # fmt: skip


def _rank(offer: Offer, shelf: Shelf, wanted: list[str], lang: str) -> int | None:
    """Return how well an offer fits the search: 0 is best, up to NAMED its name fits; None: it does not fit."""
    names = (fold(offer.name[lang]), fold(offer.name.fr), fold(offer.name.en))
    if not wanted or " ".join(wanted) in names:
        return 0
    if any(all(f" {part}" in f" {name}" for part in wanted) for name in names):
        return 1
    if any(all(part in name for part in wanted) for name in names):
        return NAMED
    words = f"{names[1]} {names[2]} {fold(shelf.title[lang])}"
    if all(part in words for part in wanted):
        return 3
    words = f"{words} {fold(f'{offer.words[lang]} {offer.amount[lang]} {offer.rule}')}"
    return 4 if all(part in words for part in wanted) else None


class ShopItemModel(QAbstractListModel):
    """The model of ShopView. Rows that have not changed are not painted again; `counted` carries a row and a number."""

    counted = Signal(object, int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.rows: list[ShopRow] = []
        self.points = ""
        self.force_id = ""
        self.movable = False

    def show_rows(self, rows: list[ShopRow]) -> bool:
        """Take other rows; return whether their ids differ from before."""
        if [row.id for row in rows] != [row.id for row in self.rows]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return True
        changed = [place for place, (old, new) in enumerate(zip(self.rows, rows, strict=True)) if _differ(old, new)]
        self.rows = rows
        for place in changed:
            self.dataChanged.emit(self.index(place), self.index(place))
        return False

    def place_of(self, row_id: str) -> int:
        """Return the number of a row; -1 where it is not shown."""
        return next((place for place, row in enumerate(self.rows) if row.id == row_id), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  an empty index is a value
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the row itself, its name, or its words for a screen reader or a tooltip."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return (row.offer.name if row.offer else row.shelf.title)[self._look.t.lang]
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return self.spoken(row)
        if role == Qt.ItemDataRole.EditRole and row.offer:
            return row.offer.owned
        if role == Qt.ItemDataRole.ToolTipRole and row.offer:
            return plain_tip(self.spoken(row))
        return None

    def setData(self, index: Index, value: object, _role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Pass on the number that was typed in a row; False where it is the one that stands there."""
        row = self.rows[index.row()]
        if not isinstance(value, int) or row.offer is None or value == row.offer.owned:
            return False
        self.counted.emit(row, value)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that headings cannot be selected; forbidden offers can, so that their reason can be read."""
        row = self.rows[index.row()] if index.isValid() and index.row() < len(self.rows) else None
        if row is None or row.offer is None:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        flags |= Qt.ItemFlag.ItemIsEditable if row.offer.counted else Qt.ItemFlag.NoItemFlags
        return flags | Qt.ItemFlag.ItemIsDragEnabled if self.movable and row.shelf.field == GEAR else flags

    def mimeTypes(self) -> list[str]:
        """Return no type of Qt's own: the view makes the drag."""
        return []

    def carried(self, row: ShopRow) -> Carried | None:
        """Return what a drag of a row carries; None for a row that cannot be dragged."""
        if row.offer is None or row.shelf.field != GEAR or not self.movable:
            return None
        return Carried(self.force_id, SHOP, row.offer.id.partition(":")[2])

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the drag data of a thing of the shop."""
        found = (self.carried(self.rows[index.row()]) for index in indexes)
        carried = next((each for each in found if each is not None), None)
        return packed(carried) if carried is not None else QMimeData()

    def spoken(self, row: ShopRow) -> str:
        """Return a row in words: name, price, how many, why not, what it gives."""
        offer, t = row.offer, self._look.t
        if offer is None:
            return row.shelf.title[t.lang]
        parts = [offer.name[t.lang], self.price(offer)]
        if offer.owned:
            parts.append(t("build.is_chosen") if row.tile else t("build.owned", n=offer.owned))
        parts += [offer.amount[t.lang], offer.words[t.lang]]
        parts += [f"{shift.label[t.lang]} {shift.before} → {shift.after}" for shift in offer.preview.shifts]
        parts += [t("build.loses", lost=offer.preview.lost)] if offer.preview.lost else []
        parts += [t(reason.key, **reason.args) for reason in offer.reasons]
        return ", ".join(part for part in (*parts, offer.rule) if part)

    def price(self, offer: Offer) -> str:
        """Return the price in words; empty where a thing is not sold."""
        t = self._look.t
        if offer.price is None:
            return ""
        return t("party.cost", cost=offer.price, points=self.points) if offer.price else t("build.costs_nothing")


def _differ(old: ShopRow, new: ShopRow) -> bool:
    """Return whether a row looks different; what only the detail panel shows (points left after it) does not count."""
    one, other = old.offer, new.offer
    if one is None or other is None:
        return one is not other or old.shelf.title != new.shelf.title
    if new.tile:
        return one != other
    return bool(_LOOKS(one) != _LOOKS(other)) or (one.reasons != other.reasons and _reasons(one) != _reasons(other))


def _reasons(offer: Offer) -> list[tuple[str, Grade]]:
    return [(reason.key, reason.grade) for reason in offer.reasons]


_LOOKS: Final = attrgetter("owned", "allowed", "removable", "price", "name", "amount", "words", "picture")
