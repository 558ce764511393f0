"""Commands on parties and armies of a campaign: share one in a form that comes back, take one in."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from app.cli.files import Campaign, open_campaign
from app.cli.outcome import say
from app.cli.output import print_lines, put_problems
from app.clock import now
from models.errors import ContentError
from models.i18n import Translator, fold

if TYPE_CHECKING:
    from models.campaign.records import Force

STANDARD: Final = "-"
"""Instead of a file: the short code on standard output, or what comes on standard input."""


def add_commands(root: typer.Typer) -> None:
    """Add `party share` and `party take`."""
    family = typer.Typer(name="party", help="cli.help_party")
    for name, command in (("share", share), ("take", take)):
        family.command(name, help=f"cli.help_party_{name}")(command)
    root.add_typer(family)


def share(
    ctx: typer.Context,
    file: Campaign,
    output: Annotated[Path, typer.Option("--output", "-o", help="cli.help_party_output", show_default=False)],
    force: Annotated[
        str, typer.Option("--force", metavar="NAME", help="cli.help_party_force", show_default=False)
    ] = "",
    lang: Annotated[Literal["fr", "en"] | None, typer.Option("--lang", help="cli.help_party_lang")] = None,
) -> int:
    """Write a force in the form of the suffix, its story included; what the form leaves out goes to standard error."""
    from models.campaign.queries import forces
    from models.formats.files import write_whole
    from models.formats.registry import FORCES, format_of
    from models.formats.rosters.outgoing import left_words, outgoing

    t: Translator = ctx.obj
    form = FORCES[0] if str(output) == STANDARD else format_of(output, "force")
    with open_campaign(file) as store, store.read() as campaign:
        out = outgoing(campaign, _find_force(forces(campaign), file, force).id)
    words = Translator(lang or t.lang)
    if form.id == "code":
        print_lines(out.words(form, words))
    else:
        write_whole(output, out.file(form, words))
        print_lines(t("cli.party_shared", name=out.name, file=str(output)))
    if out.left(form):
        say(left_words(out, form, t))
    return 0


def _find_force(every: tuple[Force, ...], file: Path, wanted: str) -> Force:
    """Return the force of a name or of a part only one name has; the only one where none is asked for."""
    known = tuple(each.name for each in every)
    if not every:
        raise ContentError("cli.no_party", file=file.name)
    exact = [each for each in every if fold(each.name) == fold(wanted)]
    found = exact or [each for each in every if fold(wanted) in fold(each.name)]
    if len(found) == 1:
        return found[0]
    raise ContentError("cli.no_such_force" if wanted else "cli.which_force", file=file.name, place=wanted, known=known)


def take(
    ctx: typer.Context,
    file: Campaign,
    source: Annotated[Path, typer.Argument(metavar="IN", help="cli.help_party_source", show_default=False)],
) -> int:
    """Add a force somebody sent to a campaign, as one step that can be undone."""
    from editor.share.incoming import arrival, taken_in
    from models.campaign.ids import new_id
    from models.formats.files import read_whole
    from models.formats.rosters.incoming import MOST_BYTES
    from models.store.store import Store

    t: Translator = ctx.obj
    standard = str(source) == STANDARD
    data = sys.stdin.buffer.read(MOST_BYTES + 1) if standard else read_whole(source, MOST_BYTES)
    with Store.open(file, now) as store:
        with store.read() as campaign:
            found = arrival(campaign, data, t("sharing.pasted") if standard else source.name)
            day = now().date().isoformat()
            change = taken_in(campaign, found, new_id(now), day, t("sharing.nameless"))
        store.apply(change)
    print_lines(t("cli.party_taken", name=change.parcel.stored.name, file=str(file)))
    put_problems(t, found.verdict.problems)
    return 0
