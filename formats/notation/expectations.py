"""`=>` lines: what the replay must say at the point where they stand. Here they are read; `check` evaluates them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from domain.errors import NotReadable
from formats.notation.faults import unread
from formats.notation.lines import Argument, Atom, Expected, Group
from formats.notation.values import text_of
from formats.notation.words import CARD_WORDS, SEAT_WORDS, SIDE_WORDS, law_of, read_contract
from projections.texts import message

__all__ = ["KINDS", "Expectation", "read_expectation"]

OF_THE_BOARD = ("finding", "ask", "option", "effect", "result", "clean")
OF_THE_SESSION = ("score", "standing", "match")
KINDS = OF_THE_BOARD + OF_THE_SESSION
"""What an expectation can be about: a board at its table, or the session with all its tables."""

FIELDS: dict[str, frozenset[str] | None] = {
    "finding": frozenset(("seat", "side", "trick", "tricks", "entry", "card", "suit", "note")),
    "ask": frozenset(("seat", "trick", "entry", "answers")),
    "option": frozenset(("seat", "choice", "entry", "card", "suit", "note")),
    "effect": None,
    "result": frozenset(("tricks", "contract", "declarer", "score", "stage", "side", "ns", "ew", "imps")),
    "clean": frozenset(),
    "score": frozenset(("points", "side", "top", "kind", "artificial", "percent")),
    "standing": frozenset(
        (
            "place",
            "tied",
            "group",
            "percent",
            "matchpoints",
            "imps",
            "vp",
            "points",
            "top",
            "boards",
            "carried",
            "penalties",
            "awaiting",
            "out",
        )
    ),
    "match": frozenset(("home", "away", "imps", "away_imps", "vp", "margin", "total", "boards", "awaiting", "winner")),
}
"""Fields by kind; None where any may stand."""

NUMBERS = frozenset(("trick", "tricks", "entry", "board", "score"))
ONE_VALUE = NUMBERS | {"seat", "side", "declarer", "card", "contract"}
LAW = re.compile(r"\d+[A-Za-z]?\w*")
WEIGHTED = re.compile(r"[+-]?[0-9]{1,9}(?:/[+-]?[0-9]{1,9})+")
"""The scores of a weighted result, its parts between slashes."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One `=>` line.

    Seats, cards and contracts are as the log writes them (`S`, `C4`, `3N`); `trick`, `tricks`, `entry` and `score`
    are numbers; every other field is text as typed.
    """

    line: int
    kind: str
    """`finding`, `ask`, `option`, `effect`, `result`, `clean`; of the session `score`, `standing`, `match`."""
    negated: bool = False
    law: str = ""
    """The paragraph, `64A2`; empty where none is named."""
    words: tuple[str, ...] = ()
    """Bare words: a finding's code, an effect's name, `open` or `awaits` of a result; the contestant of a score or
    standing, the round of a match."""
    fields: dict[str, str | int] = field(default_factory=dict[str, str | int])
    board: int | None = None
    """The board meant: the one named, else the one in play; None where there is none."""
    stream: str = ""
    entries: int = 0
    """How many entries its stream had at that point."""
    recorded: dict[str, int] = field(default_factory=dict[str, int], compare=False)
    """How many entries every stream of the file had at that point."""

    @property
    def is_of_the_session(self) -> bool:
        """Whether it speaks of the session with all its tables."""
        return self.kind in OF_THE_SESSION


def read_expectation(
    typed: Expected, *, line: int = 0, board: int | None = None, stream: str = "", entries: int = 0
) -> Expectation:
    """Read a `=>` line. Raises NotReadable with the column, what was read and what was expected."""
    words = [argument for argument in typed.arguments if not argument.key]
    negated = bool(words) and _word(words[0]).lower() == "not"
    if negated:
        del words[0]
    if not words:
        raise unread("", message("expected", "paragraph_or_kind", kinds=" ".join(KINDS[1:])), typed.column, KINDS)
    first = _word(words[0]).lower()
    kind = first if first in KINDS else "finding"
    if kind == "finding" and first != "finding" and not LAW.fullmatch(first):
        raise unread(
            _word(words[0]), message("expected", "paragraph_or_kind", kinds=" ".join(KINDS[1:])), words[0].column, KINDS
        )
    law, codes, fields = _sort(kind, words[first in KINDS :], words[0].column)
    for argument in typed.arguments:
        if argument.key:
            _add_field(kind, fields, argument)
    named = fields.pop("board", None)
    which = int(named) if named is not None else board
    return Expectation(line, kind, negated, law, tuple(codes), fields, which, stream, entries)


def _named(kind: str, words: list[Argument], column: int) -> str:
    """The contestant, as typed, of a score or standing; the round of a match, empty where none is named."""
    if len(words) == 1:
        return _word(words[0])
    if kind == "match" and not words:
        return ""
    expected = message("expected", "round_after" if kind == "match" else "contestant_after", kind=kind)
    raise unread(_word(words[-1]) if words else "", expected, words[-1].column if words else column)


def _sort(kind: str, words: list[Argument], column: int) -> tuple[str, list[str], dict[str, str | int]]:
    """A paragraph, a seat (of an option) and codes from the bare words; of the session who or what it is about."""
    law = ""
    codes: list[str] = []
    fields: dict[str, str | int] = {}
    if kind in OF_THE_SESSION:
        return law, [_named(kind, words, column)], fields
    for argument in words:
        text = _word(argument)
        if LAW.fullmatch(text) and not law:
            law = law_of(text) or text
        elif kind in ("option", "ask") and text.lower() in SEAT_WORDS:
            fields["seat"] = SEAT_WORDS[text.lower()].value
        elif kind == "clean":
            raise unread(text, message("expected", "nothing_after_clean"), argument.column)
        else:
            codes.append(text.lower())
    if kind in ("ask", "option", "finding") and not law:
        column = words[0].column if words else column
        raise unread(_word(words[0]) if words else "", message("expected", "paragraph_after", kind=kind), column)
    return law, codes, fields


def _word(argument: Argument) -> str:
    if isinstance(argument.value, Atom):
        return argument.value.text
    raise unread(text_of(argument.value), message("expected", "a_word"), argument.column)


def _add_field(kind: str, fields: dict[str, str | int], argument: Argument) -> None:
    known = FIELDS[kind]
    if known is not None and argument.key not in known | {"board"}:
        expected = message("expected", "field_of_kind", kind=kind, fields=" ".join(sorted(known)))
        raise unread(argument.key, expected, argument.column, known)
    if argument.key in fields:
        raise NotReadable(message("typed", "given_twice", field=argument.key), column=argument.column)
    fields[argument.key] = _figure(argument) if kind in OF_THE_SESSION else _field(argument)


FIGURES: dict[str, re.Pattern[str]] = {
    "whole": re.compile(r"\d{1,9}"),
    "number": re.compile(r"[+-]?\d{1,9}(?:[.]\d{1,9}|/\d{1,9})?", re.ASCII),
    "numbers": re.compile(r"-?\d{1,9}(?:[.]\d{1,9}|/\d{1,9})?(?:--?\d{1,9}(?:[.]\d{1,9}|/\d{1,9})?)?", re.ASCII),
}
"""A whole number; an exact one (`3`, `-3.5`, `-7/2`); one, or two with a hyphen between them (`5-37`)."""
FORMS = {"whole": "number", "number": "figure", "numbers": "figures"}
WHOLE = frozenset(("place", "boards", "awaiting", "board"))
TWO_FIGURES = ("imps", "away_imps", "total", "vp")
"""Figures of both sides, with a dash between them."""
IN_WORDS = frozenset(("side", "group", "tied", "kind", "artificial", "home", "away", "winner", "out"))


def _figure(argument: Argument) -> str:
    """A field of a session's expectation: a figure, kept as typed, or a word."""
    value = argument.value
    if not isinstance(value, Atom):
        raise unread(text_of(value), message("expected", "one_value"), value.column)
    if argument.key == "side":
        return _side(value).lower()
    if argument.key in IN_WORDS:
        return value.text
    form = "whole" if argument.key in WHOLE else "numbers" if argument.key in TWO_FIGURES else "number"
    if not FIGURES[form].fullmatch(value.text):
        raise unread(value.text, message("expected", FORMS[form]), value.column)
    return value.text


def _field(argument: Argument) -> str | int:
    value = argument.value
    if isinstance(value, Group) and argument.key not in ONE_VALUE:
        return ",".join(item.text for item in value.items if isinstance(item, Atom))
    if not isinstance(value, Atom):
        raise unread(text_of(value), message("expected", "one_value"), value.column)
    text = value.text
    if argument.key in ("seat", "declarer"):
        if text.lower() not in SEAT_WORDS:
            raise unread(text, message("expected", "seat"), value.column)
        return str(SEAT_WORDS[text.lower()].value)
    if argument.key == "side":
        return _side(value)
    if argument.key == "card":
        if text.lower() not in CARD_WORDS:
            raise unread(text, message("expected", "plain_card"), value.column)
        return str(CARD_WORDS[text.lower()].value)
    if argument.key == "contract":
        return read_contract(text) or text
    if argument.key == "score" and WEIGHTED.fullmatch(text):
        return text
    if argument.key in NUMBERS:
        return _number(value)
    return text


def _side(atom: Atom) -> str:
    if atom.text.lower() not in SIDE_WORDS:
        raise unread(atom.text, message("expected", "side"), atom.column)
    return str(SIDE_WORDS[atom.text.lower()].value)


def _number(atom: Atom) -> int:
    if re.fullmatch(r"[+-]?[0-9]{1,9}", atom.text):
        return int(atom.text)
    raise unread(atom.text, message("expected", "number"), atom.column)
