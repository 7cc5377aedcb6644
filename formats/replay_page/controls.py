"""The buttons of a replay: what moves it by entries, tricks and rulings, its slider, and the choice of the moment."""

from __future__ import annotations

from html import escape

from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.moments import selector
from formats.replay_page.timeline import Timeline
from formats.replay_page.variants import over_steps
from projections.texts import message
from projections.views.steps import Step

__all__ = ["KEYS", "MOVES", "banner", "button", "controls", "move_drawn", "with_key"]

KEYS = (
    (("←", "k"), "key_back"),
    (("→", "j"), "key_on"),
    (("↑",), "key_trick_back"),
    (("↓",), "key_trick_on"),
    (("[",), "key_ruling_back"),
    (("]",), "key_ruling_on"),
    (("Home",), "key_first"),
    (("End",), "key_last"),
    (("Space",), "key_play"),
    (("n",), "key_next_board"),
    (("p",), "key_board_before"),
    (("a",), "key_auction"),
    (("v",), "key_try"),
    (("4",), "key_colours"),
    (("l",), "key_link"),
    (("e",), "key_export"),
    (("?",), "key_help"),
)
"""Keys and what they do, as the help lists them."""

MOVES = (
    ("first", "M4 3v12M14 3 6 9l8 6z", "key_first"),
    ("trick-back", "M9 3 2 9l7 6zM16 3 9 9l7 6z", "key_trick_back"),
    ("back", "M13 3 5 9l8 6z", "key_back"),
    ("on", "M5 3l8 6-8 6z", "key_on"),
    ("trick-on", "M2 3l7 6-7 6zM9 3l7 6-7 6z", "key_trick_on"),
    ("last", "M14 3v12M4 3l8 6-8 6z", "key_last"),
)
"""Buttons that move by entries and tricks: what they do, the path of their sign, and their name."""


def button(does: str, name: str, key: str = "", *, sign: str = "", short: str = "", pressed: str = "") -> Markup:
    """A button with its name; where it shows a sign or a short word, the name is told to who does not see it and as a
    tip."""
    shown = move_drawn(sign) if sign else with_key(short or name, key)
    tip = f"{name} ({key})" if key else name
    return element(
        "button", shown, type="button", data_do=does, title=tip, aria_label=name if sign or short else "",
        aria_pressed=pressed, aria_keyshortcuts=key if key != "?" else "",
    )  # fmt: skip


def move_drawn(path: str) -> Markup:
    """What stands on a button that moves, by the path of its sign."""
    return Markup(f'<svg width="18" height="18" aria-hidden="true"><path d="{path}"/></svg>')


def with_key(name: str, key: str) -> Markup:
    """The words of a button with its key beside them."""
    return joined(name, BLANK, element("kbd", key, aria_hidden="true")) if key else joined(name)


def banner(timeline: Timeline) -> Markup:
    """What happened at the step, in a sentence."""
    sorts = [timeline.sort(step) for step in timeline.steps]
    return joined(
        *(
            over_steps(
                [timeline.banner(step) if sorts[step.index] == sort else NOTHING for step in timeline.steps],
                "p",
                class_=f"banner {sort}",
                dir="auto",
            )
            for sort in dict.fromkeys(sorts)
        )
    )


def controls(timeline: Timeline) -> Markup:
    """Buttons and slider, with a mark wherever the Laws speak or somebody decides."""
    last = len(timeline.steps) - 1
    moves = [button(does, message("replay", name), _key_of(name), sign=sign) for does, sign, name in MOVES]
    rulings = [
        button("ruling-back", message("replay", "key_ruling_back"), "[", short=message("replay", "ruling_back")),
        button("ruling-on", message("replay", "key_ruling_on"), "]", short=message("replay", "ruling_on")),
    ]
    play = button("play", message("replay", "play_on"), "Space", pressed="false")
    where = over_steps([_where(step, last) for step in timeline.steps], class_="where")
    slider = Markup(
        f'<input type="range" min="0" max="{last}" value="{last}" step="1" '
        f'aria-label="{escape(message("replay", "slider"))}">'
    )
    return element(
        "div",
        element("div", *moves, *rulings, class_="moves"),
        element("div", play, selector(timeline), where, class_="when"),
        element("div", slider, _marks(timeline), class_="slide"),
        class_="controls",
        role="group",
        aria_label=message("replay", "step_controls"),
    )


def _where(step: Step, last: int) -> Markup:
    """Which step it is, and of which entry."""
    if step.event is None:
        return joined(message("replay", "now_of", step=step.index + 1, last=last + 1))
    return joined(message("replay", "step_of", entry=step.name, step=step.index + 1, last=last + 1))


def _key_of(name: str) -> str:
    return next(keys[0] for keys, told in KEYS if told == name)


def _marks(timeline: Timeline) -> Markup:
    """The marks below the slider: their places as parts of its length, their shapes by the sort of entry."""
    last = max(1, len(timeline.steps) - 1)
    marks = [
        f'<circle class="{sort}" cx="{100 * step.index / last:.2f}%" cy="6" r="4"/>'
        if sort in ("law", "claim")
        else f'<rect class="{sort}" x="{100 * step.index / last:.2f}%" y="2" width="8" height="8"/>'
        for step in timeline.steps
        if timeline.is_marked(step)
        for sort in [timeline.sort(step)]
    ]
    return Markup(f'<svg class="marks" height="12" aria-hidden="true">{"".join(marks)}</svg>')
