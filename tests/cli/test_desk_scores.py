"""The desk where a board has no result, or a score that was given is asked about."""

from __future__ import annotations

from pathlib import Path

from domain.events import JudgementMade, ScoreAdjusted
from tests.cli.desk_logs import desk, events_in, recorded, said

WRONG_BOARD = (
    "round 1 table=1 ns=1 ew=2 boards=1", "!board 9 dealer=s vul=none", 'judge 9#3 15B played_by_one "EW had it"',
)  # fmt: skip
REVOKE = (
    "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96", "4s p p p",
    "hk 2 !e:d3 5", "hq 4 9 6", "tricks 10", "notice s revoke e 1",
)  # fmt: skip


def test_given_a_cancelled_board_then_the_desk_asks_who_is_at_fault(tmp_path: Path) -> None:
    log = recorded(tmp_path / "x.db", *WRONG_BOARD)
    typed = ("yes", 'artificial_score "they lost it"', 'ns_at_fault "took the wrong board"', "q")
    ran = desk(log, "9#3", typed=typed)
    assert "adjust 9 12C2a ns=average+ ew=average- " in said(ran)
    answers = [event.answer for event in events_in(log) if isinstance(event, JudgementMade)]
    assert answers == ["played_by_one", "artificial_score", "ns_at_fault"]
    assert "awaits" not in desk(log).out


def test_given_a_cancelled_board_then_an_artificial_score_can_be_typed(tmp_path: Path) -> None:
    log = recorded(tmp_path / "x.db", *WRONG_BOARD)
    typed = ("yes", 'artificial_score "they lost it"', 'adjust ns=average+ ew=average "EW in part"', "q")
    desk(log, "9#3", typed=typed)
    adjusted = events_in(log)[-1]
    assert isinstance(adjusted, ScoreAdjusted)
    assert (adjusted.law, adjusted.ns_artificial, adjusted.ew_artificial) == ("12C2a", "average+", "average")
    assert (adjusted.board, adjusted.incident) == (9, "9#3")


def test_given_an_award_that_cannot_be_read_then_the_desk_asks_again(tmp_path: Path) -> None:
    log = recorded(tmp_path / "x.db", *WRONG_BOARD)
    typed = (
        "yes",
        'artificial_score "lost"',
        'adjust ns=middling ew=average "x"',
        'nobody_at_fault "the movement"',
        "q",
    )
    desk(log, "9#3", typed=typed)
    assert isinstance(events_in(log)[-1], JudgementMade)


def test_given_calls_on_the_wrong_cards_then_the_score_may_be_artificial(tmp_path: Path) -> None:
    lines = ("board 1 dealer=n vul=none", "1s p 2s p", "wronghand n 2")
    log = recorded(tmp_path / "x.db", *lines)
    desk(log, "1#7", typed=('adjust ns=average- ew=average+ "North took the wrong hand"', "q"))
    adjusted = events_in(log)[-1]
    assert isinstance(adjusted, ScoreAdjusted)
    assert adjusted.ew_artificial == "average+"


def test_given_innocents_that_are_worse_off_then_another_score_may_be_given(tmp_path: Path) -> None:
    log = recorded(tmp_path / "x.db", *REVOKE, 'adjust 12C1 both=4SS=10 incident=1#9 "ten"')
    ran = desk(log, "1#9", typed=("yes", 'adjust both=4SS=12 "twelve without it"', "q"))
    assert "12B1" in ran.out
    adjusted = events_in(log)[-1]
    assert isinstance(adjusted, ScoreAdjusted)
    assert adjusted.ns[0].tricks == 12
