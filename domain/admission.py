"""What may be recorded: everything that can have happened; what breaks the Laws only when it is marked so.

`allowed` is the decision of the aggregate. An entry that cannot have happened as typed is refused; one that breaks the
Laws is refused until it is marked as having happened all the same, so that a typing slip is an error and an infraction
is a fact. Why is told by a code; its words stand in the catalogues.
"""

from __future__ import annotations

from domain.auction import call_is_irregular, who_decides
from domain.board import Board, Irregularity, Phase, entry_of
from domain.calls import Call
from domain.cards import PACK, Card, hand_from_text
from domain.events import (
    EDITIONS,
    ActionAccepted,
    ActionRefused,
    AnyEvent,
    AppealDecided,
    AssentGiven,
    AssentWithdrawn,
    BoardStarted,
    CallChanged,
    CallMade,
    CallWithdrawn,
    CardExposed,
    CardPickedUp,
    CardPlaced,
    CardPlayed,
    CardRemoved,
    CardUnseen,
    CardWithdrawn,
    ClaimMade,
    ConcessionDisputed,
    ConcessionMade,
    DirectorCalled,
    EntryAmended,
    FactFound,
    Hands,
    JudgementMade,
    NoteMade,
    ObjectionMade,
    OptionChosen,
    PenaltyGiven,
    PlayContinued,
    PlayerSeated,
    PlayUnrecorded,
    PollTaken,
    RivalRecorded,
    RivalSettled,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
    SessionOpened,
    TricksAgreed,
    WrongHandHeld,
)
from domain.happened import Play
from domain.leads import called_from_wrong_hand, decides_on_lead, lead_to_be_decided
from domain.likely_slips import likely_slip, same_rank_of_the_suit_led
from domain.play import card_is_irregular, may_play_unseen
from domain.scores import wrong_score
from domain.seats import SEATS, Seat
from domain.table import Table, board_meant
from domain.verdicts import YES, Verdict, cannot, marked

__all__ = ["allowed", "irregularity", "recheck", "round_is_over", "wrong_edition", "wrong_hands", "wrong_poll"]

TABLE_LEVEL = (
    RoundStarted, BoardStarted, RoundEnded, NoteMade, EntryAmended, PlayerSeated, DirectorCalled, FactFound,
    PenaltyGiven, RivalRecorded, RivalSettled,
)  # fmt: skip
"""What needs no board in play."""

ABOUT_A_CLAIM: dict[type, str] = {
    ObjectionMade: "nothing_to_object_to",
    AssentGiven: "nothing_to_agree_to",
    PlayContinued: "nothing_to_play_on_after",
    AssentWithdrawn: "nothing_agreed_to_take_back",
    ConcessionDisputed: "nothing_to_reclaim_from",
}
"""What answers a claim or concession, with what is said of it where there is none."""

ORDERS = ("require", "forbid", "highest", "lowest")
"""Choices of what an opponent leads or plays, or does not."""

MOST_BOARDS = 999


def allowed(table: Table, event: AnyEvent) -> Verdict:
    """Whether an entry may be recorded as it is, must be marked as having happened, or cannot have happened, and why.

    `table` is the round so far, without the event.
    """
    board = table.board
    if board is not None and type(event) in (CallMade, CardPlayed):
        return _impossible_on(board, event) or _too_late(table, event) or _irregular(table, board, event) or YES
    return _impossible(table, event) or _odd(table, event) or YES


def wrong_edition(event: AnyEvent) -> Verdict | None:
    """What is wrong where a session is to be judged by an edition of the Laws that there are no rules for."""
    if isinstance(event, SessionOpened) and event.edition not in EDITIONS:
        return cannot("no_such_edition", editions=", ".join(EDITIONS), read=repr(event.edition))
    return None


def irregularity(board: Board, event: AnyEvent) -> Irregularity | None:
    """What is out of the ordinary about a call or card before it is recorded; None for anything else."""
    if isinstance(event, CallMade):
        return call_is_irregular(board, event.seat, event.call)
    if isinstance(event, CardPlayed):
        return card_is_irregular(board, event.seat, event.card)
    if isinstance(event, ClaimMade | ConcessionMade) and event.seat is board.dummy:
        return Irregularity.CLAIM_BY_DUMMY
    return None


def recheck(before: Table, amended: Table) -> list[tuple[int, Irregularity]]:
    """What an amendment made out of the ordinary that was not before: places and kinds, of entries after it too."""
    known = {(i.place, i.kind) for board in before.boards for i in board.irregular}
    found = [(i.place, i.kind) for board in amended.boards for i in board.irregular]
    return [each for each in found if each not in known]


def round_is_over(table: Table) -> bool:
    """Whether the round has ended, and no board was begun since."""
    return bool(table.ended) and (table.board is None or table.board.place < table.ended)


def _impossible(table: Table, event: AnyEvent) -> Verdict | None:
    """Why the event cannot have happened as typed; None where it can."""
    if isinstance(event, BoardStarted):
        return _is_no_board(event.board) or _unreadable_hand(event.hands)
    if isinstance(event, PenaltyGiven):
        return wrong_score(event) or _is_of_a_seat(table, event)
    if isinstance(event, TABLE_LEVEL):
        return None
    number = board_meant(event)
    board = table.find_board(number)
    if board is None and isinstance(event, ScoreAdjusted) and _is_scored_unplayed(table, event):
        return wrong_score(event)
    if board is None:
        return wrong_poll(event) or (
            cannot("no_board_open") if number is None else cannot("board_not_played", board=str(number))
        )
    return wrong_poll(event) or _impossible_on(board, event)


def _impossible_on(board: Board, event: AnyEvent) -> Verdict | None:
    """Why the event cannot have happened on its board."""
    if isinstance(event, CardPlayed):
        return _card_cannot_be_played(board, event)
    if isinstance(event, CardUnseen):
        return _unseen_out_of_turn(board, event.seat)
    if isinstance(event, PlayUnrecorded):
        return _is_recorded(board, event)
    if isinstance(event, CardRemoved | CardExposed | CardPickedUp | CardPlaced):
        return _card_is_not_held(board, event.seat, event.card)
    if isinstance(event, WrongHandHeld):
        return _is_no_other_board(board, event.from_board)
    if isinstance(event, CardWithdrawn):
        return _card_was_not_played(board, event.seat, event.card)
    if isinstance(event, CallChanged | CallWithdrawn):
        return _has_not_called(board, event.seat)
    if isinstance(event, ClaimMade | ConcessionMade):
        otherwise = event.otherwise if isinstance(event, ClaimMade) else None
        return _too_many_tricks(board, event.tricks) or _too_many_tricks(board, otherwise)
    if type(event) in ABOUT_A_CLAIM:
        return _nobody_claimed(board, event)
    if isinstance(event, TricksAgreed) and not 0 <= event.declarer_tricks <= 13:
        return cannot("declarers_tricks_out_of_bounds", read=str(event.declarer_tricks))
    if isinstance(event, JudgementMade) and not all(0 <= number <= 13 for number in event.numbers):
        return cannot("tricks_out_of_bounds", read=str(event.numbers[-1]))
    return wrong_score(event) if isinstance(event, ScoreAdjusted | AppealDecided) else None


def _odd(table: Table, event: AnyEvent) -> Verdict | None:
    """What must be marked about an event that can have happened; None where nothing must."""
    too_late = _too_late(table, event)
    if too_late is not None:
        return too_late
    if isinstance(event, BoardStarted):
        unusual = _unusual_board(table, event)
        return unusual and likely_slip(table, event, None, unusual)
    board = table.board
    if board is None:
        return None
    return _may_not_decide(board, event) or _another_suit(board, event) or _irregular(table, board, event)


def _irregular(table: Table, board: Board, event: AnyEvent) -> Verdict | None:
    """What is out of the ordinary about a call, a card or a claim."""
    lies = _lies_already(board, event) if isinstance(event, CardPlayed) else None
    kind = irregularity(board, event) if lies is None else None
    return lies if kind is None else likely_slip(table, event, kind, _explained(board, event, kind))


def _is_of_a_seat(table: Table, event: PenaltyGiven) -> Verdict | None:
    """A penalty is a contestant's, or a side's; a seat alone names neither, unless a contestant here has that name."""
    here = () if table.round is None else (table.round.ns, table.round.ew, *table.round.players)
    seat = next((seat for seat in SEATS if event.contestant.upper() == seat.value), None)
    if seat is None or event.contestant in here:
        return None
    return cannot("penalty_of_a_seat", read=event.contestant, side=seat.side.value.lower())


def _is_scored_unplayed(table: Table, event: ScoreAdjusted) -> bool:
    """Whether a score is given for a board that was due at this table and not begun; where it is not known which were
    due, any artificial score (12C2)."""
    due = table.round.boards if table.round is not None else ()
    return event.board in due if due else bool(event.ns_artificial or event.ew_artificial)


def wrong_hands(hands: Hands) -> Verdict | None:
    """Why hands are no deal: no hands at all, or one card in two of them."""
    unreadable = _unreadable_hand(hands)
    twice = _card_in_two_hands(hands) if unreadable is None else None
    return unreadable or (twice and cannot(twice.why, **twice.fields))


def _is_no_board(number: int) -> Verdict | None:
    if 1 <= number <= MOST_BOARDS:
        return None
    return cannot("no_number_of_a_board", most=str(MOST_BOARDS), read=str(number))


def _unreadable_hand(hands: Hands) -> Verdict | None:
    """What is wrong with a hand that cannot be held."""
    for seat, text in zip(SEATS, hands, strict=True):
        if text is None:
            continue
        try:
            count = hand_from_text(text).bit_count()
        except ValueError as error:
            return cannot("no_hand", seat=seat.value, error=str(error))
        if not 1 <= count <= 26:
            return cannot("no_number_of_cards", seat=seat.value, cards=str(count), hand=text)
    return None


def _card_in_two_hands(hands: Hands) -> Verdict | None:
    """Which card stands in two hands; None where none does. At a table one of them belongs to another pack (13C)."""
    held = {seat: hand_from_text(text) for seat, text in zip(SEATS, hands, strict=True) if text is not None}
    for card in PACK:
        holders = [seat.value for seat, hand in held.items() if hand & card.bit]
        if len(holders) > 1:
            return marked("card_in_two_hands", card=card.value, seat=holders[0], other=holders[1])
    return None


def _unusual_board(table: Table, event: BoardStarted) -> Verdict | None:
    """What is out of the ordinary about a board that is begun: played before, not due, a hand of other than 13 cards,
    or a card in two hands."""
    number = str(event.board)
    before = table.find_board(event.board)
    if before is not None and before is table.board and before.phase is Phase.AUCTION and not before.calls:
        return marked("board_on_the_table", board=number, entry=str(entry_of(before.place)))
    if before is not None:
        return marked("board_begun_before", board=number, entry=str(entry_of(before.place)))
    if table.not_due(event.board) is not None and table.round is not None:
        return marked("board_not_due", board=number, due=" ".join(map(str, table.round.boards)))
    for seat, text in zip(SEATS, event.hands, strict=True):
        count = 13 if text is None else hand_from_text(text).bit_count()
        if count != 13:
            return marked("not_thirteen_cards", seat=seat.value, count=str(count))
    return _card_in_two_hands(event.hands)


def _too_late(table: Table, event: AnyEvent) -> Verdict | None:
    """What is wrong with boards, calls and cards, and a second end, where the round has ended (8B)."""
    if not table.ended or not isinstance(event, BoardStarted | CallMade | CardPlayed | CardUnseen | RoundEnded):
        return None
    return marked("round_ended", entry=str(entry_of(table.ended))) if round_is_over(table) else None


def _nobody_claimed(board: Board, event: AnyEvent) -> Verdict | None:
    by_dummy = any(irregular.kind is Irregularity.CLAIM_BY_DUMMY for irregular in board.irregular)
    return None if board.claims or by_dummy else cannot(ABOUT_A_CLAIM[type(event)], board=str(board.number))


def _holder(board: Board, card: Card) -> Seat | None:
    return next((seat for seat in SEATS if board.held[seat.index] & card.bit), None)


def _card_is_not_held(board: Board, seat: Seat, card: Card) -> Verdict | None:
    known = board.known[seat.index]
    if known and board.held[seat.index] & card.bit:
        return None
    holder = _holder(board, card)
    told = {"seat": seat.value, "card": card.value}
    if known:
        return cannot("held_elsewhere", holder=holder.value, **told) if holder else cannot("held_nowhere", **told)
    if holder in (None, seat) or all(board.known[other.index] or other is seat for other in SEATS):
        return None
    return cannot("held_by_another", holder=holder.value, **told)


def _card_cannot_be_played(board: Board, event: CardPlayed) -> Verdict | None:
    """A card that lies on the table already can come again: it was not put among the quitted cards (67B3), or it is one
    of another pack (13C). But not from a hand that is known to hold another thirteen."""
    seat = event.seat
    if board.known[seat.index] and board.held[seat.index] & event.card.bit:
        return None
    gone = _lying(board, event.card)
    if gone is not None and (gone.seat == seat.index or not board.known[seat.index]):
        return None
    not_held = _card_is_not_held(board, seat, event.card)
    meant = same_rank_of_the_suit_led(board, event) if not_held is not None else None
    return not_held if not_held is None or meant is None else not_held.with_hint("did_you_mean", meant=meant.value)


def _unseen_out_of_turn(board: Board, seat: Seat) -> Verdict | None:
    """A card that nobody saw was played in turn; whose it was out of turn, nobody could know."""
    if may_play_unseen(board, seat):
        return None
    if board.to_play is None:
        return cannot("unseen_not_due", seat=seat.value)
    return cannot("unseen_out_of_turn", seat=seat.value, turn=board.to_play.value)


def _lying(board: Board, card: Card) -> Play | None:
    """The play by which a card lies on the table, the latest; None where it does not."""
    plays = (play for play in reversed(board.plays) if play.card is card)
    return next((play for play in plays if _still_lies(board, play.seat, card)), None)


def _lies_already(board: Board, event: CardPlayed) -> Verdict | None:
    """What is odd about a card that lies on the table and is played once more."""
    if board.hands[event.seat.index] & event.card.bit:
        return None  # it is in his hand
    gone = _lying(board, event.card)
    if gone is None or (gone.seat != event.seat.index and board.held[event.seat.index] & event.card.bit):
        return None
    return marked("lies_already", card=gone.card.value, trick=str(gone.trick), seat=SEATS[gone.seat].value)


def _may_not_decide(board: Board, event: AnyEvent) -> Verdict | None:
    """Who may accept or refuse a call or lead, where somebody else does (25B1, 27A, 29A, 53A); and that declarer, not
    dummy, chooses what an opponent leads or plays (43A1)."""
    if isinstance(event, OptionChosen) and event.seat is board.dummy and event.choice in ORDERS:
        return marked("dummy_chooses")
    if not isinstance(event, ActionAccepted | ActionRefused):
        return None
    right = who_decides(board)
    lead = lead_to_be_decided(board)
    if lead is not None and not right and not decides_on_lead(board, lead, event.seat):
        may = " ".join(seat.value for seat in SEATS if decides_on_lead(board, lead, seat))
        return marked("others_decide_on_lead", seats=may, seat=event.seat.value)
    if not right or event.seat in right:
        return None
    may = " ".join(seat.value for seat in right)
    return marked("others_decide_on_call", seats=may, seat=event.seat.value)


def _another_suit(board: Board, event: AnyEvent) -> Verdict | None:
    """What is wrong with a card that is put to a defective trick: its player has another card there, or still holds the
    suit led (67)."""
    trick = board.trick_number(event.trick) if isinstance(event, CardPlaced) else None
    if not isinstance(event, CardPlaced) or trick is None:
        return None
    seat = event.seat
    there = trick.cards[seat.index]
    if there is not None and there is not event.card:
        return marked("no_card_missing", seat=seat.value, card=there.value, trick=str(trick.number))
    if trick.led is None or event.card.suit is trick.led:
        return None
    missing = not trick.has_card_of(seat.index)
    if not missing or not board.hands[seat.index] & trick.led.mask:
        return None
    return marked("places_another_suit", seat=seat.value, suit=trick.led.value, card=event.card.value)


def _is_no_other_board(board: Board, other: int) -> Verdict | None:
    same = other == board.number
    return _is_no_board(other) or (cannot("hand_of_this_board", board=str(other)) if same else None)


def _still_lies(board: Board, seat: int, card: Card) -> bool:
    return any(
        trick.cards[seat] is card or any(s.seat == seat and s.card is card for s in trick.surplus)
        for trick in board.tricks
    )


def _card_was_not_played(board: Board, seat: Seat, card: Card) -> Verdict | None:
    if _still_lies(board, seat.index, card):
        return None
    lying = " ".join(c.value for c in PACK if _still_lies(board, seat.index, c))
    told = {"seat": seat.value, "card": card.value}
    return cannot("card_not_played", cards=lying, **told) if lying else cannot("no_card_played", **told)


def _has_not_called(board: Board, seat: Seat) -> Verdict | None:
    if any(caller == seat.index for _, caller, _ in board.calls):
        return None
    return cannot("no_call_made", seat=seat.value, board=str(board.number))


def _is_recorded(board: Board, event: PlayUnrecorded) -> Verdict | None:
    """Why play cannot have gone on unrecorded: nothing tells the contract, or something of the play is recorded."""
    if board.contract is None:
        return cannot("no_contract_yet", board=str(board.number))
    if board.all_played or board.claims:
        return cannot("play_is_recorded", board=str(board.number))
    played = 12 if event.tricks is None else event.tricks
    won = played if event.declarer is None else event.declarer
    is_possible = 0 <= won <= played <= 12
    return None if is_possible else cannot("tricks_out_of_bounds", read=str(won if 0 <= played <= 12 else played))


def _too_many_tricks(board: Board, tricks: int | None) -> Verdict | None:
    if tricks is None:
        return None
    if board.contract is None:
        return cannot("no_contract_yet", board=str(board.number))
    if 0 <= tricks <= board.tricks_left:
        return None
    return cannot("tricks_left", count=str(board.tricks_left), board=str(board.number), read=str(tricks))


def _explained(board: Board, event: AnyEvent, kind: Irregularity) -> Verdict:
    """What is out of the ordinary, in the words of the table."""
    if isinstance(event, CallMade):
        return _call_explained(board, event, kind)
    if isinstance(event, CardPlayed):
        return _card_explained(board, event, kind)
    return marked("claim_by_dummy")


def _call_explained(board: Board, event: CallMade, kind: Irregularity) -> Verdict:
    seat = event.seat.value
    if kind is Irregularity.CALL_AFTER_AUCTION:
        return marked("auction_over", board=str(board.number))
    if kind is Irregularity.CALL_OUT_OF_TURN:
        return marked("call_out_of_turn", turn=SEATS[board.caller].value, seat=seat)
    if kind is Irregularity.INSUFFICIENT_BID:
        return marked("insufficient_bid", call=event.call.value)
    return marked("nothing_to_redouble" if event.call is Call.REDOUBLE else "nothing_to_double", seat=seat)


def _card_explained(board: Board, event: CardPlayed, kind: Irregularity) -> Verdict:
    told, turn = {"seat": event.seat.value, "card": event.card.value}, board.to_play
    if kind is Irregularity.REVOKE:
        called = called_from_wrong_hand(board, event.seat)
        led = called[2].suit if called is not None else board.trick.led
        return marked("revoke", suit=led.value if led is not None else "", **told)
    if kind is Irregularity.LEAD_OUT_OF_TURN and turn is None and board.undecided:
        return marked("cannot_have_won", seat=event.seat.value)
    if kind in (Irregularity.LEAD_OUT_OF_TURN, Irregularity.PLAY_OUT_OF_TURN) and turn is not None:
        return marked("card_out_of_turn", turn=turn.value, seat=event.seat.value)
    return marked("odd_card", kind=kind.value, **told)


def wrong_poll(event: AnyEvent) -> Verdict | None:
    """Why the answers of a poll do not add up to the players who were asked; None where they do."""
    if not isinstance(event, PollTaken):
        return None
    answers, counts, players = event.answers, event.counts, str(event.players)
    if not counts and len(answers) > event.players:
        return cannot("more_answers_than_players", players=players, answers=str(len(answers)))
    if counts and len(counts) != len(answers):
        return cannot("counts_and_answers", answers=str(len(answers)), counts=str(len(counts)))
    if counts and (min(counts) < 0 or sum(counts) != event.players):
        added = " + ".join(map(str, counts))
        return cannot("counts_do_not_add_up", added=added, total=str(sum(counts)), players=players)
    return None
