"""What the drawing of the house wants small: counted from the code, held by numbers that only go down."""

from __future__ import annotations

import ast
import html.parser
import importlib.abc
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6 import QtCore, QtGui, QtWidgets

from tests import parsed
from tests.parsed import ROOT, nodes

PATHS = [path.relative_to(ROOT) for top in ("app", "editor", "models") for path in sorted((ROOT / top).rglob("*.py"))]
MOST = tomllib.loads((ROOT / "tests" / "house_figures.toml").read_text(encoding="utf-8"))
WORDS = re.findall(r"^\| \*\*(\w+)\*\* \| ([^|]+) \| ([^|]+) \|$", (ROOT / "CONTEXT.md").read_text("utf-8"), re.M)


@parsed.kept
def code() -> dict[Path, ast.Module]:
    """The parsed modules of the product: once, and only where a test asks."""
    return {path: parsed.tree(ROOT / path) for path in PATHS}


def held(name: str, found: list[str]) -> None:
    """Fail where there are more than the figures allow, naming each."""
    assert len(found) <= MOST[name], f"{len(found)} where at most {MOST[name]} stood:\n" + "\n".join(found)


def test_no_more_class_names_stand_twice() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for path, tree in code().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where[node.name].append(str(path))
    held("class_names_twice", [f"{name}: {', '.join(paths)}" for name, paths in where.items() if len(paths) > 1])


# Folders that serve every game, or none: what a rule says is asked of the game.
OF_NO_GAME = ("models/maps", "models/table", "models/galaxy", "editor")


@pytest.mark.parametrize("folder", OF_NO_GAME)
def test_no_rule_of_a_game_is_named_where_all_games_are_served(folder: str) -> None:
    found = [
        f"{path}:{number}: {line.strip()}"
        for path in code()
        if path.is_relative_to(folder)
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\b(AG|SW|GE|CG|DG)-\d", line)
    ]
    assert not found, "\n".join(found)


def test_no_more_imports_are_put_off() -> None:
    # A command imports what it needs: that is how it starts quickly.
    found = [
        f"{path}:{node.lineno}"
        for path in code()
        if path.parts[:2] != ("app", "cli")
        for node in imports_inside_functions(path)
    ]
    held("deferred_imports", found)


def imports_inside_functions(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """Return the imports that run with a function, each once."""
    inside = {
        id(node): node
        for function in nodes(ROOT / path)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return list(inside.values())


def test_no_more_of_the_code_goes_untyped() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path, tree in code().items()
        for node in nodes(ROOT / path)
        if isinstance(node, ast.Name) and node.id == "Any"
    ]
    held("any_in_annotations", found)


SHELVES = ("tools", "panels", "dialogs")
DRAWN = [
    path
    for path in sorted((ROOT / "editor").glob("*/desk.py"))
    if any((path.parent / each).is_dir() for each in SHELVES)
]
"""Editors that are laid out as the house is drawn: a desk, tools, panels and dialogs where there are any, and a page
that assembles."""
EDITORS = {path.parent.name for path in (ROOT / "editor").glob("*/page.py")}


def editor_imports(path: Path) -> set[str]:
    """Return what a module imports of the editors, for types and put off as well: `galaxy.panels.inspector`."""
    known = set(code())
    found = set()
    for node in nodes(ROOT / path):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            # `from editor.map import acts` names a module too.
            own = [f"{node.module}.{each.name}" for each in node.names]
            found |= {each for each in own if Path(*each.split(".")).with_suffix(".py") in known} or {node.module}
    return {each.removeprefix("editor.") for each in found if each.startswith("editor.")}


def test_no_part_of_an_editor_knows_its_page() -> None:
    # Imports for types and imports put off count: a page known in secret is known.
    found = [
        str(path)
        for path, tree in code().items()
        if path.parts[0] == "editor" and path.name not in ("page.py", "__init__.py")
        for each in editor_imports(path)
        if each.split(".")[1:] == ["page"]
    ]
    assert not found, "\n".join(found)


def test_editors_are_strangers() -> None:
    found = [
        f"{path}: {each}"
        for path, tree in code().items()
        if path.parts[0] == "editor" and path.parts[1] in EDITORS
        for each in sorted(editor_imports(path))
        if (other := each.split(".")[0]) in EDITORS and other != path.parts[1]
    ]
    held("imports_between_editors", found)


@pytest.mark.parametrize("desk", DRAWN, ids=lambda path: path.parent.name)
def test_in_an_editor_nothing_imports_upwards(desk: Path) -> None:
    name = desk.parent.name
    imports = {
        ".".join(path.with_suffix("").parts[1:]): editor_imports(path)
        for path, tree in code().items()
        if path.parts[:2] == ("editor", name) and path.name != "__init__.py"
    }
    below: set[str] = set()
    todo = [f"{name}.desk"]
    while todo:
        below |= {todo[-1]}
        todo += (imports[todo.pop()] & imports.keys()) - below
    shelves = [f"{name}.{each}." for each in SHELVES]
    # What is neither under the desk nor on a shelf belongs to the page.
    page = {each for each in imports if each not in below and not each.startswith(tuple(shelves))}
    page -= {each for each in page if not any(_reaches(imports, each, shelf) for shelf in (*shelves, f"{name}.page"))}
    assert f"{name}.page" in page
    assert not [each for each in below if each in page or each.startswith(tuple(shelves))]
    wrong = [
        f"{each} -> {other}"
        for each, others in imports.items()
        for rank, shelf in enumerate(shelves)
        if each.startswith(shelf)
        for other in others
        if other in page or (rank == 0 and other.startswith(tuple(shelves[1:])))
    ]
    assert wrong == []


def _reaches(imports: dict[str, set[str]], start: str, shelf: str) -> bool:
    seen: set[str] = set()
    todo = [start]
    while todo:
        seen |= {todo[-1]}
        todo += (imports.get(todo.pop(), set())) - seen
    return any((each + ".").startswith(shelf) or each == shelf for each in seen)


@pytest.mark.parametrize("editor", sorted(EDITORS))
def test_a_page_only_assembles(editor: str) -> None:
    assert len((ROOT / "editor" / editor / "page.py").read_text(encoding="utf-8").splitlines()) <= 250


def test_every_word_is_explained_once_and_none_is_one_to_avoid() -> None:
    words = [word for word, _, _ in WORDS]
    assert len(words) == len(set(words)) >= 40
    for word, said, avoided in WORDS:
        assert said.strip(), word
        assert word not in [each.strip() for each in avoided.split(",")], word


def test_contributing_lists_every_folder_with_its_first_sentence() -> None:
    told = [line for line in (ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines() if line.startswith("- `")]
    folders = []
    for top in ("app", "editor", "models"):
        for path in sorted((ROOT / top).rglob("__init__.py")):
            words = (ast.get_docstring(parsed.tree(path)) or "").split("\n\n")[0].replace("\n", " ")
            folders.append(f"- `{path.parent.relative_to(ROOT)}/` {words}")
    assert told == folders


def test_the_paths_that_contributing_names_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:app|editor|models|resources|tests|packaging|\.ci)/[^`\s…]*)`", text)
    assert named
    # `<game>` stands for any.
    gone = [path for path in named if not any(ROOT.glob(re.sub(r"<\w+>", "*", path.rstrip("/"))))]
    assert not gone


SQL = re.compile(r"\b(SELECT .+ FROM|INSERT INTO|DELETE FROM|UPDATE \S+ SET|PRAGMA|CREATE (TABLE|INDEX|TEMP))\b")
SQL_STANDS_IN = ("models/store", "models/campaign/rows.py")


def test_sql_stands_in_the_store_and_at_the_gate_to_the_rows_alone() -> None:
    found = [
        f"{path}:{node.lineno}: {node.value[:60]}"
        for path, tree in code().items()
        if not any(path.is_relative_to(place) for place in SQL_STANDS_IN)
        for node in nodes(ROOT / path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.search(node.value)
    ]
    assert not found, "\n".join(found)


def test_a_sentence_under_a_name_has_its_name_above_it() -> None:
    """Where a name moves away, what explains it goes with it."""
    astray = []
    for path in code():
        for holder in nodes(ROOT / path):
            body = getattr(holder, "body", None)
            for before, each in pairwise(body) if isinstance(body, list) else ():
                told = isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
                if told and not isinstance(before, ast.Assign | ast.AnnAssign):
                    astray.append(f"{path}:{each.lineno}")
    assert astray == []


FOUND_BY_NAME = {
    **{path: path.parent.name.upper() for path in PATHS if path.match("models/games/*/game.py")},
    **{path: "report" for path in PATHS if path.match("models/games/*/report.py")},
    Path("models/formats/registry.py"): "FORMATS",
}
"""What the library of games and the command line import by the name of a game, and what imports modules by name."""

AWAITED = (
    "models/games/table_ground.py",
    "models/games/swidenth/battle/position.py",
    "models/games/swidenth/battle/quests/quest.py",
)
"""What stands on its tests until its window is built: a row leaves when the product reaches it."""


QUOTED = re.compile(r"[A-Za-z_]\w*|[\w.]+\[[\w.\[\], |]+\]")


def uses(nodes: Iterable[ast.AST]) -> Counter[str]:
    """Count the names that code reads; what it defines, writes or only imports is not used by it."""
    return Counter(
        name
        for node in nodes
        for name in (
            (node.id,) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
            else (node.attr,) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
            else (node.arg,) if isinstance(node, ast.keyword) and node.arg
            else node.kwd_attrs if isinstance(node, ast.MatchClass)
            # Annotations in quotes, getattr, and facets that are imported late.
            else re.findall(r"\w+", node.value)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and QUOTED.fullmatch(node.value)
            else ()
        )
    )  # fmt: skip


def defined(node: ast.stmt) -> list[str]:
    """Return the public names a statement defines; commands of the command line are called by their decorator."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        called = any(uses(ast.walk(each)).keys() & {"command", "callback"} for each in node.decorator_list)
        names = [] if called else [node.name]
    elif isinstance(node, ast.Assign):
        names = [each.id for each in node.targets if isinstance(each, ast.Name)]
    else:
        names = [node.target.id] if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else []
    return [each for each in names if not each.startswith("_")]


def imported(path: Path, nodes: Iterable[ast.AST]) -> set[str]:
    """Return every module and every name of a module that is imported, late ones too; `a.b.*` are modules it opens."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.*", *(f"{node.module}.{each.name}" for each in node.names)}
        elif path in FOUND_BY_NAME and isinstance(node, ast.Constant) and isinstance(node.value, str):
            # A facet that is imported late: "models.games.empire.campaign", or ".ground" after the game's own package.
            found.add((dotted(path).rpartition(".")[0] if node.value.startswith(".") else "") + node.value)
    return found


def dotted(path: Path) -> str:
    """Return the name a module is imported by."""
    return ".".join((path.parent if path.name == "__init__.py" else path.with_suffix("")).parts)


@cache
def unused() -> list[str]:
    """Return what no module of the product uses: whole modules, and public names that nothing reads.

    A name of a module is used where it is read in the module outside its own body, imported, or read from the imported
    module; a member of a class where its name is read anywhere. Overrides of Qt and of the library are called by them.
    """
    read = {path: uses(nodes(ROOT / path)) for path in code()}
    everywhere: Counter[str] = Counter()
    for each in read.values():
        everywhere.update(each)
    imports = {path: imported(path, nodes(ROOT / path)) for path in code()}
    modules = {dotted(path): path for path in code()}
    importers: dict[str, set[Path]] = defaultdict(set)
    for path, names in imports.items():
        for name in names:
            importers[name].add(path)
    reached: set[Path] = set()
    todo = [Path("app/__main__.py"), *FOUND_BY_NAME]
    while todo:
        path = todo.pop()
        if path not in reached:
            reached |= {path}
            todo += [modules[each] for name in imports[path] if (each := name.removesuffix(".*")) in modules]
    awaited = {path for path in code() if str(path).startswith(AWAITED)}
    found = [str(path) for path in code() if path not in reached | awaited and path.name != "__init__.py"]
    theirs = {
        name
        for module in (QtCore, QtGui, QtWidgets, html.parser, importlib.abc)
        for each in dir(module)
        if isinstance(cls := getattr(module, each), type)
        for name in dir(cls)
    }
    for path, tree in code().items():
        if path in awaited:
            continue
        for node in tree.body:
            for name in defined(node):
                late = name[0].isupper() and path.is_relative_to("models/games") and everywhere[name] > read[path][name]
                if not (
                    f"{dotted(path)}.{name}" in importers
                    or FOUND_BY_NAME.get(path) == name
                    or any(read[each][name] for each in importers[dotted(path)])
                    or late
                    or read[path][name] > uses(ast.walk(node))[name]
                ):
                    found.append(f"{path}:{node.lineno}: {name}")
            for member in node.body if isinstance(node, ast.ClassDef) else ():
                found += [
                    f"{path}:{member.lineno}: {node.name}.{name}"
                    for name in defined(member)
                    if name not in theirs
                    and everywhere[name] == read[path][name]
                    and everywhere[name] <= uses(ast.walk(member))[name]
                ]
    return found


@pytest.mark.parametrize("folder", ["app", "editor", "models"])
def test_no_more_stands_unused_by_the_product(folder: str) -> None:
    # What only tests and benches use is kept alive by them alone.
    held(f"unused_{folder}", [each for each in unused() if each.startswith(f"{folder}/")])


def test_every_painter_of_a_widget_ends_with_its_picture() -> None:
    """`with QPainter(self) as painter`: one that is still at work when its picture is shown ends the process, and what
    fails while a call of ours paints is kept, with its frames, until that call is over.
    """
    loose = []
    for path in code():
        ended = {id(item.context_expr) for n in nodes(ROOT / path) if isinstance(n, ast.With) for item in n.items}
        for node in nodes(ROOT / path):
            made = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("QPainter", "QStylePainter")
            if made and id(node) not in ended and [ast.unparse(each) for each in node.args][:1] in OF_WIDGETS:
                loose.append(f"{path}:{node.lineno}")
    assert loose == []


OF_WIDGETS = (["self"], ["self.viewport()"])
