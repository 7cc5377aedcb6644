"""A movement that is changed while the session goes on, and the next round of a Swiss."""

from __future__ import annotations

import pytest

from application.hall.changed_movement import MovementChanged, first_round_to_change, lines_from
from application.hall.drawing import Asked, drawn_lines
from application.hall.session_book import SessionBook, SessionBooks
from application.office import Office
from application.writing import Who, write
from domain.errors import NotPossible, RecordedFirst
from domain.events import (
    AnyEvent,
    BoardStarted,
    ContestantEntered,
    MovementSet,
    NoteMade,
    RoundStarted,
    SessionOpened,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat
from projections.movements.mitchells import mitchell
from projections.movements.plan import plan_lines
from projections.recorded.movement import Movement
from projections.recorded.session_record import SessionRecord
from projections.recorded.slips import Slip
from stores.memory import MemoryLog

SCORER = Who("scorer")


def office(movement: MovementSet, pairs: int = 6, scoring: str = "matchpoints", kind: str = "pair") -> Office:
    log = MemoryLog()
    entered = [ContestantEntered(str(number), kind=kind) for number in range(1, pairs + 1)]  # type: ignore[arg-type]
    log.append([("S1", 0, [SessionOpened("Club", "2026-11-28", scoring), *entered, movement])])
    return Office(log, lambda: "2026-11-28T19:00:00Z")


def begun(at: Office, table: str, *events: AnyEvent) -> None:
    number, place = table.removeprefix("r").split(".t")
    at.log.append([(f"S1.{table}", 0, [RoundStarted(int(number), int(place)), *events])])


def book(at: Office) -> SessionBook:
    return at.beside(SessionBooks).of("S1")


def changed(at: Office, first: int, *lines: str) -> MovementSet:
    (proposed,) = MovementChanged("S1", first, lines).request(at, SCORER).proposed
    assert isinstance(proposed.event, MovementSet)
    return proposed.event


MITCHELL = MovementSet("mitchell", 3, 3, 2)


def test_given_a_mitchell_of_which_a_round_was_played_when_the_next_is_changed_then_the_first_stays_as_it_was() -> None:
    at = office(MITCHELL)
    begun(at, "r1.t1")
    assert first_round_to_change(book(at)) == 2
    before = lines_from(book(at).scored.movement, 1)
    assert before[:3] == ["r1 t1 1-4 1,2", "r1 t2 2-5 3,4", "r1 t3 3-6 5,6"]
    event = changed(at, 2, "r2 t1 1-5 5,6", "r2 t2 2-6 1,2", "r2 t3 3-4 3,4")
    assert event.plan[:3] == tuple(before[:3])
    assert (event.kind, event.rounds, len(event.plan), event.by) == ("mitchell", 2, 6, "scorer")
    at.log.append([("S1", at.log.version("S1"), [event])])
    assert lines_from(book(at).scored.movement, 2) == ["r2 t1 1-5 5,6", "r2 t2 2-6 1,2", "r2 t3 3-4 3,4"]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ((), "One to"),
        (("r2 t1 1",), "Line 1 is not one of a movement"),
        (("r1 t1 1-4 1,2",), "Line 1 is of a round before 2"),
        (("r2 t1 1-5 3,4", "r2 t1 2-6 5,6"), "Line 2 tells of table 1 in round 2 a second time"),
        (("r2 t1 1-9 3,4",), "Line 1 names contestant 9"),
        (("r2 t1 1-5 3,4", "r2 t2 2-5 5,6"), "Contestant 5 sits at two places in round 2"),
        (("r2 t1 1-6 1,2",), "Contestant 1 would play board 1 in round 2, and plays it in round 1"),
        (("r2 t1 1-6 3,4", "r3 t1 1-5 4"), "Contestant 1 would play board 4 in round 3, and plays it in round 2"),
        (("r2 t2 2-6 1,2",), "Table 1 in round 2 has begun: its line must stay r2 t1 1-6 3,4"),
        (("r2 t1 6-1 3,4",), "Table 1 in round 2 has begun: its line must stay r2 t1 1-6 3,4"),
        (("r2 t1 1-6 9,10",), "Table 1 in round 2 has begun: its line must stay r2 t1 1-6 3,4"),
        (("r2 t1 1-6 3,4", "r3 t9915 1-5 5,6"), "Line 2 is beyond round 99 or table 999"),
        (("r2 t1 1-6 3,4", "r9999 t1 1-5 5,6"), "Line 2 is beyond round 99 or table 999"),
    ],
)
def test_given_lines_that_cannot_be_when_they_are_sent_then_it_is_said_which_and_why(
    lines: tuple[str, ...], why: str
) -> None:
    at = office(MITCHELL)
    begun(at, "r2.t1")
    with pytest.raises(NotPossible, match=why):
        changed(at, 2, *lines)


def test_given_begun_tables_without_lines_when_one_of_them_has_another_line_then_it_is_the_one_that_is_named() -> None:
    at = office(MITCHELL)
    for table in ("r2.t1", "r2.t2", "r2.t3"):
        begun(at, table)
    with pytest.raises(NotPossible, match="Table 3 in round 2 has begun: its line must stay r2 t3 3-5 1,2"):
        changed(at, 2, "r2 t3 5-3 1,2")
    with pytest.raises(NotPossible, match="Table 1 in round 2 has begun: its line must stay r2 t1 1-6 3,4"):
        changed(at, 2, "r3 t1 1-5 5,6")


def test_given_a_match_of_which_one_line_is_another_when_it_is_sent_then_the_table_of_that_line_is_named() -> None:
    lines = ("r1 t1 1-2 1", "r1 t2 3-4 1", "r1 t3 2-1 1", "r1 t4 4-3 1")
    at = office(MovementSet("teams", 4, 1, 1, lines), pairs=4, scoring="teams", kind="team")
    with pytest.raises(NotPossible, match="at table 3 in round 1 and at no other"):
        changed(at, 1, *lines[:2], "r1 t3 2-1 2", lines[3])


def test_given_a_table_that_would_vanish_when_it_is_sent_then_who_sat_there_is_told_and_a_note_lets_it_be() -> None:
    at = office(MITCHELL)
    with pytest.raises(NotPossible, match="In round 2 nobody is told where 3, 4 sit any more"):
        changed(at, 2, "r2 t1 1-5 5,6", "r2 t2 2-6 1,2")
    assert changed(at, 2, "r2 t1 1-5 5,6", "r2 t2 2-6 1,2", "r2 t3 3--", "r2 t4 --4").rounds == 2
    meant = MovementChanged("S1", 2, ("r2 t1 1-5 5,6", "r2 t2 2-6 1,2"), why="3 and 4 play a match")
    assert len(meant.request(at, SCORER).proposed) == 2
    at.log.append([("S1", at.log.version("S1"), [ContestantEntered(one, kind="withdrawn") for one in "34"])])
    assert changed(at, 2, "r2 t1 1-5 5,6", "r2 t2 2-6 1,2").rounds == 2


def test_given_two_scorers_who_change_it_when_the_second_knows_of_less_then_the_first_ones_stays() -> None:
    at = office(MITCHELL)
    known = at.log.version("S1")
    at.log.append([("S1", known, [changed(at, 3, "r3 t1 1-5 5,6", "r3 t2 2-6 1,2", "r3 t3 3-4 3,4")])])
    request = MovementChanged("S1", 2, ("r2 t1 2-6 1,2",), known, "a match").request(at, SCORER)
    assert request.seen == {"S1": known}
    with pytest.raises(RecordedFirst):
        write(at, request.proposed, SCORER, seen=request.seen)


def test_given_a_session_without_a_movement_when_it_is_changed_then_it_is_said_what_is_missing() -> None:
    at = office(MovementSet("barometer", 3, 3, 2))
    with pytest.raises(NotPossible, match="does not tell who sits where"):
        changed(at, 1, "r1 t1 1-2 1")


def swiss(pairs: int = 6, **told: str) -> Office:
    """The first round of a Swiss: 1-2, 3-4, 5-6 on two boards, with a trick more at each table."""
    lines = [f"r1 t{table} {2 * table - 1}-{2 * table} 1,2" for table in range(1, pairs // 2 + 1)]
    lines += [f"r1 t{pairs // 2 + 1} {pairs}--"] if pairs % 2 else []
    at = office(MovementSet("swiss", len(lines), 1, 2, tuple(lines)), pairs, **told)
    for table in range(1, pairs // 2 + 1):
        begun(at, f"r1.t{table}", *(event for board in (1, 2) for event in _played(board, 6 + table)))
    return at


def _played(board: int, tricks: int) -> list[AnyEvent]:
    """A board at 1NT by North with so many tricks."""
    slip = Slip("1NT", Seat.NORTH, min(tricks, 13))
    return [BoardStarted(board, standard_dealer(board), standard_vul(board)), *slip.events()]


def test_given_a_round_of_a_swiss_when_the_next_is_drawn_then_neighbours_meet_who_have_not_on_the_next_boards() -> None:
    at = swiss()
    ranked = [row.contestant for group in book(at).standings(book(at).scored).groups for row in group.rows]
    lines = drawn_lines(book(at)).lines
    assert [line.split()[3] for line in lines] == ["3,4"] * 3
    met = [frozenset(line.split()[2].split("-")) for line in lines]
    assert {frozenset(both) for both in (("1", "2"), ("3", "4"), ("5", "6"))}.isdisjoint(met)
    assert ranked[0] in met[0]
    event = changed(at, 2, *lines)
    assert (event.rounds, len(event.plan)) == (2, 6)


def test_given_an_odd_field_when_rounds_are_drawn_then_another_pair_sits_out_each_time() -> None:
    at = swiss(7)
    out = ["7"]
    for round in (2, 3, 4):
        lines = drawn_lines(book(at)).lines
        out += [line.split()[2].partition("-")[0] for line in lines if line.split()[2].endswith("--")]
        at.log.append([("S1", at.log.version("S1"), [changed(at, round, *lines)])])
    assert len(out) == len({*out}) == 4


def test_given_a_pair_that_sat_out_when_the_next_round_is_drawn_then_it_stands_at_the_average_of_the_field() -> None:
    at = swiss(9)
    ranked = [row.contestant for row in book(at).standings(book(at).scored).rows]
    assert ranked == ["2", "7", "4", "5", "3", "6", "1", "8", "9"]
    found = drawn_lines(book(at))
    assert [line.split()[2] for line in found.lines] == ["2-7", "4-5", "9-3", "6-1", "8--"]
    assert any(one.startswith("9: no board played yet") for one in found.remarks)
    assert not any("no board played yet" in one for one in drawn_lines(book(swiss(6))).remarks)


def test_given_teams_when_a_round_is_drawn_then_each_sits_at_two_tables_once_in_each_direction() -> None:
    at = swiss_of_teams()
    lines = drawn_lines(book(at)).lines
    assert [line.split()[1] for line in lines] == ["t1", "t2", "t3", "t4"]
    sides = [line.split()[2].split("-") for line in lines]
    assert sides[0] == sides[1][::-1]
    assert sides[2] == sides[3][::-1]
    assert changed(at, 2, *lines).rounds == 2


def swiss_of_teams() -> Office:
    lines = ("r1 t1 1-2 1,2", "r1 t2 2-1 1,2", "r1 t3 3-4 1,2", "r1 t4 4-3 1,2")
    return office(MovementSet("swiss", 4, 1, 2, lines), 4, "teams", "team")


def test_given_all_have_met_when_a_round_is_drawn_then_it_is_refused_unless_some_may_meet_again() -> None:
    at = office(MovementSet("swiss", 1, 1, 2, ("r1 t1 1-2 1,2",)), 2)
    with pytest.raises(Exception, match="no draw of 2"):
        drawn_lines(book(at))
    assert drawn_lines(book(at), Asked(may_rematch=True)).lines == ["r2 t1 2-1 3,4"]


def test_given_any_plan_when_its_lines_are_written_and_read_then_they_are_the_same() -> None:
    lines = tuple(plan_lines(mitchell(4, 3).without({8}), 3))
    record = SessionRecord.of("S1", [SessionOpened("x"), MovementSet("switched", 4, 3, 3, lines)])
    assert tuple(lines_from(Movement.of(record), 1)) == lines


@pytest.mark.parametrize(
    ("token", "sides"),
    [
        ("Aa-by-Syd", ("Aa-by", "Syd")),
        ("Syd-Aa-by", ("Syd", "Aa-by")),
        ("Aa-by--", ("Aa-by", "")),
        ("Aa-by-Nord", None),
        ("x-y-x", None),
    ],
)
def test_given_hyphens_in_names_when_a_line_is_read_then_only_who_was_entered_is_found(
    token: str, sides: tuple[str, str] | None
) -> None:
    entered = ("Aa-by", "Syd", "x", "x-y", "y-x")
    due = Movement(entered=entered).read_line(f"r1 t1 {token} 1,2")
    assert (due and ("".join(due.ns), "".join(due.ew), due.boards)) == (sides and (*sides, (1, 2)))


def test_given_teams_when_a_match_would_have_boards_at_one_table_only_then_it_is_said_which() -> None:
    at = swiss_of_teams()
    changed(at, 2, "r2 t1 1-3 3", "r2 t2 3-1 3", "r2 t3 2-4 4", "r3 t1 4-2 4")
    with pytest.raises(NotPossible, match="Board 4 of 1 – 3 would be played at table 1 in round 2 and at no other"):
        changed(at, 2, "r2 t1 1-3 3,4", "r2 t2 3-1 3")


def test_given_a_reason_when_a_movement_is_changed_then_it_is_a_note_beside_it() -> None:
    proposed = (
        MovementChanged("S1", 2, ("r2 t1 1-5 5,6",), why="5 came late").request(office(MITCHELL), SCORER).proposed
    )
    assert [one.event.by for one in proposed] == ["scorer", "scorer"]
    assert proposed[1].event == NoteMade("5 came late", by="scorer")
