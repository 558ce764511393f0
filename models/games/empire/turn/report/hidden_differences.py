"""A turn with everything changed that one faction may not know: its package must stay the same byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from models.galaxy.values import Engagement
from models.games.empire.readings import reading
from models.games.empire.turn.report.package import own_dice
from models.games.empire.turn.state import CampaignPlayer, CampaignState
from models.games.empire.turn.turn_json import pack_state, state_of
from models.games.facets.turns import KeptDie, KeptStream, PlayedTurn, Turn

_FOUGHT: Final = frozenset(("battle", "conquered", "gained", "lost", "raised", "sums", "term"))
"""What tells of losses, which those who fought see in quarters."""


def with_other_secrets(turn: PlayedTurn, faction: str, opened: Callable[[bytes], Turn]) -> PlayedTurn:
    """Return a turn with other secrets than a faction knows: what others hold, owe, ordered and were told.

    `opened` makes a Turn of packed bytes.
    """
    named = frozenset(
        key
        for phase in turn.phases
        for each in phase.happenings
        for value in each.args.values()
        for key in str(value).split(",")
    )
    public = reading(turn.start.choices, "points_public") == "yes"
    before = state_of(turn.start)
    mine = own_dice(turn, before, faction)
    phases = [
        replace(
            phase,
            # Whose order it was, and who else was told, is nothing to him either.
            happenings=tuple(
                each
                if each.cause.startswith(f"{faction}:")
                else replace(each, cause="", visible_to=tuple(key for key in each.visible_to if key in {faction, "*"}))
                for each in phase.happenings
                if faction in each.visible_to or "*" in each.visible_to or each.kind in _FOUGHT
            ),
            dice=tuple(_stream(each, mine) for each in phase.dice),
        )
        for phase in turn.phases
    ]
    if phases:
        phases[-1] = replace(
            phases[-1], state=opened(_change_state(state_of(phases[-1].state), faction, named, public=public))
        )
    return replace(
        turn, start=opened(_change_state(before, faction, named, public=public)), phases=tuple(phases),
        sheets={key: sheet for key, sheet in turn.sheets.items() if key == faction},
    )  # fmt: skip


def _stream(stream: KeptStream, mine: frozenset[str]) -> KeptStream:
    if mine.intersection(stream.key.replace("+", "/").split("/")):
        return stream
    return KeptStream(
        stream.key, tuple(KeptDie(d.purpose, d.faces, d.result % d.faces + 1, d.typed) for d in stream.dice)
    )


def _change_state(state: CampaignState, faction: str, named: frozenset[str], *, public: bool) -> bytes:
    """Return a state with other holdings of everybody else; units that losses in a known battle are
    computed from stay.
    """
    galaxy = state.galaxy
    commands = tuple(
        c if c.owner == faction else replace(
            c, home="", retreats=c.retreats + 1, notes=f"{c.notes} -", engagement=_other(c.engagement),
            force=c.force if c.id in named else replace(c.force, infantry=c.force.infantry + 3),
        )
        for c in galaxy.commands
    )  # fmt: skip
    planets = tuple(
        replace(
            p, notes=f"{p.notes} -", garrison=p.garrison if p.owner == faction or p.id in named
            else replace(p.garrison, infantry=p.garrison.infantry + 3),
        )
        for p in galaxy.planets
    )  # fmt: skip
    sectors = tuple(replace(s, notes=f"{s.notes} -") for s in galaxy.sectors)
    # Others' objectives and what makes his own hidden ones known are nothing to him.
    objectives = {
        key: replace(each, trigger="", members=each.whose if each.alliance else ())
        if each.known_to(faction)
        else replace(each, points=each.points + 7, number=each.number + 1, words=f"{each.words} -")
        for key, each in state.objectives.items()
    }
    changed = replace(
        state, objectives=objectives, galaxy=replace(galaxy, commands=commands, planets=planets, sectors=sectors),
        players=dict(_players(state, faction, public=public)),
        weapons={key: each for key, each in state.weapons.items() if state.galaxy.command[key].owner == faction},
        garrisons={key: value for key, value in state.garrisons.items() if state.galaxy.planet[key].owner == faction},
    )  # fmt: skip
    return pack_state(changed)


def _players(state: CampaignState, faction: str, *, public: bool) -> Iterator[tuple[str, CampaignPlayer]]:
    for key, each in state.players.items():
        if key == faction:
            yield key, each
        else:
            yield key, replace(
                each, money=each.money + 7_000, points=each.points + (0 if public else 7), idle=each.idle + 1,
                last_income=each.last_income + 7_000, last_spent=each.last_spent + 7_000, smugglers=each.smugglers + 1,
                stores={},
            )  # fmt: skip


def _other(engagement: Engagement) -> Engagement:
    every = list(Engagement)
    return every[(every.index(engagement) + 1) % len(every)]
