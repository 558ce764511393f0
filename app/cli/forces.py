"""A force in a file of its own: begun, edited through the builder of its game, dealt out as cards."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.cli.output import GRADE_MARKS, load_json, put_json, put_table
from app.clock import now
from models.campaign.ids import new_id
from models.content import Json
from models.errors import ContentError, Refused
from models.formats.files import write_whole
from models.formats.rosters.shared import read_shared, shared_json
from models.games.event import Pen
from models.games.facets.bench import ForceBench
from models.games.facets.builder import Act, Field, Offer, Template
from models.games.game import Game
from models.games.shared_force import Shared
from models.games.values import CardContent, Stored, Verdict
from models.i18n import LANGUAGES, Text, Translator, fold

FORCE: Final = "-"
"""Instead of a member: the force itself."""
NONE: Final = ("", "-", "none", "aucun", "aucune")
"""What a number that may be left open is set to."""


@dataclass(frozen=True)
class _Open:
    """A force read from a file: on the bench as a campaign would keep it, and the drawings chosen for its members."""

    path: Path
    bench: ForceBench
    portraits: Mapping[str, str]

    def member(self, words: str) -> str:
        """Return the id of the member of a number (from 1) or name, "" for the force itself; raises ContentError for
        none.
        """
        if words == FORCE:
            return ""
        verdict = self.bench.verdict
        ids = [each.id for each in verdict.members]
        if words.isascii() and words.isdigit() and 0 < int(words) <= len(ids):
            return ids[int(words) - 1]
        named = [(each.id, each.name) for each in verdict.members]
        return _one(words, named, "cli.no_such_member", self.path)


def _pen(lang: str) -> Pen:
    return Pen(new_id(now), now().date().isoformat(), lang=lang)


def _open_force(found: Game, path: Path, lang: str = "fr") -> _Open:
    document, pen = load_json(path), _pen(lang)
    if isinstance(document, Mapping):
        build, shared = read_shared(found, document, path.name)
    else:
        # Refused in the words of the game.
        build, shared = found.roster.read(document, path.name), None
    shared = shared or Shared(found.roster.store(build, pen.new_id, pen.at))
    return _Open(path, found.bench(shared.stored, pen=pen), shared.portraits)


def write_empty_force(found: Game, path: Path, name: str, side: str, limit: int | None) -> None:
    """Write the document of an empty force.

    Raises Refused for a file that exists, ContentError for a side that is missing, unknown or not asked for by the
    game.
    """
    if path.exists():
        raise Refused("store.exists", name=path.name)
    sides = next((f.ways for f in found.bench(Stored("", "", None, ())).settings("") if f.id == "side"), ())
    if sides:
        side = _one(side, [(way.id, way.name) for way in sides], "cli.which_side", path)
    elif side:
        raise ContentError("cli.no_sides", place=side[:40], game=found.title)
    write_whole(path, shared_json(found, Shared(Stored(name[:120], side, limit, ()))).encode())


def offered(t: Translator, found: Game, path: Path, words: Sequence[str], *, as_json: bool) -> None:
    """Print what the force, or one member, can be given: id, name, price, and the reason where it cannot."""
    force = _open_force(found, path)
    member = force.member(words[0]) if words else ""
    rows: list[tuple[Template | Offer, int | None, int]]
    if member:
        shelves = force.bench.offers(member)
        rows = [(each, each.price, each.owned) for shelf in shelves for each in shelf.offers]
    else:
        rows = [(each, each.cost, 0) for each in force.bench.templates()]
    if as_json:
        put_json(
            {
                "offers": [
                    {
                        "id": each.id, "name": each.name.fr, "cost": cost, "owned": owned, "allowed": each.allowed,
                        "reasons": [t(reason.key, **reason.args) for reason in each.reasons],
                    }
                    for each, cost, owned in rows
                ]
            }
        )  # fmt: skip
        return
    heads = [t(f"cli.column_{each}") for each in ("id", "name", "cost", "count", "reason")]
    put_table(
        heads,
        [
            (each.id, each.name[t.lang], "" if cost is None else str(cost), owned or "",
             " ".join(f"{GRADE_MARKS[r.grade.value]} {t(r.key, **r.args)}" for r in each.reasons))
            for each, cost, owned in rows
        ],
    )  # fmt: skip


def edited(t: Translator, found: Game, path: Path, words: Sequence[str], anyway: str) -> tuple[Verdict, list[str]]:
    """Do one act and write the file; return the force as it is then, and what was done in words.

    Raises Refused with the reason of the rules, ContentError for words that name nothing.
    """
    force = _open_force(found, path, t.lang)
    name, args = words[0], list(words[1:])
    least, most, make = _ACTS.get(name, (0, -1, None))
    if make is None:
        raise ContentError("cli.no_such_act", place=name[:40], known=("offers", *_ACTS))
    if not least <= len(args) <= most:
        raise ContentError("cli.act_words", place=name, words=_SPELLED[name])
    act = make(force, args, anyway)
    after = force.bench.after(act)
    members = {each.id for each in after.stored.members}
    kept = Shared(after.stored, {k: v for k, v in force.portraits.items() if k in members})
    write_whole(path, shared_json(found, kept).encode())
    lines = [t(act.label.key, **act.label.args)]
    lines += [f"  {GRADE_MARKS[p.grade.value]} {t(p.key, **p.args)}" for p in act.brings]
    return after.verdict, lines


def force_cards(found: Game, path: Path) -> tuple[str, tuple[CardContent, ...]]:
    """Return the name of the force and its cards; raises ContentError for a force without a card."""
    assert found.cards is not None
    verdict = _open_force(found, path).bench.verdict
    contents = found.cards.members(verdict)
    if not contents:
        raise ContentError("cli.no_card", file=path.name)
    return verdict.name, contents


def _add(force: _Open, args: list[str], _anyway: str) -> Act:
    known = [(each.id, each.name) for each in force.bench.templates()]
    template = _one(args[0], known, "cli.no_such_offer", force.path)
    return force.bench.add(template, args[1] if len(args) > 1 else "")


def _gear_named(force: _Open, member: str, words: str) -> str:
    known = [(each.id, each.name) for shelf in force.bench.offers(member) for each in shelf.offers]
    return _one(words, known, "cli.no_such_offer", force.path)


def _take(force: _Open, args: list[str], anyway: str) -> Act:
    member = force.member(args[0])
    return force.bench.take(member, _gear_named(force, member, args[1]), anyway)


def _back(force: _Open, args: list[str], _anyway: str) -> Act:
    member = force.member(args[0])
    return force.bench.put_back(member, _gear_named(force, member, args[1]))


def _remove(force: _Open, args: list[str], _anyway: str) -> Act:
    return force.bench.remove(force.member(args[0]))


def _rename(force: _Open, args: list[str], _anyway: str) -> Act:
    return force.bench.rename(force.member(args[0]), args[1])


def _copy(force: _Open, args: list[str], _anyway: str) -> Act:
    name = args[1] if len(args) > 1 else ""
    return force.bench.duplicate(force.member(args[0]), name)


def _move(force: _Open, args: list[str], _anyway: str) -> Act:
    if not (args[1].isascii() and args[1].isdigit()):
        raise ContentError("cli.act_words", place="move", words=_SPELLED["move"])
    return force.bench.move(force.member(args[0]), int(args[1]) - 1)


def _set_fields(force: _Open, args: list[str], _anyway: str) -> Act:
    member = force.member(args[0])
    fields = {each.id: each for each in force.bench.settings(member)}
    if args[1] not in fields:
        raise ContentError("cli.no_such_field", place=args[1][:40], known=tuple(fields))
    value = _value(fields[args[1]], args[2], force.path)
    return force.bench.set(member, {args[1]: value})


def _value(field: Field, words: str, path: Path) -> Json:
    """Return what was typed as the value of a field; raises ContentError for words that are no such value."""
    if field.sort == "text":
        return words
    if field.sort == "choice":
        return _one(words, [(way.id, way.name) for way in field.ways], "cli.no_such_offer", path)
    if field.sort == "number":
        if field.empty and fold(words) in NONE:
            return None
        if words.removeprefix("-").isascii() and words.removeprefix("-").isdigit() and len(words) < 12:
            return int(words)
        raise ContentError("cli.value_number", name=field.id)
    try:
        value: Json = json.loads(words)
    except ValueError:
        raise ContentError("cli.value_json", name=field.id) from None
    return value


def _one(words: str, known: Sequence[tuple[str, Text]], key: str, path: Path) -> str:
    """Return the id that the typed words mean: an exact id or name first, else the one name that contains them.

    Raises ContentError for words that mean none or several.
    """
    wanted = fold(words)
    spelled = [(each, {fold(name[lang]) for lang in LANGUAGES}) for each, name in known]
    exact = [each for each, names in spelled if wanted in (fold(each), *names)]
    found = exact or [each for each, names in spelled if wanted and any(wanted in name for name in names)]
    if len(set(found)) == 1:
        return found[0]
    if len(exact) > 1 and key == "cli.no_such_member":
        key = "cli.which_member"
    raise ContentError(key, file=path.name, place=words[:40], known=tuple(dict.fromkeys(name for _, name in known)))


_ACTS: Final[Mapping[str, tuple[int, int, Callable[[_Open, list[str], str], Act]]]] = {
    "add": (1, 2, _add),
    "take": (2, 2, _take),
    "back": (2, 2, _back),
    "remove": (1, 1, _remove),
    "rename": (2, 2, _rename),
    "copy": (1, 2, _copy),
    "move": (2, 2, _move),
    "set": (3, 3, _set_fields),
}
_SPELLED: Final = {
    "add": "add PROFILE [NAME]",
    "take": "take MEMBER THING",
    "back": "back MEMBER THING",
    "remove": "remove MEMBER",
    "rename": "rename MEMBER NAME",
    "copy": "copy MEMBER [NAME]",
    "move": "move MEMBER PLACE",
    "set": "set MEMBER FIELD VALUE",
}
