"""A table of cards as a campaign keeps it, in lines of words, and as its page reads it.

A line is `id type place …`: `falcon starfighter a1`, `a1 asteroid-field hoth 1`, `slug space-slug big mouth=closed`;
after the place (`-` for none) stand, in any order, a number for the seat, how it lies, its owner and its state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Final, get_args

from models.content import Json
from models.dice import fresh_seed, stream
from models.errors import ContentError, Refused
from models.games.dagobah import doing
from models.games.dagobah.decks import pile_of
from models.games.dagobah.doing import asked, offers
from models.games.dagobah.due import due
from models.games.dagobah.judging import ACTS, Act
from models.games.dagobah.losing import Consequence, destroy, lose
from models.games.dagobah.odds import lost, value_of
from models.games.dagobah.paper import picture
from models.games.dagobah.requests import subject
from models.games.dagobah.standing import presence, problems
from models.games.dagobah.table import MOST_CARDS, CardTable, How, OnTable, read_table
from models.games.dagobah.told import (
    drawn_line,
    drawn_since_phase,
    in_words,
    line_of,
    phase_line,
    tried_line,
    with_line,
)
from models.games.dagobah.training import ability, tried
from models.games.dagobah.types import LOCATIONS, CardSide, CardType, DeckType, TableType
from models.games.dagobah.ways import way
from models.games.facets.card_tables import (
    CardAct,
    CardMatrix,
    CardPhase,
    CardRow,
    CardVerdict,
    CardWay,
    DueRow,
    LossTold,
    TableStep,
    Tried,
)
from models.games.values import Choices
from models.i18n import Text, both
from models.problem import Fix, Problem
from models.progress import Progress, silent

NOWHERE: Final = "-"
LONGEST_ID: Final = 50


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

    type: TableType
    table: CardTable
    decks: Mapping[str, DeckType] = field(default_factory=dict)

    @property
    def phase(self) -> CardPhase:
        """The phase it stands in."""
        return self.table.phase

    @property
    def player(self) -> str:
        """Whose phase it is."""
        return self.table.player

    @cached_property
    def _ordered(self) -> tuple[OnTable, ...]:
        """The cards, places first: systems, sectors, sites, each by its seat."""
        order = {kind: n for n, kind in enumerate(LOCATIONS)}
        kinds = {each.id: order.get(self.table.of(each).kind, len(order)) for each in self.table.cards}
        return tuple(sorted(self.table.cards, key=lambda each: (kinds[each.id], each.seat, each.id)))

    def rows(self) -> Sequence[CardRow]:
        """Return its cards, places first, each under what it lies on."""
        found = []
        for card in self._ordered:
            sort = self.table.of(card)
            slug = self.table.slug_of(card)
            if card.how == "hand":
                key, rule = "cardtable.is_hand", ""
            elif sort.place:
                key, rule = (f"cardtable.kind_{sort.kind}", "") if slug is None else ("cardtable.is_belly", "DG-25")
            else:
                how, rule = presence(self.table, card)
                key = f"cardtable.is_{how}"
            kind = sort.kind if sort.place else ""
            shown = picture(sort, belly=slug is not None, swamp=self.table.on_dagobah(card))
            note, name = both(key), self.table.name(card)
            if "ability" in card.state:
                note = both("cardtable.with_ability", stands=note, n=ability(self.table, card) or 0)
            value = value_of(sort.armour, sort.manoeuvre, self.table.choices)
            value = ability(self.table, card) if sort.kind == "character" else value
            row = CardRow(card.id, name, note, rule, card.at, kind, card.owner, shown, card.how, value, sort.example)
            found.append(row)
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

    def drawn(self, card_id: str, destiny: int, *, sector: bool) -> TableStep | LossTold:
        """Return what an asteroid destiny does to a starship: a table on which it stays, or all that follows its loss.

        Raises KeyError for a card that no asteroid destiny is drawn for.
        """
        players = ("light", "dark")
        ships = {each.card.id: each.ship for player in players for each in due(self.table, "control", player)}
        card, ship = self.table.by_id[card_id], ships[card_id]
        if ship is None:
            raise KeyError(card_id)
        line = drawn_line(card, ship, destiny, sector=sector)
        if lost(ship, destiny, sector=sector):
            return self.losing(card_id, drawn=line)
        return TableStep(in_words(line, self.table.types), self._body(self.table, line))

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong with it."""
        return tuple(problems(self.table))

    def offers(self, card_id: str) -> Sequence[tuple[Text, CardVerdict]]:
        """Return what a card may do that the book speaks of, in words."""
        card = self.table.by_id[card_id]
        return [(subject(self.table, card, act, to), verdict) for act, to, verdict in offers(self.table, card)]

    def losing(self, card_id: str, *, eaten: bool = False, drawn: str = "") -> LossTold:
        """Return all that follows when a card is lost, or a planet destroyed, and the table after it as a body."""
        card = self.table.by_id[card_id]
        if self.table.of(card).kind == "system":
            act: Act = "destroy_system"
            after, found = destroy(self.table, card)
        else:
            act = "lose"
            after, found = lose(self.table, card, eaten=eaten)
        lines = [*([drawn] if drawn else []), line_of(card, act, None, CardVerdict("silent"))]
        lost_cards = sum(each.what == "lost" for each in found)
        told = [(in_words(drawn, self.table.types), "DG-22")] if drawn else []
        return LossTold((*told, *self._lines(found)), lost_cards, self._body(after, *lines))

    def _lines(self, found: Sequence[Consequence]) -> Iterator[tuple[Text, str]]:
        for each in found:
            yield both(f"cardtable.then_{each.what}", card=self.table.name(each.card)), each.rule

    def verdicts(self, card_id: str) -> Mapping[str, CardVerdict]:
        """Return what is said of putting a card on each place and card where that means something: of the likeliest
        act that is not forbidden, else of the likeliest.
        """
        card = self.table.by_id[card_id]
        found = {to.id if to else "": self._likeliest(card, to) for to in (None, *self.table.played)}
        return {to: verdict for to, verdict in found.items() if verdict is not None}

    def _likeliest(self, card: OnTable, to: OnTable | None) -> CardVerdict | None:
        said = [asked(self.table, card, act, to) for act in doing.acts(self.table, card, to)]
        return next((each for each in said if each.answer != "forbidden"), said[0] if said else None)

    def matrix(self, progress: Progress = silent) -> CardMatrix:
        """Return what is said of putting each card on each place, in `move`; takes long for many cards."""
        places = [card for card in self._ordered if self.table.of(card).place and card.how != "hand"]
        cards = [card for card in self._ordered if card not in places]
        cells = dict[tuple[str, str], CardVerdict]()
        for done, card in enumerate(cards):
            progress(done, len(cards))
            for place in places:
                verdict = self._likeliest(card, place)
                if verdict is not None:
                    cells[card.id, place.id] = verdict
        rows = {card.id: self.table.name(card) for card in cards}
        return CardMatrix(rows, {place.id: self.table.name(place) for place in places}, {}, cells, {})

    def acts(self, card_id: str, to_id: str) -> Sequence[CardAct]:
        """Return what can be meant by putting a card there, the likeliest first."""
        card, to = self.table.by_id[card_id], self.table.by_id.get(to_id)
        return [self._act(card, act, to) for act in doing.acts(self.table, card, to)]

    def alone(self, card_id: str) -> Sequence[CardAct]:
        """Return what a card may do by itself."""
        card = self.table.by_id[card_id]
        return [self._act(card, act, None) for act in doing.alone(self.table, card)]

    def _act(self, card: OnTable, act: Act, to: OnTable | None) -> CardAct:
        words = subject(self.table, card, act, to)
        return CardAct(card.id, act, to.id if to else "", words, asked(self.table, card, act, to))

    def done(self, act: CardAct, reason: str = "") -> TableStep:
        """Return the table after an act; of one that is forbidden the reason is told with it (house rule)."""
        card, to = self.table.by_id[act.card], self.table.by_id.get(act.to)
        what = next(each for each in ACTS if each == act.act)
        line = line_of(card, what, to, act.verdict, reason)
        return TableStep(act.words, self._body(doing.do(self.table, card, what, to), line))

    def added(self, type_id: str, owner: str) -> TableStep:
        """Return the table with a card more, in the hand of a player; raises Refused where there are too many."""
        there = self.table.by_id
        if len(there) >= MOST_CARDS:
            raise Refused("cardtable.full_table", limit=MOST_CARDS)
        card_id = next(each for n in count(1) if (each := f"{type_id[:LONGEST_ID]}-{n}") not in there)
        side: CardSide = self.table.types[type_id].side or ("dark" if owner == "dark" else "light")
        after = self.table.with_cards([OnTable(card_id, type_id, side, how="hand")])
        name, player = self.table.types[type_id].name, both(f"cardtable.owner_{side}")
        return TableStep(both("cardtable.to_hand", card=name, player=player), self._body(after))

    def in_phase(self, phase: CardPhase, player: str) -> TableStep:
        """Return the table in a phase of a player."""
        side: CardSide = "dark" if player == "dark" else "light"
        line = phase_line(phase, side)
        return TableStep(in_words(line, {}), self._body(replace(self.table, phase=phase, player=side), line))

    def way(self, card_id: str, to_id: str) -> CardWay | None:
        """Return the shortest lawful way of a card to a location; None where none leads there."""
        found = way(self.table, self.table.by_id[card_id], self.table.by_id[to_id])
        return None if found is None else CardWay(tuple((self.table.name(step.to), step.verdict) for step in found))

    def dealt(self, deck_id: str) -> tuple[int, bool]:
        """Return the next destiny from a deck by the dice of the table, and whether it is an asteroid sector.

        In a phase cards are drawn without being put back. Raises Refused for a deck with no card left.
        """
        phases, drawn = drawn_since_phase(self.type.log)
        pile = pile_of(self.decks[deck_id], self.table.types)
        cards = [(each, False) for each, copies in pile.destinies.items() for _ in range(copies)]
        cards += [(pile.sector_destiny, True)] * pile.sectors
        if drawn >= len(cards):
            raise Refused("cardtable.pile_empty")
        dice = stream(self.type.seed or self.type.id, f"asteroids/{phases}/{deck_id}")
        for place in range(min(drawn + 1, len(cards) - 1)):
            other = place + dice.roll(len(cards) - place).result - 1
            cards[place], cards[other] = cards[other], cards[place]
        return cards[drawn]

    def tried(self, act: CardAct, destiny: int) -> Tried:
        """Return what a training destiny gives a test and the table after it, where its card says what is needed."""
        test, apprentice = self.table.by_id[act.card], self.table.by_id[act.to]
        total, passed = tried(self.table, test, apprentice, destiny)
        line = tried_line(test, destiny, total, passed=passed)
        after = doing.do(self.table, test, "attempt_test", apprentice) if passed else self.table
        lines = [line_of(test, "attempt_test", apprentice, act.verdict)] if passed else []
        said = in_words(line, self.table.types)
        return Tried(passed, TableStep(said, self._body(after, line, *lines)))

    def mended(self, fix: Fix) -> TableStep:
        """Return the table after a Problem was mended by one click."""
        return TableStep(both(fix.key, **fix.args), self._body(doing.mended(self.table, fix.edit)))

    def told(self) -> Sequence[Text]:
        """Return what was done on it, the last first."""
        return [in_words(line, self.table.types) for line in reversed(self.type.log)]

    def _body(self, table: CardTable, *told: str) -> dict[str, Json]:
        log = self.type.log
        for line in told:
            log = with_line(log, line)
        lines: list[Json] = [_line(card) for card in table.cards]
        phase: CardPhase = table.phase
        return {
            "name": {"fr": self.type.name.fr, "en": self.type.name.en}, "cards": lines, "phase": phase,
            "player": table.player, "log": list(log), "seed": self.type.seed,
        }  # fmt: skip


def blank(name: Text) -> dict[str, Json]:
    """Return a table without cards as a body, with dice of its own."""
    return {"name": {"fr": name.fr, "en": name.en}, "seed": fresh_seed()}
