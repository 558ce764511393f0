"""The order card: one page of A5 with every order of the grammar and an example of the player's own side."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from models.galaxy.posters.style import xml_safe
from models.games.sections.as_html import section_html
from models.games.sections.parts import ReportSection
from models.i18n import Translator

_STYLE: Final = (
    "@page{size:A5;margin:7mm}body{font:7.6pt/1.25 Helvetica,Arial,sans-serif;margin:0 auto;max-width:134mm}"
    "h2{font-size:11pt;margin:0 0 1mm}p{margin:0 0 1.5mm}ul{columns:2;column-gap:5mm;list-style:none;"
    "margin:0;padding:0}li{break-inside:avoid;display:flex;justify-content:space-between;gap:2mm;padding:.35mm 0;"
    "border-bottom:.1mm solid #c9c2b0}.rule{color:#5b6470;white-space:nowrap}"
    "ul~ul{color:#5b6470}p~p{margin-top:1.5mm}"
)


def order_card(card: ReportSection, name: str, t: Translator) -> str:
    """Return the card of a player as an HTML text that prints on one A5; orders of other ranks stand in grey."""
    title = t.pair(card.title, name)
    return (
        f'<!DOCTYPE html>\n<html lang="{t.lang}"><head><meta charset="utf-8"><title>{xml_safe(title)}</title>'
        f"<style>{_STYLE}</style></head><body>{section_html(replace(card, title=title), plain=True)}</body></html>\n"
    )
