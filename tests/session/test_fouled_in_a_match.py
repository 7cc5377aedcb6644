"""A board that the two tables of a match did not play alike (86B2, 87): an incident of both, asked about at one."""

from __future__ import annotations

import pytest

from projections.found.incidents import Incident
from projections.ranking.open_between import open_items
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings
from projections.recorded.stream import SessionStream
from projections.rulings.references import incident_meant
from projections.rulings.replay import Replay
from tests.session.given_session import SessionCase, given_session

HANDS = "{}:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
FIRST, SECOND = "S1.r1.t1", "S1.r1.t2"
TURNED = (f"board 1 {HANDS.format('N')}", "result 4SN=10"), (f"board 1 {HANDS.format('E')}", "result 4SN=9")
NOT_TOLD = ("result 1 4SN=10",), ("result 1 4SN=9",)


def match_of(played: tuple[tuple[str, ...], tuple[str, ...]] = TURNED, *lines: str) -> SessionCase:
    """A match of one board, with what was recorded of it at its two tables."""
    case = given_session("session scoring=teams", "contestant A team", "contestant B team", *lines)
    case.at(FIRST, "round 1 table=1 ns=A ew=B", *played[0])
    return case.at(SECOND, "round 1 table=2 ns=B ew=A", *played[1])


def replay_of(case: SessionCase, stream: str) -> Replay:
    streams = case.streams
    return Replay(streams[stream], SessionStream.knowing(streams["S1"], "S1", streams), stream=stream)


def fouled(case: SessionCase, stream: str = FIRST) -> Incident | None:
    """The incident of the board at a table."""
    replay = replay_of(case, stream)
    found = [one for one in replay.rulings(replay.boards[-1]).incidents if one.kind == "fouled board"]
    assert len(found) < 2
    return found[0] if found else None


def asked(case: SessionCase, stream: str = FIRST) -> list[str]:
    """The paragraphs that await the director in it."""
    incident = fouled(case, stream)
    return [question.law for question in incident.open_questions] if incident is not None else []


def told(case: SessionCase, stream: str = FIRST) -> list[tuple[str, str, str]]:
    incident = fouled(case, stream)
    return [(one.law, one.code, one.note) for one in incident.findings] if incident is not None else []


def test_given_two_deals_then_both_tables_have_the_incident_and_the_first_asks() -> None:
    case = match_of()
    assert told(case) == [("87A", "other_form_there", SECOND)]
    assert asked(case) == ["86B2"]
    assert told(case, SECOND) == [
        ("87A", "other_form_there", FIRST), ("86B2", "asked_at_other_table", f"{FIRST}/1#2"),
    ]  # fmt: skip
    assert asked(case, SECOND) == []
    assert [one.name for one in case.standings.open] == [f"{FIRST}/1#2"]
    assert incident_meant(replay_of(case, FIRST), "fouled", None, None) == "1#2"
    assert incident_meant(replay_of(case, FIRST), "last", None, None) == "1#2"


def test_given_the_other_table_not_known_then_nothing_is_said() -> None:
    streams = match_of().streams
    alone = Replay(streams[FIRST], streams["S1"], stream=FIRST)
    assert alone.rulings(alone.boards[0]).is_clean


def test_given_one_deal_or_hands_that_nobody_recorded_then_there_is_no_incident() -> None:
    for played in ((TURNED[0], TURNED[0]), (TURNED[0], NOT_TOLD[1]), NOT_TOLD):
        case = match_of(played)
        assert fouled(case) is None
        assert case.standings.open == []


def test_given_a_dealer_or_vulnerability_that_differs_then_the_board_was_fouled() -> None:
    for header in ("board 1 dealer=s vul=none", "board 1 dealer=n vul=ns"):
        assert asked(match_of((NOT_TOLD[0], (header, "result 4SN=9")))) == ["86B2"]


def test_given_a_table_still_at_play_then_the_difference_is_told_and_nobody_is_asked_yet() -> None:
    case = match_of((TURNED[0], TURNED[1][:1]))
    assert told(case) == [("87A", "other_form_there", SECOND)]
    assert (asked(case), asked(case, SECOND)) == ([], [])
    case.then("score A board=1 kind=open")


def test_given_an_answer_then_the_scores_follow_and_neither_table_asks() -> None:
    case = match_of().at(FIRST, 'judge 1#2 86B2 ew_at_fault "East put the hands back wrongly"')
    case.then("score A board=1 points=3 artificial=average+", "score B board=1 points=-3 artificial=average-")
    assert told(case)[-1][:2] == ("86B2b", "one_side_at_fault")
    assert (asked(case), asked(case, SECOND), case.standings.open) == ([], [], [])


@pytest.mark.parametrize("at", [FIRST, SECOND])
def test_given_a_score_at_either_table_then_it_is_settled(at: str) -> None:
    case = match_of().at(at, 'adjust 1 86B2a both=average "nobody is at fault"')
    assert (asked(case), case.standings.open) == ([], [])
    case.then("score A board=1 points=0")


MISINFORMED = 'adjust 1 12C1b both=4SN=11 "misinformation"'


@pytest.mark.parametrize("at", [FIRST, SECOND, "S1"])
def test_given_a_score_for_another_reason_then_who_is_at_fault_is_still_asked(at: str) -> None:
    case = match_of().at(at, MISINFORMED + (f" table={FIRST}" if at == "S1" else ""))
    assert asked(case) == ["86B2"]
    case.then("score A board=1 kind=fouled", "match awaiting=1")
    case.at(FIRST, 'judge 1#2 86B2 ew_at_fault "East put the hands back wrongly"')
    if at != "S1":  # what has no time stands behind what the table recorded
        case.then("score A board=1 points=3 artificial=average+")


@pytest.mark.parametrize("said", ["rescore 1 S1.r1.t1 +420 +450 79C1", "adjust 1 12C1c both=4SN=11 table=S1.r1.t1"])
def test_given_results_put_right_then_two_deals_are_not_compared(said: str) -> None:
    match_of().at("S1", said).then("score A board=1 kind=fouled")


def test_given_an_assigned_score_that_names_the_fouled_board_then_it_settles_it() -> None:
    for said in ("86B2b both=4SN=11", "12C1c both=4SN=11 incident=1#2"):
        case = match_of().at(FIRST, f"adjust 1 {said}")
        assert asked(case) == []
        case.then("score A board=1 kind=compared points=11")


@pytest.mark.parametrize(
    "before", ['judge 1#2 86B2 ew_at_fault "East"', 'adjust 1 86B2a both=average "nobody is at fault"']
)
def test_given_a_score_for_another_reason_after_the_answer_then_it_is_asked_anew(before: str) -> None:
    case = match_of().at(FIRST, before, MISINFORMED)
    assert asked(case) == ["86B2"]
    case.then("match awaiting=1")
    case.at(FIRST, 'judge 1#2 86B2 ew_at_fault "East, all the same"').then("score A board=1 points=3")


def test_given_a_score_in_the_sessions_stream_then_it_is_settled() -> None:
    case = match_of().at("S1", f'adjust 1 86B2a both=average "nobody is at fault" table={SECOND}')
    assert (asked(case), case.standings.open) == ([], [])


def test_given_a_record_put_right_then_there_is_no_incident_any_more() -> None:
    case = match_of().at(SECOND, f'at #2 board 1 {HANDS.format("N")} why "typed one seat too far"')
    assert fouled(case) is None
    case.then("score A board=1 kind=compared")


def test_given_a_form_found_after_the_answer_then_it_is_not_asked_again_at_the_other_table() -> None:
    case = match_of().at(FIRST, 'judge 1#2 86B2 nobody_at_fault "the duplication"')
    case.at(SECOND, 'fact "turned by one seat" form=B board=1')
    assert (asked(case), asked(case, SECOND), case.standings.open) == ([], [], [])


def test_given_a_form_found_where_no_cards_tell_then_it_is_asked_which_form_the_other_table_played() -> None:
    case = match_of(NOT_TOLD).at(SECOND, 'fact "a card was displaced" form=B board=1')
    assert asked(case, SECOND) == ["87A", "86B2"]
    case.at(SECOND, 'judge fouled 87A same_form_there "it was displaced before either played"')
    assert (asked(case), asked(case, SECOND), case.standings.open) == ([], [], [])
    case.then("score A board=1 kind=compared")


def test_given_another_form_there_then_who_is_at_fault_is_still_asked() -> None:
    case = match_of(NOT_TOLD).at(SECOND, 'fact "a card was displaced" form=B board=1')
    case.at(SECOND, 'judge fouled 87A another_form_there "displaced here"')
    assert asked(case, SECOND) == ["86B2"]
    case.at(SECOND, 'judge fouled 86B2 ns_at_fault "North had moved it"').then("match imps=3-0 away_imps=0-3")


def test_given_the_same_form_found_at_both_tables_then_the_results_are_compared() -> None:
    case = match_of(NOT_TOLD)
    for table in (FIRST, SECOND):
        case.at(table, 'fact "as both played it" form=B board=1')
    assert (asked(case), asked(case, SECOND), case.standings.open) == ([], [], [])
    case.then("score A board=1 kind=compared")


def test_given_an_answer_of_an_old_log_then_it_counts_as_it_did() -> None:
    case = match_of(NOT_TOLD).at(SECOND, 'fact "a card was displaced" form=B board=1')
    case.at(SECOND, 'judge 1#5 12C2 ns_at_fault "North had moved it"')
    assert asked(case, SECOND) == []
    case.then("match imps=3-0 away_imps=0-3", "score A board=1 artificial=average+")


@pytest.mark.parametrize("order", [(FIRST, SECOND), (SECOND, FIRST)])
def test_given_tables_that_grow_in_turn_then_the_session_is_as_scored_from_the_beginning(
    order: tuple[str, str],
) -> None:
    case = match_of().at(FIRST, 'judge 1#2 86B2 ew_at_fault "East put the hands back wrongly"')
    streams = case.streams
    scored = ScoredSession("S1", streams["S1"])
    for count in range(1, 6):
        for stream in order:
            scored.update(stream, streams[stream][:count])
        parts = {one: told[:count] for one, told in streams.items() if one != "S1"}
        anew = ScoredSession.of("S1", streams["S1"], parts)
        assert [one.name for one in open_items(scored)] == [one.name for one in open_items(anew)]
        assert standings(scored).rows == standings(anew).rows


def test_given_pairs_then_a_table_learns_nothing_of_the_others() -> None:
    case = given_session("session matchpoints")
    case.at(FIRST, "round 1 table=1 ns=1 ew=2", *TURNED[0]).at(SECOND, "round 1 table=2 ns=2 ew=1", *TURNED[1])
    assert fouled(case) is None
    assert case.scored.own_stream.known_from(SECOND) == []


def test_given_other_matches_of_the_session_then_only_the_table_of_the_same_match_is_looked_at() -> None:
    case = match_of((TURNED[0], TURNED[0]))
    case.at("S1.r1.t3", "round 1 table=3 ns=C ew=D", *TURNED[1]).at("S1.r1.t4", "round 1 table=4 ns=D ew=C", *TURNED[1])
    assert [fouled(case, stream) for stream in (FIRST, SECOND, "S1.r1.t3", "S1.r1.t4")] == [None] * 4


def test_given_a_deal_of_the_session_then_hands_that_a_table_left_out_are_those() -> None:
    case = match_of((TURNED[0], NOT_TOLD[1]), f"deal 1 dealer=n vul=none {HANDS.format('E')}")
    assert asked(case) == ["86B2"]


ARTIFICIAL = 'adjust 1 12C2b ns=average+ ew=average+ "a noise in the hall"'


def favourable(case: SessionCase, stream: str = SECOND) -> bool:
    """Whether 86B1 asks at a table whether the result at the other is clearly favourable."""
    replay = replay_of(case, stream)
    incidents = replay.rulings(replay.boards[-1]).incidents
    return any(one.code == "other_table_favourable" for each in incidents for one in each.open_questions)


def test_law_86b1_is_asked_beside_a_result_that_counts() -> None:
    assert favourable(match_of(NOT_TOLD).at(SECOND, ARTIFICIAL))
    assert favourable(match_of(NOT_TOLD).at(SECOND, ARTIFICIAL.replace("12C2b", "86A")))


def test_law_86b1_is_not_asked_while_the_other_table_has_no_result() -> None:
    assert not favourable(match_of((("board 1",), NOT_TOLD[1])).at(SECOND, ARTIFICIAL))


def test_law_86b1_is_not_asked_where_both_tables_have_artificial_scores() -> None:
    case = match_of(NOT_TOLD).at(FIRST, ARTIFICIAL).at(SECOND, ARTIFICIAL)
    assert not favourable(case)
    assert not favourable(case, FIRST)


def test_law_86b1_is_asked_of_an_assigned_score_there_too() -> None:
    assert favourable(match_of(NOT_TOLD).at(FIRST, "adjust 1 12C1b both=4SN=9").at(SECOND, ARTIFICIAL))


def test_law_86b1_is_not_asked_of_a_board_that_both_tables_played_in_forms_of_their_own() -> None:
    assert not favourable(match_of().at(SECOND, ARTIFICIAL))


def test_law_86b1_is_asked_when_it_was_judged_who_is_at_fault_for_a_board_without_result() -> None:
    lost = ("!board 9 dealer=n vul=ew", "judge 9#2 15B played_by_one", 'judge 9#2 12C2a artificial_score "lost"')
    fault = 'judge 9#2 12C2 nobody_at_fault "the movement was wrong"'
    case = match_of((("result 9 6NN=12",), (*lost, fault)))
    case.lines = [line.replace("ns=B ew=A", "ns=B ew=A boards=1") for line in case.lines]
    assert favourable(case)
    case.at(SECOND, 'judge 9#2 86B1 assign_instead "the slam was bid and made"')
    assert [one.code for one in case.standings.open] == ["assigned_score_due"]
    case.at(SECOND, "adjust 9 12C1c both=6NN=12 incident=9#2").then("score A board=9 points=0")
    assert case.standings.open == []
