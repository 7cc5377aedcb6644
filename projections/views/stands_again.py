"""What stands again when an entry is struck: the entries it had replaced, a card or call that it had taken back, the
ruling or score that it had changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from domain.amendments import effective, first_touched
from domain.board import Board, entry_of, place_of
from domain.events import AnyEvent, EntryAmended, RulingGiven, RulingRevised, ScoreAdjusted
from domain.table import Table
from projections.texts.entries import event_text

__all__ = ["stands_again"]

DECISIONS = (RulingGiven, RulingRevised, ScoreAdjusted)
Standing = dict[tuple[object, ...], tuple[int, AnyEvent]]


def stands_again(entries: Sequence[AnyEvent], before: Table, now: Table) -> list[str]:
    """What stands again since the last entry, each as `#41 East ♣4`; nothing where that struck nothing. The tables are
    those before that entry and after it; of a board that they have in common nothing stands again."""
    last = entries[-1]
    if not isinstance(last, EntryAmended) or last.replacements:
        return []
    both = {*before.boards} & {*now.boards}
    was, became = {*before.boards} - both, {*now.boards} - both
    first = place_of(first_touched(entries, len(entries) - 1, len(entries)))
    since = min([first, *(board.place for board in was | became)])
    stood, stands = _standing(entries[:-1], was, since), _standing(entries, became, since)
    stands |= _decided_before(entries, since, stood.keys() - stands.keys())
    found = {place: event for key, (place, event) in stands.items() if stood.get(key) != (place, event)}
    return [f"#{entry_of(place)} {event_text(event)}" for place, event in sorted(found.items(), key=lambda one: one[0])]


def _standing(entries: Sequence[AnyEvent], boards: Collection[Board], since: int) -> Standing:
    """What counts from a place on, by what makes it the same thing: the entries themselves, the cards and calls that
    stand on some boards, and of each incident and board the latest ruling and score."""
    lying, of_the_table = {*_on_the_table(boards)}, _at_the_table(boards)
    found: Standing = {}
    for place, event in effective(entries, since):
        if place not in of_the_table:
            found["entry", place] = place, event
        elif place in lying:
            found["stands", place] = place, event
        if type(event) in DECISIONS:
            found[_decided(event)] = place, event
    return found


def _decided(event: AnyEvent) -> tuple[object, ...]:
    """What a decision is about: a ruling an incident, a score a board."""
    return ("score", event.board) if isinstance(event, ScoreAdjusted) else ("ruling", getattr(event, "incident", ""))


def _decided_before(entries: Sequence[AnyEvent], since: int, gone: Collection[tuple[object, ...]]) -> Standing:
    """The latest ruling and score before a place of those incidents and boards whose later ones are gone."""
    found: Standing = {}
    if any(sort in ("ruling", "score") for sort, _ in gone):
        for place, event in effective(entries):
            if place < since and type(event) in DECISIONS:
                found[_decided(event)] = place, event
    return {key: found[key] for key in gone if key in found}


def _on_the_table(boards: Collection[Board]) -> Iterator[int]:
    """The places of the calls that stand and the cards that lie in the tricks."""
    for board in boards:
        yield from (call[0] for call in board.calls)
        for trick in board.tricks:
            yield from (trick.places[n] for n in range(4) if trick.has_card_of(n))


def _at_the_table(boards: Collection[Board]) -> set[int]:
    """The places of all calls and cards, withdrawn ones too."""
    calls = {call[0] for board in boards for call in (*board.calls, *board.withdrawn_calls)}
    return calls | {card.place for board in boards for card in board.all_played}
