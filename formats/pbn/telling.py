"""A PBN game as its file tells it, for the diagnosis of a board with something odd about it."""

from __future__ import annotations

from domain.board import STRENGTH
from domain.calls import Call, Strain, contract_from_text
from domain.cards import Card
from domain.events import Hands
from domain.seats import Seat, Side
from formats.pbn.course import Course
from formats.pbn.games import Game
from formats.pbn.results import UNKNOWN, sided, tricks_told
from formats.pbn.sections import Cell, calls_of, play_rows, seat_of
from formats.reading import MOST_CALLS, ToldBoard, ToldCall, ToldCard, clean, contract_word

__all__ = ["told_board"]

MOST_ROWS = 20
"""No play is longer than 13 tricks; a file may hold some more that cannot be."""


def told_board(course: Course, hands: Hands) -> ToldBoard:
    """The game as its tags, columns and rows have it, whatever was recorded of it."""
    game, table, board = course.game, course.table, course.board
    declarer = seat_of(game.tags.get("Declarer", "").strip().lstrip("^"))
    contract = contract_word(game.tags.get("Contract", "")) or ""
    printed = game.tags.get("Result", "").strip()
    result = sided(printed)
    tricks = tricks_told(result, declarer.side) if result and declarer else None
    is_no_number = printed not in UNKNOWN and (
        result is None or tricks_told(result, declarer.side if declarer else Side.NS) is None
    )
    return ToldBoard(
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


def _calls(game: Game, dealer: Seat) -> list[ToldCall]:
    """The calls by their columns, up to where they end or cannot be read."""
    if "Auction" not in game.tags:
        return []
    seat = seat_of(game.tags["Auction"]) or dealer
    told: list[ToldCall] = []
    mark = ""
    for text, line, call, _ in calls_of(game):
        if len(told) >= MOST_CALLS:
            break
        if call is not None:
            told.append(ToldCall(call, seat, line, mark))
            seat, mark = seat.left, ""
        elif text.upper() in ("AP", "ALL"):
            told += _passes(told, seat, line)
        elif text.upper() == "^S" or text[0] == "-":
            seat = seat.left
        elif text[0] == "^":
            mark = text[1:].upper()
        elif text[0] not in "!?$=":  # the end, or what cannot be read
            break
    return told


def _passes(told: list[ToldCall], seat: Seat, line: int) -> list[ToldCall]:
    """The passes that `AP` stands for: up to three after another call, four where nothing was bid."""
    since = next((n for n, call in enumerate(reversed(told)) if call.call is not Call.PASS), len(told))
    wanted = (3 if since < len(told) else 4) - since
    passes: list[ToldCall] = []
    for _ in range(max(wanted, 0)):
        passes.append(ToldCall(Call.PASS, seat, line))
        seat = seat.left
    return passes


def _trump(course: Course, contract: str, declarer: Seat | None) -> Strain:
    """The denomination by the tag, else by what was recorded."""
    told = contract_from_text(contract, declarer) or course.board.contract
    return told.strain if told is not None else Strain.NOTRUMP


def _cards(game: Game, strain: Strain) -> list[ToldCard]:
    """The cards row by row: each row from its leader as marked, else from the winner of the row before."""
    first = seat_of(game.tags.get("Play", ""))
    rows, _ = play_rows(game)
    told: list[ToldCard] = []
    leader = first
    for n, row in enumerate(rows[:MOST_ROWS], 1):
        if first is None:
            cards = (cell for cell in row.told() if cell.card is not None)
            told += [ToldCard(cell.card, None, n, cell.line, cell.mark) for cell in cards if cell.card is not None]
            continue
        cells = dict(zip((first, first.left, first.partner, first.right), row.told(), strict=False))
        leader = next((seat for seat, cell in cells.items() if cell.mark == "L"), leader) or first
        for seat in (leader, leader.left, leader.partner, leader.right):
            cell = cells.get(seat)
            if cell is not None and cell.card is not None:
                told.append(ToldCard(cell.card, seat, n, cell.line, cell.mark))
        leader = _winner(leader, cells, strain)
    return told


def _winner(leader: Seat, cells: dict[Seat, Cell], strain: Strain) -> Seat:
    """Who wins a row (Law 44E and F); its leader, where he played nothing."""
    played: dict[Seat, Card] = {seat: cell.card for seat, cell in cells.items() if cell.card is not None}
    led = played.get(leader)
    if led is None:
        return leader
    strength = STRENGTH[strain]
    follows = [seat for seat, card in played.items() if card.suit in (led.suit, strain.trump)]
    return max(follows, key=lambda seat: strength[played[seat].index])
