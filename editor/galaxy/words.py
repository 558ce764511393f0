"""The words for things of the galaxy in the window's language."""

from __future__ import annotations

from editor.galaxy.drafts import Judged
from editor.kit.chart_hit import Key
from editor.widgets.look import Look
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Planet, Route, RouteState, Troops
from models.games.facets.strategy import Meeting, MoveMode, Situation, Strategy
from models.problem import Grade


def name_of(look: Look, thing: object) -> str:
    """Return the name of a thing."""
    name = getattr(thing, "name", "") or getattr(thing, "words", "")
    return name if isinstance(name, str) else str(name[look.t.lang])


def owner_name(look: Look, galaxy: Galaxy, owner: str) -> str:
    """Return the name of a faction, or the words for nobody."""
    faction = galaxy.faction.get(owner)
    return faction.name[look.t.lang] if faction else look.t("galaxymap.nobody")


def units(look: Look, force: Troops) -> str:
    """Return the units of a force in words; empty for none."""
    t = look.t
    parts = [
        t.plural(f"galaxymap.n_{what}", getattr(force, what))
        for what in ("infantry", "cruisers", "fighters")
        if getattr(force, what)
    ]
    return ", ".join(parts)


def route_words(look: Look, galaxy: Galaxy, route: Route) -> str:
    """Return a route in words: its ends, its type and, if it cannot be used, the reason."""
    t = look.t
    ends = [galaxy.planet[key].name if key in galaxy.planet else key for key in (route.start, route.end)]
    lines = [f"{ends[0]} – {ends[1]}", t(f"galaxymap.kind_{route.kind.value}")]
    if route.state is not RouteState.OPEN:
        words = t(f"galaxymap.state_{route.state.value}")
        lines.append(t("galaxymap.with_reason", words=words, reason=route.reason) if route.reason else words)
    return "\n".join(lines)


def thing_tip(look: Look, on: Situation, key: Key) -> str:
    """Return the tooltip of a thing, line by line."""
    galaxy = on.galaxy
    if key[0] == "planets" and key[1] in galaxy.planet:
        return _planet(look, on, galaxy.planet[key[1]])
    if key[0] == "commands" and key[1] in galaxy.command:
        return _command(look, galaxy, galaxy.command[key[1]])
    if key[0] == "routes" and key[1:] in galaxy.route:
        return route_words(look, galaxy, galaxy.route[key[1], key[2]])
    if key[0] == "sectors" and key[1] in galaxy.sector:
        sector = galaxy.sector[key[1]]
        lines = [sector.name, look.t.plural("galaxymap.n_planets", len(galaxy.members[sector.id]))]
        return "\n".join((*lines, sector.words) if sector.words else lines)
    if key[0] == "notes":
        return next((note.words for note in galaxy.notes if note.id == key[1]), "")
    return ""


def _planet(look: Look, on: Situation, planet: Planet) -> str:
    t, galaxy = look.t, on.galaxy
    told = len(galaxy.planets) <= 2_000 and galaxy.is_open(planet.owner)
    millions = t.decimal(on.planet_income[planet.id]) if told else ""
    sector = galaxy.sector.get(planet.sector)
    lines = [planet.marked, owner_name(look, galaxy, planet.owner)]
    lines += [sector.name] if sector else []
    lines += [t("galaxymap.pays", n=millions)] if millions else []
    lines += [planet.resource] if planet.resource else []
    lines += [units(look, planet.garrison)] if planet.garrison.units else []
    lines += [each for each in (planet.words, planet.notes) if each]
    return "\n".join(lines)


def _command(look: Look, galaxy: Galaxy, command: Command) -> str:
    t = look.t
    lines = [command.name, owner_name(look, galaxy, command.owner)]
    lines += [units(look, command.force)] if command.force.units else []
    if galaxy.holds("commands", command.id, "engagement"):
        lines += [t(f"galaxymap.engagement_{command.engagement.value}")]
    lines += [t("galaxymap.circle_of", n=t.decimal(galaxy.circle(command)))]
    return "\n".join(lines)


def meeting_words(look: Look, galaxy: Galaxy, meeting: Meeting) -> str:
    """Return who meets whom, how and where, as a sentence."""
    name, other = (galaxy.command[key].name if key in galaxy.command else key for key in (meeting.comer, meeting.other))
    x, y = (look.t.decimal(each) for each in meeting.at)
    return look.t(f"galaxymap.meets_{meeting.how.value}", name=name, other=other, x=x, y=y)


def order_words(look: Look, galaxy: Galaxy, rules: Strategy, order: Judged) -> list[tuple[str, str, str, str]]:
    """Return a drafted order in sentences, each with its icon, role and rule.

    They say where it goes, why it is not allowed, what is worth knowing, and whom it meets.
    """
    t, move = look.t, order.move
    x, y = move.to
    planet = next((p for p in galaxy.planets if p.at == move.to), None)
    where = planet.name if planet else f"{t.decimal(x)} ; {t.decimal(y)}"
    jumps = move.mode is MoveMode.JUMP
    if jumps:
        way = " – ".join(galaxy.planet[key].name if key in galaxy.planet else key for key in move.path)
        lines = [(t("galaxymap.order_jump", way=way, place=where), "road", "muted", rules.rule("jump"))]
    else:
        lines = [(t("galaxymap.order_to", place=where), "send", "muted", rules.rule("order"))]
    if order.refused is not None:
        why = t(order.refused.key, **order.refused.args_)
        return [*lines, (why, "error", "error", rules.rule("jump" if jumps else "order"))]
    lines += [
        (t(each.key, **each.args), "info" if each.grade is Grade.NOTICE else "warning",
         "muted" if each.grade is Grade.NOTICE else "warning", each.rule)
        for each in order.warnings
    ]  # fmt: skip
    lines += [(meeting_words(look, galaxy, each), "combat", "muted", rules.rule("meeting")) for each in order.meetings]
    if not order.meetings:
        lines.append((t("galaxymap.order_meets_nobody"), "ok", "muted", ""))
    return lines
