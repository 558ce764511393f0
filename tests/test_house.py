"""What the drawing of the house wants small: counted from the code, held by numbers that only go down."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = {
    path.relative_to(ROOT): ast.parse(path.read_text(encoding="utf-8"))
    for top in ("app", "editor", "models")
    for path in sorted((ROOT / top).rglob("*.py"))
}
MOST = tomllib.loads((ROOT / "tests" / "house_figures.toml").read_text(encoding="utf-8"))
WORDS = re.findall(r"^\| \*\*(\w+)\*\* \| ([^|]+) \| ([^|]+) \|$", (ROOT / "CONTEXT.md").read_text("utf-8"), re.M)


def held(name: str, found: list[str]) -> None:
    """Fail where there are more than the figures allow, naming each."""
    assert len(found) <= MOST[name], f"{len(found)} where at most {MOST[name]} stood:\n" + "\n".join(found)


def test_no_more_class_names_stand_twice() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for path, tree in CODE.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where[node.name].append(str(path))
    held("class_names_twice", [f"{name}: {', '.join(paths)}" for name, paths in where.items() if len(paths) > 1])


# Folders that serve every game, or none: what a rule says is asked of the game.
OF_NO_GAME = ("models/galaxy", "editor/galaxy")


@pytest.mark.parametrize("folder", OF_NO_GAME)
def test_no_rule_of_a_game_is_named_where_all_games_are_served(folder: str) -> None:
    found = [
        f"{path}:{number}: {line.strip()}"
        for path in CODE
        if path.is_relative_to(folder)
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\b(AG|SW|GE|CG|DG)-\d", line)
    ]
    assert not found, "\n".join(found)


def test_no_more_imports_are_put_off() -> None:
    # Bodies of commands import what they need: that is how a command starts quickly.
    found = [
        f"{path}:{node.lineno}"
        for path, tree in CODE.items()
        if path.parts[:2] != ("app", "cli")
        for node in imports_inside_functions(tree)
    ]
    held("deferred_imports", found)


def imports_inside_functions(tree: ast.Module) -> list[ast.Import | ast.ImportFrom]:
    """Return the imports that run with a function, each once."""
    inside = {
        id(node): node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return list(inside.values())


def test_no_more_of_the_code_goes_untyped() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path, tree in CODE.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id == "Any"
    ]
    held("any_in_annotations", found)


def test_no_more_of_an_editor_knows_its_page() -> None:
    # Imports for types and imports put off count: a page known in secret is known.
    found = [
        f"{path}:{node.lineno}"
        for path, tree in CODE.items()
        if path.parts[0] == "editor" and path.name not in ("page.py", "__init__.py")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and re.fullmatch(r"editor\.\w+\.page", node.module or "")
    ]
    held("pages_known_from_below", found)


def test_every_word_is_explained_once_and_none_is_one_to_avoid() -> None:
    words = [word for word, _, _ in WORDS]
    assert len(words) == len(set(words)) >= 40
    for word, said, avoided in WORDS:
        assert said.strip(), word
        assert word not in [each.strip() for each in avoided.split(",")], word


def test_the_paths_that_contributing_names_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:app|editor|models|resources|tests|packaging|\.ci)/[^`\s…]*)`", text)
    assert named
    # `<game>` stands for any.
    gone = [path for path in named if not any(ROOT.glob(re.sub(r"<\w+>", "*", path.rstrip("/"))))]
    assert not gone
