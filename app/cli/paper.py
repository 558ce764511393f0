"""Commands that paint: stat cards, and the preview that `./run` shows where there is no display."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from app.cli.files import Campaign, open_campaign
from app.cli.output import print_lines, put_problems
from app.clock import now
from models.errors import ContentError
from models.i18n import Translator, fold
from models.safe_names import under

if TYPE_CHECKING:
    from editor.paint.printing import PrintReport
    from models.games.values import CardContent
    from models.sheets.options import CardOptions

PREVIEW_SAMPLE = "noirs-ameres"

Output = Annotated[Path, typer.Option("--output", "-o", help="cli.help_output", show_default=False)]
Size = Annotated[
    Literal["poker", "bridge", "tarot", "mini", "a7", "a6", "a5"], typer.Option("--size", help="cli.help_size")
]
Paper = Annotated[Literal["a4", "letter", "a5"], typer.Option("--paper", help="cli.help_paper")]
Bleed = Annotated[float, typer.Option("--bleed", min=0.0, max=5.0, metavar="MM", help="cli.help_bleed")]
Sides = Annotated[Literal["long", "short", "fold", "none"], typer.Option("--backs", help="cli.help_backs")]
Lang = Annotated[Literal["fr", "en"] | None, typer.Option("--lang", help="cli.help_lang")]
LowInk = Annotated[bool, typer.Option("--low-ink", help="cli.help_low_ink")]


def add_commands(root: typer.Typer) -> None:
    """Add `cards` and `preview`."""
    root.command("cards", help="cli.help_cards")(cards)
    root.command("preview", help="cli.help_preview")(preview)


def cards(
    ctx: typer.Context,
    file: Campaign,
    output: Output,
    force: Annotated[str, typer.Option("--force", metavar="NAME", help="cli.help_force", show_default=False)] = "",
    size: Size = "poker",
    paper: Paper = "a4",
    bleed: Bleed = 0.0,
    backs: Sides = "none",
    lang: Lang = None,
    low_ink: LowInk = False,
) -> int:
    """Write the stat cards of a campaign, of all its forces or of one."""
    options = card_options(ctx.obj, output, size, paper, bleed, backs, lang, low_ink)
    return put_cards(ctx.obj, output, options, *_contents(file, force))


def card_options(
    t: Translator, output: Path, size: Size, paper: Paper, bleed: Bleed, backs: Sides, lang: Lang, low_ink: LowInk
) -> CardOptions:
    """Return what was asked for as options; raises ContentError for a file that is neither a PDF nor a picture."""
    from models.sheets.options import Backs, CardOptions

    if output.suffix.lower() not in (".pdf", ".png"):
        raise ContentError("cli.card_suffix", file=output.name)
    return CardOptions(
        size=size, paper=paper, language=lang or t.lang, bleed=bleed, backs=Backs(backs), low_ink=low_ink
    )  # fmt: skip


def put_cards(
    t: Translator, output: Path, options: CardOptions, title: str, contents: Sequence[CardContent],
    pictures: Mapping[str, bytes],
) -> int:  # fmt: skip
    """Write cards, and say what was written."""
    use_no_screen()
    from editor.paint.own_pictures import own_images
    from editor.paint.printing import print_cards

    report = print_cards(contents, output, options, title=title, made=now(), own=own_images(pictures))
    print_lines(_written_words(t, report))
    put_problems(t, report.problems)
    return 0


def _written_words(t: Translator, report: PrintReport) -> str:
    """Return what was written, and where: pages of a PDF, or pictures, one a card."""
    cards, first = t.plural("cli.cards", report.cards), str(report.files[0])
    if report.files[0].suffix.lower() == ".png":
        return t.plural("cli.pictures_done", len(report.files), cards=cards, file=first, last=str(report.files[-1]))
    return t.plural("cli.cards_done", report.pages, cards=cards, file=first)


def _contents(file: Path, wanted: str) -> tuple[str, list[CardContent], dict[str, bytes]]:
    """Return the campaign's title, the cards of the forces asked for, and the files of the user's own pictures."""
    from models.campaign.queries import forces, info
    from models.sheets.cards.force_cards import force_cards, own_pictures

    with open_campaign(file) as store, store.read() as campaign:
        every = forces(campaign)
        chosen = [f for f in every if not wanted or fold(f.name) == fold(wanted)]
        if wanted and not chosen:
            raise ContentError("cli.no_such_force", file=file.name, place=wanted, known=tuple(f.name for f in every))
        contents = [content for each in chosen for content in force_cards(campaign, each.id)]
        title, pictures = info(campaign).title, own_pictures(campaign, contents)
    if not contents:
        raise ContentError("cli.no_card", file=file.name)
    return title, contents, pictures


def preview(
    ctx: typer.Context,
    folder: Annotated[Path, typer.Argument(help="cli.help_preview_folder")] = Path("portulan-preview"),
) -> int:
    """Show what the program does without a screen: the sample's cards as PDF and PNG, the window as a picture."""
    from models.campaign.samples import fill
    from models.store.store import Store

    t: Translator = ctx.obj
    folder.mkdir(parents=True, exist_ok=True)
    campaign = under(folder, f"{PREVIEW_SAMPLE}.portulan")
    if not campaign.exists():
        with Store.create(campaign, "Les Noirs Amères", now, language=t.lang) as store:
            store.apply(fill(PREVIEW_SAMPLE))
    title, contents, pictures = _contents(campaign, "")
    use_no_screen()
    from app.start.preview import picture_of_window
    from editor.paint.own_pictures import own_images
    from editor.paint.printing import print_cards
    from models.settings import Settings
    from models.sheets.options import CardOptions

    # The window first: the painters make do with its application, never the other way round.
    picture_of_window(campaign, folder / "window.png", folder=folder / "settings", settings=Settings(language=t.lang))
    options = CardOptions(language=t.lang)
    files: list[Path] = []
    for name in ("cards.pdf", "card.png"):
        files += print_cards(
            contents, under(folder, name), options, title=title, made=now(), own=own_images(pictures)
        ).files
    names = sorted(path.name for path in [*files, folder / "window.png"])
    print_lines(t("cli.preview_done", folder=str(folder), files=", ".join(names)))
    return 0


def use_no_screen() -> None:
    """Paint without a display: these commands write files and never open a window."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
