"""The page: one HTML file that opens from a disk, loads nothing, and shows its last state where no script runs."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from domain.events import CallMade, CardPlayed, CardUnseen, RoundStarted
from formats.exported import Exported
from formats.markup import BLANK, LINE, NOTHING, Markup, element, joined, titled
from formats.notation.writer import write_script
from formats.pieces.drawings import SHEET
from formats.pieces.styles import of_pieces
from formats.replay_page.auction import auction_table
from formats.replay_page.diagram import diagram
from formats.replay_page.found import Anchors, binding_list, found_by_step
from formats.replay_page.moments import opening, selector
from formats.replay_page.results import capital
from formats.replay_page.scores import scores_panel
from formats.replay_page.timeline import Timeline
from formats.replay_page.tricks import trick_table
from formats.replay_page.variants import over_steps
from projections.texts import contract_text, language, message, seat_text, vul_text
from projections.views.steps import BoardShown, Step, steps_of

__all__ = ["replay_page"]

FOLDER = Path(__file__).parent
UNSAFE_IN_A_NAME = re.compile(r"[^A-Za-z0-9.-]+")

KEYS = (
    (("←", "k"), "key_back"),
    (("→", "j"), "key_on"),
    (("↑",), "key_trick_back"),
    (("↓",), "key_trick_on"),
    (("[",), "key_ruling_back"),
    (("]",), "key_ruling_on"),
    (("Home",), "key_first"),
    (("End",), "key_last"),
    (("Space",), "key_play"),
    (("n",), "key_next_board"),
    (("p",), "key_board_before"),
    (("a",), "key_auction"),
    (("4",), "key_colours"),
    (("l",), "key_link"),
    (("e",), "key_export"),
    (("?",), "key_help"),
)
"""Keys and what they do, as the help lists them."""

MOVES = (
    ("first", "M4 3v12M14 3 6 9l8 6z", "key_first"),
    ("trick-back", "M9 3 2 9l7 6zM16 3 9 9l7 6z", "key_trick_back"),
    ("back", "M13 3 5 9l8 6z", "key_back"),
    ("on", "M5 3l8 6-8 6z", "key_on"),
    ("trick-on", "M2 3l7 6-7 6zM9 3l7 6-7 6z", "key_trick_on"),
    ("last", "M14 3v12M4 3l8 6-8 6z", "key_last"),
)
"""Buttons that move by entries and tricks: what they do, the path of their sign, and their name."""

SAID_BY_SCRIPT = ("link_copied", "link_not_copied", "only_board", "no_more", "four_on", "four_off",
    "auction_on", "auction_off", "exported", "playing", "stopped")  # fmt: skip
"""Messages that the script shows; it has no words of its own."""


def replay_page(boards: Sequence[BoardShown], names: Mapping[str, str] | None = None) -> Exported:
    """The boards as one page, in the language chosen.

    `names` (player id to name) go into the embedded record, where they are given.
    """
    style = of_pieces() + _without_end_tags(FOLDER / "replay.css")
    script = _without_end_tags(FOLDER / "replay.js")
    sections = [_board(shown, number, len(boards), names or {}) for number, shown in enumerate(boards, 1)]
    title = " · ".join([*(_name_of(shown) for shown in boards[:4]), _event_name(boards)])
    head = joined(
        Markup('<meta charset="utf-8">'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">'),
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


def _button(does: str, name: str, key: str = "", *, sign: str = "", short: str = "", pressed: str = "") -> Markup:
    """A button with its name; where it shows a sign or a short word, the name is told to who does not see it and as a
    tip."""
    drawn = f'<svg width="18" height="18" aria-hidden="true"><path d="{sign}"/></svg>'
    shown = Markup(drawn) if sign else _with_key(short or name, key)
    tip = f"{name} ({key})" if key else name
    return element(
        "button", shown, type="button", data_do=does, title=tip, aria_label=name if sign or short else "",
        aria_pressed=pressed, aria_keyshortcuts=key if key != "?" else "",
    )  # fmt: skip


def _with_key(name: str, key: str) -> Markup:
    """The words of a button with its key beside them."""
    return joined(name, BLANK, element("kbd", key, aria_hidden="true")) if key else joined(name)


# A board


def _board(shown: BoardShown, number: int, boards: int, names: Mapping[str, str]) -> Markup:
    """One board with everything about it."""
    steps = steps_of(shown)
    prefix = f"b{number}" if boards > 1 else ""
    anchors = Anchors.of(steps, prefix)
    timeline = Timeline(shown, steps, found_by_step(steps), anchors, names)
    panels = (
        _panel(
            "stage",
            message("replay", "diagram"),
            diagram(steps),
            _banner(timeline),
            _controls(timeline),
            over_steps([binding_list(step) for step in steps], "div", class_="binding"),
        ),
        _panel("auction-panel", message("form", "auction"), auction_table(steps)),
        _panel("play-panel", message("form", "play"), trick_table(steps)),
        _panel("record-panel", message("screen", "record"), _times_note(steps), timeline.markup()),
        _panel("score-panel", message("screen", "result"), element("div", scores_panel(shown, steps, anchors, names))),
    )
    grid = element("div", *panels, class_="grid")
    return element(
        "section",
        _head(shown, (number, boards), steps, names),
        grid,
        class_="board",
        id=f"board{number}",
        aria_labelledby=f"title{number}",
        data_number=str(number),
        data_prefix=prefix,
        data_last=str(len(steps) - 1),
        data_open=str(opening(timeline)),
        data_called=str(_last_call(steps)),
        data_tricks=" ".join(map(str, _trick_starts(steps))),
        data_marks=" ".join(str(step.index) for step in steps if timeline.is_marked(step)),
    )


def _panel(name: str, title: str, *inside: Markup) -> Markup:
    return element("section", element("h2", title), *inside, class_=f"panel {name}", aria_label=title)


def _times_note(steps: Sequence[Step]) -> Markup:
    told = any(step.event is not None and step.event.at for step in steps)
    return element("p", message("screen", "times_utc"), class_="note") if told else NOTHING


def _last_call(steps: Sequence[Step]) -> int:
    """The last step of the auction: whoever sees that alone goes no further."""
    own = [step for step in steps if not step.stream]
    first_card = next((step.index for step in own if isinstance(step.event, CardPlayed | CardUnseen)), len(steps))
    return max((step.index for step in own if isinstance(step.event, CallMade) and step.index < first_card), default=0)


def _trick_starts(steps: Sequence[Step]) -> list[int]:
    """The steps that begin a trick, and the first one."""
    starts = [0]
    last = 0
    for step in steps:
        if isinstance(step.event, CardPlayed | CardUnseen) and not step.stream and step.trick > last:
            last = step.trick
            starts.append(step.index)
    return list(dict.fromkeys(starts))


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
        _button("board-before", message("replay", "board_before"), "p"),
        _button("board-next", message("replay", "next_board"), "n"),
    ]
    buttons = (
        *(others if boards > 1 else ()),
        _button("auction", message("replay", "auction_only"), "a", pressed="false"),
        _button("colours", message("replay", "colours"), "4", pressed="true"),
        _button("light", message("replay", "light")),
        _button("link", message("replay", "link"), "l"),
        _record(shown, names) if shown.with_record else element("a", class_="export", hidden="hidden"),
        _button("help", message("replay", "keys"), "?"),
    )
    return element("div", *buttons, class_="buttons", role="group", aria_label=message("replay", "page_controls"))


def _record(shown: BoardShown, names: Mapping[str, str]) -> Markup:
    """The record of the table, as a file to be kept."""
    record = write_script({shown.stream: shown.replay.events}, names)
    held = base64.b64encode(record.encode()).decode()
    file = UNSAFE_IN_A_NAME.sub("-", shown.stream) + ".tdl"
    return element(
        "a",
        _with_key(message("replay", "export"), "e"),
        class_="button export",
        download=file,
        href=f"data:text/plain;charset=utf-8;base64,{held}",
        aria_keyshortcuts="e",
    )


def _banner(timeline: Timeline) -> Markup:
    """What happened at the step, in a sentence."""
    sorts = [timeline.sort(step) for step in timeline.steps]
    return joined(
        *(
            over_steps(
                [timeline.banner(step) if sorts[step.index] == sort else NOTHING for step in timeline.steps],
                "p",
                class_=f"banner {sort}",
                dir="auto",
            )
            for sort in dict.fromkeys(sorts)
        )
    )


def _controls(timeline: Timeline) -> Markup:
    """Buttons and slider, with a mark wherever the Laws speak or somebody decides."""
    last = len(timeline.steps) - 1
    moves = [_button(does, message("replay", name), _key_of(name), sign=sign) for does, sign, name in MOVES]
    rulings = [
        _button("ruling-back", message("replay", "key_ruling_back"), "[", short=message("replay", "ruling_back")),
        _button("ruling-on", message("replay", "key_ruling_on"), "]", short=message("replay", "ruling_on")),
    ]
    play = _button("play", message("replay", "play_on"), "Space", pressed="false")
    where = over_steps([_where(step, last) for step in timeline.steps], class_="where")
    slider = Markup(
        f'<input type="range" min="0" max="{last}" value="{last}" step="1" '
        f'aria-label="{escape(message("replay", "slider"))}">'
    )
    return element(
        "div",
        element("div", *moves, *rulings, class_="moves"),
        element("div", play, selector(timeline), where, class_="when"),
        element("div", slider, _marks(timeline), class_="slide"),
        class_="controls",
        role="group",
        aria_label=message("replay", "step_controls"),
    )


def _where(step: Step, last: int) -> Markup:
    """Which step it is, and of which entry."""
    if step.event is None:
        return joined(message("replay", "now_of", step=step.index + 1, last=last + 1))
    return joined(message("replay", "step_of", entry=step.name, step=step.index + 1, last=last + 1))


def _key_of(name: str) -> str:
    return next(keys[0] for keys, told in KEYS if told == name)


def _marks(timeline: Timeline) -> Markup:
    """The marks below the slider: their places as parts of its length, their shapes by the sort of entry."""
    last = max(1, len(timeline.steps) - 1)
    marks = [
        f'<circle class="{sort}" cx="{100 * step.index / last:.2f}%" cy="6" r="4"/>'
        if sort in ("law", "claim")
        else f'<rect class="{sort}" x="{100 * step.index / last:.2f}%" y="2" width="8" height="8"/>'
        for step in timeline.steps
        if timeline.is_marked(step)
        for sort in [timeline.sort(step)]
    ]
    return Markup(f'<svg class="marks" height="12" aria-hidden="true">{"".join(marks)}</svg>')


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
    close = _button("close", message("replay", "close"))
    title = element("h2", message("replay", "keys"), id="keys-title")
    return element("dialog", title, table, close, id="keys", aria_labelledby="keys-title")
