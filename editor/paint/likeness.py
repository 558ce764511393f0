"""Which drawing stands for a member: the chosen portrait, else the one of its name, its profile, its race and class."""

from __future__ import annotations

from editor.paint.pictures import has, is_portrait, portraits
from models.games.game import Member
from models.i18n import fold


def face(member: Member, chosen: str) -> str:
    """Return the name of a drawing that `editor.paint.pictures` knows."""
    if chosen and has(chosen):
        return chosen
    own_name = fold(member.name.fr).replace(" ", "-")
    if is_portrait(own_name):
        return own_name
    tags, drawn = set(member.tags), portraits()
    by_kind = (
        (p.id for p in drawn if p.id in tags),
        (p.id for p in drawn if p.race in tags and p.cls in tags),
        (p.id for p in drawn if p.race in tags),
    )
    for found in by_kind:
        for name in found:
            return name
    return "figures" if member.count > 1 else "hero"
