"""Law 45: what makes a card played, a designation that was not meant, and the wrong card put by dummy."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from domain.board import Irregular, Irregularity
from domain.cards import Card
from domain.events import (
    AttentionDrawn,
    CardExposed,
    DirectorCalled,
    DummyActed,
    DummyCardNamed,
    JudgementMade,
    TrickQuitted,
)
from domain.events.topics import is_about
from domain.happened import Play
from domain.seats import SEATS, Seat, Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Questions, declared
from projections.found.incidents import Effect, Finding, Option, Question, incident_name
from projections.laws.law_16_information import information_from_card
from projections.laws.law_41_opening_lead import play_begun
from projections.laws.law_44_trick import is_at_turn, law_44b, trick_before
from projections.laws.law_47_retraction import may_take_back
from projections.laws.law_68_claim import lay_at
from projections.recorded.board_record import Record

PERHAPS_PLAYED = ("deliberate", "unclear")
"""How a card was shown that may have been played by it."""


def law_45a(record: Record, seat: Seat, after: int) -> Play | None:
    """Law 45A (2017): a card is played from a hand by detaching it and facing it.

    Returns the next that was, after a place; None while there is none.
    """
    return next((play for play in record.plays_after(after, seat.side) if play.seat == seat.index), None)


def law_45b(record: Record, place: int, named: DummyCardNamed) -> Finding | None:
    """Law 45B (2017): declarer plays from dummy by naming the card, and dummy faces it.

    None where no card that dummy holds was named.
    """
    dummy, declarer, card = record.dummy, record.declarer, named.card
    if dummy is None or declarer is None or card is None or named.seat is not dummy:
        return None
    if record.board.known[dummy.index] and not record.hand_before(dummy, place) & card.bit:
        return None
    standing = trick_before(record, place)
    if standing is None:
        return None
    number = standing.number + (dummy in standing.cards)
    return Finding("45B", "named_from_dummy", declarer, number, card=card, places=(place,))


def law_45c1(record: Record, incident: str, place: int, exposed: CardExposed) -> list[Finding | Question | Effect]:
    """Law 45C1 (2017): a defender's card held so that partner could see its face is played. Whether one that he showed
    was held so, the director judges: one that is not played is a penalty card where it was shown (49), and none where
    partner could not see it."""
    if exposed.how not in PERHAPS_PLAYED or not record.is_defender(exposed.seat):
        return []
    return _shown_at_turn(record, "45C1", incident, place, exposed)


def law_45c2(record: Record, incident: str, place: int, exposed: CardExposed) -> list[Finding | Question | Effect]:
    """Law 45C2 (2017): declarer's card held face up on the table or nearly so, or so as to show that it was played, is
    played. Whether it was, the director judges."""
    if exposed.how not in PERHAPS_PLAYED or exposed.seat is not record.declarer:
        return []
    return _shown_at_turn(record, "45C2", incident, place, exposed)


def law_45c3(record: Record, incident: str, place: int, exposed: CardExposed) -> list[Finding | Question | Effect]:
    """Law 45C3 (2017): a card of dummy's that declarer touched on purpose (recorded as shown on purpose from dummy) is
    played, unless he was arranging the cards or reaching for the one beside it; which it was, the director judges."""
    if exposed.how not in PERHAPS_PLAYED or exposed.seat is not record.dummy:
        return []
    return _shown_at_turn(record, "45C3", incident, place, exposed)


def law_45c4a(record: Record, incident: str, place: int, exposed: CardExposed) -> list[Finding | Question | Effect]:
    """Law 45C4a (2017): a card that a player names as the one he will play is played. Whether he named it so, or only
    as a card he holds (49), the director judges."""
    return _shown_at_turn(record, "45C4a", incident, place, exposed) if exposed.how == "named" else []


def perhaps_played(
    record: Record, incident: str, place: int, said: AttentionDrawn | DirectorCalled
) -> list[Finding | Question]:
    """45C: somebody said that a card may have been played, and did not name it; whose it was, he said, or else it is of
    the hand whose turn it was. The director says whether it was played: if so, it is entered."""
    standing = trick_before(record, place) if is_about(said, "perhaps_played") else None
    if standing is None:
        return []
    turn, named = law_44b(standing), said.offender if isinstance(said, AttentionDrawn) else None
    seat = turn if named is None or named is record.player_of(turn) else named
    if any(at > place for at, e, _ in record.moments(CardExposed) if e.seat is seat):
        return []
    law = "45C1" if record.is_defender(seat) else "45C3" if seat is record.dummy else "45C2"
    answer = record.judgement(incident, law)
    asked = _was_it_played(law, place, answer)
    after = law_45a(record, seat, place)
    if answer is None and after is not None:
        return []  # play went on, and nobody asked
    if answer is None or answer.answer != "played" or after is not None:
        return [asked]
    return [asked, Finding(law, "enter_card", seat, standing.number, places=(place,))]


def _shown_at_turn(
    record: Record, law: str, incident: str, place: int, exposed: CardExposed
) -> list[Finding | Question | Effect]:
    """The question whether a card shown or named at one's turn was played by that, and what follows where it was. Of
    one that may have been played it is asked out of turn, too: where it was, it is entered (53 to 57)."""
    at_turn = is_at_turn(record, exposed.seat, place)
    if not (at_turn or (exposed.how == "unclear" and _can_be_out_of_turn(record, exposed.seat, place))):
        return []
    if any(lay_at(record, claim, place, exposed) for claim in record.board.claims):
        return []  # play is suspended (68D)
    answer = record.judgement(incident, law)
    played = law_45a(record, exposed.seat, place)
    if played is not None and answer is None:
        return []
    found: list[Finding | Question | Effect] = [_was_it_played(law, place, answer)]
    if answer is None or answer.answer != "played":
        return found
    if played is not None and played.card is exposed.card:
        return found
    if not at_turn:
        return [*found, Finding(law, "enter_card", exposed.seat, card=exposed.card, places=(place,))]
    ended = played.place if played else 0
    found.append(
        Effect(
            law, "must_play_card", exposed.seat, exposed.card, places=(place,), until="played", since=place, ended=ended
        )
    )
    if played is not None:
        places = (played.place, place)
        found.append(Finding(law, "other_card_played", exposed.seat, played.trick, card=played.card, places=places))
    return found


def _can_be_out_of_turn(record: Record, seat: Seat, place: int) -> bool:
    """Whether a card that a hand showed can have been led or played out of turn: a defender's once the auction is over,
    one of declarer's side once play has begun (before that 54A asks)."""
    if record.is_defender(seat):
        return record.auction_over_at(place)
    begun = play_begun(record)
    return begun is not None and begun < place


def _was_it_played(law: str, place: int, answer: JudgementMade | None) -> Question:
    """45C: was a card played, or only shown; of a defender's, or could partner not see it at all."""
    answers = ("played", "not_played", "not_seen") if law == "45C1" else ("played", "not_played")
    return Question(law, "card_counts_as_played", answers, places=(place,), answer=answer, blocks=False)


class Change(Struct, frozen=True):
    """A designation from dummy that declarer changed."""

    first: Finding
    second: Finding
    played: Play | None = None
    """What dummy had played by then: the card named first, or a wrong one (45D)."""
    late: int = 0
    """Where declarer had played from either hand in between; 0 if he had not."""

    @property
    def place(self) -> int:
        """Where the designation was changed."""
        return self.second.places[0]


def changes_of(record: Record, named: list[Finding]) -> list[Change]:
    """The designations that were changed, of all that were made, in order: another card named for the same trick."""
    changes: list[Change] = []
    for first, second in pairwise(named):
        if first.card is second.card or first.trick is None:
            continue
        change = _change(record, first, second)
        if change is not None:
            changes.append(change)
    return changes


def _change(record: Record, first: Finding, second: Finding) -> Change | None:
    dummy = record.dummy
    begun, ended = first.places[0], second.places[0]
    if dummy is None:
        return None
    between = [play for play in record.plays_after(begun, dummy.side) if play.place < ended]
    moved = next((play for play in between if play.seat == dummy.index), None)
    if moved is None:
        return Change(first, second, late=between[0].place if between else 0)
    late = next((play.place for play in between if play.place > moved.place), 0)
    back = record.withdrawn_at(moved.place)
    answered = record.judgement(incident_name(record.board, ended), "45C4b") is not None
    since = [play for play in record.plays_after(ended, dummy.side) if back is None or play.place < back]
    if not answered and back is None and _is_for_the_next_trick(record, second, moved.trick, since, late):
        return None
    if not answered and back is not None and back > ended and since:
        return None
    return Change(first, second, moved, late)


def _is_for_the_next_trick(record: Record, second: Finding, trick: int, since: list[Play], late: int) -> bool:
    """Whether a card that declarer named, when dummy had played, was meant for the trick after: where it was dummy's
    turn already, dummy played it when his turn came, or play went on and nobody spoke of a change."""
    dummy, standing = record.dummy, trick_before(record, second.places[0])
    if standing is None:
        return True
    if standing.number != trick and (standing.cards or law_44b(standing) is dummy):
        return True
    next_card = next((play.card for play in since if SEATS[play.seat] is dummy), None)
    return next_card is second.card or (bool(since) and not late)


def law_45c4b(record: Record, incident: str, change: Change) -> list[Finding | Question | Option | Effect]:
    """Law 45C4b (2017): declarer may change a designation from dummy that he did not intend (a slip of the tongue, no
    loss of concentration) until he next plays from either hand; an opponent who has played since may then change too
    (47D), and his side may use what his card told, declarer's may not (16C1, 16C2)."""
    places = (change.place, *change.first.places)
    dummy, trick, card = record.dummy, change.first.trick, change.first.card
    if change.late:
        late = (*places, change.late)
        return [Finding("45C4b", "too_late_to_change", change.first.seat, trick, card=card, places=late)]
    answer = record.judgement(incident, "45C4b")
    answers = ("unintended", "intended")
    found: list[Finding | Question | Option | Effect] = [
        Question("45C4b", "unintended_designation", answers, places=places, answer=answer, blocks=False)
    ]
    if answer is None or dummy is None:
        return found
    if answer.answer == "intended":
        after = law_45a(record, dummy, change.place)
        played = change.played if change.played is not None and change.played.card is card else None
        lies = played is not None and record.withdrawn_at(played.place) is None
        ended = change.place if lies else (after.place if after else 0)
        effect = Effect(
            "45C4a", "must_play_card", dummy, card, places=places, until="played", since=change.place, ended=ended
        )
        return [*found, effect]
    since = change.played.place if change.played else change.first.places[0]
    cards = [play for play in record.plays_after(since, dummy.side.opponents) if play.place < change.place]
    found += [option for play in cards if (option := may_take_back(record, "47D", play, change.place, change.place))]
    for play in cards:
        back = record.withdrawn_at(play.place)
        if back is not None and back > change.place:
            found += information_from_card(record, dummy.side, play, back)
    return [
        *found,
        Finding("45C4b", "designation_changed", change.first.seat, trick, card=change.second.card, places=places),
    ]


class Misplay(Struct, frozen=True):
    """Another card of dummy's put in the played position than declarer named."""

    play: Play
    named: Finding
    known: int = 0
    """Where attention was drawn to it, by word or by taking it back; 0 while nobody has."""
    closed: int = 0
    """Where both sides had led or played to the next trick; 0 while they have not."""

    @property
    def is_too_late(self) -> bool:
        """Whether both sides had gone on before anybody spoke."""
        return bool(self.closed) and not 0 < self.known < self.closed


def misplays_of(record: Record, meant: list[tuple[Play, Finding]]) -> list[Misplay]:
    """Of dummy's cards, each with the designation it was played on, those that are not the card that was named. Where
    the card named did not follow suit, and dummy put one that does, he did what he has to (42A3)."""
    return [
        Misplay(play, named, _known(record, play), _closed(record, play.trick))
        for play, named in meant
        if named.card is not None and play.card is not named.card and not _prevents_revoke(record, play, named.card)
    ]


def _prevents_revoke(record: Record, play: Play, named: Card) -> bool:
    standing = trick_before(record, play.place)
    led = standing.led if standing is not None else None
    return led is not None and play.card.suit is led and named.suit is not led


def _known(record: Record, play: Play) -> int:
    said = [
        at
        for at, event, _ in record.moments(AttentionDrawn)
        if at > play.place
        and event.offender in (None, SEATS[play.seat])
        and event.trick in (None, play.trick)
        and not is_about(event, "revoke")
    ]
    back = record.withdrawn_at(play.place)
    words = [*said, *([back] if back else [])]
    return min(words) if words else 0


def _closed(record: Record, trick: int) -> int:
    """Where the second side played to the trick after this one; 0 while it has not."""
    first: dict[Side, int] = {}
    for play in record.board.plays:
        if play.trick == trick + 1:
            first.setdefault(SEATS[play.seat].side, play.place)
    return max(first.values()) if len(first) == 2 else 0


def law_45d1(record: Record, misplay: Misplay) -> list[Finding | Option]:
    """Law 45D1 (2017): a card that declarer did not name goes back if attention is drawn to it before each side has
    played to the next trick. A defender may change what he played after it; when declarer's right-hand opponent does,
    declarer may change what he played after that."""
    play, dummy = misplay.play, SEATS[misplay.play.seat]
    places = (play.place, *misplay.named.places)
    found: list[Finding | Option] = [
        Finding("45D1", "wrong_card_from_dummy", dummy, play.trick, card=play.card, places=places)
    ]
    if misplay.is_too_late or not misplay.known:
        return found
    back = record.withdrawn_at(play.place)
    code = "wrong_card_changed" if back else "wrong_card_must_be_changed"
    found.append(Finding("45D1", code, dummy, play.trick, card=misplay.named.card, places=(misplay.known, *places)))
    after = [p for p in record.board.plays if play.place < p.place < misplay.known]
    for card in after:
        must = _must_follow_new_lead(record, misplay, card)
        if must is not None:
            found.append(must)
        elif record.is_defender(SEATS[card.seat]) or _changed_before(record, dummy, card, after):
            option = may_take_back(record, "45D1", card, play.place, max(misplay.known, back or 0))
            found += [option] if option else []
    return found


def _must_follow_new_lead(record: Record, misplay: Misplay, card: Play) -> Finding | None:
    """45D1 with 44C: the wrong card was led, and the right one is of another suit: a card played to it that does not
    follow the new lead, though its hand can, goes back whether its player likes it or not."""
    suit, play = misplay.named.card, misplay.play
    trick = record.board.trick_number(play.trick)
    if suit is None or trick is None or trick.leader not in (-1, play.seat) or card.trick != play.trick:
        return None
    seat = SEATS[card.seat]
    if card.card.suit is suit.suit or not record.held_suit(seat, suit.suit, card.place):
        return None
    places = (card.place, misplay.known)
    return Finding("45D1", "must_follow_new_lead", seat, card.trick, card=card.card, suit=suit.suit, places=places)


def _changed_before(record: Record, dummy: Seat, card: Play, after: list[Play]) -> bool:
    """Whether declarer's right-hand opponent has taken back a card that he played before declarer's own."""
    declarer = dummy.partner
    if card.seat != declarer.index:
        return False
    changed = (p for p in after if p.seat == declarer.right.index and p.place < card.place and p.trick == card.trick)
    return any(record.withdrawn_at(p.place) is not None for p in changed)


def law_45d2(misplay: Misplay) -> Finding | None:
    """Law 45D2 (2017): too late, the wrong card stands, and so does all that was played since. Where it was led, not to
    follow to it may be a revoke of the others (64A, 64B7, 64C); where dummy did not follow by it, it is one of dummy's
    (64B3, 64C)."""
    if not misplay.is_too_late:
        return None
    play = misplay.play
    places = (misplay.closed, play.place, *misplay.named.places)
    return Finding("45D2", "wrong_card_stands", SEATS[play.seat], play.trick, card=play.card, places=places)


def fifth_card_led(record: Record, law: str, incident: str, irregular: Irregular) -> Question:
    """45E: was a second card of a hand put to the trick, or led to the next one? A lead is dealt with as one out of
    turn (53, 55, 56)."""
    answer = record.judgement(incident, law)
    return Question(
        law, "fifth_card_was_led", ("led", "not_led"), places=(irregular.place,), answer=answer, blocks=False
    )


def law_45e1(record: Record, incident: str, irregular: Irregular) -> list[Finding | Question]:
    """Law 45E1 (2017): a defender's second card to a trick becomes a penalty card, unless the director deems it led."""
    if irregular.kind is not Irregularity.FIFTH_CARD or not record.is_defender(irregular.seat):
        return []
    return _fifth_card(record, "45E1", incident, irregular, "fifth_card_penalty_card")


def law_45e2(record: Record, incident: str, irregular: Irregular) -> list[Finding | Question]:
    """Law 45E2 (2017): declarer's or dummy's second card to a trick goes back without rectification, unless the
    director deems it led."""
    if irregular.kind is not Irregularity.FIFTH_CARD or record.declarer is None or record.is_defender(irregular.seat):
        return []
    return _fifth_card(record, "45E2", incident, irregular, "fifth_card_goes_back")


def _fifth_card(
    record: Record, law: str, incident: str, irregular: Irregular, otherwise: str
) -> list[Finding | Question]:
    question = fifth_card_led(record, law, incident, irregular)
    led = question.answer is not None and question.answer.answer == "led"
    code = "fifth_card_deemed_led" if led else otherwise
    places = (irregular.place,)
    return [question, Finding(law, code, irregular.seat, irregular.trick, card=irregular.card, places=places)]


def law_45f(record: Record, place: int, acted: DummyActed) -> Finding | None:
    """Law 45F (2017): dummy may not touch or indicate a card on his own; the director is called at once, and play goes
    on."""
    if acted.what != "indicated_card" or record.dummy is None:
        return None
    return Finding("45F", "dummy_indicated_card", record.dummy, places=(place,))


def dummy_suggested(record: Record, incident: str, found: Finding) -> Question | None:
    """45F: did dummy suggest a play by that, and did it damage the defenders? Then the score is adjusted. Asked when
    play is over; it matters only where the play suggested was made."""
    if not record.is_over:
        return None
    return Question(
        "45F", "dummy_suggested_play", ("damaged", "not_damaged"), places=found.places,
        answer=record.judgement(incident, "45F"), settled=record.adjusted(incident), adjusts="damaged", blocks=False,
    )  # fmt: skip


def law_45g(record: Record, place: int, quitted: TrickQuitted) -> Finding | None:
    """Law 45G (2017): nobody turns his card down before four cards have been played to the trick."""
    for irregular in record.board.irregular:
        if irregular.place == place and irregular.kind is Irregularity.DEFECTIVE_TRICK:
            return Finding("45G", "turned_before_four", None, irregular.trick, places=(place,))
    return None


PARAGRAPHS: Paragraphs = {
    "45A": law_45a, "45B": law_45b, "45C1": law_45c1, "45C2": law_45c2, "45C3": law_45c3, "45C4a": law_45c4a,
    "45C4b": law_45c4b, "45D1": law_45d1, "45D2": law_45d2, "45E1": law_45e1, "45E2": law_45e2, "45F": law_45f,
    "45G": law_45g,
}  # fmt: skip

CODES = declared(
    Findings(("named_from_dummy", "enter_card", "wrong_card_from_dummy", "must_follow_new_lead", "turned_before_four")),
    Findings(("other_card_played",), breaks=("45C1", "45C2", "45C3", "45C4a")),
    Findings((
        "too_late_to_change", "designation_changed", "wrong_card_changed", "wrong_card_stands", "fifth_card_goes_back",
        "fifth_card_deemed_led", "dummy_indicated_card"
    ), outcome=True),
    Findings(("wrong_card_must_be_changed",), outcome=True, in_hand=True),
    Findings(("fifth_card_penalty_card",), outcome=True, card_lies=True),
    Questions(("card_counts_as_played", "unintended_designation", "dummy_suggested_play")),
    Questions(("fifth_card_was_led",), guides=True),
    Effects(("must_play_card",), binds=True, limits="card"),
)  # fmt: skip
