"""A day as people say it: `Tuesday 17 March 2026`."""

from __future__ import annotations

from datetime import date

from projections.texts.catalogue import message

__all__ = ["date_text"]


def date_text(iso: str) -> str:
    """The day of an ISO date in the language chosen; what is no date as it stands.

    >>> date_text("2026-03-17"), date_text("in spring")
    ('Tuesday 17 March 2026', 'in spring')
    """
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    weekday, month = message("date", f"weekday_{day.isoweekday()}"), message("date", f"month_{day.month}")
    return message("date", "day", weekday=weekday, day=day.day, month=month, year=day.year)
