"""May this card go there, and what does it cost? DG-5, 7, 9, 10, 14 to 17, 26, 36, 50, 55, 60, 65, 67, 72 to 75."""

from __future__ import annotations

from models.games.dagobah.deploying import capacity, open_site, transport, uncover
from models.games.dagobah.judging import BOTH_WAYS, JudgedAct
from models.games.dagobah.table import OnTable
from models.games.dagobah.types import figures


def move(j: JudgedAct) -> None:
    """Judge a regular move, whatever it is called: between sectors, landing, aboard, on a Bombing Run."""
    here, there = j.here, j.there
    if _held(j):
        return
    if "bombing_run" in j.type.traits:
        zone_shift(j)
    elif _between(j):
        between(j)
    elif "tie_bomber" in j.type.traits and j.card.state.get("run"):
        run_out(j)
    elif here is not None and there is not None and here != there:
        if j.type.kind == "starship" or "mynock" in j.type.traits:
            _fly(j, here, there)
        elif "sector" in (j.kind(here), j.kind(there)):
            _to_sector(j)
        if "at_at" in j.type.traits:
            _walk(j, here, there)
        uncover(j, *_passed(j, here, there))
    if j.aboard and j.to is not None and not _between(j):
        capacity(j, j.to)
    if j.table.clawed(j.to):
        j.forbid("DG-60", "detach_first")


def _held(j: JudgedAct) -> bool:
    """Judge what moves only with what carries it: attached creatures (DG-50), clawed ships (DG-60)."""
    if j.table.clawed(j.card):
        j.forbid("DG-60", "detach_first")
    elif j.type.kind == "creature" and j.card.how == "attached":
        j.forbid("DG-50", "detach_creature")
    else:
        carrier = j.table.carrier(j.card)
        if j.table.clawed(carrier):
            j.forbid("DG-60", "detach_first")
    return bool(j.against)


def _to_sector(j: JudgedAct) -> None:
    if j.type.kind in ("character", "vehicle"):
        if j.aboard:
            j.tell("DG-10")
        else:
            j.forbid("DG-10", "aboard_sector")
    else:
        j.forbid("DG-14")


def _fly(j: JudgedAct, here: OnTable, there: OnTable) -> None:
    """Judge the flight of a starship, or of a mynock, which flies like a starfighter but for hyperspeed (DG-55)."""
    mynock = "mynock" in j.type.traits
    kinds = (j.kind(here), j.kind(there))
    if mynock:
        j.tell("DG-55")
    if "sector" in kinds:
        _among_asteroids(j, here, there)
    elif kinds == ("system", "system") and mynock:
        j.forbid("DG-55", "ride")
    elif j.table.on_dagobah(there) and kinds[0] == "system":
        j.tell("DG-7")
    for site in (here, there):
        _mouth(j, site)


def _among_asteroids(j: JudgedAct, here: OnTable, there: OnTable) -> None:
    """Judge the three regular moves of asteroid sectors (DG-14 to DG-17); other sectors know no hyperspeed (DG-9)."""
    fighter = j.type.starfighter or "mynock" in j.type.traits
    kinds = {j.kind(here), j.kind(there)}
    if not fighter and not j.type.capital:
        j.forbid("DG-14")
    elif "site" in kinds:
        sector, site = (here, there) if j.kind(here) == "sector" else (there, here)
        if not fighter:
            j.forbid("DG-17", "only_starfighter")
        else:
            if "cave" in j.table.of(site).traits:
                j.tell("DG-28")
            elif j.table.of(site).sub != "starship":
                j.read("sector_sites")
            if j.table.related(sector, site):
                j.price("sector_and_site")
                j.assumed.append(BOTH_WAYS)
            else:
                j.forbid("DG-17", "related_site")
    elif j.table.system_of(here) != j.table.system_of(there):
        j.forbid("DG-9", "by_its_system")
    else:
        _along_the_line(j, here, there, fighter=fighter)


def _along_the_line(j: JudgedAct, here: OnTable, there: OnTable, *, fighter: bool) -> None:
    between_sectors = "starfighter_between_sectors" if fighter else "capital_between_sectors"
    figure = between_sectors if {j.kind(here), j.kind(there)} == {"sector"} else "system_to_sector"
    if "mynock" in j.type.traits and figure == between_sectors:
        j.assumed.append("AMB-DG-17")
    steps = j.table.steps(here, there)
    if steps is None or steps > 1:
        j.read("pattern")
    if steps is None or steps > figures()[figure].steps:
        j.forbid(figures()[figure].rule, "sector_by_sector")
    else:
        j.price(figure)
        if j.kind(there) == "system":
            j.assumed.append(BOTH_WAYS)


def _mouth(j: JudgedAct, site: OnTable) -> None:
    """Judge the way in and out of a belly (DG-26)."""
    slug = j.table.slug_of(site)
    if slug is not None:
        j.tell("DG-25")
        if slug.state.get("mouth") == "closed":
            j.forbid("DG-26", "open_mouth")


def _walk(j: JudgedAct, here: OnTable, there: OnTable) -> None:
    """Judge the way of an AT-AT over land, whose landspeed is never above 1 (DG-74)."""
    if {j.kind(here), j.kind(there)} == {"site"} and here.at == there.at:
        j.tell("DG-74")
        if len(_passed(j, here, there)) > figures()["at_at"].most:
            j.forbid("DG-74", "one_site")


def _passed(j: JudgedAct, here: OnTable, there: OnTable) -> list[OnTable]:
    """Return the sites a card comes to on its way within a group, the last one included."""
    if not here.at or here.at != there.at:
        return [there]
    sites = [each for each in j.table.at(here.at) if j.table.of(each).kind == "site"]
    if here not in sites or there not in sites:
        return [there]
    one, other = sites.index(here), sites.index(there)
    return sites[one + 1 : other + 1] if one < other else sites[other:one]


def _between(j: JudgedAct) -> bool:
    """Return whether a card goes between a starship and one of its own sites."""
    return _ship_and_site(j) is not None


def _ship_and_site(j: JudgedAct) -> tuple[OnTable, OnTable] | None:
    start = j.origin if j.origin is not None else j.table.by_id.get(j.card.at)
    for ship, site in ((start, j.to), (j.to, start)):
        if ship is not None and site is not None and j.kind(ship) == "starship" and j.kind(site) == "site":
            return (ship, site) if j.table.of(site).sub == "starship" else None
    return None


def between(j: JudgedAct) -> None:
    """Judge the way between a starship card and its sites (DG-36)."""
    pair = _ship_and_site(j)
    if pair is None or pair[1].at != pair[0].id:
        j.forbid("DG-36", "its_own_site")
        return
    if j.card.owner != pair[0].owner:
        j.forbid("DG-36", "controller")
    if j.table.clawed(pair[0]):
        j.forbid("DG-60", "detach_first")
    if j.to == pair[0]:
        capacity(j, pair[0])
    else:
        j.tell("DG-31")
    j.price("ship_and_site")


def shuttle(j: JudgedAct) -> None:
    """Judge a shuttle: between an exterior site and a capital starship with docking at the system (DG-5, 60, 72)."""
    start = j.origin if j.origin is not None else j.table.by_id.get(j.card.at)
    transport(j)
    if j.table.on_dagobah(j.here):
        j.forbid("DG-5", "come_aboard", "DG-76")
    if j.table.clawed(start) or j.table.clawed(j.to):
        j.forbid("DG-60", "detach_first")
    if j.type.kind not in ("character", "vehicle"):
        j.forbid("DG-72")
    elif not any(_docks(j, ship, site) for ship, site in ((start, j.to), (j.to, start))):
        j.forbid("DG-72", "dock")
    else:
        j.price("shuttle")


def _docks(j: JudgedAct, ship: OnTable | None, site: OnTable | None) -> bool:
    if ship is None or site is None or j.kind(site) != "site":
        return False
    system = j.table.place_of(ship)
    exterior = "exterior" in j.table.of(site).traits
    return (
        j.table.of(ship).capital and j.has(ship, "docking") and exterior and j.kind(system) == "system"
        and site.at == (system.id if system is not None else "")
    )  # fmt: skip


def embark(j: JudgedAct) -> None:
    """Judge getting on or off a vehicle: a crashed enclosed one has its price (DG-75)."""
    vehicle = j.to if j.act == "embark" else j.table.carrier(j.card) or j.origin
    if vehicle is None or j.kind(vehicle) != "vehicle":
        return
    if vehicle.state.get("crashed") and j.has(vehicle, "enclosed"):
        j.price("crashed")
    if j.act == "embark":
        capacity(j, vehicle)


def zone_shift(j: JudgedAct) -> None:
    """Judge the target zone of a Bombing Run going to the next site at the start of one's move phase (DG-65)."""
    here, there = j.here, j.to
    if "bombing_run" not in j.type.traits or here is None or there is None or not j.table.beside(here, there):
        j.forbid("DG-65", "next_site")
    elif not open_site(j, there):
        j.forbid("DG-65", "open_site")
    elif j.table.phase != "move" or j.table.player != j.card.owner:
        j.forbid("DG-65", "move_phase")
    else:
        j.tell("DG-65")


def run_in(j: JudgedAct) -> None:
    """Judge a bomber going in over the target zone (DG-61, DG-65, DG-67)."""
    zone = j.to
    if "tie_bomber" not in j.type.traits:
        j.forbid("DG-61", "only_bomber")
    elif zone is None or not any(_run(j, each) for each in j.table.at(zone.id)):
        j.forbid("DG-67", "run_first")
    elif j.kind(j.here) != "system" or zone.at != (j.here.id if j.here is not None else ""):
        j.forbid("DG-61", "from_system")
    else:
        j.price("run_in")


def _run(j: JudgedAct, card: OnTable) -> bool:
    return j.has(card, "bombing_run") and card.owner == j.card.owner


def run_out(j: JudgedAct) -> None:
    """Judge a bomber coming back from the target zone (DG-67)."""
    here = j.here
    if not j.card.state.get("run") or here is None or j.to is None or here.at != j.to.id:
        j.forbid("DG-67", "from_zone")
    else:
        j.price("run_out")


def land(j: JudgedAct) -> None:
    """Judge landing and taking off: the regular moves between a site and what lies above it."""
    site = j.there if j.act == "land" else j.here
    if j.kind(site) != "site" and j.type.kind == "starship":
        j.forbid("DG-17", "related_site")
    else:
        move(j)
