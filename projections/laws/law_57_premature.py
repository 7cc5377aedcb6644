"""Law 57: a defender leads to the next trick or plays before his partner, or plays at declarer's turn."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from domain.board import Irregular, Irregularity
from domain.cards import Card, Suit
from domain.events import DummyActed, DummyCardNamed
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Options, declared
from projections.found.incidents import Effect, Finding, Option, incident_name
from projections.laws.law_47_retraction import law_47e1
from projections.laws.law_53_lead_out_of_turn import leads_out_of_turn
from projections.laws.law_59_unable import Order, disregards, is_due, law_59, led_to
from projections.laws.law_60_play_after import early_partner, forfeited_at
from projections.recorded.board_record import LATER, Record

CHOICES = ("highest", "lowest", "require", "forbid")
KINDS = (Irregularity.PREMATURE_LEAD, Irregularity.PLAY_OUT_OF_TURN, Irregularity.FIFTH_CARD)


class Premature(Struct, frozen=True):
    """A defender's card that came before its time, with what became of it. Places are 0 where there is none."""

    place: int
    seat: Seat
    card: Card
    trick: int
    """The trick that was not complete."""
    is_lead: bool
    before_partner: bool
    """Whether his partner had not played to it."""
    partner_played: int
    """Where his partner then played to it."""
    choice_ends: int
    """Where declarer or dummy played on after that: partner's card by itself takes no right from declarer (60C)."""
    forfeited: int
    """60A: where his left-hand opponent played to it before anything was ruled."""


def was_led(record: Record, irregular: Irregular) -> bool:
    """Whether a card that came as a second card to a trick was led: plainly (57A), or as the director deems (45E1)."""
    if irregular.kind is Irregularity.PREMATURE_LEAD:
        return True
    answer = record.judgement(incident_name(record.board, irregular.place), "45E1")
    return irregular.kind is Irregularity.FIFTH_CARD and answer is not None and answer.answer == "led"


def plays_too_early(record: Record) -> list[Premature]:
    """Every card that a defender played before its time, in their order."""
    found: list[Premature] = []
    for irregular in record.irregular(*KINDS):
        if irregular.card is None or not record.is_defender(irregular.seat) or _goes_back_free(record, irregular):
            continue
        if played_to_no_lead(record, irregular):
            continue
        is_lead = was_led(record, irregular)
        if irregular.kind is Irregularity.FIFTH_CARD and not is_lead:
            continue
        found.append(_what_became_of(record, irregular, irregular.card, is_lead))
    return found


def played_to_no_lead(record: Record, irregular: Irregular) -> bool:
    """54E: whether the card came upon one that the declaring side had faced as an opening lead: no trick had begun."""
    leads = (lead for lead in leads_out_of_turn(record) if lead.is_no_lead and irregular.trick == 1)
    return any(lead.place < irregular.place < (lead.withdrawn or LATER) for lead in leads)


def _goes_back_free(record: Record, irregular: Irregular) -> bool:
    play = next((p for p in record.board.plays if p.place == irregular.place), None)
    return play is not None and law_47e1(record, play) is not None


def _what_became_of(record: Record, irregular: Irregular, card: Card, is_lead: bool) -> Premature:
    trick = irregular.trick - (irregular.kind is Irregularity.PREMATURE_LEAD)
    partner = irregular.seat.partner.index
    theirs = [p for p in record.board.plays if p.seat == partner and p.trick == trick]
    standing = [p for p in theirs if p.place < irregular.place <= (record.withdrawn_at(p.place) or LATER)]
    later = next((p.place for p in theirs if p.place > irregular.place), 0)
    forfeited = 0
    if is_lead and led_instead(record, irregular.place, irregular.seat, card, trick + 1) is None:
        left = irregular.seat.left.index
        forfeited = forfeited_at(record, left, irregular.place, trick + 1, later or LATER)
    went_on = record.plays_after(later, irregular.seat.side.opponents) if later else []
    return Premature(
        irregular.place, irregular.seat, card, trick, is_lead, not standing, 0 if standing else later,
        went_on[0].place if went_on else 0, forfeited,
    )  # fmt: skip


def led_instead(record: Record, place: int, seat: Seat, card: Card, trick: int) -> Play | None:
    """The lead that was made to a trick all the same, after a card had been led to it before its time; None where there
    is none, or the player on the left played to that card: he followed suit, or had none of it (53B)."""
    first = next((p for p in record.board.plays if p.trick == trick and p.place > place), None)
    if first is None or first.seat != seat.left.index:
        return first
    followed = first.card.suit is card.suit or not record.held_suit(seat.left, card.suit, first.place)
    return None if followed else first


def premature_plays(record: Record) -> list[Premature]:
    """The cards that 57A makes penalty cards."""
    return [
        play
        for play in plays_too_early(record)
        if play.before_partner
        and not play.forfeited
        and law_57c1(record, play) is None
        and law_57c2(record, play) is None
    ]


def law_57a(record: Record, play: Premature, given: list[Order]) -> list[Finding | Option | Effect]:
    """Law 57A (2017): the card is a major penalty card, and declarer may have offender's partner play his highest or
    his lowest card of the suit led, or a card of another suit that he names, or none of such a suit."""
    code = "premature_lead" if play.is_lead else "premature_play"
    found: list[Finding | Option | Effect] = [
        Finding("57A", code, play.seat, play.trick, card=play.card, places=(play.place,))
    ]
    declarer, order = record.declarer, order_upon(play, given)
    trick = record.board.trick_number(play.trick)
    led = trick.led if trick is not None else None
    partner = play.seat.partner
    if play.partner_played and (order is None or play.partner_played < order.place) and not play.choice_ends:
        found.append(early_partner(record, partner, play.trick, play.place, play.partner_played))
    if is_unlawful(record, play):
        found.append(_must_follow(record, play))
    if order is not None:
        found.append(_ordered(record, play, order))
    elif not play.choice_ends and declarer is not None and not record.is_over:
        found.append(Option("57A", "premature_play", declarer, CHOICES, suit=led, places=(play.place,), other=partner))
    return found


def is_unlawful(record: Record, play: Premature) -> bool:
    """Whether the card did not follow suit though its player could: it is not played when its turn comes."""
    return any(i.place == play.place and i.kind is Irregularity.REVOKE for i in record.board.irregular)


def _must_follow(record: Record, play: Premature) -> Effect:
    """57A with 44C: the card stays a penalty card, and its player follows suit at his turn."""
    back = record.withdrawn_at(play.place) or record.over_since or 0
    return Effect("57A", "must_follow_suit", play.seat, play.card, places=(play.place,), since=play.place, ended=back)


def order_upon(play: Premature, given: list[Order]) -> Order | None:
    """What declarer chose under 57A; None while he has not."""
    return next((order for order in given if order.ground.about == play.place), None)


def _ordered(record: Record, play: Premature, order: Order) -> Effect:
    partner = play.seat.partner
    ended = record.over_since or 0 if is_due(record, order) else order.plays[-1].place
    hurried = next((p for p in record.board.plays if p.place == play.partner_played < order.place), None)
    if hurried is not None and record.withdrawn_at(hurried.place) is None and not disregards(record, order, hurried):
        ended = order.place  # he had played before the choice, and what he played is what was chosen
    suit: Suit | None = order.event.suit
    choice = order.event.choice
    places = (order.place, play.place)
    if choice in ("highest", "lowest"):
        code = "must_play_highest" if choice == "highest" else "must_play_lowest"
        return Effect("57A", code, partner, suit=suit, places=places, until="next_card", since=order.place, ended=ended)
    code = "required_suit" if choice == "require" else "forbidden_suit"
    return Effect(
        "57A", code, partner, order.event.card, suit, places=places, until="next_card", since=order.place, ended=ended
    )


def law_57b(record: Record, play: Premature, given: list[Order]) -> Finding | None:
    """Law 57B (2017): a partner who cannot obey what declarer chose plays any lawful card (59)."""
    order = order_upon(play, given)
    unable = law_59(record, order) if order is not None else None
    if unable is None:
        return None
    return Finding("57B", "unable", unable.seat, unable.trick, card=unable.card, suit=unable.suit, places=unable.places)


def law_57c1(record: Record, play: Premature) -> Finding | None:
    """Law 57C1 (2017): no rectification for playing before partner where declarer had played from both hands: a card
    of dummy's counts from the moment it was called or indicated.

    It is read of a play to the trick, not of a lead to the next one: there partner plays last, and declarer nearly
    always has played from both hands, so that 57A would say nothing of leads.
    """
    declarer, dummy = record.declarer, record.dummy
    if declarer is None or dummy is None or play.is_lead:
        return None
    before = [p for p in record.board.plays if p.trick == play.trick and p.place < play.place]
    hands = {p.seat for p in before}
    named = [p for p, _, trick in record.moments(DummyCardNamed) if trick == play.trick and p < play.place]
    if declarer.index not in hands or not (dummy.index in hands or named):
        return None
    places = (play.place, *(p.place for p in before if SEATS[p.seat] in (declarer, dummy)), *named[:1])
    return Finding("57C1", "declarer_had_played", play.seat, play.trick, card=play.card, places=places)


def law_57c2(record: Record, play: Premature) -> Finding | None:
    """Law 57C2 (2017): no rectification where dummy had chosen a card by himself, or without right suggested one."""
    acts = [
        p
        for p, act, trick in record.moments(DummyActed)
        if act.what in ("indicated_card", "took_part") and trick == play.trick and p < play.place
    ]
    if not acts:
        return None
    return Finding("57C2", "dummy_suggested", play.seat, play.trick, card=play.card, places=(play.place, acts[-1]))


def law_57c3(record: Record, irregular: Irregular) -> Finding | None:
    """Law 57C3 (2017): what declarer plays (not leads) from either hand before its turn is played, if it is lawful (a
    revoke is put right, 62)."""
    out_of_turn = irregular.kind is Irregularity.PLAY_OUT_OF_TURN
    if any(i.place == irregular.place and i.kind is Irregularity.REVOKE for i in record.board.irregular):
        return None
    if not out_of_turn or record.declarer is None or record.is_defender(irregular.seat):
        return None
    return Finding(
        "57C3", "premature_play_stands", irregular.seat, irregular.trick, card=irregular.card, places=(irregular.place,)
    )


def law_57d(record: Record, play: Premature) -> list[Finding | Effect]:
    """Law 57D (2017): a defender plays at his right-hand opponent's turn, his partner having played: a lawful card is
    played in its turn, one that is not becomes a major penalty card; 16 may apply."""
    if play.before_partner or play.is_lead:
        return []
    back = record.withdrawn_at(play.place)
    if is_unlawful(record, play) or back is not None:
        places = tuple(place for place in (play.place, back) if place)
        found = Finding("57D", "penalty_card", play.seat, play.trick, card=play.card, places=places)
        undecided = any(lead.lies and lead.trick == play.trick for lead in leads_out_of_turn(record))
        return [found] if back is not None or undecided else [found, replace(_must_follow(record, play), law="57D")]
    suit = led_to(record, next(p for p in record.board.plays if p.place == play.place))
    return [Finding("57D", "played_in_turn", play.seat, play.trick, card=play.card, suit=suit, places=(play.place,))]


PARAGRAPHS: Paragraphs = {
    "57A": law_57a, "57B": law_57b, "57C1": law_57c1, "57C2": law_57c2, "57C3": law_57c3, "57D": law_57d,
}  # fmt: skip

CODES = declared(
    Findings(("premature_lead", "premature_play"), outcome=True, card_lies=True),
    Findings(("declarer_had_played", "dummy_suggested", "premature_play_stands", "played_in_turn"), outcome=True),
    Options(("premature_play",), another_suit=True),
    Effects(("must_follow_suit", "must_play_highest", "must_play_lowest"), binds=True, limits="card"),
)  # fmt: skip
