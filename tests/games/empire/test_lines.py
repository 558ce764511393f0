"""One line of a sheet: where a jump begins and leads, signs that may be left out, what a refusal says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.galaxy.values import Character, Route, RouteState
from models.games.empire.turn.grammar import SheetLine, read_sheet
from models.games.empire.turn.state import CampaignState, FallenCommand
from models.i18n import Text
from tests.games.empire.turns import campaign, command, planet, troops


def people(state: CampaignState, *found: Character) -> CampaignState:
    return replace(state, galaxy=replace(state.galaxy, characters=found))


def state() -> CampaignState:
    """Alone is nearest and joined to nothing, then Proche, Voisin; Milieu, Terme far; Perdu behind a closed route."""
    found = campaign(
        planet("alone", 1, y=1_000), planet("proche", 0, y=3_000), planet("voisin", 4), planet("milieu", 50),
        planet("terme", 90), planet("perdu", 95), Route("proche", "milieu"), Route("proche", "voisin"),
        Route("voisin", "milieu"), Route("milieu", "terme"), Route("terme", "perdu", state=RouteState.CLOSED),
        command("garde", "hutt", 0, troops(2, 1, 3)), command("loin", "hutt", 300, troops(1)),
        planet("epice", 70, resource="Épice"),
    )  # fmt: skip
    found = people(
        found, Character("ann", Text.same("Ann"), "hutt", command="garde"), Character("bob", Text.same("Bob"), "hutt")
    )
    return replace(found, fallen={"tombee": FallenCommand("tombee", "hutt", free=True)})


def read(line: str, who: str = "HUTT", where: CampaignState | None = None) -> SheetLine:
    (found,) = read_sheet(f"PORTULAN 7 {who}\n{line}\nFIN", where or state()).lines
    return found


def orders(line: str, who: str = "HUTT") -> list[tuple[str, dict[str, Any]]]:
    found = read(line, who)
    assert found.reason is None, (found.reason.key, found.reason.args_)
    return [(order.kind, dict(order.args)) for order in found.orders]


def refusal(line: str) -> tuple[str, dict[str, Any]]:
    found = read(line)
    assert found.orders == ()
    assert found.reason is not None
    return found.reason.key, dict(found.reason.args_)


@pytest.mark.rule("CG-90", "CG-92")
@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("Milieu", ("proche", "milieu")),
        ("Voisin", ("proche", "voisin")),
        ("Proche", ("proche",)),
        ("Voisin Milieu", ("voisin", "milieu")),
        ("Voisin par Milieu", ("voisin", "milieu")),
        ("Milieu Voisin", ("proche", "milieu", "voisin")),
        ("Milieu et Terme", ("proche", "milieu", "terme")),
        ("Terme", ("proche", "milieu", "terme")),
        ("vers Terme par Voisin", ("voisin", "milieu", "terme")),
        ("vers Terme par Voisin et Milieu", ("voisin", "milieu", "terme")),
        ("va Terme via Milieu by Voisin", ("proche", "milieu", "voisin", "milieu", "terme")),
        ("to Milieu", ("proche", "milieu")),
    ],
)
def test_a_jump_begins_where_it_may_and_finds_the_routes_between(words: str, path: tuple[str, ...]) -> None:
    assert orders(f"flotte garde saute {words}") == [("jump", {"command": "garde", "path": path})]
    assert orders(f"personnage Ann saute {words}") == [("voyage", {"character": "ann", "path": path})]


@pytest.mark.rule("CG-90")
def test_of_two_planets_as_near_a_jump_begins_at_the_first_by_its_id() -> None:
    where = campaign(
        planet("b", 2), planet("a", -2), planet("far", 60), Route("a", "far"), Route("b", "far"),
        command("garde", "hutt", 0, troops(1)),
    )  # fmt: skip
    assert read("garde saute Far", where=where).orders[0].args["path"] == ("a", "far")


PERSON = "va, saute, embarque"
WAYS = "faible, modere, total, bombardement, un avec la force, abordage"
UNITS = "bataillon, escadron, croiseur"


@pytest.mark.parametrize(
    ("line", "key", "args"),
    [
        ("flotte loin saute Terme", "empire.no_planet_to_jump_from", {}),
        ("flotte tombee saute Terme", "empire.no_such_command", {}),
        ("flotte garde saute Perdu", "galaxy.no_way", {"start": "Alone", "end": "Perdu"}),
        ("flotte garde saute Voisin Milieu Perdu", "galaxy.no_way", {"start": "Voisin", "end": "Perdu"}),
        ("flotte garde saute Milieu Perdu", "galaxy.no_way", {"start": "Alone", "end": "Perdu"}),
        ("flotte garde saute Voisin Perdu", "galaxy.no_way", {"start": "Voisin", "end": "Perdu"}),
        ("personnage Bob saute Terme", "empire.nowhere_known", {}),
        ("personnage Ann dort", "empire.one_of", {"allowed": PERSON}),
        ("flotte garde", "empire.one_of", {"allowed": WAYS}),
        ("flotte garde dort", "empire.one_of", {"allowed": WAYS}),
        ("garde va Milieu, dort", "empire.one_of", {"allowed": WAYS}),
        ("garde va", "empire.name_missing", {}),
        ("garnison Proche", "empire.number_missing", {}),
        ("garnison Proche +", "empire.number_missing", {}),
        ("garnison Proche + 2 poulets", "empire.one_of", {"allowed": UNITS}),
        ("garnison Proche + 0 bataillon", "empire.number_missing", {}),
        ("garnison Proche + -1 bataillon", "empire.number_missing", {}),
        ("garnison Proche + 1000 bataillons", "empire.number_missing", {}),
        ("garde + 2 bataillons et croiseur", "empire.one_of", {"allowed": WAYS}),
        ("rejoint Ordre", "empire.one_of", {"allowed": "empire, federation"}),
        ("rejoint Empire", "empire.one_of", {"allowed": "moff, militaire"}),
        ("choix rien", "empire.one_of", {"allowed": "troupes, revenus"}),
        ("question jeu de Vador", "empire.one_of",
         {"allowed": "amiral, planete, moff, revenus, banque, composition"}),
        ("force rien", "empire.one_of", {"allowed": "mort, colere, saut, chasse"}),
        ("président danse", "empire.one_of", {"allowed": "localise, tue, capture, libere, interdit"}),
        ("mission danse", "empire.one_of", {"allowed": "raid, transporte, ressource"}),
        ("bonus garde", "empire.number_missing", {}),
        ("rumeur Vador", "empire.words_missing", {}),
        ("récit", "empire.words_missing", {}),
        ("lève", "empire.name_missing", {}),
        ("lève :", "empire.name_missing", {}),
        ("donne 1,2345 à Vador", "empire.number_missing", {}),
        ("donne 1234567890 à Vador", "empire.number_missing", {}),
        ("lobby Proche, Terme", "empire.not_understood", {"words": "Terme"}),
    ],
)  # fmt: skip
def test_a_refused_line_says_what_might_have_stood_there(line: str, key: str, args: dict[str, Any]) -> None:
    assert refusal(line) == (key, args)


GARDE = {"command": "garde"}
AT = {"planet": "proche"}
SIGNS: list[tuple[str, list[tuple[str, dict[str, Any]]]]] = [
    ("garnison Proche: total", [("garrison", {**AT, "engagement": "total"})]),
    ("garnison Proche, faible", [("garrison", {**AT, "engagement": "weak"})]),
    ("garnison Proche modérée; 999 bataillons",
     [("garrison", {**AT, "engagement": "moderate"}), ("reinforce", {**AT, "infantry": 999})]),
    ("garnison Proche total 1 croiseur",
     [("garrison", {**AT, "engagement": "total"}), ("reinforce", {**AT, "cruisers": 1})]),
    ("garnison Proche: 1 croiseur; 2 escadrons + 3 bataillons",
     [("reinforce", {**AT, "cruisers": 1, "fighters": 2, "infantry": 3})]),
    ("commandement garde; saute Milieu; faible", [("jump", {**GARDE, "path": ("proche", "milieu")}),
                                                  ("engagement", {**GARDE, "engagement": "weak"})]),
    ("garde va (1, 2)", [("move", {**GARDE, "x": 1_000, "y": 2_000})]),
    ("garde va à (-1,25; 0,001), + 1 croiseur",
     [("move", {**GARDE, "x": -1_250, "y": 1}), ("reinforce", {**GARDE, "cruisers": 1})]),
    ("garde va vers Terme", [("move", {**GARDE, "planet": "terme"})]),
    ("garde un avec la force", [("engagement", {**GARDE, "special": "with_the_force"})]),
    ("garde bombardement", [("engagement", {**GARDE, "special": "bombardment"})]),
    ("garde total abordage", [("engagement", {**GARDE, "engagement": "total", "special": "boarding"})]),
    ("lève “Mot d’ordre” Proche + 1 croiseur; port Terme",
     [("raise", {"name": "Mot d’ordre", "planet": "proche", "home": "terme", "cruisers": 1})]),
    ("port garde: Terme", [("move_home", {**GARDE, "planet": "terme"})]),
    ("port garde, Terme", [("move_home", {**GARDE, "planet": "terme"})]),
    ("conquiert garde: Terme", [("conquer", {**GARDE, "planet": "terme"})]),
    ("renforce garde + 1 croiseur", [("reinforce", {**GARDE, "cruisers": 1})]),
    ("donne 999999999,125 Vador", [("gift", {"amount": 999_999_999_125, "faction": "vador"})]),
    ("donne -0,5 pour Vador", [("gift", {"amount": -500, "faction": "vador"})]),
    ("vote Vador", [("vote", {"for": "vador"})]),
    ("rejoint Fédération", [("join", {"alliance": "federation", "role": "senator"})]),
    ("rejoint Empire amiral", [("join", {"alliance": "empire", "role": "military"})]),
    ("choix revenus", [("senator_choice", {"choice": "income"})]),
    ("question amiral Vador", [("question", {"subject": "admiral", "of": "vador"})]),
    ("question moff de Vador", [("question", {"subject": "moff", "of": "vador"})]),
    ("question revenus de Vador", [("question", {"subject": "income", "of": "vador"})]),
    ("question composition de Terme", [("question", {"subject": "force", "of": "terme"})]),
    ("lobby Terme", [("lobby", {"planet": "terme", "effect": "income"})]),
    ("lobby Terme: revenus", [("lobby", {"planet": "terme", "effect": "income"})]),
    ("lobby Terme levées", [("lobby", {"planet": "terme", "effect": "levies"})]),
    ("supplie garde", [("beg", {"effect": "bonus", **GARDE})]),
    ("force mort garde", [("force", {"power": "death", **GARDE})]),
    ("force saut garde à (3; 4,5)", [("force", {"power": "jump", **GARDE, "x": 3_000, "y": 4_500})]),
    ("bonus garde 2; loin 3,9", [("bonus_split", {"shares": ("garde:2", "loin:3")})]),
    ("bonus", [("bonus_split", {"shares": ()})]),
    ("rumeur Vador, on dit tout", [("rumour", {"to": "vador", "words": "on dit tout"})]),
    ("rumeur pour Vador: on dit : tout", [("rumour", {"to": "vador", "words": "on dit : tout"})]),
    ("récit, deux  mots", [("story", {"words": "deux mots"})]),
    ('récit "Deux  mots"', [("story", {"words": "Deux  mots"})]),
    ("président capture Ann à garde", [("president_act", {"act": "capture", "character": "ann", "where": "garde"})]),
    ("président interdit Vador", [("president_act", {"act": "forbid", "faction": "vador"})]),
    ("mission raid, à Terme", [("mission", {"mission": "raid", "planet": "terme"})]),
    ("mission raid: Terme", [("mission", {"mission": "raid", "planet": "terme"})]),
    ("mission ressource: épice", [("mission", {"mission": "resource", "resource": "Épice"})]),
    ("mission transporte, Ann Proche Terme",
     [("mission", {"mission": "carry", "character": "ann", "from": "proche", "to": "terme"})]),
    ("personnage Ann embarque à garde", [("embark", {"character": "ann", **GARDE})]),
    ("personnage Ann va vers (7; 8)", [("travel", {"character": "ann", "x": 7_000, "y": 8_000})]),
    ("technologie tie_modified garde", [("technology", {"technology": "tie_modified", **GARDE})]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "wanted"), SIGNS, ids=[line for line, _ in SIGNS])
def test_signs_and_small_words_may_be_there_or_not(line: str, wanted: list[tuple[str, dict[str, Any]]]) -> None:
    assert orders(line) == wanted


@pytest.mark.parametrize(
    ("words", "key", "args"),
    [
        ("Garde", "empire.several_names",
         {"words": "Garde", "names": "Garde un, Garde deux, Garde trois, Garde quatre"}),
        ("deu", "empire.unknown", {"words": "deu"}),
        ("uatrr", "empire.unknown", {"words": "uatrr"}),
        ("Garde deus", "empire.several_names",
         {"words": "Garde", "names": "Garde un, Garde deux, Garde trois, Garde quatre"}),
        ("“Garde deus”", "empire.unknown_near", {"words": "Garde deus", "near": "Garde deux"}),
        ("“Garde”", "empire.several_names",
         {"words": "Garde", "names": "Garde un, Garde deux, Garde trois, Garde quatre"}),
    ],
)  # fmt: skip
def test_a_name_that_fits_several_things_is_asked_again(words: str, key: str, args: dict[str, Any]) -> None:
    names = ("Garde un", "Garde deux", "Garde trois", "Garde quatre", "Garde cinq")
    where = campaign(*(replace(command(f"c{n}", "hutt", n, troops(1)), name=name) for n, name in enumerate(names)))
    found = read(f"flotte {words} total", where=where)
    assert found.reason is not None
    assert (found.reason.key, dict(found.reason.args_)) == (key, args)
    for part, wanted in (("deux", "c1"), ("trois", "c2"), ("C4", "c4")):
        assert read(f"flotte {part} total", where=where).orders[0].args["command"] == wanted
