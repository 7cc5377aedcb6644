"""Law 61: what a revoke is, who may ask about one, and who may look."""

from __future__ import annotations

from msgspec.structs import replace

from domain.board import Irregular, Irregularity
from domain.events import RevokeAsked, TrickInspected
from domain.seats import SEATS
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question, incident_name
from projections.laws.law_42_dummy import rights_in_question, rights_lost
from projections.laws.law_44_trick import has_shown_out
from projections.laws.law_50_disposition import kept_back
from projections.laws.law_50_lying import penalty_cards
from projections.laws.law_53_lead_out_of_turn import leads_out_of_turn
from projections.laws.law_59_unable import disregarded, orders
from projections.recorded.board_record import Record
from projections.recorded.board_stages import Chosen
from projections.recorded.revoke import Revoke


def law_61a(record: Chosen) -> list[Revoke]:
    """Law 61A (2017): failing to follow suit when able, or to lead or play what a Law or an opponent's lawful choice
    required when able. In the order in which they were committed; a hand not known shows its revoke later.

    Who does not follow suit with a penalty card has done both: the card must be put right like any that does not follow
    (62A), and 64B3 is read to cover it as well, for a penalty card was not played.
    """
    kept = _penalty_cards_kept(record)
    earliest: dict[int, Revoke] = {}
    for revoke in (*_not_followed(record), *kept, *_choices_disregarded(record)):
        earliest.setdefault(revoke.place, revoke)
    for revoke in kept:
        earliest[revoke.place] = replace(earliest[revoke.place], kept_penalty_card=True, because=revoke.because)
    return sorted(earliest.values(), key=lambda revoke: revoke.place)


def _not_followed(record: Record) -> list[Revoke]:
    """What the fold saw of 44C; where the lead itself was taken back (45C4b, 45D) there is nothing left to follow, nor
    was there for a defender who made the lead that was his own."""
    return [
        Revoke(i.place, i.seat, i.trick, i.card, i.led, i.found)
        for i in record.board.irregular
        if i.kind is Irregularity.REVOKE and i.card is not None
        and not (_lead_was_taken_back(record, i) or _led_himself(record, i))
    ]  # fmt: skip


def _led_himself(record: Record, revoke: Irregular) -> bool:
    """Whether it was his lead, and his partner's out of turn that lay there was not accepted then, nor has been played
    to since: the card he shows is a penalty card (57D), and follows to nothing."""
    for lead in leads_out_of_turn(record):
        own = lead.trick == revoke.trick and lead.proper is revoke.seat is lead.seat.partner
        played = (p for p in record.plays_after(lead.place, lead.seat.side.opponents) if p.trick == lead.trick)
        if own and lead.place < revoke.place and not 0 < lead.accepted < revoke.place:
            return bool(lead.withdrawn) or not any(played)
    return False


def _lead_was_taken_back(record: Record, revoke: Irregular) -> bool:
    """Whether another suit than the one he failed to follow lies led to the trick now."""
    trick = record.board.trick_number(revoke.trick)
    return trick is not None and trick.led is not None and trick.led is not revoke.led


def _choices_disregarded(record: Chosen) -> list[Revoke]:
    """An opponent chose that a suit or card be led or played, or not be led (26B, 50D2, 51B, 57A)."""
    return [
        Revoke(
            play.place, SEATS[play.seat], play.trick, play.card,
            order.event.suit if order.event.choice == "require" else None, kind="option", because=(order.place,),
        )
        for order, play in disregarded(record)
    ]  # fmt: skip


def _penalty_cards_kept(record: Chosen) -> list[Revoke]:
    """50C, 50D1 and 51: a penalty card is played before another card at the first lawful moment."""
    cards = penalty_cards(record)
    if not cards:
        return []
    return [
        Revoke(play.place, card.seat, play.trick, play.card, None, kind="penalty card", because=(card.since,))
        for card, play in kept_back(record, cards, orders(record))
    ]


def revokes_of(record: Chosen) -> list[Revoke]:
    """The revokes of a board by 61A, each with the entry that took its card back."""
    return [replace(revoke, corrected=record.withdrawn_at(revoke.place)) for revoke in law_61a(record)]


def law_61b1(record: Record, place: int, asked: RevokeAsked) -> list[Finding | Question]:
    """Law 61B1 (2017): declarer may ask a defender who has failed to follow suit whether he has a card of the suit."""
    if asked.seat is not record.declarer or not record.is_defender(asked.to):
        return []
    return _having_none("61B1", record, place, asked)


def law_61b2a(record: Record, place: int, asked: RevokeAsked) -> list[Finding | Question]:
    """Law 61B2a (2017): dummy may ask declarer when he has failed to follow suit, unless dummy has lost his rights
    (43B2b)."""
    if asked.seat is not record.dummy or asked.to is not record.declarer:
        return []
    lost = rights_lost(record, place)
    if rights_in_question(record, place) is not None:
        return []
    if lost is not None:
        return [Finding("61B2a", "may_not_ask", asked.seat, places=(place, lost), note=str(asked.to))]
    return _having_none("61B2a", record, place, asked)


def law_61b2b(record: Record, place: int, asked: RevokeAsked) -> Finding | None:
    """Law 61B2b (2017): dummy may not ask a defender, and 16B may apply."""
    if asked.seat is not record.dummy or not record.is_defender(asked.to):
        return None
    return Finding("61B2b", "may_not_ask", asked.seat, places=(place,), note=str(asked.to))


def law_61b3(record: Record, place: int, asked: RevokeAsked) -> list[Finding | Question]:
    """Law 61B3 (2017): a defender may ask declarer who has failed to follow suit, and his partner at the risk of
    unauthorised information."""
    if not record.is_defender(asked.seat) or asked.to is record.dummy:
        return []
    return _having_none("61B3", record, place, asked)


def _having_none(law: str, record: Record, place: int, asked: RevokeAsked) -> list[Finding | Question]:
    """Whether the player who was asked had failed to follow suit: by the moment, not by the order of typing. Where only
    that would tell, the director is asked. Of who has followed suit the Law gives nothing to ask; it names no penalty.
    """
    failed, incident = has_shown_out(record, place, asked), incident_name(record.board, place)
    places, note = (place,), str(asked.to)
    answer = record.judgement(incident, law)
    found: list[Finding | Question] = []
    if failed is None or answer is not None:
        answers = ("failed_to_follow", "followed_suit")
        question = Question(law, "asked_about_which_card", answers, places=places, answer=answer, blocks=False)
        found.append(question)
        failed = question.counts == "failed_to_follow" if question.counts else None
    if failed is not None:
        found.append(Finding(law, "may_ask" if failed else "nothing_to_ask", asked.seat, places=places, note=note))
    return found


def law_61c(record: Record, place: int, inspected: TrickInspected) -> Finding | None:
    """Law 61C (2017): a suspected revoke gives no player the right to see quitted tricks; the director looks (66C)."""
    if inspected.by_whom.lower() in ("director", "td"):
        return None
    seat = next((seat for seat in SEATS if inspected.by_whom.upper() in (seat.value, seat.name)), None)
    return Finding("61C", "may_not_inspect", seat, trick=inspected.trick, places=(place,))


PARAGRAPHS: Paragraphs = {
    "61A": law_61a, "61B1": law_61b1, "61B2a": law_61b2a, "61B2b": law_61b2b, "61B3": law_61b3, "61C": law_61c,
}  # fmt: skip

CODES = declared(
    Findings(("follow", "may_not_inspect")),
    Findings(("option",), breaks=("61A",)),
    Findings(("may_not_ask", "may_ask", "nothing_to_ask"), note="seat"),
    Questions(("asked_about_which_card",)),
)  # fmt: skip
