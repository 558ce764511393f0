"""Commands on campaign files: made, looked into, backed up, repaired, imported; their tables and rows as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from app.cli.outcome import say
from app.cli.output import print_lines, problem_rows, put_json, put_problems, put_table
from app.clock import now
from models.errors import ContentError, Refused
from models.i18n import Translator, trouble
from models.problem import Grade, Problem, Where, has_error

if TYPE_CHECKING:
    from models.store.store import Store

Campaign = Annotated[Path, typer.Argument(help="cli.help_file", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="cli.help_json")]


def add_commands(root: typer.Typer) -> None:
    """Add the commands on campaign files."""
    for name, command in (
        ("samples", samples),
        ("new", new),
        ("info", info),
        ("check", check),
        ("backup", backup),
        ("restore", restore),
        ("repair", repair),
        ("unlock", unlock),
        ("import", import_campaign),
        ("schema", schema),
        ("dump", dump),
    ):
        root.command(name, help=f"cli.help_{name}")(command)


_BAD: Final = ("store.damaged", "store.heavy", "store.wrong_values")


@contextmanager
def open_campaign(path: Path, *, damaged: bool = False) -> Iterator[Store]:
    """Open a campaign file to read it for one command and close it whatever happens.

    Raises ContentError for a damaged file, of which a part would pass for the whole; `damaged=True` lets it in.
    """
    from models.store.store import Store

    store = Store.open(path, now, read_only=True)
    try:
        if store.why is not None and store.why.key in _BAD and not damaged:
            raise store.why
        yield store
    finally:
        store.close()


def samples(ctx: typer.Context, as_json: AsJson = False) -> int:
    """List the bundled samples: id, game, title."""
    from models.campaign.sample_list import samples as bundled

    t: Translator = ctx.obj
    if as_json:
        # Names inside JSON are the French ones, whatever the language of the run.
        put_json([{"id": sample.id, "game": sample.game, "title": sample.title.fr} for sample in bundled()])
        return 0
    rows = [(sample.id, sample.game, str(t.read(sample.title))) for sample in bundled()]
    put_table([t("cli.column_id"), t("cli.column_game"), t("cli.column_title")], rows)
    return 0


def new(
    ctx: typer.Context,
    file: Campaign,
    sample: Annotated[str, typer.Option("--sample", metavar="ID", help="cli.help_sample", show_default=False)],
) -> int:
    """Make a campaign file from a sample; a file that exists is never overwritten."""
    from models.campaign.sample_list import samples as bundled
    from models.campaign.samples import fill
    from models.store.store import Store

    t: Translator = ctx.obj
    chosen = next((s for s in bundled() if s.id == sample), None)
    if chosen is None:
        raise ContentError("cli.no_such_sample", place=sample, known=tuple(s.id for s in bundled()))
    store = Store.create(file, str(t.read(chosen.title)), now, language=t.lang, backups=False)
    try:
        store.apply(fill(sample, t.lang))
    finally:
        store.close()
    print_lines(t("cli.made", file=str(file), title=chosen.title))
    return 0


def info(ctx: typer.Context, file: Campaign, as_json: AsJson = False) -> int:
    """Tell what is inside: title, format version, counts by kind, readings of the rules."""
    from models.campaign.review import overview

    t: Translator = ctx.obj
    with open_campaign(file) as store, store.read() as campaign:
        document = overview(campaign)
    if as_json:
        put_json(document)
        return 0
    print_lines(f"{document['title']}  (format {document['format_version']})")
    put_table(
        [t("cli.column_kind"), t("cli.column_count")], [row for row in sorted(document["counts"].items()) if row[1]]
    )
    for game_id, options in document["options"].items():
        print_lines(t.pair(game_id, ", ".join(f"{k} = {v}" for k, v in options.items())))
    return 0


def check(ctx: typer.Context, file: Campaign, as_json: AsJson = False) -> int:
    """Check the integrity of the file, then report every Problem of what is in it."""
    from models.campaign.review import problems as all_problems

    t: Translator = ctx.obj
    with open_campaign(file, damaged=True) as store:
        found = list(store.check())
        if store.why is not None and store.why.key == "store.newer":
            # What is read of it may be less than what is in it.
            found.append(Problem(Where(), Grade.NOTICE, "", store.why.key, store.why.args_))
        broken = has_error(found)
        if not broken:
            with store.read() as campaign:
                found += all_problems(campaign)
    if as_json:
        put_json(problem_rows(t, found))
    else:
        put_problems(t, found)
        if broken:
            # What is wrong with the file itself has one remedy.
            print_lines(t("store.remedy", file=file.name))
        if not found:
            print_lines(t("cli.no_problem"))
    return int(has_error(found))


def backup(file: Campaign) -> int:
    """Make a verified backup beside the campaign and say where it is."""
    from models.store.backup import backup as make

    print_lines(str(make(file, now)))
    return 0


def restore(
    ctx: typer.Context,
    file: Campaign,
    source: Annotated[Path, typer.Argument(metavar="BACKUP", help="cli.help_backup_file", show_default=False)],
) -> int:
    """Put a backup in the place of the campaign; the replaced file, if there was one, is kept and named."""
    from models.store.backup import restore as put_back
    from models.store.left_beside import said_beside

    t: Translator = ctx.obj
    kept = put_back(file, source, now)
    print_lines(t("cli.restored" if kept else "cli.restored_anew", file=str(file), kept=str(kept or "")))
    print_lines(*(t(each.key, **each.args) for each in (said_beside(file, kept) if kept else ())))
    return 0


def repair(ctx: typer.Context, file: Campaign, as_json: AsJson = False) -> int:
    """Rebuild a damaged campaign row by row; the damaged file is kept and every loss listed."""
    from models.store.recovery.salvage import repair as mend

    t: Translator = ctx.obj
    result = mend(file, now)
    lost = [t(p.key, **p.args) for p in result.lost]
    if as_json:
        kept = str(result.kept) if result.kept else None
        put_json({"file": str(file), "kept": kept, "rows": result.rows, "came": dict(result.came), "lost": lost})
    elif result.kept is None:
        print_lines(t("cli.no_problem"))
    else:
        print_lines(t("cli.repaired", file=str(file), kept=str(result.kept), rows=result.rows), *_came(t, result.came))
        print_lines(*(f"  ✗ {row}" for row in lost), *(t(each.key, **each.args) for each in result.beside))
    return int(bool(lost))


def unlock(ctx: typer.Context, file: Campaign) -> int:
    """Remove the lock that another computer, or this one under another name, left on a campaign."""
    from models.store.files import true_path
    from models.store.lock import take_over

    try:
        take_over(true_path(file))
    except OSError as problem:
        raise Refused("store.cannot_write", name=file.name, reason=trouble(problem)) from problem
    print_lines(ctx.obj("cli.unlocked", file=str(file)))
    return 0


def _came(t: Translator, came: Mapping[str, int]) -> list[str]:
    """Return how many rows came from where, a line each."""
    lines = []
    for name, rows in came.items():
        source = t(f"cli.from_{name}") if name in ("file", "history") else t("cli.from_backup", name=name)
        lines.append(f"  {t.pair(source, rows)}")
    return lines


def import_campaign(
    ctx: typer.Context,
    foreign: Annotated[Path, typer.Argument(metavar="FOREIGN", help="cli.help_foreign", show_default=False)],
    file: Campaign,
) -> int:
    """Copy a stranger's campaign, row by row and checked, into a new file of ours."""
    from models.store.recovery.salvage import import_campaign as take_in

    t: Translator = ctx.obj
    result = take_in(foreign, file)
    lost = [t(p.key, **p.args) for p in result.lost]
    print_lines(t("cli.imported", file=str(file), foreign=str(foreign)), *(f"  ✗ {row}" for row in lost))
    return int(has_error(result.lost))


def schema(
    ctx: typer.Context,
    what: Annotated[
        Literal["sqlite", "postgresql", "report"], typer.Option("--for", help="cli.help_schema_for")
    ] = "sqlite",
) -> int:
    """Print the SQL that makes the tables of a campaign, or what the report.json of a package holds."""
    from models.campaign.records import RECORDS
    from models.campaign.schema import statements
    from models.formats.report_help import described

    if what == "report":
        print_lines(*described(ctx.obj))
        return 0
    print_lines(*(f"{sql};" for kind in RECORDS for sql in statements(kind, what)))
    return 0


def dump(
    ctx: typer.Context,
    file: Campaign,
    table: Annotated[str, typer.Option("--table", metavar="NAME", help="cli.help_dump_table")] = "",
) -> int:
    """Print the rows of a campaign as text, of a damaged one too."""
    from models.campaign.dump import dump as rows_of

    with open_campaign(file, damaged=True) as store, store.read() as campaign:
        for line in rows_of(campaign, table):
            print_lines(line)
        if store.why is not None:
            say(ctx.obj(store.why.key, **store.why.args_))
    return 0
