"""What was done on a table, line by line as it is kept, and in words.

A line is `act card to force`, the cards by their Types, `-` for none; an act done although it is forbidden goes on with
`!`, the rules and the reason. `drawn card 4 lost 2 5` is an asteroid destiny with what is added and the
value, `tried test 5 passed 12` a training destiny and its total, `phase move dark` a phase.
"""

from __future__ import annotations

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
    return f"phase {phase} {player or NONE}"


def with_line(log: tuple[str, ...], line: str) -> tuple[str, ...]:
    """Return a log with one more line; of a long one the oldest are let go."""
    return (*log, line)[-MOST_LINES:]


def drawn_since_phase(log: tuple[str, ...]) -> tuple[int, int]:
    """Return how many phases the log tells of, and how many destinies were drawn in the last one."""
    phases = [n for n, line in enumerate(log) if line.startswith("phase ")]
    last = log[phases[-1] :] if phases else log
    return len(phases), sum(line.startswith("drawn ") for line in last)


def in_words(line: str, types: Mapping[str, CardType]) -> Text:
    """Return a line of a log as a sentence; one that nobody can read stands as it is."""
    told, _, forbidden = line.partition(" ! ")
    act, *words = told.split()
    if act == "phase" and len(words) == 2:
        owner = both(f"cardtable.owner_{words[1]}") if words[1] != NONE else Text("", "")
        return both("cardtable.log_phase", phase=both(f"contents.way_{words[0]}"), player=owner)
    if act == "drawn" and len(words) == 5:
        destiny, extra, value = int(words[1]), int(words[3]), int(words[4])
        numbers = {"destiny": destiny, "extra": extra, "total": destiny + extra, "value": value}
        return both(f"cardtable.drawn_{words[2]}", card=_name(words[0], types), **numbers)
    if act == "tried" and len(words) == 4:
        name = _name(words[0], types)
        return both(f"cardtable.tried_{words[2]}", card=name, destiny=int(words[1]), total=int(words[3]))
    if act not in ACTS or len(words) < 3:
        return Text(line, line)
    names = {"card": _name(words[0], types), "act": both(f"cardtable.act_{act}")}
    key = "cardtable.asked" if words[1] == NONE else "cardtable.asked_to"
    said = both(key, **names, to=_name(words[1], types))
    if forbidden:
        rules, _, reason = forbidden.partition(" ")
        return both("cardtable.log_forbidden", said=said, rules=rules.replace(",", ", "), reason=reason)
    return said if words[2] == NONE else both("cardtable.log_priced", said=said, n=int(words[2]))


def _name(type_id: str, types: Mapping[str, CardType]) -> Text:
    return types[type_id].name if type_id in types else Text(type_id, type_id)
