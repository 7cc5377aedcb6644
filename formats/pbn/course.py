"""What happened at the table in one game of a PBN file: calls, contract, cards, tricks, as events in their order.

PBN has marks for irregularities that were accepted or not noticed in time (section 3.9). They become our events: `^I`
and `^S` the call and its acceptance by the left-hand opponent, `^L` the lead and its acceptance, `^R` the card alone
(what a revoke costs is computed), a marked declarer the hand that was spread by mistake (Law 54A). Every mark is
remarked, and so is one that the calls and cards do not bear out.
"""

from __future__ import annotations

from domain.board import Board, Irregularity
from domain.calls import Call
from domain.events import ActionAccepted, CallAlerted, ContractRecorded, DummyFaced, NoteMade
from domain.seats import Seat
from formats.pbn.games import Game
from formats.pbn.results import UNKNOWN, record_result, record_scores
from formats.pbn.sections import Aside, Cell, Piece, Row, asides_of, calls_of, play_rows, seat_of
from formats.reading import TableRecord, clean, contract_word
from projections.texts import kind_text, message, seat_text

__all__ = ["CORRECTED_CALL", "CORRECTED_CARD", "Course", "Notes"]

MARKS = {"I": "insufficient bid", "S": "skipped player", "R": "revoke", "L": "lead out of turn"}
CORRECTED_CALL = "$13: this call has been corrected by hand"
"""What is noted of a call that the file says was corrected (NAG 13)."""
CORRECTED_CARD = "$14: this card has been corrected by hand"
"""What is noted of a card that the file says was corrected (NAG 14)."""


class Notes:
    """Comments and notes to cards: recorded in place where that is asked for, else only counted (people are named)."""

    def __init__(self, are_recorded: bool) -> None:
        self.are_recorded = are_recorded
        self.left_out = 0
        self.comments = 0
        """How many comments were recorded."""

    def take(self, table: TableRecord, text: str, line: int) -> None:
        """A note to a card, at this moment of the board in play."""
        if not self.are_recorded:
            self.left_out += 1
        elif said := clean(text, 500):
            table.take(NoteMade(text=said), line)

    def take_comment(self, table: TableRecord, text: str, line: int) -> None:
        """A comment, where comments are recorded at all."""
        self.comments += 1
        self.take(table, text, line)


class Course:
    """Records one game at its table."""

    def __init__(self, table: TableRecord, board: Board, game: Game, notes: Notes) -> None:
        self.table = table
        self.board = board
        self.game = game
        self.notes = notes
        self.exchanged: Seat | None = None
        """Who is declarer because the wrong hand was spread, by the mark of the tag."""
        self.goes_on = False
        """The game is to be continued (`+`)."""
        self.stops_in_trick = False
        self.points: int | None = None
        """The score that was entered, from North-South's view."""

    def record(self) -> None:
        """Record all that the game tells, in the order it happened."""
        game, table = self.game, self.table
        taken = self.notes.comments
        if game.comments and self.notes.are_recorded:
            self._comments()
        if "Auction" in game.tags:
            self._auction()
        self._contract()
        if "Play" in game.rows:
            self._play()
        elif self.notes.are_recorded and game.comments:
            for comment in asides_of(game, "Play"):
                self.notes.take_comment(table, comment.text, comment.line)
        self.notes.left_out += len(game.comments) - (self.notes.comments - taken)
        self._exchange_without_play()
        result = game.tags.get("Result", "").strip()
        record_result(table, self.board, result, self._line("Result"), is_partial=self.goes_on)
        self.points = record_scores(table, self.board, game.tags, game.lines)
        table.close_board(game.line)

    def _comments(self) -> None:
        """Those before the calls, and those that stand beside tags."""
        inside = {*asides_of(self.game, "Auction"), *asides_of(self.game, "Play")}
        for comment in self.game.comments:
            if comment not in inside:
                self.notes.take_comment(self.table, comment.text, comment.line)

    def _line(self, tag: str) -> int:
        return self.game.lines.get(tag, self.game.line)

    # The auction

    def _auction(self) -> None:
        """The calls, each with the seat of its column: a player who was skipped (`^S`) keeps his."""
        table, board = self.table, self.board
        pieces = calls_of(self.game, with_comments=self.notes.are_recorded)
        seat = seat_of(self.game.tags["Auction"]) or board.dealer
        called: Seat | None = None
        marks: list[str] = []
        for piece in pieces:
            text, line, call, is_comment = piece
            if call is not None:
                if not (self._marked_call(seat, call, line, marks) if marks else table.call(seat, call, line)):
                    return
                called, seat = seat, seat.left
            elif is_comment:
                self.notes.take_comment(table, text, line)
            elif text[0] == "^":
                self._remark_mark(text, line)
                marks.append(text[1:].upper())
                seat = seat.left if text.upper() == "^S" else seat
            elif text.upper() in ("AP", "ALL"):
                self._all_pass(line)
            elif text[0] == "-":
                seat = seat.left
            elif text in ("*", "+"):
                self._stop(text, line)
                return
            elif not self._beside_call(called, piece):
                return

    def _beside_call(self, called: Seat | None, piece: Piece) -> bool:
        """A note, a suffix or a NAG. False where it is none of these, and so ends what can be read."""
        text, line = piece.text, piece.line
        if text[0] == "=":
            self._alert(called, text, line)
        elif text == "$13":
            self.table.take(NoteMade(text=CORRECTED_CALL), line)
        elif text[0] not in "!?$":
            what = message("remarked", "no_call", read=repr(clean(text, 20)))
            self.table.remark("call not readable", what, line)
            return False
        return True

    def _stop(self, text: str, line: int) -> None:
        self.goes_on = self.goes_on or text == "+"
        if self.board.to_call is not None:
            what = message("remarked", "auction_broken_off", sign=text)
            self.table.remark("auction not complete", what, line)

    def _marked_call(self, seat: Seat, call: Call, line: int, marks: list[str]) -> bool:
        """A call that the file marks as irregular and accepted."""
        board = self.board
        is_low = call.is_bid and call.height <= board.high
        is_skip = seat is not board.to_call
        if not self.table.call(seat, call, line):
            return False
        for mark, borne_out in (("I", is_low), ("S", is_skip)):
            if mark in marks and not borne_out:
                what = _not_borne_out(mark, call.value, seat)
                self.table.remark("mark not borne out", what, line)
        marks.clear()
        if is_low or is_skip:
            self.table.take(ActionAccepted(seat=seat.left), line)
        return True

    def _all_pass(self, line: int) -> None:
        for _ in range(4):
            if self.board.to_call is not None:
                self.table.call(self.board.to_call, Call.PASS, line)

    def _alert(self, called: Seat | None, text: str, line: int) -> None:
        digits = text.strip("=")
        meaning = self.game.notes.get(int(digits)) if digits else None
        if meaning is None:
            self.table.remark("note without its text", message("remarked", "no_note_to_call", note=text), line)
        if called is not None:
            self.table.take(CallAlerted(seat=called, meaning=meaning or ""), line)

    def _remark_mark(self, text: str, line: int) -> None:
        mark = MARKS.get(text[1:].upper())
        kind = kind_text(mark) if mark else message("remarked", "unknown_mark")
        self.table.remark(f"mark {text.upper()}", message("remarked", "marked", mark=text, kind=kind), line)

    # The contract

    def _contract(self) -> None:
        """The contract of the tags, where the auction does not end in one; else only compared."""
        tags, board = self.game.tags, self.board
        told = tags.get("Contract", "")
        declarer = tags.get("Declarer", "").strip()
        is_marked = declarer.startswith("^")
        seat = seat_of(declarer.lstrip("^"))
        contract = contract_word(told)
        if is_marked:
            what = message("remarked", "exchanged")
            self.table.remark("mark ^ at declarer", what, self._line("Declarer"))
        if contract is None and told.strip() not in UNKNOWN:
            what = message("remarked", "tag_no_contract", read=repr(clean(told, 30)))
            self.table.remark("contract not readable", what, self._line("Contract"))
        if not board.passed_out and board.contract is None:
            if contract is not None:
                self._contract_of_tag(contract, seat.partner if seat and is_marked else seat)
        elif contract is not None:
            self._compare_contract(contract, seat.partner if seat and is_marked else seat)
        if is_marked and seat is not None:
            self._exchange(seat)

    def _contract_of_tag(self, contract: str, seat: Seat | None) -> None:
        line = self._line("Contract")
        if "Auction" in self.game.rows and contract != "pass":
            what = message("remarked", "contract_of_tag", contract=contract)
            self.table.remark("contract by its tag", what, line)
        if seat is None and contract != "pass":
            what = message("remarked", "contract_without_declarer", contract=contract)
            self.table.remark("no declarer", what, line)
            return
        self.table.take(ContractRecorded(contract=contract, declarer=None if contract == "pass" else seat), line)

    def _compare_contract(self, contract: str, seat: Seat | None) -> None:
        board = self.board
        here = board.contract.text if board.contract else "pass"
        by = board.contract.declarer if board.contract else None
        if here != contract or (seat and by and seat is not by):
            told, auctioned = seat_text(seat) or "?", seat_text(by) or "?"
            what = message("remarked", "contract_tag_differs", contract=contract, seat=told, here=here, by=auctioned)
            self.table.remark("contract tag differs", what, self._line("Contract"))

    def _exchange(self, seat: Seat) -> None:
        """`^S`: South is declarer, because North, who should have been, faced his hand to a lead out of turn."""
        contract = self.board.contract
        if contract is not None and contract.declarer is seat.partner:
            self.exchanged = seat
        elif contract is not None:
            declarer = seat_text(contract.declarer)
            what = message("remarked", "exchange_not_borne_out", seat=seat.value, declarer=declarer)
            self.table.remark("mark not borne out", what, self._line("Declarer"))

    def _exchange_without_play(self) -> None:
        """Without the lead that the hand was spread to, only the contract can tell who was declarer."""
        contract = self.board.contract
        if self.exchanged is not None and contract is not None and not self.board.plays:
            self.table.take(ContractRecorded(contract=contract.text, declarer=self.exchanged), self._line("Declarer"))

    # The play

    def _play(self) -> None:
        """The cards, a row a trick: columns are seats clockwise from the one named, the order is that of the play."""
        board = self.board
        first = seat_of(self.game.tags.get("Play", "")) or board.to_play
        rows, unreadable = play_rows(self.game, with_comments=self.notes.are_recorded)
        if first is not None:
            self._compare_leader(first, rows)
        if first is not None and self._rows(first, rows) and unreadable is not None:
            what = message("remarked", "no_card", read=repr(clean(unreadable.text, 20)))
            self.table.remark("card not readable", what, unreadable.line)

    def _compare_leader(self, first: Seat, rows: list[Row]) -> None:
        """The first column is the leader's. Where the contract makes another player lead, he is taken to have led; that
        the file says otherwise is remarked: declarer or the auction may be wrong there, or a lead was out of turn."""
        contract = self.board.contract
        if contract is None or first is contract.declarer.left or self.exchanged is not None:
            return
        leader, cells = contract.declarer.left, rows[0].all_cells() if rows else []
        if cells and cells[0].card is not None and all(cell.mark != "L" for cell in cells):
            begins, leads, declarer = map(seat_text, (first, leader, contract.declarer))
            what = message("remarked", "other_leader", first=begins, leader=leads, declarer=declarer)
            self.table.remark("leader differs", what, self._line("Play"))

    def _rows(self, first: Seat, rows: list[Row]) -> bool:
        """Record the rows. False where the play cannot be followed to its end."""
        board = self.board
        columns = (first, first.left, first.partner, first.right)
        for row in rows:
            leader = board.to_play
            if leader is None:
                if any(cell.card is not None for cell in row.all_cells()):
                    kind = "card after the play" if board.contract else "card without a contract"
                    self.table.remark(kind, message("remarked", kind.replace(" ", "_")), row.line)
                    return False
            elif row.cards and self.exchanged is None:
                cards, line = row.cards, row.line
                at = columns.index(leader)
                if not self.table.play_trick([(columns[n & 3], cards[n & 3]) for n in range(at, at + 4)], line):
                    return self._break_off(line)
            else:
                if self.exchanged is not None and not board.plays:
                    leader = self.exchanged.left
                cells = dict(zip(columns, row.all_cells(), strict=False))
                leader = next((seat for seat, cell in cells.items() if cell.mark == "L"), leader)
                if not self._trick(leader, cells):
                    return False
        return True

    def _break_off(self, line: int) -> bool:
        """A card cannot have been played as it stands: the play ends here."""
        what = message("remarked", "play_broken_off", count=len(self.board.plays))
        self.table.remark("play broken off", what, line)
        return False

    def _trick(self, leader: Seat, cells: dict[Seat, Cell]) -> bool:
        """Record a row from its leader clockwise. False where the play cannot be followed any further."""
        order = (leader, leader.left, leader.partner, leader.right)
        self.goes_on = self.goes_on or any(cell.is_next for cell in cells.values())
        for seat in order:
            cell = cells.get(seat)
            if cell is None or cell.card is None:
                break
            if not self._card(seat, cell):
                return False
        known = [seat in cells and cells[seat].card is not None for seat in order]
        missing = known.index(False) if False in known else 4
        if True in known[missing:]:
            line = max(cell.line for cell in cells.values())
            what = message("remarked", "card_missing", seat=seat_text(order[missing]))
            self.table.remark("card missing in a trick", what, line)
            return False
        self.stops_in_trick = 0 < missing < 4
        return missing == 4

    def _card(self, seat: Seat, cell: Cell) -> bool:
        """One card with its mark and what stands beside it."""
        card, line, mark, asides, _ = cell
        table, board = self.table, self.board
        assert card is not None
        odd = len(board.irregular)
        if mark:
            self._remark_mark(f"^{mark}", line)
        if not table.play(seat, card, line):
            return self._break_off(line)
        if mark:
            self._bear_out(mark, seat, cell, {irregular.kind for irregular in board.irregular[odd:]})
        if self.exchanged is not None and len(board.plays) == 1:
            table.take(DummyFaced(seat=self.exchanged.partner), line)
        for aside in asides:
            self._beside_card(aside)
        return True

    def _bear_out(self, mark: str, seat: Seat, cell: Cell, kinds: set[Irregularity]) -> None:
        """A marked card: a lead out of turn was accepted; a mark at a card that needs none is remarked."""
        assert cell.card is not None
        contract, line = self.board.contract, cell.line
        if mark == "L" and Irregularity.LEAD_OUT_OF_TURN in kinds and contract is not None:
            by_defender = seat.side is not contract.declarer.side
            if self.exchanged is None or len(self.board.plays) > 1:
                self.table.take(ActionAccepted(seat=contract.declarer if by_defender else seat.left), line)
        elif mark in "LR" and not (mark == "R" and (Irregularity.REVOKE in kinds or not self.board.known[seat.index])):
            what = _not_borne_out(mark, cell.card.value, seat)
            self.table.remark("mark not borne out", what, line)

    def _beside_card(self, aside: Aside) -> None:
        if aside.is_comment:
            self.notes.take_comment(self.table, aside.text, aside.line)
        elif aside.text == "$14":
            self.table.take(NoteMade(text=CORRECTED_CARD), aside.line)
        elif aside.text[0] == "=":
            number = aside.text.strip("=")
            meaning = self.game.play_notes.get(int(number)) if number else None
            if meaning is None:
                what = message("remarked", "no_note_to_card", note=aside.text)
                self.table.remark("note without its text", what, aside.line)
            else:
                self.notes.take(self.table, meaning, aside.line)


def _not_borne_out(mark: str, what: str, seat: Seat) -> str:
    kind = kind_text(MARKS[mark])
    return message("remarked", "mark_not_borne_out", mark=mark, kind=kind, what=what, seat=seat_text(seat))
