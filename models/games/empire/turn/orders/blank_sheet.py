"""The sheet of a turn as its player gets it, to be filled in: as text and as a table."""

from __future__ import annotations

import csv
import io
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Engagement, Planet
from models.games.empire.turn.orders.words import COMMENT, order_words
from models.games.facets.turn_offers import OrderOffer, shelves
from models.i18n import LANGUAGES, Translator, fold

_WIDTH: Final = 72
"""What is no order is broken into lines of this length, so that no mail program breaks it where no sign stands."""
_QUOTES: Final = frozenset('"“”«»„–—‑')
"""Signs a line of a sheet reads as quotes and dashes, whatever a name means by them."""


def order_form(galaxy: Galaxy, faction: str, offers: Iterable[OrderOffer], turn: int, code: str, t: Translator) -> str:
    """Return the sheet of a turn: a line for each command with its present engagement, to be changed; below it, as
    lines that give no order, an example of everything else that its player's rank may order.
    """
    words, lang = order_words(), LANGUAGES.index(t.lang)
    fleet = words.kinds["command"][lang]
    lines, called = [f"PORTULAN {turn} {faction} {code}".rstrip()], spoken_names(galaxy.commands)
    for command in galaxy.commands:
        if command.owner == faction:
            level = t(f"report.named_{Engagement(command.engagement).value}")
            lines.append(f"{fleet} {called[command.id]}: {level}")
    return "\n".join((*lines, *_comments(offers, t), words.small["end"][lang].upper(), ""))


def _comments(offers: Iterable[OrderOffer], t: Translator) -> Iterator[str]:
    """Yield the examples as lines that give no order: by group, then by the reason why not this turn."""
    shown = [each for each in shelves(offers) if each.kind != "others"]
    yield from _comment(t("report.order_examples")) if shown else ()
    for shelf in shown:
        yield COMMENT
        title = shelf.title.upper() if shelf.kind == "now" else str(t.pair(t("report.not_now"), shelf.title))
        yield from _comment(title)
        for each in shelf.offers:
            yield from _comment(f"  {each.what}") if shelf.kind == "now" else ()
            yield from (f"{COMMENT} {line}" for line in each.words.splitlines())


def _comment(words: str) -> Iterator[str]:
    indent = " " * (len(words) - len(words.lstrip()))
    for line in textwrap.wrap(words, _WIDTH, subsequent_indent=indent, break_long_words=False):
        yield f"{COMMENT} {line}"


def spoken_names(things: Sequence[Command] | Sequence[Planet]) -> Mapping[str, str]:
    """Return the name of things on a sheet, by id: quoted where it means only one thing, else the id."""
    folded = Counter(fold(each.name) for each in things) + Counter({fold(each.id) for each in things})
    return {
        each.id: f'"{each.name}"'
        if each.name.strip() and each.name.isprintable() and not _QUOTES & set(each.name)
        and folded[fold(each.name)] == (1 if fold(each.name) != fold(each.id) else 2)
        else each.id
        for each in things
    }  # fmt: skip


def order_table(form: str) -> str:
    """Return a sheet as a table with the columns that can be read back: one order a row."""
    head, *lines = form.splitlines()
    turn, faction, *code = head.split()[1:]
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(("player", "turn", "code", "order"))
    orders = (line for line in lines[:-1] if not line.startswith(COMMENT))
    rows.writerows((faction, turn, "".join(code), line) for line in orders)
    return out.getvalue()
