"""Whole galaxies with every kind of thing, for round trips through files."""

from __future__ import annotations

from hypothesis import strategies as st

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import (
    Alliance,
    Character,
    Command,
    Engagement,
    Faction,
    GalaxyNote,
    Income,
    Planet,
    Route,
    RouteKind,
    RouteState,
    Sector,
    Troops,
)
from models.i18n import Text

FAR = 10**9
lengths = st.one_of(st.integers(-5000, 5000), st.integers(-FAR, FAR))
radii = st.integers(0, FAR)
# Everything a file may stumble on: delimiters, quotes, formulas, markup, accents, letters beyond the first plane.
LETTERS = "abÉœß ,;|\"'=+-@<>&*#\\/:.0١𝔊"
raw = st.text(LETTERS, min_size=1, max_size=8).map(lambda text: " ".join(text.split()))
names = raw.filter(lambda text: text.rstrip("* ") == text and text != "")
words = raw
few = st.integers(0, 100_000)
kinds, states = st.sampled_from(RouteKind), st.sampled_from(RouteState)
units = st.builds(Troops, few, few, few)
outlines = st.one_of(st.just(()), st.lists(st.tuples(lengths, lengths), min_size=3, max_size=5).map(tuple))


def some(prefix: str, most: int) -> st.SearchStrategy[list[str]]:
    return st.integers(0, most).map(lambda n: [f"{prefix}{i}" for i in range(n)])


@st.composite
def galaxies(draw: st.DrawFn) -> Galaxy:
    one = lambda ids: st.sampled_from(["", *ids])  # noqa: E731
    alliance_ids, sector_ids, planet_ids = draw(some("al-", 2)), draw(some("se-", 2)), draw(some("pl-", 4))
    faction_ids, command_ids = draw(some("fa-", 3)), draw(some("co-", 3))
    text = st.builds(Text, names, names)
    pairs = [(a, b) for a in planet_ids for b in planet_ids if a < b]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return Galaxy(
        name=draw(words),
        radius=draw(st.integers(1, FAR)),
        alliances=tuple(draw(st.builds(Alliance, st.just(i), text, loose=st.booleans())) for i in alliance_ids),
        factions=tuple(
            draw(st.builds(Faction, st.just(i), text, one(alliance_ids), sign=words, capital=one(planet_ids)))
            for i in faction_ids
        ),
        sectors=tuple(
            draw(st.builds(Sector, st.just(i), names, outlines, notes=words, words=words)) for i in sector_ids
        ),
        planets=tuple(
            draw(
                st.builds(
                    Planet, st.just(i), names, lengths, lengths, radii, st.sampled_from(Income), words,
                    one(sector_ids), one(faction_ids), units, words, words, words,
                )
            )
            for i in planet_ids
        ),
        routes=tuple(
            draw(st.builds(Route, st.just(a), st.just(b), kinds, states, words))
            for a, b in chosen
        ),
        commands=tuple(
            draw(
                st.builds(
                    Command, st.just(i), names, one(faction_ids), lengths, lengths, one(planet_ids), units, radii,
                    st.sampled_from(Engagement), notes=words,
                )
            )
            for i in command_ids
        ),
        characters=tuple(
            draw(st.builds(Character, st.just(f"ch-{i}"), text, one(faction_ids), one(command_ids), bonus=few))
            for i in range(draw(st.integers(0, 2)))
        ),
        notes=tuple(
            draw(st.builds(GalaxyNote, st.just(f"no-{i}"), lengths, lengths, words))
            for i in range(draw(st.integers(0, 2)))
        ),
    )  # fmt: skip
