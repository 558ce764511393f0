"""Actions of chiefs and powers besides fleets: lobbyists, the Emperor, the Force, questions,
rumours (CG-12 … CG-53).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from models.dice import Dice
from models.errors import Refused
from models.galaxy.values import Troops
from models.games.empire.moves import system_of
from models.games.empire.readings import reading
from models.games.empire.situation import EmpireSituation
from models.games.empire.status import is_neutral
from models.games.empire.turn.engaging import fight_out
from models.games.empire.turn.forces import UNITS, count
from models.games.empire.turn.happenings import ALL, Account, Args, Value, units
from models.games.empire.turn.income import seat
from models.games.empire.turn.moving import Judging, own_command, stays_out
from models.games.empire.turn.numbers import battle_figures, economy_figures
from models.games.empire.turn.orders.letters import LETTER
from models.games.empire.turn.orders.orders import TurnOrder, last_of_kind, of_kind, refuse
from models.games.empire.turn.people import person, tell_where
from models.games.empire.turn.sides import EMPIRE
from models.games.empire.turn.state import CampaignState, Rank
from models.games.values import Choices

CAPITAL = "jerjerrod"
"""Whose seat Coruscant is when a campaign begins (CG-18)."""


def imperial_bonus(state: CampaignState, judging: Judging) -> int:
    """Return the X of a turn: the number of Imperial players besides Grand Moff, Grand Admiral and Vader (CG-19)."""
    chiefs = {Rank.GRAND_MOFF, Rank.GRAND_ADMIRAL, Rank.VADER}
    others = sum(state.players[key].rank not in chiefs for key in state.members(EMPIRE))
    return max(judging.numbers["imperial_least"], others * judging.numbers["imperial_bonus"])


def split_bonus(account: Account, orders: Sequence[TurnOrder], judging: Judging) -> None:
    """Divide the Grand Admiral's bonus among one to four commands of Imperial players (CG-19)."""
    for order in last_of_kind(orders, "bonus_split"):
        state, shares = account.state, dict(_shares(order))
        members = state.members(EMPIRE)
        if state.players[order.faction].rank is not Rank.GRAND_ADMIRAL:
            refuse(account, order, "empire.grand_admiral_only", "CG-19")
        elif not 1 <= len(shares) <= economy_figures().most_shares or min(shares.values()) < 1:
            refuse(account, order, "empire.one_to_four", "CG-19")
        elif sum(shares.values()) > imperial_bonus(state, judging):
            refuse(account, order, "empire.more_than_bonus", "CG-19", most=imperial_bonus(state, judging))
        elif any(key not in state.galaxy.command or state.galaxy.command[key].owner not in members for key in shares):
            refuse(account, order, "empire.imperials_only", "CG-19")
        else:
            for key, amount in sorted(shares.items()):
                to = {order.faction, state.galaxy.command[key].owner}
                account.tell(
                    "bonus", "CG-19", {"command": key, "amount": amount, "by": "chief"}, cause=order.cause, to=to
                )


def _shares(order: TurnOrder) -> Iterator[tuple[str, int]]:
    for share in order.names("shares"):
        key, _, amount = share.rpartition(":")
        if amount.isdigit():
            yield key, int(amount)


def lobby(account: Account, orders: Sequence[TurnOrder], judging: Judging) -> None:
    """Stop a planet's income, or put a levy on it: one operation a turn, while Coruscant is Imperial (CG-17, CG-18)."""
    for order in last_of_kind(orders, "lobby"):
        state = account.state
        capital = seat(state, CAPITAL)
        if state.players[order.faction].rank is not Rank.GRAND_MOFF:
            refuse(account, order, "empire.grand_moff_only", "CG-18")
        elif (capital is None or capital.owner not in state.members(EMPIRE)) and not _still(account, order, judging):
            refuse(account, order, "empire.coruscant_lost", "CG-18")
        elif order.text("planet") not in state.galaxy.planet:
            refuse(account, order, "empire.no_such_place", "CG-17")
        else:
            kind = "no_levies" if order.text("effect") == "levies" else "no_income"
            owner = state.galaxy.planet[order.text("planet")].owner
            to = {order.faction, owner} - {""}
            account.tell(kind, "CG-17", {"planet": order.text("planet")}, cause=order.cause, to=to)


def _still(account: Account, order: TurnOrder, judging: Judging) -> bool:
    """Return whether lobbyists act without Coruscant: by the referee's ruling, if the reading asks
    for one (AMB-CG-15).
    """
    return reading(judging.choices, "coruscant_lost") == "ruling" and _is_allowed(account, order, judging, "CG-18")


def beg(account: Account, orders: Sequence[TurnOrder], judging: Judging) -> None:
    """Let Vader beg the Emperor on odd turns: five points, or no movement for one enemy command (CG-20, CG-21)."""
    for order in last_of_kind(orders, "beg"):
        state = account.state
        command = state.galaxy.command.get(order.text("command"))
        if state.players[order.faction].rank is not Rank.VADER:
            refuse(account, order, "empire.vader_only", "CG-20")
        elif state.turn % 2 == 0:
            refuse(account, order, "empire.odd_turns_only", "CG-20")
        elif order.text("effect") == "close":
            _close(account, order, judging)
        elif command is None:
            refuse(account, order, "empire.no_such_command", "CG-21")
        elif not _accepts(account, order, judging):
            continue
        elif order.text("effect") == "hold":
            account.tell("held", "CG-21", {"command": command.id}, cause=order.cause, to=(order.faction, command.owner))
        else:
            five: Args = {"command": command.id, "amount": battle_figures().emperor, "by": "emperor"}
            account.tell("bonus", "CG-21", five, cause=order.cause, to=(order.faction, command.owner))


def _close(account: Account, order: TurnOrder, judging: Judging) -> None:
    """Let nobody enter or leave a solar system this turn (CG-21)."""
    planet = account.state.galaxy.planet.get(order.text("planet"))
    if planet is None:
        refuse(account, order, "empire.no_such_place", "CG-21")
    elif _accepts(account, order, judging):
        closed: Args = {"planet": planet.id, "system": system_of(planet)}
        account.tell("closed", "CG-21", closed, cause=order.cause, to={order.faction, planet.owner} - {""})


def _is_allowed(account: Account, order: TurnOrder, judging: Judging, rule: str) -> bool:
    """Return whether the referee ruled `yes` on an order; tells that it waits where there is no ruling yet."""
    ruling = judging.ruling(order.cause).decision
    if not ruling:
        asked: Args = {"kind": order.kind, "words": judging.lines.get(order.cause, "")}
        account.tell("needs_ruling", rule, asked, cause=order.cause, to=())
    return ruling == "yes"


def _accepts(account: Account, order: TurnOrder, judging: Judging) -> bool:
    """Return whether the Emperor acts: by the referee's ruling, always, or by a die (6 and more on ten sides)."""
    how = reading(judging.choices, "emperor")
    if how == "ask":
        return _is_allowed(account, order, judging, "CG-21")
    accepts = how == "always" or _on_a_die(account, judging)
    if not accepts:
        refuse(account, order, "empire.emperor_declines", "CG-21")
    return accepts


def _on_a_die(account: Account, judging: Judging) -> bool:
    die = judging.dice(f"emperor/{account.state.turn}").roll(battle_figures().die, "emperor").result
    return die >= judging.numbers["emperor_from"]


def use_the_force(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Use Vader's one power of the turn before the battles: death, anger, or the hunt for an NPC (CG-29 … CG-34)."""
    for order in last_of_kind(orders, "force"):
        if not _may_use_the_force(account, order):
            continue
        power = order.text("power")
        if power == "hunt":
            _hunt(account, order)
        elif power in {"death", "anger"} and own_command(account, order, "CG-29") is not None:
            rule = "CG-30" if power == "death" else "CG-33"
            args: Args = {"command": order.text("command")}
            account.tell(power, rule, args, cause=order.cause, to=(order.faction,))


def _may_use_the_force(account: Account, order: TurnOrder) -> bool:
    player = account.state.players[order.faction]
    if player.rank is not Rank.VADER:
        refuse(account, order, "empire.vader_only", "CG-29")
    elif player.idle >= battle_figures().vader_idle:
        refuse(account, order, "empire.vader_idle", "CG-34")
    else:
        return True
    return False


def _hunt(account: Account, order: TurnOrder) -> None:
    """Tell the place of an NPC whose name is known (CG-31)."""
    someone = person(account.state, order.text("character"))
    if someone is None or not someone.npc:
        refuse(account, order, "empire.no_such_npc", "CG-31")
        return
    tell_where(account, order, someone, "CG-31")


def force_jump(account: Account, orders: Sequence[TurnOrder], judging: Judging) -> None:
    """Let Vader's command leap to any point after all fleets; it fights there, and may conquer (CG-32)."""
    for order in last_of_kind(orders, "force"):
        if order.text("power") != "jump" or not _may_use_the_force(account, order):
            continue
        command = own_command(account, order, "CG-32")
        if command is None:
            continue
        planet = account.state.galaxy.planet.get(order.text("planet"))
        x, y = planet.at if planet is not None else (order.number("x"), order.number("y"))
        try:
            stays_out(account.state, command.at, (x, y))
        except Refused as refused:
            refuse(account, order, refused.key, "CG-21", planet=str(refused.args_["planet"]))
            continue
        there: Args = {"command": command.id, "x": x, "y": y, "jumped": 0}
        account.tell("moved", "CG-32", there, cause=order.cause)
        retreated = account.state.now.retreated
        met = [key for key in EmpireSituation(account.state.galaxy).in_contact(command.id) if key not in retreated]
        fight_out(account, (command.id, *met), (command.id,), judging)


def count_idle(account: Account, choices: Choices) -> None:
    """Count the turns since a command of Vader's fought another, or he killed an NPC (CG-34).

    A garrison is no command (CG-64).
    """
    fought = {
        key
        for told in account.told
        if told.kind == "battle" and told.text("defenders") not in account.state.galaxy.planet
        for side in ("attackers", "defenders")
        for key in told.text(side).split(",")
    }
    for faction in account.state.ranked(Rank.VADER):
        was = account.state.players[faction].idle
        killed = any(told.kind == "killed" and told.text("by") == faction for told in account.told)
        acted = killed or bool(fought & set(account.before.commands_of(faction)))
        lost = was >= battle_figures().vader_idle and reading(choices, "vader_lost") == "for_good"
        idle = 0 if acted and not lost else was + 1
        account.tell("idle", "CG-34", {"faction": faction, "turns": idle})


@dataclass(frozen=True, slots=True)
class AllowedQuestion:
    """A question that may be asked: its rule, and the ranks that may ask it."""

    rule: str
    ranks: frozenset[Rank]


QUESTIONS: Mapping[str, AllowedQuestion] = {
    "admiral": AllowedQuestion("CG-12", frozenset((Rank.GRAND_ADMIRAL,))),
    "planet": AllowedQuestion("CG-15", frozenset((Rank.GRAND_MOFF,))),
    "moff": AllowedQuestion("CG-15", frozenset((Rank.GRAND_MOFF,))),
    "income": AllowedQuestion("CG-37", frozenset((Rank.FOUNDER, Rank.SENATOR))),
    "money": AllowedQuestion("CG-37", frozenset((Rank.FOUNDER, Rank.SENATOR))),
    "force": AllowedQuestion("CG-37", frozenset((Rank.FOUNDER, Rank.SENATOR))),
}


def answer(account: Account, orders: Sequence[TurnOrder], judging: Judging) -> None:
    """Answer every player's question by the state at the start of the turn (CG-12, CG-15, CG-37, CG-51)."""
    asked: set[tuple[str, str]] = set()
    for order in of_kind(orders, "question"):
        subject, player = order.text("subject"), account.state.players[order.faction]
        question = QUESTIONS.get(subject)
        # The Grand Moff asks for one planet and one Moff; everybody else has one question a turn.
        once = (order.faction, subject if player.rank is Rank.GRAND_MOFF else "")
        if question is None or player.rank not in question.ranks:
            refuse(account, order, "empire.may_not_ask", question.rule if question else "CG-37")
        elif once in asked:
            refuse(account, order, "empire.one_question", question.rule)
        else:
            told = _answer_to(account.before, order, judging)
            if told is None:
                refuse(account, order, "empire.nothing_to_tell", question.rule)
                continue
            asked.add(once)
            whom, args = told
            account.tell("answer", question.rule, {"subject": subject, **args}, cause=order.cause, to=(order.faction,))
            if whom in account.state.players and is_neutral(account.state.galaxy, whom):
                spied: Args = {"faction": order.faction, "subject": subject, "of": whom}
                account.tell("spied", "CG-51", spied, cause=order.cause, to=(whom,))


def _answer_to(state: CampaignState, order: TurnOrder, judging: Judging) -> tuple[str, dict[str, Value]] | None:
    """Return whom a question is about and the answer, None where it has no object."""
    subject, name = order.text("subject"), order.text("of")
    key = f"question/{order.faction}/{subject}/{name}"
    if subject == "force":
        force, owner = _force(state, name)
        if force is None:
            return None
        dice = judging.dice(key)
        rough = {kind: _rough(count(force, kind), dice, kind, 1) for kind in UNITS}
        return owner, {"of": name, **rough}
    if subject == "planet":
        planet = state.galaxy.planet.get(name)
        if planet is None:
            return None
        about = {"owner": planet.owner, "income": planet.income.value, "resource": planet.resource}
        return planet.owner, {"of": name, **about, **units(planet.garrison)}
    player = state.players.get(name)
    if player is None:
        return None
    if subject == "admiral":
        if player.rank is not Rank.ADMIRAL:
            return None
        commands = ";".join(
            f"{key} {c.force.infantry} {c.force.cruisers} {c.force.fighters}"
            for key in state.commands_of(name)
            for c in (state.galaxy.command[key],)
        )
        return name, {"of": name, "commands": commands, "spent": player.last_spent}
    if subject == "moff":
        return (name, {"of": name, "amount": player.last_income}) if player.rank is Rank.MOFF else None
    amount = player.money if subject == "money" else player.last_income
    return name, {"of": name, "amount": _rough(amount, judging.dice(key), subject, economy_figures().estimate_step)}


def _force(state: CampaignState, name: str) -> tuple[Troops | None, str]:
    if name in state.galaxy.command:
        return state.galaxy.command[name].force, state.galaxy.command[name].owner
    planet = state.galaxy.planet.get(name)
    return (planet.garrison, planet.owner) if planet is not None else (None, "")


def _rough(true: int, dice: Dice, purpose: str, step: int) -> int:
    """Return an amount with a random error of 25 per cent at most, rounded to whole steps (CG-37)."""
    wrong = economy_figures().estimate
    told = 100 - wrong - 1 + dice.roll(2 * wrong + 1, purpose).result
    return round(Fraction(true * told, 100 * step)) * step


def spread_rumours(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Bring every neutral's one false rumour to the player of his choice (CG-52)."""
    for order in last_of_kind(orders, "rumour"):
        whom = order.text("to")
        if not is_neutral(account.state.galaxy, order.faction):
            refuse(account, order, "empire.neutrals_only", "CG-52")
        elif whom not in account.state.players:
            refuse(account, order, "empire.no_such_player", "CG-52")
        else:
            account.tell("rumour", "CG-52", {"words": order.text("words")}, cause=order.cause, to=(whom,))


def carry_letters(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Carry letters to those they are written to, public ones to everybody; tell who agrees that his are told (CG-1).

    Unsigned ones come last, in the order of their words: their place would tell their writer.
    """
    for order in of_kind(orders, "consent"):
        sides = {"faction": order.faction, "other": order.text("faction")}
        account.tell("consent", "CG-1", sides, cause=order.cause, to=sides.values())
    letters = list(of_kind(orders, LETTER))
    for order in sorted(letters, key=lambda each: each.text("words") if each.text("signed") else ""):
        signed, public = not order.text("signed"), order.text("open") == "public"
        players = order.names("players")
        args: Args = {
            "from": order.faction if signed else "", "to": ",".join(players), "open": int(public),
            "words": order.text("words"),
        }  # fmt: skip
        to = ALL if public else frozenset((order.faction, *players))
        account.tell("letter", "CG-1", args, cause=order.cause, to=to)


def hear_stories(account: Account, orders: Sequence[TurnOrder]) -> None:
    """Tell the referee what players wrote in free words; only a ruling gives it an effect."""
    for order in of_kind(orders, "story"):
        account.tell("story", "CG-1", {"words": order.text("words")}, cause=order.cause, to=())
