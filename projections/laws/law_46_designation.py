"""Law 46: a card called from dummy in words that do not name it: which card is meant, and who chooses where none is."""

from __future__ import annotations

from msgspec import Struct

from domain.cards import PACK, Card, Suit, cards_in
from domain.events import DummyCardNamed, OptionChosen
from domain.events.designations import read_words
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Options, Questions, declared
from projections.found.incidents import Effect, Finding, Option, Question, only_one
from projections.laws.law_44_trick import Standing, legal_cards, trick_before, trick_winner
from projections.recorded.board_record import Record


class Called(Struct, frozen=True):
    """What declarer called from dummy, and how the trick and dummy stood then."""

    place: int
    declarer: Seat
    dummy: Seat
    hand: int
    standing: Standing
    card: Card | None = None
    suit: Suit | None = None
    rank: str = ""
    how: str = ""
    """`high`, `low`, `win`, `run`, `anything`; something else where none of these was said."""

    @property
    def led(self) -> Suit | None:
        """The suit dummy has to follow; None where it leads."""
        return self.standing.led

    @property
    def legal(self) -> int:
        """The cards dummy may play."""
        return legal_cards(self.hand, self.led)

    @property
    def is_complete(self) -> bool:
        """Whether suit and rank were named."""
        return self.card is not None

    def deemed(self, law: str, card: Card | None) -> Finding | None:
        """The card that declarer is deemed to have called; None where there is none."""
        if card is None:
            return None
        number = self.standing.number
        return Finding(law, "deemed_called", self.declarer, number, card=card, places=(self.place,))


def called_at(record: Record, place: int, named: DummyCardNamed) -> Called | None:
    """What was called from dummy at a place; None where dummy's cards are not known, or he was to play none."""
    declarer, dummy = record.declarer, record.dummy
    standing = trick_before(record, place)
    if declarer is None or dummy is None or standing is None or named.seat is not dummy:
        return None
    if not record.board.known[dummy.index]:
        return None
    hand = record.hand_before(dummy, place)
    if named.card is not None:
        return Called(place, declarer, dummy, hand, standing, named.card)
    if dummy in standing.cards:
        return None
    contract = record.board.contract
    if named.how is not None:
        return Called(place, declarer, dummy, hand, standing, None, named.suit, named.rank or "", named.how)
    card, suit, rank, how = read_words(named.words, contract.strain.trump if contract else None)
    return Called(place, declarer, dummy, hand, standing, card, suit, rank, how)


def law_46a(record: Record, place: int, named: DummyCardNamed) -> Finding | None:
    """Law 46A (2017): declarer names both suit and rank of the card he calls from dummy."""
    if named.card is not None or not named.words or named.seat is not record.dummy or record.declarer is None:
        return None
    called = called_at(record, place, named)
    if called is not None and called.is_complete:
        return None
    return Finding("46A", "incomplete_designation", record.declarer, places=(place,), note=named.words)


def _highest(hand: int) -> Card | None:
    return PACK[hand.bit_length() - 1] if hand else None


def _lowest(hand: int) -> Card | None:
    return PACK[(hand & -hand).bit_length() - 1] if hand else None


def _of_suit(called: Called) -> int:
    """Dummy's cards of the suit named, or else of the suit led; none where neither is known."""
    suit = called.suit or called.led
    return called.hand & suit.mask if suit else 0


def law_46b1a(called: Called) -> Finding | None:
    """Law 46B1a (2017): `high` is the highest card of the suit led, or of the suit named with it."""
    if called.is_complete or called.how != "high":
        return None
    return called.deemed("46B1a", _highest(_of_suit(called)))


def law_46b1b(record: Record, called: Called) -> Finding | None:
    """Law 46B1b (2017): `win` is the lowest card that is known to win the trick: against the cards that declarer cannot
    see, the lowest that none of them beats in its suit (a ruff that may come is not known)."""
    if called.is_complete or called.how != "win" or called.led is None:
        return None
    legal = called.legal & (called.suit.mask if called.suit else -1)
    winning = [card for card in cards_in(legal) if _is_known_to_win(record, called, card)]
    return called.deemed("46B1b", min(winning, key=lambda card: record.board.strength[card.index], default=None))


def _is_known_to_win(record: Record, called: Called, card: Card) -> bool:
    cards = called.standing.cards
    if trick_winner(record, {**cards, called.dummy: card}, called.led) is not called.dummy:
        return False
    waiting = [seat for seat in SEATS if seat not in cards and record.is_defender(seat)]
    return not waiting or not any(
        unseen.suit is card.suit and unseen.index > card.index for unseen in cards_in(_unseen(record, called))
    )


def _unseen(record: Record, called: Called) -> int:
    """The cards that declarer can neither see nor has seen."""
    seen = called.hand | record.hand_before(called.declarer, called.place)
    for play in record.board.plays:
        seen |= play.card.bit if play.place < called.place else 0
    return (1 << 52) - 1 & ~seen


def law_46b1c(called: Called) -> Finding | None:
    """Law 46B1c (2017): `low` is the lowest card of the suit led, or of the suit named with it."""
    if called.is_complete or called.how != "low":
        return None
    return called.deemed("46B1c", _lowest(_of_suit(called)))


def law_46b2(called: Called) -> Finding | None:
    """Law 46B2 (2017): a suit without a rank is the lowest card of that suit."""
    if called.is_complete or called.suit is None or called.how in ("high", "low", "win", "run"):
        return None
    return called.deemed("46B2", _lowest(called.hand & called.suit.mask))


def suit_to_be_run(called: Called) -> Finding | None:
    """46B: to have a suit run from dummy is to name its highest card now: who runs a suit cashes it from the top, and
    that is an intention beyond doubt. (Own reading: the Law speaks of one trick. The cards of later tricks are not
    named by it: declarer may say another each time.)"""
    if called.is_complete or called.how != "run" or called.suit is None:
        return None
    return called.deemed("46B", _highest(called.hand & called.suit.mask))


def _of_rank(called: Called, hand: int) -> list[Card]:
    return [card for card in cards_in(hand) if card.rank == called.rank]


def law_46b3a(called: Called) -> Finding | None:
    """Law 46B3a (2017): a rank without a suit, when dummy leads: the suit in which dummy won the trick before, where it
    holds that rank."""
    before = called.standing.before
    if called.is_complete or not called.rank or called.standing.cards or before is None:
        return None
    winner, won_with = before
    if winner is not called.dummy:
        return None
    held = _of_rank(called, called.hand & won_with.suit.mask)
    return called.deemed("46B3a", held[0] if held else None)


def law_46b3b(record: Record, called: Called) -> Finding | Effect | None:
    """Law 46B3b (2017): a rank without a suit in any other case: the card of that rank that dummy may play; where there
    are two or more, declarer says which."""
    if called.is_complete or not called.rank or law_46b3a(called) is not None:
        return None
    held = _of_rank(called, called.legal)
    if len(held) < 2:
        return called.deemed("46B3b", held[0] if held else None)
    settled = min(_named_since(record, called), default=0)
    return Effect(
        "46B3b", "must_name_card", called.declarer, note=called.rank, places=(called.place,), since=called.place,
        ended=settled,
    )  # fmt: skip


def _named_since(record: Record, called: Called) -> list[int]:
    """Where another card was named since, or a card of dummy's was played."""
    named = [place for place, _, _ in record.moments(DummyCardNamed) if place > called.place]
    return [*named, *_dummys_plays_since(record, called)]


def _dummys_plays_since(record: Record, called: Called) -> list[int]:
    return [p.place for p in record.board.plays if p.seat == called.dummy.index and p.place > called.place]


def law_46b4(called: Called) -> Finding | None:
    """Law 46B4 (2017): a card called that dummy does not hold is no designation, nor is a rank of which it holds none
    that it may play: declarer may name any legal card."""
    number = called.standing.number
    if called.card is not None:
        missing = not called.hand & called.card.bit
    elif called.suit is not None:
        missing = not called.hand & called.suit.mask
    else:
        missing = bool(called.rank) and not _of_rank(called, called.legal)
    if not missing:
        return None
    places = (called.place,)
    return Finding(
        "46B4", "void_designation", called.declarer, number, card=called.card, suit=called.suit, places=places
    )


def law_46b5(record: Record, called: Called) -> list[Option | Effect | Finding]:
    """Law 46B5 (2017): a call that names neither suit nor rank, such as `anything`: either defender may choose the
    card, of those that dummy may play. (The first who chooses does; and dummy waits until one has.)"""
    if not _leaves_it_open(called):
        return []
    played = min(_dummys_plays_since(record, called), default=0)
    chosen = _choice_of_defender(record, called, played)
    if chosen is not None:
        place, card = chosen
        places = (called.place, place)
        if card is None:
            return []
        dummy = called.dummy
        return [Effect("46B5", "must_play_card", dummy, card, places=places, until="played", since=place, ended=played)]
    if played:
        number, card = called.standing.number, next(p.card for p in record.board.plays if p.place == played)
        places = (called.place, played)
        return [Finding("46B5", "played_before_choice", called.dummy, number, card=card, places=places)]
    if min(_named_since(record, called), default=0):
        return []
    defenders = (called.declarer.left, called.declarer.right)
    choices = ("require", "neither")
    return [Option("46B5", "designate_dummys_card", seat, choices, places=(called.place,)) for seat in defenders]


def _leaves_it_open(called: Called) -> bool:
    """Whether words were `anything`, and neither suit nor rank."""
    return not called.is_complete and called.how == "anything" and called.suit is None and not called.rank


def _choice_of_defender(record: Record, called: Called, before: int) -> tuple[int, Card | None] | None:
    """The first choice of a defender among dummy's legal cards, or that he leaves it to declarer."""
    return next(((place, card) for place, card in _choices_of_defenders(record, called, before)), None)


def _choices_of_defenders(record: Record, called: Called, before: int) -> list[tuple[int, Card | None]]:
    """The choices of the defenders among dummy's legal cards, or that one leaves it to declarer, in their order."""
    made: list[tuple[int, Card | None]] = []
    for place, chosen, _ in record.moments(OptionChosen):
        if place < called.place or not record.is_defender(chosen.seat) or (before and place > before):
            continue
        if chosen.choice == "neither":
            made.append((place, None))
        elif chosen.choice == "require" and chosen.card is not None and called.legal & chosen.card.bit:
            made.append((place, chosen.card))
    return made


def choices_without_effect(record: Record) -> set[int]:
    """46B5: the places of a second defender's choices, when the first had chosen: dummy disregards them lawfully."""
    late: set[int] = set()
    for place, named, _ in record.moments(DummyCardNamed):
        called = called_at(record, place, named)
        if called is not None and _leaves_it_open(called):
            played = min(_dummys_plays_since(record, called), default=0)
            late.update(at for at, _ in _choices_of_defenders(record, called, played)[1:])
    return late


def second_choices(record: Record, called: Called) -> list[Finding]:
    """46B5: what a defender chose when his partner had chosen has no effect."""
    if not _leaves_it_open(called):
        return []
    played = min(_dummys_plays_since(record, called), default=0)
    first, *later = _choices_of_defenders(record, called, played) or [(0, None)]
    by_place = {place: chosen.seat for place, chosen, _ in record.moments(OptionChosen)}
    return [
        Finding("46B5", "partner_has_chosen", by_place[at], called.standing.number, card=card, places=(at, first[0]))
        for at, card in later
    ]


def named_again(record: Record, called: Called) -> Finding | None:
    """46B: what was said settles no card, and gives nobody a choice: declarer names one, before dummy plays."""
    if called.is_complete or _leaves_it_open(called) or card_meant(record, called) is not None:
        return None
    if isinstance(law_46b3b(record, called), Effect) or _named_since(record, called):
        return None
    return Finding("46B", "designates_again", called.declarer, called.standing.number, places=(called.place,))


def card_meant(record: Record, called: Called) -> Finding | None:
    """The card that 46B takes an incomplete call for, or that it is void; None where it settles neither."""
    rank = law_46b3b(record, called)
    return only_one(
        (
            law_46b1a(called),
            law_46b1b(record, called),
            law_46b1c(called),
            law_46b2(called),
            suit_to_be_run(called),
            law_46b3a(called),
            rank if isinstance(rank, Finding) else None,
            law_46b4(called),
        )
    )


def card_called(record: Record, place: int, named: DummyCardNamed) -> Card | None:
    """The card of dummy's that a designation means: the one named, or what 46B takes it for; None where it means none
    that dummy holds, or leaves it open."""
    dummy = record.dummy
    if dummy is None or named.seat is not dummy:
        return None
    if named.card is not None:
        held = not record.board.known[dummy.index] or record.hand_before(dummy, place) & named.card.bit
        return named.card if held else None
    called = called_at(record, place, named)
    if called is None:
        return None
    meant = card_meant(record, called)
    if meant is None:
        return called.card
    return meant.card if meant.law != "46B4" else None


def intention_question(record: Record, incident: str, meant: Finding, played: int) -> Question:
    """46B: the card played is not the one the words are taken for: was declarer's other intention beyond doubt? If it
    was not, dummy has put the wrong card (45D)."""
    answer = record.judgement(incident, "46B")
    answers = ("other_intention", "as_designated")
    return Question("46B", "different_intention", answers, places=(*meant.places, played), answer=answer, blocks=False)


PARAGRAPHS: Paragraphs = {
    "46A": law_46a, "46B1a": law_46b1a, "46B1b": law_46b1b, "46B1c": law_46b1c, "46B2": law_46b2,
    "46B3a": law_46b3a, "46B3b": law_46b3b, "46B4": law_46b4, "46B5": law_46b5,
}  # fmt: skip

CODES = declared(
    Findings(("deemed_called", "void_designation"), outcome=True),
    Findings(("incomplete_designation", "played_before_choice", "partner_has_chosen", "designates_again")),
    Options(("designate_dummys_card",), names_card=True),
    Questions(("different_intention",)),
    Effects(("must_name_card",)),
)  # fmt: skip
