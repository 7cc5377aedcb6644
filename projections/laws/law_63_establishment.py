"""Law 63: what establishes a revoke."""

from __future__ import annotations

from domain.board import Claim
from domain.events import AssentWithdrawn, ConcessionDisputed, DummyCardNamed, TricksAgreed, TricksDisputed
from domain.happened import Unseen
from domain.seats import Seat, Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, incident_name
from projections.laws.law_47_retraction import law_47e1
from projections.laws.law_62_correction import law_62d1
from projections.recorded.board_record import Record, precedes
from projections.recorded.board_stages import Revoked
from projections.recorded.revoke import Revoke


def _established(law: str, revoke: Revoke, *places: int) -> Finding | None:
    """The finding, unless the card was taken back before."""
    if revoke.corrected is not None and revoke.corrected < places[0]:
        return None
    return Finding(law, "established", revoke.seat, revoke.trick, card=revoke.card, places=(*places, revoke.place))


def law_63a1(record: Record, revoke: Revoke) -> Finding | None:
    """Law 63A1 (2017): the offender or his partner leads or plays to a later trick, lawfully or not; a card led on an
    opponent's wrong word (47E1) does not count."""
    for play in record.played_after(revoke.place, revoke.side):
        if play.trick > revoke.trick and (isinstance(play, Unseen) or law_47e1(record, play) is None):
            return _established("63A1", revoke, play.place)
    return None


def law_63a2(record: Record, revoke: Revoke) -> Finding | None:
    """Law 63A2 (2017): the offender or his partner names or designates a card for a later trick; dummy need not have
    moved it, and a card declarer plays from dummy was designated."""
    named = [
        place
        for place, event, trick in record.moments(DummyCardNamed)
        if place > revoke.place
        and event.seat.side is revoke.side
        and _named_for(record, place, trick) > revoke.trick
        and not _was_unintended_before(record, place)
    ]
    dummy = record.dummy
    from_dummy = [
        play.place
        for play in record.played_after(revoke.place, revoke.side)
        if dummy is not None and play.seat == dummy.index and play.trick > revoke.trick
    ]
    first = min([*named, *from_dummy], default=None)
    return None if first is None else _established("63A2", revoke, first)


def _was_unintended_before(record: Record, place: int) -> bool:
    """45C4b: whether a card was named in place of a slip of the tongue: it is for the trick of that one."""
    answer = record.judgement(incident_name(record.board, place), "45C4b")
    return answer is not None and answer.answer == "unintended"


def _named_for(record: Record, place: int, trick: int) -> int:
    """The trick a card was named for: the next one, where dummy had played to the trick in progress already."""
    dummy = record.dummy
    played = dummy is not None and any(
        p.seat == dummy.index and p.trick == trick and p.place < place for p in record.board.plays
    )
    return trick + 1 if played else trick


def law_63a3(record: Record, revoke: Revoke) -> Finding | None:
    """Law 63A3 (2017): a member of the offending side claims or concedes in any way; not where 68B2 annulled it, nor,
    by the regulation's default, where all four agreed to play on (68D2b)."""
    for claim in record.board.claims:
        if claim.place < revoke.place or claim.seat.side is not revoke.side or claim.annulled:
            continue
        if claim.played_on and not record.regulations.claim_played_on_establishes:
            continue
        return _established("63A3", revoke, claim.place)
    return None


def law_63a4(record: Revoked, revoke: Revoke) -> Finding | None:
    """Law 63A4 (2017): the offending side agreed (69A) to an opponent's claim or concession."""
    for claim in record.board.claims:
        if claim.place < revoke.place or claim.seat.side is revoke.side or not claim.stands:
            continue
        deadline = agreement_ends(record, revoke.side)
        assent = agreed_at(record, claim, revoke.side)
        if assent is None or deadline is None or _noticed(record, revoke, deadline):
            continue
        return _established("63A4", revoke, max(deadline, assent), assent, claim.place)
    return None


def _noticed(record: Record, revoke: Revoke, deadline: int) -> bool:
    """Whether anybody spoke of the revoke before the agreement was binding: then it is corrected (62A)."""
    return revoke.attention is not None and precedes(record, revoke.attention, deadline)


def agreement_ends(record: Record, side: Side) -> int | None:
    """Where a side's agreement to a claim becomes binding (69A): its first call on a later board, or the end of the
    round, whichever is first; by a regulation (`assent_of_one_binds`) already its first assent. None while none of
    these has come."""
    call = record.elsewhere.called_after(side.seats)
    ends = [place for place in (call, record.elsewhere.ended() or None) if place is not None]
    if record.regulations.assent_of_one_binds:
        claims = (claim for claim in record.board.claims if claim.stands and claim.seat.side is not side)
        ends += [place for claim in claims for place, seat in claim.assents if seat.side is side]
    return min(ends, default=None)


def agreed_at(record: Revoked, claim: Claim, side: Side) -> int | None:
    """Where a side agreed to an opponent's claim; None while it has not, or where a member objected in time.

    Each player's last word counts; one objection is enough, and to take assent back in time is to object. Agreeing on
    the number of tricks (79A1) is assent by both. Words said before a revoke of the side was found and put right (62A)
    do not count; nor does assent to another number than the claimer named in the end.
    """
    return _agreed_since(record, claim, side, said_last(record, claim).place)


def said_last(record: Revoked, claim: Claim) -> Claim:
    """The claim as the claimer himself named its tricks last; not what he said when the other side's agreement was
    binding already (69A)."""
    side, last = claim.seat.side.opponents, claim
    deadline = agreement_ends(record, side)
    for later in claim.said_anew:
        is_bound = deadline is not None and deadline < later.place
        if is_bound and _agreed_since(record, claim, side, last.place) is not None:
            break
        last = later
    return last


def _agreed_since(record: Revoked, claim: Claim, side: Side, since: int) -> int | None:
    deadline = agreement_ends(record, side)
    words: list[tuple[int, tuple[Seat, ...], bool]] = [(place, (seat,), True) for place, seat in claim.assents]
    words += [(place, side.seats, True) for place, _, _ in record.moments(TricksAgreed) if place > claim.place]
    words += [
        (place, (event.seat,), False) for place, event in claim.objections if deadline is None or place < deadline
    ]
    words += [
        (place, (seat,), False) for place, seat in taken_back(record, claim) if deadline is None or place < deadline
    ]
    last: dict[Seat, tuple[int, bool]] = {}
    for place, seats, agrees in sorted(words, key=lambda word: word[0]):
        if place < record.reopened.get(side, 0) or (agrees and place < since):
            continue
        last.update({seat: (place, agrees) for seat in seats if seat.side is side})
    if not last or not all(agrees for _, agrees in last.values()):
        return None
    return min(place for place, _ in last.values())


def taken_back(record: Record, claim: Claim) -> list[tuple[int, Seat]]:
    """Where who took back his agreement to a claim, asks for a trick that it gave away, or disputes the number of
    tricks that came of it (79B with 69B). Which of these was recorded does not matter, but whose it is: 69B is of the
    side that agreed, 71 of the side that conceded."""
    said: list[tuple[int, AssentWithdrawn | ConcessionDisputed | TricksDisputed, int]] = []
    said += record.moments(AssentWithdrawn)
    said += record.moments(ConcessionDisputed)
    said += record.moments(TricksDisputed)
    return [(place, event.seat) for place, event, _ in sorted(said, key=lambda each: each[0]) if place > claim.place]


def law_63b(record: Record, revoke: Revoke) -> Finding | None:
    """Law 63B (2017): an established revoke is not corrected (except by 62D1 and 62C3); the trick stands as played.
    Nothing stands at the twelfth trick while it could still be corrected (62D1)."""
    if not revoke.is_established or revoke.both_corrected or revoke.kind == "defective":
        return None
    if law_62d1(record, revoke) is not None:
        return None
    if revoke.trick == 12 and revoke.attention is None and not (record.board.returned or record.elsewhere.ended()):
        return None
    if revoke.established[0].law == "43B2b":
        return None
    corrected_anyway = revoke.corrected is not None
    code = "corrected_though_established" if corrected_anyway else "stands"
    places = tuple(p for p in (revoke.established_at, revoke.corrected) if p)
    return Finding("63B", code, revoke.seat, revoke.trick, card=revoke.card, places=places)


PARAGRAPHS: Paragraphs = {"63A1": law_63a1, "63A2": law_63a2, "63A3": law_63a3, "63A4": law_63a4, "63B": law_63b}

CODES = declared(Findings(("established", "corrected_though_established", "stands")))
