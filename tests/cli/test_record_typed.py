"""`tdlog record` with lines from a pipe: what is taken, what is refused and how, and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from application.office import Office
from cli.opening import saying_what_it_waits_for
from cli.recorder import Recorder
from domain.events import (
    AnyEvent,
    BoardDealt,
    BoardStarted,
    FactFound,
    JudgementMade,
    NoteMade,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
    TrickQuitted,
)
from domain.seats import SEATS
from stores.sqlite.log import EventLog
from tests.cli.running import Ran, tdlog, tdlog_program

N, E, S, W = SEATS
HANDS = ("987.742.K84.AQ72", "432.A98.T653.J54", "AKQJT.65.A72.K83", "65.KQJT3.QJ9.T96")
DEAL = f"N:{' '.join(HANDS)}"
IN_PLAY = (f"board 1 dealer=s {DEAL}", "4s p p p")
CLAIMED = (*IN_PLAY, "claim s all")
TABLE = "S1.r1.t1"


def record(log: Path, *lines: str, table: str = "") -> Ran:
    """Type lines into a recorder."""
    ran = tdlog("record", "--log", log, *(["--table", table] * bool(table)), typed="\n".join(lines) + "\n")
    assert "Traceback" not in ran.err
    return ran


def events_in(log: Path, stream: str = TABLE) -> list[AnyEvent]:
    with EventLog(log, create=False, read_only=True) as kept:
        return kept.read(stream)


def said(ran: Ran) -> str:
    """What was printed, as one line."""
    return " ".join(ran.out.split())


def replayed(log: Path, *arguments: str) -> str:
    ran = tdlog("replay", "--log", log, *arguments)
    assert ran.code == 0, ran.err
    return ran.out


def test_the_record_shows_what_counts_as_it_stands_and_only_what_does_not_as_struck(log: Path) -> None:
    record(log, *IN_PLAY, "undo", "redo", "hk 2", "at 1.n h7", "at 1.n h4")
    page = replayed(log, "1")
    assert "West Pass, North Pass, East Pass" in page
    struck = [line for line in page.splitlines() if "[struck:" in line]
    assert [line.split()[0] for line in struck] == ["#7", "#10", "#11"]


def test_the_record_of_a_board_holds_its_later_entries_and_no_other_board_s(log: Path) -> None:
    record(
        log, *CLAIMED, "board 2", "1s p", "object w board=1", "notice w revoke e 1 1",
        'rule 1#7 70A "nine tricks"', "at a2 2h", 'td n "slow" board=1', "undo 4", "redo", "p",
    )  # fmt: skip
    first, second = replayed(log, "1"), replayed(log, "2")
    for text in ("objection West", "attention West", "ruling 1#7", "director called", "slip: #4"):
        assert text in first, text
        assert text not in second, text
    assert "slip: #10" in second
    assert "slip: #10" not in first
    assert "board 2 begun" not in first
    numbers = [int(line.split()[0][1:]) for line in first.splitlines() if line.startswith("  #") and line[3].isdigit()]
    assert numbers[: numbers.index(max(numbers)) + 1] == sorted(numbers[: numbers.index(max(numbers)) + 1])


def test_an_echo_is_in_words(log: Path) -> None:
    ran = record(
        log, *CLAIMED, "object w later", "adjust 12C1c ns=1/2:4SS=10,1/2:4SS=9 ew=4SS=10", "playon w [e, w]",
        "choose s require c", "publish final {3=52.50}", "expose e h9",
    )  # fmt: skip
    assert "objection West later" in ran.out
    assert "NS 1/2 4♠ by South 10 tricks + 1/2 4♠ by South 9 tricks EW 4♠ by South 10 tricks" in said(ran)
    assert "play on West East, West" in ran.out
    assert "published final 3 52.50" in ran.out
    for python in ("Weighted", "Seat.", "{", "<"):
        assert python not in ran.out.replace("<-", "")


def test_an_answer_to_no_claim_and_a_claim_of_too_little_are_refused_with_words(log: Path) -> None:
    ran = record(log, *IN_PLAY, "object w", "claim w rest-99")
    assert "nobody has claimed or conceded on board 1: there is nothing to object to" in said(ran)
    assert "13 tricks are left on board 1, so 'rest' to 'rest-13'; read 'rest-99'" in said(ran)


def test_the_table_recorded_last_goes_on(log: Path) -> None:
    record(log, "board 1", table="S1.r1.t1")
    record(log, "board 1", table="S1.r1.t2")
    record(log, "1s", table="S1.r1.t1")
    assert record(log).out.startswith("S1.r1.t1: 3 entries so far")
    record(log, "; a note", table="S1.r1.t2")
    assert record(log).out.startswith("S1.r1.t2: 3 entries so far")


def test_the_table_recorded_last_is_found_behind_much_of_something_else(log: Path) -> None:
    record(log, "board 1")
    with EventLog(log) as kept:
        kept.append([("S9", 0, [NoteMade(str(n)) for n in range(3000)])])
    assert record(log).out.startswith("S1.r1.t1: 2 entries so far")


def test_a_round_that_has_ended_is_not_gone_on_with_unasked(log: Path) -> None:
    record(log, *CLAIMED, "endround")
    ran = record(log, "board 2")
    assert ran.code == 1
    assert "the round at S1.r1.t1, the table recorded last, has ended" in ran.err
    assert "tdlog record --table S1.r2.t1" in ran.err
    assert isinstance(events_in(log)[-1], RoundEnded)


def test_a_table_has_one_name(log: Path) -> None:
    record(log, "board 1", table="S1.r1.t1")
    assert record(log, table="S1.r01.t001").out.startswith("S1.r1.t1: 2 entries")
    assert "S1.r2" in record(log, table="S1.r2").err


def test_after_the_end_of_the_round_late_entries_are_taken_and_the_rest_is_refused(log: Path) -> None:
    ran = record(log, *CLAIMED, "object w", "endround", "board 2", "endround", "w:hk", "e:p")
    assert said(ran).count("the round at this table ended with entry 9") == 4
    assert "still open: 1#7 [68C] [70A]" in said(ran)
    assert "the next: exit, then tdlog record --table S1.r2.t1" in said(ran)
    ran = record(log, "judge 1#7 70A adjudicated claimer=9", "notice s board=1", "unagree w board=1", table=TABLE)
    assert "still open: 1#7 [68C] [70A]" in said(ran)
    assert "!" not in ran.out
    assert len(events_in(log)) == 12


def test_a_board_begun_twice_is_refused_until_marked_and_both_can_be_seen(log: Path) -> None:
    ran = record(log, *IN_PLAY, "board 1", "!board 1 dealer=s", "1h")
    assert "board 1 was begun at this table before, by entry 2 (a redeal, or played again)" in said(ran)
    assert "South 1♥" in replayed(log, "1")
    assert "begun at entry 2 before: --at 6 shows that" in replayed(log, "1")
    assert "South 4♠" in replayed(log, "1", "--at", "5")
    assert tdlog("replay", "--log", log, "1", "--at", "1").err.count("began at entry 2") == 1


def test_an_impossible_deal_is_refused(log: Path) -> None:
    twice = DEAL.replace("AKQJT.", "AKQJ9.")
    short = DEAL.replace("65.KQJT3", "65.QJT3")
    ran = record(log, f"board 1 {twice}", f"board 1 {short}", "board 0", f"!board 1 {short}", f"deal 2 {twice}")
    assert said(ran).count("S9 stands in two hands, North's and South's") == 2
    assert "West holds 12 cards. If it happened, mark it with '!'" in said(ran)
    assert "a board has a number from 1 to 999; read 0" in said(ran)
    assert isinstance(events_in(log)[-1], BoardStarted)
    assert len(events_in(log)) == 2


@pytest.mark.parametrize("word", ["exit", "quit", "bye", "end", "q", "Exit"])
def test_a_newcomer_can_leave(log: Path, word: str) -> None:
    ran = record(log, *IN_PLAY, word, "hk")
    assert "6 entries of S1.r1.t1" in ran.out
    assert "!" not in ran.out
    assert len(events_in(log)) == 6


def test_q_is_a_card_while_a_trick_lies_on_the_table_and_quit_never_is(log: Path) -> None:
    record(log, *IN_PLAY, "cq", "q", "h3")
    assert len(events_in(log)) == 6
    record(log, "hk 2 8", "turned", "exit now", "q 3", table=TABLE)
    events = events_in(log)
    assert isinstance(events[-1], TrickQuitted)


def test_exit_with_more_says_how_to_leave(log: Path) -> None:
    ran = record(log, "exit now", "quit please")
    assert "to leave type exit alone (or Ctrl-D); read 'now' after it" in said(ran)
    assert "to leave type quit alone" in said(ran)


def test_lines_of_the_session_go_to_its_stream(log: Path) -> None:
    ran = record(log, f"deal 8 {DEAL}", "regulation claim_played_on_establishes yes", "board 8", "object", "undo")
    assert "in session S1, for all its tables" in ran.out
    dealt, regulation = events_in(log, "S1")[1:]
    assert isinstance(dealt, BoardDealt)
    assert regulation.at
    started = events_in(log)[1]
    assert isinstance(started, BoardStarted)
    assert started.hands == HANDS
    assert len(events_in(log)) == 3


def test_a_name_typed_live_enters_the_register(log: Path) -> None:
    ran = record(log, 'player p4 "Anna Hansen"', 'player p4 "Bo"', "player p4", 'player p4 "Anna Hansen"')
    assert "p4 is Anna Hansen in the register" in ran.out
    assert "p4 is 'Anna Hansen' in the register, not 'Bo'" in said(ran)
    assert 'expected player ID "Name"' in said(ran)
    with EventLog(log, create=False, read_only=True) as kept:
        assert kept.register.names() == {"p4": "Anna Hansen"}
        assert len(kept.read(TABLE)) == 1


def test_what_is_still_open_is_named_with_its_incident(log: Path) -> None:
    ran = record(log, *CLAIMED, "object w", "; coffee", "open")
    assert "still open: 1#7 [68C] [70A] [70C1] [70" in said(ran)
    assert "1#7 claim South" in said(ran).split("open shows them")[-1]


def test_an_amendment_tells_what_it_makes_out_of_the_ordinary_and_what_fell(log: Path) -> None:
    ran = record(log, *IN_PLAY, "hk 2 !e:c4 5", "at 1.e h8", "dq 4 3 a", "at 2.n !h4")
    assert ran.out.count("no longer:") == len([line for line in ran.out.splitlines() if "no longer:" in line])
    assert "no longer: [61A]" in said(ran)
    assert "this makes North's card to trick 2 (♥4, #13) irregular: revoke" in said(ran)


def test_an_error_of_a_line_with_several_actions_says_that_nothing_was_recorded(log: Path) -> None:
    ran = record(log, *IN_PLAY, "hk 2 c4 5", "hk 2 c4", "h3 2 8 x7", "c5")
    assert said(ran).count("nothing of the line was recorded") == 3
    assert max(map(len, ran.out.splitlines())) <= 80
    assert len(events_in(log)) == 6


def test_what_only_an_office_says_is_its_own_unless_somebody_else_speaks(log: Path) -> None:
    record(
        log, *CLAIMED, "object w", 'judge 1#7 70A adjudicated claimer=9 "a loser"', 'fact "seen"', "; note",
        "decide A1 upheld", "as scorer", "adjust 12C2a ns_artificial=average",
    )  # fmt: skip
    events = events_in(log)
    assert [event.by for event in events[-5:]] == ["director", "director", "operator", "committee", "scorer"]
    assert isinstance(events[-5], JudgementMade)
    assert isinstance(events[-4], FactFound)
    assert isinstance(events[-1], ScoreAdjusted)


def test_a_time_is_not_typed_live(log: Path) -> None:
    assert "'@' stands in script files only" in said(record(log, "@ 2026-03-14T19:02:11Z director"))


def test_the_form_that_works_is_told(log: Path) -> None:
    assert "players=[p1, p2, p3, p4]" in said(record(log, "round 1 table=1 players={n=p4}"))


def test_an_entry_beyond_the_end_is_the_present(log: Path) -> None:
    record(log, *IN_PLAY)
    assert "the present: entry 6 is the last" in replayed(log, "1", "--at", "99")
    assert "the present" not in replayed(log, "1", "--at", "5")
    assert replayed(log, "1").count("UTC") == 1


class Alarm:
    """A timer whose time is up as soon as it is started, or never."""

    is_up = True
    was_stopped = False

    def __init__(self, seconds: float, tell: Callable[..., None], said: list[str]) -> None:
        self.tell, self.said = tell, said

    def start(self) -> None:
        if Alarm.is_up:
            self.tell(*self.said)

    def cancel(self) -> None:
        Alarm.was_stopped = True


@pytest.mark.parametrize("is_up", [True, False])
def test_given_a_log_in_use_when_the_time_is_up_then_a_wait_is_told_and_the_line_is_recorded(
    log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_up: bool
) -> None:
    monkeypatch.setattr("cli.opening.Timer", Alarm)
    monkeypatch.setattr(Alarm, "is_up", is_up)
    monkeypatch.setattr(Alarm, "was_stopped", False)
    with EventLog(log) as kept:
        recorder = Recorder(Office(kept, waiting=saying_what_it_waits_for), TABLE)
        assert recorder.take("board 1")
    waits = "waiting for another program that is writing to the log" in capsys.readouterr().err
    assert (waits, Alarm.was_stopped) == (is_up, True)
    assert len(events_in(log)) == 1


@pytest.mark.process
def test_two_that_begin_a_table_at_the_same_moment_both_go_on(log: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        begun = [pool.submit(tdlog_program, "record", "--log", log, typed="exit\n") for _ in range(4)]
    rans = [one.result() for one in begun]
    assert [ran.code for ran in rans] == [0, 0, 0, 0], [ran.err for ran in rans]
    assert [type(event) for event in events_in(log)] == [RoundStarted]


def test_a_session_with_a_long_name_is_recorded_on(tmp_path: Path) -> None:
    stream = "club-evening-tuesday-2026-03-14.r1.t1"
    log = tmp_path / "evening.db"
    assert tdlog("record", "--log", log, "--table", stream, typed="exit\n").code == 0
    assert f"{stream}: " in tdlog("record", "--log", log, typed="exit\n").out


def test_given_a_decision_on_no_appeal_when_it_is_typed_then_it_is_kept_and_told(log: Path) -> None:
    ran = record(log, *CLAIMED, "decide A9 upheld")
    assert "! #8 is about appeal A9, which does not exist" in said(ran)
    assert len(events_in(log)) == 8


def test_given_a_penalty_for_somebody_not_entered_when_it_is_typed_then_it_is_told_where_others_were(log: Path) -> None:
    penalty = 'penalty 10 percent contestant={} "late"'
    assert "whom this session does not have" not in said(record(log, *CLAIMED, penalty.format(9)))
    told = said(record(log, "contestant 3 [p1, p2]", penalty.format(9), penalty.format(3)))
    assert "! #9 is for contestant 9, whom this session does not have" in told
    assert "contestant 3, whom" not in told


def test_given_tricks_agreed_when_they_are_echoed_then_nothing_is_said_twice(log: Path) -> None:
    assert "#7 declarer's tricks: 11" in said(record(log, *IN_PLAY, "tricks 11"))


def test_a_number_of_tricks_is_named_when_it_is_typed_and_its_result_is_told(log: Path) -> None:
    lines = ("c9 2 4 k", "sa 5 7 2", "claim s all", "object w")
    ran = record(log, *IN_PLAY, *lines, 'judge #15 70A adjudicated tricks=10 "a club is lost"')
    assert "10 tricks of what? Name them: claimer=10 (4♠ by S 12 tricks, NS" in said(ran)
    assert "claimer=8 (4♠ by S 10 tricks, NS" in said(ran)
    ran = record(log, 'judge #15 70A adjudicated claimer=8 "two clubs are lost"', 'rule #15 70A "ten" tricks=8')
    assert "claimer=8 gives 4♠ by S 10 tricks" in said(ran)
    assert "name the tricks transferred: transferred=8" in said(ran)


def test_a_number_without_its_name_is_refused_in_an_amendment_too(log: Path) -> None:
    lines = ("c9 2 4 k", "sa 5 7 2", "claim s all", "object w")
    record(log, *IN_PLAY, *lines, 'judge #15 70A adjudicated claimer=8 "two clubs are lost"')
    before = len(events_in(log))
    ran = record(log, 'at #17 judge #15 70A adjudicated tricks=10 "a club is lost"')
    assert "claimer=10" in said(ran)
    assert len(events_in(log)) == before
