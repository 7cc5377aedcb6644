"""Law 92: who may appeal, until when, through whom, and who must concur.

The score is published at 21:00 UTC; an appeal of the ruling on East's revoke is lodged at the time a test names.
"""

from __future__ import annotations

import pytest

from domain.errors import NotPossible
from domain.events import AppealLodged, Event, PenaltyGiven, ScoreAdjusted, SessionOpened
from tests.given import Case, given

ROUND = "round 1 table=1 ns=3 ew=8 boards=1-2"
BOARD = "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
REVOKE = "1#13"
"""East discards on the second heart although he holds the ace."""
RULED = (
    ROUND, BOARD, "4s p p p", "hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3", "notice s revoke e 2",
    "claim s all", "agree w", f'rule {REVOKE} 64A2 "two tricks"',
)  # fmt: skip
PAIRS = ('session "Club" 2026-03-14 matchpoints', "contestant 3 [p5, p6]", "contestant 8 [p7, p8]")
PUBLISHED = ("@ 2026-03-14T21:00:00Z scorer", "publish session")
TEAMS = ('session "Match" 2026-03-14 teams', "contestant 3 [p5, p6, p9, p10] team", "contestant 8 [p7, p8] team")


def appealed(
    line: str = f"appeal A1 {REVOKE} 8 concurrence",
    at: str = "21:20:00",
    session: tuple[str, ...] = (*PAIRS, *PUBLISHED),
) -> Case:
    """The ruling, and an appeal of it at a time of that evening; at none where it is empty."""
    stamp = f"@ 2026-03-14T{at}Z director" if at else "@"
    return given(*RULED, session=session).when(stamp, line)


def entry_named(case: Case, kind: type[Event]) -> str:
    """The name that the entry of a kind has on board 1."""
    return next(f"1#{number}" for number, event in enumerate(case.events, 1) if isinstance(event, kind))


def test_law_92a_a_contestant_may_appeal_a_ruling_at_his_table() -> None:
    case = appealed()
    case.then("92A lodged", "92A may_appeal", "not 92A no_such_ruling", "93B2 awaits_hearing", "not ask 92A")
    assert [incident.name for incident in case.incidents if incident.kind == "appeal"] == ["1#A1"]


def test_law_92a_but_not_one_at_another_table() -> None:
    case = appealed(f"appeal A1 {REVOKE} 4 concurrence", session=(*PAIRS, "contestant 4 [p1, p2]", *PUBLISHED))
    case.then("92A not_at_his_table note=4", "92 awaits_refusal")


def test_law_92a_where_nobody_has_ruled_there_is_nothing_to_appeal() -> None:
    case = given(*RULED[:-1], session=(*PAIRS, *PUBLISHED))
    case.when("@ 2026-03-14T21:20:00Z director", f"appeal A1 {REVOKE} 8 concurrence")
    case.then("92A no_such_ruling", "not 92A may_appeal", "92 awaits_refusal")
    appealed("appeal A1 1#99 8 concurrence").then("92A no_such_ruling note=1#99")


def test_law_92a_where_it_is_not_recorded_who_plays_it_is_asked() -> None:
    lines = ("round 1 table=1", *RULED[1:])
    case = given(*lines, session=(*PAIRS, *PUBLISHED))
    case.when("@ 2026-03-14T21:20:00Z director", f"appeal A1 {REVOKE} 8 concurrence")
    case.then("ask 92A", "92 awaits_admission", "not result awaits 92A")
    case.when("judge 1#A1 92A elsewhere").then("not ask 92A", "92 awaits_refusal")


def test_law_92a_where_only_the_movement_tells_who_plays_it_is_not_asked() -> None:
    pairs = tuple(f"contestant {n} [q{n}, r{n}]" for n in range(1, 7))
    session = (PAIRS[0], *pairs, "movement mitchell tables=3 rounds=2 boards_a_round=2", *PUBLISHED)
    lines = ("round 1 table=3", *RULED[1:])
    for who, code in (("3", "may_appeal"), ("6", "may_appeal"), ("5", "not_at_his_table")):
        case = given(*lines, session=session)
        case.when("@ 2026-03-14T21:20:00Z director", f"appeal A1 {REVOKE} {who} concurrence")
        case.then(f"92A {code} note={who}", "not ask 92A")


def test_law_92a_a_score_that_names_no_incident_is_appealed_by_its_own_name() -> None:
    case = given(*RULED[:-1], 'adjust 1 12C1b both=4SS=10 "x"', session=(*PAIRS, *PUBLISHED))
    name = entry_named(case, ScoreAdjusted)
    case.when("@ 2026-03-14T21:20:00Z director", f"appeal A1 {name} 8 concurrence")
    case.then("92A may_appeal", "93B2 awaits_hearing")


def test_law_92a_two_of_an_individual_event_may_appeal_together() -> None:
    players = tuple(f"contestant {n} [q{n}] individual" for n in range(1, 5))
    lines = ("round 1 table=1 ns=1+3 ew=2+4", *RULED[1:])
    for who in ("1", "1+3", "q3"):
        case = given(*lines, session=('session "I" 2026-03-14', *players, *PUBLISHED))
        case.when("@ 2026-03-14T21:20:00Z director", f"appeal A1 {REVOKE} {who}")
        case.then("92A may_appeal", "92D appeals_alone")
    case = given(*lines, session=('session "I" 2026-03-14', *players, "contestant 5 [q5] individual", *PUBLISHED))
    case.when("@ 2026-03-14T21:20:00Z director", f"appeal A1 {REVOKE} 5").then("92A not_at_his_table")


def test_law_92a_a_penalty_may_be_appealed() -> None:
    case = given(*RULED, 'penalty 10 percent ew "late"', session=(*PAIRS, *PUBLISHED))
    name = entry_named(case, PenaltyGiven)
    case.when("@ 2026-03-14T21:20:00Z director", f"appeal A1 {name} 8 concurrence").then("92A may_appeal")
    case.when("@ 2026-03-14T21:40:00Z committee", "hear A1 [x]", "decide A1 varied 90A penalty=0")
    case.then(
        "93B3 committee_decides", "93B3 varied", "not 93B3 recommends_on_discipline", "not 93B varied_without_score"
    )


def test_law_92a_another_appeal_under_the_same_number_is_refused_where_that_is_seen_else_it_has_one_of_its_own() -> (
    None
):
    case = appealed()
    for line in (f"appeal A1 {REVOKE} 3 concurrence", "appeal A1 1#99 8 concurrence"):
        with pytest.raises(NotPossible, match="A1"):
            case.when(line)
    case = appealed(session=(*PAIRS, *PUBLISHED, f"appeal A1 {REVOKE} 3 concurrence board=1 table=S1.r1.t1"))
    case.then("92A number_taken note=A1.2")
    assert [incident.name for incident in case.incidents if incident.kind == "appeal"] == ["1#A1", "1#A1.2"]


def test_law_92a_a_player_is_known_by_his_seat_as_well() -> None:
    lines = ("round 1 table=1 players=p5,p7,p6,p8", *RULED[1:])
    case = given(*lines, session=(*PAIRS, *PUBLISHED))
    case.when("@ 2026-03-14T21:20:00Z director", f"appeal A1 {REVOKE} 8 concurrence").then("92A may_appeal")


@pytest.mark.parametrize(("at", "code"), [("21:30:00", "lodged_in_time"), ("21:30:01", "lodged_too_late")])
def test_law_92b_thirty_minutes_exactly_are_in_time_and_a_second_more_is_not(at: str, code: str) -> None:
    appealed(at=at).then(f"92B {code} note=2026-03-14T21:30:00Z", "not result awaits 92B")


def test_law_92b_before_the_score_is_published_everything_is_in_time() -> None:
    appealed(at="20:00:00").then("92B lodged_in_time")


def test_law_92b_where_nothing_is_published_yet_no_time_is_needed_either() -> None:
    appealed(session=PAIRS).then("92B lodged_before_publication", "not ask 92B", "93B2 awaits_hearing")
    appealed(session=PAIRS, at="").then("92B lodged_before_publication", "93B2 awaits_hearing")


def test_law_92b_the_director_may_admit_a_late_appeal_all_the_same_for_a_reason() -> None:
    case = appealed(at="21:40:00").then("92B lodged_too_late", "ask 92B", "92 awaits_refusal")
    case.when('judge 1#A1 92B in_time "the clock in the hall was slow"').then("93B2 awaits_hearing", "not ask 92B")


def test_law_92b_of_a_ruling_given_when_the_period_had_ended_it_is_asked() -> None:
    case = given(*RULED[:-1], session=(*PAIRS, *PUBLISHED))
    case.when("@ 2026-03-14T21:45:00Z director", f'rule {REVOKE} 64A2 "two tricks"')
    case.when("@ 2026-03-14T21:50:00Z director", f"appeal A1 {REVOKE} 8 concurrence")
    case.then("ask 92B", "not 92B lodged_too_late", "92 awaits_admission")


def test_law_92b_another_kind_told_after_the_period_is_told() -> None:
    case = appealed().when("@ 2026-03-14T22:00:00Z director", f"appeal A1 {REVOKE} 8 kind=law")
    case.then("92B kind_changed_late", "93B1 law_to_director_in_charge")
    appealed().when(f"appeal A1 {REVOKE} 8 kind=law").then("not 92B kind_changed_late")


def test_law_92b_the_sponsor_may_set_another_time() -> None:
    longer = ('regulation appeal_period "1 hour"', 'regulation correction_period "5 minutes"')
    appealed(at="21:59:59", session=(*PAIRS, *longer, *PUBLISHED)).then("92B lodged_in_time")
    ends = "until 2026-03-14T21:10:00Z"
    appealed(at="21:10:01", session=(*PAIRS, *PUBLISHED, ends)).then("92B lodged_too_late")


def test_law_92b_what_is_not_recorded_is_asked_and_never_guessed() -> None:
    untold = (*PAIRS, "@", "publish session")
    appealed(session=untold).then("ask 92B", "not 92B lodged_in_time", "not 92B lodged_too_late", "92 awaits_admission")
    case = appealed(at="")
    case.then("ask 92B", "92 awaits_admission").when("judge 1#A1 92B in_time")
    case.then("not ask 92B", "93B2 awaits_hearing").when("undo", "judge 1#A1 92B too_late").then("92 awaits_refusal")


def test_law_92b_partners_later_concurrence_does_not_make_the_appeal_late() -> None:
    case = appealed(f"appeal A1 {REVOKE} 8").then("92D partner_does_not_concur")
    case.when("@ 2026-03-14T22:30:00Z director", f"appeal A1 {REVOKE} 8 concurrence")
    case.then("92B lodged_in_time", "92D partner_concurs", "not 92D partner_does_not_concur")


def test_law_92c_an_appeal_goes_through_the_director() -> None:
    appealed().then("92C through_director")
    case = given(*RULED, session=(*PAIRS, *PUBLISHED))
    case.when("@ 2026-03-14T21:20:00Z committee", f"appeal A1 {REVOKE} 8 concurrence")
    case.then("92C not_through_director", "93B2 awaits_hearing", "not 92 awaits_refusal")


def test_law_92d_both_partners_of_a_pair_must_concur_and_an_absent_one_does_not() -> None:
    appealed().then("92D partner_concurs")
    appealed(f"appeal A1 {REVOKE} 8").then("92D partner_does_not_concur", "92 awaits_refusal")


def test_law_92d_the_director_may_know_that_partner_concurs_and_says_how() -> None:
    case = appealed(f"appeal A1 {REVOKE} 8").then("ask 92D", "92 awaits_refusal", "not 92 awaits_admission")
    case.when('judge 1#A1 92D concurs "partner signed the form"').then("93B2 awaits_hearing", "not 92 awaits_refusal")
    case.when('judge 1#A1 92D no_concurrence "no, he did not"').then("92 awaits_refusal")


def test_law_92d_concurrence_may_be_withdrawn_and_the_latest_counts() -> None:
    case = appealed().when(f'appeal A1 {REVOKE} 8 concurrence=no "partner withdrew"')
    case.then("92D partner_does_not_concur", "not 92D partner_concurs", "92 awaits_refusal")
    case.when(f"appeal A1 {REVOKE} 8 concurrence").then("92D partner_concurs", "93B2 awaits_hearing")


def test_law_92d_a_captain_who_does_not_play_appeals_for_his_team_and_concurs_by_it() -> None:
    captains = tuple(line + " captain=npc9" if "contestant 8" in line else line for line in TEAMS)
    case = appealed(f"appeal A1 {REVOKE} npc9", session=(*captains, *PUBLISHED))
    case.then("92A may_appeal", "92D captain_concurs", "93B2 awaits_hearing")
    other = appealed(f"appeal A1 {REVOKE} p7", session=(*captains, *PUBLISHED))
    other.then("92A may_appeal", "92D captain_does_not_concur")


def test_law_92d_an_absent_partner_concurs_under_no_edition() -> None:
    case = appealed(f"appeal A1 {REVOKE} 8", session=(*PAIRS[1:], *PUBLISHED))
    case.session.entries.insert(0, SessionOpened("Club", "2016-03-14", edition="2007"))
    case.then("92D partner_does_not_concur", "ask 92D concurs_all_the_same", "92 awaits_refusal")


def test_law_92d_of_a_team_the_captain_and_an_individual_alone() -> None:
    appealed(session=(*TEAMS, *PUBLISHED)).then("92D captain_concurs")
    appealed(f"appeal A1 {REVOKE} 8", session=(*TEAMS, *PUBLISHED)).then("92D captain_does_not_concur")
    alone = ('session "Club" 2026-03-14', "contestant 3 [p5] individual", "contestant 8 [p7] individual", *PUBLISHED)
    appealed(f"appeal A1 {REVOKE} 8", session=alone).then("92D appeals_alone", "93B2 awaits_hearing")


def test_law_92d_where_it_is_not_known_who_plays_it_is_asked() -> None:
    case = appealed(f"appeal A1 {REVOKE} 8", session=PUBLISHED).then("ask 92D")
    case.when("judge 1#A1 92D no_concurrence").then("92 awaits_refusal")


def test_an_appeal_that_is_refused_is_settled_and_changes_nothing() -> None:
    case = appealed(f"appeal A1 {REVOKE} 8").when("decide A1 not_admissible 92D")
    case.then("92 refused", "not 92 awaits_refusal", "not 92 decided_all_the_same", "result tricks=12 stage=transfer")


def test_an_appeal_decided_though_it_is_not_admissible_is_told_and_counts() -> None:
    case = appealed(f"appeal A1 {REVOKE} 8").when("decide A1 varied 12C1 both=4SS=11")
    case.then("92 decided_all_the_same", "93A varied", "result tricks=11 stage=committee")


def test_given_a_ruling_revised_after_it_was_appealed_then_the_appeal_is_settled_beside_it() -> None:
    case = appealed().when(f'revise {REVOKE} 64A2 "one trick" tricks=1 why="second look"')
    case.then("ask 92", "92 awaits_admission").when("judge 1#A1 92 settled").then(
        "92 settled_by_revision", "not ask 92"
    )
    case.when("undo", "judge 1#A1 92 maintained").then("93B2 awaits_hearing", "not 92 settled_by_revision")


def test_given_a_ruling_revised_before_it_was_appealed_then_nothing_is_asked_about_that() -> None:
    case = given(*RULED, f'revise {REVOKE} 64A2 "one trick" tricks=1', session=(*PAIRS, *PUBLISHED))
    case.when("@ 2026-03-14T21:20:00Z director", f"appeal A1 {REVOKE} 8 concurrence").then("not ask 92")


def test_given_an_appeal_in_the_sessions_stream_then_it_is_an_incident_of_the_table_it_names() -> None:
    line = f"appeal A2 {REVOKE} 8 concurrence table=S1.r1.t1"
    session = (*PAIRS, *PUBLISHED, "@ 2026-03-14T21:25:00Z director", line)
    case = given(*RULED, session=session)
    case.then("92A may_appeal", "92B lodged_in_time", "93B2 awaits_hearing")
    appeal = next(incident for incident in case.incidents if incident.kind == "appeal")
    assert (appeal.name, [f.entries for f in appeal.findings if f.code == "lodged"]) == ("1#A2", [()])
    assert "S1#" in next(f.note for f in appeal.findings if f.code == "lodged")
    elsewhere = given(*RULED, session=[*session[:-1], line.replace("t1", "t2")])
    assert not [incident for incident in elsewhere.incidents if incident.kind == "appeal"]


def test_given_an_appeal_of_the_session_when_it_is_heard_at_the_table_then_both_belong_together() -> None:
    line = f"appeal A2 {REVOKE} 8 concurrence table=S1.r1.t1"
    session = (*PAIRS, *PUBLISHED, "@ 2026-03-14T21:25:00Z director", line)
    case = given(*RULED, session=session).when("@ 2026-03-14T21:40:00Z director", "hear A2 members=p1,p2")
    case.then("93B awaits_decision").when("@ 2026-03-14T21:50:00Z committee", "decide A2 upheld").then("93B3 upheld")


def test_given_hearings_of_another_appeal_then_they_change_nothing_here() -> None:
    appealed().when("hear A9 members=p1,p2", "decide A9 varied 12C1 both=4SS=9").then("93B2 awaits_hearing")


def test_given_a_board_played_later_when_an_appeal_is_decided_then_its_own_board_has_the_score() -> None:
    case = appealed().when("board 2 dealer=n", "p p p p", "decide A1 varied 12C1 both=4SS=11")
    case.then("result tricks=11 stage=committee board=1", "not result stage=committee board=2")


def test_given_as_of_an_earlier_entry_then_what_was_decided_later_is_not_known() -> None:
    case = appealed().when("decide A1 varied 12C1 both=4SS=11")
    lodged = max(n for n, event in enumerate(case.events, 1) if isinstance(event, AppealLodged))
    case.as_of(lodged).then("93B2 awaits_hearing", "not 93B3", "not result stage=committee")
    assert not [incident for incident in case.as_of(lodged - 1).incidents if incident.kind == "appeal"]
