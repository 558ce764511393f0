"""Commands on what players read of a turn, and on campaigns that play themselves before anybody is invited."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from email import message_from_bytes
from email.policy import default as whole
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from app.cli.files import AsJson, Campaign, open_campaign
from app.cli.galaxy import Style, Which, situation_of, style_id
from app.cli.output import print_lines, put_json
from app.cli.paper import use_no_screen
from app.cli.simulating import MOST_WORKERS
from app.cli.turn_files import galaxy_id, report_press
from app.clock import now
from models.content import Json
from models.errors import ContentError, Refused
from models.i18n import Translator, trouble
from models.safe_names import under

if TYPE_CHECKING:
    from models.games.facets.strategy import Situation
    from models.games.facets.years import Pace, YearTally
    from models.games.simulation.tally import Estimate, Spread

_POSTERS: Final = (".pdf", ".png", ".svg")
MOST_RUNS: Final = 100_000
MOST_TURNS: Final = 520
_FORMS: Final = (".html", ".txt", ".eml", ".json", ".csv", ".ics", ".pdf")
"""What one file of a package may end on; the words of its message end on `.txt`."""


def report(
    ctx: typer.Context,
    file: Campaign,
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="cli.help_player", show_default=False)],
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="OUT", help="cli.help_turn_report_out", show_default=False)
    ],
    turn: Annotated[
        int, typer.Option("--turn", min=-1, metavar="N", help="cli.help_turn_report_turn", show_default=False)
    ] = -1,
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Write what a player was given after the last published turn or another: a page, or a folder with every form."""
    from models.formats.files import write_whole
    from models.store.packages.publishing import package_of

    t: Translator = ctx.obj
    wanted = out.suffix.casefold()
    if wanted and wanted not in _FORMS:
        raise ContentError("cli.report_forms", file=out, known=_FORMS)
    try:
        faction = situation_of(file, which).side_named(player)
    except Refused as problem:
        raise ContentError(problem.key, **problem.args_) from problem  # type: ignore[arg-type]
    with open_campaign(file) as store, store.read() as campaign:
        press = report_press() if wanted in {"", ".pdf"} else None
        number, files = package_of(campaign, galaxy_id(campaign, which), faction.id, turn, press)
    form = next((name for name in files if name.endswith(".eml" if wanted == ".txt" else wanted or "/")), "")
    if wanted and not form:
        raise Refused("turn.no_such_form", turn=number, form=wanted)
    if wanted:
        write_whole(out, _words(files[form]) if wanted == ".txt" else files[form])
    else:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise ContentError("format.unwritable", file=out.name, reason=trouble(problem)) from problem
        for name, data in files.items():
            write_whole(under(out, name), data)
    if as_json:
        put_json({"turn": number, "faction": faction.id, "out": str(out), "files": [form] if form else sorted(files)})
    else:
        print_lines(t("cli.report_written", name=faction.name, turn=number, out=str(out)))
    return 0


def _words(mail: bytes) -> bytes:
    """Return the plain text of a mail, which is enough to play by."""
    body = message_from_bytes(mail, policy=whole).get_body(("plain",))
    return str(body.get_content()).encode() if body is not None else b""


def simulate(
    ctx: typer.Context,
    file: Campaign,
    turns: Annotated[
        int, typer.Option("--turns", min=1, max=MOST_TURNS, metavar="N", help="cli.help_years_turns")
    ] = 26,
    runs: Annotated[int, typer.Option("--runs", min=1, max=MOST_RUNS, metavar="N", help="cli.help_years_runs")] = 50,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="cli.help_simulate_seed", show_default=False)] = "",
    policy: Annotated[
        str, typer.Option("--policy", metavar="P", help="cli.help_years_policy", show_default=False)
    ] = "",
    workers: Annotated[
        int, typer.Option("--workers", min=0, max=MOST_WORKERS, metavar="N", help="cli.help_simulate_workers")
    ] = 0,
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Play whole campaigns by automatic players: how fast they grow, how far the first leads, who is eliminated."""
    from models.dice import fresh_seed
    from models.games.library import galaxy_game
    from models.games.simulation.simulate_years import simulate_years

    t: Translator = ctx.obj
    begun, seed = time.monotonic(), seed or fresh_seed()
    whole = situation_of(file, which)
    if not whole.galaxy.factions:
        raise Refused("galaxy.no_sides")
    players = _seats(whole, policy)
    tally = simulate_years(galaxy_game().years.packed(whole, players, turns, seed), runs, workers)
    if as_json:
        seconds = round(time.monotonic() - begun, 3)
        put_json(
            {"runs": runs, "turns": turns, "seed": seed, "policy": players, **_document(tally), "seconds": seconds}
        )
    else:
        print_lines(*_lines(tally, turns, t))
    return 0


def _seats(whole: Situation, policy: str) -> Mapping[str, str]:
    """Return the policy of each faction: the named ones in rotation, all that exist where none is named.

    `hutt=raider` gives one faction its own. Raises ContentError naming the policies there are.
    """
    from models.games.library import galaxy_game

    known = tuple(each.id for each in galaxy_game().years.policies())
    named = [each.strip() for each in policy.split(",") if each.strip()]
    ring = [each for each in named if "=" not in each] or list(known)
    seats = {faction.id: ring[n % len(ring)] for n, faction in enumerate(whole.galaxy.factions)}
    for each in named:
        who, own, what = each.partition("=")
        if own:
            seats[whole.side_named(who).id] = what
    if not set(seats.values()) <= set(known):
        raise ContentError("cli.no_such_policy", place=policy[:60], known=known, count=len(whole.galaxy.factions))
    return seats


def _document(tally: YearTally) -> dict[str, Json]:
    """Return a tally as one document; money is in thousandths of a million, `lower` and `upper` are quartiles."""
    from models.games.simulation.tally import spread, wilson

    paces: dict[str, Pace] = {
        "income": tally.income, "money": tally.money, "commands": tally.commands, "planets": tally.planets,
        "points": tally.points,
    }  # fmt: skip
    return {
        "pace": [
            {"turn": turn, **{name: _spread(spread(pace[turn])) for name, pace in paces.items()}}
            for turn in sorted(tally.income)
        ],
        "lead": {"planets": _spread(spread(tally.lead)), "points": _spread(spread(tally.points_lead))},
        "eliminated": _spread(spread(tally.ended)),
        "without_command": _spread(spread(tally.bare)),
        "tied": _share(wilson(tally.tied, tally.runs)),
        "objectives": _spread(spread(tally.reached)),
        "ended_by_alliance": _share(wilson(tally.called, tally.runs)),
        "battles": _share(wilson(tally.fought, tally.played)),
        "assaults_won": _share(wilson(tally.taken, tally.assaults)),
        "best": {key: _share(wilson(tally.best.get(key, 0), seats)) for key, seats in sorted(tally.seats.items())},
    }


def _spread(found: Spread) -> dict[str, Json]:
    return {"mean": round(found.mean, 3), "lower": found.lower, "median": found.median, "upper": found.upper}


def _share(found: Estimate) -> dict[str, Json]:
    return {name: round(getattr(found, name), 4) for name in ("value", "low", "high")}


def _lines(tally: YearTally, turns: int, t: Translator) -> list[str]:
    from models.games.simulation.tally import spread, wilson

    def range_of(found: Spread, *, money: bool = False) -> str:
        said = [t.decimal(each) if money else str(each) for each in (found.lower, found.median, found.upper)]
        return t("cli.years_range", lower=said[0], median=said[1], upper=said[2])

    def share(found: Estimate) -> str:
        value, low, high = (
            t.percent(t.decimal(round(each * 1000) * 100)) for each in (found.value, found.low, found.high)
        )
        return t("cli.years_share", value=value, low=low, high=high)

    lines = [t.plural("cli.years_played", tally.runs, turns=turns, players=sum(tally.seats.values()) // tally.runs)]
    shown = sorted({1, *range(max(turns // 6, 1), turns + 1, max(turns // 6, 1)), turns})
    for turn in shown:
        lines.append(
            "  " + t(
                "cli.years_turn", turn=turn, income=range_of(spread(tally.income[turn]), money=True),
                money=range_of(spread(tally.money[turn]), money=True), commands=range_of(spread(tally.commands[turn])),
                planets=range_of(spread(tally.planets[turn])),
            )
        )  # fmt: skip
    lines += [
        t.pair(t("cli.years_lead"), range_of(spread(tally.lead))),
        t.pair(t("cli.years_points_lead"), range_of(spread(tally.points_lead))),
        t.pair(t("cli.years_eliminated"), range_of(spread(tally.ended))),
        t.pair(t("cli.years_bare"), range_of(spread(tally.bare))),
        t.pair(t("cli.years_tied"), share(wilson(tally.tied, tally.runs))),
        t.pair(t("cli.years_objectives"), range_of(spread(tally.reached))),
        t.pair(t("cli.years_called"), share(wilson(tally.called, tally.runs))),
        t.pair(t("cli.years_battles"), share(wilson(tally.fought, tally.played))),
        t.pair(t("cli.years_assaults"), share(wilson(tally.taken, tally.assaults))),
    ]
    for key, seats in sorted(tally.seats.items()):
        lines.append(t.pair(t("cli.years_best", policy=key), share(wilson(tally.best.get(key, 0), seats))))
    return lines


def poster(
    ctx: typer.Context,
    file: Campaign,
    output: Annotated[Path, typer.Option("--output", "-o", help="cli.help_turn_poster_output", show_default=False)],
    turn: Annotated[
        int, typer.Option("--turn", min=-1, metavar="N", help="cli.help_turn_poster_turn", show_default=False)
    ] = -1,
    phase: Annotated[
        str, typer.Option("--phase", metavar="PHASE", help="cli.help_turn_poster_phase", show_default=False)
    ] = "",
    view: Annotated[str, typer.Option("--view", metavar="VIEW", help="cli.help_turn_poster_view")] = "public",
    paper: Annotated[Literal["a4", "a3", "a2", "a1", "letter"], typer.Option("--paper", help="cli.help_paper")] = "a3",
    style: Style = "classic",
    low_ink: Annotated[bool, typer.Option("--low-ink", help="cli.help_low_ink")] = False,
    territory: Annotated[bool, typer.Option("--territory/--no-territory", help="cli.help_territory")] = True,
    lang: Annotated[Literal["fr", "en"] | None, typer.Option("--lang", help="cli.help_lang_poster")] = None,
    which: Which = "",
) -> int:
    """Draw a turn as it stood after a phase: realms, moves, battles, conquests; PDF, PNG or SVG by the suffix."""
    from models.campaign.turns.moments import MomentAsked, moment_of, view_named
    from models.galaxy.posters.layout import Poster

    t: Translator = ctx.obj
    if output.suffix.casefold() not in _POSTERS:
        raise ContentError("cli.poster_forms", file=output.name, known=_POSTERS)
    whole = situation_of(file, which)
    try:
        eyes = view_named(whole, view)
    except Refused as problem:
        raise ContentError(problem.key, **problem.args_) from problem  # type: ignore[arg-type]
    speech = Translator(lang or t.lang)
    with open_campaign(file) as store, store.read() as campaign:
        asked = MomentAsked(turn, phase, eyes)
        made, moment = moment_of(campaign, galaxy_id(campaign, which), asked, speech)
    drawing = Poster(
        "low_ink" if low_ink else style_id(style), paper, speech.lang, readings=whole.choices, territory=territory,
        moment=moment,
    )  # fmt: skip
    use_no_screen()
    from editor.paint.poster import write_poster

    write_poster(made, output, drawing, now())
    print_lines(t("cli.poster_written", out=str(output), what=moment.under))
    return 0


def replay(
    ctx: typer.Context,
    file: Campaign,
    output: Annotated[Path, typer.Option("--output", "-o", help="cli.help_turn_replay_output", show_default=False)],
    everything: Annotated[bool, typer.Option("--everything", help="cli.help_turn_replay_everything")] = False,
    lang: Annotated[Literal["fr", "en"] | None, typer.Option("--lang", help="cli.help_lang_poster")] = None,
    which: Which = "",
) -> int:
    """Write the page that plays every published turn: what everybody may know, or all of it once it is over."""
    from models.campaign.turns.book import replay_of
    from models.formats.files import write_whole

    t: Translator = ctx.obj
    if output.suffix.casefold() != ".html":
        raise ContentError("cli.replay_form", file=output.name)
    with open_campaign(file) as store, store.read() as campaign:
        page = replay_of(campaign, galaxy_id(campaign, which), lang or t.lang, everything=everything)
    write_whole(output, page)
    print_lines(t("cli.replay_written", out=str(output), size=t.decimal(len(page))))
    return 0


COMMANDS: Final[dict[str, Callable[..., int]]] = {
    "report": report,
    "simulate": simulate,
    "poster": poster,
    "replay": replay,
}
"""The commands of this module by name."""
