"""What a player gets after a turn: what he saw of it as data, and the sheet of the next turn ready to be filled in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from models.games.empire.turn.keeping import happening, unpacked
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.telling import Narrator
from models.games.turns import KeptHappening, KeptPhase, Letterhead, PlayedTurn, spoken_event
from models.i18n import Translator

REPORT_FORMAT = 1
"""The version of `report.json`; `models.campaign.turn_codes.verified` reads it."""


def package(played: Sequence[PlayedTurn], faction: str, head: Letterhead) -> Mapping[str, bytes]:
    """Return the files of a player's package by name: the same bytes for the same values."""
    last = played[-1]
    after = unpacked(last.phases[-1].state if last.phases else last.start)
    document = json.dumps(report(last, after, faction, head), ensure_ascii=False, indent=1)
    return {
        "report.json": f"{document}\n".encode(),
        "ordres.txt": order_form(after, faction, after.turn + 1, head.code, Translator(head.lang)).encode(),
    }


def report(turn: PlayedTurn, after: CampaignState, faction: str, head: Letterhead) -> dict[str, object]:
    """Return what a player saw of a turn as plain values, with what proves its dice."""
    t, start = Translator(head.lang), unpacked(turn.start)
    narrator = Narrator(start, after)
    return {
        "format": REPORT_FORMAT,
        "campaign": head.campaign,
        "turn": turn.number,
        "revision": head.revision,
        "reason": head.reason,
        "faction": faction,
        "player": head.player,
        "deadlines": list(head.deadlines),
        "zone": head.zone,
        "code": head.code,
        "money": after.players[faction].money,
        "points": after.players[faction].points,
        "phases": [
            {"name": phase.id, "events": [{"rule": each.rule, "text": spoken_event(each, t)} for each in events]}
            for phase in turn.phases
            if (events := narrator.events(map(happening, _seen(phase, faction))))
        ],
        "commitment": head.commitment,
        **({"secret": head.secret} if head.secret else {}),
        "dice": {
            "seed": turn.seed,
            **({"sheets": list(head.sheets.get(str(turn.number), ()))} if head.secret else {}),
            "streams": list(_streams(turn.phases, _own(start, faction))),
        },
    }


def _seen(phase: KeptPhase, faction: str) -> list[KeptHappening]:
    return [each for each in phase.happenings if {"*", faction} & set(each.visible_to)]


def _own(state: CampaignState, faction: str) -> frozenset[str]:
    """Return the ids by which a stream of dice is a player's: his own, his commands', his planets'."""
    return frozenset((faction, *state.commands_of(faction), *state.planets_of(faction)))


def _streams(phases: Iterable[KeptPhase], own: frozenset[str]) -> Iterator[dict[str, object]]:
    for phase in phases:
        for stream in phase.dice:
            if own & set(stream.key.replace("+", "/").split("/")):
                dice = [{"faces": die.faces, "result": die.result, "typed": die.typed} for die in stream.dice]
                yield {"key": stream.key, "dice": dice}


def order_form(state: CampaignState, faction: str, turn: int, code: str, t: Translator) -> str:
    """Return the sheet of a turn with a line to finish for each command: it is edited and sent back."""
    lines = [f"PORTULAN {turn} {faction} {code}"]
    for key in state.commands_of(faction):
        command = state.galaxy.command[key]
        lines.append(f"# {t('turn.form_fleet', name=command.name)}")
    return "\n".join((*lines, t("turn.form_end"), ""))
