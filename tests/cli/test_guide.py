"""Help: every command explains itself in our words, in the language of the run; `-h` is as good as `--help`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.cli.main import parser
from models.i18n import Translator

ENGLISH = re.compile(r"\b(usage|show|message|exit|required|default|commands?|the|of|path|text)\b", re.IGNORECASE)
TYPED = re.compile(r"--[a-z-]+|\b[a-z0-9|]+\|[a-z0-9|]+\b")


def commands() -> list[tuple[str, ...]]:
    def below(command: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        yield path
        for name, child in getattr(command, "commands", {}).items():
            yield from below(child, (*path, name))

    return list(below(parser(Translator("fr")), ()))


@pytest.mark.parametrize("path", commands(), ids=" ".join)
def test_every_command_explains_itself_in_the_language_asked(
    portulan: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, path: tuple[str, ...]
) -> None:
    said = {}
    for lang in ("fr", "en"):
        monkeypatch.setenv("PORTULAN_LANG", lang)
        answer = portulan(*path, "--help")
        assert (answer.code, answer.err) == (0, "")
        assert portulan(*path, "-h") == answer
        assert "cli." not in answer.out
        assert "{" not in answer.out
        said[lang] = answer.out
        rows = [line for line in answer.out.splitlines() if line.startswith("  ") and line.strip()]
        assert rows
        assert all(len(line) <= 100 for line in answer.out.splitlines())
    own = [line for line in said["fr"].splitlines() if "options" not in line.casefold()]
    french = TYPED.sub("", "\n".join(re.sub(r"^  \S+(, \S+)*", "", line) for line in own))
    assert not ENGLISH.search(french), french
    assert said["fr"] != said["en"]


def test_the_whole_program_lists_version_help_and_every_command(portulan: Callable[..., Any]) -> None:
    said = portulan("-h").out
    for word in ("--version", "-h, --help", *(path[0] for path in commands() if len(path) == 1)):
        assert re.search(rf"^  {re.escape(word)}( |$)", said, re.MULTILINE), word


def test_help_tells_what_must_be_given_and_what_is_taken_otherwise(portulan: Callable[..., Any]) -> None:
    said = portulan("cards", "demo.portulan", "-h").out
    assert "portulan cards FICHIER --output FICHIER" in said
    assert "poker|bridge|tarot" in said
    assert "(sinon\u00a0: poker)" in said
    assert "(obligatoire)" in said


def test_switches_that_are_on_show_how_they_are_turned_off(portulan: Callable[..., Any]) -> None:
    told = " ".join(portulan("map", "print", "--help").out.split())
    assert "--grid, --no-grid Dessine la grille. (sinon : --grid)" in told
    assert "--overlap MM Recouvrement des pages, en millimètres. (sinon : 8)" in told


def test_the_word_after_two_dashes_is_no_question(portulan: Callable[..., Any]) -> None:
    answer = portulan("check", "--", "-h")
    assert (answer.code, answer.out) == (2, "")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_names_inside_json_are_the_french_ones(
    portulan: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("PORTULAN_LANG", lang)
    titles = {row["id"]: row["title"] for row in json.loads(portulan("samples", "--json").out)}
    assert titles["escarmouche"] == "Le Relais de Varsan"
    assert ("Le Relais de Varsan" in portulan("samples").out) == (lang == "fr")


@pytest.mark.parametrize("path", [path for path in commands() if len(path) == 2], ids=" ".join)
def test_half_a_command_shows_what_can_follow_it(portulan: Callable[..., Any], path: tuple[str, ...]) -> None:
    answer = portulan(path[0])
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == portulan(path[0], "--help").out
    assert re.search(rf"^  {re.escape(path[1])} ", answer.err, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("galaxy", "zork"), "La commande galaxy zork n’existe pas : voir « portulan galaxy --help »."),
        (("zork",), "La commande zork n’existe pas : voir « portulan --help »."),
        (("samples", "A (b)", "C"), "« A (b) C » est de trop : voir « portulan samples --help »."),
        (("galaxy", "route", "f.portulan", "A"), "Il manque TO : voir « portulan galaxy route --help »."),
        (("map", "convert", "--fly"), "L’option --fly n’existe pas : voir « portulan map convert --help »."),
    ],
)
def test_a_word_that_is_wrong_is_named_with_the_help_that_knows_better(
    portulan: Callable[..., Any], words: tuple[str, ...], said: str
) -> None:
    answer = portulan(*words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.replace("\u00a0", " ") == said + "\n"
