"""Commands on games, a family each: what a game has of them follows from its facets. And exact odds of any.

A force is a JSON document here, as `check` reads it: begun, edited, checked and carded without a campaign. `party take`
puts it into one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from app.cli.boards import reach, sight
from app.cli.checks import check
from app.cli.files import AsJson
from app.cli.output import load_json, print_lines, put_json
from app.cli.paper import Bleed, Lang, LowInk, Output, Paper, Sides, Size, card_options, put_cards, use_no_screen
from models.content import Json
from models.errors import ContentError
from models.games.facets.card_tables import verdict_words
from models.games.library import BUILT, game
from models.i18n import Text

if TYPE_CHECKING:
    from models.games.game import Game

Source = Annotated[Path, typer.Argument(help="cli.help_source", show_default=False)]
Force = Annotated[Path, typer.Argument(metavar="FORCE", help="cli.help_force_file", show_default=False)]
MAX_REQUESTS: Final = 10_000
SHORT: Final = 60


def add_commands(root: typer.Typer) -> None:
    """Add a family for every game that has something to ask, and `odds`."""
    for game_id in BUILT:
        try:
            commands = _commands(BUILT[game_id])
        except ContentError:
            # Told when it is asked for: a game that cannot be imported breaks no other command.
            root.command(game_id, add_help_option=False, context_settings={"ignore_unknown_options": True})(_game_asked)
            continue
        if not commands:
            continue
        family = typer.Typer(name=game_id, no_args_is_help=False)
        # A word of its own even where a family has a single command.
        family.callback()(_family)
        for name, command in commands.items():
            family.command(name, help=f"cli.help_game_{name}")(command)
        root.add_typer(family)
    root.command("odds", help="cli.help_odds")(odds)


def titles() -> Mapping[str, Text]:
    """Return the games that have commands, by id, with their titles; one that cannot be imported by its id."""
    found: dict[str, Text] = {}
    for game_id in BUILT:
        try:
            each = BUILT[game_id]
        except ContentError:
            found[game_id] = Text.same(game_id)
            continue
        if _commands(each):
            found[game_id] = each.title
    return found


def _commands(found: Game) -> dict[str, Callable[..., int]]:
    """Return the commands of a game by name: those its facets can answer."""
    listed, cells = found.has("roster"), found.has("ground") and found.surface == "cells"
    every: tuple[tuple[str, Callable[..., int], bool], ...] = (
        ("begin", begin, listed),
        ("edit", edit, listed),
        ("check", check_force, listed),
        ("card", card, listed),
        ("odds", odds_of, found.has("odds")),
        ("ask", ask, found.has("card_tables")),
        ("paper", paper_of, found.has("card_tables")),
        ("sight", sight, cells),
        ("reach", reach, cells),
    )
    return {name: command for name, command, there in every if there}


def _game_asked(ctx: typer.Context, _words: Annotated[list[str] | None, typer.Argument(hidden=True)] = None) -> None:
    """Raise ContentError saying why a game cannot be imported."""
    game(str(ctx.info_name))


def _family() -> None:
    """Do nothing: without a callback typer would turn a family of one command into that command."""


def _game(ctx: typer.Context) -> Game:
    """Return the game of the family a command was called in."""
    assert ctx.parent is not None
    return game(str(ctx.parent.info_name))


def begin(
    ctx: typer.Context,
    force: Force,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="cli.help_begin_name")] = "",
    side: Annotated[str, typer.Option("--side", metavar="SIDE", help="cli.help_begin_side")] = "",
    limit: Annotated[
        int | None, typer.Option("--limit", min=0, metavar="N", help="cli.help_begin_limit", show_default=False)
    ] = None,
) -> int:
    """Write the document of an empty force; a file that exists is never overwritten."""
    from app.cli.forces import write_empty_force

    write_empty_force(_game(ctx), force, name or force.stem, side, limit)
    print_lines(ctx.obj("cli.force_begun", file=str(force)))
    return 0


def edit(
    ctx: typer.Context,
    force: Force,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="ACT", help="cli.help_edit_words", show_default=False)
    ] = None,
    anyway: Annotated[str, typer.Option("--anyway", metavar="REASON", help="cli.help_edit_anyway")] = "",
    as_json: AsJson = False,
) -> int:
    """Change a force as its page does; without an act, say what it can be given."""
    from app.cli.forces import edited, offered

    t, found = ctx.obj, _game(ctx)
    if not words or words[0] == "offers":
        offered(t, found, force, (words or [""])[1:], as_json=as_json)
        return 0
    verdict, lines = edited(t, found, force, words, anyway)
    if as_json:
        put_json(found.report(verdict, t))
    else:
        print_lines(*lines)
    return 0


def check_force(ctx: typer.Context, force: Force, as_json: AsJson = False) -> int:
    """Cost and check a force."""
    return check(ctx.obj, _game(ctx).id, force, as_json=as_json)


def card(
    ctx: typer.Context, force: Force, output: Output, size: Size = "poker", paper: Paper = "a4", bleed: Bleed = 0.0,
    backs: Sides = "none", lang: Lang = None, low_ink: LowInk = False,
) -> int:  # fmt: skip
    """Write the stat cards of a force."""
    from app.cli.forces import force_cards

    t, options = ctx.obj, card_options(ctx.obj, output, size, paper, bleed, backs, lang, low_ink)
    title, contents = force_cards(_game(ctx), force)
    return put_cards(t, output, options, title, contents, {})


def ask(ctx: typer.Context, request: Source, as_json: AsJson = False) -> int:
    """Say what cards of a table may do, by the questions of its file."""
    t, found = ctx.obj, _game(ctx)
    assert found.card_tables is not None
    answers = found.card_tables.ask(load_json(request), {}, _short(request.name))
    if as_json:
        put_json({"answers": [{"subject": t.read(subject), **verdict.written()} for subject, verdict in answers]})
        return 0
    for subject, verdict in answers:
        said = verdict_words(verdict, found.rules(), t)
        print_lines(t.pair(subject, said[0]), *(f"  {line}" for line in said[1:]))
    return 0


def paper_of(
    ctx: typer.Context,
    product: Annotated[
        Literal["aid", "placards", "training"], typer.Argument(help="cli.help_product", metavar="PRODUCT")
    ],
    output: Output,
    lang: Lang = None,
    low_ink: LowInk = False,
) -> int:
    """Write what the cards of a game need on paper."""
    from models.sheets.card_table.pages import aid_pages, placard_pages, training_pages

    t, found = ctx.obj, _game(ctx)
    tables, options = found.card_tables, card_options(t, output, "poker", "a4", 0.0, "none", lang, low_ink)
    assert tables is not None
    use_no_screen()
    from editor.paint.fonts import ensure_application, metrics
    from editor.paint.printing import print_pages

    ensure_application()
    if product == "aid":
        pages = aid_pages(found.title[options.language], tables.aid(), tables.matrix({}), options, metrics())
    elif product == "placards":
        pages = placard_pages(tables.placards(), found.rules(), options, metrics())
    else:
        pages = training_pages(tables.tests(), options, metrics())
    report = print_pages(pages, output, options, title=found.title[options.language])
    print_lines(t("cardtable.paper_written", name=output.name, n=report.pages))
    return 0


def odds(request: Source, as_json: AsJson = False) -> int:
    """Answer one request of odds, or a list of them; each names its game."""
    return _odds(request, "", as_json)


def odds_of(ctx: typer.Context, request: Source, as_json: AsJson = False) -> int:
    """Answer requests of odds of one game, which they need not name."""
    return _odds(request, _game(ctx).id, as_json)


def _odds(request: Path, game_id: str, as_json: bool) -> int:
    data, name = load_json(request), _short(request.name)
    if isinstance(data, dict) and "requests" in data:
        wishes = data["requests"]
        if not isinstance(wishes, list) or len(data) != 1:
            raise ContentError("cli.odds_form", file=name, place="requests")
        if len(wishes) > MAX_REQUESTS:
            raise ContentError("cli.odds_many", file=name, place="requests", limit=MAX_REQUESTS)
        answers = [_answer(wish, game_id, name, f"requests[{i}]") for i, wish in enumerate(wishes)]
        document: dict[str, Json] = {"requests": answers}
    else:
        document = _answer(data, game_id, name, "")
        answers = [document]
    if as_json:
        put_json(document)
    else:
        for answer in answers:
            print_lines(*_answer_lines(answer))
    return 0


def _answer(wish: Json, game_id: str, file: str, place: str) -> dict[str, Json]:
    if game_id and isinstance(wish, dict):
        if wish.get("game", game_id) != game_id:
            raise ContentError("cli.odds_other", file=file, place=place or "game", game=game_id)
        wish = {**wish, "game": game_id}
    if not isinstance(wish, dict) or not isinstance(wish.get("game"), str):
        raise ContentError("cli.odds_form", file=file, place=place or "game")
    facet = game(_short(wish["game"])).odds
    if facet is None:
        raise ContentError("cli.odds_none", file=file, place=place or "game", game=wish["game"])
    return facet.answer({_short(str(key)): value for key, value in wish.items()}, {}, file, place)


def _short(words: str) -> str:
    """Return words short enough to be repeated in a refusal."""
    return words if len(words) <= SHORT else words[: SHORT - 1] + "…"


def _answer_lines(answer: dict[str, Json], indent: str = "") -> list[str]:
    """Return an answer as lines: `hit: 19/40 (47.5 %)`."""
    lines = []
    for key, value in answer.items():
        if isinstance(value, dict) and set(value) == {"fraction", "value"}:
            lines.append(f"{indent}{key}: {value['fraction']}  ({value['value']:.4f})")
        elif isinstance(value, dict):
            lines += [f"{indent}{key}:", *_answer_lines(value, indent + "  ")]
        else:
            lines.append(f"{indent}{key}: {value}")
    return lines
