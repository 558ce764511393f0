"""Which test runs which line, and how long it takes: the reader of what a traced run recorded, and its keeper."""

from __future__ import annotations

import ast
import json
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import coverage


class Trace:
    """What traced runs found: for a file and a line, the tests that ran it.

    Files are named from the root of the project, so that what one copy found serves another. A file that is not as it
    was when it was traced has lost its lines: there the tests that ran any of it answer.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.seconds: dict[str, float] = {}
        self.modules: dict[str, int] = {}
        """The modules of tests that were run, each with the sum of its text as it was then."""
        self._lines: dict[str, dict[int, set[str]]] = {}
        self._sums: dict[str, int] = {}

    def is_new(self, module: str) -> bool:
        """Return whether these tests were never run, or are no longer what they were."""
        return self.modules.get(module) != self._sum(module)

    def add_run(self, copy: Path, modules: Sequence[str], data_file: Path, record: Path, files: Iterable[str]) -> None:
        """Add what a run of these modules of tests in `copy` found out about `files`."""
        self.forget(modules)
        self.modules |= {each: self._sum(each) for each in modules}
        told = json.loads(record.read_text(encoding="utf-8"))
        self.seconds |= told["seconds"]
        askers = askers_of(told["seconds"], told["uses"])
        data = coverage.CoverageData(str(data_file))
        data.read()
        for file in sorted({str(copy / name) for name in files} & data.measured_files()):
            name = Path(file).relative_to(copy).as_posix()
            lines = self._lines.setdefault(name, defaultdict(set))
            self._sums.setdefault(name, self._sum(name))
            for line, names in data.contexts_by_lineno(file).items():
                lines[line] |= set().union(*(askers.get(each, ()) for each in names))

    def forget(self, modules: Iterable[str]) -> None:
        """Forget the tests of these modules, which are to be traced anew."""
        self.modules = {each: found for each, found in self.modules.items() if each not in set(modules)}
        starts = tuple(f"{each}::" for each in modules)
        self.seconds = {test: taken for test, taken in self.seconds.items() if not test.startswith(starts)}

    def keep(self, place: Path) -> None:
        """Write it down; tests are numbered, so that the file stays small."""
        names = sorted(self.seconds)
        numbers = {test: number for number, test in enumerate(names)}
        lines = {
            name: {line: sorted(numbers[test] for test in tests if test in numbers) for line, tests in lines.items()}
            for name, lines in self._lines.items()
        }
        kept = {
            "tests": [[test, self.seconds[test]] for test in names],
            "modules": self.modules,
            "sums": self._sums,
            "lines": lines,
        }
        place.parent.mkdir(parents=True, exist_ok=True)
        part = place.with_suffix(".part")
        part.write_text(json.dumps(kept), encoding="utf-8")
        part.replace(place)

    @classmethod
    def kept(cls, root: Path, place: Path) -> Trace:
        """Read what was written down."""
        kept, made = json.loads(place.read_text(encoding="utf-8")), cls(root)
        names = [test for test, _taken in kept["tests"]]
        made.seconds, made.modules, made._sums = dict(kept["tests"]), kept["modules"], kept["sums"]
        made.forget(module for module in kept["modules"] if not (root / module).exists())
        for name, lines in kept["lines"].items():
            found = {int(line): {names[number] for number in numbers} for line, numbers in lines.items()}
            made._lines[name] = defaultdict(set, found)
        return made

    def tests_of(self, path: str, line: int, budget: float) -> list[str]:
        """Return the tests that ran the line, as many as fit into `budget` seconds, at least one.

        The quickest come first, one of each function of tests before the second of any: a hundred cases of one
        function see the same side of a line, and would leave no time for those who see another.

        What runs when its module is read, such as the default of an argument, has no test of its own: there too the
        tests that ran any of the file answer. A line that Python does not count, within a statement of several, is
        run when the statement is.
        """
        lines = self._lines.get(path, {})
        same = self._sums.get(path) == self._sum(path)
        whole = [line] if line in lines else statement_of((self.root / path).read_text(encoding="utf-8"), line)
        ran = set().union(*(lines.get(each, set()) for each in whole))
        if not same or (line in lines and not ran & self.seconds.keys()):
            ran = set().union(*lines.values())
        taken: list[str] = []
        spent = 0.0
        for test in self._in_turn(ran & self.seconds.keys()):
            if not taken or spent + self.seconds[test] <= budget:
                taken.append(test)
                spent += self.seconds[test]
        return taken

    def _in_turn(self, tests: Iterable[str]) -> list[str]:
        """Return tests in the order in which they are asked: the first of each function, the second of each, ..."""
        turns: Counter[str] = Counter()
        found: list[tuple[int, str]] = []
        for test in sorted(tests, key=lambda each: (self.seconds[each], each)):
            function = test.partition("[")[0]
            found.append((turns[function], test))
            turns[function] += 1
        return [test for _turn, test in sorted(found, key=lambda each: each[0])]

    def _sum(self, name: str) -> int:
        return zlib.crc32((self.root / name).read_bytes())


def askers_of(tests: Iterable[str], uses: Mapping[str, Sequence[str]]) -> dict[str, set[str]]:
    """Return, for each thing that was named to coverage, the tests that are it or used it, however far off."""
    askers: dict[str, set[str]] = defaultdict(set)
    for test in tests:
        ahead = [test]
        while ahead:
            name = ahead.pop()
            if test not in askers[name]:
                askers[name].add(test)
                ahead += uses.get(name, ())
    return askers


def statement_of(text: str, line: int) -> range:
    """Return the lines of the statement that a line stands in; of one with a body those of its head."""
    found = range(line, line + 1)
    for each in ast.walk(ast.parse(text)):
        if isinstance(each, ast.stmt):
            body = getattr(each, "body", None)
            last = body[0].lineno - 1 if body else each.end_lineno or each.lineno
            if each.lineno <= line <= last:
                found = range(each.lineno, last + 1)
    return found
