"""What a battle costs: per cent of every unit of a command, capped by its own engagement (CG-60, CG-83, CG-87)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from models.galaxy.values import NOBODY, Engagement, Troops
from models.games.empire.turn.forces import UNITS, count, less, price, worth
from models.games.empire.turn.numbers import Numbers, battle_figures

WHOLE = 100


def cap(engagement: Engagement) -> int:
    """Return the most a command of this engagement loses in one battle, in per cent (CG-60)."""
    return battle_figures().engagement[engagement].cap


def raised(engagement: Engagement) -> Engagement:
    """Return the engagement one level higher, total being the highest: what a bombardment makes of it (CG-22)."""
    levels = list(Engagement)
    return levels[min(levels.index(engagement) + 1, len(levels) - 1)]


def loser_share(margin: int | None, engagement: Engagement, numbers: Numbers) -> int:
    """Return what the loser of a battle loses in per cent; `margin` None: there was no roll (CG-82, CG-87)."""
    raw = WHOLE if margin is None else numbers["loser_base"] + numbers["loser_step"] * margin
    return min(raw, cap(engagement))


def winner_share(margin: int | None, engagement: Engagement, numbers: Numbers) -> int:
    """Return what the winner loses in per cent: less the clearer it wins, nothing without a roll."""
    raw = 0 if margin is None else max(0, numbers["winner_base"] - numbers["winner_step"] * margin)
    return min(raw, cap(engagement))


def lost(troops: Troops, share: int, *, to_death: bool = False) -> Troops:
    """Return the units lost to `share` per cent of them (CG-71).

    Each kind loses the whole part of its share; then one more unit each by the greatest remainder, the cheaper first,
    while the price of all that is lost stays within the share. One unit stays at least, unless it is a fight to death:
    that costs one each time at least, so that it ends.
    """
    gone = Troops(**{kind: count(troops, kind) * share // WHOLE for kind in UNITS})
    most = Fraction(worth(troops) * share, WHOLE)
    rest = {kind: count(troops, kind) * share % WHOLE for kind in UNITS}
    for kind in sorted(UNITS, key=lambda kind: (-rest[kind], price(kind))):
        if rest[kind] and worth(gone) + price(kind) <= most:
            gone = replace(gone, **{kind: count(gone, kind) + 1})
    last = max(UNITS, key=lambda kind: (count(troops, kind), -price(kind)))
    if to_death:
        return gone if gone.units or not share or not troops.units else Troops(**{last: 1})
    if troops.units and gone.units >= troops.units:
        return replace(gone, **{last: count(gone, last) - 1})
    return gone


def all_of(troops: Troops) -> Troops:
    """Return every unit: what whoever fights to the death, or a garrison, loses with the battle (CG-60, CG-76)."""
    return less(troops, NOBODY)
