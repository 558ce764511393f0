"""Small changes of the product's code (mutants), drawn by a written seed. The changes are mutmut's; which of them are
tried, and against which tests, is chosen here: mutmut itself takes all mutants of a file and the tests of a function.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_arg_removal, operator_assignment

# A dropped argument and a value that is None end in a TypeError, whatever the tests look at: such mutants flatter.
OPERATORS = [each for each in mutation_operators if each[1] not in (operator_arg_removal, operator_assignment)]

# What is no behaviour: types, decorators and defaults are read when a module is, and docstrings are for people.
SKIPPED = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom, cst.TypeAlias)


SQL = re.compile(r"""["'] ?(?:AND|OR|NULL|WHERE|SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|COMMIT|ROLLBACK)\b""")
"""SQL makes no difference between small letters and capitals."""


@dataclass(frozen=True)
class Mutant:
    """One small change: the file under the root, the line it stands on, that line before and after, the whole file."""

    path: str
    line: int
    was: str
    becomes: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line}: {self.was}  ->  {self.becomes}"


class _Found(cst.CSTVisitor):
    """The nodes of a module that can be changed, by line, each with what it may become."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.within: list[str] = []
        self.homes: dict[int, str] = {}
        """The function that a line stands in, by its full name."""
        self.by_line: dict[int, list[tuple[cst.CSTNode, cst.CSTNode]]] = defaultdict(list)

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, SKIPPED) or _is_type_checking(node):
            return False
        self.depth += isinstance(node, cst.FunctionDef)
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.within.append(node.name.value)
        if _is_of_windows(node):
            if isinstance(node, cst.If) and node.orelse is not None:
                node.orelse.visit(self)
            return False
        if self.depth:
            ways = [
                (node, changed)
                for kind, operator in OPERATORS
                if isinstance(node, kind)
                for changed in operator(node)
                if not _is_same_sql(node, changed)
            ]
            if ways:  # a blank may have no place
                line = self.get_metadata(PositionProvider, node).start.line
                self.by_line[line] += ways
                self.homes.setdefault(line, ".".join(self.within))
        return True

    def ways(self) -> list[tuple[int, list[tuple[cst.CSTNode, cst.CSTNode]]]]:
        """Return the lines that can be changed, each with its ways to change."""
        return [(line, ways) for line, ways in sorted(self.by_line.items()) if ways]

    def on_leave(self, node: cst.CSTNode) -> None:
        self.depth -= isinstance(node, cst.FunctionDef)
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.within.pop()


def _is_type_checking(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.If) and isinstance(node.test, cst.Name) and node.test.value == "TYPE_CHECKING"


def _is_same_sql(node: cst.CSTNode, changed: cst.CSTNode) -> bool:
    if not isinstance(node, cst.SimpleString) or not isinstance(changed, cst.SimpleString):
        return False
    return SQL.match(node.value) is not None and node.value.lower() == changed.value.lower()


def _is_of_windows(node: cst.CSTNode) -> bool:
    """Return whether this runs on Windows alone, where no trial is made."""
    if isinstance(node, cst.FunctionDef):
        return node.name.value.endswith("_on_windows")
    return isinstance(node, cst.If) and cst.Module(()).code_for_node(node.test) == 'sys.platform == "win32"'


def files_of(root: Path, patterns: list[str]) -> list[Path]:
    """Return the modules that the patterns name, in order."""
    return sorted({path for pattern in patterns for path in root.glob(pattern) if path.suffix == ".py"})


def drawn(root: Path, patterns: list[str], seed: str, count: int) -> list[Mutant]:
    """Draw `count` mutants: every line that can be changed has the same chance, and gives one.

    The chance of a line comes from the seed and from what the line says and where, never from what else there is: an
    edit gives chances to the lines it wrote and leaves those of all others, so that a figure outlasts its commit.
    """
    found: list[tuple[bytes, str, Path, int]] = []
    modules: dict[Path, tuple[cst.Module, _Found]] = {}
    for path in files_of(root, patterns):
        wrapper = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")))
        seen = _Found()
        wrapper.visit(seen)
        modules[path] = (wrapper.module, seen)
        named = _named(path.relative_to(root).as_posix(), wrapper.module.code.split("\n"), seen)
        found += [(_chance(seed, name), name, path, line) for line, name in named.items()]
    made: list[Mutant] = []
    for _rank, name, path, line in sorted(found):
        if len(made) == count:
            break
        module, seen = modules[path]
        mutant = _changed(path.relative_to(root).as_posix(), module, line, seen.by_line[line], f"{seed} {name}")
        made += [mutant] if mutant else []
    return made


def _named(path: str, texts: list[str], seen: _Found) -> dict[int, str]:
    """Return a name for each line that can be changed: its file, function and text, and which of several such it is."""
    times: Counter[str] = Counter()
    named: dict[int, str] = {}
    for line, _ways in seen.ways():
        name = f"{path} {seen.homes[line]}: {texts[line - 1].strip()}"
        times[name] += 1
        named[line] = f"{name} ({times[name]})"
    return named


def _chance(seed: str, name: str) -> bytes:
    return hashlib.sha256(f"{seed} {name}".encode()).digest()


def _changed(
    path: str, module: cst.Module, line: int, ways: list[tuple[cst.CSTNode, cst.CSTNode]], seed: str
) -> Mutant | None:
    """Return the way of a line to change that has the lowest number, or the next one where its text stays the same."""
    ranked = sorted(range(len(ways)), key=lambda number: _chance(seed, str(number)))
    before = module.code.splitlines()
    for number in ranked:
        node, becomes = ways[number]
        text = cst.ensure_type(module.deep_replace(node, becomes), cst.Module).code
        after = text.splitlines()
        first = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
        if first is not None:
            return Mutant(path, line, before[first].strip(), after[first].strip(), text)
    return None
