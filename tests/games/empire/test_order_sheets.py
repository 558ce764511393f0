"""Order sheets: every kind of line in both languages, as mail programs leave them, and what cannot be read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.values import Character, Route
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.orders.grammar import MOST_LINES, OrderSheet, read_sheet
from models.games.empire.turn.state import CampaignState, Rank
from models.games.empire.turn.turn_json import pack_state
from models.i18n import Text
from tests.games.empire.turns import campaign, command, planet, ranked, troops

UNITS = troops(2, 1, 3)


def state() -> CampaignState:
    found = campaign(
        planet("mirovel", 4, "hutt", "*"), planet("ostriel", 50, name="Ostriel"),
        planet("ebrune", 90, name="Ébrune", resource="Épice noire"),
        planet("sainte-croix", 7, name="Sainte Croix"), Route("mirovel", "ostriel"), Route("ostriel", "ebrune"),
        replace(command("corde", "hutt", 3, UNITS), name="Longue Corde"), command("v", "vador", 3, UNITS),
    )  # fmt: skip
    yoda = Character("yoda", Text.same("Yoda"), planet="ebrune", npc=True)
    return replace(found, galaxy=replace(found.galaxy, characters=(yoda,)))


def read(*lines: str, who: str = "HUTT") -> OrderSheet:
    return read_sheet("\n".join((f"PORTULAN 7 {who} 4F7K-Q2PX", *lines, "FIN")), state())


def told(line: str, who: str = "HUTT") -> list[tuple[str, dict[str, Any]]]:
    (found,) = read(line, who=who).lines
    assert found.reason is None, found.reason
    return [(order.kind, dict(order.args)) for order in found.orders]


CORDE = {"command": "corde"}
YODA = {"character": "yoda"}
LINES: list[tuple[str, str, list[tuple[str, dict[str, Any]]]]] = [
    ('flotte "Longue Corde" va Mirovel, modéré, abordage', 'fleet "Longue Corde" goes to Mirovel, moderate, boarding',
     [("move", {**CORDE, "planet": "mirovel"}),
      ("engagement", {**CORDE, "engagement": "moderate", "special": "boarding"})]),
    ("Longue Corde: total", "longue corde total", [("engagement", {**CORDE, "engagement": "total"})]),
    ("flotte Longue Corde va (12,5; -8)", "fleet Longue Corde goes (12.5; -8)",
     [("move", {**CORDE, "x": 12_500, "y": -8_000})]),
    ("flotte corde saute Ostriel Ébrune, faible", "fleet corde jumps Ostriel Ebrune, weak",
     [("jump", {**CORDE, "path": ("mirovel", "ostriel", "ebrune")}), ("engagement", {**CORDE, "engagement": "weak"})]),
    ("flotte corde saute vers Ébrune par Ostriel", "fleet corde jumps to Ebrune via Ostriel",
     [("jump", {**CORDE, "path": ("mirovel", "ostriel", "ebrune")})]),
    ("flotte corde + 2 bataillons et 1 croiseur", "fleet corde + 2 battalions, 1 cruiser",
     [("reinforce", {**CORDE, "infantry": 2, "cruisers": 1})]),
    ("garnison Mirovel + 2 bataillons", "garrison Mirovel + 2 battalions",
     [("reinforce", {"planet": "mirovel", "infantry": 2})]),
    ("renforce Sainte Croix: 3 escadrons", "reinforce Sainte Croix: 3 squadrons",
     [("reinforce", {"planet": "sainte-croix", "fighters": 3})]),
    ('lève "Troisième" à Mirovel: 2 bataillons, 1 escadron', 'raise "Troisième" at Mirovel: 2 battalions, 1 squadron',
     [("raise", {"name": "Troisième", "planet": "mirovel", "home": "mirovel", "infantry": 2, "fighters": 1})]),
    ("lève Garde à Sainte Croix: 1 croiseur, port Mirovel", "raise Garde at Sainte Croix: 1 cruiser, port Mirovel",
     [("raise", {"name": "Garde", "planet": "sainte-croix", "home": "mirovel", "cruisers": 1})]),
    ("port Longue Corde à Mirovel", "port Longue Corde to Mirovel", [("move_home", {**CORDE, "planet": "mirovel"})]),
    ("donne 5 à Mecrosa", "give 5 to Mecrosa", [("gift", {"amount": 5_000, "faction": "mecrosa"})]),
    ("donne 2,5 à Vador", "give 2.5 to Vador", [("gift", {"amount": 2_500, "faction": "vador"})]),
    ("banque 3 à Organa", "bank 3 to Organa", [("bank_use", {"amount": 3_000, "faction": "organa"})]),
    ("vote pour Mothma", "vote for Mothma", [("vote", {"for": "mothma"})]),
    ("rejoint Empire moff", "join Empire moff", [("join", {"alliance": "empire", "role": "moff"})]),
    ("rejoint Empire militaire", "join Empire military", [("join", {"alliance": "empire", "role": "military"})]),
    ("rejoint Fédération", "join Federation senator", [("join", {"alliance": "federation", "role": "senator"})]),
    ("quitte", "leave", [("leave", {})]),
    ("accepte Mecrosa", "accept Mecrosa", [("accept", {"faction": "mecrosa"})]),
    ("révoque Mecrosa", "revoke Mecrosa", [("revoke", {"faction": "mecrosa"})]),
    ("choix troupes", "choice troops", [("senator_choice", {"choice": "troops"})]),
    ("question banque de Vador", "question bank of Vador", [("question", {"subject": "money", "of": "vador"})]),
    ("question planète Ébrune", "question planet Ebrune", [("question", {"subject": "planet", "of": "ebrune"})]),
    ("question composition de Longue Corde", "question composition of Longue Corde",
     [("question", {"subject": "force", "of": "corde"})]),
    ("lobby Ébrune, levées", "lobby Ebrune, levies", [("lobby", {"planet": "ebrune", "effect": "levies"})]),
    ("supplie retient Longue Corde", "beg hold Longue Corde", [("beg", {"effect": "hold", **CORDE})]),
    ("supplie bonus Longue Corde", "beg bonus Longue Corde", [("beg", {"effect": "bonus", **CORDE})]),
    ("force colère V", "force anger V", [("force", {"power": "anger", "command": "v"})]),
    ("force saut V Ébrune", "force leap V Ebrune", [("force", {"power": "jump", "command": "v", "planet": "ebrune"})]),
    ("force chasse Yoda", "force hunt Yoda", [("force", {"power": "hunt", "character": "yoda"})]),
    ('bonus "Longue Corde" 2, V 1', 'bonus "Longue Corde" 2, V 1', [("bonus_split", {"shares": ("corde:2", "v:1")})]),
    ("contrebandier", "smuggler", [("buy_smuggler", {})]),
    ('rumeur à Vador: "On vous trahit."', 'rumour to Vador: "On vous trahit."',
     [("rumour", {"to": "vador", "words": "On vous trahit."})]),
    ('récit: "Je pars."', 'story: "Je pars."', [("story", {"words": "Je pars."})]),
    ("épargne Longue Corde", "spare Longue Corde", [("spare", CORDE)]),
    (
        "conquiert Longue Corde, Mirovel", "conquer Longue Corde, Mirovel",
        [(kind, {**CORDE, "planet": "mirovel"}) for kind in ("move", "conquer")],
    ),
    ("garnison Mirovel modérée", "garrison Mirovel moderate",
     [("garrison", {"planet": "mirovel", "engagement": "moderate"})]),
    ("garnison Mirovel total, + 1 bataillon", "garrison Mirovel total, + 1 battalion",
     [("garrison", {"planet": "mirovel", "engagement": "total"}),
      ("reinforce", {"planet": "mirovel", "infantry": 1})]),
    ("personnage Yoda va Ostriel", "character Yoda goes to Ostriel", [("travel", {**YODA, "planet": "ostriel"})]),
    ("personnage Yoda va (1; 2)", "character Yoda goes (1; 2)", [("travel", {**YODA, "x": 1_000, "y": 2_000})]),
    ("personnage Yoda saute Ostriel Mirovel", "character Yoda jumps Ostriel Mirovel",
     [("voyage", {**YODA, "path": ("ebrune", "ostriel", "mirovel")})]),
    ("personnage Yoda embarque Longue Corde", "character Yoda embarks Longue Corde", [("embark", {**YODA, **CORDE})]),
    ("libère Yoda", "free Yoda", [("free", YODA)]), ("tue Yoda", "kill Yoda", [("kill", YODA)]),
    ("président localise Yoda", "president locate Yoda", [("president_act", {"act": "locate", **YODA})]),
    ("président assassine Yoda à Ébrune", "president kill Yoda at Ebrune",
     [("president_act", {"act": "kill", **YODA, "where": "ebrune"})]),
    ("président libère Yoda à Longue Corde", "president free Yoda at Longue Corde",
     [("president_act", {"act": "free", **YODA, "where": "corde"})]),
    ("président interdit à Vador", "president forbid Vador",
     [("president_act", {"act": "forbid", "faction": "vador"})]),
    ("mission raid Mirovel", "mission raid Mirovel", [("mission", {"mission": "raid", "planet": "mirovel"})]),
    ("mission transporte Yoda de Ébrune à Mirovel", "mission carry Yoda from Ebrune to Mirovel",
     [("mission", {"mission": "carry", **YODA, "from": "ebrune", "to": "mirovel"})]),
    ("mission ressource Épice noire", "mission resource Epice noire",
     [("mission", {"mission": "resource", "resource": "Épice noire"})]),
    ("technologie TIE modifiés pour Longue Corde", "technology modified TIE fighters for Longue Corde",
     [("technology", {"technology": "tie_modified", **CORDE})]),
    ("supplie ferme Ébrune", "beg close Ebrune", [("beg", {"effect": "close", "planet": "ebrune"})]),
]  # fmt: skip


@pytest.mark.parametrize(("french", "english", "orders"), LINES, ids=[line[0] for line in LINES])
def test_every_kind_of_line_reads_alike_in_both_languages(french: str, english: str, orders: list[Any]) -> None:
    assert told(french) == orders
    assert told(english) == orders


def test_what_a_mail_program_makes_of_a_sheet_is_read_all_the_same() -> None:
    line = "flotte\xa0“Longue Corde” va Mirovel"
    text = f"Bonjour,\n> PORTULAN 7 Cartel 4F7K-Q2PX\n>> {line}\n>\n> Fin\nAmitiés\nquitte"
    sheet = read_sheet(text, state())
    assert (sheet.turn, sheet.faction, sheet.code) == (7, "hutt", "4F7K-Q2PX")
    assert [order.kind for order in sheet.orders] == ["move"]
    assert sheet.lines[0].orders[0].cause == "hutt:1"


@pytest.mark.parametrize(
    ("line", "key", "args"),
    [
        ("flotte Longue Corde va Ostral", "empire.unknown", {"words": "Ostral"}),
        ("flotte Zzz va Mirovel", "empire.unknown", {"words": "Zzz"}),
        ("donne beaucoup à Vador", "empire.unknown", {"words": "beaucoup"}),
        ("donne 5 à", "empire.name_of_missing", {"what": Text("joueur", "player")}),
        ("rejoint Empire", "empire.one_of", {"allowed": Text("moff, militaire", "moff, military")}),
        ("quitte tout", "empire.unknown", {"words": "tout"}),
        ("quitte faible", "empire.not_understood", {"words": "faible"}),
        ("garnison Mirovel + 1,5 bataillons", "empire.number_missing", {}),
        ("x" * 301, "empire.line_too_long", {"most": 300}),
    ],
)
def test_a_line_that_cannot_be_read_says_why_and_leaves_the_others(line: str, key: str, args: dict[str, Any]) -> None:
    wrong, right = read(line, "quitte").lines
    assert wrong.orders == ()
    assert wrong.reason is not None
    assert wrong.reason.key == key
    assert wrong.reason.args_.items() >= args.items()
    assert [order.kind for order in right.orders] == ["leave"]


@pytest.mark.parametrize(
    ("text", "key"),
    [("Bonjour", "empire.no_header"), ("PORTULAN 7 HUTT\n" + "quitte\n" * (MOST_LINES + 1), "empire.too_many_lines")],
)
def test_what_is_no_sheet_is_refused_whole(text: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        read_sheet(text, state())
    assert refused.value.key == key


@given(st.text(max_size=60))
def test_no_line_brings_the_reader_down(line: str) -> None:
    for found in read_sheet(f"PORTULAN 7 HUTT\n{line}\nflotte Longue Corde {line}", state()).lines:
        assert found.reason is not None or found.orders


def test_a_refusal_tells_nothing_that_is_not_known() -> None:
    # Yoda is nobody's, and where he is nobody knows: who has his whole name may use it, nothing else finds him.
    assert told("force chasse Yoda", who="vador")
    for words in ("Yodaa", "Yod", "oda"):
        (found,) = read(f"force chasse {words}", who="vador").lines
        assert found.reason is not None
        assert "Yoda" not in str(found.reason.args_.get("near", ""))
        assert found.reason.key == "empire.unknown"


@pytest.mark.rule("CG-40", "CG-45", "CG-9")
def test_what_only_the_day_can_tell_is_not_refused_beforehand() -> None:
    """Who is elected, what is in the bank, where an NPC is, who asks to join: no receipt says no to those."""
    there = replace(ranked(state(), "mothma", Rank.FOUNDER, "federation", president=True), bank=20_000, turn=7)
    bank = planet("bank", 70, "mothma", "***", name="Raltir")
    there = replace(there, galaxy=replace(there.galaxy, planets=(*there.galaxy.planets, bank)))
    acts = ["président tue Yoda Ébrune", "banque 5 à Organa", "accepte hutt", "donne 900 à Organa"]

    def grades(who: str, *lines: str) -> list[tuple[str, str]]:
        text = "\n".join((f"PORTULAN 7 {who}", *lines, "FIN"))
        return [(line.grade, line.key) for line in EmpireTurn(pack_state(there)).read(text).lines]

    later = ("warning", "turn.on_the_day")
    assert grades("mothma", *acts)[:3] == [later] * 3
    assert grades("mothma", *acts)[3][0] == "refused"
    assert grades("organa", *acts)[:3] == [later] * 3
    assert [grade for grade, _ in grades("hutt", *acts)] == ["refused"] * 4
    assert grades("vador", "force chasse Yoda") == [later]
    assert [grade for grade, _ in grades("hutt", "force chasse Yoda")] == ["refused"]
