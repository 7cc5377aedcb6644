"""What an entry refers to: the incident that a judgement, ruling, score, choice or appeal names, by its number or in
words (`last`, `revoke s`), and the entries that name none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain.amendments import effective
from domain.board import entry_of
from domain.errors import NotPossible
from domain.events import (
    ON_AN_INCIDENT,
    AnyEvent,
    AppealLodged,
    EntryAmended,
    OptionChosen,
    PenaltyGiven,
    ScoreAdjusted,
)
from domain.seats import Seat
from projections.found.incidents import Incident, incident_name
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay
from projections.texts import kind_text, message

__all__ = ["LAST", "check_reference", "incident_meant", "incidents_at", "is_of_session", "without_incident"]

REFERRING = (*ON_AN_INCIDENT, OptionChosen, AppealLodged)
"""What names an incident; some of them may leave it out."""

LAST = "last"
SHORTEST = 3
"""So many letters of a kind of incident name it at least."""


def incidents_at(replay: Replay) -> list[Incident]:
    """Every incident of a table, also of boards that were not begun."""
    return [incident for board in replay.all_boards for incident in replay.rulings(board).incidents]


def incident_meant(replay: Replay, kind: str, seat: Seat | None, board: int | None) -> str:
    """The name of the incident that is meant by `last`, or by its kind or the beginning of it, and a seat.

    It is looked for on the board named, else on the board in play, and where that has none at the whole table. Raises
    NotPossible with what there is where no incident is meant, or more than one.
    """
    everywhere = incidents_at(replay)
    for held in _places_to_look(replay, everywhere, board):
        fitting = [one for one in held if _is_meant(one, kind, seat)]
        if kind == LAST and fitting:
            return max(fitting, key=lambda one: one.place).name
        if len(fitting) == 1:
            return fitting[0].name
        if fitting:
            raise NotPossible(
                message("typed", "incident_unclear", read=repr(_words(kind, seat)), found=_listed(fitting))
            )
    raise NotPossible(message("typed", "no_incident", incident=repr(_words(kind, seat)), found=_listed(everywhere)))


def _places_to_look(replay: Replay, everywhere: list[Incident], board: int | None) -> Iterator[list[Incident]]:
    number = board if board is not None else replay.board.number if replay.board is not None else None
    yield [one for one in everywhere if one.board == number]
    if board is None:
        yield everywhere


def _is_meant(incident: Incident, kind: str, seat: Seat | None) -> bool:
    if seat is not None and incident.seat is not seat:
        return False
    wanted = kind.replace("_", " ").casefold()
    names = (incident.kind.casefold(), kind_text(incident.kind).casefold())
    begins = len(wanted) >= SHORTEST and any(name.startswith(wanted) for name in names)
    return kind == LAST or wanted in names or begins


def _words(kind: str, seat: Seat | None) -> str:
    return f"{kind} {seat.value.lower()}" if seat is not None else kind


def _listed(incidents: Sequence[Incident]) -> str:
    """The latest incidents by number, kind and seat; `none` where there are none."""
    told = (
        f"{one.name} {kind_text(one.kind)}" + (f" {one.seat.value.lower()}" if one.seat else "")
        for one in incidents[-6:]
    )
    return ", ".join(told) or message("typed", "no_incidents")


def check_reference(replay: Replay, event: AnyEvent) -> None:
    """Raise NotPossible where an entry names an incident that the table has not."""
    name = event.incident if isinstance(event, REFERRING) else ""
    if not name:
        return
    incidents = incidents_at(replay)
    is_there = any(one.name == name for one in incidents)
    if isinstance(event, AppealLodged):  # `5#a1` is appeal A1, and the session has penalties and scores of its own
        is_there = any(one.name.lower() == name.lower() for one in incidents)
        is_there = is_there or is_of_session(replay, name) or is_given_here(replay, name)
    if not is_there:
        raise NotPossible(message("typed", "no_incident", incident=name, found=_listed(incidents)))


def is_of_session(replay: Replay, name: str) -> bool:
    """Whether an appeal names a penalty of the session's stream (`S1#12`), or a score given there (`5#S1.12`)."""
    before, _, number = name.replace(".", "#").rpartition("#")
    if before.rpartition("#")[2] != replay.session.name or not number.isdecimal():
        return False
    events = replay.session.events
    named = events[int(number) - 1] if 0 < int(number) <= len(events) else None
    return isinstance(named, PenaltyGiven | ScoreAdjusted)


def is_given_here(replay: Replay, name: str) -> bool:
    """Whether an appeal names a penalty of the table, or a score that was given there about no incident: `5#44`."""
    for board in replay.all_boards:
        record = replay.rulings(board).record
        given = [place for place, score, _ in record.moments(ScoreAdjusted) if not score.incident]
        given += [place for place, _, _ in record.moments(PenaltyGiven)]
        if any(incident_name(board, place) == name for place in given):
            return True
    return False


def without_incident(
    entries: Sequence[AnyEvent], session: Iterable[AnyEvent] | SessionStream, stream: str
) -> dict[int, NotPossible]:
    """By its number, each entry that counts and names an incident which the table had not when it was recorded."""
    if not any(isinstance(event, (*REFERRING, EntryAmended)) for event in entries):
        return {}
    replay = Replay(entries, session, stream=stream)
    begun = {incident.name: incident.place for incident in incidents_at(replay)}
    found: dict[int, NotPossible] = {}
    for place, event in effective(entries):
        if not isinstance(event, REFERRING) or not event.incident or begun.get(event.incident, place) < place:
            continue
        if event.incident in begun and event.incident.partition("#")[2].startswith(f"{replay.session.name}."):
            continue  # it began in the session's stream, whose entries stand in no order with those of the table
        try:
            check_reference(replay.as_of(entry_of(place) - 1), event)
        except NotPossible as error:
            found[entry_of(place)] = error
    return found
