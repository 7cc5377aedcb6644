"""What double dummy says of the matters of a board, each figure from the step on that asks for it."""

from __future__ import annotations

from collections.abc import Iterator

from formats.markup import NOTHING, Markup, element, joined
from formats.pieces.valued import valued_choice, valued_leads
from formats.replay_page.variants import from_step
from projections.texts import message, seat_text
from projections.views.figures import FiguresBeside

__all__ = ["figures_drawn"]


def figures_drawn(figures: FiguresBeside, last: int) -> Markup:
    """Each disputed choice with what its cards were worth, then the leads against what was assigned; nothing before the
    first of them. `last` is the last step."""
    parts = [*_parts(figures)]
    if not parts:
        return NOTHING
    told = (element("div", shown, data_at=from_step(since, last)) for since, shown in parts)
    title = element("h3", message("committee", "double_dummy"))
    return element("div", title, *told, class_="dd", data_at=from_step(min(since for since, _ in parts), last))


def _parts(figures: FiguresBeside) -> Iterator[tuple[int, Markup]]:
    """Each with the step from which on it is shown."""
    for one in figures.cards:
        seat = one.disputed.seat
        whose = message("committee", "choice_in_play", trick=one.disputed.trick, seat=seat_text(seat)) if seat else ""
        drawn = valued_choice(one.figures, one.disputed.chosen, one.votes)
        yield one.since, joined(element("h3", whose), drawn)
    for each in figures.leads:
        yield each.since, valued_leads(each.leads)
