"""The ledger and the plots of a party: its Events row by row, with what they cost and what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal

from models.games.allowances import ALLOWANCE
from models.games.event import Event
from models.games.facets.chronicle import LedgerRow, Point, Series, StoryFigure
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.data import profiles
from models.games.swidenth.gear import piece, with_article
from models.games.swidenth.names import Sort, name_of
from models.games.swidenth.story.story import PlotPoint
from models.i18n import MessageArg, MessageArgs, Text

_PICTURES: Final = {
    "founding": "party", "quest": "quest", "creation": "hero", "purchase": "shop", "unspent": "points",
    "earned": "award", "find": "stash", "exchange": "trade", "use": "potion", "loss": "remove", "wound": "wound",
    "heal": "healing", "rest": "rest", "fled": "fast", "death": "death", "resurrection": "resurrect",
    ALLOWANCE: "allow",
}  # fmt: skip
_BOUGHT: Final[Mapping[str, Sort]] = {
    "gear": "gear", "skill": "skills", "spell": "spells", "improvement": "improvements",
}  # fmt: skip
_PURCHASED: Final = {
    "improvement": "chronicle.told_improvement", "skill": "chronicle.told_learnt", "spell": "chronicle.told_learnt",
}  # fmt: skip
_FIGURES: Final = {
    "balance": "chronicle.plot_balance", "value": "chronicle.plot_value", "vitality": "chronicle.plot_vitality",
}  # fmt: skip


@dataclass
class Ledger:
    """A pass over the story of a party that keeps the accounts."""

    view: PartyView
    rows: list[LedgerRow] = field(default_factory=list)
    values: dict[str, int] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)
    left: int = 0

    @cached_property
    def moments(self) -> Mapping[tuple[str, str], PlotPoint]:
        """The state of every hero touched by an Event, after it, by (Event, hero)."""
        return {(moment.event, moment.hero): moment for moment in self.view.standing.timeline}

    def name(self, hero_id: str) -> str:
        """Return the name of a hero."""
        found = self.view.standing.of(hero_id)
        return found.name if found else ""

    def follows(self, hero_id: str) -> bool:
        """Return whether a hero came after a dead one (SW-49)."""
        found = self.view.standing.of(hero_id)
        return found is not None and bool(found.successor_of)

    def add(self, event: Event, hero_id: str, key: str, args: MessageArgs) -> None:
        """Write the row of one Event for one hero (empty: the party), with what it changed in which account."""
        act = str(event.args.get("with", event.id))
        row = LedgerRow(
            event=event.id, act=act, at=event.at, member=hero_id, name=self.name(hero_id), sort=event.kind,
            key=key, args=args, rule=event.rule, note=event.note, picture=_PICTURES.get(event.kind, "event"),
            problems=tuple(p for p in self.view.standing.problems if p.where.item == event.id),
            chapter=_chapter(event, heir=self.follows(event.subject)),
        )  # fmt: skip
        self.rows.append(self._with_account(row, event))

    def _with_account(self, row: LedgerRow, event: Event) -> LedgerRow:
        moment = self.moments.get((event.id, row.member))
        if moment is None:
            return row
        dearer = moment.value - self.values.get(row.member, 0)
        richer = moment.balance - self.balances.get(row.member, 0)
        self.values[row.member], self.balances[row.member] = moment.value, moment.balance
        if event.kind == "creation" or event.args.get("phase") == "creation":
            if self.follows(row.member):
                return replace(row, points=-dearer)
            self.left -= dearer
            return replace(row, account="force", points=-dearer, balance=self.left)
        return replace(row, account="member", points=richer, balance=moment.balance) if richer else row


def ledger(view: PartyView) -> tuple[LedgerRow, ...]:
    """Return the story row by row, oldest first; an exchange and a resurrection have a row for everybody in it."""
    book = Ledger(view, left=view.setting.budget)
    for event in sorted(view.stored.events, key=lambda each: each.id):
        tell = _TELLERS.get(event.kind, _simply)
        for hero_id, key, args in tell(book, event):
            book.add(event, hero_id, key, args)
    return tuple(book.rows)


def _chapter(event: Event, *, heir: bool) -> Literal["", "founding", "begun", "ended"]:
    """Return the part of an Event in the chapters: founding, a quest that begins, or ends won (SW-150) or lost; what
    an heir brings along belongs to the chapter in which he came.
    """
    if event.kind == "quest":
        return "begun" if event.args.get("stage") == "begun" else "ended"
    if event.kind == "earned" and event.args.get("reason") == "quest":
        return "ended"
    brought = event.kind == "creation" or event.args.get("phase") == "creation"
    return "founding" if event.kind in ("founding", "unspent", ALLOWANCE) or (brought and not heir) else ""


def figures(view: PartyView) -> Iterator[StoryFigure]:
    """Yield the heroes in the order they joined, each with race and class."""
    for hero in view.standing.heroes:
        race, cls = name_of(view.book, "races", hero.hero.race), name_of(view.book, "classes", hero.hero.cls)
        about = Text(f"{race.fr}, {cls.fr}", f"{race.en}, {cls.en}")
        yield StoryFigure(hero.id, hero.name, about, hero.lives, hero.successor_of)


Row = tuple[str, str, dict[str, MessageArg]]


def _item(book: Ledger, event: Event) -> dict[str, MessageArg]:
    """Return the name of the thing an Event is about, and, for gear, its form inside a sentence."""
    item, sort = str(event.args.get("item", "")), _BOUGHT.get(str(event.args.get("what", "gear")), "gear")
    name = name_of(book.view.book, sort, item)
    thing = piece(book.view.book, item) if sort == "gear" else None
    return {"item": name, "thing": with_article(thing) if thing is not None else name}


def _simply(_book: Ledger, event: Event) -> Iterator[Row]:
    known = event.kind in _PICTURES
    yield event.subject, f"chronicle.told_{event.kind}" if known else "chronicle.told_unknown", {"kind": event.kind}


def _founding(_book: Ledger, event: Event) -> Iterator[Row]:
    shares = event.args.get("shares")
    words = tuple(f"{player} {points}" for player, points in shares.items()) if isinstance(shares, Mapping) else ()
    yield "", "chronicle.told_founding", {"shares": words or "—"}


def _creation(book: Ledger, event: Event) -> Iterator[Row]:
    race = name_of(book.view.book, "races", str(event.args.get("race", "")))
    cls = name_of(book.view.book, "classes", str(event.args.get("class", "")))
    dead = str(event.args.get("successor_of", ""))
    key = "chronicle.told_successor" if dead else "chronicle.told_creation"
    yield event.subject, key, {"race": race, "cls": cls, "dead": book.name(dead)}


def _purchase(book: Ledger, event: Event) -> Iterator[Row]:
    key = _PURCHASED.get(str(event.args.get("what", "")), "chronicle.told_purchase")
    yield event.subject, key, _item(book, event)


def _earned(book: Ledger, event: Event) -> Iterator[Row]:
    reason = event.args.get("reason")
    args: dict[str, MessageArg] = {"points": event.args.get("points", 0)}
    if reason == "kill":
        profile = profiles(book.view.book).get(str(event.args.get("profile", "")))
        args |= {"profile": profile.name if profile else Text.same(str(event.args.get("profile", "?")))}
        args |= {"count": event.args.get("count", 1)}
        yield event.subject, "chronicle.told_kill", args
    elif reason == "quest":
        args["quest"] = event.args.get("quest", "")
        yield event.subject, "chronicle.told_quest_named" if args["quest"] else "chronicle.told_quest", args
    else:
        args["why"] = event.args.get("why", "")
        yield event.subject, "chronicle.told_earned_why" if args["why"] else "chronicle.told_earned", args


def _quest(_book: Ledger, event: Event) -> Iterator[Row]:
    stage = "begun" if event.args.get("stage") == "begun" else "lost"
    name = event.args.get("quest", "")
    yield "", f"chronicle.told_{stage}_named" if name else f"chronicle.told_{stage}", {"quest": name}


def _find(book: Ledger, event: Event) -> Iterator[Row]:
    key = "chronicle.told_find" if event.subject else "chronicle.told_find_stash"
    yield event.subject, key, _item(book, event)


def _exchange(book: Ledger, event: Event) -> Iterator[Row]:
    giver, taker, item = event.subject, str(event.args.get("to", "")), _item(book, event)
    if giver:
        key = "chronicle.told_gave" if taker else "chronicle.told_stashed"
        yield giver, key, {**item, "other": book.name(taker)}
    if taker:
        key = "chronicle.told_received" if giver else "chronicle.told_took"
        yield taker, key, {**item, "other": book.name(giver)}
    if not giver and not taker:
        yield "", "chronicle.told_stashed", {**item, "other": ""}


def _use(book: Ledger, event: Event) -> Iterator[Row]:
    healed = event.args.get("healed", 0)
    key = "chronicle.told_use_healed" if healed else "chronicle.told_use"
    yield event.subject, key, {**_item(book, event), "points": healed}


def _loss(book: Ledger, event: Event) -> Iterator[Row]:
    yield event.subject, "chronicle.told_loss", _item(book, event)


def _blood(book: Ledger, event: Event) -> Iterator[Row]:
    moment = book.moments.get((event.id, event.subject))
    args: dict[str, MessageArg] = {"points": event.args.get("points", 0)}
    args["vitality"] = moment.vitality if moment else "?"
    yield event.subject, f"chronicle.told_{event.kind}", args


def _points(_book: Ledger, event: Event) -> Iterator[Row]:
    yield event.subject, f"chronicle.told_{event.kind}", {"points": event.args.get("points", 0)}


def _resurrection(book: Ledger, event: Event) -> Iterator[Row]:
    payers = event.args.get("payers")
    paid = payers if isinstance(payers, Mapping) else {}
    price = sum(points for points in paid.values() if isinstance(points, int))
    yield event.subject, "chronicle.told_resurrection", {"points": price}
    for payer, points in paid.items():
        if payer != event.subject:
            yield str(payer), "chronicle.told_paid", {"points": points, "other": book.name(event.subject)}


def _allowance(_book: Ledger, event: Event) -> Iterator[Row]:
    yield event.subject, "chronicle.told_allowance", {"rule": event.rule or "—"}


_TELLERS: Final[Mapping[str, Callable[[Ledger, Event], Iterator[Row]]]] = {
    "founding": _founding,
    "quest": _quest,
    "creation": _creation,
    "purchase": _purchase,
    "earned": _earned,
    "unspent": _points,
    "find": _find,
    "exchange": _exchange,
    "use": _use,
    "loss": _loss,
    "wound": _blood,
    "heal": _blood,
    "resurrection": _resurrection,
    ALLOWANCE: _allowance,
}


def series(view: PartyView) -> Iterator[Series]:
    """Yield the points at hand, the value and the Vitality of every hero after each Event that touched him."""
    steps = {event.id: step for step, event in enumerate(sorted(view.stored.events, key=lambda each: each.id))}
    for hero_id in view.heroes:
        mine = [moment for moment in view.standing.timeline if moment.hero == hero_id]
        for figure, key in _FIGURES.items():
            points = tuple(Point(steps[m.event], m.event, m.at, getattr(m, figure)) for m in mine)
            yield Series(hero_id, view.heroes[hero_id].name, figure, key, points)
