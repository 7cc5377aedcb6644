"""Who may record what: every role, every kind of event, every stream, and what an amendment changes."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from application.office import Office
from application.rights import (
    RIGHTS,
    ROLES,
    SUBJECTS,
    NotAllowed,
    Role,
    check_place,
    check_right,
    check_struck,
    is_scope,
    reaches,
)
from application.writing import Proposed, Request, Who, Written, write, write_together
from domain.cards import Card
from domain.errors import NotPossible, RecordedFirst, TdlogError
from domain.events import (
    EVENTS,
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    Author,
    CardPlayed,
    ContestantEntered,
    EntryAmended,
    NoteMade,
    Recordable,
    RivalRecorded,
    RivalSettled,
    RoundStarted,
    RulingGiven,
    ScoreAdjusted,
    ScoreCorrected,
    ScoreEntered,
    ScoresPublished,
    SessionOpened,
    decode,
)
from domain.seats import SEATS
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.application.playing import IN_PLAY, NOON, TABLE, recorded

ROOT = Path(__file__).parents[2]
EXAMPLES: dict[type, AnyEvent] = {
    type(event): event for event in map(decode, (ROOT / "tests/golden_events.jsonl").read_bytes().splitlines())
}
"""One event of each kind."""
N, E, S, W = SEATS
SCOPES: dict[Role, str] = {
    "operator": "", "recorder": "S1.t1", "director": "S1", "scorer": "S1", "committee": "S1/A1", "player": "S1/7",
    "commentator": "S1", "public": "",
}  # fmt: skip
RULING = RulingGiven("1#9", "64A1", "one trick", by="director")
NOTE = NoteMade("coffee")

# What each role may record, told once more and otherwise than in the table: by tag, what the issue says of it.
SLIPS = {"round", "seated", "board", "contract", "tricks", "score_entered", "round_end", "procedure", "note", "amended"}
NOT_AT_TABLES = {
    "session", "regulation", "contestant", "movement", "deal", "carry_over", "published", "correction_period",
    "session_closed", "score_corrected", "deals_sealed", "deals_opened", "handicap", "receipt_given",
    "series", "session_added", "session_taken_out", "counted_as", "finalists", "carry_over_rule",
    "clock", "not_begun", "warned", "late",
    "late_play",
}  # fmt: skip
OF_THE_DIRECTOR = {
    "redeal", "fact", "offered", "poll", "judgement", "ruling", "ruling_revised", "adjusted", "penalty", "appeal",
    "appeal_heard", "appeal_decided", "warned", "late", "late_play",
}  # fmt: skip
CLOCK = {"clock", "not_begun", "warned", "late", "late_play"}
OF_A_COMMITTEE = {"appeal_heard", "appeal_decided", "appeal_referred_back"}
TAGS = {str(kind.__struct_config__.tag) for kind in EVENTS}
MAY: dict[Role, set[str]] = {
    "operator": TAGS,
    "recorder": TAGS - NOT_AT_TABLES - OF_THE_DIRECTOR - OF_A_COMMITTEE,
    "director": TAGS - NOT_AT_TABLES - {"appeal_referred_back"} | {"score_corrected"} | CLOCK,
    "scorer": NOT_AT_TABLES - OF_THE_DIRECTOR - {"receipt_given"} | SLIPS,
    "committee": OF_A_COMMITTEE | {"appeal", "amended"},
    "player": {"appeal"},
    "commentator": set(),
    "public": set(),
}


def of(kind: type, by: Author = "operator") -> AnyEvent:
    """An event of a kind; an appeal is A1, of contestant 7."""
    event = replace(EXAMPLES[kind], by=by, at="")
    if isinstance(event, EntryAmended):
        return EntryAmended(1, by=by)
    if isinstance(event, ScoreCorrected):
        return replace(event, law="79C1")
    if isinstance(event, AppealLodged):
        return replace(event, appeal="a1", contestant="7", table="")
    if isinstance(event, AppealHeard | AppealDecided | AppealReferredBack):
        return replace(event, appeal="a1")
    return event


def may(role: Role, stream: str, event: AnyEvent, scope: str | None = None) -> bool:
    """Whether a role is let record an event."""
    try:
        check_right(role, SCOPES[role] if scope is None else scope, stream, event)
    except NotAllowed:
        return False
    return True


def where(kind: type) -> str:
    return "S1" if str(kind.__struct_config__.tag) in NOT_AT_TABLES else TABLE  # type: ignore[attr-defined]


def test_given_a_kind_of_event_then_it_has_a_row() -> None:
    stands = [kind for subject in SUBJECTS for kind in subject.kinds]
    lacking = [kind.__name__ for kind in EVENTS if kind not in stands]
    assert not lacking, f"add to a Subject of application/rights.py, then python3 dev.py write: {lacking}"
    assert len(stands) == len(set(stands))
    assert set(RIGHTS) == set(ROLES)


@pytest.mark.parametrize("role", ROLES)
def test_given_a_role_then_it_records_what_hall_and_screens_say_and_nothing_else(role: Role) -> None:
    by: Author = "committee" if role == "committee" else "operator"
    found = {str(kind.__struct_config__.tag) for kind in EVENTS if may(role, where(kind), of(kind, by))}
    assert found == MAY[role]


SPEAKING: list[tuple[Role, AnyEvent, set[Author]]] = [
    ("operator", NOTE, {"operator", "director", "scorer", "committee", "N", "E", "S", "W"}),
    ("recorder", NOTE, {"operator", "N", "E", "S", "W"}),
    ("director", NOTE, {"operator", "director", "scorer", "N", "E", "S", "W"}),
    ("director", RULING, {"operator", "director"}),
    ("scorer", NOTE, {"operator", "scorer"}),
    ("committee", AppealHeard("A1"), {"committee"}),
    ("player", AppealLodged("A1", "1#9", "7"), {"operator", "N", "E", "S", "W"}),
]


@pytest.mark.parametrize(("role", "event", "authors"), SPEAKING)
def test_given_a_role_then_it_records_only_the_word_of_whom_it_speaks_for(
    role: Role, event: AnyEvent, authors: set[Author]
) -> None:
    everybody: tuple[Author, ...] = ("operator", "director", "scorer", "committee", "N", "E", "S", "W")
    assert {by for by in everybody if may(role, TABLE, replace(event, by=by))} == authors


REACHED: list[tuple[Role, str, set[str]]] = [
    ("operator", "", {"S1", "S1.r1.t5", "S1.r2.t5", "S1.r1.t55", "S2.r1.t5", "S1.r01.t5", "odd one"}),
    ("recorder", "S1.t5", {"S1.r1.t5", "S1.r2.t5"}),
    ("recorder", "S1", set()),
    ("recorder", "", set()),
    ("recorder", "S1.r1.t5", set()),
    ("director", "S1", {"S1", "S1.r1.t5", "S1.r2.t5", "S1.r1.t55", "S1.r01.t5"}),
    ("scorer", "", {"S1", "S1.r1.t5", "S1.r2.t5", "S1.r1.t55", "S2.r1.t5", "S1.r01.t5", "odd one"}),
    ("scorer", "S1.t5", set()),
    ("committee", "S1/A1", {"S1", "S1.r1.t5", "S1.r2.t5", "S1.r1.t55", "S1.r01.t5"}),
    ("committee", "S1", set()),
    ("committee", "", set()),
    ("player", "", set()),
    ("commentator", "S1", set()),
    ("public", "", set()),
    ("public", "S1", set()),
]


@pytest.mark.parametrize(("role", "scope", "streams"), REACHED)
def test_given_a_scope_then_it_reaches_these_streams_alone(role: Role, scope: str, streams: set[str]) -> None:
    every = {"S1", "S1.r1.t5", "S1.r2.t5", "S1.r1.t55", "S2.r1.t5", "S1.r01.t5", "odd one"}
    assert {stream for stream in every if reaches(role, scope, stream)} == streams


def test_given_a_link_to_be_made_then_its_scope_is_one_of_its_role() -> None:
    good = {
        ("recorder", "S1.t5"),
        ("director", ""),
        ("scorer", "S1"),
        ("committee", "S1/A1"),
        ("player", "S1/7"),
        ("commentator", "S1"),
    }
    scopes = ["S1.t5", "", "S1", "S1/A1", "S1/7", "S1.t05", "S1/", "/7", "S1/7\n"]
    roles: list[Role] = ["recorder", "director", "scorer", "committee", "player", "commentator"]
    assert {(role, scope) for role in roles for scope in scopes if is_scope(role, scope)} == good | {
        ("director", "S1"), ("scorer", ""), ("committee", "S1/7"), ("player", "S1/A1"),
    }  # fmt: skip


def test_given_a_role_that_is_none_when_it_records_then_it_is_not_allowed() -> None:
    with pytest.raises(NotAllowed, match="'owner'"):
        check_right("owner", "", TABLE, NOTE)  # type: ignore[arg-type]


def test_given_an_appeal_then_a_committee_records_of_its_own_alone_and_a_player_his_own() -> None:
    assert may("committee", TABLE, AppealDecided("A1", "upheld", by="committee"))
    assert not may("committee", TABLE, AppealDecided("A2", "upheld", by="committee"))
    assert may("committee", TABLE, AppealLodged("A1", "1#9", "7", concurrence=True, by="committee"))
    assert not may("committee", TABLE, AppealLodged("A2", "1#9", "7", by="committee"))
    assert may("player", TABLE, AppealLodged("", "1#9", "7"))
    assert not may("player", TABLE, AppealLodged("", "1#9", "8"))
    assert not may("player", "S1", AppealLodged("", "1#9", "7", table=TABLE))


AT_HOME = [("S1", CardPlayed(N, Card.SA)), ("S1", RoundStarted(1, 1)), ("S1", ScoreEntered("points", "+420"))]
AT_A_TABLE = [SessionOpened("S1"), ScoresPublished("final"), ContestantEntered("7")]


@pytest.mark.parametrize(("stream", "event"), [*AT_HOME, *((TABLE, event) for event in AT_A_TABLE)])
def test_given_an_event_in_a_stream_of_the_other_kind_when_it_is_recorded_live_then_it_is_refused(
    stream: str, event: AnyEvent
) -> None:
    office = recorded(Office(MemoryLog(), lambda: NOON), *IN_PLAY)
    office.log.append([("S1", 0, [NOTE])])
    tail = office.log.tail()
    for one in (event, EntryAmended(1, (cast("Recordable", event),))):
        with pytest.raises(NotPossible, match="is recorded"):
            write(office, [Proposed(stream, one)], Who())
    assert office.log.tail() == tail


STRUCK: list[tuple[Role, AnyEvent, bool]] = [
    ("recorder", NOTE, True),
    ("recorder", replace(NOTE, by="director"), False),
    ("recorder", RULING, False),
    ("recorder", replace(RULING, by="operator"), False),
    ("recorder", EntryAmended(1, by="director"), False),
    ("recorder", EntryAmended(1, (RULING,)), False),
    ("recorder", EntryAmended(1, (NOTE,)), True),
    ("director", RULING, True),
    ("director", AppealDecided("A1", "upheld", by="committee"), False),
    ("scorer", RULING, False),
    ("scorer", CardPlayed(N, Card.SA), False),
    ("scorer", ScoreEntered("points", "+420"), True),
    ("committee", AppealHeard("A1", by="committee"), True),
    ("committee", AppealHeard("A2", by="committee"), False),
    ("committee", NOTE, False),
    ("operator", AppealDecided("A1", "upheld", by="committee"), True),
]


@pytest.mark.parametrize(("role", "held", "lets"), STRUCK)
def test_given_an_entry_then_only_who_may_record_it_strikes_it(role: Role, held: AnyEvent, lets: bool) -> None:
    entries = [AppealHeard("A1", by="committee") if role == "committee" else NOTE, held]
    assert strikes(role, 2, entries) is lets


def strikes(role: Role, entry: int, entries: Sequence[AnyEvent]) -> bool:
    try:
        check_struck(role, SCOPES[role], TABLE, entry, entries)
    except NotAllowed:
        return False
    return True


def test_given_a_strike_of_a_ruling_when_a_recorder_undoes_it_or_comes_behind_it_then_he_may_not() -> None:
    """To strike the amendment brings the ruling back, to amend the entry once more takes its place."""
    entries: list[AnyEvent] = [NOTE, EntryAmended(1, (RULING,)), EntryAmended(2), EntryAmended(3)]
    assert not any(strikes("recorder", entry, entries) for entry in (1, 2, 3, 4))
    assert all(strikes("director", entry, entries) for entry in (1, 2, 3, 4))


@pytest.mark.parametrize("role", ["recorder", "scorer", "director"])
def test_given_what_puts_in_a_ruling_or_strikes_one_when_it_is_written_then_only_a_director_does(role: Role) -> None:
    office = recorded(Office(MemoryLog(), lambda: NOON), *IN_PLAY)
    office.log.append([(TABLE, office.log.version(TABLE), [NOTE, RULING])])
    held = office.log.version(TABLE)
    score = ScoreAdjusted(1, "12C2a", ns_artificial="average", ew_artificial="average", reason="late")
    for event in (EntryAmended(held), EntryAmended(held - 1, (score,))):
        who = Who(role=role, scope=SCOPES[role])
        [answer] = write_together(office, [Request([Proposed(TABLE, event)], who, {TABLE: office.log.version(TABLE)})])
        assert isinstance(answer, Written if role == "director" else NotAllowed)


def test_given_an_entry_that_is_not_there_when_it_is_amended_then_it_is_refused() -> None:
    office = recorded(Office(MemoryLog(), lambda: NOON), *IN_PLAY)
    for entry in (0, -1, 99):
        with pytest.raises(NotPossible):
            write(office, [Proposed(TABLE, EntryAmended(entry))], Who())


def test_given_what_another_table_holds_when_a_recorder_asks_there_then_he_is_told_nothing_of_it() -> None:
    """Else he would get the cards of a board in play by a conflict."""
    office = recorded(Office(MemoryLog(), lambda: NOON), *IN_PLAY)
    for seen in (0, 99):
        with pytest.raises(NotAllowed):
            write(office, [Proposed(TABLE, NOTE)], Who(role="recorder", scope="S1.t2"), seen={TABLE: seen})


def test_given_a_link_when_it_does_not_say_what_it_knows_of_a_table_then_it_is_told_to() -> None:
    office = recorded(Office(MemoryLog(), lambda: NOON), *IN_PLAY)
    with pytest.raises(NotPossible, match="seen"):
        write(office, [Proposed(TABLE, NOTE)], Who(role="recorder", scope="S1.t1"))
    assert write(office, [Proposed(TABLE, NOTE)], Who()).positions
    assert write(office, [Proposed("S1", NOTE)], Who(role="scorer", scope="S1")).positions


def test_given_an_appeal_when_a_player_lodges_it_where_he_did_not_sit_then_it_is_not_for_him() -> None:
    office = Office(MemoryLog(), lambda: NOON)
    for table, ns, ew in ((1, "7", "8"), (2, "9", "10")):
        started: list[AnyEvent] = [RoundStarted(1, table, ns, ew), RULING]
        office.log.append([(f"S1.r1.t{table}", 0, started)])
    other = Proposed("S1.r1.t2", AppealLodged("", "1#2", "7"))
    with pytest.raises(NotAllowed, match=r"S1/7 did not play at S1\.r1\.t2"):
        write(office, [other], Who(role="player", scope="S1/7"), seen={"S1.r1.t2": 0})
    with pytest.raises(TdlogError) as refused:
        write(office, [other._replace(stream=TABLE)], Who(role="player", scope="S1/7"), seen={TABLE: 2})
    assert not isinstance(refused.value, NotAllowed)


def test_given_the_way_for_files_then_nothing_but_the_importer_takes_it() -> None:
    """What comes by it is not checked: nobody may choose it who records while it happens."""
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for package in ("application", "cli", "web", "formats", "projections")
        for path in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in ("write_as_recorded", "Accepted")
        if (
            isinstance(node, ast.ImportFrom)
            and name == "write_as_recorded"
            and name in {one.name for one in node.names}
        )
        or (isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == name)
    }
    assert found == {
        ("application/importing/importer.py", "write_as_recorded"),
        ("application/members.py", "write_as_recorded"),  # names for the register, and no entry
        ("application/writing.py", "Accepted"),
    }
    assert set(Request._fields) == {"proposed", "who", "seen", "receipt", "numbered_at", "names"}


AUTHORS: tuple[Author, ...] = ("operator", "director", "scorer", "committee", "N", "E", "S", "W")
PLAIN = st.builds(of, st.sampled_from([kind for kind in EVENTS if kind is not EntryAmended]), st.sampled_from(AUTHORS))


def amending(entry: int, replacements: list[AnyEvent], by: Author) -> EntryAmended:
    return EntryAmended(entry, tuple(cast("list[Recordable]", replacements)), by=by)


PUT_IN = PLAIN.filter(lambda event: not isinstance(event, RivalRecorded | RivalSettled))
AMENDING = st.builds(amending, st.integers(1, 6), st.lists(PUT_IN, max_size=3), st.sampled_from(AUTHORS))
ANY_EVENT = st.one_of(PLAIN, AMENDING)


def let(role: Role, event: AnyEvent) -> bool:
    """What the table says of one event, at its place, by itself."""
    subject = next(subject for subject in SUBJECTS if type(event) in subject.kinds)
    return event.by in RIGHTS[role].get(subject, ())


def parts(event: AnyEvent) -> list[AnyEvent]:
    """An event with those that it holds."""
    held: Sequence[AnyEvent] = event.replacements if isinstance(event, EntryAmended) else ()
    held = event.events if isinstance(event, RivalRecorded) else held
    return [event, *(one for each in held for one in parts(each))]


def bound_up(entries: Sequence[AnyEvent], entry: int) -> set[int]:
    """The entries that hang together with one by amendments, however many there are between them."""
    numbers = range(1, len(entries) + 1)
    amended = [(number, one.entry) for number, one in enumerate(entries, 1) if isinstance(one, EntryAmended)]
    pairs = [pair for pair in amended if pair[1] in numbers]
    found = {entry}
    for _ in entries:
        found |= {other for pair in pairs for other in pair if found & set(pair)}
    return found & {*numbers}


@given(st.sampled_from(ROLES), st.lists(ANY_EVENT, min_size=1, max_size=6), ANY_EVENT, st.sampled_from(["S1", TABLE]))
def test_given_any_role_event_and_stream_then_it_records_and_strikes_what_the_table_says(
    role: Role, entries: list[AnyEvent], event: AnyEvent, stream: str
) -> None:
    reached = role not in ("public", "recorder") or (role == "recorder" and stream == TABLE)
    assert may(role, stream, event) == (reached and all(let(role, one) for one in parts(event)))
    if isinstance(event, EntryAmended) and event.entry <= len(entries):
        struck = [one for number in bound_up(entries, event.entry) for one in parts(entries[number - 1])]
        of_mine = role != "committee" or not any(isinstance(one, AppealLodged) for one in struck)
        expected = role == "operator" or (of_mine and all(let(role, one) for one in struck))
        assert strikes(role, event.entry, entries) == expected


@given(st.sampled_from(ROLES), st.lists(ANY_EVENT, min_size=1, max_size=3), st.sampled_from(["S1", TABLE, "S1.r1.t2"]))
def test_given_any_request_then_nothing_comes_into_the_log_that_the_table_forbids(
    role: Role, events: list[AnyEvent], stream: str
) -> None:
    use_language("en")
    office = recorded(Office(MemoryLog(), lambda: NOON), *IN_PLAY)
    before: Mapping[str, int] = office.log.versions()
    request = Request([Proposed(stream, event, 1) for event in events], Who(None, role, scope=SCOPES[role]), before)
    [answer] = write_together(office, [request])
    if isinstance(answer, Written):
        assert all(may(role, stream, event) for event in answer.events)
        for event in answer.events:
            check_place(stream, event)
    else:
        assert not isinstance(answer, RecordedFirst)
        assert office.log.versions() == before
