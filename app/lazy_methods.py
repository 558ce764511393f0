"""Methods of dataclasses that are compiled when they are first called.

Python writes `__init__`, `__repr__`, `__eq__`, `__hash__` and more for each dataclass as source text and compiles it
where the class is made. A window has hundreds of them before its first picture, and calls few of their methods until
then: compiling the rest was a tenth to a fifth of the start. A method stands for itself until it is called, and is the
same function as ever from then on.

Worth: without it a start to the first picture takes 11 % more instructions on a scenario, 2 % more on a party (counted
by valgrind with Python 3.11, beside the code cache).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

Method = Callable[..., object]
_MAKER: Final = "_create_fn"
"""What compiles a method in Python 3.11 and 3.12. Later ones have another, which compiles a class at once: they keep
it.
"""


def compile_methods_lazily() -> None:
    """Let the dataclasses made from now on compile each of their methods when it is first called."""
    make: Callable[..., Method] | None = getattr(dataclasses, _MAKER, None)
    if make is None or getattr(make, "is_lazy", False):
        return

    def make_lazily(name: str, *args: object, **kwargs: object) -> Method:
        made: Method | None = None

        def method(self: object, *given: object, **named: object) -> object:
            nonlocal made
            if made is None:
                made = make(name, *args, **kwargs)
                made.__qualname__ = method.__qualname__
                # It takes its place in the class that has it: only the first call comes by here.
                for each in type(self).__mro__:
                    if each.__dict__.get(name) is method:
                        setattr(each, name, made)
            return made(self, *given, **named)

        method.__name__ = name
        return method

    make_lazily.is_lazy = True  # type: ignore[attr-defined]
    setattr(dataclasses, _MAKER, make_lazily)
