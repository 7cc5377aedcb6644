"""What reaches the hall together, from different tables, or when others were first."""

from __future__ import annotations

import pytest
from msgspec import Struct

from application.hall.identity import Identity
from application.numbering import lodged_among
from application.office import Office
from application.rights import Role
from application.writing import Proposed, Request, Who, Written
from domain.errors import RecordedFirst
from domain.events import AnyEvent, AppealHeard, AppealLodged, EntryAmended, NoteMade, RoundStarted, RulingGiven
from tests.application.playing import BOARD, recorded
from tests.hall.stepping import OTHER, TABLE, Stepped

REVOKED = (BOARD, "4s p p p", "hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3", "notice s revoke e 2")


class Told(Struct, frozen=True):
    """Somebody records an event: an appeal, without a number, unless it is another."""

    stream: str
    seen: int
    event: AnyEvent = AppealLodged("", "1#13", "7", board=1)

    @property
    def size(self) -> int:
        """As in `Act`."""
        return 0

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`."""
        return Request([Proposed(self.stream, self.event)], who, seen={self.stream: self.seen})

    def answer(self, office: Office, written: Written, who: Who) -> str:
        """The number that was given."""
        [lodged] = lodged_among(written.events)
        return lodged.appeal


def holding() -> Stepped:
    """Two tables, each with a ruling that may be appealed."""
    hall = Stepped()
    for table, stream in ((1, TABLE), (2, OTHER)):
        recorded(Office(hall.log), *REVOKED, "claim s all", "agree w", stream=stream)
        begun = EntryAmended(1, (RoundStarted(1, table, "7", "8"),))
        ruled = RulingGiven("1#13", "64A1", "a trick", by="director")
        hall.log.append([(stream, hall.log.version(stream), [begun, ruled])])
    return hall


RECORDING: list[tuple[Role, str, AnyEvent]] = [
    ("player", "S1/7", AppealLodged("", "1#13", "7", board=1)),
    ("scorer", "S1", NoteMade("tea")),
    ("committee", "S1/A1", AppealHeard("A1")),
    ("director", "S1", NoteMade("tea")),
    ("recorder", "S1.t1", NoteMade("tea")),
]


@pytest.mark.parametrize(("role", "scope", "event"), RECORDING)
def test_given_others_who_were_first_when_somebody_records_then_only_who_sees_the_table_is_told_what(
    role: Role, scope: str, event: AnyEvent
) -> None:
    """Else an appeal with an old count of entries would bring the cards of the board in play."""
    hall = holding()
    answers = [hall.ask(Told(TABLE, seen, event), Identity(role, scope, "phone", "link")) for seen in (0, 5)]
    while hall.step():
        pass
    first, later = (answer.exception(0) for answer in answers)
    assert isinstance(first, RecordedFirst)
    assert isinstance(later, RecordedFirst)
    held = hall.log.read(TABLE) if role in ("director", "recorder") else []
    assert (list(first.events), list(later.events)) == (held, held[5:])


def test_given_two_appeals_at_once_when_the_hall_records_them_then_each_has_a_number_of_its_own() -> None:
    hall = holding()
    director = Identity("director", "S1", "phone", "link")
    answers = [hall.ask(Told(stream, hall.log.version(stream)), director) for stream in (TABLE, OTHER)]
    while hall.step():
        pass
    assert [answer.result(0) for answer in answers] == ["A1", "A2"]
