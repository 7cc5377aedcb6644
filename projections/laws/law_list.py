"""Every paragraph of the Laws of 2017, and why some have no function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

__all__ = ["LETTERS", "OUTSIDE", "every_paragraph"]

PARAGRAPHS: dict[int, str] = {
    1: "A B C", 2: "", 3: "", 4: "", 5: "A B", 6: "A B C D1-3 E1-4", 7: "A B1-3 C D", 8: "A1-2 B1-2 C",
    9: "A1-5 B1a-d B2 C", 10: "A B C1-4", 11: "A B", 12: "A1-3 B1-2 C1a-f C2a-d C3-4", 13: "A1-2 B1-2 C D",
    14: "A1-3 B1-4 C", 15: "A1a-c A2-3 B1-3", 16: "A1a-d A2-3 B1a-b B2-3 C1-3 D1 D2a-d", 17: "A B C D1-3",
    18: "A B C D E F", 19: "A1-3 B1-3 C D", 20: "A B C1-2 D E F1-4 F5a F5b1-2 F6 G1-3", 21: "A B1a-b B2-3", 22: "A B",
    23: "A1-3 B C", 24: "A B C D E", 25: "A1-6 B1-3", 26: "A B", 27: "A1-2 B1a-b B2-4 C D", 28: "A B", 29: "A B C",
    30: "A B1a B1b1-2 B2 C", 31: "A1 A2a-b B C", 32: "A1 A2a-b B C", 33: "", 34: "", 35: "A B C D", 36: "A B1-3 C",
    37: "A B", 38: "A B C D", 39: "A B", 40: "A1a-b A2-4 B1a-c B2a-d B3-6 C1-3",
    41: "A B C D", 42: "A1a-c A2-3 B1-4", 43: "A1a-c A2a-c A3 B1 B2a-b B3", 44: "A B C D E F G",
    45: "A B C1-3 C4a-b C5 D1-2 E1-2 F G", 46: "A B1a-c B2 B3a-b B4-5", 47: "A B C D E1 E2a-b F1-2", 48: "A B1-2",
    49: "", 50: "A B C D1 D2a-b E1-4", 51: "A B1a-b B2a-c", 52: "A B1a-b B2", 53: "A B C", 54: "A B C D E",
    55: "A B1-2 C", 56: "", 57: "A1-4 B C1-3 D1-2", 58: "A B1-3", 59: "", 60: "A1-3 B C", 61: "A B1 B2a-b B3 C",
    62: "A B1-2 C1-3 D1-2", 63: "A1-4 B", 64: "A1-2 B1-8 C1 C2a-b", 65: "A B1-3 C D", 66: "A B C D",
    67: "A1-2 B1a-b B2a-b B3", 68: "A B1-2 C D1 D2a-b", 69: "A B1-2", 70: "A B1-3 C1-3 D1-2 E1-2", 71: "A B",
    72: "A B1-3 C", 73: "A1-2 B1-2 C1-2 D1-2 E1-2", 74: "A1-3 B1-5 C1-8", 75: "A B1-2 C D1-3", 76: "A1-2 B1-7 C1-2",
    77: "", 78: "A B C D", 79: "A1-2 B1-3 C1-2", 80: "A1-3 B1-2", 81: "A B1-2 C1-8 D", 82: "A B1-3 C", 83: "",
    84: "A B C D E", 85: "A1-2 B", 86: "A B1 B2a-c B3", 87: "A B C", 88: "", 89: "", 90: "A B1-8", 91: "A B",
    92: "A B C D", 93: "A B1-3 C1-3",
}  # fmt: skip
"""By number of the Law, its paragraphs down to the last letter."""
STEP = re.compile(r"(?P<stem>\w*?)(?P<first>[0-9]|(?<=[0-9])[a-h])(?:-(?P<last>[0-9a-h]))?")

LETTERS: dict[int, str] = {
    number: "".join(dict.fromkeys(re.findall("[A-G]", paragraphs))) for number, paragraphs in PARAGRAPHS.items()
}
"""By number of the Law, the letters of its paragraphs; none where it has no lettered ones."""

OUTSIDE: dict[str, tuple[str, ...]] = {
    "course": ("2",),
    "organisation": (
        "1A", "1B", "1C", "3", "4", "5A", "18F", "76A", "76B", "76C", "80A", "80B",
    ),
    "players": ("20A", "20B", "20C", "20D", "20E", "74A", "74B", "74C"),
    "office": ("70B", "81A", "81D", "82A", "84A", "84C", "84E"),
}  # fmt: skip
"""By reason (a message of the context `outside`), the paragraphs that no function computes or asks."""


@cache
def every_paragraph() -> dict[str, str]:
    """Every paragraph that the Laws have, also those that have others below them, by its name in capitals: `15A1b`."""
    names = (name for number, steps in PARAGRAPHS.items() for name in (str(number), *_named(number, steps.split())))
    return {name.upper(): name for name in names}


def _named(number: int, steps: list[str]) -> Iterator[str]:
    for step in steps:
        found = STEP.fullmatch(step)
        last = [f"{number}{step}"] if found is None else [f"{number}{found['stem']}{end}" for end in _span(found)]
        for name in last:
            yield from (name[:length] for length in range(len(str(number)) + 1, len(name) + 1))


def _span(found: re.Match[str]) -> str:
    """`a-d` as `abcd`."""
    return "".join(chr(code) for code in range(ord(found["first"]), ord(found["last"] or found["first"]) + 1))
