"""What commentators say of the board, each from the entry on of which it is said."""

from __future__ import annotations

from collections.abc import Sequence

from formats.markup import BLANK, NOTHING, Markup, element
from formats.replay_page.found import Anchors
from formats.replay_page.variants import from_step
from projections.texts import message
from projections.views.commentary import CommentView
from projections.views.steps import Step

__all__ = ["commentary_panel"]


def commentary_panel(comments: Sequence[CommentView], steps: Sequence[Step], anchors: Anchors) -> Markup:
    """The comments in their order; nothing where nobody has said anything."""
    if not comments:
        return NOTHING
    said = (_comment(one, steps, anchors) for one in comments)
    title = message("commentary", "heading")
    return element("section", element("h2", title), element("ol", *said), class_="panel commentary", aria_label=title)


def _comment(comment: CommentView, steps: Sequence[Step], anchors: Anchors) -> Markup:
    last = len(steps) - 1
    first = next((step.index for step in steps if step.acted >= comment.entry), last)
    by = element("p", element("b", element("bdi", comment.by)), BLANK, anchors.link(comment.entry), class_="by")
    return element("li", by, element("p", comment.text, dir="auto"), data_at=from_step(first, last))
