"""Targets, attacks, creatures that attach, the landing claw, bombs: DG-4, 11, 35, 48 to 58, 61 to 64, 66, 69."""

from __future__ import annotations

from models.games.dagobah.deploying import interior
from models.games.dagobah.judging import EVERY_SITE, JudgedAct
from models.games.dagobah.table import OnTable


def target(j: JudgedAct) -> None:
    """Judge a card that targets or names another; for words about a “card type”, the card named first is `origin`."""
    to = j.to
    if to is None:
        return
    _hidden(j, to)
    if j.type.sub == "utinni" and j.table.on_dagobah(j.there):
        j.forbid("DG-4", "own_words", EVERY_SITE)
    if j.type.kind == "weapon":
        _weapon(j, to)
    if "for_system" in j.type.traits and j.kind(j.there) == "sector" and j.kind(to) == "starship":
        j.tell("DG-11")
    if j.has(to, "independent") and {"rebel", "imperial"} & set(j.type.traits) and j.type.kind != "starship":
        j.forbid("DG-48", "no_side")
    if "names_card_type" in j.type.traits and j.origin is not None:
        if j.table.of(j.origin).card_type == j.table.of(to).card_type:
            j.tell("DG-69")
        else:
            j.forbid("DG-69")


def _hidden(j: JudgedAct, to: OnTable) -> None:
    """Judge the hiding of a clawed ship (DG-58), and of a mynock on one."""
    host = j.table.carrier(to)
    if j.table.clawed(to) or (j.table.clawed(host) and j.kind(to) == "creature" and j.read("clawed_mynock") == "not"):
        j.forbid("DG-58", "detach_first")


def _weapon(j: JudgedAct, to: OnTable) -> None:
    carrier = j.table.carrier(j.card)
    of_starship = j.kind(carrier) == "starship" if carrier is not None else j.type.sub == "starship"
    of_character = j.kind(carrier) == "character" if carrier is not None else j.type.sub == "character"
    if j.has(to, "mynock"):
        if of_starship:
            j.forbid("DG-56", "land_first")
        elif of_character:
            j.tell("DG-56")
    if of_character and j.kind(to) == "creature" and to.how == "attached":
        j.tell("DG-51")


def attack(j: JudgedAct) -> None:
    """Judge an attack or a battle against a card."""
    to = j.to
    if j.type.kind == "creature" and j.card.how == "attached":
        j.forbid("DG-50", "detach_creature")
    if j.table.clawed(j.card):
        j.forbid("DG-58", "detach_first")
    if to is None:
        return
    _hidden(j, to)
    if "selective" in j.type.traits:
        if j.table.of(to).title == j.type.title:
            j.forbid("DG-49", "other_species")
        elif j.kind(to) in ("character", "creature"):
            j.tell("DG-49")
    if j.kind(to) == "creature" and to.how == "attached":
        j.tell("DG-51")
    below_decks = j.here is not None and j.table.of(j.here).sub == "starship"
    if j.type.kind == "character" and below_decks:
        if j.there != j.here:
            j.forbid("DG-35", "to_the_bridge")
        else:
            j.tell("DG-35")
    if "tie_bomber" in j.type.traits:
        j.tell("DG-66" if j.card.state.get("run") else "DG-61")


def attach(j: JudgedAct) -> None:
    """Judge a creature attaching to a host instead of attacking (DG-50, DG-53, DG-54)."""
    to = j.to
    sorts = (("attaches_character", "character", "DG-53"), ("attaches_starfighter", "starship", "DG-54"))
    wanted = [(kind, rule) for trait, kind, rule in sorts if trait in j.type.traits]
    if not wanted:
        j.forbid("DG-50")
    for kind, rule in wanted:
        fits = to is not None and j.kind(to) == kind and (kind == "character" or j.table.of(to).starfighter)
        if fits:
            j.tell("DG-50", rule)
        else:
            j.forbid(rule, "host_character" if kind == "character" else "host_starfighter")
    if to is not None and j.table.clawed(to):
        j.forbid("DG-58", "detach_first")


def detach(j: JudgedAct) -> None:
    """Judge a creature letting go of its host: a vine snake outside its habitat is lost (DG-53)."""
    if j.card.how != "attached":
        j.forbid("DG-50")
    elif "vine_snake" in j.type.traits:
        j.tell("DG-53")
    elif "mynock" in j.type.traits:
        j.tell("DG-54")


def claw_on(j: JudgedAct) -> None:
    """Judge a starfighter attaching to an opponent's capital starship; the card says how (DG-57)."""
    to = j.to
    if not j.type.starfighter or not j.table.carries(j.card, "landing_claw"):
        j.forbid("DG-57", "needs_claw")
    if to is None or not j.table.of(to).capital or to.owner == j.card.owner:
        j.forbid("DG-57", "opponents_capital")
    j.tell("DG-57")
    j.assumed.append("AMB-DG-7")


def claw_off(j: JudgedAct) -> None:
    """Judge a clawed starfighter letting go; the card says how."""
    if not j.table.clawed(j.card):
        j.forbid("DG-57", "needs_claw")
    j.assumed.append("AMB-DG-7")


def bomb(j: JudgedAct) -> None:
    """Judge bombs on a site: from the system into an interior one, over the zone onto the others (DG-61 to DG-64)."""
    site, here = j.to, j.here
    if "tie_bomber" not in j.type.traits:
        j.forbid("DG-61", "only_bomber")
        return
    if not j.table.carries(j.card, "proton_bombs"):
        j.forbid("DG-62", "carry_bombs")
    if site is None or j.kind(site) != "site" or j.table.of(site).sub == "starship":
        j.forbid("DG-61", "related_planet_site")
    elif interior(j, site):
        if j.kind(here) != "system" or here is None or not j.table.related(here, site):
            j.forbid("DG-63", "from_system")
        j.tell("DG-63", "DG-62")
    else:
        if here != site or not j.card.state.get("run"):
            j.forbid("DG-64", "over_zone")
        j.tell("DG-64", "DG-62")


def mouth(j: JudgedAct) -> None:
    """Judge the mouth of a space slug: its own words say when it opens (DG-26)."""
    if "slug" in j.type.traits:
        j.tell("DG-26")
    else:
        j.forbid("DG-26", "only_slug")
