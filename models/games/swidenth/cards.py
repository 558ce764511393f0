"""The stat cards of Swidenth: heroes, bestiary, quest profiles, in the short words a table needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from models.games.allowances import stamp
from models.games.faces import face
from models.games.swidenth.data import Rulebook, behaviours, option, profiles, role_in_force, roles, rulebook
from models.games.swidenth.entries import added, gear_entries, skill_entries, spell_entries
from models.games.swidenth.gear import base_move, piece, run_tenths
from models.games.swidenth.in_play import situations
from models.games.swidenth.types import COMBAT, DAMAGE, PROFILE, SHOOTING, VITALITY, ProfileType
from models.games.swidenth.verdict import stats
from models.games.values import (
    DEFAULTS,
    NO_FACES,
    CardContent,
    CardSection,
    Choices,
    Entry,
    InPlay,
    Member,
    Stat,
    Verdict,
)
from models.i18n import NO_TEXT, Text

_WEAPONS: Final = Text("Armes", "Weapons")
_GEAR: Final = Text("Équipement", "Gear")
_SKILLS: Final = Text("Compétences", "Skills")
_SPELLS: Final = Text("Sorts", "Spells")
_COUNTED: Final = Text("comptée dans la Défense", "counted in Defence")
_ONE_THROW: Final = Text("un seul jet", "a single throw")
_YOURS: Final = Text("Sous vos ordres", "Under your orders")


@dataclass(frozen=True)
class SwidenthCards:
    """The cards facet, with the rule book that `book` returns.

    `design` is `fantasy`, `emblem` the picture of a hero, the drawing of a profile.
    """

    book: Callable[[], Rulebook] = rulebook

    def members(self, verdict: Verdict, faces: Mapping[str, str] = NO_FACES) -> tuple[CardContent, ...]:
        """Return the cards of a checked party in its order, identical ones once with their count."""
        book = self.book()
        return _merge((_hero_card(book, each, faces.get(each.id, "")), each.count) for each in verdict.members)

    def profiles(self, choices: Choices = DEFAULTS) -> tuple[CardContent, ...]:
        """Return the cards of bestiary, convoy quest (SW-153 … SW-156, SW-170 … SW-186) and campaign."""
        book = self.book()
        return _merge((_profile_card(book, profile, choices), 1) for profile in profiles(book).values())


def _merge(cards: Iterable[tuple[CardContent, int]]) -> tuple[CardContent, ...]:
    alike: dict[CardContent, list[tuple[CardContent, int]]] = {}
    for card, count in cards:
        alike.setdefault(card, []).append((card, count))
    return tuple(
        replace(card, count=sum(n for _, n in found), members=tuple(m for each, _ in found for m in each.members))
        for card, found in alike.items()
    )


def _hero_card(book: Rulebook, member: Member, shown: str) -> CardContent:
    return CardContent(
        game="swidenth",
        design="fantasy",
        kind="hero",
        title=member.name,
        role=member.role,
        cost=Text.same(f"{member.cost} PP"),
        stats=member.stats,
        sections=_sections(book, member.stats, member.in_play, member.gear, member.skills, member.spells),
        notes=(_moves(book, member.skills),),
        boxes=member.boxes,
        wounds=member.wounds,
        now=member.marks,
        emblem=shown or face(member.name.fr, member.tags),
        stamp=stamp(member.problems),
        side="hero",
        members=(member.id,),
    )


def _profile_card(book: Rulebook, profile: ProfileType, choices: Choices) -> CardContent:
    in_play = situations(book, profile.stats, profile.gear, profile.skills, choices, printed=True)
    skills = skill_entries(book, profile.skills)
    shown = stats(book, profile.stats)
    return CardContent(
        game="swidenth",
        design="fantasy",
        kind="profile",
        title=profile.name,
        role=_conduct(profile, choices),
        cost=Text.same(f"{profile.cost} PP"),
        stats=shown,
        sections=_sections(
            book,
            shown,
            in_play,
            gear_entries(book, profile.gear, choices),
            skills,
            spell_entries(book, profile.spells, choices),
        ),
        notes=(*_part(profile, choices), *profile.notes, _moves(book, skills)),
        boxes=profile.stats[VITALITY],
        emblem=profile.id,
        profile=profile.id,
        side="foe" if role_in_force(profile, choices) in roles() else "neutral",
    )


def _conduct(profile: ProfileType, choices: Choices) -> Text:
    """Return role and behaviour in two words: `Tireur, Prudence`."""
    role, behaviour = roles().get(role_in_force(profile, choices)), behaviours().get(profile.behaviour)
    names = [found.name for found in (role, behaviour) if found]
    return Text(", ".join(n.fr for n in names), ", ".join(n.en for n in names)) if names else _YOURS


def _part(profile: ProfileType, choices: Choices) -> Iterator[Text]:
    """Yield in words how conduct plays a profile (SW-132), or that the player does (AMB-SW-59)."""
    role = roles().get(role_in_force(profile, choices))
    if role:
        yield Text(f"{role.name.fr}\u00a0: {role.words.fr}.", f"{role.name.en}: {role.words.en}.")
    else:
        yield option("led_npcs").value(choices).effect


def _moves(book: Rulebook, skills: Sequence[Entry]) -> Text:
    """Return in words how far a figure moves and runs (SW-16, SW-17)."""
    move = base_move(book, (entry.id for entry in skills))
    run = run_tenths(move)
    whole, tenths = divmod(run, 10)
    fr, en = (f"{whole},{tenths}", f"{whole}.{tenths}") if tenths else (str(whole), str(whole))
    return Text(f"Déplacement {move} pas, course {fr} pas.", f"Move {move} paces, run {en} paces.")


def _sections(
    book: Rulebook, shown: Sequence[Stat], in_play: Sequence[InPlay], gear: Sequence[Entry],
    skills: Sequence[Entry], spells: Sequence[Entry],
) -> tuple[CardSection, ...]:  # fmt: skip
    blocks = (
        CardSection(_WEAPONS, tuple(_weapons(book, shown, in_play, gear)), "melee-weapon"),
        CardSection(_GEAR, tuple(_other_gear(book, gear)), "gear"),
        CardSection(_SKILLS, tuple(skills), "skill"),
        CardSection(_SPELLS, tuple(spells), "spell"),
    )
    return tuple(block for block in blocks if block.entries)


def _weapons(
    book: Rulebook, shown: Sequence[Stat], in_play: Sequence[InPlay], gear: Sequence[Entry]
) -> Iterator[Entry]:
    """Yield the weapons for melee with Combat where it differs and Damage, then the shots with their range."""
    fighting, damage = book.stats[COMBAT].name, book.stats[DAMAGE].name.fr
    combat = fighting.fr
    printed = next(stat.value for stat in shown if stat.id == combat)
    for row in in_play:
        if damage in row.stats and combat in row.stats and row.rule != "SW-95":
            told = added(book, DAMAGE, row.stats[damage])
            if row.stats[combat] != printed:
                n = row.stats[combat]
                told = Text(f"{fighting.fr} {n}, {told.fr}", f"{fighting.en} {n}, {told.en}")
            yield Entry(row.title.fr, row.title, NO_TEXT, row.rule, told)
    if shown[PROFILE.index(SHOOTING)].value is None:
        return
    for entry in gear:
        thing = piece(book, entry.id)
        if thing and thing.kind == "ranged":
            yield replace(entry, words=_ONE_THROW) if thing.single_shot else entry


def _other_gear(book: Rulebook, gear: Sequence[Entry]) -> Iterator[Entry]:
    for entry in gear:
        thing = piece(book, entry.id)
        if thing is None or not thing.is_weapon:
            yield replace(entry, words=_COUNTED) if thing and thing.kind == "armour" else entry
