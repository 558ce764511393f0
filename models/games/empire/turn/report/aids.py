"""What a player looks up to plan his turn: what his fleets reach, what things cost, what he will earn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from models.galaxy.values import Planet, Troops
from models.games.empire.reach import reach
from models.games.empire.situation import EmpireSituation
from models.games.empire.turn.happenings import Account
from models.games.empire.turn.income import income
from models.games.empire.turn.numbers import MILLION, Numbers, Technology, economy_figures, technologies
from models.games.empire.turn.report.seen import SeenTurn, coming
from models.games.empire.turn.spending import command_price, reinforce_price
from models.games.facets.strategy import ReachKind
from models.games.sections.parts import ReportLine
from models.i18n import Translator

_UNITS: Final = (("infantry", Troops(1, 0, 0)), ("fighters", Troops(0, 0, 1)), ("cruisers", Troops(0, 1, 0)))


def forecast(seen: SeenTurn) -> int:
    """Return what the next turn will bring if nothing changes, in thousandths of a million (CG-95)."""
    account = Account(coming(seen, seen.turn + 1))
    income(account, seen.choices)
    mine = (each for each in account.told if each.kind == "earned" and each.args.get("faction") == seen.faction)
    return sum(each.number("amount") for each in mine)


def reach_lines(seen: SeenTurn, t: Translator) -> Iterator[ReportLine]:
    """Yield what each of the player's fleets reaches this turn: in its circle, then by jumps (CG-90, CG-92)."""
    galaxy, on = seen.galaxy, EmpireSituation(seen.galaxy, seen.choices)

    def told(planet: Planet) -> str:
        owner = galaxy.faction.get(planet.owner)
        whose = t("report.reach_own" if planet.owner == seen.faction else "report.reach_free")
        words = (owner.name[t.lang] if owner and planet.owner != seen.faction else whose, planet.resource)
        return f"{planet.marked} ({', '.join(filter(None, words))})"

    for fleet in galaxy.commands:
        if fleet.owner != seen.faction:
            continue
        how = reach(on, (fleet.id,))
        inside = [galaxy.planet[key] for key, kind in how.items() if kind is ReachKind.NOW]
        names = tuple(map(told, inside)) or (t("report.reach_nothing"),)
        words = t("report.fleet_reaches", name=fleet.name, radius=t.decimal(galaxy.circle(fleet)), planets=names)
        jumps = sum(kind is ReachKind.JUMP_NOW for kind in how.values())
        words += t.plural("report.reach_jumps", jumps) if jumps else ""
        yield ReportLine(words, "CG-90")


def price_rows(seen: SeenTurn, t: Translator) -> Iterator[tuple[str, str, str]]:
    """Yield what the player may buy: its name, its price for him, what it does."""
    numbers, me = Numbers.of(seen.choices), seen.me

    def price(amount: int) -> str:
        return f"{t.decimal(amount)}\u00a0M"

    for kind, one in _UNITS:
        yield t.plural(f"galaxymap.n_{kind}", 1), price(reinforce_price(me, one, ())), t(f"report.does_{kind}")
    yield t("report.price_command"), price(command_price(me, seen.choices)), t("report.does_command")
    for each in technologies().values():
        yield each.name[t.lang], price(each.points * numbers["technology_price"] * MILLION), _does(each, t)
    if me.rank == "neutral":
        yield t("report.price_smuggler"), price(economy_figures().smuggler), t("report.does_smuggler")


def _does(fitted: Technology, t: Translator) -> str:
    """Return the effects of a technology."""
    amounts = {
        "defence" if fitted.defence else "bonus": fitted.bonus, "circle": fitted.circle, "limit": fitted.limit,
        "price": fitted.price, "income": fitted.income, "port": int(fitted.port),
    }  # fmt: skip
    return ", ".join(t(f"report.technology_{name}", n=amount) for name, amount in amounts.items() if amount)
