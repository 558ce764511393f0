"""A number of the rules stands once: words name it, and no field of a rule file is there for nobody."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import re
import tomllib
import typing
from collections.abc import Iterator

import pytest

from models.content import RULESETS
from models.games import rulebook
from models.games.library import GAMES
from models.games.swidenth.data import rulebook as swidenth
from models.games.swidenth.entries import spell_entries
from tests.data_gate.gate import alterations
from tests.parsed import nodes

ROOT = RULESETS.parents[1]
READERS = [path for folder in ("app", "editor", "models") for path in (ROOT / folder).rglob("*.py")]
SECTION = re.compile(r"^\[([^\]]+)\]$(.*?)(?=^\[|\Z)", re.MULTILINE | re.DOTALL)


def _types() -> Iterator[tuple[str, type]]:
    """Return every Type that a rule file is read into, with the package that reads it, those inside it too."""
    for path in [*(ROOT / "models/games").rglob("*.py"), ROOT / "models/maps/terrain.py"]:
        if not re.search(r"\b(load|table|build|_section)\(", text := path.read_text(encoding="utf-8")) or (
            "RULESETS" not in text and "FOLDER" not in text
        ):
            continue
        module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for call in nodes(path):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args:
                found = getattr(module, getattr(call.args[0], "id", ""), None)
                if call.func.id in ("load", "table", "build", "_section") and dataclasses.is_dataclass(found):
                    yield from ((path.parent.name, each) for each in _inside(typing.cast("type", found)))


def _inside(cls: type) -> Iterator[type]:
    yield cls
    for hint in typing.get_type_hints(cls).values():
        for each in (hint, *typing.get_args(hint)):
            if dataclasses.is_dataclass(each) and each.__name__ != "Text":
                yield from _inside(typing.cast("type", each))


# Read by `getattr` with their names: figures of a card, carry limits by slot, incomes and discs by kind of planet.
_PLANETS = {"ordinary", "production", "major"}
BY_NAME = {
    "CharacterType": {"life", "move", "ranged", "melee", "defence", "actions", "force"},
    "CarryLimits": {"armour", "shield", "one_handed", "two_handed", "bow", "sacred", "grimoire"},
    "_Incomes": _PLANETS,
    "_Discs": _PLANETS,
    # A profile's main weapon (SW-135) waits for the battles of Swidenth; campaigns carry it already.
    "ProfileType": {"main_weapon"},
}


def test_no_field_of_a_rule_file_is_read_by_nobody() -> None:
    read: set[str] = set()
    for path in READERS:
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                read.add(node.attr)
    named = {
        part
        for path in RULESETS.rglob("*.toml")
        for name in re.findall(r"\{([a-z][\w.-]*)(?:\:.)?\}", path.read_text(encoding="utf-8"))
        for part in name.split(".")
    }
    types = set(_types())
    assert {cls.__name__ for _, cls in types} > {"SpellType", "EscarmouchePowerType", "CharacterType", "_Incomes"}
    dead = set()
    for _, cls in types:
        fields = {each.name for each in dataclasses.fields(cls)} - BY_NAME.get(cls.__name__, set())
        dead |= {f"{cls.__name__}.{each}" for each in fields - read - named}
    assert dead == set()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_word_is_filled(game_id: str) -> None:
    for rule in rulebook.rules(game_id).values():
        assert "{" not in f"{rule.title.fr}{rule.title.en}{rule.text.fr}{rule.text.en}", rule.id


def _numbers(words: str) -> list[int]:
    return [int(each) for each in re.findall(r"(?<![\d{])[+-]?\d+", words)]


# The numbers of entries that are a word of their own, not a copy: dice, and what a rule says of everybody.
LEFT = {"swidenth/spells.toml": {1, 2, 3}, "escarmouche/powers.toml": {1}, "aventures/powers.toml": set()}


@pytest.mark.parametrize("file", LEFT)
def test_words_name_the_numbers_of_their_entry(file: str) -> None:
    text = (RULESETS / file).read_text(encoding="utf-8")
    for name, body in SECTION.findall(text):
        fields = {int(n) for n in re.findall(r"^\w+ = (\d+)$", body, re.MULTILINE)}
        words = " ".join(re.findall(r"^(?:words|amount) = (.*)$", body, re.MULTILINE))
        assert fields & {abs(n) for n in _numbers(words)} <= LEFT[file], name


# Words of cards and of the rules aid: what they say in points or paces, added, or as a threshold is named, not written.
# One step and one point are words; 2+ is as low as any threshold of Escarmouche goes (GE-7).
BY_HAND: dict[str, set[int]] = {
    "aventures/aid.toml": set(),
    "aventures/characters.toml": set(),
    "aventures/powers.toml": set(),
    "aventures/skills.toml": set(),
    "escarmouche/powers.toml": set(),
    "escarmouche/traits.toml": {2},
    "swidenth/skills.toml": set(),
}
POINTS = re.compile(
    r"(?<![\w{.])[+−-]?(\d+)[\s\u00a0]?(?:PV|HP|PM|MP|PF|FP|LP|pas|paces)\b|(?<![\w{.])[+−](\d+)|(\d)\+"
)
ONE_STEP = {"0", "1"}


@pytest.mark.parametrize("file", BY_HAND)
def test_no_number_of_the_rules_is_written_into_words_by_hand(file: str) -> None:
    text = (RULESETS / file).read_text(encoding="utf-8")
    words = re.findall(r'(?:fr|en) = "([^"]*)"', "\n".join(line for line in text.splitlines() if "name =" not in line))
    found = {(each, number) for each in words for match in POINTS.findall(each) for number in match if number}
    assert {(each, n) for each, n in found if n not in ONE_STEP and int(n) not in BY_HAND[file]} == set()


# What a rule's text says by hand though a number of its own has the same value: ten to forty follows from the die, a
# share is of one command at least, and the number of a monster's skill is part of the skill's name.
SAID_BESIDE = {"AG-60": {10}, "CG-19": {1}, "SW-179": {3}, "SW-186": {2}}


def test_no_number_of_a_rule_is_written_into_its_text_by_hand() -> None:
    texts: dict[str, str] = {}
    for path in RULESETS.glob("*/rules.toml"):
        for rule_id, rule in tomllib.loads(path.read_text(encoding="utf-8")).items():
            texts[rule_id] = re.sub(r"\{[^{}]*\}", "", f"{rule['text']['fr']} {rule['text']['en']}")
    by_hand = set()
    for each in alterations():
        if re.fullmatch(r"-?\d+", each.was):
            number = abs(int(each.was))
            found = re.compile(rf"(?<![\w-]){number}(?![\w-])")
            for rule_id in each.rules:
                if found.search(texts.get(rule_id, "")) and number not in SAID_BESIDE.get(rule_id, ()):
                    by_hand.add(f"{rule_id}: {each.file} {each.entry}.{each.key} = {each.was}")
    assert by_hand == set()


@pytest.mark.parametrize(
    ("rule", "spell", "amount", "words"),
    [
        pytest.param(*case, marks=pytest.mark.rule(case[0]))
        for case in (
            ("SW-117", "bannissement", "tir, portée 6, Dég +8", ()),
            ("SW-118", "bouclier-magique", "Psy 12", ("Défense +2", "3 pas")),
            ("SW-119", "boule-magique", "tir, portée 12", ("moins de 2 pas",)),
            ("SW-121", "guerison-magique", "Psy 8", ("moins de 3 pas",)),
            ("SW-122", "inspiration-magique", "Psy 10", ("Combat +2", "Moral +2", "3 pas")),
            ("SW-123", "invisibilite-magique", "Psy 12", ("sur 15+",)),
            ("SW-124", "invocation-de-guerriers", "Psy 12", ("moins de 3 pas", "25 PP", "sur 15+")),
            ("SW-126", "mur-de-destruction", "Psy 12, portée 6", ("Combat 4", "Dég +2", "sur 15+")),
            ("SW-128", "repulsion-magique", "Psy 8", ("moins de 3 pas", "repoussés à 4")),
            ("SW-129", "sort-de-combat", "Psy 6", ("Combat +2", "Dég +2")),
            ("SW-130", "tir-magique", "tir, portée 12, Dég +4", ()),
            ("SW-131", "voile-impenetrable", "Psy 8, portée 6", ("sur 18+",)),
        )
    ],
)
def test_a_card_says_the_numbers_of_a_spell(rule: str, spell: str, amount: str, words: tuple[str, ...]) -> None:
    (entry,) = spell_entries(swidenth(), [spell], {})
    plain = entry.words.fr.replace("\u00a0", " ")
    assert (entry.rule, entry.amount.fr) == (rule, amount)
    assert [each for each in words if each not in plain] == []
