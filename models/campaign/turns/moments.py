"""Any phase of any judged turn as a poster shows it: as the referee, the public, an alliance or a faction sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from models.campaign.galaxies.queries import galaxy as live_galaxy
from models.campaign.rows import Rows
from models.campaign.turn_records import TurnRecord
from models.campaign.turns.calendar import told_instant
from models.campaign.turns.queries import all_turns, attempts, phases_of, referee_of, start_of
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import PosterMoment
from models.games.facets.strategy import Situation
from models.games.facets.turns import EVERYBODY
from models.i18n import Translator, fold

REFEREE: Final = ""
"""The eyes of the referee: nothing is hidden. EVERYBODY are those of a stranger."""
FACTION: Final = "faction:"
ALLIANCE: Final = "alliance:"


@dataclass(frozen=True, slots=True)
class MomentAsked:
    """Which moment: the turn (-1: the last judged), the phase after which (`""`: the last one), whose view."""

    turn: int = -1
    phase: str = ""
    view: str = EVERYBODY


def moment_of(campaign: Rows, galaxy_id: str, asked: MomentAsked, t: Translator) -> tuple[Galaxy, PosterMoment]:
    """Return the galaxy after a phase as a view shows it, and what moved, fought and changed hands in its turn so far.

    Moves, battles and conquests are told to everybody. Of a turn that is not published only the referee sees anything.
    Raises Refused for a turn that is not judged, ContentError for an unknown phase or side.
    """
    turn = _turn(campaign, galaxy_id, asked)
    start = start_of(campaign, galaxy_id, turn.number)
    before = start.galaxy
    attempt = _attempt(campaign, galaxy_id, turn)
    phases = phases_of(campaign, galaxy_id, turn.number, attempt) if attempt else ()
    ids = [phase.id for phase in phases]
    wanted = asked.phase or (ids[-1] if ids else "")
    if wanted and wanted not in ids:
        raise Refused("turn.no_phase", name=wanted, known=tuple(ids))
    kept = phases[: ids.index(wanted) + 1] if wanted else ()
    after = kept[-1].state if kept else start
    galaxy = after.galaxy
    battles = tuple(each.at for each in start.battles(phases, t) if each.phase in ids[: len(kept)])
    moved = tuple(
        (each.id, was.at)
        for each in galaxy.commands
        if (was := before.command.get(each.id)) is not None and was.at != each.at
    )
    taken = tuple(p.id for p in galaxy.planets if p.id in before.planet and before.planet[p.id].owner != p.owner)
    under = _line_under_title(campaign, galaxy_id, turn, wanted, asked.view, galaxy, t)
    shown = seen_through(after.situation, asked.view)
    name = live_galaxy(campaign, galaxy_id).name
    return replace(shown, name=shown.name or name), PosterMoment(under, moved, battles, taken)


def _turn(campaign: Rows, galaxy_id: str, asked: MomentAsked) -> TurnRecord:
    referee_of(campaign, galaxy_id)
    found = all_turns(campaign, galaxy_id)
    shown = [each for each in found if _attempt(campaign, galaxy_id, each) or not each.number]
    if asked.view != REFEREE:
        shown = [each for each in shown if each.status == "published" or not each.number]
    turn = next((each for each in reversed(shown) if asked.turn in {-1, each.number}), None)
    if turn is None:
        raise Refused("turn.no_moment", turn=max(asked.turn, 0))
    return turn


def _attempt(campaign: Rows, galaxy_id: str, turn: TurnRecord) -> int:
    if turn.status == "published" or not turn.number:
        return turn.attempt if turn.number else 0
    tried = attempts(campaign, galaxy_id, turn.number)
    return tried[-1].number if tried else 0


def seen_through(whole: Situation, view: str) -> Galaxy:
    """Return a galaxy as a view shows it; an alliance sees the routes that any of its members knows."""
    galaxy = whole.galaxy
    if view == REFEREE:
        return galaxy
    if view.startswith(FACTION):
        return whole.seen_by(view.removeprefix(FACTION)).galaxy
    public = whole.seen_by(EVERYBODY).galaxy
    if not view.startswith(ALLIANCE):
        return public
    named = view.removeprefix(ALLIANCE)
    members = [faction.id for faction in galaxy.factions if faction.alliance == named]
    known = {route.key: route for key in members for route in whole.seen_by(key).galaxy.routes}
    return replace(public, routes=tuple(known[r.key] for r in galaxy.routes if r.key in known) or public.routes)


def view_named(whole: Situation, words: str) -> str:
    """Return the view that some words name: `referee`, `public`, an alliance or a faction by id or part of name.

    Raises Refused listing the factions where none or several match.
    """
    wish = fold(words)
    if wish in {"referee", "arbitre"}:
        return REFEREE
    if wish in {"public", EVERYBODY}:
        return EVERYBODY
    for alliance in whole.galaxy.alliances:
        if not alliance.loose and wish in {fold(each) for each in (alliance.id, alliance.name.fr, alliance.name.en)}:
            return ALLIANCE + alliance.id
    return FACTION + whole.side_named(words).id


def eyes_of(player: str) -> str:
    """Return the view of a faction by its id; REFEREE and EVERYBODY are views of their own."""
    return player if player in {REFEREE, EVERYBODY} else FACTION + player


def view_words(galaxy: Galaxy, view: str, t: Translator) -> str:
    """Return the name of a view, in words."""
    if view.startswith(FACTION) and (faction := galaxy.faction.get(view.removeprefix(FACTION))) is not None:
        return t("turn.view_side", name=faction.name)
    if view.startswith(ALLIANCE) and (alliance := galaxy.alliance.get(view.removeprefix(ALLIANCE))) is not None:
        return t("turn.view_side", name=alliance.name)
    return t("turn.view_referee" if view == REFEREE else "turn.view_public")


def _line_under_title(
    campaign: Rows, galaxy_id: str, turn: TurnRecord, phase: str, view: str, galaxy: Galaxy, t: Translator
) -> str:  # fmt: skip
    zone = referee_of(campaign, galaxy_id).zone
    parts = [t("turn.moment_turn", turn=turn.number)]
    if phase:
        parts.append(t("turn.moment_phase", phase=t(f"empire.phase_{phase}")))
    if turn.deadline_utc:
        parts.append(told_instant(turn.deadline_utc, zone).partition(" ")[0])
    if turn.number and turn.status != "published":
        parts.append(t("turn.moment_draft"))
    parts.append(view_words(galaxy, view, t))
    return " · ".join(parts)
