"""A data pack read from TOML, which may come from anybody: bounded, every key known, every number exact.

docs/packs.md lists the keys. Whatever is wrong is told with where it stands, what was read and what was expected.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from typing import Any, NoReturn, cast

from domain.errors import NotReadable
from projections.packs.pack import HandicapRule, Pack, Scale, Step
from projections.points.rounding import ROUNDINGS
from projections.texts import message

__all__ = ["CONTESTANTS", "MOST_BYTES", "pack_from"]

MOST_BYTES = 64 * 1024
MOST_ROWS = 500
LONGEST_TEXT = 300
MOST_POINTS = 1000
"""In one line; a list of all the places of a scale has one for each."""
GREATEST = 9999
CONTESTANTS = ("pairs", "individuals", "teams")
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
NUMBER = re.compile(r"-?[0-9]{1,6}(?:\.[0-9]{1,6}|/[0-9]{1,6})?")
SYNTAX = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
OF_ALL = (
    "name", "title", "who", "source", "year", "version", "confidence", "kind", "status", "note", "decimals", "rounding",
)  # fmt: skip
OF_MASTERPOINTS = (*OF_ALL, "unit", "of_handicap_list", *CONTESTANTS)
OF_HANDICAP = (*OF_ALL, "handicap")
OF_SCALE = (
    "each_table", "each_contestant", "each_of_group", "by_tables", "half_tables", "at_most", "share", "share_rounding",
    "places", "then", "minimum",
)  # fmt: skip
OF_EACH = ("pair",)
OF_SESSIONS = ("months", "sessions", "least_sessions", *OF_EACH)
OF_RULE = {
    "rolling": ("rule", "base", "factor", "at_most", *OF_SESSIONS),
    "steps": ("rule", "steps", *OF_SESSIONS),
    "expectation": ("rule", *OF_EACH),
}
FIRST_AWARDS = ("each_table", "each_contestant", "by_tables")


def pack_from(data: bytes, source: str) -> Pack:
    """The pack in the bytes of a file; `source` is what it is called in an error. Raises NotReadable where it is none,
    with what was read and what was expected."""
    if len(data) > MOST_BYTES:
        raise NotReadable(message("packs", "too_large", most=MOST_BYTES >> 10), source=source)
    whole = _Table(_parsed(data, source), "", source)
    kind = whole.word("kind", ("masterpoints", "handicap"))
    whole.check_keys(OF_MASTERPOINTS if kind == "masterpoints" else OF_HANDICAP)
    name = whole.text("name")
    if not NAME.fullmatch(name):
        whole.fail("name", name, message("packs", "a_name"))
    pack = Pack(
        name=name,
        title=whole.text("title"),
        who=whole.text("who"),
        source=whole.text("source"),
        year=whole.text("year"),
        version=whole.count("version", 1, None),
        confidence=cast(Any, whole.word("confidence", ("high", "medium", "low"))),
        kind=cast(Any, kind),
        digest=sha256(data).hexdigest(),
        status=cast(Any, whole.word("status", ("rules", "example", "frame"), "rules")),
        note=whole.text("note", ""),
        decimals=whole.count("decimals", 0, 2, 6),
        rounding=whole.word("rounding", ROUNDINGS, "half_up"),
        unit=whole.text("unit", "") if kind == "masterpoints" else "",
        of_handicap_list=whole.number("of_handicap_list", (0, 1), None) if kind == "masterpoints" else None,
        scales=_scales(whole) if kind == "masterpoints" else {},
        handicap=_handicap(whole.table("handicap")) if kind == "handicap" else None,
    )
    for called, scale in pack.scales.items():
        if pack.status != "frame" and not scale.is_whole:
            whole.table(called).missing(", ".join(FIRST_AWARDS))
    return pack


class _Exactly(str):
    """A number with a point, as it was written."""


def _parsed(data: bytes, source: str) -> Mapping[str, Any]:
    """The tables of TOML. Raises NotReadable with line and column."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotReadable(message("packs", "not_utf8", byte=error.start + 1), source=source, line=line) from None
    if any(line.count(".") > MOST_POINTS for line in text.splitlines()):  # a key of thousands of parts takes seconds
        raise NotReadable(message("packs", "not_toml"), source=source)
    try:
        return tomllib.loads(text, parse_float=_Exactly)
    except tomllib.TOMLDecodeError as error:
        found = SYNTAX.search(str(error))
        line, column = (int(found[1]), int(found[2])) if found else (text.count("\n") + 1, 0)
        raise NotReadable(message("packs", "not_toml"), source=source, line=line, column=column) from None
    except (RecursionError, ValueError):
        raise NotReadable(message("packs", "not_toml"), source=source) from None


class _Table:
    """A table of a pack, with where it stands: whatever is not as it should be is told with that."""

    def __init__(self, held: Mapping[str, Any], at: str, source: str) -> None:
        self.held, self.at, self.source = held, at, source

    def place(self, key: str) -> str:
        return f"{self.at}.{key}" if self.at else key

    def fail(self, key: str, read: object, expected: str) -> NoReturn:
        shown = str(read) if isinstance(read, _Exactly) else _shown(read)
        raise NotReadable(message("packs", "wrong", at=self.place(key), read=shown, expected=expected),
                          source=self.source)  # fmt: skip

    def missing(self, key: str) -> NoReturn:
        raise NotReadable(message("packs", "missing", at=self.place(key)), source=self.source)

    def check_keys(self, known: Collection[str]) -> None:
        """Raise NotReadable for a key that a pack has not."""
        for key in self.held:
            if key not in known:
                near = get_close_matches(key[:40], known, 1)
                expected = near[0] if near else ", ".join(known)
                at = self.place(CONTROL.sub("?", key[:40]))
                raise NotReadable(message("packs", "unknown_key", at=at, expected=expected), source=self.source)

    def table(self, key: str) -> _Table:
        held = self.held.get(key)
        if held is None:
            self.missing(key)
        if not isinstance(held, dict):
            self.fail(key, held, message("packs", "a_table"))
        return _Table(cast("dict[str, Any]", held), self.place(key), self.source)

    def rows(self, key: str) -> list[Any]:
        held = cast("list[Any]", self.held.get(key, []))
        if not isinstance(held, list) or len(held) > MOST_ROWS:  # pyright: ignore[reportUnnecessaryIsInstance]
            self.fail(key, held, message("packs", "a_list", most=MOST_ROWS))
        return held

    def tables(self, key: str) -> list[_Table]:
        """A list of tables: `by_tables = [{tables = 4, first = 50}]`."""
        found: list[_Table] = []
        for number, row in enumerate(self.rows(key), 1):
            if not isinstance(row, dict):
                self.fail(f"{key}[{number}]", row, message("packs", "a_table"))
            found.append(_Table(cast("dict[str, Any]", row), self.place(f"{key}[{number}]"), self.source))
        return found

    def text(self, key: str, default: str | None = None) -> str:
        held = self.held.get(key, default)
        if held is None:
            self.missing(key)
        if not isinstance(held, str) or isinstance(held, _Exactly) or len(held) > LONGEST_TEXT or CONTROL.search(held):
            self.fail(key, held, message("packs", "a_text", most=LONGEST_TEXT))
        if not held.strip() and default is None:
            self.fail(key, held, message("packs", "a_text", most=LONGEST_TEXT))
        return held

    def word(self, key: str, known: Sequence[str], default: str | None = None) -> str:
        held = self.held.get(key, default)
        if held is None:
            self.missing(key)
        if held not in known:
            self.fail(key, held, ", ".join(known))
        return str(held)

    def count(self, key: str, least: int, default: int | None, most: int = GREATEST) -> int:
        held = self.held.get(key, default)
        if held is None:
            self.missing(key)
        if type(held) is not int or not least <= held <= most:
            self.fail(key, held, message("packs", "a_count", least=least, most=most))
        return held

    def number(self, key: str, bounds: tuple[int, int], default: Fraction | None) -> Fraction | None:
        return self.exact(key, bounds) if key in self.held else default

    def exact(self, key: str, bounds: tuple[int, int]) -> Fraction:
        """A number within bounds: `5`, `0.35`, `"7/20"`."""
        if key not in self.held:
            self.missing(key)
        return self.fraction(key, self.held[key], bounds)

    def fraction(self, key: str, held: object, bounds: tuple[int, int]) -> Fraction:
        text = str(held) if type(held) is int and abs(held) <= GREATEST else held if isinstance(held, str) else ""
        try:
            found = Fraction(text) if NUMBER.fullmatch(text) else None
        except ZeroDivisionError:
            found = None
        if found is None or not bounds[0] <= found <= bounds[1]:
            self.fail(key, held, message("packs", "a_number", least=bounds[0], most=bounds[1]))
        return found


def _shown(read: object) -> str:
    """What was read, in short, without what could lead a terminal astray."""
    if isinstance(read, int) and not isinstance(read, bool) and abs(read) > 10**18:
        return "10^18…"
    if isinstance(read, dict | list):
        return "{…}" if isinstance(read, dict) else "[…]"
    return CONTROL.sub("?", repr(read) if isinstance(read, str) else str(read))[:60]


AN_AMOUNT, A_SHARE, A_GAIN, PER_CENT = (0, GREATEST), (0, 1), (-100, 100), (0, 100)


def _scales(whole: _Table) -> dict[str, Scale]:
    found = {called: _scale(whole.table(called)) for called in CONTESTANTS if called in whole.held}
    if not found:
        whole.missing(", ".join(CONTESTANTS))
    return found


def _scale(told: _Table) -> Scale:
    told.check_keys(OF_SCALE)
    given = [key for key in FIRST_AWARDS if key in told.held]
    if len(given) > 1:
        told.fail(given[1], told.held[given[1]], message("packs", "one_of", keys=", ".join(FIRST_AWARDS)))
    scale = Scale(
        each_table=told.number("each_table", AN_AMOUNT, None),
        each_contestant=told.number("each_contestant", AN_AMOUNT, None),
        each_of_group=told.number("each_of_group", AN_AMOUNT, None),
        by_tables=_by_tables(told),
        half_tables=cast(Any, told.word("half_tables", ("whole", "half", "none"), "half")),
        at_most=told.number("at_most", AN_AMOUNT, None),
        share=told.exact("share", A_SHARE),
        share_rounding=cast(Any, told.word("share_rounding", ("half_up", "down", "up"), "down")),
        places=tuple(
            told.fraction(f"places[{number}]", held, A_SHARE) for number, held in enumerate(told.rows("places"), 1)
        ),
        then=cast(Any, told.word("then", ("none", "first/n", "first/(n-1)"), "none")),
        minimum=told.number("minimum", AN_AMOUNT, None) or Fraction(0),
    )
    if not scale.places:
        told.missing("places")
    for place in range(2, len(scale.places) + 2):
        if scale.of_first(place) > scale.of_first(place - 1):
            key = f"places[{place}]" if place <= len(scale.places) else "then"
            told.fail(key, scale.of_first(place), message("packs", "no_more_than", most=scale.of_first(place - 1)))
    return scale


def _by_tables(told: _Table) -> tuple[tuple[Fraction, Fraction], ...]:
    """The first awards by tables; each number of tables once, the fewest first."""
    found: list[tuple[Fraction, Fraction]] = []
    for row in told.tables("by_tables"):
        row.check_keys(("tables", "first"))
        tables = row.exact("tables", AN_AMOUNT)
        if found and tables <= found[-1][0]:
            row.fail("tables", tables, message("packs", "more_than", least=found[-1][0]))
        found.append((tables, row.exact("first", AN_AMOUNT)))
    return tuple(found)


def _handicap(told: _Table) -> HandicapRule:
    rule = told.word("rule", tuple(OF_RULE))
    told.check_keys(OF_RULE[rule])
    steps = tuple(map(_step, told.tables("steps")))
    if rule == "steps" and not steps:
        told.missing("steps")
    for number, (one, next_one) in enumerate(pairwise(steps), 2):
        if next_one.edge <= one.edge:
            told.fail(f"steps[{number}]", next_one.edge, message("packs", "more_than", least=one.edge))
    return HandicapRule(
        rule=cast(Any, rule),
        base=told.exact("base", PER_CENT) if "base" in told.held else Fraction(50),
        months=told.count("months", 0, 0, 600),
        sessions=told.count("sessions", 0, 0),
        least_sessions=told.count("least_sessions", 1, 1),
        factor=told.exact("factor", A_SHARE) if "factor" in told.held else Fraction(1),
        at_most=told.number("at_most", PER_CENT, None),
        steps=steps,
        pair=cast(Any, told.word("pair", ("mean", "sum"), "mean")),
    )


def _step(told: _Table) -> Step:
    told.check_keys(("to", "from", "points"))
    ends = [key for key in ("to", "from") if key in told.held]
    if len(ends) != 1:
        if not ends:
            told.missing("to, from")
        told.fail(ends[1], told.held[ends[1]], message("packs", "one_of", keys="to, from"))
    to, since = told.number("to", PER_CENT, None), told.number("from", PER_CENT, None)
    return Step(to, since, told.exact("points", A_GAIN))
