"""Order lines as people write them, and what each is understood as: `tests/cases/empire/order_lines.json`.

A line is [words, `kind argument=value` of each order joined by `&`, or `!key` where it is refused, who writes]; none of
them stands in the grammar's own examples.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from models.campaign.turns.rereading import headed
from models.galaxy.values import Character, Route
from models.games.empire.sample import sample
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.judge import begin
from models.games.empire.turn.orders.grammar import read_sheet
from models.games.empire.turn.orders.words import order_words
from models.games.empire.turn.state import CampaignState, Rank
from models.games.empire.turn.turn_json import pack_state
from models.i18n import Text
from tests.games.empire.turns import campaign, command, planet, troops

UNITS = troops(2, 1, 3)
CASES = json.loads((Path(__file__).parents[2] / "cases" / "empire" / "order_lines.json").read_text(encoding="utf-8"))
LINES = [(*line, "hutt")[:3] for part in CASES.values() for line in part]


@cache
def state() -> CampaignState:
    found = campaign(
        planet("mirovel", 4, "hutt", "*"), planet("ostriel", 50, name="Ostriel"),
        planet("ebrune", 90, name="Ébrune", resource="Épice noire"),
        planet("sainte-croix", 7, "hutt", name="Sainte-Croix"), planet("xanlune", 11, "vador"),
        planet("etoile", 12, name="L'Étoile"), planet("norvane", 20), planet("norvade", 25),
        Route("mirovel", "ostriel"), Route("ostriel", "ebrune"),
        replace(command("corde", "hutt", 3, UNITS), name="Longue Corde"),
        replace(command("h1", "hutt", 3, UNITS), name="H 1"),
        replace(command("nord", "hutt", 3, UNITS), name="Garde Nord"),
        replace(command("sud", "hutt", 3, UNITS), name="Garde Sud"),
        replace(command("v", "vador", 3, UNITS), name="Poing noir"),
        replace(command("first", "tarkin", 3, UNITS), name="1re Flotte impériale"),
        replace(command("crown", "jerjerrod", 3, UNITS), name="Flotte de la Couronne"),
        replace(command("watch", "mothma", 3, UNITS), name="Veille haute"),
    )  # fmt: skip
    people = (
        Character("yoda", Text.same("Yoda"), planet="ebrune", npc=True),
        Character("jabba", Text.same("Jabba"), owner="hutt", planet="mirovel"),
    )
    return replace(found, galaxy=replace(found.galaxy, characters=people))


def told(args: Mapping[str, object]) -> str:
    values = ((key, ",".join(value) if isinstance(value, tuple) else str(value)) for key, value in args.items())
    return " ".join(f"{key}={value.replace(' ', '_')}" for key, value in values)


def reading(line: str, who: str) -> str:
    (found,) = read_sheet(f"PORTULAN 7 {who}\n{line}\nFIN", state()).lines
    if found.reason is not None:
        return f"!{found.reason.key}"
    return " & ".join(f"{order.kind} {told(order.args)}".strip() for order in found.orders)


def test_there_are_enough_lines_and_every_form_is_among_them() -> None:
    assert len(LINES) >= 150
    kinds = {part.split()[0] for _, wanted, _ in LINES for part in wanted.split(" & ") if wanted[0] != "!"}
    given = {form.kind for form in order_words().forms.values()} - {"stay"}
    assert kinds == given


@pytest.mark.parametrize(("line", "wanted", "who"), LINES, ids=[line[0] for line in LINES])
def test_a_line_is_understood_as_it_was_meant_or_refused(line: str, wanted: str, who: str) -> None:
    def sorted_args(text: str) -> list[list[str]]:
        return [sorted(part.split()) for part in text.split(" & ")]

    assert sorted_args(reading(line, who)) == sorted_args(wanted)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Dis à Vador : pas touche à Mirovel", "letter players=vador words=pas_touche_à_Mirovel"),
        ('And tell Organa from me, privately: "Name\nyour price."\nH1 reste',
         "letter players=organa open=private words=Name\nyour_price."),
        ("Public proclamation: “The Cartel is open.”", "letter open=public words=The_Cartel_is_open."),
        ("Petite lettre à Vador, sans signature : le sang", "letter players=vador signed=unsigned words=le_sang"),
        ("J'ai oublié une lettre pour Vador :\n« Le sang\nse souvient. »\n\nH1 reste",
         "letter players=vador words=Le_sang\nse_souvient."),
        ("lettre à Vador :\n« Le sang »\nH1 reste", "letter players=vador words=«_Le_sang_»\nH1_reste"),
        ("note : H1 va à Mirovel", "!empire.letter_to_nobody"),
        ("si Vador attaque :\nH1 va à Ostriel", "!empire.refused_condition"),
        ("H1 va à Ostriel\nsi Vador attaque, H1 reste", "move command=h1 planet=ostriel"),
    ],
)  # fmt: skip
def test_a_line_with_those_below_it_is_a_letter_or_a_condition_as_a_whole(line: str, wanted: str) -> None:
    first, *more = read_sheet(f"PORTULAN 7 hutt\n{line}\nFIN", state()).lines
    assert (
        f"!{first.reason.key}" if first.reason else f"{first.orders[0].kind} {told(first.orders[0].args)}"
    ) == wanted
    if wanted == "!empire.refused_condition":
        assert [each.reason and each.reason.key for each in more] == ["empire.refused_condition"]


@pytest.mark.parametrize(
    ("mail", "wanted"),
    [
        (["H1 va à Ostriel, youpi. Longue Corde va à Xanlune. Total !"],
         ["H1 va à Ostriel, youpi.", "Longue Corde va à Xanlune; Total !"]),
        (["H1 va à Ostriel. Zut alors ! H1 total."], ["H1 va à Ostriel.", "H1 total."]),
        (["H1 va à Ostriel. Sauf si Vador y est."], ["H1 va à Ostriel; Sauf si Vador y est."]),
        (["H1 reste. Si elle est battue,", "Longue Corde va à Ostriel."],
         ["H1 reste.", "Si elle est battue, Longue Corde va à Ostriel."]),
        (["Longue Corde reste à Mirovel et attend la suite. Sinon, comme convenu la", "flotte H1 reste."],
         ["Longue Corde reste à Mirovel et attend la suite; Sinon, comme convenu la flotte H1 reste."]),
        (["sauf si Vador y est", "H1 reste"], ["sauf si Vador y est", "H1 reste"]),
        (["1 H1 va à Ostriel", "2 Longue Corde reste", "3 7 M pour Mecrosa"],
         ["H1 va à Ostriel", "Longue Corde reste", "7 M pour Mecrosa"]),
        (["Je voudrais que ma flotte Longue Corde, bien sûr comme convenu, aille", "à Ostriel"],
         ["Je voudrais que ma flotte Longue Corde, bien sûr comme convenu, aille à Ostriel"]),
        (["lettre à Vador : « Je voudrais que vous restiez chez vous ce tour-ci, vous »", "Donnez tout"],
         ["lettre à Vador : « Je voudrais que vous restiez chez vous ce tour-ci, vous »", "Donnez tout"]),
        (["donne 5 à Mecrosa", "Modéré.", "H1 va à Ostriel", "Modéré.", "Longue Corde reste", "Ostriel"],
         ["donne 5 à Mecrosa", "Modéré.", "H1 va à Ostriel; Modéré.", "Longue Corde reste"]),
        (["tell Vador: “come” and to Mecrosa nothing"], ["tell Vador: “come”", "and to Mecrosa nothing"]),
        (["Longue Corde va à Ostriel, c libre d'après les rumeurs lol", "H1 goes to Ostriel, no heroics"],
         ["Longue Corde va à Ostriel", "c libre d'après les rumeurs lol", "H1 goes to Ostriel", "no heroics"]),
        (["Longue Corde va à Ostriel (c libre d'après les rumeurs de Commerce) modéré aussi"],
         ["Longue Corde va à Ostriel modéré aussi", "c libre d'après les rumeurs de Commerce"]),
        (["Longue Corde va à Ostriel, 3 bats"], ["Longue Corde va à Ostriel, 3 bats"]),
        (["rumeur à Vador : les Hutts achètent des croiseurs à la Confédération", "TOTAL"],
         ["rumeur à Vador : les Hutts achètent des croiseurs à la Confédération", "TOTAL"]),
    ],
)  # fmt: skip
def test_a_mail_without_a_header_is_read_by_its_sentences(mail: list[str], wanted: list[str]) -> None:
    assert headed("\n".join(mail), 7, "hutt", EmpireTurn(pack_state(state()))).splitlines()[1:-1] == wanted


@pytest.mark.parametrize("line", [line for line in LINES if line[1][0] != "!"], ids=lambda line: line[0])
def test_a_line_as_understood_is_read_the_same_again(line: tuple[str, str, str]) -> None:
    words, _, who = line
    (found,) = read_sheet(f"PORTULAN 7 {who}\n{words}\nFIN", state()).lines
    for lang in ("fr", "en"):
        assert reading(found.understood[lang], who) == reading(words, who), found.understood[lang]


@pytest.mark.parametrize(
    ("who", "lang"), [("hutt", "fr"), ("vador", "en"), ("mothma", "fr"), ("tarkin", "en"), ("jerjerrod", "fr")]
)
def test_an_example_that_is_for_now_counts_when_it_is_sent_and_the_others_say_why_not(who: str, lang: str) -> None:
    turn = EmpireTurn(pack_state(begin(sample(lang))))
    shown = [each for each in turn.card(who, lang) if each.open]
    assert len(shown) > 20
    assert {each.form for each in shown if not each.why} >= {"move", "jump", "raise", "reinforce", "gift", "letter"}
    for each in shown:
        read = turn.read(f"PORTULAN 1 {who}\n{each.words}\nFIN").lines
        to_be_learnt = each.words.split()[-1] in {"Nom", "Name"}
        assert each.why or to_be_learnt or "refused" not in [line.grade for line in read], (each.words, read)
    # As comments they give no order.
    form = turn.form(who, "", lang)
    assert all(len(line) <= 76 for line in form.splitlines() if line.startswith("#  "))
    assert {order.kind for order in read_sheet(form, begin(sample(lang))).orders} == {"engagement"}


def test_the_examples_of_a_form_name_no_resource_that_its_player_may_not_know() -> None:
    """Where resources are not known, the form shows none of a planet that is not its player's own."""
    for choice, told in (("yes", True), ("no", False)):
        smuggling = state().with_player(replace(state().players["hutt"], smugglers=1))
        turn = EmpireTurn(pack_state(smuggling), {"resources_known": choice})
        for words in (turn.form("hutt", "", "fr"), str(turn.card("hutt", "fr"))):
            assert ("Épice noire" in words) == told


@pytest.mark.parametrize(
    ("older", "newer", "joined", "replaced"),
    [
        (["donne 5 à Mecrosa", "quitte"], ["donne 3 à Mecrosa"], ["quitte", "donne 3 à Mecrosa"], 1),
        (["donne 5 à Mecrosa et 2 à Vador"], ["donne 3 à Mecrosa"],
         ['donne 2 M à "Dark Vador"', "donne 3 à Mecrosa"], 0),
        (["H1 va à Mirovel, total"], ["H1 saute Ostriel"], ["H1 va à Mirovel, total", "H1 saute Ostriel"], 0),
        (["H1 va à Mirovel", "H1 total"], ["H1 saute Ostriel"], ["H1 total", "H1 saute Ostriel"], 1),
        (["zut", "récit: un"], ["récit: deux"], ["zut", "récit: un", "récit: deux"], 0),
    ],
)  # fmt: skip
def test_a_correction_takes_the_place_of_what_it_is_about(
    older: list[str], newer: list[str], joined: list[str], replaced: int
) -> None:
    def sheet(lines: list[str]) -> str:
        return "\n".join(("PORTULAN 7 hutt", *lines, "FIN"))

    made = EmpireTurn(pack_state(state())).join(sheet(older), sheet(newer))
    assert made.words == sheet(joined)
    assert made.replaced == replaced


@pytest.mark.rule(*sorted({form.rule for form in order_words().forms.values() if form.beside}))
def test_every_word_that_may_stand_beside_an_order_is_read() -> None:
    """All lines at once, a sheet a writer: what the data gate asks when it alters one of those words."""
    for who in sorted({who for _, _, who in LINES}):
        mine = [(words, wanted) for words, wanted, each in LINES if each == who]
        for at in range(0, len(mine), 400):
            part = mine[at : at + 400]
            read = read_sheet("\n".join((f"PORTULAN 1 {who}", *(words for words, _ in part), "FIN")), state()).lines
            for line, (_, wanted) in zip(read, part, strict=True):
                assert (line.reason is None) == (not wanted.startswith("!")), line.words


def test_whoever_may_give_an_order_has_a_rank_there_is() -> None:
    assert {rank for form in order_words().forms.values() for rank in form.by} == {rank.value for rank in Rank}
