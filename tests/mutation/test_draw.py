"""The draw of the mutants outlasts an edit: what an edit did not touch keeps its chance, its change and its tests."""

from __future__ import annotations

import importlib.util
import json
import shutil
import tomllib
import zlib
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(importlib.util.find_spec("mutmut") is None, reason="needs mutmut: pip install .[test]")

COUNT = 12


def _function(name: str, first: int) -> str:
    lines = "".join(f"    total = total + {first + number}\n" for number in range(8))
    return f"def {name}(total):\n{lines}    return total\n\n\n"


ONE, TWO = _function("one", 10), _function("two", 30)


def _draw(root: Path, seed: str = "a seed", **modules: str) -> list[tuple[str, str, str]]:
    from tests.mutation.mutants import drawn

    for each in root.glob("*.py"):
        each.unlink()
    for name, text in modules.items():
        (root / f"{name}.py").write_text(text, encoding="utf-8")
    return [(each.path, each.was, each.becomes) for each in drawn(root, ["*.py"], seed, COUNT)]


def test_lines_that_only_move_give_the_same_mutants(tmp_path: Path) -> None:
    before = _draw(tmp_path, here=ONE + TWO)
    assert len(before) == COUNT
    assert _draw(tmp_path, here="# A word on top.\nLIMIT = 3\n\n\n" + TWO + ONE) == before


def test_only_what_an_edit_wrote_comes_into_the_draw_and_pushes_the_last_out(tmp_path: Path) -> None:
    before = _draw(tmp_path, here=ONE + TWO)
    after = _draw(tmp_path, here=ONE + _function("three", 70) + TWO, there=_function("four", 50))
    kept = [each for each in after if each in before]
    assert 0 < len(kept) < COUNT
    assert kept == before[: len(kept)]


def test_a_line_that_is_gone_leaves_its_place_to_the_next(tmp_path: Path) -> None:
    before = _draw(tmp_path, here=ONE + TWO)
    gone = before[3]
    after = _draw(tmp_path, here="".join(f"{line}\n" for line in (ONE + TWO).split("\n") if line.strip() != gone[1]))
    assert after[:-1] == [each for each in before if each != gone]


def test_equal_lines_have_chances_of_their_own_and_another_seed_draws_others(tmp_path: Path) -> None:
    from tests.mutation.mutants import drawn

    (tmp_path / "here.py").write_text("def same(total):\n" + "    total += 1\n" * 20, encoding="utf-8")
    draws = [{each.line for each in drawn(tmp_path, ["*.py"], seed, COUNT)} for seed in ("a seed", "another")]
    assert [len(each) for each in draws] == [COUNT, COUNT]
    assert draws[0] != draws[1]
    assert _draw(tmp_path, here=ONE + TWO) != _draw(tmp_path, "another", here=ONE + TWO)


def test_a_line_within_a_statement_is_tried_against_the_tests_that_ran_the_statement(tmp_path: Path) -> None:
    from tests.mutation.trace import Trace

    told = [
        "def told(few):",
        "    words = (",
        '        "one",',
        '        "two",',
        "    )",
        "    return words if few else ()",
    ]
    (tmp_path / "here.py").write_text("\n".join(told), encoding="utf-8")
    sums = {"here.py": zlib.crc32((tmp_path / "here.py").read_bytes())}
    kept = {"tests": [["a", 1.0], ["b", 2.0]], "modules": {}, "sums": sums, "lines": {"here.py": {"2": [1], "6": [0]}}}
    (tmp_path / "kept.json").write_text(json.dumps(kept), encoding="utf-8")
    trace = Trace.kept(tmp_path, tmp_path / "kept.json")
    assert [trace.tests_of("here.py", line, 9) for line in (2, 4, 6)] == [["b"], ["b"], ["a"]]
    (tmp_path / "here.py").write_text("# Altered.\n" + "\n".join(told), encoding="utf-8")
    assert trace.tests_of("here.py", 3, 9) == ["a", "b"], "its lines are lost: whoever ran any of the file answers"


def test_each_function_of_tests_is_asked_before_a_second_case_of_any(tmp_path: Path) -> None:
    from tests.mutation.trace import Trace

    (tmp_path / "here.py").write_text("def told():\n    return 1\n", encoding="utf-8")
    tests = [["t.py::many[1]", 1.0], ["t.py::many[2]", 2.0], ["t.py::one", 3.0], ["t.py::slow", 9.0]]
    sums = {"here.py": zlib.crc32((tmp_path / "here.py").read_bytes())}
    kept = {"tests": tests, "modules": {}, "sums": sums, "lines": {"here.py": {"2": [0, 1, 2, 3]}}}
    (tmp_path / "kept.json").write_text(json.dumps(kept), encoding="utf-8")
    trace = Trace.kept(tmp_path, tmp_path / "kept.json")
    assert trace.tests_of("here.py", 2, 15) == ["t.py::many[1]", "t.py::one", "t.py::slow", "t.py::many[2]"]
    assert trace.tests_of("here.py", 2, 6) == ["t.py::many[1]", "t.py::one", "t.py::many[2]"], "who fits is asked"
    assert trace.tests_of("here.py", 2, 0.5) == ["t.py::many[1]"], "at least one"


def test_a_change_that_nobody_sees_is_one_of_a_line_that_stands_there() -> None:
    root = Path(__file__).parents[2]
    plan = tomllib.loads(Path(__file__).with_name("plan.toml").read_text(encoding="utf-8"))
    for each in plan["equivalent"]:
        lines = (root / each["file"]).read_text(encoding="utf-8").split("\n")
        assert each["was"] in map(str.strip, lines), f"{each['file']} has no such line any more: {each['was']}"
        assert each["becomes"] != each["was"]
        assert each["why"]


ASKED_TWICE = """
from functools import cache
import pytest

def plain():
    return 1

@cache
def kept(number):
    return plain() + number

def shared():
    return 5
"""
ASKING = """
import pytest
from models import one

@pytest.fixture(scope="module")
def five():
    return one.shared()

def test_first(five):
    assert one.kept(1) + five == 7

def test_second(five):
    assert five == 5

def test_third():
    assert one.kept(1) == 2

def test_fourth():
    assert one.kept(2) == 3
"""


def _traced_copy(folder: Path, monkeypatch: pytest.MonkeyPatch, product: str, **tests: str) -> list[str]:
    """Make a small project under `folder`, trace it under the name "here", and return what was told."""
    from tests.mutation import trial

    copy = folder / "0" / "portulan"
    for each in ("tests/mutation", "models"):
        (copy / each).mkdir(parents=True)
    shutil.copy(Path(__file__).with_name("recording.py"), copy / "tests" / "mutation")
    (copy / "models" / "__init__.py").touch()
    (copy / "models" / "one.py").write_text(product, encoding="utf-8")
    for name, text in tests.items():
        (copy / "tests" / f"test_{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(trial, "ROOT", copy)
    monkeypatch.setitem(trial.PLAN["folder"], "here", {"files": ["models/one.py"], "tests": ["tests"]})
    said: list[str] = []
    trial.traced("here", [copy], folder, tell=said.append)
    return said


def test_what_is_worked_out_once_has_for_its_tests_all_that_use_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.mutation.trace import Trace

    _traced_copy(tmp_path, monkeypatch, ASKED_TWICE, asking=ASKING)
    trace = Trace.kept(tmp_path / "0" / "portulan", tmp_path / "here.json")
    asked = {
        what: sorted(each.partition("::test_")[2] for each in trace.tests_of("models/one.py", line, 9))
        for what, line in (("plain", 6), ("kept", 10), ("shared", 13))
    }
    assert asked == {
        "plain": ["first", "fourth", "third"],
        "kept": ["first", "fourth", "third"],
        "shared": ["first", "second"],
    }


def test_a_module_of_which_a_test_failed_where_it_was_traced_is_told_and_traced_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.mutation import trial
    from tests.mutation.trace import Trace

    tests = {
        name: f"from models import one\n\n\ndef test_it():\n    assert one.told() == {wanted}\n"
        for name, wanted in (("right", 1), ("wrong", 2))
    }
    said = _traced_copy(tmp_path, monkeypatch, "def told():\n    return 1\n", **tests)
    assert said[0].startswith("failed    tests/test_wrong.py::test_it")
    kept = Trace.kept(tmp_path / "0" / "portulan", tmp_path / "here.json")
    assert [name for name in trial.modules_of(["tests"]) if kept.is_new(name)] == ["tests/test_wrong.py"]
    assert kept.tests_of("models/one.py", 2, 9) == ["tests/test_right.py::test_it"]
