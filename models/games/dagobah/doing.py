"""Acts done on a table: which make sense for a card and what it is put on, and how the cards lie after one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from models.games.dagobah.judging import Act
from models.games.dagobah.losing import destroy, lose, strayed
from models.games.dagobah.may import may
from models.games.dagobah.table import CardTable, How, OnTable
from models.games.dagobah.training import trained
from models.games.dagobah.types import BARRED, reading
from models.games.facets.card_tables import CardVerdict
from models.problem import Edit

FIGHTS = ("character", "vehicle", "starship", "creature")


def acts(table: CardTable, card: OnTable, to: OnTable | None) -> Iterator[Act]:
    """Yield what can be meant by putting a card there, the likeliest first; `to` None is the table itself."""
    kind = table.of(card).kind
    if to is not None and (to.id == card.id or to.how == "hand" or _within(table, to, card)):
        return
    if card.how == "hand":
        if kind == "jedi_test" and to is not None and table.of(to).kind == "character":
            yield "attempt_test"
        if to is not None and not table.of(to).place and kind in ("interrupt", "effect"):
            yield "target"
        if _deploys(table, card, to):
            yield "deploy"
    elif not table.of(card).place and to is not None:
        yield from _to_place(table, card, to) if table.of(to).place else _to_card(table, card, to)


def _deploys(table: CardTable, card: OnTable, to: OnTable | None) -> bool:
    """Return whether deploying a card there can be meant at all: what the book forbids is meant too."""
    sort = table.of(card)
    if to is None:
        return sort.kind not in (*FIGHTS, "device", "weapon")
    host = table.of(to)
    if sort.kind == "system":
        return False
    if sort.kind == "site":
        return host.kind in ("system", "site", "starship") or ("cave" in sort.traits and host.place)
    if host.place:
        return True
    if sort.kind in BARRED:
        return host.kind in ("vehicle", "starship") and card.owner == to.owner
    return sort.kind in ("effect", "interrupt", "other") or (sort.kind in ("device", "weapon") and host.kind in FIGHTS)


def _within(table: CardTable, inner: OnTable, outer: OnTable) -> bool:
    """Return whether a card lies on another one, at whatever depth."""
    here = table.by_id.get(inner.at)
    while here is not None and here.id != outer.id:
        here = table.by_id.get(here.at)
    return here is not None


def _to_place(table: CardTable, card: OnTable, to: OnTable) -> Iterator[Act]:
    sort = table.of(card)
    if card.how == "across":
        yield "claw_off"
    elif "bombing_run" in sort.traits:
        yield "zone_shift"
    elif card.how == "attached" and sort.kind == "creature":
        yield "detach"
    elif card.at != to.id:
        carrier = table.carrier(card)
        if "tie_bomber" in sort.traits and table.of(to).kind == "site":
            yield from ("run_in", "bomb")
        if carrier is not None and table.of(carrier).kind == "vehicle":
            yield "disembark"
        yield "move"
        if sort.kind in ("character", "vehicle"):
            yield "shuttle"
    elif "tie_bomber" in sort.traits and table.of(to).kind == "site":
        yield "bomb"


def _to_card(table: CardTable, card: OnTable, to: OnTable) -> Iterator[Act]:
    sort, host = table.of(card), table.of(to)
    if {"attaches_character", "attaches_starfighter"} & set(sort.traits):
        yield "attach"
    if sort.starfighter and host.capital and table.carries(card, "landing_claw"):
        yield "claw_on"
    mine = card.owner == to.owner
    if sort.kind in BARRED and host.kind in ("vehicle", "starship") and card.at != to.id and mine:
        yield "embark" if host.kind == "vehicle" else "move"
    if sort.kind in ("character", "vehicle") and host.capital and card.at != to.id and mine:
        yield "shuttle"
    if (sort.kind in FIGHTS and card.owner != to.owner) or sort.kind == "creature":
        yield "attack"
    if sort.kind in ("weapon", "effect", "interrupt"):
        yield "target"
    if sort.kind == "jedi_test" and host.kind == "character":
        yield "attempt_test"


def alone(table: CardTable, card: OnTable) -> Iterator[Act]:
    """Yield what a card may do by itself, without being put anywhere."""
    if card.how == "under":
        yield "reveal"
    if "slug" in table.of(card).traits and card.how != "hand":
        yield "close_mouth" if card.state.get("mouth", "closed") == "open" else "open_mouth"


def asked(table: CardTable, card: OnTable, act: Act, to: OnTable | None) -> CardVerdict:
    """Return what is said of an act as it is done; a mentor for an attempt is looked for."""
    return may(table, card, act, to, _mentor(table, to) if act == "attempt_test" else None)


def offers(table: CardTable, card: OnTable) -> Iterator[tuple[Act, OnTable | None, CardVerdict]]:
    """Yield what a card may do: every act that the book speaks of and does not forbid, with its target."""
    meant = [(act, to) for to in (None, *table.played) for act in acts(table, card, to)]
    for act, to in (*meant, *((act, None) for act in alone(table, card))):
        verdict = asked(table, card, act, to)
        if verdict.answer == "costs" or (verdict.answer == "silent" and verdict.rules):
            yield act, to, verdict


def _mentor(table: CardTable, apprentice: OnTable | None) -> OnTable | None:
    """Return a mentor on Dagobah, the one at the apprentice's place before others."""
    there = table.place_of(apprentice)
    found = [each for each in table.played if "mentor" in table.of(each).traits]
    found.sort(key=lambda each: (table.place_of(each) != there, not table.on_dagobah(table.place_of(each))))
    return next(iter(found), None)


def do(table: CardTable, card: OnTable, act: Act, to: OnTable | None) -> CardTable:
    """Return the table after an act, whatever was said of it; what only speaks of cards leaves them where they are."""
    if act == "lose":
        return lose(table, card)[0]
    if act == "destroy_system":
        return destroy(table, card)[0]
    if act == "detach":
        return _detached(table, card)
    state = {key: value for key, value in card.state.items() if key != "run"}
    if act in ("open_mouth", "close_mouth"):
        return table.with_cards([replace(card, state={**state, "mouth": "open" if act == "open_mouth" else "closed"})])
    if act in ("bomb", "target", "attack", "note"):
        return table
    if act == "claw_off" or (act in ("reveal", "disembark") and to is None):
        to = table.place_of(card)
    if table.of(card).place:
        return _placed(table, card, to).with_cards(_waiting(table, card))
    if act == "run_in":
        state["run"] = "yes"
    changed = [replace(card, at=to.id if to else "", how=_how(table, card, act, to), seat=0, state=state)]
    if act == "attempt_test" and to is not None:
        changed.append(trained(table, card, to))
    return table.with_cards([*changed, *_waiting(table, card)])


def _waiting(table: CardTable, card: OnTable) -> list[OnTable]:
    """Return the sites that lie apart and wait for a card that is put on the table, as its own (DG-33, DG-79)."""
    alone = (each for each in table.played if table.of(each).kind == "site" and not each.at)
    mine = [each for each in alone if card.how == "hand" and table.of(each).part_of == card.type]
    return [replace(each, at=card.id, seat=n) for n, each in enumerate(mine, 1)]


def _how(table: CardTable, card: OnTable, act: Act, to: OnTable | None) -> How:
    if act == "claw_on":
        return "across"
    if to is None or table.of(to).place:
        return "place"
    carries = table.of(card).kind in BARRED and table.of(to).kind in ("vehicle", "starship")
    return ("bridge" if table.of(card).kind == "character" else "cargo") if carries else "attached"


def _detached(table: CardTable, creature: OnTable) -> CardTable:
    """Return the table after a creature let go; a vine snake outside its habitat is lost (DG-53)."""
    if strayed(table, creature, creature):
        return lose(table, creature)[0]
    place = table.place_of(creature)
    return table.with_cards([replace(creature, at=place.id if place else "", how="place")])


def _placed(table: CardTable, card: OnTable, to: OnTable | None) -> CardTable:
    """Return the table with a location put down: after the one it is put against, the others make room (DG-12)."""
    sort = table.of(card)
    against = to if to is not None and table.of(to).kind == sort.kind else None
    above = table.by_id.get(against.at) if against is not None else to
    if above is None and sort.part_of:
        above = next((each for each in table.played if each.type == sort.part_of), None)
    if sort.kind == "sector":
        above = table.system_of(to)
    if above is None:
        return table.with_cards([replace(card, at="", how="place", seat=0)])
    group = [each for each in table.at(above.id) if table.of(each).kind == sort.kind and each.id != card.id]
    state = dict(card.state)
    if sort.kind == "sector" and to is not None and reading("pattern", table.choices) == "tree":
        state["beside"] = to.id
    two = sort.kind == "sector" and reading("pattern", table.choices) == "two_lines"
    left = sum(each.seat < 0 for each in group)
    back = two and (against.seat < 0 if against is not None else 2 * left < len(group))
    line = [each for each in group if not two or (each.seat < 0) == back][:: -1 if back else 1]
    after = line.index(against) + 1 if against in line else 0 if sort.kind == "sector" else len(line)
    line.insert(after, replace(card, at=above.id, how="place", state=state))
    return table.with_cards([replace(each, seat=-n if back else n) for n, each in enumerate(line, 1)])


def mended(table: CardTable, edit: Edit) -> CardTable:
    """Return the table after a click on a Problem: a line counted anew, cards taken away, one put where it belongs."""
    what, *ids = (str(each) for each in edit)
    if what == "line":
        sectors = table.sectors(table.by_id[ids[0]])
        return table.with_cards([replace(each, seat=n) for n, each in enumerate(sectors, 1)])
    if what == "put":
        return _placed(table, table.by_id[ids[0]], table.by_id[ids[1]])
    for card_id in ids:
        if card_id in table.by_id:
            table = lose(table, table.by_id[card_id])[0]
    return table
