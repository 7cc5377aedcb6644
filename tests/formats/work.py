"""How much work it is to read something: counted, not timed, and so the same on every machine.

Counted are the functions called, and the steps of the patterns, which `re` does not tell: a pattern that goes back on
its way may take a hundred steps for a character. Its own parser takes a pattern apart; here it is tried in its order.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import Any

PARSER: Any = import_module("re._parser")
COMPILER: Any = import_module("re._compiler")
DEEP = 200_000


def growth(work: Callable[[int], object], size: int) -> float:
    """How many times as much work twice the size is: the calls, or the steps of patterns, whichever grow more."""
    work(1)  # whatever is loaded once is loaded now
    few, many = ((calls(lambda n=n: work(n)), steps(lambda n=n: work(n))) for n in (size, 2 * size))
    return max((more + 1) / (less + 1) for less, more in zip(few, many, strict=True))


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, of Python's and of C."""
    count = 0

    def profile(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def steps(work: Callable[[], object]) -> int:
    """How many steps the patterns take that modules of `formats` have by a name."""
    with counted_patterns() as counted:
        work()
    return sum(each.steps for each in counted)


@contextmanager
def counted_patterns() -> Generator[list[Counted]]:
    """Every such pattern counts its steps."""
    modules = [module for name, module in sys.modules.items() if name.startswith("formats.")]
    held = [(vars(module), name) for module in modules for name in vars(module)]
    patterns = [(place, name, place[name]) for place, name in held if isinstance(place[name], re.Pattern)]
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(DEEP)
    try:
        for place, name, pattern in patterns:
            place[name] = Counted(pattern)
        yield [place[name] for place, name, _ in patterns]
    finally:
        for place, name, pattern in patterns:
            place[name] = pattern
        sys.setrecursionlimit(limit)


class Counted:
    """A pattern that counts its steps: each of its nodes that is tried, at each place where it is."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        self.pattern: Any = pattern
        self.steps = 0
        self._text: Any = ""
        self._tree = PARSER.parse(pattern.pattern, pattern.flags)
        self._leaves: dict[tuple[int, int], Any] = {}

    def match(self, text: Any, *place: int) -> Any:
        """As the pattern's own; so are those below."""
        self._try(text, place[0] if place else 0)
        return self.pattern.match(text, *place)

    def fullmatch(self, text: Any) -> Any:
        self._try(text, 0)
        return self.pattern.fullmatch(text)

    def search(self, text: Any, *place: int) -> Any:
        found = self.pattern.search(text, *place)
        for at in range(place[0] if place else 0, (found.start() if found else len(text)) + 1):
            self._try(text, at)
        return found

    def finditer(self, text: Any, *place: int) -> Any:
        self._all(text, place[0] if place else 0)
        return self.pattern.finditer(text, *place)

    def findall(self, text: Any) -> Any:
        self._all(text)
        return self.pattern.findall(text)

    def split(self, text: Any, maxsplit: int = 0) -> Any:
        self._all(text)
        return self.pattern.split(text, maxsplit)

    def sub(self, new: Any, text: Any, count: int = 0) -> Any:
        self._all(text)
        return self.pattern.sub(new, text, count)

    def _all(self, text: Any, at: int = 0) -> None:
        while at <= len(text):
            at = max(at + 1, self._try(text, at) or 0)

    def _try(self, text: Any, at: int) -> int | None:
        self._text = text
        return self._end(self._tree, at)

    def _end(self, nodes: Any, at: int) -> int | None:
        """Where nodes end that begin at a place, by the first way that leads there."""
        ends: list[int] = []

        def arrive(end: int) -> bool:
            ends.append(end)
            return True

        return ends[0] if self._go(nodes, 0, at, arrive) else None

    def _go(self, nodes: Any, n: int, at: int, then: Callable[[int], bool]) -> bool:
        """Try the nodes from the n-th on, and what comes after them."""
        self.steps += 1
        if n == len(nodes):
            return then(at)
        sort, held = str(nodes[n][0]), nodes[n][1]

        def after(end: int) -> bool:
            return self._go(nodes, n + 1, end, then)

        if sort == "SUBPATTERN":
            return self._go(held[3], 0, at, after)
        if sort == "BRANCH":
            return any(self._go(way, 0, at, after) for way in held[1])
        if sort.endswith("REPEAT"):
            return self._repeat(sort, held, at, after)
        if sort == "ATOMIC_GROUP":
            end = self._end(held, at)
            return end is not None and after(end)
        if sort in ("ASSERT", "ASSERT_NOT") and held[0] > 0:
            return (self._end(held[1], at) is not None) == (sort == "ASSERT") and after(at)
        found = self._leaf(nodes, n).match(self._text, at)
        return found is not None and after(found.end())

    def _repeat(self, sort: str, held: Any, at: int, after: Callable[[int], bool]) -> bool:
        least, most, body = held
        if sort == "POSSESSIVE_REPEAT":
            for count in range(min(most, len(self._text) - at + 1)):
                end = self._end(body, at)
                if end is None:
                    return count >= least and after(at)
                at = end
            return after(at)

        def again(at: int, count: int) -> bool:
            def more(end: int) -> bool:
                return (end > at or count < least) and again(end, count + 1)

            if sort == "MIN_REPEAT" and count >= least and after(at):
                return True
            if count < most and self._go(body, 0, at, more):
                return True
            return sort == "MAX_REPEAT" and count >= least and after(at)

        return again(at, 0)

    def _leaf(self, nodes: Any, n: int) -> Any:
        """What looks at one character, or at where one is, as a pattern of its own."""
        if (id(nodes), n) not in self._leaves:
            alone = PARSER.SubPattern(nodes.state, [nodes[n]])
            self._leaves[id(nodes), n] = COMPILER.compile(alone, self.pattern.flags)
        return self._leaves[id(nodes), n]
