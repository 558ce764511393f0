"""The network of routes: what is left to a planet, its parts, where it breaks, what a cut would isolate.

networkx does the graph theory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import networkx as nx

from models.galaxy.numbers import fine_length
from models.galaxy.route_webs import Edge, square
from models.galaxy.values import Cost, Pair, Planet, Point, Route, RouteState
from models.progress import Progress, cancellable, silent

EXACT_TO: Final = 1_000
"""Up to this many planets betweenness is exact; above, it is measured from this many evenly spaced planets."""


@dataclass(frozen=True, slots=True)
class Isolation:
    """What is lost when planets or routes fall: the parts that no longer reach the rest, the largest first."""

    kept: tuple[str, ...]
    isolated: tuple[tuple[str, ...], ...]

    @property
    def count(self) -> int:
        """How many planets are cut off."""
        return sum(len(part) for part in self.isolated)


@dataclass(frozen=True, slots=True)
class Breaks:
    """Planets and routes (ordered pairs) whose loss parts the network, each with how many planets it cuts off.

    A planet is cut off if it no longer reaches the largest part, as `cut` counts. Only losses in the largest part cut
    anything off.
    """

    planets: Mapping[str, int]
    routes: Mapping[Pair, int]


class Network:
    """The graph of a galaxy's routes (`Galaxy.graph`) and what is found in it. Only `ways_to` takes routes cut or
    closed.
    """

    def __init__(self, planets: Mapping[str, Planet], routes: Mapping[Pair, Route]) -> None:
        graph = nx.Graph()
        for key, planet in sorted(planets.items()):
            graph.add_node(key, planet=planet, sector=planet.sector, owner=planet.owner)
        for (start, end), route in sorted(routes.items()):
            a, b = planets.get(start), planets.get(end)
            if a and b and a is not b:
                graph.add_edge(start, end, route=route, state=route.state, length=fine_length(a.x - b.x, a.y - b.y))
        self.graph = nx.freeze(graph)

    def ways_to(
        self, end: str, cost: Cost, most: int | None = None
    ) -> tuple[Mapping[str, Sequence[str]], Mapping[str, int]]:
        """Return, for each planet with a way to `end`, the next planets of its best ways, and what these cost.

        Ways that cost more than `most` are left out.
        """
        nexts, left = nx.dijkstra_predecessor_and_distance(self.graph, end, most, cost)
        return nexts, left

    def least(self, start: str, end: str, cost: Cost) -> int | None:
        """Return what the best way between two planets costs, None where there is none."""
        try:
            found: int = nx.dijkstra_path_length(self.graph, end, start, cost)
        except nx.NetworkXNoPath:
            return None
        return found

    @cached_property
    def _open(self) -> nx.Graph:
        """The graph of the open routes alone."""
        graph = nx.Graph()
        graph.add_nodes_from(self.graph)
        states = self.graph.edges(data="state")
        graph.add_edges_from((start, end) for start, end, state in states if state is RouteState.OPEN)
        return nx.freeze(graph)

    @cached_property
    def parts(self) -> tuple[tuple[str, ...], ...]:
        """The parts of the galaxy that open routes join, the largest first, planets in the order of their ids."""
        return _sorted_parts(self._open)

    def betweenness(self, progress: Progress = silent) -> Mapping[str, float]:
        """Return, for each planet, the share of all pairs of others whose fewest-jump ways pass through it, 0 to 1.

        Ways of equal length share evenly. Exact up to EXACT_TO planets, else sampled evenly and without chance.
        Progress may cancel.
        """
        nodes = list(self._open)
        sources = nodes if len(nodes) <= EXACT_TO else nodes[:: -(-len(nodes) // EXACT_TO)]
        total = dict.fromkeys(nodes, 0.0)
        for done, source in enumerate(sources):
            progress(done, len(sources))
            part = nx.betweenness_centrality_subset(self._open, sources=[source], targets=nodes)
            for key, value in part.items():
                total[key] += value
        progress(len(sources), len(sources))
        # networkx halves each ordered pair; every one of the others is a source or a target.
        pairs = len(sources) * (len(nodes) - 2) * (len(nodes) - 1) / len(nodes) if nodes else 0
        return {key: 2 * value / pairs if pairs > 0 else 0.0 for key, value in total.items()}

    def cut(self, planets: Iterable[str] = (), routes: Iterable[Pair] = (), seat: str = "") -> Isolation:
        """Return what losing these planets and routes would isolate from `seat`, or from the largest part if it is "".

        Only planets that reach the seat before the cut count as isolated by it.
        """
        before = next((part for part in self.parts if seat in part), self.parts[0] if self.parts else ())
        graph = self._open.subgraph(set(before) - set(planets)).copy()
        graph.remove_edges_from(routes)
        parts = _sorted_parts(graph)
        kept = next((part for part in parts if seat in part), parts[0] if parts else ())
        return Isolation(kept, tuple(part for part in parts if part != kept))

    def breaks(self, progress: Progress = silent) -> Breaks:
        """Return where the open routes break. Progress may cancel."""
        mainland = frozenset(self.parts[0] if self.parts else ())
        blocks = list(cancellable(nx.biconnected_components(self._open), progress))
        # Planets and the blocks they lie in make a tree: what stands below a place of it hangs on that place.
        tree = nx.Graph((number, key) for number, block in enumerate(blocks) for key in block)
        tree.add_nodes_from(self._open)
        size = dict.fromkeys(tree, 0) | dict.fromkeys(self._open, 1)
        largest = dict.fromkeys(tree, 0)
        downwards = list(nx.bfs_edges(tree, min(mainland))) if mainland else []
        for above, below in reversed(downwards):
            size[above] += size[below]
            largest[above] = max(largest[above], size[below])
        whole = len(mainland)
        planets = {key: whole - 1 - max(largest[key], whole - size[key]) for key in self._open if tree.degree(key) > 1}
        routes = {(min(b), max(b)): min(size[n], whole - size[n]) for n, b in enumerate(blocks) if len(b) == 2}
        progress(len(tree), len(tree))
        return Breaks(
            {key: count if key in mainland else 0 for key, count in planets.items()},
            {pair: routes[pair] if pair[0] in mainland else 0 for pair in sorted(routes)},
        )


def _sorted_parts(graph: nx.Graph) -> tuple[tuple[str, ...], ...]:
    parts = (tuple(sorted(part)) for part in nx.connected_components(graph))
    return tuple(sorted(parts, key=lambda part: (-len(part), part)))


def spanning_tree(points: Sequence[Point], candidates: Sequence[Edge]) -> list[Edge]:
    """Return the spanning tree of least length over candidate edges, which are given shortest first.

    Parts that the candidates do not join are joined by the shortest edges between them.
    """
    graph = nx.Graph()
    graph.add_nodes_from(range(len(points)))
    graph.add_weighted_edges_from((a, b, place) for place, (a, b) in enumerate(candidates))
    tree = list(nx.minimum_spanning_edges(graph, data=False))
    while len(tree) < len(points) - 1:
        alone = min(nx.connected_components(graph), key=lambda part: (len(part), sorted(part)))
        rest = graph.nodes - alone
        _, a, b = min((square(points[i], points[j]), i, j) for i in alone for j in rest)
        graph.add_edge(a, b)
        tree.append((a, b))
    return [(min(edge), max(edge)) for edge in tree]
