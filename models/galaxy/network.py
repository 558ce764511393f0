"""The network of routes: its parts, its chokepoints, what a cut would isolate. networkx does the graph theory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import networkx as nx

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import RouteState
from models.progress import Progress, silent

EXACT_TO: Final = 1_000
"""Up to this many planets betweenness is exact; above, it is measured from this many evenly spaced planets."""


def network(galaxy: Galaxy, *, open_only: bool = True) -> nx.Graph:
    """Return the routes as an undirected graph: nodes are planet ids, each edge carries its `route`."""
    graph = nx.Graph()
    graph.add_nodes_from(sorted(galaxy.planet))
    for (start, end), route in sorted(galaxy.route.items()):
        known = start in galaxy.planet and end in galaxy.planet and start != end
        if known and (route.state is RouteState.OPEN or not open_only):
            graph.add_edge(start, end, route=route)
    return graph


def components(galaxy: Galaxy) -> tuple[tuple[str, ...], ...]:
    """Return the parts of the galaxy that open routes join, the largest first, planets in the order of their ids."""
    return _sorted_parts(nx.connected_components(network(galaxy)))


def _sorted_parts(parts: Iterable[Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted((tuple(sorted(part)) for part in parts), key=lambda part: (-len(part), part)))


def betweenness(galaxy: Galaxy, progress: Progress = silent) -> Mapping[str, float]:
    """Return, for each planet, the share of all pairs of others whose fewest-jump ways pass through it, 0 to 1.

    Ways of equal length share evenly. Exact up to EXACT_TO planets, else sampled evenly and without chance. Progress
    may cancel.
    """
    graph = network(galaxy)
    nodes = list(graph)
    sources = nodes if len(nodes) <= EXACT_TO else nodes[:: -(-len(nodes) // EXACT_TO)]
    total = dict.fromkeys(nodes, 0.0)
    for done, source in enumerate(sources):
        progress(done, len(sources))
        part = nx.betweenness_centrality_subset(graph, sources=[source], targets=nodes)
        for key, value in part.items():
            total[key] += value
    progress(len(sources), len(sources))
    # networkx halves each ordered pair; every one of the others is a source or a target.
    pairs = len(sources) * (len(nodes) - 2) * (len(nodes) - 1) / len(nodes) if nodes else 0
    return {key: 2 * value / pairs if pairs > 0 else 0.0 for key, value in total.items()}


@dataclass(frozen=True, slots=True)
class Isolation:
    """What is lost when planets or routes fall: the parts that no longer reach the rest, the largest first."""

    kept: tuple[str, ...]
    isolated: tuple[tuple[str, ...], ...]

    @property
    def count(self) -> int:
        """How many planets are cut off."""
        return sum(len(part) for part in self.isolated)


def cut(
    galaxy: Galaxy, planets: Iterable[str] = (), routes: Iterable[tuple[str, str]] = (), seat: str = ""
) -> Isolation:
    """Return what losing these planets and routes would isolate from `seat`, or from the largest part if it is "".

    Only planets that reach the seat before the cut count as isolated by it.
    """
    graph = network(galaxy)
    before = _part_of(graph, seat)
    gone = set(planets)
    graph.remove_nodes_from(gone)
    graph.remove_edges_from(routes)
    rest = graph.subgraph(before - gone)
    kept = _part_of(rest, seat if seat in rest else "")
    return Isolation(tuple(sorted(kept)), _sorted_parts(part for part in nx.connected_components(rest) if part != kept))


def _part_of(graph: nx.Graph, seat: str) -> set[str]:
    if seat in graph:
        return set(nx.node_connected_component(graph, seat))
    parts = _sorted_parts(nx.connected_components(graph))
    return set(parts[0]) if parts else set()
