"""A series as far as somebody may see its sessions: their figures as each shows them, and no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from application.hall.services.asked import SeriesAsked, SeriesFigureAsked
from application.hall.sight import Sight
from application.series import SeriesAtHand
from projections.views.explained import NodeView, node_view
from projections.views.log_now import SeriesNamedView
from projections.views.series import SeriesView, series_view, series_words

__all__ = ["named", "series", "series_figure"]

DOWN_TO_SESSIONS = 2
"""How deep a total is told: below the figure of a session its own explanation stands, with its own rights."""


def named(sight: Sight) -> Iterator[SeriesNamedView]:
    """The series of the log."""
    if sight.sees_figures:
        for name, opened in sight.series_opened().items():
            yield SeriesNamedView(name, opened.name, opened.date)


def series(sight: Sight, asked: SeriesAsked) -> SeriesView:
    """The totals of a series. What is asked about who is who, and what finalists bring, is for who makes it."""
    at_hand, names = _seen(sight, asked.series)
    return series_view(
        at_hand.found, at_hand.conditions, names, at_hand.finals, for_its_scorer=sight.may_make_series,
    )  # fmt: skip


def series_figure(sight: Sight, asked: SeriesFigureAsked) -> NodeView:
    """Where a total comes from: the figure of each session, and with what it is multiplied."""
    at_hand, names = _seen(sight, asked.series)
    words = series_words(at_hand.found, at_hand.conditions, names)
    return node_view(at_hand.explained(asked.contestant), words, DOWN_TO_SESSIONS)


def _seen(sight: Sight, name: str) -> tuple[SeriesAtHand, Mapping[str, str]]:
    """A series with the names that whoever asks is told: those that each of its sessions shows him."""
    at_hand, eyes = sight.series(name)
    names = [eyes.names(session) for session in at_hand.found.sessions]
    return at_hand, names[0] if names and all(names) else {}
