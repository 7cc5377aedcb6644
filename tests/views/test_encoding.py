"""What is printed of a view."""

from fractions import Fraction

import msgspec
from msgspec import UNSET, Struct, UnsetType

from domain.calls import Call
from domain.events import AnyEvent, CallMade, encode
from domain.seats import Seat
from projections.views.encoding import Unencoded, encoded


class Part(Struct, frozen=True):
    name: str
    seats: tuple[str, ...]
    beside: Unencoded[str] = "for screens alone"


class Plain(Struct, frozen=True):
    number: int
    of: dict[str, tuple[int | None, ...]]


class Whole(Struct, frozen=True):
    parts: tuple[Part, ...]
    plain: Plain
    share: Fraction
    event: AnyEvent
    left_out: str | UnsetType = UNSET


def test_given_a_view_when_it_is_printed_then_screens_own_fields_are_left_out_and_the_rest_stands_in_order() -> None:
    event = CallMade(Seat.SOUTH, Call.SPADE_1, at="2026-11-23T19:00:00Z")
    whole = Whole((Part("A", ("N", "S")),), Plain(7, {"x": (1, None)}), Fraction(7, 3), event)
    told = encoded(whole)
    assert list(told) == ["parts", "plain", "share", "event"]
    assert msgspec.json.encode(told["parts"]) == b'[{"name":"A","seats":["N","S"]}]'
    assert told["share"] == "7/3"
    assert msgspec.json.encode(told["plain"]) == b'{"number":7,"of":{"x":[1,null]}}'


def test_given_an_event_in_a_view_when_it_is_printed_then_it_is_as_the_log_has_it() -> None:
    event = CallMade(Seat.SOUTH, Call.SPADE_1, at="2026-11-23T19:00:00Z")
    told = encoded(Whole((), Plain(1, {}), Fraction(1), event))
    assert msgspec.json.encode(told["event"]) == encode(event)
