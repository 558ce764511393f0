"""Parties and armies from campaign to campaign by command: every form there and back, what is left out, refusals."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from models.campaign.forces.changes import SetPortrait
from models.campaign.queries import forces, members, stored
from models.games.event import Event
from models.games.library import game
from models.store.store import Store
from tests.editor.tools import clock
from tests.edits import Tell

Run = Callable[..., Any]


@pytest.fixture
def lived(portulan: Run, tmp_path: Path) -> Path:
    """A campaign whose party has earned, spent, bled and lost a hero; its notes stay its own."""
    assert portulan("new", "a.portulan", "--sample", "noirs-ameres").code == 0
    with Store.open(tmp_path / "a.portulan", clock, backups=False) as store:
        with store.read() as campaign:
            force = forces(campaign)[0].id
            first, second = (row.id for row in members(campaign, force)[:2])
        rows = [
            ("earned", first, {"points": 30, "reason": "quest"}, "SW-47"),
            ("purchase", first, {"what": "improvement", "item": "moral", "phase": "campaign"}, "SW-198"),
            ("wound", first, {"points": 1}, "SW-30"),
            ("death", second, {}, "SW-49"),
        ]
        told = tuple(
            Event(f"Z{n}", kind, who, "1024", rule, args, "mot") for n, (kind, who, args, rule) in enumerate(rows)
        )
        store.apply(Tell(force, told))
        store.apply(SetPortrait(first, "troll", "x"))
    return tmp_path / "a.portulan"


def seen(path: Path) -> tuple[list[str], list[Any], list[str]]:
    """Return names, the accounts and the portraits of the last force of a campaign."""
    book = game("swidenth")
    with Store.open(path, clock, read_only=True) as store, store.read() as campaign:
        row = forces(campaign)[-1]
        kept = stored(campaign, row.id)
        events = [(e.kind, e.rule, e.args.get("item"), e.args.get("phase")) for e in kept.events]
        accounts = [tuple(str(stat) for stat in each) for each in book.bench(kept).accounts.values()]
        shown = [each.portrait for each in members(campaign, row.id)]
        return [member.name for member in kept.members], [events, accounts], shown


@pytest.mark.parametrize(("name", "lang"), [("out.json", "fr"), ("out.csv", "en"), ("out.txt", "fr"), ("out.md", "en")])
def test_a_party_goes_and_comes_back_whole(name: str, lang: str, portulan: Run, lived: Path, tmp_path: Path) -> None:
    answer = portulan("party", "share", lived, "-o", name, "--lang", lang)
    assert answer.code == 0
    assert name in answer.out
    assert answer.err == "Laissé de côté\u00a0: les notes, les dates.\n"
    portulan("new", "b.portulan", "--sample", "escarmouche")
    taken = portulan("party", "take", "b.portulan", name)
    assert (taken.code, taken.err) == (0, "")
    assert "Les Noirs Amères est maintenant dans b.portulan." in taken.out
    assert seen(tmp_path / "b.portulan") == seen(lived)
    with Store.open(tmp_path / "b.portulan", clock, backups=False) as store:
        store.undo()
        with store.read() as campaign:
            assert "Les Noirs Amères" not in [row.name for row in forces(campaign)]


def test_the_short_code_through_a_pipe(
    portulan: Run, lived: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = portulan("party", "share", lived, "-o", "-")
    assert code.code == 0
    assert set(code.out) <= set("0123456789ABCDEFGHJKMNPQRSTVWXYZ \n")
    portulan("new", "b.portulan", "--sample", "noirs-ameres")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(code.out.encode()), encoding="utf-8"))
    taken = portulan("party", "take", "b.portulan", "-")
    assert taken.code == 0
    assert "Les Noirs Amères (2)" in taken.out
    assert seen(tmp_path / "b.portulan") == seen(lived)


def test_a_table_is_as_the_spreadsheets_of_its_language_take_it(portulan: Run, lived: Path, tmp_path: Path) -> None:
    for lang, mark, words in (("fr", ";", "Équipement"), ("en", ",", "Gear")):
        portulan("party", "share", lived, "-o", "out.csv", "--lang", lang)
        raw = (tmp_path / "out.csv").read_bytes()
        assert raw.startswith(b"\xef\xbb\xbf")
        head = raw.decode("utf-8-sig").splitlines()[0]
        assert words in head.split(mark)


def test_nothing_is_said_to_be_left_out_where_nothing_is(portulan: Run) -> None:
    portulan("new", "a.portulan", "--sample", "escarmouche")
    answer = portulan("party", "share", "a.portulan", "-o", "out.json", "--force", "taris")
    assert (answer.code, answer.err) == (0, "")


def test_a_shared_document_is_still_judged_by_check(portulan: Run, lived: Path, tmp_path: Path) -> None:
    portulan("party", "share", lived, "-o", "out.json")
    assert "story" in json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    judged = portulan("swidenth", "check", "out.json", "--json")
    assert judged.err == ""
    assert len(judged.document["characters"]) == 3


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("share", "a.portulan", "-o", "out.pdf"), 2),
        (("share", "a.portulan", "-o", "out.json", "--force", "personne"), 2),
        (("take", "a.portulan", "none.json"), 2),
        (("take", "a.portulan", "bad.txt"), 2),
        (("take", "a.portulan"), 2),
    ],
)
def test_wrong_use_is_one_sentence_and_leaves_no_trace(
    words: tuple[str, ...], code: int, portulan: Run, lived: Path, tmp_path: Path
) -> None:
    (tmp_path / "bad.txt").write_text("Bonjour à tous", encoding="utf-8")
    before = lived.read_bytes()
    answer = portulan("party", *words)
    assert (answer.code, answer.out) == (code, "")
    assert answer.err.count("\n") == 1
    assert "cli." not in answer.err
    assert "{" not in answer.err
    assert lived.read_bytes() == before
    assert not (tmp_path / "out.json").exists()


def test_which_one_of_several_is_asked(portulan: Run, tmp_path: Path) -> None:
    portulan("new", "a.portulan", "--sample", "noirs-ameres")
    portulan("party", "share", "a.portulan", "-o", "one.json")
    portulan("party", "take", "a.portulan", "one.json")
    answer = portulan("party", "share", "a.portulan", "-o", "out.json")
    assert (answer.code, answer.out) == (2, "")
    assert "--force" in answer.err
    chosen = portulan("party", "share", "a.portulan", "-o", "out.json", "--force", "(2)")
    assert chosen.code == 0
    document = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert document["party"] == "Les Noirs Amères (2)"
    assert "story" not in document
