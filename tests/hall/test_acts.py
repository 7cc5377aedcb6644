"""What each act records, and how it is refused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import json

from application.adjusting import is_scored
from application.deciding import Reply
from application.hall.acknowledged import Acknowledged, conflict
from application.hall.acts import DirectorCall, Events, Lines, events_read
from application.hall.asked import Act
from application.hall.desk_acts import DeskReply, Revision, Score, StepNamed
from application.hall.identity import Identity
from application.rights import NotAllowed
from domain.errors import NotMarked, NotPossible, NotReadable, RecordedFirst, TdlogError
from domain.events import (
    CallMade,
    DirectorCalled,
    EntryAmended,
    OptionOffered,
    RegulationSet,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
    ScoreCorrected,
)
from domain.seats import Seat
from formats.notation import Scribe
from projections.desk.steps import Step, ToRule, cases_of, law_of
from projections.found.incidents import Question
from projections.texts import use_language
from tests.application.test_writing import REVOKED
from tests.hall.stepping import BEGUN, NOON, OTHER, TABLE, Stepped, recorder

DIRECTOR = Identity("director", "S1", "phone", "link")
SCORER = Identity("scorer", "S1", "laptop", "link")
PLAYER = Identity("player", "S1/7", "watch", "link")
OUT_OF_TURN = (*BEGUN, "!w:1h")


@pytest.fixture
def hall() -> Stepped:
    use_language("en")
    return Stepped()


def told(hall: Stepped, act: Act[Acknowledged], who: Identity) -> int | BaseException:
    """How many entries the stream has with what an act records, or why it is refused."""
    answer = hall.ask(act, who)
    hall.step()
    return answer.exception(0) or answer.result(0).entries


def called(seat: str, call: str) -> dict[str, str]:
    """A call, as JSON has it."""
    return {"event": "call", "seat": seat, "call": call}


def test_given_events_as_json_when_they_are_asked_then_they_stand_in_the_log(hall: Stepped) -> None:
    hall.recorded(*BEGUN)
    data = json.encode([{"event": called("S", "1C")}, {"event": called("W", "P")}])
    assert told(hall, Events(TABLE, events_read(data), 2), recorder()) == 4
    assert [event.at for event in hall.log.read(TABLE)] == [NOON] * 4


def test_given_an_event_that_breaks_the_laws_when_it_is_not_marked_then_it_is_refused_by_number(hall: Stepped) -> None:
    hall.recorded(*BEGUN)
    data = [
        {"event": {"event": "call", "seat": "S", "call": "1C"}},
        {"event": {"event": "call", "seat": "E", "call": "1D"}},
    ]
    refused = told(hall, Events(TABLE, events_read(json.encode(data)), 2), recorder())
    assert isinstance(refused, NotMarked)
    assert refused.line == 2
    data[1]["marked"] = True  # type: ignore[assignment]
    assert told(hall, Events(TABLE, events_read(json.encode(data)), 2), recorder()) == 4


@pytest.mark.parametrize("data", [b"", b"{}", b'[{"event": {"event": "nothing"}}]', b"[" * 5000, b'[{"evil": 1}]'])
def test_given_what_is_no_event_when_it_is_read_then_it_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(NotReadable, match="events come as JSON"):
        events_read(data)


def test_given_a_table_when_the_director_is_called_then_he_is_whatever_others_record(hall: Stepped) -> None:
    hall.recorded(*BEGUN)
    call = hall.ask(DirectorCall(TABLE, Seat.EAST, "a revoke"), recorder())
    hall.step()
    called = hall.log.read(TABLE)[-1]
    assert call.result(0).entries == 3
    assert isinstance(called, DirectorCalled)
    assert (called.seat, called.board, called.why) == (Seat.EAST, 1, "a revoke")


def test_given_a_case_when_the_director_replies_then_what_follows_from_it_is_recorded(hall: Stepped) -> None:
    hall.recorded(*OUT_OF_TURN)
    position = hall.recorded("director n").position
    assert position is not None
    step = next(one for one in position.steps if one.step == "option")
    reply = DeskReply(TABLE, StepNamed(str(step.incident), step.law, step.code), Reply(word="accept"), 4)
    assert told(hall, reply, DIRECTOR) == 6
    assert isinstance(hall.log.read(TABLE)[4], OptionOffered)
    assert isinstance(told(hall, reply, DIRECTOR), RecordedFirst)


def wrong_replies(hall: Stepped) -> Sequence[tuple[Act[Acknowledged], str]]:
    """Replies that nothing takes, and what is said of each."""
    position = hall.recorded("director n").position
    assert position is not None
    step = next(one for one in position.steps if one.step == "option")
    named = StepNamed(str(step.incident), step.law, step.code)
    return [
        (DeskReply(TABLE, named, Reply(word="perhaps"), 4), "one replies with"),
        (DeskReply(TABLE, StepNamed("1#9", step.law, step.code), Reply(word="accept"), 4), "no incident 1#9"),
        (DeskReply(TABLE, StepNamed(str(step.incident), "64A1", "x"), Reply(word="accept"), 4), "is not open"),
        (Score(TABLE, named, "adjust both=4HN=9", "so", 4), "not answered by a score"),
        (Revision(TABLE, str(step.incident), Reply(word="yes", reason="so"), 4), "no ruling was given"),
    ]


def test_given_a_reply_that_nothing_takes_when_it_is_asked_then_it_is_refused_in_words(hall: Stepped) -> None:
    hall.recorded(*OUT_OF_TURN)
    for act, words in wrong_replies(hall):
        refused = told(hall, act, DIRECTOR)
        assert isinstance(refused, NotPossible)
        assert words in refused.message
    assert hall.log.tail() == 4


def test_given_a_reply_by_who_records_the_table_when_it_is_asked_then_it_is_not_his_to_give(hall: Stepped) -> None:
    hall.recorded(*BEGUN, "1h p 2h p p p", "director n")
    line = 'rule 1#3 64A1 "one trick"'
    assert isinstance(told(hall, Lines(TABLE, (line,), hall.log.tail()), recorder()), TdlogError)


def test_given_a_session_when_the_scorer_records_in_it_then_he_knows_of_what_stands_there(hall: Stepped) -> None:
    lines = ('session "Pairs" 2026-03-14', "regulation claim_played_on_establishes yes")
    assert told(hall, Lines("S1", lines, 0), SCORER) == 2
    assert isinstance(hall.log.read("S1")[1], RegulationSet)
    assert isinstance(told(hall, Lines("S1", lines[1:], 1), SCORER), RecordedFirst)
    assert isinstance(told(hall, Lines("S1", lines[1:], 2), PLAYER), NotAllowed)


def test_given_another_table_when_one_records_there_who_has_none_of_it_then_he_learns_nothing(hall: Stepped) -> None:
    hall.recorded(*BEGUN, table=OTHER)
    acts: list[Act[Acknowledged]] = [Lines(OTHER, ("foo",), 0), Events(OTHER, (), 0), DirectorCall(OTHER)]
    for act in acts:
        assert isinstance(told(hall, act, recorder()), NotAllowed)


def test_given_a_conflict_when_it_is_shown_then_it_tells_what_others_recorded_and_with_what(hall: Stepped) -> None:
    hall.recorded(*BEGUN)
    hall.lines("1c", device="phone")
    hall.step()
    refused = told(hall, Lines(TABLE, ("1d",), 2), recorder())
    assert isinstance(refused, RecordedFirst)
    office = hall.hall.sequencer.office
    shown = conflict(office, refused, recorder().who())
    assert (shown.seen, shown.entries) == (2, 3)
    assert [(one.entry, one.text, one.device) for one in shown.others] == [(3, "South 1♣", "phone")]
    assert conflict(office, refused, recorder(OTHER).who()).others == ()
    assert conflict(office, refused, PLAYER.who()).others == ()


def test_given_a_question_when_it_is_answered_and_ruled_on_then_the_ruling_can_be_revised(hall: Stepped) -> None:
    case, entries = "1#13", seeded(hall, *REVOKED)
    judged = Reply(word="compensated", reason="two tricks are enough")
    assert (
        told(hall, DeskReply(TABLE, StepNamed(case, "64C1", "compensated"), judged, entries), DIRECTOR) == entries + 1
    )
    ruling = next(one for one in open_steps(hall) if isinstance(one, ToRule))
    ruled = DeskReply(TABLE, StepNamed(case, law_of(ruling), "ruling"), Reply(word="yes"), entries + 1)
    assert told(hall, ruled, DIRECTOR) == entries + 2
    assert isinstance(hall.log.read(TABLE)[-1], RulingGiven)
    other = Reply(word="other", law="64A2", text="one trick is transferred", tricks=1, reason="it won no trick")
    assert told(hall, Revision(TABLE, case, other, entries + 2), DIRECTOR) == entries + 3
    revised = hall.log.read(TABLE)[-1]
    assert isinstance(revised, RulingRevised)
    assert (revised.law, revised.transferred, revised.by) == ("64A2", 1, "director")


def test_given_a_question_that_calls_for_a_score_when_one_is_typed_then_it_is_given(hall: Stepped) -> None:
    entries = seeded(hall, "board 1 dealer=n vul=none", "1s p 2s p", "wronghand n 2")
    question = next(one for one in open_steps(hall) if isinstance(one, Question) and is_scored(one))
    named = StepNamed("1#7", question.law, question.code)
    refused = told(hall, Score(TABLE, named, "adjust ns=middling", "so", entries), DIRECTOR)
    assert isinstance(refused, NotReadable)
    score = Score(TABLE, named, "adjust ns=average- ew=average+", "the wrong hand", entries)
    assert told(hall, score, DIRECTOR) == entries + 1
    given = hall.log.read(TABLE)[-1]
    assert isinstance(given, ScoreAdjusted)
    assert (given.ew_artificial, given.incident, given.reason) == ("average+", "1#7", "the wrong hand")


def seeded(hall: Stepped, *lines: str) -> int:
    """A table that holds these lines. Returns how many entries it has."""
    scribe = Scribe(stream=TABLE)
    for line in ("round 1 1", *lines):
        scribe.read(line)
    hall.log.append([(TABLE, 0, scribe.entries)])
    return len(scribe.entries)


def open_steps(hall: Stepped) -> list[Step]:
    """What is open at the table, as a reader finds it."""
    found = hall.hall.read(lambda office: [step for case in cases_of(office.room(TABLE).replay) for step in case.steps])
    hall.hall.reader.step()
    return found.result(0)


def test_given_a_session_when_the_scorer_enters_who_plays_where_and_corrects_then_each_line_stands(
    hall: Stepped,
) -> None:
    lines = ("contestant 1 [p1, p2]", "contestant 2 [p3, p4]", "movement mitchell 7 7 3")
    assert told(hall, Lines("S1", lines, 0), SCORER) == 3
    hall.recorded(*BEGUN)
    wrong = ("regulation claim_played_on_establishes yes", "nonsense")
    refused = told(hall, Lines("S1", wrong, 3), SCORER)
    assert isinstance(refused, TdlogError)
    assert refused.line == 2
    assert told(hall, Lines("S1", ('rescore 1 S1.r1.t1 4SN=10 4SN=9 79C "typed wrong"',), 3), SCORER) == 4
    assert isinstance(hall.log.read("S1")[-1], ScoreCorrected)
    assert hall.recorded("1c").entries == 3


def test_given_a_slip_when_it_is_undone_and_done_again_then_both_stand_in_the_log(hall: Stepped) -> None:
    hall.recorded(*BEGUN, "1c")
    assert told(hall, Lines(TABLE, ("undo", "1d"), 3), recorder()) == 5
    _, _, wrong, undone, right = hall.log.read(TABLE)
    assert isinstance(undone, EntryAmended)
    assert (undone.entry, isinstance(wrong, CallMade), isinstance(right, CallMade)) == (3, True, True)
    position = hall.recorded("p").position
    assert position is not None
    assert position.to_act == "N"


def test_given_an_entry_made_while_a_device_was_cut_off_when_it_tells_the_time_then_that_is_kept_if_it_can_be(
    hall: Stepped,
) -> None:
    hall.recorded(*BEGUN)
    for number, (told_at, kept) in enumerate(
        [("2026-03-14T12:00:00.5Z", NOON), ("2026-03-14T11:59:59Z", NOON), ("2036-01-01T00:00:00Z", NOON)], 2
    ):
        assert told(hall, Lines(TABLE, ("director n",), number, told_at), recorder()) == number + 1
        assert hall.log.read(TABLE)[-1].at == kept


def test_given_a_call_for_the_director_when_it_is_repeated_beside_others_then_he_is_called_once(hall: Stepped) -> None:
    hall.recorded(*BEGUN)
    call = DirectorCall(TABLE, Seat.EAST, "a revoke")
    first = hall.ask(call, recorder(), "once")
    hall.step()
    again, other = hall.ask(call, recorder(), "once"), hall.lines(*BEGUN, table=OTHER)
    assert hall.step() == 2
    assert again.result(0) == first.result(0)
    assert other.result(0).entries == 2
    assert hall.log.tail() == 5
