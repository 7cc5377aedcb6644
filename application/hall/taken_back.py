"""What a director takes back at a table: what he recorded there last at once, and all by which a matter was opened."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from application.hall.identity import Identity
from application.office import Office
from domain.amendments import is_strike, last_that_counts, struck
from domain.board import entry_of
from domain.events import (
    AnyEvent,
    AppealLodged,
    AttentionDrawn,
    CardExposed,
    DirectorCalled,
    ExplanationCorrected,
    FactFound,
    HandCounted,
    JudgementMade,
    OptionOffered,
    RulingGiven,
    RulingRevised,
    TempoNoted,
)
from domain.seats import Seat
from formats.replay_page.sentences import Setting, sentences_of
from projections.desk.steps import cases_of
from projections.found.incidents import Incident
from projections.texts import message
from projections.texts.entries import event_text

__all__ = ["TakenBack", "last_of_device", "lines_striking", "taken_back"]

NOTED = (
    AttentionDrawn, CardExposed, DirectorCalled, ExplanationCorrected, FactFound, HandCounted, JudgementMade,
    TempoNoted,
)  # fmt: skip
"""What may be struck though the table went on: no call and no card rests on it."""
OF_A_REVOKE = ("revoke", "defective trick")
"""Matters that a card begins, but somebody's attention opens."""


class TakenBack(Struct, frozen=True):
    """What may be taken back on the page of a matter."""

    last: tuple[int, ...] = ()
    """What the device recorded last at the table at once, while nothing has come behind it that counts."""
    text: str = ""
    """What that says, in a few words."""
    opened: tuple[int, ...] = ()
    """The entries by which the matter was opened, and those that answer it; empty where others rest on them."""


class Together(Struct, frozen=True):
    """Entries of a table that were recorded at once, by their numbers, and the device that did."""

    device: str
    entries: tuple[int, ...]


def taken_back(office: Office, identity: Identity, stream: str, incident: str) -> TakenBack:
    """What a device may take back of a matter."""
    entries = office.kept(stream).entries
    known = office.beside(_AtOnce).of(stream)
    last = _last_of(entries, known, identity.device)
    if not last or last[-1] != last_that_counts(entries):
        last = ()
    told = [entries[number - 1] for number in last if not isinstance(entries[number - 1], OptionOffered)]
    case = next((one for one in cases_of(office.kept(stream).replay) if one.incident.name == incident), None)
    opened = _opened(entries, known, _directors(office), case.incident) if case is not None else ()
    return TakenBack(() if set(last) <= set(opened) and opened[:1] == last[:1] else last, _named(told), opened)


def last_of_device(office: Office, stream: str, device: str) -> tuple[int, ...]:
    """The entries that a device recorded last at a table at once, of those that count; empty where it has none."""
    return _last_of(office.kept(stream).entries, office.beside(_AtOnce).of(stream), device)


def lines_striking(entries: Sequence[int]) -> tuple[str, ...]:
    """The lines that strike entries, the last of them first."""
    return tuple(f"undo {number}" for number in sorted(entries, reverse=True))


class _AtOnce:
    """What was recorded at each table at once, by the receipts of the log: each is looked at once. Made once for an
    office."""

    def __init__(self, office: Office) -> None:
        self._log = office.log
        self._known: dict[str, tuple[int, list[Together]]] = {}
        """By table, up to which position of the log, and what was found by then."""

    def of(self, stream: str) -> Sequence[Together]:
        """What was recorded at a table, in order."""
        upto, found = self._known.get(stream, (0, []))
        tail = self._log.tail()
        at = {one.position: one.entry for one in self._log.scan(upto, tail, stream)}
        for receipt in self._log.receipts(min(at) - 1, max(at)) if at else ():
            own = tuple(at[one] for one in range(receipt.first, receipt.first + receipt.count) if one in at)
            if own:
                found.append(Together(receipt.device, own))
        self._known[stream] = tail, found
        return found


def _last_of(entries: Sequence[AnyEvent], known: Sequence[Together], device: str) -> tuple[int, ...]:
    gone = struck(entries)
    for one in reversed(known):
        counting = tuple(n for n in one.entries if n not in gone and not is_strike(entries[n - 1]))
        if device and one.device == device and counting:
            return counting
    return ()


def _directors(office: Office) -> set[str]:
    """The devices that came in by a director's link."""
    access = office.log.access
    links = {one.name for one in access.links() if one.role == "director"}
    return {one.name for one in access.devices() if one.link in links}


def _opened(
    entries: Sequence[AnyEvent], known: Sequence[Together], directors: set[str], incident: Incident
) -> tuple[int, ...]:
    """What opened a matter, and what answers it. None of it where a table's calls and cards rest on it, or somebody
    appeals."""
    gone = struck(entries)
    counting = [n for n, event in enumerate(entries, 1) if n not in gone and not is_strike(event)]
    by = {number: one for one in known for number in one.entries}
    ruled_by_directors = {n for n in counting if n in by and by[n].device in directors}
    first = entry_of(incident.place)
    begun = [first]
    if first not in ruled_by_directors and incident.kind in OF_A_REVOKE:
        begun = [n for n in ruled_by_directors if _draws_attention(entries[n - 1], incident.seat)]
    together = {each for n in begun if n in ruled_by_directors for each in by[n].entries if each in counting}
    opened = {n for n in {*begun, *together} if n in counting}
    answers = {n for n in counting if getattr(entries[n - 1], "incident", "") == incident.name}
    behind = {n for n in counting if opened and n > min(opened)} - opened
    if not opened or any(isinstance(entries[n - 1], AppealLodged) for n in answers):
        return ()
    if all(isinstance(entries[n - 1], NOTED) for n in opened):
        return tuple(sorted(opened | answers))
    return tuple(sorted(opened | behind)) if behind <= ruled_by_directors else ()


def _draws_attention(event: AnyEvent, seat: Seat | None) -> bool:
    return isinstance(event, AttentionDrawn) and event.who == "director" and event.offender is seat


def _named(told: Sequence[AnyEvent]) -> str:
    """What entries say, by the first of them."""
    if not told:
        return ""
    event = told[0]
    if isinstance(event, RulingGiven | RulingRevised):
        return message("director", "the_ruling")
    short = replace(event, reason="") if isinstance(event, JudgementMade) else event
    return (sentences_of(short, Setting(None, "", {})) or event_text(short)).removesuffix(".")
