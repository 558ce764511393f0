"""The frozen Types in the rule set files of Swidenth, each with its id, its names and its rule id.

Figures of a profile are dictionaries by characteristic id (`combat`, `defense`, `vitalite`, `moral`, `psychisme`,
`tir`); `tir` is absent where a figure cannot shoot (SW-5).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from models.i18n import NO_TEXT, Text

COMBAT: Final = "combat"
DEFENCE: Final = "defense"
VITALITY: Final = "vitalite"
MORALE: Final = "moral"
PSYCHE: Final = "psychisme"
SHOOTING: Final = "tir"
DAMAGE: Final = "degats"
RANGE: Final = "portee"
RELOAD: Final = "recharge"
PROFILE: Final = (COMBAT, DEFENCE, VITALITY, MORALE, PSYCHE, SHOOTING)
"""The characteristics of a profile in the order they are printed."""

A_SKILL: Final = "competence"
A_SPELL: Final = "sort"
"""Keys of a class's price list beside the characteristics: one more skill, one more spell."""

Kind = Literal["melee", "ranged", "armour", "shield", "sacred", "grimoire", "scroll", "potion"]


@dataclass(frozen=True, slots=True)
class StatType:
    """One characteristic: `name.fr` is its key in JSON documents, `rule` says what it is for.

    `short` stands in columns and beside weapons; what only a weapon has, and is written whole, has none.
    """

    id: str
    name: Text
    rule: str
    short: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class RaceType:
    """A race of heroes: price in PP, starting figures, innate skills, open classes (SW-52 … SW-58)."""

    id: str
    name: Text
    rule: str
    cost: int
    stats: dict[str, int]
    classes: tuple[str, ...]
    skills: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassType:
    """A class of heroes: bonuses, permitted gear, prices of improvements (SW-59 … SW-79).

    `permits` holds gear ids, grade ids and the groups `melee`, `ranged`, `armour`, `shield`; `refuses` takes gear
    out again. `improvements` prices by characteristic id, `competence` and `sort`; `spell_costs` single spells.
    """

    id: str
    name: Text
    rule: str
    gear_rule: str
    improvements_rule: str
    permits: tuple[str, ...]
    improvements: dict[str, int]
    bonus: dict[str, int] = field(default_factory=dict)
    refuses: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    free_spells: int = 0
    spell_costs: dict[str, int] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GearType:
    """A thing a hero can carry; a grade of weapons or armour is one too (`Arme légère`).

    `damage` is the Deg bonus in melee, `shot_damage` that of a shot; `combat` and `defence` what a shield, an armour
    or a potion adds, `faces` the die of Vitality it gives back; `range` in paces; `reload` turns between shots;
    `hands` the place a weapon takes (SW-81).
    `spell` is the spell of a grimoire or scroll, `base` the plain weapon of a blessed one.
    """

    id: str
    name: Text
    rule: str
    kind: Kind
    cost: int
    grade: str = ""
    hands: int = 0
    damage: int = 0
    combat: int = 0
    defence: int = 0
    range: int = 0
    shot_damage: int = 0
    reload: int = 0
    faces: int = 0
    single_shot: bool = False
    melee: bool = False
    pair: bool = False
    magic: bool = False
    sold: bool = True
    gender: Literal["m", "f"] = "m"
    words: Text = NO_TEXT
    spell: str = ""
    base: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def is_weapon(self) -> bool:
        """Whether it can be fought or shot with."""
        return self.kind in ("melee", "ranged")

    @property
    def is_melee(self) -> bool:
        """Whether it can be fought with in contact (SW-82 … SW-84, SW-87)."""
        return self.kind == "melee" or self.melee

    @property
    def slot(self) -> str:
        """The carry limit it counts against (SW-81); empty where there is none."""
        if self.is_weapon:
            return "two_handed" if self.hands == 2 else "one_handed"
        return "" if self.kind in ("potion", "scroll") else self.kind


@dataclass(frozen=True, slots=True)
class NamedGear:
    """A weapon or armour that is only a name of its grade; `hands` where it differs from the grade's."""

    id: str
    name: Text
    grade: str
    hands: int | None = None
    gender: Literal["m", "f"] = "m"
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SkillType:
    """A skill (SW-96 … SW-115). Which a hero may buy is the option `pc_skills` (SW-116). It adds `combat`, or `divides`
    the Tir against it.
    """

    id: str
    name: Text
    rule: str
    words: Text
    pj_open: bool
    pj_doubtful: bool = False
    pj_never: bool = False
    numbered: bool = False
    move: int = 0
    combat: int = 0
    divides: int = 1
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SpellType:
    """A spell (SW-117 … SW-131): `difficulty` of its Psyche test (0: none), `range` in paces (0: the caster).

    `range_option` names the option that reads the range where the book prints none;
    `radius` is that of what goes off at the target, `bonus` what a spell adds to figures, `damage` the Deg bonus and
    `combat` the value it strikes with; it `ends` on that D20, calls so many `points` of figures, pushes to `push`,
    gives back a die of `faces`; a wall is `long`, `high` and `wide`, in paces.
    """

    id: str
    name: Text
    rule: str
    words: Text
    amount: Text = NO_TEXT
    difficulty: int = 0
    range: int = 0
    radius: int = 0
    bonus: int = 0
    damage: int = 0
    combat: int = 0
    ends: int = 0
    points: int = 0
    push: int = 0
    faces: int = 0
    long: int = 0
    high: int = 0
    wide: int = 0
    shot: bool = False
    range_option: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProfileType:
    """A profile of the bestiary or of a quest; `cost` is also the reward for its elimination (SW-150).

    `role_option` names the option that may read another role than the printed one. `noted` are spells its line says
    when to cast: `repulsion-magique:enemy:4` when an enemy is within 4 paces, `guerison-magique:hurt` when a friend is.
    An own one says how a story speaks of it (`models.games.persons`): `called` has its article.
    """

    id: str
    name: Text
    rule: str
    cost: int
    stats: dict[str, int]
    gear: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    role: str = "guerrier"
    role_option: str = ""
    behaviour: str = ""
    main_weapon: str = "melee"
    noted: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()
    gender: Literal["m", "f"] = "m"
    called: Text = NO_TEXT
    epithets: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class BandHero:
    """A hero of a ready-made band; figures and price are computed, never copied."""

    name: str
    rule: str
    race: str
    cls: str
    gear: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BandType:
    """A ready-made band; `printed_cost` is the header of the book (AMB-SW-2)."""

    id: str
    name: Text
    rule: str
    printed_cost: int
    heroes: tuple[BandHero, ...]


@dataclass(frozen=True, slots=True)
class RoleType:
    """A role or a behaviour of NPCs; `steps` of a role are the words of its conduct, the first that decides first."""

    id: str
    name: Text
    rule: str
    words: Text
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a D20 table, from `low` to `high`, and what it changes (SW-187 … SW-196)."""

    id: str
    name: Text
    rule: str
    low: int
    high: int
    words: Text
    sight: int = 0
    shooting: int = 0
    magic: int = 0
    damage: int = 0
    fright: int = 0
    paces: int = 0


@dataclass(frozen=True, slots=True)
class PartyLimits:
    """How a party is founded (SW-45)."""

    rule: str
    budget: int
    least_heroes: int


@dataclass(frozen=True, slots=True)
class CarryLimits:
    """How much a hero carries (SW-81)."""

    rule: str
    armour: int
    shield: int
    one_handed: int
    two_handed: int
    bow: int
    sacred: int
    grimoire: int


@dataclass(frozen=True, slots=True)
class Blessing:
    """What a blessed weapon adds to a plain one (SW-92)."""

    rule: str
    cost: int
    damage: int
    words: Text


@dataclass(frozen=True, slots=True)
class BaseMove:
    """How far a figure moves unless a skill says otherwise, in paces (SW-16)."""

    rule: str
    base: int


@dataclass(frozen=True, slots=True)
class PartyRules:
    """The numbers of party building that belong to no single thing."""

    party: PartyLimits
    carry: CarryLimits
    blessed: Blessing
    move: BaseMove
