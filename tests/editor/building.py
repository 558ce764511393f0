"""An open campaign and the page of its first force, as a user has them; nothing outside the test's own folder."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.party.page import PartyPage
from editor.party.panels.shop_items import ROW, ShopRow
from editor.party.panels.shop_list import ShopView
from editor.party.panels.shop_paint import ADD, BACK
from editor.widgets.colours import DARK, LIGHT
from editor.widgets.look import Look
from models.campaign.forces.changes import NewForce
from models.campaign.queries import forces
from models.campaign.things import CreateThing
from models.games.values import Stored
from models.i18n import Translator
from models.store.store import Store
from tests.ready import ready


class Clock:
    """A second later each time it is read."""

    def __init__(self) -> None:
        self.at = datetime(2026, 3, 14, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


class Table:
    """A document, its page and what the status line said."""

    def __init__(self, store: Store, qtbot: QtBot, lang: str, percent: int, size: tuple[int, int]) -> None:
        self.said: list[str] = []
        self.document = Document(store, Translator(lang), self.said.append)
        with self.document.read() as campaign:
            self.force_id = forces(campaign)[0].id
        look = Look(DARK if percent > 100 else LIGHT, Translator(lang), percent, motion=False)
        self.page = PartyPage(look, self.document, self.force_id)
        qtbot.addWidget(self.page)
        self.page.resize(*size)
        with qtbot.waitActive(self.page):
            self.page.show()
            self.page.activateWindow()

    @property
    def names(self) -> list[str]:
        """The names of the columns in their order."""
        cards = self.page.columns.cards
        return [cards[each].name.text() for each in self.page.columns._order if each in cards]

    def card(self, name: str):
        """Return the column of a name."""
        return next(card for card in self.page.columns.cards.values() if card.name.text() == name)

    def gear(self, name: str) -> list[str]:
        """Return what a member carries, by id."""
        sheet = self.page.desk.sheet
        place = next(p for p in sheet.bench.places if p.name.fr == name)
        return sorted(thing.id for thing in place.things for _ in range(thing.count))

    def point(self, offer_id: str) -> tuple[ShopView, QPoint]:
        """Scroll to an offer and return where it is."""
        shop = self.page.panel.shop
        index = next(i for i in self._indexes() if _offer(i.data(ROW)) == offer_id)
        shop.scrollTo(index)
        return shop, shop.visualRect(index).center()

    def click(self, offer_id: str, button: str = "") -> None:
        """Click on an offer, or on its + or −."""
        shop, at = self.point(offer_id)
        index = shop.indexAt(at)
        if button:
            at = shop.painter.buttons(shop.visualRect(index), index.data(ROW))[button].center()
        QTest.mouseClick(shop.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def row(self, offer_id: str) -> ShopRow:
        """Return a row by its offer."""
        return next(i.data(ROW) for i in self._indexes() if _offer(i.data(ROW)) == offer_id)

    def tab(self, field: str) -> None:
        """Click on the tab of a field."""
        tabs = self.page.panel.tabs
        at = tabs.tabRect(self.page.panel._fields.index(field)).center()
        QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=at)

    def _indexes(self):
        items = self.page.panel.shop.items
        return [items.index(n) for n in range(items.rowCount())]


def _offer(row: ShopRow) -> str:
    return row.offer.id if row.offer else ""


Open = Callable[..., Table]


def opened(
    qtbot: QtBot, folder: Path, begin: str, *, lang: str = "fr", percent: int = 100, size: tuple[int, int] = (1100, 760)
) -> Table:
    """Open a sample, or an empty force of a game (`swidenth:`, `escarmouche:Rébellion`)."""
    clock = Clock()
    path = folder / f"{len(list(folder.iterdir()))}.portulan"
    game, is_new, side = begin.partition(":")
    if is_new:
        store = Store.create(path, "A", clock, backups=False)
        store.apply(CreateThing("F", NewForce(game, Stored("Essai", side, None, ()))))
    else:
        store = ready(path, clock, begin)
    return Table(store, qtbot, lang, percent, size)


__all__ = ["ADD", "BACK", "Open", "Table", "opened"]
