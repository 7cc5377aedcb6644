"""Law 7: the board and the cards in it; and what the counts of the hands show, which 13 and 14 start from."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.board import Irregularity
from domain.cards import PACK, Card
from domain.events import (
    CardExposed,
    CardFound,
    CardRemoved,
    CardRestored,
    ContractRecorded,
    HandCounted,
    ProcedureBroken,
)
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question, incident_name
from projections.recorded.board_record import Record

THIRTEEN = 13
OF_COUNTS = (HandCounted, CardFound, CardRestored, CardRemoved)
SHOWN_BY_THE_HANDS = (Irregularity.WRONG_COUNT, Irregularity.SAME_CARD_TWICE)


class Surplus(Struct, frozen=True):
    """A card that is no part of the deal."""

    seat: Seat | None
    """Whose hand it came into; None where two hands of thirteen hold the same card, or where the counts do not tell."""
    card: Card | None
    """None while only the count tells of it."""
    removed: int = 0
    """Where it was taken out; 0 before."""


class WrongDeal(Struct, frozen=True):
    """The hands of a board that did not hold thirteen cards each, as far as anybody knows."""

    place: int
    """The entry that first shows it: the board, where its hands are known, else what was counted or found."""
    noticed: int | None
    """Where somebody noticed it; None where only the record shows it."""
    held: dict[Seat, int]
    """By seat, how many cards a hand of other than thirteen held, cards of another pack included."""
    surplus: tuple[Surplus, ...]
    """Cards that are no part of the deal (13C)."""
    uncounted: tuple[Seat, ...]
    """Hands that are not known, and that nobody has counted."""
    taken_out: tuple[Surplus, ...] = ()
    """Cards that were taken out of a hand, and may be another player's: nobody has counted the hands that tell."""

    def of_the_deal(self, seat: Seat) -> int:
        """How many cards of the deal itself a hand held."""
        return self.held.get(seat, THIRTEEN) - sum(extra.seat is seat for extra in self.surplus)

    @property
    def more(self) -> list[Seat]:
        """Hands with more than thirteen cards of the deal."""
        return [seat for seat in self.held if self.of_the_deal(seat) > THIRTEEN]

    @property
    def fewer(self) -> list[Seat]:
        """Hands with fewer than thirteen cards of the deal."""
        return [seat for seat in self.held if self.of_the_deal(seat) < THIRTEEN]

    @property
    def balance(self) -> int:
        """By how many the cards too many outnumber those too few; below 0 where more are missing."""
        return sum(self.of_the_deal(seat) - THIRTEEN for seat in self.held)


def wrong_deal(record: Record) -> WrongDeal | None:
    """What counting, finding, restoring and removing cards shows of the hands; None where each held thirteen."""
    from_the_board = record.irregular(*SHOWN_BY_THE_HANDS)
    if not from_the_board and not any(record.moments(kind) for kind in OF_COUNTS):
        return None
    dealt = _as_they_lay(record)
    counted = {seat: _count(record, seat, dealt) for seat in SEATS}
    held = {seat: count for seat, count in counted.items() if count is not None and count != THIRTEEN}
    uncounted = tuple(seat for seat, count in counted.items() if count is None)
    surplus, taken_out = _surplus(record, held, uncounted)
    if not held and not surplus:
        return None
    noticed = _noticed(record)
    shown = record.board.place if from_the_board or noticed is None else noticed
    return WrongDeal(shown, noticed, held, surplus, uncounted, taken_out)


def _dealt(record: Record) -> dict[Seat, int]:
    """The hands that are known, as they came from the board."""
    board = record.board
    return {seat: board.dealt[seat.index] for seat in SEATS if board.dealt[seat.index]}


def _as_they_lay(record: Record) -> dict[Seat, int]:
    """The same, unless a hand was counted otherwise: then the board held another deal than the record, and it tells
    nothing of the hands that nobody has counted. Of too few once a card was played one may have been lost since."""
    dealt = _dealt(record)
    for seat, hand in dealt.items():
        wrong = _counted_wrong(record, seat)
        if wrong is None or wrong[1] == hand.bit_count():
            continue
        if wrong[1] > hand.bit_count() or not _is_after_lead(record, wrong[0]):
            return {}
    return dealt


def _is_after_lead(record: Record, place: int) -> bool:
    return record.opening_lead is not None and record.opening_lead < place


def _counted_wrong(record: Record, seat: Seat) -> tuple[int, int] | None:
    """Where a hand was first counted as of other than thirteen cards, and of how many; None where it was not."""
    counts = [
        (place, max(0, cards_counted(record, place, event)))
        for place, event in _counts_of_the_deal(record)
        if event.seat is seat
    ]
    return next((counted for counted in counts if counted[1] != THIRTEEN), None)


def _count(record: Record, seat: Seat, known: dict[Seat, int]) -> int | None:
    """How many cards a hand held when it came from the board: as somebody counted it where that was not thirteen, else
    as it is known, else as what was given to it or taken from it tells; None where nothing tells."""
    counts = [event for _, event in _counts_of_the_deal(record) if event.seat is seat]
    wrong = _counted_wrong(record, seat)
    if wrong is not None:
        return wrong[1]
    dealt = known.get(seat)
    back = [card for _, card in restored_to(record, seat) if dealt is None or dealt & card.bit]
    if dealt is not None:
        return dealt.bit_count() - len(back)
    out = len(_removed_from(record, seat))
    return THIRTEEN + out - len(back) if back or out or counts else None


def _counts_of_the_deal(record: Record) -> list[tuple[int, HandCounted]]:
    """The counts that tell of the deal: not those of which the director found that a trick was defective (67)."""
    counts = [(place, event) for place, event, _ in record.moments(HandCounted)]
    found = {
        place: record.judgement(incident_name(record.board, place), "67") for place, event in counts if event.in_hand
    }
    defective = {place for place, judged in found.items() if judged is not None and judged.answer == "defective_trick"}
    return [(place, event) for place, event in counts if place not in defective]


def complete_since(record: Record, seat: Seat) -> bool:
    """Whether a hand that was counted wrong has been counted again, and held thirteen: nothing is looked for."""
    counts = [cards_counted(record, place, event) for place, event in _counts_of_the_deal(record) if event.seat is seat]
    return len(counts) > 1 and counts[-1] == THIRTEEN


def cards_counted(record: Record, place: int, counted: HandCounted) -> int:
    """How many cards a count found, those included that the player had played by then."""
    said = record.judgement(incident_name(record.board, place), "67")
    if not counted.in_hand and (said is None or said.answer != "in_hand"):
        return counted.cards
    played = [play for play in record.board.plays if play.seat == counted.seat.index and play.place < place]
    lying = [play for play in played if (back := record.withdrawn_at(play.place)) is None or back > place]
    return counted.cards + len(lying)


def restored_to(record: Record, seat: Seat) -> list[tuple[int, Card]]:
    """Cards given to a hand that had lacked them, with the places; a card that he had played to a trick beside another
    (67B2) is not one."""
    plays = [(play.card, play.place) for play in record.board.plays if play.seat == seat.index]
    return [
        (place, event.card)
        for place, event, _ in record.moments(CardRestored)
        if event.seat is seat and not any(card is event.card and at < place for card, at in plays)
    ]


def _removed_from(record: Record, seat: Seat) -> list[tuple[int, Card]]:
    return [(place, event.card) for place, event, _ in record.moments(CardRemoved) if event.seat is seat]


def _surplus(
    record: Record, held: dict[Seat, int], uncounted: tuple[Seat, ...]
) -> tuple[tuple[Surplus, ...], tuple[Surplus, ...]]:
    """The cards of another pack: those that were seen twice and, once every hand was counted, those that were taken out
    or that nobody has named, as far as there are more than fifty-two. Beside them the cards taken out of which that
    is not known."""
    taken_out = _taken_out(record)
    found = [extra for extra in taken_out if _is_seen_twice(record, extra)]
    for card in PACK:
        holders = [seat for seat, hand in _dealt(record).items() if hand & card.bit]
        if len(holders) > 1 and not any(extra.card is card for extra in found):
            more = [seat for seat in holders if held.get(seat, THIRTEEN) > THIRTEEN]
            found.append(Surplus(more[0] if len(more) == 1 else None, card))
    others = [extra for extra in taken_out if extra not in found]
    is_short = any(count < THIRTEEN for count in held.values())
    if uncounted:
        return tuple(found), () if is_short else tuple(others)
    too_many = sum(held.values()) - THIRTEEN * len(held) - len(found)
    found += others[: max(too_many, 0)] if is_short else others
    if too_many > len(others) and not is_counted_again(record, held):
        found += _unnamed(held, found)
    return tuple(found), ()


def _taken_out(record: Record) -> list[Surplus]:
    """Cards that were taken out of a hand and given to nobody else."""
    given = {(event.seat, event.card) for _, event, _ in record.moments(CardRestored)}
    return [
        Surplus(seat, card, place)
        for seat in SEATS
        for place, card in _removed_from(record, seat)
        if not any(taker is not seat and other is card for taker, other in given)
    ]


def _is_seen_twice(record: Record, extra: Surplus) -> bool:
    """Whether another player holds the card that was taken out, has played it or has shown it."""
    held = (seat for seat, hand in _dealt(record).items() if extra.card is not None and hand & extra.card.bit)
    played = (SEATS[play.seat] for play in record.board.plays if play.card is extra.card)
    shown = (event.seat for _, event, _ in record.moments(CardExposed) if event.card is extra.card)
    return any(seat is not extra.seat for seats in (held, played, shown) for seat in seats)


def _unnamed(held: dict[Seat, int], named: list[Surplus]) -> list[Surplus]:
    """Whose hand holds a card of another pack that nobody has named: each that has too many where no other has too
    few, or the only one; else that is not known."""
    left = {seat: count - sum(extra.seat is seat for extra in named) for seat, count in held.items()}
    more = [seat for seat, count in left.items() if count > THIRTEEN]
    known = len(more) == 1 or not any(count < THIRTEEN for count in left.values())
    return [Surplus(seat, None) for seat in more] if known else [Surplus(None, None)]


def is_counted_again(record: Record, held: dict[Seat, int]) -> bool:
    """Whether every hand that was counted as of other than thirteen has been counted again and held thirteen, though no
    card was found, given back or taken out, and they were not of too many and of too few: the first count was wrong."""
    moved = any(record.moments(kind) for kind in (CardFound, CardRestored, CardRemoved))
    is_both = max(held.values(), default=THIRTEEN) > THIRTEEN > min(held.values(), default=THIRTEEN)
    return not moved and not is_both and all(complete_since(record, seat) for seat in held)


def _noticed(record: Record) -> int | None:
    """Where somebody first noticed that a hand was wrong: by counting, or by a card found, given back or taken out."""
    counts = _counts_of_the_deal(record)
    counted = [place for place, event in counts if cards_counted(record, place, event) != THIRTEEN]
    restored = [place for seat in SEATS for place, _ in restored_to(record, seat)]
    others = [place for kind in (CardFound, CardRemoved) for place, _, _ in record.moments(kind)]
    return min([*counted, *restored, *others], default=None)


def called_before(record: Record, deal: WrongDeal, seat: Seat) -> int | None:
    """The place of a player's first call, where he made one before the wrong number was noticed (at all, where nobody
    has); None if he did not. What the director said of that goes first; of an auction that was not recorded the
    contract tells that all have called."""
    judged = said_to_have_called(record, deal)
    if judged:
        return deal.place if judged in (f"{seat.value.lower()}_called", "all_called") else None
    first = record.board.first_call(seat)
    if not record.calls_made():
        first = min((place for place, _, _ in record.moments(ContractRecorded)), default=None)
    return first if first is not None and (deal.noticed is None or first < deal.noticed) else None


def is_told_who_called(record: Record, noticed: int) -> bool:
    """Whether a call, or the contract, was recorded before a wrong number of cards was noticed."""
    contracts = [place for place, _, _ in record.moments(ContractRecorded)]
    return any(place < noticed for place in (*(place for place, _, _ in record.calls_made()), *contracts))


def said_to_have_called(record: Record, deal: WrongDeal) -> str:
    """What the director answered where no call is recorded: whether somebody had called (13)."""
    judged = record.judgement(incident_name(record.board, deal.place), "13")
    return judged.answer if judged is not None else ""


def law_7a(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 7A (2017): the board lies in the middle of the table, turned as it should be, until play is over."""
    if broken.what != "board_moved":
        return None
    return Finding("7A", "board_moved", broken.seat, places=(place,))


def law_7b1(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 7B1 (2017): each player takes the hand from his own pocket of the board."""
    if broken.what != "wrong_pocket":
        return None
    return Finding("7B1", "took_other_pocket", broken.seat, places=(place,))


def law_7b2(record: Record, deal: WrongDeal, seat: Seat) -> Finding | None:
    """Law 7B2 (2017): each player counts his cards face down to be sure that he has thirteen, and looks at their faces
    before he calls.

    A wrong number that was found after he had called does not tell that he did not count: a card may be lost later, and
    a count made during play is a count at that moment. So whether he counted is asked.
    """
    count = deal.held.get(seat)
    if count is None:
        return None
    if is_counted_again(record, deal.held):
        return Finding("7B2", "counted_again", seat, places=(deal.place,), note=str(count))
    called = called_before(record, deal, seat)
    if called is None:
        return Finding("7B2", "wrong_count", seat, places=(deal.place,), note=str(count))
    lead = record.opening_lead
    in_play = lead is not None and deal.place > lead
    code = "wrong_count_in_play" if in_play else "called_on_wrong_count"
    return Finding("7B2", code, seat, places=(called, deal.place), note=str(count))


def other_hands(record: Record, deal: WrongDeal) -> Iterator[Finding]:
    """13: where the hands that are known do not balance, the others are counted: only that tells a card of another hand
    (13A, 13B, 13D) from one that is no part of the deal (13C), which comes first; and a card that is missing (14) from
    one that another hand has. Of a hand with too few they may be, until the one that is missing has turned up. Where
    they balance the others may be wrong all the same: nothing waits for them, and they may be counted until the
    director has judged."""
    found = [place for kind in (CardFound, CardRestored) for place, _, _ in record.moments(kind)]
    is_told = not deal.balance and (not deal.more or _went_on(record, deal))
    if is_told or not deal.uncounted or is_counted_again(record, deal.held):
        return
    if deal.more and deal.balance:
        yield Finding("13", "count_other_hands", deal.more[0], places=(deal.place,))
    if deal.more or not found:
        for seat in deal.uncounted:
            yield Finding("13", "hand_to_count", seat, places=(deal.place,))


def _went_on(record: Record, deal: WrongDeal) -> bool:
    """Whether play is over, cards were moved between hands, or the director has judged of a wrong deal (13A, 13B)."""
    moved = any(record.moments(kind) for kind in (CardFound, CardRestored, CardRemoved))
    name = incident_name(record.board, deal.place)
    return record.is_over or moved or any(record.judgement(name, law) is not None for law in ("13A", "13B"))


def who_counted(record: Record, deal: WrongDeal, incident: str) -> Question | None:
    """7B2: which of those who had called with a wrong number of cards had not counted them. Nothing waits for it."""
    called = _called_wrongly(record, deal)
    if not called:
        return None
    each = tuple(f"{seat.value.lower()}_not_counted" for seat in called) if len(called) > 1 else ()
    answer = record.judgement(incident, "7B2")
    return Question("7B2", "counted", ("counted", "not_counted", *each), "", (deal.place,), answer, blocks=False)


def not_counted(record: Record, deal: WrongDeal, asked: Question | None) -> list[Finding]:
    """7B2: those who called with a wrong number of cards and had not counted them, as it was recorded or answered."""
    answer = asked.answer.answer if asked is not None and asked.answer is not None else ""
    recorded = {event.seat for _, event, _ in record.moments(ProcedureBroken) if event.what == "not_counted"}
    return [
        Finding("7B2", "called_without_counting", seat, places=(place, deal.place), note=str(deal.held[seat]))
        for seat in _called_wrongly(record, deal)
        if (answer in ("not_counted", f"{seat.value.lower()}_not_counted") or seat in recorded)
        and (place := called_before(record, deal, seat))
    ]


def said_not_to_have_counted(place: int, broken: ProcedureBroken) -> Finding | None:
    """7B2, where it was recorded that a player did not count his cards."""
    if broken.what != "not_counted":
        return None
    return Finding("7B2", "not_counted", broken.seat, places=(place,))


def _called_wrongly(record: Record, deal: WrongDeal) -> list[Seat]:
    if is_counted_again(record, deal.held):
        return []
    return [seat for seat in deal.held if called_before(record, deal, seat) is not None]


def law_7b3(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 7B3 (2017): during play each player keeps his own cards, apart from those of the others, and touches nobody
    else's."""
    if broken.what != "cards_mixed":
        return None
    return Finding("7B3", "cards_mixed", broken.seat, places=(place,))


def law_7c(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 7C (2017): after play each player shuffles his thirteen cards and puts them back into his pocket; then no
    hand is taken out again unless a member of each side, or the director, is there."""
    if broken.what not in ("returned_in_order", "hand_taken_out"):
        return None
    code = "hand_taken_out" if broken.what == "hand_taken_out" else "returned_in_order"
    return Finding("7C", code, broken.seat, places=(place,))


def law_7d(place: int, broken: ProcedureBroken) -> Finding | None:
    """Law 7D (2017): who stays at a table through the session answers first for how boards are handled there."""
    if broken.what != "board_neglected":
        return None
    return Finding("7D", "answers_for_the_table", broken.seat, places=(place,))


PARAGRAPHS: Paragraphs = {"7A": law_7a, "7B1": law_7b1, "7B2": law_7b2, "7B3": law_7b3, "7C": law_7c, "7D": law_7d}

CODES = declared(
    Findings(("count_other_hands",), waits="count"),
    Findings(("hand_to_count",)),
    Findings((
        "board_moved", "took_other_pocket", "not_counted", "cards_mixed", "returned_in_order", "hand_taken_out",
        "answers_for_the_table"
    )),
    Findings((
        "wrong_count", "wrong_count_in_play", "called_on_wrong_count", "called_without_counting", "counted_again"
    ), note="count"),
    Questions(("counted",), fact=True),
)  # fmt: skip
