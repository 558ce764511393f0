"""A player's report in plain text, followed by the sheet of the next turn: enough to play by mail."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Engagement, Planet
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.offers import offers
from models.games.empire.turn.orders.words import COMMENT, order_words
from models.games.empire.turn.report.sections import CARD, report_head, sections
from models.games.empire.turn.report.values import TurnReport
from models.games.empire.turn.state import CampaignPlayer
from models.games.sections.as_text import head_text, section_text
from models.i18n import LANGUAGES, Translator, fold

LONGEST: Final = 60_000
"""Bytes of the message at most; what is left out stands in the page."""
_QUOTES: Final = frozenset('"“”«»„–—‑')
"""Signs a line of a sheet reads as quotes and dashes, whatever a name means by them."""


def order_form(galaxy: Galaxy, me: CampaignPlayer, players: Iterable[str], turn: int, code: str, t: Translator) -> str:
    """Return the sheet of a turn: a line for each command with its present engagement, to be changed; below it, as
    lines that give no order, an example of everything else that its player's rank may order.
    """
    faction = me.faction
    words, lang = order_words(), LANGUAGES.index(t.lang)
    fleet = words.kinds["command"][lang]
    lines, called = [f"PORTULAN {turn} {faction} {code}".rstrip()], spoken_names(galaxy.commands)
    for command in galaxy.commands:
        if command.owner == faction:
            level = t(f"report.named_{Engagement(command.engagement).value}")
            lines.append(f"{fleet} {called[command.id]}: {level}")
    book = NameBook(galaxy, players, faction, {})
    shown = (f"{COMMENT} {each.words}" for each in offers(galaxy, me, book, t) if each.ready)
    return "\n".join((*lines, f"{COMMENT} {t('report.order_examples')}", *shown, words.small["end"][lang].upper(), ""))


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


def message(report: TurnReport, sheet: str) -> str:
    """Return the report in text, then the sheet; the last sections are left out of one that would be too long.

    The sheet shows how every order is written, as the card does elsewhere.
    """
    t = Translator(report.head.lang)
    *parts, tail = (section_text(each, t) for each in sections(report, t, sheet) if each.id != CARD)
    parts = [head_text(report_head(report, t), t), *parts]
    while len(parts) > 2 and len("\n\n".join((*parts, tail)).encode()) > LONGEST:
        del parts[-1]
    return "\n\n".join((*parts, tail)) + "\n"
