"""Tables of people: who plays which side, under which address, in which language, what counts where he is silent.

Heads are guessed as those of a galaxy's tables are, cells of closed lists read in either language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from models.campaign.turns.life import SeatRow
from models.errors import ContentError, Refused
from models.formats.galaxies.table import KnownColumn, cell, guess, read_table, unread
from models.formats.orders.mail_text import MOST_BYTES
from models.games.facets.strategy import Situation
from models.i18n import Text, fold, trouble

_PEOPLE: Final = (
    KnownColumn("faction", Text("camp", "side"), ("équipe", "team", "puissance", "power", "nation", "pays", "maison",
                "house", "faction jouée", "camp joué", "rôle", "role"), required=True),
    KnownColumn("name", Text("nom du joueur", "player name"), ("nom de la joueuse", "nom et prénom", "prénom et nom",
                "joueur", "joueuse", "player", "nom", "prénom", "pseudo", "first name", "full name", "participant",
                "qui", "who")),
    KnownColumn("mail", Text("courriel", "mail"), ("e-mail", "email", "e mail", "mél", "adresse e-mail", "adresse mail",
                "adresse email", "adresse électronique", "adresse de courriel", "adresse", "email address",
                "e-mail address", "mail address", "address", "contact")),
    KnownColumn("language", Text("langue", "language"), ("lang", "langue du rapport", "langue des rapports",
                "report language", "parle", "speaks")),
    KnownColumn("policy", Text("en cas de silence", "when silent"), ("si absent", "si absente", "si silence",
                "si silencieux", "en cas d’absence", "absence", "silent", "silence", "sans ordres", "if absent",
                "if silent", "when absent", "without orders", "policy", "politique")),
)  # fmt: skip
_LANGUAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "fr": ("fr", "français", "française", "french", "fra", "f"),
    "en": ("en", "anglais", "anglaise", "english", "eng", "ang", "a", "e"),
}
_POLICIES: Final[Mapping[str, tuple[str, ...]]] = {
    "hold": ("hold", "ne bouge pas", "stays put", "tient", "tenir", "rien", "rester", "reste", "nothing", "stay"),
    "standing": ("standing", "ordres permanents", "standing orders", "permanents", "permanent"),
    "substitute": ("substitute", "remplaçant", "remplaçante", "remplacer", "remplacé", "replace", "replacement"),
    "wait": ("wait", "attendu", "attendre", "on attend", "attente", "waited for", "waits"),
}
_CLOSED: Final = {"language": _LANGUAGES, "policy": _POLICIES}


@dataclass(frozen=True, slots=True)
class PeopleTable:
    """Who plays what, as a table says, and the heads of the columns that were left out.

    `passed`: why rows were passed over, for a side or a word nobody knows.
    """

    seats: tuple[SeatRow, ...]
    left_out: tuple[str, ...]
    passed: tuple[ContentError, ...] = ()


def read_people(path: Path, on: Situation) -> PeopleTable:
    """Return who plays what in a galaxy.

    Raises ContentError for a file that cannot be read and for a table without sides.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as problem:
        raise ContentError("content.unreadable", file=path.name, reason=trouble(problem)) from problem
    if len(raw) > MOST_BYTES:
        raise ContentError("empire.mail_too_big", file=path.name)
    table = read_table(raw, path.name)
    found = guess(table.header, _PEOPLE)
    if "faction" not in found:
        raise ContentError("turn.table_lacks", file=path.name, names=(_PEOPLE[0].title,))
    seats, passed = list[SeatRow](), list[ContentError]()
    for cells, line in zip(table.rows, table.lines, strict=True):
        values = {name: cell(cells, found, name) for name in found}
        if not values["faction"]:
            continue
        try:
            for name, words in _CLOSED.items():
                if values.get(name):
                    values[name] = _meant(values[name], words, f"{path.name}, {line}")
            values["faction"] = on.side_named(values["faction"]).id
            seats.append(SeatRow(**values))
        except ContentError as problem:
            passed.append(problem)
        except Refused as problem:
            passed.append(ContentError(problem.key, file=path.name, place=str(line), **problem.args_))
    return PeopleTable(tuple(seats), unread(table.header, found), tuple(passed))


def _meant(words: str, known: Mapping[str, tuple[str, ...]], place: str) -> str:
    """Return which of a closed list a cell names; raises ContentError for none of them."""
    for key, said in known.items():
        if fold(words) in map(fold, said):
            return key
    raise ContentError("turn.bad_seat", place=place, found=words[:40], known=tuple(said[1] for said in known.values()))
