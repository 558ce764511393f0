"""Commands on grid boards: maps from one format to another, line of sight and reach of worked cases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from app.cli.output import load_json, put, put_json, put_table
from models.i18n import Translator

Cases = Annotated[Path, typer.Argument(help="cli.help_cases", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="cli.help_json")]


def add_commands(root: typer.Typer) -> None:
    """Add `map convert`, `aventures sight` and `aventures reach`."""
    boards = typer.Typer(name="map", help="cli.help_map")
    boards.callback()(_family)
    boards.command("convert", help="cli.help_map_convert")(convert_map)
    root.add_typer(boards)
    family = typer.Typer(name="aventures", help="cli.help_aventures", no_args_is_help=False)
    family.command("sight", help="cli.help_sight")(sight)
    family.command("reach", help="cli.help_reach")(reach)
    root.add_typer(family)


def _family() -> None:
    """Keep `convert` a word of its own while it is the only command of its family."""


def convert_map(
    ctx: typer.Context,
    source: Annotated[str, typer.Argument(metavar="IN", help="cli.help_map_in", show_default=False)],
    target: Annotated[str, typer.Argument(metavar="OUT", help="cli.help_map_out", show_default=False)],
) -> int:
    """Copy a map from a file or a campaign into another; formats by suffix."""
    from app.cli.map_files import convert, place

    t: Translator = ctx.obj
    lost = convert(place(source), place(target))
    put(t("cli.map_converted", source=source, file=target), *(f"  · {t(key, **args)}" for key, args in lost))
    return 0


def sight(ctx: typer.Context, cases: Cases, as_json: AsJson = False) -> int:
    """Answer cases of line of sight and cover on the grid (AG-49 … AG-58)."""
    from models.maps.cases import sight_cases

    return _answer(ctx.obj, cases, as_json, sight_cases)


def reach(ctx: typer.Context, cases: Cases, as_json: AsJson = False) -> int:
    """Answer cases of movement on the grid (AG-27 … AG-40)."""
    from models.maps.cases import reach_cases

    return _answer(ctx.obj, cases, as_json, reach_cases)


def _answer(t: Translator, path: Path, as_json: bool, judge: Callable[[object, str], dict[str, Any]]) -> int:
    document = judge(load_json(path), path.name)
    if as_json:
        put_json(document)
        return 0
    rows = []
    for case in document["cases"]:
        rest = ", ".join(f"{key} = {value}" for key, value in case.items() if key != "id")
        rows.append((case["id"], rest))
    put_table([t("cli.column_id"), t("cli.column_answer")], rows)
    return 0
