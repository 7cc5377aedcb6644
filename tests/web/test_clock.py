"""The clock in the hall: for everybody on the wall, and for the scorer and the director where they keep it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from application.timekeeping import clock_told
from domain.events import (
    BoardNotBegun,
    ClockSet,
    EntryAmended,
    LatePlayAllowed,
    PenaltyGiven,
    SessionClosed,
    TableLate,
    TableWarned,
)
from formats.notation import read_script
from projections.texts import in_language
from stores.memory import MemoryLog
from tests.web.served import Served, served

EVENING = """\
stream S1
@ 2026-11-23T18:30:00Z scorer
session "Club <b>evening</b>" 2026-11-23 scoring=matchpoints
movement mitchell tables=3 rounds=2 boards_a_round=3
contestant 1
contestant 2
contestant 3
contestant 4
contestant 5
contestant 6

stream S1.r1.t1
@ 2026-11-23T18:40:00Z operator
round 1 table=1
@ 2026-11-23T18:47:00Z operator
result 1 4SN=10
result 2 3NS=9
result 3 2HE=8

stream S1.r1.t2
@ 2026-11-23T18:40:00Z operator
round 1 table=2
result 4 4SN=10
result 5 4SN=10

stream S1.r1.t3
@ 2026-11-23T18:40:00Z operator
round 1 table=3
"""
CLOCK, TABLE, PENALTY = "/scorer/S1/clock", "/scorer/S1/clock/table", "/scorer/S1/clock/penalty"


@pytest.fixture
def hall() -> Iterator[Served]:
    log = MemoryLog()
    log.append([(stream, 0, events) for stream, events in read_script(EVENING).streams.items()])
    with served(log) as running:
        yield running


def words(text: str) -> str:
    """A page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


def test_given_no_link_when_the_clock_is_looked_at_then_it_is_shown_large_dark_and_silent(hall: Served) -> None:
    scorer, public = hall.browser("scorer"), hall.browser()
    assert "No round has been started" in words(public.get("/clock/S1").text)
    assert scorer.post(CLOCK, data={"act": "start"}).status_code == 200
    page = public.get("/clock/S1").text
    assert 'data-light="dark"' in page
    assert 'aria-pressed="false"' in page, "there is no sound before somebody asks for it"
    assert re.search(r'role="timer"[^>]*>\s*(21:00|20:5\d)', page)
    assert "<b>evening" not in page
    assert "Round 1 of 2" in words(page)
    assert "Runde 1 af 2" in words(public.get("/clock/S1?lang=da").text)
    with in_language("en"):
        told = public.get("/api/clock?session=S1").json()
    assert (told["phase"], told["round"], told["stopped"], told["no_new_board"]) == ("play", 1, False, False)
    assert told["ends_at"] > told["no_new_board_at"] > told["begins_at"]


def test_given_a_round_that_no_table_has_begun_when_its_clock_runs_then_it_is_the_overviews_round() -> None:
    log = MemoryLog()
    log.append([("S1", 0, read_script(EVENING).streams["S1"])])
    with served(log) as hall:
        scorer = hall.browser("scorer")
        assert "no round has begun" in words(scorer.get("/scorer/S1").text)
        assert "ingen runde er begyndt" in words(scorer.get("/scorer/S1?lang=da").text)
        assert scorer.post(CLOCK, data={"act": "start"}).status_code == 200
        page = words(scorer.get("/scorer/S1?lang=en").text)
        assert "Round 1 of 2" in page
        assert "no round has begun" not in page


def test_given_a_clock_that_runs_when_it_is_kept_then_every_act_is_recorded_as_it_was_done(hall: Served) -> None:
    scorer = hall.browser("scorer")
    for sent in ({"act": "start", "minutes": "30"}, {"act": "pause"}, {"act": "go_on"}, {"act": "add", "minutes": "5"},
                 {"act": "add", "minutes": "-1"}, {"act": "end"}, {"act": "start", "round": "2"}):  # fmt: skip
        assert scorer.post(CLOCK, data=sent).status_code == 200
    kept = [event for event in hall.log.read("S1") if isinstance(event, ClockSet)]
    assert [(one.act, one.round, one.minutes) for one in kept] == [
        ("start", 1, 30), ("pause", 1, None), ("go_on", 1, None), ("add", 1, 5), ("add", 1, -1), ("end", 1, None),
        ("start", 2, None),
    ]  # fmt: skip


def test_given_the_same_key_when_a_minute_is_sent_again_then_it_is_added_once(hall: Served) -> None:
    scorer = hall.browser("scorer")
    scorer.post(CLOCK, data={"act": "start"})
    for _ in range(2):
        assert scorer.post(CLOCK, data={"act": "add", "minutes": "1", "key": "k1"}).status_code == 200
    assert [type(event) for event in hall.log.read("S1")].count(ClockSet) == 2


def test_given_two_who_see_the_same_clock_when_both_start_the_next_round_then_it_is_started_once(hall: Served) -> None:
    scorer, director = hall.browser("scorer"), hall.browser("director")
    starts = [re.search(r'name="round" value="(\d+)"', each.get(CLOCK).text) for each in (scorer, director)]
    assert [found and found[1] for found in starts] == ["1", "1"]
    assert scorer.post(CLOCK, data={"act": "start", "round": "1"}).status_code == 200
    second = director.post(CLOCK, data={"act": "start", "round": "1"})
    assert (second.status_code, "Round 1" in words(second.text)) == (422, True)
    assert 'name="round" value="2"' in second.text
    assert [type(event) for event in hall.log.read("S1")].count(ClockSet) == 1


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"act": "pause"}, "No clock has been started"), ({"act": "start", "minutes": "0"}, "1 to 600 minutes"),
        ({"act": "start", "minutes": "-5"}, "1 to 600 minutes"), ({"act": "start", "round": "9"}, "no round 9"),
        ({"act": "start", "minutes": "10000"}, "1 to 600 minutes"), ({"act": "dance"}, "The field is not as it"),
        ({"act": "start", "minutes": "x"}, "The field is not as it"), ({"key": "k1"}, "The field is not as it"),
    ],
)  # fmt: skip
def test_given_what_cannot_be_when_the_clock_is_kept_so_then_its_page_says_why(
    hall: Served, sent: dict[str, str], said: str
) -> None:
    answer = hall.browser("scorer").post(CLOCK, data=sent)
    assert answer.status_code in (409, 422)
    assert said in words(answer.text)
    assert not any(isinstance(event, ClockSet) for event in hall.log.read("S1"))


def test_given_a_director_when_he_tells_of_a_table_then_each_is_an_entry_and_stands_on_the_page(hall: Served) -> None:
    director = hall.browser("director")
    for sent in ({"what": "warned", "late": "ew"}, {"what": "late", "late": "both", "why": "<i>slow</i>"},
                 {"what": "not_begun", "board": "6"}, {"what": "late_play", "board": "6", "why": "after"}):  # fmt: skip
        assert director.post(TABLE, data={"table": "S1.r1.t2", **sent}).status_code == 200
    recorded = [event for event in hall.log.read("S1") if isinstance(event, TableWarned | TableLate | BoardNotBegun
                | LatePlayAllowed)]  # fmt: skip
    assert [type(event) for event in recorded] == [TableWarned, TableLate, BoardNotBegun, LatePlayAllowed]
    assert {event.by for event in recorded} <= {"director", "operator"}
    page = director.get(CLOCK).text
    assert "both sides late" in words(page)
    assert "to be played later: 6" in words(page)
    assert "<i>slow" not in page
    assert "Penalise 5" in words(page)


def test_given_a_table_or_a_board_that_is_not_there_when_it_is_told_of_then_the_form_keeps_what_was_typed(
    hall: Served,
) -> None:
    director = hall.browser("director")
    for sent, said in (({"table": "S1.r7.t1", "what": "warned"}, "is not in this session"),
                       ({"table": "S1.r1.t2", "what": "not_begun", "board": "99"}, "due there: 4, 5, 6"),
                       ({"table": "S1.r1.t2", "what": "not_begun", "board": "4"}, "was begun at"),
                       ({"table": "S1.r1.t2", "what": "late_play"}, "board")):  # fmt: skip
        answer = director.post(TABLE, data={**sent, "why": "typed before"})
        assert answer.status_code in (409, 422)
        assert said in words(answer.text)
        assert 'value="typed before"' in answer.text


def test_given_a_scorer_when_he_judges_who_is_late_or_penalises_then_it_is_refused_and_not_offered(
    hall: Served,
) -> None:
    scorer = hall.browser("scorer")
    answer = scorer.post(TABLE, data={"table": "S1.r1.t2", "what": "late", "late": "ew"})
    assert answer.status_code == 403
    page = scorer.get(CLOCK).text
    assert 'value="late"' not in page
    assert "Give the penalty" not in page
    assert scorer.post(PENALTY, data={"contestant": "5", "amount": "10"}).status_code == 403
    assert scorer.post(TABLE, data={"table": "S1.r1.t2", "what": "not_begun", "board": "6"}).status_code == 200


def test_given_a_warning_when_a_penalty_cites_it_then_it_is_given_and_a_penalty_that_cites_nothing_is_not(
    hall: Served,
) -> None:
    director = hall.browser("director")
    director.post(TABLE, data={"table": "S1.r1.t2", "what": "warned", "late": "ew"})
    entry = len(hall.log.read("S1"))
    offered = director.get(f"{CLOCK}?cites=S1%23{entry}&contestant=5").text
    assert f'value="S1#{entry}"' in offered
    sent = {"contestant": "5", "amount": "10", "unit": "percent"}
    assert director.post(PENALTY, data={**sent, "cites": "S1#1"}).status_code == 422
    nobody = director.post(PENALTY, data={**sent, "contestant": "55"})
    assert (nobody.status_code, "there is no contestant 55" in words(nobody.text)) == (422, True)
    assert director.post(PENALTY, data={**sent, "cites": f"S1#{entry}"}).status_code == 200
    given = hall.log.read("S1")[-1]
    assert isinstance(given, PenaltyGiven)
    assert (given.cites, given.contestant, given.law, given.by) == (f"S1#{entry}", "5", "90B2", "director")


def test_given_a_breach_of_procedure_when_a_director_gives_a_penalty_then_its_law_and_reason_stand_in_the_log(
    hall: Served,
) -> None:
    director = hall.browser("director")
    sent = {"contestant": "5", "amount": "10 %", "unit": "percent", "law": "90B3", "reason": "was heard at table 2"}
    assert director.post(PENALTY, data=sent).status_code == 200
    given = hall.log.read("S1")[-1]
    assert isinstance(given, PenaltyGiven)
    assert (given.amount, given.unit, given.law) == ("10", "percent", "90B3")
    assert (given.contestant, given.reason, given.cites) == ("5", "was heard at table 2", "")
    refused = director.post(PENALTY, data={**sent, "law": "99", "key": "again"})
    assert refused.status_code == 422
    assert 'value="10 %"' in director.post(PENALTY, data={**sent, "contestant": "55", "key": "third"}).text


def test_given_a_slow_table_when_it_was_judged_who_was_late_then_overview_and_queue_tell_it(hall: Served) -> None:
    director, scorer = hall.browser("director"), hall.browser("scorer")
    director.post(TABLE, data={"table": "S1.r1.t3", "what": "late", "late": "ns"})
    assert "North-South late" in words(scorer.get("/scorer/S1").text)
    assert "North-South late" in words(director.get("/desk/S1").text)
    slow = director.get("/api/queue?session=S1").json()["slow"]
    assert {one["stream"]: one["late"] for one in slow}["S1.r1.t3"] == "ns"


def test_given_a_board_not_begun_when_the_queue_is_looked_at_then_it_leads_to_where_that_is_settled(
    hall: Served,
) -> None:
    director = hall.browser("director")
    director.post(TABLE, data={"table": "S1.r1.t2", "what": "not_begun", "board": "6"})
    [item] = [one for one in director.get("/api/queue?session=S1").json()["items"] if one["board"] == 6]
    assert (item["code"], item["law"], item["tables"]) == ("not_begun_in_time", "12C2a", ["S1.r1.t2"])
    assert 'href="/scorer/S1/clock"' in director.get("/desk/S1").text
    assert "not begun in time" in words(hall.browser("scorer").get("/scorer/S1").text)
    given = {"kind": "artificial", "award.ns": "average+", "award.ew": "average-", "law": "12C2a", "key": "s1"}
    assert director.post("/scores/S1.r1.t2/6", data=given).status_code in (200, 303)
    assert [one for one in director.get("/api/queue?session=S1").json()["items"] if one["board"] == 6] == []


def test_given_a_board_to_be_played_later_when_others_look_then_it_is_not_public_before(hall: Served) -> None:
    director, public = hall.browser("director"), hall.browser()
    director.post(TABLE, data={"table": "S1.r1.t2", "what": "late_play", "board": "6", "why": "after"})
    assert public.get("/sessions/S1/boards/6").status_code != 200
    assert "to be played later" in words(hall.browser("scorer").get("/scorer/S1").text).lower()


def test_given_a_board_that_everybody_may_see_when_it_is_to_be_played_later_then_whoever_keeps_the_clock_is_told() -> (
    None
):
    rest = """
stream S1.r1.t2
endround
stream S1.r2.t1
round 2 table=1
result 6 4SN=10
stream S1
late_play S1.r1.t2 6
"""
    for is_closed in (True, False):
        log = MemoryLog()
        log.append([(stream, 0, told) for stream, told in read_script(f"{EVENING}{rest}").streams.items()])
        leave = log.version("S1")
        if is_closed:  # the leave is given again after that
            log.append([("S1", leave, [EntryAmended(leave, ()), SessionClosed(), log.read("S1")[-1]])])
        with served(log) as running:
            director = running.browser("director")
            assert ("everybody may see board 6 already" in words(director.get(CLOCK).text)) is is_closed
            [one] = [one for one in clock_told(log, "S1", "2026-11-23T23:00:00Z").tables if one.late_play]
            assert (one.stream, bool(one.seen)) == ("S1.r1.t2", is_closed)


def test_given_a_judgement_that_was_put_right_when_everybody_asks_for_a_figure_then_it_is_told_as_it_is_now() -> None:
    script = f"""{EVENING}
stream S1.r1.t2
result 6 4SN=10
endround
stream S1
@ 2026-11-23T19:20:00Z director
late S1.r1.t2 ew
warn S1.r1.t1 ew
penalty 10 percent contestant=5 90B2 cites=S1#10
close
"""
    log = MemoryLog()
    log.append([(stream, 0, events) for stream, events in read_script(script).streams.items()])
    with served(log) as running:
        public, director, figure = running.browser(), running.browser("director"), "/sessions/S1/explain/5"
        assert all("earlier: late at a table" in words(each.get(figure).text) for each in (public, director))
        assert director.post(TABLE, data={"table": "S1.r1.t2", "what": "late", "late": "ns"}).status_code == 200
        assert not any("earlier: late at a table" in words(each.get(figure).text) for each in (public, director))


def test_given_each_who_comes_in_when_his_first_page_is_shown_then_it_leads_to_the_clock(hall: Served) -> None:
    assert 'href="/clock/S1"' in hall.browser().get("/").text
    assert 'href="/clock/S1"' in hall.browser().get("/sessions/S1").text, "beside the projector"
    for role in ("scorer", "director"):
        assert 'href="/scorer/S1/clock"' in hall.browser(role).get("/").text
    assert 'href="/scorer/S1/clock"' in hall.browser("director").get("/desk/S1").text


def test_given_a_scorer_when_the_form_of_a_table_is_shown_then_it_asks_only_what_is_his_to_tell(hall: Served) -> None:
    form = hall.browser("scorer").get(CLOCK).text.partition('id="told"')[2]
    assert 'type="radio"' not in form
    assert 'type="hidden" name="what" value="not_begun"' in form
    assert "to be played later" not in words(form)
    director = hall.browser("director").get(CLOCK).text
    assert director.count("to be played later: when") == 1, "a penalty has a reason, and no time of play"


def test_given_the_line_that_the_page_names_when_a_scorer_types_it_then_the_clock_goes_by_it(hall: Served) -> None:
    scorer = hall.browser("scorer")
    page = words(scorer.get(CLOCK).text)
    line = re.search(r"regulation minutes_a_board [\d.]+", page)
    assert line, page
    answer = scorer.post("/scorer/S1/line", data={"key": "l", "stream": "S1", "line": line[0]})
    assert answer.status_code in (200, 303), answer.text
    assert "7.5 minutes a board, 1 to move" in words(scorer.get(CLOCK).text)
