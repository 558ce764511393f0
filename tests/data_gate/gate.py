"""Alters the numbers and names of the rule files one by one, in memory, and asks the tests that carry their rule.

`python -m tests.data_gate.gate --game swidenth --count 100` tries some and prints those that nobody noticed. A file is
altered where it is read, so a test that reads it too sees the same: comparing the file with itself notices nothing.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import importlib
import io
import json
import os
import pkgutil
import random
import re
import signal
import subprocess
import sys
import tempfile
import tomllib
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tests.data_gate.calls import Call, calls

ROOT = Path(__file__).resolve().parents[2]
RULESETS = ROOT / "resources" / "rulesets"
PLAN = tomllib.loads(Path(__file__).with_name("plan.toml").read_text(encoding="utf-8"))

_HEADER = re.compile(r"^\[\[?([^\]]+)\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"^\s*([\w.-]+)\s*=")
_NUMBER = re.compile(r"(?<![\w.#-])-?\d+(?![\w.])")
_WORDS = re.compile(r'"((?:[^"\\]|\\.)*)"')
_RULE = re.compile(r'\brule = "([^"]+)"')
_CITED = re.compile(r"#.*?(?<!AMB-)\b((?:SW|AG|GE|CG|DG)-\d+)")
_NAMES = ("name", "short", "aliases", "also", "beside")
"""The keys whose words are altered: names, and what an order may say beside the words that make it."""


@dataclass(frozen=True)
class Alteration:
    """One value of a rule file made another: the file under the rule sets, its line, the rules the value belongs to."""

    file: str
    line: int
    entry: str
    key: str
    was: str
    becomes: str
    rules: tuple[str, ...]
    text: str

    @property
    def name(self) -> str:
        return (
            f"{self.file}:{self.line}: {self.entry}.{self.key}  {self.was} -> {self.becomes}  {', '.join(self.rules)}"
        )


def alterations() -> Iterator[Alteration]:
    """Yield every alteration of every number and name, in the order of the files."""
    for path in sorted(RULESETS.rglob("*.toml")):
        file = path.relative_to(RULESETS).as_posix()
        if file.split("/")[1] not in ("rules.toml", "options.toml"):
            yield from _of_file(file, path.read_text(encoding="utf-8"))


def _of_file(file: str, text: str) -> Iterator[Alteration]:
    lines = text.splitlines(keepends=True)
    entry, key, starts, rule_of = "", "", [], {}
    for number, line in enumerate(lines):
        if found := _HEADER.match(line):
            entry = found[1] if not line.startswith("[[") else f"{found[1]}#{number}"
        starts.append(entry)
        if line.startswith("rule ="):
            rule_of[entry] = _RULE.search(line)[1]  # type: ignore[index]
    for number, line in enumerate(lines):
        if _HEADER.match(line) or line.startswith("#"):
            continue
        entry = starts[number]
        if found := _KEY.match(line):
            key = found[1]
        plain = f"{file} {entry}.{key}"
        if any(plain.startswith(each) or re.fullmatch(each, plain) for each in PLAN["left_out"]):
            continue
        rules = _rules(file, entry, key, line, rule_of)
        for start, end, becomes in _ways(key, line):
            changed = line[:start] + becomes + line[end:]
            whole = "".join([*lines[:number], changed, *lines[number + 1 :]])
            yield Alteration(file, number + 1, entry, key, line[start:end], becomes, rules, whole)


def _rules(file: str, entry: str, key: str, line: str, rule_of: dict[str, str]) -> tuple[str, ...]:
    """Return the rules a value belongs to: of its line, of its table, of the table around it, or as the plan says."""
    for found in (_RULE.search(line), _CITED.search(line)):
        if found:
            return tuple(found[1].split(", "))
    for place in (f"{file} {entry}.{key}", f"{file} {entry}", f"{file} {entry.split('.')[0]}", file):
        if place in PLAN["rules"]:
            return tuple(PLAN["rules"][place])
    around = entry.split("#")[0]
    for table in (entry, around, around.rsplit(".", 1)[0]):
        if table in rule_of:
            return tuple(rule_of[table].split(", "))
    return ()


def _ways(key: str, line: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a line can be changed and what it becomes there: a number by one, a name by two letters."""
    code = _WORDS.sub(lambda match: '"' * len(match[0]), line).split("#")[0]
    begin = code.index("=") if _KEY.match(line) else 0
    for found in _NUMBER.finditer(code, begin):
        yield found.start(), found.end(), str(int(found[0]) + 1)
    if key.split(".")[0] in _NAMES:
        for found in _WORDS.finditer(line, begin):
            yield found.start(1), found.end(1), f"{found[1]}zz"


def drawn(seed: str, count: int, game: str = "") -> list[Alteration]:
    """Draw `count` alterations by a seed, of one game or of all."""
    every = [each for each in alterations() if each.file.startswith(game)]
    return random.Random(f"{seed} {game}").sample(every, min(count, len(every)))


def survivors(tried: list[Alteration], *, by_calls_alone: bool = False) -> list[Alteration]:
    """Return the alterations that no test of their rules notices. Tests that fail without any do not count.

    Tests that can be called as they stand are asked first, by pytest those for which none of them speaks up; the files
    of the plan's `tables` alone, and no pytest, where `by_calls_alone` is enough.
    """
    with tempfile.TemporaryDirectory(prefix="portulan-gate-") as folder:
        asked, told = Path(folder, "asked.json"), Path(folder, "told.json")
        asked.write_text(json.dumps([asdict(each) for each in tried]), encoding="utf-8")
        own = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "COV_"))}
        own |= {"QT_QPA_PLATFORM": "offscreen"}
        command = [sys.executable, "-m", "tests.data_gate.gate", "--asked", str(asked), "--told", str(told)]
        command += ["--tables"] if by_calls_alone else []
        subprocess.run(command, cwd=ROOT, env=own, check=True, stdout=subprocess.DEVNULL)
        return [tried[n] for n in json.loads(told.read_text(encoding="utf-8"))]


class _Marked:
    """Writes the tests of each rule, those that take long or need a window of the program left out."""

    def __init__(self, told: Path) -> None:
        self.told = told

    def pytest_collection_finish(self, session: Any) -> None:
        tests: dict[str, list[str]] = {}
        for item in session.items:
            if not any(item.iter_markers("soak")) and not any(item.iter_markers("heavy")):
                marks = (mark for name in ("rule", "engine") for mark in item.iter_markers(name))
                for rule in {rule for mark in marks for rule in mark.args}:
                    tests.setdefault(rule, []).append(item.nodeid)
        self.told.write_text(json.dumps(tests), encoding="utf-8")


class _Failed:
    def __init__(self, told: Path) -> None:
        self.told, self.failed = told, []

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self.told.write_text(json.dumps(self.failed), encoding="utf-8")


def _forked(words: list[str], plugin: object = None, altered: tuple[Path, str] | None = None) -> int:
    """Run pytest in a fork of this process, which has everything imported and no rule file read; return its code."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 3
    try:
        if altered:
            signal.alarm(PLAN["seconds"])
            _alter(*altered)
        import pytest

        options = [
            "-q",
            "-x",
            "-n",
            "0",
            "-p",
            "no:benchmark",
            "-o",
            "addopts=",
            "--import-mode=importlib",
            "--assert=plain",
        ]
        if plugin is not None:
            options.remove("-x")
        code = int(pytest.main([*options, *words], plugins=[plugin] if plugin else []))
        atexit._run_exitfuncs()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def _alter(target: Path, text: str) -> None:
    """Let everything that opens the file to read it find the altered text."""
    opened, read_bytes, read_text = Path.open, Path.read_bytes, Path.read_text

    def is_it(path: Path) -> bool:
        return path.name == target.name and path.resolve() == target

    def open_(self: Path, mode: str = "r", *args: Any, **more: Any) -> Any:
        if is_it(self):
            return io.BytesIO(text.encode()) if "b" in mode else io.StringIO(text)
        return opened(self, mode, *args, **more)

    def bytes_(self: Path) -> bytes:
        return text.encode() if is_it(self) else read_bytes(self)

    def text_(self: Path, *args: Any, **more: Any) -> str:
        return text if is_it(self) else read_text(self, *args, **more)

    Path.open, Path.read_bytes, Path.read_text = open_, bytes_, text_  # type: ignore[method-assign,assignment]


def _chosen(alteration: dict[str, Any], tests: dict[str, list[str]]) -> list[str]:
    """Return the tests of an alteration's rules, those that name its entry first."""
    found = sorted({test for rule in alteration["rules"] for test in tests.get(rule, [])})
    words = [word for word in re.split(r"[.#]", alteration["entry"]) if word]
    found.sort(key=lambda test: not any(word in test for word in words))
    return found[: PLAN["most_tests"]]


def _marked_files() -> list[str]:
    """Return the test files of the plan's folders that carry rules."""
    places = [ROOT / each for each in PLAN["tests"]]
    files = [file for place in places for file in (sorted(place.rglob("test_*.py")) if place.is_dir() else [place])]
    return [
        str(file)
        for file in files
        if re.search(r"mark\.(rule|engine)\(|proving\(|\bcases\(", file.read_text(encoding="utf-8"))
    ]


def _work(asked: Path, told: Path, tables: bool) -> None:
    """Try what is asked, one fork each, and write the places of those that survive."""
    tried = json.loads(asked.read_text(encoding="utf-8"))
    files = [ROOT / each for each in PLAN["tables"]] if tables else [Path(each) for each in _marked_files()]
    left = unnoticed_by_calls(tried, files, asked.with_name("scrap.json"))
    if left and not tables:
        left = [left[n] for n in _by_pytest([tried[n] for n in left], asked.with_name("scrap.json"))]
    told.write_text(json.dumps(left), encoding="utf-8")


def unnoticed_by_calls(tried: list[dict[str, Any]], files: list[Path], scrap: Path) -> list[int]:
    """Return the places of alterations that the tests without fixtures in some files do not notice."""
    importlib.import_module("tests.conftest")
    asked = {rule for each in tried for rule in each["rules"]}
    readers = tuple(PLAN["readers"])
    every = [call for call in calls(files) if call.rules & asked and not call.name.startswith(readers)]
    # What the import of a test has read is read anew, altered, by every fork.
    forget()
    _in_a_fork(lambda: scrap.write_text(json.dumps([_timed(call) for call in every]), encoding="utf-8"))
    seconds = json.loads(scrap.read_text(encoding="utf-8"))
    gc.freeze()
    left = []
    for number, each in enumerate(tried):
        words = [word for word in re.split(r"[.#]", each["entry"]) if word]
        ranks = sorted(
            (not any(word in call.name for word in words), taken, place)
            for place, (call, taken) in enumerate(zip(every, seconds, strict=True))
            if taken is not None and call.rules.intersection(each["rules"])
        )
        chosen = [every[place] for _, taken, place in ranks]
        if not chosen or not _in_a_fork(partial(_notice, each, chosen)):
            left.append(number)
    return left


def _timed(call: Call) -> float | None:
    """Return the seconds a test takes, None for one that fails or takes longer than the plan lets it."""
    signal.setitimer(signal.ITIMER_PROF, PLAN["most_seconds"])
    try:
        call.run()
        well = True
    except BaseException as problem:
        well = _skipped(problem)
    left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
    return PLAN["most_seconds"] - left if well else None


def _notice(alteration: dict[str, Any], chosen: list[Call]) -> None:
    """Leave this process with 1 as soon as a test fails on altered data, one that never ends included."""
    _alter((RULESETS / alteration["file"]).resolve(), alteration["text"])
    signal.setitimer(signal.ITIMER_PROF, PLAN["seconds"])
    for call in chosen:
        try:
            call.run()
        except BaseException as problem:
            if not _skipped(problem):
                os._exit(1)


def _skipped(problem: BaseException) -> bool:
    return type(problem).__name__ == "Skipped"


def _late(*_: object) -> None:
    raise TimeoutError


def _in_a_fork(act: Callable[[], object]) -> int:
    """Do something in a fork of this process; return its code, 0 where all went well."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 1
    try:
        signal.signal(signal.SIGPROF, _late)
        act()
        code = 0
    finally:
        os._exit(code)


def forget() -> None:
    """Empty everything the program keeps of what it has read."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in ("models", "editor", "app", "tests"):
            for kept in list(vars(module).values()):
                for each in (kept, *(vars(kept).values() if isinstance(kept, type) else ())):
                    if callable(clear := getattr(each, "cache_clear", None)):
                        clear()


def _by_pytest(tried: list[dict[str, Any]], scrap: Path) -> list[int]:
    """Return the places of alterations that the tests of their rules, run by pytest, do not notice."""
    import hypothesis  # noqa: F401
    import PySide6.QtWidgets  # noqa: F401
    import pytest  # noqa: F401

    for package in ("models", "app.cli"):
        module = importlib.import_module(package)
        for found in pkgutil.walk_packages(module.__path__, f"{package}."):
            importlib.import_module(found.name)
    forget()
    _forked(["--collect-only", *_marked_files()], _Marked(scrap))
    tests = {
        rule: [each for each in found if not each.startswith(tuple(PLAN["readers"]))]
        for rule, found in json.loads(scrap.read_text(encoding="utf-8")).items()
    }
    every = sorted({test for each in tried for test in _chosen(each, tests)})
    broken: list[str] = []
    if every:
        _forked(every, _Failed(scrap))
        broken = json.loads(scrap.read_text(encoding="utf-8"))
    left = []
    for number, each in enumerate(tried):
        chosen = [test for test in _chosen(each, tests) if test not in broken]
        target = (RULESETS / each["file"]).resolve()
        if not chosen or _forked(chosen, altered=(target, each["text"])) in (0, 3, 4, 5):
            left.append(number)
    return left


def main() -> None:
    """Try alterations as the command line asks."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default="")
    words.add_argument("--count", type=int, default=PLAN["count"])
    words.add_argument("--seed", default=PLAN["seed"])
    words.add_argument("--asked", type=Path)
    words.add_argument("--told", type=Path)
    words.add_argument("--tables", action="store_true")
    asked = words.parse_args()
    if asked.asked:
        _work(asked.asked, asked.told, asked.tables)
        return
    tried = drawn(asked.seed, asked.count, asked.game)
    left = survivors(tried, by_calls_alone=asked.tables)
    print(f"{len(left)} of {len(tried)} survive")  # noqa: T201
    for each in left:
        print(" ", each.name)  # noqa: T201


if __name__ == "__main__":
    main()
