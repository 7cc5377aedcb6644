"""What stands again when an entry is struck: the entries it had replaced, a card or call that it had taken back, the
ruling or score that it had changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.amendments import effective
from domain.board import entry_of
from domain.events import AnyEvent, EntryAmended, RulingGiven, RulingRevised, ScoreAdjusted
from domain.table import Table
from projections.texts.entries import event_text

__all__ = ["stands_again"]

Standing = dict[tuple[object, ...], tuple[int, AnyEvent]]


def stands_again(entries: Sequence[AnyEvent], before: Table, now: Table) -> list[str]:
    """What stands again since the last entry, each as `#41 East ♣4`; nothing where that struck nothing. The tables are
    those before that entry and after it."""
    last = entries[-1]
    if not isinstance(last, EntryAmended) or last.replacements:
        return []
    stood, stands = _standing(entries[:-1], before), _standing(entries, now)
    found = {place: event for key, (place, event) in stands.items() if stood.get(key) != (place, event)}
    return [f"#{entry_of(place)} {event_text(event)}" for place, event in sorted(found.items(), key=lambda one: one[0])]


def _standing(entries: Sequence[AnyEvent], table: Table) -> Standing:
    """What counts, by what makes it the same thing: the entries themselves, the cards and calls that stand, and of each
    incident and board the latest ruling and score."""
    placed = dict(effective(entries))
    lying = {place: placed[place] for place in _on_the_table(table) if place in placed}
    of_the_table = _at_the_table(table)
    found: Standing = {}
    for place, event in placed.items():
        if place not in of_the_table:
            found["entry", place] = place, event
        elif place in lying:
            found["stands", place] = place, event
        if isinstance(event, RulingGiven | RulingRevised):
            found["ruling", event.incident] = place, event
        elif isinstance(event, ScoreAdjusted):
            found["score", event.board] = place, event
    return found


def _on_the_table(table: Table) -> Iterator[int]:
    """The places of the calls that stand and the cards that lie in the tricks."""
    for board in table.boards:
        yield from (call[0] for call in board.calls)
        for trick in board.tricks:
            yield from (trick.places[n] for n in range(4) if trick.has_card_of(n))


def _at_the_table(table: Table) -> set[int]:
    """The places of all calls and cards, withdrawn ones too."""
    calls = {call[0] for board in table.boards for call in (*board.calls, *board.withdrawn_calls)}
    return calls | {card.place for board in table.boards for card in board.all_played}
