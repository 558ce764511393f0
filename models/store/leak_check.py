"""Whether every package of a judged turn holds only what its player may know, tried on the packages themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from email import message_from_bytes
from email.policy import default as whole

from models.campaign.rows import Rows
from models.campaign.turn_queries import letterheads, played, players, refereed
from models.games.library import turns
from models.progress import Progress, silent

Leak = tuple[str, str]
"""The faction in whose package something is that is not for it, and the name of the file."""


def leaks(campaign: Rows, galaxy_id: str, turn: int, attempt: int, progress: Progress = silent) -> tuple[Leak, ...]:
    """Return the files that tell a player what he may not know, for an attempt at a turn.

    Each package is made twice, the second time of a turn whose secrets are otherwise: not a byte may differ. No file
    holds the secret of the dice, nor another player's code or address. Raises Refused for an attempt that is not there.
    """
    engine, story = turns(), played(campaign, galaxy_id, turn, attempt)
    heads, seats = letterheads(campaign, galaxy_id, turn, attempt), players(campaign, galaxy_id)
    secret = refereed(campaign, galaxy_id).secret
    found: list[Leak] = []
    for done, faction in enumerate(sorted(seats)):
        progress(done, len(seats))
        head = heads[faction]
        files = engine.package((story,), faction, head)
        again = engine.package((engine.otherwise(story, faction),), faction, head)
        others = {words for key, each in heads.items() if key != faction for words in (each.code, each.mail)}
        forbidden = [each.encode() for each in ({secret} | others) - {"", head.mail, head.code}]
        found += [
            (faction, name)
            for name in files
            if files[name] != again.get(name) or any(each in raw for raw in _said(name, files) for each in forbidden)
        ]
    return tuple(found)


def _said(name: str, files: Mapping[str, bytes]) -> Iterator[bytes]:
    """Yield a file as it can be read; of a message the parts it is made of."""
    if not name.endswith(".eml"):
        yield files[name]
        return
    for part in message_from_bytes(files[name], policy=whole).walk():
        yield str(part.items()).encode()
        payload = part.get_payload(decode=True)
        if isinstance(payload, bytes):
            yield payload
