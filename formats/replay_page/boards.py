"""The part of the page that is about one board: what is always in sight, and its panels."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping

from domain.events import RoundStarted
from formats.markup import NOTHING, Markup, element, joined
from formats.notation.writer import write_script
from formats.replay_page.commentary import commentary_panel
from formats.replay_page.controls import button, with_key
from formats.replay_page.replayed import Replayed
from formats.replay_page.results import capital
from formats.replay_page.scores import scores_panel
from formats.replay_page.tries import positions_text, trying_button
from formats.replay_page.variants import over_steps
from projections.texts import contract_text, message, seat_text, vul_text
from projections.views.steps import BoardShown, Step
from projections.views.tries import positions_at

__all__ = ["name_of", "of_slip", "stepped"]

UNSAFE_IN_A_NAME = re.compile(r"[^A-Za-z0-9.-]+")


def name_of(shown: BoardShown) -> str:
    """`Board 7`."""
    return message("form", "board_number", number=shown.board.number)


def stepped(board: Replayed, number: tuple[int, int], names: Mapping[str, str]) -> Markup:
    """A board with everything about it, as it is at every step. `number` is which board of the page it is, and of how
    many."""
    shown, steps = board.shown, board.steps
    positions = positions_at(shown, steps)
    panels = (
        _panel(
            "stage", message("replay", "diagram"), board.diagram, board.banner, board.controls,
            trying_button(positions), board.binding, board.figures,
        ),
        _panel("auction-panel", message("form", "auction"), board.auction),
        _panel("play-panel", message("form", "play"), board.play),
        _panel("record-panel", message("screen", "record"), board.times_note, board.record),
        _scores(board, names),
    )  # fmt: skip
    return element(
        "section",
        _head(board, number[0], _buttons(shown, names, number[1])),
        element("div", *panels, class_="grid"),
        commentary_panel(shown.comments, steps, board.anchors),
        class_="board",
        id=f"board{number[0]}",
        aria_labelledby=f"title{number[0]}",
        data_number=str(number[0]),
        data_positions=positions_text(positions, steps[-1].view.position.declarer),
        **board.attributes(board.opens_at()),
    )


def of_slip(board: Replayed, number: tuple[int, int], names: Mapping[str, str]) -> Markup:
    """A board of which a slip alone is recorded, as it stands: there is nothing to go through. `number` as above."""
    shown, last = board.shown, board.last_alone()
    hands = _panel("stage", message("replay", "diagram"), last.diagram) if last.knows_hands else NOTHING
    record = _panel("record-panel", message("screen", "record"), board.times_note, board.timeline.as_it_stands())
    panels = _scores(last, names), hands, record
    return element(
        "section",
        _head(last, number[0], _record(shown, names) if shown.with_record else NOTHING),
        element("div", *panels, class_="grid"),
        class_="board of-slip",
        id=f"board{number[0]}",
        aria_labelledby=f"title{number[0]}",
    )


def _scores(board: Replayed, names: Mapping[str, str]) -> Markup:
    inside = scores_panel(board.shown, board.steps, board.anchors, names)
    return _panel("score-panel", message("screen", "result"), element("div", inside))


def _panel(name: str, title: str, *inside: Markup) -> Markup:
    return element("section", element("h2", title), *inside, class_=f"panel {name}", aria_label=title)


def _head(board: Replayed, number: int, buttons: Markup) -> Markup:
    """Board, dealer, vulnerability and contract, always in sight; where and when it was played; and what is done with
    the page. `number` is which board of the page it is."""
    shown, session = board.shown, board.shown.replay.session.record.opened
    begun = shown.replay.table.round or RoundStarted(number=0, table=0)
    contract = over_steps([joined(_contract(step)) for step in board.steps])
    fields: list[tuple[str, str]] = [
        (message("replay", "dealer"), seat_text(shown.board.dealer)),
        (message("replay", "vulnerable"), capital(vul_text(shown.board.vul))),
        (message("form", "contract"), contract),
        (message("form", "event"), " · ".join(filter(None, (session.name, session.date)))),
        (message("form", "round"), str(begun.number or "")),
        (message("form", "table"), " · ".join(filter(None, (str(begun.table or ""), shown.stream)))),
    ]
    told = (element("div", element("dt", name), element("dd", value)) for name, value in fields if value)
    title = element("h1", name_of(shown), id=f"title{number}")
    return element("header", title, element("dl", *told), buttons, class_="head")


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
