"""A plain check goes past the parser and says the same, in words, exit codes and failures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.cli.checks import judged_at_once
from app.cli.main import run

SOUND = {
    "party": "Essai",
    "budget": 100,
    "characters": [
        {"name": name, "race": "Impérial", "class": "Guerrier", "gear": ["Épée"], "spells": [], "improvements": {},
         "skills": []}
        for name in ("A", "B")
    ],
}  # fmt: skip
BROKEN = {**SOUND, "budget": 10}


@pytest.mark.parametrize(
    ("document", "code", "flags", "lang"),
    [
        (SOUND, 0, (), "fr"),
        (BROKEN, 1, ("--json",), "en"),
        (BROKEN, 1, (), "fr"),
        ({"party": 3}, 2, (), "en"),
        (None, 2, (), "fr"),
    ],
)
def test_the_short_way_says_what_the_parser_says(
    document: object, code: int, flags: Sequence[str], lang: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("PORTULAN_LANG", lang)
    path = tmp_path / "party.json"
    if document is not None:
        text = document if isinstance(document, str) else json.dumps(document)
        path.write_text(text, encoding="utf-8")
    args = ["swidenth", "check", str(path), *flags]
    assert judged_at_once(args) == code
    short = capsys.readouterr()
    assert run(args) == code
    assert capsys.readouterr() == short
    assert short.out or short.err


ARMY = {"army": "501e", "side": "Empire", "limit": 500, "units": [{"profile": "Stormtrooper", "count": 3}]}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("game", "document"), [("swidenth", SOUND), ("escarmouche", ARMY)])
def test_names_are_said_in_the_language(
    game: str, document: dict[str, object], lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("PORTULAN_LANG", lang)
    path = tmp_path / "force.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    judged_at_once([game, "check", str(path)])
    out = capsys.readouterr().out
    assert "Text(" not in out
    assert "fr=" not in out


def test_points_earned_are_told_apart_from_the_budget(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORTULAN_LANG", "en")
    path = tmp_path / "party.json"
    heroes = [{**hero, "earned": 9} for hero in SOUND["characters"]]  # type: ignore[attr-defined]
    path.write_text(json.dumps({**SOUND, "characters": heroes}), encoding="utf-8")
    judged_at_once(["swidenth", "check", str(path)])
    head = capsys.readouterr().out.splitlines()[0]
    assert "(creation budget 100, earned 18)" in head
    assert "118" not in head
