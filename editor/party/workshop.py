"""Makes the builder of a page and does there what it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.party.panel import BuildPanel

if TYPE_CHECKING:
    from editor.party.page import PartyPage


def build_panel(page: PartyPage) -> BuildPanel:
    """Return the builder of a page, hidden until it shows somebody."""
    panel = BuildPanel(page.look, page.wants_rule.emit)
    panel.hide()
    panel.closed.connect(page.close_builder)
    panel.renamed.connect(lambda name: page.builds.rename(page.subject, name))
    panel.wants.connect(lambda wanted: page.gestures.want(page.chosen, wanted))
    panel.set_field.connect(lambda key, value: page.builds.set(page.subject, {key: value}))
    for view in (panel.shop, panel.detail):
        view.taken.connect(page.take)
        view.given_back.connect(page.put_back)
    panel.detail.allowed.connect(page.take)
    panel.previewed.connect(page.preview)
    page.moving.listen(panel.shop)
    return panel
