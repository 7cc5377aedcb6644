"""Law 62: putting a revoke right before it is established."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.events import AttentionDrawn, DirectorCalled, JudgementMade, RevokeAsked
from domain.events.topics import is_about
from domain.happened import Play
from domain.seats import SEATS, Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Effect, Finding, Option, Question, incident_name
from projections.laws.law_16_information import information_from_card
from projections.laws.law_43_dummy import law_43b3, may_be_without_rights
from projections.laws.law_47_retraction import keep_or_take_back
from projections.laws.law_50_lying import was_faced
from projections.laws.law_50_penalty_cards import before_the_player
from projections.recorded.board_record import LATER, Record, first_of, order_is_known, precedes
from projections.recorded.board_stages import Chosen
from projections.recorded.revoke import Revoke, StatedRevoke


def attention_to(record: Record, revoke: Revoke) -> int | None:
    """Where attention was first drawn to a revoke: by word, by calling the director about a revoke, by a question to
    the revoker while the trick or the next is in progress (unless it was answered by going on: then nobody noticed),
    by taking the card back, or by putting the card that shows it where it belongs (14B, 67B2)."""
    spoken = record.moments(AttentionDrawn)
    about = [place for place, event, _ in spoken if _is_about(event, revoke) and not _is_another(record, place, event)]
    about += [place for place, event, _ in record.moments(DirectorCalled) if is_about(event, "revoke")]
    said = [place for place in about if place > revoke.place and not _is_dummys(record, revoke, place)]
    asked = [
        place
        for place, event, trick in record.moments(RevokeAsked)
        if place > revoke.place
        and event.to is revoke.seat
        and trick <= revoke.trick + 1
        and not _went_on(record, revoke, place)
        and not _is_dummys(record, revoke, place)
    ]
    shown = [moment.place for moment in record.board.moments if moment.place == revoke.found]
    return first_of(record, [*said, *asked, *shown, *([revoke.corrected] if revoke.corrected else [])])


def _is_dummys(record: Record, revoke: Revoke, place: int) -> bool:
    """Whether dummy spoke of a defender's revoke without his rights (43B3), or it is asked whether he had them."""
    return law_43b3(record, revoke, place) is not None or may_be_without_rights(record, revoke, place)


def _is_about(event: AttentionDrawn, revoke: Revoke) -> bool:
    """Whether what was said means this revoke: by its topic, or by offender and trick together."""
    named = event.offender is revoke.seat and event.trick == revoke.trick
    fits = event.offender in (None, revoke.seat) and event.trick in (None, revoke.trick)
    return named or (fits and (is_about(event, "revoke") or is_about(event, "stated_revoke")))


def _is_another(record: Record, place: int, event: AttentionDrawn) -> bool:
    """Whether the director has said of a revoke that he states that it is none of those that the cards show (64B2)."""
    if event.trick is not None or not is_about(event, "stated_revoke"):
        return False
    answer = record.judgement(incident_name(record.board, place), "64B2")
    return answer is not None and answer.answer != "same_revoke"


def _went_on(record: Record, revoke: Revoke, asked: int) -> bool:
    """Whether, after a question, the next trick or a claim came and not the correction."""
    played = [play.place for play in record.board.plays if play.trick > revoke.trick]
    claimed = [claim.place for claim in record.board.claims]
    return any(
        precedes(record, asked, place) and not (revoke.corrected and revoke.corrected < place)
        for place in (*played, *claimed)
    )


def law_62a(record: Record, revoke: Revoke) -> Finding | None:
    """Law 62A (2017): a revoke that attention is drawn to before it is established must be corrected. Where nobody did
    so and play went on until it was established, there is nothing left to correct (63B). What came first the times
    tell, or else the order in which it was recorded."""
    attention, established = revoke.attention, revoke.established_at
    if attention is None or (established is not None and precedes(record, established, attention)):
        return None
    if revoke.kind == "penalty card" and any(
        precedes(record, p.place, attention) for p in _played_since(record, revoke)
    ):
        return None  # by 52A declarer has accepted the card when he has played after it
    code = "corrected" if revoke.corrected else "not_corrected" if _went_on_to_establish(revoke) else "must_correct"
    places = tuple(p for p in (revoke.attention, revoke.place, revoke.corrected) if p)
    return Finding("62A", code, revoke.seat, revoke.trick, card=revoke.card, suit=revoke.suit, places=places)


def _went_on_to_establish(revoke: Revoke) -> bool:
    """Whether 63, and not 43B2b, established the revoke after attention had been drawn to it."""
    return revoke.is_established and revoke.established[0].law.startswith("63")


def order_presumed(record: Record, revoke: Revoke) -> Finding | None:
    """62A and 63A: that only the order of typing tells whether attention was drawn to a revoke before or after what
    established it."""
    attention, established = revoke.attention, revoke.established_at
    by_play = revoke.is_established and revoke.established[0].law.startswith("63")
    if attention is None or established is None or not by_play or order_is_known(record, attention, established):
        return None
    code = "noticed_before_as_typed" if attention < established else "noticed_after_as_typed"
    law = revoke.established[0].law
    return Finding(law, code, revoke.seat, revoke.trick, card=revoke.card, places=(attention, established))


def law_62b1(record: Chosen, revoke: Revoke) -> Finding | None:
    """Law 62B1 (2017): a card withdrawn from a defender's unfaced hand becomes a major penalty card (50)."""
    if not record.is_defender(revoke.seat) or _faced_before(record, revoke):
        return None
    return Finding("62B1", "penalty_card", revoke.seat, revoke.trick, card=revoke.card, places=(revoke.place,))


def law_62b2(record: Chosen, revoke: Revoke) -> Finding | None:
    """Law 62B2 (2017): declarer, dummy, or a defender's card that was faced already: replaced without rectification."""
    if record.is_defender(revoke.seat) and not _faced_before(record, revoke):
        return None
    return Finding("62B2", "no_rectification", revoke.seat, revoke.trick, card=revoke.card, places=(revoke.place,))


def _faced_before(record: Chosen, revoke: Revoke) -> bool:
    return was_faced(record, revoke.seat, revoke.card, revoke.place)


def penalty_card_to_be(revoke: Revoke, finding: Finding | None) -> Effect | None:
    """The revoke card that will be a penalty card (62B1) once it is taken back; from then on 50 says how it lies."""
    if finding is None or revoke.corrected is not None:
        return None
    return before_the_player(revoke.seat, revoke.card, True, finding.places, revoke.place)


def _played_since(record: Record, revoke: Revoke) -> list[Play]:
    """Cards of the non-offending side played after the revoke."""
    return record.plays_after(revoke.place, revoke.side.opponents)


def must_be_corrected(revokes: Sequence[Revoke]) -> set[int]:
    """The places of the revoke cards that have to be taken back (62A, 62C3): nobody may choose to keep one."""
    return {
        revoke.place
        for revoke in revokes
        if revoke.attention is not None and not revoke.is_established and revoke.kind != "defective"
    }


def _may_change(record: Record, revoke: Revoke) -> list[Play]:
    """Cards of the non-offending side played after the revoke and before attention."""
    attention = revoke.attention
    return [p for p in _played_since(record, revoke) if attention is not None and precedes(record, p.place, attention)]


def _withdrawn_cards(record: Record, law: str, revoke: Revoke, plays: list[Play]) -> list[Finding]:
    """Defenders' cards taken back besides the revoke card: penalty cards."""
    taken_back = [(p, record.withdrawn_at(p.place)) for p in plays if p.place != revoke.place]
    return [
        Finding(law, "penalty_card", SEATS[p.seat], p.trick, card=p.card, places=(p.place, back))
        for p, back in taken_back
        if back is not None and record.is_defender(SEATS[p.seat])
    ]


def law_62c1(record: Record, revoke: Revoke) -> list[Option | Finding]:
    """Law 62C1 (2017): each non-offender may take back a card he played after the revoke and before attention; whether
    dummy's is, declarer decides."""
    if revoke.attention is None:
        return []
    lying = [play for play in _may_change(record, revoke) if record.withdrawn_at(play.place) is None]
    corrected = revoke.corrected
    if corrected is not None and any(p.place > corrected and p.trick > revoke.trick for p in record.board.plays):
        return []
    return [keep_or_take_back(record, "62C1", p, revoke.attention, revoke.attention) for p in lying]


def information_from_withdrawn(record: Record, revoke: Revoke) -> list[Finding]:
    """62B2 and 62C1 with 16C: what a card tells that a non-offender took back, or the revoke card of declarer's (of a
    defender's 50E speaks), is for the non-offending side, and not for the offender's."""
    own = [p for p in record.board.plays if p.place == revoke.place and revoke.seat is record.declarer]
    back = [(play, record.withdrawn_at(play.place)) for play in (*own, *_may_change(record, revoke))]
    return [
        told
        for play, when in back
        if when is not None
        for told in information_from_card(record, revoke.side, play, when)
    ]


def law_62c2(record: Record, revoke: Revoke) -> list[Option | Finding]:
    """Law 62C2 (2017): once a non-offender has changed, the offender's side may change what it played after him
    (declarer for dummy); a defender's card so withdrawn becomes a penalty card."""
    changed = [play for play in _may_change(record, revoke) if record.withdrawn_at(play.place) is not None]
    if not changed:
        return []
    since = revoke.attention or 0
    after = [p for p in record.plays_after(changed[0].place, revoke.side) if precedes(record, p.place, since)]
    withdrawn = _withdrawn_cards(record, "62C2", revoke, after)
    lying = [p for p in after if record.withdrawn_at(p.place) is None]
    return [*withdrawn, *(keep_or_take_back(record, "62C2", p, changed[0].place, since) for p in lying)]


def law_62c3(record: Record, revoke: Revoke, others: Sequence[Revoke]) -> Finding | None:
    """Law 62C3 (2017): both sides revoked on one trick and only one side has gone on to the next: both correct it,
    every card the defenders withdraw becomes a penalty card, and nothing is transferred (64B8)."""
    twin = twin_of(revoke, others)
    attention = revoke.attention
    if twin is None or attention is None or len(_gone_on(record, revoke, attention)) != 1:
        return None
    uncorrected = revoke.corrected is None or twin.corrected is None
    if uncorrected and _gone_on(record, revoke, attention, since=True):
        return None  # nobody put it right, and play went on
    places = (revoke.place, twin.place, attention)
    return Finding("62C3", "both_correct", revoke.seat, revoke.trick, card=revoke.card, places=places)


def twin_of(revoke: Revoke, others: Sequence[Revoke]) -> Revoke | None:
    """The other side's revoke on the same trick, where both were there to be put right."""
    for other in others:
        if other.trick != revoke.trick or other.side is revoke.side or "defective" in (revoke.kind, other.kind):
            continue
        first, second = sorted((revoke, other), key=lambda each: each.place)
        if first.corrected is None or first.corrected > second.place:
            return other
    return None


def share_attention(record: Record, revokes: Sequence[Revoke]) -> list[Revoke]:
    """62C3: attention to either of two sides' revokes on one trick is attention to both, where one side had gone on."""
    drawn = {revoke.place: revoke.attention for revoke in revokes}
    for revoke in revokes:
        twin = twin_of(revoke, revokes)
        spoken = [drawn[each.place] for each in (revoke, twin) if each is not None]
        first = first_of(record, [place for place in spoken if place is not None])
        if twin is not None and first is not None and len(_gone_on(record, revoke, first)) == 1:
            drawn[revoke.place] = drawn[twin.place] = first
    return [replace(revoke, attention=drawn[revoke.place]) for revoke in revokes]


def _gone_on(record: Record, revoke: Revoke, attention: int, *, since: bool = False) -> set[Side]:
    """The sides that had led or played to a later trick when attention was drawn, or that have done so since."""
    plays = (p for p in record.board.plays if p.trick > revoke.trick)
    return {SEATS[p.seat].side for p in plays if precedes(record, attention, p.place) is since}


def withdrawn_under_62c3(record: Record, revoke: Revoke) -> list[Finding]:
    """62C3: the cards that defenders of either side's revoke take back, besides the revoke cards."""
    attention = revoke.attention or 0
    plays = [p for p in record.board.plays if p.place > revoke.place and precedes(record, p.place, attention)]
    return _withdrawn_cards(record, "62C3", revoke, plays)


def law_62d1(record: Record, revoke: Revoke) -> Finding | None:
    """Law 62D1 (2017): a revoke on the twelfth trick is corrected, established or not, until all four hands are back
    in the board."""
    if revoke.trick != 12 or revoke.attention is None:
        return None
    if record.board.returned and precedes(record, record.board.returned, revoke.attention):
        return None
    places = tuple(p for p in (revoke.attention, revoke.place, revoke.corrected) if p)
    code = "corrected" if revoke.corrected else "must_correct"
    return Finding("62D1", code, revoke.seat, revoke.trick, card=revoke.card, suit=revoke.suit, places=places)


def cards_that_go_back(record: Record, revoke: Revoke) -> list[Finding]:
    """62D1: what lies played to the thirteenth trick goes back, for the twelfth is put right first: the revoker's card
    is the lawful one, that he plays to the twelfth trick now."""
    if revoke.trick != 12 or (revoke.corrected is not None and record.is_over):
        return []
    before = revoke.corrected or LATER
    plays = [p for p in record.board.plays if p.trick == 13 and revoke.place < p.place < before]
    lying = [p for p in plays if record.withdrawn_at(p.place) is None]
    found: list[Finding] = []
    for play in lying:
        seat = SEATS[play.seat]
        code = "lawful_card_at_13" if seat is revoke.seat else "trick_13_goes_back"
        found.append(Finding("62D1", code, seat, play.trick, card=play.card, places=(play.place, revoke.place)))
    return found


def law_62d2(record: Record, revoke: Revoke) -> Finding | None:
    """Law 62D2 (2017): a defender revoked on the twelfth trick before his partner's turn: 16C applies to partner."""
    if revoke.trick != 12 or not record.is_defender(revoke.seat) or revoke.attention is None:
        return None
    partner = revoke.seat.partner
    if any(p.seat == partner.index and p.trick == 12 and p.place < revoke.place for p in record.board.plays):
        return None
    return Finding("62D2", "withdrawn_card", partner, revoke.trick, card=revoke.card, places=(revoke.place,))


def stated_corrected(record: Record, revoke: StatedRevoke, incident: str) -> Iterator[Finding | Question]:
    """62 of a revoke of which no card is recorded and that is not established: what is done with the cards; where play
    was over by then, whether the number of tricks is the one that correcting it would have given."""
    seat, places = revoke.seat, (revoke.place,)
    yield Finding("62A", "stated_not_established", seat, places=places)
    if record.is_defender(seat):
        yield Finding("62B1", "stated_penalty_card", seat, places=places)
    else:
        yield Finding("62B2", "stated_no_rectification", seat, places=places)
    yield Finding("62C1", "stated_may_change", seat, places=places)
    over = record.over_since
    judged = (at for at, event, _ in record.moments(JudgementMade) if (event.incident, event.law) == (incident, "63A"))
    known = max(judged, default=revoke.place)
    if over is not None and precedes(record, over, known):
        answers, given = ("number_stands", "score_to_be_assigned"), record.judgement(incident, "62A")
        settled = record.adjusted(incident)
        yield Question("62A", "stated_number", answers, "", places, given, settled, adjusts=answers[1])


PARAGRAPHS: Paragraphs = {
    "62A": law_62a, "62B1": law_62b1, "62B2": law_62b2, "62C1": law_62c1, "62C2": law_62c2, "62C3": law_62c3,
    "62D1": law_62d1, "62D2": law_62d2,
}  # fmt: skip

CODES = declared(
    Findings(("corrected",), outcome=True, beside=True),
    Findings(("not_corrected", "withdrawn_card"), outcome=True),
    Findings(("must_correct", "both_correct"), outcome=True, in_hand=True),
    Findings(("lawful_card_at_13", "trick_13_goes_back"), in_hand=True),
    Findings(("stated_not_established", "stated_penalty_card"), outcome=True),
    Findings(("stated_no_rectification", "stated_may_change")),
    Questions(("stated_number",)),
    Findings(("noticed_before_as_typed", "noticed_after_as_typed")),
)  # fmt: skip
