"""Who beats whom as a table for spreadsheets: a line for each attacker, way to attack and target."""

from __future__ import annotations

import csv
import io

from models.formats.csv_cells import escape_formula, separator
from models.games.facets.matrices import MEASURES, Matrix
from models.i18n import Translator


def write_matrix(matrix: Matrix, t: Translator) -> str:
    """Return all cells of a matrix, UTF-8, titles in the language of `t`; cells of impossible attacks are left out."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator(t.lang), lineterminator="\n")
    exact = [t("compare.matrix_exact", measure=t(f"compare.matrix_{each}")) for each in MEASURES]
    heads = [t(f"compare.matrix_{each}") for each in ("mode", "own", "count", "foe", *MEASURES)]
    writer.writerow([*heads, *exact])
    for mode in matrix.modes:
        for r, row in enumerate(matrix.rows):
            for c, column in enumerate(matrix.columns):
                cell = matrix.cell(mode.id, r, c)
                if cell is not None:
                    values = [getattr(cell, each) for each in MEASURES]
                    rounded = [f"{float(each):.4f}".replace(".", "," if t.lang == "fr" else ".") for each in values]
                    names = [escape_formula(each.name[t.lang]) for each in (row, column)]
                    writer.writerow([mode.name[t.lang], names[0], row.count, names[1], *rounded, *map(str, values)])
    return out.getvalue()
