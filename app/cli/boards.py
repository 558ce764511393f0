"""Commands on grid boards: maps from one format to another, line of sight and reach of worked cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from app.cli.files import AsJson
from app.cli.output import load_json, print_lines, put_json, put_table
from models.content import Json
from models.i18n import MessageArg, Translator

if TYPE_CHECKING:
    from app.cli.map_pictures import WrittenMap

Answers = Mapping[str, list[dict[str, Json]]]
Cases = Annotated[Path, typer.Argument(help="cli.help_cases", show_default=False)]
MapIn = Annotated[str, typer.Argument(metavar="IN", help="cli.help_map_in", show_default=False)]
Root = Annotated[
    Path | None,
    typer.Option("--root", metavar="DIR", help="cli.help_map_root", show_default=False),
]


def add_commands(root: typer.Typer) -> None:
    """Add `map convert`, `map render` and `map print`."""
    boards = typer.Typer(name="map", help="cli.help_map")
    boards.command("convert", help="cli.help_map_convert")(convert_map)
    boards.command("render", help="cli.help_map_render")(render_map)
    boards.command("print", help="cli.help_map_print")(print_map)
    root.add_typer(boards)


def convert_map(
    ctx: typer.Context,
    source: MapIn,
    target: Annotated[str, typer.Argument(metavar="OUT", help="cli.help_map_out", show_default=False)],
    root: Root = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="cli.help_map_overwrite")] = False,
    walls_to_grid: Annotated[bool, typer.Option("--walls-to-grid", help="cli.help_walls_to_grid")] = False,
) -> int:
    """Copy a map from a file or a campaign into another; formats by suffix."""
    from app.cli.map_files import convert
    from app.cli.map_sources import place

    t: Translator = ctx.obj
    file, lost = convert(place(source), place(target), t, root, overwrite=overwrite, to_grid=walls_to_grid)
    print_lines(t("cli.map_converted", source=source, file=file), *(f"  · {t(key, **args)}" for key, args in lost))
    return 0


def render_map(
    ctx: typer.Context,
    source: MapIn,
    target: Annotated[Path, typer.Argument(metavar="OUT", help="cli.help_map_picture", show_default=False)],
    scale: Annotated[float, typer.Option("--scale", metavar="S", help="cli.help_map_scale")] = 1.0,
    size: Annotated[
        int | None, typer.Option("--size", metavar="PX", min=1, help="cli.help_map_size", show_default=False)
    ] = None,
    grid: Annotated[bool, typer.Option("--grid", help="cli.help_map_grid")] = False,
    coordinates: Annotated[bool, typer.Option("--coordinates", help="cli.help_map_coordinates")] = False,
    secrets: Annotated[bool, typer.Option("--secrets", help="cli.help_map_secrets")] = False,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="cli.help_low_ink")] = False,
    night: Annotated[bool, typer.Option("--night", help="cli.help_map_night")] = False,
    root: Root = None,
    as_json: AsJson = False,
) -> int:
    """Write a whole map as a picture."""
    from app.cli.map_pictures import render
    from app.cli.map_sources import place

    parts = {"grid": grid, "coordinates": coordinates, "secrets": secrets, "low_ink": low_ink, "night": night}
    done = render(place(source), target, scale=scale, most=size or 0, parts=parts, root=root)
    return report_map(ctx.obj, done, as_json, "cli.map_rendered")


def print_map(
    ctx: typer.Context,
    source: MapIn,
    target: Annotated[Path, typer.Argument(metavar="OUT.pdf", help="cli.help_map_poster", show_default=False)],
    cell_mm: Annotated[float, typer.Option("--cell-mm", metavar="MM", help="cli.help_cell_mm")] = 25.0,
    paper: Annotated[Literal["a4", "a3", "letter"], typer.Option("--paper", help="cli.help_paper")] = "a4",
    overlap: Annotated[float, typer.Option("--overlap", metavar="MM", help="cli.help_overlap")] = 8.0,
    page: Annotated[str, typer.Option("--page", metavar="B2", help="cli.help_map_page", show_default=False)] = "",
    low_ink: Annotated[bool, typer.Option("--low-ink", help="cli.help_low_ink")] = False,
    night: Annotated[bool, typer.Option("--night", help="cli.help_map_night")] = False,
    grid: Annotated[bool, typer.Option("--grid/--no-grid", help="cli.help_map_grid")] = True,
    coordinates: Annotated[
        bool, typer.Option("--coordinates/--no-coordinates", help="cli.help_map_coordinates")
    ] = True,
    plan: Annotated[bool, typer.Option("--plan/--no-plan", help="cli.help_map_plan")] = True,
    secrets: Annotated[bool, typer.Option("--secrets", help="cli.help_map_secrets")] = False,
    root: Root = None,
    as_json: AsJson = False,
) -> int:
    """Write a map as a poster at true scale."""
    from app.cli.map_pictures import print_poster
    from app.cli.map_sources import place
    from models.sheets.map_poster import MapPosterOptions

    options = MapPosterOptions(
        cell_mm=cell_mm,
        paper=paper,
        overlap=overlap,
        page=page,
        low_ink=low_ink,
        night=night,
        grid=grid,
        coordinates=coordinates,
        plan=plan,
        secrets=secrets,
    )
    done = print_poster(place(source), target, options, ctx.obj, root)
    return report_map(ctx.obj, done, as_json, "cli.map_printed")


def report_map(t: Translator, done: WrittenMap, as_json: bool, key: str) -> int:
    """Say what was written, and what is to be known about the map that was read."""
    known = [t(each, **args) for each, args in done.known]
    if as_json:
        put_json({**done.facts, "known": known})
    else:
        cell = {"cell_mm": t.decimal(round(done.cell_mm * 1000))} if done.cell_mm else {}
        said: dict[str, MessageArg] = {**done.facts, **cell}
        words = t.plural(key, done.pages, **said) if done.pages else t(key, **said)
        print_lines(words, *(f"  · {each}" for each in known))
    return 0


def sight(ctx: typer.Context, cases: Cases, as_json: AsJson = False) -> int:
    """Answer cases of line of sight and cover on the grid (AG-49 … AG-58)."""
    from models.maps.cases.cases import sight_cases

    return _answer(ctx.obj, cases, as_json, sight_cases)


def reach(ctx: typer.Context, cases: Cases, as_json: AsJson = False) -> int:
    """Answer cases of movement on the grid (AG-27 … AG-40)."""
    from models.maps.cases.cases import reach_cases

    return _answer(ctx.obj, cases, as_json, reach_cases)


def _answer(t: Translator, path: Path, as_json: bool, judge: Callable[[Json, str], Answers]) -> int:
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
