"""The act What next?: a quest is proposed to a band of the campaign, and stands on the shelf of its page."""

from __future__ import annotations

from collections.abc import Callable

from app.desk import WindowDesk
from editor.campaign.next_quest import NextQuestDialog
from editor.campaign.page import CampaignPage
from editor.campaign.reading import bands
from editor.document import Document


def propose_quest(desk: WindowDesk, document: Document, key: str, show: Callable[[], object]) -> None:
    """Propose a quest to the band of the page with this key, where it is open, else to the first that can play one.

    A quest that is taken up is chosen there; `show` shows that page.
    """

    def band() -> str:
        page = desk.window.page(key)
        return page.band.id if isinstance(page, CampaignPage) and page.band is not None else ""

    def choose(quest_id: str) -> None:
        show()
        page = desk.window.page(key)
        if isinstance(page, CampaignPage):
            page.shelf.choose(quest_id)

    with document.read() as campaign:
        known = [force_id for force_id, _ in bands(campaign)]
    if not known:
        desk.say(desk.look.t("mycampaign.no_band"))
        return
    asked = NextQuestDialog(desk.look, document, desk.jobs, band() or known[0], desk.window)
    asked.taken.connect(choose)
    asked.show()
