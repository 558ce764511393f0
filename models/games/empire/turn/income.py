"""Phase 7: the income of planets, the Federal bank, then gifts (CG-39, CG-40, CG-95, CG-115).

Amounts are thousandths of a million, each rounded down once at its end (AMB-CG-29).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from models.galaxy.circles import covers
from models.galaxy.values import Income, Planet
from models.games.empire.figures import book_seats, figures
from models.games.empire.readings import reading
from models.games.empire.situation import EmpireSituation
from models.games.empire.turn.happenings import Account, Args
from models.games.empire.turn.numbers import MILLION, economy_figures, technologies
from models.games.empire.turn.orders.orders import TurnOrder, of_kind, refuse
from models.games.empire.turn.sides import FEDERATION
from models.games.empire.turn.state import CampaignState
from models.games.empire.wealth import base_income
from models.games.values import DEFAULTS, Choices
from models.i18n import LANGUAGES, fold

BANK: Final = "organa"
"""Whose seat the planet of the Federal bank is when a campaign begins (CG-39)."""


@dataclass(frozen=True, slots=True)
class YieldStep:
    """One step of a planet's income: its source, its rule, and the amount after it."""

    source: str
    rule: str
    amount: Fraction


def planet_yield(
    state: CampaignState, planet: Planet, sectors: frozenset[str], choices: Choices = DEFAULTS
) -> tuple[YieldStep, ...]:
    """Return the steps of a planet's income this turn, the last one having the amount (AMB-CG-13).

    Base, doubled in a whole sector (`sectors`), doubled the first time a Moff conquered it, a Moff's or a senator's
    percentage, halved after leaving; then none under lobbyists, and a raid leaves one million in any case.
    """
    player, numbers = state.players[planet.owner], economy_figures()
    amount = Fraction(base_income(planet))
    steps = [YieldStep("base", "CG-95", amount)]

    def step(source: str, rule: str, factor: Fraction) -> None:
        nonlocal amount
        amount *= factor
        steps.append(YieldStep(source, rule, amount))

    def percent(source: str, rule: str, more: int) -> None:
        # A percentage of what the planet yields so far, or of its base alone (AMB-CG-13).
        whole = steps[0].amount / amount if reading(choices, "stacking") == "of_base" else Fraction(1)
        step(source, rule, 1 + whole * Fraction(more, 100))

    if planet.sector in sectors:
        step("sector", "CG-58", Fraction(figures().income.sector_factor))
    if planet.id in state.doubled:
        step("first_conquest", "CG-14", Fraction(2))
    if player.rank.governs:
        percent("moff", "CG-13", numbers.moff_income)
    elif player.rank.votes and player.choice == "income":
        percent("senator", "CG-36", numbers.senator_income)
    if more := _fitted_income(state, planet):
        percent("technology", "CG-88", more)
    if state.turn <= player.half_income_until:
        step("left", numbers.leaving[player.left].rule, Fraction(1, 2))
    if planet.id in state.now.no_income:
        step("lobbyists", "CG-17", Fraction(0))
    if planet.id in state.now.raided:
        steps.append(YieldStep("raid", "CG-53", Fraction(numbers.raid_left)))
    return tuple(steps)


def _fitted_income(state: CampaignState, planet: Planet) -> int:
    """Return the greatest percentage by which a technology of its owner's commands raises a planet's income (CG-88)."""
    galaxy, most = state.galaxy, 0
    for key, held in state.weapons.items():
        command = galaxy.command.get(key)
        found = max((technologies()[each].income for each in held), default=0)
        if command is not None and command.owner == planet.owner and found > most:
            most = found if covers(command.at, galaxy.circle(command), planet.at, planet.radius) else most
    return most


def income(account: Account, choices: Choices) -> None:
    """Pay every player what his planets yield, the raiders their part, the Federal bank its part."""
    state = account.state
    sectors = frozenset(EmpireSituation(state.galaxy, choices).whole_sectors)
    total = dict.fromkeys(state.players, 0)
    grain = MILLION if reading(choices, "rounding") == "millions" else 1
    for planet in sorted(state.galaxy.planets, key=lambda planet: planet.id):
        if planet.owner not in total:
            continue
        steps = planet_yield(state, planet, sectors, choices)
        amount = int(steps[-1].amount) // grain * grain
        total[planet.owner] += amount
        sources = ",".join(step.source for step in steps)
        args: Args = {"faction": planet.owner, "planet": planet.id, "amount": amount, "steps": sources}
        account.tell("yielded", steps[-1].rule, args, to=(planet.owner,))
    for faction, amount in sorted(total.items()):
        account.tell("money", "CG-95", {"faction": faction, "amount": amount, "why": "income"}, to=(faction,))
    for planet_id, raider in sorted(state.now.raided.items()):
        gain: Args = {"faction": raider, "amount": economy_figures().raid_gain, "why": "raid", "planet": planet_id}
        account.tell("money", "CG-53", gain, to=(raider,))
    federal = sum(total[key] for key in state.members(FEDERATION))
    share = federal * economy_figures().bank // 100
    if share and reading(choices, "bank_source") == "deducted":
        for key in state.members(FEDERATION):
            part: Args = {"faction": key, "amount": -(total[key] * economy_figures().bank // 100), "why": "bank_share"}
            account.tell("money", "CG-39", part, to=(key,))
    if share:
        account.tell("bank", "CG-39", {"amount": share}, to=state.members(FEDERATION))
    for faction, amount in total.items():
        account.tell("earned", "CG-95", {"faction": faction, "amount": amount}, to=(faction,))


def gifts(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Carry out gifts: from player to player with their present money, from the bank by the
    President (CG-40, CG-115).
    """
    for order in of_kind(orders, "gift"):
        amount, whom = order.number("amount"), order.text("faction")
        if whom not in account.state.players or whom == order.faction or amount <= 0:
            refuse(account, order, "empire.no_such_gift", "CG-115")
        elif amount > account.state.players[order.faction].money:
            refuse(account, order, "empire.too_little_money", "CG-115", amount=amount)
        else:
            give = {"why": "gift", "other": whom}
            account.tell(
                "money", "CG-115", {"faction": order.faction, "amount": -amount, **give},
                cause=order.cause, to=(order.faction,),
            )  # fmt: skip
            account.tell(
                "money", "CG-115", {"faction": whom, "amount": amount, "why": "gift", "other": order.faction},
                cause=order.cause, to=(whom,),
            )  # fmt: skip
    for order in of_kind(orders, "bank_use"):
        _use_bank(account, order)


def _use_bank(account: Account, order: TurnOrder) -> None:
    """Pay from the Federal bank as the President orders, while Raltir*** belongs to the Federation (CG-40)."""
    state, amount, whom = account.state, order.number("amount"), order.text("faction")
    planet = bank_planet(state)
    if not state.players[order.faction].president:
        refuse(account, order, "empire.no_president", "CG-40")
    elif planet is None or planet.owner not in state.members(FEDERATION):
        refuse(account, order, "empire.bank_lost", "CG-40")
    elif whom not in state.players or not 0 < amount <= state.bank:
        refuse(account, order, "empire.too_little_money", "CG-40", amount=amount)
    else:
        account.tell("bank", "CG-40", {"amount": -amount}, cause=order.cause, to=state.members(FEDERATION))
        account.tell(
            "money", "CG-40", {"faction": whom, "amount": amount, "why": "bank"}, cause=order.cause, to=(whom,)
        )


def bank_planet(state: CampaignState) -> Planet | None:
    """Return the planet of the Federal bank, None in a galaxy without it."""
    return seat(state, BANK)


def seat(state: CampaignState, faction: str) -> Planet | None:
    """Return the major planet the book names as a faction's seat, by its name in either language; None without it."""
    names = {fold(book_seats()[faction][lang]) for lang in LANGUAGES}
    majors = (planet for planet in state.galaxy.planets if planet.income is Income.MAJOR)
    return next((planet for planet in majors if fold(planet.name) in names), None)
