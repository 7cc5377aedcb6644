"""A PBN game as its file tells it, for the diagnosis of a board with something odd about it."""

from __future__ import annotations

from domain.board import STRENGTH
from domain.calls import Call, Strain, contract_from_text
from domain.cards import Card
from domain.events import Hands
from domain.seats import Seat, Side
from formats.pbn.course import Course
from formats.pbn.games import Game
from formats.pbn.results import UNKNOWN, sided, stated_tricks
from formats.pbn.sections import Cell, calls_of, play_rows, seat_of
from formats.reading import MOST_CALLS, StatedBoard, StatedCall, StatedCard, clean, contract_word

__all__ = ["stated_board"]

MOST_ROWS = 20
"""No play is longer than 13 tricks; a file may hold some more that cannot be."""


def stated_board(course: Course, hands: Hands) -> StatedBoard:
    """The game as its tags, columns and rows have it, whatever was recorded of it."""
    game, table, board = course.game, course.table, course.board
    declarer = seat_of(game.tags.get("Declarer", "").strip().lstrip("^"))
    contract = contract_word(game.tags.get("Contract", "")) or ""
    printed = game.tags.get("Result", "").strip()
    result = sided(printed)
    tricks = stated_tricks(result, declarer.side) if result and declarer else None
    is_no_number = printed not in UNKNOWN and (
        result is None or stated_tricks(result, declarer.side if declarer else Side.NS) is None
    )
    return StatedBoard(
        table.stream, table.board_entry, board.number, table.room, game.line,
        dealer=seat_of(game.tags.get("Dealer", "")),
        hands=hands,
        calls=_calls(game, board.dealer),
        cards=_cards(game, _trump(course, contract, declarer)),
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        result_text=clean(printed, 30) if is_no_number else "",
        points=course.points,
        is_cut_off=course.goes_on or course.stops_in_trick,
    )  # fmt: skip


def _calls(game: Game, dealer: Seat) -> list[StatedCall]:
    """The calls by their columns, up to where they end or cannot be read."""
    if "Auction" not in game.tags:
        return []
    seat = seat_of(game.tags["Auction"]) or dealer
    stated: list[StatedCall] = []
    mark = ""
    for text, line, call, _ in calls_of(game):
        if len(stated) >= MOST_CALLS:
            break
        if call is not None:
            stated.append(StatedCall(call, seat, line, mark))
            seat, mark = seat.left, ""
        elif text.upper() in ("AP", "ALL"):
            stated += _passes(stated, seat, line)
        elif text.upper() == "^S" or text[0] == "-":
            seat = seat.left
        elif text[0] == "^":
            mark = text[1:].upper()
        elif text[0] not in "!?$=":  # the end, or what cannot be read
            break
    return stated


def _passes(stated: list[StatedCall], seat: Seat, line: int) -> list[StatedCall]:
    """The passes that `AP` stands for: up to three after another call, four where nothing was bid."""
    since = next((n for n, call in enumerate(reversed(stated)) if call.call is not Call.PASS), len(stated))
    wanted = (3 if since < len(stated) else 4) - since
    passes: list[StatedCall] = []
    for _ in range(max(wanted, 0)):
        passes.append(StatedCall(Call.PASS, seat, line))
        seat = seat.left
    return passes


def _trump(course: Course, contract: str, declarer: Seat | None) -> Strain:
    """The denomination by the tag, else by what was recorded."""
    stated = contract_from_text(contract, declarer) or course.board.contract
    return stated.strain if stated is not None else Strain.NOTRUMP


def _cards(game: Game, strain: Strain) -> list[StatedCard]:
    """The cards row by row: each row from its leader as marked, else from the winner of the row before."""
    first = seat_of(game.tags.get("Play", ""))
    rows, _ = play_rows(game)
    stated: list[StatedCard] = []
    leader = first
    for n, row in enumerate(rows[:MOST_ROWS], 1):
        if first is None:
            cards = (cell for cell in row.all_cells() if cell.card is not None)
            stated += [StatedCard(cell.card, None, n, cell.line, cell.mark) for cell in cards if cell.card is not None]
            continue
        cells = dict(zip((first, first.left, first.partner, first.right), row.all_cells(), strict=False))
        leader = next((seat for seat, cell in cells.items() if cell.mark == "L"), leader) or first
        for seat in (leader, leader.left, leader.partner, leader.right):
            cell = cells.get(seat)
            if cell is not None and cell.card is not None:
                stated.append(StatedCard(cell.card, seat, n, cell.line, cell.mark))
        leader = _winner(leader, cells, strain)
    return stated


def _winner(leader: Seat, cells: dict[Seat, Cell], strain: Strain) -> Seat:
    """Who wins a row (Law 44E and F); its leader, where he played nothing."""
    played: dict[Seat, Card] = {seat: cell.card for seat, cell in cells.items() if cell.card is not None}
    led = played.get(leader)
    if led is None:
        return leader
    strength = STRENGTH[strain]
    follows = [seat for seat, card in played.items() if card.suit in (led.suit, strain.trump)]
    return max(follows, key=lambda seat: strength[played[seat].index])
