"""The proof that a page carries, and the panel in which it is checked."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

from formats.markup import LINE, Markup, element, joined
from formats.own_page import as_data, without_end_tags
from formats.verify_page import checking_script, told_style, words_of_checks
from projections.texts import message
from projections.views.page_proof import PageProofView

__all__ = ["proof_panel", "proof_script", "proof_style"]

FOLDER = Path(__file__).parent


def proof_script() -> str:
    """The scripts that check it."""
    return checking_script() + without_end_tags(FOLDER / "proof.js")


def proof_style() -> str:
    """The style of the panel."""
    return told_style() + without_end_tags(FOLDER / "proof.css")


def proof_panel(proof: PageProofView) -> Markup:
    """The panel with what is carried; without a proof, that there is none."""
    title = element("h2", message("replay", "proof"), id="proof-title")
    if not proof.note:
        return _panel(title, element("p", message("replay", "proof_none")))
    keys = Markup(
        '<textarea id="proof-keys" rows="2" spellcheck="false" autocomplete="off" autocapitalize="off"></textarea>'
    )
    return _panel(
        title,
        element("p", message("replay", "proof_carried")),
        element("label", message("replay", "proof_keys"), keys),
        element(
            "p", element("button", message("replay", "proof_check"), type="button", id="proof-check", class_="main")
        ),
        element("div", _result(), id="proof-result", role="status", hidden="hidden"),
        LINE,
        as_data("proof", _carried(proof)),
        LINE,
        as_data("proof-words", words_of_checks()),
    )


def _panel(title: Markup, *inside: Markup) -> Markup:
    return element("section", title, *inside, class_="panel proof-panel", aria_labelledby="proof-title")


def _result() -> Markup:
    entries = element(
        "details", element("summary", message("checked", "entries_say")), element("ol", id="proof-entries")
    )
    return joined(
        element("p", element("b", id="proof-verdict")),
        element("ul", id="proof-lines"),
        entries,
        element("p", class_="hint", id="proof-by"),
    )


def _carried(proof: PageProofView) -> dict[str, object]:
    return {
        "note": proof.note,
        "leaves": [[index, b64encode(leaf).decode()] for index, leaf in proof.leaves],
        "nodes": [[level, index, b64encode(node).decode()] for level, index, node in proof.nodes],
        "streams": proof.streams,
    }
