"""May this card deploy there? DG-2 to 4, 6, 8, 10, 12, 13, 24, 29 to 34, 38, 58, 62, 65, 76, 79."""

from __future__ import annotations

from models.games.dagobah.judging import EVERY_SITE, JudgedAct
from models.games.dagobah.table import OnTable
from models.games.dagobah.types import BARRED


def deploy(j: JudgedAct) -> None:
    """Judge a deployment: to a location, onto a card, or without a place for what is put on the table by itself."""
    kind = j.type.kind
    if kind == "sector":
        _sector(j)
    elif kind == "site":
        _site(j)
    elif kind != "system":
        _card(j)
    _copies(j)


def _sector(j: JudgedAct) -> None:
    j.tell("DG-8")
    if j.table.system_of(j.to) is None:
        j.forbid("DG-13", "system_first")
    elif "asteroid_sector" in j.type.traits:
        if j.kind(j.to) == "system" or j.has(j.to, "asteroid_sector"):
            j.tell("DG-12", "DG-13")
        else:
            j.forbid("DG-12", "beside_system")


def _site(j: JudgedAct) -> None:
    site, to = j.type, j.to
    if "cave" in site.traits:
        if j.has(to, "big_one"):
            j.tell("DG-24", "DG-28")
        else:
            j.forbid("DG-24", "to_big_one")
    elif site.part_of_type:
        _site_of_a_type(j, site.part_of_type)
    elif site.part_of and to is None:
        owner = j.table.types.get(site.part_of)
        j.tell("DG-79" if owner is not None and owner.kind == "system" else "DG-33")
    elif site.sub == "starship":
        if to is not None and j.kind(to) == "starship" and site.part_of in ("", to.type):
            j.tell("DG-32")
        else:
            j.forbid("DG-32", "name_starship")


def _site_of_a_type(j: JudgedAct, wanted: str) -> None:
    """Judge a site that any starship of a type has, such as the Launch Bay (DG-34): the Executor counts as one too."""
    if j.to is None or j.to.how == "hand":
        j.forbid("DG-34", "starship_first")
    elif j.has(j.to, wanted):
        j.tell("DG-34", "DG-32")
    elif wanted == "star_destroyer" and j.has(j.to, "super_star_destroyer"):
        if j.read("executor_bay") == "yes":
            j.tell("DG-29", "DG-34")
        else:
            j.forbid("DG-34", "starship_first")
    else:
        j.forbid("DG-34", "starship_first")


def _copies(j: JudgedAct) -> None:
    """Judge diamonds (DG-38) and the one Executor (DG-29)."""
    copies = [each for each in j.table.played if j.table.of(each).title == j.type.title and each.id != j.card.id]
    system = j.table.system_of(j.to)
    if j.type.diamonds and system is not None:
        there = [each for each in copies if j.table.system_of(each) == system]
        if len(there) >= j.type.diamonds:
            j.forbid("DG-38", "other_system")
    if "super_star_destroyer" in j.type.traits and j.type.unique and copies:
        j.forbid("DG-29")


def _card(j: JudgedAct) -> None:
    kind, there, to = j.type.kind, j.there, j.to
    if "transport" in j.type.traits:
        transport(j)
    if j.table.clawed(to):
        j.forbid("DG-58", "detach_first")
    _dagobah(j)
    if j.kind(there) == "sector":
        if kind in ("character", "vehicle"):
            if j.aboard:
                j.tell("DG-10")
            else:
                j.forbid("DG-10", "aboard_sector")
        elif kind == "starship":
            j.tell("DG-8")
    if j.aboard and to is not None:
        capacity(j, to)
    elif there is not None and j.table.of(there).sub == "starship" and kind in BARRED:
        j.tell("DG-31")
    if "proton_bombs" in j.type.traits:
        if j.has(to, "tie_bomber") and to is not None and to.owner == j.card.owner:
            j.tell("DG-62")
        else:
            j.forbid("DG-62", "own_bomber")
    if "bombing_run" in j.type.traits:
        if open_site(j, to):
            j.tell("DG-65")
        else:
            j.forbid("DG-65", "open_site")
    uncover(j, there)


def _dagobah(j: JudgedAct) -> None:
    """Judge what Dagobah lets in (DG-2 to DG-6), at every one of its sites (DG-76)."""
    kind = j.type.kind
    if j.table.on_dagobah(j.there):
        if kind in BARRED:
            j.forbid("DG-2", "come_aboard", EVERY_SITE)
        elif kind in ("device", "weapon"):
            if j.aboard:
                j.tell("DG-3", EVERY_SITE)
            else:
                j.forbid("DG-3", "on_a_card", EVERY_SITE)
        elif j.type.sub == "utinni":
            j.forbid("DG-4", "own_words", EVERY_SITE)
        elif kind in ("creature", "effect", "interrupt"):
            j.tell("DG-6")
    elif j.has(j.there, "dagobah") and kind in BARRED and j.read("dagobah_system") == "barred":
        j.forbid("DG-2", "come_aboard")


def transport(j: JudgedAct) -> None:
    """Judge a transport card or a shuttle: neither to nor from Dagobah (DG-5)."""
    if j.table.on_dagobah(j.there) or (j.origin is not None and j.table.on_dagobah(j.here)):
        j.forbid("DG-5", "come_aboard", EVERY_SITE)


def open_site(j: JudgedAct, site: OnTable | None) -> bool:
    """Return whether a location is a non-interior site of a planet (DG-64, DG-65)."""
    return j.kind(site) == "site" and site is not None and j.table.of(site).sub != "starship" and not interior(j, site)


def interior(j: JudgedAct, site: OnTable) -> bool:
    """Return whether a site is an interior one."""
    return "interior" in j.table.of(site).traits


def uncover(j: JudgedAct, *places: OnTable | None) -> None:
    """Note that buried cards at a location are revealed by who comes there or passes through (DG-73)."""
    buried = (each for place in places if place is not None for each in j.table.at(place.id))
    if j.type.kind in BARRED and any(each.how == "under" for each in buried):
        j.tell("DG-73")


def capacity(j: JudgedAct, host: OnTable) -> None:
    """Judge whether a bridge or a cargo bay has room: characters on the one, the rest in the other (DG-30)."""
    carrier = j.table.of(host)
    if j.type.kind not in BARRED or carrier.kind not in ("starship", "vehicle"):
        return
    where = "bridge" if j.type.kind == "character" else "cargo"
    room = carrier.bridge if where == "bridge" else carrier.cargo
    j.tell("DG-30")
    if room is None:
        j.missing.append(where)
    elif sum(each.how == where and each.id != j.card.id for each in j.table.at(host.id)) >= room:
        j.forbid("DG-30", "below_decks")
