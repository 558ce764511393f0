"""A second engine for Aventures Galactiques, written from the book's facts with the default readings, slow and plain.

It shares no code with the program: boards are letters and lists of edges, states plain JSON values, lines are walked
with exact fractions. What it says is compared with what the program says (`test_second_engine.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

Cell = tuple[int, int]
Edge = tuple[str, int, int]
Point = tuple[Fraction, Fraction]
HALF = Fraction(1, 2)
PLANES = ((1, 0), (-1, 0), (0, 1), (0, -1))
HERO = {"life": 100, "move": 6, "ranged": 18, "melee": 18, "defence": 18, "actions": 2, "force": 2}
HERO_SKILLS = {"soins": 1, "reparation": 1, "informatique": 2}
UTILITY = {"life": 60, "move": 4, "melee": 11, "defence": 11, "actions": 1}
MEDIC = {"life": 70, "move": 5, "ranged": 13, "melee": 12, "defence": 15, "actions": 1}
TECH = {"life": 70, "move": 5, "ranged": 15, "melee": 13, "defence": 13, "actions": 1}
CARES = {"soins": 2, "reparation": 2}
CARDS: Mapping[str, tuple[dict[str, int], dict[str, int], str]] = {
    "obi-wan-kenobi": (HERO, HERO_SKILLS, "human"),
    "darth-maul": (HERO, HERO_SKILLS, "human"),
    "r2-d2": (UTILITY, {"informatique": 5}, "droid"),
    "r5-tech-droid": (UTILITY, {"informatique": 5}, "droid"),
    "clone-trooper-medic": (MEDIC, CARES, "human"),
    "super-battle-droid-medic": (MEDIC, CARES, "droid"),
    "clone-trooper-tech": (TECH, {"informatique": 4}, "human"),
    "super-battle-droid-tech": (TECH, {"informatique": 4}, "droid"),
    "medical-droid": ({}, {}, "droid"),
    "assault-droid-mark-1": ({"defence": 11}, {}, "droid"),
}
"""Figures, skills and nature of every character with a card (AG-107 … AG-115); without a number the card has none."""
HEROES = ("obi-wan-kenobi", "darth-maul")


@dataclass(frozen=True)
class Ground:
    """Terrain at one moment: the points each cell takes to enter, 0 for a high impassable one, and the closed edges."""

    width: int
    height: int
    points: Mapping[Cell, int]
    walls: frozenset[Edge]

    def enter(self, cell: Cell) -> int:
        return self.points.get(cell, 0)

    def wall(self, a: Cell, b: Cell) -> bool:
        """Whether a wall or a closed door stands between two cells side by side."""
        if a[1] == b[1]:
            return ("V", max(a[0], b[0]), a[1]) in self.walls
        return ("H", a[0], max(a[1], b[1])) in self.walls

    def turns(self, a: Cell, b: Cell, by: Cell) -> bool:
        return self.enter(by) > 0 and not self.wall(a, by) and not self.wall(by, b)


def touch(ground: Ground, a: Cell, b: Cell) -> bool:
    """Whether figures on two cells are in contact: neighbours that nothing high separates (AG-30, AMB-AG-10)."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    if max(dx, dy) != 1:
        return False
    if dx + dy == 1:
        return not ground.wall(a, b)
    return ground.turns(a, b, (a[0], b[1])) or ground.turns(a, b, (b[0], a[1]))


def steps(ground: Ground, a: Cell, held: Collection[Cell]) -> Iterator[tuple[Cell, int]]:
    """Yield the cells a figure may step to past the enemies and NPCs on the cells `held`, with their points."""
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            b = (a[0] + dx, a[1] + dy)
            if b == a or not ground.enter(b) or b in held:
                continue
            if dx and dy:
                sides = ((a[0], b[1]), (b[0], a[1]))
                ring = [(a, s) for s in sides] + [(s, b) for s in sides]
                if any(not ground.enter(s) for s in sides) or any(ground.wall(one, two) for one, two in ring):
                    continue
            elif ground.wall(a, b):
                continue
            yield b, ground.enter(b)


def reach(ground: Ground, start: Cell, points: int, held: Collection[Cell]) -> dict[Cell, int]:
    """Return the fewest points to every cell a figure may come to (AG-28 … AG-40): anew until nothing changes."""
    best, changed = {start: 0}, True
    while changed:
        changed = False
        for cell, spent in list(best.items()):
            for near, cost in steps(ground, cell, held):
                if spent + cost <= points and spent + cost < best.get(near, points + 1):
                    best[near] = spent + cost
                    changed = True
    return best


def cover(ground: Ground, a: Cell, t: Cell, figures: Collection[Cell]) -> int | None:
    """Return how many characters cover `t` from `a`, None where it is not seen (AG-63 … AG-68, AMB-AG-7)."""
    own = [(Fraction(a[0] + x), Fraction(a[1] + y)) for x in (0, 1) for y in (0, 1)]
    least = []
    for lines in ([(_middle(a), end) for end in _ends(a, t)], [(corner, _middle(t)) for corner in own]):
        covers = (_line(ground, start, end, a, t, figures) for start, end in lines)
        least += [min((each for each in covers if each is not None), default=-1)]
    return max(least) if max(least) >= 0 else None


def _middle(cell: Cell) -> Point:
    return cell[0] + HALF, cell[1] + HALF


def _ends(a: Cell, t: Cell) -> set[Point]:
    """Return points of the rim of `t` between which every line from the middle of `a` crosses the same cells."""
    (mx, my), found = _middle(a), set()
    corners = [
        (x, y) for x in range(min(a[0], t[0]), max(a[0], t[0]) + 2) for y in range(min(a[1], t[1]), max(a[1], t[1]) + 2)
    ]
    for along, fixed in ((0, t[1]), (0, t[1] + 1), (1, t[0]), (1, t[0] + 1)):
        low = t[along]
        marks = {Fraction(low), Fraction(low + 1)}
        for corner in corners:
            run, climb = corner[1 - along] - (my, mx)[along], corner[along] - (mx, my)[along]
            if run and (fixed - (my, mx)[along]) / run > 0:
                at = (mx, my)[along] + climb * (fixed - (my, mx)[along]) / run
                if low < at < low + 1:
                    marks.add(at)
        ordered = sorted(marks)
        for at in (*ordered, *((one + two) / 2 for one, two in pairwise(ordered))):
            found.add((at, Fraction(fixed)) if along == 0 else (Fraction(fixed), at))
    return found


def _line(ground: Ground, start: Point, end: Point, a: Cell, t: Cell, figures: Collection[Cell]) -> int | None:
    """Return how many characters stand on the cells a line crosses, None where something cuts it (AG-66, AMB-AG-8)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cuts = {Fraction(0), Fraction(1)}
    for first, d in ((start[0], dx), (start[1], dy)):
        if d:
            whole = range(int(min(first, first + d)) - 1, int(max(first, first + d)) + 2)
            cuts |= {s for n in whole if 0 < (s := (n - first) / d) < 1}
    ordered = sorted(cuts)
    crossed = []
    for one, two in pairwise(ordered):
        s = (one + two) / 2
        crossed.append((int((start[0] + s * dx) // 1), int((start[1] + s * dy) // 1)))
    if any(cell not in (a, t) and not ground.enter(cell) for cell in crossed):
        return None
    places = [(start[0] + s * dx, start[1] + s * dy) for s in ordered]
    if not all(
        _passes(ground, one, two, at) for one, two, at in zip([a, *crossed], [*crossed, t], places, strict=True)
    ):
        return None
    return sum(cell in figures for cell in set(crossed) - {a, t})


def _passes(ground: Ground, a: Cell, b: Cell, place: Point) -> bool:
    """Whether a line may go from one cell to the next at a place of their rims: an edge, or the corner they share."""
    if a == b:
        return True
    if place[0].denominator > 1 or place[1].denominator > 1:
        return not ground.wall(a, b)
    x, y = int(place[0]), int(place[1])
    ring = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)]
    for turn in (1, -1):
        at, free = ring.index(a), True
        while free and ring[at] != b:
            near = ring[(at + turn) % 4]
            free = not ground.wall(ring[at], near) and (near == b or ground.enter(near) > 0)
            at = (at + turn) % 4
        if free:
            return True
    return False


@dataclass(frozen=True)
class Board:
    """The Lost Temple: its letters, the edges of its doors, the cells of its barriers, vaults and consoles."""

    points: Mapping[Cell, int]
    doors: Mapping[str, tuple[Edge, ...]]
    barriers: Mapping[str, frozenset[Cell]]
    vaults: Mapping[str, frozenset[Cell]]
    consoles: Mapping[str, tuple[frozenset[Cell], str]]
    width: int
    height: int

    def ground(self, shut: Collection[str]) -> Ground:
        walls = frozenset(edge for door, edges in self.doors.items() if door in shut for edge in edges)
        high = {cell for barrier, cells in self.barriers.items() if barrier in shut for cell in cells}
        points = {cell: cost for cell, cost in self.points.items() if cell not in high}
        return Ground(self.width, self.height, points, walls)


class Position:
    """A battle at one moment, from the plain values it is written with; `kinds` are the characters of its figures."""

    def __init__(
        self, board: Board, kinds: Mapping[str, str], sides: tuple[str, str], state: Mapping[str, Any]
    ) -> None:
        self.board, self.kinds, self.sides, self.state = board, kinds, sides, state
        self.pieces = {each["id"]: {**each, "cell": tuple(each["cell"])} for each in state["pieces"]}
        self.ground = board.ground(state["shut"])
        self.going = state["going"]
        self._covers: dict[tuple[str, str], int | None] = {}

    def standing(self) -> list[dict[str, Any]]:
        return [each for each in self.pieces.values() if each["status"] in ("up", "inert", "broken")]

    def card(self, piece: str) -> dict[str, int]:
        return CARDS[self.kinds[piece]][0]

    def enemies(self, piece: str) -> list[dict[str, Any]]:
        foe = self.sides[self.pieces[piece]["side"] == self.sides[0]]
        return [each for each in self.standing() if each["side"] == foe]

    def points(self, piece: str) -> int:
        """Movement Points left: those of the card before the figure is activated, none after the step (AG-20)."""
        if self.going is not None and self.going["piece"] == piece:
            return self.going["left"] if self.going["moving"] else 0
        return self.card(piece).get("move", 0)

    def reach(self, piece: str) -> tuple[dict[Cell, int], set[Cell]]:
        """Return the points to every cell, and those where the figure may stop: not on an ally's (AG-39)."""
        own = self.pieces[piece]
        others = [each for each in self.standing() if each["id"] != piece]
        held = {each["cell"] for each in others if each["side"] != own["side"]}
        costs = reach(self.ground, own["cell"], self.points(piece), held)
        allies = {each["cell"] for each in others if each["side"] == own["side"]}
        return costs, (set(costs) - allies) | {own["cell"]}

    def legal(self, act: Mapping[str, Any]) -> bool:
        """Return whether an act of a figure may be done now."""
        if self.state["phase"] != "play" or (self.going is not None and self.going["meetings"]) or self.state["call"]:
            return False
        own = self.pieces[act["piece"]]
        if own["side"] != self.state["player"] or own["status"] != "up" or own["done"]:
            return False
        if self.going is not None and self.going["piece"] != act["piece"]:
            return False
        return bool(getattr(self, f"_{act['act']}")(act, own))

    def _still_moving(self) -> bool:
        return self.going is None or self.going["moving"]

    def _on_ally(self, own: Mapping[str, Any]) -> bool:
        return any(each["cell"] == own["cell"] for each in self.standing() if each["id"] != own["id"])

    def _intervenes(self, own: Mapping[str, Any], how: str) -> bool:
        """Exactly one of an attack, actions up to the Action Points, one power, or care (AG-22, AG-95)."""
        if self._on_ally(own):
            return False
        spent, used = (self.going["spent"], self.going["used"]) if self.going is not None else ("", 0)
        if how == "actions":
            return spent in ("", "actions") and used < self.card(own["id"]).get("actions", 0)
        return spent == ""

    def _power(self, own: Mapping[str, Any]) -> bool:
        return self._intervenes(own, "power") and self.kinds[own["id"]] in HEROES and own["force"] >= 1

    def _at_hand(self, own: Mapping[str, Any], target: str) -> bool:
        other = self.pieces[target]
        return other["status"] in ("up", "inert", "broken") and touch(self.ground, own["cell"], other["cell"])

    def _team(self, own: Mapping[str, Any], target: str) -> bool:
        """Whether the other is the figure itself or one of its team at hand (AG-74, AMB-AG-18, AMB-AG-35)."""
        other = self.pieces[target]
        if other["side"] != own["side"] or other["status"] != "up":
            return False
        return target == own["id"] or self._at_hand(own, target)

    def _skilled(self, own: Mapping[str, Any], skill: str) -> bool:
        return self._intervenes(own, "actions") and skill in CARDS[self.kinds[own["id"]]][1]

    def _attack(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        if not (self._power(own) if act["power"] else self._intervenes(own, "attack")):
            return False
        target = self.pieces[act["target"]]
        if target["side"] == own["side"] or target["status"] not in ("up", "inert", "broken"):
            return False
        if act["manner"] not in self.card(own["id"]):
            return False
        if act["manner"] == "melee":
            return self._at_hand(own, act["target"])
        if any(touch(self.ground, own["cell"], each["cell"]) for each in self.enemies(own["id"])):
            return False
        return self.cover(own["id"], act["target"]) is not None

    def cover(self, piece: str, target: str) -> int | None:
        """Return how many characters cover a figure from another, None where it is not seen."""
        if (piece, target) not in self._covers:
            self._covers[piece, target] = self._cover(piece, target)
        return self._covers[piece, target]

    def _cover(self, piece: str, target: str) -> int | None:
        figures = {each["cell"] for each in self.standing()}
        return cover(self.ground, self.pieces[piece]["cell"], self.pieces[target]["cell"], figures)

    def _vigilance(self, _act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        return self._power(own)

    _speed = _vigilance

    def _regenerate(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        return self._power(own) and self._team(own, act["target"])

    def _pass_cells(self) -> Collection[Cell]:
        """Where the pass lies; once three vaults were searched in vain, the cells of the fourth (AG-81)."""
        if tuple(self.state["pass_at"]) in self.board.points:
            return (tuple(self.state["pass_at"]),)
        left = [each for each in self.board.vaults if each not in self.state["searched"]]
        return self.board.vaults[left[0]] if len(left) == 1 and not self.state["pass_by"] else ()

    def _search(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        known = self.state["pass_by"] or tuple(self.state["pass_at"]) in self.board.points
        left = set(self.board.vaults) - set(self.state["searched"])
        if known or act["vault"] not in left or len(left) == 1 or not self._intervenes(own, "actions"):
            return False
        x, y = own["cell"]
        spots = self.board.vaults[act["vault"]]
        beside = [(x + dx, y + dy) for dx, dy in PLANES]
        return (x, y) in spots or any(at in spots and not self.ground.wall((x, y), at) for at in beside)

    def _give(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        other = act["target"] != own["id"] and self._team(own, act["target"])
        return self._intervenes(own, "actions") and self.state["pass_by"] == own["id"] and other

    def _pick_up(self, _act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        return self._still_moving() and own["cell"] in self._pass_cells()

    def _door(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        x, y = own["cell"]
        edges = {("V", x, y), ("V", x + 1, y), ("H", x, y), ("H", x, y + 1)}
        return self._intervenes(own, "actions") and not edges.isdisjoint(self.board.doors[act["door"]])

    def _program(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        inert = self.kinds[act["target"]] == "assault-droid-mark-1" and self.pieces[act["target"]]["status"] == "inert"
        return self._skilled(own, "informatique") and inert and not own["tried"] and self._at_hand(own, act["target"])

    def _hack(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        cells, barrier = self.board.consoles[act["console"]]
        ready = own["cell"] in cells and self.state["pass_by"] == own["id"] and barrier in self.state["shut"]
        return self._skilled(own, "informatique") and ready

    def _heal(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        again = act["target"] == own["id"] and self.going is not None and self.going["self_healed"]
        human = CARDS[self.kinds[act["target"]]][2] == "human"
        return self._skilled(own, "soins") and human and not again and self._team(own, act["target"])

    def _repair(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        droid = CARDS[self.kinds[act["target"]]][2] == "droid" and act["target"] != own["id"]
        return self._skilled(own, "reparation") and droid and self._team(own, act["target"])

    def _care(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        medical = self.kinds[act["target"]] == "medical-droid"
        return self._intervenes(own, "care") and medical and self._at_hand(own, act["target"])

    def _end_move(self, _act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        return self._still_moving() and not self._on_ally(own)

    def _end_activation(self, _act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        return not self._on_ally(own)

    def _walk(self, act: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
        """Along cells one may step to, within the points, not ending on an ally (AG-35 … AG-40)."""
        if not self._still_moving() or not act["path"]:
            return False
        others = [each for each in self.standing() if each["id"] != own["id"]]
        held = {each["cell"] for each in others if each["side"] != own["side"]}
        at, spent = own["cell"], 0
        for cell in map(tuple, act["path"]):
            cost = dict(steps(self.ground, at, held)).get(cell)
            if cost is None:
                return False
            at, spent = cell, spent + cost
        return spent <= self.points(own["id"]) and all(each["cell"] != at for each in others)
