"""The links of tables as one HTML page to print and to cut: a slip for each, with its code, to be laid on the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from formats.markup import LINE, Markup, element, joined, page
from formats.pieces.styles import of_words
from formats.qr_code import code_markup
from projections.texts import language, message
from projections.views.link import MadeLinkView

__all__ = ["link_sheet"]

STYLE = Path(__file__).with_name("link_sheet.css")


def link_sheet(session: str, made: Sequence[MadeLinkView]) -> str:
    """The whole file. Raises TdlogError where the library that makes codes is not installed."""
    title = message("links", "sheet_title", session=session)
    main = element("main", joined(*map(_slip, made), between=LINE))
    return page(title, of_words() + STYLE.read_text(encoding="utf-8"), main, language(), "on-paper")


def _slip(made: MadeLinkView) -> Markup:
    table = message("links", "slip_table", table=made.scope.rpartition(".t")[2])
    told = message("links", "slip_told", ends=f"{made.ends[:10]} {made.ends[11:16]}")
    name = element("p", f"{made.scope} {made.link}", class_="name")
    code = code_markup(made.address, message("links", "slip_code"))
    return element("section", element("h1", table), code, element("p", told), name)
