"""What stands in one spot of the page at each step: equal markup once, with the steps at which it is shown.

The page's script hides and shows; without it the last step stands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from formats.markup import NOTHING, Markup, element, joined
from projections.texts.places import runs_of

__all__ = ["from_step", "over_steps", "spans_text"]


def over_steps(shown: Sequence[Markup], name: str = "span", **attributes: str) -> Markup:
    """An element for each thing that is shown in a spot: `data-at="0-5 9"` says at which steps. `shown` has one
    markup a step; what is empty is no element."""
    last = len(shown) - 1
    at: dict[Markup, list[int]] = {}
    for step, markup in enumerate(shown):
        at.setdefault(markup, []).append(step)
    if len(at) == 1:
        return element(name, shown[0], **attributes) if shown[0] else NOTHING
    return joined(
        *(
            element(name, markup, **attributes, data_at=spans_text(steps), hidden="" if steps[-1] == last else "hidden")
            for markup, steps in at.items()
            if markup
        )
    )


def from_step(step: int, last: int) -> str:
    """The steps from one on, as `data-at` has them."""
    return spans_text(range(step, last + 1))


def spans_text(steps: Iterable[int]) -> str:
    """Steps, in order, as spans: `0-5 9`."""
    return " ".join(f"{first}-{last}" if first != last else str(first) for first, last in runs_of(steps))
