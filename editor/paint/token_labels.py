"""Labels for the tokens of figures: letters or numbers, so that no two of a side look alike."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from editor.paint.tokens import TokenSubject, drawing_of, initials


@lru_cache(maxsize=64)
def letters_apart(figures: tuple[tuple[str, str, str], ...]) -> Mapping[str, str]:
    """Return by id letters for figures (id, side, name), different for all of one side.

    They are initials if those differ, else the first letter with another letter of the name, else with a number.
    """
    found: dict[str, str] = {}
    taken: set[tuple[str, str]] = set()
    for figure, side, name in figures:
        first = initials(name)
        others = (first[0] + letter.lower() for letter in name[1:] if letter.isalnum())
        numbers = (f"{first[0]}{n}" for n in itertools.count(2))
        found[figure] = next(each for each in (first, *others, *itertools.islice(numbers, len(figures) + 1))
                             if (side, each) not in taken)  # fmt: skip
        taken.add((side, found[figure]))
    return found


@lru_cache(maxsize=64)
def told_apart(figures: tuple[tuple[str, str, TokenSubject], ...]) -> Mapping[str, TokenSubject]:
    """Return by id the subjects of figures (id, side, subject), with letters and numbers that differ within a side; a
    number counts figures with the same drawing in their order.
    """
    letters = letters_apart(tuple((figure, side, each.name) for figure, side, each in figures))
    alike: dict[tuple[str, str], list[str]] = defaultdict(list)
    for figure, side, each in figures:
        alike[side, drawing_of(each)].append(figure)
    marks = {
        figure: str(number)
        for (_, drawing), same in alike.items()
        if drawing and len(same) > 1
        for number, figure in enumerate(same, 1)
    }
    return {figure: replace(each, letters=letters[figure], mark=marks.get(figure, "")) for figure, _, each in figures}
