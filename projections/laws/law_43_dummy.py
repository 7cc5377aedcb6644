"""Law 43: what dummy may not do, and what he causes when he speaks of an irregularity after losing his rights."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from domain.board import Irregular
from domain.events import (
    AttentionDrawn,
    DirectorCalled,
    DummyActed,
    RevokeAsked,
)
from domain.happened import Moment
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, Questions, declared
from projections.found.incidents import Effect, Finding, Incident, Question
from projections.laws.law_42_dummy import (
    costs_rights,
    in_play,
    law_42a1,
    law_42a2,
    rights_in_question,
    rights_lost,
)
from projections.recorded.board_record import Record, first_of, precedes
from projections.recorded.decisions import Decision
from projections.recorded.revoke import Revoke


class Breach(Protocol):
    """A defender's irregularity, of whatever kind: where it began, whose it was, in which trick."""

    @property
    def place(self) -> int:
        """The place of the entry that began it."""
        ...

    @property
    def seat(self) -> Seat:
        """The offender."""
        ...

    @property
    def trick(self) -> int:
        """The number of the trick."""
        ...


class SpokenOf(NamedTuple):
    """A defender's irregularity that stands in the record only by what was said of it."""

    place: int
    seat: Seat
    trick: int


def law_43a1(record: Record, place: int, event: AttentionDrawn | DirectorCalled | DummyActed) -> Finding | None:
    """Law 43A1 (2017): during play dummy does not call the director unless another player has drawn attention to an
    irregularity, draws attention to none himself, takes no part in the play, and tells declarer nothing about it."""
    dummy = record.dummy
    if dummy is None or not in_play(record, place):
        return None
    if isinstance(event, AttentionDrawn):
        lawful = law_42a1(record, place, event) or law_42a2(record, place, event)
        if event.who != dummy.value or lawful:
            return None
        return Finding("43A1", "dummy_drew_attention", dummy, event.trick, places=(place,))
    if isinstance(event, DirectorCalled):
        others = (at for at, said, _ in record.moments(AttentionDrawn) if at < place and said.who != dummy.value)
        if event.seat is not dummy or next(others, None) is not None:
            return None
        return Finding("43A1", "dummy_called_director", dummy, places=(place,))
    return Finding("43A1", "dummy_took_part", dummy, places=(place,)) if event.what == "took_part" else None


def claim_by_dummy(record: Record, claimed: Irregular) -> list[Finding | Effect]:
    """43A1 with 68A of what dummy claims or concedes: he takes no part in the play, so nothing is claimed and play goes
    on; what declarer learns of it is unauthorised (16B). Till a card is played, declarer claims himself or a number of
    tricks is agreed on (79A1), it is declarer's to go on; where the table left the board at that, its result waits for
    the number."""
    board, dummy, place = record.board, claimed.seat, claimed.place
    found: list[Finding | Effect] = [Finding("43A1", "claim_by_dummy", dummy, claimed.trick, places=(place,))]
    agreed = board.tricks_agreed is not None and board.tricks_agreed[0] > place
    went_on = any(play.place > place for play in board.plays) or any(claim.place > place for claim in board.claims)
    if not (agreed or went_on or board.claim is not None or sum(board.won) == 13):
        awaited = Effect("79A1", "number_awaited", dummy.partner, places=(place,))
        goes_on = Effect("43A1", "play_goes_on", dummy.partner, places=(place,))
        found.append(awaited if record.is_over else goes_on)
    return found


def law_43a2(record: Record, place: int, acted: DummyActed) -> Finding | None:
    """Law 43A2 (2017): dummy may not exchange hands, leave his seat to watch, or look at a defender's cards."""
    if record.dummy is None or not costs_rights(record, acted):
        return None
    return Finding("43A2", "rights_lost", record.dummy, places=(place,), note=acted.what.replace("_", " "))


def law_43b1(breach: Finding | None) -> Finding | None:
    """Law 43B1 (2017): whatever limitation of 43A1 or 43A2 dummy breaks, he is liable to a penalty (90)."""
    if breach is None:
        return None
    return Finding("43B1", "liable_to_penalty", breach.seat, places=breach.places)


def law_43b2b(record: Record, revoke: Revoke) -> Finding | None:
    """Law 43B2b (2017): dummy without his rights is the first to ask declarer about his revoke: declarer corrects it,
    and 64 applies as if it were established, on the trick as corrected."""
    if revoke.seat is not record.declarer or revoke.kind != "follow":
        return None
    place = _first_asked_by_dummy(record, revoke)
    if place is not None:
        lost = rights_lost(record, place)
        if lost is None or (revoke.attention not in (None, place) and precedes(record, revoke.attention or 0, place)):
            return None
        return Finding("43B2b", "as_if_established", revoke.seat, trick=revoke.trick, places=(place, lost))
    return None


def _first_asked_by_dummy(record: Record, revoke: Revoke) -> int | None:
    """Where dummy asked declarer about his revoke, if nobody had asked before."""
    asked_of = {at: e.seat for at, e, _ in record.moments(RevokeAsked) if at > revoke.place and e.to is revoke.seat}
    place = first_of(record, asked_of)
    return place if place is not None and asked_of[place] is record.dummy else None


def may_count_as_established(record: Record, revoke: Revoke) -> bool:
    """43B2b: whether it is asked if dummy, who asked about the revoke, had lost his rights: until then nothing is said
    of there being no rectification."""
    place = _first_asked_by_dummy(record, revoke) if revoke.seat is record.declarer else None
    return place is not None and rights_in_question(record, place) is not None


def law_43b3(record: Record, breach: Breach, place: int) -> Finding | None:
    """Law 43B3 (2017): dummy without his rights is the first to point to a defender's irregularity: play goes on as if
    nothing had happened; at the end only the defenders' score is adjusted, if they gained (the director judges)."""
    lost = rights_lost(record, place)
    dummy = record.dummy
    if lost is None or dummy is None or not _points_to(record, breach, place):
        return None
    if not in_play(record, place) or _spoken_of_before(record, breach, place, dummy):
        return None
    places = tuple(dict.fromkeys((place, lost, breach.place)))
    return Finding("43B3", "play_goes_on", breach.seat, breach.trick or None, places=places)


def may_be_without_rights(record: Record, breach: Breach, place: int) -> bool:
    """43B3: whether it is asked if dummy had his rights when he spoke of a defender's irregularity."""
    return rights_in_question(record, place) is not None and _points_to(record, breach, place)


def _points_to(record: Record, breach: Breach, place: int) -> bool:
    dummy = record.dummy
    if dummy is None or not record.is_defender(breach.seat):
        return False
    return any(moment.place == place and _is_by(moment, dummy) for moment in record.board.moments)


def _is_by(moment: Moment, dummy: Seat) -> bool:
    """Whether dummy asked, spoke or called the director."""
    event = moment.event
    if isinstance(event, RevokeAsked | DirectorCalled):
        return event.seat is dummy
    return isinstance(event, AttentionDrawn) and event.who == str(dummy.value)


def _spoken_of_before(record: Record, breach: Breach, place: int, dummy: Seat) -> bool:
    """Whether somebody else had named the offender, at that trick or at none, before dummy did."""
    begun = breach.place if breach.place < place else 0
    return any(
        begun < at
        and precedes(record, at, place)
        and said.who != dummy.value
        and said.offender is breach.seat
        and said.trick in (None, breach.trick)
        for at, said, _ in record.moments(AttentionDrawn)
    )


def defenders_gained(record: Record, incident: str, found: Finding) -> Question | None:
    """43B3: did the defenders gain by their irregularity? Then the gain is taken from their score alone, and declarer's
    side keeps what it had at the table. Asked when play is over, and the result waits for it: nothing else puts the
    irregularity right."""
    if not record.is_over:
        return None
    return Question(
        "43B3", "defenders_gained", ("gained", "not_gained"), places=found.places,
        answer=record.judgement(incident, "43B3"), settled=record.adjusted(incident), adjusts="gained",
    )  # fmt: skip


def declarers_side_adjusted_too(record: Record, incident: Incident, decision: Decision) -> Finding | None:
    """43B3: an adjusted score that was given to declarer's side all the same, though only the defenders' changes."""
    asked = next((question for question in incident.questions if question.law == "43B3"), None)
    declarer = record.declarer
    if asked is None or declarer is None or not decision.is_given(declarer.side):
        return None
    if not decision.event.law.upper().startswith("43B3") and (asked.answer is None or asked.answer.answer != "gained"):
        return None
    return Finding("43B3", "other_side_adjusted_too", side=declarer.side, places=asked.places)


PARAGRAPHS: Paragraphs = {
    "43A1": law_43a1, "43A2": law_43a2, "43B1": law_43b1, "43B2b": law_43b2b,
    "43B3": law_43b3,
}  # fmt: skip

CODES = declared(
    Findings((
        "dummy_drew_attention", "dummy_called_director", "dummy_took_part", "claim_by_dummy", "liable_to_penalty"
    )),
    Findings(("play_goes_on", "as_if_established"), outcome=True),
    Findings(("rights_lost",), note="word", outcome=True),
    Questions(("defenders_gained",)),
    Effects(("number_awaited",), waits="number"),
    Effects(("play_goes_on",), waits="later"),
)  # fmt: skip
