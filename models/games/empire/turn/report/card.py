"""The order card: one page of A5 with every order of the grammar and an example of the player's own side."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from models.galaxy.posters.style import xml_safe
from models.games.sections.as_html import section_html
from models.games.sections.parts import ReportSection
from models.i18n import Translator

_STYLE: Final = (
    "@page{size:A5;margin:6mm}body{font:6.2pt/1.16 Helvetica,Arial,sans-serif;margin:0 auto;max-width:136mm}"
    "section{columns:2;column-gap:4mm}h2,p{column-span:all;margin:0 0 .8mm}h2{font-size:10pt}"
    "table,thead,tbody{display:block}tr{display:grid;grid-template-columns:1fr auto;break-inside:avoid;"
    "padding:.2mm 0;border-bottom:.1mm solid #ddd8ca}thead{break-after:avoid}th{font-size:7.4pt;text-align:left}"
    "th~th{display:none}td,th{padding:0}td:first-child{font-weight:bold;white-space:pre-line}"
    "td:nth-child(2){grid-row:2;grid-column:1/3}td:nth-child(3){color:#5b6470}"
    ".scroll:last-child td{font-weight:normal;color:#5b6470}"
)


def order_card(card: ReportSection, name: str, t: Translator) -> str:
    """Return the card of a player as an HTML text that prints on one A5; orders of other ranks stand in grey."""
    title = t.pair(card.title, name)
    return (
        f'<!DOCTYPE html>\n<html lang="{t.lang}"><head><meta charset="utf-8"><title>{xml_safe(title)}</title>'
        f"<style>{_STYLE}</style></head><body>{section_html(replace(card, title=title), plain=True)}</body></html>\n"
    )
