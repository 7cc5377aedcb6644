"""A form as one HTML file of its own: no script, nothing from the network, a style sheet for A4 paper."""

from __future__ import annotations

from pathlib import Path

from domain.seats import Side
from formats.markup import BLANK, LINE, NOTHING, Markup, element, joined, lined, page
from formats.pieces.styles import of_words
from projections.forms import document
from projections.texts import SYMBOLS, law_text, message, seat_text, side_text
from projections.texts.names import ranks_text
from projections.views.auction import COLUMNS, StandingCallView
from projections.views.board import HandView
from projections.views.play import CardView

__all__ = ["form_page"]

STYLE = Path(__file__).with_name("paper.css")
WAY_BACK = """.way-back { font-size: 11pt; margin: 0 auto; max-width: 210mm; padding: 4mm 14mm 0; }
.way-back a { color: inherit; display: inline-block; padding: 2mm 0; }
.way-back a:focus-visible { outline: 2px solid; outline-offset: 2px; }
@media print { .way-back { display: none; } }
"""
"""How the way back looks: it is for a screen alone."""


def form_page(form: document.Form, case: str = "") -> str:
    """The whole file. Every text of the form is escaped; the style sheet stands in it. `case` is the address of the
    page of its appeal, where the hall serves it: that is led back to."""
    title = element("header", element("h1", form.title), element("p", form.reference, class_="reference"))
    sections = joined(*map(_section, form.sections), between=LINE)
    main = element("main", title, sections, element("footer", form.foot))
    style = of_words() + STYLE.read_text(encoding="utf-8")
    if case:
        link = element("a", message("director", "back_to_appeal"), href=case)
        main, style = joined(element("nav", link, class_="way-back"), main), style + WAY_BACK
    classes = "on-paper four cut" if form.is_cut else "on-paper four"
    return page(f"{form.title} {form.reference}", style, main, form.language, classes)


def _section(section: document.Section) -> Markup:
    blocks = joined(*map(_block, section.blocks), between=LINE)
    return element("section", element("h2", section.title), blocks, class_="computed" if section.computed else "")


def _block(block: document.Block) -> Markup:
    match block:
        case document.SideBySide(columns):
            return element("div", *(element("div", *map(_block, column)) for column in columns), class_="beside")
        case document.Fields(fields):
            return element("dl", *map(_field, fields), class_="fields")
        case document.Table():
            return _table(block)
        case document.Hands():
            return _hands(block)
        case document.Auction():
            return _auction(block)
        case document.Tricks():
            return _tricks(block)
        case document.Items(caption, items) if items:
            return joined(_caption(caption), element("ul", *map(_item, items)))
        case document.Items(caption, _, lines) | document.Ruled(caption, lines):
            return joined(_caption(caption), *(element("p", class_="ruled") for _ in range(lines)))
        case document.Ticks(caption, choices):
            boxes = (element("span", "☒" if on else "☐", BLANK, label, class_="box") for label, on in choices)
            return element("p", element("b", caption), BLANK, *boxes, class_="ticks")
        case document.Signatures(names):
            return element("div", *(element("p", name) for name in names), class_="signatures")


def _field(field: document.Field) -> Markup:
    value = element("dd", field.value, dir="auto") if field.value else element("dd", class_="empty")
    return element("div", element("dt", field.label), value)


def _caption(caption: str) -> Markup:
    return element("h3", caption) if caption else NOTHING


def _item(item: document.Item) -> Markup:
    law = element("b", f"[{law_text(item.law)}]", class_="law") if item.law else NOTHING
    quoted = element("q", lined(item.quoted), dir="auto") if item.quoted else NOTHING
    where = element("span", item.where, class_="where") if item.where else NOTHING
    said = element("span", item.text, dir="auto") if item.text else NOTHING
    return element("li", joined(*(part for part in (law, said, quoted, where) if part), between=BLANK))


def _table(table: document.Table) -> Markup:
    caption = element("caption", table.caption) if table.caption else NOTHING
    heads = (element("th", name, scope="col", class_=_kind(table, n)) for n, name in enumerate(table.head))
    rows = (element("tr", *_cells(table, row), class_="" if any(row[1:]) else "blank") for row in table.rows)
    return element("table", caption, element("thead", element("tr", *heads)), element("tbody", *rows))


def _cells(table: document.Table, row: tuple[str, ...]) -> list[Markup]:
    first = element("th", row[0], scope="row")
    return [first, *(element("td", cell, class_=_kind(table, n)) for n, cell in enumerate(row[1:], 1))]


def _kind(table: document.Table, column: int) -> str:
    return "number" if column in table.numbers else ""


def _hands(block: document.Hands) -> Markup:
    areas = ("north", "east", "south", "west")
    hands = (_hand(hand, area) for hand, area in zip(block.hands, areas, strict=True))
    middle = element("div", *(element("p", line) for line in block.middle), class_="middle")
    return joined(_caption(block.caption), element("div", *hands, middle, class_="deal"))


def _hand(hand: HandView, area: str) -> Markup:
    name = element("p", hand.name, class_="seat")
    if not hand.suits:
        return element("div", name, element("p", message("screen", "not_known"), class_="unknown"), class_=area)
    suits = (
        element("p", SYMBOLS[suit.suit.value], BLANK, element("span", ranks_text(suit.held) or "–"))
        for suit in hand.suits
    )
    return element("div", name, *suits, class_=area)


def _auction(block: document.Auction) -> Markup:
    said = block.auction
    heads = element("tr", *(element("th", seat_text(seat), scope="col") for seat in COLUMNS))
    body = (element("tr", *map(_call, row)) for row in said.rows)
    table = element("table", element("thead", heads), element("tbody", *body), class_="auction")
    notes = element("ol", *(element("li", note.text, dir="auto") for note in said.notes)) if said.notes else NOTHING
    beside = (element("p", line, class_="note", dir="auto") for line in said.beside)
    return joined(_caption(block.caption), table, notes, *beside)


def _call(call: StandingCallView | None) -> Markup:
    if call is None:
        return element("td")
    notes = element("sup", ",".join(map(str, call.notes))) if call.notes else NOTHING
    return element("td", call.text + "!" * call.odd, notes)


def _tricks(block: document.Tricks) -> Markup:
    names = ("#", *map(seat_text, COLUMNS), side_text(Side.NS))
    heads = element("tr", *(element("th", name, scope="col") for name in names))
    rows = (
        element("tr", element("th", str(one.trick), scope="row"), *map(_card, one.row), element("td", str(one.ns)))
        for one in block.tricks
    )
    table = element("table", element("thead", heads), element("tbody", *rows), class_="tricks")
    beside = (element("p", line, class_="note", dir="auto") for line in block.beside)
    return joined(_caption(block.caption), table, *beside)


def _card(card: CardView | None) -> Markup:
    if card is None:
        return element("td")
    classes = " ".join(name for name, on in (("led", card.leads), ("won", card.wins), ("odd", card.odd)) if on)
    marks = ">" * card.leads + card.text + "*" * card.wins + "!" * card.odd
    return element("td", marks, class_=classes)
