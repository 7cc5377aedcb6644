"""How a screen stands that shows nothing, waits, is cut off, has failed, or was written at by another."""

from __future__ import annotations

from typing import Literal

from formats.markup import BLANK, NOTHING, Markup, element, joined

__all__ = ["Standing", "standing"]

Standing = Literal["empty", "loading", "offline", "error", "conflict"]


def standing(how: Standing, told: str | Markup, *buttons: Markup) -> Markup:
    """How a screen stands, in a sentence, with what may be done; an error and a conflict are told at once."""
    role = "alert" if how in ("error", "conflict") else "status"
    keys = element("p", joined(*buttons, between=BLANK), class_="box") if buttons else NOTHING
    return element("div", element("p", told), keys, class_=f"standing {how}", role=role)
