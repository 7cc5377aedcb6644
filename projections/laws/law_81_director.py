"""Law 81C3: the director acts on what he hears in any way; and until when a ruling can be asked for."""

from __future__ import annotations

from projections.facts import Facts
from projections.incidents import Finding
from projections.laws.law_16_information import Matter

__all__ = ["law_81c3", "time_limit"]


def law_81c3(matter: Matter) -> Finding | None:
    """Law 81C3 (2017): the director puts right every irregularity he hears of in any way until the correction period
    ends, also one nobody complains of: with every wrong explanation he looks at unauthorised information too."""
    if not matter.is_wrong:
        return None
    return Finding("81C3", "examine_unauthorised_information", matter.informed, side=matter.side, places=matter.places)


def time_limit(facts: Facts, matter: Matter) -> Finding | None:
    """92B: what is raised when play is over is raised in time until thirty minutes after the score was made available,
    or as the organiser has set it."""
    over = facts.over_since
    late = [place for places in matter.raised.values() for place in places if over is not None and place > over]
    return Finding("92B", "time_limit", places=tuple(late)) if late else None
