"""`verify.html`: one file that checks receipts, without a network, in every language; and the scripts that check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path

from msgspec import Struct

from formats.exported import Exported
from formats.markup import LINE, Markup, element, joined, titled
from formats.own_page import as_data, policy_tag, without_end_tags
from formats.pieces.drawings import SHEET
from formats.pieces.styles import of_keys, of_tones
from projections.texts import LANGUAGES, in_language, language, message
from projections.texts.catalogue import messages_in_context

__all__ = ["Trusts", "checking_script", "told_style", "verify_page", "words_of_checks"]

FOLDER = Path(__file__).parent
CHECKING = ("written", "hashes", "ed25519", "proof", "receipt", "carried", "signatures", "shown")
"""The scripts that check, in the order in which each needs those before it."""
NAMES = {"en": "English", "da": "Dansk"}
"""What each language calls itself."""
STAGES = ("play", "transfer", "equity", "ruling", "director", "correction", "committee")


class Trusts(Struct, frozen=True):
    """Whose keys stand in a page, as they are handed on."""

    logs: tuple[str, ...] = ()
    witnesses: tuple[str, ...] = ()
    need: int = 0
    """How many of the witnesses must have cosigned."""


NOBODY = Trusts()


def verify_page(trusts: Trusts = NOBODY) -> Exported:
    """The page, with the keys that stand in it; it begins in the language chosen."""
    style = of_keys() + of_tones() + told_style() + without_end_tags(FOLDER / "verify.css")
    script = checking_script() + without_end_tags(FOLDER / "page.js")
    head = joined(
        Markup('<meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Markup('<meta name="referrer" content="no-referrer">'),
        titled(message("verify page", "title")),
        policy_tag(style, script),
        Markup(f"<style>{style}</style>"),
        between=LINE,
    )
    words = {code: _words_in(code) for code in LANGUAGES}
    body = element(
        "body", Markup(SHEET), LINE, _top(), LINE, _main(trusts), LINE, as_data("words", words), LINE,
        Markup(f"<script>{script}</script>"),
    )  # fmt: skip
    document = element("html", element("head", head), LINE, body, lang=language(), class_="four no-script")
    return Exported(f"<!doctype html>\n{document}\n".encode())


@cache
def checking_script() -> str:
    """The scripts that check a proof, for whatever page has one."""
    return "".join(without_end_tags(FOLDER / f"{name}.js") for name in CHECKING)


@cache
def told_style() -> str:
    """The style of what came of a check."""
    return without_end_tags(FOLDER / "told.css")


def words_of_checks() -> dict[str, str]:
    """What the scripts say of a check, in the language chosen, by code."""
    contexts = ("not proven", "checked", "check refused")
    return {id: forms[0] for context in contexts for id, forms in messages_in_context(language(), context).items()}


def _words_in(code: str) -> Mapping[str, str]:
    """All that the page says in a language."""
    with in_language(code):
        own = {id: forms[0] for id, forms in messages_in_context(code, "verify page").items()}
        seats = {f"seat_{seat[0].upper()}": message("word", seat) for seat in ("north", "east", "south", "west")}
        suits = {f"suit_{suit[0].upper()}": message("word", suit) for suit in ("spades", "hearts", "diamonds", "clubs")}
        stages = {f"stage_{stage}": message("stage", stage) for stage in STAGES}
        return {
            **own,
            **words_of_checks(),
            **seats,
            **suits,
            **stages,
            "notrump": message("word", "notrump"),
            "passed_out": message("screen", "passed_out"),
        }


def _worded(name: str, code: str, **attributes: str) -> Markup:
    """An element whose words the script changes with the language."""
    return element(name, message("verify page", code), data_word=code, **attributes)


def _top() -> Markup:
    own = language()
    buttons = (
        element(
            "button", NAMES[code], type="button", lang=code, data_language=code, aria_pressed=str(code == own).lower()
        )
        for code in LANGUAGES
    )
    switch = element("div", *buttons, class_="languages", role="group", aria_label=" / ".join(NAMES.values()))
    return element("header", _worded("h1", "title"), switch, class_="top")


def _main(trusts: Trusts) -> Markup:
    return element(
        "main",
        _worded("p", "intro"),
        _worded("p", "needs_script", class_="panel needs-script"),
        element("section", *_receipt(), class_="panel asks", aria_labelledby="receipt-title"),
        element("section", *_keys(trusts), class_="panel asks", aria_labelledby="keys-title"),
        _result(),
    )


def _receipt() -> Iterator[Markup]:
    yield _worded("h2", "receipt", id="receipt-title")
    field = element("textarea", id="receipt", rows="5", spellcheck="false", autocomplete="off", autocapitalize="off")
    yield element("label", _worded("span", "receipt_typed"), field)
    file = Markup('<input type="file" id="file">')
    picture = Markup('<input type="file" id="picture" accept="image/*" capture="environment">')
    yield element(
        "div",
        element("label", _worded("span", "open_file"), file, class_="button"),
        element("label", _worded("span", "take_picture"), picture, class_="button", id="of-camera"),
        _worded("button", "check", type="button", id="check", class_="main"),
        class_="row",
    )
    yield element("p", class_="hint", id="opened")


def _keys(trusts: Trusts) -> Iterator[Markup]:
    yield _worded("h2", "keys", id="keys-title")
    yield _worded("p", "keys_hint", class_="hint")
    held = {"logs": trusts.logs, "witnesses": trusts.witnesses}
    for id, keys in held.items():
        typed = Markup("\n" + escape("\n".join(keys)))
        field = element(
            "textarea", typed, id=id, rows="2", spellcheck="false", autocomplete="off", autocapitalize="off"
        )
        yield element("label", _worded("span", f"keys_of_{id}"), field)
    need = str(trusts.need) if trusts.witnesses else ""
    yield element(
        "label", _worded("span", "need"), Markup(f'<input type="number" id="need" min="0" max="99" value="{need}">')
    )


def _result() -> Markup:
    never = element("div", _worded("h3", "never"), element("ul", id="never-lines"), id="never")
    entry = element("div", element("h3", id="entry-title"), element("dl", id="entry-rows"), id="entry", hidden="hidden")
    return element(
        "section",
        element("h2", id="verdict"),
        entry,
        element("ul", id="lines"),
        never,
        element("p", class_="hint", id="by"),
        class_="panel",
        id="result",
        role="status",
        hidden="hidden",
    )
