"""Commands on the galaxy of a campaign: import of tables, routes, circles, export and posters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar

import typer

from app.cli.files import AsJson, Campaign, open_campaign
from app.cli.output import print_lines, put_json
from app.cli.paper import use_no_screen
from app.clock import now
from models.change import Label
from models.errors import ContentError, Refused
from models.i18n import Translator

if TYPE_CHECKING:
    from models.galaxy.galaxy import Galaxy
    from models.galaxy.posters.chart_style import StyleId
    from models.games.facets.strategy import Situation

Answer = TypeVar("Answer")

Which = Annotated[str, typer.Option("--galaxy", metavar="NAME", help="cli.help_galaxy_name", show_default=False)]
StyleName = Literal["classic", "sea-chart", "night", "low-ink", "bulletin"]
Style = Annotated[StyleName, typer.Option("--style", help="cli.help_style")]
# Only these say that the thing cannot be done; any other refusal is a name or a number that was typed wrong.
_NO_WAY: Final = ("galaxy.no_way", "galaxy.end_avoided")


def add_commands(root: typer.Typer) -> None:
    """Add `galaxy import`, `generate`, `route`, `circle`, `export` and `atlas`."""
    family = typer.Typer(name="galaxy", help="cli.help_galaxy")
    for name, command in (
        ("import", import_galaxy),
        ("generate", generate),
        ("route", route),
        ("circle", circle),
        ("export", export),
        ("atlas", atlas),
    ):
        family.command(name, help=f"cli.help_galaxy_{name}")(command)
    root.add_typer(family)


def import_galaxy(
    ctx: typer.Context,
    file: Campaign,
    source: Annotated[Path | None, typer.Argument(metavar="IN", help="cli.help_galaxy_in", show_default=False)] = None,
    systems: Annotated[
        Path | None, typer.Option("--systems", metavar="CSV", help="cli.help_systems", show_default=False)
    ] = None,
    routes: Annotated[
        Path | None, typer.Option("--routes", metavar="CSV", help="cli.help_routes", show_default=False)
    ] = None,
    rounding: Annotated[bool, typer.Option("--round", help="cli.help_round")] = False,
    which: Which = "",
) -> int:
    """Put a galaxy of a file, or planets and routes of two tables, into a campaign; what is not there yet is made."""
    t: Translator = ctx.obj
    if (source is None) == (systems is None) or (source is not None and routes is not None):
        raise ContentError("cli.galaxy_one_source", file=file.name)
    named = source or systems
    assert named is not None
    faults: list[ContentError] = []
    unread: list[str] = []
    read = partial(_read, source, systems, routes, rounding=rounding, faults=faults, unread=unread)
    made = _put(t, file, which, named.stem, lambda _made: Label("campaign.import_galaxy", {"file": named.name}), read)
    _say_made(t, file, made)
    print_lines(*(f"  ✗ {t(each.key, **each.args_)}" for each in faults))
    if unread:
        print_lines(f"  ! {t.plural('format.unread', len(unread), heads=tuple(unread))}")
    return 0


def generate(
    ctx: typer.Context,
    file: Campaign,
    planets: Annotated[int, typer.Option("--planets", metavar="N", help="cli.help_generate_planets")] = 80,
    sides: Annotated[
        int | None, typer.Option("--sides", metavar="N", help="cli.help_generate_sides", show_default=False)
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="cli.help_generate_seed", show_default=False)] = "",
    shape: Annotated[
        Literal["spiral", "disc", "clusters", "ring"], typer.Option("--shape", help="cli.help_generate_shape")
    ] = "spiral",
    which: Which = "",
) -> int:
    """Put a new galaxy with fair starts into a campaign; what is not there yet is made."""
    from dataclasses import replace

    from models.dice import fresh_seed
    from models.galaxy.galaxy import Galaxy
    from models.games.facets.strategy import MOST_SIDES, GalaxyPlan, all_neutral, usual_size
    from models.games.library import galaxy_game

    t: Translator = ctx.obj
    if sides is not None and not 1 <= sides <= MOST_SIDES:
        raise ContentError("cli.bad_sides", file=file.name, found=str(sides), most=MOST_SIDES)
    rules, seed = galaxy_game().strategy, seed or fresh_seed()
    plan = GalaxyPlan(shape, planets, min(12, planets // 6), usual_size(planets), lang=t.lang)

    def made_over(base: Galaxy | None) -> Galaxy:
        base = base or Galaxy()
        if sides is not None:
            base = replace(base, alliances=(), factions=rules.new_sides(Galaxy(), sides, seed))
            peace = all_neutral(rules.on(base))
            base = rules.mend(base, peace.fixes[0].edit) if peace is not None else base
        elif not base.factions:
            alliances, factions = rules.sides()
            base = replace(base, alliances=alliances, factions=factions)
        try:
            return rules.generate(plan, seed, base)[0]
        except Refused as refused:
            raise ContentError(refused.key, file=file.name, **refused.args_) from refused  # type: ignore[arg-type]

    def said(made: Galaxy) -> Label:
        return Label("galaxymap.generated", {"name": made.name, "n": len(made.planets)})

    _say_made(t, file, _put(t, file, which, file.stem, said, made_over))
    print_lines(t("cli.galaxy_seed", seed=seed))
    return 0


def _put(
    t: Translator, file: Path, which: str, otherwise: str, said: Callable[[Galaxy], Label],
    make: Callable[[Galaxy | None], Galaxy],
) -> Galaxy:  # fmt: skip
    """Put the galaxy that `make` makes over the one of a name into a campaign, both made where they are not there."""
    from models.campaign.galaxies.changes import NewGalaxy, ReplaceGalaxy
    from models.campaign.galaxies.queries import galaxy, galaxy_named
    from models.campaign.ids import new_id
    from models.campaign.things import CreateThing
    from models.store.store import Store

    if not file.exists():
        made = _with_name(make(None), which, otherwise)
        with Store.create(file, made.name, now, language=t.lang, backups=False) as store:
            store.apply(CreateThing(new_id(now)(), NewGalaxy(made)))
        return made
    with Store.open(file, now) as store:
        with store.read() as campaign:
            row = galaxy_named(campaign, which)
            base = galaxy(campaign, row.id) if row else None
        made = make(base)
        if row is None:
            made = _with_name(made, which, otherwise)
            store.apply(CreateThing(new_id(now)(), NewGalaxy(made)))
        else:
            store.apply(ReplaceGalaxy(row.id, made, said(made)))
    return made


def _say_made(t: Translator, file: Path, made: Galaxy) -> None:
    planets, routes = t.plural("cli.planets", len(made.planets)), t.plural("cli.routes", len(made.routes))
    print_lines(t("cli.galaxy_imported", file=str(file), name=made.name, planets=planets, routes=routes))


def _read(
    source: Path | None, systems: Path | None, routes: Path | None, base: Galaxy | None,
    *, rounding: bool, faults: list[ContentError], unread: list[str],
) -> Galaxy:  # fmt: skip
    """Return the galaxy of the files over `base`; without a table of routes the routes of `base` stay.

    What had to be left out is added to `faults`, the heads of columns that are not read to `unread`.
    """
    from models.formats.galaxies.files import import_file, import_tables, with_routes

    try:
        if source is not None:
            return import_file(source, base, rounding=rounding, faults=faults, unread=unread)
        assert systems is not None
        made = import_tables(systems, routes, base, rounding=rounding, unread=unread)
    except ContentError as problem:
        if problem.key == "galaxy.nothing_found":
            raise Refused(problem.key, **problem.args_) from problem
        raise
    return with_routes(made, base) if base is not None and routes is None else made


def _with_name(made: Galaxy, wanted: str, otherwise: str) -> Galaxy:
    from dataclasses import replace

    return replace(made, name=wanted or made.name or otherwise)


def route(
    ctx: typer.Context,
    file: Campaign,
    start: Annotated[str, typer.Argument(metavar="FROM", help="cli.help_route_from", show_default=False)],
    end: Annotated[str, typer.Argument(metavar="TO", help="cli.help_route_to", show_default=False)],
    by: Annotated[Literal["jumps", "distance"], typer.Option("--by", help="cli.help_route_by")] = "jumps",
    avoid: Annotated[
        list[str] | None, typer.Option("--avoid", metavar="NAME", help="cli.help_route_avoid", show_default=False)
    ] = None,
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Find the best way between two planets (CG-92)."""
    from models.galaxy.answers import route as find

    t: Translator = ctx.obj
    made = galaxy_of(file, which)
    answer = _answer_or_refuse(lambda: find(made, start, end, by, avoid or ()))
    if as_json:
        put_json(answer)
    else:
        print_lines(
            " → ".join(answer["path"]), t.plural("cli.route_found", answer["jumps"], distance=answer["distance"])
        )
    return 0


def circle(
    ctx: typer.Context,
    file: Campaign,
    at: Annotated[str, typer.Option("--at", metavar="X,Y", help="cli.help_circle_at", show_default=False)],
    radius: Annotated[str, typer.Option("--radius", metavar="R", help="cli.help_circle_radius", show_default=False)],
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """List the planets wholly inside a circle, those that touch it from inside included (CG-90)."""
    from models.galaxy.answers import circle as inside

    made = galaxy_of(file, which)
    answer = _answer_or_refuse(lambda: inside(made, at, radius))
    if as_json:
        put_json(answer)
    else:
        print_lines(*(answer["reached"] or [ctx.obj("cli.circle_empty")]))
    return 0


def export(
    ctx: typer.Context,
    file: Campaign,
    output: Annotated[Path, typer.Option("--output", "-o", help="cli.help_galaxy_output", show_default=False)],
    paper: Annotated[Literal["a4", "a3", "a2", "a1", "letter"], typer.Option("--paper", help="cli.help_paper")] = "a3",
    style: Style = "classic",
    low_ink: Annotated[bool, typer.Option("--low-ink", help="cli.help_low_ink")] = False,
    lang: Annotated[Literal["fr", "en"] | None, typer.Option("--lang", help="cli.help_lang_poster")] = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="cli.help_player", show_default=False)
    ] = None,
    territory: Annotated[bool, typer.Option("--territory", help="cli.help_territory")] = False,
    which: Which = "",
) -> int:
    """Write a galaxy as tables, a graph, a poster or a page, whatever the suffix says; all of it, or what one side may
    know.
    """
    from models.formats.galaxies.files import export as write
    from models.formats.registry import format_of, write_suffixes
    from models.galaxy.posters.layout import Poster

    t: Translator = ctx.obj
    form = format_of(output, "galaxy")
    if not output.name.casefold().endswith(form.suffixes):
        raise ContentError("galaxy.no_such_format", file=output.name, known=write_suffixes("galaxy"))
    whole = situation_of(file, which)
    made = whole.galaxy
    if player is not None:
        made = whole.seen_by(_answer_or_refuse(lambda: whole.side_named(player)).id).galaxy
    poster = Poster(
        "low_ink" if low_ink else style_id(style), paper, lang or t.lang, readings=whole.choices,
        territory=territory,
    )  # fmt: skip
    if form.by_window:
        use_no_screen()
        from editor.paint.poster import print_poster

        written: tuple[Path, ...] = (print_poster(made, output, poster, now()),)
    else:
        written = write(made, output, poster)
    print_lines(t("cli.galaxy_exported", name=made.name, files=tuple(str(path) for path in written)))
    return 0


def atlas(
    ctx: typer.Context,
    file: Campaign,
    output: Annotated[Path, typer.Option("--output", "-o", help="cli.help_atlas_output", show_default=False)],
    style: Style = "classic",
    binding: Annotated[Literal["a5", "a4", "booklet"], typer.Option("--paper", help="cli.help_atlas_paper")] = "a5",
    view: Annotated[str, typer.Option("--view", metavar="VIEW", help="cli.help_turn_poster_view")] = "public",
    title: Annotated[
        str, typer.Option("--title", metavar="NAME", help="cli.help_atlas_title", show_default=False)
    ] = "",
    lang: Annotated[Literal["fr", "en"] | None, typer.Option("--lang", help="cli.help_lang_poster")] = None,
    which: Which = "",
) -> int:
    """Write a galaxy as an atlas: a cover, the whole map, a page a sector, an index; as some eyes see it."""
    from models.campaign.turns.moments import seen_through, view_named, view_words
    from models.galaxy.posters.layout import Poster

    if output.suffix.casefold() != ".pdf":
        raise ContentError("cli.atlas_form", file=output.name)
    t = Translator(lang or ctx.obj.lang)
    whole = situation_of(file, which)
    eyes = _answer_or_refuse(lambda: view_named(whole, view))
    made = seen_through(whole, eyes)
    use_no_screen()
    from editor.paint.galaxy.atlas_paper import print_atlas

    poster = Poster(style_id(style), lang=t.lang, title=title, legend=False, readings=whole.choices)
    pages = print_atlas(made, output, poster, binding, view_words(whole.galaxy, eyes, t), now())
    print_lines(ctx.obj.plural("cli.atlas_written", pages, name=made.name, file=str(output)))
    return 0


def style_id(name: StyleName) -> StyleId:
    """Return the id of a style of charts by its name on the command line, which has no underscores."""
    from models.galaxy.posters.chart_style import STYLE_IDS

    return next(each for each in STYLE_IDS if each == name.replace("-", "_"))


def galaxy_of(file: Path, which: str) -> Galaxy:
    """Return the galaxy of a name, the campaign's first for ""; raises ContentError naming the galaxies there are."""
    return situation_of(file, which).galaxy


def situation_of(file: Path, which: str) -> Situation:
    """Return a galaxy as `galaxy_of` does, with the readings of its campaign."""
    from models.campaign.galaxies.queries import galaxy_named, situation
    from models.campaign.queries import galaxies

    with open_campaign(file) as store, store.read() as campaign:
        row = galaxy_named(campaign, which)
        if row is None:
            known = tuple(each.name for each in galaxies(campaign))
            key = "cli.no_such_galaxy" if known else "cli.no_galaxy"
            raise ContentError(key, file=file.name, place=which, known=known)
        return situation(campaign, row.id)


def _answer_or_refuse(answer: Callable[[], Answer]) -> Answer:
    """Return what `answer` returns; raises Refused where there is no way, ContentError for a name or number that means
    nothing.
    """
    try:
        return answer()
    except Refused as problem:
        if problem.key in _NO_WAY:
            raise
        raise ContentError(problem.key, **problem.args_) from problem  # type: ignore[arg-type]
