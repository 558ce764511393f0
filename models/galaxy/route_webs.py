"""Networks of routes over points: nearest neighbours, shortcuts that cross nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from models.galaxy.shapes import crosses, near_segment
from models.galaxy.values import Point
from models.progress import Progress, silent

Edge = tuple[int, int]
Cell = tuple[int, int]


class PointGrid:
    """Points in square cells of a given size, to find what is near."""

    def __init__(self, size: int) -> None:
        self.size = max(size, 1)
        self._cells: dict[Cell, list[int]] = defaultdict(list)
        self._points: list[Point] = []

    def add(self, point: Point) -> int:
        """Add a point and return its number."""
        self._points.append(point)
        self._cells[point[0] // self.size, point[1] // self.size].append(len(self._points) - 1)
        return len(self._points) - 1

    def around(self, point: Point, rings: int = 1) -> Iterable[int]:
        """Yield the numbers of the points in the cells up to `rings` away."""
        cx, cy = point[0] // self.size, point[1] // self.size
        for x in range(cx - rings, cx + rings + 1):
            for y in range(cy - rings, cy + rings + 1):
                yield from self._cells.get((x, y), ())

    def nearest(self, i: int, k: int) -> list[int]:
        """Return the `k` points nearest to point i, nearest first, then by number."""
        return self._ranked(self._points[i], k, i)

    def closest(self, point: Point) -> int:
        """Return the number of the added point nearest to any place; of several, the first."""
        return self._ranked(point, 1, -1)[0]

    def _ranked(self, here: Point, k: int, but: int) -> list[int]:
        rings, most = 1, len(self._points) - (but >= 0)
        while True:
            # Only what lies within `rings` whole cells is certain to be complete.
            sure = (rings * self.size) ** 2
            found = sorted((square(here, self._points[j]), j) for j in self.around(here, rings) if j != but)
            if len(found) >= most or (len(found) >= k and found[k - 1][0] <= sure):
                return [j for _, j in found[:k]]
            rings *= 2


def square(a: Point, b: Point) -> int:
    """Return the square of the distance between two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def neighbours(points: Sequence[Point], k: int, progress: Progress = silent) -> list[Edge]:
    """Return the pairs of points that are among each other's k nearest, shortest first, then by number."""
    if len(points) < 2:
        return []
    xs, ys = [x for x, _ in points], [y for _, y in points]
    area = (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1)
    buckets = PointGrid(int((2 * area / len(points)) ** 0.5))
    for point in points:
        buckets.add(point)
    edges = set()
    for i in range(len(points)):
        if i % 256 == 0:
            progress(i, len(points))
        edges |= {(min(i, j), max(i, j)) for j in buckets.nearest(i, k)}
    return sorted(edges, key=lambda edge: (square(points[edge[0]], points[edge[1]]), edge))


class Web:
    """The edges laid so far; finds out whether another one crosses none and passes over no other point."""

    def __init__(self, points: Sequence[Point], clear: int) -> None:
        """Take the points and how far an edge must stay from every point it does not join."""
        self._points, self._clear = points, clear
        longest = max((max(abs(x), abs(y)) for x, y in points), default=1)
        self._size = max(longest // 40, clear, 1)
        self._spots: dict[Cell, list[int]] = defaultdict(list)
        for i, (x, y) in enumerate(points):
            self._spots[x // self._size, y // self._size].append(i)
        self._edges: dict[Cell, list[Edge]] = defaultdict(list)
        self.links: dict[int, set[int]] = defaultdict(set)

    def _cells(self, edge: Edge) -> Iterable[Cell]:
        (ax, ay), (bx, by) = self._points[edge[0]], self._points[edge[1]]
        pad = self._clear
        for x in range((min(ax, bx) - pad) // self._size, (max(ax, bx) + pad) // self._size + 1):
            for y in range((min(ay, by) - pad) // self._size, (max(ay, by) + pad) // self._size + 1):
                yield x, y

    def fits(self, edge: Edge) -> bool:
        """Return whether an edge crosses no other and passes over no point."""
        a, b = self._points[edge[0]], self._points[edge[1]]
        for cell in self._cells(edge):
            if any(crosses(a, b, self._points[c], self._points[d]) for c, d in self._edges.get(cell, ())):
                return False
            for i in self._spots.get(cell, ()):
                if i not in edge and near_segment(a, b, self._points[i], self._clear):
                    return False
        return True

    def lay(self, edge: Edge) -> None:
        """Add an edge."""
        for cell in self._cells(edge):
            self._edges[cell].append(edge)
        self.links[edge[0]].add(edge[1])
        self.links[edge[1]].add(edge[0])

    def jumps(self, start: int, end: int, most: int) -> int:
        """Return the fewest edges between two points, `most` + 1 where they are further apart than that."""
        seen, frontier = {start}, {start}
        for n in range(1, most + 1):
            frontier = {j for i in frontier for j in self.links[i]} - seen
            if end in frontier:
                return n
            seen |= frontier
        return most + 1


def shortcuts(web: Web, candidates: Sequence[Edge], count: int, progress: Progress = silent) -> list[Edge]:
    """Lay up to `count` more edges, those first that save most jumps, then the shortest; return them."""
    laid: list[Edge] = []
    for least in (6, 4, 3):
        for i, edge in enumerate(candidates):
            if i % 256 == 0:
                progress(min(len(laid), count), max(count, 1))
            if len(laid) >= count:
                return laid
            if edge[1] not in web.links[edge[0]] and web.jumps(*edge, least - 1) >= least and web.fits(edge):
                web.lay(edge)
                laid.append(edge)
    return laid
