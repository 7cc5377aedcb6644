"""What a traveller shows of each table: the result as it stands in the end, and what that is worth to both sides.

Shared by the files that hold travellers (USEBIO, BridgeWebs): how a result is written down, and what cannot be.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from domain.amendments import effective
from domain.board import Board
from domain.errors import TdlogError
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallMade,
    CardPlayed,
    ContractRecorded,
    Hands,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
    TricksAgreed,
    Vulnerability,
)
from domain.numbering import standard_dealer, standard_vul
from domain.scores import fraction_of
from domain.seats import Seat
from domain.streams import session_of
from formats.printed import counted
from projections.found.stages import Part, Stage
from projections.points.scores import BoardScore, TableScore
from projections.ranking.scored import ScoredSession
from projections.ranking.table_scores import board_that_counts
from projections.recorded.slips import lead_told
from projections.rulings.replay import Replay

__all__ = ["TravellerLine", "Travellers", "one_session"]

PERCENT_OF = {"average+": 60, "average": 50, "average-": 40}
NATURAL = re.compile(r"([0-9]{1,9})")
KEPT = (
    BoardStarted, CallMade, CardPlayed, ContractRecorded, RoundEnded, RoundStarted, ScoreAdjusted, TricksAgreed,
)  # fmt: skip
"""Kinds of events of which a traveller shows what they came to, or which are counted apart."""


@dataclass(slots=True)
class TravellerLine:
    """A board at a table, as a traveller shows it."""

    score: TableScore
    ns: str
    ew: str
    contract: str = ""
    """`3NTX`, `PASS`; empty where the score is none of a contract."""
    declarer: str = ""
    lead: str = ""
    """Rank first, `AC`."""
    tricks: str = ""
    points: str = ""
    """The score from North-South's view, or the code of an artificial one (`A6040`); empty where neither holds it."""
    is_written: bool = True


def one_session(
    streams: Mapping[str, Sequence[AnyEvent]], form: str
) -> tuple[ScoredSession, dict[str, Sequence[AnyEvent]]]:
    """The session of some streams, scored, and its tables. Raises TdlogError, naming the format, where the streams are
    of several sessions or of none, and for an event of individuals."""
    sessions = sorted({session_of(stream) for stream in streams})
    if len(sessions) != 1:
        what = f"of several: {', '.join(sessions[:5])}" if sessions else "of none"
        raise TdlogError(f"a {form} file holds one session, and these streams are {what}")
    name = sessions[0]
    tables = {stream: events for stream, events in streams.items() if stream != name}
    scored = ScoredSession.of(name, streams.get(name, ()), tables)
    if scored.record.is_individual:
        raise TdlogError(f"an event of individuals is not written as {form}")
    return scored, tables


class Travellers:
    """The travellers of a session, and what they have no room for."""

    def __init__(self, scored: ScoredSession, tables: Mapping[str, Sequence[AnyEvent]]) -> None:
        self.scored = scored
        self.replays = {stream: Replay(events, scored.own_stream, stream=stream) for stream, events in tables.items()}
        self.left_out: list[str] = []
        self._own: dict[tuple[str, str, int], BoardScore] = {}
        for contestant in scored.contestants:
            for score in scored.scores_of(contestant):
                self._own.update({(contestant, stream, score.board): score for stream in score.streams})
        self._on_board = {number: self._lines(number) for number in scored.boards}
        self._count_what_is_lost()

    def on_board(self, number: int) -> list[TravellerLine]:
        """The lines of a board, by the numbers of its contestants."""
        return self._on_board.get(number, [])

    def figure(self, line: TravellerLine, contestant: str) -> BoardScore | None:
        """What a line is worth to a contestant in the end; None where it is worth nothing yet."""
        return self._own.get((contestant, line.score.stream, line.score.board))

    def conditions_of(self, number: int) -> tuple[Seat, Vulnerability]:
        """Dealer and vulnerability of a board: as it was dealt, else as it was first played."""
        boards = (board for replay in self.replays.values() for board in replay.boards if board.number == number)
        first = next(boards, None)
        if first is not None:
            return first.dealer, first.vul
        return standard_dealer(number), standard_vul(number)

    def deals(self) -> dict[int, Hands]:
        """The cards of each board: as the session has them dealt, else as the first table that tells all four hands."""
        found: dict[int, Hands] = {number: deal.hands for number, deal in self.scored.record.deals.items()}
        for replay in self.replays.values():
            for _, event in effective(replay.events):
                if isinstance(event, BoardStarted) and None not in event.hands:
                    found.setdefault(event.board, event.hands)
        return {number: hands for number, hands in found.items() if any(hands)}

    def _lines(self, number: int) -> list[TravellerLine]:
        found = [self._line(score) for score in self.scored.scores_on(number)]
        return sorted(found, key=lambda line: (_natural(line.ns), _natural(line.ew), line.score.stream))

    def _line(self, score: TableScore) -> TravellerLine:
        line = TravellerLine(score, "+".join(score.ns), "+".join(score.ew))
        where = f"board {score.board}, {line.ns or '?'} against {line.ew or '?'}"
        replay = self.replays[score.stream]
        board = board_that_counts(replay, score.board)
        final = replay.result(board).final if board is not None else None
        if board is None or final is None or not (line.ns and line.ew):
            line.is_written = False
            why = "who sat there is not known" if final is not None else f"it has no score ({score.state})"
            self.left_out.append(f"{where}: {why}, and is left out")
            return line
        if score.state == "awaits":
            self.left_out.append(f"{where}: it waits for a judgement; written is what it comes to so far")
        self._result(line, board, final, where)
        return line

    def _result(self, line: TravellerLine, board: Board, final: Stage, where: str) -> None:
        both = (final.ns_artificial, final.ew_artificial)
        if all(both):
            line.points = self._code(both)
            if not line.points:
                self.left_out.append(f"{where}: the artificial score {both[0]} / {both[1]} has no code")
            return
        part = _only_part(final)
        if part is None:
            what = "split" if not final.is_balanced or final.keeps_damage else "weighted"
            self.left_out.append(f"{where}: a {what} score has no form here; written is what it is worth")
            return
        line.points = str(part.score)
        if not part.contract:
            self.left_out.append(f"{where}: the score is one of points alone")
            return
        line.contract = _contract_text(part.contract)
        line.declarer, line.tricks = part.declarer, "" if line.contract == "PASS" else str(part.tricks)
        line.lead = _lead(board, part)
        if final.name != "play":
            self.left_out.append(f"{where}: the score is that of a decision ({final.name}), which is not told")

    def _code(self, awards: tuple[str, str]) -> str:
        """An artificial score as `A6040`; empty where it is no whole number of per cent below 100."""
        in_percent = self.scored.conditions.board_unit == "matchpoints"
        found: list[int] = []
        for award in awards:
            number = fraction_of(award) if in_percent else None
            percent = PERCENT_OF.get(award, -1)
            if number is not None and number.denominator == 1:
                percent = int(number)
            found.append(percent)
        return f"A{found[0]:02}{found[1]:02}" if all(0 <= percent < 100 for percent in found) else ""

    def _count_what_is_lost(self) -> None:
        lost: Counter[str] = Counter()
        auctions = plays = 0
        for replay in self.replays.values():
            auctions += sum(bool(board.calls) for board in replay.boards)
            plays += sum(len(board.plays) > 1 for board in replay.boards)
            lost.update(
                str(type(event).__struct_config__.tag)
                for _, event in effective(replay.events)
                if not isinstance(event, KEPT)
            )
        if auctions:
            self.left_out.append(f"the auctions of {counted(auctions, 'board')}: only the contract is written")
        if plays:
            self.left_out.append(f"the play of {counted(plays, 'board')}: only the card led is written")
        self.left_out += [f"of the tables' record: {many} of the kind {tag}" for tag, many in sorted(lost.items())]


def _only_part(final: Stage) -> Part | None:
    """The result of both sides, where there is but one; from North-South's view."""
    if (
        len(final.ns) != 1
        or not final.is_balanced
        or final.keeps_damage
        or any((final.ns_artificial, final.ew_artificial))
    ):
        return None
    part = final.ns[0]
    return part if part.weight == Fraction(1) else None


def _contract_text(contract: str) -> str:
    """A contract as scoring programs write it: `3NTX`, `PASS`."""
    return "PASS" if contract.lower() == "pass" else contract[0] + contract[1:].replace("NT", "N").replace("N", "NT")


def _lead(board: Board, part: Part) -> str:
    """The opening lead against the contract that is written, rank first; empty where none was recorded."""
    if board.contract is None or board.contract.declarer.value != part.declarer:
        return ""
    card = board.plays[0].card if board.plays else lead_told(board)
    return f"{card.rank}{card.suit.value}" if card is not None else ""


def _natural(name: str) -> list[tuple[int, str]]:
    """Numbers in their order: 9 before 10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in NATURAL.split(name) if part]
