"""One hero while his story is folded: what he bought, carries, earned and suffered. Only folding a story changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from models.games.swidenth.data import Rulebook, reading_in_force
from models.games.swidenth.party import Hero
from models.games.swidenth.worth import Bought, full_vitality, price
from models.games.values import Choices

ALIVE, FLED, DEAD, REPLACED = "alive", "fled", "dead", "replaced"


def ransom(value: int, balance: int, choices: Choices) -> int:
    """Return the price of a resurrection: twice the PP of the dead (SW-50), with or without those
    at hand (AMB-SW-63).
    """
    return 2 * (value + (max(0, balance) if reading_in_force(choices, "worth") == "total" else 0))


def legacy(created: int, value: int, choices: Choices) -> int:
    """Return the PP a successor is created with (SW-49): those the dead was created with, or all (AMB-SW-30)."""
    return created if reading_in_force(choices, "recruit") == "creation" else value


@dataclass(slots=True)
class Life:
    """The running account of a hero.

    `created` are PP spent at creation, `spent` those spent later, `paid` those given for a resurrection. A hero who
    is `replaced` is dead and has his successor (SW-49).
    """

    id: str
    name: str
    race: str
    cls: str
    player: str = ""
    gender: str = ""
    successor_of: str = ""
    gear: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    spells: list[str] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    improvements: dict[str, int] = field(default_factory=dict)
    created: int = 0
    earned: int = 0
    banked: int = 0
    spent: int = 0
    paid: int = 0
    wounds: int = 0
    status: str = ALIVE

    @property
    def balance(self) -> int:
        """PP at hand, below zero where the story spent more than there was."""
        return self.earned + self.banked - self.spent - self.paid

    @property
    def value(self) -> int:
        """The PP spent on the hero, at creation and since."""
        return self.created + self.spent

    @property
    def lives(self) -> bool:
        """Whether he still belongs to the party, as one who fled does (SW-51)."""
        return self.status in (ALIVE, FLED)

    def build(self) -> Hero:
        """Return the hero as a build."""
        return Hero(
            name=self.name,
            race=self.race,
            cls=self.cls,
            gear=tuple(self.gear),
            spells=tuple(self.spells),
            improvements=dict(self.improvements),
            skills=tuple(self.skills),
            player=self.player,
            gender=self.gender,
            earned=max(0, self.earned - self.paid),
            found=tuple(self.found),
            gone=tuple(self.gone + self.given),
            id=self.id,
            wounds=max(0, self.wounds),
            fled=self.status == FLED,
        )

    def full_vitality(self, book: Rulebook) -> int:
        """Return his Vitality unhurt."""
        return full_vitality(book, self.race, self.cls, self.improvements)

    def vitality(self, book: Rulebook) -> int:
        """Return his Vitality now; the dead have none."""
        return max(0, self.full_vitality(book) - self.wounds) if self.lives else 0

    def buy(self, book: Rulebook, what: Bought, item: str) -> int:
        """Take a purchase and return its price, by what it adds to his cost (SW-198)."""
        paid = price(book, (self.race, self.cls), what, item, self.spells)
        if what == "improvement":
            self.improvements[item] = self.improvements.get(item, 0) + 1
        else:
            bought: Mapping[str, list[str]] = {"gear": self.gear, "skill": self.skills, "spell": self.spells}
            bought[what].append(item)
        return paid

    def hand_over(self, item: str, *, given: bool) -> bool:
        """Give away one thing; what was paid for still counts in his cost. Returns False where he has none."""
        if item in self.found:
            self.found.reverse()
            self.found.remove(item)
            self.found.reverse()
            return True
        if item not in self.gear:
            return False
        self.gear.reverse()
        self.gear.remove(item)
        self.gear.reverse()
        (self.given if given else self.gone).append(item)
        return True

    def receive(self, item: str) -> None:
        """Receive a thing without paying; one that was his own becomes his own again."""
        if item in self.given:
            self.given.remove(item)
            self.gear.append(item)
        else:
            self.found.append(item)
