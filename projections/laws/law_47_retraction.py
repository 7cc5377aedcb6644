"""Law 47: when a played card may be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.board import Irregularity
from domain.events import (
    ActionRefused,
    DummyCardNamed,
    DummyFaced,
    ExplanationGiven,
    OptionChosen,
    SimultaneousPlay,
    TurnMisstated,
)
from domain.happened import Play
from domain.seats import SEATS, Seat, Side
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Options, Questions, declared
from projections.found.incidents import Finding, Option, Question
from projections.laws.hearing import heard
from projections.recorded.board_record import Record

OUT_OF_TURN = (Irregularity.LEAD_OUT_OF_TURN, Irregularity.PLAY_OUT_OF_TURN)


class TakenBack(NamedTuple):
    """A card that was played and taken back, with the place of the entry that says so."""

    play: Play
    at: int

    @property
    def seat(self) -> Seat:
        """Whose card it was."""
        return SEATS[self.play.seat]

    def found(self, law: str, code: str, *because: int) -> Finding:
        """What a paragraph says of it."""
        places = (self.at, self.play.place, *because)
        return Finding(law, code, self.seat, self.play.trick, card=self.play.card, places=places)


def taken_back(record: Record) -> list[TakenBack]:
    """Every card of the board that was taken back, in the order in which that was done."""
    withdrawn = [TakenBack(*each) for trick in record.board.tricks for each in trick.withdrawn]
    return sorted(withdrawn, key=lambda each: (each.at, each.play.place))


def law_47a(record: Record, card: TakenBack, others: Iterable[TakenBack], *, required: bool) -> Finding | None:
    """Law 47A (2017): a card goes back where a rectification requires it: a lead that was refused, and what was played
    on top of a card that went back, to it or to a later trick. A defender's card may become a penalty card (49).

    `required` says that another Law sends it back: a lead before declarer has chosen (26B, 50D2), or a card that is no
    part of the deal (13C).
    """
    if required or is_refused(record, card):
        return card.found("47A", "rectification_requires")
    for other in others:
        below = other.play.place < card.play.place < other.at and other.seat.side is card.seat.side
        if below and (other.play.trick < card.play.trick or _was_lead(record, other.play)):
            return card.found("47A", "rectification_requires", other.play.place)
    return None


def is_refused(record: Record, card: TakenBack) -> bool:
    """Whether it went back because an opponent refused it."""
    return any(at == card.at for at, _, _ in record.moments(ActionRefused))


def _was_lead(record: Record, play: Play) -> bool:
    return all(p.place >= play.place for p in record.board.plays if p.trick == play.trick)


def law_47b(record: Record, card: TakenBack, illegal: Iterable[int]) -> Finding | None:
    """Law 47B (2017): a card goes back to put right an illegal play, or one made at the same moment as another (58); a
    defender's may become a penalty card (49).

    `illegal` are the places of plays that break a Law.
    """
    place = card.play.place
    together = (
        at
        for at, said, trick in record.moments(SimultaneousPlay)
        if said.seat is card.seat and trick == card.play.trick
    )
    if place in set(illegal) or any(place < at < card.at for at in together):
        return card.found("47B", "illegal_play_put_right")
    return None


def law_47c(record: Record, card: TakenBack, changed: Iterable[Finding]) -> Finding | None:
    """Law 47C (2017): dummy's card goes back without rectification after a change of designation that 45C4b allows.

    `changed` are the designations that were changed: the card named first.
    """
    if card.seat is not record.dummy:
        return None
    first = next((each for each in changed if each.card is card.play.card and each.trick == card.play.trick), None)
    return card.found("47C", "designation_changed", *first.places) if first else None


def law_47d(card: TakenBack, others: Iterable[TakenBack], owed: Iterable[tuple[int, Seat, int]]) -> Finding | None:
    """Law 47D (2017): when an opponent has changed his play, a card played after his goes back without rectification
    (16C); a defender's in the case of 62C2 becomes a penalty card.

    `owed` are the places and seats of cards that must be changed (62A), also where that has not been done yet, each
    with the place where attention was drawn to it.
    """
    changed = [(each.play.place, each.seat, each.at) for each in others if each.at <= card.at]
    for place, seat, known in (*changed, *owed):
        if seat.side is not card.seat.side and place < card.play.place < known:
            return card.found("47D", "opponent_changed_play", place)
    return None


def law_47e1(record: Record, play: Play) -> Finding | None:
    """Law 47E1 (2017): a card led or played on an opponent's wrong word that it was his turn goes back without
    rectification; left-hand opponent cannot accept it, and it establishes no revoke of his side (63A1)."""
    if not any(i.place == play.place and i.kind in OUT_OF_TURN for i in record.board.irregular):
        return None
    seat = SEATS[play.seat]
    player = record.player_of(seat)
    for place, told, _ in reversed(record.moments(TurnMisstated)):
        between = any(place < other.place < play.place for other in record.board.plays)
        if place < play.place and told.to in (seat, player) and told.seat.side is not seat.side and not between:
            return Finding("47E1", "led_on_wrong_word", seat, play.trick, card=play.card, places=(play.place, place))
    return None


def _played_on(record: Record, side: Side, corrected: int) -> list[Play]:
    """The cards that a side played after the other side's explanation and before it was corrected, each by a player who
    could hear that (behind screens, or where it is recorded who received it, not both could)."""
    told = [(at, e) for at, e, _ in record.moments(ExplanationGiven) if e.seat.side is not side and at < corrected]
    since = told[-1][0] if told else 0
    hearers = heard(record, told[-1][1]) if told else frozenset(SEATS)
    plays = (play for play in record.plays_after(since, side) if play.place < corrected)
    return [play for play in plays if record.player_of(SEATS[play.seat]) in hearers]


def law_47e2a(record: Record, place: int, explaining: Side) -> Finding | None:
    """Law 47E2a (2017): a card played on an opponent's wrong explanation may be changed once that is put right, or the
    director has found it wrong, if no card was played after it; the opening lead not when dummy has shown a card, and
    none once the play has ended."""
    plays = _played_on(record, explaining.opponents, place)
    if (
        not plays
        or record.is_over_at(place)
        or any(plays[-1].place < play.place < place for play in record.board.plays)
    ):
        return None
    last = plays[-1]
    is_opening_lead = last.trick == 1 and _was_lead(record, last)
    if is_opening_lead and any(last.place < at < place for at, _, _ in record.moments(DummyFaced)):
        return None
    seat = record.player_of(SEATS[last.seat])
    return Finding("47E2a", "may_change_play", seat, last.trick, card=last.card, places=(last.place, place))


def law_47e2b(record: Record, incident: str, place: int, explaining: Side) -> Question | None:
    """Law 47E2b (2017): it is too late to change a card played on a wrong explanation: was its side damaged? Then the
    score may be adjusted. Asked when play is over; it matters only where damage is claimed."""
    side = explaining.opponents
    plays = _played_on(record, side, place)
    changeable = law_47e2a(record, place, explaining)
    if changeable is not None and len(plays) == 1:
        return None
    if not plays or not record.is_over:
        return None
    return Question(
        "47E2b", "damaged_by_explanation", ("damaged", "not_damaged"), places=(place,),
        answer=record.judgement(incident, "47E2b"), settled=record.adjusted(incident), adjusts="damaged", blocks=False,
    )  # fmt: skip


def may_take_back(record: Record, law: str, play: Play, because: int, since: int) -> Option | Finding | None:
    """The choice to take a card back or leave it, until a card is played after `since`; or that it was kept."""
    if record.withdrawn_at(play.place) is not None or _play_ended(record, since):
        return None
    if any(since < p.place and (p.seat == play.seat or p.trick > play.trick) for p in record.board.plays):
        return None
    return keep_or_take_back(record, law, play, because, since)


def keep_or_take_back(record: Record, law: str, play: Play, because: int, since: int) -> Option | Finding:
    """The choice of who plays a hand, to take its card back or leave it; or that he keeps it, once he has said so."""
    seat = record.player_of(SEATS[play.seat])
    for at, event, _ in record.moments(OptionChosen):
        if at > since and event.choice == "keep" and event.seat is seat and event.card in (None, play.card):
            return Finding(law, "card_kept", seat, play.trick, card=play.card, places=(at, play.place))
    places = (play.place, because)
    return Option(law, "may_withdraw", seat, ("withdraw", "keep"), play.card, places=places, other=record.declarer)


def _play_ended(record: Record, since: int) -> bool:
    """Whether the play came to its end after a place: nothing is changed any more then."""
    return record.over_since is not None and record.over_since > since


def law_47f(record: Record, card: TakenBack, grounds: Iterable[Finding | None]) -> Finding | None:
    """Law 47F (2017): no card once played is taken back otherwise, except under 53B: one played in error to a trick to
    which another player had led out of turn."""
    if any(ground is not None for ground in grounds):
        return None
    for irregular in record.board.irregular:
        if irregular.kind is Irregularity.LEAD_OUT_OF_TURN and irregular.trick == card.play.trick:
            return card.found("47F", "played_to_lead_out_of_turn", irregular.place)
    named = [at for at, event, _ in record.moments(DummyCardNamed) if event.card is card.play.card and at < card.at]
    return card.found("47F", "may_not_be_taken_back", *named[-1:])


PARAGRAPHS: Paragraphs = {
    "47A": law_47a, "47B": law_47b, "47C": law_47c, "47D": law_47d, "47E1": law_47e1, "47E2a": law_47e2a,
    "47E2b": law_47e2b, "47F": law_47f,
}  # fmt: skip

CODES = declared(
    Findings((
        "rectification_requires", "illegal_play_put_right", "opponent_changed_play", "card_kept",
        "played_to_lead_out_of_turn", "may_not_be_taken_back"
    )),
    Findings(("led_on_wrong_word", "may_change_play"), outcome=True),
    Options(("may_withdraw",)),
    Questions(("damaged_by_explanation",)),
)  # fmt: skip
