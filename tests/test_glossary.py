"""The words of the five books: their names in both languages, and words that are not theirs, wherever users read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from models.content import RULESETS
from models.games.library import BUILT
from models.games.round_words import ROUND_WORDS
from models.games.theming import themed_translator
from models.i18n import LANGUAGES, Translator, fold

GLOSSARY = Path(__file__).parent / "glossary"
RESOURCES = RULESETS.parent
GAMES = sorted(path.stem for path in GLOSSARY.glob("*.toml") if path.stem not in ("avoid", "catalogues"))
Pair = tuple[str, str]
NUMBERS = re.compile(r"\{[^{}]*\}")


@cache
def glossary(name: str) -> dict[str, Any]:
    return tomllib.loads((GLOSSARY / f"{name}.toml").read_text("utf-8"))


def plain(words: str) -> str:
    """Return a name as it is compared: capitals of common words and the shape of apostrophes are free."""
    return words.replace("’", "'").casefold()


def pairs(found: Any) -> Iterator[Pair]:
    """Yield every text with both languages; abbreviations (`short`) are names of their own."""
    if isinstance(found, dict):
        if isinstance(found.get("fr"), str) and isinstance(found.get("en"), str):
            yield found["fr"], found["en"]
        yield from (pair for key, value in found.items() if key != "short" for pair in pairs(value))
    elif isinstance(found, list):
        yield from (pair for value in found for pair in pairs(value))


@cache
def told(folder: Path) -> tuple[tuple[str, Pair], ...]:
    """Return every text of the TOML files below a folder, with the name of its file."""
    files = sorted(folder.rglob("*.toml"))
    return tuple((f.name, pair) for f in files for pair in pairs(tomllib.loads(f.read_text("utf-8"))))


def strangers(terms: list[list[str]], texts: tuple[tuple[str, Pair], ...]) -> list[str]:
    """Return the names of a book that are written otherwise than it writes them, accents and English included."""
    known: dict[str, set[Pair]] = {}
    for _, fr, en in terms:
        known.setdefault(fold(fr.replace("'", "’")), set()).add((plain(fr), plain(en)))
    found = []
    for file, (fr, en) in texts:
        allowed = known.get(fold(fr.replace("'", "’")))
        if allowed and (plain(fr), plain(en)) not in allowed:
            found.append(f"{file}: {fr} / {en}, not {sorted(allowed)}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_names_of_a_book_are_written_as_in_its_glossary(game: str) -> None:
    assert strangers(glossary(game)["terms"], told(RULESETS / game) + told(RESOURCES / "samples")) == []


@pytest.mark.parametrize("game", [game for game in GAMES if glossary(game)["whole"]])
def test_every_name_of_the_kinds_that_rule_files_hold_is_there(game: str) -> None:
    there = {(plain(fr), plain(en)) for _, (fr, en) in told(RULESETS / game) + told(RESOURCES / "samples")}
    kinds = glossary(game)["whole"]
    terms = [(plain(fr), plain(en)) for kind, fr, en in glossary(game)["terms"] if kind in kinds]
    assert [term for term in terms if term not in there] == []


def read_by_users() -> Iterator[tuple[str, str, str]]:
    """Yield file, language and words of everything a user reads: catalogues, rule files, samples, tiles."""
    for lang in LANGUAGES:
        for path in sorted((RESOURCES / "translations" / lang).glob("*.po")):
            with path.open("rb") as file:
                for message in read_po(file):
                    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
                    yield from ((path.name, lang, words) for words in strings if message.id)
    for file, pair in told(RESOURCES):
        yield from ((file, lang, words) for lang, words in zip(("fr", "en"), pair, strict=True))


def avoided(lang: str, words: str) -> list[str]:
    """Return what stands in words and should not, with the word to use."""
    rows = glossary("avoid")
    if words in rows["allowed"]:
        return []
    return [f"{m[0]}: {use}" for bad, use in rows[lang] for m in re.finditer(rf"\b(?:{bad})\b", words, re.IGNORECASE)]


def test_no_word_stands_where_the_books_have_another() -> None:
    # The names of numbers that words are filled with are nobody's words.
    read = [(file, lang, NUMBERS.sub("", words)) for file, lang, words in read_by_users()]
    found = [f"{file}: {words!r}: {each}" for file, lang, words in read for each in avoided(lang, words)]
    assert found == []


def words_of_one_game(lang: str) -> dict[str, set[str]]:
    """Return what figures are counted in (`PV`, `Vitality`) with the games that call it so; a turn is one elsewhere."""
    found: dict[str, set[str]] = {}
    for game in BUILT.values():
        for word in (word for key, word in game.terms().items() if key not in ROUND_WORDS):
            found.setdefault(word[lang], set()).add(game.id)
    return found


def test_a_page_of_every_game_counts_in_the_words_of_none() -> None:
    """Where several games are played on one page, a sentence has a hole that the game in play fills (`{in_life}`)."""
    known = {lang: words_of_one_game(lang) for lang in LANGUAGES}
    assert {"Vitality", "HP"} <= set(known["en"])
    assert {"Vitalité", "PV"} <= set(known["fr"])
    of_one = glossary("catalogues")["of"]
    found = [
        f"{file} ({lang}): {words!r}: {word}"
        for file, lang, words in read_by_users()
        if file.endswith(".po")
        for word, games_of in known[lang].items()
        if of_one.get(file) not in games_of and re.search(rf"\b{word}\b", words)
    ]
    assert found == []
    args = {"name": "Brak", "life": 4, "most": 5}
    said = [
        themed_translator(Translator("en"), BUILT[each], "")("play.figure", **args)
        for each in ("swidenth", "aventures")
    ]
    assert said == ["Brak: 4/5 Vitality", "Brak: 4/5 HP"]


def test_a_stranger_is_found() -> None:
    """The readers of this file see what they are there for."""
    terms = [["race", "Nordique", "Norse"], ["spell", "Guérison magique", "Magic healing"]]
    wrong = (("Nordique", "Northman"), ("Guerison magique", "Magic healing"))
    right = (("nordique", "norse"), ("Guérison magique", "Magic healing"), ("Autre", "Other"))
    assert len(strangers(terms, tuple(("a.toml", pair) for pair in wrong))) == 2
    assert strangers(terms, tuple(("a.toml", pair) for pair in right)) == []
    assert [avoided("fr", "Fouiller les coffres."), avoided("fr", "Pirater la console")] == [
        ["coffres: caveau"], ["Pirater: hacker"],
    ]  # fmt: skip
    assert avoided("fr", "Coffre fermé") == avoided("en", "An inspiration") == avoided("fr", "Inspirations") == []
    assert avoided("en", "Which scenario shall be played?") != []
