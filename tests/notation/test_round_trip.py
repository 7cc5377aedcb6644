"""Whatever can be in a log is written so that it reads back to exactly the same."""

from __future__ import annotations

from enum import Enum
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.calls import Call
from domain.cards import PACK, hand_to_text
from domain.events import (
    AnyEvent,
    BoardDealt,
    BoardStarted,
    CallMade,
    CardPlayed,
    ContestantEntered,
    EntryAmended,
    NoteMade,
    Recordable,
    RivalRecorded,
    RivalSettled,
    ScoreAdjusted,
    ScoresPublished,
    SessionOpened,
    WeightedResult,
)
from domain.seats import Seat
from formats.notation import read_script, write_events, write_script

WORDS = [
    *("-", "shown", "why", "later", "#47", "7#47", "64c1", "12C1c", "td", "director", "E", "e", "4SX", "3nt", "3"),
    *("#", "=>", "x=y", "{", "|", ",", ";", "AKQ.J52..T9876543"),
]
TEXTS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(WORDS),
    st.sampled_from(["", "a b", 'a "b"', "\\", "ends with \\", "[a, b]", "a|b", "\n", "æøå\u2028", "; ", "# no"]),
    st.sampled_from(["akq.j52..t9876543", "N:...", "2026-03-14T19:02:11Z", "2026-13-14T19:02:11Z"]),
)
HANDS = st.integers(1, (1 << 52) - 1).map(lambda bits: bits & -bits | bits & 0x1F1F1F1F1F1).map(hand_to_text)


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Any value that the log's decoder lets through for a type."""
    origin = get_origin(kind)
    if origin in (UnionType, Union):
        return st.one_of([values(part) for part in get_args(kind)])
    if origin is Literal:
        return st.sampled_from(get_args(kind))
    if origin is tuple and get_args(kind)[-1] is Ellipsis:
        return st.lists(values(get_args(kind)[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, get_args(kind)))
    if origin is dict:
        return st.dictionaries(TEXTS, TEXTS, max_size=3)
    if kind is str:
        return TEXTS
    if kind is int:
        return st.one_of(st.integers(-3, 40), st.integers(-(2**63), 2**63 - 1))
    if kind is bool:
        return st.booleans()
    if kind is type(None):
        return st.none()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return structs(kind)
    return st.sampled_from(list(cast(type[Enum], kind)))


@cache
def structs(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Any instance of a struct: every field that may be left out is left out at times."""
    hints = get_type_hints(kind)
    must = {name: values(hints[name]) for name in kind.__struct_fields__ if is_required(kind, name)}
    may = {name: values(hints[name]) for name in kind.__struct_fields__ if not is_required(kind, name)}
    if kind is BoardDealt:
        must["board"] = st.integers(1, 4)
    if kind is BoardStarted:
        may["hands"] = st.tuples(*[st.none() | HANDS] * 4) | values(hints["hands"])
        must["board"] = st.integers(1, 40)
    return st.fixed_dictionaries(must, optional=may).map(lambda given: kind(**given))


def is_required(kind: type[Any], name: str) -> bool:
    """Whether a field must be given."""
    return next(field.required for field in msgspec.structs.fields(kind) if field.name == name)


@cache
def rivals() -> st.SearchStrategy[RivalRecorded]:
    """Rival records with entries of every kind."""
    return st.builds(
        RivalRecorded,
        after=st.integers(-2, 12),
        device=TEXTS,
        events=st.lists(OFTEN, max_size=5).map(tuple),
        at=TEXTS,
        by=st.sampled_from(["operator", "director", "E"]),
    )


@cache
def amendments() -> st.SearchStrategy[EntryAmended]:
    """Amendments with replacements of every kind."""
    return st.builds(
        EntryAmended,
        entry=st.integers(-2, 12),
        replacements=st.lists(st.one_of([structs(kind) for kind in RECORDABLE]), max_size=3).map(tuple),
        why=TEXTS,
        at=TEXTS,
        by=st.sampled_from(["operator", "director", "E"]),
    )


RECORDABLE = get_args(Recordable)
PLAYS = st.builds(CardPlayed, seat=st.sampled_from(list(Seat)), card=st.sampled_from(PACK))
CLOSED = [
    CallMade(seat, call)
    for seat, call in zip(
        (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST), (Call.NOTRUMP_1, Call.PASS, Call.PASS, Call.PASS), strict=True
    )
]
ANYTHING = st.one_of([structs(kind) for kind in RECORDABLE])
OFTEN = st.one_of(structs(CallMade), PLAYS, structs(BoardStarted), structs(NoteMade), amendments(), ANYTHING)


def back(events: list[AnyEvent]) -> list[AnyEvent]:
    """Write a stream and read it again."""
    text = write_script({"S1.r1.t1": events})
    return read_script(text.encode(), source="back.tdl").streams["S1.r1.t1"]


KINDS: list[type[Any]] = [*RECORDABLE, RivalSettled]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_reads_back_to_itself(kind: type[Any]) -> None:
    @settings(max_examples=40)
    @given(structs(kind))
    def holds(event: AnyEvent) -> None:
        assert back([event]) == [event]

    holds()


@settings(max_examples=300)
@given(st.lists(OFTEN, max_size=14))
def test_any_stream_reads_back_to_itself_also_where_admission_would_refuse_it(events: list[AnyEvent]) -> None:
    assert back(events) == events


@settings(max_examples=200)
@given(st.lists(OFTEN, max_size=6), rivals(), st.lists(OFTEN | rivals() | structs(RivalSettled), max_size=6))
def test_a_rival_record_reads_back_to_itself_wherever_it_stands(
    before: list[AnyEvent], rival: RivalRecorded, then: list[AnyEvent]
) -> None:
    assert back([*before, rival, *then]) == [*before, rival, *then]


@settings(max_examples=70)
@given(st.data())
def test_a_board_of_any_calls_and_cards_reads_back_to_itself(data: st.DataObject) -> None:
    hands = data.draw(st.none() | st.integers(0, 10**6).map(lambda seed: Random(seed).sample(PACK, 52)))
    quarters = [None] * 4 if hands is None else [hand_of(hands[n : n + 13]) for n in (0, 13, 26, 39)]
    board = BoardStarted(7, Seat.SOUTH, "both", (quarters[0], quarters[1], quarters[2], quarters[3]))
    calls = data.draw(st.lists(structs(CallMade), max_size=10))
    closed = list(CLOSED) if data.draw(st.booleans()) else []
    cards = data.draw(st.lists(PLAYS | amendments() | ANYTHING, max_size=20))
    events = [board, *closed, *calls, *cards]
    assert back(events) == events


@settings(max_examples=150)
@given(st.lists(structs(BoardDealt), max_size=4), st.lists(structs(BoardStarted) | amendments(), max_size=6))
def test_a_board_reads_back_to_itself_whatever_was_dealt_in_the_session(
    deals: list[AnyEvent], boards: list[AnyEvent]
) -> None:
    streams = {"S1": deals, "S1.r1.t1": boards}
    assert read_script(write_script(streams)).streams == streams


def test_a_board_as_it_was_dealt_is_written_without_its_cards() -> None:
    hands = ("AKQJT98765432...", None, None, None)
    session: list[AnyEvent] = [BoardDealt(3, "e", "none", hands)]
    text = write_script({"S1": session, "S1.r1.t1": [BoardStarted(3, Seat.EAST, "none", hands)]})
    assert text.splitlines()[-1] == "board 3"
    text = write_script({"S1": session, "S1.r1.t1": [BoardStarted(3, Seat.EAST, "none")]})
    assert text.splitlines()[-1] == "board 3 N:- - - -"


def hand_of(cards: Any) -> str:
    """Cards as a hand."""
    return hand_to_text(sum(card.bit for card in cards))


def test_a_text_of_any_length_fits_into_lines_of_a_file() -> None:
    events: list[AnyEvent] = [NoteMade("x\\" * 12_000), SessionOpened('"' * 25_000)]
    text = write_script({"S1": events})
    assert max(map(len, text.splitlines())) <= 10_000
    assert read_script(text).streams["S1"] == events


def test_time_and_author_are_written_when_they_change() -> None:
    events: list[AnyEvent] = [
        SessionOpened("Club evening", at="2026-03-14T19:00:00Z"),
        ContestantEntered("3", ("p5", "p6"), at="2026-03-14T19:00:00Z"),
        ScoresPublished("final", {"3": "52.50"}, by="scorer"),
    ]
    assert write_events(events) == [
        "@ 2026-03-14T19:00:00Z",
        'session "Club evening"',
        "contestant 3 players=[p5, p6]",
        "@ scorer",
        'publish final figures={"3"="52.50"}',
    ]


def test_several_streams_and_names_read_back() -> None:
    streams: dict[str, list[AnyEvent]] = {
        "S1": [SessionOpened("x", by="director")],
        "S1.r1.t1": [NoteMade("a", by="director"), NoteMade("b")],
        "strange; name": [],
    }
    names = {"p1": "Anna Hansen", "p 2": 'Bo "B" \u2028 Dahl'}
    script = read_script(write_script(streams, names))
    assert script.streams == streams
    assert script.names == names
    assert list(script.streams) == list(streams)


def test_a_weighted_result_is_written_short_where_that_says_it_all() -> None:
    part = WeightedResult("1/2", "3NX", Seat.SOUTH, 11)
    line = write_events([BoardStarted(7, Seat.SOUTH, "both"), ScoreAdjusted(7, "12C1c", ns=(part, part))])[1]
    assert line == "adjust 7 12C1c ns=[1/2:3NXS=11, 1/2:3NXS=11]"


def test_a_weight_that_is_none_is_written_so_that_it_reads_back() -> None:
    """A log written by another program may hold `0A`, which admission would refuse."""
    event = ScoreAdjusted(1, "12C1", ns=(WeightedResult("0A", "1S", Seat.NORTH),))
    [line] = write_events([event])
    assert "{weight=0A" in line
    assert read_script(write_script({"S1.r1.t1": [event]})).streams == {"S1.r1.t1": [event]}
