"""What was done on a table, line by line as it is kept, and in words.

A line is `act card to force`, the cards by their Types, `-` for none; an act done although it is forbidden goes on with
`!`, the rules and the reason. `drawn card 4 lost 2 5` is an asteroid destiny with what is added and the
value, `tried test 5 passed 12` a training destiny and its total, `phase move dark` a phase.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from models.games.dagobah.judging import ACTS, Act
from models.games.dagobah.odds import ShipAtRisk, lost
from models.games.dagobah.table import OnTable
from models.games.dagobah.types import CardType
from models.games.facets.card_tables import CardVerdict
from models.i18n import Text, both

NONE: Final = "-"
MOST_LINES: Final = 400
LONGEST_REASON: Final = 200
_PHASE: Final = re.compile(r"phase (activate|control|deploy|battle|move|draw) (light|dark)")
_DRAWN: Final = re.compile(r"drawn (\S+) (\d{1,3}) (sector|lost|stays) (\d{1,3}) (\d{1,3})")
_TRIED: Final = re.compile(r"tried (\S+) (\d{1,3}) (passed|failed|asked) (\d{1,3})")
_ACT: Final = re.compile(r"(\w+) (\S+) (\S+) (-|\d{1,3})(?: ! (\S*) (.*))?")


def line_of(card: OnTable, act: Act, to: OnTable | None, verdict: CardVerdict, reason: str = "") -> str:
    """Return the line of an act; the reason of a forbidden one in one line of its own words."""
    force = NONE if verdict.force is None else str(verdict.force)
    line = f"{act} {card.type} {to.type if to is not None else NONE} {force}"
    if verdict.answer == "forbidden":
        line += f" ! {','.join(verdict.rules)} {' '.join(reason.split())[:LONGEST_REASON]}"
    return line


def drawn_line(card: OnTable, ship: ShipAtRisk, destiny: int, *, sector: bool) -> str:
    """Return the line of an asteroid destiny drawn for a starship."""
    end = "sector" if sector else "lost" if lost(ship, destiny, sector=False) else "stays"
    return f"drawn {card.type} {destiny} {end} {ship.extra} {ship.value}"


def tried_line(test: OnTable, destiny: int, total: int, *, passed: bool | None) -> str:
    """Return the line of a training destiny; whether it passes is None where the card of the test does not say."""
    return f"tried {test.type} {destiny} {'asked' if passed is None else 'passed' if passed else 'failed'} {total}"


def phase_line(phase: str, player: str) -> str:
    """Return the line of a phase that begins."""
    return f"phase {phase} {player}"


def with_line(log: tuple[str, ...], line: str) -> tuple[str, ...]:
    """Return a log with one more line; of a long one the oldest are let go."""
    return (*log, line)[-MOST_LINES:]


def drawn_since_phase(log: tuple[str, ...]) -> tuple[int, int]:
    """Return how many phases the log tells of, and how many destinies were drawn in the last one."""
    phases = [n for n, line in enumerate(log) if line.startswith("phase ")]
    last = log[phases[-1] :] if phases else log
    return len(phases), sum(line.startswith("drawn ") for line in last)


def in_words(line: str, types: Mapping[str, CardType]) -> Text:
    """Return a line of a log as a sentence; one that means nothing stands as it is."""
    if found := _PHASE.fullmatch(line):
        phase, player = found.groups()
        return both(
            "cardtable.log_phase", phase=both(f"contents.way_{phase}"), player=both(f"cardtable.owner_{player}")
        )
    if found := _DRAWN.fullmatch(line):
        card, end, destiny, extra, value = found[1], found[3], int(found[2]), int(found[4]), int(found[5])
        numbers = {"destiny": destiny, "extra": extra, "total": destiny + extra, "value": value}
        return both(f"cardtable.drawn_{end}", card=_name(card, types), **numbers)
    if found := _TRIED.fullmatch(line):
        name, destiny, total = _name(found[1], types), int(found[2]), int(found[4])
        return both(f"cardtable.tried_{found[3]}", card=name, destiny=destiny, total=total)
    found = _ACT.fullmatch(line)
    if found is None or found[1] not in ACTS:
        return Text(line, line)
    act, card, to, force, rules, reason = found.groups()
    names = {"card": _name(card, types), "act": both(f"cardtable.act_{act}")}
    said = both("cardtable.asked" if to == NONE else "cardtable.asked_to", **names, to=_name(to, types))
    if rules is not None:
        return both("cardtable.log_forbidden", said=said, rules=rules.replace(",", ", "), reason=reason)
    return said if force == NONE else both("cardtable.log_priced", said=said, n=int(force))


def _name(type_id: str, types: Mapping[str, CardType]) -> Text:
    return types[type_id].name if type_id in types else Text(type_id, type_id)
