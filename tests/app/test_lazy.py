"""The gate through which the window imports what is first wanted later."""

from __future__ import annotations

import ast

import pytest

from app import lazy
from tests.parsed import ROOT, nodes, tree

OF_THE_GATE = ("__future__", "app.lazy", "collections.abc", "importlib", "typing")
"""What a gate imports for itself."""


@pytest.mark.parametrize("gate", ["lazy", "lazy_window"])
def test_what_the_window_imports_late_stands_where_the_type_checker_finds_it_and_is_wanted(gate: str) -> None:
    path = ROOT / "app" / f"{gate}.py"
    typed = {
        name.name: node.module
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module not in OF_THE_GATE
        for name in node.names
    }
    stands_in = next(
        ast.literal_eval(node.value)
        for node in tree(path).body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None
    )
    assert stands_in == typed
    wanted = {
        node.attr
        for used in sorted((ROOT / "app").rglob("*.py"))
        for node in nodes(used)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == gate
    }
    assert not stands_in.keys() - wanted


def test_a_name_that_does_not_come_late_is_refused_like_in_any_module() -> None:
    assert lazy.NewMap.__module__ == "models.campaign.map_changes"
    with pytest.raises(AttributeError):
        getattr(lazy, "Nothing")  # noqa: B009  the type checker knows that it is not there
