"""Which drawing stands for a member: the chosen portrait, else the one of its name, its profile, its race and class."""

from __future__ import annotations

from editor.paint.pictures import has, portraits
from models.games.game import Member
from models.i18n import fold


def face(member: Member, chosen: str) -> str:
    """Return the name of a drawing that `editor.paint.pictures` knows."""
    if chosen and has(chosen):
        return chosen
    tags = set(member.tags)
    drawn = portraits()
    own_name = fold(member.name).replace(" ", "-")
    for fits in (
        lambda p: p.id == own_name,
        lambda p: p.id in tags,
        lambda p: p.race in tags and p.cls in tags,
        lambda p: p.race in tags,
    ):
        found = next((p.id for p in drawn if fits(p)), "")
        if found:
            return found
    return "figures" if member.count > 1 else "hero"
