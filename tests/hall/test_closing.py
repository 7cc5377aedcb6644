"""A session is closed by a word: while boards are still to be played it has to be marked."""

from __future__ import annotations

import pytest

from application.hall.acknowledged import Acknowledged
from application.hall.acts import Lines
from application.hall.identity import Identity
from domain.errors import NotMarked
from domain.events import SessionClosed
from formats.notation import Scribe
from tests.hall.stepping import OTHER, TABLE, Stepped

SCORER = Identity("scorer", "S1", "laptop", "link")


def evening(rounds: int, *lines: str) -> Stepped:
    """A session of so many rounds, of which the first was played at two tables; at the second with these lines."""
    hall = Stepped()
    own = Scribe(stream="S1")
    for line in ("session", f"movement mitchell tables=2 rounds={rounds} boards_a_round=1"):
        own.read(line)
    hall.log.append([("S1", 0, own.entries)])
    for number, (table, played) in enumerate(((TABLE, ("result 1 3NTN=9", "endround")), (OTHER, lines)), 1):
        hall.recorded(f"round 1 {number} {number} {number + 2} boards=1-2", *played, table=table)
    return hall


def closed(hall: Stepped, line: str) -> Acknowledged:
    """What is answered to a line of the session's."""
    answer = hall.ask(Lines("S1", (line,)), SCORER)
    hall.step()
    return answer.result(0)


def test_given_rounds_to_come_when_the_session_is_closed_then_it_has_to_be_marked() -> None:
    hall = evening(3, "result 1 3NTN=9", "endround")

    with pytest.raises(NotMarked, match="2 rounds to come"):
        closed(hall, "close")

    assert not any(isinstance(event, SessionClosed) for event in hall.log.read("S1"))
    assert isinstance(closed(hall, "!close").recorded[-1].event, SessionClosed)


def test_given_a_board_on_a_table_when_the_session_is_closed_then_it_has_to_be_marked() -> None:
    hall = evening(1, "board 1", "1s p")

    with pytest.raises(NotMarked, match=OTHER):
        closed(hall, "close")


def test_given_all_that_was_due_when_the_session_is_closed_then_it_is() -> None:
    hall = evening(1, "result 1 3NTN=9", "endround")

    assert isinstance(closed(hall, "close").recorded[-1].event, SessionClosed)
