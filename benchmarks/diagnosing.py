"""How often a known fault is told for what it is, and put right exactly: `python -m benchmarks.diagnosing`.

Regular boards are made from a seed, one fault is put into each, the board is written as PBN or LIN and read back.
Counted are the kind of the first diagnosis, whether anybody is said to have revoked, and whether accepting the first
proposal gives the board as it was before the fault.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time

from benchmarks.faulty_boards import FAULTS, IN_LIN, Sheet, lin_of, pbn_of
from domain.board import Board
from domain.events import AnyEvent
from domain.table import fold
from formats.diagnosis import Diagnosis, diagnose
from formats.file_audit import audit_bytes
from formats.lin import read_lin
from formats.pbn import read_pbn
from formats.reading import Reading

__all__ = ["Tally", "picture", "tally"]

BOARDS = 200
SEED = 2017
STREAM = "F.r1.t1"


@dataclass(slots=True)
class Tally:
    """What became of one sort of fault."""

    fault: str
    expected: str
    boards: int = 0
    seen: int = 0
    """Boards of which anything was diagnosed: a slip may make another board that is just as regular."""
    first: Counter[str] = field(default_factory=Counter[str])
    """By kind, how often it came first."""
    named: int = 0
    """How often the right kind is among the diagnoses."""
    proposed: int = 0
    restored: int = 0
    """How often the first proposal gives the board exactly as it was."""
    revokes: int = 0
    """Of how many boards the audit says that somebody revoked, or a diagnosis that it is more than possible."""
    misled: list[str] = field(default_factory=list[str])
    """Confidence of proposals that give another board."""
    seconds: float = 0.0


def picture(events: Sequence[AnyEvent]) -> tuple[object, ...]:
    """All that makes a board what it is: hands, dealer, vulnerability, calls, contract, cards and tricks."""
    board = fold(events).board
    assert isinstance(board, Board)
    calls = [(seat, call) for _, seat, call in board.calls]
    cards = [(play.seat, play.card, play.trick) for play in board.plays]
    agreed = board.tricks_agreed and board.tricks_agreed[1]
    return board.dealt, board.dealer, board.vul, calls, board.contract, cards, board.won, agreed


def read(sheet: Sheet, form: str = "PBN") -> Reading:
    """The sheet written as PBN or LIN, and read back."""
    if form == "LIN":
        return read_lin(lin_of(sheet), "faulty.lin", session="F")
    return read_pbn(pbn_of(sheet), "faulty.pbn", session="F")


def tally(fault: str, boards: int, seed: int, form: str = "PBN") -> Tally:
    """Put a fault into boards made from a seed, and count what is said of it."""
    expected, make = FAULTS[fault]
    random = Random(f"{seed} {fault}")
    told = Tally(f"{form}: {fault}", expected)
    while told.boards < boards:
        made = make(random)
        if made is None:
            continue
        true, faulty = made
        told.boards += 1
        reading = read(faulty, form)
        begun = process_time()
        found = diagnose(reading)
        told.seconds += process_time() - begun
        told.revokes += _is_called_revoke(found, faulty, form)
        _count(told, found, reading, picture(read(true, form).streams[STREAM]))
    return told


def _is_called_revoke(found: list[Diagnosis], faulty: Sheet, form: str) -> bool:
    if any(one.kind == "revoke" and one.confidence != "possible" for one in found):
        return True
    written = lin_of(faulty) if form == "LIN" else pbn_of(faulty)
    return audit_bytes(written.encode(), f"faulty.{form.lower()}").counts["revoke"] > 0


def _count(told: Tally, found: list[Diagnosis], reading: Reading, true: tuple[object, ...]) -> None:
    if not found:
        return
    told.seen += 1
    told.first[found[0].kind] += 1
    told.named += any(one.kind == told.expected for one in found)
    proposal = next((one for one in found if one.proposal), None)
    if proposal is None:
        return
    told.proposed += 1
    mended = picture([*reading.streams[STREAM], *proposal.proposal])
    if mended == true:
        told.restored += 1
    else:
        told.misled.append(proposal.confidence)


def table_of(tallies: Sequence[Tally]) -> str:
    """The tallies as a table of Markdown."""
    lines = [
        "| fault put in | seen | right kind first | named | a revoke | proposed | restored | another board | ms |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: |",
    ]
    for one in tallies:
        misled = ", ".join(f"{times} {word}" for word, times in sorted(Counter(one.misled).items()))
        cells = (
            one.fault, f"{one.seen}/{one.boards}", one.first[one.expected] if one.expected else "", one.named or "",
            one.revokes, one.proposed, one.restored, misled, f"{1000 * one.seconds / one.boards:.2f}",
        )  # fmt: skip
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def confusion_of(tallies: Sequence[Tally]) -> str:
    """Which kind came first for which fault, where it was another than the right one."""
    lines: list[str] = []
    for one in tallies:
        others = {kind: times for kind, times in one.first.most_common() if kind != one.expected}
        if others:
            lines.append(f"- {one.fault}: " + ", ".join(f"{kind} {times}" for kind, times in others.items()))
    return "\n".join(lines)


def main() -> None:
    """Measure every fault and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.diagnosing", description="Faults told apart.")
    parser.add_argument("--boards", type=int, default=BOARDS, help="boards a fault")
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    tallies = [tally(fault, chosen.boards, chosen.seed) for fault in FAULTS]
    tallies += [tally(fault, chosen.boards, chosen.seed, "LIN") for fault in IN_LIN]
    print(f"n = {chosen.boards} boards a fault, seed {chosen.seed}\n")
    print(table_of(tallies), confusion_of(tallies), sep="\n\n")


if __name__ == "__main__":
    main()
