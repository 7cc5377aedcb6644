"""Law 81C3: the director acts on what he hears in any way."""

import pytest

from domain.events import SessionOpened
from tests.given import given

OVER = ("board 1 dealer=s vul=none", "2c p 2d p", "3c p p p", "tricks 9")


def test_law_81c3_with_misinformation_unauthorised_information_is_looked_at_too() -> None:
    case = given(*OVER).when("notice e misinformation n").then("81C3 examine_unauthorised_information seat=s")
    case.then("ask 16B1a", "not result awaits 16B1a")


def test_law_81c3_and_so_it_is_where_the_director_himself_found_it() -> None:
    given(*OVER).when('notice td "missing alert" n').then("81C3 examine_unauthorised_information", "ask 75D")


def test_law_81c3_reminds_of_nothing_where_unauthorised_information_is_what_was_raised() -> None:
    given(*OVER).when('notice e "unauthorised information" n').then("not 81C3", "ask 16B1a")


def test_what_is_raised_when_play_is_over_has_its_time_limit() -> None:
    given(*OVER).when("notice e misinformation n").then("92B time_limit")
    given(*OVER[:2]).when("notice e misinformation n").then("not 92B")


def test_the_director_may_be_called_when_the_next_board_has_begun() -> None:
    case = given(*OVER).when("board 2", "notice e misinformation n board=1", "td e")
    case.then("9B1a director_called seat=e board=1", "ask 75D board=1")


PUBLISHED = ("@ 2026-03-14T21:00:00Z scorer", "publish session")


@pytest.mark.parametrize(
    ("at", "code", "asked"), [("21:30:00", "raised_in_time", "ask 75D"), ("21:30:01", "raised_too_late", "not ask 75D")]
)
def test_what_is_raised_after_the_period_is_raised_too_late_and_asks_nothing(at: str, code: str, asked: str) -> None:
    case = given(*OVER, session=PUBLISHED).when(f"@ 2026-03-14T{at}Z", "notice e misinformation n")
    case.then(f"92B {code} note=2026-03-14T21:30:00Z", asked)


REVOKED = (
    "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96", "4s p p p",
    "hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3", "claim s all", "agree w",
)  # fmt: skip


def test_law_81c3_a_revoke_he_hears_of_too_late_is_not_rectified_and_64c_is_not_asked() -> None:
    late = given(*REVOKED, session=PUBLISHED).when("@ 2026-03-14T21:30:01Z", "notice s revoke e 2")
    late.then("81C3 too_late_to_rectify", "not 64A2", "not ask 64C1", "result tricks=11 stage=play")
    in_time = given(*REVOKED, session=PUBLISHED).when("@ 2026-03-14T21:30:00Z", "notice s revoke e 2")
    in_time.then("not 81C3", "64A2 tricks_transferred", "ask 64C1")


def test_law_81c3_where_the_times_are_not_recorded_nothing_is_too_late() -> None:
    given(*REVOKED).when("@ 2026-03-14T23:00:00Z", "notice s revoke e 2").then("not 81C3", "64A2 tricks_transferred")
    given(*REVOKED, session=PUBLISHED).when("notice s revoke e 2").then("not 81C3", "64A2 tricks_transferred")


def test_law_81c3_both_periods_must_have_ended() -> None:
    longer = ('regulation correction_period "72 h"', *PUBLISHED)
    case = given(*REVOKED, session=longer).when("@ 2026-03-14T22:00:00Z", "notice s revoke e 2")
    case.then("not 81C3", "64A2 tricks_transferred")


def test_law_81b2_of_an_edition_without_rules_every_board_says_by_which_it_was_judged() -> None:
    case = given(*OVER).then("not 81B2")
    case.session.entries.append(SessionOpened("Club", edition="1997"))
    case.then("81B2 edition_unknown", "result tricks=9", "result done")


def test_law_81b2_of_an_edition_not_written_out_an_incident_says_what_is_read_by_another() -> None:
    slow = ("board 1 dealer=s vul=none", "1h p~35")
    session = ("session matchpoints 2017-2024",)
    case = given(*slow, session=session)
    case.then(
        '81B2 read_by_another_edition note="73A2, 73D1, 73C (2017)"', "not 81B2 edition_unknown", "73A2 uneven_tempo"
    )
    given(*slow).then("73A2 uneven_tempo", "not 81B2")
    given("board 1 dealer=s vul=none", "1h p", session=session).then("clean")


PERIOD = ("until 2026-03-14T22:30:00Z",)
LATE = "@ 2026-03-14T22:40:00Z director"


def test_law_81c3_a_ruling_that_is_changed_after_the_period_is_told_and_asked_about() -> None:
    case = given(*OVER, "notice e misinformation n", session=PERIOD)
    case.when(LATE, 'rule #11 75B "adjusted"').then("81C3 ruled_too_late", "ask 81C3", "not result awaits 81C3")
    case.when("judge #11 81C3 extended").then("81C3 period_extended", "not 81C3 ruled_too_late", "not ask 81C3")


def test_law_81c3_a_ruling_in_time_or_asked_for_in_time_is_none() -> None:
    asked = given(*OVER, "notice e misinformation n", "@ 2026-03-14T22:20:00Z", "td e", session=PERIOD)
    asked.when(LATE, 'rule #11 75B "adjusted"').then("not 81C3 ruled_too_late", "not ask 81C3")
    longer = given(*OVER, "notice e misinformation n", session=(*PERIOD, "until 2026-03-14T23:30:00Z"))
    longer.when(LATE, 'rule #11 75B "adjusted"').then("not 81C3 ruled_too_late")


def test_law_81c3_a_correction_for_an_irregularity_has_its_own_time() -> None:
    late = given(*OVER, session=(*PERIOD, LATE, "rescore 1 S1.r1.t1 3CS=9 3CS=8 82C"))
    late.then("ask 81C3", "not ask 79C2", "result tricks=9")
    late.when("judge 1#S1.2 81C3 extended").then("not ask 81C3", "result tricks=8")


NOTICED = ("@ 2026-03-14T22:20:00Z", "notice s revoke e 2")


def test_law_81c3_an_answer_after_the_period_that_changes_the_tricks_is_told_and_asked_about() -> None:
    case = given(*REVOKED, *NOTICED, session=PERIOD).then("ask 64C1")
    name = next(incident.name for incident in case.incidents if incident.kind == "revoke")
    case.when(LATE, f"judge {name} 64C1 damaged declarer=12").then(
        "81C3 ruled_too_late", "ask 81C3", "not result awaits 81C3"
    )
    case.when(f"judge {name} 81C3 extended").then("81C3 period_extended", "not 81C3 ruled_too_late", "not ask 81C3")


def test_law_81c3_an_answer_found_to_be_too_late_does_not_count() -> None:
    case = given(*REVOKED, *NOTICED, session=PERIOD)
    name = next(incident.name for incident in case.incidents if incident.kind == "revoke")
    case.when(LATE, f"judge {name} 64C1 damaged declarer=13").then("result tricks=13 stage=equity")
    case.when(f"judge {name} 81C3 too_late").then("not ask 81C3", "not result tricks=13", "result tricks=12")
    case.when(f"judge {name} 81C3 extended").then("result tricks=13 stage=equity")


def test_law_81c3_an_answer_in_time_or_that_changes_nothing_is_none() -> None:
    case = given(*REVOKED, *NOTICED, session=PERIOD)
    name = next(incident.name for incident in case.incidents if incident.kind == "revoke")
    case.when(LATE, f"judge {name} 64C1 compensated").then("not 81C3", "not ask 81C3")
    early = given(*REVOKED, *NOTICED, f"judge {name} 64C1 damaged declarer=12", session=PERIOD)
    early.then("not 81C3", "not ask 81C3")
    called = given(*REVOKED, *NOTICED, "td s", LATE, f"judge {name} 64C1 damaged declarer=12", session=PERIOD)
    called.then("not 81C3", "not ask 81C3")


def test_law_81c3_a_ruling_found_to_be_too_late_moves_no_tricks() -> None:
    ruled = given(*REVOKED, *NOTICED, 'rule revoke:e 64A2 "one trick" transferred=1', session=PERIOD)
    case = ruled.when(LATE, 'revise revoke:e 64A2 "two" transferred=2').then("result tricks=13 stage=ruling")
    case.when("judge revoke e 81C3 too_late").then("result tricks=12 stage=transfer", "81C3 ruled_too_late")


@pytest.mark.parametrize(("at", "said"), [("22:20:00", "not 81C3"), ("22:35:00", "81C3 ruled_too_late")])
def test_law_81c3_the_number_of_a_claim_is_late_only_where_it_was_contested_late(at: str, said: str) -> None:
    claimed = (*REVOKED[:2], "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "claim s all")
    case = given(*claimed, f"@ 2026-03-14T{at}Z", "object w", session=PERIOD)
    name = next(incident.name for incident in case.incidents if incident.kind == "claim")
    case.when(LATE, f"judge {name} 70A adjudicated claimer=9").then(said)
