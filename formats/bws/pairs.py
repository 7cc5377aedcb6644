"""The pairs of a Bridgemate file: which number is whose, in which section, and who plays in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.events import ContestantEntered
from formats.bws.rows import Entered, Place, Sitting, number_of, text_of
from formats.bws.tables import Rows
from formats.reading import SessionRecord
from projections.texts import message

__all__ = ["Pairs"]


class Pairs:
    """Ids of pairs: the number; `7NS` where North-South and East-West bear the same numbers, `A7` where there are
    several sections."""

    def __init__(
        self, record: SessionRecord, rows: Rows, movement: Mapping[Place, Sitting], entered: Iterable[Entered]
    ) -> None:
        self.record = record
        self.rows = rows
        self.movement = movement
        self.sat: dict[tuple[int, int, str], None] = {}
        """Section, number and side of whoever sat or was due somewhere."""
        self.missing = {(number_of(row, "ID"), number_of(row, "MissingPair")) for row in rows.get("Section", [])}
        in_round: dict[tuple[int, int, str], set[int]] = {}
        meetings = [(place, sitting.ns, sitting.ew) for place, sitting in movement.items()]
        meetings += [(one.place, one.ns, one.ew) for one in entered]
        for (section, _, round_number), *both in meetings:
            for side, number in zip(("NS", "EW"), both, strict=True):
                self.sat[section, number, side] = None
                in_round.setdefault((section, round_number, side), set()).add(number)
        self.sections = sorted({section for section, _, _ in self.sat})
        told = {number_of(row, "ID"): text_of(row, "Letter") for row in rows.get("Section", [])}
        letters = [told.get(section, "") for section in self.sections]
        self.letters = told if all(map(str.isalpha, letters)) and len(set(letters)) == len(letters) else {}
        """What the file calls its sections, where it tells every one from all others by letters."""
        self.two_ways = {
            section
            for (section, round_number, side), numbers in in_round.items()
            if side == "NS" and (numbers & in_round.get((section, round_number, "EW"), set[int]())) - {0}
        }
        """Sections in which a number sat North-South and East-West in the same round: two pairs bear it."""
        tables = [place[1] for place in movement] + [place[1] for place, _, _ in meetings]
        self.apart = 100 if max(tables, default=0) < 100 else 10_000

    def letter(self, section: int) -> str:
        """What a section is called, where there are several; else nothing. It may be `N` or `E`, and is no seat."""
        if len(self.sections) < 2:
            return ""
        return self.letters.get(section, "") or (chr(64 + section) if 1 <= section <= 26 else f"{section}-")

    def first_table(self, section: int) -> int:
        """What is added to the numbers of a section's tables, so that those of several sections stay apart."""
        return self.apart * self.sections.index(section) if section in self.sections else 0

    def id(self, section: int, number: int, side: str) -> str:
        """The contestant of a number; empty where nobody bears it."""
        if not number or (section, number) in self.missing:
            return ""
        return f"{self.letter(section)}{number}{side if section in self.two_ways else ''}"

    def enter(self) -> None:
        """Record the pairs, with their players where they are told; names go to the register."""
        stream = self.record.reading.streams[self.record.session]
        players = self._players()
        entered: dict[str, tuple[str, ...]] = {}
        for section, number, side in sorted(self.sat, key=lambda sat: (self.letter(sat[0]), *sat[1:])):
            contestant = self.id(section, number, side)
            if contestant:
                entered.setdefault(contestant, players.get(contestant, ()))
        for contestant, ids in entered.items():
            stream.append(ContestantEntered(contestant=contestant, players=ids))

    def _players(self) -> dict[str, tuple[str, ...]]:
        """The players of each pair, as they entered their numbers at their first table."""
        known = {text_of(row, "strID", "ID"): text_of(row, "Name") for row in self.rows.get("PlayerNames", [])}
        seated: dict[tuple[int, int], dict[str, str]] = {}
        later = 0
        for row in self.rows.get("PlayerNumbers", []):
            name = text_of(row, "Name") or known.get(text_of(row, "Number"), "")
            direction = text_of(row, "Direction")[:1].upper()
            if number_of(row, "Round") > 1:
                later += 1
            elif name and direction in ("N", "E", "S", "W"):
                seated.setdefault((number_of(row, "Section"), number_of(row, "Table")), {})[direction] = name
        if later:
            what = message("remarked", "players_of_later_rounds", number=later)
            self.record.remark("players of later rounds", what)
        found: dict[str, tuple[str, ...]] = {}
        for (section, table), names in sorted(seated.items()):
            sitting = self.movement.get((section, table, 1))
            if sitting is None:
                continue
            ids = self.record.players([names.get(direction, "") for direction in "NESW"])
            for side, number, at in (("NS", sitting.ns, (0, 2)), ("EW", sitting.ew, (1, 3))):
                contestant = self.id(section, number, side)
                if contestant:
                    found.setdefault(contestant, tuple(ids[place] for place in at if ids[place]))
        return found
