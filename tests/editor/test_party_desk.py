"""What a force's desk and acts do: each step with its name, taken back and done again; when each is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from editor.party.desk import PartyDesk
from models.campaign.queries import stored
from models.games.facets.builder import SHOP, STASH
from models.i18n import Translator
from models.problem import Grade, Problem
from tests.editor.building import Open, Table

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

HEROES = ["Thevor", "Gardul", "Salvynia", "Oghavor"]
Act = Callable[[PartyDesk, dict[str, str]], Any]


def weapon(desk: PartyDesk, hero: str, *, open_still: bool = False) -> Problem:
    """Return the Problem of the heavy weapon he may not have; one that is not allowed."""
    found = (each for each in desk.sheet.member(hero).problems if each.where.item == "arme-lourde")
    return next(each for each in found if not open_still or (each.grade is Grade.ERROR and each.fixes))


STEPS: tuple[tuple[Act, str, str], ...] = (
    (lambda d, i: d.take(i["Thevor"], "gear:dague"), "Thevor prend Dague", "Thevor takes Dagger"),
    (lambda d, i: d.put_back(i["Thevor"], "gear:dague"), "Thevor rend Dague", "Thevor puts Dagger back"),
    (lambda d, i: d.transfer(i["Gardul"], "dague", STASH),
     "Dague : de Gardul à Réserve", "Dagger: from Gardul to Stash"),
    (lambda d, i: d.transfer(STASH, "dague", i["Thevor"], i["Gardul"]),
     "Dague : de Réserve à Thevor", "Dagger: from Stash to Thevor"),
    (lambda d, i: d.transfer(SHOP, "potion-de-force", STASH, i["Gardul"]),
     "Gardul achète Potion de Force pour la réserve", "Gardul buys Potion of Strength for the stash"),
    (lambda d, i: d.take(i["Thevor"], "gear:arme-lourde", "essai"),
     "Thevor prend Arme lourde", "Thevor takes Heavy weapon"),
    (lambda d, i: d.forbid(weapon(d, i["Thevor"])), "N’est plus permis : essai", "No longer allowed: essai"),
    (lambda d, i: d.allow(weapon(d, i["Thevor"], open_still=True), "oui"), "Permis : oui", "Allowed: oui"),
    (lambda d, i: d.forbid(weapon(d, i["Thevor"])), "N’est plus permis : oui", "No longer allowed: oui"),
    (lambda d, i: d.mend(weapon(d, i["Thevor"], open_still=True).fixes[0]), "Prendre : Épée", "Take: Sword"),
    (lambda d, _: d.add("new:nain:guerrier"), "Nain rejoint le groupe", "Nain joins"),
    (lambda d, _: d.add("new:nain:guerrier", "Bo"), "Bo rejoint le groupe", "Bo joins"),
    (lambda d, i: d.duplicate(i["Thevor"]), "Thevor 2 rejoint le groupe", "Thevor 2 joins"),
    (lambda d, i: d.remove(i["Gardul"]), "Gardul quitte le groupe", "Gardul leaves"),
    (lambda d, i: d.move(i["Thevor"], 2), "Thevor change de place", "Thevor moves"),
    (lambda d, i: d.wound(i["Thevor"], 1), "Blessure, 1 Vitalité : Thevor", "Wound, 1 Vitality: Thevor"),
    (lambda d, i: d.rename(i["Thevor"], "Zoé"), "Thevor s’appelle désormais Zoé", "Thevor is now called Zoé"),
    (lambda d, i: d.set(i["Thevor"], {"player": "Ana"}), "Joueur de Zoé", "Player of Zoé"),
    (lambda d, _: d.set("", {"budget": 80}), "Budget : 80 PP", "Budget: 80 PP"),
    (lambda d, _: d.rename("", "Bande"), "Les Noirs Amères s’appelle désormais Bande",
     "Les Noirs Amères is now called Bande"),
)  # fmt: skip


def test_each_act_is_one_step_named_in_both_languages_taken_back_and_done_again(sit: Open) -> None:
    table = sit("noirs-ameres")
    desk, document = table.page.desk, table.document
    ids = {name: table.card(name).member_id for name in HEROES}
    for number, (act, french, english) in enumerate(STEPS):
        before, count = kept(table), document.stack.count()
        table.said.clear()
        answer = act(desk, ids)
        after = kept(table)
        assert document.stack.count() == count + 1, (number, table.said)
        label = document.steps()[-1].label
        told = [Translator(lang)(label.key, **label.args).replace("\u00a0", " ") for lang in ("fr", "en")]
        assert told == [french, english], number
        assert after != before, french
        if answer is not True:
            assert [answer] == [each for each in after[1] if each not in before[1]], "the id of who is new"
        assert [each.replace("\u00a0", " ") for each in table.said] == (
            ["Thevor : 4 sur 5 cases de vie, noté dans le Récit."] if french.startswith("Blessure") else []
        )
        assert document.undo()
        assert kept(table) == before, french
        assert document.redo()
        assert kept(table) == after, french
    assert table.names == ["Thevor 2", "Salvynia", "Zoé", "Oghavor", "Nain", "Bo"]
    assert desk.sheet.purse("").limit == 80


def kept(table: Table) -> tuple[Any, list[str]]:
    with table.document.read() as campaign:
        found = stored(campaign, table.force_id)
    return found, [each.id for each in found.members]
