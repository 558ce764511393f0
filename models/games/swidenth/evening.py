"""What Swidenth needs on the table: its aid, its counters, who takes part with which profile lines (SW-204)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from models.games.facets.evening import AidSection, Bring, CounterKind, Evening, TakesPart
from models.games.rule_aid import aid_of_rules
from models.games.scenarios.pieces import Setup
from models.games.swidenth.battle.figures import Combatant
from models.games.swidenth.battle.laid_table import HERO, laid_out
from models.games.swidenth.battle.showing import behaviour_of, role_of
from models.games.swidenth.battle.state import TableBattle
from models.games.swidenth.cards import SwidenthCards
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, profiles, rulebook
from models.games.swidenth.party import Party
from models.games.swidenth.verdict import check
from models.games.values import CardContent, Choices
from models.i18n import NO_TEXT, Text, both, fold

MOST_ACTED: Final = 16


def _aid_of(_choices: Choices) -> Sequence[AidSection]:
    """Return the aid: the rules of a turn and of conduct in our words."""
    return aid_of_rules("swidenth")


def _counters(setup: Setup) -> Sequence[CounterKind]:
    """Return the counters an evening needs: who has acted (SW-13), whom a shot or a spell has roused (SW-135)."""
    return (
        CounterKind("moved", both("quest.counter_acted"), min(len(setup.pieces), MOST_ACTED), "SW-13"),
        CounterKind("target", both("quest.counter_noted"), 3, "SW-135"),
        CounterKind("broken", both("quest.counter_prone"), 3, "SW-25"),
    )


def _bring(_setup: Setup) -> Sequence[Bring]:
    """Return the dice and the tape."""
    return (
        Bring("dice", Text.same("D20"), 2),
        Bring("tools", both("quest.bring_tape")),
    )


def _taking_part(setup: Setup) -> Sequence[TakesPart]:
    """Return heroes one by one, then those of a profile and a conduct together, those an event may bring last."""
    battle = laid_out(setup, rulebook(), played=False).battle
    found: dict[tuple[object, ...], list[Combatant]] = {}
    for each in battle.figures:
        later = each.tag in battle.reserves
        kind = (each.hero and each.id, each.camp, each.type, each.role, each.behaviour, each.turned, each.worth)
        key = (later, *kind, each.near, each.posts, each.prey)
        found.setdefault(key, []).append(each)
    ordered = sorted(found.items(), key=lambda item: bool(item[0][0]))
    kinds = profiles(battle.book)
    return tuple(
        TakesPart(
            first.type or first.id,
            first.name if first.hero or first.type not in kinds else kinds[first.type].name,
            battle.side(first.camp),
            len(group),
            both("questsheet.led") if first.camp == "heroes" else _role(battle, first),
            NO_TEXT if first.hero or first.camp == "heroes" else behaviour_of(first),
            NO_TEXT
            if first.hero or first.camp == "heroes"
            else both(f"questsheet.weapon_{first.main_weapon or 'melee'}"),
            0 if first.camp == "heroes" else first.worth,
            first.stats["vitalite"],
            bool(key[0]),
        )
        for key, group in ordered
        for first in group[:1]
    )


def _role(battle: TableBattle, figure: Combatant) -> Text:
    """Return the role of a figure, of a Guard with the place it watches (SW-143)."""
    role = role_of(battle, figure)
    watched = figure.posts if figure.role == "garde" else ()
    return both("questsheet.role_at", role=role, place=Text.same(", ".join(watched))) if watched else role


def _ready(setup: Setup) -> Sequence[CardContent]:
    """Return the cards of the ready-made heroes on the table, band by band (SW-157)."""
    book, used = rulebook(), {each.type for each in setup.pieces}
    found: list[CardContent] = []
    for band in bands().values():
        heroes = tuple(each for each in band_heroes(band) if HERO + fold(each.name) in used)
        if heroes:
            verdict = check(book, Party(band.name.fr, book.party.party.budget, heroes), setup.choices)
            cards = SwidenthCards().members(verdict)
            found += (replace(card, profile=HERO + fold(card.title.fr), members=()) for card in cards)
    return tuple(found)


def evening() -> Evening:
    """Return the facet."""
    return Evening(_aid_of, _counters, _bring, _taking_part, _ready)
