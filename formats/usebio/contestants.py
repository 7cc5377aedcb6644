"""Who takes part by a USEBIO file: pairs and teams, their ids, and what was published for each."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from domain.events import AnyEvent, ContestantEntered, ScoresPublished
from domain.seats import Side
from formats.reading import SessionRecord, clean
from formats.usebio.document import Element
from projections.texts import message, side_text

__all__ = ["Contestants"]

DIRECTIONS = {"NS": "NS", "N": "NS", "S": "NS", "EW": "EW", "E": "EW", "W": "EW"}
PLAIN_ID = re.compile(r"[\w.+-]{1,60}")
NUMBER = re.compile(r"[+-]?[0-9]{1,7}(?:[.,][0-9]{1,9})? ?%?")
PUBLISHED = ("TOTAL_SCORE", "PERCENTAGE")


@dataclass(slots=True)
class _Entrant:
    """A pair or team as its element tells it."""

    section: str
    number: str
    direction: str
    element: Element
    identity: str = ""


@dataclass(slots=True)
class Contestants:
    """Everybody who takes part. A contestant's id is its number in the file: `7`; `7NS` where pairs of both directions
    bear the same numbers, `A7` where those of several sections do; `S1.team7` for a team, whose name is of the
    register."""

    record: SessionRecord
    entrants: list[_Entrant] = field(default_factory=list[_Entrant])
    by_number: dict[str, list[_Entrant]] = field(default_factory=dict[str, "list[_Entrant]"])
    turned: Counter[tuple[str, str, str]] = field(default_factory=Counter[tuple[str, str, str]])
    """Id, direction as entered, and side: in how many lines somebody sat otherwise than entered."""
    strangers: Counter[str] = field(default_factory=Counter[str])
    """Ids of those of whom lines tell and whom nobody entered."""
    with_section: bool = False
    with_direction: bool = False

    def read(self, event: Element) -> None:
        """Take the participants of an event, wherever they stand in it."""
        self._collect(event, "")
        sections: dict[tuple[str, str], set[str]] = {}
        for one in self.entrants:
            sections.setdefault((one.number, one.direction), set()).add(one.section)
            self.by_number.setdefault(one.number, []).append(one)
        self.with_section = any(len(found) > 1 for found in sections.values())
        numbers = Counter((one.section, one.number) for one in self.entrants)
        self.with_direction = any(
            numbers[one.section, one.number] > 1 and one.direction
            for one in self.entrants
            if not one.number[-2:].isalpha()
        )
        for one in self.entrants:
            one.identity = self._identity(one.section, one.number, one.direction, one.element)

    def _collect(self, element: Element, section: str) -> None:
        for child in element.children:
            if child.tag in ("PAIR", "TEAM") and element.tag == "PARTICIPANTS":
                number = "".join(child.named(f"{child.tag}_NUMBER", f"{child.tag}_ID", "NUMBER").split())[:30]
                direction = DIRECTIONS.get(child.text_of("DIRECTION").upper(), "")
                if number:
                    self.entrants.append(_Entrant(section, number, direction, child))
                else:
                    what = message("remarked", "pair_without_number" if child.tag == "PAIR" else "team_without_number")
                    self.record.remark("contestant without a number", what, line=child.line)
            elif child.tag in ("SESSION", "SECTION", "PARTICIPANTS"):
                self._collect(child, section_of(child) or section)

    def _identity(self, section: str, number: str, direction: str, element: Element | None = None) -> str:
        own = element.own.get("contestant", "") if element is not None else ""
        if PLAIN_ID.fullmatch(own):
            return own
        name = number
        if self.with_section:
            name = f"{section}{'-' * section[-1:].isdigit()}{number}"
        if self.with_direction and not number.endswith(("NS", "EW")):
            name += direction
        is_team = element is not None and element.tag == "TEAM"
        return f"{self.record.session}.team{name}" if is_team else name

    def find(self, section: str, number: str, side: str) -> str:
        """The id of the contestant of a number that sits on a side; empty where no number is told."""
        number = "".join(number.split())[:30]
        if number.strip("0-") == "":
            return ""
        found = [one for one in self.by_number.get(number, ()) if not self.with_section or one.section == section]
        found = [one for one in found if one.direction == side] or found
        if not found:
            stranger = self._identity(section, number, side)
            self.strangers[stranger] += 1
            return stranger
        if found[0].direction not in ("", side):
            self.turned[found[0].identity, found[0].direction, side] += 1
        return found[0].identity

    def remark_lines(self, winners: str) -> None:
        """What is odd about who the lines name: contestants that were not entered; and in a movement of two fields,
        pairs of one that sit in the other."""
        for stranger, many in self.strangers.items() if self.entrants else ():
            what = message("remarked", "contestant_not_entered", contestant=stranger, count=many)
            self.record.remark("contestant not entered", what)
        for (one, entered, side), many in self.turned.items() if winners != "1" else ():
            sides = side_text(Side(entered)), side_text(Side(side))
            what = message("remarked", "another_direction", contestant=one, entered=sides[0], side=sides[1], count=many)
            self.record.remark("another direction", what)

    def enter(self) -> None:
        """Record everybody in the session's stream; names go to the register."""
        stream = self.record.reading.streams[self.record.session]
        seen: set[str] = set()
        for one in self.entrants:
            if one.identity in seen:
                what = message("remarked", "entered_again", contestant=one.identity)
                self.record.remark("entered twice", what, line=one.element.line)
                continue
            seen.add(one.identity)
            kind = "team" if one.element.tag == "TEAM" else "pair"
            name = one.element.named("TEAM_NAME") if kind == "team" else ""
            if name and name != one.identity:
                self.record.reading.names[one.identity] = name
            players = self._players(one.element)
            stream.append(ContestantEntered(contestant=one.identity, players=players, kind=kind))

    def _players(self, element: Element) -> tuple[str, ...]:
        players = element.all("PLAYER")[:20]
        names = [player.text_of("PLAYER_NAME") for player in players]
        owned = [player.own.get("player", "") for player in players]
        ids = self.record.players([name if not own else "" for name, own in zip(names, owned, strict=True)])
        found: list[str] = []
        for name, own, identity in zip(names, owned, ids, strict=True):
            if own and PLAIN_ID.fullmatch(own):
                found.append(own)
                if name and name != own:
                    self.record.reading.names[own] = clean(name, 60)
            elif identity:
                found.append(identity)
        return tuple(found)

    def published(self) -> list[AnyEvent]:
        """What the file publishes of the whole session: the totals, and then the percentages."""
        events: list[AnyEvent] = []
        for tag in PUBLISHED:
            figures = {one.identity: told[:24] for one in self.entrants if (told := one.element.text_of(tag))}
            for one in self.entrants:
                told = figures.get(one.identity, "")
                if told and not NUMBER.fullmatch(told):
                    what = message(
                        "remarked", "figure_of_contestant", tag=tag, contestant=one.identity, read=repr(told)
                    )
                    self.record.remark("figure not readable", what, line=one.element.line)
            if figures:
                events.append(ScoresPublished(scope="session", figures=figures, by="scorer"))
        return events


def section_of(element: Element) -> str:
    """The id of a section; empty for anything else."""
    return element.named("SECTION_ID", "SECTION_LETTER")[:10].replace(" ", "") if element.tag == "SECTION" else ""
