"""The columns of our tables of systems, routes, sectors and commands, and the words their cells may hold."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeVar

from models.errors import ContentError
from models.formats.galaxies.table import KnownColumn
from models.galaxy.values import Engagement, Income, RouteKind, RouteState
from models.i18n import Text, fold

Word = TypeVar("Word", bound=StrEnum)


def _column(column_id: str, fr: str, *also: str, required: bool = False, en: str = "") -> KnownColumn:
    return KnownColumn(column_id, Text(fr, en or column_id), also, required)


SYSTEMS: Final = (
    _column(
        "name",
        "nom",
        "planète",
        "planet",
        "système",
        "system name",
        "planet name",
        "nom de la planète",
        "nom planète",
        "nom du système",
        "étoile",
        "star",
        "monde",
        "world",
        "label",
        "libellé",
        "étiquette",
        required=True,
    ),
    _column("x", "abscisse", "pos x", "posx", "position x", "coord x", "coordonnée x", "x coordinate", required=True),
    _column("y", "ordonnée", "pos y", "posy", "position y", "coord y", "coordonnée y", "y coordinate", required=True),
    _column("size", "taille", "radius", "rayon", "disc", "disque"),
    _column(
        "income",
        "revenu",
        "revenus",
        "class",
        "classe",
        "type",
        "incomes",
        "revenu par tour",
        "income per turn",
        "production",
        "richesse",
        "wealth",
        "valeur",
        "value",
        "importance",
        "rang",
        "rank",
    ),
    _column("resource", "ressource", "ressources", "resources"),
    _column("sector", "secteur", "région", "region"),
    _column(
        "owner",
        "propriétaire",
        "faction",
        "joueur",
        "player",
        "camp",
        "side",
        "possesseur",
        "held by",
        "contrôle",
        "control",
        "maître",
        "master",
        "souverain",
    ),
    _column("infantry", "bataillons", "infanterie", "garrison", "garnison", en="battalions"),
    _column("cruisers", "croiseurs"),
    _column("fighters", "escadrons", "chasseurs", en="squadrons"),
    _column("system", "système solaire", "solar system"),
    _column("notes", "remarques", "notes", "description", "comment", "commentaire"),
    _column("words", "texte public", "texte", en="public text"),
    _column("id", "identifiant"),
)
"""First the columns of the command line, in its order; then what a galaxy of ours holds besides."""

ROUTES: Final = (
    _column(
        "from",
        "de",
        "départ",
        "start",
        "source",
        "origine",
        "origin",
        "début",
        "planète 1",
        "planète a",
        "planet 1",
        "planet a",
        "a",
        required=True,
    ),
    _column(
        "to",
        "à",
        "vers",
        "arrivée",
        "end",
        "target",
        "destination",
        "fin",
        "planète 2",
        "planète b",
        "planet 2",
        "planet b",
        "b",
        required=True,
    ),
    _column("kind", "genre", "type"),
    _column("state", "état", "status"),
    _column("reason", "raison", "motif"),
)

SECTORS: Final = (
    _column("name", "nom", "sector", "secteur", required=True),
    _column("colour", "couleur", "color"),
    _column("outline", "contour", "polygon"),
    _column("notes", "remarques"),
    _column("words", "texte public", "texte", en="public text"),
    _column("id", "identifiant"),
)

COMMANDS: Final = (
    _column("name", "nom", "command", "commandement", required=True),
    _column("owner", "propriétaire", "faction", "joueur", "player"),
    _column("x", "abscisse", "pos x", "posx", "position x", "coord x", "coordonnée x", "x coordinate", required=True),
    _column("y", "ordonnée", "pos y", "posy", "position y", "coord y", "coordonnée y", "y coordinate", required=True),
    _column("home", "port d’attache", "port", "home port"),
    _column("infantry", "bataillons", "infanterie", en="battalions"),
    _column("cruisers", "croiseurs"),
    _column("fighters", "escadrons", "chasseurs", en="squadrons"),
    _column("radius", "rayon", "circle", "cercle"),
    _column("engagement", "engagement"),
    _column("notes", "remarques"),
    _column("id", "identifiant"),
)

TABLES: Final = {"systems": SYSTEMS, "routes": ROUTES, "sectors": SECTORS, "commands": COMMANDS}

INCOMES: Final[Mapping[str, Income]] = {
    "": Income.ORDINARY, "ordinary": Income.ORDINARY, "ordinaire": Income.ORDINARY, "2": Income.ORDINARY,
    "2m": Income.ORDINARY, "production": Income.PRODUCTION, "*": Income.PRODUCTION, "major": Income.MAJOR,
    "majeur": Income.MAJOR, "majeure": Income.MAJOR, "***": Income.MAJOR, "5": Income.MAJOR, "5m": Income.MAJOR,
    "rich": Income.MAJOR, "riche": Income.MAJOR, "poor": Income.ORDINARY, "pauvre": Income.ORDINARY,
}  # fmt: skip
KINDS: Final[Mapping[str, RouteKind]] = {
    "": RouteKind.LANE, "lane": RouteKind.LANE, "ordinaire": RouteKind.LANE, "main": RouteKind.MAIN,
    "principale": RouteKind.MAIN, "hidden": RouteKind.HIDDEN, "secrète": RouteKind.HIDDEN, "cachée": RouteKind.HIDDEN,
}  # fmt: skip
STATES: Final[Mapping[str, RouteState]] = {
    "": RouteState.OPEN, "open": RouteState.OPEN, "ouverte": RouteState.OPEN, "cut": RouteState.CUT,
    "coupée": RouteState.CUT, "closed": RouteState.CLOSED, "fermée": RouteState.CLOSED,
}  # fmt: skip
ENGAGEMENTS: Final[Mapping[str, Engagement]] = {
    "": Engagement.WEAK, "weak": Engagement.WEAK, "faible": Engagement.WEAK, "moderate": Engagement.MODERATE,
    "modéré": Engagement.MODERATE, "total": Engagement.TOTAL,
}  # fmt: skip

SAID: Final[Mapping[StrEnum, Text]] = {
    Income.ORDINARY: Text("ordinaire", "ordinary"), Income.PRODUCTION: Text("production", "production"),
    Income.MAJOR: Text("majeur", "major"), RouteKind.LANE: Text("ordinaire", "lane"),
    RouteKind.MAIN: Text("principale", "main"), RouteKind.HIDDEN: Text("secrète", "hidden"),
    RouteState.OPEN: Text("ouverte", "open"), RouteState.CUT: Text("coupée", "cut"),
    RouteState.CLOSED: Text("fermée", "closed"), Engagement.WEAK: Text("faible", "weak"),
    Engagement.MODERATE: Text("modéré", "moderate"), Engagement.TOTAL: Text("total", "total"),
}  # fmt: skip
"""What we write for each closed word; `word` reads all of them."""


@lru_cache(maxsize=1_024)
def _fold_word(text: str) -> str:
    """Return a word folded for comparison; cached, because a table of thousands of rows has the same few words."""
    return fold(text)


def word(known: Mapping[str, Word], text: str, file: str, place: str) -> Word:
    """Return the meaning of a word of a closed list, accents and case ignored; raises ContentError naming the place."""
    wish = _fold_word(text)
    for name, value in known.items():
        if _fold_word(name) == wish:
            return value
    allowed = tuple(SAID[value] for value in dict.fromkeys(known.values()))
    raise ContentError("content.not_one_of", file=file, place=place, found=text[:40], allowed=allowed)
