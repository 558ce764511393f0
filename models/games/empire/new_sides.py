"""New sides: each with a name of our own, a sign, a colour and a shape, none of them twice; and their starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from models.content import RULESETS, build, read_toml
from models.dice import Dice
from models.galaxy.galaxy import Galaxy
from models.galaxy.ids import new_id
from models.galaxy.posters.style import FORMS, side_forms
from models.galaxy.values import Faction, Income, Planet
from models.games.empire.balance import StartGround, fairest, with_capitals
from models.games.empire.figures import book_alliances, figures
from models.games.empire.generators import first_commands, invented_names
from models.games.facets.strategy import Draws
from models.i18n import Text, fold
from models.progress import Progress, silent

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class _NewSides:
    titles: tuple[Text, ...]
    colours: tuple[str, ...]


@cache
def _read_new_sides() -> _NewSides:
    path = RULESETS / "empire" / "new_sides.toml"
    return build(_NewSides, read_toml(path), file=path.name)


def new_sides(galaxy: Galaxy, count: int, seed: str) -> tuple[Faction, ...]:
    """Return `count` more sides for a galaxy, with short ids that read like their names; the same seed, the same sides.

    Name, sign, colour and shape differ from each other's and from the known ones' while there are enough of them.
    """
    known = galaxy.factions
    words, names = zip(*_names(known, count, seed), strict=True) if count else ((), ())
    signs = _signs(known, names)
    colours = _unused(_read_new_sides().colours, [each.colour for each in known], count)
    forms = _unused(FORMS, side_forms(known), count)
    ids = [new_id(word, galaxy.ids) for word in words]
    return tuple(Faction(ids[n], name, "", colours[n], signs[n], shape=forms[n]) for n, name in enumerate(names))


def two_alliances(galaxy: Galaxy) -> Galaxy:
    """Return the galaxy with the two alliances of the book, and its sides in the one and the other by turns (CG-2)."""
    both = [each for each in book_alliances() if not each.loose]
    new = tuple(each for each in both if each.id not in galaxy.alliance)
    sides = tuple(replace(each, alliance=both[n % len(both)].id) for n, each in enumerate(galaxy.factions))
    return replace(galaxy, alliances=(*galaxy.alliances, *new), factions=sides)


def _names(known: Sequence[Faction], count: int, seed: str) -> list[tuple[str, Text]]:
    """Return the word a name is made of, and the name."""
    dice, titles = Dice(seed, "sides"), _read_new_sides().titles
    taken = {fold(name) for each in known for name in (each.name.fr, each.name.en)}
    found: list[tuple[str, Text]] = []
    for n, word in enumerate(invented_names(count + len(known), dice)):
        title = titles[n % len(titles)]
        name = Text(title.fr.format(name=word), title.en.format(name=word))
        if len(found) < count and not taken & {fold(name.fr), fold(name.en)}:
            found.append((word, name))
    return found


def _signs(known: Sequence[Faction], names: Sequence[Text]) -> list[str]:
    """Return a sign for each name: its initials, else other letters that nobody has."""
    taken = {each.sign.upper() for each in known}
    found = []
    for name in names:
        sign = next(each for each in _ways(name) if each not in taken)
        taken.add(sign)
        found.append(sign)
    return found


def _ways(name: Text) -> Iterator[str]:
    words = [word for word in name.fr.upper().split() if word[0] in LETTERS]
    last = words[-1]
    yield from (last[0], "".join(word[0] for word in words))
    yield from (last[0] + letter for letter in last[1:] if letter in LETTERS)
    yield from (first + second for first in LETTERS for second in LETTERS)


def _unused(every: Sequence[str], taken: Iterable[str], count: int) -> list[str]:
    """Return `count` of some words, those not taken first; when all are used, they repeat."""
    used = {each.casefold() for each in taken}
    ordered = sorted(every, key=lambda each: each.casefold() in used)
    return [ordered[n % len(ordered)] for n in range(count)]


def draw_starts(galaxy: Galaxy, seed: str, progress: Progress = silent) -> Draws:
    """Return the fairest of many draws of a capital for each faction of a galaxy as it is, capitals marked `***`."""
    return fairest(galaxy, seed, _marked, progress)


def _marked(ground: StartGround, capitals: Sequence[str]) -> dict[str, Planet]:
    planets, income = dict(ground.galaxy.planet), Income.MAJOR
    for key in capitals:
        radius = max(planets[key].radius, figures().radius_of(income))
        planets[key] = replace(planets[key], income=income, radius=radius)
    return planets


def start_at(galaxy: Galaxy, capitals: Sequence[str]) -> Galaxy:
    """Return the galaxy with its factions begun at these capitals, in order: each its own, marked `***` (CG-99), and a
    command there for a side that has none.
    """
    planets = _marked(StartGround(galaxy), capitals)
    for faction, key in zip(galaxy.factions, capitals, strict=False):
        planets[key] = replace(planets[key], owner=faction.id)
    made = with_capitals(replace(galaxy, planets=tuple(planets[p.id] for p in galaxy.planets)), capitals)
    busy = {command.owner for command in galaxy.commands}
    bare = [faction for faction in made.factions if faction.id not in busy]
    return replace(made, commands=(*made.commands, *first_commands(bare, planets)))
