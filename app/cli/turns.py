"""Commands on the turns of a refereed campaign: judging one dry from order sheets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from app.cli.files import Campaign
from app.cli.galaxy import AsJson, Which, galaxy_of, readings_of
from app.cli.output import put, put_json
from models.errors import ContentError, Refused
from models.i18n import Translator, trouble

if TYPE_CHECKING:
    from models.games.strategy import DryTurn, TurnEvent


_UNITS: Final = ("infantry", "fighters", "cruisers")


def add_commands(root: typer.Typer) -> None:
    """Add `turn run`."""
    family = typer.Typer(name="turn", help="cli.help_turn")
    # One command alone would be the family itself.
    family.callback()(lambda: None)
    family.command("run", help="cli.help_turn_run")(run)
    root.add_typer(family)


def run(
    ctx: typer.Context,
    file: Campaign,
    orders: Annotated[
        Path | None, typer.Option("--orders", metavar="DIR", help="cli.help_orders", show_default=False)
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli.help_dry_run")] = False,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="cli.help_turn_seed", show_default=False)] = "",
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Judge a turn of the galaxy of a campaign from the order sheets of a folder, and write nothing."""
    from models.dice import fresh_seed
    from models.games.library import turns

    t: Translator = ctx.obj
    if not dry_run:
        raise Refused("empire.only_dry")
    found = turns().dry_turn(galaxy_of(file, which), _sheets(orders), seed or fresh_seed(), readings_of(file))
    if as_json:
        put_json(_document(found, t))
    else:
        put(*_lines(found, t))
    return 0


def _sheets(folder: Path | None) -> Mapping[str, str]:
    """Return the order sheets of a folder by the name of their file; raises ContentError for a folder without any."""
    from models.formats.order_mail import SUFFIXES, sheet_text

    if folder is None:
        return {}
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.casefold() in SUFFIXES)
        found = {path.name: sheet_text(path.read_bytes(), path.name) for path in paths}
    except OSError as problem:
        raise ContentError("content.unreadable", file=folder, reason=trouble(problem)) from problem
    if not found:
        raise ContentError("empire.no_orders", file=folder, folder=str(folder))
    return found


def sentence(event: TurnEvent, t: Translator) -> str:
    """Return what happened in words: amounts in millions, a refused order with whose it is and its line."""
    args = dict(event.args)
    for name in ("amount", "spent"):
        if isinstance(amount := args.get(name), int) and "points" not in event.key and "bonus" not in event.key:
            args[name] = t.decimal(amount)
    units = [(kind, n) for kind in _UNITS if isinstance(n := args.get(kind), int) and n]
    args["units"] = tuple(t.plural(f"galaxymap.n_{kind}", n) for kind, n in units) or t("empire.no_unit")
    words = t(event.key, **args)
    return t("empire.told_refused", **{**args, "why": words}) if event.refused else words


def _document(found: DryTurn, t: Translator) -> dict[str, object]:
    return {
        "turn": found.turn,
        "attempt": 0,
        "hash": found.fingerprint,
        "phases": [
            {"name": phase.id, "events": [_event(event, t) for event in phase.events]} for phase in found.phases
        ],
        "unread": [{"file": file, "line": line, "text": t(why.key, **why.args_)} for file, line, why in found.unread],
    }


def _event(event: TurnEvent, t: Translator) -> dict[str, object]:
    return {"rule": event.rule, "text": sentence(event, t), "refused": event.refused}


def _lines(found: DryTurn, t: Translator) -> list[str]:
    lines = [t.pair(f"{file}, {line}", t(why.key, **why.args_)) for file, line, why in found.unread]
    for phase in found.phases:
        if phase.events:
            lines += ["", t(f"empire.phase_{phase.id}")]
            lines += [f"  {sentence(event, t)} ({event.rule})" for event in phase.events]
    return [*lines, "", t("empire.turn_judged", turn=found.turn, hash=found.fingerprint[:16])]
