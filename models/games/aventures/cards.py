"""The stat cards of Aventures Galactiques: the eight characters of the Lost Temple and its two NPCs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from models.games.aventures.ruleset import AventuresRuleset, AventuresStatType, CharacterType, ruleset
from models.games.values import DEFAULTS, NO_FACES, CardContent, CardSection, Choices, Entry, Stat, Track, Verdict
from models.i18n import NO_TEXT, Text

NATURES: Final[Mapping[str, Text]] = {"human": Text("humain", "human"), "droid": Text("droïde", "droid")}
STAMP: Final = Text("Hors du livre", "Not in the book")
SUGGESTED: Final = Text(
    "* Valeur proposée\u00a0: le livre n’en imprime pas (AG-99).", "* Our suggestion: the book prints none (AG-99)."
)
TO_FILL: Final = Text("Cases vides\u00a0: à convenir avant de jouer.", "Empty boxes: to be agreed before play.")


@dataclass(frozen=True)
class AdventureCards:
    """The cards facet, with the rule set that `rules` returns; `design` is `scifi`.

    `natures` are the words for what a character is.
    """

    rules: Callable[[], AventuresRuleset] = ruleset
    natures: Mapping[str, Text] = field(default_factory=lambda: NATURES)

    def members(self, verdict: Verdict, faces: Mapping[str, str] = NO_FACES) -> tuple[CardContent, ...]:  # noqa: ARG002
        """Return the cards of the characters of a checked team; unknown members have none."""
        known = self.rules().characters
        return tuple(
            card(self.rules(), known[m.tags[0]], self.natures) for m in verdict.members if m.tags and m.tags[0] in known
        )

    def profiles(self, choices: Choices = DEFAULTS) -> tuple[CardContent, ...]:  # noqa: ARG002
        """Return the ten cards in the order of the book (AG-107 … AG-114), then the NPCs (AG-94, AG-96)."""
        return tuple(card(self.rules(), each, self.natures) for each in self.rules().characters.values())


def card(rules: AventuresRuleset, character: CharacterType, natures: Mapping[str, Text] = NATURES) -> CardContent:
    """Return the card of a character; one with figures that the book lacks says so (AG-99)."""
    force = character.figure("force")
    label = rules.stats["Points de Force"].name
    return CardContent(
        game="aventures",
        design="scifi",
        kind="profile",
        title=character.name,
        role=_role(rules, character, natures),
        cost=NO_TEXT,
        stats=tuple(_stat(character, stat) for stat in rules.stats.values() if stat.field != "force"),
        sections=_sections(rules, character),
        notes=(SUGGESTED, TO_FILL) if character.missing else (),
        boxes=-(-(character.figure("life") or 0) // rules.common.damage),
        emblem=character.face or character.id,
        stamp=STAMP if character.suggested else NO_TEXT,
        box_points=rules.common.damage,
        box_label=rules.stats["Points de Vie"].short,
        tracks=(Track(label, force, "force-power"),) if force else (),
        side=rules.sides[character.side].team,
        symbol=character.symbol,
        profile=character.id,
    )


def _role(rules: AventuresRuleset, character: CharacterType, natures: Mapping[str, Text]) -> Text:
    side, role = rules.sides[character.side].name, rules.roles[character.role].name
    parts = [side, *([role] if role != side else [])]
    if character.role != "droide":
        parts.append(natures[character.nature])
    return Text(" · ".join(part.fr for part in parts), " · ".join(part.en for part in parts))


def _stat(character: CharacterType, stat: AventuresStatType) -> Stat:
    """Return a figure: printed, suggested (with a star), a dash where it has none, a box to fill
    where it is unknown.
    """
    value = character.figure(stat.field)
    shown = ""
    if value is None and stat.field not in character.none:
        shown = " "
    elif value is not None and character.printed(stat.field) is None:
        shown = f"{value}*"
    return Stat(stat.id, stat.name, stat.short, value, shown, stat.rule)


def _sections(rules: AventuresRuleset, character: CharacterType) -> tuple[CardSection, ...]:
    skills = (rules.skills[skill] for skill in character.skills)
    powers = (rules.powers[power] for power in character.powers)
    entries: Mapping[str, tuple[Entry, ...]] = {
        "skill": tuple(
            Entry(each.id, each.name, each.words, each.rule, Text.same(f"+{character.skills[each.id]}"))
            for each in skills
        ),
        "power": tuple(Entry(each.id, each.name, each.words, each.rule) for each in powers),
        "special": (Entry("special", character.special, character.words, character.words_rule),)
        if character.special is not NO_TEXT
        else (),
    }
    blocks = rules.sections.values()
    return tuple(CardSection(block.title, entries[block.id], block.icon) for block in blocks if entries[block.id])
