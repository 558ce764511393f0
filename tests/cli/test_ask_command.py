"""Questions about cards and their paper, on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli.main import run

BELT = [
    {"id": "hoth", "type": "hoth"},
    {"id": "a1", "type": "asteroid-field", "at": "hoth", "seat": 1},
    {"id": "tie", "type": "tie-bomber", "at": "hoth"},
]


def ask(tmp_path: Path, document: object, *words: str) -> int:
    file = tmp_path / "ask.json"
    file.write_text(json.dumps(document), "utf-8")
    return run(["dagobah", "ask", str(file), *words])


def test_a_question_is_answered_in_words_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORTULAN_LANG", "en")
    document = {"cards": BELT, "ask": [{"card": "tie", "act": "move", "to": "a1"}]}
    assert ask(tmp_path, document) == 0
    assert "TIE Bomber: move → Asteroid Field: Costs 1 Force" in capsys.readouterr().out
    assert ask(tmp_path, document, "--json") == 0
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert (answer["answer"], answer["force"], answer["rules"]) == ("costs", 1, ["DG-15"])


def test_without_an_act_all_a_card_may_do_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(tmp_path, {"cards": BELT, "ask": [{"card": "tie"}]}, "--json") == 0
    answers = json.loads(capsys.readouterr().out)["answers"]
    assert {"DG-15"} in [set(each["rules"]) for each in answers]
    assert all(each["answer"] != "forbidden" for each in answers)


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"cards": BELT, "ask": [{"card": "tie", "act": "fly"}]}, "ask[0].act"),
        ({"cards": BELT, "ask": [{"card": "nobody", "act": "move"}]}, "ask[0].card"),
        ({"cards": BELT, "ask": [], "choices": {"pattern": "ring"}}, "choices.pattern"),
        ({"cards": [{"id": "x", "type": "y"}], "ask": []}, "cards[0].type"),
        ({"cards": BELT, "deck": [], "ask": []}, "deck"),
        ([], "ask.json"),
    ],
)
def test_a_wrong_question_is_one_sentence_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], document: object, said: str
) -> None:
    assert ask(tmp_path, document) == 2
    out = capsys.readouterr()
    assert not out.out
    assert said in out.err
    assert out.err.count("\n") == 1


@pytest.mark.parametrize("product", ["aid", "placards", "training"])
def test_paper_is_written_as_a_pdf(tmp_path: Path, product: str) -> None:
    assert run(["dagobah", "paper", product, "-o", str(tmp_path / "a.pdf"), "--low-ink"]) == 0
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
