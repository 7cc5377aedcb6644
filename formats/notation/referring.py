"""An incident named in words: `judge revoke s ...`, `judge last ...`, `adjust ... incident=claim`; and an appeal that
is lodged without a number, `appeal 5#41 8 ...`."""

from __future__ import annotations

from msgspec.structs import replace

from domain.errors import TdlogError
from domain.events import AppealLodged, Event
from domain.events.fields import fields_of
from formats.notation.keywords import Setting
from formats.notation.lines import Argument, Atom, Keyword
from formats.notation.words import SEAT_WORDS

__all__ = ["by_its_number", "with_its_number"]

FIELD = "incident"
BEFORE = ("seat", "appeal")
"""Fields before the incident of which each takes one value."""


def by_its_number(line: Keyword, kind: type[Event], setting: Setting) -> Keyword:
    """A line with the number of the incident that it names in words; a line that names none so, as it is.

    Raises NotPossible, with the column and what there is, where no incident is meant, or more than one.
    """
    named = next((argument for argument in line.arguments if argument.key == FIELD), None)
    at = line.arguments.index(named) if named is not None else _in_order(line, kind)
    if at is None or setting.replay is None:
        return line
    value = line.arguments[at].value
    if not isinstance(value, Atom) or value.quoted or not value.text[:1].isalpha() or "#" in value.text:
        return line
    word, _, seat = value.text.lower().partition(":")
    after = at + 1
    if not seat and named is None and (typed := _seat_behind(line, after)):
        seat, after = typed, after + 1
    if seat not in ("", *SEAT_WORDS):
        return line
    from projections.rulings.references import incident_meant

    try:
        name = incident_meant(setting.replay(), word, SEAT_WORDS.get(seat), _board(line))
    except TdlogError as error:
        raise error.placed(column=value.column) from None
    number = Argument(line.arguments[at].key, Atom(name, True, value.column), line.arguments[at].column)
    return replace(line, arguments=(*line.arguments[:at], number, *line.arguments[after:]))


def with_its_number(line: Keyword, kind: type[Event]) -> Keyword:
    """A line that lodges an appeal and begins with what it is about, with an empty number before it: whoever records it
    gets the next of the session; a file names its own. Any other line as it is."""
    first = next((argument for argument in line.arguments if not argument.key), None)
    keys = {argument.key for argument in line.arguments}
    if kind is not AppealLodged or first is None or keys & {"appeal", FIELD}:
        return line
    value = first.value
    if not isinstance(value, Atom) or value.quoted or "#" not in value.text:
        return line
    number = Argument("appeal", Atom("", True, value.column), value.column)
    return replace(line, arguments=(number, *line.arguments))


def _in_order(line: Keyword, kind: type[Event]) -> int | None:
    """Where the incident stands among the values of a line; None where it is left out or given by name."""
    names = [one.name for one in fields_of(kind) if one.required]
    if FIELD not in names:
        return None
    before = names[: names.index(FIELD)]
    if not set(before) <= set(BEFORE):
        return None
    keys = {argument.key for argument in line.arguments}
    wanted = sum(name not in keys for name in before)
    ordered = [at for at, argument in enumerate(line.arguments) if not argument.key]
    return ordered[wanted] if wanted < len(ordered) else None


def _seat_behind(line: Keyword, at: int) -> str:
    """The seat that is typed behind the kind of an incident."""
    value = line.arguments[at].value if at < len(line.arguments) and not line.arguments[at].key else None
    word = value.text.lower() if isinstance(value, Atom) and not value.quoted else ""
    return word if word in SEAT_WORDS else ""


def _board(line: Keyword) -> int | None:
    """The board that the line names."""
    value = next((argument.value for argument in line.arguments if argument.key == "board"), None)
    return int(value.text) if isinstance(value, Atom) and value.text.isdecimal() else None
