"""Small changes of the product's code (mutants), drawn by a written seed. The changes are mutmut's; which of them are
tried, and against which tests, is chosen here: mutmut itself takes all mutants of a file and the tests of a function.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_arg_removal, operator_assignment

# A dropped argument and a value that is None end in a TypeError, whatever the tests look at: such mutants flatter.
OPERATORS = [each for each in mutation_operators if each[1] not in (operator_arg_removal, operator_assignment)]

# What is no behaviour: types, decorators and defaults are read when a module is, and docstrings are for people.
SKIPPED = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom, cst.TypeAlias)


SQL = re.compile(r"""["'](?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|COMMIT|ROLLBACK)\b""")
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
        self.by_line: dict[int, list[tuple[cst.CSTNode, cst.CSTNode]]] = defaultdict(list)

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, SKIPPED) or _is_type_checking(node):
            return False
        self.depth += isinstance(node, cst.FunctionDef)
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
                self.by_line[self.get_metadata(PositionProvider, node).start.line] += ways
        return True

    def ways(self) -> list[tuple[int, list[tuple[cst.CSTNode, cst.CSTNode]]]]:
        """Return the lines that can be changed, each with its ways to change."""
        return [(line, ways) for line, ways in sorted(self.by_line.items()) if ways]

    def on_leave(self, node: cst.CSTNode) -> None:
        self.depth -= isinstance(node, cst.FunctionDef)


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
    """Draw `count` mutants: every line that can be changed has the same chance, and gives one."""
    found: list[tuple[Path, int]] = []
    modules: dict[Path, tuple[cst.Module, _Found]] = {}
    for path in files_of(root, patterns):
        wrapper = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")))
        seen = _Found()
        wrapper.visit(seen)
        modules[path] = (wrapper.module, seen)
        found += [(path, line) for line, _ways in seen.ways()]
    chance = random.Random(f"{seed} {' '.join(patterns)}")
    chance.shuffle(found)
    made: list[Mutant] = []
    for path, line in found:
        if len(made) == count:
            break
        module, seen = modules[path]
        made += _changed(root, path, module, line, seen.by_line[line], chance)
    return made


def _changed(
    root: Path,
    path: Path,
    module: cst.Module,
    line: int,
    ways: list[tuple[cst.CSTNode, cst.CSTNode]],
    chance: random.Random,
) -> Iterator[Mutant]:
    node, becomes = chance.choice(ways)
    text = cst.ensure_type(module.deep_replace(node, becomes), cst.Module).code
    before, after = module.code.splitlines(), text.splitlines()
    first = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
    if first is not None:
        yield Mutant(path.relative_to(root).as_posix(), line, before[first].strip(), after[first].strip(), text)
