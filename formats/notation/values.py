"""Values of an event's fields, read and written by their types: a new event needs no new grammar.

Quoted text is taken as it stands. A bare word may be typed in several ways (`60%`, `3nt`, `west`) and is brought to
the one the log holds; so what is written bare must read back to itself, and anything else is written in quotes.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import inspect as types

from domain.board import Board
from domain.errors import NotReadable
from domain.events import WeightedResult
from domain.events.fields import Field, fields_of
from domain.seats import SEATS
from formats.notation.faults import unread
from formats.notation.lines import Atom, Group, Pairs, Value
from formats.notation.words import SEAT_WORDS, WORDS, hand_of, law_of, person_of, read_contract, read_weight, word_of
from projections.texts import message

__all__ = [
    "BARE",
    "quoted",
    "read_hands",
    "read_result",
    "read_value",
    "text_of",
    "write_hands",
    "write_result",
    "write_value",
]

BARE = re.compile(r"\w[\w.#/+:%-]*|#\d+|\d*#\d+")
RESULT = re.compile(
    r"(?:([^:]+):)?([1-7][CDHSN]T?X{0,2})([NESW])=(\d{1,2})|(?:([^:]+):)?(PASS)", re.IGNORECASE | re.ASCII
)
BARE_RESULT = re.compile(r"[0-9][\w:/=.]*", re.ASCII)
RANGE = re.compile(r"(\d{1,4})-(\d{1,4})")
NUMBER = re.compile(r"-?[0-9]{1,20}")


SEATS_WRITTEN = ("N", "E", "S", "W")
"""Seats as the log writes them in text; the notation writes them small."""


def text_of(value: Value) -> str:
    """What a value looks like, for an error."""
    if isinstance(value, Atom):
        return value.text
    return "[...]" if isinstance(value, Group) else "{...}"


def read_value(field: Field, value: Value, board: Board | None = None) -> object:
    """The value of a field as typed; `board` is the board in play, which `#47` means.

    Raises NotReadable with the column, what was read and what was expected.
    """
    if isinstance(field.type, types.UnionType) and value == Atom("-", False, value.column):
        return None
    if isinstance(field.plain, types.StrType):
        return _read_text(field.name, _one(value, "plain_text"), board)
    if isinstance(field.plain, types.VarTupleType) and isinstance(field.plain.item_type, types.StrType):
        _no_pairs(field.name, value)
    return _read_typed(field.plain, value)


def _no_pairs(name: str, value: Value) -> None:
    """Raise NotReadable where names with values stand in place of a list, with the form that works."""
    if not isinstance(value, Pairs):
        return
    if name == "players" and all(key.text.lower() in SEAT_WORDS for key, _ in value.pairs):
        form = message("expected", "players")
    else:
        form = message("expected", "list", name=name)
    raise unread(text_of(value), form, value.column)


def _read_typed(kind: types.Type, value: Value) -> object:
    if isinstance(kind, types.VarTupleType):
        return _read_tuple(kind.item_type, value)
    if isinstance(kind, types.TupleType):
        return read_hands(value.items if isinstance(value, Group) else (value,), value.column)
    if isinstance(kind, types.DictType):
        if not isinstance(value, Pairs):
            raise unread(text_of(value), message("expected", "pairs"), value.column)
        return {key.text: item.text for key, item in value.pairs}
    if isinstance(kind, types.StructType):
        return read_result(value)
    return _read_word(kind, _one(value, "one_value"))


def _read_word(kind: types.Type, atom: Atom) -> object:
    low = atom.text.lower()
    if isinstance(kind, types.EnumType):
        words, what = WORDS[kind.cls]
        if atom.quoted or low not in words:
            raise unread(atom.text, message("expected", what), atom.column, words)
        return words[low]
    if isinstance(kind, types.IntType):
        if atom.quoted or not NUMBER.fullmatch(atom.text):
            raise unread(atom.text, message("expected", "number"), atom.column)
        return int(atom.text)
    if isinstance(kind, types.BoolType):
        if atom.quoted or low not in ("yes", "no", "true", "false"):
            raise unread(atom.text, message("expected", "yes_or_no"), atom.column, ("yes", "no"))
        return low in ("yes", "true")
    if isinstance(kind, types.LiteralType):
        known = {str(choice).lower(): choice for choice in kind.values}
        person = person_of(atom.text)
        if person in kind.values and not atom.quoted:
            return person
        if atom.quoted or low not in known:
            expected = message("expected", "one_of", words=" ".join(map(str, kind.values)))
            raise unread(atom.text, expected, atom.column, known)
        return known[low]
    return atom.text


def _one(value: Value, what: str) -> Atom:
    if isinstance(value, Atom):
        return value
    raise unread(text_of(value), message("expected", what), value.column)


def _read_text(name: str, atom: Atom, board: Board | None) -> str:
    """Text by the name of its field: a law, a person, a contract and an incident may be typed in several ways."""
    if atom.quoted:
        return atom.text
    if name == "law":
        return law_of(atom.text) or atom.text
    if name in ("who", "by_whom", "dealer"):
        return person_of(atom.text) or atom.text
    if name == "hand":
        hand = hand_of(atom.text)
        if hand is None:
            raise unread(atom.text, message("expected", "hand"), atom.column)
        return hand
    if name == "contract":
        contract = read_contract(atom.text)
        if contract is None:
            raise unread(atom.text, message("expected", "contract"), atom.column)
        return contract
    if name == "incident" and atom.text.startswith("#"):
        if board is None:
            raise unread(atom.text, message("expected", "incident_with_board"), atom.column)
        return f"{board.number}{atom.text}"
    return atom.text


def _read_tuple(item: types.Type, value: Value) -> tuple[object, ...]:
    items = value.items if isinstance(value, Group) else (value,)
    read: list[object] = []
    for one in items:
        span = RANGE.fullmatch(one.text) if isinstance(item, types.IntType) and isinstance(one, Atom) else None
        read.extend(range(int(span[1]), int(span[2]) + 1) if span else [_read_typed(item, one)])
    return tuple(read)


def read_result(value: Value) -> WeightedResult:
    """One part of a score: `1/2:3NS=11`, or `{weight=..., contract=...}`."""
    if isinstance(value, Pairs):
        return _read_result_in_full(value)
    atom = _one(value, "result")
    found = None if atom.quoted else RESULT.fullmatch(atom.text)
    weight = read_weight(found[1] or found[5] or "1") if found else None
    if found is None or weight is None:
        raise unread(atom.text, message("expected", "weighted_result"), atom.column)
    if found[6]:
        return WeightedResult(weight, "pass")
    return WeightedResult(weight, read_contract(found[2]) or "", SEAT_WORDS[found[3].lower()], int(found[4]))


def _read_result_in_full(value: Pairs) -> WeightedResult:
    fields = {one.name: one for one in fields_of(WeightedResult)}
    given: dict[str, Any] = {}
    for key, atom in value.pairs:
        if key.text not in fields:
            expected = message("expected", "field_of_result", fields=" ".join(fields))
            raise unread(key.text, expected, key.column, fields)
        given[key.text] = read_value(fields[key.text], atom)
    missing = [name for name, one in fields.items() if one.required and name not in given]
    if missing:
        raise unread("{...}", " ".join(f"{name}=" for name in missing), value.column)
    return WeightedResult(**given)


def read_hands(items: tuple[Value, ...], column: int) -> tuple[str | None, ...]:
    """Four hands clockwise from North, or from the seat of a prefix as PBN has it: `N:653.875.AKQ54.62 - - -`."""
    atoms = [_one(item, "a_hand") for item in items]
    first = atoms[0] if atoms else Atom("")
    start = 0
    if not first.quoted and first.text[1:2] == ":":
        start = "NESW".find(first.text[0].upper())
        atoms[0] = Atom(first.text[2:], False, first.column + 2)
    if len(atoms) != 4 or start < 0:
        raise unread(" ".join(atom.text for atom in atoms), message("expected", "four_hands"), column)
    hands = [_read_hand(atom) for atom in atoms]
    return tuple(hands[(n - start) % 4] for n in range(len(SEATS)))


def _read_hand(atom: Atom) -> str | None:
    if atom.quoted:
        return atom.text
    if atom.text == "-":
        return None
    hand = hand_of(atom.text)
    if hand is None:
        raise unread(atom.text, message("expected", "hand_or_none"), atom.column)
    return hand


def write_value(field: Field, value: Any) -> str:
    """A value so that it reads back to itself."""
    kind = field.plain
    if isinstance(value, str):
        return _write_text(field, value)
    if isinstance(kind, types.TupleType):
        return write_hands(value)
    if isinstance(kind, types.VarTupleType):
        inner = Field(field.name + "_", kind.item_type, True, None)
        return "[" + ", ".join(write_value(inner, item) for item in value) + "]"
    if isinstance(kind, types.DictType):
        return "{" + ", ".join(f"{quoted(key)}={quoted(item)}" for key, item in value.items()) + "}"
    if isinstance(value, WeightedResult):
        return write_result(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else word_of(value)


def _write_text(field: Field, text: str) -> str:
    if isinstance(field.plain, types.LiteralType):
        return text.lower() if text in SEATS_WRITTEN else text
    if field.name == "dealer" and text in SEATS_WRITTEN:
        return text.lower()
    word = BARE.fullmatch(text) is not None and text.isprintable() and text.lower() != "why"
    word = word and (field.name != "incident" or "#" in text)
    try:
        bare = word and _read_text(field.name, Atom(text), None) == text
    except NotReadable:
        bare = False
    return text if bare else quoted(text)


def write_result(part: WeightedResult) -> str:
    """A result with its weight, `2/3:4HN=9`; field by field where it would not read back to itself."""
    declarer = part.declarer.value if part.declarer else ""
    compact = f"{part.weight}:{part.contract}" + (f"{declarer}={part.tricks}" if part.contract != "pass" else "")
    is_plain = read_weight(part.weight) is not None and RESULT.fullmatch(compact) and BARE_RESULT.fullmatch(compact)
    if is_plain and read_result(Atom(compact)) == part:
        return compact
    given = [(one, getattr(part, one.name)) for one in fields_of(WeightedResult)]
    return (
        "{" + ", ".join(f"{one.name}={write_value(one, value)}" for one, value in given if value != one.default) + "}"
    )


def write_hands(hands: tuple[str | None, ...]) -> str:
    """Four hands as PBN has them, `N:653.875.AKQ54.62 - - -`; as a list where one is not written as usual."""
    if all(hand is None or hand_of(hand) == hand for hand in hands):
        return "N:" + " ".join(hand or "-" for hand in hands)
    texts = ["-" if hand is None else hand if hand_of(hand) == hand else quoted(hand) for hand in hands]
    return "[" + ", ".join(texts) + "]"


def quoted(text: str) -> str:
    """Text between quotation marks; whatever does not print is escaped, so that any text stands on one line."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    import json

    plain = json.dumps(text, ensure_ascii=False)
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in plain)
