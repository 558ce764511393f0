"""The report to a player after a turn, made only from what he has seen: sentences, sums, accounts in his language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from models.galaxy.values import Command, Engagement, Planet, Point, Troops
from models.games.empire.situation import EmpireSituation
from models.games.empire.turn.happenings import Happening, belongs_to_battle
from models.games.empire.turn.numbers import battle_figures, technologies
from models.games.empire.turn.orders.offers import offers
from models.games.empire.turn.report.lines import objective_lines, people_told, rules_told, rumours_told, threat_lines
from models.games.empire.turn.report.seen import LOSSES, SeenTurn, coming
from models.games.empire.turn.report.telling import Narrator
from models.games.empire.turn.report.values import (
    Money,
    MoneyLine,
    OrderFate,
    OwnCommand,
    OwnPlanet,
    PublicStanding,
    ReportBattle,
    ReportRound,
    RuleInForce,
    SumTerm,
    TurnReport,
)
from models.games.empire.turn.state import CampaignState, Rank
from models.games.facets.turn_events import TurnEvent, spoken_args, spoken_event
from models.games.facets.turns import Letterhead, LineVerdict
from models.games.sections.parts import Figure, ReportLine
from models.i18n import Translator

_AFTER_BATTLE = frozenset(("sums", "term", "lost", LOSSES, "gone", "retreated", "gained", "points", "conquered"))
_NEWS = (
    "conquered", "status", "left", "raised", "gone", "retreated", "dissolved", "president", "battle", "won",
    "won_together", "ended",
)  # fmt: skip
_INTELLIGENCE = ("answer", "spied", "found", "asked")
_ELSEWHERE = frozenset(
    ("letter", "consent", "money", "yielded", "points", "rumour", "refused", "engaged", "earned", "term", "moved")
)


def report(
    seen: SeenTurn,
    head: Letterhead,
    sheet: Sequence[LineVerdict] | None,
    rules: Iterable[RuleInForce],
    dice: Iterable[tuple[str, tuple[int, ...], bool]] = (),
) -> TurnReport:
    """Return a player's report; `sheet` are the lines he sent, None before the first turn; `rules` those in force."""
    teller = ReportTeller(seen, Translator(head.lang))
    t = teller.t
    faction = seen.galaxy.faction[seen.faction]
    changed, in_force = rules_told(rules, t)
    money, known = teller.money(), EmpireSituation(seen.galaxy, seen.choices).threats(seen.faction)
    fates = tuple(teller.fates(sheet or ()))
    following = () if head.over else offers(coming(seen, seen.turn + 1), seen.faction, seen.choices, t)
    return TurnReport(
        head, seen,
        t("report.title", turn=seen.turn) if seen.turn else t("report.title_start"),
        faction.name[t.lang],
        teller.status(seen.faction),
        tuple(teller.figures(money)), (*changed, *teller.happened()), tuple(teller.battles()), money,
        tuple(teller.commands()), tuple(teller.planets()), tuple(teller.news()),
        tuple(teller.lines(_INTELLIGENCE)), tuple(rumours_told(seen, teller.name, t)), tuple(teller.points()),
        tuple(teller.standings()), None if sheet is None and not seen.turn else fates,
        in_force,
        tuple(threat_lines(seen.galaxy, known, t)), {key: each.level for key, each in known.items() if each.level},
        tuple(dice), tuple(people_told(seen, teller.near, t)), tuple(objective_lines(seen, t)),
        places=seen.galaxy.words_for_all, letters=tuple(teller.lines(("letter", "consent"))),
        beaten=frozenset(teller.beaten), offers=following,
    )  # fmt: skip


def battle_spans(told: Sequence[Happening]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the index of each battle among happenings, and those of its consequences."""
    for first, battle in enumerate(told):
        if battle.kind != "battle":
            continue
        fought = {key for side in ("attackers", "defenders") for key in battle.text(side).split(",")}
        end = first + 1
        while end < len(told) and told[end].kind in _AFTER_BATTLE and belongs_to_battle(told[end], fought):
            end += 1
        yield first, tuple(range(first + 1, end))


class ReportTeller:
    """Puts what one player has seen into one language."""

    def __init__(self, seen: SeenTurn, t: Translator) -> None:
        self.seen, self.t = seen, t
        self.beaten: set[int] = set()
        named = [CampaignState(0, galaxy, {}) for galaxy in (seen.before, seen.galaxy)]
        self._narrator = Narrator(*named, also={each.id: each.text for each in seen.objectives})
        self._mine = {c.id for g in (seen.before, seen.galaxy) for c in g.commands if c.owner == seen.faction}
        self._mine |= {p.id for g in (seen.before, seen.galaxy) for p in g.planets if p.owner == seen.faction}

    def words(self, told: Happening) -> str:
        """Return the sentence of a happening, without its rule."""
        if told.kind == "idle":
            return self.t.plural("report.idle", told.number("turns"), most=battle_figures().vader_idle)
        (event,) = self._narrator.events((told,)) or (TurnEvent("", "", {}),)
        return spoken_event(replace(event, refused=False), self.t)

    def line(self, told: Happening) -> ReportLine:
        """Return the line of a happening, marked good or bad for its reader."""
        return ReportLine(self.words(told), told.rule, self._tone(told))

    def lines(self, kinds: Iterable[str]) -> Iterator[ReportLine]:
        """Yield the lines of some kinds in the order they happened."""
        wanted = frozenset(kinds)
        yield from (self.line(each) for each in self.seen.happenings if each.kind in wanted)

    def _tone(self, told: Happening) -> str:
        me = self.seen.faction
        if told.kind == "conquered":
            return "good" if told.args.get("faction") == me else "bad" if told.args.get("from") == me else ""
        if told.kind in {"gone", "retreated", "lost"}:
            return "bad" if told.args.get("command", told.args.get("planet")) in self._mine else "good"
        if told.kind in {"held", "no_income", "no_levies", "no_spending", "spied"}:
            return "bad"
        return "good" if told.kind in {"gained", "raised"} and self._names_me(told) else ""

    def _names_me(self, told: Happening) -> bool:
        keys = {key for value in told.args.values() for key in str(value).split(",")}
        return bool(keys & (self._mine | {self.seen.faction}))

    # What changed

    def figures(self, money: Money) -> Iterator[Figure]:
        """Yield the four numbers of the first page with their former values."""
        seen, t = self.seen, self.t
        galaxies = (seen.before, seen.galaxy)
        planets = [sum(p.owner == seen.faction for p in galaxy.planets) for galaxy in galaxies]
        commands = [sum(c.owner == seen.faction for c in galaxy.commands) for galaxy in galaxies]
        yield Figure(
            t("report.money"), f"{t.decimal(money.new)}\u00a0M", *self._change(money.new - money.old, money=True)
        )
        yield Figure(t("report.planets"), str(planets[1]), *self._change(planets[1] - planets[0]))
        yield Figure(t("report.commands"), str(commands[1]), *self._change(commands[1] - commands[0]))
        yield Figure(t("report.points"), str(seen.me.points), *self._change(seen.me.points - seen.was.points))

    def _change(self, by: int, *, money: bool = False) -> tuple[str, str]:
        if not by:
            return self.t("report.unchanged"), ""
        told = self.t.decimal(abs(by)) if money else str(abs(by))
        return f"{'+' if by > 0 else '−'}{told}", "good" if by > 0 else "bad"

    def happened(self) -> Iterator[ReportLine]:
        """Yield what happened to the player besides battles, money and orders."""
        in_battles = self._in_battles()
        for number, each in enumerate(self.seen.happenings):
            elsewhere = each.kind in _ELSEWHERE or each.kind in _INTELLIGENCE
            idle = each.kind == "idle" and not each.number("turns")
            # What the referee says of an order stands beside it; all else he says is for whoever reads it.
            said = each.kind == "ruled" and not each.cause
            if number not in in_battles and not elsewhere and not idle and (said or self._names_me(each)):
                yield self.line(each)

    def _in_battles(self) -> frozenset[int]:
        return frozenset(number for first, after in self._fights() for number in (first, *after))

    def _fights(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the index of each of the player's battles among the happenings, and those of its consequences."""
        told = self.seen.happenings
        yield from (each for each in battle_spans(told) if self._names_me(told[each[0]]))

    # Battles

    def battles(self) -> Iterator[ReportBattle]:
        """Yield the player's battles with their consequences."""
        fights, told = dict(self._fights()), self.seen.happenings
        for number, at in self.battlefields():
            if number in fights:
                yield self._battle(told[number], [told[n] for n in fights[number]], at)

    def battlefields(self) -> Iterator[tuple[int, Point]]:
        """Yield the index among the happenings of every known battle, and its place."""
        places: dict[str, Point] = {c.id: c.at for c in self.seen.before.commands}
        for number, each in enumerate(self.seen.happenings):
            if each.kind == "moved":
                places[each.text("command")] = (each.number("x"), each.number("y"))
            elif each.kind == "retreated" and (port := self.seen.galaxy.planet.get(each.text("planet"))) is not None:
                places[each.text("command")] = port.at
            elif each.kind == "battle":
                key = each.text("defenders").partition(",")[0]
                planet = self.seen.galaxy.planet.get(key)
                yield number, planet.at if planet is not None else places.get(key, (0, 0))

    def _battle(self, battle: Happening, after: Sequence[Happening], at: Point) -> ReportBattle:
        attacking = bool(set(battle.text("attackers").split(",")) & self._mine)
        won = (battle.text("winner") == "attacker") == attacking
        rounds = tuple(self._round(each, after, attacking) for each in after if each.kind == "sums")
        outcome = tuple(self._outcome(each) for each in after if each.kind not in {"sums", "term"})
        line = ReportLine(self.words(battle), battle.rule, "good" if won else "bad")
        return ReportBattle(line, won, self.near(at), at, rounds, outcome)

    def _outcome(self, told: Happening) -> ReportLine:
        if told.kind != LOSSES:
            return self.line(told)
        key = told.text("command" if "command" in told.args else "planet")
        words = self.t(f"report.quarters_{told.number('quarters')}", name=self.name(key))
        return ReportLine(words, told.rule, "good")

    def name(self, key: str) -> str:
        """Return the name of a thing, or its id where there is none."""
        for galaxy in (self.seen.galaxy, self.seen.before):
            if (thing := galaxy.command.get(key) or galaxy.planet.get(key)) is not None:
                return thing.name
            if (faction := galaxy.faction.get(key)) is not None:
                return faction.name[self.t.lang]
            if (person := next((c for c in galaxy.characters if c.id == key), None)) is not None:
                return person.name[self.t.lang]
        return technologies()[key].name[self.t.lang] if key in technologies() else key

    def _round(self, sums: Happening, after: Sequence[Happening], attacking: bool) -> ReportRound:
        both = (sums.number("attack"), sums.number("defence"))
        dice = [int(die) for die in sums.text("dice").split(",") if die] or [0, 0]
        terms: tuple[list[SumTerm], list[SumTerm]] = ([], [])
        for each in after:
            if each.kind == "term" and each.number("round") == sums.number("round"):
                ours = each.text("camp").startswith("attack") == attacking
                terms[0 if ours else 1].append(self._term(each))
        mine, other = (0, 1) if attacking else (1, 0)
        typed = bool(sums.args.get("typed"))
        return ReportRound(both[mine], both[other], tuple(terms[0]), tuple(terms[1]), dice[mine], dice[other], typed)

    def _term(self, told: Happening) -> SumTerm:
        return SumTerm(self._narrator.term(told, self.t), told.number("value"), told.rule)

    def near(self, at: Point) -> str:
        """Return the words for a point: on a planet, else near the closest one."""
        planets = self.seen.galaxy.planets
        if not planets:
            return self.t("report.at_point", x=self.t.decimal(at[0]), y=self.t.decimal(at[1]))
        near = min(planets, key=lambda p: ((p.x - at[0]) ** 2 + (p.y - at[1]) ** 2, p.id))
        on = (near.x - at[0]) ** 2 + (near.y - at[1]) ** 2 <= near.radius**2
        return near.name if on else self.t("report.near", planet=near.name)

    # Money and points

    def money(self) -> Money:
        """Return the account of the turn; the income is told planet by planet."""
        lines = []
        parts = tuple(
            SumTerm(self.name(each.text("planet")) + self._steps(each), each.number("amount"), each.rule)
            for each in self.seen.happenings
            if each.kind == "yielded"
        )
        for each in self.seen.happenings:
            if each.kind == "money" and each.args.get("faction") == self.seen.faction:
                why = each.text("why")
                words = self.t(f"report.why_{why}", other=self.name(str(each.args.get("other", ""))))
                lines.append(MoneyLine(words, each.number("amount"), each.rule, parts if why == "income" else ()))
        return Money(self.seen.was.money, self.seen.me.money, tuple(lines))

    def _steps(self, told: Happening) -> str:
        steps = [self.t(f"report.step_{step}") for step in str(told.args.get("steps", "")).split(",")[1:] if step]
        return f" ({', '.join(steps)})" if steps else ""

    def points(self) -> Iterator[MoneyLine]:
        """Yield the sources of the player's points."""
        for each in self.seen.happenings:
            if each.kind == "points" and each.args.get("faction") == self.seen.faction:
                yield MoneyLine(self.t(f"report.points_{each.text('why')}"), each.number("amount"), each.rule)

    # Forces

    def troops(self, troops: Troops) -> str:
        """Return units in words."""
        kinds = [(kind, getattr(troops, kind)) for kind in ("infantry", "fighters", "cruisers")]
        told = [self.t.plural(f"galaxymap.n_{kind}", n) for kind, n in kinds if n]
        return ", ".join(told) or self.t("empire.no_unit")

    def commands(self) -> Iterator[OwnCommand]:
        """Yield the player's commands, then those that were destroyed and may be raised again."""
        galaxy = self.seen.galaxy
        for each in galaxy.commands:
            if each.owner == self.seen.faction:
                yield self._command(each)
        for fallen in self.seen.fallen:
            words = self.t("report.again_free" if fallen.free else "report.again")
            yield OwnCommand(fallen.called, "", words, "", "", 0, lost=True)

    def _command(self, command: Command) -> OwnCommand:
        home = self.seen.galaxy.planet.get(command.home)
        fitted = [technologies()[key].name[self.t.lang] for key in self.seen.weapons.get(command.id, ())]
        return OwnCommand(
            command.name, self.near(command.at), ", ".join((self.troops(command.force), *fitted)),
            self.t(f"report.named_{Engagement(command.engagement).value}"), home.name if home else "", command.retreats,
        )  # fmt: skip

    def planets(self) -> Iterator[OwnPlanet]:
        """Yield the player's planets with what they yielded."""
        yielded = {
            each.text("planet"): each.number("amount") for each in self.seen.happenings if each.kind == "yielded"
        }
        for each in self.seen.galaxy.planets:
            if each.owner == self.seen.faction:
                yield OwnPlanet(each.marked, self._kind(each), self.troops(each.garrison), yielded.get(each.id))

    def _kind(self, planet: Planet) -> str:
        sector = self.seen.galaxy.sector.get(planet.sector)
        return ", ".join(word for word in (sector.name if sector else "", planet.resource) if word)

    # What others did

    def news(self) -> Iterator[ReportLine]:
        """Yield what everybody could see and does not concern the player."""
        in_battles = self._in_battles()
        for number, each in enumerate(self.seen.happenings):
            if each.kind in _NEWS and number not in in_battles and not self._names_me(each):
                yield replace(self.line(each), tone="")
        went = {each.text("command") for each in self.seen.happenings if each.kind == "moved"} - self._mine
        if went:
            yield ReportLine(self.t.plural("report.n_moved", len(went)), "CG-117")

    def status(self, key: str) -> str:
        """Return the rank of a player and his alliance."""
        faction = self.seen.galaxy.faction[key]
        rank = self.seen.ranks.get(key, Rank.NEUTRAL)
        alliance = self.seen.galaxy.alliance.get(faction.alliance)
        words = self.t(f"report.rank_{rank.value}")
        return f"{words}, {alliance.name[self.t.lang]}" if alliance and rank is not Rank.NEUTRAL else words

    def standings(self) -> Iterator[PublicStanding]:
        """Yield every player's public standing, by planets held."""
        galaxy = self.seen.galaxy
        rows = [
            PublicStanding(
                galaxy.faction[key].name[self.t.lang], galaxy.faction[key].sign, galaxy.faction[key].colour,
                self.status(key), sum(p.owner == key for p in galaxy.planets),
                sum(c.owner == key for c in galaxy.commands), self.seen.points.get(key), key == self.seen.faction,
                key,
            )
            for key in self.seen.ranks
        ]  # fmt: skip
        yield from sorted(rows, key=lambda row: (-row.planets, row.name))

    # Orders

    def fates(self, sheet: Sequence[LineVerdict]) -> Iterator[OrderFate]:
        """Yield every line that was sent with its result."""
        refused: dict[int, Happening] = {}
        ruled: dict[int, Happening] = {}
        for each in self.seen.happenings:
            whose, _, line = each.cause.partition(":")
            if whose == self.seen.faction and line.isdigit() and each.kind in {"refused", "ruled"}:
                (refused if each.kind == "refused" else ruled)[int(line)] = each
        for sent in sheet:
            if sent.number in refused:
                also = [self.words(ruled[sent.number])] if sent.number in ruled else []
                words = " ".join((self.words(refused[sent.number]), *also))
                fate = ReportLine(words, refused[sent.number].rule, "bad")
            elif sent.number in ruled:
                fate = ReportLine(ruled[sent.number].text("words"), ruled[sent.number].rule, "good")
            elif sent.grade in {"refused", "warning"}:
                said = self.t(sent.key, **spoken_args(sent.key, sent.args, self.t))
                fate = ReportLine(said, sent.rule, "bad" if sent.grade == "refused" else "wait")
            else:
                fate = self._course(sent.number)
                if fate.tone == "bad":
                    self.beaten.add(sent.number)
            yield OrderFate(sent.number, sent.words.partition("\n")[0], fate)

    def _course(self, line: int) -> ReportLine:
        """Return what became of an order that was carried out: battles of those it sent, where they fell back to."""
        told, cause = self.seen.happenings, f"{self.seen.faction}:{line}"
        first = {each.text("command"): n for n, each in reversed(tuple(enumerate(told)))
                 if each.kind == "moved" and each.cause == cause}  # fmt: skip
        courses = {key: tuple(self._fates_of(key, start)) for key, start in sorted(first.items())}
        if not any(courses.values()):
            return ReportLine(self.t("report.done"), "", "good")
        said = [self.t("report.left", fates=fates) if fates else self.t("report.done") for fates in courses.values()]
        if len(courses) > 1:
            said = [self.t.pair(self.name(key), words) for key, words in zip(courses, said, strict=True)]
        beaten = any(key not in self.seen.galaxy.command for key in courses)
        beaten |= any(each.kind == "retreated" and each.text("command") in courses for each in told)
        return ReportLine(" ".join(said), "", "bad" if beaten else "good")

    def _fates_of(self, key: str, start: int) -> Iterator[str]:
        """Yield in words what befell a command after one of the happenings: its battles, a retreat, its end."""
        places, names = dict(self.battlefields()), {planet.name for planet in self.seen.galaxy.planets}
        for number, each in enumerate(self.seen.happenings[start:], start):
            if number in places and key in each.text("attackers").split(",") + each.text("defenders").split(","):
                won = (each.text("winner") == "attacker") == (key in each.text("attackers").split(","))
                near = self.near(places[number])
                where = self.t("saga.at_planet", planet=near) if near in names else near
                yield self.t("report.left_won" if won else "report.left_beaten", where=where)
            elif each.kind == "retreated" and each.args.get("command") == key:
                yield self.t("report.left_back", planet=self.name(each.text("planet")))
            elif each.kind == "gone" and each.args.get("command") == key:
                yield self.t("report.left_lost")
