"""Law 68: claims and concessions, and how play is suspended or goes on."""

from __future__ import annotations

from dataclasses import replace

from domain.board import Claim, Irregular, Irregularity
from domain.events import CardExposed, DummyFaced, PlayContinued
from domain.seats import SEATS
from domain.times import time_of
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question, incident_name
from projections.laws.law_09_attention import at_once
from projections.recorded.board_record import Record
from projections.recorded.periods import time_at

NOT_STATED = "?"
"""A line of play of which nobody has told whether it was stated."""
CONDITION = ("condition_holds", "condition_fails")
STATEMENTS = ("claim", "objection")
"""How a card is shown as part of what is said: of the trick in progress, in a claim, in an objection to one."""


def law_68(record: Record, place: int, exposed: CardExposed, trick: int) -> Finding | None:
    """Law 68 (2017): what is said and shown of the trick in progress alone is no claim: play goes on, and a defender's
    card that was shown so is no penalty card; what it tells is unauthorised for his partner (16)."""
    if exposed.how not in STATEMENTS or not record.is_defender(exposed.seat):
        return None
    if any(lay_at(record, claim, place, exposed, trick) for claim in record.board.claims):
        return None
    return Finding("68", "said_of_this_trick", exposed.seat, trick, card=exposed.card, places=(place,))


def lay_at(record: Record, claim: Claim, place: int, shown: CardExposed | DummyFaced, trick: int = 0) -> bool:
    """Whether a claim or concession lay there, in dispute or not, when a card was shown: by the order of the record, by
    the times where all are told, or because the record says that it was shown in the claim or the objection. (Which of
    them was typed first does not tell.)"""
    over = claim.annulled or claim.played_on
    if claim.place < place and (not over or place <= over):
        return True
    if isinstance(shown, CardExposed) and shown.how in STATEMENTS and trick == claim.trick:
        return True
    began, at = time_of(time_at(record, claim.place)), time_of(shown.at)
    ended = time_of(time_at(record, over)) if over else None
    return began is not None and at is not None and ended is not None and began <= at < ended


def law_68a(claim: Claim) -> Finding | None:
    """Law 68A (2017): it is a claim to state that a side will win a number of the tricks left, to suggest that play be
    cut short, or to show one's cards, unless it is clear that they were not shown for that."""
    if claim.is_concession:
        return None
    note = claim.words or ("hand shown" if claim.shown else "")
    return Finding("68A", "claim", claim.seat, claim.trick, claim.claimed, places=(claim.place,), note=note)


def alternative(record: Record, claim: Claim) -> list[Finding]:
    """68A of a claim of one number if something is so, and of another if it is not: which of them is claimed. Where a
    suit is to break, the cards of both opponents tell. (The Laws say nothing of how even a break is: it is one where
    their numbers differ by one at most.)"""
    places, seat, trick = (claim.place,), claim.seat, claim.trick
    if claim.otherwise is None:
        named = bool(claim.condition or claim.breaks)
        return [Finding("68A", "no_number_otherwise", seat, trick, claim.claimed, places=places)] if named else []
    code = "otherwise" if claim.condition else "otherwise_no_break" if claim.breaks else "otherwise_unnamed"
    told = Finding("68A", code, seat, trick, claim.otherwise, suit=claim.breaks, places=places, note=claim.condition)
    found = [told]
    holds = _breaks(record, claim)
    if holds is None:
        return found
    code, tricks = ("suit_breaks", claim.claimed) if holds else ("suit_does_not_break", claim.otherwise)
    return [*found, Finding("68A", code, seat, trick, tricks, suit=claim.breaks, places=places)]


def which_number(record: Record, claim: Claim, incident: str, contested: bool) -> Question | None:
    """68A of a claim of two numbers where the cards do not tell which holds: the director says. Of a contested claim he
    gives the number itself (70A), and this only leads to it; where the players agreed on a number (79A1) or the claim
    is void, nothing is asked."""
    answer = record.judgement(incident, "68A")
    agreed = record.board.tricks_agreed
    told = not claim.stands or (agreed is not None and agreed[0] > claim.place)
    if claim.otherwise in (None, claim.claimed) or _breaks(record, claim) is not None or (told and answer is None):
        return None
    return Question("68A", "which_number", CONDITION, "", (claim.place,), answer, blocks=not (contested or told))


def _breaks(record: Record, claim: Claim) -> bool | None:
    if claim.breaks is None:
        return None
    opponents = [seat for seat in SEATS if seat.side is not claim.seat.side]
    if not all(record.board.known[seat.index] for seat in opponents):
        return None
    counts = [(record.hand_before(seat, claim.place) & claim.breaks.mask).bit_count() for seat in opponents]
    return abs(counts[0] - counts[1]) <= 1


def resolved(record: Record, claim: Claim) -> Claim | None:
    """The claim with the number that holds; None where it has two, and nobody has told which."""
    if claim.otherwise in (None, claim.claimed):
        return claim
    holds = _breaks(record, claim)
    if holds is None:
        answer = record.judgement(incident_name(record.board, claim.place), "68A")
        if answer is None or answer.answer not in CONDITION:
            return None
        holds = answer.answer == "condition_holds"
    return claim if holds else replace(claim, claimed=claim.otherwise)


def law_68b1(claim: Claim) -> Finding | None:
    """Law 68B1 (2017): who claims some of the tricks left concedes the rest."""
    if not claim.conceded:
        return None
    return Finding("68B1", "concession", claim.seat, claim.trick, claim.conceded, places=(claim.place,))


def law_68b2(record: Record, claim: Claim) -> tuple[Finding, ...]:
    """Law 68B2 (2017): a defender gives up a trick and his partner objects at once: no claim or concession happened,
    play goes on, cards shown are no penalty cards but 16C holds for partner.

    The entry says whether the objection came at once (`later`); where the times of both are more than a minute apart,
    that is told beside it."""
    if not claim.annulled:
        return ()
    places = (claim.place, claim.annulled)
    found = Finding("68B2", "annulled", claim.seat, claim.trick, places=places)
    if at_once(record, *places) is not False:
        return (found,)
    return found, Finding("68B2", "objected_after_a_while", claim.seat, claim.trick, places=places)


def shown_in_concession(record: Record, claim: Claim) -> list[Finding]:
    """68B2 with 16C: what a defender showed in a concession that his partner stopped, or played while it lay there, is
    unauthorised for that defender's partner, and authorised for declarer's side."""
    if not claim.annulled:
        return []
    found = [Finding("68B2", "hand_shown", claim.seat, claim.trick, places=(claim.place,))] if claim.shown else []
    found += [
        Finding("68B2", "hand_shown", event.seat, claim.trick, places=(place,))
        for place, event, _ in record.moments(DummyFaced)
        if record.is_defender(event.seat) and lay_at(record, claim, place, event)
    ]
    shown = [
        (place, event.seat, event.card)
        for place, event, trick in record.moments(CardExposed)
        if record.is_defender(event.seat) and lay_at(record, claim, place, event, trick)
    ]
    shown += [
        (one.place, one.seat, one.card)
        for one in record.irregular(Irregularity.CARD_AFTER_CLAIM)
        if one.card is not None and record.is_defender(one.seat) and claim.place < one.place < claim.annulled
    ]
    return found + [
        Finding("68B2", "card_shown", seat, claim.trick, card=card, places=(place, claim.annulled))
        for place, seat, card in shown
    ]


def law_68c(record: Record, claim: Claim, incident: str) -> Finding | None:
    """Law 68C (2017): a claim comes with its line of play; one without a statement is judged so (70)."""
    # That nobody has told of a line is no statement that there was none.
    answer = record.judgement(incident, "68C")
    judged = answer is not None and answer.answer == "no_line"
    none_stated = claim.line == "" if _is_line_told(claim) else judged
    if claim.is_concession or not claim.claimed or not none_stated:
        return None
    return Finding("68C", "no_statement", claim.seat, claim.trick, places=(claim.place,))


def _is_line_told(claim: Claim) -> bool:
    return claim.line not in (None, NOT_STATED)


def whether_line_was_stated(record: Record, claim: Claim, incident: str, contested: bool) -> Question | None:
    """68C of a contested claim of which nobody has told whether a line of play was stated: words such as `the rest are
    mine` state none, and only who heard them can tell. Of an old entry the words are taken for one, and none is
    presumed without."""
    answer = record.judgement(incident, "68C")
    asked = contested or answer is not None
    if _is_line_told(claim) or claim.is_concession or not claim.claimed or not asked:
        return None
    has_words = bool(claim.statement or claim.condition)
    presumed = "" if claim.line is not None else "line_stated" if has_words else "no_line"
    answers = ("line_stated", "no_line")
    return Question("68C", "line_stated", answers, "", (claim.place,), answer, blocks=False, presumed=presumed)


def law_68d(record: Record, irregular: Irregular) -> Finding:
    """Law 68D (2017): play is suspended from a claim on: a card that is played then is no play, and counts for nothing
    in what is adjudicated (70); a defender's is no penalty card (49)."""
    return Finding("68D", "no_play", irregular.seat, irregular.trick, card=irregular.card, places=(irregular.place,))


def law_68d1(claim: Claim) -> Finding | None:
    """Law 68D1 (2017): play is suspended, and an agreed claim is scored by 69."""
    return Finding("68D1", "suspended", claim.seat, claim.trick, places=(claim.place,)) if claim.stands else None


def law_68d2a(claim: Claim, contested: bool) -> Finding | None:
    """Law 68D2a (2017): once anybody doubts a claim the director is called and nothing else is done; to claim against
    it is to doubt it."""
    if claim.played_on:
        return None
    if claim.counter_to:
        return Finding("68D2a", "counterclaim", claim.seat, claim.trick, places=(claim.place, claim.counter_to))
    if not contested or not claim.objections:
        return None
    place, objection = claim.objections[0]
    return Finding("68D2a", "doubted", objection.seat, claim.trick, places=(claim.place, place))


def law_68d2b(record: Record, claim: Claim) -> list[Finding]:
    """Law 68D2b (2017): where the side that did not claim asks for it and all four agree, play goes on; the claim is
    void and is not adjudicated."""
    if claim.played_on:
        return [Finding("68D2b", "played_on", claim.seat, claim.trick, places=(claim.place, claim.played_on))]
    return [
        Finding("68D2b", "not_agreed_by_all", asked.seat, claim.trick, places=(place, claim.place))
        for place, asked, _ in record.moments(PlayContinued)
        if place > claim.place and claim.stands
    ]


PARAGRAPHS: Paragraphs = {
    "68": law_68, "68A": law_68a, "68B1": law_68b1, "68B2": law_68b2, "68C": law_68c, "68D": law_68d,
    "68D1": law_68d1, "68D2a": law_68d2a, "68D2b": law_68d2b,
}  # fmt: skip

CODES = declared(
    Findings((
        "claim", "said_of_this_trick", "no_number_otherwise", "otherwise", "otherwise_no_break", "otherwise_unnamed",
        "suit_breaks", "suit_does_not_break", "concession", "objected_after_a_while", "hand_shown", "card_shown",
        "no_statement", "no_play", "suspended", "counterclaim", "doubted", "played_on", "not_agreed_by_all"
    )),
    Findings(("annulled",), outcome=True),
    Questions(("which_number",)),
    Questions(("line_stated",), guides=True),
)  # fmt: skip
