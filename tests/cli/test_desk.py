"""`tdlog desk`: the list of what is open, and the way through an incident with answers from a pipe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner

from cli.commands.desk_ import command
from cli.desk.table import DeskTable
from domain.cards import Card, Suit
from domain.errors import RecordedFirst, TdlogError
from domain.events import (
    ActionAccepted,
    ActionRefused,
    AnyEvent,
    AssentGiven,
    CardWithdrawn,
    JudgementMade,
    NoteMade,
    ObjectionMade,
    OptionChosen,
    OptionOffered,
    RulingGiven,
)
from domain.log import EventLog
from domain.seats import SEATS
from formats.notation import Scribe
from tests.cli.running import Ran, refused, tdlog

N, E, S, W = SEATS
BOARD = "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
REVOKE = (BOARD, "4s p p p", "hk 2 8 5", "hq 4 !e:c4 6")
"""East discards on the second heart although he holds the ace: entry 12 without the round, 13 with it."""
ESTABLISHED = (*REVOKE, "hj 7 a s10", "d2 9 k 3", "notice s revoke e 2")
OVER = (*ESTABLISHED, "claim s all", "agree w", "board 2 dealer=n", "p p p p")
CLAIMED = (BOARD, "4s p p p", "hk 2 8 5", "claim s rest-1")
TABLE = "S1.r1.t1"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "evening.db"


def recorded(log: Path, *lines: str, stream: str = TABLE) -> Path:
    """A log that holds a table with these lines."""
    scribe = Scribe(stream=stream)
    for line in ("round 1 1", *lines):
        scribe.read(line)
    with EventLog(log) as kept:
        kept.append(stream, 0, scribe.entries)
    return log


def desk(log: Path, *arguments: str, typed: tuple[str, ...] = ()) -> Ran:
    """Run the desk within this program, for it is run often here; every line stays within the screen."""
    lines = "".join(f"{line}\n" for line in typed)
    done = CliRunner().invoke(command, ["--log", str(log), *arguments], input=lines)
    assert done.exception is None or isinstance(done.exception, TdlogError | SystemExit), done.exception
    assert max((len(line) for line in done.stdout.splitlines()), default=0) <= 80 or "--json" in arguments
    told = f"tdlog: {done.exception}" if isinstance(done.exception, TdlogError) else done.stderr
    return Ran(done.exit_code, done.stdout, told)


def said(ran: Ran) -> str:
    """What was printed, as one line."""
    return " ".join(ran.out.split())


def events_in(log: Path, stream: str = TABLE) -> list[AnyEvent]:
    with EventLog(log, create=False, read_only=True) as kept:
        return kept.read(stream)


def test_given_nothing_out_of_the_ordinary_then_nothing_is_open(log: Path) -> None:
    ran = desk(recorded(log, BOARD, "4s p p p"))
    assert (ran.code, ran.out) == (0, "nothing is open\n")
    assert desk(log, "--json").json == []


def test_given_open_matters_at_two_tables_then_each_is_listed_with_who_decides_and_how_to_go_on(log: Path) -> None:
    recorded(log, *OVER)
    recorded(log, *CLAIMED, stream="S1.r1.t2")
    text = desk(log).out
    first, second = text.split("\n\n")
    assert first.startswith("S1.r1.t1  Board 1")
    assert "? [64C1] director: Was the non-offending side compensated?" in first
    assert "(compensated | damaged tricks=N)" in first
    assert "tdlog desk 1#13" in first
    assert "? [68D] West and East: agree or object" in second
    assert "tdlog desk 1#11" in second


def test_given_two_incidents_of_one_name_then_the_commands_name_the_table(log: Path) -> None:
    recorded(log, *CLAIMED)
    recorded(log, *CLAIMED, stream="S1.r1.t2")
    assert "tdlog desk S1.r1.t2/1#11" in desk(log).out
    refused(desk(log, "1#11"), "at 2 tables", "S1.r1.t1/1#11", "S1.r1.t2/1#11")
    for arguments in (("t2/1#11",), ("1#11", "--table", "S1.r1.t2"), ("#11", "--table", "t2")):
        assert "1#11 is left open" in desk(log, *arguments).out


def test_given_a_session_or_round_or_board_then_only_that_is_listed(log: Path) -> None:
    recorded(log, *CLAIMED)
    recorded(log, *CLAIMED, stream="S1.r2.t1")
    assert "S1.r2.t1" not in desk(log, "--table", "S1.r1").out
    assert "S1.r1.t1" in desk(log, "--table", "S1").out
    assert desk(log, "2").out == "nothing is open\n"
    assert "S1.r2.t1" in desk(log, "r2.t1/1").out


@pytest.mark.parametrize("name", ["9#9", "1#2#3", "x#4", "#", "16#x", "seven"])
def test_given_no_such_incident_then_it_says_so(log: Path, name: str) -> None:
    ran = desk(recorded(log, *CLAIMED), name)
    assert ran.code == 1
    assert "incident" in ran.err


def test_given_no_log_then_none_is_made(tmp_path: Path) -> None:
    refused(desk(tmp_path / "none.db", "1#1"))
    assert not (tmp_path / "none.db").exists()


def test_given_json_then_every_matter_has_the_documented_keys(log: Path) -> None:
    recorded(log, *OVER)
    [found] = desk(log, "--json").json
    assert set(found) == {
        "stream", "board", "incident", "kind", "seat", "open", "binding", "ruling", "differs", "command",
    }  # fmt: skip
    assert (found["stream"], found["board"], found["incident"], found["kind"]) == (TABLE, 1, "1#13", "revoke")
    step = found["open"][0]
    assert set(step) == {"step", "law", "code", "who", "answers", "text"}
    assert (step["step"], step["law"], step["who"]) == ("question", "64C1", ["director"])
    assert step["answers"] == ["compensated", "damaged"]
    assert found["command"] == "tdlog desk S1.r1.t1/1#13"
    assert found["ruling"] is None
    page = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in {*found, *step})


def test_given_an_established_revoke_in_play_then_the_players_are_told_what_may_go_over(log: Path) -> None:
    ran = desk(recorded(log, *ESTABLISHED), "1#13")
    assert "Read aloud: The revoke is established: play on. After play one trick goes over." in said(ran)
    assert "then again: tdlog desk 1#13" in said(ran)
    assert events_in(log)[-1].by == "operator"


def test_given_an_established_revoke_then_the_tricks_are_read_aloud_before_the_judgement(log: Path) -> None:
    ran = desk(recorded(log, *OVER), "1#13")
    aloud, _, answers = said(ran).partition("1 compensated 2")
    assert "Read aloud: 1 trick goes to NS (trick 2)." in aloud
    assert "the director assigns a score instead" in aloud
    assert "damaged tricks=N" in answers
    assert "1#13 is left open" in answers


def test_given_answers_then_judgement_and_ruling_are_recorded_with_author_and_time(log: Path) -> None:
    ran = desk(recorded(log, *OVER), "1#13", typed=("compensated", "nothing was lost", "yes"))
    assert ran.code == 0
    judged, ruled = events_in(log)[-2:]
    assert isinstance(judged, JudgementMade)
    assert (judged.incident, judged.law, judged.answer) == ("1#13", "64C1", "compensated")
    assert judged.reason == "nothing was lost"
    assert isinstance(ruled, RulingGiven)
    assert (ruled.incident, ruled.law, ruled.tricks) == ("1#13", "64A2", 1)
    assert ruled.text.startswith("1 trick goes to NS (trick 2). The non-offending side is compensated")
    assert {judged.by, ruled.by} == {"director"}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", judged.at)
    assert "nothing is open at 1#13" in ran.out
    assert "! the ruling differs" not in ran.out
    assert desk(log).out == "nothing is open\n"


def test_given_damage_on_one_line_then_tricks_and_reason_are_taken_from_it(log: Path) -> None:
    desk(recorded(log, *OVER), "1#13", typed=('2 tricks=12 "the jack was lost"', "y"))
    judged, ruled = events_in(log)[-2:]
    assert isinstance(judged, JudgementMade)
    assert (judged.answer, judged.tricks, judged.reason) == ("damaged", 12, "the jack was lost")
    assert isinstance(ruled, RulingGiven)
    assert (ruled.law, ruled.tricks) == ("64C1", None)
    assert "declarer is given 12 tricks instead" in ruled.text


def test_given_what_is_no_answer_then_it_is_asked_again_and_nothing_is_recorded(log: Path) -> None:
    before = len(events_in(recorded(log, *OVER)))
    ran = desk(log, "1#13", typed=("perhaps", "3", "?", "damaged", "many", "14", "later"))
    assert "! read “perhaps”; expected one of compensated, damaged" in said(ran)
    assert "! read “3”" in said(ran)
    assert "Type the number or the word of an answer" in said(ran)
    assert "! read “many”; expected a number of tricks, 0 to 13" in said(ran)
    assert "! read “14”" in said(ran)
    assert "1#13 is left open" in said(ran)
    assert len(events_in(log)) == before


def test_given_no_reason_then_a_judgement_is_asked_for_one(log: Path) -> None:
    ran = desk(recorded(log, *OVER), "1#13", typed=("compensated", "", '""', "enough was won"))
    assert said(ran).count("! a judgement needs its reason in a few words") == 2
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert judged.reason == "enough was won"


@pytest.mark.parametrize("typed", [(), ("",), ("later",), ("compensated",), ("compensated", "later"), ("Exit",)])
def test_given_a_director_who_leaves_then_nothing_is_half_recorded(log: Path, typed: tuple[str, ...]) -> None:
    before = events_in(recorded(log, *OVER))
    ran = desk(log, "1#13", typed=typed)
    assert ran.code == 0
    assert "1#13 is left open; go on with: tdlog desk 1#13" in ran.out
    assert events_in(log) == before


def test_given_another_ruling_than_the_laws_compute_then_it_is_told_at_once_and_recorded(log: Path) -> None:
    typed = ("1", "enough", "other", "64A1", "2", "two tricks, East won it himself")
    ran = desk(recorded(log, *OVER), "1#13", typed=typed)
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert (ruled.law, ruled.tricks, ruled.text) == ("64A1", 2, "two tricks, East won it himself")
    assert "! the ruling differs from what the Laws compute, and is recorded as it was given:" in said(ran)
    assert "- the ruling transfers 2 tricks; 64A2 gives 1" in said(ran)
    assert "- the ruling cites this paragraph; the Laws compute 61A" in said(ran)
    assert "! the ruling transfers 2 tricks; 64A2 gives 1" in desk(log).out


def test_given_a_ruling_of_his_own_then_paragraph_and_words_are_needed(log: Path) -> None:
    typed = ("1", "enough", "2", "the law", "64a2", "", "", "one trick")
    ran = desk(recorded(log, *OVER), "1#13", typed=typed)
    assert "! read “the law”; expected a paragraph, as 64A2" in said(ran)
    assert "! a ruling needs its words" in said(ran)
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert (ruled.law, ruled.tricks, ruled.text) == ("64A2", None, "one trick")
    assert "! the ruling differs" not in ran.out


def test_given_a_choice_then_its_consequences_are_read_aloud_and_offer_and_act_recorded(log: Path) -> None:
    recorded(log, *REVOKE, "notice n revoke e 2", "withdraw e c4", "e:ha")
    ran = desk(log, "1#13", typed=("keep",))
    assert "[62C1] South: South may take back ♥6" in said(ran)
    text = said(ran)
    assert text.index("Read aloud:") < text.index("1 withdraw: take it back. ♥6 is taken back without rectification")
    assert "2 keep: leave it played. ♥6 stays played, and play goes on" in text
    offered, chosen = events_in(log)[-2:]
    assert isinstance(offered, OptionOffered)
    assert (offered.seat, offered.incident, offered.choices) == (S, "1#13", ("withdraw", "keep"))
    assert isinstance(chosen, OptionChosen)
    assert (chosen.seat, chosen.choice, chosen.incident, chosen.card) == (S, "keep", "1#13", Card.H6)
    assert "[62B1]" in text.partition("offered South")[2]


def test_given_a_card_that_is_taken_back_then_the_act_itself_is_recorded(log: Path) -> None:
    recorded(log, *REVOKE, "notice n revoke e 2", "withdraw e c4", "e:ha")
    desk(log, "1#13", typed=("1",))
    withdrawn = events_in(log)[-1]
    assert isinstance(withdrawn, CardWithdrawn)
    assert (withdrawn.seat, withdrawn.card, withdrawn.by) == (S, Card.H6, "director")


@pytest.mark.parametrize(
    ("typed", "kind"), [("accept", ActionAccepted), ("refuse", ActionRefused), ("2", ActionRefused)]
)  # fmt: skip
def test_given_an_insufficient_bid_then_what_left_hand_opponent_says_is_recorded(
    log: Path, typed: str, kind: type[ActionAccepted | ActionRefused]
) -> None:
    recorded(log, BOARD, "1nt", "!w:1h")
    ran = desk(log, "1#4", typed=(typed,))
    assert "[27A] North" in ran.out
    assert said(ran).index("Read aloud:") < said(ran).index("1 accept")
    answered = events_in(log)[-1]
    assert isinstance(answered, kind)
    assert answered.seat is N


def test_given_an_offender_who_chooses_by_calling_then_his_call_is_recorded(log: Path) -> None:
    recorded(log, BOARD, "1nt", "!w:1h", "refuse n")
    ran = desk(log, "1#4", typed=("other", "1s", "other !1s"))
    assert "1S does not exceed the last bid. If it happened, mark it with '!'" in said(ran)
    assert "West 1♠" in ran.out
    log.unlink()
    recorded(log, BOARD, "1nt", "!w:1h", "refuse n")
    ran = desk(log, "1#4", typed=("same",))
    assert "West 2♥" in ran.out


def test_given_a_partner_who_is_silenced_then_the_ruling_says_so(log: Path) -> None:
    recorded(log, BOARD, "1nt", "!w:1h", "refuse n", "w:p")
    ran = desk(log, "1#4", typed=("not_comparable", "a pass shows nothing", "yes"))
    ruled = next(event for event in events_in(log) if isinstance(event, RulingGiven))
    assert ruled.law == "27B2"
    assert "East" in ruled.text
    assert "! the ruling differs" not in ran.out


def test_given_a_claim_then_objection_judgements_and_ruling_follow_each_other(log: Path) -> None:
    recorded(log, *CLAIMED)
    typed = (
        "object e",
        'no "he knew of it"',
        '2 "a normal line loses a diamond"',
        "skip",
        '9 "a diamond is lost"',
        "yes",
    )
    ran = desk(log, "1#11", typed=typed)
    assert "if you object I decide how many tricks each side wins" in said(ran)
    events = events_in(log)[11:]
    kinds = [type(event) for event in events]
    assert kinds[0] is ObjectionMade
    assert kinds[-1] is RulingGiven
    judged = [(event.law, event.answer, event.tricks) for event in events if isinstance(event, JudgementMade)]
    assert judged[-1] == ("70A", "adjudicated", 9)
    assert isinstance(events[0], ObjectionMade)
    assert (events[0].seat, events[0].board) == (E, 1)
    ruled = events[-1]
    assert isinstance(ruled, RulingGiven)
    assert (ruled.law, ruled.text) == ("70A", "The claiming side wins 9 of the tricks left.")


def test_given_more_tricks_than_were_left_then_the_bound_is_told_and_it_is_asked_again(log: Path) -> None:
    recorded(log, *CLAIMED, "object w")
    ran = desk(log, "1#11", typed=("skip", "skip", "skip", "13", "12", "all but none"))
    assert "! no more than 12 can be given here" in said(ran)
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert judged.tricks == 12


def test_given_agreement_then_it_is_recorded_for_the_first_of_the_side(log: Path) -> None:
    ran = desk(recorded(log, *CLAIMED), "1#11", typed=("agree",))
    agreed = events_in(log)[-1]
    assert isinstance(agreed, AssentGiven)
    assert (agreed.seat, agreed.board) == (W, 1)
    assert "nothing is open at 1#11" in ran.out


def test_given_danish_then_everything_but_the_words_typed_is_danish(log: Path) -> None:
    ran = desk(recorded(log, *OVER), "1#13", "--lang", "da", typed=("kompenseret", "intet tabt", "ja"))
    text = said(ran)
    assert "[§64C1] turneringsleder:" in text
    assert "Læs højt: 1 stik overføres til NS (stik 2)." in text
    assert "intet er åbent ved 1#13" in text
    for english in ("Read aloud", "director", "nothing", "trick", "the "):
        assert english not in text.replace("tricks=N", ""), english
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert ruled.text.startswith("1 stik overføres til NS")
    assert desk(log, "--lang", "da").out == "intet er åbent\n"


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let a director type these lines."""

    def typed(prompt: Callable[[], str], preview: Callable[[str], str]) -> Iterator[str]:
        yield from lines

    monkeypatch.setattr("cli.desk.typed.lines_typed", typed)


class Interrupting(DeskTable):
    """A table to which another recorder adds just before the desk does."""

    lines: Iterator[tuple[AnyEvent, ...]] = iter(())

    def record(self, events: list[AnyEvent], *, marked: bool = False) -> None:  # type: ignore[override]
        others = next(self.lines, ())
        if others:
            self.log.append(self.stream, self.log.version(self.stream), others)
        super().record(events, marked=marked)


def conflicting(log: Path, monkeypatch: pytest.MonkeyPatch, *others: AnyEvent, typed: str) -> str:
    """What the desk says where another recorder adds events between its question and its answer."""
    monkeypatch.setattr(Interrupting, "lines", iter([others]))
    monkeypatch.setattr("cli.desk.table.DeskTable", Interrupting)
    type_lines(monkeypatch, *typed.splitlines())
    ran = CliRunner().invoke(command, ["--log", str(log), "--lang", "en", "1#13"])
    assert ran.exception is None, ran.exception
    return " ".join(ran.output.split())


def test_given_another_recorder_then_the_answer_is_recorded_after_what_he_wrote(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(log, *OVER)
    text = conflicting(log, monkeypatch, NoteMade("coffee"), typed='compensated "enough"\n')
    assert "someone recorded entry 31 of S1.r1.t1 first" in text
    assert "coffee" in text
    assert "it is still open: your answer is recorded after that" in text
    note, judged = events_in(log)[-2:]
    assert isinstance(note, NoteMade)
    assert isinstance(judged, JudgementMade)


def test_given_another_director_who_answered_first_then_the_second_answer_is_not_recorded(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(log, *OVER)
    other = JudgementMade("1#13", "64C1", "compensated", reason="seen at the table", by="director")
    text = conflicting(log, monkeypatch, other, typed='damaged 12 "the jack"\n')
    assert "that is not open any more; your answer was not recorded" in text
    judged = [event for event in events_in(log) if isinstance(event, JudgementMade)]
    assert [event.answer for event in judged] == ["compensated"]


def test_given_a_recorder_in_another_program_then_both_are_kept(log: Path) -> None:
    recorded(log, *OVER)
    writing = Thread(target=lambda: tdlog("record", "--log", log, typed="; one\n; two\n; three\n"))
    writing.start()
    ran = tdlog("desk", "--log", log, "1#13", typed="compensated\nenough\nyes\n")
    writing.join()
    assert ran.code == 0
    events = events_in(log)
    decided = [type(event) for event in events if isinstance(event, JudgementMade | RulingGiven)]
    assert decided == [JudgementMade, RulingGiven]
    assert sum(isinstance(event, NoteMade) for event in events) == len(events) - 32


def test_given_an_interrupt_while_recording_then_it_is_told_whether_the_log_has_it(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(log, *OVER)

    def interrupted(self: DeskTable, events: list[AnyEvent], *, marked: bool = False) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(DeskTable, "record", interrupted)
    type_lines(monkeypatch, 'compensated "enough"', "yes")
    ran = CliRunner().invoke(command, ["--log", str(log), "--lang", "en", "1#13"])
    assert ran.exception is None
    assert "! interrupted: your line was not recorded" in ran.output
    assert "1#13 is left open" in ran.output
    assert len(events_in(log)) == 30


def test_given_a_table_that_has_grown_then_it_must_be_read_again(log: Path) -> None:
    recorded(log, *OVER)
    with EventLog(log) as kept:
        table = DeskTable(kept, TABLE)
        kept.append(TABLE, 30, [NoteMade("coffee")])
        with pytest.raises(RecordedFirst):
            table.record([NoteMade("late")])
        assert table.load() == 1
        table.record([NoteMade("late")])
    assert len(events_in(log)) == 32


def test_given_an_obligation_then_record_and_replay_show_it_while_it_stands(log: Path) -> None:
    lines = [BOARD, "1nt", "!w:1h", "refuse n", "w:p", 'judge #4 23A not_comparable "a pass"', "p", "p"]
    ran = tdlog("record", "--log", log, typed="\n".join(lines) + "\n")
    echoes = ran.out.split("\n  #")
    judged = next(echo for echo in echoes if "judgement" in echo)
    assert "At the table now:" in judged
    assert "- East must pass" in judged
    passed = next(echo for echo in echoes if "North Pass" in echo)
    assert "At the table now:" not in passed
    assert "must pass" not in echoes[-1]
    page = tdlog("replay", "--log", log, "1", "--at", "8").out
    assert "  At the table now:\n  - East must pass" in page
    assert "  Gælder nu ved bordet:\n" in tdlog("replay", "--log", log, "1", "--at", "8", "--lang", "da").out
    assert "At the table now" not in tdlog("replay", "--log", log, "1", "--at", "3").out


LED = (BOARD, "4s p p p", "!e:h8")
"""East leads though it is West's turn."""


def test_given_a_lead_out_of_turn_then_refusal_choice_and_ruling_follow_as_the_readme_shows(log: Path) -> None:
    ran = desk(recorded(log, *LED), "1#7", typed=("refuse", "forbid h", "yes"))
    kinds = [type(event) for event in events_in(log)[7:]]
    assert kinds == [OptionOffered, ActionRefused, OptionOffered, OptionChosen, RulingGiven]
    chosen, ruled = events_in(log)[-2:]
    assert isinstance(chosen, OptionChosen)
    assert (chosen.seat, chosen.choice, chosen.suit, chosen.card) == (S, "forbid", Suit.HEARTS, None)
    assert isinstance(ruled, RulingGiven)
    assert ruled.law == "50D2a"
    assert "! the ruling differs" not in ran.out
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    [shown] = re.findall(r"```console\n(.*?)```", readme, re.DOTALL)
    printed = ran.out.splitlines()
    for line in str(shown).splitlines():
        if line and "..." not in line and "> " not in line and not line.startswith("$"):
            assert line in printed, line


def test_given_a_required_suit_then_the_effect_binds_the_table_until_it_is_led(log: Path) -> None:
    recorded(log, *LED, "refuse s")
    desk(log, "1#7", typed=("require", "later"))
    [found] = [each for each in desk(log, "1#7", "--json").json if each["incident"] == "1#7"]
    required = next(effect for effect in found["binding"] if effect["effect"] == "required_suit")
    assert (required["seat"], required["suit"]) == ("W", "H")
    echoed = tdlog("record", "--log", log, typed="hk\n").out
    before, _, after = echoed.partition("West ♥K")
    assert re.search(r"At the table now:\n  - West must \w+ hearts", before)
    assert "nothing binds the table any more" in after


def test_given_a_call_out_of_turn_then_left_hand_opponent_chooses_and_what_follows_binds(log: Path) -> None:
    recorded(log, BOARD, "!w:1h")
    ran = desk(log, "1#3", typed=("refuse", "yes"))
    assert "[29A] North" in ran.out
    refused_call = next(event for event in events_in(log) if isinstance(event, ActionRefused))
    assert (refused_call.seat, refused_call.by) == (N, "director")
    assert "29B" in ran.out
    ruled = events_in(log)[-1]
    assert isinstance(ruled, RulingGiven)
    assert ruled.law[:2] in ("29", "31")


def test_given_an_earlier_board_then_its_bid_cannot_be_accepted_any_more(log: Path) -> None:
    recorded(log, BOARD, "1nt", "!w:1h", "board 2")
    before = len(events_in(log))
    ran = desk(log, "1#4", typed=("accept",))
    assert "has no option to accept" in said(ran)
    assert len(events_in(log)) == before
