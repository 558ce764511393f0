"""A table of cards as a campaign keeps it, in lines of words, and as its page reads it.

A line is `id type place …`: `falcon starfighter a1`, `a1 asteroid-field hoth 1`, `slug space-slug big mouth=closed`;
after the place (`-` for none) stand, in any order, a number for the seat, how it lies, its owner and its state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, get_args

from models.content import Json
from models.errors import ContentError
from models.games.dagobah.due import due
from models.games.dagobah.losing import Consequence, destroy, lose
from models.games.dagobah.may import offers
from models.games.dagobah.odds import ShipAtRisk, lost
from models.games.dagobah.requests import subject
from models.games.dagobah.standing import presence, problems
from models.games.dagobah.table import CardTable, How, OnTable, read_table
from models.games.dagobah.types import CardSide, CardType, TableType
from models.games.facets.card_tables import CardPhase, CardRow, CardVerdict, DueRow, LossTold
from models.games.values import Choices
from models.i18n import Text, both
from models.problem import Problem

NOWHERE: Final = "-"


def laid_out(kept: TableType, types: Mapping[str, CardType], choices: Choices) -> CardTable:
    """Return a kept table; raises ContentError for a line that means nothing, naming it."""
    rows: list[Json] = [_row(line, kept.name.fr, f"cards[{n}]") for n, line in enumerate(kept.cards)]
    return read_table({"cards": rows, "phase": kept.phase, "player": kept.player}, types, choices, kept.name.fr)


def _row(line: str, file: str, place: str) -> Json:
    card_id, type_id, at, *rest = [*line.split(), NOWHERE, NOWHERE, NOWHERE][: max(3, len(line.split()))]
    row: dict[str, Json] = {"id": card_id, "type": type_id, "at": "" if at == NOWHERE else at}
    state: dict[str, Json] = {}
    for word in rest:
        if "=" in word:
            state[word.partition("=")[0]] = word.partition("=")[2]
        elif word in get_args(How):
            row["how"] = word
        elif word in get_args(CardSide):
            row["owner"] = word
        elif word.lstrip("-").isdecimal() and len(word) < 4:
            row["seat"] = int(word)
        else:
            raise ContentError("cardtable.bad_line", file=file, place=place, found=word[:40])
    return {**row, "state": state}


def _line(card: OnTable) -> str:
    words = [card.id, card.type, card.at or NOWHERE, card.how, card.owner]
    words += [str(card.seat)] if card.seat else []
    return " ".join(word for word in (*words, *(f"{key}={value}" for key, value in card.state.items())) if word)


@dataclass(frozen=True)
class KeptTable:
    """A kept table as its page asks it."""

    kept: TableType
    table: CardTable

    def rows(self) -> Sequence[CardRow]:
        """Return its cards, places first, each under what it lies on."""
        hidden = {"": "", "hand": "cardtable.is_hand"}
        found = []
        for card in sorted(self.table.cards, key=lambda each: (not self.table.of(each).place, each.seat, each.id)):
            sort = self.table.of(card)
            how, rule = ("hand", "") if card.how == "hand" else presence(self.table, card)
            key = f"cardtable.kind_{sort.kind}" if sort.place else hidden.get(how, f"cardtable.is_{how}")
            slug = self.table.slug_of(card)
            key, rule = ("cardtable.is_belly", "DG-25") if slug is not None else (key, "" if sort.place else rule)
            found.append(CardRow(card.id, self.table.name(card), both(key), rule, card.at, sort.place, card.owner))
        return found

    def due(self, phase: CardPhase, player: str) -> Sequence[DueRow]:
        """Return what is due in a phase for a player, in words."""
        found = []
        for each in due(self.table, phase, player):
            name = self.table.name(each.card)
            if each.what == "activate":
                said = both("cardtable.due_activate", card=name, n=each.number)
            elif each.what == "move":
                said = both("cardtable.due_shift", card=name)
            elif each.ship is None:
                said = both("cardtable.due_asteroid_asked", card=name, extra=each.number)
            else:
                bears = max(each.ship.bears + 1, 0)
                said = both("cardtable.due_asteroid", card=name, value=each.ship.value, extra=each.ship.extra, n=bears)
            found.append(DueRow(each.card.id, said, each.rules, each.ship is not None))
        return found

    def drawn(self, card_id: str, destiny: int, *, sector: bool) -> tuple[Text, bool]:
        """Return what an asteroid destiny does to a starship, in words, and whether it is lost."""
        for player in ("light", "dark"):
            for each in due(self.table, "control", player):
                if each.card.id == card_id and each.ship is not None:
                    gone = lost(each.ship, destiny, sector=sector)
                    return self._told(each.card, each.ship, destiny, gone=gone, sector=sector), gone
        return Text("", ""), False

    def _told(self, card: OnTable, ship: ShipAtRisk, destiny: int, *, gone: bool, sector: bool) -> Text:
        key = "cardtable.drawn_sector" if sector else "cardtable.drawn_lost" if gone else "cardtable.drawn_stays"
        name, total = self.table.name(card), destiny + ship.extra
        return both(key, card=name, destiny=destiny, extra=ship.extra, total=total, value=ship.value)

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong with it."""
        return tuple(problems(self.table))

    def offers(self, card_id: str) -> Sequence[tuple[Text, CardVerdict]]:
        """Return what a card may do that the book speaks of, in words."""
        card = self.table.by_id[card_id]
        return [(subject(self.table, card, act, to), verdict) for act, to, verdict in offers(self.table, card)]

    def losing(self, card_id: str, *, eaten: bool = False) -> LossTold:
        """Return all that follows when a card is lost, or a planet destroyed, and the table after it as a body."""
        card = self.table.by_id[card_id]
        if self.table.of(card).kind == "system":
            after, found = destroy(self.table, card)
        else:
            after, found = lose(self.table, card, eaten=eaten)
        return LossTold(tuple(self._lines(found)), sum(each.what == "lost" for each in found), self._body(after))

    def _lines(self, found: Sequence[Consequence]) -> Iterator[tuple[Text, str]]:
        for each in found:
            yield both(f"cardtable.then_{each.what}", card=self.table.name(each.card)), each.rule

    def _body(self, table: CardTable) -> dict[str, Json]:
        name: Json = {"fr": self.kept.name.fr, "en": self.kept.name.en}
        lines: list[Json] = [_line(card) for card in table.cards]
        return {"name": name, "cards": lines, "phase": self.kept.phase, "player": self.kept.player}
