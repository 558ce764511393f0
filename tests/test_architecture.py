"""The house rules that a machine can check."""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import networkx
import pytest
from babel.messages.pofile import read_po
from importlinter.cli import lint_imports

from models.games.library import BUILT, GAMES
from models.games.rulebook import rules
from tests.parsed import ROOT, nodes, tree

CODE = [path for top in ("app", "editor", "models") for path in sorted((ROOT / top).rglob("*.py"))]
TRANSLATIONS = ROOT / "resources" / "translations"
LONGEST = 400
# Files over the budget, with the reason. This list only shrinks.
LONG_FILES: dict[str, str] = {}
# Modules that join a name to a folder without asking `under`, with the reason. This list only shrinks.
JOINED_UNASKED = {
    "app/start/display.py": "the name of a socket, which the desktop gives",
    "models/formats/tiled/back.py": "only told relative to another folder; whatever is read asks `beside`",
    "models/formats/tiled/write.py": "only told relative to another folder; nothing is written there",
}


def test_import_contracts_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0


def test_no_imports_go_in_a_circle() -> None:
    """Those for the type checker and those inside of functions count too."""
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in CODE}
    imports = networkx.DiGraph()
    for name, path in modules.items():
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                inner = (f"{node.module}.{each.name}" for each in node.names)
                imports.add_edges_from((name, each if each in modules else node.module) for each in inner)
    # A package that is a sentence alone imports nothing.
    assert len(imports) > sum(path.name != "__init__.py" for path in modules.values())
    assert not [sorted(found) for found in networkx.strongly_connected_components(imports) if len(found) > 1]


def test_files_stay_short() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in [*CODE, *sorted((ROOT / "tests").rglob("*.py"))]
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert set(long) == set(LONG_FILES), f"over {LONGEST} lines, or no longer: {long}"


def _is_a_foreign_name(node: ast.expr) -> bool:
    """Whether an expression may hold an id, or another name that a file of somebody else gives."""
    if isinstance(node, ast.JoinedStr):
        return any(_is_a_foreign_name(each.value) for each in node.values if isinstance(each, ast.FormattedValue))
    if isinstance(node, ast.IfExp):
        return _is_a_foreign_name(node.body) or _is_a_foreign_name(node.orelse)
    if isinstance(node, ast.BinOp | ast.Subscript):
        return any(_is_a_foreign_name(each) for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr))
    word = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return word in {"id", "key", "name", "faction"} or word.endswith(("_id", "_name"))


def test_no_name_is_joined_to_a_folder_unasked() -> None:
    """`folder / id` is where a stranger's `../../x` becomes a place: `models.safe_names.under` is asked instead."""
    joined = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in CODE
        for node in nodes(path)
        if (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and _is_a_foreign_name(node.right))
        or (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "joinpath"
            and any(map(_is_a_foreign_name, node.args))
        )
        or (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "Path"
            and any(map(_is_a_foreign_name, node.args[1:]))
        )
    ]
    assert {place.rpartition(":")[0] for place in joined} == set(JOINED_UNASKED), joined


def test_packaging_is_no_package() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists(), "it would hide PyPI's packaging"


@pytest.mark.parametrize("command", [["--version"], ["swidenth", "check", "PARTY"], ["escarmouche", "check", "ARMY"]])
def test_the_command_line_loads_nothing_heavy(command: list[str], tmp_path: Path) -> None:
    party = tmp_path / "party.json"
    party.write_text(json.dumps({"party": "Essai", "budget": 100, "characters": []}), encoding="utf-8")
    army = tmp_path / "army.json"
    army.write_text(json.dumps({"army": "Essai", "side": "Empire", "limit": None, "units": []}), encoding="utf-8")
    args = [{"PARTY": str(party), "ARMY": str(army)}.get(word, word) for word in command]
    heavy = (
        "sqlmodel",
        "sqlalchemy",
        "scipy",
        "numpy",
        "networkx",
        "PySide6",
        "pyqtgraph",
        "babel",
        "pikepdf",
        "fontTools",
    )
    script = (
        "import sys\n"
        f"sys.argv = ['portulan', *{args!r}]\n"
        "from app.__main__ import main\n"
        "main()\n"
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)\n"
    )
    # A first run compiles the catalogues with Babel; the second is what people meet.
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.strip().splitlines()[-1] == "[]"


def _messages(lang: str) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for path in sorted((TRANSLATIONS / lang).glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file)
        found[path.stem] = {(m.id if isinstance(m.id, str) else m.id[0]): m.string for m in catalogue if m.id}
    return found


def test_both_catalogues_are_complete_and_alike() -> None:
    fr, en = _messages("fr"), _messages("en")
    assert fr.keys() == en.keys()
    for domain in fr:
        assert fr[domain].keys() == en[domain].keys(), domain
        for lang in (fr, en):
            empty = [
                key for key, words in lang[domain].items() if not words or (isinstance(words, tuple) and not all(words))
            ]
            assert not empty, (domain, empty)


def test_sentences_take_the_same_arguments_in_both_languages() -> None:
    def slots(words: object) -> set[str]:
        texts = words if isinstance(words, tuple) else (words,)
        # What agrees with a figure of a story differs by language: {who_e} in French, {who_his} in English.
        agreeing = re.compile(r"(?<=who|urt|get)_(e|il|lui|he|his|him|short|title)$")
        return {agreeing.sub("", slot) for text in texts for slot in re.findall(r"\{(\w+)", str(text))} - {"n"}

    fr, en = _messages("fr"), _messages("en")
    unlike = [
        f"{domain}.{key}" for domain in fr for key in fr[domain] if slots(fr[domain][key]) != slots(en[domain][key])
    ]
    assert not unlike


# `domain.name` in the code that is no message key but the name of a file, or a column of a table.
FILE_ENDINGS = {
    "id",
    "png",
    "pdf",
    "xml",
    "css",
    "js",
    "svg",
    "toml",
    "json",
    "csv",
    "po",
    "py",
    "portulan",
    "html",
    "txt",
    "md",
    "zip",
    "log",
}


def test_every_message_key_in_the_code_has_words() -> None:
    catalogue = _messages("en")
    missing = []
    for path in CODE:
        for node in nodes(path):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            domain, dot, name = node.value.partition(".")
            if not dot or domain not in catalogue or not re.fullmatch(r"[a-z0-9_]+", name) or name in FILE_ENDINGS:
                continue
            # A key put together from parts (`cli.help_` + name) must at least begin like one of the catalogue's.
            known = (
                any(key.startswith(name) for key in catalogue[domain]) if name[-1] == "_" else name in catalogue[domain]
            )
            if not known:
                missing.append(f"{path.relative_to(ROOT)}: {node.value}")
    assert not missing


def _is_rule(call: ast.Call) -> bool:
    return getattr(call.func, "attr", "") == "rule" and ast.unparse(call.func).endswith("mark.rule")


def _rules_with_tests() -> set[str]:
    marked: set[str] = set()
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.Call) and _is_rule(node):
                marked |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
                marked |= {rule for arg in node.args if isinstance(arg, ast.Starred) for rule in _spelled_out(arg)}
    return marked | {rule for _, case in _cases() if not case.get("awaited") for rule in case["proves"]}


MARKED_BY_THEIR_TEST = {ROOT / "tests" / "cases" / "empire" / "meetings.json"}
"""Files whose cases do not yet say themselves what they prove; no file joins them."""


def _cases() -> list[tuple[str, dict[str, Any]]]:
    """Every case under tests/cases that a test turns into a mark, with its name."""
    found: list[tuple[str, dict[str, Any]]] = []
    for path in sorted((ROOT / "tests" / "cases").rglob("*.toml")):
        found += [
            (f"{path.name}: {name}", case) for name, case in tomllib.loads(path.read_text(encoding="utf-8")).items()
        ]
    for path in sorted(set((ROOT / "tests" / "cases").rglob("*.json")) - MARKED_BY_THEIR_TEST):
        found += [(f"{path.name}: {case['id']}", case) for case in _with_ids(json.loads(path.read_text("utf-8")))]
    return found


def _with_ids(data: object) -> list[dict[str, Any]]:
    """The cases of a JSON file: what has an id, however the file puts them together."""
    if isinstance(data, dict):
        return [data] if "id" in data else [case for part in data.values() for case in _with_ids(part)]
    return [case for part in data for case in _with_ids(part)] if isinstance(data, list) else []


MOST_RULES = 24
"""Rule ids of one marked test: who proves more says it case by case, where each may fail alone."""


def test_no_test_claims_many_rules_at_once() -> None:
    """Cases carry the rule ids they prove (`proves`), and marks are made from them."""
    many = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef):
                ids = [
                    rule
                    for mark in node.decorator_list
                    if isinstance(mark, ast.Call) and _is_rule(mark)
                    for arg in mark.args
                    for rule in (_spelled_out(arg) if isinstance(arg, ast.Starred) else (ast.unparse(arg),))
                ]
                many += [f"{path.name}::{node.name}: {len(ids)}"] if len(ids) > MOST_RULES else []
    assert many == []


def test_every_case_says_which_rules_it_proves() -> None:
    for name, case in _cases():
        named = {case[key] for key in ("rule", "denied") if key in case}
        told = [*case["proves"], *case.get("prints", ())]
        assert told, name
        assert named <= set(case["proves"]), name
        assert len(told) <= MOST_RULES, name


def _spelled_out(arg: ast.Starred) -> set[str]:
    """Return the ids of `*(f"GE-{n}" for n in range(76, 92))`; anything that needs the test module counts for none."""
    try:
        return set(eval(compile(ast.Expression(arg.value), "mark", "eval"), {"range": range}))
    except NameError:
        return set()


def test_every_rule_has_a_test_or_says_why_not() -> None:
    marked = _rules_with_tests()
    known = {rule.id: rule for game_id in GAMES for rule in rules(game_id).values()}
    assert marked <= known.keys(), f"tests prove rules that no rule book has: {sorted(marked - known.keys())}"
    bare = [rule_id for rule_id, rule in known.items() if rule.status == "rule" and rule_id not in marked]
    assert not bare, f"neither a test nor table_talk nor planned: {bare}"
    done = [rule_id for rule_id, rule in known.items() if rule.status == "planned" and rule_id in marked]
    assert not done, f"planned, yet proved by a test: {done}"


def test_all_games_are_strangers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    strangers = next(each["modules"] for each in contracts if each["type"] == "independence")
    assert set(strangers) == {f"models.games.{game_id}" for game_id in BUILT}


def test_planned_rules_only_get_fewer() -> None:
    ceiling = tomllib.loads((ROOT / "tests" / "planned_rules.toml").read_text(encoding="utf-8"))
    for game_id in GAMES:
        planned = sum(rule.status == "planned" for rule in rules(game_id).values())
        assert planned == ceiling.get(game_id, 0), f"{game_id}: write the lower number down in tests/planned_rules.toml"


CLOCKS = ("perf_counter", "process_time", "thread_time", "monotonic", "sleep")
TIMED = {
    "store/victims.py": "a program that is killed at a moment drawn by chance",
    "galaxy_editor/test_loading.py": "a Job that goes on until it is told to stop",
}
"""Tests that look at a clock, and why; speed is measured in `tests/bench`."""


def test_tests_wait_for_events_and_never_for_a_time() -> None:
    found = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        name = path.relative_to(ROOT / "tests").as_posix()
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                waits = node.func.attr == "wait" and ast.unparse(node.func.value).endswith("qtbot")
                told = node.func.attr in CLOCKS and ast.unparse(node.func.value) == "time"
                if (waits or told) and not name.startswith("bench/") and name not in TIMED:
                    found.append(f"{name}:{node.lineno}")
    assert found == []


def test_benches_hold_times_only_where_speed_is_measured() -> None:
    """The suite runs them once on any machine, however busy; what is heavy or soak is left out of it."""
    found = []
    for path in sorted((ROOT / "tests" / "bench").glob("test_*.py")):
        for function in tree(path).body:
            if isinstance(function, ast.FunctionDef) and not re.search(
                r"mark\.(heavy|soak)", " ".join(map(ast.unparse, function.decorator_list))
            ):
                found += [f"{path.name}:{line}" for line in _held(function) if function.name.startswith("test_")]
    assert found == []


def _held(node: ast.AST) -> list[int]:
    """Return the lines of a bench that assert an upper bound though nothing may be measured."""
    if isinstance(node, ast.Assert):
        words, small = ast.unparse(node.test), (ast.Lt, ast.LtE)
        bounds = any(isinstance(op, small) for e in ast.walk(node) if isinstance(e, ast.Compare) for op in e.ops)
        return [node.lineno] if bounds and not re.search(r"benchmark\.|st_size", words) else []
    if isinstance(node, ast.If) and re.search(r"benchmark\.(enabled|disabled)", ast.unparse(node.test)):
        return []
    return [line for child in ast.iter_child_nodes(node) for line in _held(child)]


def test_the_lock_names_no_address() -> None:
    lock = (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    pins = re.findall(r"^(\S+)==", lock, re.MULTILINE)
    hashed = lock.count("--hash=sha256:")
    assert pins
    assert hashed >= len(pins)


def test_pyside_is_one_that_keeps_its_references() -> None:
    version = importlib.import_module("PySide6").__version__
    assert version.startswith("6.11."), "6.12.0 drops references to None on Python 3.10 and 3.11"


def test_labels_show_user_text_as_plain_text() -> None:
    """Rich text in a label reads local files: only the program's own words may be rich."""
    rich = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in CODE
        if path.parts[-3] != "models"
        for node in nodes(path)
        if isinstance(node, ast.Attribute)
        and node.attr in {"RichText", "AutoText", "setHtml", "insertHtml", "MarkdownText"}
    ]
    assert not rich


def test_tips_show_user_text_as_plain_text() -> None:
    """A tip reads markup by itself: whatever is put into a sentence may be somebody's."""
    bare = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in CODE
        if path.parts[-3] != "models"
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "setToolTip"
        for inner in ast.walk(node.args[-1])
        if isinstance(inner, ast.keyword) and inner.arg in {"name", "side", "step", "title", "who", "role", None}
        if not re.match(r"(self\._)?(look\.)?t\(", ast.unparse(inner.value))  # words of ours
        if not ast.unparse(node.args[-1]).startswith("plain_tip(")
    ]
    assert not bare
