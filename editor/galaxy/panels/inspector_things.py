"""The inspector of each kind of thing: planets, routes, sectors, notes; `inspector_command` has that of commands."""

from __future__ import annotations

from dataclasses import replace

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.panels.form import FieldRow
from editor.galaxy.panels.inspector_part import InspectorPart, known_rows, owner_options, sector_options
from editor.galaxy.words import owner_name
from models.campaign.galaxies.changes import SetGalaxyRadius
from models.campaign.things import RenameThing
from models.content import with_fields
from models.galaxy.values import Income, Planet, RouteKind, RouteState

_LARGE = 3_000
"""Planets from which sums over the whole galaxy are left to their panels."""


def galaxy_part(desk: GalaxyDesk) -> InspectorPart:
    """Return the inspector of the galaxy itself."""
    t, galaxy, opened = desk.look.t, desk.galaxy, desk.opened
    counts = (("planets", galaxy.planets), ("sectors", galaxy.sectors), ("routes", galaxy.routes),
              ("commands", galaxy.commands))  # fmt: skip
    part = InspectorPart(
        desk, galaxy.name, " · ".join(t.plural(f"galaxymap.n_{kind}", len(each)) for kind, each in counts)
    )
    if opened.trouble is not None:
        waits = opened.loading or opened.stopped
        part.tell(t(opened.trouble.key, **opened.trouble.args_), *(("info",) if waits else ("error", "error")))
        return part.end()
    rule = desk.rules.rule("circle")
    form = part.form(
        [
            FieldRow("galaxy_name", "name", "text", [galaxy.name]),
            FieldRow("galaxy_radius", "default_circle", "length", [galaxy.radius], rule=rule),
        ]
    )

    def edited(field: str, value: object) -> None:
        if field == "galaxy_name":
            opened.apply(RenameThing("galaxy", opened.galaxy_id, str(value)))
        elif isinstance(value, int):
            opened.apply(SetGalaxyRadius(opened.galaxy_id, value, galaxy.name))

    form.edited.connect(edited)
    if not galaxy.planets:
        part.tell(t("galaxymap.empty_words"), "info")
        part.button(t("galaxymap.empty_generate"), "rotate-seed", lambda: desk.act("galaxy_generate"),
                    possible=opened.writable)  # fmt: skip
    elif galaxy.factions and len(galaxy.planets) <= _LARGE:
        part.section(t("galaxymap.incomes"))
        incomes = desk.situation.faction_income
        ordered = sorted((f for f in galaxy.factions if galaxy.is_open(f.id)), key=lambda f: -incomes[f.id])
        part.names(
            [
                (
                    ("planets", f.capital),
                    f"{f.name[t.lang]} · {t('galaxymap.millions', n=t.decimal(incomes[f.id]))}",
                    f.id,
                )
                for f in ordered
            ]
        )
    part.tell(t("galaxymap.choose_something"), "pointer")
    return part.end()


def planet_part(desk: GalaxyDesk) -> InspectorPart:
    """Return the inspector of the chosen planets; fields that several share can be set at once."""
    t, galaxy = desk.look.t, desk.galaxy
    chosen = desk.selection.of("planets")
    planets = [p for p in galaxy.planets if p.id in chosen]
    one = planets[0] if len(planets) == 1 else None
    part = InspectorPart(
        desk, one.marked if one else t.plural("galaxymap.n_planets", len(planets)), _planet_words(desk, planets)
    )
    form = part.form(_planet_rows(desk, planets, one), (("infantry", "fighters"), ("x", "y")))
    ids = [p.id for p in planets]

    def edited(field: str, value: object) -> None:
        if field in ("infantry", "fighters"):
            desk.editing.edit([replace(p, garrison=with_fields(p.garrison, **{field: value})) for p in planets])
        elif field == "income":
            income = Income(str(value))
            desk.editing.set_fields("planets", ids, {"income": income, "radius": desk.rules.disc(income)})
        else:
            desk.editing.set_fields("planets", ids, {field: value})

    form.edited.connect(edited)
    if one is not None:
        _ways_from(part, one)
    elif len(planets) == 2 and desk.opened.writable:
        part.button(t("galaxymap.link_these"), "link", desk.editing.link_chosen)
    if len(planets) > 1 and desk.opened.writable:
        part.button(t("galaxymap.sector_of_these"), "sector", desk.editing.sector_chosen)
    return part.end()


def _planet_words(desk: GalaxyDesk, planets: list[Planet]) -> str:
    t = desk.look.t
    if len(desk.galaxy.planets) > _LARGE:
        return ""
    if not all(desk.galaxy.is_open(p.owner) for p in planets):
        return "" if len(planets) > 1 else owner_name(desk.look, desk.galaxy, planets[0].owner)
    pays = desk.situation.planet_income
    words = t("galaxymap.pays", n=t.decimal(sum(pays[p.id] for p in planets)))
    return words if len(planets) > 1 else f"{owner_name(desk.look, desk.galaxy, planets[0].owner)} · {words}"


def _planet_rows(desk: GalaxyDesk, planets: list[Planet], one: Planet | None) -> list[FieldRow]:
    t = desk.look.t
    rows = [FieldRow("name", "name", "text", [one.name])] if one else []
    incomes = [(income, t(f"galaxymap.income_{income.value}")) for income in Income]
    resources = sorted({p.resource for p in desk.galaxy.planets if p.resource})
    rows += [
        FieldRow("owner", "owner", "choice", [p.owner for p in planets], owner_options(desk)),
        FieldRow("income", "income", "choice", [p.income for p in planets], incomes),
        FieldRow("resource", "resource", "text", [p.resource for p in planets], known=resources),
        FieldRow("sector", "sector", "choice", [p.sector for p in planets], sector_options(desk)),
        FieldRow("infantry", "infantry", "count", [p.garrison.infantry for p in planets]),
        FieldRow("fighters", "fighters", "count", [p.garrison.fighters for p in planets]),
    ]
    if one:
        rows += [
            FieldRow("x", "x", "length", [one.x]),
            FieldRow("y", "y", "length", [one.y]),
        ]
    systems = sorted({p.system for p in desk.galaxy.planets if p.system})
    rows += [
        FieldRow("radius", "disc", "length", [p.radius for p in planets]),
        FieldRow("system", "system", "text", [p.system for p in planets], known=systems),
        FieldRow("notes", "notes", "long", [p.notes for p in planets]),
        FieldRow("words", "public_words", "long", [p.words for p in planets]),
    ]
    return known_rows(desk, "planets", planets, rows)


def _ways_from(part: InspectorPart, planet: Planet) -> None:
    galaxy = part.desk.galaxy
    routes = galaxy.routes_at.get(planet.id, ())
    if not routes:
        part.tell(part.look.t("galaxymap.no_routes"), "road")
        return
    part.section(part.look.t.plural("galaxymap.n_routes", len(routes)))
    ends = [(r, r.end if r.start == planet.id else r.start) for r in routes]
    found = []
    for route, end in ends:
        other = galaxy.planet.get(end)
        shut = "" if route.state is RouteState.OPEN else f" ({part.look.t(f'galaxymap.state_{route.state.value}')})"
        found.append((("routes", *route.key), (other.name if other else end) + shut, other.owner if other else ""))
    part.names(found)


def route_part(desk: GalaxyDesk) -> InspectorPart:
    """Return the inspector of the chosen routes."""
    t, galaxy = desk.look.t, desk.galaxy
    pairs = sorted(pair for pair in desk.selection.routes if pair in galaxy.route)
    routes = [galaxy.route[pair] for pair in pairs]
    ends = [galaxy.planet[key].name for key in pairs[0] if key in galaxy.planet] if pairs else []
    part = InspectorPart(desk, " – ".join(ends) if len(routes) == 1 else t.plural("galaxymap.n_routes", len(routes)))
    if not routes:
        return part.end()
    kinds = [(kind, t(f"galaxymap.kind_{kind.value}")) for kind in RouteKind]
    states = [(state, t(f"galaxymap.state_{state.value}")) for state in RouteState]
    rows = [
        FieldRow("kind", "route_kind", "choice", [r.kind for r in routes], kinds),
        FieldRow("state", "state", "choice", [r.state for r in routes], states),
        FieldRow("reason", "reason", "text", [r.reason for r in routes]),
    ]
    form = part.form(known_rows(desk, "routes", routes, rows))

    def edited(field: str, value: object) -> None:
        values = {field: value}
        if field == "state" and value is RouteState.OPEN:
            values["reason"] = ""
        desk.editing.set_route(pairs, values)

    form.edited.connect(edited)
    if desk.opened.writable and any(r.state is not RouteState.OPEN and not r.reason for r in routes):
        part.tell(t("galaxymap.say_why"), "notice", "warning")
    found = [(("planets", key), galaxy.planet[key].name, galaxy.planet[key].owner)
             for key in dict.fromkeys(key for pair in pairs for key in pair) if key in galaxy.planet]  # fmt: skip
    part.names(found)
    part.button(t("galaxymap.unlink"), "unlink", desk.editing.unlink_chosen, possible=desk.opened.writable)
    return part.end()


def sector_part(desk: GalaxyDesk) -> InspectorPart:
    """Return the inspector of the chosen sector: its name, its members, who holds it and what is missing."""
    t, galaxy = desk.look.t, desk.galaxy
    chosen = [s for s in galaxy.sectors if s.id in desk.selection.of("sectors")]
    sector = chosen[0]
    members = galaxy.members[sector.id]
    part = InspectorPart(desk, sector.name, t.plural("galaxymap.n_planets", len(members)))
    rows = [
        FieldRow("name", "name", "text", [sector.name]),
        FieldRow("colour", "colour", "colour", [sector.colour]),
        FieldRow("notes", "notes", "long", [sector.notes]),
        FieldRow("words", "public_words", "long", [sector.words]),
    ]
    form = part.form(known_rows(desk, "sectors", chosen[:1], rows))
    form.edited.connect(lambda field, value: desk.editing.set_fields("sectors", [sector.id], {field: value}))
    _require_sector(part, sector.id)
    part.section(t("galaxymap.members"))
    part.names([(("planets", p.id), p.marked, p.owner) for p in members])
    if sector.outline:
        part.button(
            t("galaxymap.outline_computed"),
            "area",
            lambda: desk.editing.set_fields("sectors", [sector.id], {"outline": ()}),
            possible=desk.opened.writable,
        )
    return part.end()


def _require_sector(part: InspectorPart, sector_id: str) -> None:
    desk, t = part.desk, part.look.t
    rule = desk.rules.rule("sectors")
    found = [s for s in desk.situation.standings() if s.sector == sector_id]
    for standing in found[:3]:
        who = desk.galaxy.alliance.get(standing.holder)
        name = who.name[t.lang] if who else owner_name(part.look, desk.galaxy, standing.holder.removeprefix("faction:"))
        if standing.complete:
            part.tell(t("galaxymap.sector_held", name=name), "ok", "good", rule)
        else:
            words = t("galaxymap.sector_missing", name=name, n=len(standing.missing), gain=t.decimal(standing.gain))
            part.tell(words, "sides", "muted", rule)


def note_part(desk: GalaxyDesk) -> InspectorPart:
    """Return the inspector of the chosen note."""
    t = desk.look.t
    note = next(each for each in desk.galaxy.notes if each.id in desk.selection.of("notes"))
    part = InspectorPart(desk, t("galaxymap.note"))
    form = part.form([FieldRow("words", "words", "long", [note.words]), FieldRow("x", "x", "length", [note.x]),
                      FieldRow("y", "y", "length", [note.y])], (("x", "y"),))  # fmt: skip
    form.controls["words"].setObjectName("name")
    form.edited.connect(lambda field, value: desk.editing.set_fields("notes", [note.id], {field: value}))
    return part.end()
