"""Law 41: the opening lead face down, the questions before it is faced, and dummy's hand."""

from __future__ import annotations

from domain.board import read_hand
from domain.cards import Card, cards_in
from domain.events import (
    AttentionDrawn,
    CallChanged,
    CallWithdrawn,
    DirectorCalled,
    DummyFaced,
    ExplanationCorrected,
    JudgementMade,
    LeadFacedDown,
    QuestionAsked,
)
from domain.events.topics import is_about
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question, incident_name
from projections.laws.law_44_trick import law_44b, trick_before
from projections.recorded.board_record import Record


def law_41a(record: Record, place: int, lead: LeadFacedDown) -> Finding | None:
    """Law 41A (2017): the defender on presumed declarer's left leads face down; the card goes back only on the
    director's word: where another player's lead it was, or where a call or an explanation is put right before it is
    faced."""
    declarer = record.declarer
    if declarer is None:
        return None
    if lead.seat is not declarer.left:
        return Finding("41A", "face_down_out_of_turn", lead.seat, places=(place,))
    changed = _put_right_after(record, place)
    return Finding("41A", "face_down_lead_may_go_back", lead.seat, places=(place, changed)) if changed else None


def _put_right_after(record: Record, place: int) -> int | None:
    """Where a call was changed, or an explanation corrected, after a face-down lead and before a card was faced."""
    faced = record.opening_lead
    changes = [at for at, _, _ in record.moments(CallChanged)] + [at for at, _, _ in record.moments(CallWithdrawn)]
    changes += [at for at, said, _ in record.moments(ExplanationCorrected) if not record.is_defender(said.seat)]
    return min((at for at in changes if place < at and (faced is None or at < faced)), default=None)


def law_41b(record: Record, place: int, asked: QuestionAsked) -> list[Finding | Question]:
    """Law 41B (2017): before the lead is faced leader's partner and presumed declarer may ask, later declarer and the
    defenders, each at his turn to play; dummy may not.

    The moment counts, and not when it was typed: where the times tell another order they decide; where only the order
    of typing speaks against a question, the director is asked when it was put. Where it speaks for one that somebody
    complains of, it was put in time until he says otherwise.
    """
    moment = record.moment_by_clock(place, asked.at)
    why = _against_asking(record, moment, asked)
    if moment != place:
        return [Finding("41B", why, asked.seat, places=(place,))] if why else []
    answer = record.judgement(incident_name(record.board, place), "41B")
    after_auction = record.declarer is not None and record.auction_over_at(place)
    if not why and answer is None and not (after_auction and complained_of(record, place, asked)):
        return []
    question = put_when("41B", place, answer, in_order=not why)
    if question.counts != "put_at_wrong_moment":
        return [question]
    return [question, Finding("41B", why or "question_not_at_turn", asked.seat, places=(place,))]


def put_when(law: str, place: int, answer: JudgementMade | None, *, in_order: bool) -> Question:
    """41B and 20F1: was a question put when its player might ask? Where the record has it `in_order`, that counts until
    the director says otherwise."""
    answers, presumed = ("put_in_time", "put_at_wrong_moment"), "put_in_time" if in_order else ""
    return Question(law, "question_put_when", answers, places=(place,), answer=answer, blocks=False, presumed=presumed)


def complained_of(record: Record, place: int, asked: QuestionAsked) -> bool:
    """Whether somebody spoke of a player's question, or called the director about one, after it."""
    said = [event for at, event, _ in record.moments(DirectorCalled) if at > place and is_about(event, "question")]
    named = [event for at, event, _ in record.moments(AttentionDrawn) if at > place and is_about(event, "question")]
    return bool(said) or any(event.offender in (None, asked.seat) for event in named)


def _against_asking(record: Record, moment: int, asked: QuestionAsked) -> str:
    """What speaks against a question that was put at a moment; empty where nothing does."""
    if record.declarer is None or not record.auction_over_at(moment):
        return ""
    if asked.seat is record.dummy:
        return "dummy_may_not_ask"
    lead, standing = record.opening_lead, trick_before(record, moment)
    if lead is None or moment <= lead or standing is None:
        return ""
    turn = law_44b(standing)
    at_turn = asked.seat is turn or (asked.seat is record.declarer and turn is record.dummy)
    return "" if at_turn else "question_not_at_turn"


def law_41c(record: Record, place: int, seat: Seat) -> Finding | None:
    """Law 41C (2017): a faced lead begins the play and nothing undoes that: no call can be changed any more. (One out
    of turn may still go back, 54, so that play begins beyond recall with a second card; the auction period, though,
    ends with any lead that a defender faces, 17D1.)"""
    begun = play_begun(record)
    if begun is None or place < begun:
        return None
    return Finding("41C", "play_has_begun", seat, places=(place, begun))


def play_begun(record: Record) -> int | None:
    """Where play began beyond recall: the opening lead by the right hand, or a second card after another."""
    plays = record.board.plays
    declarer = record.declarer
    if declarer is None or not plays:
        return None
    own = [play.place for play in plays if play.trick == 1 and play.seat == declarer.left.index]
    return min([*own, *(play.place for play in plays[1:2])], default=None)


def law_41d(record: Record, place: int, spread: DummyFaced) -> list[Finding]:
    """Law 41D (2017): dummy spreads all his cards face up, in suits, trumps to his right. A card that could not be seen
    is an infraction of dummy's side; defenders need not count dummy's cards."""
    hidden = _hidden(record, place, spread)
    if hidden is None:
        return []
    if not hidden:
        return [Finding("41D", "too_few_cards_visible", spread.seat, places=(place,))]
    return [Finding("41D", "card_not_visible", spread.seat, card=card, places=(place,)) for card in hidden]


def spread_too_early(record: Record, place: int, spread: DummyFaced) -> Finding | None:
    """41D: dummy spreads his hand when the opening lead is faced; before that he shows cards of the declaring side in
    the auction period (24)."""
    lead = record.opening_lead
    if spread.seat is not record.dummy or (lead is not None and lead < place) or not record.auction_over_at(place):
        return None
    if any(play.place < place for play in record.board.plays):
        return None
    return Finding("41D", "spread_before_lead", spread.seat, places=(place,))


def defenders_hand_faced(record: Record, place: int, spread: DummyFaced) -> Finding | None:
    """41D speaks of dummy alone: a defender who faces his hand exposes its cards (49; before the opening lead 24)."""
    if not record.is_defender(spread.seat) or record.declarer is None or record.board.returned:
        return None
    return Finding("41D", "defenders_hand_faced", spread.seat, places=(place,))


def _hidden(record: Record, place: int, spread: DummyFaced) -> list[Card] | None:
    """The cards that could not be seen; none where dummy's hand is not known but for their number; None where all
    could."""
    visible = read_hand(spread.hand)
    if visible is None or spread.seat is not record.dummy:
        return None
    before = 0
    for play in record.board.plays:
        before |= play.card.bit if play.seat == spread.seat.index and play.place < place else 0
    if not record.board.known[spread.seat.index]:
        return [] if (visible | before).bit_count() < 13 else None
    return cards_in(record.board.held[spread.seat.index] & ~visible & ~before) or None


def dummy_misled(record: Record, incident: str, found: list[Finding]) -> Question | None:
    """41D with 12A1 and 12B1: were the defenders damaged by what they could not see? No rectification is prescribed, so
    the director adjusts the score if they were; declarer's side has nothing to gain from its own infraction. Asked when
    play is over; it holds no result up, for it matters only where damage is claimed."""
    if not found or not record.is_over:
        return None
    return Question(
        "41D", "defenders_misled_by_dummy", ("damaged", "not_damaged"), places=found[0].places,
        answer=record.judgement(incident, "41D"), settled=record.adjusted(incident), adjusts="damaged", blocks=False,
    )  # fmt: skip


PARAGRAPHS: Paragraphs = {"41A": law_41a, "41B": law_41b, "41C": law_41c, "41D": law_41d}

CODES = declared(
    Findings(("face_down_out_of_turn", "face_down_lead_may_go_back", "play_has_begun"), outcome=True),
    Findings((
        "question_not_at_turn", "dummy_may_not_ask", "too_few_cards_visible", "card_not_visible", "spread_before_lead",
        "defenders_hand_faced"
    )),
    Questions(("question_put_when", "defenders_misled_by_dummy")),
)  # fmt: skip
