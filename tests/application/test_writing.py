"""What is recorded, however it comes: the same checks, the same conflict, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path

import pytest
from msgspec import structs

from application.deciding import Answer, Desk
from application.office import Office
from application.recording import Understood, position, preview, record
from application.rights import NotAllowed, Role
from application.writing import Proposed, Request, Who, Written, write, write_as_recorded, write_together
from domain.calls import Call
from domain.cards import Card
from domain.errors import LogError, NotMarked, NotPossible, NotReadable, RecordedFirst, TdlogError
from domain.events import (
    AnyEvent,
    AttentionDrawn,
    BoardDealt,
    BoardStarted,
    CallMade,
    CardPlayed,
    ClaimMade,
    EntryAmended,
    HandCounted,
    JudgementMade,
    MovementSet,
    NoteMade,
    RulingGiven,
    SessionOpened,
    TricksDisputed,
)
from domain.log.store import Batch, Receipt
from domain.seats import SEATS
from formats.jsonl import read_jsonl, write_jsonl
from projections.texts import use_language
from stores.checked import CheckedLog
from stores.memory import MemoryLog
from stores.sqlite.log import EventLog
from tests.application.playing import BOARD, IN_PLAY, NOON, TABLE, recorded

N, E, S, W = SEATS
PASSES_ONCE = ("board 1 dealer=e vul=none", "!s:p", "refuse w", "1h")
"""South must pass at this turn (30A)."""
CLAIMED = (*IN_PLAY, "claim s rest-1")
REVOKED = (
    BOARD, "4s p p p", "hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3", "notice s revoke e 2", "claim s all",
    "agree w", "board 2 dealer=n", "p p p p",
)  # fmt: skip
HANDS = ("987.742.K84.AQ72", "432.A98.T653.J54", "AKQJT.65.A72.K83", "65.KQJT3.QJ9.T96")


@pytest.fixture
def office() -> Office:
    use_language("en")
    return Office(MemoryLog(), lambda: NOON)


def typed(office: Office, event: AnyEvent, marked: bool = False) -> None:
    """What somebody typed at the keyboard."""
    record(office, TABLE, Understood((event,), (0,) if marked else ()), Who())


def decided(office: Office, event: AnyEvent, marked: bool = False) -> None:
    """What the director answered at the desk."""
    Desk(office, TABLE).record(Answer((event,), marked), Who("director"))


def tapped(office: Office, event: AnyEvent, marked: bool = False) -> None:
    """What came from a screen."""
    seen = {TABLE: len(office.room(TABLE).entries)}
    write(office, [Proposed(TABLE, event, int(marked))], Who(role="director"), seen=seen)


Taking = Callable[..., None]
LIVE = pytest.mark.parametrize("take", [typed, decided, tapped])

REFUSED: list[tuple[tuple[str, ...], AnyEvent, type[TdlogError]]] = [
    ((), CallMade(S, Call.PASS), NotPossible),
    (IN_PLAY, CardPlayed(N, Card.SA), NotPossible),
    (IN_PLAY, CardPlayed(E, Card.C4), NotMarked),
    (IN_PLAY, JudgementMade("1#9", "64C1", "compensated", reason="so"), NotPossible),
    (IN_PLAY, RulingGiven("1#9", "64A1", "one trick"), NotPossible),
    (PASSES_ONCE, CallMade(S, Call("1S")), NotMarked),
    (REVOKED, JudgementMade("1#13", "64C1", "so it was", reason="so"), NotPossible),
]
"""What a table holds, what is recorded there, and how it is refused."""


@LIVE
@pytest.mark.parametrize(("lines", "event", "how"), REFUSED)
def test_given_what_cannot_be_when_anybody_records_it_live_then_it_is_refused_alike(
    office: Office, take: Taking, lines: tuple[str, ...], event: AnyEvent, how: type[TdlogError]
) -> None:
    recorded(office, *lines)
    before = office.log.tail()
    with pytest.raises(TdlogError) as caught:
        take(office, event)
    assert type(caught.value) is how
    assert office.log.tail() == before


@LIVE
def test_given_what_breaks_the_laws_when_it_is_marked_then_anybody_records_it(office: Office, take: Taking) -> None:
    recorded(office, *IN_PLAY)
    take(office, CardPlayed(E, Card.C4), marked=True)
    assert isinstance(office.room(TABLE).entries[-1], CardPlayed)
    replay = office.room(TABLE).replay
    assert [one.kind for board in replay.boards for one in replay.rulings(board).incidents] == ["lead out of turn"]


@pytest.mark.parametrize(("lines", "event", "how"), REFUSED[:5])
def test_given_what_cannot_be_when_a_file_tells_it_then_it_stands(
    office: Office, lines: tuple[str, ...], event: AnyEvent, how: type[TdlogError]
) -> None:
    recorded(office, *lines)
    seen = {TABLE: office.log.version(TABLE)}
    write_as_recorded(office, [Proposed(TABLE, event)], seen=seen)
    assert office.room(TABLE).entries[-1] == event


def test_given_hands_that_are_no_deal_when_they_are_dealt_then_live_they_are_refused(office: Office) -> None:
    twice = (HANDS[0], HANDS[1].replace("A98", "987"), *HANDS[2:])
    dealt = Proposed("S1", BoardDealt(1, "S", "none", twice))
    with pytest.raises(NotPossible, match="stands in two hands"):
        write(office, [dealt], Who())
    write_as_recorded(office, [dealt], seen={"S1": 0})
    assert len(office.log.read("S1")) == 1


def test_given_an_event_without_time_and_author_when_it_is_recorded_live_then_it_gets_them(office: Office) -> None:
    recorded(office, *CLAIMED)
    judged = JudgementMade("1#11", "70A", "adjudicated", reason="a loser", claimer=8)
    record(office, TABLE, "object w", Who())
    written = write(office, [Proposed(TABLE, judged)], Who())
    assert written.events == [structs.replace(judged, at=NOON, by="director")]
    written = write(office, [Proposed(TABLE, NoteMade("late"))], Who("scorer", at="2026-03-14T13:00:00Z"))
    assert written.events == [NoteMade("late", at="2026-03-14T13:00:00Z", by="scorer")]


def test_given_an_event_of_a_file_when_it_is_recorded_then_it_keeps_what_it_says(office: Office) -> None:
    note = NoteMade("read", by="N")
    written = write_as_recorded(office, [Proposed(TABLE, note)], seen={TABLE: 0})
    assert written.events == [note]
    assert written.positions == (1,)


def test_given_a_board_begun_live_then_it_is_known_to_be_recorded_as_it_is_played(office: Office) -> None:
    recorded(office)
    record(office, TABLE, BOARD, Who())
    begun = office.room(TABLE).entries[-1]
    assert isinstance(begun, BoardStarted)
    assert begun.live


@pytest.mark.parametrize(
    ("role", "may"), [("operator", True), ("recorder", False), ("director", True), ("scorer", False), ("player", False)]
)
def test_given_a_judgement_when_somebody_records_it_then_only_whose_office_it_is_may(
    office: Office, role: Role, may: bool
) -> None:
    recorded(office, *CLAIMED, "object w")
    proposed = [Proposed(TABLE, JudgementMade("1#11", "70A", "adjudicated", reason="a loser", claimer=8))]
    scope = {"recorder": "S1.t1", "player": "S1/7"}.get(role, "")
    seen = {TABLE: office.log.version(TABLE)}
    if may:
        assert write(office, proposed, Who(role=role, scope=scope), seen=seen).positions
        return
    with pytest.raises(NotAllowed, match="director"):
        write(office, proposed, Who(role=role, scope=scope), seen=seen)
    assert office.log.tail() == len(office.room(TABLE).entries)


def test_given_a_table_that_has_grown_when_somebody_records_then_he_is_told_what_the_others_wrote(
    office: Office,
) -> None:
    recorded(office, *IN_PLAY)
    seen = len(office.room(TABLE).entries)
    other = NoteMade("coffee")
    office.log.append([(TABLE, seen, [other])])
    with pytest.raises(RecordedFirst) as quicker:
        write(office, [Proposed(TABLE, NoteMade("tea"))], Who())
    with pytest.raises(RecordedFirst) as seen_before:
        record(office, TABLE, "; tea", Who(), seen=seen)
    for first in (quicker.value, seen_before.value):
        assert (first.stream, first.entry, list(first.events)) == (TABLE, seen + 1, [other])
    assert record(office, TABLE, "; tea", Who()).written.positions == (seen + 2,)


def test_given_a_room_that_knows_less_than_whoever_records_has_seen_then_it_catches_up_first(office: Office) -> None:
    office.room(TABLE)
    others = Office(office.log, lambda: NOON)
    for text in ("one", "two", "three"):
        write(others, [Proposed(TABLE, NoteMade(text))], Who())
    write(office, [Proposed(TABLE, NoteMade("mine"))], Who(), seen={TABLE: office.log.version(TABLE)})
    assert office.kept(TABLE).entries == office.log.read(TABLE)


def test_given_others_who_add_to_the_session_when_somebody_does_too_then_it_comes_behind(office: Office) -> None:
    recorded(office)
    others = iter([NoteMade("one"), NoteMade("two")])
    append = office.log.append

    def slower(
        batches: Iterable[Batch],
        names: Mapping[str, str] | None = None,
        *,
        rename: bool = False,
        receipts: Sequence[Receipt] = (),
    ) -> list[int]:
        for other in islice(others, 1):
            append([("S1", office.log.version("S1"), [other])])
        return append(batches, names, rename=rename, receipts=receipts)

    office.log.append = slower  # type: ignore[method-assign]
    record(office, TABLE, "regulation claim_played_on_establishes yes", Who())
    kinds = [type(event).__name__ for event in office.log.read("S1")]
    assert kinds == ["NoteMade", "NoteMade", "RegulationSet"]


def test_given_a_line_of_which_one_card_cannot_be_when_it_is_typed_then_nothing_of_it_is_recorded(
    office: Office,
) -> None:
    recorded(office, *IN_PLAY)
    before = office.log.tail()
    with pytest.raises(NotPossible):
        record(office, TABLE, "hq 4 6 sa", Who())
    with pytest.raises(NotPossible):
        write(office, [Proposed(TABLE, NoteMade("a")), Proposed(TABLE, CardPlayed(N, Card.SA))], Who())
    assert office.log.tail() == before
    assert office.room(TABLE).table.board is not None
    assert len(office.room(TABLE).scribe.entries) == before


def test_given_a_line_when_it_is_previewed_then_it_is_what_would_be_recorded_and_nothing_is(office: Office) -> None:
    recorded(office, *IN_PLAY)
    before = office.log.tail()
    shown = preview(office, TABLE, "hq 4", Who())
    assert office.log.tail() == before
    assert record(office, TABLE, "hq 4", Who()).written.events == shown
    with pytest.raises(NotReadable):
        preview(office, TABLE, "nonsense", Who())


def test_given_a_slip_when_it_is_amended_then_the_room_stands_as_one_that_is_read_anew(office: Office) -> None:
    recorded(office, *IN_PLAY)
    record(office, TABLE, "hq 4 9 6", Who())
    record(office, TABLE, "undo", Who())
    assert isinstance(office.room(TABLE).entries[-1], EntryAmended)
    record(office, TABLE, "6", Who())
    kept, anew = office.room(TABLE), Office(office.log).room(TABLE)
    assert list(kept.entries) == list(anew.entries) == kept.scribe.entries
    assert [one.cards for one in kept.table.boards[0].tricks] == [one.cards for one in anew.table.boards[0].tricks]


def test_given_names_beside_the_entries_when_one_contradicts_the_register_then_nothing_is_recorded(
    office: Office,
) -> None:
    write_as_recorded(office, [Proposed("S1", SessionOpened("S1"))], seen={"S1": 0}, names={"p1": "Anna"})
    note = [Proposed("S1", NoteMade("a"))]
    with pytest.raises(LogError):
        write_as_recorded(office, note, seen={"S1": 1}, names={"p1": "Bo"})
    assert office.log.tail() == 1
    write_as_recorded(office, note, seen={"S1": 1}, names={"p1": "Bo"}, rename=True)
    assert office.log.register.names() == {"p1": "Bo"}


def test_given_a_claim_tapped_without_its_line_then_nobody_has_told_whether_it_had_one(office: Office) -> None:
    recorded(office, *IN_PLAY)
    tapped(office, ClaimMade(S, 9))
    claimed = office.room(TABLE).entries[-1]
    assert isinstance(claimed, ClaimMade)
    assert claimed.line == "?"


def test_given_more_tables_than_are_kept_when_one_is_asked_for_again_then_it_is_read_anew() -> None:
    office = Office(MemoryLog(), lambda: NOON, most_rooms=2)
    for number in (1, 2, 3):
        recorded(office, *IN_PLAY, stream=f"S1.r1.t{number}")
    rooms = [office.room(f"S1.r1.t{number}") for number in (1, 2, 3)]
    assert office.room("S1.r1.t3") is rooms[2]
    assert office.room("S1.r1.t1") is not rooms[0]
    assert list(office.room("S1.r1.t1").entries) == list(rooms[0].entries)


def test_given_more_tables_than_are_kept_when_all_are_written_to_at_once_then_each_stands_as_it_is_recorded() -> None:
    office = Office(MemoryLog(), lambda: NOON, most_rooms=1)
    streams = [TABLE, "S1.r1.t2", "S1.r1.t3"]
    for stream in streams:
        recorded(office, stream=stream)
    write(office, [Proposed(stream, NoteMade("to all")) for stream in streams], Who())
    kept = {stream: list(office.kept(stream).entries) for stream in reversed(streams)}
    assert kept == {stream: office.log.read(stream) for stream in streams}


OUT_OF_BOUNDS = [
    (TABLE, AttentionDrawn("S", "revoke", N, 15)), (TABLE, TricksDisputed(N, 14)), (TABLE, HandCounted(N, -1)),
    ("S1", MovementSet("mitchell", -1, 4, 5)), ("S1", JudgementMade("1#9", "64C1", "damaged", tricks=14)),
]  # fmt: skip


@pytest.mark.parametrize(("stream", "event"), OUT_OF_BOUNDS)
def test_given_a_number_that_cannot_be_when_it_is_recorded_then_it_is_refused_as_a_file_with_it_is(
    office: Office, stream: str, event: AnyEvent
) -> None:
    recorded(office, *IN_PLAY)
    with pytest.raises(NotPossible, match=r"a number from \d+ to \d+; read -?\d+"):
        write(office, [Proposed(stream, event, 1)], Who())
    with pytest.raises(NotReadable, match="expected a number from"):
        read_jsonl("".join(write_jsonl({"S1": [event]})))


def test_given_a_match_when_the_other_table_records_then_a_room_learns_of_it_and_else_nothing_is_ruled_again(
    office: Office,
) -> None:
    opened = [SessionOpened("S1", scoring="teams")]
    office.log.append([("S1", 0, opened)])
    recorded(office, *IN_PLAY)
    room = office.room(TABLE)
    before = room.replay.changes
    assert office.room(TABLE).replay.changes == before
    recorded(office, BOARD, stream="S1.r1.t2")
    assert office.room(TABLE).replay.changes > before
    assert room.replay.session.recorded("S1.r1.t2")


def test_given_requests_of_several_people_when_they_come_together_then_one_refused_harms_no_other(
    office: Office,
) -> None:
    for table in (TABLE, "S1.r1.t2", "S1.r1.t3"):
        recorded(office, *IN_PLAY, stream=table)
    before, links = office.log.tail(), chain(office)
    proposed = (
        Proposed(TABLE, NoteMade("one")), Proposed("S1.r1.t2", CardPlayed(N, Card.SA)),
        Proposed("S1.r1.t3", NoteMade("one")), Proposed(TABLE, NoteMade("two")),
    )  # fmt: skip
    first, refused, third, second = write_together(office, [Request([one], Who()) for one in proposed])
    assert isinstance(refused, NotPossible)
    positions = [one.positions for one in (first, third, second) if isinstance(one, Written)]
    assert positions == [(before + 1,), (before + 2,), (before + 3,)]
    assert chain(office) == links + 2
    assert [type(event) for event in office.room(TABLE).entries[-2:]] == [NoteMade, NoteMade]


def test_given_a_request_that_somebody_outside_was_quicker_than_when_it_comes_with_others_then_they_are_recorded(
    office: Office,
) -> None:
    for table in (TABLE, "S1.r1.t2"):
        recorded(office, *IN_PLAY, stream=table)
        office.room(table)
    office.log.append([(TABLE, office.log.version(TABLE), [NoteMade("outside")])])
    asked = [Request([Proposed(table, NoteMade("mine"))], Who()) for table in (TABLE, "S1.r1.t2")]
    late, written = write_together(office, asked)
    assert isinstance(late, RecordedFirst)
    assert list(late.events) == [NoteMade("outside")]
    assert not isinstance(written, TdlogError)
    assert office.log.read("S1.r1.t2")[-1] == NoteMade("mine", at=NOON)


BAD = {
    "entries that are not there": Request([Proposed(TABLE, NoteMade("a"))], Who(), seen={TABLE: 999}),
    "entries of a session that are not there": Request([Proposed("S1", NoteMade("a"))], Who(), seen={"S1": 999}),
    "less than none of a table": Request([Proposed(TABLE, NoteMade("a"))], Who(), seen={TABLE: -1}),
    "less than none of a session": Request([Proposed("S1", NoteMade("a"))], Who(), seen={"S1": -1}),
    "a stream without a name": Request([Proposed("", NoteMade("a"))], Who()),
    "half a character": Request([Proposed(TABLE, NoteMade("\ud800"))], Who()),
    "a role that is none": Request([Proposed(TABLE, NoteMade("a"))], Who(role="owner"), seen={TABLE: 0}),  # type: ignore[arg-type]
    "a role that records nothing": Request([Proposed(TABLE, NoteMade("a"))], Who(role="public")),
    "marked more than once": Request([Proposed(TABLE, NoteMade("a"), 2)], Who()),
    "an amendment in another": Request([Proposed(TABLE, EntryAmended(2, (EntryAmended(1),)))], Who()),  # type: ignore[arg-type]
    "half a character in a stream": Request([Proposed("S1\ud800", NoteMade("a"))], Who()),
}


@pytest.mark.parametrize("bad", BAD)
def test_given_a_request_that_nothing_can_record_when_it_comes_with_others_then_they_are_recorded(
    tmp_path: Path, bad: str
) -> None:
    use_language("en")
    office = Office(EventLog(tmp_path / "tdlog.db", synchronous="NORMAL"), lambda: NOON)
    for table in (TABLE, "S1.r1.t2", "S1.r1.t3"):
        recorded(office, *IN_PLAY, stream=table)
    office.log.register.enter("p1", "Anna")
    first, third = (Request([Proposed(f"S1.r1.t{number}", NoteMade("mine"))], Who()) for number in (2, 3))
    answers = write_together(office, [first, BAD[bad], third])
    assert [type(answer) for answer in (answers[0], answers[2])] == [Written, Written]
    assert isinstance(answers[1], TdlogError)
    assert not isinstance(answers[1], RecordedFirst)
    assert office.log.tail() == sum(office.log.versions().values()) == 3 * office.log.version("S1.r1.t2") - 1


BAD_IN_A_FILE: dict[str, tuple[Proposed, dict[str, str]]] = {
    "a stream without a name": (Proposed("", NoteMade("a")), {}),
    "half a character": (Proposed(TABLE, NoteMade("\ud800")), {}),
    "half a character in a stream": (Proposed("S1\ud800", NoteMade("a")), {}),
    "half a character in a name": (Proposed("S1", NoteMade("a")), {"p2": "\ud800"}),
    "a name of nobody": (Proposed("S1", NoteMade("a")), {"": "Anna"}),
    "the name of another": (Proposed("S1", NoteMade("a")), {"p1": "Bo"}),
}


@pytest.mark.parametrize("bad", BAD_IN_A_FILE)
def test_given_what_nothing_can_record_when_a_file_tells_it_then_it_is_said_and_nothing_is_recorded(
    tmp_path: Path, bad: str
) -> None:
    office = Office(EventLog(tmp_path / "tdlog.db", synchronous="NORMAL"), lambda: NOON)
    office.log.register.enter("p1", "Anna")
    proposed, names = BAD_IN_A_FILE[bad]
    with pytest.raises(TdlogError):
        write_as_recorded(office, [proposed], seen={proposed.stream: 0}, names=names)
    assert not office.log.tail()
    assert office.log.register.names() == {"p1": "Anna"}


def test_given_a_log_that_cannot_be_written_when_several_record_then_nobody_is_blamed(office: Office) -> None:
    def full(*_: object, **__: object) -> list[int]:
        raise LogError("the disk is full")

    office.log.append = full  # type: ignore[method-assign]
    with pytest.raises(LogError, match="full"):
        write_together(office, [Request([Proposed(one, NoteMade("a"))], Who()) for one in (TABLE, "S1")])


MISNAMED = [
    "S1.r01.t1",
    "S1.r1.t01",
    "S1.../../x",
    ".",
    "",
    "S1\x1b[2J\n",
    "S1\n",
    "S1.r1",
    "S1.r1.t1.x",
    "S1.r1000.t1",
]


@pytest.mark.parametrize("stream", MISNAMED)
def test_given_no_name_of_a_table_when_it_is_recorded_live_then_it_is_refused_but_where_a_file_told_it(
    office: Office, stream: str
) -> None:
    proposed = [Proposed(stream, NoteMade("a"))]
    with pytest.raises(NotPossible, match=r"as S1\.r1\.t1") as refused:
        write(office, proposed, Who())
    assert str(refused.value).isprintable()
    assert not office.log.tail()
    if stream:
        write_as_recorded(office, proposed, seen={stream: 0})
        assert write(office, proposed, Who(), seen={stream: 1}).positions == (2,)


def test_given_entries_that_the_log_hides_when_somebody_adds_to_the_session_then_he_is_told_to_verify(
    office: Office,
) -> None:
    """The store counts an entry that is not read: somebody changed the log."""
    office.log.append([("S1", 0, [NoteMade("hidden")])])
    append, asked = office.log.append, iter(range(9))

    def counted(
        batches: Iterable[Batch],
        names: Mapping[str, str] | None = None,
        *,
        rename: bool = False,
        receipts: Sequence[Receipt] = (),
    ) -> list[int]:
        next(asked)
        return append(batches, names, rename=rename, receipts=receipts)

    checked = CheckedLog(office.log)
    checked.append = counted
    checked.version = lambda stream: 0  # type: ignore[method-assign]
    with pytest.raises(LogError, match="tdlog verify"):
        write(Office(checked, lambda: NOON), [Proposed("S1", NoteMade("mine"))], Who())


def chain(office: Office) -> int:
    """How many links the chain has: one for each transaction."""
    with office.log.rows_and_links() as (_, links):
        return len(list(links))


def test_given_a_table_when_a_card_is_recorded_then_its_position_is_that_after_the_card(office: Office) -> None:
    recorded(office, *IN_PLAY)
    before = position(office, TABLE)
    assert (before.to_act, before.entries) == ("W", len(office.room(TABLE).entries))
    assert "HQ" in before.cards
    tapped(office, CardPlayed(W, Card.HQ))
    after = position(office, TABLE)
    assert (after.to_act, after.entries) == ("N", before.entries + 1)
    assert "HQ" not in position(office, TABLE, W).cards
