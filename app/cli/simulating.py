"""The command that plays a scenario over and over by automatic players, and says how it ends."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from app.cli.files import Campaign, open_campaign
from app.cli.output import print_lines, put_json
from models.errors import ContentError, Refused
from models.i18n import Translator
from models.problem import Grade

if TYPE_CHECKING:
    from models.games.scenarios.scenario import Scenario
    from models.games.simulation.tally import Estimate, Tally
    from models.i18n import Text
    from models.problem import Problem

MOST_RUNS: Final = 1_000_000
MOST_WORKERS: Final = 64


def add_commands(root: typer.Typer) -> None:
    """Add `simulate`."""
    root.command("simulate", help="cli.help_simulate")(simulate)


def simulate(
    ctx: typer.Context,
    file: Campaign,
    scenario: Annotated[
        str, typer.Option("--scenario", metavar="NAME", help="cli.help_simulate_scenario", show_default=False)
    ] = "",
    runs: Annotated[
        int, typer.Option("--runs", min=1, max=MOST_RUNS, metavar="N", help="cli.help_simulate_runs")
    ] = 1_000,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="cli.help_simulate_seed", show_default=False)] = "",
    policy: Annotated[
        str, typer.Option("--policy", metavar="P", help="cli.help_simulate_policy", show_default=False)
    ] = "",
    force: Annotated[
        str, typer.Option("--force", metavar="NAME", help="cli.help_simulate_force", show_default=False)
    ] = "",
    workers: Annotated[
        int, typer.Option("--workers", min=0, max=MOST_WORKERS, metavar="N", help="cli.help_simulate_workers")
    ] = 0,
    cluster: Annotated[
        str, typer.Option("--cluster", metavar="URL", help="cli.help_simulate_cluster", show_default=False)
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="cli.help_json")] = False,
) -> int:
    """Play a scenario of a campaign so many times, and say how often the first side wins and who is lost."""
    from models.campaign.scenarios.names import find_scenario
    from models.campaign.scenarios.queries import scenario as read
    from models.campaign.scenarios.review import scenario_review
    from models.campaign.scenarios.runs import packed_runs
    from models.campaign.scenarios.shelf import force_meant, with_band
    from models.dice import fresh_seed
    from models.games.simulation.simulate import simulate as played
    from models.games.simulation.simulate import unpacked

    t: Translator = ctx.obj
    begun, seed = time.monotonic(), seed or fresh_seed()
    with open_campaign(file) as store, store.read() as campaign:
        found_id = find_scenario(campaign, scenario, file.name)
        found = read(campaign, found_id)
        found = with_band(campaign, found, force_meant(campaign, force, file.name)) if force else found
        players, policy = _players(found, policy)
        _refuse_flawed(t, file, found.name, scenario_review(campaign, found_id, found))
        work = packed_runs(campaign, found, players, seed)
    arena = unpacked(work)
    if cluster:
        tally = _far(cluster, work, runs)
    else:
        (tally,) = played([work], runs, workers)
    side, names = next(iter(players)), _names(arena.fight.counted(), "fr" if as_json else t.lang)
    win, losses = tally.wins(side), {names[key]: tally.share_lost(key) for key in names}
    if as_json:
        seconds = round(time.monotonic() - begun, 3)
        shown = {"value": win.value, "low": win.low, "high": win.high}
        put_json({"runs": runs, "seed": seed, "policy": policy, "win": shown, "losses": losses, "seconds": seconds})
    else:
        print_lines(*_lines(t, found.name, policy, tally, win, losses))
    return 0


def _refuse_flawed(t: Translator, file: Path, name: str, problems: Sequence[Problem]) -> None:
    """Raise Refused for a scenario with an error: figures from one that cannot be won would mean nothing."""
    wrong = next((each for each in problems if each.grade is Grade.ERROR), None)
    if wrong is not None:
        raise Refused("cli.scenario_flawed", file=file.name, name=name, why=t(wrong.key, **wrong.args))


def _far(url: str, work: bytes, runs: int) -> Tally:
    """Return the Tally of battles played on a cluster; raises ContentError where nobody answers, or Refused."""
    from models.games.simulation.cluster import connected, simulate_far

    client = connected(url)
    try:
        return simulate_far(client, work, runs)
    finally:
        client.close()


def _players(found: Scenario, policy: str) -> tuple[Mapping[str, str], str]:
    """Return the automatic player of each side, and their names; one alone plays every side.

    Raises ContentError naming those there are.
    """
    from models.games.library import game
    from models.games.scenarios.scenario import battles_of

    book = game(found.game)
    battles = battles_of(book)
    known = tuple(each.id for each in battles.players())
    wanted = [each.strip() for each in policy.split(",")] if policy else [battles.policies()[0].id]
    sides = [each.id for each in found.sides]
    if any(each not in known for each in wanted) or len(wanted) not in (1, len(sides)):
        raise ContentError("cli.no_such_policy", place=policy[:60], known=known, count=len(sides))
    return dict(zip(sides, wanted * (len(sides) if len(wanted) == 1 else 1), strict=True)), ",".join(wanted)


def _names(counted: Mapping[str, Text], lang: str) -> dict[str, str]:
    """Return the names of the figures by id; figures of the same name are numbered."""
    called = {key: each[lang] for key, each in counted.items()}
    several, seen = Counter(called.values()), Counter[str]()
    names = {}
    for key, name in called.items():
        seen[name] += 1
        names[key] = name if several[name] == 1 else f"{name} {seen[name]}"
    return names


def _lines(
    t: Translator, name: str, policy: str, tally: Tally, win: Estimate, losses: Mapping[str, float]
) -> list[str]:
    from models.games.simulation.tally import spread

    value, low, high = (t.percent(t.decimal(round(each * 1000) * 100)) for each in (win.value, win.low, win.high))
    turns = spread(tally.turns)
    lines = [
        t.plural("cli.simulated", tally.runs, name=name, policy=policy, value=value, low=low, high=high),
        t("cli.simulated_turns", lower=turns.lower, median=turns.median, upper=turns.upper),
    ]
    for who, share in losses.items():
        lines.append("  " + t.pair(who, t("cli.simulated_lost", value=t.percent(t.decimal(round(share * 1000) * 100)))))
    return lines
