"""The pictures of every page, drawn by us: suits, signs of states, and what stands on keys.

Suits and signs are drawn once a page, in `SHEET`, and used by name, for a page may have hundreds of them; the others
are drawn where they stand. Their colour is that of the text around them.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["ICONS", "SHEET", "SIGNS", "SUITS"]

SUITS: Mapping[str, str] = {
    "s": "M8 .9c2.7 3 6.7 5.1 6.7 8.5 0 2-1.4 3.4-3.2 3.4-1.1 0-2-.5-2.6-1.3.2 1.7.8 2.8 1.9 3.6H5.2c1.1-.8 1.7-1.9 "
    "1.9-3.6-.6.8-1.5 1.3-2.6 1.3-1.8 0-3.2-1.4-3.2-3.4C1.3 6 5.3 3.9 8 .9z",
    "h": "M8 15C5 12.2.9 9.3.9 5.5.9 3.1 2.6 1.4 4.7 1.4c1.4 0 2.6.8 3.3 2 .7-1.2 1.9-2 3.3-2 2.1 0 3.8 1.7 3.8 4.1 0 "
    "3.8-4.1 6.7-7.1 9.5z",
    "d": "M8 .6c1.5 2.7 3.3 5.1 5.5 7.4-2.2 2.3-4 4.7-5.5 7.4-1.5-2.7-3.3-5.1-5.5-7.4C4.7 5.7 6.5 3.3 8 .6z",
    "c": "M8 .9a3.4 3.4 0 0 1 2.6 5.6 3.4 3.4 0 1 1-1.7 4.9c.2 1.8.8 2.9 1.9 3.7H5.2c1.1-.8 1.7-1.9 1.9-3.7a3.4 3.4 0 "
    "1 1-1.7-4.9A3.4 3.4 0 0 1 8 .9z",
}
"""The outline of each suit, by its letter, on a square of 16."""

TRIANGLE = "M8 1.7 15 14H1z"
SIGNS: Mapping[str, str] = {
    "final": "M2.5 8.6 6.2 12.3 13.5 4.4",
    "in_doubt": f"{TRIANGLE}M6.4 7.5C6.5 5.9 9.6 5.9 9.6 7.6 9.6 8.8 8 8.7 8 10M8 11.9v.3",
    "irregular": f"{TRIANGLE}M8 6.2v3.6M8 11.9v.3",
    "awaiting": "M4.6 8h.2M7.9 8h.2M11.2 8h.2",
    "in_play": "M5.5 3.8v8.4L12 8z",
}
"""The lines of the signs that no letter says, on a square of 16."""

ICONS: Mapping[str, str] = {
    "undo": "M4 8h8.5a4 4 0 0 1 0 8H9M7.5 4.5 4 8l3.5 3.5",
    "notice": "M3 4h14v10H9l-3.5 3v-3H3zM10 6.5v3M10 11.6v.2",
    "claim": "M6.5 11V5a1.2 1.2 0 0 1 2.4 0v4.5M8.9 9V3.6a1.2 1.2 0 0 1 2.4 0V9M11.3 9V4.6a1.2 1.2 0 0 1 2.4 0v5.4"
    "M13.7 9V7a1.2 1.2 0 0 1 2.4 0v5c0 3.3-2 5.5-5 5.5-2.3 0-3.6-1-4.7-2.8L3.9 11.2c-.8-1.4 1-2.3 2-1.1l.6.9",
    "director": "M5 13.5V9a5 5 0 0 1 10 0v4.5l1.3 1.5H3.7zM8.4 17.2a1.8 1.8 0 0 0 3.2 0",
    "more": "M4 9.4a.6.6 0 1 0 .1 0zM10 9.4a.6.6 0 1 0 .1 0zM16 9.4a.6.6 0 1 0 .1 0z",
    "quiet": "M3 3l14 14M8.3 5.3A8 8 0 0 1 10 5c4 0 6.6 3.3 7.5 5a11 11 0 0 1-2.2 2.8M5.5 6.7A11 11 0 0 0 2.5 10"
    "c.9 1.7 3.5 5 7.5 5 1.3 0 2.5-.4 3.5-.9M8.5 8.6a2.1 2.1 0 0 0 3 3",
    "seen": "M2.5 10c.9-1.7 3.5-5 7.5-5s6.6 3.3 7.5 5c-.9 1.7-3.5 5-7.5 5s-6.6-3.3-7.5-5zM12 10a2 2 0 1 1-4 0 2 2 "
    "0 0 1 4 0z",
    "yes": "M3.5 10.7 8 15.2 16.5 5.5",
    "close": "M4.5 4.5l11 11M15.5 4.5l-11 11",
    "back": "M12.5 4.5 7 10l5.5 5.5",
    "on": "M7.5 4.5 13 10l-5.5 5.5",
    "open": "M4.5 7.5 10 13l5.5-5.5",
    "clock": "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 6v4.2l2.8 1.6",
    "said": "M3 4h14v10H9l-3.5 3v-3H3z",
    "alert": "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 9.3v4.2M10 6.6v.2",
    "list": "M7 5.5h10M7 10h10M7 14.5h10M3.5 5.5h.1M3.5 10h.1M3.5 14.5h.1",
    "book": "M5 3h11v14H6a2 2 0 0 1-2-2V4.5A1.5 1.5 0 0 1 5.5 3M4 15a2 2 0 0 1 2-2h10",
    "people": "M10.5 7a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM2.5 16.5c0-3 2-5 5.3-5s5.3 2 5.3 5M13 4.6a2.7 2.7 0 "
    "0 1 0 4.9M15 12c1.6.8 2.5 2.4 2.5 4.5",
    "print": "M6 7.5V3h8v4.5M6 14H3.5V7.5h13V14H14M6 12h8v5H6z",
    "link": "M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z",
    "whole": "M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4",
    "new": "M10 3.5v13M3.5 10h13",
    "aloud": "M3 7.8v4.4h3l4 3.3V4.5L6 7.8zM13 7.5a3.5 3.5 0 0 1 0 5M15.3 5.3a6.6 6.6 0 0 1 0 9.4",
    "lock": "M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",
    "seal": "M14.5 8a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM7.3 11.8 6.5 17l3.5-1.8 3.5 1.8-.8-5.2",
    "find": "M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0zM12.7 12.7 17 17",
    "reached": "M3 8.5a10 10 0 0 1 14 0M5.5 11.3a6.4 6.4 0 0 1 9 0M8 14a3 3 0 0 1 4 0M10 16.5v.1",
    "turn": "M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3",
    "card": "M6 3h8v14H6zM8.5 6v.1",
    "cards": "M3.5 5.5H11v11H3.5zM8 5.5v-2h8.5v11H11",
    "decide": "M8.5 4.5l5 5M6.5 6.5l5 5M10.5 2.5l5 5-2 2-5-5zM9 9l-6 6 2 2 6-6M11 17.5h6",
    "light": "M16.5 11.5A7 7 0 1 1 8.5 3.5a5.5 5.5 0 0 0 8 8z",
    "colours": "M10 3.5v13M3.5 10h13M4 4h12v12H4z",
}
"""The lines of what stands on keys, on a square of 20."""

SHEET = (
    '<svg display="none" aria-hidden="true">'
    + "".join(
        f'<symbol id="suit-{letter}" viewBox="0 0 16 16"><path fill="currentcolor" d="{shape}"/></symbol>'
        for letter, shape in SUITS.items()
    )
    + "".join(
        f'<symbol id="sign-{name}" viewBox="0 0 16 16"><path fill="none" stroke="currentcolor" stroke-width="1.6" '
        f'stroke-linecap="round" stroke-linejoin="round" d="{lines}"/></symbol>'
        for name, lines in SIGNS.items()
    )
    + "</svg>"
)
"""HTML that a page holds once, before what uses it: it shows nothing."""
