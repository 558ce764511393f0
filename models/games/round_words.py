"""Whether a game counts rounds or turns: the words for the holes in sentences about any game."""

from __future__ import annotations

from models.i18n import Text, both

ROUND_WORDS = ("in_round", "the_round", "one_round", "a_round", "some_round")
"""The holes of sentences that speak of a round, in the terms of every game."""
_OF_ROUNDS = dict(zip(ROUND_WORDS, ("play.word_round", *(f"sentence.{each}" for each in ROUND_WORDS[1:])), strict=True))
_OF_TURNS = {
    "in_round": "quest.word_turn",
    "the_round": "sentence.the_turn",
    "one_round": "sentence.one_turn",
    "a_round": "sentence.a_turn",
    "some_round": "sentence.some_turn",
}


def in_rounds() -> dict[str, Text]:
    """Return the words of a game that is played in rounds."""
    return {hole: both(key) for hole, key in _OF_ROUNDS.items()}


def in_turns() -> dict[str, Text]:
    """Return the words of a game that is played in turns."""
    return {hole: both(key) for hole, key in _OF_TURNS.items()}
