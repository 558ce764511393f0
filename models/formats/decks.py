"""Decks of cards: a list (`3 Asteroid Field`), a CSV table, or a JSON file of one's own collection; texts and pictures
of cards are never taken.

JSON has the form of `swccg-card-json`: `{"cards": [{"side", "count", "front": {"title", "type", "destiny", …}}]}`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.formats.json_text import MAX_BYTES, parse_json
from models.games.facets.card_tables import DeckRow

MOST_CARDS: Final = 200
MOST_COPIES: Final = 999
TAKEN: Final = ("title", "type", "subType", "destiny", "power", "ability", "armor", "maneuver", "icons", "diamonds")
"""What is taken of a card of a JSON file."""
_LISTED: Final = re.compile(r"(?:(\d{1,3})\s*[x×]?\s+)?(.+?)(?:\s+[x×]\s*(\d{1,3}))?")
_COLUMNS: Final = {
    "name": ("name", "nom", "title", "titre"),
    "count": ("count", "nombre", "copies"),
    "destiny": ("destiny", "destinée", "destinee"),
}


def read_deck(raw: bytes, file: str) -> tuple[DeckRow, ...]:
    """Return the cards of a deck; raises ContentError for what is none, naming the place."""
    if len(raw) > MAX_BYTES:
        raise ContentError("formats.json_too_big", file=file, limit=MAX_BYTES // 1_000_000)
    if raw.lstrip()[:1] in (b"{", b"["):
        rows = list(_of_json(parse_json(raw, file), file))
    else:
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            raise ContentError("content.not_utf8", file=file) from problem
        rows = list(_of_table(text, file) if _is_table(text) else _of_list(text))
    if not rows:
        raise ContentError("cardtable.no_deck", file=file)
    if len(rows) > MOST_CARDS:
        raise ContentError("cardtable.long_deck", file=file, limit=MOST_CARDS)
    return tuple(rows)


def _of_list(text: str) -> Iterator[DeckRow]:
    for line in text.splitlines():
        found = _LISTED.fullmatch(line.strip())
        if found and not line.lstrip().startswith(("#", "//")):
            yield DeckRow(found[2][:120], int(found[1] or found[3] or 1))


def _is_table(text: str) -> bool:
    heads = next(csv.reader(io.StringIO(text[:2_000]), delimiter=_sign(text)), [])
    return any(each.strip().casefold() in _COLUMNS["name"] for each in heads) and len(heads) > 1


def _sign(text: str) -> str:
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)


def _of_table(text: str, file: str) -> Iterator[DeckRow]:
    reader = csv.reader(io.StringIO(text), delimiter=_sign(text))
    heads = [each.strip().casefold() for each in next(reader, [])]
    place = {key: next((i for i, head in enumerate(heads) if head in names), -1) for key, names in _COLUMNS.items()}
    for number, row in enumerate(reader, 2):
        cells = {key: row[at].strip() if 0 <= at < len(row) else "" for key, at in place.items()}
        if not cells["name"]:
            continue
        for key in ("count", "destiny"):
            if cells[key] and not re.fullmatch(r"\d{1,3}", cells[key]):
                raise ContentError("cardtable.no_number", file=file, place=f"line {number}", found=cells[key][:20])
        fields: dict[str, Json] = {"destiny": cells["destiny"]} if cells["destiny"] else {}
        yield DeckRow(cells["name"][:120], int(cells["count"] or 1), fields)


def _of_json(document: Json, file: str) -> Iterator[DeckRow]:
    cards = document.get("cards") if isinstance(document, Mapping) else document
    if not isinstance(cards, list):
        raise ContentError("cardtable.no_deck", file=file)
    for number, card in enumerate(cards):
        front = card.get("front") if isinstance(card, Mapping) else None
        title = front.get("title") if isinstance(front, Mapping) else None
        count = card.get("count", 1) if isinstance(card, Mapping) else 1
        if not isinstance(front, Mapping) or not isinstance(title, str) or not title.strip():
            raise ContentError("cardtable.no_card", file=file, place=f"cards[{number}]")
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_COPIES:
            raise ContentError("cardtable.no_number", file=file, place=f"cards[{number}].count", found=str(count)[:20])
        side = card.get("side") if isinstance(card, Mapping) else ""
        yield DeckRow(title.strip()[:120], count, {**{key: front[key] for key in TAKEN if key in front}, "side": side})
