"""A figure as it is brought to a table: its profile, frozen, so that a battle never changes when a sheet does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from models.games.swidenth.data import Rulebook, reading_in_force, role_in_force
from models.games.swidenth.gear import base_move, permitted, pieces
from models.games.swidenth.in_play import in_hand
from models.games.swidenth.party import Hero
from models.games.swidenth.types import PROFILE, SHOOTING, GearType, ProfileType
from models.games.swidenth.worth import profile, skills_of, spells_of
from models.games.values import Choices
from models.i18n import NO_TEXT, Text

Camp = Literal["heroes", "foes"]
SMALL: Final = "petite-taille"
LARGE: Final = "enorme"
HUGE: Final = "immense"
AGILE: Final = "marcheur-agile"
SPECTRAL: Final = "spectral"
DEMONIC: Final = "demoniaque"
FLIGHT: Final = "vol"
FEARLESS: Final = "insensible-a-la-deroute"
FRIGHTENING: Final = "effrayant-x"
NORMAL: Final = "normale"


@dataclass(frozen=True, slots=True)
class Combatant:
    """A figure as it came: `stats` by characteristic, armour in Defence and no shield in Combat (SW-169).

    `hero` is a PJ; the others are led by the player where their camp is that of the heroes. `printed` tells a
    ready-made profile, `worth` the PP for its elimination (SW-150), `tag` groups it for the quest (`civil`).
    `role`, `turned` (the role of a Guard, a Patrol or an Assassin behind it), `near` (its X), `behaviour` and
    `main_weapon` are its conduct; `prey` whom an Assassin hunts, `posts` the zones of a Guard or a Patrol, `noted` what
    its line says to cast when. `group` names those deployed as one, `summoner` whose spell called it,
    `cls` is the class of a hero, who uses what it permits alone (SW-199), `gender` how he is spoken of.
    """

    id: str
    name: Text
    camp: Camp
    stats: dict[str, int]
    hero: bool = False
    printed: bool = False
    gear: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    type: str = ""
    worth: int = 0
    tag: str = ""
    role: str = ""
    behaviour: str = ""
    main_weapon: str = "melee"
    turned: str = ""
    near: int = 0
    prey: str = ""
    posts: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()
    group: str = ""
    summoner: str = ""
    cls: str = ""
    gender: str = ""

    @property
    def pj(self) -> bool:
        """Whether it is one of the player's heroes: a summoned warrior is built like one but is none (SW-124)."""
        return self.hero and not self.summoner

    def has(self, skill_id: str) -> bool:
        """Return whether it has a skill, by its id."""
        return skill_id in self.skills

    @property
    def size(self) -> str:
        """The skill for its size, empty for none (SW-102, SW-105, SW-109)."""
        return size_of(self.skills)

    @property
    def fright(self) -> int:
        """Its X of Effrayant, 0 where it frightens nobody (SW-101)."""
        return max(
            (int(each.partition(":")[2] or 0) for each in self.skills if each.startswith(FRIGHTENING)), default=0
        )


def size_of(skills: Sequence[str]) -> str:
    """Return the skill of these that says a size, or the usual size."""
    return next((each for each in (SMALL, LARGE, HUGE) if each in skills), NORMAL)


@dataclass(frozen=True, slots=True)
class Arms:
    """One way to fight in contact: Combat and damage it adds, damage against the marked, whether it is magic.

    `combat` has the shield's and the second weapon's bonus where they count (SW-86, SW-96).
    """

    name: Text
    rule: str
    combat: int
    damage: int
    blessing: int = 0
    magic: bool = False


@dataclass(frozen=True, slots=True)
class Missile:
    """One way to shoot: range in paces, damage, turns of reloading, whether it is used up when
    thrown (SW-87 … SW-91).
    """

    id: str
    name: Text
    rule: str
    range: int
    damage: int
    reload: int = 0
    single: bool = False
    magic: bool = False
    blessing: int = 0


@dataclass(frozen=True, slots=True)
class Outfit:
    """What a figure can do with its present gear: arms and missiles; the values of its shield and armour.

    No armour is magic: `armour` is the Defence that counts for nothing where a spectral figure has part (SW-113).
    """

    arms: tuple[Arms, ...]
    missiles: tuple[Missile, ...]
    shield_combat: int = 0
    shield_defence: int = 0
    armour: int = 0
    move: int = 3
    sacred: bool = False


def outfit_of(book: Rulebook, figure: Combatant, gear: Sequence[str], choices: Choices) -> Outfit:
    """Return what a figure can do with this gear, by the readings in force (SW-28, SW-82 … SW-96)."""
    carried = [each for each in pieces(book, gear) if usable(book, figure, each, choices)]
    shield = _best(carried, "shield")
    counted = figure.printed and reading_in_force(choices, "npc_shield") == "included"
    bonus = 0 if shield is None or counted else shield.combat
    second = not (figure.printed and reading_in_force(choices, "npc_ambidextrous") == "printed")
    arms = tuple(
        Arms(
            hand.title,
            hand.rule,
            (hand.combat if second else 0) + (bonus if hand.shield else 0),
            hand.damage,
            hand.blessing,
            hand.magic,
        )
        for hand in in_hand(book, carried, shield, figure.has("ambidextre"), choices)
    )
    armour = _best(carried, "armour")
    shots = {each.id: each for each in carried if each.kind == "ranged"} if SHOOTING in figure.stats else {}
    return Outfit(
        arms,
        tuple(_missile(book, each) for each in shots.values()),
        bonus,
        shield.defence if shield else 0,
        armour.defence if armour else 0,
        base_move(book, figure.skills),
        any(each.kind == "sacred" for each in carried),
    )


def usable(book: Rulebook, figure: Combatant, thing: GearType, choices: Choices) -> bool:
    """Return whether a figure may use a thing; a hero only uses arms, armour and grimoires of his class (SW-93,
    SW-199).

    He may carry others for a friend.
    """
    cls = book.classes.get(figure.cls)
    return cls is None or permitted(cls, thing, choices)


def _best(carried: Sequence[GearType], kind: str) -> GearType | None:
    found = [each for each in carried if each.kind == kind]
    return max(found, key=lambda each: (each.combat, each.defence), default=None)


def _missile(book: Rulebook, gear: GearType) -> Missile:
    blessing = book.party.blessed.damage if gear.magic else 0
    return Missile(
        gear.id, gear.name, gear.rule, gear.range, gear.shot_damage, gear.reload, gear.single_shot, gear.magic, blessing
    )


def enlist_hero(book: Rulebook, hero: Hero, figure_id: str = "") -> Combatant:
    """Return a hero as he is now; his wounds are part of the state (SW-45, SW-169)."""
    return Combatant(
        figure_id or hero.id or hero.name,
        Text.same(hero.name),
        "heroes",
        profile(book, hero),
        hero=True,
        gear=hero.carried,
        skills=skills_of(book, hero),
        spells=spells_of(book, hero),
        main_weapon="tir" if SHOOTING in profile(book, hero) else "melee",
        group="pj",
        cls=hero.cls,
        gender=hero.gender,
    )


@dataclass(frozen=True, slots=True)
class Duty:
    """What a quest changes in a profile: its conduct, its group, its name in the quest (SW-204)."""

    tag: str = ""
    group: str = ""
    role: str = ""
    behaviour: str = ""
    turned: str = ""
    near: int = 0
    prey: str = ""
    posts: tuple[str, ...] = ()
    name: Text = field(default=NO_TEXT)


def enlist_profile(
    figure_id: str, kind: ProfileType, camp: Camp, choices: Choices, duty: Duty | None = None
) -> Combatant:
    """Return a figure of a ready-made profile by the readings in force (SW-132, SW-153 … SW-156, SW-170 … SW-186)."""
    duty = duty or Duty()
    return Combatant(
        figure_id,
        duty.name if duty.name.fr else kind.name,
        camp,
        {each: kind.stats[each] for each in PROFILE if each in kind.stats},
        printed=True,
        gear=kind.gear,
        skills=kind.skills,
        spells=kind.spells,
        type=kind.id,
        worth=kind.cost,
        tag=duty.tag,
        role=duty.role or role_in_force(kind, choices),
        behaviour=duty.behaviour or kind.behaviour or "foncer",
        main_weapon=kind.main_weapon,
        turned=duty.turned,
        near=duty.near,
        prey=duty.prey,
        posts=duty.posts,
        noted=kind.noted,
        group=duty.group,
    )
