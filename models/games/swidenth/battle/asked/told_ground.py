"""The table as people tell of it: for what the steps of conduct have to know, and for nothing else, they are asked.

What a figure weighs by geometry alone (which spot it ends on) is left to the people who move it: it comes into contact,
comes nearer, seeks a line or a place; whom it acts on, and how, is decided as on a table that is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from models.games.asked_ground import WAYS, AskedGround, GroundQuestion, Known, QuestionKind, Row, Said
from models.games.swidenth.battle.asked.asked_table import which
from models.games.swidenth.battle.asked.asked_turn import Aim, GoTold
from models.games.swidenth.battle.casting.spell_facts import PARALYSIS, known_spells
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.conduct.conduct import MOST_ON_ONE, ConductGround, Considered, Decided, Onlooker
from models.games.swidenth.battle.conduct.measured_ground import enemies_struck, ranges_of
from models.games.swidenth.battle.facts import EVERYWHERE
from models.games.swidenth.battle.melee import Strike
from models.games.swidenth.battle.moving import budget_of
from models.games.swidenth.battle.offering import prospect_of
from models.games.swidenth.battle.shooting import ShootAt, faced
from models.games.swidenth.battle.state import FigureNow
from models.table.spots import CLOSE, UNIT

Attack = ShootAt | CastSpell
Aimed = TypeVar("Aimed", bound=Attack)


class ToldGround(ConductGround):
    """A table whose positions nobody has told, as an NPC has to know it."""

    def __init__(self, look: Onlooker) -> None:
        self.look, self.said = look, AskedGround({look.figure.id: look.figure.known})
        self._far = budget_of(look.battle, look.figure, "run") + CLOSE

    def nearest(self, among: Sequence[FigureNow], *, coming: bool = False) -> FigureNow:
        """Return the nearest of some figures, by the line or by the way (AMB-SW-68); an Assassin's prey before all.

        Where it is `coming`, people say at once whether it comes into contact with that one.
        """
        look = self.look
        hunted = next((e for e in among if e.id == look.prey and look.opponents(e) < MOST_ON_ONE), None)
        if hunted is not None:
            return hunted
        by_way, names = look.battle.reading("nearest") == "path", [each.id for each in among]
        name = self.said.nearest(look.figure.id, names, by_way=by_way, reach=self._far if coming else 0)
        return look.state.figure(name)

    def _comes(self, target: FigureNow) -> str:
        """Return how far it comes towards a figure this turn: into contact, nearer, or not at all."""
        return WAYS[self.said.word("reach", self.look.figure.id, target.id, reach=self._far)]

    def _touches(self, target: FigureNow) -> bool:
        """Return whether it comes into contact with a figure this turn."""
        return self.look.figure.known.gap(target.id).least <= self._far and self._comes(target) == "reach"

    def _those(self, kind: QuestionKind, among: Iterable[FigureNow], reach: int = 0) -> tuple[FigureNow, ...]:
        """Return those figures of which it is so; one question is asked for all of them."""
        found, strict = tuple(among), kind == "near" and self.look.battle.reading("near") == "strict"
        names = which(self.look.battle, self.look.figure, kind, [each.id for each in found], reach, strict=strict)
        return tuple(each for each in found if each.id in names)

    def _go(self, aim: Aim, step: str, rule: str, target: FigureNow | None = None) -> list[Considered]:
        name = target.id if target is not None else ""
        return [Considered(GoTold(self.look.figure.id, target=name, aim=aim), step, rule, name)]

    def contact(self, target: FigureNow, step: str, rule: str) -> Sequence[Considered]:
        return self._go("contact", step, rule, target) if self._touches(target) else []

    def towards(self, target: FigureNow, step: str, rule: str) -> Sequence[Considered]:
        if found := self.contact(target, step, rule):
            return found
        # Who cannot go towards whom it must strike back at goes on to its role.
        return [] if step == "riposte" and not self._comes(target) else self._go("nearer", step, rule, target)

    def attack(self, target: FigureNow, step: str, rule: str) -> Sequence[Considered]:
        shot = self._pointed((target,), step, rule)
        if shot is None:
            shot = self._best(self._possible_shots((target,)), step, rule)
        armed = self.look.battle.outfit(self.look.figure).arms != ()
        return shot or (self.contact(target, step, rule) if armed else [])

    def shots(self) -> Sequence[Considered]:
        free = [each for each in self.look.enemies if self.look.free(each)]
        found = self._pointed(free, "shoot", "SW-140")
        for least in sorted({each.vitality for each in free}) if found is None else ():
            mine = [each for each in free if each.vitality == least]
            found = found or self._best(self._possible_shots(mine), "shoot", "SW-140")
        return found or []

    def line(self, target: FigureNow) -> Sequence[Considered]:
        reach = max(ranges_of(self.look)) * UNIT
        found = self.said.word("line", self.look.figure.id, target.id, reach=reach)
        return self._go("line", "seek_line", "SW-139", target) if found else []

    def casts(self, spells: Sequence[CastSpell]) -> Sequence[Considered]:
        targets = {act: enemies_struck(self.look, act) for act in self._possible(spells)}
        return self._best([act for act in targets if targets[act] == max(targets.values())], "cast", "SW-142")

    def spot(self, helped: Sequence[FigureNow], reach: int) -> Sequence[Considered]:
        if len(self._those("near", helped, reach * UNIT)) == len(helped):
            return []
        found = self.said.word("spot", self.look.figure.id, reach=reach * UNIT)
        return self._go("spot", "support_spot", "SW-141") if found else []

    def post(self, posts: Sequence[str]) -> Sequence[Considered]:  # noqa: ARG002  people know the round
        return self._go("post", "patrol", "SW-144")

    def _reach(self, act: Attack) -> int:
        """Return how far a shot or a spell carries, thousandths of a pace."""
        if isinstance(act, ShootAt):
            return (
                next(each.range for each in self.look.battle.outfit(self.look.figure).missiles if each.id == act.weapon)
                * UNIT
            )
        if act.spell == PARALYSIS:
            reading = self.look.battle.reading("paralysis_range")
            return (int(reading) if reading.isdecimal() else EVERYWHERE) * UNIT
        return self.look.battle.book.spells[act.spell].range * UNIT

    def _possible_shots(self, enemies: Sequence[FigureNow]) -> list[Attack]:
        """Return the shots it may make at some enemies with its main weapon, with spells where magic is its role."""
        me, acts = self.look.figure, list[Attack]()
        for enemy in enemies:
            if self.look.known.main_weapon == "tir":
                acts += (ShootAt(me.id, enemy.id, each.id) for each in self.look.battle.outfit(me).missiles)
            if self.look.role == "magie-offensive":
                known = known_spells(self.look.battle, me)
                acts += (
                    CastSpell(me.id, s, enemy.id, gear=g) for s, g in known if self.look.battle.book.spells[s].shot
                )
        return self._possible(acts)

    def _possible(self, acts: Iterable[Aimed]) -> list[Aimed]:
        """Return the attacks that can be made; for each reach, one question asks who is in it and in sight."""
        allowed = [each for each in acts if self.look.allows(each)]
        found = list[Aimed]()
        for reach in sorted({self._reach(each) for each in allowed}, reverse=True):
            mine = [each for each in allowed if self._reach(each) == reach]
            targets = dict.fromkeys(self.look.state.figure(each.target) for each in mine)
            seen = {each.id for each in self._those("seen", targets, reach)}
            found += [each for each in mine if each.target in seen]
        return [each for each in allowed if each in found]

    def _best(self, acts: Sequence[Attack], step: str, rule: str) -> list[Considered]:
        """Return the attack that harms most, the nearest target's of those alike (SW-133); asked where that decides."""
        if len(acts) > 1:
            shots = list(dict.fromkeys(self.look.state.figure(act.target) for act in acts if self._shoots(act)))
            self._those("cover", shots)
            self._those("front", [each for each in shots if faced(self.look.battle, each)])
            most = max(self._harm(each) for each in acts)
            acts = [each for each in acts if self._harm(each) == most]
            near = {each.target for each in acts}
            if len(near) > 1:
                nearest = self.said.nearest(self.look.figure.id, sorted(near))
                acts = [each for each in acts if each.target == nearest]
        return [Considered(each, step, rule, each.target) for each in acts[:1]]

    def _shoots(self, act: Attack) -> bool:
        return isinstance(act, ShootAt) or self.look.battle.book.spells[act.spell].shot

    def _harm(self, act: Attack) -> Fraction:
        return self.look.harm(prospect_of(self.look.battle, self.look.state, act))

    def _pointed(self, enemies: Sequence[FigureNow], step: str, rule: str) -> list[Considered] | None:
        """Return the shot at one of some enemies, whom people point at in a list; None for several weapons.

        The list is in the order of the role: least Vitality, then most harm (SW-133, SW-140).
        """
        missiles = self.look.battle.outfit(self.look.figure).missiles
        if self.look.known.main_weapon != "tir" or self.look.role == "magie-offensive" or len(missiles) != 1:
            return None
        acts = {each.id: ShootAt(self.look.figure.id, each.id, missiles[0].id) for each in enemies}
        order: dict[Row, tuple[int, Fraction]] = {}
        for each in enemies:
            if self.look.allows(acts[each.id]):
                fronts = (True, False) if faced(self.look.battle, each) else (None,)
                for row in (Row(each.id, hidden, front) for hidden in (False, True) for front in fronts):
                    order[row] = (each.vitality, -self._harm_as(acts[each.id], row))
        ranks = sorted(set(order.values()))
        rows = [replace(row, rank=ranks.index(order[row])) for row in sorted(order, key=lambda e: (order[e], e.figure))]
        name = self.said.target(self.look.figure.id, rows, missiles[0].range * UNIT)
        return [Considered(acts[name], step, rule, name)] if name else []

    def _harm_as(self, act: ShootAt, row: Row) -> Fraction:
        """Return the expected harm of a shot at a figure seen in one of the ways."""
        said = [Said(GroundQuestion("cover", self.look.figure.id, (row.figure,)), int(row.hidden))]
        if row.front is not None:
            said.append(Said(GroundQuestion("front", self.look.figure.id, (row.figure,)), int(row.front)))
        there = replace(self.look.figure, known=Known(tuple(said)))
        return self.look.harm(prospect_of(self.look.battle, self.look.state.put(there), act))

    def with_others(self, chosen: Considered) -> Decided:
        """Return what it does with the same act against other enemies, the best first; nothing more is asked.

        By its role a shooter takes who has least Vitality (SW-140): the others are what it forbids.
        """
        look, mine, found = self.look, chosen.act, list[Considered]()
        if not isinstance(mine, Strike | ShootAt | CastSpell | GoTold) or all(
            e.id != chosen.target for e in look.enemies
        ):
            return Decided(chosen, None, (chosen,))
        least = look.state.figure(chosen.target).vitality if chosen.step == "shoot" else 0
        for each in look.enemies:
            act = replace(mine, target=each.id)
            if each.id != chosen.target and look.allows(act):
                worth = prospect_of(look.battle.trusting, look.state, act)
                score = (-look.harm(worth), look.figure.known.gap(each.id).least, each.id)
                fits = not least or each.vitality == least
                found.append(replace(chosen, act=act, target=each.id, score=score, fits=fits, worth=worth))
        found.sort(key=lambda each: (not each.fits, each.score))
        return Decided(chosen, next(iter(found), None), (chosen, *found))
