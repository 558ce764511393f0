"""What an army costs and every Problem of it (GE-1, GE-9, GE-52, GE-76 … GE-95)."""

from __future__ import annotations

from typing import Final

from models.content import Json
from models.games.allowances import softened
from models.games.escarmouche.army import Army, Unit, close_profiles
from models.games.escarmouche.command import bubbles
from models.games.escarmouche.entries import power_entry, stats, trait_entry
from models.games.escarmouche.ruleset import EscarmoucheProfileType, EscarmoucheRuleset, Side, TraitType, find_option
from models.games.values import Choices, Entry, Member, Verdict
from models.i18n import MessageArg, Text, Translator
from models.problem import Fix, Grade, Problem, Where

FEWEST, MOST = 30, 50
OTHER_SIDE: Final[dict[Side, Side]] = {"Empire": "Rébellion", "Rébellion": "Empire"}


def check(rules: EscarmoucheRuleset, army: Army, choices: Choices) -> Verdict:
    """Return the points, figures, members and Problems of an army; unknown profiles count for nothing (GE-95)."""
    members = tuple(_member(rules, army, i, choices) for i in range(len(army.units)))
    points = sum(member.cost for member in members)
    figures = sum(unit.count for unit in army.units if unit.profile in rules.profiles)
    of_units = tuple(problem for member in members for problem in member.problems)
    of_army = softened((*_limit(rules, army, points), *_size(army, figures), *_commander(rules, army)), army.allowed)
    return Verdict(army.name, points, army.limit, figures, members, (*of_units, *of_army))


def member_id(unit: Unit, index: int) -> str:
    """Return the key of a unit: the campaign's, or one made of its place in the document."""
    return unit.id or f"unit-{index + 1}"


def _member(rules: EscarmoucheRuleset, army: Army, index: int, choices: Choices) -> Member:
    unit = army.units[index]
    profile = rules.profiles.get(unit.profile)
    problems = softened(_unit_problems(rules, army, index, profile), army.allowed)
    if profile is None:
        name = Text.same(unit.name or unit.profile)
        return Member(member_id(unit, index), name, Text.same(unit.profile), 0, unit.count, problems=problems)
    traits = traits_of(rules, profile, choices)
    return Member(
        id=member_id(unit, index),
        name=Text.same(unit.name) if unit.name else profile.name,
        role=profile.name,
        cost=profile.points * unit.count,
        count=unit.count,
        stats=stats(profile),
        gear=_entries(traits, choices, "gear"),
        skills=_entries(traits, choices, "rank", "special"),
        spells=tuple(power_entry(rules.powers[power]) for power in profile.powers),
        tags=(profile.id, profile.side, *(trait.id for trait in traits)),
        boxes=profile.life,
        problems=problems,
    )


def traits_of(rules: EscarmoucheRuleset, profile: EscarmoucheProfileType, choices: Choices) -> tuple[TraitType, ...]:
    """Return the traits of a profile with the readings in force (AMB-GE-3)."""
    known = rules.traits
    traits = [known[trait] for trait in profile.traits]
    heavy = find_option("heavy_blaster").chosen(choices) == "heavy_trooper"
    if heavy and profile.id == "soldat-lourd-de-la-flotte-rebelle":
        traits.append(known["blaster-lourd"])
    return tuple(traits)


def _entries(traits: tuple[TraitType, ...], choices: Choices, *kinds: str) -> tuple[Entry, ...]:
    return tuple(trait_entry(trait, choices) for trait in traits if trait.kind in kinds)


def _unit_problems(
    rules: EscarmoucheRuleset, army: Army, index: int, profile: EscarmoucheProfileType | None
) -> list[Problem]:
    unit = army.units[index]
    found = []
    if profile is None:
        found.append(_unknown(rules, army, index))
    elif profile.side != army.side:
        found.append(_wrong_side(rules, army, index, profile))
    if unit.count == 0:
        fixes = (_set_count(rules, army, index, 1, "fix_set_count"), _remove(rules, army, index))
        found.append(_problem(rules, army, index, Grade.ERROR, "GE-1", "no_figure", "count", fixes))
    if profile is not None and profile.as_printed:
        found.append(_problem(rules, army, index, Grade.NOTICE, profile.rule, "as_printed", "profile"))
    return found


def _unknown(rules: EscarmoucheRuleset, army: Army, index: int) -> Problem:
    names = rules.profiles
    close = close_profiles(army.units[index].profile, rules)
    spelled = tuple(Fix("escarmouche.fix_spell", {"profile": names[p].name}, ("profile", index, p)) for p in close)
    return _problem(
        rules, army, index, Grade.ERROR, "GE-95", "unknown_profile", "profile", (*spelled, _remove(rules, army, index))
    )


def _wrong_side(rules: EscarmoucheRuleset, army: Army, index: int, profile: EscarmoucheProfileType) -> Problem:
    sides = rules.sides
    other = OTHER_SIDE[army.side]
    fixes: tuple[Fix, ...] = (_remove(rules, army, index),)
    strangers = [u for u in army.units if u.profile in rules.profiles and rules.profiles[u.profile].side == other]
    if 2 * len(strangers) > len(army.units):
        fixes = (Fix("escarmouche.fix_side", {"side": sides[other].name}, ("side", other)), *fixes)
    args = {"side": sides[army.side].name, "other": sides[profile.side].name}
    return _problem(rules, army, index, Grade.ERROR, profile.rule, "wrong_side", "profile", fixes, **args)


def _problem(
    rules: EscarmoucheRuleset,
    army: Army,
    index: int,
    grade: Grade,
    rule: str,
    key: str,
    field: str,
    fixes: tuple[Fix, ...] = (),
    **args: MessageArg,
) -> Problem:
    unit = army.units[index]
    where = Where((army.name, rules.name(unit.profile)), field, member_id(unit, index))
    return Problem(where, grade, rule, f"escarmouche.{key}", {"profile": rules.name(unit.profile), **args}, fixes)


def _remove(rules: EscarmoucheRuleset, army: Army, index: int) -> Fix:
    return Fix("escarmouche.fix_remove", {"profile": rules.name(army.units[index].profile)}, ("remove", index))


def _set_count(rules: EscarmoucheRuleset, army: Army, index: int, count: int, key: str = "fix_count") -> Fix:
    args: dict[str, MessageArg] = {"profile": rules.name(army.units[index].profile), "count": count}
    return Fix(f"escarmouche.{key}", args, ("count", index, count))


def _limit(rules: EscarmoucheRuleset, army: Army, points: int) -> tuple[Problem, ...]:
    if army.limit is None or points <= army.limit:
        return ()
    over = points - army.limit
    raise_limit = Fix("escarmouche.fix_limit", {"limit": points}, ("limit", points))
    args = {"points": points, "limit": army.limit, "over": over}
    fixes = (*_thinner(rules, army, over), raise_limit)
    return (Problem(Where((army.name,), "limit"), Grade.ERROR, "GE-9", "escarmouche.over_limit", args, fixes),)


def _thinner(rules: EscarmoucheRuleset, army: Army, over: int) -> tuple[Fix, ...]:
    """Return up to two fixes that take enough figures out of one unit, those that lose the fewest points first."""
    ways = []
    for i, unit in enumerate(army.units):
        if unit.profile in rules.profiles:
            each = rules.profiles[unit.profile].points
            gone = -(-over // each) if each else unit.count + 1
            if gone <= unit.count:
                ways.append((gone * each, i, unit.count - gone))
    fixes = (
        _remove(rules, army, i) if left == 0 else _set_count(rules, army, i, left) for _, i, left in sorted(ways)[:2]
    )
    return tuple(fixes)


def _size(army: Army, figures: int) -> tuple[Problem, ...]:
    if FEWEST <= figures <= MOST:
        return ()
    key = "escarmouche.few_figures" if figures < FEWEST else "escarmouche.many_figures"
    args = {"figures": figures, "fewest": FEWEST, "most": MOST}
    return (Problem(Where((army.name,), "units"), Grade.NOTICE, "GE-1", key, args),)


def _commander(rules: EscarmoucheRuleset, army: Army) -> tuple[Problem, ...]:
    fielded = [rules.profiles[unit.profile] for unit in army.units if unit.profile in rules.profiles and unit.count]
    _, held, troops = bubbles(rules, army)
    led = any(rules.command(profile) for profile in fielded)
    if led and troops <= held:
        return ()
    officers = [p for p in rules.profiles.values() if p.side == army.side and rules.command(p)]
    fixes = tuple(
        Fix("escarmouche.fix_add", {"profile": p.name, "points": p.points}, ("add", p.id, 1))
        for p in sorted(officers, key=lambda p: p.points)
    )
    where = Where((army.name,), "units")
    if not led:
        return (Problem(where, Grade.NOTICE, "GE-52", "escarmouche.no_commander", {}, fixes),)
    args = {"left": troops - held, "places": held}
    return (Problem(where, Grade.NOTICE, "GE-53", "escarmouche.no_place", args, fixes),)


def report(verdict: Verdict, t: Translator) -> dict[str, Json]:
    """Return `{"points", "figures", "problems"}`; profiles under their French names, sentences in the language of `t`.

    A Problem of the whole army has an empty `profile`.
    """
    problems: list[Json] = [_as_json(problem, t) for problem in verdict.problems]
    return {"points": verdict.cost, "figures": verdict.figures, "problems": problems}


def _as_json(problem: Problem, t: Translator) -> dict[str, Json]:
    profile = Where(problem.where.path[1:2]).spoken("fr")
    text = t(problem.key, **problem.args)
    return {"profile": profile, "rule": problem.rule, "grade": problem.grade.value, "text": text}
