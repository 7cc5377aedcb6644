"""Law 50D: what a penalty card binds its holder to play, and what it lets declarer choose of his partner's lead."""

from __future__ import annotations

from collections.abc import Sequence

from domain.board import Irregularity
from domain.cards import Card, Suit
from domain.events import OptionChosen
from domain.happened import Play
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Options, declared
from projections.found.incidents import Effect, Finding, Option, incident_name
from projections.laws.law_50_penalty_cards import HONOURS, PenaltyCard
from projections.laws.law_59_unable import Order, binds, forbids, is_due, led_to, orders
from projections.recorded.board_record import LATER, Record
from projections.recorded.board_stages import AfterAuction, Chosen

REPLACED = ("52B", "60C", "62B1", "62C2", "62C3")
"""Where another card is played in place of the one taken back, by a rule that goes before the penalty card."""
OUT_OF_TURN = (
    Irregularity.LEAD_OUT_OF_TURN,
    Irregularity.PLAY_OUT_OF_TURN,
    Irregularity.PREMATURE_LEAD,
    Irregularity.FIFTH_CARD,
)
"""What is no failure to play a penalty card at the holder's turn, but an irregularity of its own."""


def had_to_play(record: Record, card: Card, play: Play) -> bool:
    """Whether a card could lawfully be led, followed with or discarded where another was played."""
    led = led_to(record, play)
    if led is None or card.suit is led:
        return True
    held = record.hand_before(SEATS[play.seat], play.place) & led.mask
    return play.card.suit is not led and not held


def kept_back(record: Record, cards: list[PenaltyCard], given: list[Order]) -> list[tuple[PenaltyCard, Play]]:
    """By 50C, 50D1 and 51: each card that was led or played where a penalty card had to be; the latter first."""
    found: list[tuple[PenaltyCard, Play]] = []
    for card in cards:
        mine = record.plays_after(card.since, card.seat.side)
        for play in mine:
            if play.seat != card.seat.index or play.card is card.card or not card.lies_at(play.place):
                continue
            replaces = card.law in REPLACED and play.trick == card.trick
            early = any(i.place == play.place and i.kind in OUT_OF_TURN for i in record.board.irregular)
            if replaces or early or any(p.place == play.place for _, p in found):
                continue
            if _can_play(record, card, play.place) and _keeps_back(record, card, play, cards, given):
                found.append((card, play))
    return found


def _can_play(record: Record, card: PenaltyCard, place: int) -> bool:
    """Whether the card was in the holder's power: a second card that still lies beside its trick was not."""
    hand = record.hand_before(card.seat, place)
    return not record.board.known[card.seat.index] or bool(hand & card.card.bit)


def _keeps_back(record: Record, card: PenaltyCard, play: Play, cards: list[PenaltyCard], given: list[Order]) -> bool:
    if not card.is_major_at(play.place):
        small = play.card.rank not in HONOURS
        return small and play.card.suit is card.card.suit
    others = [
        c for c in cards
        if c.seat is card.seat and c.card is play.card and c.is_major_at(play.place) and not is_for_52b(c, play.trick)
    ]  # fmt: skip
    return not others and had_to_play(record, card.card, play) and not binds(record, given, play, card.card)


def is_for_52b(card: PenaltyCard, trick: int) -> bool:
    """Whether a card was played to a trick in place of a penalty card and taken back: that one goes first (52B)."""
    return card.law == "52B" and card.trick == trick


def lying_for(cards: list[PenaltyCard], seat: Seat) -> list[PenaltyCard]:
    """The major penalty cards that lie before a seat now."""
    return [card for card in cards if card.seat is seat and card.lies and card.is_major]


def law_50d1(record: Record, cards: list[PenaltyCard], given: list[Order]) -> list[PenaltyCard]:
    """Law 50D1 (2017): the major penalty cards that the player whose turn it is could lawfully lead or play now: one of
    them must be. Following suit, and an order by which he is bound, go before them."""
    seat = record.board.to_play
    if seat is None or not record.is_defender(seat) or record.is_over or _is_no_lead(record):
        return []
    lying = [card for card in lying_for(cards, seat) if _can_play(record, card, LATER)]
    lying = [card for card in lying if not is_for_52b(card, record.board.trick.number)] or lying
    led = record.board.trick.led
    bound = [order for order in given if _binds_now(record, order, seat)]
    allowed = [card for card in lying if not any(forbids(record, order, card.seat, card.card) for order in bound)]
    if led is None:
        return allowed
    follows = [card for card in lying if card.card.suit is led]
    cannot = record.board.known[seat.index] and not _still_his(record, seat) & led.mask
    return follows or (allowed if cannot else [])


def _still_his(record: Record, seat: Seat) -> int:
    """The cards in a hand, with what it has played to a later trick than the one that is put right (62D1)."""
    later = [
        play.card.bit for play in record.board.plays
        if play.seat == seat.index and play.trick > record.board.trick.number
        and record.withdrawn_at(play.place) is None
    ]  # fmt: skip
    return record.board.hands[seat.index] | sum(later)


def _is_no_lead(record: Record) -> bool:
    """54E: what lies there to the first trick is the declaring side's, and cannot be a lead."""
    trick = record.board.trick
    return trick.number == 1 and trick.leader >= 0 and not record.is_defender(SEATS[trick.leader])


def _binds_now(record: Record, order: Order, seat: Seat) -> bool:
    """Whether an order about the lead or the next card binds a seat whose turn it is."""
    if order.event.seat.side is seat.side or order.event.card is not None or order.ground.seat not in (None, seat):
        return False
    keeps_lead = order.event.choice == "forbid" and record.board.trick.led is None
    return is_due(record, order) or (keeps_lead and not _order_ended(record, order, seat))


def major_binds(record: Chosen, card: PenaltyCard, cards: list[PenaltyCard]) -> Effect | None:
    """50D1 and 50D2: what a major penalty card means while it lies there: its holder plays it at the first lawful
    chance, and declarer may choose about his partner's leads. Once declarer has chosen neither, all have heard it."""
    if not card.lies or not card.is_major or record.is_over or chosen_neither(record, card, cards):
        return None
    return Effect("50D", "major_binds", card.seat, card.card, places=(card.since,), since=card.since)


def must_play(card: PenaltyCard, *, is_one_of: bool) -> Effect:
    """50D1 and 51A: the card that its holder plays now, or one of those that he plays now."""
    code = "must_play_one_of" if is_one_of else "must_play"
    return Effect("50D1", code, card.seat, card.card, places=(card.since,), until="played", since=card.since)


def on_lead_since(record: Record) -> int:
    """The place since which the player on lead has been on lead: the last card that lies, or was taken back."""
    board = record.board
    back = [when for trick in board.tricks for _, when in trick.withdrawn]
    return max([0, *back, *(place for trick in board.tricks for place in trick.places)])


def is_on_lead(record: Record, seat: Seat, place: int, number: int, *, led_early: bool = False) -> bool:
    """Whether a seat was to lead to a trick when the entry at a place was made: nothing lay on it, or nothing but what
    he had `led_early`, which takes no right from declarer (60C)."""
    lying = any(
        p.trick == number and p.place < place < (record.withdrawn_at(p.place) or LATER)
        and not (led_early and p.seat == seat.index)
        for p in record.board.plays
    )  # fmt: skip
    declarer = record.declarer
    if lying or declarer is None:
        return False
    return seat is (record.trick_winner(number - 1) if number > 1 else declarer.left)


def answers_lead_choice(
    record: AfterAuction, place: int, event: OptionChosen, trick: int, holder: Seat, cards: Sequence[PenaltyCard]
) -> bool:
    """Whether a choice is declarer's by 50D2 or 51B: the holder's partner is on lead, and it answers nothing else
    (26B, 57A)."""
    if event.seat is not record.declarer or place in record.answering or event.card is not None:
        return False
    if event.incident and event.incident not in {incident_name(record.board, card.place) for card in cards}:
        return False
    partner = holder.partner
    if is_on_lead(record, partner, place, trick, led_early=True):
        return True
    next_card = next(iter(record.plays_after(place, holder.side)), None)
    return next_card is not None and SEATS[next_card.seat] is partner and led_to(record, next_card) is None


def law_50d2(record: Chosen, cards: list[PenaltyCard]) -> list[PenaltyCard]:
    """Law 50D2 (2017): the major penalty cards that lie before the partner of the player on lead: he waits until
    declarer has said whether he requires or forbids their suit, or does neither."""
    board = record.board
    early = led_early_now(record, cards)
    leader = SEATS[early.seat] if early is not None else board.to_play
    nothing_led = early is not None or not board.trick.count
    if leader is None or not nothing_led or not record.is_defender(leader) or record.is_over:
        return []
    return lying_for(cards, leader.partner)


def led_early_now(record: Chosen, cards: list[PenaltyCard]) -> Play | None:
    """50D2: the lead that came before declarer had chosen, while it lies there alone."""
    if record.board.trick.count != 1:
        return None
    places = record.board.trick.places
    return next((play for _, play in leads_too_early(record, cards) if play.place in places), None)


def early_lead(record: Chosen, card: PenaltyCard, play: Play, cards: list[PenaltyCard]) -> Option | Effect | None:
    """50D2 with 49 and 60C: while the early lead lies there alone, declarer keeps his choice, and may have it taken
    back; once he has chosen, it is."""
    declarer, lying = record.declarer, led_early_now(record, cards)
    if lying is None or lying.place != play.place or declarer is None or record.is_over:
        return None
    chosen = [at for at in _lead_choices(record, cards, SEATS[play.seat].partner) if at > play.place]
    if not chosen:
        return Option("50D2", "led_before_choice", declarer, ("refuse",), play.card, places=(play.place, card.since))
    places = (chosen[0], play.place)
    return Effect("50D2", "takes_lead_back", SEATS[play.seat], play.card, places=places, since=chosen[0])


def _lead_choices(record: Chosen, cards: list[PenaltyCard], holder: Seat) -> list[int]:
    """The places of declarer's choices by 50D2 and 51B about the lead of a holder's partner."""
    return [
        place
        for place, event, trick in record.moments(OptionChosen)
        if (record.by_right_of(place, "50D2") or event.choice == "neither")
        and answers_lead_choice(record, place, event, trick, holder, cards)
    ]


def leads_too_early(record: Chosen, cards: list[PenaltyCard]) -> list[tuple[PenaltyCard, Play]]:
    """50D2: leads that the holder's partner made before declarer had chosen: by 49 the card is a penalty card too,
    where it is taken back."""
    found: list[tuple[PenaltyCard, Play]] = []
    for play in record.board.plays if cards else ():
        if led_to(record, play) is not None:
            continue
        seat = SEATS[play.seat]
        waits = [c for c in cards if c.seat is seat.partner and c.is_major_at(play.place)]
        if waits and is_on_lead(record, seat, play.place, play.trick):
            before = max((p.place for p in record.board.plays if p.place < play.place), default=0)
            chosen = [
                place for place, event, _ in record.moments(OptionChosen)
                if before < place < play.place and event.seat is record.declarer
                and (event.choice == "neither" or record.by_right_of(place, "50D2"))
            ]  # fmt: skip
            if not chosen:
                found.append((waits[0], play))
    return found


def led_too_early(record: Record, play: Play, card: PenaltyCard) -> Finding:
    """50D2: the lead that came before declarer had chosen; played to by his side, it has been accepted."""
    after = record.plays_after(play.place, card.seat.side.opponents)
    accepted = record.withdrawn_at(play.place) is None and bool(after)
    code = "early_lead_accepted" if accepted else "led_before_choice"
    places = (play.place, card.since, *(p.place for p in after[: int(accepted)]))
    return Finding("50D2", code, card.seat.partner, play.trick, card=play.card, places=places)


def law_50d2a(record: Record, order: Order, cards: list[PenaltyCard]) -> list[Finding | Effect]:
    """Law 50D2a (2017): declarer requires the suit of the penalty card to be led, or forbids it for as long as the
    player keeps the lead; the card goes back into the hand."""
    lifted = [card for card in cards if card.ended == "chosen" and card.until == order.place]
    if not lifted:
        return []
    code = "suit_required" if order.event.choice == "require" else "suit_forbidden"
    partner, suit = lifted[0].seat.partner, lifted[0].card.suit
    found: list[Finding | Effect] = [
        Finding("50D2a", code, partner, card=card.card, suit=suit, places=(order.place, card.place)) for card in lifted
    ]
    binding = "required_suit" if order.event.choice == "require" else "forbidden_suit"
    until = "on_lead" if order.event.choice == "forbid" else "next_lead"
    ended = _order_ended(record, order, partner)
    found.append(
        Effect(
            "50D2a", binding, partner, None, suit, places=(order.place,), until=until, since=order.place, ended=ended
        )
    )
    return found


def _order_ended(record: Record, order: Order, partner: Seat) -> int:
    """Where an order about a lead was fulfilled or disregarded; a suit is forbidden until the lead is lost."""
    over = record.over_since or 0
    if is_due(record, order):
        return over
    if order.event.choice == "require":
        return order.plays[-1].place
    trick = record.board.trick_number(order.plays[-1].trick)
    winner = record.trick_winner(order.plays[-1].trick)
    return max(trick.places) if trick is not None and winner not in (None, partner) else over


def chosen_neither(record: Chosen, holder: PenaltyCard, cards: list[PenaltyCard]) -> list[int]:
    """50D2b: where declarer lawfully chose neither while a major penalty card lay before its holder, once at each lead;
    each time the card stayed, and 50D applied anew."""
    found: dict[int, int] = {}
    for place, event, trick in record.moments(OptionChosen):
        is_his = event.choice == "neither" and holder.is_major_at(place) and trick not in found
        if is_his and answers_lead_choice(record, place, event, trick, holder.seat, cards):
            found[trick] = place
    return list(found.values())


def law_50d2b(record: Chosen, place: int, cards: list[PenaltyCard]) -> Finding | None:
    """Law 50D2b (2017): declarer neither requires nor forbids: any card may be led, the penalty card stays, and 50D
    applies anew at the next trick. A leader before whom a major penalty card lies himself leads that one (50D1).

    Said of a card that still lies there, where he chose last.
    """
    for card in cards:
        if card.ended != "chosen" and chosen_neither(record, card, cards)[-1:] == [place]:
            leader, places = card.seat.partner, (place, card.place)
            own = [c.card for c in cards if c.seat is leader and c.is_major_at(place) and _may_lead(record, place, c)]
            code = "own_penalty_card_led" if own else "any_lead"
            note = " ".join(each.value for each in own)
            return Finding("50D2b", code, leader, card=card.card, places=places, note=note)
    return None


def _may_lead(record: Chosen, place: int, card: PenaltyCard) -> bool:
    """Whether no order that stood at a place forbade the suit of a card that lies before the player on lead."""
    return not any(
        order.event.choice == "forbid"
        and order.event.suit is card.card.suit
        and order.event.seat.side is not card.seat.side
        and order.place < place
        and not 0 < _order_ended(record, order, card.seat) < place
        for order in orders(record)
    )


def lead_option(law: str, declarer: Seat, cards: list[PenaltyCard], suit: Suit, choices: tuple[str, ...]) -> Option:
    """Declarer's choice about the lead of one suit."""
    mine = [card for card in cards if card.card.suit is suit]
    places = tuple(card.since for card in mine)
    return Option(
        law, "lead_of_penalty_suit", declarer, choices, mine[0].card, suit, places, other=mine[0].seat.partner
    )


PARAGRAPHS: Paragraphs = {"50D1": law_50d1, "50D2": law_50d2, "50D2a": law_50d2a, "50D2b": law_50d2b}

CODES = declared(
    Findings(("led_before_choice",), breaks=("50D2",)),
    Findings(("early_lead_accepted",), outcome=True),
    Findings(("any_lead",), outcome=True, past_with=("lead_of_penalty_suit",)),
    Findings(("own_penalty_card_led",), note="cards", outcome=True, past_with=("lead_of_penalty_suit",)),
    Findings(("suit_required",), outcome=True, says=("required_suit",)),
    Findings(("suit_forbidden",), outcome=True, says=("forbidden_suit",)),
    Options(("led_before_choice", "lead_of_penalty_suit")),
    Effects(("must_play_one_of", "must_play"), limits="card"),
    Effects(("takes_lead_back", "major_binds"), binds=True),
    Effects(("required_suit", "forbidden_suit"), binds=True, limits="card"),
)  # fmt: skip
