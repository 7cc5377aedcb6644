"""What a director has ruled on is struck by him alone."""

from __future__ import annotations

import pytest

from application.office import Office
from application.recording import record
from application.rights import NotAllowed
from application.writing import Proposed, Who, write
from domain.events import EntryAmended
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.application.playing import NOON, TABLE, recorded

RECORDER = Who(role="recorder", scope="S1.t1")
DIRECTOR = Who(role="director", scope="S1")
OPENED, TOO_LOW = 3, 4
"""The entries of the bids: 1S, and 1C over it."""


@pytest.fixture
def office() -> Office:
    """A table at which West has bid too low."""
    use_language("en")
    return recorded(Office(MemoryLog(), lambda: NOON), "board 1 dealer=s vul=none", "1s", "!1c")


def said(office: Office, line: str, who: Who) -> None:
    """Somebody types a line at the table as it stands."""
    record(office, TABLE, line, who, seen=len(office.room(TABLE).entries))


def strike(office: Office, entry: int, who: Who) -> None:
    """Somebody strikes an entry."""
    write(office, [Proposed(TABLE, EntryAmended(entry))], who, seen={TABLE: len(office.room(TABLE).entries)})


def test_given_a_call_that_was_ruled_on_when_the_recorder_strikes_it_then_he_is_told_to_call(office: Office) -> None:
    said(office, "offer n 1#4 accept", DIRECTOR)

    with pytest.raises(NotAllowed, match=r"entry 4 is part of what the director has ruled on \(#5\).*call him"):
        strike(office, TOO_LOW, RECORDER)
    with pytest.raises(NotAllowed, match="entry 4"):
        said(office, "at #4 2c", RECORDER)

    assert len(office.log.read(TABLE)) == 5


def test_given_a_call_that_was_ruled_on_when_the_director_strikes_it_then_it_is_struck(office: Office) -> None:
    said(office, "offer n 1#4 accept", DIRECTOR)

    strike(office, TOO_LOW, DIRECTOR)

    board = office.room(TABLE).table.board
    assert board is not None
    assert [call.value for _, _, call in board.calls] == ["1S"]


def test_given_a_ruling_when_the_recorder_strikes_what_it_does_not_rest_on_then_he_may(office: Office) -> None:
    said(office, "offer n 1#4 accept", DIRECTOR)
    said(office, "refuse n", RECORDER)

    strike(office, 6, RECORDER)

    assert len(office.log.read(TABLE)) == 7


def test_given_an_irregular_call_that_nobody_has_ruled_on_when_it_is_struck_then_it_was_a_slip(office: Office) -> None:
    strike(office, TOO_LOW, RECORDER)

    assert len(office.log.read(TABLE)) == 5
    strike(office, OPENED, RECORDER)


def test_given_a_ruling_that_was_struck_when_the_call_is_then_nothing_is_in_the_way(office: Office) -> None:
    said(office, "offer n 1#4 accept", DIRECTOR)
    strike(office, 5, DIRECTOR)

    strike(office, TOO_LOW, RECORDER)

    assert len(office.log.read(TABLE)) == 7
