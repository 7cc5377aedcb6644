"""An evening from pads: what the sample's tables put on slips, as a connector sends it and as a file has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from application.office import Office
from domain.events import (
    AnyEvent,
    BoardDealt,
    BoardStarted,
    ContractRecorded,
    Hands,
    PenaltyGiven,
    RoundEnded,
    RoundStarted,
    ScoresPublished,
    TricksAgreed,
)
from domain.seats import SEATS, Seat, Side
from formats.bws.tables import Row, Rows
from projections.ranking.standings import standings
from projections.recorded.slips import Slip
from projections.rulings.replay import Replay
from stores.memory import MemoryLog
from tests.hall.evenings import log_of, office_on, sample

__all__ = [
    "AVERAGES", "CORRECTED", "NOT_PLAYED", "PLACE", "Pad", "as_dto", "as_row", "before_the_pads", "later", "pads_of",
    "ranking", "rows_with", "said_by_pads",
]  # fmt: skip

SESSION = "S2"
NAME = "sessions/pairs_evening"
ON_SLIPS = (RoundStarted, BoardStarted, ContractRecorded, TricksAgreed, RoundEnded)
"""A table of which these alone were recorded is told by its pad."""
AVERAGES = ("average-", "average", "average+")
PERCENT = {"average-": 40, "average": 50, "average+": 60}
NOT_PLAYED = (9, 6, 10)
CORRECTED = (2, 1, 3)
"""Round, table and board that is entered wrongly first."""
PLACE = "S2.r2.t1"


class Pad(NamedTuple):
    """What a pad has of a board."""

    round: int
    table: int
    board: int
    ns: int
    ew: int
    slip: Slip | None = None
    awards: tuple[str, str] = ("", "")


def said_by_pads() -> list[Pad]:
    """What the pads of the sample's tables have at the end of the evening, in the order of play."""
    streams = sample(NAME)
    found: list[Pad] = []
    for stream, events in streams.items():
        if "." in stream:
            found += _of_table(events, streams[SESSION], stream)
    return sorted(found)


def _of_table(events: Sequence[AnyEvent], session: Sequence[AnyEvent], stream: str) -> Iterator[Pad]:
    begun = next(event for event in events if isinstance(event, RoundStarted))
    replay = Replay(events, session, stream=stream)
    for number in begun.boards:
        pad = Pad(begun.number, begun.table, number, int(begun.ns), int(begun.ew))
        board = replay.table.find_board(number)
        result = replay.result(board) if board is not None else None
        first = result.stages[0] if result is not None and result.stages else None
        if first is None or not first.ns:
            awards = (first.ns_artificial, first.ew_artificial) if first is not None else ("", "")
            yield pad._replace(awards=awards)
            continue
        [part] = first.ns
        declarer = Seat(part.declarer) if part.declarer else None
        yield pad._replace(slip=Slip(part.contract, declarer, part.tricks if declarer else None))


def pads_of(pads: Sequence[Pad], *, wrong: bool) -> list[Pad]:
    """The same with one of them a trick short, as it is entered first, or as it is in the end."""
    return [
        one._replace(slip=Slip(one.slip.contract, one.slip.declarer, (one.slip.tricks or 0) - 1))
        if wrong and one[:3] == CORRECTED and one.slip is not None
        else one
        for one in pads
    ]


def before_the_pads() -> MemoryLog:
    """The log of the evening without what pads will tell: the session as it begins, and the tables whose recorders
    recorded more than slips."""
    streams = sample(NAME)
    first = next(n for n, event in enumerate(streams[SESSION]) if isinstance(event, PenaltyGiven | ScoresPublished))
    deals = {one.board: one.hands for one in streams[SESSION] if isinstance(one, BoardDealt)}
    kept = {stream: events for stream, events in streams.items() if not all(_on_slip(one, deals) for one in events)}
    return log_of(kept | {SESSION: streams[SESSION][:first]})


def _on_slip(event: AnyEvent, deals: Mapping[int, Hands]) -> bool:
    """Whether a pad can tell it; a board that was played with other cards than were dealt it cannot."""
    if isinstance(event, BoardStarted) and any(event.hands):
        return event.hands == deals[event.board]
    return isinstance(event, ON_SLIPS)


def later(log: MemoryLog) -> None:
    """What the director and the scorer decided once the last round was over."""
    events = sample(NAME)[SESSION]
    held = log.version(SESSION)
    log.append([(SESSION, held, events[held:])])


def ranking(office: Office) -> list[tuple[object, ...]]:
    """Who is where, with what."""
    found = standings(office.session(SESSION))
    return [
        (group.name, row.place, row.contestant, row.total, row.percent) for group in found.groups for row in group.rows
    ]


def sample_office() -> Office:
    """The evening as the sample has it."""
    return office_on(log_of(sample(NAME)))


def as_dto(pad: Pad, **more: Any) -> dict[str, Any]:
    """As a connector sends it."""
    told: dict[str, Any] = {
        "SectionLetters": "A", "TableNumber": pad.table, "RoundNumber": pad.round, "BoardNumber": pad.board,
        "ScoringDirection": 3, "IsDeleted": False, "PairNorthSouth": pad.ns, "PairEastWest": pad.ew,
        "DeclaringPair": pad.ns, "DeclarerDirection": 0, "Level": -10, "Denomination": 0, "Stake": 0, "TotalTricks": 0,
        "LeadCardRank": 0, "LeadCardSuit": 0,
    }  # fmt: skip
    slip = pad.slip
    if any(pad.awards):
        told["Level"] = -1 - (3 * AVERAGES.index(pad.awards[0]) + AVERAGES.index(pad.awards[1]))
    elif slip is not None and slip.declarer is None:
        told["Level"] = 0
    elif slip is not None and slip.declarer is not None:
        told |= {
            "Level": int(slip.contract[0]), "Denomination": " CDHSN".index(slip.contract[1]),
            "Stake": len(slip.contract) - 2, "TotalTricks": slip.tricks,
            "DeclarerDirection": SEATS.index(slip.declarer) + 1,
            "DeclaringPair": pad.ns if slip.declarer.side is Side.NS else pad.ew,
        }  # fmt: skip
    return told | more


def as_row(pad: Pad, number: int, **more: object) -> Row:
    """As a row of ReceivedData."""
    row: Row = {
        "ID": number, "Section": 1, "Table": pad.table, "Round": pad.round, "Board": pad.board, "PairNS": pad.ns,
        "PairEW": pad.ew, "Declarer": 0, "NS/EW": "", "Contract": "", "Result": "", "LeadCard": "", "Remarks": "",
        "DateLog": "2026-03-17 00:00:00", "TimeLog": f"1899-12-30 {(7 + number // 60) % 12:02}:{number % 60:02}:00",
        "Erased": False, "Processed": False,
    }  # fmt: skip
    slip = pad.slip
    if any(pad.awards):
        row["Remarks"] = "-".join(f"{PERCENT[award]}%" for award in pad.awards)
    elif slip is None:
        row["Remarks"] = "Not played"
    elif slip.declarer is None:
        row["Contract"] = "PASS"
    else:
        strain = {"N": "NT"}.get(slip.contract[1], slip.contract[1])
        over = (slip.tricks or 0) - 6 - int(slip.contract[0])
        row["Contract"] = f"{slip.contract[0]} {strain} {slip.contract[2:].lower()}".strip()
        row["Result"] = f"{over:+d}" if over else "="
        row |= {"NS/EW": slip.declarer.value, "Declarer": pad.ns if slip.declarer.side is Side.NS else pad.ew}
    return row | more


def rows_with(received: Sequence[Row], pads: Sequence[Pad]) -> Rows:
    """The tables of a file that holds so many results of the evening."""
    rounds: dict[tuple[int, int], list[Pad]] = {}
    for one in pads:
        rounds.setdefault((one.round, one.table), []).append(one)
    movement: list[Row] = [
        {
            "Section": 1, "Table": table, "Round": number, "NSPair": of[0].ns, "EWPair": of[0].ew,
            "LowBoard": min(one.board for one in of), "HighBoard": max(one.board for one in of),
        }
        for (number, table), of in rounds.items()
    ]  # fmt: skip
    section: list[Row] = [{"ID": 1, "Letter": "A", "ScoringType": 1, "MissingPair": 0}]
    return {"Section": section, "RoundData": movement, "ReceivedData": list(received), "(damage)": []}
