"""What a call specified (27B1a, 29C, 30C, 26B): as it was said when the call was explained, else for the director.

An alert or announcement alone is no meaning: natural calls are alerted, and artificial ones may not be. Of a board that
was recorded while it was played (`live`) nothing is taken for granted. Of any other, told by a file or an older log, a
call of which nobody said anything is presumed natural; what rests on that says so, and gives way to the director.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.board import entry_of
from domain.calls import Call, Strain
from domain.cards import Suit
from domain.events import AnnouncementMade, CallAlerted, ExplanationCorrected, ExplanationGiven
from domain.seats import Seat
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, Question
from projections.recorded.board_record import Record

__all__ = ["Meaning", "is_presumed_natural", "presumed_natural", "recorded_meaning", "was_spoken_of"]


class Said(NamedTuple):
    """Something that was said of a call."""

    place: int
    whose: Seat
    about: int | None
    """The entry of the call, where it was named; else it was his last."""
    shows: tuple[str, ...]
    corrects: bool = False
    """Whether it says that what was said before is wrong."""


class Meaning(NamedTuple):
    """What was said that a call shows."""

    is_natural: bool
    strains: frozenset[Strain]
    """The denominations; none where an artificial call names none in particular."""
    place: int
    """Where it was said."""

    @property
    def suits(self) -> frozenset[Suit]:
        """The suits among them."""
        return frozenset(strain.trump for strain in self.strains if strain.trump is not None)


def recorded_meaning(record: Record, place: int) -> Meaning | None:
    """What the call made at a place shows, as it was said last; None where that is not recorded, or was said to be
    wrong without saying what is right."""
    said = _said_of(record, place)
    call = record.call_at(place)
    if not said or call is None:
        return None
    last = next((told for told in reversed(said) if told.shows or told.corrects), said[-1])
    return _meaning(call, last) if last.shows else None


def is_presumed_natural(record: Record, *places: int) -> bool:
    """Whether calls are taken to be natural because nobody said anything of them, and nobody can be asked any more;
    one that was said to be natural beside others of which nothing was said is no hindrance."""
    return not record.board.live and all(_may_be_natural(record, place) for place in places)


def _may_be_natural(record: Record, place: int) -> bool:
    meaning = recorded_meaning(record, place)
    return meaning.is_natural if meaning is not None else not was_spoken_of(record, place)


def was_spoken_of(record: Record, place: int) -> bool:
    """Whether the call made at a place was alerted, announced or explained, whatever was said of it."""
    return bool(_said_of(record, place))


def presumed_natural(record: Record, question: Question | None, seat: Seat) -> Finding | None:
    """What an answer rests on that nobody gave: that a call was natural of which nothing was said."""
    if question is None or question.answer is not None or question.presumed != "natural":
        return None
    if all(recorded_meaning(record, place) is not None for place in question.places):
        return None
    return Finding(question.law, "presumed_natural", seat, places=question.places)


def _meaning(call: Call, said: Said) -> Meaning:
    own = frozenset({call.strain} if call.is_bid else ())
    named = frozenset(Strain(word) for word in said.shows if len(word) == 1)
    natural = "natural" in said.shows
    return Meaning(natural or (bool(named) and named == own), named | own if natural else named, said.place)


def _said_of(record: Record, place: int) -> list[Said]:
    """What was said of the call made at a place, in order."""
    seats = {at: seat for at, seat, _ in record.calls_made()}
    return [said for said in _all_said(record) if said.place > place and _is_about(record, seats, said, place)]


def _is_about(record: Record, seats: dict[int, Seat], said: Said, place: int) -> bool:
    """An explanation names the entry of a call, else it is about the last one; once a card is played, one that names
    none and says of no call what it shows may be about the carding."""
    if any(entry_of(at) == said.about for at in seats):
        return entry_of(place) == said.about
    if not said.shows and any(play.place < said.place for play in record.board.plays):
        return False
    return max((at for at, seat in seats.items() if seat is said.whose and at < said.place), default=0) == place


def _all_said(record: Record) -> list[Said]:
    said = [Said(at, alert.seat, alert.about, alert.shows) for at, alert, _ in record.moments(CallAlerted)]
    said += [Said(at, told.seat.partner, None, told.shows) for at, told, _ in record.moments(AnnouncementMade)]
    said += [Said(at, told.seat.partner, told.about, told.shows) for at, told, _ in record.moments(ExplanationGiven)]
    for at, right, _ in record.moments(ExplanationCorrected):
        whose = right.seat.partner if right.whose == "own" else right.seat
        said.append(Said(at, whose, right.about, right.shows, corrects=True))
    return sorted(said)


CODES = declared(Findings(("presumed_natural",)))
