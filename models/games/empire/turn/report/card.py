"""The order card: one page of A5 with every order of the grammar and an example of the player's own side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from models.galaxy.posters.style import xml_safe
from models.games.empire.turn.orders.offers import OrderOffer
from models.i18n import Translator

_STYLE: Final = (
    "@page{size:A5;margin:7mm}body{font:7.6pt/1.25 Helvetica,Arial,sans-serif;margin:0 auto;max-width:134mm}"
    "h1{font-size:11pt;margin:0 0 1mm}p{margin:0 0 1.5mm}table{border-collapse:collapse;width:100%}"
    "td{vertical-align:top;padding:.35mm 1mm .35mm 0;border-bottom:.1mm solid #c9c2b0}"
    ".columns{columns:2;column-gap:5mm}tr{break-inside:avoid}.rule{color:#5b6470;text-align:right;white-space:nowrap}.shut{color:#5b6470}"
)


def order_card(offers: Iterable[OrderOffer], name: str, t: Translator) -> str:
    """Return the card of a player as an HTML text that prints on one A5; orders of other ranks stand in grey."""
    rows = "".join(
        f"<tr{'' if each.open else ' class=shut'}><td>{xml_safe(each.words)}</td>"
        f'<td class="rule">{xml_safe(each.rule)}</td></tr>'
        for each in offers
    )
    title = t.pair(t("report.card"), name)
    return (
        f'<!DOCTYPE html>\n<html lang="{t.lang}"><head><meta charset="utf-8"><title>{xml_safe(title)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{xml_safe(title)}</h1><p>{xml_safe(t('report.card_how'))}</p>"
        f'<div class="columns"><table>{rows}</table></div><p>{xml_safe(t("report.card_grey"))}</p></body></html>\n'
    )
