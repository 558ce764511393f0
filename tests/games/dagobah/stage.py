"""The tables of the cases of Dagobah, written short: `"asteroid-field hoth 1"` is a type, its place, the rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, get_args

from models.games.dagobah.table import CardTable, How, read_table
from models.games.dagobah.types import cards

CASES: Final = Path(__file__).parents[2] / "cases" / "dagobah"
STAGE: Final = json.loads((CASES / "stage.json").read_text("utf-8"))


def laid(case: dict[str, Any]) -> dict[str, Any]:
    """Return the table of a case in the form of a file: the named one, with its own cards after them."""
    rows: dict[str, str | None] = {}
    names = [case["on"]] if "on" in case else []
    while names:
        table = STAGE["tables"][names.pop()]
        rows = {**table, **rows}
        names += [rows.pop("on")] if "on" in table else []
    rows |= case.get("with", {})
    found = [_card(name, row) for name, row in rows.items() if row is not None]
    return {"cards": found, **{key: case[key] for key in ("phase", "player") if key in case}}


def _card(name: str, row: str) -> dict[str, Any]:
    kind, at, *rest = [*row.split(), "-"][: max(2, len(row.split()))]
    card: dict[str, Any] = {"id": name, "type": _type(kind), "at": "" if at == "-" else at}
    for word in rest:
        if "=" in word:
            key, value = word.split("=")
            card.setdefault("state", {})[key] = value
        elif word in get_args(How):
            card["how"] = word
        elif word in ("light", "dark"):
            card["owner"] = word
        else:
            card["seat"] = int(word)
    return card


def _type(kind: str) -> Any:
    return {"name": kind, **STAGE["types"][kind]} if kind in STAGE["types"] else kind


def table_of(case: dict[str, Any]) -> CardTable:
    """Return the table of a case."""
    return read_table(laid(case), cards(), case.get("choices", {}), "case")


def wish(ask: str) -> dict[str, str]:
    """Return a question of a case, `card act to from`, as a file has it."""
    card, act, to, start = [*ask.split(), "-", "-"][:4]
    return {"card": card, "act": act, "to": "" if to == "-" else to, "from": "" if start == "-" else start}
