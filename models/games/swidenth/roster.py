"""The roster facet of Swidenth: read, write, check, edit and keep a party."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from models.content import Json
from models.games.game import Stat, Stored, Verdict
from models.games.swidenth.alone import alone
from models.games.swidenth.archive import assemble_party, setting_of, store_party
from models.games.swidenth.data import Rulebook, rulebook
from models.games.swidenth.document import read_party, write_party
from models.games.swidenth.party import Party
from models.games.swidenth.story import HeroStanding, fold
from models.games.swidenth.verdict import check
from models.i18n import Text


@dataclass(frozen=True)
class SwidenthRoster:
    """Parties built by the rule book that `book` returns: the bundled one unless told otherwise."""

    book: Callable[[], Rulebook] = rulebook

    @property
    def points(self) -> Text:
        """The name of the points of the game."""
        return Text("PP", "PP")

    def read(self, data: object, file: str) -> Party:
        """Return the build of a JSON document; raises ContentError with the place of what is wrong."""
        return read_party(data, file, self.book())

    def write(self, build: Party, lang: str = "fr") -> dict[str, Json]:
        """Return the JSON document of a build, names in `lang`."""
        return write_party(build, self.book(), lang)

    def check(self, build: Party, choices: Mapping[str, str]) -> Verdict:
        """Return what a party costs and every Problem of it (SW-45 … SW-95)."""
        return check(self.book(), build, choices)

    def apply(self, build: Party, edit: tuple[object, ...]) -> Party:
        """Return the build after an edit (see `models.games.swidenth.edits`); raises Refused."""
        from models.games.swidenth.edits import apply_edit  # noqa: PLC0415  a page that is read edits nothing

        return apply_edit(self.book(), build, edit)

    def store(self, build: Party, new_id: Callable[[], str], at: str) -> Stored:
        """Return members and the Events of their creation."""
        return store_party(self.book(), build, new_id, at)

    def assemble(self, stored: Stored, choices: Mapping[str, str]) -> Party:
        """Return the party as it stands after every Event of its story."""
        return assemble_party(self.book(), stored, choices)

    def accounts(self, stored: Stored, choices: Mapping[str, str]) -> Mapping[str, tuple[Stat, ...]]:
        """Return the figures of each hero's story by his id, the dead included; points in PP (SW-45 … SW-50)."""
        standing = fold(stored.events, setting_of(self.book(), stored, choices))
        return {hero.id: _figures(hero) for hero in standing.heroes}

    def alone(self, stored: Stored, member_id: str) -> Stored:
        """Return one hero by himself, his story told without the others."""
        return alone(stored, member_id)


def _figures(hero: HeroStanding) -> tuple[Stat, ...]:
    return (
        _stat("created", "PP à la création", "PP at creation", hero.created),
        _stat("earned", "PP gagnés", "PP earned", hero.earned),
        _stat("spent", "PP dépensés depuis", "PP spent since", hero.spent + hero.paid),
        _stat("balance", "PP en main", "PP in hand", hero.balance),
        _stat("value", "Valeur en PP", "Value in PP", hero.value),
        _stat("vitality", "Vitalité restante", "Vitality left", hero.vitality),
    )


def _stat(stat_id: str, fr: str, en: str, value: int) -> Stat:
    label = Text(fr, en)
    return Stat(stat_id, label, label, value)
