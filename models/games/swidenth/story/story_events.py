"""One pass over a story: each kind of Event and its effect on the heroes, the stash and the list of Problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, get_args

from models.games.allowances import ALLOWANCE, allowances, as_warning, key_of, permitted_by, softened
from models.games.event import Event
from models.games.swidenth.data import Rulebook, reading_in_force
from models.games.swidenth.gear import piece, used_up
from models.games.swidenth.names import Sort, name_of
from models.games.swidenth.story.life import ALIVE, DEAD, FLED, REPLACED, Life, legacy, ransom
from models.games.swidenth.worth import Bought, cost
from models.i18n import MessageArg
from models.problem import Grade, Problem, Where

SORTS: Final[Mapping[str, Sort]] = {
    "gear": "gear", "skill": "skills", "spell": "spells", "improvement": "improvements",
}  # fmt: skip
"""What a purchase is of: the sort of its names, which is also the field of its Problems."""


class Telling:
    """The state of a story while it is told; `tell` never raises."""

    def __init__(self, book: Rulebook, names: Mapping[str, str], choices: Mapping[str, str], budget: int) -> None:
        self.book, self.names, self.choices, self.budget = book, names, choices, budget
        self.lives: dict[str, Life] = {}
        self.stash: list[str] = []
        self.shares: dict[str, int] = {}
        self.problems: list[Problem] = []
        self.allowed: list[Event] = []

    def tell(self, event: Event) -> tuple[str, ...]:
        """Apply one Event; return the ids of the heroes it touched."""
        step = _STEPS.get(event.kind)
        if step is None:
            self.object(event, "swidenth.story_unknown", "", kind=event.kind)
            return ()
        return step(self, event)

    def close(self) -> None:
        """Check the whole: creation points of founders and successors, heroes left at Vitality 0."""
        founders = [life for life in self.lives.values() if not life.successor_of]
        created = sum(life.created for life in founders)
        banked = sum(life.banked for life in founders)
        total = sum(cost(self.book, life.build()) for life in self.lives.values() if life.status != REPLACED)
        allowed = self.budget + sum(life.earned for life in self.lives.values())
        short = any(key_of(problem) == "swidenth.story_short" for problem in self.problems)
        # Otherwise the check of the party says so, with a way out.
        if created + banked > self.budget and (total <= allowed or short):
            self._say("swidenth.story_created", "SW-45", Grade.ERROR, cost=created + banked, budget=self.budget)
        for life in self.lives.values():
            dead = self.lives.get(life.successor_of)
            limit = legacy(dead.created, dead.value, self.choices) if dead else 0
            if dead and life.created > limit:
                self._say(
                    "swidenth.story_successor_over", "SW-49", Grade.ERROR, life,
                    cost=life.created, limit=limit, dead=dead.name,
                )  # fmt: skip
            if life.lives and life.vitality(self.book) == 0 and life.full_vitality(self.book) > 0:
                self._say("swidenth.story_at_zero", "SW-6", Grade.WARNING, life, name=life.name)

    def _say(self, key: str, rule: str, grade: Grade, life: Life | None = None, **args: MessageArg) -> None:
        path = (life.name,) if life else ()
        problem = Problem(Where(path, "story"), grade, rule, key, args)
        self.problems += softened((problem,), allowances(self.allowed), life.id if life else "")

    def object(self, event: Event, key: str, rule: str, life: Life | None = None, **args: MessageArg) -> None:
        """Add the Problem that an Event does not hold."""
        path = (life.name,) if life else ()
        problem = Problem(Where(path, "story", event.id), Grade.ERROR, rule, key, args)
        reason = permitted_by(event, key)
        self.problems.append(as_warning(problem, reason) if reason else problem)

    def hero(self, event: Event, hero_id: str | None = None, *, dead: bool = False) -> Life | None:
        """Return the hero of an Event; adds a Problem for an unknown one or, unless `dead`, a dead one."""
        life = self.lives.get(event.subject if hero_id is None else hero_id)
        if life is None:
            self.object(event, "swidenth.story_nobody", "")
        elif not dead and not life.lives:
            self.object(event, "swidenth.story_dead", "SW-49", life, name=life.name)
        return life


def _number(event: Event, key: str) -> int:
    value = event.args.get(key, 0)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _word(event: Event, key: str) -> str:
    value = event.args.get(key, "")
    return value if isinstance(value, str) else ""


def _amounts(event: Event, key: str) -> dict[str, int]:
    value = event.args.get(key)
    if not isinstance(value, Mapping):
        return {}
    return {str(k): v for k, v in value.items() if isinstance(v, int) and not isinstance(v, bool) and v >= 0}


def _allowed(telling: Telling, event: Event) -> tuple[str, ...]:
    telling.allowed.append(event)
    return ()


def _quest(_telling: Telling, _event: Event) -> tuple[str, ...]:
    """Record that a quest began or was lost, for the chapters; touches no hero."""
    return ()


def _founding(telling: Telling, event: Event) -> tuple[str, ...]:
    telling.shares = _amounts(event, "shares")
    return ()


def _creation(telling: Telling, event: Event) -> tuple[str, ...]:
    if event.subject in telling.lives:
        telling.object(event, "swidenth.story_born_twice", "SW-46", telling.lives[event.subject])
        return ()
    name = telling.names.get(event.subject) or _word(event, "name") or "?"
    life = Life(event.subject, name, _word(event, "race"), _word(event, "class"), _word(event, "player"))
    life.gender = _word(event, "gender")
    life.created = cost(telling.book, life.build())
    telling.lives[event.subject] = life
    dead_id = _word(event, "successor_of")
    if dead_id:
        life.successor_of = dead_id
        _follow(telling, event, life, telling.lives.get(dead_id))
    return (event.subject,)


def _follow(telling: Telling, event: Event, life: Life, dead: Life | None) -> None:
    """A successor follows a dead hero nobody has followed yet (SW-49)."""
    if dead is None:
        telling.object(event, "swidenth.story_nobody", "SW-49", life)
    elif dead.status == DEAD:
        dead.status = REPLACED
    else:
        key = "swidenth.story_replaced" if dead.status == REPLACED else "swidenth.story_not_dead"
        telling.object(event, key, "SW-49", life, name=dead.name)


def _purchase(telling: Telling, event: Event) -> tuple[str, ...]:
    life = telling.hero(event)
    what: Bought | None = next((each for each in get_args(Bought) if each == event.args.get("what")), None)
    item = _word(event, "item")
    if life is None:
        return ()
    if what is None or not item:
        telling.object(event, "swidenth.story_unclear", "", life)
        return ()
    at_hand = life.balance
    price = life.buy(telling.book, what, item)
    if _word(event, "phase") == "creation":
        life.created += price
        return (life.id,)
    life.spent += price
    if price > max(0, at_hand):
        name = name_of(telling.book, SORTS[what], item)
        telling.object(
            event,
            "swidenth.story_short",
            "SW-47",
            life,
            name=life.name,
            item=name,
            price=price,
            balance=max(0, at_hand),
        )
    return (life.id,)


def _earned(telling: Telling, event: Event) -> tuple[str, ...]:
    life = telling.hero(event)
    if life is None:
        return ()
    life.earned += _number(event, "points")
    return (life.id,)


def _unspent(telling: Telling, event: Event) -> tuple[str, ...]:
    life = telling.hero(event)
    if life is None:
        return ()
    if reading_in_force(telling.choices, "unspent") != "banked":
        telling.object(event, "swidenth.story_not_banked", "AMB-SW-40", life, points=_number(event, "points"))
        return ()
    life.banked += _number(event, "points")
    return (life.id,)


def _find(telling: Telling, event: Event) -> tuple[str, ...]:
    if not event.subject:
        telling.stash.append(_word(event, "item"))
        return ()
    life = telling.hero(event)
    if life is None:
        return ()
    life.receive(_word(event, "item"))
    return (life.id,)


def _exchange(telling: Telling, event: Event) -> tuple[str, ...]:
    """Hand a thing over, from hero or stash to hero or stash; a dead hero's things may be taken (SW-47, SW-48)."""
    item, to_id = _word(event, "item"), _word(event, "to")
    taker = telling.hero(event, to_id) if to_id else None
    if to_id and taker is None:
        return ()
    if event.subject:
        giver = telling.hero(event, dead=True)
        if giver is None or not _let_go(telling, event, giver, item, given=True):
            return ()
    elif item in telling.stash:
        telling.stash.remove(item)
    else:
        telling.object(event, "swidenth.story_not_in_stash", "SW-47", item=name_of(telling.book, "gear", item))
        return ()
    if taker:
        taker.receive(item)
    else:
        telling.stash.append(item)
    return tuple(hero_id for hero_id in (event.subject, to_id) if hero_id)


def _let_go(telling: Telling, event: Event, life: Life, item: str, *, given: bool) -> bool:
    if life.hand_over(item, given=given):
        return True
    name = name_of(telling.book, "gear", item)
    telling.object(event, "swidenth.story_has_not", "SW-47", life, name=life.name, item=name)
    return False


def _use(telling: Telling, event: Event) -> tuple[str, ...]:
    """Use up a potion, a scroll or a thrown weapon (SW-22, SW-93, SW-95)."""
    life = telling.hero(event)
    item = _word(event, "item")
    if life is None:
        return ()
    thing = piece(telling.book, item)
    if thing is not None and not used_up(thing):
        telling.object(event, "swidenth.story_not_used_up", thing.rule, life, item=thing.name)
    elif _let_go(telling, event, life, item, given=False):
        _mend(telling, life, _number(event, "healed"))
    return (life.id,)


def _loss(telling: Telling, event: Event) -> tuple[str, ...]:
    life = telling.hero(event, dead=True)
    if life is None or not _let_go(telling, event, life, _word(event, "item"), given=False):
        return ()
    return (life.id,)


def _wound(telling: Telling, event: Event) -> tuple[str, ...]:
    life = telling.hero(event)
    if life is None:
        return ()
    life.wounds = min(life.full_vitality(telling.book), life.wounds + _number(event, "points"))
    return (life.id,)


def _heal(telling: Telling, event: Event) -> tuple[str, ...]:
    life = telling.hero(event)
    if life is None:
        return ()
    _mend(telling, life, _number(event, "points"))
    return (life.id,)


def _mend(telling: Telling, life: Life, points: int) -> None:
    """Give Vitality back, above the start only by the option healing_cap (AMB-SW-26)."""
    least = 0 if reading_in_force(telling.choices, "healing_cap") == "capped" else -points + min(0, life.wounds)
    life.wounds = max(life.wounds - points, least)


def _rest(telling: Telling, event: Event) -> tuple[str, ...]:
    life = telling.hero(event)
    if life is None:
        return ()
    life.wounds = 0
    if life.lives:
        life.status = ALIVE
    return (life.id,)


def _fled(telling: Telling, event: Event) -> tuple[str, ...]:
    life = telling.hero(event)
    if life is None:
        return ()
    if life.lives:
        life.status = FLED
    return (life.id,)


def _death(telling: Telling, event: Event) -> tuple[str, ...]:
    life = telling.hero(event)
    if life is None:
        return ()
    if life.lives:
        life.status = DEAD
    return (life.id,)


def _resurrection(telling: Telling, event: Event) -> tuple[str, ...]:
    """Bring back a dead hero for twice his value at his death, paid by the others (SW-50)."""
    life = telling.hero(event, dead=True)
    if life is None:
        return ()
    if life.status != DEAD:
        key = "swidenth.story_replaced" if life.status == REPLACED else "swidenth.story_not_dead"
        telling.object(event, key, "SW-50", life, name=life.name)
        return ()
    payers = _amounts(event, "payers")
    price, offered = ransom(life.value, life.balance, telling.choices), sum(payers.values())
    if offered != price:
        telling.object(event, "swidenth.story_price", "SW-50", life, name=life.name, price=price, offered=offered)
    for payer_id, points in payers.items():
        _pay(telling, event, life, payer_id, points)
    life.status, life.wounds = ALIVE, 0
    return (life.id, *(payer for payer in payers if payer != life.id))


def _pay(telling: Telling, event: Event, dead: Life, payer_id: str, points: int) -> None:
    payer = telling.hero(event, payer_id, dead=payer_id == dead.id)
    if payer is None:
        return
    if payer is dead:
        telling.object(event, "swidenth.story_pays_himself", "SW-50", dead, name=dead.name)
        return
    if points > payer.balance:
        telling.object(
            event, "swidenth.story_cannot_pay", "SW-50", payer, name=payer.name, points=points,
            balance=max(0, payer.balance),
        )  # fmt: skip
    payer.paid += points


_STEPS: Final[dict[str, Callable[[Telling, Event], tuple[str, ...]]]] = {
    "founding": _founding,
    "quest": _quest,
    "creation": _creation,
    "purchase": _purchase,
    "unspent": _unspent,
    "earned": _earned,
    "find": _find,
    "exchange": _exchange,
    "use": _use,
    "loss": _loss,
    "wound": _wound,
    "heal": _heal,
    "rest": _rest,
    "fled": _fled,
    "death": _death,
    "resurrection": _resurrection,
    ALLOWANCE: _allowed,
}
KINDS: Final = tuple(_STEPS)
