"""What the page of a battle says: whose turn it is, what is asked, what a click would do."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from editor.kit.boards.plane import Plane
from editor.play.automatic import at_home
from editor.play.chosen import Chosen
from editor.play.match import Match
from editor.play.parts.acts_panel import chance_words
from editor.play.parts.teams_panel import carried_words, condition
from editor.play.selection import BattleSelection
from editor.widgets.look import Look
from models.games.battle.battle_json import Done
from models.games.battle.values import BattleView
from models.i18n import Text
from models.maps.spots import Spot

MOST_GAINS: Final = 4
"""How many rewards the banner names."""


def side_name(match: Match, side: str) -> Text:
    """Return the name of a side."""
    return next((each.name for each in match.battles.sides(match.setup) if each.id == side), Text.same(side))


def turn_name(match: Match, turn: int, side: str) -> str:
    """Return the name of a turn: its round and the side whose turn it is; what comes before the first has none."""
    if not match.battles.round_of(turn):
        return match.t("play.before_rounds")
    return match.t("play.round", round=match.battles.round_of(turn), side=side_name(match, side))


def second_side(match: Match) -> str:
    """Return the side that acts second in every turn; empty where each side has turns of its own."""
    return match.setup.sides[1] if match.battles.round_of(2) > 1 < len(match.setup.sides) else ""


def figure_name(match: Match, figure: str) -> str:
    """Return the name of a figure; empty for none, and for one no longer in the battle."""
    return next((each.name[match.t.lang] for each in match.view.tokens if each.id == figure), "")


def heading(look: Look, match: Match) -> str:
    """Return whose turn it is, in a few words."""
    t, view = look.t, match.view
    if view.phase == "over":
        return t("play.won", side=side_name(match, view.winner)) if view.winner else t("play.drawn")
    if view.phase == "prepare":
        return view.title[t.lang]
    if view.phase == "deploy":
        return t("play.phase_deployment")
    if view.question is not None and match.replay.at is None:
        # What is asked says of whom: one line less, so that the board stays where it is.
        return ""
    return turn_name(match, view.turn, view.decides)


def question_words(look: Look, match: Match, *, paused: bool = False, prompted: bool = False) -> str:
    """Return what is asked of the side that decides, or what comes next.

    While automatic players are `paused` the battle waits for people: to do what a card says or, `prompted`, to answer
    what the rules ask.
    """
    t, view = look.t, match.view
    if match.replay.at is not None:
        return told_of(match) or t("play.replay_words")
    if match.pending is not None:
        return t("play.die_awaited")
    if match.question is not None:
        return t("play.answer_awaited")
    if match.rewards.ways_on:
        return t("play.quest_lost", told=end_told(look, match))
    if view.phase == "over":
        words = (end_told(look, match), _summary(look, match), t("play.over_words"), gains_words(look, match))
        return " ".join(filter(None, words))
    if view.question is not None:
        question = t(view.question.key, **view.question.args)
        return t("play.asks", side=side_name(match, view.decides), words=question)
    if match.player:
        if prompted:
            return t("play.answer_awaited")
        if paused:
            return t("play.card_awaited" if at_home(match) else "play.card_to_play")
        if told := told_of(match):
            return told
        names = {each.id: each.name for each in match.battles.players()}
        return t("play.automatic_words", name=names[match.player])
    if match.overruled:
        return t("play.overruled_words")
    if view.phase == "prepare":
        return view.asks[t.lang]
    if view.phase == "deploy":
        waiting = sum(each.state == "reserve" for each in view.tokens)
        placed = "play.all_on_plan" if match.setup.unplaced else "play.all_deployed"
        return t.plural("play.to_deploy", waiting) if waiting else t(placed)
    if match.halted:
        return t("play.march_over")
    if view.active:
        token = view.token(view.active)
        return t("play.active", who=token.name, points=token.left) if token.left else t("play.at_work", who=token.name)
    left, end = left_to_play(view), named_end(match)
    none = "play.none_left_named" if view.turn else "play.before_first_turn"
    rest = t.plural("play.to_play", left) if left else t(none, end=end) if end else ""
    # What an opponent did last is told until people act.
    return " ".join(filter(None, (told_of(match), rest or t("play.none_left"))))


def last_step(match: Match) -> Done | None:
    """Return the last act of a figure that automatic players did since people acted; in a replay the act shown."""
    done = match.done[: match.replay.shown]
    if match.replay.at is not None:
        return done[-1] if done else None
    phase = takewhile(lambda each: each.why is not None, reversed(done))
    return next((each for each in phase if any(event.subject for event in each.events)), None)


def end_told(look: Look, match: Match) -> str:
    """Return what ended a battle, or lost its quest, in a sentence or two besides the heading."""
    ended = [match.t(each.key, **each.args) for each in (match.done[-1].lines[-2:] if match.done else ())]
    return " ".join(each for each in ended if each.rstrip(".") != heading(look, match))


def told_of(match: Match) -> str:
    """Return the last step in a sentence; empty for none."""
    step = last_step(match)
    return match.t(step.lines[-1].key, **step.lines[-1].args) if step is not None and step.lines else ""


def named_end(match: Match) -> str:
    """Return the game's own name for the act that ends a turn, or begins the next."""
    offers = match.standing.offers()
    return next((each.name[match.t.lang] for each in offers if each.ends == "turn"), "")


def end_words(match: Match, *, may: bool = True) -> str:
    """Return what ends the turn, and how many figures have not played yet; empty unless people `may` play now."""
    if not may or match.view.phase != "play":
        return ""
    end, left = named_end(match) or match.t("play.end_turn"), left_to_play(match.view)
    return match.t.plural("play.end_left", left, end=end) if left else end


def left_to_play(view: BattleView) -> int:
    """Return how many figures of the side that decides can still act."""
    return sum(map(view.able, view.tokens))


def gains_words(look: Look, match: Match) -> str:
    """Return what the sides have gained, who gets it, and whether it is written down; empty for nothing."""
    t = look.t
    told = tuple(
        t("play.gain_points" if each.points else "play.gain", gain=each.name, points=each.points, to=to)
        for each in match.rewards.gains
        for to in (each.force or side_name(match, each.side)[t.lang],)
    )
    if len(told) > MOST_GAINS:
        told = (*told[:MOST_GAINS], "…")
    if match.rewards.tolls:
        return t("play.settlement_written" if match.rewards.written else "play.settlement_open")
    return t("play.gains_written" if match.rewards.written else "play.gains_open", gains=told) if told else ""


def _summary(look: Look, match: Match) -> str:
    """Return how long a battle took and whom it cost."""
    view, t = match.view, look.t
    lost = [
        t(
            "play.losses",
            side=side_name(match, side),
            # Who left the table alive is not lost.
            n=sum(each.side == side and each.state == "down" and each.life <= 0 for each in view.tokens),
        )
        for side in match.setup.sides
    ]
    return t.plural("play.summary", match.battles.round_of(view.turn), losses=", ".join(lost))


def tip(look: Look, hand: BattleSelection, chosen: Chosen | None) -> tuple[str, ...]:
    """Return the lines beside a figure that is pointed at: who it is, what can be done to it."""
    t, token = look.t, hand.under(hand.hover)
    if token is None:
        return ()
    words = [t("play.figure", name=token.name, life=token.life, most=token.most_life)]
    told = [t(f"play.state_{condition(token)}")] if condition(token) != "up" else []
    told += [t("play.force", force=token.force, most=token.most_force)] if token.most_force else []
    told += [carried_words(look, token)] if token.carries else []
    words += [" · ".join(told)] if told else []
    if hand.may and hand.waits is None and chosen is not None and chosen.may_act:
        offers = [each for each in chosen.possible if each.target == token.id and not each.vain]
        words += [chance_words(look, each) or each.name[t.lang] for each in offers]
    return (*words, *denied_words(hand, token.at))


def denied_words(hand: BattleSelection, spot: Spot | None) -> tuple[str, ...]:
    """Return why the chosen figure can do nothing at a spot: a sentence with its rule for each act."""
    t, told = hand.match.t, hand.why_not(spot)
    return tuple(t.pair(name, hand.match.words(why)) if name[t.lang] else hand.match.words(why) for name, why in told)


def hint(look: Look, plane: Plane, hand: BattleSelection, chosen: Chosen | None) -> str:
    """Return what is under the pointer and what a click there would do."""
    t, spot = look.t, hand.hover
    if hand.waits is not None and hand.waits.wants is not None:
        return t.pair(hand.waits.name, hand.waits.wants.asks)
    group = [t.plural("play.group_chosen", len(hand.group.chosen))] if hand.group.move is not None else []
    if spot is None:
        return "".join(group)
    words = [*group, plane.name(spot), *plane.zones(spot)]
    words += [each.name[t.lang] for each in hand.match.view.things if spot in each.spots]
    token = hand.under(spot)
    if token is not None:
        words.append(t("play.figure", name=token.name, life=token.life, most=token.most_life))
    may = hand.may and chosen is not None
    if may and chosen is not None and token is None:
        path = hand.way(spot)
        if path and chosen.reach is not None:
            cost = chosen.reach.cost(path[-1]) or 0
            words.append(plane.cost(cost, chosen.token.left - cost))
        words += [chance_words(look, each) or each.name[t.lang] for each in chosen.by_spot.get(spot, ())]
    words += denied_words(hand, spot)
    return "  ·  ".join(words)
