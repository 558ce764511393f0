"""Things in hand: potions, care, gear that changes hands (SW-22, SW-48, SW-95, SW-112)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from models.games.battle.engine import Objection
from models.games.battle.values import Answer, MoreWanted
from models.games.swidenth.battle.melee import hand_without
from models.games.swidenth.battle.numbers import numbers
from models.games.swidenth.battle.scene import TableAct, Working, readiness, touching, unhurt_friend, upright
from models.games.swidenth.battle.state import Bonus, TableBattle, TableState
from models.games.swidenth.gear import piece
from models.games.swidenth.types import COMBAT, DAMAGE
from models.i18n import MessageArgs, Text, both


@dataclass(frozen=True, slots=True)
class DrinkPotion(TableAct):
    """Drink a potion: no action, one an activation (SW-22, SW-95)."""

    word, rule, icon = "drink", "SW-22", "potion"
    free = True
    figure: str
    gear: str

    def holes(self, battle: TableBattle, _state: TableState) -> MessageArgs:
        return {"gear": battle.book.gear[self.gear].name}

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot drink: no such potion, one drunk already (SW-22, AMB-SW-82)."""
        if (found := readiness(battle, state, self.figure, action=False)) is not None:
            return found
        figure, potion = state.figure(self.figure), piece(battle.book, self.gear)
        if self.gear not in figure.gear or potion is None or potion.kind != "potion":
            return Objection("SW-95", "quest.no_potion", {"figure": self.figure})
        if figure.drank == state.turn and battle.reading("second_potion") == "no":
            return Objection("SW-22", "quest.drank_already", {"figure": self.figure})
        return None

    def do(self, work: Working) -> None:
        """Drink a potion: no action; what it adds lasts this turn (SW-22, SW-95)."""
        figure, potion = work.state.figure(self.figure), piece(work.battle.book, self.gear)
        if potion is None:
            return
        gear = list(figure.gear)
        gear.remove(self.gear)
        added = ((COMBAT, potion.combat), (DAMAGE, potion.damage))
        more = tuple(Bonus(stat, value, potion.rule, turn=work.state.turn) for stat, value in added if value)
        work.change(self.figure, gear=tuple(gear), drank=work.state.turn, bonuses=(*figure.bonuses, *more))
        work.tell("drank", self.figure, "SW-22", gear=self.gear)
        if potion.faces:
            work.cure(self.figure, work.small(potion.faces, "potion", who=self.figure), potion.rule, self.figure)


@dataclass(frozen=True, slots=True)
class TendTo(TableAct):
    """Give 1D4 Vitality to a friend in contact by the skill Soins (SW-112)."""

    word, rule, icon = "heal", "SW-112", "healing"
    figure: str
    target: str

    def vain(self, battle: TableBattle, state: TableState) -> bool:
        return unhurt_friend(battle, state, self.figure, self.target)

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot tend to another: no skill, no friend in contact (SW-112)."""
        if (found := upright(battle, state, self.figure)) is not None:
            return found
        figure, target = state.figure(self.figure), state.figure(self.target)
        if not battle.of(self.figure).has("soins"):
            return Objection("SW-112", "quest.no_skill", {"figure": self.figure})
        if target.camp != figure.camp or not target.up or target.id == figure.id:
            return Objection("SW-112", "quest.no_friend", {"figure": target.id})
        return (
            None
            if touching(battle, figure, target)
            else Objection("SW-112", "quest.not_touching", {"figure": target.id})
        )

    def do(self, work: Working) -> None:
        """Give 1D4 Vitality back to a friend (SW-112)."""
        care = numbers().care
        work.acted(self.figure)
        work.cure(self.target, work.small(care.faces, "care", who=self.figure), care.rule, self.figure)


@dataclass(frozen=True, slots=True)
class HandOver(TableAct):
    """Give gear to another PJ in contact and take something of his for it, by gear ids (SW-48)."""

    word, rule, icon = "exchange", "SW-48", "trade"
    figure: str
    target: str
    gives: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()

    def wants(self, battle: TableBattle, state: TableState) -> MoreWanted | None:
        if self.gives or self.takes:
            return None
        found: list[tuple[str, Text]] = []
        for word, one, other in (("give", self.figure, self.target), ("take", self.target, self.figure)):
            for number, gear in enumerate(state.figure(one).gear):
                if (known := piece(battle.book, gear)) is not None:
                    who = {"who": battle.of(one).name, "to": battle.of(other).name}
                    found.append((f"{word}:{number}:{gear}", both("quest.hands_over", gear=known.name, **who)))
        return MoreWanted("things", both("quest.want_gear"), tuple(found))

    def answered(self, _state: TableState, answer: Answer) -> TableAct:
        said = [str(each).split(":", 2) for each in answer] if isinstance(answer, tuple) else []
        gives, takes = (tuple(each[2] for each in said if each[0] == word) for word in ("give", "take"))
        return replace(self, gives=gives, takes=takes)

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why gear cannot change hands: it takes two PJ in contact who have what they give (SW-48)."""
        if (found := upright(battle, state, self.figure)) is not None:
            return found
        figure, target = state.figure(self.figure), state.figure(self.target)
        for each in (figure, target):
            if not battle.of(each.id).hero:
                return Objection("SW-48", "quest.only_heroes", {"figure": each.id})
        if not touching(battle, figure, target) or target.id == figure.id:
            return Objection("SW-48", "quest.not_touching", {"figure": target.id})
        if target.paralysed:
            return Objection("SW-127", "quest.is_paralysed", {"figure": target.id})
        if not self.gives and not self.takes:
            return Objection("SW-48", "quest.nothing_to_hand", {"figure": target.id})
        for each, gear in ((figure, self.gives), (target, self.takes)):
            if Counter(gear) - Counter(each.gear):
                return Objection("SW-48", "quest.no_such_gear", {"figure": each.id})
        return None

    def do(self, work: Working) -> None:
        """Exchange gear: an action of the figure that does it (SW-48)."""
        for one, away, into in ((self.figure, self.gives, self.takes), (self.target, self.takes, self.gives)):
            figure = work.state.figure(one)
            left = (*(Counter(figure.gear) - Counter(away)).elements(), *into)
            work.change(one, gear=left, hand=hand_without(work.battle, figure, left))
        work.acted(self.figure)
        work.tell("exchanged", self.figure, "SW-48", target=self.target, gives=list(self.gives), takes=list(self.takes))
