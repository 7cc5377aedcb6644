"""Receipts as files: the proofs as text, a sheet to be printed with a QR code for each, or the code alone."""

from __future__ import annotations

from domain.errors import NotPossible
from formats.markup import Markup, element, page
from formats.pieces.styles import of_words
from formats.qr_code import code_markup, code_picture
from projections.texts import language, message
from projections.views.receipts import ReceiptsView, ReceiptView

__all__ = ["form_of", "receipts_apart", "receipts_file", "receipts_sheet"]

FORMS = ("html", "txt", "tlog-proof", "svg", "png")
STYLE = """
body { margin: 0 auto; max-width: 900px; padding: 16px; }
.receipts { display: grid; gap: 16px; list-style: none; padding: 0; }
.receipts { grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); }
.receipts > li { border: 1px solid var(--line); border-radius: 8px; break-inside: avoid; padding: 12px; }
.receipts svg { background: #fff; color: #000; display: block; height: auto; width: 100%; }
.key { font-family: ui-monospace, monospace; font-size: 13px; overflow-wrap: anywhere; }
@media print { body { max-width: none; padding: 0; } .receipts { grid-template-columns: repeat(3, 1fr); } }
"""


def form_of(name: str) -> str:
    """In which form a file of a name is to be written. Raises NotPossible for a name that tells none."""
    ending = name.rpartition(".")[2].lower()
    if ending not in FORMS:
        raise NotPossible(message("proofs", "no_such_form", name=name))
    return ending


def receipts_file(view: ReceiptsView, name: str) -> bytes:
    """Receipts as a file whose name tells in which form: `.html`, a sheet of them; of one alone `.txt` and
    `.tlog-proof`, its proof, `.svg` and `.png`, its QR code. Raises NotPossible for any other name, and where a proof
    or a code of several is asked for."""
    ending = form_of(name)
    if ending == "html":
        return receipts_sheet(view).encode()
    if len(view.receipts) != 1:
        raise NotPossible(message("proofs", "one_alone", count=len(view.receipts), name=name))
    [one] = view.receipts
    if ending in ("txt", "tlog-proof"):
        return one.proof.encode()
    return code_picture(one.qr, "svg" if ending == "svg" else "png")


def receipts_apart(view: ReceiptsView) -> dict[str, bytes]:
    """Each receipt as a file of its own, by its name: `S1-41.tlog-proof`."""
    return {f"{one.entry.replace('#', '-')}.tlog-proof": one.proof.encode() for one in view.receipts}


def receipts_sheet(view: ReceiptsView) -> str:
    """A sheet of receipts, to be printed and cut."""
    title = message("proofs", "sheet", session=view.name or view.session)
    key = element("p", message("proofs", "key_of_log"), Markup("<br>"), element("span", view.key, class_="key"))
    items = (_item(one) for one in view.receipts)
    main = element("main", element("h1", title), key, element("p", message("proofs", "how_to_check")),
        element("ul", *items, class_="receipts"))  # fmt: skip
    return page(title, of_words() + STYLE, main, language())


def _item(one: ReceiptView) -> Markup:
    label = message("proofs", "code_of", entry=one.entry)
    return element("li", element("p", one.text), code_markup(one.qr, label), element("small", one.entry))
