"""The senators' vote for their President (CG-42, CG-43): by the reading of AMB-CG-14."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from models.games.empire.readings import reading
from models.games.values import DEFAULTS, Choices


def elected(voters: Collection[str], votes: Mapping[str, str], sitting: str = "", choices: Choices = DEFAULTS) -> str:
    """Return the President after a vote: the one with a majority, else the present one (`""` for nobody yet).

    `voters` are the senators; `votes` maps each to the one he voted for, perhaps himself; those who abstained are
    missing. Votes of others, and for others, do not count.
    """
    counts = Counter(name for senator, name in votes.items() if senator in voters and name in voters)
    ranked = counts.most_common(2)
    if not ranked:
        return sitting
    (first, most), *others = ranked
    if reading(choices, "majority") == "plurality":
        return sitting if others and others[0][1] == most else first
    whole = len(voters) if reading(choices, "majority") == "strict_members" else counts.total()
    return first if 2 * most > whole else sitting
