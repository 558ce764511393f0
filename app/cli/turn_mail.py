"""Commands on what players send and are sent: sheets taken in, receipts, reminders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from app.cli.files import AsJson, Campaign
from app.cli.galaxy import Which
from app.cli.output import GRADE_MARKS, print_lines, put_json
from app.cli.turn_files import edited, galaxy_id
from models.content import Json
from models.errors import Refused
from models.i18n import Text, Translator, trouble
from models.safe_names import under

if TYPE_CHECKING:
    from models.campaign.turns.intake import TakenSheet

Output = Annotated[
    Path, typer.Option("--output", "-o", metavar="DIR", help="cli.help_turn_letters", show_default=False)
]


def take(
    ctx: typer.Context,
    file: Campaign,
    source: Annotated[Path, typer.Argument(metavar="IN", help="cli.help_turn_in", show_default=False)],
    referee: Annotated[bool, typer.Option("--referee", help="cli.help_turn_referee")] = False,
    received: Annotated[
        str, typer.Option("--received", metavar="WHEN", help="cli.help_turn_received", show_default=False)
    ] = "",
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Take order sheets in: a folder, a mail, a mailbox, a table of a form, a text."""
    from models.campaign.ids import new_id
    from models.campaign.turns.calendar import instant
    from models.campaign.turns.changes import TakeSheets
    from models.campaign.turns.queries import last_turn, referee_of, start_of
    from models.formats.orders.intake import arrivals, take_in

    t: Translator = ctx.obj
    with edited(file) as store:
        with store.read() as campaign:
            key = galaxy_id(campaign, which)
            typed = instant(received, referee_of(campaign, key).zone) if received else None
            found = take_in(
                campaign, key, arrivals(source), store.clock(), new_id(store.clock), received=typed, by_referee=referee
            )
            sides = start_of(campaign, key, last_turn(campaign, key).number).players
        rows = tuple(each.row for each in found if each.row is not None)
        if rows:
            store.apply(TakeSheets(rows))
    if as_json:
        put_json([_document(each, t) for each in found])
    else:
        print_lines(*(line for taken in found for line in _lines(taken, sides, t)))
    return int(not rows)


def _document(taken: TakenSheet, t: Translator) -> dict[str, Json]:
    row = taken.row
    said = t(taken.said.key, **taken.said.args_) if taken.said is not None else ""
    if row is None:
        return {"file": taken.file, "status": "refused", "text": said}
    return {
        "file": taken.file, "status": row.status, "text": said, "id": row.id, "faction": row.faction,
        "turn": row.turn, "channel": row.channel, "received_utc": row.received_utc,
        "lines": [_line(each, t) for each in row.verdicts],
    }  # fmt: skip


def _line(verdict: Mapping[str, Json], t: Translator) -> dict[str, Json]:
    from models.games.facets.turn_events import spoken_args

    key, args = str(verdict.get("key", "")), verdict.get("args")
    told = spoken_args(key, args if isinstance(args, dict) else {}, t)
    shown = {name: verdict.get(name, "") for name in ("number", "words", "grade", "rule")}
    return {**shown, "text": t(key, **told) if key else ""}


def _lines(taken: TakenSheet, sides: Mapping[str, Text], t: Translator) -> list[str]:
    said = t(taken.said.key, **taken.said.args_) if taken.said is not None else ""
    if taken.row is None:
        return [t.pair(taken.file, said)]
    row = taken.row
    head = t(
        f"turn.took_{row.status}", file=taken.file, name=sides.get(row.faction, row.faction or "?"), id=row.id[-6:]
    )
    lines = [f"{head} {said}".strip()]
    for each in (_line(verdict, t) for verdict in row.verdicts):
        if each["grade"] != "ok":
            mark = GRADE_MARKS["error" if each["grade"] == "refused" else "warning"]
            lines.append(f"  {mark} {each['number']}  {each['words']} — {each['text']}")
    return lines


def receipts(ctx: typer.Context, file: Campaign, output: Output, as_json: AsJson = False, which: Which = "") -> int:
    """Write a receipt, a mail to open and send, for every new sheet of a player."""
    from models.campaign.turns.changes import MarkAnswered
    from models.formats.orders.letters import receipts as due

    t: Translator = ctx.obj
    with edited(file) as store:
        with store.read() as campaign:
            key = galaxy_id(campaign, which)
            letters, ids = due(campaign, key, store.clock())
        _write(output, letters)
        if ids:
            store.apply(MarkAnswered(key, ids))
    return _print_letters(output, letters, t, as_json=as_json)


def remind(
    ctx: typer.Context,
    file: Campaign,
    output: Output,
    early: Annotated[bool, typer.Option("--early", help="cli.help_turn_early")] = False,
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Write a reminder for every player who has not written, from three days before the deadline on."""
    from models.formats.orders.letters import reminders

    t: Translator = ctx.obj
    with edited(file) as store, store.read() as campaign:
        letters = reminders(campaign, galaxy_id(campaign, which), store.clock(), early=early)
    _write(output, letters)
    return _print_letters(output, letters, t, as_json=as_json)


def _write(folder: Path, letters: Mapping[str, bytes]) -> None:
    """Write letters into a folder; raises Refused where the place does not take them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, letter in letters.items():
            under(folder, name).write_bytes(letter)
    except OSError as problem:
        raise Refused("turn.letters_not_written", folder=folder.name, reason=trouble(problem)) from problem


def _print_letters(folder: Path, letters: Mapping[str, bytes], t: Translator, *, as_json: bool) -> int:
    if as_json:
        put_json({"folder": str(folder), "files": list(letters)})
    else:
        print_lines(t("turn.letters", count=len(letters), folder=str(folder)))
    return 0


COMMANDS: Final[dict[str, Callable[..., int]]] = {"take": take, "receipts": receipts, "remind": remind}
"""The commands of this module by name."""
