"""Pages and dialogs beside the parties: readings of the rules, portraits, sharing. Imported when first opened."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QDialog, QWidget

from app.desk import WindowDesk
from app.shell.actions import Acts
from app.shell.failed_parts import page_or_failed, page_or_why
from app.shell.palette import PaletteEntry
from editor.document import Document
from models.campaign.forces.verdicts import bench_of
from models.campaign.queries import contents_as_kept, forces
from models.errors import SpokenError
from models.games.library import BUILT
from models.i18n import fold

if TYPE_CHECKING:
    from editor.contents.page import ContentsPage
    from editor.options.page import OptionsPage

READINGS: Final = "readings"
CONTENTS: Final = "contents"
CARD_TABLE: Final = "card_table"
CAMPAIGN: Final = "campaign"
TOOL_PAGES: Final = (CAMPAIGN, READINGS, CONTENTS, CARD_TABLE)
"""Pages of the whole campaign: its band, readings, own content, questions about cards."""


class ToolActs(QObject):
    """Opens them at the desk of the window, for the open campaign; a dialog closes with its campaign."""

    def __init__(self, desk: WindowDesk) -> None:
        super().__init__(desk)
        self._desk = desk

    def acts(self) -> Acts:
        """Return what each act does; `portrait_of` takes the id of a member."""
        return {
            "readings": partial(self.show, READINGS),
            "share": self.share,
            "receive": self.receive,
            "portrait_of": self.portrait,
            "contents": partial(self.show, CONTENTS),
            "card_table": partial(self.show, CARD_TABLE),
            "my_campaign": partial(self.show, CAMPAIGN),
            "what_next": self.what_next,
            "what_if": partial(self.section, "compare"),
            "ledger": partial(self.section, "ledger"),
            "compare": partial(self.section, "compare"),
        }

    def show(self, key: str) -> None:
        """Show one of these pages, making it the first time."""
        if self._desk.document is not None:
            self.keep(key)
            self._desk.window.tabs.show_page(key).setFocus()

    def reading_offers(self) -> list[PaletteEntry]:
        """Return what the palette offers of the readings and numbers of the campaign's games."""
        if self._desk.document is None:
            return []
        with self._desk.document.read() as campaign:
            found = _options_page().named(campaign)
        t, icon = self._desk.look.t, self._desk.look.icon("options")
        beside = t("window.palette_open", sort=t("options.page"))
        return [
            PaletteEntry(
                name[t.lang], beside, fold(f"{name.fr} {name.en}"), icon, partial(self.read_about, name[t.lang])
            )
            for name in found
        ]

    def read_about(self, words: str) -> None:
        """Show the page of readings with those that some words fit."""
        self.show(READINGS)
        page = self._desk.window.page(READINGS)
        if isinstance(page, _options_page()):
            page.field.setText(words)

    def what_next(self) -> None:
        """Propose a quest to a band."""
        from app.kinds.next_quest import propose_quest

        if self._desk.document is not None:
            propose_quest(self._desk, self._desk.document, CAMPAIGN, partial(self.show, CAMPAIGN))

    def has_band(self) -> bool:
        """Tell whether the campaign has a band with a story; what cannot be read says so on a page of its own."""
        if self._desk.document is None:
            return False
        with suppress(SpokenError), self._desk.document.read() as campaign:
            bands = {each.game: each.id for each in forces(campaign) if each.game in BUILT}
            return any(bench_of(campaign, each).chronicle is not None for each in bands.values())
        return False

    def has_cards(self) -> bool:
        """Tell whether the campaign carries cards of a game of card tables."""
        if self._desk.document is None:
            return False
        with self._desk.document.read() as campaign:
            return any(game.has("card_tables") and contents_as_kept(campaign, game.id) for game in BUILT.values())

    def keep(self, key: str) -> None:
        """Keep a tab for one of these pages, which is made when it is first shown."""
        if key not in self._desk.window.open_pages:
            icon, words, make = {
                CAMPAIGN: ("quest", "mycampaign.page", self._campaign),
                READINGS: ("options", "options.page", self._readings),
                CONTENTS: ("pack", "contents.page", self._contents),
                CARD_TABLE: ("cards", "cardtable.page", self._card_table),
            }[key]
            look, tabs = self._desk.look, self._desk.window.tabs
            page = partial(page_or_failed, look, partial(page_or_why, look, make), partial(tabs.make_anew, key))
            tabs.add_later(key, icon, look.t(words), page)

    def read_pack(self, path: Path) -> None:
        """Show the page of own content with what a pack would bring."""
        self.show(CONTENTS)
        page = self._desk.window.page(CONTENTS)
        if isinstance(page, _contents_page()):
            page.transfer.read(path)

    def _campaign(self) -> QWidget:
        from app.kinds.my_campaign import campaign_page

        assert self._desk.document is not None, "a band is one of an open campaign"
        return campaign_page(self._desk, self._desk.document)

    def _readings(self) -> QWidget:
        desk = self._desk
        assert desk.document is not None, "readings are those of an open campaign"
        page = _options_page()(desk.look, desk.document, desk.jobs)
        page.wants_rule.connect(desk.window.explain)
        return page

    def _contents(self) -> QWidget:
        desk = self._desk
        assert desk.document is not None, "content is that of an open campaign"
        page = _contents_page()(desk.look, desk.document, desk.jobs, desk.asking, lambda: desk.documents)
        page.wants_rule.connect(desk.window.explain)
        return page

    def _card_table(self) -> QWidget:
        from editor.card_table.page import CardTablePage

        desk = self._desk
        assert desk.document is not None, "questions are answered by an open campaign"
        page = CardTablePage(desk.look, desk.document, desk.asking, lambda: desk.documents)
        page.wants_rule.connect(desk.window.explain)
        return page

    def section(self, section_id: str) -> None:
        """Show a section of the force in front, else of the first force."""
        window = self._desk.window
        shown = window.page(window.current)
        if not hasattr(shown, "section"):
            window.open_node(window.outline.of("force")[0])
            shown = window.page(window.current)
        if section_id in getattr(shown, "sections", ()):
            shown.section(section_id).setFocus()  # type: ignore[attr-defined]  # the page of a force
        else:
            self._desk.say(self._desk.look.t("window.no_section"))

    def share(self) -> None:
        """Share the shown force, or the first."""
        from editor.share.dialog import ShareDialog

        desk = self._desk
        subject = (desk.window.current, "")

        def make(document: Document) -> QDialog:
            return ShareDialog(desk.look, document, desk.asking, desk.clock, desk.say, subject, desk.window)

        self._show(make)

    def receive(self) -> None:
        """Take in a force that somebody shared."""
        self.receive_file(None)

    def receive_file(self, path: Path | None) -> None:
        """Take in a force out of a file where one is given."""
        from editor.share.receive import ReceiveDialog

        desk = self._desk

        def make(document: Document) -> QDialog:
            dialog = ReceiveDialog(desk.look, document, desk.asking, desk.clock, desk.window)
            dialog.added.connect(partial(desk.window.open_thing, "force"))
            dialog.wants_rule.connect(desk.window.explain)
            if path is not None:
                dialog.load(path)
            return dialog

        self._show(make)

    @Slot(str)
    def portrait(self, member_id: str) -> None:
        """Choose the portrait of a member."""
        from editor.portraits.dialog import PortraitDialog

        desk = self._desk

        def make(document: Document) -> QDialog:
            return PortraitDialog(desk.look, document, desk.jobs, desk.asking, member_id, desk.window)

        self._show(make)

    def _show(self, make: Callable[[Document], QDialog]) -> None:
        document = self._desk.document
        if document is not None:
            dialog = make(document)
            document.closed.connect(dialog.close)
            dialog.show()


def _contents_page() -> type[ContentsPage]:
    from editor.contents.page import ContentsPage

    return ContentsPage


def _options_page() -> type[OptionsPage]:
    from editor.options.page import OptionsPage

    return OptionsPage
