"""Commands of the referee's office: a campaign begun, turns opened and published, seats, rulings, how things stand."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from app.cli.files import AsJson, Campaign, open_campaign
from app.cli.galaxy import Which
from app.cli.outcome import say
from app.cli.output import print_lines, put_json, put_table
from app.cli.turn_files import edited, galaxy_id, jsonable, report_press
from models.campaign.turns.calendar import ZONE
from models.content import Json
from models.errors import ContentError, Refused
from models.i18n import Translator

if TYPE_CHECKING:
    from models.campaign.rows import Rows
    from models.galaxy.values import Faction
    from models.store.packages.publishing import Published

Reason = Annotated[str, typer.Option("--reason", metavar="REASON", help="cli.help_turn_reason", show_default=False)]
Deadline = Annotated[str, typer.Option("--deadline", metavar="WHEN", help="cli.help_turn_deadline", show_default=False)]
Mail = Annotated[str, typer.Option("--mail", metavar="ADDRESS", help="cli.help_turn_referee_mail", show_default=False)]
NoPdf = Annotated[bool, typer.Option("--no-pdf", help="cli.help_turn_no_pdf")]


def begin(
    ctx: typer.Context,
    file: Campaign,
    players: Annotated[
        Path | None, typer.Option("--players", metavar="CSV", help="cli.help_turn_players", show_default=False)
    ] = None,
    zone: Annotated[str, typer.Option("--zone", metavar="ZONE", help="cli.help_turn_zone")] = ZONE,
    deadline: Deadline = "",
    alone: Annotated[bool, typer.Option("--dice-alone", help="cli.help_turn_alone")] = False,
    test: Annotated[bool, typer.Option("--test", help="cli.help_turn_test")] = False,
    allied: Annotated[bool, typer.Option("--two-alliances", help="cli.help_turn_allied")] = False,
    no_pdf: NoPdf = False,
    mail: Mail = "",
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Begin the turns of a galaxy: seats, codes, the secret of the dice, and report 0 for everybody."""
    from models.campaign.galaxies.queries import situation
    from models.campaign.queries import info
    from models.campaign.turns.life import beginning
    from models.formats.orders.people import read_people
    from models.games.facets.strategy import all_neutral
    from models.store.opening import program
    from models.store.packages.publishing import publish as write

    t: Translator = ctx.obj
    with edited(file) as store:
        with store.read() as campaign:
            key = galaxy_id(campaign, which)
            on = situation(campaign, key)
            people = read_people(players, on) if players else None
            if people is not None and people.passed:
                raise people.passed[0]
            neutral = all_neutral(on)
            if neutral is not None and not allied:
                say(f"{t(neutral.key)} {t('turn.ally_first')}")
            change = beginning(
                campaign, key, store.clock(), zone=zone, deadline=_due(deadline, zone), joint=not alone,
                seats=people.seats if people else (),
                test=test, language=info(campaign).language, engine=program(), mail=mail,
                fix=neutral.fixes[0] if neutral is not None and allied else None,
            )  # fmt: skip
        store.apply(change)
        if people is not None and people.left_out:
            say(t.plural("format.unread", len(people.left_out), heads=people.left_out))
        done = write(store, key, press=None if no_pdf else report_press())
    if as_json:
        put_json({**_published(done), "commitment": change.refereed.commitment, "players": len(change.players)})
    else:
        print_lines(t("turn.begun", count=len(change.players), commitment=change.refereed.commitment), _where(done, t))
    return 0


def _due(words: str, zone: str) -> datetime | None:
    from models.campaign.turns.calendar import instant

    return instant(words, zone) if words else None


def open_turn(
    ctx: typer.Context,
    file: Campaign,
    deadline: Deadline = "",
    mail: Mail = "",
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Open the next turn for orders, or move the deadline of the one that is open."""
    from models.campaign.turns.calendar import told_instant
    from models.campaign.turns.changes import SetReferee
    from models.campaign.turns.life import address, opening
    from models.campaign.turns.queries import codes, referee_of

    t: Translator = ctx.obj
    with edited(file) as store:
        with store.read() as campaign:
            key = galaxy_id(campaign, which)
            zone = referee_of(campaign, key).zone
            change = opening(campaign, key, store.clock(), _due(deadline, zone))
            orders_to = address(mail)
        store.apply(change)
        if orders_to:
            store.apply(SetReferee(key, orders_to))
        with store.read() as campaign:
            signs = codes(campaign, key, change.number)
    when = told_instant(change.deadline_utc, zone)
    if as_json:
        given = [each.faction for each in change.offered]
        told = {"turn": change.number, "deadline": when, "zone": zone, "deadline_utc": change.deadline_utc}
        put_json({**told, "codes": signs, "offered": given})
    else:
        print_lines(t("turn.opened", turn=change.number, when=when, zone=zone))
        print_lines(*(t("turn.seat_offered", name=each.faction) for each in change.offered))
    return 0


def close(ctx: typer.Context, file: Campaign, as_json: AsJson = False, which: Which = "") -> int:
    """Close the turn before it is judged: the closing bulletin proves that nothing was tried and thrown away."""
    from models.campaign.turns.life import may_be_judged
    from models.campaign.turns.queries import closings, last_turn
    from models.store.packages.closings import close_turn

    t: Translator = ctx.obj
    with edited(file) as store:
        with store.read() as campaign:
            key = galaxy_id(campaign, which)
            may_be_judged(campaign, key, store.clock(), close=True)
        folder = close_turn(store, key, lambda change: bool(store.apply(change)))
        if folder is None:
            raise Refused("turn.old_scheme")
        with store.read() as campaign:
            turn = last_turn(campaign, key).number
            number = len(closings(campaign, key, turn))
    if as_json:
        put_json({"turn": turn, "closing": number, "folder": str(folder)})
    else:
        print_lines(t("turn.closed_now", turn=turn, number=number, folder=str(folder)))
    return 0


def seat(
    ctx: typer.Context,
    file: Campaign,
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="cli.help_player", show_default=False)],
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="cli.help_turn_name", show_default=False)] = "",
    mail: Annotated[str, typer.Option("--mail", metavar="ADDRESS", help="cli.help_turn_mail", show_default=False)] = "",
    language: Annotated[Literal["fr", "en"] | None, typer.Option("--lang", help="cli.help_turn_lang")] = None,
    silent: Annotated[
        Literal["hold", "standing", "substitute", "wait"] | None, typer.Option("--silent", help="cli.help_turn_silent")
    ] = None,
    new_code: Annotated[bool, typer.Option("--new-code", help="cli.help_turn_new_code")] = False,
    letter: Annotated[
        Path | None, typer.Option("--welcome", metavar="FILE", help="cli.help_turn_welcome", show_default=False)
    ] = None,
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Change who plays a faction; with --new-code somebody else does: other codes, reports from this turn on."""
    from models.campaign.turns.changes import SeatPlayer
    from models.campaign.turns.codes import turn_code
    from models.campaign.turns.life import SeatRow, new_salt, seated_as
    from models.campaign.turns.queries import players, referee_of
    from models.formats.files import write_whole
    from models.formats.orders.welcome import turn_to_play, welcome

    t: Translator = ctx.obj
    with edited(file) as store:
        with store.read() as campaign:
            key = galaxy_id(campaign, which)
            row, number = referee_of(campaign, key), turn_to_play(campaign, key)
            side = _side(campaign, key, player)
            faction = side.id
            seated = seated_as(
                players(campaign, key).get(faction), SeatRow(faction, name, mail, language or "", silent or "")
            )
            if new_code:
                seated = seated.model_copy(update={"salt": new_salt(), "since": number})
        store.apply(SeatPlayer(seated))
        if letter is not None:
            with store.read() as campaign:
                write_whole(letter, welcome(campaign, key, faction, store.clock()))
    code = turn_code(row.secret, number, faction, seated.salt)
    if as_json:
        shown = {name: getattr(seated, name) for name in ("faction", "name", "mail", "language", "policy", "since")}
        put_json({**shown, "turn": number, "code": code})
    else:
        print_lines(t("turn.seated", name=seated.name or side.name, faction=side.name, turn=number, code=code))
    return 0


def _side(campaign: Rows, key: str, words: str) -> Faction:
    from models.campaign.galaxies.queries import situation

    try:
        return situation(campaign, key).side_named(words)
    except Refused as problem:
        raise ContentError(problem.key, **problem.args_) from problem  # type: ignore[arg-type]


def hand_over(
    ctx: typer.Context,
    file: Campaign,
    to: Annotated[str, typer.Option("--to", metavar="NAME", help="cli.help_turn_next", show_default=False)],
    mail: Mail = "",
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Hand a campaign over to another referee: this copy publishes no more."""
    from models.campaign.turns.handover import handing_over
    from models.campaign.turns.life import address

    t: Translator = ctx.obj
    with edited(file) as store:
        with store.read() as campaign:
            change = handing_over(campaign, galaxy_id(campaign, which), to, store.clock(), address(mail))
        store.apply(change)
    if as_json:
        put_json(jsonable(change.made))
    else:
        print_lines(t("turn.hand_over_done", to=change.made.to, file=file.name))
    return 0


def take_over(ctx: typer.Context, file: Campaign, as_json: AsJson = False, which: Which = "") -> int:
    """Take over a campaign that another referee handed over."""
    from models.campaign.turns.handover import taking_over

    with edited(file) as store:
        with store.read() as campaign:
            change = taking_over(campaign, galaxy_id(campaign, which))
        store.apply(change)
    if as_json:
        put_json(jsonable(change.made))
    else:
        print_lines(ctx.obj("turn.taken_over", to=change.made.to))
    return 0


def rule(
    ctx: typer.Context,
    file: Campaign,
    target: Annotated[str, typer.Argument(metavar="TARGET", help="cli.help_turn_target", show_default=False)] = "",
    body: Annotated[str, typer.Argument(metavar="DECISION", help="cli.help_turn_decision", show_default=False)] = "",
    reason: Reason = "",
    told: Annotated[str, typer.Option("--told", metavar="WORDS", help="cli.help_turn_told", show_default=False)] = "",
    accept: Annotated[
        str, typer.Option("--accept", metavar="ID", help="cli.help_turn_accept", show_default=False)
    ] = "",
    correct: Annotated[bool, typer.Option("--correct", help="cli.help_turn_correct")] = False,
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Rule on an order, on dice, on what happens after a phase; or accept a sheet that was put aside."""
    from models.campaign.ids import new_id
    from models.campaign.turns.changes import AcceptSheet
    from models.campaign.turns.queries import sheet_like
    from models.campaign.turns.rulings import AddRuling, ruling

    t: Translator = ctx.obj
    if bool(accept) == bool(target and body):
        raise ContentError("turn.one_decision", file=file.name)
    with edited(file) as store:
        with store.read() as campaign:
            key = galaxy_id(campaign, which)
            if accept:
                change: AcceptSheet | AddRuling = AcceptSheet(key, sheet_like(campaign, key, accept).id, reason)
            else:
                whole = "\n".join(filter(None, (body, told)))
                made = ruling(campaign, key, new_id(store.clock)(), target, whole, reason, correct=correct)
                change = AddRuling(made)
        store.apply(change)
    if as_json:
        put_json({"id": change.id if isinstance(change, AcceptSheet) else change.ruling.id, "reason": reason})
    else:
        print_lines(t("turn.accepted" if accept else "turn.ruled", target=target or accept, reason=reason))
    return 0


def publish(
    ctx: typer.Context,
    file: Campaign,
    reason: Reason = "",
    last: Annotated[bool, typer.Option("--last", help="cli.help_turn_last")] = False,
    no_pdf: NoPdf = False,
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Publish the turn that was judged: every package or none. A published one again is a correction, with a reason."""
    from models.store.packages.publishing import publish as write

    t: Translator = ctx.obj
    with edited(file) as store:
        with store.read() as campaign:
            key = galaxy_id(campaign, which)
        done = write(store, key, reason=reason, last=last, press=None if no_pdf else report_press())
    if as_json:
        put_json(_published(done))
    else:
        print_lines(_where(done, t))
    return 0


def _published(done: Published) -> dict[str, Json]:
    return {
        "turn": done.turn, "revision": done.revision, "folder": str(done.folder), "packages": list(done.factions),
        "again": done.again,
    }  # fmt: skip


def _where(done: Published, t: Translator) -> str:
    key = "turn.published_again" if done.again else "turn.published_now"
    return t(key, turn=done.turn, revision=done.revision, count=len(done.factions), folder=str(done.folder))


def status(ctx: typer.Context, file: Campaign, as_json: AsJson = False, which: Which = "") -> int:
    """Tell how the campaign stands: the turn, its deadline, who has written, what waits for the referee."""
    from models.campaign.turns.queries import published_on, start_of
    from models.campaign.turns.status import turn_standing
    from models.games.facets.turn_proof import SEALED
    from models.store.packages.publishing import missing

    t: Translator = ctx.obj
    with open_campaign(file) as store, store.read() as campaign:
        key = galaxy_id(campaign, which)
        found = turn_standing(campaign, key, store.clock())
        gone = tuple(f"T{turn:02}-{n}" for turn, n in missing(store.path, campaign, key))
        names = start_of(campaign, key, found.turn).players
        sent = [(turn, revision, when) for (turn, revision), when in published_on(campaign, key).items()]
    if as_json:
        put_json({**jsonable(found), "published_on": sent, "missing_packages": gone})
        return 0
    print_lines(t(f"turn.stands_{found.status}", turn=found.turn, when=found.deadline, zone=found.zone))
    if sent and sent[-1][-1]:
        print_lines(t("turn.published_on", turn=sent[-1][0], revision=sent[-1][1], when=sent[-1][2]))
    if any(found.handed):
        print_lines(t("turn.handed_over", to=found.handed[0], when=found.handed[1]))
    if found.overdue:
        print_lines(t("turn.overdue"))
    if found.scheme < SEALED:
        print_lines(t("turn.old_scheme"))
    put_table(
        [t("turn.column_faction"), t("turn.column_player"), t("turn.column_sheet"), t("turn.column_missed")],
        [(t.read(names[row.faction]), row.name, t(f"turn.sheet_{row.counts}"), row.missed) for row in found.players],
    )
    print_lines(
        *(
            f"  {t.pair(t.read(names[row.faction]), t('turn.address_doubtful'))}"
            for row in found.players
            if row.doubtful
        )
    )
    print_lines(*(f"  {each.id}  {t(each.why, **each.args)}" for each in found.aside))
    if found.waiting:
        print_lines(t("turn.rulings_wanted", causes=tuple(each.target for each in found.waiting)))
    if gone:
        print_lines(t("turn.packages_missing", names=gone))
    return 0


COMMANDS: Final[dict[str, Callable[..., int]]] = {
    "begin": begin, "open": open_turn, "close": close, "seat": seat, "rule": rule, "publish": publish, "status": status,
    "hand-over": hand_over, "take-over": take_over,
}  # fmt: skip
"""The commands of this module by name."""
