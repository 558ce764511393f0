"""What a force's desk and acts do: each step with its name, taken back and done again; when each is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.party.desk import FORCE, GALLERY, NOBODY, PartyDesk
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


HEAVY = "Un Paladin n’utilise pas Arme lourde ; son équipement : %s."
USES = "Arme légère, Arme normale, toute armure, tout bouclier"


def test_what_is_refused_is_said_and_leaves_no_step(sit: Open) -> None:
    table = sit("noirs-ameres")
    desk, before, count = table.page.desk, kept(table), table.document.stack.count()
    thevor = table.card("Thevor").member_id
    gone, unset = "Ce membre n’est plus là.", "Ce réglage n’existe pas ici."
    none = "Thevor n’a pas cet objet : Potion de Force."
    for done, answer, words in (
        (lambda: desk.take(thevor, "gear:arme-lourde"), False, HEAVY % USES),
        (lambda: desk.put_back(thevor, "gear:potion-de-force"), False, none),
        (lambda: desk.transfer(thevor, "potion-de-force", STASH), False, none),
        (lambda: desk.duplicate("nobody"), "", gone),
        (lambda: desk.remove("nobody"), False, gone),
        (lambda: desk.rename("nobody", "x"), False, gone),
        (lambda: desk.move("nobody", 0), False, gone),
        (lambda: desk.wound("nobody", 1), False, gone),
        (lambda: desk.set("nobody", {"player": "x"}), False, unset),
    ):
        table.said.clear()
        assert done() == answer
        assert [each.replace("\u00a0", " ") for each in table.said] == [words]
    assert (kept(table), table.document.stack.count()) == (before, count)
    kept_sheet, desk.sheet = desk.sheet, None
    assert (desk.writable, desk.listed, desk.fields, desk.templates(), desk.offers("")) == (False, False, (), (), ())
    assert desk.targets(SHOP, "dague") == {}
    assert desk.recruit("new:nain:guerrier") is None
    chosen = list[str]()
    desk.chose.connect(chosen.append)
    desk.choose(FORCE)
    assert (desk.chosen, chosen) == (NOBODY, []), "of what is not read nobody is chosen"
    table.said.clear()
    assert (desk.wound(thevor, 1), desk.add("new:nain:guerrier"), desk.remove(thevor)) == (False, "", False)
    assert table.said == [gone, gone]
    desk.sheet = kept_sheet
    assert (kept(table), table.document.stack.count()) == (before, count)


def test_whom_the_builder_shows_says_what_can_be_set(sit: Open, qtbot: QtBot) -> None:
    table = sit("noirs-ameres")
    desk, thevor = table.page.desk, table.card("Thevor").member_id
    chosen = list[str]()
    desk.chose.connect(chosen.append)
    assert (desk.writable, desk.listed, desk.chosen) == (True, False, NOBODY)
    for whom, subject, fields in (
        (GALLERY, "", []), (FORCE, "", ["budget", "shares"]), (thevor, thevor, ["player"]),
        (NOBODY, "", ["budget", "shares"]),
    ):  # fmt: skip
        desk.choose(whom)
        assert (desk.chosen, desk.subject, [each.id for each in desk.fields]) == (whom, subject, fields)
    assert chosen == [GALLERY, FORCE, thevor, NOBODY]
    assert len(desk.templates()) == 55
    others = {table.card(name).member_id for name in HEROES[1:]}
    targets = desk.targets(thevor, "marteau")
    assert targets.keys() == {*others, STASH, SHOP}
    assert all(each.place == place for place, each in targets.items())
    force = frozenset({("force", desk.force_id)})
    for touched, concerned in (
        (frozenset(), True), (force, True), (frozenset({("member", thevor)}), True),
        (frozenset({("map", "x")}), True), (frozenset({("member", thevor), ("map", "x")}), True),
        (frozenset({("force", "another")}), False), (frozenset({("force", "another"), ("force", desk.force_id)}), True),
        (frozenset({("member", "gone")}), False),
    ):  # fmt: skip
        assert desk.concerns(touched) == concerned, touched
    empty = sit("swidenth:")
    drawn = list[int]()
    empty.page.desk.drawn.connect(lambda: drawn.append(1))
    empty.page.desk.read()
    qtbot.waitUntil(lambda: drawn != [])
    assert drawn == [1]
    army = sit("escarmouche:Rébellion")
    assert army.page.desk.listed


def test_acts_are_those_of_the_member_that_is_selected(sit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit("noirs-ameres")
    page, desk, said = table.page, table.page.desk, table.said
    acts, cards = page.acts, page.columns.cards
    ids = {name: table.card(name).member_id for name in HEROES}
    asked = list[str]()
    desk.wants_portrait.connect(asked.append)
    page.columns.setFocus()
    desk.choose(ids["Gardul"])
    chosen = acts.selected
    assert chosen is not None
    assert (chosen.name, chosen.count) == ("Gardul", 1)
    cards[ids["Gardul"]].setFocus()
    chosen.move_up()
    assert table.names == ["Gardul", "Thevor", "Salvynia", "Oghavor"]
    assert cards[ids["Gardul"]].hasFocus()
    acts.want(ids["Gardul"], "earlier")
    assert table.names == ["Gardul", "Thevor", "Salvynia", "Oghavor"], "there is no place before the first"
    chosen.move_down()
    assert table.names == HEROES
    acts.want(ids["Oghavor"], "later")
    assert table.names == HEROES
    acts.act("choose_portrait")
    acts.want(ids["Thevor"], "portrait")
    acts.want("nobody", "portrait")
    acts.want(ids["Thevor"], "dance")
    assert asked == [ids["Gardul"], ids["Thevor"]]
    acts.want(ids["Thevor"], "next")
    assert cards[ids["Gardul"]].hasFocus()
    acts.want(ids["Gardul"], "previous")
    assert cards[ids["Thevor"]].hasFocus()
    for whom, near in (("Gardul", "Salvynia"), ("Oghavor", "Salvynia"), ("Thevor", "Salvynia")):
        acts.want(ids[whom], "remove")
        assert said[-1].replace("\u00a0", " ") == f"{whom} n’est plus là. Ctrl+Z annule."
        assert cards[ids[near]].hasFocus(), whom
    acts.want(ids["Salvynia"], "remove")
    assert table.names == []
    assert acts._empty.hasFocus()
    assert acts.selected is None
    for _ in range(4):
        assert table.document.undo()
    assert table.names == HEROES
    acts.want(ids["Thevor"], "build")
    assert (desk.chosen, page.panel.shop.hasFocus()) == (ids["Thevor"], True)
    acts.act("duplicate_member")
    assert table.names == ["Thevor", "Thevor 2", "Gardul", "Salvynia", "Oghavor"]
    assert desk.chosen == table.card("Thevor 2").member_id, "the new one is shown"
    acts.act("force_settings")
    assert (desk.chosen, page.panel.buttons["settings"].isChecked()) == (FORCE, True)
    acts.act("add_member")
    assert desk.chosen == GALLERY
    desk.choose(NOBODY)
    QApplication.processEvents()  # who came back with undo is shown
    cards[ids["Oghavor"]].setFocus()
    acts.act("search_shop")
    assert (desk.chosen, page.panel.field.hasFocus()) == (ids["Oghavor"], True)
    desk.choose(ids["Gardul"])
    acts.act("search_shop")
    assert desk.chosen == ids["Gardul"]
    names = ["build", "rename", "portrait", "duplicate", "earlier", "later", "remove"]
    menu = acts.open_menu(ids["Thevor"], None, QPoint())
    assert [each.text() for each in menu.actions()] == [desk.look.t(f"party.menu_{each}") for each in names]
    assert all(each.isEnabled() and not each.icon().isNull() for each in menu.actions())
    menu.close()
    line = next(each for each in cards[ids["Gardul"]].lines if each.carried and each.carried.item == "dague")
    line.setFocus()
    acts.want(ids["Gardul"], "cut")
    menu = acts.open_menu(ids["Thevor"], None, QPoint())
    assert [each.text() for each in menu.actions()][-2:] == [
        desk.look.t(f"party.menu_{each}") for each in ("paste", "remove")
    ]
    menu.close()
    acts.want(ids["Thevor"], "paste")
    assert "dague" in table.gear("Thevor")
    carried = list[str]()
    monkeypatch.setattr(type(cards[ids["Thevor"]]), "carry", lambda _self, force: carried.append(force))
    acts.want(ids["Thevor"], "carry")
    monkeypatch.setattr(type(table.document), "read_only", property(lambda _self: True))
    acts.want(ids["Thevor"], "carry")
    assert carried == [table.force_id]
    menu = acts.open_menu(ids["Thevor"], None, QPoint())
    assert [each.isEnabled() for each in menu.actions()] == [True, *[False] * 6]
    menu.close()
