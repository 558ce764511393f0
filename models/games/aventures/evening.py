"""What Aventures Galactiques needs on the table: its rules aid, the counters of a scenario, dice and tools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from models.content import load
from models.games.aventures.battle.board import board_of
from models.games.aventures.battle.facet import as_it_is
from models.games.aventures.battle.state import ASSAULT_DROID
from models.games.aventures.ruleset import FOLDER, AventuresRuleset, options, ruleset
from models.games.facets.evening import AidLine, AidRow, AidSection, Bring, CounterKind, Evening
from models.games.scenarios.pieces import NEUTRAL, Setup
from models.games.script.script import ScenarioObject
from models.games.values import Choices, Option
from models.i18n import Text

MOST_DOORS: Final = 12
MOST_EFFECTS: Final = 6
"""How many readings a rules aid explains; more are named in a word each."""
SIGN: Final = "†"
"""Beside a line whose rule is read otherwise; a star is that of suggested values."""
AGREED: Final = Text("Convenu pour cette partie (†)", "Agreed for this game (†)")
NAMES: Final = {
    "pass": (Text("Passe crypté", "Encrypted pass"), "AG-116"),
    "action": (Text("Action", "Action"), "AG-116"),
    "moved": (Text("Déplacé", "Moved"), "AG-119"),
    "target": (Text("Cible", "Target"), "AG-116"),
    "ranged": (Text("Attaque à distance", "Ranged attack"), "AG-116"),
    "melee": (Text("Corps à corps", "Melee attack"), "AG-116"),
    "empty": (Text("Caveau vide", "Empty vault"), "AG-116"),
    "door_open": (Text("Porte ouverte", "Door open"), "AG-116"),
    "door_closed": (Text("Porte fermée", "Door closed"), "AG-116"),
    "barrier_off": (Text("Barrière éteinte", "Barrier off"), "AG-117"),
    "barrier_on": (Text("Barrière active", "Barrier on"), "AG-117"),
    "force": (Text("Point de Force", "Force Point"), "AG-70"),
    "vigilance": (Text("Vigilance", "Vigilance"), "AG-73"),
    "wounded": (Text("Blessé", "Wounded"), "AG-60"),
    "broken": (Text("Hors service", "Out of order"), "AG-98"),
}
"""What each counter is called, and the rule that asks for it; the drawings are those of the board's markers."""


@cache
def aid() -> tuple[AidSection, ...]:
    """Return the rules aid, block by block; raises ContentError for a file that is wrong."""
    return tuple(load(AidSection, FOLDER / "aid.toml").values())


def agreed_aid(choices: Choices) -> tuple[AidSection, ...]:
    """Return the rules aid, with a block of the readings that are not the defaults.

    Each line that sums up a rule they change has a sign.
    """
    other = [each for each in options() if each.chosen(choices) != each.default]
    if not other:
        return aid()
    changed = {rule for each in other for rule in _ids(each.rule)}
    first, *rest = (_signed(each, changed) for each in aid())
    return first, _readings_section(other, choices), *rest


def _readings_section(other: Sequence[Option], choices: Choices) -> AidSection:
    """Return the block of readings: what each changes, in a word where there are many."""
    lines = []
    for option in other:
        value = option.value(choices)
        lead = Text(f"{option.title.fr}\u00a0:", f"{option.title.en}:")
        lines.append(AidLine(value.title if len(other) > MOST_EFFECTS else value.effect, lead, option.rule))
    return AidSection("agreed", AGREED, "options", tuple(lines))


def _signed(section: AidSection, changed: set[str]) -> AidSection:
    lines = (replace(line, text=_sign(line.text)) if _ids(line.rule) & changed else line for line in section.lines)
    rows = (
        replace(row, cells=(*row.cells[:-1], _sign(row.cells[-1]))) if _ids(row.rule) & changed else row
        for row in section.rows
    )
    return replace(section, lines=tuple(lines), rows=tuple(rows))


def _sign(text: Text) -> Text:
    return Text(f"{text.fr}\u00a0{SIGN}", f"{text.en}\u00a0{SIGN}")


def _ids(rules: str) -> set[str]:
    """Return the ids of rules written `AG-57, AG-58`."""
    return {each.strip() for each in rules.split(",")}


def evening(rules: Callable[[], AventuresRuleset] = ruleset, say: Callable[[Text], Text] = as_it_is) -> Evening:
    """Return the facet with a rule set, in the words of a theme."""
    return Evening(
        lambda choices: [_section_in_words(each, say) for each in agreed_aid(choices)],
        lambda setup: [replace(each, name=say(each.name)) for each in counters(rules(), setup)],
        bring,
    )


def counters(rules: AventuresRuleset, setup: Setup) -> Sequence[CounterKind]:
    """Return the counters a scenario needs: by its figures, its vaults, its doors and barriers (AG-116, AG-117)."""
    board = board_of(setup.board)
    team = [placed for placed in setup.pieces if placed.side != NEUTRAL]
    doors = min(sum(not gate.laser for gate in board.gates.values()), MOST_DOORS)
    lasers = sum(gate.laser for gate in board.gates.values())
    heroes = [placed for placed in team if rules.characters[placed.type].powers]
    needed = Counter(
        {
            "pass": 1,
            "action": len(team),
            "moved": len(team),
            "target": 2,
            "ranged": 2,
            "melee": 2,
            "empty": len(board.vaults),
            "door_open": doors,
            "door_closed": doors,
            "barrier_off": lasers,
            "barrier_on": lasers,
            "force": sum(rules.characters[placed.type].figure("force") or 0 for placed in team),
            "vigilance": len(heroes),
            "wounded": len(team),
            "broken": sum(placed.type == ASSAULT_DROID for placed in setup.pieces),
        }
    )
    found = [CounterKind(kind, name, needed[kind], rule) for kind, (name, rule) in NAMES.items() if needed[kind]]
    return [*found, *(_object_counter(each) for each in setup.script.objects if each.use != "pass")]


def _object_counter(thing: ScenarioObject) -> CounterKind:
    """Return the counter of an object of the scenario, with its drawing on the board."""
    return CounterKind("key" if thing.use == "key" else "gear", Text.same(thing.name), 1, "AG-36")


def bring(setup: Setup) -> Sequence[Bring]:
    """Return the dice (AG-2, AG-3) and the tools of a scenario."""
    dice = [Text.same("D20")] if setup.agreements.get("d20") else [Text.same("D10"), Text.same("D4")]
    tools = (
        Text("Crayon pour cocher les cartes", "Pencil to tick the cards"),
        Text("Règle pour les lignes de vue", "Ruler for lines of sight"),
    )
    return [*(Bring("dice", die) for die in dice), *(Bring("tools", tool) for tool in tools)]


def _section_in_words(section: AidSection, say: Callable[[Text], Text]) -> AidSection:
    return replace(
        section,
        title=say(section.title),
        heads=tuple(map(say, section.heads)),
        lines=tuple(AidLine(say(line.text), say(line.lead), line.rule) for line in section.lines),
        rows=tuple(AidRow(tuple(map(say, row.cells)), row.rule) for row in section.rows),
    )
