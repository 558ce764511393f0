"""Checks that every package of a judged turn holds only what its player may know, on the packages themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from email import message_from_bytes
from email.policy import default as whole
from typing import Final

from models.campaign.rows import Rows
from models.campaign.turn_records import RulingRecord
from models.campaign.turns.queries import letterheads, referee_of, reports
from models.games.facets.turn_proof import SEALED
from models.games.facets.turns import EVERYBODY, Letterhead, PlayedTurn, TurnReports
from models.progress import Progress, silent

KNOWN_AGAIN: Final = 4
"""From how many words on a reason is not one that a report may give by chance."""
Leak = tuple[str, str]
"""The faction in whose package something is that is not for it, and the name of the file."""


def leaks(campaign: Rows, galaxy_id: str, turn: int, attempt: int, progress: Progress = silent) -> tuple[Leak, ...]:
    """Return the (faction, file) pairs that tell a player what he may not know, for one attempt at a turn.

    Every package is checked with its report on paper, and the bulletin for everybody. Raises Refused for an attempt
    that is not there.
    """
    told, heads = reports(campaign, galaxy_id, turn, attempt), letterheads(campaign, galaxy_id, turn, attempt)
    secret = secret_words(heads, campaign, galaxy_id)
    found: list[Leak] = []
    for done, faction in enumerate(sorted(heads)):
        progress(done, len(heads))
        files = told.package(faction, heads[faction])
        found += [(faction, name) for name in leaking_files(told, faction, heads[faction], files, secret)]
    return tuple(found)


def secret_words(heads: Mapping[str, Letterhead], campaign: Rows, galaxy_id: str) -> frozenset[str]:
    """Return the words that may stand in no package but their owner's: codes, addresses, keys of sheets that are not
    told yet, the secret of the dice, and the referee's own book, as far as its words are long enough to be known again.
    """
    ruled = campaign.many(RulingRecord, galaxy_id=galaxy_id)
    told = "\n".join((*(each.body for each in ruled), *(head.reason for head in heads.values())))
    book = {each.reason for each in ruled if len(each.reason.split()) >= KNOWN_AGAIN and each.reason not in told}
    words = {each for head in heads.values() for each in (head.code, head.mail, "" if head.secret else head.proof.key)}
    return frozenset(words | book | {referee_of(campaign, galaxy_id).secret}) - {""}


def leaking_files(
    told: TurnReports, faction: str, head: Letterhead, files: Mapping[str, bytes], secret: Collection[str]
) -> tuple[str, ...]:
    """Return the names of the files of a package that tell what its player may not know.

    The package is made a second time from the same turn with other secrets: its files must be equal byte for byte, its
    report on paper value for value. No file holds any of the `secret` words but those of its own head and those its
    player wrote himself.
    """
    hidden, written = told.with_other_secrets(faction), _player_words(told.turn, faction)
    again = hidden.package(faction, head)
    papers = told.paper(faction, head), hidden.paper(faction, head)
    own = {head.mail, head.referee, head.code, head.secret, head.proof.key}
    seed = frozenset() if head.secret or head.proof.scheme != SEALED else {told.turn.seed}
    # The reason of a correction stands on top of each changed package.
    free = f"{written}\n{head.reason}"
    forbidden = [each.encode() for each in {*secret, *seed} - {""} if each not in own and each not in free]
    # One's own address may hold another's: jean-luc@… holds luc@….
    mine = [each.encode() for each in sorted(own, key=len, reverse=True)]
    found = [
        name
        for name in sorted({*files, *again} - {papers[0].name})
        if files.get(name) != again.get(name) or _holds(_readable_content(name, files), forbidden, mine)
    ]
    if papers[0] != papers[1] or _holds([repr(papers[0]).encode()], forbidden, mine):
        found.append(papers[0].name)
    return tuple(found)


def _holds(said: Iterable[bytes], forbidden: Iterable[bytes], mine: Iterable[bytes]) -> bool:
    """Return whether a forbidden word stands in one of the texts, the player's own words (`mine`) taken out first."""
    for raw in said:
        left = raw
        for word in mine:
            left = left.replace(word, b"")
        if any(word in left for word in forbidden):
            return True
    return False


def _player_words(turn: PlayedTurn, faction: str) -> str:
    """Return the words that a player wrote on his order sheet, and those that others wrote to him, one line each."""
    sheet = turn.sheets.get(faction)
    told = (each for phase in turn.phases for each in phase.happenings if {faction, EVERYBODY} & {*each.visible_to})
    wrote = [line.words for line in sheet.lines] if sheet is not None else []
    return "\n".join((*wrote, *(str(each.args["words"]) for each in told if "words" in each.args)))


def _readable_content(name: str, files: Mapping[str, bytes]) -> Iterator[bytes]:
    """Yield the readable content of a file: its bytes, or the headers and decoded parts of a mail message."""
    if not name.endswith(".eml"):
        yield files[name]
        return
    for part in message_from_bytes(files[name], policy=whole).walk():
        yield str(part.items()).encode()
        payload = part.get_payload(decode=True)
        if isinstance(payload, bytes):
            yield payload
