"""Every lettered paragraph of the Laws of 2017, and why some have no function: nothing is left out unseen."""

from __future__ import annotations

__all__ = ["LETTERS", "OUTSIDE"]

LETTERS: dict[int, str] = {
    1: "", 2: "", 3: "", 4: "", 5: "AB", 6: "ABCDE", 7: "ABCD", 8: "ABC",
    9: "ABC", 10: "ABC", 11: "AB", 12: "ABC", 13: "ABCD", 14: "ABC", 15: "AB", 16: "ABCD",
    17: "ABCD", 18: "ABCDEF", 19: "ABC", 20: "ABCDEFG", 21: "AB", 22: "AB", 23: "ABC", 24: "ABCDE", 25: "AB",
    26: "AB", 27: "ABCD", 28: "AB", 29: "ABC", 30: "ABC", 31: "ABC", 32: "ABC", 33: "", 34: "", 35: "ABCD",
    36: "ABC", 37: "AB", 38: "ABCD", 39: "AB", 40: "ABC",
    41: "ABCD", 42: "AB", 43: "AB", 44: "ABCDEFG", 45: "ABCDEFG", 46: "AB", 47: "ABCDEF", 48: "AB", 49: "",
    50: "ABCDE", 51: "AB", 52: "AB", 53: "ABC", 54: "ABCDE", 55: "ABC", 56: "", 57: "ABCD", 58: "AB", 59: "",
    60: "ABC", 61: "ABC", 62: "ABCD", 63: "AB", 64: "ABC", 65: "ABCD", 66: "ABCD", 67: "AB", 68: "ABCD", 69: "AB",
    70: "ABCDE", 71: "", 72: "ABC", 73: "ABCDE", 74: "ABC", 75: "ABCD", 76: "ABC", 77: "", 78: "ABCD", 79: "ABC",
    80: "AB", 81: "ABCD", 82: "ABC", 83: "", 84: "ABCDE", 85: "AB", 86: "AB", 87: "AB", 88: "", 89: "", 90: "AB",
    91: "AB", 92: "ABCD", 93: "ABC",
}  # fmt: skip
"""By number of the Law, the letters of its paragraphs; none where it has no lettered ones."""

OUTSIDE: dict[str, tuple[str, ...]] = {
    "course": ("2",),
    "organisation": ("1", "3", "4", "5A", "5B", "18F", "76A", "76B", "76C", "80A", "80B"),
    "players": ("20A", "20B", "20C", "20D", "20E", "74A", "74B", "74C"),
    "office": ("70B", "81A", "81B", "81D", "82A", "84A", "84C", "84E"),
}  # fmt: skip
"""By reason (a message of the context `outside`), the paragraphs that no function computes or asks."""
