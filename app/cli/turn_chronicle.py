"""The command that writes a whole campaign as one chronicle that people keep."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from app.cli.files import Campaign, opened
from app.cli.galaxy import Which, readings_of
from app.cli.output import put
from app.cli.paper import use_no_screen
from app.cli.turn_files import galaxy_id
from models.errors import ContentError
from models.i18n import Translator

_FORMS: Final = (".pdf", ".html")


def chronicle(
    ctx: typer.Context,
    file: Campaign,
    output: Annotated[Path, typer.Option("--output", "-o", help="cli.help_turn_chronicle_output", show_default=False)],
    whole: Annotated[bool, typer.Option("--everything", help="cli.help_turn_chronicle_whole")] = False,
    lang: Annotated[Literal["fr", "en"] | None, typer.Option("--lang", help="cli.help_lang_poster")] = None,
    which: Which = "",
) -> int:
    """Write the chronicle of a campaign, chapters with maps, plots and the ranking; PDF or HTML by the suffix."""
    from models.campaign.turn_book import chronicle_of, plate_of
    from models.formats.files import write_whole
    from models.games.library import turns

    t: Translator = ctx.obj
    form, speech = output.suffix.casefold(), lang or t.lang
    if form not in _FORMS:
        raise ContentError("cli.chronicle_forms", file=output.name, known=_FORMS)
    with opened(file) as store, store.read() as campaign:
        key = galaxy_id(campaign, which)
        book = turns().book(*chronicle_of(campaign, key, speech, whole=whole))
        if form == ".html":
            raw = turns().book_page(book)
        else:
            use_no_screen()
            from editor.paint.campaign_book import campaign_book_pdf

            raw = campaign_book_pdf(
                book, lambda turn: plate_of(campaign, key, turn, speech, whole=whole), readings_of(file)
            )
    write_whole(output, raw)
    put(t("cli.chronicle_written", out=str(output), what=", ".join(book.cover)))
    return 0


COMMANDS: Final[dict[str, Callable[..., int]]] = {"chronicle": chronicle}
"""The commands of this module by name."""
