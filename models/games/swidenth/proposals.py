"""The three balanced bands proposed to a party that has nobody yet (SW-45)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from models.games.facets.builder import Template
from models.games.swidenth.builder.band_draw import CASTER, FRONT, PLANS, SHOOTER, role_of
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.builder.words import join_texts
from models.games.swidenth.data import Rulebook
from models.games.swidenth.names import free_among, name_of
from models.games.swidenth.party import Hero
from models.games.swidenth.worth import cost
from models.i18n import LANGUAGES, Text
from models.problem import Grade, Problem, Where

BAND: Final = "band"
"""What the ids of the templates of whole bands begin with: `band:steel:Les Noirs`."""
_BANDS: Final = Text("Trois bandes équilibrées", "Three balanced bands")


def bands_for(view: PartyView, *, quick: bool = False) -> Iterator[Template]:
    """Return the bands as templates, each with its reasons. A `quick` answer has those that have been drawn."""
    for plan, drawn in view.bands.items():
        name, heroes = PLANS[plan][0], drawn.heroes if drawn.done or not quick else ()
        if not heroes:
            continue
        spent = sum(cost(view.book, hero) for hero in heroes)
        words = join_texts(name_of(view.book, "classes", hero.cls) for hero in heroes)
        yield Template(
            f"{BAND}:{plan}:{drawn.seed}", _BANDS, name, name, spent, words, "SW-45", "party",
            reasons=tuple(_reasons(view, heroes, spent)), whole=True,
        )  # fmt: skip


def band_of(view: PartyView, template_id: str, lang: str) -> Sequence[Hero]:
    """Return the heroes of such a template, named after their peoples in a language; empty for any other template."""
    start, _, rest = template_id.partition(":")
    drawn = view.bands.get(rest.partition(":")[0]) if start == BAND else None
    return _with_names(view.book, drawn.heroes, lang) if drawn is not None else ()


def _with_names(book: Rulebook, heroes: Sequence[Hero], lang: str) -> Sequence[Hero]:
    found: list[Hero] = []
    for hero in heroes:
        name = free_among(book.races[hero.race].name[lang], (each.name for each in found))
        found.append(replace(hero, name=name))
    return found


def _reasons(view: PartyView, heroes: Sequence[Hero], spent: int) -> Iterator[Problem]:
    """Yield why a band is balanced: who stands in front, who shoots, who casts, what is left."""
    keys = {FRONT: "swidenth.band_front", SHOOTER: "swidenth.band_shooters", CASTER: "swidenth.band_casters"}
    for wanted, key in keys.items():
        pairs = zip(*(_with_names(view.book, heroes, lang) for lang in LANGUAGES), strict=True)
        names = tuple(Text(fr.name, en.name) for fr, en in pairs if role_of(view.book.classes[fr.cls]) == wanted)
        if names:
            yield Problem(Where((), "heroes"), Grade.NOTICE, "", key, {"n": len(names), "names": names})
    left = view.setting.budget - spent
    args = {"spent": spent, "budget": view.setting.budget, "left": left}
    yield Problem(Where((), "heroes"), Grade.NOTICE, "SW-45", "swidenth.band_points", args)
