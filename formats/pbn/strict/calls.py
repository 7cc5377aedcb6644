"""The auction, call by call: whose turn it is, what was lawful, and the contract it comes to (3.5, 3.9)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from formats.pbn.strict.annotated import Cell
from formats.pbn.strict.deals import SEATS
from formats.pbn.strict.faults import Faults, quoted

__all__ = ["CALL", "Outcome", "check_auction"]

CALL = re.compile(r"(?:([1-7])([CDHScdhs]|NT|nt))|Pass|pass|XX?|xx?|AP|ap|-")
STRAINS = ("C", "D", "H", "S", "NT")


@dataclass(slots=True)
class Outcome:
    """What an auction came to. `contract` is None where it was not finished, `Pass` where all passed."""

    contract: str | None
    declarer: str
    """The seat that plays it by the auction; empty where all passed."""


def check_auction(cells: list[Cell], first: int, dealer: int | None, faults: Faults) -> Outcome | None:
    """Hold the calls against each other; the outcome is None where they are too faulty to say.

    `first` is the seat of the first column, `dealer` the seat that calls first, None where it is not known.
    """
    auction = _Auction(first, dealer, faults)
    for cell in cells:
        auction.take(cell)
    return auction.close(cells)


class _Auction:
    """An auction as it stands after some calls."""

    def __init__(self, first: int, dealer: int | None, faults: Faults) -> None:
        self.seat = first
        self.dealer = dealer
        self.faults = faults
        self.is_begun = False
        self.is_sure = True
        self.height = 0
        self.bidder = 0
        self.doubled = 0
        self.passes = 0
        self.named: dict[tuple[int, int], int] = {}
        """Who first named a strain for a side, by side and strain."""
        self.skipped: list[Cell] = []
        self.end: Cell | None = None
        self.is_stated_after_end = False

    @property
    def is_over(self) -> bool:
        """Whether three have passed after a bid, or all four."""
        return self.passes >= (3 if self.height else 4)

    def fault(self, code: str, cell: Cell, text: str) -> None:
        """Note a fault at a call, and whose call it is."""
        self.faults.add(code, cell.place, f"{quoted(cell.text)} by {SEATS[self.seat]}: {text}")

    def take(self, cell: Cell) -> None:
        """One call, skip, dash or sign."""
        if self.end is not None:
            if self.end.text == "+" == cell.text:
                self.fault("plus-twice", cell, 'a second "+": one stands in place of the next call')
            elif not self.is_stated_after_end:
                code = "after-plus" if self.end.text == "+" else "after-end"
                self.fault(code, cell, f'nothing is expected after "{self.end.text}"')
            self.is_stated_after_end = True
        elif cell.text in ("*", "+"):
            self.end = cell
            if self.is_over:
                self.fault("end-needless", cell, "the auction is over, and needs no sign of its end")
        elif self.is_over and cell.text != "-":
            if not self.is_stated_after_end:
                self.fault("after-end", cell, "a call after the last pass")
            self.is_stated_after_end = True
        elif cell.text == "-":
            self.dash(cell)
        else:
            self.in_turn(cell)

    def dash(self, cell: Cell) -> None:
        """It is not yet this player's turn."""
        if self.is_begun or self.seat == self.dealer:
            self.fault("call-turn", cell, "a dash stands only for players before the dealer")
            self.is_sure = self.is_sure and not self.is_begun
        self.seat = (self.seat + 1) % 4

    def in_turn(self, cell: Cell) -> None:
        """A call, or `^S` in place of one."""
        if not self.is_begun and self.dealer is not None and self.seat != self.dealer:
            text = f"the dealer, {SEATS[self.dealer]}, calls first; a dash is expected for everybody before"
            self.fault("call-turn", cell, text)
        self.is_begun = True
        if cell.text == "^S":
            self.skip(cell)
            return
        self.skipped = []
        self.call(cell)
        self.seat = (self.seat + 1) % 4

    def skip(self, cell: Cell) -> None:
        """A player whom a call out of rotation passed over."""
        if cell.marks:
            self.faults.add("irregular", cell.marks[0][1], f"{cell.marks[0][0]} before ^S: it marks a call")
        self.skipped.append(cell)
        if len(self.skipped) == 4:
            self.fault("skip-mark", cell, "a call out of rotation passes over three players at most")
        self.seat = (self.seat + 1) % 4

    def call(self, cell: Cell) -> None:
        """A pass, double, redouble or bid."""
        found = CALL.fullmatch(cell.text)
        if found is None and (found := CALL.fullmatch(cell.text.upper().replace("PASS", "Pass"))):
            self.faults.add("case", cell.place, f"{quoted(cell.text)}: upper case, or all lower case, is expected")
        if found is None:
            self.fault("call", cell, "expected a bid such as 1NT, or Pass, X, XX or AP")
            self.is_sure = False
            self.passes = 0
            return
        if cell.has_mark("^I") and not found[1]:
            self.fault("irregular", cell, "^I marks an insufficient bid, and this is no bid")
        if len(cell.marks) > 1:
            self.fault("irregular", cell, "it is marked twice")
        name = found[0].upper()
        if found[1]:
            self.bid(cell, 5 * int(found[1]) + STRAINS.index(found[2].upper()) - 4)
        elif name == "PASS":
            self.passes += 1
        elif name == "AP":
            self.passes = 4
        else:
            self.double(cell, len(name))

    def bid(self, cell: Cell, height: int) -> None:
        """A bid: sufficient, or marked with `^I`."""
        strain = (height - 1) % 5
        if cell.has_mark("^I") and height > self.height:
            self.fault("sufficient-mark", cell, "^I marks an insufficient bid, and this one is sufficient")
        if not cell.has_mark("^I") and height <= self.height:
            self.fault("call-insufficient", cell, "an insufficient bid without ^I before it")
        self.height, self.bidder, self.doubled, self.passes = height, self.seat, 0, 0
        self.named.setdefault((self.seat % 2, strain), self.seat)

    def double(self, cell: Cell, doubled: int) -> None:
        """A double of the other side's bid, a redouble of their double."""
        is_other_side = self.seat % 2 != self.bidder % 2
        if self.is_sure and (not self.height or self.doubled != doubled - 1 or is_other_side != (doubled == 1)):
            what = "redouble" if doubled == 2 else "double"
            self.fault("call-double", cell, f"there is nothing that this player could {what}")
        elif self.height:
            self.doubled = doubled
        self.passes = 0

    def close(self, cells: list[Cell]) -> Outcome | None:
        """The end of the section."""
        for cell in self.skipped[-1:]:
            self.fault("skip-mark", cell, "^S at the end: a call out of rotation is expected after it")
        if self.end is None and not self.is_over and self.is_sure and cells:
            text = 'the auction is not over: passes, "*" or "+" are expected at its end'
            self.faults.add("unfinished", cells[-1].place, text)
        if not self.is_sure:
            return None
        if self.end is not None or not self.is_over:
            return Outcome(None, "")
        if not self.height:
            return Outcome("Pass", "")
        level, strain = divmod(self.height + 4, 5)
        declarer = self.named[self.bidder % 2, strain]
        return Outcome(f"{level}{STRAINS[strain]}{'X' * self.doubled}", SEATS[declarer])
