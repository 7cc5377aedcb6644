"""A case decided step by step, as values: what a reply records, and what stands open after it."""

from __future__ import annotations

import pytest

from application.adjusting import score_typed
from application.deciding import AS_COMPUTED, Answer, Desk, Reply, answered, revised
from application.office import Office
from application.rights import NotAllowed
from application.writing import Who
from domain.errors import NotPossible, NotReadable, RecordedFirst
from domain.events import (
    ActionAccepted,
    AssentGiven,
    JudgementMade,
    NoteMade,
    OptionChosen,
    OptionOffered,
    RulingGiven,
    RulingRevised,
)
from formats.notation import Scribe
from projections.desk.steps import Agreement, DeskCase, Step, ToRule
from projections.found.incidents import Option, Question
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.cli.desk_logs import CLAIMED, LED, OVER, TABLE, W

NOON = "2026-03-14T12:00:00Z"
BEFORE = "2026-03-14T11:59:00Z"
DIRECTOR = Who("director", "director")


def desk(*lines: str) -> Desk:
    """The desk of a table that holds these lines."""
    use_language("en")
    scribe = Scribe(stream=TABLE)
    for line in ("round 1 1", *lines):
        scribe.read(line)
    office = Office(MemoryLog(), lambda: NOON)
    office.log.append([(TABLE, 0, scribe.entries)])
    return Desk(office, TABLE)


def next_step(table: Desk, incident: str) -> tuple[DeskCase, Step]:
    case = table.case(incident)
    assert case is not None
    assert case.next is not None
    return case, case.next


def reply(table: Desk, incident: str, given: Reply) -> list[object]:
    """Reply to what is open first. Returns what was recorded."""
    return [*table.record(answered(*next_step(table, incident), given), DIRECTOR).written.events]


def test_given_a_question_when_it_is_answered_then_the_judgement_is_the_directors_and_the_ruling_comes_next() -> None:
    table = desk(*OVER)
    assert isinstance(next_step(table, "1#13")[1], Question)
    judged = JudgementMade("1#13", "64C1", "compensated", reason="enough", at=NOON, by="director")
    assert reply(table, "1#13", Reply(word="compensated", reason="enough")) == [judged]
    assert isinstance(next_step(table, "1#13")[1], ToRule)
    [ruled] = reply(table, "1#13", Reply(word=AS_COMPUTED))
    assert isinstance(ruled, RulingGiven)
    assert (ruled.law, ruled.transferred, ruled.by) == ("64A2", 1, "director")
    assert ruled.text
    settled = table.case("1#13")
    assert settled is not None
    assert not settled.is_open


def test_given_a_ruling_when_it_is_revised_then_the_new_one_stands_with_its_reason() -> None:
    table = desk(*OVER)
    reply(table, "1#13", Reply(word="compensated", reason="enough"))
    reply(table, "1#13", Reply(word=AS_COMPUTED))
    case = table.case("1#13")
    assert case is not None
    other = Reply(word="other", law="64B2", text="No trick is transferred.", tricks=0, reason="a second revoke")
    [given] = table.record(revised(case, other), DIRECTOR).written.events
    assert isinstance(given, RulingRevised)
    assert (given.law, given.transferred, given.why) == ("64B2", 0, "a second revoke")


def test_given_an_option_when_a_player_chooses_then_what_was_explained_stands_before_it() -> None:
    table = desk(*LED)
    step = next_step(table, "1#7")[1]
    assert isinstance(step, Option)
    offered, chosen = reply(table, "1#7", Reply(word="accept", seat=step.seat, shown=BEFORE))
    assert isinstance(offered, OptionOffered)
    assert (offered.at, offered.choices) == (BEFORE, step.choices)
    assert isinstance(chosen, ActionAccepted | OptionChosen)
    assert chosen.at == NOON


def test_given_choices_that_were_explained_when_they_are_put_once_more_then_that_is_not_recorded_twice() -> None:
    table = desk("board 1 dealer=e vul=none", "!s:p")
    case, step = next_step(table, "1#3")
    assert isinstance(step, Option)
    first = answered(case, step, Reply(word="accept", seat=step.seat, shown=BEFORE))
    table.record(Answer(first.events[:1]), DIRECTOR)
    again = answered(*next_step(table, "1#3"), Reply(word="accept", seat=step.seat, shown=NOON))
    assert len(again.events) == len(first.events) - 1


def test_given_a_claim_when_the_other_side_agrees_then_it_is_the_players_assent() -> None:
    table = desk(*CLAIMED)
    assert isinstance(next_step(table, "1#11")[1], Agreement)
    assert reply(table, "1#11", Reply(word="agree", seat=W)) == [AssentGiven(W, 1, at=NOON, by="director")]


def test_given_an_answer_that_is_none_of_the_question_when_it_is_recorded_then_it_is_refused() -> None:
    table = desk(*OVER)
    before = table.office.log.tail()
    with pytest.raises(NotPossible):
        reply(table, "1#13", Reply(word="perhaps", reason="so"))
    with pytest.raises(NotPossible):
        reply(table, "1#13", Reply(word="damaged", reason="so", tricks=14))
    assert table.office.log.tail() == before


def test_given_a_player_when_he_judges_then_it_is_not_his_to_say() -> None:
    table = desk(*OVER)
    judged = answered(*next_step(table, "1#13"), Reply(word="compensated", reason="enough"))
    with pytest.raises(NotAllowed):
        table.record(judged, Who("director", "player", scope="S1/7"))


def test_given_a_table_that_has_grown_since_it_was_shown_when_it_is_answered_then_it_must_be_looked_at_again() -> None:
    table = desk(*OVER)
    case, step = next_step(table, "1#13")
    table.office.log.append([(TABLE, len(table.entries), [NoteMade("coffee")])])
    answer = answered(case, step, Reply(word="compensated", reason="enough"))
    with pytest.raises(RecordedFirst) as first:
        table.record(answer, DIRECTOR)
    assert list(first.value.events) == [NoteMade("coffee")]
    assert table.load() == 1
    assert table.record(answer, DIRECTOR).written.events


def test_given_a_score_in_the_notation_when_it_is_read_for_a_matter_then_it_names_its_incident() -> None:
    table = desk(*OVER)
    case = table.case("1#13")
    assert case is not None
    score = score_typed("adjust both=4SS=11", case, table.entries)
    assert score is not None
    assert (score.board, score.law, score.incident, score.by) == (1, "12C1", "1#13", "director")
    assert score_typed("adjust", case, table.entries) is None
    with pytest.raises(NotReadable):
        score_typed("adjust nothing", case, table.entries)
