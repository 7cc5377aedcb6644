"""The page: one HTML file that opens from a disk, loads nothing, and shows its last state where no script runs."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from domain.events import RoundStarted
from formats.exported import Exported
from formats.markup import BLANK, LINE, Markup, element, joined, titled
from formats.notation.writer import write_script
from formats.pieces.drawings import SHEET
from formats.pieces.styles import of_pieces
from formats.replay_page.commentary import commentary_panel
from formats.replay_page.controls import KEYS, button, with_key
from formats.replay_page.replayed import Replayed
from formats.replay_page.results import capital
from formats.replay_page.scores import scores_panel
from formats.replay_page.variants import over_steps
from projections.texts import contract_text, language, message, seat_text, vul_text
from projections.views.steps import BoardShown, Step

__all__ = ["replay_page", "stepping", "stepping_style"]

FOLDER = Path(__file__).parent
UNSAFE_IN_A_NAME = re.compile(r"[^A-Za-z0-9.-]+")

SAID_BY_SCRIPT = ("link_copied", "link_not_copied", "only_board", "no_more", "four_on", "four_off",
    "auction_on", "auction_off", "exported", "playing", "stopped")  # fmt: skip
"""Messages that the script shows; it has no words of its own."""


def replay_page(boards: Sequence[BoardShown], names: Mapping[str, str] | None = None) -> Exported:
    """The boards as one page, in the language chosen.

    `names` (player id to name) go into the embedded record, where they are given.
    """
    style, script, policy = _fixed()
    sections = [_board(shown, number, len(boards), names or {}) for number, shown in enumerate(boards, 1)]
    title = " · ".join([*(_name_of(shown) for shown in boards[:4]), _event_name(boards)])
    head = joined(
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{policy}">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Markup('<meta name="referrer" content="no-referrer">'),
        titled(title.strip(" ·")),
        Markup(f"<style>{style}</style>"),
        between=LINE,
    )
    said = element("p", class_="sr", id="live", role="status", aria_live="polite")
    words = {f"data_{name}": message("replay", name) for name in SAID_BY_SCRIPT}
    skip = element("a", message("replay", "skip"), href="#main", class_="skip")
    main = element("main", *sections, id="main", tabindex="-1")
    body = element("body", Markup(SHEET), LINE, skip, LINE, main, LINE, said, _help(), LINE,
        Markup(f"<script>{script}</script>"), **words)  # fmt: skip
    document = element("html", element("head", head), LINE, body, lang=language(), class_="four no-script")
    return Exported(f"<!doctype html>\n{document}\n".encode())


@cache
def _fixed() -> tuple[str, str, str]:
    """What every page has: its style, its script, and its policy."""
    style = of_pieces() + stepping_style() + _without_end_tags(FOLDER / "replay.css")
    script = stepping() + _without_end_tags(FOLDER / "replay.js")
    return style, script, _policy(style, script)


def stepping() -> str:
    """The script that goes through a board step by step: a class, for whatever page its pieces stand on."""
    return _without_end_tags(FOLDER / "stepping.js")


def stepping_style() -> str:
    """The style of those pieces."""
    return _without_end_tags(FOLDER / "stepping.css")


def _without_end_tags(path: Path) -> str:
    """A file of ours that stands in the page. Raises ValueError where it would end its own element."""
    held = path.read_text(encoding="utf-8")
    if "</" in held:
        raise ValueError(f"{path.name} must not hold '</'")
    return held


def _policy(style: str, script: str) -> str:
    """The page may load nothing, and run only its own style and script, told by their hashes."""
    told = (base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in (style, script))
    style_hash, script_hash = told
    return (
        f"default-src 'none'; style-src 'sha256-{style_hash}'; script-src 'sha256-{script_hash}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _name_of(shown: BoardShown) -> str:
    return message("form", "board_number", number=shown.board.number)


def _event_name(boards: Sequence[BoardShown]) -> str:
    return boards[0].replay.session.record.opened.name or boards[0].stream if boards else ""


# A board


def _board(shown: BoardShown, number: int, boards: int, names: Mapping[str, str]) -> Markup:
    """One board with everything about it."""
    board = Replayed.of(shown, names, f"b{number}" if boards > 1 else "")
    steps = board.steps
    panels = (
        _panel(
            "stage", message("replay", "diagram"), board.diagram, board.banner, board.controls, board.binding,
        ),
        _panel("auction-panel", message("form", "auction"), board.auction),
        _panel("play-panel", message("form", "play"), board.play),
        _panel("record-panel", message("screen", "record"), board.times_note, board.record),
        _panel(
            "score-panel", message("screen", "result"),
            element("div", scores_panel(shown, steps, board.anchors, names)),
        ),
    )  # fmt: skip
    return element(
        "section",
        _head(shown, (number, boards), steps, names),
        element("div", *panels, class_="grid"),
        commentary_panel(shown.comments, steps, board.anchors),
        class_="board",
        id=f"board{number}",
        aria_labelledby=f"title{number}",
        data_number=str(number),
        **board.attributes(board.opens_at()),
    )


def _panel(name: str, title: str, *inside: Markup) -> Markup:
    return element("section", element("h2", title), *inside, class_=f"panel {name}", aria_label=title)


def _head(shown: BoardShown, number: tuple[int, int], steps: Sequence[Step], names: Mapping[str, str]) -> Markup:
    """Board, dealer, vulnerability and contract, always in sight; and where and when it was played. `number` is which
    board of the page it is, and of how many."""
    board, session = shown.board, shown.replay.session.record.opened
    begun = shown.replay.table.round or RoundStarted(number=0, table=0)
    contract = over_steps([joined(_contract(step)) for step in steps])
    fields: list[tuple[str, str]] = [
        (message("replay", "dealer"), seat_text(board.dealer)),
        (message("replay", "vulnerable"), capital(vul_text(board.vul))),
        (message("form", "contract"), contract),
        (message("form", "event"), " · ".join(filter(None, (session.name, session.date)))),
        (message("form", "round"), str(begun.number or "")),
        (message("form", "table"), " · ".join(filter(None, (str(begun.table or ""), shown.stream)))),
    ]
    told = (element("div", element("dt", name), element("dd", value)) for name, value in fields if value)
    title = element("h1", _name_of(shown), id=f"title{number[0]}")
    return element("header", title, element("dl", *told), _buttons(shown, names, number[1]), class_="head")


def _contract(step: Step) -> str:
    """`4♠ by South`, `passed out`, or that the auction goes on."""
    position = step.view.position
    if not position.contract:
        return message("screen", "passed_out") if position.passed_out else message("replay", "auction_goes_on")
    bid = contract_text(position.contract)
    return message("screen", "bid_by", contract=bid, declarer=seat_text(position.declarer))


def _buttons(shown: BoardShown, names: Mapping[str, str], boards: int) -> Markup:
    """What is done with the page: another board, only the auction, colours and light, a link, the record, the keys."""
    others = [
        button("board-before", message("replay", "board_before"), "p"),
        button("board-next", message("replay", "next_board"), "n"),
    ]
    buttons = (
        *(others if boards > 1 else ()),
        button("auction", message("replay", "auction_only"), "a", pressed="false"),
        button("colours", message("replay", "colours"), "4", pressed="true"),
        button("light", message("replay", "light")),
        button("link", message("replay", "link"), "l"),
        _record(shown, names) if shown.with_record else element("a", class_="export", hidden="hidden"),
        button("help", message("replay", "keys"), "?"),
    )
    return element("div", *buttons, class_="buttons", role="group", aria_label=message("replay", "page_controls"))


def _record(shown: BoardShown, names: Mapping[str, str]) -> Markup:
    """The record of the table, as a file to be kept."""
    record = write_script({shown.stream: shown.replay.events}, names)
    held = base64.b64encode(record.encode()).decode()
    file = UNSAFE_IN_A_NAME.sub("-", shown.stream) + ".tdl"
    return element(
        "a",
        with_key(message("replay", "export"), "e"),
        class_="button export",
        download=file,
        href=f"data:text/plain;charset=utf-8;base64,{held}",
        aria_keyshortcuts="e",
    )


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
