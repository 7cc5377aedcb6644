"""Law 20F and 20G: who may ask and answer, and when a wrong explanation is put right."""

from __future__ import annotations

from typing import Literal

from domain.events import ExplanationCorrected, ExplanationGiven, QuestionAsked
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.law_16_information import InformationCase
from projections.laws.law_41_opening_lead import law_41b, put_when
from projections.recorded.board_record import Record

Moment = Literal["auction", "clarification", "play", "over"]
"""Where a board was at a place: the auction, between the final pass and the faced lead, the play, or after it."""


def moment_of(record: Record, place: int) -> Moment:
    """Where the board was when the entry at a place was made."""
    over, lead = record.over_since, record.opening_lead
    if over is not None and over < place:
        return "over"
    if lead is not None and lead < place:
        return "play"
    return "clarification" if record.auction_over_at(place) else "auction"


def presumed_declarer(record: Record, place: int) -> Seat | None:
    """Who would declare by the calls that stood at a place; None before a bid."""
    bids = [(seat, call) for _, seat, call in record.auction_before(place) if call.is_bid]
    if not bids:
        return record.declarer
    last, bid = bids[-1]
    first = next(seat for seat, call in bids if call.strain is bid.strain and (seat ^ last) & 1 == 0)
    return SEATS[first]


def explainer_of(record: Record, place: int, corrected: ExplanationCorrected) -> Seat:
    """Whose explanation is corrected: partner's where that was said, or where he explained the matter and the player
    who corrects it did not; else the player's own."""
    if corrected.whose == "partner":
        return corrected.seat.partner
    abouts = (None, corrected.about)
    explained = {
        event.seat
        for at, event, _ in record.moments(ExplanationGiven)
        if at < place and (corrected.about is None or event.about in abouts)
    }
    mine, partners = corrected.seat in explained, corrected.seat.partner in explained
    return corrected.seat.partner if partners and not mine else corrected.seat


def law_20f1(record: Record, incident: str, place: int, asked: QuestionAsked) -> list[Finding | Question]:
    """Law 20F1 (2017): before the final pass a player may ask, at his own turn to call, what the opponents' calls mean;
    the partner of the player who made a call answers. The moment counts, as in 41B, and not when it was typed."""
    moment = record.moment_by_clock(place, asked.at)
    if moment_of(record, moment) != "auction":
        return []
    calls = record.auction_before(moment)
    turn = SEATS[calls[-1][1]].left if calls else record.board.dealer
    if moment != place:
        code = "may_ask_now" if turn is asked.seat else "may_not_ask_now"
        return [Finding("20F1", code, asked.seat, places=(place,))]
    answer = record.judgement(incident, "20F1")
    question = put_when("20F1", place, answer, in_order=turn is asked.seat)
    if question.counts not in question.answers:
        return [question]
    code = "may_ask_now" if question.counts == "put_in_time" else "may_not_ask_now"
    return [question, Finding("20F1", code, asked.seat, places=(place,))]


def law_20f2(record: Record, place: int, asked: QuestionAsked) -> Finding | None:
    """Law 20F2 (2017): after the final pass and while the cards are played a defender may ask at his own turn to play,
    declarer at his turn from either hand; dummy may not. Nothing is said while the director has not told the moment
    (41B)."""
    if moment_of(record, record.moment_by_clock(place, asked.at)) not in ("clarification", "play"):
        return None
    found = law_41b(record, place, asked)
    if any(isinstance(each, Question) and each.is_open for each in found):
        return None
    wrong = any(isinstance(each, Finding) for each in found)
    return Finding("20F2", "may_not_ask_now" if wrong else "may_ask_now", asked.seat, places=(place,))


def law_20f3(place: int, asked: QuestionAsked) -> Finding | None:
    """Law 20F3 (2017): one call alone may be asked about, but then 16B1 may apply to the asker's partner."""
    if asked.about is None:
        return None
    return Finding("20F3", "one_call_asked", asked.seat, places=(place,))


def _moment_corrected(record: Record, place: int, corrected: ExplanationCorrected) -> Moment:
    """Where the board was when an explanation was corrected: by the clock where the times tell another order."""
    return moment_of(record, record.moment_by_clock(place, corrected.at))


def law_20f4(record: Record, place: int, corrected: ExplanationCorrected) -> Finding | None:
    """Law 20F4 (2017): a player who finds his own explanation wrong or incomplete calls the director, at once if he
    likes, and at the latest before the clarification period ends with the faced opening lead. What he explained only
    after that cannot have been put right by then."""
    if explainer_of(record, place, corrected) is not corrected.seat:
        return None
    moment = _moment_corrected(record, place, corrected)
    explained = [at for at, said, _ in record.moments(ExplanationGiven) if at < place and said.seat is corrected.seat]
    was_later = bool(explained) and moment_of(record, explained[-1]) in ("play", "over")
    code = "corrected_in_time" if moment in ("auction", "clarification") or was_later else "corrected_too_late"
    return Finding("20F4", code, corrected.seat, places=(place,))


def law_20f5a(record: Record, place: int, corrected: ExplanationCorrected) -> Finding | None:
    """Law 20F5a (2017): during the auction nobody corrects his partner's explanation (a missing alert, or one too many,
    is one), nor lets it be seen in any way that it was wrong."""
    if explainer_of(record, place, corrected) is corrected.seat:
        return None
    if _moment_corrected(record, place, corrected) != "auction":
        return None
    return Finding("20F5a", "corrected_too_early", corrected.seat, places=(place,))


def law_20f5b1(record: Record, place: int, corrected: ExplanationCorrected) -> Finding | None:
    """Law 20F5b1 (2017): a defender calls the director and tells the opponents that his partner's explanation was wrong
    when play is over, and not before."""
    moment, own = _moment_corrected(record, place, corrected), explainer_of(record, place, corrected) is corrected.seat
    if own or moment == "auction" or _declares(record, place, corrected.seat):
        return None
    code = "corrected_in_time" if moment == "over" else "corrected_too_early"
    return Finding("20F5b1", code, corrected.seat, places=(place,))


def law_20f5b2(record: Record, place: int, corrected: ExplanationCorrected) -> Finding | None:
    """Law 20F5b2 (2017): declarer or dummy, as they will be, calls the director and tells the opponents that his
    partner's explanation was wrong after the final pass and before the opening lead is faced."""
    moment, own = _moment_corrected(record, place, corrected), explainer_of(record, place, corrected) is corrected.seat
    if own or moment == "auction" or not _declares(record, place, corrected.seat):
        return None
    code = "corrected_in_time" if moment == "clarification" else "corrected_too_late"
    return Finding("20F5b2", code, corrected.seat, places=(place,))


def _declares(record: Record, place: int, seat: Seat) -> bool:
    declarer = presumed_declarer(record, place)
    return declarer is not None and declarer.side is seat.side


def law_20f6(record: Record, case: InformationCase) -> Finding:
    """Law 20F6 (2017): where a player acted on an opponent's wrong information, 21 speaks of his calls and 47E of his
    cards."""
    code = "see_calls" if moment_of(record, case.place) in ("auction", "clarification") else "see_cards"
    side = case.side.opponents if case.side is not None else None
    return Finding("20F6", code, side=side, places=case.places)


def law_20g1(record: Record, case: InformationCase) -> Question:
    """Law 20G1 (2017): a player does not ask a question only for his partner's good."""
    return Question(
        "20G1",
        "asked_for_partner",
        ("for_partner", "own_interest"),
        places=case.places,
        answer=record.judgement(case.name, "20G1"),
        settled=record.adjusted(case.name),
        blocks=False,
    )


def law_20g2(record: Record, case: InformationCase) -> Question:
    """Law 20G2 (2017): a player does not ask a question only to get a wrong answer from an opponent."""
    return Question(
        "20G2",
        "asked_for_wrong_answer",
        ("for_wrong_answer", "own_interest"),
        places=case.places,
        answer=record.judgement(case.name, "20G2"),
        settled=record.adjusted(case.name),
        blocks=False,
    )


PARAGRAPHS: Paragraphs = {
    "20F1": law_20f1, "20F2": law_20f2, "20F3": law_20f3, "20F4": law_20f4, "20F5a": law_20f5a,
    "20F5b1": law_20f5b1, "20F5b2": law_20f5b2, "20F6": law_20f6, "20G1": law_20g1, "20G2": law_20g2,
}  # fmt: skip

CODES = declared(
    Findings((
        "may_ask_now", "may_not_ask_now", "one_call_asked", "corrected_in_time", "corrected_too_late",
        "corrected_too_early", "see_calls", "see_cards"
    )),
    Questions(("asked_for_partner", "asked_for_wrong_answer")),
)  # fmt: skip
