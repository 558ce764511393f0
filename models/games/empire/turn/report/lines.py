"""A player's report on objectives (CG-105, CG-106), characters and captives (CG-78, CG-94), threats, rumours, and
readings in force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from models.dice import Dice
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Point
from models.games.empire.status import is_neutral, status
from models.games.empire.turn.numbers import Numbers, economy_figures
from models.games.empire.turn.report.seen import SeenTurn
from models.games.empire.turn.report.values import OwnPerson, RuleInForce
from models.games.empire.turn.sides import EMPIRE, FEDERATION
from models.games.facets.strategy import Threat
from models.games.sections.parts import ReportLine
from models.i18n import Translator

GOSSIP: Final = 2
"""Lines of true gossip in a report, beside which false rumours do not stand out (CG-52)."""
MISSING: Final = 9
"""Planets still to be taken that are named for an objective at most."""
TOLD: Final = 4
"""Commands named for a planet at most; of more their number is told."""


def threat_lines(galaxy: Galaxy, found: Mapping[str, Threat], t: Translator) -> Iterator[ReportLine]:
    """Yield what may come to each planet as sentences, the nearest danger first, then the planets out of reach."""
    planets = {key: galaxy.planet[key].name for key in found}
    for level, tone in (("now", "bad"), ("soon", "wait")):
        for key, threat in found.items():
            if threat.level == level:
                commands = threat.now or threat.soon
                names = tuple(f"{c.name} ({_owner(galaxy, c, t)})" for c in commands[:TOLD])
                more = len(commands) - len(names)
                words = t(f"report.threat_{level}", planet=planets[key], commands=names)
                yield ReportLine(words + (t.plural("report.threat_more", more) if more else ""), "CG-90", tone)
    safe = tuple(planets[key] for key, threat in found.items() if not threat.level)
    if safe:
        yield ReportLine(t("report.threat_none", planets=safe), "CG-90", "good")
    jumped = {key: threat.jumps for key, threat in found.items() if threat.jumps}
    if 0 < max(jumped.values(), default=0) <= TOLD:
        most = max(jumped.values())
        names = tuple(planets[key] for key in jumped)
        yield ReportLine(t.plural("report.threat_jumps", most, planets=names), "CG-93")


def _owner(galaxy: Galaxy, command: Command, t: Translator) -> str:
    owner = galaxy.faction.get(command.owner)
    return owner.name[t.lang] if owner else t("galaxy.page_nobody")


def objective_lines(seen: SeenTurn, t: Translator) -> Iterator[ReportLine]:
    """Yield the objectives the player knows, open ones first, those of his alliance after his own."""
    for each in sorted(seen.objectives, key=lambda it: (bool(it.reached or it.withdrawn), it.together, it.id)):
        said = [t.plural("report.worth_points", each.points)]
        said += [t("report.objective_together")] if each.together else []
        said += [t("report.objective_hidden")] if each.hidden else []
        if each.withdrawn:
            said.append(t("report.objective_withdrawn"))
        elif each.reached:
            said.append(t("report.objective_reached", turn=each.reached))
        elif each.wanted:
            said.append(t("report.objective_far", have=each.have, wanted=each.wanted))
        if 0 < len(each.missing) <= MISSING:
            names = tuple(sorted(seen.galaxy.planet[key].marked for key in each.missing))
            said.append(t("report.objective_missing", planets=names))
        words = each.text[t.lang]
        told = f"{words[:1].upper()}{words[1:]} – {', '.join(said)}"
        yield ReportLine(told, "CG-106" if each.together else "CG-105", "good" if each.reached else "")


def scoring_lines(seen: SeenTurn, t: Translator) -> Iterator[ReportLine]:
    """Yield how points come to the player, and how the campaign ends, by the numbers in force."""
    numbers, fixed = Numbers.of(seen.choices), economy_figures()
    side, neutral = status(seen.galaxy, seen.faction), is_neutral(seen.galaxy, seen.faction)
    yield ReportLine(t.plural("report.scoring_battle", numbers["points_battle"]), "CG-119")
    if neutral:
        yield ReportLine(t.plural("report.scoring_neutral", fixed.points_neutral), "CG-54")
    if side == EMPIRE:
        yield ReportLine(t.plural("report.scoring_empire", fixed.points_imperial), "CG-16")
    if side == FEDERATION:
        freed = {"empire": fixed.points_from_empire, "neutral": fixed.points_from_neutral}
        yield ReportLine(t("report.scoring_federation", **freed), "CG-38")
    yield ReportLine(t("report.scoring_objective"), "CG-105")
    last = numbers["last_turn"]
    yield ReportLine(t("report.scoring_last", turn=last) if last else t("report.scoring_open"), "CG-107")
    yield ReportLine(t.plural("report.scoring_planet", numbers["points_planet_at_end"]), "CG-107")
    yield ReportLine(t("report.scoring_alliance", share=fixed.alliance_share), "CG-108")


def people_told(seen: SeenTurn, near: Callable[[Point], str], t: Translator) -> Iterator[OwnPerson]:
    """Yield own characters and captives with place and state; `near` names a point of the map."""
    for each in seen.people:
        command, planet = seen.galaxy.command.get(each.command), seen.galaxy.planet.get(each.planet)
        where = "–"
        if command is not None:
            where = t("empire.person_with", name=command.name)
        elif planet is not None:
            where = t("empire.person_on", name=planet.name)
        elif each.at is not None:
            where = near(each.at)
        captor = seen.galaxy.faction.get(each.captor)
        state = t(f"report.person_{each.state}", captor=captor.name if captor else "–")
        yield OwnPerson(each.name[t.lang], where, state)


def rumours_told(seen: SeenTurn, name: Callable[[str], str], t: Translator) -> Iterator[str]:
    """Yield rumours, false ones and true gossip, in an order that does not tell them apart (CG-52).

    `name` names a side.
    """
    dice = Dice("gossip", f"{seen.turn}/{seen.faction}")
    said = [each.text("words") for each in seen.happenings if each.kind == "rumour"]
    gossip = list(_gossip(seen, name, t))
    said += [_draw_text(gossip, dice) for _ in range(min(GOSSIP, len(gossip)))]
    yield from [_draw_text(said, dice) for _ in range(len(said))]


def _gossip(seen: SeenTurn, name: Callable[[str], str], t: Translator) -> Iterator[str]:
    """Yield true facts that anybody could find on the map."""
    galaxy, me = seen.galaxy, seen.faction
    mine = [p for p in galaxy.planets if p.owner == me]
    for sector in galaxy.sectors:
        owners = [p.owner for p in galaxy.planets if p.sector == sector.id]
        for other in sorted({owner for owner in owners if owner and owner != me}):
            held = owners.count(other)
            if len(owners) > 2 and held * 2 > len(owners):
                yield t("report.gossip_sector", name=name(other), sector=sector.name)
    for command in galaxy.commands:
        near = [p for p in mine if (p.x - command.x) ** 2 + (p.y - command.y) ** 2 <= 4 * galaxy.circle(command) ** 2]
        if command.owner != me and near:
            yield t("report.gossip_near", name=command.name, planet=min(near, key=lambda p: p.id).name)
    free = [p for p in galaxy.planets if not p.owner and p.income.stars]
    for planet in free:
        yield t("report.gossip_free", planet=planet.marked)


def rules_told(rules: Iterable[RuleInForce], t: Translator) -> tuple[tuple[ReportLine, ...], tuple[ReportLine, ...]]:
    """Return what changed in the rules with this turn, and all readings and parameters, those that changed first."""
    changed, same = [], []
    for each in rules:
        value = each.value if each.was is None else t("report.rule_new", value=each.value, was=each.was)
        words = t.pair(each.question, value) + (t("report.not_default") if each.other else "")
        if each.was is None:
            same.append(ReportLine(words, each.rule))
        else:
            changed.append((t("report.rule_changed", question=each.question, value=value), words, each.rule))
    new = tuple(ReportLine(said, rule, "wait") for said, _, rule in changed)
    return new, (*(ReportLine(words, rule, "wait") for _, words, rule in changed), *same)


def _draw_text(words: list[str], dice: Dice) -> str:
    """Return one of some texts by a die, and remove it."""
    return words.pop(dice.roll(len(words), "rumour").result - 1 if len(words) > 1 else 0)
