"""Of which evening a page tells, where the log holds several: each by a name that no other has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from projections.texts.dates import date_text
from projections.views.log_now import SessionsView, SessionView
from projections.views.queue import QueueView
from web.asking import Asked

__all__ = ["EveningBeside", "evening_of", "evenings_beside", "heading_of", "names_apart"]

MOST_BESIDE = 8
"""Evenings that a page follows beside its own."""


class EveningBeside(NamedTuple):
    """Another evening, as a director's queue leads to it."""

    session: str
    name: str
    waits: int
    """Calls and open matters."""
    calls: tuple[str, ...]
    """The calls among them, each by its name and since when."""
    position: int
    """As of which position of the log."""


def names_apart(sessions: Sequence[SessionView]) -> Mapping[str, str]:
    """What sessions are called, by their ids: by the name, with the date where two have the same, with the id too where
    that is the same as well."""
    found: dict[str, str] = {}
    for one in sessions:
        alike = [other for other in sessions if other.name == one.name and one.name]
        dated = [other for other in alike if other.date == one.date]
        parts = [one.name or one.session, date_text(one.date) if len(alike) > 1 else ""]
        found[one.session] = ", ".join(filter(None, [*parts, one.session if len(dated) > 1 else ""]))
    return found


async def evening_of(asked: Asked, session: str) -> str:
    """What the evening of a page is called; empty where whoever asks sees no other."""
    view: SessionsView = await asked.ask("sessions")
    return names_apart(view.sessions).get(session, "") if len(view.sessions) > 1 else ""


async def heading_of(asked: Asked, session: str) -> str:
    """What an evening is called, and its date: for a page that is printed."""
    view: SessionsView = await asked.ask("sessions")
    found = next((one for one in view.sessions if one.session == session), None)
    return "" if found is None else " · ".join(filter(None, [found.name or found.session, date_text(found.date)]))


async def evenings_beside(asked: Asked, session: str) -> list[EveningBeside]:
    """The other evenings that go on, with what waits at each for a director: the latest first."""
    view: SessionsView = await asked.ask("sessions")
    names = names_apart(view.sessions)
    others = [one.session for one in reversed(view.sessions) if not one.closed and one.session != session]
    return [await _beside(asked, one, names[one]) for one in others[:MOST_BESIDE]]


async def _beside(asked: Asked, session: str, name: str) -> EveningBeside:
    seen = await asked.part(f"desk/{session}")
    queue: QueueView = seen.view
    calls = tuple(f"{one.name} {one.since}" for one in queue.items if one.sort == "call")
    return EveningBeside(session, name, len(queue.items), calls, seen.position)
