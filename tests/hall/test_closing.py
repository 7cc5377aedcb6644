"""A session is closed by a word: while boards are still to be played it has to be marked."""

from __future__ import annotations

import pytest

from application.hall.acknowledged import Acknowledged
from application.hall.acts import Events, EventSaid, Lines
from application.hall.identity import Identity
from domain.errors import NotMarked, NotPossible
from domain.events import RegulationSet, RoundEnded, SessionClosed
from formats.notation import Scribe
from tests.hall.stepping import OTHER, TABLE, Stepped, recorder

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


def test_given_a_board_in_hand_when_the_round_is_ended_then_it_has_to_be_marked() -> None:
    hall = Stepped()
    hall.recorded("round 1 1 1 2 boards=1-2", "board 1 dealer=n vul=none", "1s p")

    with pytest.raises(NotMarked, match=r"board 1 has no result yet at S1\.r1\.t1.*!endround"):
        hall.recorded("endround")
    with pytest.raises(NotMarked, match="board 1"):
        events(hall, EventSaid(RoundEnded()))

    assert isinstance(hall.recorded("!endround").recorded[-1].event, RoundEnded)


def test_given_a_result_in_the_line_before_when_the_round_is_ended_with_it_then_it_is() -> None:
    hall = Stepped()
    hall.recorded("round 1 1 1 2 boards=1-2")

    assert isinstance(hall.recorded("result 1 3NTN=9", "endround").recorded[-1].event, RoundEnded)


def test_given_events_of_a_screen_when_they_close_the_session_then_they_have_to_be_marked_too() -> None:
    hall = evening(3, "result 1 3NTN=9", "endround")

    with pytest.raises(NotMarked, match="2 rounds to come"):
        events(hall, EventSaid(SessionClosed()), stream="S1", who=SCORER)


@pytest.mark.parametrize("value", ["nonsense", "finished + soon", "round + 10 minutes"])
def test_given_a_rule_for_open_boards_that_cannot_be_read_when_it_is_elected_then_it_is_said_what_can(
    value: str,
) -> None:
    hall = evening(3, "result 1 3NTN=9", "endround")

    with pytest.raises(NotPossible, match=r"expected finished, finished \+ 10 minutes, round, session"):
        closed(hall, f'regulation boards_open "{value}"')

    assert not any(isinstance(event, RegulationSet) for event in hall.log.read("S1"))


def events(hall: Stepped, *said: EventSaid, stream: str = TABLE, who: Identity | None = None) -> Acknowledged:
    """What is answered to events as a screen makes them."""
    answer = hall.ask(Events(stream, said, hall.log.version(stream)), who or recorder())
    hall.step()
    return answer.result(0)
