"""The revokes of a board: what each is, what establishes it, how many tricks are transferred, and what is asked.

The paragraphs of 61 to 64 are asked in their order. A later one reads in the revoke what an earlier one found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from domain.events import RulingGiven, RulingRevised
from domain.seats import Seat, Side
from projections.found.codes import Effects, Findings, declared
from projections.found.incidents import Effect, Finding, Incident, only_one
from projections.laws import law_43_dummy as law_43
from projections.laws import law_46_designation as law_46
from projections.laws import law_61_revoke as law_61
from projections.laws import law_62_correction as law_62
from projections.laws import law_63_establishment as law_63
from projections.laws import law_64_transfer as law_64
from projections.laws import law_67_defective_trick as law_67
from projections.laws import law_79_tricks as law_79
from projections.laws import law_81_director as law_81
from projections.recorded.board_record import Record, precedes
from projections.recorded.board_stages import AfterAuction, Chosen, Played, Rectified, Revoked, TricksWon
from projections.recorded.revoke import AnyRevoke, Revoke, StatedRevoke
from projections.rulings.board_rulings import RulingsSoFar
from projections.rulings.chapters.stated_revokes import stated_revokes
from projections.rulings.choices_given import with_grounds

__all__ = ["find_revokes", "rule_on_revokes", "ruling_in_force"]


class Due(NamedTuple):
    """A revoke that 64A gives something for."""

    revoke: AnyRevoke
    finding: Finding
    winnings: law_64.Winnings
    incident: Incident


def revokes_on(chosen: Chosen) -> Revoked:
    """The record with the board's revokes, each with attention, correction and establishment; and what that opens
    again."""
    revokes = law_61.revokes_of(chosen)
    noticed = [replace(revoke, attention=law_62.attention_to(chosen, revoke)) for revoke in revokes]
    noticed = law_62.share_attention(chosen, noticed)
    record = Revoked(chosen, {})
    for revoke in noticed:
        record = _reopened(record, revoke)
    settled = [replace(revoke, established=_establishment(record, revoke)) for revoke in noticed]
    rectified = [_put_right_all_the_same(record, revoke, settled) for revoke in settled]
    deemed = (record.edition.of(law_67.law_67b1)(record, irregular) for irregular in law_67.defective_tricks(record))
    rectified += [revoke for revoke in deemed if revoke is not None]
    return Revoked(record, record.reopened, tuple(sorted(rectified, key=lambda revoke: revoke.place)))


def _reopened(record: Revoked, revoke: Revoke) -> Revoked:
    """62A with 69A: attention to a revoke before it is established leaves nothing agreed."""
    of = record.edition.of
    attention, deadline = revoke.attention, law_63.agreement_ends(record, revoke.side)
    if attention is None or (deadline is not None and precedes(record, deadline, attention)):
        return record
    paragraphs = (of(law_63.law_63a1), of(law_63.law_63a2), of(law_63.law_63a3))
    found = [finding for paragraph in paragraphs if (finding := paragraph(record, revoke))]
    if any(precedes(record, finding.places[0], attention) for finding in found):
        return record
    since = max(attention, record.reopened.get(revoke.side, 0))
    return Revoked(record, {**record.reopened, revoke.side: since})


def _establishment(record: Revoked, revoke: Revoke) -> tuple[Finding, ...]:
    """What establishes a revoke: the paragraphs that apply first in time; 43B2b where dummy spoke without right."""
    of = record.edition.of
    paragraphs = (of(law_63.law_63a1), of(law_63.law_63a2), of(law_63.law_63a3), of(law_63.law_63a4))
    found = [finding for paragraph in paragraphs if (finding := paragraph(record, revoke))]
    if found:
        first = min(finding.places[0] for finding in found)
        return tuple(finding for finding in found if finding.places[0] == first)
    prompted = of(law_43.law_43b2b)(record, revoke)
    return (prompted,) if prompted else ()


def _put_right_all_the_same(record: Record, revoke: Revoke, others: Sequence[Revoke]) -> Revoke:
    """62C3 and 62D1: corrected although established; 64 does not apply while that can be done or once it is."""
    of = record.edition.of
    if of(law_62.law_62c3)(record, revoke, others):
        twin = law_62.twin_of(revoke, others)
        both = bool(revoke.corrected and twin and twin.corrected)
        revoke = replace(revoke, both_corrected=both, established=())
    if of(law_62.law_62d1)(record, revoke) and (revoke.corrected or not record.board.returned):
        revoke = replace(revoke, established=())
    return revoke


def find_revokes(rulings: RulingsSoFar, record: Record) -> Revoked:
    """The record after the auction, with the choices that bind, and with the revokes: a claim asks which of them are
    not established (70); what is transferred for them is asked when the tricks claimed are known."""
    void = frozenset(rulings.choices.void | law_46.choices_without_effect(record))
    return revokes_on(with_grounds(AfterAuction(record, rulings.choices.answering, void)))


def rule_on_revokes(rulings: RulingsSoFar, record: Played) -> Rectified:
    """The incidents of the revokes, and by incident the transfer that counts: none until play is over."""
    tricks, transfers, due = record.tricks, dict[str, Finding](), list[Due]()
    shown: list[tuple[AnyRevoke, Incident]] = [(one, _incident(rulings, record, one)) for one in record.revokes]
    found = [*shown, *stated_revokes(rulings, record)]
    revokes = [revoke for revoke, _ in found]
    for revoke, incident in found:
        if not (revoke.is_established or revoke.both_corrected):
            continue
        if tricks is None or revoke.attention is None:
            nothing = _nothing_if_noticed(record, revoke, revokes, tricks)
            incident.add(nothing or _transfer_to_come(record, revoke, revokes))
            continue
        late = law_81.too_late_to_rectify(record, incident.name, revoke.attention)
        if late is not None:
            incident.add(late)
            continue
        mine = _due(record, revoke, revokes, tricks, incident, transfers)
        due += [mine] if mine else []
        if isinstance(revoke, Revoke):
            _compensation(record, revoke, revokes, incident)
    if tricks is not None:
        _match(record, tricks, due, transfers)
    for revoke, incident in found:
        if isinstance(revoke, StatedRevoke) and incident.name in transfers:
            _compensation(record, revoke, revokes, incident)
    return _rectified(record, transfers)


def _rectified(record: Played, transfers: dict[str, Finding]) -> Rectified:
    """The tricks that are transferred, and those won: by the cards where they give another number than was agreed (79B)
    and tricks are moved, for the number may hold those already."""
    by_cards = law_79.as_played(record)
    is_moved = any(finding.tricks for finding in transfers.values())
    if is_moved and by_cards is not None and record.edition.of(law_79.law_79b)(record) is not None:
        record = Played(record, by_cards)
    return Rectified(record, transfers)


def _due(
    record: Revoked,
    revoke: AnyRevoke,
    others: Sequence[AnyRevoke],
    tricks: TricksWon,
    incident: Incident,
    transfers: dict[str, Finding],
) -> Due | None:
    """64A and its exceptions for one revoke: what is due, unless 64B gives nothing or the director must judge first."""
    of = record.edition.of
    excepted: list[Finding] = []
    if isinstance(revoke, StatedRevoke):
        excepted = _exceptions(record, revoke, others, None)
        won = _stated_winnings(record, revoke, incident, is_asked=not excepted)
    else:
        won = _winnings_as_played(record, revoke, tricks, incident)
    if won is not None:
        excepted = _exceptions(record, revoke, others, won)
    if excepted:
        only_one(excepted)
        incident.add(*excepted)
        transfers[incident.name] = excepted[0]
        _compare_with_ruling(record, incident, excepted[0])
        return None
    general = only_one((of(law_64.law_64a1)(revoke, won), of(law_64.law_64a2)(revoke, won))) if won else None
    return Due(revoke, general, won, incident) if general is not None and won is not None else None


def _stated_winnings(
    record: Record, revoke: StatedRevoke, incident: Incident, *, is_asked: bool
) -> law_64.Winnings | None:
    """What the offending side won, as the director states it; he is asked where it matters."""
    questions = [each for each in law_64.stated_facts(record, revoke, incident.name) if is_asked or each.answer]
    incident.add(*questions)
    if not is_asked or any(question.is_open for question in questions):
        return None
    return law_64.stated_winnings(record, revoke, incident.name)


def _winnings_as_played(
    record: Revoked, revoke: Revoke, tricks: TricksWon, incident: Incident
) -> law_64.Winnings | None:
    """What the offending side won by the cards; None until the director has judged who won the revoke trick."""
    on_trick = _winner_of_revoke_trick(record, revoke, incident)
    if any(question.law == "64A" and question.is_open for question in incident.questions):
        return None
    return _winnings(record, revoke, on_trick, tricks)


def _winner_of_revoke_trick(record: Record, revoke: Revoke, incident: Incident) -> Seat | None:
    """Who won the revoke trick; where play ended in the middle of it, by the cards or as the director judges."""
    trick = record.board.trick_number(revoke.trick)
    certain = record.certain_winner(trick) if trick is not None else None
    question = record.edition.of(law_64.law_64a)(record, revoke, certain, incident.name)
    incident.add(question)
    if question is not None and question.answer is not None and question.answer.answer == "offender_won":
        return revoke.seat
    return certain


def _winnings(record: Record, revoke: Revoke, on_trick: Seat | None, tricks: TricksWon) -> law_64.Winnings:
    """What the offending side won from the revoke trick on. Tricks by claim count as those after the last one played;
    where the revoke trick itself was not played out, the first of them is that trick for the side that won it."""
    later = record.tricks_won(revoke.side, revoke.trick + 1)
    first = 14 - record.board.tricks_left
    by_claim = max(0, tricks.by_claim[revoke.side.index])
    if first == revoke.trick and by_claim:
        by_claim -= on_trick is not None and on_trick.side is revoke.side
        first += 1
    return law_64.Winnings(on_trick, (*later, *range(first, first + by_claim)))


def _exceptions(
    record: Revoked, revoke: AnyRevoke, others: Sequence[AnyRevoke], won: law_64.Winnings | None
) -> list[Finding]:
    """64B in its order: every paragraph that applies; but for 64B1 while nobody has told what was won."""
    of = record.edition.of
    found = (
        of(law_64.law_64b1)(revoke, won) if won is not None else None,
        of(law_64.law_64b2)(revoke, others),
        of(law_64.law_64b3)(record, revoke),
        of(law_64.law_64b4)(record, revoke),
        of(law_64.law_64b5)(record, revoke),
        of(law_64.law_64b6)(revoke),
        of(law_64.law_64b7)(revoke, others),
        of(law_64.law_64b8)(revoke),
    )
    return [finding for finding in found if finding is not None]


def _match(record: Record, tricks: TricksWon, due: list[Due], transfers: dict[str, Finding]) -> None:
    """Each side's transfers, matched to distinct tricks: those of which the cards tell, and then those stated."""
    for side in Side:
        mine = [one for one in due if one.revoke.side is side]
        shown = [(one, one.revoke) for one in mine if isinstance(one.revoke, Revoke)]
        matched = law_64.match_transfers([(revoke, one.finding, one.winnings) for one, revoke in shown])
        given = 0
        for one, revoke in shown:
            numbers = matched[revoke.place]
            code = one.finding.code if numbers else "no_trick_left"
            note = " ".join(map(str, numbers))
            given += len(numbers)
            _count(record, one.incident, replace(one.finding, code=code, tricks=len(numbers), note=note), transfers)
        for one in mine:
            if isinstance(one.revoke, StatedRevoke):
                won = tricks.of(side)
                counted = _stated_transfer(record, one, one.revoke, won, given, is_alone=one is mine[0])
                given += counted.tricks or 0 if counted is not None else 0
                if counted is not None:
                    _count(record, one.incident, counted, transfers)


def _count(record: Record, incident: Incident, counted: Finding, transfers: dict[str, Finding]) -> None:
    incident.add(counted)
    transfers[incident.name] = counted
    _compare_with_ruling(record, incident, counted)


def _stated_transfer(
    record: Record, due: Due, revoke: StatedRevoke, won: int, given: int, *, is_alone: bool
) -> Finding | None:
    """What is transferred for a revoke that is stated. Where the side won fewer tricks than was stated, or other tricks
    of its are transferred too, which may be the same, or the revoke that was first is not this one, nobody but the
    director can tell: None until he has ruled."""
    incident, tricks = due.incident, due.finding.tricks or 0
    told = due.winnings.won_trick(revoke.side) + len(due.winnings.later)
    possible = min(won, 14 - revoke.trick) if revoke.trick else won
    if told > possible:
        contradicts = Finding("64A", "stated_contradicts", revoke.seat, None, possible, places=(revoke.place,))
        incident.add(contradicts)
    elif is_alone and revoke.beside != "earlier_in_suit":
        return due.finding
    question = law_64.stated_transfer(record, revoke, max(0, min(tricks, won - given)), incident.name)
    ruled = ruling_in_force(record, incident.name)
    if question.answer is None and ruled is not None:
        question = replace(question, settled=ruled[0])
        incident.add(question)
        return replace(due.finding, law=ruled[1].law, code="stated_as_ruled", tricks=ruled[1].moved)
    incident.add(question)
    if question.answer is None:
        return None
    number = law_64.TRANSFERRED.index(question.answer.answer)
    return replace(due.finding, code="stated_as_ruled", tricks=number)


def _incident(rulings: RulingsSoFar, record: Revoked, revoke: Revoke) -> Incident:
    """61 to 63 of one revoke."""
    of = record.edition.of
    kind = "defective trick" if revoke.kind == "defective" else "revoke"
    incident = rulings.incident(revoke.place, kind, revoke.seat)
    if kind == "revoke":
        places = tuple(p for p in (revoke.place, revoke.found, *revoke.because) if p)
        code = revoke.kind.replace(" ", "_")
        incident.add(Finding("61A", code, revoke.seat, revoke.trick, None, revoke.card, revoke.suit, places))
    if revoke.attention is None:
        incident.add(Finding("9A", "unnoticed", revoke.seat, revoke.trick, places=(revoke.place,)))
    for moment in record.board.moments:
        if moment.place > revoke.place and (revoke.attention is None or moment.place < revoke.attention):
            incident.add(of(law_43.law_43b3)(record, revoke, moment.place))
    _correction(record, revoke, incident)
    incident.add(*revoke.established, of(law_63.law_63b)(record, revoke), law_62.order_presumed(record, revoke))
    return incident


def _correction(record: Revoked, revoke: Revoke, incident: Incident) -> None:
    of = record.edition.of
    both = of(law_62.law_62c3)(record, revoke, record.revokes)
    twelfth = of(law_62.law_62d1)(record, revoke)
    prompted = bool(revoke.established) and revoke.established[0].law == "43B2b"
    must = of(law_62.law_62a)(record, revoke) if not (both or twelfth) else None
    if revoke.kind == "defective" or not (must or both or twelfth or prompted):
        return
    incident.add(must, both, twelfth, of(law_62.law_62d2)(record, revoke))
    if must is not None and must.code == "not_corrected":
        return
    card = of(law_62.law_62b1)(record, revoke)
    incident.add(card, law_62.penalty_card_to_be(revoke, card))
    if not prompted and not law_43.may_count_as_established(record, revoke):
        incident.add(of(law_62.law_62b2)(record, revoke))
    revoked = law_62.must_be_corrected(record.revokes)
    incident.add(*law_62.information_from_withdrawn(record, revoke))
    may_change = [*of(law_62.law_62c1)(record, revoke), *of(law_62.law_62c2)(record, revoke)]
    back = law_62.cards_that_go_back(record, revoke) if twelfth else []
    owed = revoked | {finding.places[0] for finding in back}
    incident.add(*(item for item in may_change if isinstance(item, Finding) or item.places[0] not in owed), *back)
    if both is not None:
        incident.add(*law_62.withdrawn_under_62c3(record, revoke))


def _transfer_to_come(record: Revoked, revoke: AnyRevoke, others: Sequence[AnyRevoke]) -> Effect | None:
    """What will be computed when play is over, if somebody speaks of the revoke in time. Where it is known already that
    nothing is transferred (64B2, 64B3, 64B6, 64B7) the director still asks whether that compensates (64C); None where
    it was corrected (64B8), or it is too late to speak of it (64B4, 64B5)."""
    of = record.edition.of
    nothing = (
        of(law_64.law_64b2)(revoke, others),
        of(law_64.law_64b3)(record, revoke),
        of(law_64.law_64b6)(revoke),
        of(law_64.law_64b7)(revoke, others),
        of(law_64.law_64b8)(revoke),
    )
    known = next((finding for finding in nothing if finding is not None), None)
    if known is not None:
        is_asked = revoke.attention is not None and revoke.is_established
        code = "no_transfer_at_end_of_play"
        return Effect(known.law, code, revoke.seat, revoke.card, places=(revoke.place,)) if is_asked else None
    if revoke.attention is None and law_64.is_too_late_for_transfer(record, revoke):
        return None
    code = "transfer_if_noticed" if revoke.attention is None else "transfer_at_end_of_play"
    return Effect("64A", code, revoke.seat, revoke.card, places=(revoke.place,))


def _nothing_if_noticed(
    record: Record, revoke: AnyRevoke, others: Sequence[AnyRevoke], tricks: TricksWon | None
) -> Effect | None:
    """64B1 of a revoke that nobody has spoken of when play is over: that nothing would be transferred, where the
    offending side won neither its trick nor a later one. Not where both sides revoked, and 64C2b decides (64B7)."""
    if tricks is None or not isinstance(revoke, Revoke) or law_64.is_too_late_for_transfer(record, revoke):
        return None
    if record.edition.of(law_64.law_64b7)(revoke, others) is not None:
        return None
    trick = record.board.trick_number(revoke.trick)
    winner = record.certain_winner(trick) if trick is not None else None
    won = _winnings(record, revoke, winner, tricks)
    found = record.edition.of(law_64.law_64b1)(revoke, won) if winner is not None else None
    return Effect(found.law, "nothing_if_noticed", revoke.seat, revoke.card, places=(revoke.place,)) if found else None


def _compensation(record: Revoked, revoke: AnyRevoke, others: Sequence[AnyRevoke], incident: Incident) -> None:
    """64C: which question the director is asked; where both sides revoked, once for the board."""
    of = record.edition.of
    if of(law_64.law_64b7)(revoke, others) is not None:
        first = min((other for other in others if other.counts), key=lambda other: other.place)
        incident.add(of(law_64.law_64c2b)(record, revoke, incident.name) if revoke is first else None)
    elif of(law_64.law_64b2)(revoke, others) is not None:
        incident.add(of(law_64.law_64c2a)(record, revoke, incident.name))
    else:
        incident.add(of(law_64.law_64c1)(record, revoke, incident.name))


def ruling_in_force(record: Record, incident: str) -> tuple[int, RulingGiven | RulingRevised] | None:
    """The latest ruling on an incident that was not found to be too late (81C3), where it names a number of tricks;
    None where it names none, or there is none. It takes the place of earlier ones whole, of their transfers too."""
    given: list[tuple[int, RulingGiven | RulingRevised, int]] = [*record.moments(RulingGiven)]
    given += record.moments(RulingRevised)
    mine = [(place, ruling) for place, ruling, _ in given if ruling.incident == incident]
    in_time = (each for each in mine if not law_81.is_not_extended(record, incident, each[1].at))
    latest = max(in_time, key=lambda each: each[0], default=None)
    return latest if latest is not None and latest[1].moved is not None else None


def _compare_with_ruling(record: Record, incident: Incident, computed: Finding) -> None:
    """Where the ruling in force differs from what the Laws compute, say so at once."""
    found = ruling_in_force(record, incident.name)
    if found is not None and found[1].moved != computed.tricks:
        place, ruling = found
        note = f"{computed.law} gives {computed.tricks}"
        incident.add(Finding(ruling.law, "ruling_differs", tricks=ruling.moved, places=(place,), note=note))


CODES = declared(
    Findings(("no_trick_left",), outcome=True),
    Findings(("unnoticed",)),
    Findings(("ruling_differs",), note="transfer", given="differs", audit="ruling_differs"),
    Effects(("transfer_if_noticed", "nothing_if_noticed"), unnoticed=True),
    Effects(("transfer_at_end_of_play", "no_transfer_at_end_of_play"), waits="later"),
)  # fmt: skip
