"""A slip of a board of which a director has told a matter: its result completes what he told."""

from __future__ import annotations

import pytest

from application.hall.identity import Identity
from application.hall.slips import SlipSaid
from domain.errors import NotPossible
from domain.events import AnyEvent, BoardStarted, ContractRecorded, EntryAmended, ScoreEntered, TricksAgreed
from domain.log.access import Lease
from domain.seats import Seat
from projections.found.stages import Stage
from projections.recorded.slips import Slip
from projections.rulings.replay import Replay
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.hall.stepping import Stepped
from tests.web.evening import EVENING, evening_log

SCORER = Identity("scorer", "S1", "laptop", "link")
AT = "S1.r1.t1"
HEAD = f"""{EVENING.partition("deal 1")[0]}stream {AT}
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=Nord ew=Syd boards=1-4
board 2
"""
"""East is dealer."""
REVOKE = 'contract 3nt s\nnotice td "revoke" e topic=stated_revoke\n'
CLAIM = "contract 3nt s\nunrecorded 9 declarer=6\nclaim s 3\n"
LEAD = "contract 3nt s\n!e:hk\n"
LATER_LEAD = "contract 3nt s\nunrecorded lead=n\n!s:hk\n"
TOO_LOW = "1s !s:1h\n"
CALLED = 'director e "revoke"\n'
THREE_NOTRUMP = Slip("3N", Seat.SOUTH, 9)


def hall_with(lines: str) -> Stepped:
    use_language("en")
    log = evening_log(MemoryLog(), HEAD + lines)
    assert isinstance(log, MemoryLog)
    return Stepped(log, clock=lambda: "2026-11-23T22:00:00Z")


def entered(hall: Stepped, slip: Slip, board: int = 2, points: str = "") -> list[AnyEvent]:
    before = hall.log.version(AT)
    asked = hall.ask(SlipSaid(AT, board, slip, points=points), SCORER)
    hall.step()
    asked.result(0)
    return list(hall.log.read(AT, before))


def stages_of(hall: Stepped, board: int = 2) -> list[Stage]:
    replay = Replay(list(hall.log.read(AT)), stream=AT)
    found = replay.find_board(board)
    assert found is not None
    return replay.result(found).stages


TAKEN = [
    (CALLED, [ContractRecorded, TricksAgreed]), (REVOKE, [TricksAgreed]), (CLAIM, [TricksAgreed]),
    (LEAD, [TricksAgreed]), (LATER_LEAD, [TricksAgreed]), (TOO_LOW, [ContractRecorded, TricksAgreed]),
    ("contract 3nt s\nunrecorded\nexpose e hk\n", [TricksAgreed]),
    ("count e 14\n", [ContractRecorded, TricksAgreed]),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "recorded"), TAKEN)
def test_given_a_matter_that_a_director_has_told_when_the_slip_comes_then_it_is_taken(
    lines: str, recorded: list[type]
) -> None:
    hall = hall_with(lines)
    assert [type(one) for one in entered(hall, THREE_NOTRUMP)] == recorded
    hall = hall_with(f"{lines}board 3\n")
    made = entered(hall, THREE_NOTRUMP)
    assert [type(one) for one in made] == recorded
    assert {getattr(one, "board", None) for one in made} == {2}


@pytest.mark.parametrize("lines", [CALLED, CLAIM, LEAD, LATER_LEAD, TOO_LOW])
def test_given_a_matter_whose_slip_was_taken_when_it_says_another_number_then_it_is_mended(lines: str) -> None:
    hall = hall_with(lines)
    entered(hall, THREE_NOTRUMP)
    assert [type(one) for one in entered(hall, Slip("3N", Seat.SOUTH, 10))] == [EntryAmended]


def test_given_a_revoke_that_was_stated_when_the_slip_comes_then_its_transfer_is_of_that_result() -> None:
    hall = hall_with(REVOKE + "judge 2#4 63A established\njudge 2#4 64A offender_won_it\njudge 2#4 64A2 later_trick\n")
    entered(hall, THREE_NOTRUMP)
    told = [(one.name, one.ns[0].tricks) for one in stages_of(hall)]
    assert told == [("play", 9), ("transfer", 11)]


@pytest.mark.parametrize("lines", [LEAD, LATER_LEAD])
def test_given_a_contract_that_was_told_wrongly_when_the_slip_has_another_then_that_takes_its_place(lines: str) -> None:
    hall = hall_with(lines)
    assert [type(one) for one in entered(hall, Slip("3NX", Seat.SOUTH, 9))] == [EntryAmended, TricksAgreed]
    assert stages_of(hall)[-1].ns[0].contract == "3NX"


@pytest.mark.parametrize("lines", ["1s p\n", "1nt p 3nt p p p\n", "1nt p 3nt p p p\ns4\n"])
def test_given_a_board_that_the_table_records_when_a_slip_comes_then_it_is_refused(lines: str) -> None:
    with pytest.raises(NotPossible, match="records board 2 itself"):
        entered(hall_with(lines), THREE_NOTRUMP)


def test_given_a_device_that_records_a_call_out_of_turn_when_a_slip_comes_then_it_is_refused() -> None:
    hall = hall_with(TOO_LOW)
    hall.log.access.take_lease(Lease(AT, "tablet", "2026-11-23T19:00:00Z"))
    with pytest.raises(NotPossible, match="records board 2 itself"):
        entered(hall, THREE_NOTRUMP)


def test_given_points_of_a_board_before_when_its_slip_comes_then_they_are_of_that_board() -> None:
    hall = hall_with(f"{CALLED}board 3\n")
    assert [type(one) for one in entered(hall, THREE_NOTRUMP, points="+400")][-1] is ScoreEntered
    assert BoardStarted not in [type(one) for one in entered(hall, Slip("4S", Seat.SOUTH, 10), board=3)]
