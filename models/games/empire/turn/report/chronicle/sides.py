"""The sides of a chronicle: their arms, who played them, their characters and commands, and what became of these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from models.galaxy.heraldry.arms import arms_of_sides
from models.galaxy.posters.frame import SERIF
from models.galaxy.posters.style import colour, on_it, xml_safe
from models.galaxy.values import Character
from models.games.campaign_book import BookFigure, BookSide, BookStanding
from models.games.empire.turn.report.chart import FREE
from models.games.empire.turn.report.chronicle.told import ChronicleTurn
from models.games.empire.turn.state import PersonState
from models.i18n import Translator


def sides_of(turns: Sequence[ChronicleTurn], names: Mapping[str, str], t: Translator) -> tuple[BookSide, ...]:
    """Return the sides that somebody plays, by name; `names` are their players."""
    last = turns[-1]
    teller, factions = last.teller, last.galaxy.factions
    arms = arms_of_sides(factions)
    played = [each for each in factions if each.id in last.after.players]
    return tuple(
        BookSide(
            each.id, each.name[t.lang], arms[each.id], names.get(each.id, ""),
            teller.status(each.id), tuple(_people(turns, each.id, each.colour, t)), tuple(_commands(turns, each.id, t)),
        )
        for each in sorted(played, key=lambda each: each.name[t.lang])
    )  # fmt: skip


def standings(first: ChronicleTurn, last: ChronicleTurn, sides: Sequence[BookSide]) -> tuple[BookStanding, ...]:
    """Return what each side holds after the last of some turns, and how many planets more than before the first."""
    now, then = last.galaxy, first.galaxy_before
    found = [
        BookStanding(
            side.id, sum(p.owner == side.id for p in now.planets), sum(c.owner == side.id for c in now.commands),
            sum(p.owner == side.id for p in now.planets) - sum(p.owner == side.id for p in then.planets),
        )
        for side in sides
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda each: (-each.planets, -each.commands)))


def _commands(turns: Sequence[ChronicleTurn], faction: str, t: Translator) -> Iterator[BookFigure]:
    """Yield every command a side had, in the order in which they came, and from which turn to which."""
    names: dict[str, str] = {}
    came: dict[str, int] = {}
    gone: dict[str, int] = {}
    for turn in turns:
        for each in (*turn.galaxy_before.commands, *turn.galaxy.commands):
            if each.owner == faction:
                names[each.id] = each.name
        for told in turn.told:
            if told.kind == "raised" and told.args.get("faction") == faction:
                came.setdefault(told.text("command"), turn.number)
                names.setdefault(told.text("command"), str(told.args.get("name", "")))
            elif told.kind == "gone" and told.text("command") in names:
                gone[told.text("command")] = turn.number
    for each in turns[-1].galaxy.commands:
        gone.pop(each.id, None)
    for key, name in names.items():
        words = ""
        if key in gone:
            words = t("saga.fate_both" if key in came else "saga.fate_until", first=came.get(key, 0), last=gone[key])
        elif key in came:
            words = t("saga.fate_from", first=came[key])
        yield BookFigure(name, words, gone=key in gone)


def _people(turns: Sequence[ChronicleTurn], faction: str, shade: str, t: Translator) -> Iterator[BookFigure]:
    """Yield the characters of a side that the chronicle may name, with a medal and what became of each."""
    last = turns[-1]
    for each in last.galaxy.characters:
        if each.owner == faction:
            state, name = last.after.people.get(each.id, PersonState()), each.name[t.lang]
            medal = _medal(name, colour(shade, FREE), dead=state.dead)
            yield BookFigure(name, _person_fate(turns, each, state, t), medal, gone=state.dead)


def _person_fate(turns: Sequence[ChronicleTurn], person: Character, state: PersonState, t: Translator) -> str:
    last = turns[-1].narrator
    when = [
        turn.number
        for turn in turns
        for told in turn.told
        if told.kind == ("killed" if state.dead else "captured") and told.args.get("character") == person.id
    ]
    if state.dead:
        return t("saga.fate_dead", turn=when[-1]) if when else t("saga.fate_dead_before")
    if state.captor:
        return t("saga.fate_captive", captor=last.name(state.captor), turn=when[-1] if when else 0)
    if person.command:
        return t("saga.fate_with", command=last.name(person.command))
    return t("saga.fate_on", planet=last.name(person.planet)) if person.planet else ""


def _medal(name: str, shade: str, *, dead: bool) -> str:
    """Return a medal with the first letters of a name in the colour of a side, behind a band for the dead."""
    first, *more = name.replace("-", " ").split() or ["?"]
    letters = first[:1] + (more[-1][:1] if more else "")
    band = '<path d="M72 8L92 28L28 92L8 72Z" fill="#1e2a38" fill-opacity=".75"/>' if dead else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="medal" viewBox="0 0 100 100" aria-hidden="true">'
        f'<circle cx="50" cy="50" r="47" fill="#f3e8cf" stroke="{shade}" stroke-width="6"/>'
        f'<circle cx="50" cy="50" r="38" fill="{shade}" stroke="#b98f52" stroke-width="2"/>'
        f'<text x="50" y="62" font-size="34" font-weight="700" text-anchor="middle" fill="{on_it(shade)}" '
        f"{SERIF}>{xml_safe(letters.upper())}</text>{band}</svg>"
    )
