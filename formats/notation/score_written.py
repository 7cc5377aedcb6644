"""A score as a director or a committee writes it down, made into the words of the notation.

`60 4S= 40 4S-1` are two results with their weights in per cent, with or without the sign; `1/3 4SN= 2/3 4SN-1` two with
fractions; `4SN=` is one result. Tricks are declarer's, `=10`, or as players write them: `=`, `+1`, `-2`. Who declares
may be left out where that is known. What each side has stands behind `ns=` and `ew=`; without a side it is for both.

A contract with its declarer, and a side, may be written in Danish: `2HØ=`, `3RS+1`, `4hjv-1`, `øv=pas`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from domain.calls import Contract
from domain.errors import NotReadable
from formats.notation.danish import SEATS as DANISH_SEATS
from formats.notation.danish import SUITS as DANISH_SUITS
from projections.texts import message

__all__ = ["score_written", "weights_written"]

SIDE = re.compile(r"\b(both|ns|ew|øv)\s*[=:]\s*", re.IGNORECASE)
DANISH_SIDES = {"øv": "ew"}
AWARD = re.compile(r"average[+-]?|no_score|[+-]?\d{1,3}(?:\.\d{1,4})?\s*%?", re.IGNORECASE)
WEIGHT = re.compile(r"(\d{1,9}(?:[./]\d{1,9})?)\s*(%?)", re.ASCII)
PART = re.compile(
    r"""[\s,;]*
    (?:(?P<weight>\d{1,9}(?:[./]\d{1,9})?(?:\s*%)?)(?:\s*:|(?<=%)|\s)\s*)?
    (?:(?P<bid>[1-7]\s*(?:[UN]T|SP|HJ|RU|KL|[NCDHSRK]))\s*(?P<before>X{0,2})\s*(?P<seat>[NESWØøV])?(?P<behind>X{0,2})
       \s*(?P<tricks>=\d{0,2}|[+-]\d{1,2}) | (?P<passed>PASS?|P))
    (?=[\s,;]|$)[\s,;]*""",
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
SUITS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\N{MINUS SIGN}": "-", "\ufe0e": "", "\ufe0f": ""})


def score_written(text: str, known: Callable[[], Contract | None] = lambda: None) -> str | None:
    """The sides of a score as the notation has them, `both=3/5:4SS=10,2/5:4SS=9`; None where it is not written so.

    `known` is the contract of the board, whose declarer is meant in its strain where none is written. Raises
    NotReadable where the weights of a side do not make up the whole, or it is not told who declares.
    """
    plain = text.translate(SUITS).strip()
    before, *pieces = SIDE.split(plain)
    if pieces and before.strip():
        return None
    named = [*zip(pieces[::2], pieces[1::2], strict=True)] or [("both", plain)]
    sides = [(DANISH_SIDES.get(name.lower(), name.lower()), _side(told.strip(" ,;"), known)) for name, told in named]
    if not all(told for _, told in sides):
        return None
    return " ".join(f"{name}={told}" for name, told in sides)


def weights_written(typed: Sequence[str]) -> list[str]:
    """The weights of one side as the notation has them: `60` and `60%` as `3/5`, `1/3` as it stands. Raises NotReadable
    where one of them is none, or they do not make up the whole."""
    read = [WEIGHT.fullmatch(one.strip()) for one in typed]
    told: list[str] = []
    is_percent = any(found is not None and (found[2] or _is_above_one(found[1])) for found in read)
    for found, one in zip(read, typed, strict=True):
        number = _number(found[1]) if found is not None else None
        if found is None or number is None:
            raise NotReadable(message("score form", "no_weight", read=one[:20]))
        is_share = "/" in found[1] or not is_percent
        told.append(found[1] if is_share else str(number / 100))
    total = sum(map(Fraction, told), Fraction(0))
    if total != 1:
        raise NotReadable(message("score form", "weights_sum", total=_percent(total)))
    return told


def _is_above_one(text: str) -> bool:
    number = _number(text)
    return "/" not in text and number is not None and number > 1


def _number(text: str) -> Fraction | None:
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None


def _percent(share: Fraction) -> str:
    """A share of the whole in per cent, exactly: `110`, `97 1/2`."""
    whole, rest = divmod(share * 100, 1)
    return f"{whole} {rest}" if whole and rest else str(rest or whole)


def _side(text: str, known: Callable[[], Contract | None]) -> str:
    """What one side has; empty where it cannot be read."""
    if AWARD.fullmatch(text):
        return "".join(text.split()).lower()
    found: list[re.Match[str]] = []
    at = 0
    while at < len(text):
        part = PART.match(text, at)
        if part is None:
            return ""
        found.append(part)
        at = part.end()
    if not found:
        return ""
    results = [_result(part, known) for part in found]
    if len(found) == 1 and not found[0]["weight"]:
        return results[0]
    if not all(part["weight"] for part in found):
        raise NotReadable(message("score form", "weight_of_each"))
    weights = weights_written([part["weight"] for part in found])
    return ",".join(f"{weight}:{result}" for weight, result in zip(weights, results, strict=True))


def _result(part: re.Match[str], known: Callable[[], Contract | None]) -> str:
    """A result as the notation has it: `4SXN=9`."""
    if part["passed"]:
        return "pass"
    bid = "".join(part["bid"].split()).lower()
    level, strain = int(bid[0]), DANISH_SUITS.get(bid[1:], bid[1:])[0].upper()
    doubled = (part["before"] or part["behind"]).upper()
    seat = part["seat"].lower() if part["seat"] else ""
    seat = DANISH_SEATS.get(seat, seat).upper() or _declarer(level, strain, known(), part[0])
    tricks = part["tricks"]
    is_counted = tricks[0] == "=" and len(tricks) > 1
    made = int(tricks[1:]) if is_counted else 6 + level + int(tricks if tricks[0] != "=" else 0)
    return f"{level}{strain}{doubled}{seat}={made}"


def _declarer(level: int, strain: str, contract: Contract | None, read: str) -> str:
    """Who declared the board, where the result is in the same strain. Raises NotReadable where that is not known."""
    if contract is not None and contract.strain.value == strain:
        return str(contract.declarer.value)
    raise NotReadable(message("score form", "who_declares", read=read.strip(), form=f"{level}{strain}N="))
