"""One board of a replay in pieces, for whatever page they stand on: each piece as it is at every step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.events import CallMade, CardPlayed, CardUnseen
from formats.markup import NOTHING, Markup, element
from formats.replay_page.auction import auction_table
from formats.replay_page.controls import banner, controls
from formats.replay_page.diagram import diagram
from formats.replay_page.figures import figures_drawn
from formats.replay_page.found import Anchors, binding_list, found_by_step
from formats.replay_page.moments import opening
from formats.replay_page.timeline import Timeline
from formats.replay_page.tricks import trick_table
from formats.replay_page.variants import over_steps
from projections.texts import message
from projections.views.steps import BoardShown, Step, steps_of

__all__ = ["Replayed"]


@dataclass(slots=True)
class Replayed:
    """A board with its steps."""

    shown: BoardShown
    steps: Sequence[Step]
    timeline: Timeline
    anchors: Anchors

    @classmethod
    def of(
        cls,
        shown: BoardShown,
        names: Mapping[str, str],
        prefix: str = "",
        steps: Sequence[Step] | None = None,
        had: int | None = None,
    ) -> Replayed:
        """Those of a board, or only some of its steps, where it is not told to its end. `names` is player id to name;
        `prefix` stands before its anchors; `had` is the last step that the director had."""
        told = steps_of(shown) if steps is None else steps
        anchors = Anchors.of(told, prefix)
        return cls(shown, told, Timeline(shown, told, found_by_step(told), anchors, names, had), anchors)

    @property
    def knows_hands(self) -> bool:
        """Whether any hand is known at its last step."""
        return any(hand.suits for hand in self.steps[-1].view.hands)

    def last_alone(self) -> Replayed:
        """The board as it stands, without the steps that led there."""
        return Replayed(self.shown, self.steps[-1:], self.timeline, self.anchors)

    def opens_at(self, entry: int = 0) -> int:
        """The step at which it is opened: an entry of the table, where one is asked for and told."""
        return next((step.index for step in self.steps if entry and step.acted == entry), opening(self.timeline))

    def attributes(self, opens: int) -> dict[str, str]:
        """What the script reads of the element that holds all pieces."""
        return {
            "data_prefix": self.anchors.prefix,
            "data_last": str(len(self.steps) - 1),
            "data_open": str(opens),
            "data_called": str(_last_call(self.steps)),
            "data_tricks": " ".join(map(str, _trick_starts(self.steps))),
            "data_marks": " ".join(str(step.index) for step in self.steps if self.timeline.is_marked(step)),
        }

    # The pieces

    @property
    def diagram(self) -> Markup:
        """The four hands and the table."""
        return diagram(self.steps)

    @property
    def banner(self) -> Markup:
        """What happened at the step."""
        return banner(self.timeline)

    @property
    def controls(self) -> Markup:
        """What moves it."""
        return controls(self.timeline)

    @property
    def binding(self) -> Markup:
        """What must be heeded at the table."""
        return over_steps([binding_list(step) for step in self.steps], "div", class_="binding")

    @property
    def figures(self) -> Markup:
        """What double dummy says of its matters."""
        return figures_drawn(self.shown.figures, len(self.steps) - 1)

    @property
    def auction(self) -> Markup:
        """The auction as a table."""
        return auction_table(self.steps)

    @property
    def play(self) -> Markup:
        """The tricks as a table."""
        return trick_table(self.steps)

    @property
    def record(self) -> Markup:
        """Every entry, with what the Laws made of it."""
        return self.timeline.markup()

    @property
    def times_note(self) -> Markup:
        """That times are UTC; nothing where none is told."""
        told = any(step.event is not None and step.event.at for step in self.steps)
        return element("p", message("screen", "times_utc"), class_="note") if told else NOTHING


def _last_call(steps: Sequence[Step]) -> int:
    """The last step of the auction: whoever sees that alone goes no further."""
    own = [step for step in steps if not step.stream]
    first_card = next((step.index for step in own if isinstance(step.event, CardPlayed | CardUnseen)), len(steps))
    return max((step.index for step in own if isinstance(step.event, CallMade) and step.index < first_card), default=0)


def _trick_starts(steps: Sequence[Step]) -> list[int]:
    """The steps that begin a trick, and the first one."""
    starts = [0]
    last = 0
    for step in steps:
        if isinstance(step.event, CardPlayed | CardUnseen) and not step.stream and step.trick > last:
            last = step.trick
            starts.append(step.index)
    return list(dict.fromkeys(starts))
