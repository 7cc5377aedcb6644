"""Slips that a scorer enters: what is recorded of them, what is mended and what corrected, and what is not his."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from application.hall.acts import Events, EventSaid, Lines
from application.hall.identity import Identity
from application.hall.services.answering import answer
from application.hall.session_acts import publication
from application.hall.slips import SlipSaid
from application.office import Office
from application.rights import NotAllowed
from domain.calls import Call
from domain.cards import Card
from domain.errors import NotPossible, RecordedFirst, TdlogError
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallMade,
    ContractRecorded,
    EntryAmended,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
    ScoreCorrected,
    ScoreEntered,
    TricksAgreed,
    WeightedResult,
)
from domain.seats import Seat
from projections.recorded.slips import Slip
from projections.texts import use_language
from projections.views.queue import QueueView
from projections.views.slips import SlipEchoView, SlipRowView, SlipsView
from stores.memory import MemoryLog
from tests.hall.evenings import office_on
from tests.hall.stepping import Stepped
from tests.screens.club import club_evening

SCORER = Identity("scorer", "S1", "laptop", "link")
DIRECTOR = Identity("director", "S1", "phone", "link")
AT = "S1.r1.t2"
ONE_NOTRUMP = Slip("1N", Seat.NORTH, 8, Card.S2)


@pytest.fixture
def hall() -> Stepped:
    use_language("en")
    return Stepped(club_evening(), clock=lambda: "2026-11-23T22:00:00Z")


def office_of(hall: Stepped) -> Office:
    """Who reads the log of the hall beside it."""
    assert isinstance(hall.log, MemoryLog)
    return office_on(hall.log, "2026-11-23T22:00:00Z")


def entered(
    hall: Stepped, slip: Slip = ONE_NOTRUMP, stream: str = AT, board: int = 1, why: str = "", seen: int | None = None
) -> list[AnyEvent]:
    """What is recorded of a slip, of the table and of the session."""
    before = {one: hall.log.version(one) for one in (stream, "S1")}
    asked = hall.ask(SlipSaid(stream, board, slip, why, seen), SCORER)
    hall.step()
    asked.result(0)
    return [event for one, version in before.items() for event in hall.log.read(one, version)]


def refused(hall: Stepped, slip: Slip = ONE_NOTRUMP, **said: Any) -> TdlogError:
    with pytest.raises(TdlogError) as caught:
        entered(hall, slip, **said)
    return caught.value


def published(hall: Stepped) -> None:
    asked = hall.ask(publication(office_of(hall), "S1"), SCORER)
    hall.step()
    asked.result(0)


def row(hall: Stepped, table: int = 2, board: int = 1) -> SlipRowView:
    view = answer(office_of(hall), SCORER, "slips", {"session": "S1", "board": str(board)})
    assert isinstance(view, SlipsView)
    return next(one for one in view.rows if one.table == table)


def echoed(hall: Stepped, line: str, who: Identity = SCORER, table: int = 2) -> SlipEchoView:
    asked = {"session": "S1", "board": "1", "table": str(table), "line": line}
    view = answer(office_of(hall), who, "slip", asked)
    assert isinstance(view, SlipEchoView)
    return view


def test_given_a_board_of_which_nothing_is_recorded_when_its_slip_is_entered_then_board_contract_and_tricks_are(
    hall: Stepped,
) -> None:
    begun, contract, tricks = entered(hall)
    assert isinstance(begun, BoardStarted)
    assert isinstance(contract, ContractRecorded)
    assert isinstance(tricks, TricksAgreed)
    assert (contract.contract, contract.declarer, contract.lead, contract.by) == ("1N", Seat.NORTH, Card.S2, "scorer")
    told = row(hall)
    assert (told.parts[0].points, told.parts[0].lead, told.said_by, told.way) == ("+120", "♠2", "scorer", "mend")


def test_given_a_round_that_nobody_began_when_a_slip_of_it_is_entered_then_the_round_is_begun_there(
    hall: Stepped,
) -> None:
    first, *_ = entered(hall, Slip("pass"), "S1.r2.t3", 3)
    assert isinstance(first, RoundStarted)
    assert (first.number, first.table) == (2, 3)


def test_given_a_slip_that_was_read_wrongly_when_it_is_entered_again_then_what_was_wrong_is_mended_where_it_stands(
    hall: Stepped,
) -> None:
    entered(hall)
    [by_south] = entered(hall, Slip("1N", Seat.SOUTH, 8, Card.S2))
    assert isinstance(by_south, EntryAmended)
    [nine] = entered(hall, Slip("1N", Seat.SOUTH, 9))
    assert isinstance(nine, EntryAmended)
    told = row(hall)
    assert (told.parts[0].declarer, told.parts[0].tricks, told.parts[0].lead) == ("S", "9", "♠2")
    assert [line.partition(" (")[2] for line in told.before] == ["scorer)", "scorer)"]


def test_given_a_slip_when_it_turns_out_passed_and_then_played_then_the_tricks_go_and_come_again(
    hall: Stepped,
) -> None:
    entered(hall)
    entered(hall, Slip("pass"))
    assert row(hall).parts[0].contract == "passed out"
    entered(hall, Slip("4SX", Seat.WEST, 9))
    assert row(hall).parts[0].points == "+100"


def test_given_a_slip_that_says_what_stands_when_it_is_entered_again_then_nothing_is_recorded_twice(
    hall: Stepped,
) -> None:
    entered(hall)
    assert isinstance(refused(hall), NotPossible)
    assert isinstance(refused(hall, Slip("1N", Seat.NORTH, 8)), NotPossible)


def test_given_a_round_that_has_ended_when_a_slip_comes_late_then_it_stands_within_the_round(hall: Stepped) -> None:
    hall.log.append([(AT, hall.log.version(AT), [RoundEnded()])])
    assert row(hall).state == "missing"
    [late] = entered(hall)
    assert isinstance(late, EntryAmended)
    assert row(hall).state == "final"
    entered(hall, Slip("2S", Seat.EAST, 7), board=2)
    entered(hall, Slip("1N", Seat.NORTH, 7))
    assert (row(hall).text, row(hall, board=2).text) == ("1NT by N 7 tricks, NS +90", "2♠ by E 7 tricks, NS +50")


def test_given_scores_that_were_published_when_a_slip_is_mended_then_the_score_is_corrected_with_a_reason(
    hall: Stepped,
) -> None:
    entered(hall)
    published(hall)
    assert row(hall).way == "correct"
    assert "why" in refused(hall, Slip("1N", Seat.SOUTH, 8)).message
    [corrected] = entered(hall, Slip("1N", Seat.SOUTH, 8), why="North and South exchanged")
    assert isinstance(corrected, ScoreCorrected)
    assert (corrected.old, corrected.new, corrected.law, corrected.by) == ("1NN=8", "1NS=8", "79C1", "scorer")
    told = row(hall)
    assert told.text == "1NT by S 8 tricks, NS +120"
    assert [line.partition(" (")[0] for line in told.before] == ["1NT by N 8 tricks, NS +120"]


def at_table(hall: Stepped, event: AnyEvent, who: Identity = SCORER) -> TdlogError | None:
    """Why an event is not recorded at the table; None where it is."""
    asked = hall.ask(Events(AT, (EventSaid(event),), hall.log.version(AT)), who)
    hall.step()
    error = asked.exception(0)
    assert error is None or isinstance(error, TdlogError)
    return error


def test_given_scores_that_were_published_when_a_scorer_strikes_or_amends_the_slip_then_it_stays_as_it_was(
    hall: Stepped,
) -> None:
    entered(hall)
    tricks = hall.log.version(AT)
    published(hall)
    for amended in (EntryAmended(tricks), EntryAmended(tricks, (TricksAgreed(9),))):
        refusal = at_table(hall, amended)
        assert refusal is not None
        assert "made available" in refusal.message
    assert row(hall).text == "1NT by N 8 tricks, NS +120"
    entered(hall, Slip("2S", Seat.EAST, 7), board=2)
    assert row(hall, board=2).text == "2♠ by E 7 tricks, NS +50"


def test_given_a_figure_that_contradicts_a_slip_when_the_slip_is_typed_again_then_the_figure_is_struck(
    hall: Stepped,
) -> None:
    entered(hall)
    assert at_table(hall, ScoreEntered("points", "+1430", by="scorer")) is None
    assert row(hall).state == "in_doubt"
    [struck] = entered(hall)
    assert isinstance(struck, EntryAmended)
    assert (struck.entry, struck.replacements, struck.by) == (hall.log.version(AT) - 1, (), "scorer")
    assert (row(hall).state, row(hall).text) == ("final", "1NT by N 8 tricks, NS +120")
    assert "stands" in refused(hall).message


def test_given_points_of_a_slip_when_another_result_is_entered_in_its_place_then_they_count_no_more(
    hall: Stepped,
) -> None:
    asked = hall.ask(SlipSaid(AT, 1, Slip("4H", Seat.SOUTH, 10), points="+430"), SCORER)
    hall.step()
    asked.result(0)
    assert row(hall).state == "in_doubt"
    entered(hall, Slip("4H", Seat.SOUTH, 10, Card.S2))
    assert row(hall).state == "in_doubt"
    entered(hall, Slip("5S", Seat.SOUTH, 11))
    assert (row(hall).state, row(hall).hints, row(hall).text) == ("final", (), "5♠ by S 11 tricks, NS +450")


def round_begun(hall: Stepped) -> tuple[int, RoundStarted]:
    """The entry by which the table began its round."""
    entries = hall.log.read(AT)
    [number] = [number for number, event in enumerate(entries, 1) if isinstance(event, RoundStarted)]
    event = entries[number - 1]
    assert isinstance(event, RoundStarted)
    return number, event


def test_given_a_round_whose_scores_were_published_when_its_beginning_is_amended_then_that_is_the_director_s(
    hall: Stepped,
) -> None:
    entered(hall)
    published(hall)
    number, begun = round_begun(hall)
    for amended in (EntryAmended(number), EntryAmended(number, (replace(begun, ns=begun.ew, ew=begun.ns),))):
        refusal = at_table(hall, amended)
        assert isinstance(refusal, NotAllowed)
        assert "call the director" in refusal.message
    assert round_begun(hall) == (number, begun)
    assert at_table(hall, EntryAmended(number, (replace(begun, ns=begun.ew, ew=begun.ns),)), DIRECTOR) is None


def test_given_a_round_before_its_scores_are_published_when_a_scorer_amends_its_beginning_then_it_is_amended(
    hall: Stepped,
) -> None:
    entered(hall)
    number, begun = round_begun(hall)
    assert at_table(hall, EntryAmended(number, (replace(begun, ns=begun.ew, ew=begun.ns),))) is None
    published(hall)
    last = hall.log.version(AT)
    refusal = at_table(hall, EntryAmended(last))
    assert refusal is not None, "to strike the amendment lets the beginning count otherwise too"


def test_given_scores_that_were_published_when_a_table_without_any_has_its_seating_amended_then_it_is_amended(
    hall: Stepped,
) -> None:
    entered(hall, stream="S1.r1.t3")
    published(hall)
    number, begun = round_begun(hall)
    assert at_table(hall, EntryAmended(number, (replace(begun, ns=begun.ew, ew=begun.ns),))) is None


def test_given_a_score_that_a_director_adjusted_when_a_scorer_corrects_it_then_it_is_refused(hall: Stepped) -> None:
    entered(hall)
    given = ScoreAdjusted(1, "12C2", ns_artificial="average+", ew_artificial="average-", by="director")
    hall.log.append([(AT, hall.log.version(AT), [given])])
    assert row(hall).way == "decided"
    assert isinstance(refused(hall, Slip("1N", Seat.SOUTH, 8), why="a slip"), NotPossible)


def test_given_a_split_score_when_the_board_is_looked_at_then_the_row_tells_what_both_sides_have(hall: Stepped) -> None:
    entered(hall)
    assert row(hall).ew_points == ""
    split = ScoreAdjusted(
        1, "12C1b", ns=(WeightedResult("1", "4S", Seat.NORTH, 10),), ew=(WeightedResult("1", "4S", Seat.NORTH, 12),),
        by="director",
    )  # fmt: skip
    hall.log.append([(AT, hall.log.version(AT), [split])])
    assert ([one.points for one in row(hall).parts], row(hall).ew_points) == (["+420"], "-480")
    one_side = ScoreAdjusted(1, "12C2", ew_artificial="average-", by="director")
    hall.log.append([(AT, hall.log.version(AT), [one_side])])
    assert (row(hall).parts[0].points, row(hall).ew_points) == ("+420", "A-")


def test_given_a_table_that_records_the_board_itself_when_a_scorer_enters_it_then_its_recorder_is_named(
    hall: Stepped,
) -> None:
    hall.log.append([(AT, 1, [BoardStarted(1, Seat.NORTH, "none"), CallMade(Seat.NORTH, Call.PASS)])])
    assert row(hall).way == "at_table"
    assert "recorder" in refused(hall).message


def test_given_a_board_that_is_not_due_at_a_table_when_its_slip_is_entered_then_it_is_refused(hall: Stepped) -> None:
    assert "not due" in refused(hall, board=9).message


def test_given_a_table_that_has_grown_when_a_slip_is_entered_as_of_before_then_it_is_a_conflict(hall: Stepped) -> None:
    entered(hall)
    assert isinstance(refused(hall, Slip("2N", Seat.NORTH, 8), seen=1), RecordedFirst)


def test_given_a_line_as_it_is_typed_when_it_is_echoed_then_it_is_a_sentence_that_names_what_it_would_mend(
    hall: Stepped,
) -> None:
    assert echoed(hall, "1nn s2 =8").text == "1NT by North, lead ♠2 by East, 8 tricks: NS +120."
    assert echoed(hall, "1nn s2").lacks
    entered(hall)
    assert echoed(hall, "1ns s2 =8").mends == "Mends 1NT by N 8 tricks, NS +120."
    assert echoed(hall, "1ns s2 =14").column == 8
    assert echoed(hall, "2 t5").text == "Board 2 at table 5."


def test_given_a_lead_that_is_another_s_when_it_is_echoed_then_only_who_may_see_the_board_is_told(
    hall: Stepped,
) -> None:
    """Whoever tries every card would learn the deal, and others are to play it."""
    lines = [f"1ns {card.value.lower()} =8" for card in Card]
    assert {echoed(hall, line).doubt for line in lines} == {""}
    told = {echoed(hall, line, DIRECTOR).doubt for line in lines}
    assert "" in told
    assert len(told) == 1 + 39


def typed(hall: Stepped, line: str, who: Identity = SCORER) -> TdlogError | None:
    """Why a line is not recorded in the session's own stream; None where it is."""
    asked = hall.ask(Lines("S1", (line,)), who)
    hall.step()
    error = asked.exception(0)
    assert error is None or isinstance(error, TdlogError)
    return error


@pytest.mark.parametrize("law", ["81C3", "82C", "79C2", "12C1"])
def test_given_a_correction_by_a_paragraph_of_the_director_s_when_a_scorer_types_it_then_it_is_not_his(
    hall: Stepped, law: str
) -> None:
    entered(hall)
    line = f'rescore 1 {AT} 1NN=8 1NS=8 {law} "exchanged"'
    assert isinstance(typed(hall, line), NotAllowed)
    assert typed(hall, line, DIRECTOR) is None


def test_given_a_score_that_was_decided_when_a_scorer_types_a_correction_of_it_then_it_is_not_his(
    hall: Stepped,
) -> None:
    entered(hall)
    given = ScoreAdjusted(1, "12C2", ns_artificial="average+", ew_artificial="average-", by="director")
    hall.log.append([(AT, hall.log.version(AT), [given])])
    line = f'rescore 1 {AT} "NS average+ EW average-" 1NS=8 79C1 "exchanged"'
    assert isinstance(typed(hall, line), NotAllowed)
    assert typed(hall, line, DIRECTOR) is None


def adjusted(hall: Stepped) -> str:
    """An adjusted score; the line that would correct it, but for its table."""
    entered(hall)
    given = ScoreAdjusted(1, "12C2", ns_artificial="average+", ew_artificial="average-", by="director")
    hall.log.append([(AT, hall.log.version(AT), [given])])
    return 'rescore 1 {table} "NS average+ EW average-" 1NS=8 79C1 "exchanged"'


def said(hall: Stepped, event: AnyEvent, who: Identity = SCORER) -> TdlogError | None:
    """Why an event is not recorded in the session's own stream; None where it is."""
    asked = hall.ask(Events("S1", (EventSaid(event),)), who)
    hall.step()
    error = asked.exception(0)
    assert error is None or isinstance(error, TdlogError)
    return error


@pytest.mark.parametrize("form", ["line", "event"])
def test_given_a_score_that_was_decided_when_a_scorer_puts_its_correction_in_a_note_s_place_then_it_is_not_his(
    hall: Stepped, form: str
) -> None:
    line = adjusted(hall).format(table=AT)
    assert typed(hall, "; a note of his own") is None
    note = hall.log.version("S1")
    corrected = ScoreCorrected(1, AT, "NS average+ EW average-", "1NS=8", "79C1", "exchanged", by="scorer")
    amended = EntryAmended(note, (corrected,), "instead of it")
    refusal = typed(hall, f"at #{note} {line}") if form == "line" else said(hall, amended)
    assert isinstance(refusal, NotAllowed)
    assert row(hall).way == "decided"


@pytest.mark.parametrize("table", ["", "S1", "s1.R1.t2", " S1.r1.t2", "S1.r9.t9", "S2.r1.t2"])
def test_given_a_correction_that_names_no_table_of_the_session_when_a_scorer_records_it_then_it_is_refused(
    hall: Stepped, table: str
) -> None:
    """One without a table would count at each of them."""
    adjusted(hall)
    corrected = ScoreCorrected(1, table, "NS average+ EW average-", "1NS=8", "79C1", "exchanged", by="scorer")
    assert isinstance(said(hall, corrected), NotPossible)
    assert row(hall).way == "decided"


@pytest.mark.parametrize("law", ["81C3", "82C", "79C2"])
def test_given_a_correction_that_a_director_made_when_a_scorer_corrects_or_strikes_it_then_it_stands(
    hall: Stepped, law: str
) -> None:
    entered(hall)
    assert typed(hall, f'rescore 1 {AT} 1NN=8 1NS=9 {law} "his own error"', DIRECTOR) is None
    theirs = hall.log.version("S1")
    assert isinstance(refused(hall, Slip("1N", Seat.SOUTH, 10), why="a slip"), NotPossible)
    assert isinstance(typed(hall, f'rescore 1 {AT} 1NS=9 1NS=10 79C1 "a slip"'), NotAllowed)
    assert isinstance(typed(hall, f"undo {theirs}"), NotAllowed)
    assert isinstance(typed(hall, f"at #{theirs} ; nothing"), NotAllowed)
    assert row(hall).text == "1NT by S 9 tricks, NS +150"
    assert typed(hall, f"undo {theirs}", DIRECTOR) is None


def test_given_an_adjusted_score_that_a_director_corrected_when_a_scorer_corrects_it_then_it_is_not_his(
    hall: Stepped,
) -> None:
    line = adjusted(hall).format(table=AT)
    assert typed(hall, line, DIRECTOR) is None
    assert isinstance(typed(hall, f'rescore 1 {AT} 1NS=8 1NS=10 79C1 "a slip"'), NotAllowed)
    assert isinstance(refused(hall, Slip("1N", Seat.SOUTH, 10), why="a slip"), NotPossible)


def test_given_a_correction_of_his_own_when_a_scorer_corrects_it_again_then_it_is_his(hall: Stepped) -> None:
    entered(hall)
    assert typed(hall, f'rescore 1 {AT} 1NN=8 1NS=9 79C1 "exchanged"') is None
    assert typed(hall, f'rescore 1 {AT} 1NS=9 1NS=8 79C1 "and a trick less"') is None
    assert row(hall).text == "1NT by S 8 tricks, NS +120"


def test_given_a_correction_period_that_has_ended_when_a_scorer_corrects_then_the_old_score_stands_until_judged(
    hall: Stepped,
) -> None:
    entered(hall)
    assert typed(hall, "until 2026-11-23T21:00:00Z") is None
    published(hall)
    assert "79C2" in echoed(hall, '1ns =8 "exchanged"').mends
    [corrected] = entered(hall, Slip("1N", Seat.SOUTH, 8), why="exchanged")
    assert isinstance(corrected, ScoreCorrected)
    assert corrected.law == "79C1"
    assert row(hall).text == "1NT by N 8 tricks, NS +120"
    assert "79C2" in row(hall).awaits
    queue = answer(office_of(hall), DIRECTOR, "queue", {"session": "S1"})
    assert isinstance(queue, QueueView)
    assert [item.stream for item in queue.items] == [AT]


def test_given_a_director_when_he_corrects_after_the_period_then_it_is_by_79c2(hall: Stepped) -> None:
    entered(hall)
    assert typed(hall, "until 2026-11-23T21:00:00Z") is None
    published(hall)
    asked = hall.ask(SlipSaid(AT, 1, Slip("1N", Seat.SOUTH, 8), "beyond doubt: all four agree"), DIRECTOR)
    hall.step()
    asked.result(0)
    assert row(hall).text == "1NT by S 8 tricks, NS +120"
    corrected = hall.log.read("S1")[-1]
    assert isinstance(corrected, ScoreCorrected)
    assert (corrected.law, corrected.by) == ("79C2", "director")


def test_given_a_lead_of_another_hand_when_everybody_may_see_the_board_then_the_row_says_whose_it_is(
    hall: Stepped,
) -> None:
    told: set[str] = set()
    for table in range(1, 13):
        entered(hall, Slip("1N", Seat.NORTH, 8, Card.SA), f"S1.r1.t{table}")
        told |= {part.lead_doubt for part in row(hall, table).parts} if table < 12 else set()
    assert told == {""}
    [part] = row(hall, 5).parts
    assert part.lead_doubt == "♠A is North's; with North as declarer East leads."
