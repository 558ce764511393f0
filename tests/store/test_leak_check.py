"""What counts as a leak: tried on packages made up for it, so that each way of telling too much stands alone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from typing import NamedTuple

import pytest

from models.games.facets.turns import Letterhead, LineVerdict, PlayedTurn, ReadOrders
from models.store import leak_check

HEAD = Letterhead("C", "Luc", "fr", "mon-code", (), "UTC", "", secret="mon-secret", mail="jean-luc@x", referee="luc@x")
STORY, OTHER = PlayedTurn(1, b"vrai", ()), PlayedTurn(1, b"autre", ())
SECRET = ("son-code", "mon-code", "mon-secret", "jean-luc@x", "luc@x", "jean-")


class Paper(NamedTuple):
    name: str
    said: str


@dataclass
class Engine:
    """A game whose packages are what is written here: of the turn itself, and of the one with other secrets."""

    files: dict[str, bytes] = field(default_factory=dict)
    again: dict[str, bytes] = field(default_factory=dict)
    papers: tuple[str, str] = ("papier", "papier")

    def otherwise(self, story: PlayedTurn, _faction: str) -> PlayedTurn:
        return replace(story, start=OTHER.start)

    def package(self, stories: tuple[PlayedTurn, ...], _faction: str, _head: Letterhead) -> dict[str, bytes]:
        return self.files if stories[0].start == STORY.start else self.again

    def paper(self, stories: tuple[PlayedTurn, ...], _faction: str, _head: Letterhead) -> Paper:
        return Paper("p.pdf", self.papers[stories[0].start != STORY.start])


def mail(to: str, words: str) -> bytes:
    made = EmailMessage()
    made["To"] = to
    made.set_content(words, cte="base64")
    return made.as_bytes()


SAME = [
    ({"a.txt": b"rien"}, ()),
    ({"a.txt": b"son-code"}, ("a.txt",)),
    ({"b.txt": b"x son-code y", "a.txt": b"son-code"}, ("a.txt", "b.txt")),
    ({"a.txt": b"mon-code mon-secret jean-luc@x luc@x"}, ()),
    ({"a.txt": b"jean-luc"}, ("a.txt",)),
    ({"a.eml": mail("luc@x", "rien")}, ()),
    ({"a.eml": mail("luc@x", "voici: son-code")}, ("a.eml",)),
    ({"a.eml": mail("son-code@x", "rien")}, ("a.eml",)),
    ({"a.txt": mail("luc@x", "voici: son-code")}, ()),
    ({"p.pdf": b"son-code"}, ()),
]


@pytest.mark.parametrize(("files", "found"), SAME)
def test_a_forbidden_word_is_found_in_files_and_in_mails_and_ones_own_words_are_none(monkeypatch, files, found) -> None:
    engine = Engine(files, files)
    monkeypatch.setattr(leak_check, "turns", lambda: engine)
    assert leak_check.told_too_much(STORY, "f", HEAD, files, SECRET) == found


@pytest.mark.parametrize(
    ("again", "papers", "found"),
    [
        ({"a.txt": b"rien", "b.txt": b"rien"}, ("papier", "papier"), ()),
        ({"a.txt": b"rien", "b.txt": b"Rien"}, ("papier", "papier"), ("b.txt",)),
        ({"a.txt": b"rien"}, ("papier", "papier"), ("b.txt",)),
        ({"a.txt": b"rien", "b.txt": b"rien"}, ("papier", "Papier"), ("p.pdf",)),
        ({"a.txt": b"rien", "b.txt": b"rien"}, ("son-code", "son-code"), ("p.pdf",)),
        ({"a.txt": b"rien", "b.txt": b"rien"}, ("mon-code", "mon-code"), ()),
        ({}, ("son-code", "x"), ("a.txt", "b.txt", "p.pdf")),
    ],
)
def test_what_other_secrets_would_change_is_a_leak(monkeypatch, again, papers, found) -> None:
    files = {"b.txt": b"rien", "a.txt": b"rien"}
    monkeypatch.setattr(leak_check, "turns", lambda: Engine(files, again, papers))
    assert leak_check.told_too_much(STORY, "f", HEAD, files, SECRET) == found


def test_what_a_player_wrote_himself_may_stand_in_his_package(monkeypatch) -> None:
    """He guessed a word, or was told it: his own sheet comes back to him, and to nobody else."""
    files = {"a.txt": b"son-code"}
    monkeypatch.setattr(leak_check, "turns", lambda: Engine(files, files))
    lines = (LineVerdict(1, "attaque"), LineVerdict(2, "le mot est son-code"))
    story = replace(STORY, sheets={"f": ReadOrders(1, "f", "mon-code", lines)})
    assert leak_check.told_too_much(story, "f", HEAD, files, SECRET) == ()
    assert leak_check.told_too_much(story, "g", HEAD, files, SECRET) == ("a.txt",)
    split = replace(STORY, sheets={"f": ReadOrders(1, "f", "", (LineVerdict(1, "son-"), LineVerdict(2, "code")))})
    assert leak_check.told_too_much(split, "f", HEAD, files, SECRET) == ("a.txt",)
