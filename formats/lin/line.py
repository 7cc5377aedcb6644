"""One board as LIN: its calls, cards, alerts, notes and tricks in order, and what of it LIN cannot hold.

Whatever is written is followed on a board of its own, as a reader will follow it: a call or a card whose seat a reader
would not find (it is always the one whose turn it is) is not written, and neither is what comes after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.board import Board, entry_of, place_of
from domain.calls import CALLS, Call
from domain.cards import Card
from domain.events import (
    AnyEvent,
    CallAlerted,
    CallChanged,
    CallMade,
    CardPlayed,
    ContractRecorded,
    NoteMade,
    TricksAgreed,
)
from domain.seats import SEATS, Seat
from domain.table import Table
from formats.lin.course import LONGEST_MEANING, LONGEST_NOTE
from formats.lin.games import Game
from formats.lin.published import Published
from formats.notation.writer import write_keyword
from formats.reading import clean
from formats.score_in_words import score_in_words
from projections.found.stages import Stage

__all__ = ["Line", "written"]

Item = tuple[int, Seat, Call | Card, int]
"""A call or card that stands: its place, whose it is, and the trick (0 in the auction)."""

READABLE = frozenset(CALLS[:38])
CALL_WORDS = {Call.PASS: "p", Call.DOUBLE: "d", Call.REDOUBLE: "r"}
LONGEST_AUCTION = 319


def written(text: str, most: int) -> str:
    """Text as a value may hold it: one line, without `|`."""
    return clean(text.replace("|", "¦"), most)


class Line:
    """Writes the course of one board; `parts` are the tags, `left_out` what they do not hold, counted by its kind."""

    def __init__(self, game: Game, end_of_page: str) -> None:
        self.game = game
        self.board = game.board
        self.end_of_page = end_of_page
        self.parts: list[str] = []
        self.left_out: Counter[str] = Counter()
        self.copy = _begun(game)
        self.published: Published | None = None
        """The contract, with the tricks, where calls and cards do not tell it."""
        self.page = 0
        """The trick whose cards stand on the page; 0 for the auction."""
        self.is_open = False
        """Whether something stands on the page."""
        self.cards_on_page = 0
        self.tricks_written = False
        self.has_calls_or_cards = False
        self.alerted: set[int] = set()
        """The places of calls that bear a `!`: nothing was called or played before they were alerted."""
        self.last_call = 0

    def write(self) -> None:
        """Write all of it."""
        items = self._calls() + self._cards()
        flow, late = self._alerts(items)
        others = [other for other in self.game.others if not isinstance(other[1], CallMade | CardPlayed)]
        pending = [other for other in others if not (isinstance(other[1], CallAlerted) and other[0] not in flow)]
        at = 0
        for item in items:
            while at < len(pending) and pending[at][0] < item[0]:
                self._other(pending, at, items)
                at += 1
            self._item(item)
            for meaning in late.get(item[0], ()):
                self.parts.append(f"an|{written(meaning, LONGEST_MEANING)}|")
        for n in range(at, len(pending)):
            self._other(pending, n, items)
        self.has_calls_or_cards = bool(items)
        self._computed_tricks()
        self._result_that_counts()
        self._turn_page()
        self._count_calls_and_cards(items)

    # What stands

    def _calls(self) -> list[Item]:
        """The calls that stand, as far as they lead a reader to the same contract; else none of them."""
        board = self.board
        calls = [(place, SEATS[seat], call, 0) for place, seat, call in board.calls]
        calls += self._calls_after_the_end()
        if all(self._can_be_called(*call[:3]) for call in calls) and self._is_understood():
            return list(calls)
        if calls:
            said = " ".join(f"{seat.value}:{call.value}" for _, seat, call, _ in calls)
            self.left_out["auction"] += 1
            self.parts.append(f"nt|{written(f'auction: {said}', LONGEST_NOTE)}|")
        self.copy = _begun(self.game)
        self._publish_contract()
        return []

    def _calls_after_the_end(self) -> list[tuple[int, Seat, Call, int]]:
        """Calls after the last pass, by whoever's turn it would be."""
        board = self.board
        if not board.calls:
            return []
        last, seat, _ = board.calls[-1]
        before = min((play.place for play in board.plays), default=1 << 62)
        after = [call for call in board.withdrawn_calls if board.cancelled.get(call[0]) == call[0]]
        return [
            (place, SEATS[who], call, 0)
            for place, who, call in after
            if last < place < before and who == (seat + 1) & 3
        ]

    def _can_be_called(self, place: int, seat: Seat, call: Call) -> bool:
        copy = self.copy
        if call not in READABLE or len(copy.calls) >= LONGEST_AUCTION:
            return False
        last = SEATS[copy.calls[-1][1]] if copy.calls else None
        if seat is not (copy.to_call or (last.left if last else None)):
            return False
        _apply(copy, place, CallMade(seat=seat, call=call))
        return True

    def _is_understood(self) -> bool:
        """Whether these calls leave a reader with the board's own contract, with the help of its first card or of the
        published result if need be."""
        board, copy = self.board, self.copy
        if (copy.contract, copy.passed_out) == (board.contract, board.passed_out):
            return True
        if copy.contract is not None or copy.passed_out or not copy.calls:
            return False
        if not board.plays:
            self._publish_contract()
            return True
        if copy.high:
            bid = next(call for _, _, call in reversed(copy.calls) if call.is_bid)
            declarer = SEATS[copy.named[copy.bidder & 1, bid.strain]]
            _apply(copy, 0, ContractRecorded(contract=bid.value + "X" * copy.doubled, declarer=declarer))
        return copy.contract == board.contract

    def _publish_contract(self) -> None:
        """The contract is told as the published one: by it a reader of a board without calls knows who leads."""
        board = self.board
        if board.contract is None and not board.passed_out:
            return
        contract = board.contract.text if board.contract is not None else "pass"
        declarer = board.contract.declarer if board.contract is not None else None
        self.published = Published(contract, declarer, self._tricks())
        if not self.copy.calls:
            _apply(self.copy, 0, ContractRecorded(contract=contract, declarer=declarer))

    def _cards(self) -> list[Item]:
        """The cards that lie on the tricks, in the order of play, as far as a reader would follow them."""
        items: list[Item] = []
        for trick in self.board.tricks:
            for k in range(4) if trick.leader >= 0 else ():
                n = (trick.leader + k) & 3
                card = trick.cards[n]
                if card is None and trick.has_card_of(n):
                    return items
                if card is None:
                    continue
                copy = self.copy
                if copy.to_play is not SEATS[n] or (copy.known[n] and not copy.hands[n] & card.bit):
                    return items
                _apply(copy, trick.places[n], CardPlayed(seat=SEATS[n], card=card))
                items.append((trick.places[n], SEATS[n], card, trick.number))
        return items

    # Alerts

    def _alerts(self, items: Sequence[Item]) -> tuple[set[int], dict[int, list[str]]]:
        """The places of alerts that stand right after their call, and the meanings of others by the place of theirs."""
        flow: set[int] = set()
        late: dict[int, list[str]] = {}
        calls = [item for item in items if isinstance(item[2], Call)]
        for place, event in self.game.others:
            if not isinstance(event, CallAlerted):
                continue
            about = self._call_meant(calls, place, event)
            if about is None:
                self.left_out["alert"] += 1
                continue
            last = max((item[0] for item in items if item[0] < place), default=0)
            if last == about:
                self.alerted.add(about)
            if max((call[0] for call in calls if call[0] < place), default=0) == about:
                flow.add(place)
            else:
                late.setdefault(about, []).append(event.meaning)
        return flow, late

    def _call_meant(self, calls: Sequence[Item], place: int, alert: CallAlerted) -> int | None:
        if alert.about is not None:
            return next((call[0] for call in calls if entry_of(call[0]) == alert.about), None)
        own = [call[0] for call in calls if call[1] is alert.seat and call[0] < place]
        return own[-1] if own else None

    # Writing

    def _item(self, item: Item) -> None:
        place, _, what, trick = item
        if trick != self.page:
            self._turn_page()
            self.page = trick
        if isinstance(what, Call):
            bang = "!" if place in self.alerted else ""
            self.parts.append(f"mb|{CALL_WORDS.get(what, what.value)}{bang}|")
            self.last_call = place
        else:
            self.parts.append(f"pc|{what.value}|")
            self.cards_on_page += 1
        self.is_open = True

    def _turn_page(self) -> None:
        if self.is_open:
            self.parts.append(self.end_of_page)
            self.is_open = False
        self.cards_on_page = 0

    def _other(self, pending: Sequence[tuple[int, AnyEvent]], at: int, items: Sequence[Item]) -> None:
        event = pending[at][1]
        if isinstance(event, NoteMade):
            self._note(event.text)
        elif isinstance(event, CallAlerted):
            self._alert(event, self._next_is_call_or_card(pending, at, items))
        elif isinstance(event, TricksAgreed):
            self._agree(event.declarer_tricks)
        elif isinstance(event, ContractRecorded):
            contract = self.board.contract.text if self.board.contract else "pass"
            self.left_out["contract"] += event.contract != contract
        elif not isinstance(event, CallChanged):
            self._leave_out(event)

    def _next_is_call_or_card(self, pending: Sequence[tuple[int, AnyEvent]], at: int, items: Sequence[Item]) -> bool:
        """Whether nothing that is written stands between an alert and the next call or card."""
        next_item = next((item[0] for item in items if item[0] > pending[at][0]), 1 << 62)
        between = pending[at + 1 :][:1]
        return not between or between[0][0] > next_item or isinstance(between[0][1], TricksAgreed)

    def _alert(self, event: CallAlerted, is_last: bool) -> None:
        """A `!` alone is an alert; its meaning, or none where something else follows, stands in `an`."""
        before = self.parts[-1] if self.parts else ""
        is_marked = self.last_call in self.alerted
        if event.meaning or not is_last or not is_marked or before.startswith("an|"):
            meaning = written(event.meaning, LONGEST_MEANING)
            self.left_out["words of an alert"] += meaning != event.meaning
            self.parts.append(f"an|{meaning}|")

    def _note(self, text: str) -> None:
        note = written(text, LONGEST_NOTE)
        self.left_out["words of a note"] += note != text
        self.parts.append(f"nt|{note}|{self.end_of_page}")
        self.is_open = False

    def _agree(self, tricks: int) -> None:
        if self.copy.contract is None or not 0 <= tricks <= 13:
            self.left_out["tricks agreed"] += self.published is None or self.published.tricks != tricks
            return
        if self.cards_on_page == 4:
            self._turn_page()
        self.parts.append(f"mc|{tricks}|")
        self.is_open = True
        self.tricks_written = True

    def _leave_out(self, event: AnyEvent) -> None:
        """What LIN has no tag for is told in a note, as our own notation writes it."""
        kind = str(type(event).__struct_config__.tag).replace("_", " ")
        self.left_out[kind] += 1
        try:
            told = write_keyword(event)
        except ValueError:
            return
        self.parts.append(f"nt|{written(told, LONGEST_NOTE)}|{self.end_of_page}")
        self.is_open = False

    def _tricks(self) -> int | None:
        """Declarer's tricks by what happened at the table, claims too; None while they are open."""
        stage = next((stage for stage in self.game.result.stages if stage.name == "play"), None)
        if self.board.contract is None or stage is None or len(stage.ns) != 1:
            return self.board.tricks_agreed[1] if self.board.tricks_agreed is not None else None
        return stage.ns[0].tricks

    def _computed_tricks(self) -> None:
        """The tricks where the record does not tell declarer's number itself: after a claim, or a play cut short."""
        copy, tricks = self.copy, self._tricks()
        if self.tricks_written or tricks is None or copy.contract is None:
            return
        if sum(copy.won) < 13 or copy.won[copy.contract.declarer.side.index] != tricks:
            self._agree(tricks)

    def _count_calls_and_cards(self, items: Sequence[Item]) -> None:
        """Calls and cards that were taken back, or that a reader could not follow."""
        board = self.board
        places = {item[0] for item in items}
        made = [*board.calls, *board.withdrawn_calls]
        if not self.left_out["auction"]:
            self.left_out["call"] += sum(place not in places for place, _, _ in made)
        self.left_out["card"] += sum(card.place not in places for card in board.all_played)

    def _result_that_counts(self) -> None:
        """`mc` has the tricks of the table: where another result counts it is told in a note."""
        result = self.game.result
        first, final = (result.stages[0], result.final) if result.stages else (None, None)
        if first is None or final is None or _figures(first) == _figures(final):
            return
        self.left_out["the result that counts, which is not that of the table"] += 1
        said = written(" ".join(score_in_words(result)), LONGEST_NOTE)
        notes = (event.text for _, event in self.game.others if isinstance(event, NoteMade))
        if all(written(text, LONGEST_NOTE) != said for text in notes):
            self.parts.append(f"nt|{said}|{self.end_of_page}")
            self.is_open = False


def _figures(stage: Stage) -> tuple[object, ...]:
    return stage.ns, stage.ew, stage.ns_artificial, stage.ew_artificial


def _begun(game: Game) -> Board:
    """The board as it was taken from its pocket."""
    table = Table()
    table.apply(place_of(1), game.started)
    return table.boards[0]


def _apply(board: Board, place: int, event: AnyEvent) -> None:
    table = Table()
    table.boards.append(board)
    table.board = board
    table.apply(place, event)
