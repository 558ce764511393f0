"""The referee's rulings on a turn: what they may be on, whether they mean anything, what waits for one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from models.errors import Refused
from models.games.empire.turn.forces import of_battle
from models.games.empire.turn.happenings import Happening, apply
from models.games.empire.turn.judge import PHASES
from models.games.empire.turn.numbers import battle_figures, technologies
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.report.telling import Narrator, unjudged_kind
from models.games.empire.turn.rulings.decrees import TOLD, missing, read_ruling
from models.games.empire.turn.rulings.unjudged import BATTLE, PHASE, RESULTS, UNJUDGED
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.turn_json import read_happening, state_of
from models.games.facets.rulings import RulingDue, RulingOn
from models.games.facets.turn_events import TurnEvent
from models.games.facets.turns import KeptPhase
from models.i18n import Text, both

DICE: Final = "dice:"
AFTER: Final = "after:"
PHASE_NAMES: Final = tuple(name for name, _ in PHASES)


def check_ruling(state: CampaignState, ruling: RulingOn, others: Sequence[RulingOn] = ()) -> None:
    """Raise Refused for a ruling without meaning, after `others` on the turn."""
    if ruling.target.startswith(AFTER):
        phase = ruling.target.removeprefix(AFTER)
        if phase not in PHASE_NAMES:
            raise Refused("turn.no_phase", name=phase[:40], known=PHASE_NAMES)
        told = read_decrees(state, (*others, ruling))
        raised = {each.text("command") for many in told.values() for each in many if each.kind == "raised"}
        if (kind := ruling.decision.partition(" ")[0]) != TOLD:
            then = after_decrees(state, others)
            made = [each for each in told[phase] if each.kind == kind][-1]
            if gone := missing(replace(state, objectives=then.objectives), made, raised):
                raise Refused("turn.decree_wants", kind=made.kind, name=gone)
            fitted = then.weapons.get(str(made.args.get("command", "")), ())
            if kind == "armed" and made.text("technology") in fitted:
                raise Refused("turn.fitted_already", name=technologies()[made.text("technology")].name)
    elif ruling.target.startswith(DICE):
        if not re.fullmatch(r"\d{1,3}([ ,]+\d{1,3}){0,99}", ruling.decision):
            raise Refused("turn.no_faces", words=ruling.decision[:40])
        faces = battle_figures().die
        wrong = [die for die in map(int, re.findall(r"\d+", ruling.decision)) if not 1 <= die <= faces]
        if wrong and of_battle(ruling.target):
            raise Refused("dice.out_of_range", result=wrong[0], faces=faces)
    elif ruling.target.startswith(BATTLE):
        if ruling.decision not in RESULTS:
            raise Refused("turn.no_result", words=ruling.decision[:40], known=RESULTS)
    elif ruling.target.startswith(PHASE):
        if ruling.target.removeprefix(PHASE) not in PHASE_NAMES:
            raise Refused("turn.no_phase", name=ruling.target[len(PHASE) :][:40], known=PHASE_NAMES)
    else:
        faction, _, line = ruling.target.partition(":")
        if faction not in state.players or not line.isdigit():
            raise Refused("turn.no_target", target=ruling.target[:60])


def read_decrees(start: CampaignState, rulings: Iterable[RulingOn]) -> Mapping[str, Sequence[Happening]]:
    """Return the happenings that the referee decreed, by phase; one ruling may change an objective that another dealt.

    Raises Refused for a decree without meaning in the campaign.
    """
    found: dict[str, list[Happening]] = {}
    for each in rulings:
        if each.target.startswith(AFTER):
            told = read_ruling(start, each)
            found.setdefault(each.target.removeprefix(AFTER), []).extend(told)
            start = apply(start, told[0]) if "objective" in told[0].args else start
    return found


def after_decrees(state: CampaignState, rulings: Iterable[RulingOn]) -> CampaignState:
    """Return a state with the effects of all decrees that can still happen."""
    for each in rulings:
        if each.target.startswith(AFTER):
            try:
                for told in read_ruling(state, each):
                    state = apply(state, told)
            except (Refused, KeyError):
                # What was withdrawn already, what names a command that is gone: it changes nothing any more.
                continue
    return state


def lost_rulings(
    phases: Iterable[KeptPhase], orders: Iterable[TurnOrder], rulings: Iterable[RulingOn]
) -> tuple[RulingOn, ...]:
    """Return the rulings on what there is not in a turn."""
    found, aside = {order.cause for order in orders} | {f"{AFTER}{name}" for name in PHASE_NAMES}, list[set[str]]()
    for phase in phases:
        found |= {f"{DICE}{stream.key}" for stream in phase.dice}
        waiting = [told.cause for told in phase.happenings if told.kind == UNJUDGED]
        found |= set(waiting)
        aside += [set(cause.rpartition("/")[2].split("+")) for cause in waiting if cause.startswith(BATTLE)]
    # Dice typed for a battle that could not be judged with them are known for that.
    return tuple(
        each
        for each in rulings
        if each.target not in found and not any(keys <= set(re.split("[/+]", each.target)) for keys in aside)
    )


def rulings_due(
    start: CampaignState, phases: Sequence[KeptPhase], rulings: Iterable[RulingOn]
) -> tuple[RulingDue, ...]:
    """Return what waits for a ruling: orders with their words where they have any, what the program failed to judge."""
    found, said = dict[str, RulingDue](), {each.target: each.body for each in rulings}
    narrator = Narrator(start, *(state_of(each.state) for each in phases[-1:]))
    for told in (each for phase in phases for each in phase.happenings):
        # A decree that cannot happen waits until it is changed or withdrawn.
        if said.get(told.cause) and not told.cause.startswith(AFTER):
            continue
        if told.kind in {"story", "needs_ruling"}:
            kind = "story" if told.kind == "story" else "asked"
            ways = () if kind == "story" else tuple((each, both(f"turn.answer_{each}")) for each in ("yes", "no"))
            found[told.cause] = RulingDue(told.cause, Text.same(str(told.args.get("words", ""))), kind, ways)
        elif told.kind == UNJUDGED:
            (event,) = narrator.events((read_happening(told),))
            kind = unjudged_kind(told.args)
            ways = tuple(_results(event)) if kind == "battle" else ()
            found[told.cause] = RulingDue(told.cause, both(event.key, **event.args), kind, ways)
    return tuple(found.values())


def _results(event: TurnEvent) -> Iterator[tuple[str, Text]]:
    """Yield who may have won a battle that waits for the referee."""
    for result, names in zip(RESULTS, ("attackers", "defenders", ""), strict=True):
        yield result, both("turn.answer_wins", names=event.args[names]) if names else both("turn.answer_none")
