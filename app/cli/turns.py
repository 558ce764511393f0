"""Commands on the turns of a refereed campaign: judging one, dry or kept; proving dice; the family of all of them.

One command writes the whole campaign as a chronicle that people keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from app.cli import turn_mail, turn_referee, turn_reports
from app.cli.files import AsJson, Campaign, open_campaign
from app.cli.galaxy import Which, situation_of
from app.cli.output import load_json, print_lines, put_json
from app.cli.paper import use_no_screen
from app.cli.turn_files import edited, galaxy_id, has_turns, jsonable, phase_lines
from models.content import Json
from models.errors import ContentError, Refused
from models.games.facets.turn_events import spoken_event
from models.i18n import Translator, trouble

if TYPE_CHECKING:
    from models.campaign.turns.judging import JudgedCase
    from models.games.facets.turn_events import TurnPhase


_FORMS: Final = (".pdf", ".html")


def chronicle(
    ctx: typer.Context,
    file: Campaign,
    output: Annotated[Path, typer.Option("--output", "-o", help="cli.help_turn_chronicle_output", show_default=False)],
    whole: Annotated[bool, typer.Option("--everything", help="cli.help_turn_chronicle_whole")] = False,
    names: Annotated[bool, typer.Option("--names", help="cli.help_turn_chronicle_names")] = False,
    lang: Annotated[Literal["fr", "en"] | None, typer.Option("--lang", help="cli.help_lang_poster")] = None,
    which: Which = "",
) -> int:
    """Write the chronicle of a campaign, chapters with maps, plots and the ranking; PDF or HTML by the suffix."""
    from models.campaign.turns.book import chronicle_of, plate_of
    from models.formats.files import write_whole
    from models.games.library import galaxy_game

    t: Translator = ctx.obj
    form, speech = output.suffix.casefold(), lang or t.lang
    if form not in _FORMS:
        raise ContentError("cli.chronicle_forms", file=output.name, known=_FORMS)
    with open_campaign(file) as store, store.read() as campaign:
        key = galaxy_id(campaign, which)
        book = chronicle_of(campaign, key, speech, whole=whole, names=names, drawn=form == ".html")
        if form == ".html":
            raw = galaxy_game().turns.book_page(book)
        else:
            use_no_screen()
            from editor.paint.campaign_book import campaign_book_pdf

            raw = campaign_book_pdf(
                book, lambda turn: plate_of(campaign, key, turn, speech, whole=whole), situation_of(file, which).choices
            )
    write_whole(output, raw)
    print_lines(t("cli.chronicle_written", out=str(output), what=", ".join(book.cover)))
    return 0


COMMANDS: Final[dict[str, Callable[..., int]]] = {"chronicle": chronicle}
"""The commands of this module by name."""


def add_commands(root: typer.Typer) -> None:
    """Add `turn` and every command under it."""
    family = typer.Typer(name="turn", help="cli.help_turn")
    own: dict[str, Callable[..., int]] = {"run": run, "verify": verify}
    for commands in (turn_referee.COMMANDS, turn_mail.COMMANDS, turn_reports.COMMANDS, COMMANDS, own):
        for name, command in commands.items():
            family.command(name, help=f"cli.help_turn_{name}")(command)
    root.add_typer(family)


def run(
    ctx: typer.Context,
    file: Campaign,
    orders: Annotated[
        Path | None, typer.Option("--orders", metavar="DIR", help="cli.help_orders", show_default=False)
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli.help_dry_run")] = False,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="cli.help_turn_seed", show_default=False)] = "",
    since: Annotated[str, typer.Option("--from", metavar="PHASE", help="cli.help_turn_from", show_default=False)] = "",
    close: Annotated[bool, typer.Option("--close", help="cli.help_turn_close")] = False,
    correct: Annotated[bool, typer.Option("--correct", help="cli.help_turn_correct")] = False,
    as_json: AsJson = False,
    which: Which = "",
) -> int:
    """Judge a turn from the sheets that came, or from those of a folder; with --dry-run nothing is written."""
    t: Translator = ctx.obj
    texts = _sheets(orders)
    if not has_turns(file, which):
        if not dry_run:
            raise Refused("turn.not_begun")
        return _print_report(t, _unbegun(file, which, texts or {}, seed), texts, kept=False, as_json=as_json)
    if dry_run:
        from models.campaign.turns.judging import judge_turn

        with open_campaign(file) as store, store.read() as campaign:
            made = judge_turn(
                campaign, galaxy_id(campaign, which), since=since, seed=seed, texts=texts, correct=correct
            )
        return _print_report(t, made, texts, kept=False, as_json=as_json)
    made = _judge_and_keep(file, which, seed=seed, since=since, texts=texts, close=close, correct=correct)
    return _print_report(t, made, None, kept=True, as_json=as_json)


def _unbegun(file: Path, which: str, texts: Mapping[str, str], seed: str) -> JudgedCase:
    from models.campaign.turns.judging import judge_unbegun
    from models.dice import fresh_seed

    return judge_unbegun(situation_of(file, which), texts, seed or fresh_seed())


def _judge_and_keep(
    file: Path, which: str, *, seed: str, since: str, texts: Mapping[str, str] | None, close: bool, correct: bool
) -> JudgedCase:
    """Judge and keep; the deadline must be over, unless everybody has written or the referee closes the turn."""
    from models.campaign.turns.changes import KeepAttempt
    from models.campaign.turns.judging import judge_turn
    from models.campaign.turns.life import may_be_judged
    from models.campaign.turns.queries import referee_of
    from models.store.opening import program
    from models.store.packages.closings import close_turn

    if texts is not None:
        raise Refused("turn.orders_only_dry")
    with edited(file) as store:
        with store.read() as campaign:
            key = galaxy_id(campaign, which)
            if seed and not referee_of(campaign, key).test:
                raise Refused("turn.seed_only_dry")
            if not correct:
                may_be_judged(campaign, key, store.clock(), close=close)
        close_turn(store, key, lambda change: bool(store.apply(change)), correct=correct)
        with store.read() as campaign:
            made = judge_turn(campaign, key, since=since, seed=seed, correct=correct, engine=program())
        store.apply(KeepAttempt(made.attempt, made.turn, made.start))
    return made


def _sheets(folder: Path | None) -> Mapping[str, str] | None:
    """Return the order sheets of a folder by file name, None without a folder.

    Raises ContentError for a folder without sheets, or one that cannot be read.
    """
    from models.formats.orders.mail import SUFFIXES, sheet_text

    if folder is None:
        return None
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.casefold() in SUFFIXES)
        found = {path.name: sheet_text(path.read_bytes(), path.name) for path in paths}
    except OSError as problem:
        raise ContentError("content.unreadable", file=folder, reason=trouble(problem)) from problem
    if not found:
        raise ContentError("empire.no_orders", file=folder, folder=str(folder))
    return found


def _print_report(
    t: Translator, made: JudgedCase, texts: Mapping[str, str] | None, *, kept: bool, as_json: bool
) -> int:
    from models.campaign.turns.judging import sheets_of

    judged = made.turn
    files = sheets_of(texts, made.start)[1] if texts else {}
    phases = made.start.events(judged.phases)
    if as_json:
        put_json(_document(made, phases, files, t, kept=kept))
        return 0
    lines = [
        t.pair(f"{files.get(whose, whose)}, {line}", t(why.key, **why.args_)) for whose, line, why in judged.unread
    ]
    lines += phase_lines(phases, t)
    if judged.lost:
        lines += ["", t("turn.lost_rulings", targets=tuple(each.target for each in judged.lost))]
    if judged.open:
        lines += ["", t("turn.rulings_wanted", causes=tuple(each.target for each in judged.open))]
    if made.changes:
        names = made.start.players
        lines += ["", t("turn.changes")]
        for each in made.changes:
            shown = (t.decimal(n) if each.figure == "money" else str(n) for n in (each.before, each.after))
            lines.append(f"  {t.read(names[each.faction])}, {t(f'turn.figure_{each.figure}')} {' → '.join(shown)}")
    last = "turn.kept_attempt" if kept else "empire.turn_judged"
    print_lines(*lines, "", t(last, turn=judged.turn, hash=judged.fingerprint[:16], attempt=made.attempt.number))
    return 0


def _document(
    made: JudgedCase, phases: tuple[TurnPhase, ...], files: Mapping[str, str], t: Translator, *, kept: bool
) -> dict[str, Json]:
    judged = made.turn
    return {
        "turn": judged.turn,
        "attempt": made.attempt.number if kept else 0,
        "hash": judged.fingerprint,
        "rules": made.attempt.rules_hash,
        "phases": [
            {
                "name": phase.id,
                "events": [
                    {"rule": each.rule, "text": spoken_event(each, t), "refused": each.refused} for each in phase.events
                ],
            }
            for phase in phases
        ],
        "unread": [
            {"file": files.get(whose, whose), "line": line, "text": t(why.key, **why.args_)}
            for whose, line, why in judged.unread
        ],
        "changes": [jsonable(each) for each in made.changes],
        "lost_rulings": [{"target": each.target, "body": each.body} for each in judged.lost],
        "waiting": [{"cause": each.target, "words": each.about[t.lang], "kind": each.kind} for each in judged.open],
        "dice": [
            {"key": stream.key, "dice": [jsonable(die) for die in stream.dice]}
            for phase in judged.phases
            for stream in phase.dice
        ],
    }


def verify(
    ctx: typer.Context,
    kept: Annotated[str, typer.Argument(metavar="FOLDER|SECRET", help="cli.help_turn_kept", show_default=False)],
    report: Annotated[
        Path | None, typer.Argument(metavar="REPORT", help="cli.help_turn_report_file", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Prove the dice of a campaign from a folder of reports and bulletins; in an older campaign, of one report."""
    from models.campaign.turns.codes import verify_dice

    t: Translator = ctx.obj
    if report is None:
        return _proved(t, Path(kept), as_json=as_json)
    proof = verify_dice(kept, load_json(report))
    if as_json:
        put_json(jsonable(proof))
    else:
        print_lines(t("turn.dice_proved", turn=proof.turn, right=proof.right, typed=proof.typed))
        if proof.wrong:
            print_lines(t("turn.dice_wrong", keys=proof.wrong))
    return int(bool(proof.wrong))


def _proved(t: Translator, folder: Path, *, as_json: bool) -> int:
    """Tell what the reports and bulletins under a folder prove; raises ContentError where there is none."""
    from models.campaign.turns.codes import Verifier

    files = {path.relative_to(folder).as_posix(): load_json(path) for path in sorted(folder.rglob("*.json"))}
    if not files:
        raise ContentError("turn.nothing_to_verify", file=folder)
    proof = Verifier(files).proof()
    if as_json:
        put_json(jsonable(proof))
    else:
        for each in proof.turns:
            key = "turn.proved_old" if each.scheme == 1 else "turn.proved_again" if each.closings > 1 else "turn.proved"
            print_lines(t(key, **jsonable(each)))
        print_lines(*(f"✗ {t(f'turn.fault_{each.key}', turn=each.turn, **each.args)}" for each in proof.faults))
        print_lines(t("turn.not_proved" if proof.faults else "turn.all_proved"))
    return int(bool(proof.faults))
