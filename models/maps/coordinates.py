"""Names of cells: A1 … Z1, AA1, AB1 … or AA1, BB1 … (as VASSAL counts), or plain numbers; and cells by their name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from models.errors import Refused
from models.maps.rules.grid import Cell

Style = Literal["letters", "doubled", "numbers"]
STYLES: Final = ("letters", "doubled", "numbers")
_MOST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Coordinates:
    """How the cells of a map are called (a letter for the column, a number for the row).

    `columns`: `letters` goes A … Z, AA, AB, …; `doubled` goes A … Z, AA, BB, …; `numbers` counts. `first_column` and
    `first_row` are the numbers of the top left cell, so that a cropped board keeps its names. `upwards` counts rows
    from the bottom edge.
    """

    columns: Style = "letters"
    first_column: int = 1
    first_row: int = 1
    upwards: bool = False

    def column(self, x: int) -> str:
        """Return the name of column `x`."""
        return column_name(x + self.first_column, self.columns)

    def row(self, y: int, height: int) -> str:
        """Return the name of row `y` of a map of `height` rows."""
        return str((height - 1 - y if self.upwards else y) + self.first_row)

    def name(self, cell: Cell, height: int) -> str:
        """Return the name of a cell, such as `K16` or `12,7`."""
        gap = "," if self.columns == "numbers" else ""
        return f"{self.column(cell[0])}{gap}{self.row(cell[1], height)}"

    def find(self, text: str, width: int, height: int) -> Cell:
        """Return the cell of a name as people type it; raises Refused for a name that is not on the map."""
        found = re.fullmatch(r"\s*([A-Za-z]+|-?\d+)\s*[,;. ]?\s*(-?\d+)\s*", text)
        if found is None or len(text) > 40:
            raise Refused("map.no_such_cell", name=text[:40])
        number = column_number(found[1], self.columns)
        if number is None:
            raise Refused("map.no_such_cell", name=text)
        y = int(found[2]) - self.first_row
        cell = (number - self.first_column, height - 1 - y if self.upwards else y)
        if not (0 <= cell[0] < width and 0 <= cell[1] < height):
            raise Refused("map.no_such_cell", name=text)
        return cell


def column_name(number: int, style: Style) -> str:
    """Return the name of column `number`, 1 being A; numbers below 1 have no letter and stay numbers."""
    if style == "numbers" or number < 1:
        return str(number)
    if style == "doubled":
        times, letter = divmod(number - 1, 26)
        return chr(65 + letter) * (times + 1)
    name = ""
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(65 + letter) + name
    return name


def column_number(name: str, style: Style) -> int | None:
    """Return the number of a column by its name, 1 for A; None where the style has no such name."""
    if name.lstrip("-").isdigit():
        return int(name)
    letters = name.upper()
    if style == "doubled":
        return (len(letters) - 1) * 26 + ord(letters[0]) - 64 if len(set(letters)) == 1 else None
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
        if number > _MOST:
            return None
    return number
