"""The section of a PBN game that keeps the entries of a log, and how a file with it is read back to the same streams.

`[TdlogTable "1;digest"]` stands in every game that tdlog exports. It tells which entries of which stream belong to the
game, and which of them the game itself tells as PBN (`=`). docs/pbn.md has the whole form. Where the game was changed
since, and its entries stand in the section, the entries count and every difference is remarked: what was recorded is
never lost, and nobody's correction is taken silently. Where they do not, the game is all there is, and counts.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

import msgspec
from msgspec import Struct

from domain.board import Board, entry_of
from domain.errors import NotReadable
from domain.events import AnyEvent, BoardStarted, ContractRecorded, NoteMade, RoundEnded, ScoreEntered, TricksAgreed
from domain.seats import SEATS
from domain.streams import LONGEST_SESSION, plain_stream, session_of
from domain.table import fold
from formats.pbn.elements import Stamp, elements_in, entry_of_element, escaped, read_stamp, to_elements, unescaped
from formats.pbn.games import Game
from formats.reading import Reading, Remark, clean, session_id
from formats.reading.entries import STREAM
from projections.texts import message, seat_text, vul_text

__all__ = [
    "NAME", "Part", "ReadGames", "digest_of", "has_entries", "own_elements", "part_stated", "read_entries",
    "section_of", "stated_events",
]  # fmt: skip

ReadGames = Callable[[Iterable[Game], str, "str | None"], Reading]
"""The reader of PBN itself: games, the name of their file, and a session's id."""

NAME = "TdlogTable"
FORM = "1"
STANDS = re.compile(rf"\[\s*+{NAME}\s")
OWN_PART = re.compile(r"=([0-9]{1,6})([cst]{0,3})")
BLOCK = re.compile(r"#([^,]{1,400}),([0-9]{1,9})")

NOT_ENTERED: dict[str, type] = {"c": ContractRecorded, "s": ScoreEntered, "t": TricksAgreed}
"""What a game tells without its being an entry: the letter that says so, and the kind of the entry it would be."""

MOST_MISSING = 2000
"""So many missing entries of a file are put up with; where more are missing the rest of their stream is left out."""
MOST_REMARKS = 500
"""How many remarks of one kind are kept word for word; more are only counted."""
_encoder = msgspec.json.Encoder()
MISSING = "entry missing in the file"


class Part(Struct, frozen=True):
    """What a game tells of its board as PBN: the first so many entries, without those of some kinds."""

    count: int
    without: str = ""
    """Letters of `NOT_ENTERED`."""

    def __str__(self) -> str:
        return f"={self.count}{self.without}"


@dataclass(slots=True)
class Block:
    """Entries of one stream that stand in one game."""

    stream: str
    first: int
    """The number of the first of them."""
    line: int
    game: Game
    events: list[AnyEvent] = field(default_factory=list[AnyEvent])
    part: Part | None = None
    """What the game tells itself; it comes after `before` of the entries."""
    before: int = 0


@dataclass(slots=True)
class Section:
    """The section of a game as read."""

    digest: str
    names: dict[str, str] = field(default_factory=dict[str, str])
    blocks: list[Block] = field(default_factory=list[Block])


def has_entries(text: str) -> bool:
    """Whether a file holds entries of a log beside its games."""
    return NAME in text and STANDS.search(text) is not None


def without(events: Iterable[AnyEvent], letters: str) -> list[AnyEvent]:
    """The entries but those of the kinds that the letters stand for."""
    kinds = tuple(NOT_ENTERED[letter] for letter in letters)
    return [event for event in events if not isinstance(event, kinds)]


def digest_of(events: Iterable[AnyEvent]) -> str:
    """What tells a game that was changed from one that was not: of the entries that its plain part gives."""
    return hashlib.sha256(_encoder.encode_lines(events)).hexdigest()[:16]


def part_stated(events: Sequence[AnyEvent], told: Sequence[AnyEvent]) -> Part | None:
    """The part of some entries that a game tells as PBN, where it tells them from the first on; None where not."""
    for letters in ("", "s", "t", "st", "c", "cs", "ct", "cst"):
        wanted = without(told, letters)
        if wanted and events[: len(wanted)] == wanted:
            return Part(len(wanted), letters)
    return None


def section_of(
    digest: str, names: Mapping[str, str], blocks: Iterable[tuple[str, int, list[str]]]
) -> tuple[str, list[str]]:
    """The value of the tag, and the elements below it. A block is its stream, the number of its first entry, and its
    elements."""
    elements = [f"!{escaped(one)}={escaped(name)}" for one, name in names.items()]
    for stream, first, said in blocks:
        elements += [f"#{escaped(stream)},{first}", *said]
    return f"{FORM};{digest}", elements


def stated_events(game: Game, read: ReadGames, source: str) -> tuple[list[AnyEvent], Reading]:
    """What a game tells of its board as plain PBN, from the board on, and the whole reading of it. Its tables are left
    out: they tell of other tables too."""
    plain = copy(game)
    plain.tags = {name: value for name, value in game.tags.items() if not name.endswith("Table") or name == "Table"}
    plain.rows = {name: lines for name, lines in game.rows.items() if name in plain.tags}
    plain.repeated = [(tag, lines) for tag, lines in game.repeated if tag.name in plain.tags]
    plain.comments = []
    try:
        reading = read([plain], source, None)
    except NotReadable:
        return [], Reading(source, "")
    for stream, events in reading.streams.items():
        start = next((n for n, event in enumerate(events) if isinstance(event, BoardStarted)), None)
        if start is not None and stream != reading.session:
            return [event for event in events[start:] if not isinstance(event, RoundEnded)], reading
    return [], reading


def read_entries(games: Iterable[Game], source: str, session: str | None, read: ReadGames) -> Reading:
    """The streams of a file that tdlog exported; what else stands in it is read as any PBN, as a session beside them.

    `session` names that one only: entries name their own streams. Raises NotReadable where nothing can be read.
    """
    log = _Log(source, read)
    others: list[Game] = []
    for game in games:
        if game.order and not log.take(game):
            others.append(game)
    reading = log.finish()
    if not (reading.streams or reading.skipped or others):
        raise NotReadable(message("remarked", "neither_game_nor_entry"), source=reading.source)
    wanted = session_id(source) if session is None else session
    if wanted != session_id(source) and reading.streams and wanted not in map(session_of, reading.streams):
        told = message("remarked", "session_of_its_own", session=reading.session, wanted=clean(wanted, 60))
        log.remark("session of its own", told)
    if others:
        _add(reading, read(others, source, _free_session(reading, source, session)))
    return reading


def _free_session(reading: Reading, source: str, session: str | None) -> str:
    wanted = session_id(source, session)
    taken = {session_of(stream) for stream in reading.streams}
    for n in range(2, len(taken) + 3):
        if wanted not in taken:
            break
        wanted = f"{session_id(source, session)[: LONGEST_SESSION - 8]}-{n}"
    return wanted


def _add(reading: Reading, other: Reading) -> None:
    """Another reading of the same file, after this one."""
    reading.session = reading.session or other.session
    reading.streams.update(other.streams)
    reading.names.update(other.names)
    reading.tables.update(other.tables)
    reading.remarks += other.remarks
    reading.stated += other.stated
    reading.skipped += other.skipped
    reading.boards += other.boards


class _Log:
    """Puts the streams together from the sections of the games, in whatever order the games stand."""

    def __init__(self, source: str, read: ReadGames) -> None:
        self.source = source
        self.read = read
        self.reading = Reading(clean(source), "")
        self.blocks: dict[str, list[Block]] = {}
        self.changed: list[tuple[Block, Sequence[AnyEvent]]] = []
        """Games that do not tell what they told, with what they tell now."""
        self.missing = 0
        """How many entries were put up with."""
        self.kinds: Counter[str] = Counter()

    def remark(self, kind: str, text: str, line: int = 0, board: int | None = None) -> None:
        """Note something odd."""
        self.kinds[kind] += 1
        if self.kinds[kind] <= MOST_REMARKS:
            self.reading.remarks.append(Remark(self.reading.source, line, board, "", kind, clean(text)))

    def take(self, game: Game) -> bool:
        """One game. False where it holds no entries that can be read: then it is a game like any other."""
        if NAME not in game.tags:
            return False
        line = game.lines.get(NAME, game.line)
        try:
            section = _section_in(game, line)
        except NotReadable as error:
            said = message("remarked", "entries_not_readable", why=error.message)
            self.remark("entries not readable", said, line, _number(game))
            return False
        for tag, _ in game.repeated:
            if tag.name == NAME:
                said = message("remarked", "second_section")
                self.remark("entries again", said, tag.line, _number(game))
        self.reading.names.update({one: name for one, name in section.names.items() if one and name})
        is_whole = self._fill_in(game, section)
        for block in section.blocks:
            self.blocks.setdefault(block.stream, []).append(block)
        return is_whole

    def _fill_in(self, game: Game, section: Section) -> bool:
        """Ask the game itself for what the section leaves to it, and whether it still tells what it told. False where
        it tells of a board that no entry of the section does."""
        told, plain = stated_events(game, self.read, self.source)
        same = digest_of(told) == section.digest
        own = next((block for block in section.blocks if block.part is not None), None)
        if own is None or own.part is None:
            begun = [block for block in section.blocks if any(isinstance(one, BoardStarted) for one in block.events)]
            if begun and told and not same:
                self.changed.append((begun[-1], told))
            return bool(begun) or not told
        wanted = without(told, own.part.without)
        entry = own.first + own.before
        own.events[own.before : own.before] = wanted
        if same and len(wanted) == own.part.count:
            return True
        said = message("remarked", "game_changed")
        self.remark("game changed", said, game.line, _number(game))
        self.reading.remarks += plain.remarks
        self.reading.stated += [replace(one, stream=own.stream, entry=entry) for one in plain.stated]
        return True

    def finish(self) -> Reading:
        """All games are read: the entries of each stream in their order."""
        for stream, blocks in self.blocks.items():
            if events := self._in_order(stream, blocks):
                self.reading.streams[stream] = events
        self.reading.session = next(map(session_of, [*self.reading.streams, *self.blocks]), "")
        for stream, events in self.reading.streams.items():
            self.reading.boards += sum(isinstance(event, BoardStarted) for event in events)
            if "." in stream:
                self.reading.tables[stream] = fold(events)
        self._tell_differences()
        for kind, times in self.kinds.items():
            if times > MOST_REMARKS:
                said = message("remarked", "more_of_the_kind", count=times - MOST_REMARKS)
                self.reading.remarks.append(Remark(self.reading.source, 0, None, "", kind, said))
        return self.reading

    def _in_order(self, stream: str, blocks: list[Block]) -> list[AnyEvent]:
        events: list[AnyEvent] = []
        for block in sorted(blocks, key=lambda one: one.first):
            missing = block.first - 1 - len(events)
            if missing < 0:
                self._tell_again(block, events)
                continue
            first, last = len(events) + 1, block.first - 1
            if missing + self.missing > MOST_MISSING:
                said = message("remarked", "entries_and_after_missing", first=first, last=last, stream=stream)
                self._skip(block, said)
                continue
            if missing:
                said = message("remarked", "entries_missing", first=first, last=last, stream=stream)
                self.remark("entries missing", said, block.line, _number(block.game))
                events += [NoteMade(text=MISSING)] * missing
                self.missing += missing
            events += block.events
        return events

    def _tell_again(self, block: Block, events: list[AnyEvent]) -> None:
        """A block whose numbers are taken: the same game once more, or another."""
        before = events[block.first - 1 : block.first - 1 + len(block.events)]
        if not block.events or before == block.events:
            self.remark("entries again", message("remarked", "entries_again"), block.line, _number(block.game))
            return
        self._skip(block, message("remarked", "other_entries_before", stream=block.stream, first=block.first))

    def _skip(self, block: Block, said: str) -> None:
        self.remark("entries left out", said, block.line, _number(block.game))
        if self.kinds["entries left out"] <= MOST_REMARKS:
            self.reading.skipped.append(self.reading.remarks[-1])

    def _tell_differences(self) -> None:
        """What changed games tell otherwise than the entries, which count."""
        begun: dict[str, dict[int, Board]] = {}
        for block, told in self.changed:
            table = self.reading.tables.get(block.stream)
            if block.stream not in begun:
                boards = table.boards if table is not None else []
                begun[block.stream] = {entry_of(board.place): board for board in boards}
            entries = range(block.first, block.first + len(block.events))
            here = next((begun[block.stream][entry] for entry in entries if entry in begun[block.stream]), None)
            now = fold(told).board
            for said in _differences(now, here)[:10] if now is not None and here is not None else ():
                counts = message("remarked", "log_counts", what=said)
                self.remark("game changed", counts, block.game.line, _number(block.game))


def _differences(now: Board, recorded: Board) -> list[str]:
    """In words, what a game tells and a log had otherwise."""
    found: list[str] = []
    for what, here, there in (
        ("says_board", now.number, recorded.number),
        ("says_dealer", seat_text(now.dealer), seat_text(recorded.dealer)),
        ("says_vulnerability", vul_text(now.vul), vul_text(recorded.vul)),
        ("says_contract", _contract(now), _contract(recorded)),
        ("says_tricks_agreed", _tricks(now), _tricks(recorded)),
    ):
        if here is not None and here != there and not (what == "says_tricks_agreed" and there is None):
            found.append(message("remarked", what, here=here, there=there))
    for seat in SEATS:
        if now.known[seat.index] and now.dealt[seat.index] != recorded.dealt[seat.index]:
            found.append(message("remarked", "another_hand", seat=seat_text(seat)))
    if [call[1:] for call in now.calls] != [call[1:] for call in recorded.calls]:
        found.append(message("remarked", "another_auction"))
    for trick, kept in zip(now.tricks, recorded.tricks, strict=False):
        for seat, card, logged in zip(SEATS, trick.cards, kept.cards, strict=True):
            if card is not None and card is not logged:
                had = logged.value if logged else message("remarked", "no_card_logged")
                by, number = seat_text(seat), trick.number
                found.append(message("remarked", "another_card", card=card.value, seat=by, trick=number, logged=had))
    return found


def _contract(board: Board) -> str | None:
    if board.passed_out:
        return "pass"
    if board.contract is None:
        return None
    declarer = seat_text(board.contract.declarer)
    return message("remarked", "contract_by", contract=board.contract.text, declarer=declarer)


def _tricks(board: Board) -> int | None:
    return board.tricks_agreed[1] if board.tricks_agreed else None


def _number(game: Game) -> int | None:
    found = game.tags.get("Board", "").strip()
    return int(found) if re.fullmatch(r"[0-9]{1,4}", found) else None


def _section_in(game: Game, line: int) -> Section:
    """The section of a game. Raises NotReadable where any of it cannot be read."""
    form, _, digest = game.tags[NAME].partition(";")
    if form != FORM:
        raise NotReadable(message("remarked", "form_not_known", read=repr(clean(form, 20))))
    section = Section(digest)
    stamp: Stamp = ("", "operator")
    for element in elements_in(game.rows.get(NAME, ())):
        sign = element[:1]
        if sign == "!":
            one, _, name = element[1:].partition("=")
            if one and name:
                section.names[unescaped(one)] = unescaped(name)
        elif sign == "#":
            section.blocks.append(_block(element, line, game))
            stamp = ("", "operator")
        elif not section.blocks:
            raise NotReadable(message("remarked", "of_no_stream", read=repr(clean(element, 60))))
        elif sign == "@":
            stamp = read_stamp(element)
        elif sign == "=":
            _leave_to_game(section, element)
            stamp = ("", "operator")
        else:
            section.blocks[-1].events.append(entry_of_element(element, stamp))
    return section


def _block(element: str, line: int, game: Game) -> Block:
    found = BLOCK.fullmatch(element)
    stream = plain_stream(unescaped(found[1])) if found else ""
    if found is None or not STREAM.fullmatch(stream) or not int(found[2]):
        raise NotReadable(message("remarked", "no_stream_and_entry", read=repr(clean(element, 60))))
    return Block(stream, int(found[2]), line, game)


def _leave_to_game(section: Section, element: str) -> None:
    found = OWN_PART.fullmatch(element)
    if found is None or any(block.part is not None for block in section.blocks):
        raise NotReadable(message("remarked", "nothing_left_to_game", read=repr(clean(element, 60))))
    block = section.blocks[-1]
    block.part = Part(int(found[1]), found[2])
    block.before = len(block.events)


def own_elements(before: Sequence[AnyEvent], part: Part | None, after: Sequence[AnyEvent]) -> list[str]:
    """The elements of a block: entries, then what the game tells, then entries."""
    if part is None:
        return to_elements([*before, *after])
    return [*to_elements(before), str(part), *to_elements(after)]
