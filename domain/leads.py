"""Leads out of turn: what lies there as one, who accepts or refuses it, and what takes its place (53 to 55);
and which card declarer's call from dummy means as a lead (45C4a, 46B)."""

from __future__ import annotations

from domain.board import Board, Irregular, Irregularity
from domain.cards import PACK, Card, Suit, cards_in
from domain.events import ActionAccepted, ActionRefused, CardWithdrawn, DummyCardNamed, DummyFaced, Event
from domain.events.designations import read_words
from domain.seats import SEATS, Seat
from domain.tricks import fails_to_follow, is_before_declarers_lead, on_lead, settle, take_from_trick

__all__ = [
    "accept_lead", "called_from_wrong_hand", "card_to_be_led", "decides_on_lead", "face_dummy", "lead_to_be_decided",
    "refuse_lead", "take_back_lead", "wrong_lead_before",
]  # fmt: skip


def _lead_out_of_turn(board: Board, *, also_accepted: bool = False) -> Irregular | None:
    """The lead out of turn that lies on the table, that nobody has accepted and no opponent has played to."""
    trick = board.trick
    if not trick.count or trick.leader < 0:
        return None
    place = trick.places[trick.leader]
    if place in board.accepted and not also_accepted:
        return None
    if trick.number > 1 and on_lead(board) == trick.leader:
        return None  # it is his lead, since a revoke on the trick before was put right
    if any(trick.has_card_of(n) and (n ^ trick.leader) & 1 for n in range(4)):
        return None
    leads = (i for i in reversed(board.irregular) if i.kind is Irregularity.LEAD_OUT_OF_TURN)
    return next((lead for lead in leads if lead.place == place), None)


def _is_no_lead(board: Board, lead: Irregular) -> bool:
    """Law 54E (2017): what the declaring side faces as an opening lead is a card shown in the auction period (24). A
    card that a defender plays before declarer's lead from the right hand is none either (60B)."""
    if is_before_declarers_lead(board):
        return True
    return lead.trick == 1 and board.contract is not None and lead.seat.side is board.contract.declarer.side


def wrong_lead_before(board: Board, seat: Seat, card: Card) -> Irregular | None:
    """Law 53B (2017): an opponent's lead out of turn that this card, led in turn, takes the place of; None if none.

    Whose turn it is to lead and to play next after the wrong lead may be the same player: then what follows suit, or
    is thrown on it by a hand that cannot, is played to that lead (53A); he who means it otherwise refuses first.
    """
    wrong = _lead_out_of_turn(board)
    if wrong is None or wrong.seat.side is seat.side or on_lead(board) != seat.index or board.claim is not None:
        return None
    is_next = wrong.seat.left is seat and not is_before_declarers_lead(board)
    if is_next and not _is_no_lead(board, wrong) and not fails_to_follow(board, board.trick, seat, card):
        return None
    return wrong


def take_back_lead(board: Board, place: int, lead: Irregular) -> None:
    """A lead out of turn goes back, with what its own side played to it."""
    trick = board.trick
    for n in (lead.seat.partner.index, lead.seat.index):
        take_from_trick(board, trick, n, place)
    settle(board)


def accept_lead(board: Board, place: int, event: ActionAccepted) -> None:
    """An opponent accepts the lead out of turn that lies on the table (53A): it is not refused any more. The opening
    lead of the declaring side (54E) and a lead to the last trick cannot be accepted."""
    lead = _lead_out_of_turn(board)
    if lead is None:
        _accept_refused_lead(board, event.seat)
    elif decides_on_lead(board, lead, event.seat) and board.trick.number < 13 and not _is_no_lead(board, lead):
        board.accepted.add(lead.place)


def decides_on_lead(board: Board, lead: Irregular, seat: Seat) -> bool:
    """Whether a player may accept or refuse a lead out of turn: declarer a defender's, either defender declarer's;
    dummy never (43A1c)."""
    declarer = board.contract.declarer if board.contract else None
    return seat.side is not lead.seat.side and (lead.seat.side is not board.defenders() or seat is declarer)


def lead_to_be_decided(board: Board) -> Irregular | None:
    """The lead out of turn that lies on the table and may be accepted or refused; None while none does."""
    lead = _lead_out_of_turn(board)
    return lead if lead is not None and not _is_no_lead(board, lead) else None


def refuse_lead(board: Board, place: int, event: ActionRefused) -> None:
    """An opponent refuses the lead out of turn that lies on the table: it goes back."""
    lead = _lead_out_of_turn(board) or _lead_accepted_by_partner(board, event.seat)
    if lead is not None and (decides_on_lead(board, lead, event.seat) or _is_no_lead(board, lead)):
        board.accepted.discard(lead.place)
        take_back_lead(board, place, lead)
    elif lead is None and _led_before_choice(board, event.seat):
        take_from_trick(board, board.trick, board.trick.leader, place)
        settle(board)


def _led_before_choice(board: Board, seat: Seat) -> bool:
    """Law 50D2 (2017): declarer has a lead taken back that a defender made while a card of his partner's lay face up,
    or had been taken back, that may be a penalty card: before declarer had chosen. Nobody has played to it."""
    trick = board.trick
    if trick.count != 1 or trick.leader < 0 or board.contract is None or seat is not board.contract.declarer:
        return False
    leader = SEATS[trick.leader]
    partner = leader.partner.index
    seen = [play for play in board.exposed if play.seat == partner]
    seen += [play for each in board.tricks for play, _ in each.withdrawn if play.seat == partner]
    lying = [play for play in seen if not any(each.cards[partner] is play.card for each in board.tricks)]
    return leader.side is not seat.side and bool(lying)


def _lead_accepted_by_partner(board: Board, seat: Seat) -> Irregular | None:
    """Law 55A (2017): the defender next in turn after declarer's lead decides, also when his partner has accepted."""
    lead = _lead_out_of_turn(board, also_accepted=True)
    if lead is None or board.contract is None or lead.seat.side is not board.contract.declarer.side:
        return None
    spoke = [m.event.seat for m in board.moments if m.place > lead.place and isinstance(m.event, ActionAccepted)]
    return lead if lead.seat.left is seat and seat not in spoke else None


def _accept_refused_lead(board: Board, seat: Seat) -> None:
    """55A the other way round: the defender next in turn accepts what his partner has refused; it lies there again."""
    trick = board.trick
    if trick.count or not trick.withdrawn or trick.number == 13 or board.contract is None:
        return
    back, place = trick.withdrawn[-1]
    leader = SEATS[back.seat]
    refused = _event_at(board, place)
    was_led = any(i.place == back.place and i.kind is Irregularity.LEAD_OUT_OF_TURN for i in board.irregular)
    if not was_led or not isinstance(refused, ActionRefused) or refused.seat is not leader.right:
        return
    if (
        leader.left is not seat
        or leader.side is not board.contract.declarer.side
        or board.plays[-1].place != back.place
    ):
        return
    trick.withdrawn.pop()
    board.hands[back.seat] &= ~back.card.bit
    trick.leader, trick.count = back.seat, 1
    trick.cards[back.seat] = back.card
    trick.places[back.seat] = back.place
    board.accepted.add(back.place)
    settle(board)


def _event_at(board: Board, place: int) -> Event | None:
    return next((moment.event for moment in reversed(board.moments) if moment.place == place), None)


def face_dummy(board: Board, place: int, event: DummyFaced) -> None:
    """Laws 54A and 54B (2017): while a defender's opening lead out of turn lies there, the declaring side accepts it by
    spreading a hand; where it is presumed declarer's, he becomes dummy and his partner declarer. What the leader's
    partner has played to it takes nothing from them (60C)."""
    lead = _lead_out_of_turn(board, also_accepted=True)
    contract = board.contract
    if lead is None or contract is None or board.trick.number > 1:
        return
    if event.seat.side is lead.seat.side or _is_no_lead(board, lead):
        return
    board.accepted.add(lead.place)
    dummy = contract.declarer.partner
    faced = any(isinstance(m.event, DummyFaced) and m.event.seat is dummy for m in board.moments)
    if event.seat is contract.declarer and not faced:
        board.contract = contract._replace(declarer=dummy)


def called_from_wrong_hand(board: Board, seat: Seat) -> tuple[int, Seat, Card] | None:
    """A card that declarer called from dummy while the lead was another hand's, dummy not having put it on the table: a
    defender who plays then, plays to it (45C4a, 53A); but he whose lead it was leads (53B). Its place, dummy and the
    card; None if there is none."""
    contract, dummy = board.contract, board.dummy
    if contract is None or dummy is None or not board.moments or board.trick.count or not 1 < board.trick.number < 13:
        return None
    if seat.side is contract.declarer.side or on_lead(board) in (dummy.index, seat.index):
        return None
    called = _last_called(board)
    card = card_to_be_led(board, called[1]) if called is not None else None
    return (called[0], dummy, card) if called is not None and card is not None else None


def _last_called(board: Board) -> tuple[int, DummyCardNamed] | None:
    """The designation made since the last card, unless it was refused or a card was taken back since."""
    last = board.plays[-1].place if board.plays else 0
    for moment in reversed(board.moments):
        if moment.place < last or isinstance(moment.event, ActionRefused | CardWithdrawn):
            return None
        if isinstance(moment.event, DummyCardNamed):
            return moment.place, moment.event
    return None


def card_to_be_led(board: Board, named: DummyCardNamed) -> Card | None:
    """The card of dummy's that a designation means, as a lead: the card named, where dummy holds it; of a suit the
    highest (46B1a, or a suit to be run) or the lowest (46B1c, 46B2); of a rank the only one (46B3b). None where it is
    void or leaves more than one."""
    dummy, contract = board.dummy, board.contract
    if dummy is None or contract is None or named.seat is not dummy:
        return None
    known, hand = board.known[dummy.index], board.hands[dummy.index]
    if named.card is not None:
        return named.card if not known or hand & named.card.bit else None
    suit: Suit | None = named.suit
    rank: str = named.rank or ""
    how: str | None = named.how
    if how is None:
        card, suit, rank, how = read_words(named.words, contract.strain.trump)
        if card is not None:
            return card if not known or hand & card.bit else None
    if not known:
        return None
    if suit is not None:
        held = hand & suit.mask if how != "win" else 0
        lowest = held & -held
        return PACK[(held if how in ("high", "run") else lowest).bit_length() - 1] if held else None
    of_rank = [card for card in cards_in(hand) if card.rank == rank]
    return of_rank[0] if len(of_rank) == 1 else None
