"""What holds other pieces: a panel's head, a sheet over the page, a choice of few, and how a screen stands that shows
nothing, waits, is cut off, has failed, or was written at by another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.pieces.signs import icon
from projections.texts import message

__all__ = ["Choice", "Standing", "chosen_of", "panel_head", "sheet", "standing"]

Standing = Literal["empty", "loading", "offline", "error", "conflict"]


class Choice(NamedTuple):
    """One of few that may be chosen."""

    value: str
    words: str | Markup
    where: str = ""
    """The address that chooses it; empty where it is a field of a form."""


def panel_head(title: str | Markup, name: str, *beside: Markup, level: int = 2) -> Markup:
    """The head of a panel: its heading, whose id is `name`, and what stands at its right."""
    right = element("span", *beside, class_="beside-head") if beside else NOTHING
    return element("div", element(f"h{level}", title, id=name), right, class_="panel-head")


def sheet(name: str, title: str | Markup, *inside: Markup) -> Markup:
    """A sheet over part of the page, a `dialog` with an id; it closes by its key and by Esc."""
    close = element("button", icon("close"), class_="icon-key", value="close", aria_label=message("piece", "close"))
    head = element("form", element("h2", title, id=f"{name}-title"), close, method="dialog", class_="panel-head")
    return element("dialog", head, *inside, id=name, class_="sheet", aria_labelledby=f"{name}-title")


def chosen_of(name: str, label: str, choices: Iterable[Choice], now: str) -> Markup:
    """A choice of few side by side, of which one holds: links where they have addresses, else fields of a form."""
    parts = [_link(one, one.value == now) if one.where else _field(name, one, one.value == now) for one in choices]
    return element("div", *parts, class_="segmented", role="group", aria_label=label)


def _link(one: Choice, holds: bool) -> Markup:
    return element("a", one.words, href=one.where, data_value=one.value, aria_current="true" if holds else "")


def _field(name: str, one: Choice, holds: bool) -> Markup:
    field = element("input", type="radio", name=name, value=one.value, checked="checked" if holds else "")
    return element("label", Markup(field.removesuffix("</input>")), element("span", one.words))


def standing(how: Standing, told: str | Markup, *buttons: Markup) -> Markup:
    """How a screen stands, in a sentence, with what may be done; an error and a conflict are told at once."""
    role = "alert" if how in ("error", "conflict") else "status"
    keys = element("p", joined(*buttons, between=BLANK), class_="box") if buttons else NOTHING
    return element("div", element("p", told), keys, class_=f"standing {how}", role=role)
