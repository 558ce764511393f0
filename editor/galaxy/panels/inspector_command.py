"""The inspector of commands: composition, home port, circle; what it reaches, whom it engages, the drafted order."""

from __future__ import annotations

from dataclasses import replace

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.panels.form import FieldRow, Option
from editor.galaxy.panels.inspector_part import UNITS, InspectorPart, known_rows, owner_options
from editor.galaxy.words import name_of, order_words, owner_name
from models.content import with_fields
from models.galaxy.circles import reached_by
from models.galaxy.values import Command, Engagement, RouteState


def command_part(desk: GalaxyDesk) -> InspectorPart:
    """Return the inspector of the chosen commands; for a single one also what its circle reaches."""
    t, galaxy = desk.look.t, desk.galaxy
    chosen = desk.selection.of("commands")
    commands = [c for c in galaxy.commands if c.id in chosen]
    one = commands[0] if len(commands) == 1 else None
    heading = one.name if one else t.plural("galaxymap.n_commands", len(commands))
    part = InspectorPart(desk, heading, owner_name(desk.look, galaxy, one.owner) if one else "")
    if one:
        _order(part, one)
        _reach(part, one)
    part.section(t("galaxymap.fields"))
    form = part.form(_rows(desk, commands, one), (UNITS, ("x", "y")))
    ids = [c.id for c in commands]

    def edited(field: str, value: object) -> None:
        if field in UNITS:
            desk.editing.edit([replace(c, force=with_fields(c.force, **{field: value})) for c in commands])
        else:
            desk.editing.set_fields("commands", ids, {field: value})

    form.edited.connect(edited)
    if one:
        _people(part, one)
    return part.end()


def _rows(desk: GalaxyDesk, commands: list[Command], one: Command | None) -> list[FieldRow]:
    t = desk.look.t
    rows = [FieldRow("name", "name", "text", [one.name])] if one else []
    engagements: list[Option] = [(each, t(f"galaxymap.engagement_{each.value}")) for each in Engagement]
    rows += [
        FieldRow("owner", "owner", "choice", [c.owner for c in commands], owner_options(desk)),
        *(FieldRow(unit, unit, "count", [getattr(c.force, unit) for c in commands]) for unit in UNITS),
        FieldRow("engagement", "engagement", "choice", [c.engagement for c in commands], engagements),
        FieldRow("home", "home", "choice", [c.home for c in commands], _homes(desk, commands)),
        FieldRow("radius", "circle_own", "length", [c.radius for c in commands]),
        FieldRow("retreats", "retreats", "count", [c.retreats for c in commands], most=99),
    ]
    if one:
        rows += [FieldRow("x", "x", "length", [one.x]), FieldRow("y", "y", "length", [one.y])]
    rows.append(FieldRow("notes", "notes", "long", [c.notes for c in commands]))
    return known_rows(desk, "commands", commands, rows)


def _homes(desk: GalaxyDesk, commands: list[Command]) -> list[Option]:
    """Return the ports the owner may choose, and those the commands have now."""
    galaxy = desk.galaxy
    there = [port for owner in sorted({c.owner for c in commands}) for port in desk.situation.ports(owner)]
    ids = dict.fromkeys([*(c.home for c in commands if c.home), *there])
    return [
        ("", desk.look.t("galaxymap.no_home")),
        *((key, galaxy.planet[key].marked) for key in ids if key in galaxy.planet),
    ]


def _order(part: InspectorPart, command: Command) -> None:
    """Add the drafted order, or how to draft one."""
    desk, t = part.desk, part.look.t
    order = desk.drafts.of(command.id)
    if order is None:
        part.tell(t("galaxymap.drag_to_order"), "drag", "muted", desk.rules.rule("order"))
        return
    part.section(t("galaxymap.order"))
    for line in order_words(part.look, desk.galaxy, desk.rules, order):
        part.tell(*line)
    part.button(t("galaxymap.drop_order"), "close", lambda: desk.drafts.drop(command.id))


def _reach(part: InspectorPart, command: Command) -> None:
    """Add what the circle reaches: planets wholly inside, enemies engaged, routes from here."""
    galaxy, t, rules = part.desk.galaxy, part.look.t, part.desk.rules
    planets = reached_by(galaxy, command.id)
    circle = t.decimal(galaxy.circle(command))
    part.section(t("galaxymap.circle_of", n=circle))
    if planets:
        part.tell(t.plural("galaxymap.reaches", len(planets)), "target", "muted", rules.rule("reach"))
        part.names([(("planets", p.id), p.marked, p.owner) for p in planets])
    else:
        part.tell(t("galaxymap.reaches_none"), "target", "muted", rules.rule("reach"))
    foes = [galaxy.command[key] for key in part.desk.situation.engaged_by(command.id)]
    near = [galaxy.command[key] for key in part.desk.situation.in_contact(command.id)]
    calm = [c for c in near if c not in foes]
    if foes:
        part.tell(t.plural("galaxymap.engages", len(foes)), "combat", "warning", rules.rule("engages"))
        part.names([(("commands", c.id), c.name, c.owner) for c in foes])
    if calm:
        part.tell(t.plural("galaxymap.in_contact", len(calm)), "combat", "muted", rules.rule("contact"))
        part.names([(("commands", c.id), c.name, c.owner) for c in calm])
    if not near and galaxy.holds("commands", command.id, "engagement"):
        part.tell(t("galaxymap.engages_none"), "ok", "muted", rules.rule("peace"))
    inside = {p.id for p in planets}
    routes = [
        (("routes", *r.key), f"{galaxy.planet[here].name} → {galaxy.planet[there].name}", galaxy.planet[there].owner)
        for r in dict.fromkeys(r for p in planets for r in galaxy.routes_at.get(p.id, ()))
        for here, there in ((r.start, r.end), (r.end, r.start))
        if here in inside and there not in inside and there in galaxy.planet and r.state is RouteState.OPEN
    ]
    if routes:
        part.tell(t.plural("galaxymap.routes_from_here", len(routes)), "road", "muted", rules.rule("routes"))
        part.names(routes)


def _people(part: InspectorPart, command: Command) -> None:
    """Add the characters with the command, and what another home port would cost."""
    desk, t, rules = part.desk, part.look.t, part.desk.rules
    people = [c for c in desk.galaxy.characters if c.command == command.id]
    if people:
        part.section(t("galaxymap.characters"))
        for each in people:
            words = t("galaxymap.with_bonus", name=name_of(part.look, each), n=each.bonus)
            part.tell(words, "hero", "muted", rules.rule("characters.command"))
    if command.force.types:
        cost = t.decimal(rules.move_home_cost(command))
        part.tell(t("galaxymap.home_cost", n=cost), "anchor", "muted", rules.rule("commands.home"))
    on = desk.situation
    usual = on.over_limit(command)
    over = on.over_limit(command, desk.opened.room.get(command.id, 0)) if usual else usual
    for unit, most in over.items():
        words = t("galaxymap.over_limit", unit=t(f"galaxymap.{unit}"), n=most)
        part.tell(words, "warning", "warning", rules.rule(f"commands.{unit}"))
