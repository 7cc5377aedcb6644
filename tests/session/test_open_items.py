"""One list of what is open: the desk, the results, the ranking and the audit tell the same."""

from __future__ import annotations

import pytest

from cli.show.standings import standings_lines
from projections.audit.session import audit_session
from projections.desk.open_items import OpenItem, open_of
from projections.desk.steps import cases_of
from projections.found.incidents import Question
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay
from projections.views.standing import standings_view
from tests.session.given_session import SessionCase, given_session

HANDS = "{}:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
REVOKED = (
    "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96",
    "4s p p p", "hk 2 !e:d3 5", "hq 4 9 6", "tricks 10", "notice s revoke e 1",
)  # fmt: skip


def pairs(*lines: str) -> SessionCase:
    """A session of pairs with what was recorded at its first table; at the second the board was passed out."""
    case = given_session("session matchpoints")
    case.at("S1.r1.t1", "round 1 table=1 ns=1 ew=2", *lines)
    return case.at("S1.r1.t2", "round 1 table=2 ns=3 ew=4", "result 1 pass")


def fouled_match(*lines: str) -> SessionCase:
    """A match whose two tables played board 1 with the cards turned."""
    case = given_session("session scoring=teams", *lines, "contestant A team", "contestant B team")
    case.at("S1.r1.t1", "round 1 table=1 ns=A ew=B", f"board 1 {HANDS.format('N')}", "result 4SN=10")
    return case.at("S1.r1.t2", "round 1 table=2 ns=B ew=A", f"board 1 {HANDS.format('E')}", "result 4SN=9")


def at_the_tables(case: SessionCase) -> list[OpenItem]:
    """What is open at the tables, as the rulings, the results and the desk have it."""
    streams = case.streams
    session = SessionStream(streams.pop("S1"), "S1")
    replays = {stream: Replay(events, session, stream=stream) for stream, events in streams.items()}
    found = [
        one for name, replay in replays.items() for board in replay.all_boards for one in open_of(name, replay, board)
    ]
    on_the_desk = {item.incident.name for replay in replays.values() for item in cases_of(replay) if item.is_open}
    assert {one.incident for one in found if one.code != "orphan"} == on_the_desk
    return found


CASES = {
    "12C1e": pairs("result 1 4SN=10", "adjust 1 12C1e both=4SN=9 ew_self_inflicted=3"),
    "41D": pairs(*REVOKED[:2], "hk", "dummy n 987.742.K84.AQ7", "2 8 5", "tricks 10"),
    "64C1": pairs(*REVOKED),
    "A1": pairs(
        *REVOKED, 'judge 1#9 64C1 compensated "yes"', 'rule 1#9 64A2 "one trick" tricks=1', "endround",
        'appeal A1 1#9 ew concurrence "no"',
    ),
}  # fmt: skip


@pytest.mark.parametrize("law", ["12C1e", "64C1"])
def test_given_a_judgement_that_is_missing_then_every_list_has_it_and_the_ranking_is_provisional(law: str) -> None:
    case = CASES[law]
    here = [one for one in at_the_tables(case) if one.bears]
    assert [one.law for one in here] == [law]
    found = case.standings
    assert [(one.law, one.incident) for one in found.open] == [(law, here[0].incident)]
    assert found.is_provisional
    audited = audit_session("S1", case.streams)
    assert [(one.law, one.incident) for one in audited.open if one.code == "judgement_missing"] == [
        (law, here[0].incident)
    ]


def test_given_a_pending_appeal_then_the_score_counts_and_the_figures_that_rest_on_it_say_so() -> None:
    case = CASES["A1"]
    found = case.standings
    assert [(one.incident, one.holds, one.touches) for one in found.open] == [("1#A1", False, True)]
    assert {row.contestant: [one.name for one in row.rests_on] for row in found.rows} == {
        "1": ["S1.r1.t1/1#A1"], "2": ["S1.r1.t1/1#A1"], "3": [], "4": [],
    }  # fmt: skip
    view = standings_view(case.scored, found, {})
    assert view.provisional
    assert [one.incident for one in view.open] == ["1#A1"]
    assert [row.rests_on for row in view.rows].count(("S1.r1.t1/1#A1",)) == 2
    lines = standings_lines(view)
    assert sum(line.endswith("*") for line in lines) == 2
    assert any(line.startswith("provisional: 1 matter is open: S1.r1.t1/1#A1 [9") for line in lines)
    assert [one.incident for one in audit_session("S1", case.streams).open if one.code == "appeal_awaits"] == ["1#A1"]


def test_given_a_score_adjusted_after_the_period_then_the_ranking_rests_on_whether_more_time_was_given() -> None:
    late = ("@ 2026-03-14T21:40:00Z", 'adjust 1 12C1b both=4SN=12 "asked too late"')
    case = pairs("result 1 4SN=10").at("S1", "@ 2026-03-14T21:00:00Z", "publish session").at("S1.r1.t1", *late)
    assert [(one.law, one.touches) for one in case.standings.open] == [("81C3", True)]
    assert case.standings.is_provisional
    case.at("S1.r1.t1", 'judge 1#5 81C3 too_late "nobody gave more time"')
    assert not case.standings.is_provisional


def test_given_a_decided_appeal_then_the_ranking_is_final() -> None:
    case = CASES["A1"]
    last = ("hear A1 [x, y, z]", 'decide A1 upheld 64A2 "the ruling stands" board=1')
    final = SessionCase(case.lines[1:]).at("S1.r1.t1", *last)
    assert not final.standings.is_provisional
    assert not any("provisional" in line for line in standings_lines(standings_view(final.scored, final.standings, {})))


def test_given_a_fouled_board_of_a_match_then_every_list_has_it_until_the_director_has_decided() -> None:
    case = fouled_match()
    [item] = case.standings.open
    assert (item.law, item.board, item.holds, item.tables) == ("86B2", 1, True, ("S1.r1.t1", "S1.r1.t2"))
    assert item.name == "S1.r1.t1/1#2"
    assert [(one.law, one.incident) for one in audit_session("S1", case.streams).open] == [("86B2", "1#2")]
    case.at("S1.r1.t1", 'adjust 1 86B2a both=average "nobody is at fault"')
    assert not case.standings.is_provisional


@pytest.mark.parametrize(
    ("answer", "law", "home", "away"),
    [
        ("nobody_at_fault", "86B2a", 3, 3), ("ns_at_fault", "86B2b", -3, 3), ("ew_at_fault", "86B2b", 3, -3),
        ("both_at_fault", "86B2c", -3, -3), ("both_partly_at_fault", "86B2c", 0, 0),
    ],
)  # fmt: skip
def test_given_a_fouled_board_of_a_match_then_it_is_asked_who_is_at_fault_and_each_answer_gives_the_scores(
    answer: str, law: str, home: int, away: int
) -> None:
    case = fouled_match()
    [item] = case.standings.open
    assert isinstance(item.step, Question)
    assert answer in item.step.answers
    case.at("S1.r1.t1", f'judge {item.incident} 86B2 {answer} "as the director found"')
    case.then(f"score A board=1 points={home}", f"score B board=1 points={away}")
    first = case.scored.own_stream
    result = Replay(case.streams["S1.r1.t1"], first, stream="S1.r1.t1")
    assert result.result(result.boards[0]).final.laws == ("12C2b", law)  # type: ignore[union-attr]
    assert not case.standings.is_provisional
    audited = audit_session("S1", case.streams)
    assert [one.code for one in audited.differences if not one.is_noted] == []


def test_given_a_board_that_the_movement_has_due_and_nobody_began_then_it_is_open_too() -> None:
    case = given_session("session matchpoints", "contestant 1", "contestant 2", "contestant 3", "contestant 4")
    case.lines.append("movement mitchell tables=2 rounds=1 boards_a_round=2")
    case.at("S1.r1.t1", "round 1 table=1", "result 1 4SN=10", "endround")
    assert [(one.law, one.stream, one.board) for one in case.standings.open] == [("82B2", "S1.r1.t1", 2)]
    assert [(one.law, one.board) for one in audit_session("S1", case.streams).open] == [("82B2", 2)]


@pytest.mark.parametrize("score", ["both=average", "both=no_score"])
def test_given_a_board_that_was_due_and_not_begun_then_every_list_has_it_until_it_has_a_score(score: str) -> None:
    case = given_session("session matchpoints")
    case.at("S1.r1.t1", "round 1 table=1 ns=1 ew=2 boards=1-2", "result 1 4SN=10", "endround")
    case.at("S1.r1.t2", "round 1 table=2 ns=3 ew=4 boards=1-2", "result 1 pass", "result 2 pass", "endround")
    [item] = at_the_tables(case)
    assert (item.law, item.code, item.board, item.touches) == ("82B2", "due_and_not_begun", 2, True)
    assert case.standings.open == [item]
    assert [(one.law, one.incident) for one in audit_session("S1", case.streams).open] == [("82B2", item.incident)]
    case.at("S1.r1.t1", f'adjust 2 12C2a {score} "no time for it"')
    assert at_the_tables(case) == []
    assert not case.standings.is_provisional
    assert audit_session("S1", case.streams).open == []


def test_given_a_board_played_twice_then_it_is_open_until_the_second_result_has_a_score() -> None:
    case = pairs("result 1 4SN=10").at("S1.r2.t1", "round 2 table=1 ns=1 ew=4", "result 1 4SN=9")
    assert [(one.law, one.code, one.tables) for one in case.standings.open] == [("15B", "played_again", ("S1.r2.t1",))]
    assert [one.law for one in audit_session("S1", case.streams).open] == ["15B"]


def test_given_a_judgement_that_touches_no_result_that_waits_then_the_figure_says_that_it_rests_on_it() -> None:
    case = CASES["41D"]
    touching = [one for one in at_the_tables(case) if one.touches]
    assert [one.law for one in touching] == ["41D"] * len(touching)
    assert {one.law for one in case.standings.open} == {one.law for one in touching}


def test_given_nothing_open_then_the_ranking_is_final() -> None:
    case = pairs("result 1 4SN=10")
    assert case.standings.open == []
    assert not standings_view(case.scored, case.standings, {}).provisional
