"""Appeals that are lodged without a number: whoever lodges one gets a number of his own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import pytest

from application.appealing import appeal
from application.numbering import lodged_among, next_number
from application.office import Office
from application.writing import Proposed, Request, Who, Written, write, write_together
from domain.amendments import effective
from domain.errors import LogError, NotPossible
from domain.events import AnyEvent, AppealLodged, EntryAmended, NoteMade, RivalRecorded, RulingGiven
from domain.log.store import Batch, Receipt
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.application.playing import BOARD, NOON, recorded

REVOKED = (
    BOARD,
    "4s p p p",
    "hk 2 8 5",
    "hq 4 !e:c4 6",
    "hj 7 a s10",
    "d2 9 k 3",
    "notice s revoke e 2",
    "claim s all",
)
RULED = RulingGiven("1#13", "64A1", "one trick", by="director")
TABLES = ("S1.r1.t1", "S1.r1.t2", "S1.r1.t3")
APPEAL = AppealLodged("", "1#13", "7", board=1)


@pytest.fixture
def office() -> Office:
    use_language("en")
    office = Office(MemoryLog(), lambda: NOON)
    for stream in TABLES:
        recorded(office, *REVOKED, "agree w", stream=stream)
        office.log.append([(stream, office.log.version(stream), [RULED])])
    return office


def numbers(office: Office) -> list[str]:
    """The numbers that count, table by table."""
    return [
        event.appeal
        for stream in TABLES
        for _, event in effective(office.log.read(stream))
        if isinstance(event, AppealLodged)
    ]


def lodged(written: object) -> str:
    """The number that somebody was told."""
    assert isinstance(written, Written)
    return [one.appeal for one in lodged_among(written.events)][-1]


def meanwhile(office: Office, *acts: Callable[[], object]) -> None:
    """Let others act just before this office's next transactions, one before each."""
    waiting = [*acts]
    append = office.log.append

    def later(
        batches: Iterable[Batch],
        names: Mapping[str, str] | None = None,
        *,
        rename: bool = False,
        receipts: Sequence[Receipt] = (),
    ) -> list[int]:
        if waiting:
            act = waiting.pop(0)
            office.log.append = append  # type: ignore[method-assign]
            try:
                act()
            finally:
                office.log.append = later  # type: ignore[method-assign]
        return append(batches, names, rename=rename, receipts=receipts)

    office.log.append = later  # type: ignore[method-assign]


def test_given_two_appeals_at_two_tables_when_they_are_lodged_together_then_each_has_its_number(office: Office) -> None:
    asked = [Request([Proposed(stream, APPEAL)], Who(), {}) for stream in TABLES]
    asked[1] = Request([Proposed(TABLES[1], NoteMade("no appeal"))], Who(), {})
    chain = office.log.tail()
    first, note, third = write_together(office, asked)
    assert (lodged(first), lodged(third)) == ("A1", "A2")
    assert numbers(office) == ["A1", "A2"]
    assert isinstance(note, Written)
    assert note.positions == (chain + 2,)


def test_given_one_that_names_a_number_when_another_is_lodged_with_it_then_that_takes_the_next(office: Office) -> None:
    named = AppealLodged("A1", "1#13", "7", board=1)
    asked = [Request([Proposed(stream, event)], Who()) for stream, event in zip(TABLES, (named, APPEAL), strict=False)]
    assert [lodged(answer) for answer in write_together(office, asked)] == ["A1", "A2"]


def test_given_two_offices_that_lodge_at_once_then_the_second_is_amended_to_the_next(office: Office) -> None:
    other = Office(office.log, lambda: NOON)
    meanwhile(office, lambda: appeal(other, TABLES[1], APPEAL, Who()))
    told = appeal(office, TABLES[0], APPEAL, Who("director", "director", scope="S1"))
    assert numbers(office) == ["A2", "A1"]
    assert told.appeal is not None
    assert told.appeal.appeal.id == lodged(told.written) == "A2"
    before, amended = told.written.events
    assert isinstance(before, AppealLodged)
    assert isinstance(amended, EntryAmended)
    assert (amended.by, amended.at, amended.why) == (before.by, NOON, "its number was another's already")
    assert office.log.read(TABLES[0])[-2:] == [before, amended]
    assert list(office.kept(TABLES[0]).entries) == office.log.read(TABLES[0])
    assert list(told.written.positions) == [office.log.tail() - 1, office.log.tail()]


def test_given_offices_that_take_each_next_number_too_then_it_goes_on_until_one_is_its_own(office: Office) -> None:
    others = [Office(office.log, lambda: NOON) for _ in range(2)]
    note = [Proposed(TABLES[0], NoteMade("the same table"))]
    meanwhile(
        office,
        lambda: appeal(others[0], TABLES[1], APPEAL, Who()),
        lambda: (appeal(others[1], TABLES[2], APPEAL, Who()), write(others[1], note, Who())),
    )
    told = appeal(office, TABLES[0], APPEAL, Who())
    assert sorted(numbers(office)) == ["A1", "A2", "A3"]
    assert lodged(told.written) == numbers(office)[0] == "A3"


def test_given_a_log_that_cannot_be_written_just_then_then_what_was_lodged_stands_and_is_answered(
    office: Office,
) -> None:
    other = Office(office.log, lambda: NOON)

    def full() -> None:
        raise LogError("the disk is full")

    meanwhile(office, lambda: appeal(other, TABLES[1], APPEAL, Who()), full)
    told = appeal(office, TABLES[0], APPEAL, Who())
    assert lodged(told.written) == "A1"
    assert numbers(office) == ["A1", "A1"]


def test_given_numbers_in_a_log_then_the_next_is_above_all_that_were_ever_given(office: Office) -> None:
    given: list[AnyEvent] = [
        AppealLodged("A2", "1#13", "7"),
        EntryAmended(1, (AppealLodged("a7", "1#13", "7"),)),
        RivalRecorded(0, "d1", (AppealLodged("A4", "1#13", "7"),)),
        AppealLodged("B9", "1#13", "7"),
    ]
    assert next_number(office.log, "S1") == "A1"
    office.log.append([("S1.r2.t1", 0, given)])
    office.log.append([("S2.r1.t1", 0, [AppealLodged("A90", "1#13", "7")])])
    assert [next_number(office.log, session) for session in ("S1", "S2", "S3")] == ["A8", "A91", "A1"]


def test_given_a_link_that_brings_the_number_of_another_table_when_it_lodges_then_it_is_refused(office: Office) -> None:
    """Two appeals of one number would make a decision that names it count for neither."""
    director = Who(role="director", scope="S1")
    seen = {stream: office.log.version(stream) for stream in TABLES}
    for stream in TABLES[:2]:
        write(office, [Proposed(stream, APPEAL)], director, seen=seen)
    other = AppealLodged("a1", "1#13", "7", board=1)
    with pytest.raises(NotPossible, match="without a number"):
        write(office, [Proposed(TABLES[1], other)], director, seen={TABLES[1]: office.log.version(TABLES[1])})
    assert numbers(office) == ["A1", "A2"]
    again = AppealLodged("A1", "1#13", "7", concurrence=True, board=1)
    assert write(office, [Proposed(TABLES[0], again)], director, seen={TABLES[0]: seen[TABLES[0]] + 1}).positions
