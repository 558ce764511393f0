"""The JSON document of a party, in the form of `swidenth check`: strict about shape, patient about names.

A word the rule book does not know is kept for the check, which names it with a suggestion; a document of another shape
is refused with its place. Beside the keys of the command line a hero may have `player`, `earned`, `found`, `gone` and
`gender` (`m` or `f`), and a party `shares` and `side`: a summoned warrior (SW-124) says there that it is one, in either
language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.content import Json, value_text
from models.errors import ContentError
from models.games.swidenth.data import Rulebook
from models.games.swidenth.names import Sort, find, readable_name
from models.games.swidenth.party import CALLING, SUMMONED, Hero, Party
from models.games.values import Member, Verdict
from models.i18n import LANGUAGES, Translator, both, fold
from models.problem import Problem, Where

MAX_HEROES: Final = 200
MAX_ENTRIES: Final = 100
MAX_POINTS: Final = 1_000_000
MAX_STEPS: Final = 100
MAX_LETTERS: Final = 200
_PARTY_KEYS: Final = ("party", "side", "budget", "characters", "shares")
_HERO_KEYS: Final = (
    "name", "race", "class", "gear", "spells", "improvements", "skills", "player", "earned", "found", "gone",
    "gender",
)  # fmt: skip


def read_sheet(data: Json, file: str, book: Rulebook) -> Party:
    """Return the build of a party document; raises ContentError with the place of what is wrong."""
    top = _Place(file, "").table(data, _PARTY_KEYS, ("party", "characters"))
    place = _Place(file, "characters")
    summoned = _is_summoned(top.get("side", ""), _Place(file, "side"))
    usual = book.spells[CALLING].points if summoned else book.party.party.budget
    heroes = place.entries(top["characters"], MAX_HEROES)
    return Party(
        name=_Place(file, "party").text(top["party"]),
        budget=_Place(file, "budget").number(top.get("budget", usual), MAX_POINTS),
        heroes=tuple(_hero(entry, place.inside(i), book) for i, entry in enumerate(heroes)),
        shares=_counts(top.get("shares", {}), _Place(file, "shares"), MAX_POINTS),
        summoned=summoned,
    )


def write_party(party: Party, book: Rulebook, lang: str = "fr") -> dict[str, Json]:
    """Return the document of a build, names in `lang`; what only a campaign knows is left out."""
    document: dict[str, Json] = {
        "party": party.name,
        **({"side": both("swidenth.kind_summoned")[lang]} if party.summoned else {}),
        "budget": party.budget,
        "characters": [_hero_document(hero, book, lang) for hero in party.heroes],
    }
    if party.shares:
        document["shares"] = dict(party.shares)
    return document


def _is_summoned(said: Json, place: _Place) -> bool:
    """Return whether the document is that of a summoned warrior; a band says nothing of itself."""
    words = fold(place.text(said))
    name = both("swidenth.kind_summoned")
    if words and words not in {SUMMONED, *(fold(name[lang]) for lang in LANGUAGES)}:
        raise ContentError("swidenth.json_side", file=place.file, place=place.at, name=name)
    return bool(words)


def _hero(data: Json, place: _Place, book: Rulebook) -> Hero:
    entry = place.table(data, _HERO_KEYS, ("name", "race", "class"))
    improvements: dict[str, int] = {}
    at = place.under("improvements")
    for words, steps in _counts(entry.get("improvements", {}), at, MAX_STEPS).items():
        stat_id = _id(book, "improvements", words)
        if stat_id in improvements:
            raise ContentError("swidenth.json_twice", file=place.file, place=f"{at.at}.{words}")
        improvements[stat_id] = steps
    name = place.under("name").text(entry["name"])
    if not name.strip():
        raise ContentError("swidenth.json_no_name", file=place.file, place=f"{place.at}.name")
    return Hero(
        name=name,
        race=_id(book, "races", place.under("race").text(entry["race"])),
        cls=_id(book, "classes", place.under("class").text(entry["class"])),
        gear=_ids(entry, "gear", "gear", place, book),
        spells=_ids(entry, "spells", "spells", place, book),
        improvements={stat_id: steps for stat_id, steps in improvements.items() if steps},
        skills=_ids(entry, "skills", "skills", place, book),
        player=place.under("player").text(entry.get("player", "")),
        earned=place.under("earned").number(entry.get("earned", 0), MAX_POINTS),
        found=_ids(entry, "found", "gear", place, book),
        gone=_ids(entry, "gone", "gear", place, book),
        gender=_gender(entry.get("gender", ""), place.under("gender")),
    )


def _gender(said: Json, place: _Place) -> str:
    if place.text(said) not in ("", "m", "f"):
        raise ContentError(
            "content.not_one_of", file=place.file, place=place.at, found=value_text(said), allowed=("m", "f")
        )
    return str(said)


def _ids(entry: Mapping[str, Json], key: str, sort: Sort, place: _Place, book: Rulebook) -> tuple[str, ...]:
    at = place.under(key)
    words = at.entries(entry.get(key, []), MAX_ENTRIES)
    return tuple(_id(book, sort, at.inside(i).text(word)) for i, word in enumerate(words))


def _id(book: Rulebook, sort: Sort, words: str) -> str:
    return find(book, sort, words) or words


def _counts(data: Json, place: _Place, most: int) -> dict[str, int]:
    return {key: place.under(key).number(value, most) for key, value in place.table(data, (), ()).items()}


def _hero_document(hero: Hero, book: Rulebook, lang: str) -> dict[str, Json]:
    def names(sort: Sort, ids: tuple[str, ...]) -> list[Json]:
        return [readable_name(book, sort, item_id, lang) for item_id in ids]

    improvements: dict[str, Json] = {
        readable_name(book, "improvements", stat, lang): steps for stat, steps in hero.improvements.items()
    }
    entry: dict[str, Json] = {
        "name": hero.name,
        "race": readable_name(book, "races", hero.race, lang),
        "class": readable_name(book, "classes", hero.cls, lang),
        "gear": names("gear", hero.gear),
        "spells": names("spells", hero.spells),
        "improvements": improvements,
        "skills": names("skills", hero.skills),
    }
    beside: dict[str, Json] = {
        "player": hero.player,
        "earned": hero.earned,
        "found": names("gear", hero.found),
        "gone": names("gear", hero.gone),
        "gender": hero.gender,
    }
    return {**entry, **{key: value for key, value in beside.items() if value}}


class _Place:
    """Where in which file: every check of a value ends in the value or in a ContentError that names the place."""

    def __init__(self, file: str, at: str) -> None:
        self.file, self.at = file, at

    def under(self, key: str) -> _Place:
        """Return the place of a key inside this one."""
        return _Place(self.file, f"{self.at}.{key[:MAX_LETTERS]}" if self.at else key[:MAX_LETTERS])

    def inside(self, index: int) -> _Place:
        """Return the place of an entry of this list."""
        return _Place(self.file, f"{self.at}[{index}]")

    def table(self, data: Json, known: tuple[str, ...], needed: tuple[str, ...]) -> Mapping[str, Json]:
        """Return `data` as a table; `known` empty means that any key is."""
        if not isinstance(data, Mapping):
            raise ContentError("swidenth.json_not_table", file=self.file, place=self.at or "—")
        if len(data) > MAX_ENTRIES:
            raise ContentError("swidenth.json_many", file=self.file, place=self.at or "—", limit=MAX_ENTRIES)
        for key in data:
            if not isinstance(key, str) or (known and key not in known):
                raise ContentError(
                    "swidenth.json_unknown_key", file=self.file, place=self.under(str(key)).at, known=known
                )
        for key in needed:
            if key not in data:
                raise ContentError("swidenth.json_missing_key", file=self.file, place=self.under(key).at)
        return data

    def entries(self, data: Json, most: int) -> list[Json]:
        """Return `data` as a list of at most `most` entries."""
        if not isinstance(data, list):
            raise ContentError("swidenth.json_not_list", file=self.file, place=self.at)
        if len(data) > most:
            raise ContentError("swidenth.json_many", file=self.file, place=self.at, limit=most)
        return data

    def text(self, data: Json) -> str:
        """Return `data` as a text of at most 200 letters without control signs."""
        if not isinstance(data, str):
            raise ContentError("swidenth.json_not_text", file=self.file, place=self.at)
        if len(data) > MAX_LETTERS:
            raise ContentError("swidenth.json_long", file=self.file, place=self.at, limit=MAX_LETTERS)
        if any(ord(sign) < 32 or 0xD800 <= ord(sign) <= 0xDFFF for sign in data):
            raise ContentError("swidenth.json_control", file=self.file, place=self.at)
        return data

    def number(self, data: Json, most: int) -> int:
        """Return `data` as a whole number from 0 to `most`."""
        # bool is an int to Python, never to a party.
        if not isinstance(data, int) or isinstance(data, bool):
            raise ContentError("swidenth.json_not_number", file=self.file, place=self.at)
        if not 0 <= data <= most:
            raise ContentError("swidenth.json_range", file=self.file, place=self.at, limit=most)
        return data


def report(verdict: Verdict, translate: Translator) -> dict[str, Json]:
    """Return a Verdict in the form of the command line: names in French, sentences in the language asked for.

    A Problem of the whole party has an empty `character`. The Tir of a hero who has none reads 0.
    """
    return {
        "cost": verdict.cost,
        "problems": [_problem(problem, translate) for problem in verdict.problems],
        "characters": [_character(member) for member in verdict.members],
    }


def _problem(problem: Problem, translate: Translator) -> dict[str, Json]:
    return {
        "character": Where(problem.where.path[-1:]).spoken("fr"),
        "rule": problem.rule,
        "grade": problem.grade.value,
        "text": translate(problem.key, **problem.args),
    }


def _character(member: Member) -> dict[str, Json]:
    return {
        "name": member.name.fr,
        "cost": member.cost,
        "profile": {stat.id: stat.value or 0 for stat in member.stats},
        "skills": [entry.name.fr for entry in member.skills],
        "spells": [entry.name.fr for entry in member.spells],
    }
