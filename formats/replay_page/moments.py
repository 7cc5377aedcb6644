"""The moments of a record: where the page opens, and the choice of the moment as of which everything is shown."""

from __future__ import annotations

from formats.markup import Markup, element, joined
from formats.replay_page.timeline import SIGNS, Timeline
from projections.texts import message
from projections.views.incident import QuestionView
from projections.views.steps import Step

__all__ = ["opening", "selector"]


def opening(timeline: Timeline) -> int:
    """The step at which the page opens: where the matter that was appealed began, else the first entry that broke the
    Laws or of which they ask something, else the end."""
    last = timeline.steps[-1]
    appealed = [shown.appeal.incident.rpartition("#")[2] for shown in last.appeals]
    for step in timeline.steps:
        if not step.stream and str(step.number) in appealed and step.event is not None:
            return step.index
    recorded = [step for step in timeline.steps if step.event is not None]
    return next((step.index for step in recorded if _is_incident(step, timeline)), last.index)


def _is_incident(step: Step, timeline: Timeline) -> bool:
    asks = any(isinstance(one.said.item, QuestionView) for one in timeline.found.get(step.index, ()))
    return asks or timeline.sort(step) == "law"


def selector(timeline: Timeline) -> Markup:
    """The entries at which something was found or decided, and the end; one line of a choice each."""
    last = timeline.steps[-1]
    marked = [step for step in timeline.steps[:-1] if timeline.is_marked(step)]
    between = element("option", message("replay", "another_entry"), hidden="hidden", disabled="disabled")
    options = (element("option", _named(step, timeline), value=str(step.index)) for step in marked)
    ends = "as_the_log_stands" if timeline.had is None else "end_of_moment"
    end = element("option", message("replay", ends), value=str(last.index), selected="selected")
    choice = element("select", between, *options, end, class_="moment")
    return element("label", element("span", message("replay", "as_of")), choice, class_="as-of")


def _named(step: Step, timeline: Timeline) -> Markup:
    """`§ Ruling #35 13:58`."""
    sign = SIGNS[timeline.sort(step)] or "·"
    at = step.event.at[11:16] if step.event is not None and step.event.at[10:11] == "T" else ""
    told = " ".join(filter(None, (sign, timeline.title(step, step), step.name, at)))
    return joined(told)
