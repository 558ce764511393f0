"""Roster and cards of a game of lists.

A build is a `Stored` whose members have the body `{"profile": id, "count": n, "gear": [id, …]}`. `judge` gives the
Problems, of a build and its members, that lists cannot express.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from models.content import Json, out_of_range, wrong_type
from models.errors import ContentError, Refused
from models.games.allowances import allowances, softened, stamp
from models.games.lists.lists import (
    LONGEST_NAME,
    MOST_ALIKE,
    MOST_MEMBERS,
    MOST_POINTS,
    ForceList,
    ListedGear,
    ListedProfile,
    ListedSide,
    known_table,
)
from models.games.values import (
    DEFAULTS,
    NO_FACES,
    CardContent,
    CardSection,
    Choices,
    Entry,
    Member,
    Stat,
    Stored,
    StoredMember,
    Verdict,
)
from models.i18n import NO_TEXT, MessageArg, Text, fold
from models.problem import Fix, Grade, Problem, Where

Judge = Callable[[ForceList, Stored, tuple[Member, ...], Choices], Iterable[Problem]]


def _no_more(_lists: ForceList, _build: Stored, _members: tuple[Member, ...], _choices: Choices) -> Iterable[Problem]:
    return ()


def count_of(member: StoredMember) -> int:
    """Return how many figures a stored member stands for."""
    count = member.body.get("count", 1)
    return count if isinstance(count, int) and not isinstance(count, bool) and 0 < count <= MOST_ALIKE else 1


def gear_of(member: StoredMember) -> list[str]:
    """Return the ids of the gear of a stored member."""
    gear = member.body.get("gear", [])
    return [str(each) for each in gear] if isinstance(gear, list) else []


@dataclass(frozen=True)
class ListRoster:
    """The roster facet of a game of lists; a build is a `Stored`.

    `judge` adds the Problems only this game knows.
    """

    lists: Callable[[], ForceList]
    judge: Judge = _no_more

    @property
    def points(self) -> Text:
        return self.lists().force.points

    def read(self, data: Json, file: str) -> Stored:
        """Return the build of `{"force", "side", "limit", "members": [{"name", "profile", "count", "gear"}]}`."""
        lists, document = self.lists(), known_table(data, file, "", ("force", "side", "limit", "members"))
        rows = document.get("members", [])
        if not isinstance(rows, list):
            raise wrong_type("list", rows, file=file, place="members")
        if len(rows) > MOST_MEMBERS:
            raise ContentError("pack.too_many_entries", file=file, place="members", limit=MOST_MEMBERS)
        members = []
        for n, row in enumerate(rows):
            place = f"members[{n}]"
            each = known_table(row, file, place, ("name", "profile", "count", "gear"))
            profile = _find_id(lists.profiles, each.get("profile"), file, f"{place}.profile")
            gear = each.get("gear", [])
            if not isinstance(gear, list):
                raise wrong_type("list", gear, file=file, place=f"{place}.gear")
            ids: list[Json] = [_find_id(lists.gear, g, file, f"{place}.gear[{i}]") for i, g in enumerate(gear)]
            count = _read_number(each.get("count", 1), file, f"{place}.count", 1, MOST_ALIKE)
            body: dict[str, Json] = {"profile": profile, "count": count, "gear": ids}
            members.append(StoredMember(f"m{n}", _read_name(each.get("name", ""), file, f"{place}.name"), body))
        limit = document.get("limit", lists.force.limit)
        limit = None if limit is None else _read_number(limit, file, "limit", 0, MOST_POINTS)
        side = _find_id(lists.sides, document.get("side", ""), file, "side") if lists.sides else ""
        return Stored(_read_name(document.get("force", ""), file, "force"), side, limit, tuple(members))

    def write(self, build: Stored, lang: str = "fr") -> dict[str, Json]:
        lists = self.lists()
        rows: list[Json] = []
        for member in build.members:
            profile, gear = (
                lists.profile_of(member),
                [lists.gear[g].name[lang] for g in gear_of(member) if g in lists.gear],
            )
            row: dict[str, Json] = {"profile": profile.name[lang] if profile else str(member.body.get("profile", ""))}
            row |= {"name": member.name} if member.name else {}
            row |= {"count": count_of(member)} if count_of(member) > 1 else {}
            rows.append(row | ({"gear": list(gear)} if gear else {}))
        own = lists.sides.get(build.side)
        side: dict[str, Json] = {"side": own.name[lang]} if own is not None else {}
        return {"force": build.name, **side, "limit": build.limit, "members": rows}

    def check(self, build: Stored, choices: Choices) -> Verdict:
        """Return what a build costs and every Problem: first those of the lists, then those of `judge`."""
        lists, allowed = self.lists(), allowances(build.events)
        bare = tuple(_member(lists, member, build.side) for member in build.members)
        of_members: dict[str, list[Problem]] = {member.name.fr: [] for member in bare if member.name.fr != build.name}
        of_force: list[Problem] = []
        for problem in self.judge(lists, build, bare, choices):
            of_members.get(problem.where.spoken("fr"), of_force).append(problem)
        members = tuple(
            replace(m, problems=softened([*m.problems, *of_members.get(m.name.fr, ())], allowed, m.id)) for m in bare
        )
        cost = sum(member.cost for member in members)
        found = [*_of_force(lists, build, cost), *of_force]
        problems = (*softened(found, allowed), *(problem for member in members for problem in member.problems))
        figures = sum(member.count for member in members)
        return Verdict(build.name, cost, build.limit, figures, members, problems)

    def store(self, build: Stored, new_id: Callable[[], str], at: str) -> Stored:  # noqa: ARG002  no story, no date
        return replace(build, members=tuple(replace(member, id=new_id()) for member in build.members), events=())

    def alone(self, stored: Stored, member_id: str) -> Stored:
        return replace(stored, members=tuple(each for each in stored.members if each.id == member_id), events=())


@dataclass(frozen=True)
class ListCards:
    """The cards facet of a game of lists: one card a member, equal ones once with their count."""

    game: str
    roster: ListRoster
    design: str = "skirmish"

    def members(self, verdict: Verdict, faces: Mapping[str, str] = NO_FACES) -> tuple[CardContent, ...]:
        """Return the cards of a checked force in its order."""
        cards: Counter[CardContent] = Counter()
        for member in verdict.members:
            if member.stats:
                cards[self._card(member, faces.get(member.id, ""))] += member.count
        return tuple(replace(card, count=count) for card, count in cards.items())

    def profiles(self, choices: Choices = DEFAULTS) -> tuple[CardContent, ...]:  # noqa: ARG002
        """Return the card of every profile."""
        lists = self.roster.lists()
        bare = (StoredMember(p, "", {"profile": p}) for p in lists.profiles)
        return tuple(self._card(_member(lists, each), "") for each in bare)

    def _card(self, member: Member, shown: str) -> CardContent:
        lists = self.roster.lists()
        profile, each = lists.profiles[member.tags[0]], member.cost // member.count
        sections = (CardSection(Text("Équipement", "Gear"), member.gear, "shop"),) if member.gear else ()
        points = lists.force.points
        return CardContent(
            game=self.game, design=self.design, kind="profile", title=member.name, role=member.role,
            cost=Text(f"{each} {points.fr}", f"{each} {points.en}"), stats=member.stats, sections=sections,
            notes=(profile.words,) if profile.words != NO_TEXT else (), boxes=member.boxes,
            emblem=shown or profile.picture, stamp=stamp(member.problems), profile=profile.id,
        )  # fmt: skip


def without(member: StoredMember, gear_id: str) -> StoredMember:
    """Return a member without the last piece of a sort of gear; raises Refused where it has none."""
    gear = gear_of(member)
    if gear_id not in gear:
        raise Refused("builder.none_left", item=gear_id)
    last = len(gear) - 1 - gear[::-1].index(gear_id)
    return replace(member, body={**member.body, "gear": [*gear[:last], *gear[last + 1 :]]})


def _member(lists: ForceList, stored: StoredMember, side: str = "") -> Member:
    profile, count = lists.profile_of(stored), count_of(stored)
    if profile is None:
        typed = stored.name or str(stored.body.get("profile", ""))
        problem = Problem(Where((typed,), "profile"), Grade.ERROR, "", "builder.unknown_profile", {"name": typed})
        return Member(stored.id, Text.same(typed), NO_TEXT, 0, count, problems=(problem,))
    known = [lists.gear[each] for each in gear_of(stored) if each in lists.gear]
    gains = Counter[str]()
    for each in known:
        gains.update(each.adds)
    stats = tuple(
        Stat(s.id, s.name, s.short, profile.stats[s.id] + gains[s.id], rule=s.rule)
        for s in lists.stats.values()
        if s.id in profile.stats
    )
    name = Text.same(stored.name) if stored.name else profile.name
    entries = tuple(Entry(g.id, g.name, g.words, g.rule, cost=g.cost) for g in known)
    cost = (profile.cost + sum(each.cost for each in known)) * count
    problems = (*_of_side(lists, stored, profile, name, side), *_of_gear(lists, stored, profile, name))
    return Member(
        stored.id, name, profile.role if profile.role != NO_TEXT else profile.name, cost, count, stats, gear=entries,
        tags=(profile.id,), boxes=profile.boxes, problems=problems,
    )  # fmt: skip


def _of_side(
    lists: ForceList, stored: StoredMember, profile: ListedProfile, name: Text, side: str
) -> Iterator[Problem]:
    if side in lists.sides and profile.side not in ("", side):
        fix = Fix("builder.fix_remove", {"name": name}, ("remove", stored.id))
        args = {"name": profile.name, "side": lists.sides[side].name, "other": lists.sides[profile.side].name}
        rule = profile.rule or lists.sides[side].rule
        yield Problem(Where((name.fr,), "profile", profile.id), Grade.ERROR, rule, "builder.wrong_side", args, (fix,))


def _of_gear(lists: ForceList, stored: StoredMember, profile: ListedProfile, name: Text) -> Iterator[Problem]:
    for gear_id, count in Counter(gear_of(stored)).items():
        gear, where = lists.gear.get(gear_id), Where((name.fr,), "gear", gear_id)
        fix = Fix("builder.fix_drop", {"item": gear.name if gear else gear_id}, ("drop", stored.id, gear_id))
        if gear is None:
            yield Problem(where, Grade.ERROR, "", "builder.unknown_gear", {"item": gear_id}, (fix,))
            continue
        if gear.only and profile.id not in gear.only:
            who = {"name": profile.name, "item": gear.name}
            yield Problem(where, Grade.ERROR, gear.rule, "builder.not_for", who, (fix,))
        if count > gear.most:
            many: dict[str, MessageArg] = {"item": gear.name, "most": gear.most}
            yield Problem(where, Grade.ERROR, gear.rule, "builder.gear_too_often", many, (fix,))


def _of_force(lists: ForceList, build: Stored, cost: int) -> Iterator[Problem]:
    where, force = Where((build.name,)), lists.force
    if build.limit is not None and cost > build.limit:
        args = {"points": cost, "limit": build.limit, "over": cost - build.limit}
        yield Problem(where, Grade.ERROR, force.rule, "builder.too_dear", args)
    counts = Counter[str]()
    last: dict[str, str] = {}
    for member in build.members:
        profile = lists.profile_of(member)
        if profile is not None:
            counts[profile.id] += count_of(member)
            last[profile.id] = member.id
    figures = sum(counts.values())
    if not force.least <= figures <= force.most:
        args = {"count": figures, "least": force.least, "most": force.most}
        grade = Grade.ERROR if figures else Grade.NOTICE
        yield Problem(where, grade, force.rule, "builder.wrong_size", args)
    for profile_id, count in counts.items():
        profile = lists.profiles[profile_id]
        if profile.most is not None and count > profile.most:
            fix = Fix("builder.fix_remove", {"name": profile.name}, ("remove", last[profile_id]))
            many: dict[str, MessageArg] = {"name": profile.name, "count": count, "most": profile.most}
            yield Problem(where, Grade.ERROR, profile.rule, "builder.too_many_of", many, (fix,))


def _find_id(
    known: Mapping[str, ListedProfile] | Mapping[str, ListedGear] | Mapping[str, ListedSide], wanted: Json,
    file: str, place: str,
) -> str:  # fmt: skip
    words = fold(str(wanted))
    for each in known.values():
        other = each.also if isinstance(each, ListedProfile) else ()
        if words in map(fold, (each.id, each.name.fr, each.name.en, *other)):
            return each.id
    names = tuple(each.name.fr for each in known.values())
    raise ContentError("content.not_one_of", file=file, place=place, found=repr(wanted)[:40], allowed=names)


def _read_name(value: Json, file: str, place: str) -> str:
    """Return a name cut to the length a force keeps; raises ContentError for what is no text."""
    if not isinstance(value, str):
        raise wrong_type("text", value, file=file, place=place)
    return value[:LONGEST_NAME]


def _read_number(value: Json, file: str, place: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise out_of_range(value, least, most, file=file, place=place)
    return value
