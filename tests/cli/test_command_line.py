"""The command line as a person or a script meets it: words, JSON, exit codes."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from app.cli import files
from app.cli.main import run
from models.store.schema import VERSION

ROOT = Path(__file__).parent.parent.parent
Run = Callable[..., tuple[int, str, str]]
THEVOR: dict[str, Any] = {
    "name": "Thevor",
    "race": "Humain du Royaume",
    "class": "Paladin",
    "gear": ["Marteau", "Rondache"],
    "spells": [],
    "improvements": {},
    "skills": [],
}
GARDUL = {**THEVOR, "name": "Gardul", "race": "imperial", "class": "TIREUR", "gear": ["arc court", "Dague"]}


@pytest.fixture
def portulan(
    qapp: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PORTULAN_LANG", "en")

    def call(*args: str, lang: str = "en") -> tuple[int, str, str]:
        monkeypatch.setenv("PORTULAN_LANG", lang)
        code = run(args)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def _json(path: Path, document: object) -> str:
    path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    return str(path)


def test_samples_are_listed_for_people_and_for_scripts(portulan: Run) -> None:
    code, out, _ = portulan("samples", "--json")
    listed = json.loads(out)
    assert code == 0
    assert {"id": "noirs-ameres", "game": "swidenth", "title": "Les Noirs Amères"} in listed
    assert {"buveurs-de-sacquet", "pales-sans-bleus", "escarmouche"} <= {entry["id"] for entry in listed}
    code, out, _ = portulan("samples", lang="fr")
    assert code == 0
    assert "noirs-ameres" in out


def test_a_campaign_from_a_sample_is_told_checked_and_printed(portulan: Run, tmp_path: Path) -> None:
    assert portulan("new", "demo.portulan", "--sample", "noirs-ameres")[0] == 0
    code, out, _ = portulan("info", "demo.portulan", "--json")
    facts = json.loads(out)
    assert (code, facts["format_version"], facts["counts"]["member"]) == (0, VERSION, 4)
    assert facts["options"]["swidenth"]["fall"] == "corrected"
    code, out, _ = portulan("check", "demo.portulan", "--json")
    assert (code, json.loads(out)) == (0, [])
    code, out, _ = portulan("cards", "demo.portulan", "-o", "cards.pdf", "--lang", "fr")
    assert code == 0
    page = PdfReader(tmp_path / "cards.pdf").pages[0]
    assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (595, 842)
    text = page.extract_text()
    assert "Thevor" in text
    assert "Paladin, Humain du Royaume" in text
    assert portulan("cards", "demo.portulan", "-o", "one.png", "--size", "tarot")[0] == 0
    assert len(list(tmp_path.glob("one-*.png"))) == 4


def test_cards_of_one_force_by_name_without_accents(portulan: Run) -> None:
    portulan("new", "e.portulan", "--sample", "escarmouche")
    code, out, _ = portulan("info", "e.portulan", "--json")
    names = [force["name"] for force in json.loads(out)["forces"]]
    assert portulan("cards", "e.portulan", "-o", "e.pdf", "--force", names[0].upper())[0] == 0
    code, _, err = portulan("cards", "e.portulan", "-o", "e.pdf", "--force", "Personne")
    assert code == 2
    assert names[0] in err


def test_a_party_is_costed_and_checked_with_exactly_these_keys(portulan: Run, tmp_path: Path) -> None:
    party = _json(tmp_path / "party.json", {"party": "Essai", "budget": 100, "characters": [THEVOR, GARDUL]})
    code, out, err = portulan("swidenth", "check", party, "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert set(answer) == {"cost", "problems", "characters"}
    thevor = answer["characters"][0]
    assert set(thevor) == {"name", "cost", "profile", "skills", "spells"}
    assert thevor["cost"] == 28
    assert thevor["profile"] == {"Combat": 2, "Défense": 4, "Vitalité": 5, "Moral": 0, "Psychisme": 1, "Tir": 0}
    assert thevor["spells"] == ["Guérison magique"]
    assert answer["characters"][1]["profile"]["Tir"] == 3
    assert answer["cost"] == 50


def test_a_broken_rule_is_a_problem_with_its_reason_and_exit_code_1(portulan: Run, tmp_path: Path) -> None:
    bad = {**THEVOR, "gear": ["Marteau", "Arc long"], "class": "Mage"}
    party = _json(tmp_path / "party.json", {"party": "Essai", "budget": 100, "characters": [bad, GARDUL]})
    code, out, _ = portulan("swidenth", "check", party, "--json", lang="fr")
    rows = json.loads(out)["problems"]
    assert code == 1
    assert any(row["character"] == "Thevor" and row["grade"] == "error" and row["rule"] == "SW-72" for row in rows)
    code, out, _ = portulan("swidenth", "check", party, lang="fr")
    assert code == 1
    assert "Arc long" in out
    assert "[SW-72]" in out


def test_an_army_is_added_up(portulan: Run, tmp_path: Path) -> None:
    units = [{"profile": "stormtrooper", "count": 30}, {"profile": "Officier Stormtrooper", "count": 1}]
    army = _json(tmp_path / "army.json", {"army": "Essai", "side": "Empire", "limit": 300, "units": units})
    code, out, _ = portulan("escarmouche", "check", army, "--json")
    answer = json.loads(out)
    assert code == 1
    assert (answer["points"], answer["figures"]) == (320, 31)
    assert set(answer) == {"points", "figures", "problems"}
    assert all(set(row) == {"profile", "rule", "grade", "text"} for row in answer["problems"])


def test_odds_are_exact_one_by_one_and_in_lists(portulan: Run, tmp_path: Path) -> None:
    wish = {"game": "swidenth", "kind": "test", "characteristic": 4, "difficulty": 8}
    code, out, _ = portulan("odds", _json(tmp_path / "one.json", wish), "--json")
    assert (code, json.loads(out)) == (0, {"success": {"fraction": "17/20", "value": 0.85}})
    code, out, _ = portulan("odds", _json(tmp_path / "two.json", {"requests": [wish, wish]}), "--json")
    assert len(json.loads(out)["requests"]) == 2
    code, out, _ = portulan("odds", str(tmp_path / "one.json"))
    assert "17/20" in out


@pytest.mark.parametrize("wish", [[], 3, {"kind": "test"}, {"game": "chess"}, {"game": "swidenth", "kind": "poker"}])
def test_odds_that_are_no_request_are_one_sentence(portulan: Run, tmp_path: Path, wish: object) -> None:
    code, out, err = portulan("odds", _json(tmp_path / "x.json", wish))
    assert (code, out, err.count("\n")) == (2, "", 1)


HOSTILE = {
    "negative.json": b'{"party": "x", "budget": -5, "characters": []}',
    "type.json": b'{"party": "x", "budget": 100, "characters": "all"}',
    "twice.json": b'{"party": "x", "party": "y", "budget": 100, "characters": []}',
    "cut.json": b'{"party": "x", "bud',
    "deep.json": b"[" * 100_000,
    "bytes.json": b"\xff\xfe\x00",
    "key.json": b'{"party": "x", "budget": 100, "characters": [], "cheat": true}',
    "large.json": b'{"party": "' + b"x" * 10_000_001 + b'"}',
    "empty.json": b"",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_cannot_be_read_is_one_sentence_naming_it(portulan: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(HOSTILE[name])
    code, out, err = portulan("swidenth", "check", str(path), "--json", lang="fr")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert name in err
    assert path.read_bytes() == HOSTILE[name]


@pytest.mark.parametrize("damage", ["truncated", "zeros", "text", "empty"])
def test_a_campaign_that_cannot_be_opened_is_one_sentence_and_untouched(
    portulan: Run, tmp_path: Path, damage: str
) -> None:
    portulan("new", "demo.portulan", "--sample", "noirs-ameres")
    path = tmp_path / "demo.portulan"
    whole = path.read_bytes()
    spoilt = {
        "truncated": whole[: len(whole) // 2],
        "zeros": whole[:4096] + bytes(len(whole) // 2) + whole[4096 + len(whole) // 2 :],
        "text": b"these are not the rows you are looking for " * 200,
        "empty": b"",
    }[damage]
    path.write_bytes(spoilt)
    for command in (("info", "demo.portulan"), ("cards", "demo.portulan", "-o", "c.pdf")):
        code, out, err = portulan(*command)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert "demo.portulan" in err
    assert path.read_bytes() == spoilt
    assert not (tmp_path / "c.pdf").exists()


def test_backup_restore_and_repair_lose_nothing(portulan: Run, tmp_path: Path) -> None:
    portulan("new", "demo.portulan", "--sample", "noirs-ameres")
    code, out, _ = portulan("backup", "demo.portulan")
    saved = Path(out.strip())
    assert (code, saved.is_file()) == (0, True)
    path = tmp_path / "demo.portulan"
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    code, out, _ = portulan("repair", "demo.portulan", "--json")
    told = json.loads(out)
    assert code == 1
    assert told["lost"]
    assert Path(told["kept"]).is_file()
    assert portulan("restore", "demo.portulan", str(saved))[0] == 0
    code, out, _ = portulan("info", "demo.portulan", "--json")
    assert json.loads(out)["counts"]["member"] == 4


def test_a_campaign_is_never_overwritten(portulan: Run) -> None:
    portulan("new", "demo.portulan", "--sample", "noirs-ameres")
    code, _, err = portulan("new", "demo.portulan", "--sample", "noirs-ameres")
    assert code == 1
    assert "demo.portulan" in err


@pytest.mark.parametrize(
    "args",
    [
        ("fly",),
        ("swidenth", "fly"),
        ("new",),
        ("new", "x.portulan"),
        ("new", "x.portulan", "--sample", "chess"),
        ("cards", "x.portulan"),
        ("cards", "x.portulan", "-o", "x.doc"),
        ("cards", "x.portulan", "-o", "x.pdf", "--size", "huge"),
        ("cards", "x.portulan", "-o", "x.pdf", "--bleed", "9"),
        ("check", "none.portulan"),
        ("--fly",),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_code_2(portulan: Run, args: tuple[str, ...]) -> None:
    code, out, err = portulan(*args, lang="fr")
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("cards", "x.portulan", "-o", "x.pdf", "--bleed", "9"), "--bleed takes a number from 0 to 5."),
        (("cards", "x.portulan", "-o", "x.pdf", "--bleed", "wide"), "--bleed takes a number from 0 to 5."),
        (("map", "render", "x.tmx", "x.png", "--size", "0"), "--size takes a number of at least 1."),
        (("map", "print", "x.tmx", "x.pdf", "--overlap", "wide"), "--overlap takes a number."),
        (
            ("cards", "x.portulan", "-o", "x.pdf", "--paper", "a9"),
            "--paper takes one of these words: a4, letter, a5.",
        ),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_with_those_that_are(
    portulan: Run, args: tuple[str, ...], says: str
) -> None:
    assert portulan(*args, lang="en")[::2] == (2, says + "\n")


def test_sight_and_reach_answer_cases(portulan: Run) -> None:
    cases = Path(__file__).parent.parent / "cases" / "aventures"
    for command, stem in (("sight", "sight"), ("reach", "movement")):
        path = next(cases.glob(f"{stem}*.json"))
        code, out, _ = portulan("aventures", command, str(path), "--json")
        given = {case["id"]: case["expect"] for case in json.loads(path.read_text(encoding="utf-8"))["cases"]}
        assert code == 0
        for answer in json.loads(out)["cases"]:
            assert given[answer["id"]].items() <= answer.items()


def test_the_preview_shows_cards_and_window_without_a_screen(portulan: Run, tmp_path: Path) -> None:
    code, out, _ = portulan("preview", "seen", lang="fr")
    assert code == 0
    assert {"cards.pdf", "window.png"} <= {path.name for path in (tmp_path / "seen").iterdir()}
    assert "seen" in out
    # A second time on the same folder does no harm.
    assert portulan("preview", "seen")[0] == 0


@pytest.mark.parametrize("spoilt", ["body = '{nope'", "name = x'ff00'", "force_id = 'nobody'"])
def test_a_part_of_a_damaged_campaign_never_passes_for_the_whole(portulan: Run, tmp_path: Path, spoilt: str) -> None:
    portulan("new", "demo.portulan", "--sample", "noirs-ameres")
    with closing(sqlite3.connect(tmp_path / "demo.portulan")) as db:
        db.execute(f"UPDATE member SET {spoilt} WHERE position = 1")
        db.commit()
    for command in (("info", "demo.portulan"), ("cards", "demo.portulan", "-o", "c.pdf")):
        code, out, err = portulan(*command)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "demo.portulan" in err
    assert not (tmp_path / "c.pdf").exists()
    code, out, _ = portulan("check", "demo.portulan", "--json")
    assert code == 1
    assert {row["grade"] for row in json.loads(out)} == {"error"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have a name on POSIX alone")
@pytest.mark.parametrize("command", [("info", "pipe"), ("import", "pipe", "new")])
def test_a_pipe_is_no_campaign_and_nobody_waits_for_it(portulan: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    os.mkfifo(tmp_path / "pipe")
    code, out, err = portulan(*command)
    assert (code, out, err) == (2, "", "pipe is not a file but a pipe or a device: choose a campaign file.\n")


def test_cards_and_pages_are_counted_as_people_count(portulan: Run, tmp_path: Path) -> None:
    portulan("new", "demo.portulan", "--sample", "noirs-ameres")
    told = portulan("cards", "demo.portulan", "-o", "c.pdf")[1]
    assert told == "4 cards on 1 page: c.pdf\n"
    told = portulan("cards", "demo.portulan", "-o", "c.pdf", "--size", "a5", lang="fr")[1]
    assert told == "4 cartes sur 2 pages\u00a0: c.pdf\n"
    told = portulan("cards", "demo.portulan", "-o", "c.png")[1]
    assert told == "4 cards, 4 pictures, from c-01-thevor.png to c-04-oghavor.png\n"


def test_an_output_that_cannot_be_written_is_named_as_it_was_asked_for(portulan: Run) -> None:
    portulan("new", "demo.portulan", "--sample", "noirs-ameres")
    for name in ("c.pdf", "c.png"):
        code, out, err = portulan("cards", "demo.portulan", "-o", f"missing/{name}")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "missing/c" in err
        assert ".part" not in err


@pytest.mark.skipif(os.name == "nt", reason="the limit of file sizes is of POSIX")
def test_a_full_disk_is_named_in_ones_own_language(
    portulan: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    portulan("new", "demo.portulan", "--sample", "noirs-ameres")
    (tmp_path / "c.pdf").write_bytes(b"the print of yesterday")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    code, out, err = portulan("cards", "demo.portulan", "-o", "c.pdf", lang="fr")
    said = "c.pdf\u00a0: le disque est plein. Vérifiez le chemin, les droits et la place libre.\n"
    assert (code, out, err) == (2, "", said)
    assert (tmp_path / "c.pdf").read_bytes() == b"the print of yesterday"
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_a_folder_in_the_place_of_a_party_is_said(portulan: Run, tmp_path: Path) -> None:
    (tmp_path / "party.json").mkdir()
    code, out, err = portulan("swidenth", "check", "party.json", "--json")
    assert (code, out) == (2, "")
    assert err == "party.json cannot be read (it is a folder): check the path and the permissions.\n"


def test_an_answer_that_cannot_be_printed_is_said(portulan: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_lines: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files, "put_json", full)
    code, out, err = portulan("samples", "--json")
    assert (code, out) == (2, "")
    assert err == "Standard output: the disk is full. Check the path, the permissions and the free space.\n"


def test_a_terminal_without_accents_shows_what_it_can(tmp_path: Path) -> None:
    told = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "PORTULAN_LANG": "fr"}
    done = subprocess.run(
        [sys.executable, "-m", "app", "samples"], cwd=ROOT, env=told, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "noirs-ameres" in done.stdout
