"""What is about a whole session: appeals are numbered in it, and what is published is what the log says."""

from __future__ import annotations

from concurrent.futures import Future
from hashlib import sha256

import pytest

from application.hall.acknowledged import Acknowledged
from application.hall.acts import Lines
from application.hall.asked import Act, Overtaken
from application.hall.identity import Identity
from application.hall.session_acts import Appeal, AppealNumbers, Publication, publication
from application.office import Office
from application.publishing import figures_of
from domain.errors import LogAway
from domain.events import AppealLodged, ScoresPublished
from formats.notation import Scribe
from projections.ranking.standings import standings
from tests.application.test_writing import REVOKED
from tests.hall.stepping import OTHER, TABLE, Stepped, recorder

DIRECTOR = Identity("director", "S1", "phone", "link")
SCORER = Identity("scorer", "S1", "laptop", "link")


@pytest.fixture
def hall() -> Stepped:
    found = Stepped()
    for number, table in enumerate((TABLE, OTHER), 1):
        scribe = Scribe(stream=table)
        for line in (f"round 1 {number} {number} {number + 2}", *REVOKED):
            scribe.read(line)
        found.log.append([(table, 0, scribe.entries)])
    return found


def lodged(hall: Stepped, numbers: AppealNumbers, table: str, key: str) -> Future[Acknowledged]:
    """An appeal at a table, in the name of its first contestant."""

    def made(office: Office) -> Appeal:
        room = office.room(table)
        assert room.table.round is not None
        event = AppealLodged("", "1#13", room.table.round.ns, by="N")
        return Appeal(table, event, len(room.entries), numbers.of("S1"))

    return hall.hall.prepare(made, DIRECTOR, key, sha256(key.encode()).digest())


def number_of(answer: Future[Acknowledged]) -> str:
    """The number that an appeal was given."""
    [recorded] = answer.result(0).recorded
    assert isinstance(recorded.event, AppealLodged)
    return recorded.event.appeal


def drained(hall: Stepped) -> None:
    """Let the sequencer record what waits."""
    while hall.step():
        pass


def test_given_two_appeals_at_once_when_they_are_lodged_then_each_has_a_number_of_its_own(hall: Stepped) -> None:
    numbers = AppealNumbers(hall.log)
    answers = [lodged(hall, numbers, table, table) for table in (TABLE, OTHER)]
    for _ in answers:
        hall.hall.reader.step()
    drained(hall)
    assert [number_of(answer) for answer in answers] == ["A1", "A2"]
    assert numbers.of("S1").highest == 2
    assert numbers.of("S2").highest == 0


def test_given_an_appeal_when_it_is_asked_again_then_it_is_answered_with_its_number(hall: Stepped) -> None:
    numbers = AppealNumbers(hall.log)
    first = lodged(hall, numbers, TABLE, "once")
    hall.hall.reader.step()
    drained(hall)
    again = lodged(hall, numbers, TABLE, "once")
    hall.hall.reader.step()
    drained(hall)
    assert again.result(0) == first.result(0)


def published(hall: Stepped) -> Future[Acknowledged]:
    """The ranking, asked to be published."""
    return hall.hall.prepare(lambda office: publication(office, "S1"), SCORER, "publish", bytes(32))


def test_given_a_ranking_when_it_is_published_then_the_entry_holds_its_figures(hall: Stepped) -> None:
    answer = published(hall)
    hall.hall.reader.step()
    hall.step()
    [recorded] = answer.result(0).recorded
    scored = Office(hall.log).session("S1")
    assert isinstance(recorded.event, ScoresPublished)
    assert recorded.event.figures == figures_of(scored, standings(scored)) != {}


def test_given_a_card_in_play_when_a_ranking_is_published_then_it_holds(hall: Stepped) -> None:
    hall.recorded("board 3 dealer=n vul=none")
    answer, call = published(hall), hall.lines("p")
    hall.hall.reader.step()
    drained(hall)
    assert answer.result(0).recorded[0].position == call.result(0).recorded[0].position + 1


def test_given_a_result_that_comes_in_meanwhile_when_a_ranking_is_published_then_it_is_made_again(
    hall: Stepped,
) -> None:
    hall.recorded("board 3 dealer=n vul=none", "p p p")
    answer = published(hall)
    act = Lines(TABLE, ("p",), hall.log.version(TABLE))
    hall.ask(act, recorder())
    hall.hall.reader.step()
    drained(hall)
    assert not answer.done()
    hall.hall.reader.step()
    hall.step()
    [recorded] = answer.result(0).recorded
    assert recorded.position == hall.log.tail()


def test_given_results_without_end_when_a_ranking_is_published_then_it_is_refused_after_a_few_attempts(
    hall: Stepped,
) -> None:
    stale = Publication("S1", "session", {}, 0)

    def made(_: Office) -> Act[Acknowledged]:
        return stale

    answer = hall.hall.prepare(made, SCORER, "publish", bytes(32))
    attempts = 0
    while not answer.done():
        hall.hall.reader.step()
        drained(hall)
        attempts += 1
    assert isinstance(answer.exception(0), Overtaken)
    assert attempts == 5


def test_given_a_service_that_fails_when_it_is_to_make_an_act_then_he_who_waits_is_told(hall: Stepped) -> None:
    def failing(_: Office) -> Act[Acknowledged]:
        raise LogAway("the cable is out")

    answer = hall.hall.prepare(failing, SCORER, "publish", bytes(32))
    gone = hall.hall.prepare(failing, SCORER, "other", bytes(32))
    assert gone.cancel()
    hall.hall.reader.step()
    hall.hall.reader.step()
    assert isinstance(answer.exception(0), LogAway)
