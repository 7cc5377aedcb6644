"""What a table of a match must know of the other: in which form it played a board, and what was decided there (86, 87).

It is taken from the other table's record alone, without its rulings: each of the two asks the other.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from domain.board import Board, Phase
from domain.events import AnyEvent, AppealDecided, FactFound, JudgementMade, ScoreAdjusted
from domain.scores import gives_score
from projections.found.incidents import answers_to, incident_name
from projections.points.encounters import encounters
from projections.points.scores import TableScore
from projections.recorded.decisions import NOT_COMPARABLE, settles
from projections.recorded.forms import forms_differ, own_form
from projections.recorded.seating import Seating

__all__ = ["Played", "is_over", "other_of", "played_at"]


class Played(Struct, frozen=True):
    """A board of a match as one of its tables played it."""

    score: TableScore
    """Who played it, and its form; the result is not known here."""
    incident: str
    """Where a fouled board is asked about here, `7#41`: begun by the form that was found, else by the board."""
    place: int
    """The place of the entry that begins it."""
    is_found: bool
    """Whether the director found here that it was not played as dealt (87A)."""
    is_judged: bool
    """Whether he said here who is at fault (86B2)."""
    is_decided: bool
    """Whether a score was given here that says what the board is worth (86B2)."""
    has_result: bool
    """Whether bidding and play have come to an end, and what was given last is no artificial score."""

    @property
    def stream(self) -> str:
        """The table."""
        return self.score.stream

    @property
    def order(self) -> tuple[bool, bool, int, int, str]:
        """Which of the tables is asked: one where the director has answered, else where he found another form, else
        the first."""
        return not self.is_judged, not self.is_found, self.score.round, self.score.table, self.stream

    @property
    def as_result(self) -> Played:
        """The same to a table that played the board alike: whether there is a result, whatever was decided."""
        return replace(self, is_judged=False, is_decided=False)

    def is_apart_from(self, other: Played) -> bool:
        """Whether the two tables did not play the board alike, or the director found a form of his own at one (87A)."""
        return self.is_found or other.is_found or forms_differ(self.score.form, other.score.form)


def played_at(seating: Seating, board: Board, form: str, given: Iterable[AnyEvent] = ()) -> Played:
    """A board as a table played it; `given` are the scores that the session's own stream gives it."""
    seating = seating.at(board.number)
    found = [each for each in board.moments if isinstance(each.event, FactFound) and own_form(each.event)]
    place = found[0].place if found else board.place
    name = incident_name(board, place)
    events = [moment.event for moment in board.moments]
    told = (one for one in (*events, *given) if isinstance(one, ScoreAdjusted | AppealDecided))
    scores = [one for one in told if gives_score(one)]
    return Played(
        TableScore(board.number, seating.stream, seating.round, seating.table, seating.ns, seating.ew, form=form),
        name,
        place,
        bool(found),
        any(isinstance(event, JudgementMade) and _says_fault(event, name) for event in events),
        any(settles(one, NOT_COMPARABLE, name) for one in scores),
        is_over(board) and not any(one.ns_artificial or one.ew_artificial for one in scores[-1:]),
    )


def is_over(board: Board) -> bool:
    """Whether bidding and play of a board have come to an end."""
    return board.phase in (Phase.OVER, Phase.CLAIMED) or bool(board.tricks_agreed)


def _says_fault(event: JudgementMade, incident: str) -> bool:
    return event.incident == incident and answers_to(event.law, "86B2")


def other_of(own: Played, others: Iterable[Played]) -> Played | None:
    """The other table of the match that played a board, as the comparison finds it; None where there is none yet."""
    by_stream = {one.stream: one for one in (own, *others)}
    in_order = sorted((one.score for one in by_stream.values()), key=lambda score: (score.round, score.table))
    for encounter in encounters(in_order):
        streams = [score.stream for score in encounter.tables]
        if own.stream in streams:
            streams.remove(own.stream)
            return by_stream[streams[0]] if streams else None
    return None
