"""The facts on a form: who called when, what is agreed, what is disputed; who was consulted, and who was asked."""

from __future__ import annotations

from collections.abc import Iterable

from domain.events import (
    AssentWithdrawn,
    AttentionDrawn,
    ConcessionDisputed,
    DirectorCalled,
    Event,
    FactFound,
    JudgementMade,
    ObjectionMade,
    OptionChosen,
    OptionOffered,
    PollTaken,
    TricksDisputed,
)
from domain.seats import Side
from projections.forms.case import Case
from projections.forms.document import Block, Item, Items, Ruled, Section, SideBySide, Table
from projections.forms.head import moment_text
from projections.recorded.session_record import Entry
from projections.texts import asked_text, message, polled_text, seat_text, side_text
from projections.texts.entries import event_text

__all__ = ["consultation_section", "facts_section", "options_of", "where_of"]

CALLS = (DirectorCalled, AttentionDrawn)
STATED = (ObjectionMade, TricksDisputed, AssentWithdrawn, ConcessionDisputed)


def where_of(case: Case, entry: Entry) -> str:
    """Where an entry stands, with its time: `#84 2026-03-14 19:17:10 UTC`; with the stream where it is not the
    table's."""
    name = f"#{entry.number}" if entry.stream == case.stream else entry.name
    return " ".join(filter(None, (name, moment_text(entry.event.at))))


def facts_section(case: Case, to_fill_in: bool = True) -> Section:
    """When the director was called, then the facts, and what each side says; lines to write on where `to_fill_in`."""
    agreed = [one for one in case.of(FactFound) if getattr(one.event, "agreed", True)]
    found = [one for one in case.of(FactFound) if not getattr(one.event, "agreed", True)]
    lines = 2 if to_fill_in else 1
    blocks: list[Block] = [
        Items(message("form", "called"), tuple(_recorded(case, case.of(*CALLS))), 1),
        SideBySide((
            (Items(message("form", "facts_agreed"), _facts(case, agreed), lines),),
            (Items(message("form", "facts_found"), _facts(case, found), lines),),
        )),
    ]  # fmt: skip
    stated = tuple(_statement(case, one) for one in case.of(*STATED))
    if stated:
        blocks.append(Items(message("form", "statements"), stated))
    if to_fill_in:
        versions = tuple((Ruled(message("form", "version_of", side=side_text(side))),) for side in Side)
        blocks += [SideBySide(versions), Ruled(message("form", "found_away"), 1)]
    return Section(message("form", "facts"), tuple(blocks))


def _recorded(case: Case, entries: Iterable[Entry]) -> list[Item]:
    return [Item(_entry_text(one.event), where=where_of(case, one)) for one in entries]


def _facts(case: Case, entries: Iterable[Entry]) -> tuple[Item, ...]:
    return tuple(Item("", where=where_of(case, one), quoted=str(getattr(one.event, "text", ""))) for one in entries)


def _statement(case: Case, entry: Entry) -> Item:
    event = entry.event
    assert isinstance(event, STATED)
    said = message("event", str(event.__struct_config__.tag))
    return Item(f"{seat_text(event.seat)}: {said}", where=where_of(case, entry), quoted=event.statement)


def consultation_section(case: Case, to_fill_in: bool = True) -> Section:
    """The directors consulted and the players asked, with their answers; part of what an appeal may judge. Lines to
    write on where `to_fill_in`."""
    consulted = [
        Item(
            ", ".join(case.names.get(one, one) for one in judged.consulted), law=judged.law, where=where_of(case, entry)
        )
        for entry in case.own(JudgementMade)
        for judged in [entry.event]
        if isinstance(judged, JudgementMade) and judged.consulted
    ]
    blocks: list[Block] = [Items(message("form", "consulted"), tuple(consulted), 1)]
    polls = [(one, one.event) for one in case.own(PollTaken)]
    rows = [
        (where_of(case, one), _asked(poll), str(poll.players), polled_text(poll))
        for one, poll in polls
        if isinstance(poll, PollTaken)
    ]
    head = (
        message("form", "entry"), message("form", "poll_question"), message("form", "poll_players"),
        message("form", "poll_answers"),
    )  # fmt: skip
    blocks.append(Table(message("form", "poll"), head, tuple(rows or [("", "", "", "")]), frozenset({2})))
    if to_fill_in:
        blocks.append(Ruled(message("form", "poll_standard"), 1))
    return Section(message("form", "consultation"), tuple(blocks))


def _asked(poll: PollTaken) -> str:
    """The question of a poll, with the players' standard and the hand shown where they were recorded."""
    asked = asked_text(poll)
    return f"{poll.question} ({asked})" if asked else poll.question


def options_of(case: Case) -> Items:
    """What was offered to the players and what they chose."""
    entries = case.own(OptionOffered, OptionChosen)
    return Items(message("form", "options"), tuple(_recorded(case, entries)))


def _entry_text(event: Event) -> str:
    """An event in a few words, as the record tells it."""
    return event_text(event)  # type: ignore[arg-type]
