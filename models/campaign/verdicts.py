"""What its game says about each force of a campaign."""

from __future__ import annotations

from sqlmodel import Session

from models.campaign.carrying import content_problems, played
from models.campaign.queries import choices, force, forces, stored
from models.errors import ContentError, Refused
from models.games.game import Roster, Verdict
from models.problem import Grade, Problem, Where


def built(session: Session, force_id: str) -> object:
    """Return the build of a force as it stands after its story; raises Refused and ContentError as `verdict` does."""
    row = force(session, force_id)
    roster = _roster(session, row.game)
    return roster.assemble(stored(session, force_id), choices(session, row.game))


def verdict(session: Session, force_id: str) -> Verdict:
    """Return what a force costs and every Problem of it.

    Raises Refused when the force is not there or its game has no roster, ContentError when what is kept of it cannot
    be read.
    """
    row = force(session, force_id)
    roster = _roster(session, row.game)
    return roster.check(built(session, force_id), choices(session, row.game))


def problems(session: Session) -> tuple[Problem, ...]:
    """Return every Problem of every force, each under the name of its force, then those of the content carried.

    A force that cannot be read is itself a Problem.
    """
    found: list[Problem] = []
    for row in forces(session):
        try:
            found += [_under(problem, row.name) for problem in verdict(session, row.id).problems]
        except (ContentError, Refused) as problem:
            found.append(Problem(Where((row.name,)), Grade.ERROR, "", problem.key, problem.args_))
    return (*found, *content_problems(session))


def _under(problem: Problem, name: str) -> Problem:
    """Return the Problem seen from the campaign: under its force, once."""
    return problem if problem.where.path[:1] == (name,) else problem.under(name)


def _roster(session: Session, game_id: str) -> Roster:
    """Return the roster of a game as the campaign plays it."""
    found = played(session, game_id).roster
    if found is None:
        raise Refused("campaign.no_roster", place=game_id)
    return found
