"""LIN, the files of Bridge Base Online: the handviewer's one board a line, and vugraph with two rooms.

The format has no specification; this follows what real files hold. `tag|value|`, no escape for `|`, new lines mean
nothing. One file is one session. The open room (`qx|o17|`) is table 1 and the closed room (`qx|c17|`) table 2; without
rooms the first game of a board is table 1, and each further game of the same board number goes to the next table.
Where both players of a side give way to two others a new round begins at the table; any other change in the line-up is
a player taking a seat. LIN tells no times. `rs` (results that the operator published) only fills what calls, cards and
`mc` leave open, and is compared with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.cards import hand_to_text
from domain.errors import NotReadable
from domain.events import (
    CallAlerted,
    ContestantEntered,
    ContractRecorded,
    Hands,
    NoteMade,
    TricksAgreed,
    Vulnerability,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS, Seat
from formats.reading import (
    Reading,
    SessionRecord,
    TableRecord,
    call_from_text,
    card_from_text,
    clean,
    hands_of_one_pack,
)
from formats.recognise import decode_text

__all__ = ["read_lin"]

KNOWN = frozenset((
    "3b", "ah", "an", "at", "bg", "bt", "cb", "cp", "cr", "cs", "fp", "hc", "ht", "lb", "mb", "mc", "md", "nt", "pc",
    "pf", "pg", "pn", "qx", "rh", "rs", "sk", "st", "sv", "up", "vg",
))  # fmt: skip
"""Tags by which the reader finds its way again after a stray field."""
BARE = frozenset(("pg", "st", "rh", "sk"))
"""Tags that never have a value, so that a known tag in its place is the next one."""
ACTIONS = frozenset(("mb", "an", "pc", "mc", "nt"))
UNNAMED_TAG = re.compile("[a-z0-9]{2}")

DEALERS = {"1": Seat.SOUTH, "2": Seat.WEST, "3": Seat.NORTH, "4": Seat.EAST}
FROM_SOUTH = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
VUL: dict[str, Vulnerability] = {"o": "none", "0": "none", "-": "none", "n": "NS", "e": "EW", "b": "both"}
ROOMS = {"": (1, ""), "o": (1, "open"), "c": (2, "closed")}
TEAM_PLACES = ((2, 0, 7, 5), (3, 1, 6, 4))
"""Where the players of either team stand among the eight names."""
SCORING = {"I": "teams", "P": "matchpoints", "B": "board-a-match"}

BOARD_NUMBER = re.compile(r"(?:board|brd|bd)\.?\s{0,9}#?(\d{1,4})|^\s*#?(\d{1,4})\s*$", re.IGNORECASE)
ROOM_AND_NUMBER = re.compile(r"\s*([oc]?)(\d{0,4})(?!\d)", re.IGNORECASE)
CALL = re.compile(r"([1-7]\s?(?:NT|[CDHSN])|pass|redbl|rdbl|dbl|XX|[PDXR])|[!?\s]+|-", re.IGNORECASE)
CARD = re.compile(r"\s*([SHDC](?:10|[2-9TJQKA]))", re.IGNORECASE)
PUBLISHED = re.compile(r"([1-7])(NT?|[CDHS])([NESW])(X{0,2}|R)(=|[+-]\d{1,2})", re.IGNORECASE)


class Tag(NamedTuple):
    """One `tag|value|` and the line it begins on."""

    name: str
    value: str
    line: int


@dataclass(slots=True)
class Block:
    """The tags of one board: what stands at its head, and calls, cards and chat in their order."""

    line: int
    head: dict[str, str] = field(default_factory=dict[str, str])
    actions: list[Tag] = field(default_factory=list[Tag])


def read_lin(data: bytes | str, source: str = "", *, session: str | None = None, notes: bool = False) -> Reading:
    """Read a LIN file as one session.

    `session` is its id (from the name of the file, if not given). `notes` records the chat and the operator's remarks
    (`nt`) in place; by default they are only counted, because people are named in them and names stay out of the log.
    Raises NotReadable where the file is not LIN; a board that cannot be read is left out with a remark.
    """
    text = data if isinstance(data, str) else decode_text(data, source)
    return _LinReader(SessionRecord(source, session), notes).read(text)


def _tags(text: str, strays: list[int]) -> Iterator[Tag]:
    """The tags of a file. A field that cannot be a tag is passed over, its line added to `strays`."""
    line, at = 1, 0
    while (bar := text.find("|", at)) >= 0:
        name = text[at:bar]
        line += name.count("\n")
        at = bar + 1
        end = text.find("|", at)
        value = text[at:] if end < 0 else text[at:end]
        if not _is_tag(name.strip().lower(), value):
            if name.strip():
                strays.append(line)
            continue
        if name.strip().lower() in BARE and value.strip().lower() in KNOWN:
            continue
        yield Tag(name.strip().lower(), value, line)
        line += value.count("\n")
        at = len(text) if end < 0 else end + 1


def _is_tag(name: str, value: str) -> bool:
    """A known tag, or two characters whose value is not itself a known tag."""
    if name in KNOWN:
        return True
    return UNNAMED_TAG.fullmatch(name) is not None and value[:9].strip().lower() not in KNOWN


def _blocks(tags: Iterator[Tag]) -> Iterator[Block]:
    """The boards of a file: a new one begins at each `qx`, at a second `md`, and at names after a deal."""
    block = Block(1)
    for tag in tags:
        head = block.head
        ends = ("qx" in head or "md" in head) if tag.name == "qx" else tag.name in ("md", "pn") and "md" in head
        if ends:
            yield block
            block = Block(tag.line)
        if tag.name in ACTIONS:
            block.actions.append(tag)
        elif tag.name not in block.head:
            block.head[tag.name] = tag.value
    yield block


class _LinReader:
    """Takes the blocks of a file, one after another, into the record of a session."""

    def __init__(self, record: SessionRecord, notes: bool) -> None:
        self.record = record
        self.notes = notes
        self.notes_left_out = 0
        self.lineups: dict[int, tuple[str, ...]] = {}
        self.games: dict[int, int] = {}
        """By board number, how many games without a room there were."""
        self.last_number = 0
        self.first_board = 1
        self.published: list[str] = []
        self.teams: tuple[str, str] | None = None

    def read(self, text: str) -> Reading:
        strays: list[int] = []
        found = False
        for block in _blocks(_tags(text, strays)):
            found = found or bool(KNOWN & block.head.keys() or block.actions)
            self._take(block)
        if not found:
            raise NotReadable("no tag of LIN is in it", source=self.record.reading.source)
        if strays:
            self.record.remark("stray field", f"{len(strays)} fields between tags were passed over", line=strays[0])
        if self.notes_left_out:
            what = f"{self.notes_left_out} notes (chat, operator's remarks) were left out: they may name people"
            self.record.remark("notes left out", what)
        return self.record.finish()

    def _take(self, block: Block) -> None:
        if "vg" in block.head:
            self._read_event(block.head["vg"], block.line)
        if "rs" in block.head:
            self.published = block.head["rs"].split(",", 2000)
        room, label = self._room(block)
        if "pn" in block.head:
            self._read_names(block, room)
        if "md" in block.head:
            self._read_board(block, room, label)
            return
        self.notes_left_out += sum(tag.name == "nt" for tag in block.actions)
        if "qx" in block.head or any(tag.name in ("mb", "pc") for tag in block.actions):
            self.record.skip("no deal", "a board without its deal is left out", line=block.line, room=label)

    def _read_event(self, value: str, line: int) -> None:
        """`title,segment,type,first board,last board,team,carry-over,team,carry-over`."""
        parts = [part.strip() for part in value.split(",", 12)] + [""] * 9
        name = " ".join(part for part in parts[:2] if part)
        self.record.open(name, scoring=SCORING.get(parts[2].upper(), "matchpoints"))
        if parts[3].isdecimal() and len(parts[3]) < 5:
            self.first_board = int(parts[3])
        if parts[2].upper() == "I" and parts[5] and parts[7]:
            self.teams = (clean(parts[5], 60), clean(parts[7], 60))
        if not 18 <= len(parts) <= 19:
            self.record.remark(
                "event line of another form", "the line of the event (vg) does not have nine parts", line=line
            )

    def _room(self, block: Block) -> tuple[int, str]:
        """The table and what to call it. Without a room, table 0: the number of the board will tell."""
        found = ROOM_AND_NUMBER.match(block.head.get("qx", ""))
        number, label = ROOMS[found[1].lower() if found else ""]
        return (number, label) if label else (0, "")

    def _read_names(self, block: Block, room: int) -> None:
        """Four names from South clockwise, or eight: those of the open room and then of the closed."""
        names = block.head["pn"].split(",", 8)[:8]
        if len(names) not in (4, 8):
            self.record.remark(
                "names of another form", f"{len(names)} names stand here, where 4 or 8 are expected", line=block.line
            )
        names += [""] * ((4 if len(names) < 5 else 8) - len(names))
        ids = self.record.players(names)
        for table, first in ((room, 0),) if len(ids) == 4 else ((1, 0), (2, 4)):
            south, west, north, east = ids[first : first + 4]
            self.lineups[table] = (north, east, south, west)
        if len(ids) == 8 and self.teams:
            self._enter_teams(ids)

    def _enter_teams(self, ids: tuple[str, ...]) -> None:
        """The team named first sits North-South in the open room and East-West in the closed."""
        assert self.teams is not None
        stream = self.record.reading.streams[self.record.session]
        for n, name in enumerate(self.teams):
            team = f"{self.record.session}.team{n + 1}"
            self.record.reading.names[team] = name
            players = tuple(ids[place] for place in TEAM_PLACES[n] if ids[place])
            stream.append(ContestantEntered(contestant=team, players=players, kind="team"))
        self.teams = None

    def _read_board(self, block: Block, room: int, label: str) -> None:
        deal = block.head["md"].strip()
        told = DEALERS.get(deal[:1])
        vul = VUL.get(block.head.get("sv", "").strip().lower()[:1])
        number = self._number(block, told, vul, label)
        try:
            hands = _hands(deal[1:] if deal[:1].isdigit() else deal)
            odd = hands_of_one_pack(hands)
        except NotReadable as error:
            self.record.skip("deal not readable", error.message, line=block.line, board=number, room=label)
            return
        if hands == (None, None, None, None):
            self.record.skip(
                "no deal", "a board without its deal is left out", line=block.line, board=number, room=label
            )
            return
        table = self._table(room, label, number)
        table.begin(number, told, vul, hands, block.line, odd)
        self._play(table, block)

    def _table(self, room: int, label: str, number: int) -> TableRecord:
        if not room:
            room = self.games[number] = self.games.get(number, 0) + 1
            players = self.lineups.get(0) or self.lineups.get(room, ())
        else:
            players = self.lineups.get(room, ())
        table = self.record.table(room, label)
        if not table.events and f"{self.record.session}.team1" in self.record.reading.names and room < 3:
            teams = [f"{self.record.session}.team{n}" for n in (1, 2)]
            table.ns, table.ew = teams if room == 1 else teams[::-1]
        table.seat(players)
        return table

    def _number(self, block: Block, dealer: Seat | None, vul: Vulnerability | None, label: str) -> int:
        """The most believable number: where labels differ, the one whose dealer and vulnerability are the deal's.

        Then the one named more often, then that of `qx`.
        """
        place, _, words = block.head.get("qx", "").partition(",")
        room = ROOM_AND_NUMBER.match(place)
        labels = [BOARD_NUMBER.search(text[:200]) for text in (words, block.head.get("ah", ""))]
        told = [int(room[2])] if room and room[2] else []
        told = [n for n in (*told, *(int(found[1] or found[2]) for found in labels if found)) if n]
        if not told:
            self.last_number += 1
            self.record.remark("no board number", line=block.line, board=self.last_number, room=label)
            return self.last_number
        best = max(
            dict.fromkeys(told),
            key=lambda n: ((dealer is standard_dealer(n)) + (vul == standard_vul(n)), told.count(n)),
        )
        if len(set(told)) > 1:
            what = f"labelled {' and '.join(map(str, dict.fromkeys(told)))}; taken as {best}"
            self.record.remark("board numbers differ", what, line=block.line, board=best, room=label)
        self.last_number = best
        return best

    def _play(self, table: TableRecord, block: Block) -> None:
        """Calls, cards, tricks agreed and notes, in the order of the file."""
        course = _Course(table)
        for tag in block.actions:
            if tag.name == "mb":
                course.calls(tag)
            elif tag.name == "an":
                course.explain(tag)
            elif tag.name == "pc":
                course.cards(tag)
            elif tag.name == "mc":
                course.agree(tag)
            elif self.notes:
                course.settle_alert(tag.line)
                table.take(NoteMade(text=clean(tag.value, 500)), tag.line)
            else:
                self.notes_left_out += 1
        line = block.actions[-1].line if block.actions else block.line
        course.settle_alert(line)
        self._compare_published(table, line)
        table.close_board(line)

    def _compare_published(self, table: TableRecord, line: int) -> None:
        """What the operator published fills what is open; where it differs from the record that is remarked."""
        board = table.board
        assert board is not None
        place = (board.number - self.first_board) * 2 + table.number - 1
        if not self.published or table.room not in ("open", "closed") or not 0 <= place < len(self.published):
            return
        found = PUBLISHED.fullmatch(self.published[place].strip())
        if found is None:
            return
        level, strain, declarer, doubled, result = found.groups()
        contract = level + strain[0].upper() + ("XX" if doubled.upper() == "R" else doubled.upper())
        seat, tricks = Seat(declarer.upper()), int(level) + 6 + int(result.replace("=", "0"))
        if board.contract is None and not board.passed_out:
            table.remark("contract as published", f"{contract} by {seat}, from the published results", line)
            table.take(ContractRecorded(contract=contract, declarer=seat), line)
        played = f"{board.contract.text} by {board.contract.declarer}" if board.contract else "no contract"
        if played != f"{contract} by {seat}":
            table.remark("published contract differs", f"published {contract} by {seat}; recorded {played}", line)
        elif board.tricks_agreed is None and sum(board.won) < 13 and 0 <= tricks <= 13:
            table.remark("tricks as published", f"{tricks} tricks, from the published results", line)
            table.take(TricksAgreed(declarer_tricks=tricks), line)
        else:
            side = seat.side.index
            recorded = board.tricks_agreed[1] if board.tricks_agreed else board.won[side]
            if recorded != tricks:
                table.remark("published tricks differ", f"published {tricks}, recorded {recorded}", line)


class _Course:
    """The course of one board: gives each call and card its seat by whose turn it is."""

    def __init__(self, table: TableRecord) -> None:
        self.table = table
        self.alerted: Seat | None = None
        """Whose call bears a `!` that is not recorded yet."""
        self.said_before = ""
        """An explanation that stands before any call."""
        self.lost = False
        """Whose turn it is can no longer be told."""

    def calls(self, tag: Tag) -> None:
        """The calls of one tag: mostly one, in old files several (`1Dp1Sppp`)."""
        at = 0
        while at < len(tag.value) and not self.lost:
            found = CALL.match(tag.value, at)
            if found is None:
                self._lose("call not readable", f"{clean(tag.value, 20)}: the rest of the board is not read", tag.line)
                return
            at = found.end()
            call = call_from_text(re.sub(r"\s", "", found[1])) if found[1] else None
            if call is None and "!" in found[0]:
                self.alerted = self._last_caller()
            elif found[1] and call is not None:
                self.settle_alert(tag.line)
                board = self.table.board
                last = self._last_caller()
                seat = board.to_call if board and board.to_call else last.left if last else None
                if seat is None or not self.table.call(seat, call, tag.line):
                    self.lost = seat is None or not (board and board.contract)
                elif self.said_before:
                    self.table.take(CallAlerted(seat=seat, meaning=self.said_before), tag.line)
                    self.said_before = ""

    def explain(self, tag: Tag) -> None:
        """`an`: the meaning of the last call, whether it bears a `!` or not; before any call, of the next."""
        meaning = clean(tag.value)
        seat = self.alerted or self._last_caller()
        self.alerted = None
        if seat is None:
            self.said_before = meaning
        elif not self.lost:
            self.table.take(CallAlerted(seat=seat, meaning=meaning), tag.line)

    def settle_alert(self, line: int) -> None:
        """Record a `!` that no explanation followed."""
        if self.alerted is not None:
            self.table.take(CallAlerted(seat=self.alerted), line)
            self.alerted = None

    def cards(self, tag: Tag) -> None:
        """The cards of one tag, each from the hand whose turn it is."""
        self.settle_alert(tag.line)
        at = 0
        while at < len(tag.value.rstrip()) and not self.lost:
            found = CARD.match(tag.value, at)
            card = card_from_text(found[1]) if found else None
            if found is None or card is None:
                self._lose("card not readable", f"{clean(tag.value, 20)}: the rest of the play is not read", tag.line)
                return
            at = found.end()
            self.table.end_auction(tag.line)
            board = self.table.board
            seat = board.to_play if board else None
            if board is None or seat is None:
                kind = "card after the play" if board and board.contract else "card without a contract"
                self._lose(kind, f"{card.value}: the rest of the play is not read", tag.line)
            elif not self.table.play(seat, card, tag.line):
                self._lose(
                    "play broken off",
                    f"the play cannot be followed after {len(board.plays)} cards: the rest is not read",
                    tag.line,
                )

    def agree(self, tag: Tag) -> None:
        """`mc`: how many tricks declarer won in all."""
        self.settle_alert(tag.line)
        text = tag.value.strip()
        tricks = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 14
        board = self.table.board
        if tricks > 13:
            self.table.remark("tricks not readable", f"{clean(text, 20)!r} (mc) is no number of tricks", tag.line)
        elif board is None or board.contract is None:
            self.table.remark(
                "tricks without a contract",
                f"{tricks} tricks (mc) stand without a contract and are not recorded",
                tag.line,
            )
        elif board.tricks_agreed is None or board.tricks_agreed[1] != tricks:
            self.table.take(TricksAgreed(declarer_tricks=tricks), tag.line)

    def _last_caller(self) -> Seat | None:
        board = self.table.board
        calls = board.calls if board else []
        return SEATS[calls[-1][1]] if calls else None

    def _lose(self, kind: str, text: str, line: int) -> None:
        self.lost = True
        self.table.remark(kind, text, line)


def _hands(text: str) -> Hands:
    """`S,W,N[,E]`, in each hand suit letters and ranks in any order; where three are whole the fourth is the rest.

    Raises NotReadable for what is no hand.
    """
    masks = [_hand(part) for part in text.split(",", 4)[:4]]
    masks += [0] * (4 - len(masks))
    seen = masks[0] | masks[1] | masks[2] | masks[3]
    if [mask.bit_count() for mask in masks].count(13) == 3 and 0 in masks and seen.bit_count() == 39:
        masks[masks.index(0)] = (1 << 52) - 1 & ~seen
    by_seat = {seat: hand_to_text(mask) if mask else None for seat, mask in zip(FROM_SOUTH, masks, strict=True)}
    return (by_seat[Seat.NORTH], by_seat[Seat.EAST], by_seat[Seat.SOUTH], by_seat[Seat.WEST])


def _hand(text: str) -> int:
    hand, suit = 0, ""
    for letter in text.strip().upper().replace("10", "T")[:200]:
        if letter in "SHDC":
            suit = letter
            continue
        card = card_from_text(suit + letter)
        if card is None:
            raise NotReadable(f"{clean(suit + letter)!r} in the hand {clean(text, 60)!r} is no card")
        if hand & card.bit:
            raise NotReadable(f"{card.value} stands twice in one hand")
        hand |= card.bit
    return hand
