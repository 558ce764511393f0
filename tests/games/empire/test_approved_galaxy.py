"""What the galactic campaign says of a galaxy, kept as text: its faults, who knows, reaches, meets and earns what."""

from __future__ import annotations

import zlib
from dataclasses import replace
from itertools import islice

import pytest

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import (
    Character,
    Route,
    RouteKind,
    RouteState,
    Sector,
    Troops,
)
from models.games.empire.game import EMPIRE
from models.games.empire.sample import sample
from models.games.facets.strategy import FIGURES, GalaxyPlan, Move, MoveMode
from models.games.facets.turns import RulingOn
from models.i18n import Text
from tests.approving import Page
from tests.games.empire.test_approved import TURNS, verdict
from tests.games.empire.turns import campaign, command, planet, troops
from tests.games.mustered import problem

BOOK = EMPIRE.strategy
assert BOOK is not None
assert TURNS is not None
SAMPLE = sample("fr")
HUTT = "hutt"
LINES = """
flotte "Longue Corde" va Mirovel, modéré, abordage
flotte Créanciers va Doriphane, total
flotte Créanciers saute Brenoque
flotte Créanciers: faible
flotte Créanciers + 2 bataillons
flotte Créanciers
flotte Personne va Mirovel
flotte Créanciers va Nulle-Part
garnison Ivorande + 2 bataillons
garnison Ivorande: total
garnison Ivorande
garnison Coruscant + 1 bataillon
donne 5 à Mecrosa
donne 500 à Mecrosa
donne à Mecrosa
donne 5 à Personne
donne 5 à Hutt
rejoint Empire moff
rejoint Fédération sénateur
rejoint Rien
quitte
vote pour Organa
lève Neuve à Ivorande: 1 bataillon
lève Neuve à Ivorande
lève Neuve à Coruscant: 1 bataillon
récit: "Un conteur passe."
rumeur à Vador: "Rien."
question planète Coruscant
question revenus de Commerce
question
contrebandier
mercenaires
force colère Créanciers
force mort Créanciers
accepte Mecrosa
révoque Mecrosa
bonus Créanciers 1
lobby Ivorande: revenus
choix revenus
banque 4 à Organa
président interdit Organa
personnage Jabba va Mirovel
technologie Bouclier sur Créanciers
port Créanciers Brenoque
cercle Créanciers
espionne Mecrosa
bloque Coruscant
zzz
flote Creanciers va Mirovel
fleet Creditors goes to Mirovel
give 5 to Mecrosa
garrison Ivorande + 2 battalions
""".strip().split("\n")


def test_what_is_wrong_with_a_galaxy() -> None:
    page = Page("empire-check")
    page.head("The sample")
    for each in BOOK.problems(SAMPLE):
        page.tell(problem(page, each))
    for title, broken in _broken():
        page.head(title)
        known = set(map(repr, BOOK.problems(SAMPLE)))
        found = [each for each in BOOK.problems(broken, {}) if repr(each) not in known]
        for each in found[:5]:
            page.tell(problem(page, each))
        page.tell(f"{len(found)} in all")
    page.approved()


def _broken() -> list[tuple[str, Galaxy]]:
    first, second, *others = SAMPLE.planets
    one, two, *rest = SAMPLE.commands
    lost = replace(one, home="zzz", x=first.x, y=first.y)
    return [
        ("two planets on one spot", replace(SAMPLE, planets=(first, replace(second, x=first.x, y=first.y), *others))),
        (
            "a planet of a sector that is not there",
            replace(SAMPLE, planets=(replace(first, sector="zzz"), second, *others)),
        ),
        ("a planet of nobody known", replace(SAMPLE, planets=(replace(first, owner="zzz"), second, *others))),
        ("two planets of one name", replace(SAMPLE, planets=(first, replace(second, name=first.name), *others))),
        ("a planet without a name", replace(SAMPLE, planets=(replace(first, name=""), second, *others))),
        (
            "routes that lead nowhere, twice and to themselves",
            replace(
                SAMPLE, routes=(*SAMPLE.routes, Route(first.id, "zzz"), Route(first.id, first.id), SAMPLE.routes[0])
            ),
        ),
        (
            "every route shut",
            replace(SAMPLE, routes=tuple(replace(each, state=RouteState.CUT) for each in SAMPLE.routes)),
        ),
        ("a command without a home, another in two", replace(SAMPLE, commands=(lost, two, *rest))),
        (
            "a command with too many units",
            replace(SAMPLE, commands=(replace(one, force=Troops(50, 9, 40)), two, *rest)),
        ),
        ("a command of nobody", replace(SAMPLE, commands=(replace(one, owner="zzz"), two, *rest))),
        ("two commands of one name", replace(SAMPLE, commands=(one, replace(two, name=one.name), *rest))),
        ("a side without a capital", replace(SAMPLE, factions=tuple(replace(f, capital="") for f in SAMPLE.factions))),
        (
            "a side of an alliance that is not there",
            replace(SAMPLE, factions=(replace(SAMPLE.factions[0], alliance="zzz"), *SAMPLE.factions[1:])),
        ),
        (
            "a character of nobody",
            replace(SAMPLE, characters=(Character("x", Text.same("X"), owner="zzz"), *SAMPLE.characters)),
        ),
        ("an empty sector", replace(SAMPLE, sectors=(*SAMPLE.sectors, Sector("vide", "Vide")))),
        ("nothing at all", Galaxy()),
    ]


def test_who_knows_what_and_what_it_yields() -> None:
    page = Page("empire-known")
    for player in (HUTT, "vador"):
        for known in (True, False):
            page.head(f"{player}, resources {'known' if known else 'unknown'}")
            seen = BOOK.seen_by(SAMPLE, player, resources_known=known)
            page.tell("planets", seen.planets[:12])
            page.tell("commands", seen.commands)
            page.tell("characters", seen.characters)
            page.tell(f"routes {len(seen.routes)} of {len(SAMPLE.routes)}")
    page.head("Income")
    for choices in ({}, {"sector_neutrals": "each"}):
        page.tell("sides", BOOK.faction_income(SAMPLE, choices))
        page.tell("planets", dict(islice(BOOK.planet_income(SAMPLE, choices).items(), 10)))
        page.tell("sectors", BOOK.whole_sectors(SAMPLE, choices))
        page.tell("standings", BOOK.standings(SAMPLE, choices)[:12])
    page.tell("realms", BOOK.realms(SAMPLE))
    for words in ("Hutt", "vad", "Emp", "zzz", "", "Cartel des Hutt"):
        page.tries(f"side {words}", lambda said=words: BOOK.side_named(SAMPLE, said).id)
    for topic in ("commands.home", "reach", "planets.income", "planets.owner", "commands.force", "zzz"):
        page.tell(f"rule of {topic}: {BOOK.rule(topic)}")
    for unit in SAMPLE.commands[:3]:
        page.tell(
            f"{unit.id}: home {BOOK.move_home_cost(unit)}, "
            f"over {BOOK.over_limit(SAMPLE, replace(unit, force=Troops(20, 5, 20)))}"
        )
    page.tell("ports", BOOK.ports(SAMPLE, HUTT))
    page.approved()


@pytest.mark.parametrize("choices", [{}, {"standing": "always", "sweep": "on"}])
def test_who_reaches_and_meets_whom(choices: dict[str, str]) -> None:
    page = Page(f"empire-meetings-{len(choices)}")
    galaxy = _crowded()
    page.tell("reach", BOOK.reach(SAMPLE, ["hutt-1", "vador-2"], choices))
    page.tell("threats", BOOK.threats(galaxy, HUTT, choices))
    page.tries("reach of nobody", lambda: BOOK.reach(SAMPLE, ["zzz"], choices))
    for unit in galaxy.commands:
        page.tell(
            f"{unit.id} engages {BOOK.engaged_by(galaxy, unit.id, choices)}, touches {BOOK.in_contact(galaxy, unit.id)}"
        )
    page.tell(
        "enemies", {each: sorted(BOOK.enemy_owners(galaxy, each)) for each in (HUTT, "vador", "organa", "mecrosa")}
    )
    moves = (
        Move("corde", (4000, 0)),
        Move("poing", (0, 0)),
        Move("corde", (90_000, 0)),
        Move("bouclier", (2000, 3000)),
        Move("corde", (4000, 0), MoveMode.JUMP, ("mirovel", "ostriel")),
        Move("corde", (8000, 3000), MoveMode.JUMP, ("mirovel", "ostriel", "gorvaux")),
        Move("poing", (0, 0), MoveMode.JUMP, ("gorvaux", "mirovel")),
    )
    for move in moves:
        page.tries(f"may {page.short(move)}", lambda one=move: BOOK.may_move(galaxy, one, choices))
        page.tries("  warnings", lambda one=move: [problem(page, each) for each in BOOK.warnings(galaxy, one, choices)])
        page.tries("  goes on", lambda one=move: BOOK.goes_on(galaxy, one, (4500, 500), choices))
        page.tries("  meets", lambda one=move: BOOK.meetings(galaxy, [one], choices))
    page.tries("all meet", lambda: BOOK.meetings(galaxy, [moves[0], moves[1], moves[4]], choices))
    for votes in ({"a": "b", "b": "b", "c": "a"}, {"a": "a", "b": "b"}, {}):
        page.tell(f"elected {votes}: {BOOK.elected(['a', 'b', 'c'], votes, 'c', choices)}")
    page.approved()


def _crowded() -> Galaxy:
    return campaign(
        planet("mirovel", 0, "hutt", "***"),
        planet("ostriel", 4, "vador", "*"),
        planet("gorvaux", 8, "", "*", y=3000),
        Route("mirovel", "ostriel"),
        Route("ostriel", "gorvaux", kind=RouteKind.MAIN),
        command("corde", "hutt", 0, troops(4, 1, 3), "moderate", home="mirovel"),
        command("poing", "vador", 4, troops(5, 1, 4), "total", home="ostriel"),
        replace(command("bouclier", "organa", 2, troops(3, 0, 2), "weak"), y=6000),
        command("lames", "mecrosa", 1, troops(2), "total"),
        command("voile", "aube", 9, troops(1), "weak"),
    ).galaxy


def test_a_galaxy_is_generated_and_measured() -> None:
    page = Page("empire-generated")
    sides = Galaxy(alliances=BOOK.sides()[0], factions=BOOK.sides()[1][:4])
    for shape in ("spiral", "ring", "clusters"):
        plan = GalaxyPlan(shape=shape, planets=24, sectors=4, size=30_000)  # type: ignore[arg-type]
        page.head(shape)
        if shape == "spiral":
            page.tries("made", lambda of=plan: BOOK.generate(of, "graine", sides))
        else:
            made = page.short(BOOK.generate(plan, "graine", sides))
            page.tell(f"{len(made)} letters, {zlib.crc32(made.encode()):08x}")
    for wrong in (GalaxyPlan(planets=2), GalaxyPlan(planets=99_999), GalaxyPlan(sectors=200), GalaxyPlan(size=1)):
        page.tries(page.short(wrong), lambda of=wrong: BOOK.generate(of, "graine", sides)[0].planets[:1])
    page.approved()


def test_starts_are_measured() -> None:
    page = Page("empire-balance")
    page.tell("balance", BOOK.balance(SAMPLE))
    page.tell("unfairness", BOOK.balance(SAMPLE).unfairness)
    page.tell("gaps", {each: BOOK.balance(SAMPLE).gap(each) for each in FIGURES})
    page.tell("new sides", BOOK.new_sides(BOOK.sides()[1], 3, "graine"))
    begun = BOOK.start_at(SAMPLE, [each.id for each in SAMPLE.planets[:12]])
    page.tell("begun", [(each.id, each.capital) for each in begun.factions])
    page.tell("commands", begun.commands[:6])
    page.approved()


def test_sheets_and_rulings() -> None:
    """Each line of a sheet is judged by what its player knows; a ruling that can mean nothing is refused."""
    page = Page("empire-sheets")
    start = TURNS.next_turn(TURNS.begin(SAMPLE, {}, "approved"), SAMPLE)
    for player in (HUTT, "vador", "organa", "jerjerrod"):
        page.head(player)
        for words in LINES:
            page.tries("", lambda said=words, who=player: _read(page, who, said, start))
    for lang in ("fr", "en"):
        page.head(f"A blank sheet, {lang}")
        page.tell(TURNS.form(start, HUTT, "4F7K-Q2PX", lang))
    page.head("No sheets")
    for text in (
        "",
        "PORTULAN",
        "PORTULAN 1",
        "PORTULAN 1 zzz\nFIN",
        "PORTULAN x hutt\nFIN",
        "PORTULAN 1 hutt\nquitte",
        "PORTULAN 9 hutt\nFIN",
    ):
        page.tries(repr(text), lambda said=text: TURNS.head(said, start))
    page.head("Rulings")
    for target, body in (
        ("hutt:1", "yes"),
        ("zzz:1", "yes"),
        ("hutt:x", "yes"),
        ("dice:fleets/battle/a+b", "3 4"),
        ("dice:x", "zzz"),
        ("after:income", "money faction=hutt amount=5000"),
        ("after:income", "money faction=zzz amount=5000"),
        ("after:income", "money faction=hutt"),
        ("after:income", "zzz"),
        ("after:zzz", "money faction=hutt amount=5000"),
        ("after:income", "points faction=hutt amount=5"),
        ("after:fleets", "owner planet=mirovel faction=vador"),
        ("after:income", ""),
    ):
        page.tries(f"{target} {body}", lambda at=target, said=body: TURNS.ruling(RulingOn(at, said), start))
    page.approved()


def _read(page: Page, player: str, words: str, start: bytes) -> str:
    read = TURNS.read(f"PORTULAN 1 {player}\n{words}\nFIN", start)
    return "; ".join(verdict(page, each) for each in read.lines) + f"; left {read.left}"


def test_years_of_automatic_players() -> None:
    years = EMPIRE.years
    assert years is not None
    page = Page("empire-years")
    page.tell("policies", years.policies())
    ids = [each.id for each in years.policies()]
    players = {key: ids[number % len(ids)] for number, key in enumerate(sorted(each.id for each in SAMPLE.factions))}
    page.tell("tally", years.tally(years.packed(SAMPLE, {}, players, 3, "graine"), 0, 1))
    page.tries("nobody plays", lambda: years.packed(Galaxy(), {}, {}, 3, "graine"))
    page.approved()
