"""Small galaxies for property tests, and every way through them by brute force."""

from __future__ import annotations

from hypothesis import strategies as st

from models.galaxy.galaxy import Galaxy
from models.galaxy.routes import Avoid
from models.galaxy.values import Planet, Route, RouteState

IDS = "abcdefg"


def one_or_none(key: str) -> st.SearchStrategy[str]:
    return st.sampled_from(("", key))


@st.composite
def galaxies(draw: st.DrawFn) -> Galaxy:
    ids = IDS[: draw(st.integers(2, 7))]
    # A narrow grid makes many ties; sectors and owners give something to avoid.
    spots = draw(
        st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=len(ids), max_size=len(ids), unique=True)
    )
    planets = tuple(
        Planet(i, i, x * 1000, y * 1000, 9, sector=draw(one_or_none("s")), owner=draw(one_or_none("o")))
        for i, (x, y) in zip(ids, spots, strict=True)
    )  # fmt: skip
    pairs = [(a, b) for a in ids for b in ids if a < b]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True))
    states = draw(st.lists(st.sampled_from(list(RouteState)), min_size=len(chosen), max_size=len(chosen)))
    routes = tuple(Route(b, a, state=state, reason="x") for (a, b), state in zip(chosen, states, strict=True))
    return Galaxy(planets=planets, routes=routes)


def simple_paths(galaxy: Galaxy, start: str, end: str, avoid: Avoid) -> list[tuple[str, ...]]:
    free = {
        p.id
        for p in galaxy.planets
        if p.id not in avoid.planets
        and (p.id in (start, end) or (p.sector not in avoid.sectors and p.owner not in avoid.owners))
    }
    usable = {r.key for r in galaxy.routes if r.state is RouteState.OPEN or not avoid.open_only}
    usable -= {(min(pair), max(pair)) for pair in avoid.routes}
    found: list[tuple[str, ...]] = []

    def extend(path: tuple[str, ...]) -> None:
        if path[-1] == end:
            found.append(path)
            return
        for key in sorted(free - set(path)):
            if tuple(sorted((path[-1], key))) in usable:
                extend((*path, key))

    extend((start,))
    return found
