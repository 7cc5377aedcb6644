"""The page: one HTML file that opens from a disk, loads nothing, and shows its last state where no script runs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from formats.exported import Exported
from formats.markup import BLANK, LINE, NOTHING, Markup, element, joined, titled
from formats.own_page import policy_tag, without_end_tags
from formats.pieces.drawings import SHEET
from formats.pieces.styles import of_pieces
from formats.replay_page.boards import name_of, of_slip, stepped
from formats.replay_page.controls import KEYS, button
from formats.replay_page.proof import proof_panel, proof_script, proof_style
from formats.replay_page.replayed import Replayed
from formats.replay_page.tries import trying_window
from projections.texts import language, message
from projections.views.page_proof import PageProofView
from projections.views.steps import BoardShown, steps_of_slip

__all__ = ["board_style", "replay_page", "stepping", "stepping_style"]

FOLDER = Path(__file__).parent
UNSAFE_IN_A_NAME = re.compile(r"[^A-Za-z0-9.-]+")

SAID_BY_SCRIPT = ("link_copied", "link_not_copied", "only_board", "no_more", "four_on", "four_off",
    "auction_on", "auction_off", "exported", "playing", "stopped")  # fmt: skip
"""Messages that the script shows; it has no words of its own."""


def replay_page(
    boards: Sequence[BoardShown],
    names: Mapping[str, str] | None = None,
    style_at: str = "",
    proof: PageProofView | None = None,
) -> Exported:
    """The boards as one page, in the language chosen; without steps and script where slips alone tell all of them.

    `names` (player id to name) go into the embedded record, where they are given. `style_at`: an address at which
    `board_style` lies, for a page without a script that need not be one file. `proof`: what proves the entries; one
    without a note says that there is none.
    """
    known = names or {}
    count = len(boards)
    slips = [steps_of_slip(one) for one in boards]
    is_still = bool(slips) and None not in slips
    told = [
        Replayed.of(one, known, f"b{number}" if count > 1 else "", slip if is_still else None)
        for number, (one, slip) in enumerate(zip(boards, slips, strict=True), 1)
    ]
    section = of_slip if is_still else stepped
    more = proof_style() if proof is not None else ""
    sections = [section(board, (number, count), known) for number, board in enumerate(told, 1)]
    if proof is not None:
        sections.append(proof_panel(proof))
    script = ("" if is_still else _script()) + (proof_script() if proof and proof.note else "")
    if not script and style_at:
        return _page(boards, sections, Markup(f'<link rel="stylesheet" href="{style_at}">'), [])
    head = _own(script, more)
    if is_still:
        return _page(boards, sections, head, [])
    said = element("p", class_="sr", id="live", role="status", aria_live="polite")
    words = {f"data_{name}": message("replay", name) for name in SAID_BY_SCRIPT}
    tries = trying_window() if any(' data-positions="' in one for one in sections) else NOTHING
    return _page(boards, sections, head, [said, _help(), tries], **words)


def _own(script: str, more: str = "") -> Markup:
    """Style and script in the page itself, with what the page may load then: nothing; and that it runs its own script
    alone, or none. The script is there before anything is drawn, and begins when all of it can be."""
    style = board_style() + more
    own = [policy_tag(style, script), Markup(f"<style>{style}</style>")]
    return joined(*own, *[Markup(f"<script>{script}</script>")] * bool(script), between=LINE)


def _page(
    boards: Sequence[BoardShown], sections: Sequence[Markup], style: Markup, after: Sequence[Markup], **words: str
) -> Exported:
    """The page of some sections, with what comes after them in its body."""
    title = " · ".join([*(name_of(shown) for shown in boards[:4]), _event_name(boards)])
    head = joined(
        Markup('<meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Markup('<meta name="referrer" content="no-referrer">'),
        titled(title.strip(" ·")),
        style,
        between=LINE,
    )
    skip = element("a", message("replay", "skip"), href="#main", class_="skip")
    main = element("main", *sections, id="main", tabindex="-1")
    body = element("body", Markup(SHEET), LINE, skip, LINE, main, LINE, *after, **words)
    document = element("html", element("head", head), LINE, body, lang=language(), class_="four no-script")
    return Exported(f"<!doctype html>\n{document}\n".encode())


@cache
def board_style() -> str:
    """The style of the page."""
    return of_pieces() + stepping_style() + without_end_tags(FOLDER / "replay.css")


@cache
def _script() -> str:
    return stepping() + without_end_tags(FOLDER / "trying.js") + without_end_tags(FOLDER / "replay.js")


def stepping() -> str:
    """The script that goes through a board step by step: a class, for whatever page its pieces stand on."""
    return without_end_tags(FOLDER / "stepping.js")


def stepping_style() -> str:
    """The style of those pieces."""
    return without_end_tags(FOLDER / "stepping.css")


def _event_name(boards: Sequence[BoardShown]) -> str:
    return boards[0].replay.session.record.opened.name or boards[0].stream if boards else ""


def _help() -> Markup:
    """The keys, in a window of the page."""
    rows = (
        element(
            "tr",
            element("th", joined(*(element("kbd", key) for key in keys), between=BLANK), scope="row"),
            element("td", message("replay", name)),
        )
        for keys, name in KEYS
    )
    caption = element("caption", message("replay", "keys_caption"), class_="sr")
    heads = (element("th", message("replay", name), scope="col") for name in ("key", "does"))
    table = element("table", caption, element("thead", element("tr", *heads)), element("tbody", *rows))
    close = button("close", message("replay", "close"))
    title = element("h2", message("replay", "keys"), id="keys-title")
    return element("dialog", title, table, close, id="keys", aria_labelledby="keys-title")
