"""Law 9: drawing attention to an irregularity, and calling the director."""

from __future__ import annotations

from datetime import timedelta

from msgspec import Struct

from domain.events import (
    ActionAccepted,
    ActionRefused,
    AttentionDrawn,
    CallWithdrawn,
    CardWithdrawn,
    DirectorCalled,
    OptionChosen,
)
from domain.seats import SEATS, Seat, Side
from domain.times import time_of
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws.law_42_dummy import law_42a1, law_42a2
from projections.recorded.board_record import LATER, Record
from projections.recorded.periods import time_at

AT_ONCE = timedelta(minutes=1)
"""What is at once: the Laws name no time."""


class Act(Struct, frozen=True):
    """Something a player did to the board: a call or card, one taken back, or a choice the Laws give him."""

    place: int
    seat: Seat
    corrects: bool = False
    """Whether it takes back or replaces an earlier call or card."""
    rectifies: bool = False
    """Whether it determines or waives a rectification: an option taken, an irregularity accepted or not."""


class Attention(Struct, frozen=True):
    """Attention drawn to an irregularity, with what was done before the director came."""

    place: int
    who: Seat | None
    """None: the director."""
    offender: Seat | None = None
    side: Side | None = None
    """The offending side, where it is known."""
    called: tuple[int, DirectorCalled] | None = None
    """Where the director was called or came, with who called him; None where he was not."""
    acts: tuple[Act, ...] = ()
    """What was done after attention and before the director came; where he did not come, all that was done since."""

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the attention and of the call of the director."""
        return (self.place, self.called[0]) if self.called else (self.place,)

    @property
    def non_offenders_act(self) -> Act | None:
        """The first act of the non-offending side before the director came."""
        return next((act for act in self.acts if self.side is not None and act.seat.side is not self.side), None)


def law_9a1(record: Record, attention: Attention) -> Finding | None:
    """Law 9A1 (2017): in the auction period any player may draw attention to an irregularity, at his turn or not."""
    if attention.who is None or _play_had_begun(record, attention.place):
        return None
    return Finding("9A1", "may_draw_attention", attention.who, places=(attention.place,))


def law_9a2(record: Record, attention: Attention) -> Finding | None:
    """Law 9A2 (2017): while the cards are played declarer and the defenders may draw attention to an irregularity."""
    if attention.who in (None, record.dummy) or not _play_had_begun(record, attention.place):
        return None
    return Finding("9A2", "may_draw_attention", attention.who, places=(attention.place,))


def law_9a3(seat: Seat, place: int) -> Finding:
    """Law 9A3 (2017): any player may try to prevent an irregularity; dummy within the limits of 42 and 43."""
    return Finding("9A3", "may_prevent_irregularity", seat, places=(place,))


def law_9a4(record: Record, attention: Attention) -> Finding | None:
    """Law 9A4 (2017): dummy does not draw attention to an irregularity before play is over (but see 20F5). To tell the
    director of facts (42A1) and to speak of a card that is pointed wrongly (42A2) is no attention to one."""
    over = record.over_since
    ended = over is not None and over <= attention.place
    if attention.who is None or attention.who is not record.dummy or ended:
        return None
    if not _play_had_begun(record, attention.place) or _is_dummys_right(record, attention.place):
        return None
    return Finding("9A4", "dummy_may_not_draw_attention", attention.who, places=(attention.place,))


def _is_dummys_right(record: Record, place: int) -> bool:
    said = [event for at, event, _ in record.moments(AttentionDrawn) if at == place]
    return any(law_42a1(record, place, event) or law_42a2(record, place, event) for event in said)


def law_9a5(seat: Seat, places: tuple[int, ...]) -> Finding:
    """Law 9A5 (2017): nobody needs to draw attention to what his own side did wrong; but 20F5 asks him to correct his
    partner's explanation, and 79A2 forbids to keep a trick that was not won."""
    return Finding("9A5", "no_duty_to_draw_attention", seat, places=places)


def _play_had_begun(record: Record, place: int) -> bool:
    begun = [record.opening_lead, None if record.board.passed_out else record.over_since]
    return any(at is not None and at < place for at in begun)


def law_9b1a(record: Record, attention: Attention) -> Finding:
    """Law 9B1a (2017): the director is called at once when attention has been drawn to an irregularity.

    Whether it was at once goes by the times of both where they are recorded, and within a minute is read as at once; or
    by what was done in between. Else nothing is said of it.
    """
    if attention.called is None:
        return Finding("9B1a", "director_must_be_called", places=attention.places)
    at, event = attention.called
    if attention.acts:
        return Finding("9B1a", "director_called_late", event.seat, places=attention.places)
    soon = True if at <= attention.place else at_once(record, attention.place, at)
    code = "director_called_at_once" if soon else "director_called" if soon is None else "director_called_after_a_while"
    return Finding("9B1a", code, event.seat, places=attention.places)


def at_once(record: Record, first: int, then: int) -> bool | None:
    """Whether what was recorded at one place came at once upon what was recorded at another: within a minute, by the
    times of both; None where either is not recorded. Of neither calls nor cards is it asked."""
    before, after = time_of(time_at(record, first)), time_of(time_at(record, then))
    return None if before is None or after is None else after - before <= AT_ONCE


def law_9b1b(record: Record, attention: Attention) -> Finding | None:
    """Law 9B1b (2017): once attention has been drawn any player, dummy too, may call the director; dummy not where he
    was the first to speak (43A1)."""
    caller = attention.called[1].seat if attention.called else None
    if caller is None or caller is not record.dummy or attention.who is caller:
        return None
    if not _play_had_begun(record, attention.places[-1]):
        return None
    return Finding("9B1b", "dummy_may_call_director", caller, places=attention.places)


def law_9b1c(attention: Attention) -> Finding | None:
    """Law 9B1c (2017): to call the director costs a player none of his rights."""
    caller = attention.called[1].seat if attention.called else None
    return Finding("9B1c", "no_rights_lost", caller, places=attention.places) if caller is not None else None


def law_9b1d(attention: Attention) -> Finding | None:
    """Law 9B1d (2017): who draws attention to an irregularity of his own side leaves the opponents' rights whole."""
    if attention.who is None or attention.who.side is not attention.side:
        return None
    return Finding("9B1d", "opponents_keep_rights", attention.who, places=(attention.place,))


def law_9b2(attention: Attention) -> Finding | None:
    """Law 9B2 (2017): nobody acts before the director has explained everything about the rectification."""
    if attention.called is None or not attention.acts:
        return None
    first = attention.acts[0]
    return Finding("9B2", "acted_before_director", first.seat, places=(first.place, *attention.places))


def law_9c(attention: Attention) -> Finding | None:
    """Law 9C (2017): who corrects his own irregularity before the director came may owe more for it."""
    if attention.called is None or attention.offender is None:
        return None
    early = next((act for act in attention.acts if act.corrects and act.seat is attention.offender), None)
    if early is None:
        return None
    return Finding("9C", "premature_correction", early.seat, places=(early.place, *attention.places))


def speaker(who: str) -> Seat | None:
    """The player who speaks; None for the director."""
    return next((seat for seat in SEATS if seat.value == who), None)


def attention_at(
    record: Record, place: int, who: Seat | None, offender: Seat | None = None, side: Side | None = None
) -> Attention:
    """Attention drawn at a place: with the call of the director that followed it, or that had just been made."""
    calls = [(at, event) for at, event, _ in record.moments(DirectorCalled)]
    called = next((each for each in calls if each[0] >= place), None)
    if called is None:
        called = _called_just_before(record, calls, place) or _called_later(record, place)
    acts = _acts_between(record, place, LATER if called is None else called[0])
    return Attention(place, who, offender, side, called, tuple(acts))


def _called_just_before(
    record: Record, calls: list[tuple[int, DirectorCalled]], place: int
) -> tuple[int, DirectorCalled] | None:
    """The director stood at the table already: nothing was done between his coming and what was said."""
    last = next((each for each in reversed(calls) if each[0] < place), None)
    if last is None or _acts_between(record, last[0], place):
        return None
    return last


def _called_later(record: Record, place: int) -> tuple[int, DirectorCalled] | None:
    """The director was called when another board had begun, about what was said when this one was over."""
    over = record.over_since
    if over is None or over > place:
        return None
    return record.elsewhere.director_after(place)


def _acts_between(record: Record, after: int, before: int) -> list[Act]:
    """Everything that was done to the board between two places, in order: calls, cards, those taken back, and
    choices."""
    calls = (call for call in record.calls_made() if after < call[0] < before)
    done = [Act(place, seat, place in record.board.replaced) for place, seat, _ in calls]
    done += [Act(play.place, SEATS[play.seat]) for play in record.board.plays if after < play.place < before]
    for moment in record.board.moments:
        event = moment.event
        if not after < moment.place < before:
            continue
        if isinstance(event, CallWithdrawn | CardWithdrawn):
            done.append(Act(moment.place, event.seat, corrects=True))
        elif isinstance(event, ActionAccepted | ActionRefused | OptionChosen):
            done.append(Act(moment.place, event.seat, rectifies=True))
    return sorted(done, key=lambda act: act.place)


PARAGRAPHS: Paragraphs = {
    "9A1": law_9a1, "9A2": law_9a2, "9A3": law_9a3, "9A4": law_9a4, "9A5": law_9a5, "9B1a": law_9b1a,
    "9B1b": law_9b1b, "9B1c": law_9b1c, "9B1d": law_9b1d, "9B2": law_9b2, "9C": law_9c,
}  # fmt: skip

CODES = declared(
    Findings((
        "may_draw_attention", "may_prevent_irregularity", "dummy_may_not_draw_attention", "no_duty_to_draw_attention",
        "director_must_be_called", "director_called_late", "director_called_at_once", "director_called",
        "director_called_after_a_while", "dummy_may_call_director", "no_rights_lost", "opponents_keep_rights",
        "acted_before_director", "premature_correction"
    )),
)  # fmt: skip
