"""Commands sorted by position, so that a search looks only at those near a place."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping

from models.galaxy.values import Command, Point


class CommandIndex:
    """Commands sorted by x, so that a search skips those far away."""

    def __init__(self, commands: tuple[Command, ...], radius: int, where: Mapping[str, Point] | None = None) -> None:
        """Take the usual radius of a circle, and the places of commands by id where these are not their own."""
        self._commands = commands
        order = sorted((where[c.id][0] if where is not None else c.x, place) for place, c in enumerate(commands))
        self._xs = [x for x, _ in order]
        self._places = [place for _, place in order]
        self._widest = max((abs(radius), *(abs(command.radius) for command in commands)))

    def near(self, left: int, right: int) -> Iterator[Command]:
        """Yield the commands whose circle may touch something between two x."""
        first = bisect_left(self._xs, left - self._widest)
        last = bisect_right(self._xs, right + self._widest)
        return (self._commands[place] for place in self._places[first:last])
