"""The battles of a judged turn as cards for the referee: both sums, both dice, the losses, the stream to rule on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from models.galaxy.values import Point
from models.games.empire.turn.happenings import Happening, belongs_to_battle
from models.games.empire.turn.report.telling import Narrator
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.turn_json import read_happening, state_of
from models.games.facets.turn_events import spoken_event
from models.games.facets.turns import CampSum, KeptPhase, TurnBattle
from models.i18n import Translator

_CAME_OF: Final = frozenset(("lost", "gone", "retreated", "gained", "points", "conquered", "killed", "captured"))
_CAMPS: Final = ("attackers", "defenders")


def battles(phases: Sequence[KeptPhase], before: CampaignState, t: Translator) -> tuple[TurnBattle, ...]:
    """Return every battle in the order it was fought; `before` is the state at the start of the turn."""
    narrator = Narrator(before, *(state_of(phase.state) for phase in phases[-1:]))
    places: dict[str, Point] = {each.id: each.at for each in before.galaxy.commands}
    places |= {each.id: each.at for each in before.galaxy.planets}
    found = []
    numbered = all("/#" in stream.key for phase in phases for stream in phase.dice)
    for phase in phases:
        told = [read_happening(each) for each in phase.happenings]
        fought = Counter[str]()
        for number, each in enumerate(told):
            if each.kind == "moved":
                places[each.text("command")] = (each.number("x"), each.number("y"))
            elif each.kind in {"retreated", "raised"} and each.text("planet") in places:
                places[each.text("command")] = places[each.text("planet")]
            elif each.kind == "battle":
                after = list(_after(each, told[number + 1 :]))
                at = places.get(each.text("defenders").split(",")[0], (0, 0))
                key = _key(each, phase.id, at, before)
                fought[key] += 1
                key = f"{key}/#{fought[key]}" if numbered else key.partition("/@")[0]
                stream = next((each for each in phase.dice if each.key == key), None)
                thrown = key, stream is not None and any(die.typed for die in stream.dice)
                found.append(_card(each, after, phase.id, thrown, places, narrator, t))
    return tuple(found)


def _after(battle: Happening, told: Sequence[Happening]) -> Iterator[Happening]:
    """Yield what followed a battle: everything told up to the next battle, another kind of event or another side."""
    fought = {key for camp in _CAMPS for key in battle.text(camp).split(",")}
    for each in told:
        if each.kind in {"sums", "term"} or (each.kind in _CAME_OF and belongs_to_battle(each, fought)):
            yield each
        else:
            return


def _card(
    battle: Happening,
    after: Sequence[Happening],
    phase: str,
    stream: tuple[str, bool],
    places: dict[str, Point],
    narrator: Narrator,
    t: Translator,
) -> TurnBattle:
    """Return a battle as a card; `stream` is the key of its dice, and whether the referee typed any."""
    camps = tuple(tuple(battle.text(camp).split(",")) for camp in _CAMPS)
    rounds = tuple(_round(each, after, narrator, t) for each in after if each.kind == "sums")
    (told,) = narrator.events((battle,))
    events = narrator.events(each for each in after if each.kind in _CAME_OF)
    return TurnBattle(
        spoken_event(told, t), phase, stream[0],
        places.get(camps[1][0], places.get(camps[0][0], (0, 0))),
        (tuple(narrator.name(key)[t.lang] for key in camps[0]), tuple(narrator.name(key)[t.lang] for key in camps[1])),
        (*camps[0], *camps[1]), battle.text("winner") == "attacker", rounds,
        tuple((spoken_event(each, t), each.rule) for each in events),
        stream[1],
    )  # fmt: skip


def _key(battle: Happening, phase: str, at: Point, before: CampaignState) -> str:
    """Return the key of the stream of a battle's dice without its number, whether it threw any or not."""
    if battle.text("defenders") in before.galaxy.planet:
        where = "assault" if battle.text("place") == "planet" else "sky"
        return f"{phase}/{where}/{battle.text('defenders')}"
    keys = sorted(key for camp in _CAMPS for key in battle.text(camp).split(","))
    return f"{phase}/battle/{'+'.join(keys)}/@{at[0]},{at[1]}"


def _round(sums: Happening, after: Sequence[Happening], narrator: Narrator, t: Translator) -> tuple[CampSum, CampSum]:
    terms = [each for each in after if each.kind == "term" and each.number("round") == sums.number("round")]
    dice = [int(die) for die in sums.text("dice").split(",") if die] or [0, 0]

    def camp(name: str, total: str, die: int) -> CampSum:
        mine = (each for each in terms if each.text("camp") == name)
        said = tuple((narrator.term(each, t), each.number("value"), each.rule) for each in mine)
        return CampSum(said, sums.number(total), die)

    return camp("attacker", "attack", dice[0]), camp("defender", "defence", dice[1])
