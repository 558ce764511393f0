"""The stat cards of Grandes escarmouches: one a profile, identical figures once with their count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from models.games.allowances import stamp
from models.games.escarmouche.army import Army, Unit
from models.games.escarmouche.check import check
from models.games.escarmouche.entries import NONE
from models.games.escarmouche.roster import POINTS
from models.games.escarmouche.ruleset import EscarmoucheRuleset, ruleset
from models.games.values import DEFAULTS, NO_FACES, CardContent, CardSection, Choices, Entry, Member, Stat, Verdict
from models.i18n import NO_TEXT, Text

ALWAYS: Final = ("Tir", "Combat", "Nombre d'attaques au corps à corps", "Points de Vie")


@dataclass(frozen=True)
class SkirmishCards:
    """The cards facet, with the rule set that `rules` returns.

    `design` is `skirmish`, `emblem` the drawing of the profile where there is no other picture.
    """

    rules: Callable[[], EscarmoucheRuleset] = ruleset

    def members(self, verdict: Verdict, faces: Mapping[str, str] = NO_FACES) -> tuple[CardContent, ...]:
        """Return the cards of an army in its order; unknown profiles and empty units have none."""
        cards: dict[CardContent, list[Member]] = {}
        for member in verdict.members:
            if member.stats and member.count:
                cards.setdefault(_card(self.rules(), member, faces.get(member.id, "")), []).append(member)
        return tuple(
            replace(card, count=sum(each.count for each in alike), members=tuple(each.id for each in alike))
            for card, alike in cards.items()
        )

    def profiles(self, choices: Choices = DEFAULTS) -> tuple[CardContent, ...]:
        """Return the cards of every profile, in the order of the book (GE-76 … GE-91), then the campaign's own."""
        cards: list[CardContent] = []
        for profile in self.rules().profiles.values():
            army = Army(profile.name.fr, profile.side, None, (Unit(profile.id, 1),))
            cards += self.members(check(self.rules(), army, choices))
        return tuple(cards)


def _card(rules: EscarmoucheRuleset, member: Member, shown: str) -> CardContent:
    profile = rules.profiles[member.tags[0]]
    side = rules.sides[profile.side].name
    named = member.name.fr != profile.name.fr
    return CardContent(
        game="escarmouche",
        design="skirmish",
        kind="profile",
        title=member.name if named else profile.name,
        role=_join(side, profile.name if named else NO_TEXT, *(e.name for e in member.skills if _is_rank(rules, e))),
        cost=Text(f"{profile.points} {POINTS.fr}", f"{profile.points} {POINTS.en}"),
        stats=_printed_stats(member.stats),
        sections=_sections(rules, member),
        boxes=member.boxes,
        leader=bool(rules.command(profile)),
        emblem=shown or profile.id,
        stamp=stamp(member.problems),
        side=rules.sides[profile.side].team,
    )


def _is_rank(rules: EscarmoucheRuleset, entry: Entry) -> bool:
    return rules.traits[entry.id].kind == "rank"


def _join(*parts: Text) -> Text:
    given = [part for part in parts if part is not NO_TEXT]
    return Text(" · ".join(part.fr for part in given), " · ".join(part.en for part in given))


def _printed_stats(stats: Sequence[Stat]) -> tuple[Stat, ...]:
    """Return the figures a card prints: those every figure has, and the others where this one has them (GE-4, GE-5)."""
    return tuple(stat for stat in stats if stat.id in ALWAYS or _beyond_default(stat))


def _beyond_default(stat: Stat) -> bool:
    return str(stat) != NONE and not (stat.id == "Cadence" and stat.value == 1)


def _sections(rules: EscarmoucheRuleset, member: Member) -> tuple[CardSection, ...]:
    entries = {"gear": member.gear, "rank": member.skills, "power": member.spells}
    blocks = rules.sections.values()
    return tuple(CardSection(block.title, entries[block.id], block.icon) for block in blocks if entries[block.id])
