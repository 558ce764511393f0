"""What the games answer, kept as text: odds, duels, the aid of an evening, Types of one's own gone wrong, readings."""

from __future__ import annotations

import json
from typing import Any

import pytest

from models.errors import SpokenError
from models.games.contents import hash_of
from models.games.facets.odds import Odds
from models.games.library import BUILT, game
from tests.approving import FOLDER, Page
from tests.games.mustered import answers, problem, spoilt
from tests.games.test_approved_forces import FORCES, sampled

CASES = FOLDER.parent / "cases"
MELEE = {"combat": 3, "defense": 4, "degats": 2, "vitalite": 5}
REQUESTS: dict[str, list[dict[str, Any]]] = {
    "swidenth": [
        {"kind": "melee", "attacker": MELEE, "defender": {**MELEE, "combat": 1, "vitalite": 2}, "free_attack": False},
        {"kind": "shot", "attacker": {"tir": 3, "degats": 1}, "defender": MELEE, "cover": True, "small": False},
        {"kind": "test", "characteristic": 2, "difficulty": 12},
        {"kind": "opposed", "characteristic": 2, "against": 4},
        {"kind": "backlash", "characteristic": 4, "difficulty": 12},
        {"kind": "fall", "paces": 2, "options": {"fall": "printed"}},
    ],
    **{
        each: [row["request"] for row in json.loads((CASES / each / "odds.json").read_text("utf-8"))["requests"]]
        for each in ("aventures", "escarmouche")
    },
}


def _answer(page: Page, odds: Odds, request: dict[str, Any]) -> str:
    try:
        return page.short(odds.answer(request, {}, "demande.json", "requests[0]"))
    except SpokenError as refused:
        return f"refused: {page.sentence(refused.key, refused.args_)}"


@pytest.mark.parametrize("game_id", REQUESTS)
def test_odds(game_id: str) -> None:
    book = game(game_id)
    odds = book.odds
    assert odds is not None
    page, kinds = Page(f"{game_id}-odds", book.terms()), set()
    for request in REQUESTS[game_id]:
        page.tries(page.short(request), lambda asked=request: odds.answer(asked, {}, "demande.json", "requests[0]"))
        if (kind := frozenset(request)) in kinds:
            continue
        kinds.add(kind)
        for place, several in spoilt(request, (None, -1, 0, 7, 99_999, "zzz", {})):
            answers(page, f"  {place}", several, lambda broken: [_answer(page, odds, broken)])
    page.approved()


@pytest.mark.parametrize("game_id", ["swidenth", "escarmouche"])
def test_duels(game_id: str) -> None:
    book = game(game_id)
    assert book.duels is not None
    assert book.roster is not None
    page = Page(f"{game_id}-duels", book.terms())
    forces = (0, 1) if game_id == "escarmouche" else (0,)
    read = [book.roster.read(sampled(book, number), "armée.json") for number in forces]
    members = [member for build in read for member in book.roster.check(build, {}).members]
    for number, foe in enumerate(book.duels.foes()):
        page.tell(page.short(foe))
        for member in members if number % 4 == 0 else members[number % len(members) :][:1]:
            found = book.duels.duel(member, foe.id, {})
            measures = "; ".join(
                f"{each.id} {each.label.fr} {each.value} {each.better:+} {each.chance}" for each in found.measures
            )
            page.tell(f"  {member.name.fr} [{found.rule}]: {measures}; {page.short(found.policy)}")
    page.tries("nobody", lambda: book.duels.duel(members[0], "zzz", {}) if book.duels else None)
    page.approved()


@pytest.mark.parametrize("game_id", FORCES)
def test_own_types(game_id: str) -> None:
    book = game(game_id)
    types = book.types
    assert types is not None
    page = Page(f"{game_id}-types", book.terms())
    page.tell("lists", types.lists())
    for kind in types.kinds:
        items = [item for one, item in types.bundled if one == kind.id]
        page.head(
            f"{kind.id}: {kind.title.fr} | {kind.title.en}, {kind.one.fr} | {kind.one.en}; {kind.file}; {len(items)}"
        )
        body = types.template(kind.id, items[0])
        page.tell("body", body)
        page.tell("hash", hash_of(body)[:12])
        page.tell("needs", sorted({(needed, field) for field, _ref, needed in types.needs(kind.id, body)}))
        page.tell("closure", types.closure([(kind.id, items[0])], {}))
        for place, several in spoilt(body, (None, "", "zzz", -1, 99_999, [], {})):
            answers(
                page,
                place,
                several,
                lambda it, one=kind.id: [problem(page, each) for each in types.problems({(one, "own"): it})],
            )
        page.tries(
            "a bad id",
            lambda one=kind.id, it=body: [problem(page, each) for each in types.problems({(one, "Ça va"): it})],
        )
    page.approved()


@pytest.mark.parametrize("game_id", BUILT)
def test_rules_readings_and_numbers(game_id: str) -> None:
    """Each reading with both languages and its rule; the numbers the book leaves to a campaign."""
    book = game(game_id)
    page = Page(f"{game_id}-readings", book.terms())
    page.tell("terms", book.terms())
    for option in book.options():
        page.tell(page.short(option))
        for value in option.values:
            chosen = {option.id: value.id}
            assert (option.chosen(chosen), option.value(chosen)) == (value.id, value)
        page.tell(
            f"  usual {option.chosen({option.id: 'zzz'})}; found {option.fits('rule')} {option.fits(option.rule)}"
        )
    for parameter in book.parameters():
        page.tell(page.short(parameter))
    page.approved()
