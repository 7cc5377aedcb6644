"""One file audited: recognised, read, replayed with the Laws, diagnosed, and its figures worked out again.

What the diagnosis calls a slip, a converter's patch or a turned deal is counted there, and no longer as an infraction.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from domain.board import Irregularity
from domain.errors import TdlogError
from domain.streams import session_of
from formats.apart import GivenUp, failure
from formats.diagnosis import Diagnosis, diagnose
from formats.diagnosis.diagnosis import Kind
from formats.diagnosis.words import diagnosis_text, evidence_text
from formats.readers import read_any
from formats.reading import Reading, Remark, clean
from projections.audit.infractions import KIND_OF
from projections.audit.oddity import GROUPS, Oddity
from projections.audit.records import audit_record
from projections.texts import message

__all__ = ["FileAudit", "Found", "audit_bytes", "not_audited"]

MOST_OF_A_KIND = 1000
"""So many of one kind are kept word for word of one file; more are only counted."""

KIND_OF_DIAGNOSIS = {
    "out_of_turn": "call_out_of_turn",
    "result_contradicts_play": "tricks_disagree",
    "score_contradicts_result": "points_differ",
    "contract_contradicts_auction": "contract_differs",
    "lead_contradicts_declarer": "contract_differs",
    "tags_tell_another_result": "ruled_otherwise",
}
"""Where a diagnosis has another name here."""

SAME = {
    "out_of_turn": {"call_out_of_turn", "wrong_leader", "lead_out_of_turn", "play_out_of_turn", "inadmissible_call"},
}
"""Diagnoses that say the same as more than one kind."""

DAMAGE = ("wrong_count", "patched_revoke", "slip", "swapped_seats", "rotated_deal")
"""Diagnoses of a record by which what it shows of the table is not to be believed; the simplest first."""
RECORD_KINDS = (
    "record_stops", "contract_contradicts_auction", "lead_contradicts_declarer", "tags_tell_another_result",
)  # fmt: skip
"""Diagnoses of a record that is sound as far as it goes."""
SPEAK_AGAINST = {"contract_contradicts_auction", "lead_contradicts_declarer", "record_stops"}
"""Diagnoses of a record by which a revoke that is not weighed itself may come of another contract, or of a gap."""
INFRACTIONS = ("revoke", "insufficient_bid", "out_of_turn")
CONFIDENCES = ("certain", "likely", "possible")
EXPLAINED = {*GROUPS["table"], "slip", "wrong_count", "revoke_settled"}
"""What such a diagnosis explains."""
MISPLACED = {"wrong_count", "swapped_seats", "rotated_deal"}
OF_DEALS = {"rooms_differ", "deals_differ"}
"""What a diagnosis of the deal explains."""
OF_RULING = {"tricks_disagree", "contract_differs", "points_differ"}
"""What is told already, where the tags tell another result than the play."""

OF_DECLARER = {"tricks_disagree", "points_differ", "wrong_leader", "lead_out_of_turn", "play_out_of_turn"}
"""What rests on who declared, and is not said where the tags and the auction name two."""
TWO_DECLARERS = {"declarer_is_partner", "declarer_of_other_side"}
"""Evidence that they do."""

PUBLISHED = {"published tricks differ", "published contract differs"}
SAID_OTHERWISE = {each.value for each in Irregularity} | {
    "tricks disagree", "not 13 cards", "score disagrees", "score does not follow",
}  # fmt: skip
"""Remarks of readers that this audit says in its own words, where it finds something on the board."""
OF_COURSE = {
    "card of another hand", "play broken off", "leader differs", "contract tag differs", "mark not borne out",
    "card missing in a trick", "mark ^R", "mark ^L",
}  # fmt: skip
SAID_BY: dict[str, set[str]] = {
    "record_stops": {"auction without end", "play broken off", "no result", "no tricks", "card missing in a trick"},
    "contract_contradicts_auction": {"contract tag differs", "no declarer"},
    "lead_contradicts_declarer": {"leader differs"},
    "revoke": {"mark ^R"},
    "insufficient_bid": {"mark ^I"},
    "out_of_turn": {"mark ^S", "mark ^L"},
    **dict.fromkeys(DAMAGE, OF_COURSE),
    "tags_tell_another_result": {"contract tag differs", "leader differs"},
}
"""Remarks of readers that a diagnosis of the board says as well."""
AGREED = "mark ^ at result"
"""A reader's remark: the players agreed on a number of tricks."""

KIND_OF_REMARK = {irregularity.value: kind for irregularity, (kind, _) in KIND_OF.items()}
"""By kind of a reader's remark, what it is an infraction of."""

Place = tuple[str, int]
"""A board at a table: the stream, and the entry that began it."""
Diagnosed = tuple[Place, Diagnosis]


class Found(Struct, frozen=True):
    """An oddity with its place in the file."""

    oddity: Oddity
    line: int = 0
    """0 where the file has no lines, or it is about more than one."""
    room: str = ""
    also: tuple[str, ...] = ()
    """The kinds that it may be as well."""

    @property
    def where(self) -> str:
        """The place without the file: `12 board 3 open`."""
        board = message("file_audit", "board", board=self.oddity.board) if self.oddity.board is not None else ""
        return " ".join(filter(None, (board, _room_text(self.room))))


def _room_text(room: str) -> str:
    """A room as readers name it, in the language chosen."""
    if room in ("open", "closed"):
        return message("file_audit", f"room_{room}")
    word, _, number = room.partition(" ")
    return message("file_audit", "room_table", number=number) if word == "table" and number.isdigit() else room


@dataclass(slots=True)
class FileAudit:
    """What the audit of one file found."""

    name: str
    format: str = ""
    """`pbn`, `lin`, `usebio`, `bws`, `jsonl`, `tdl`; empty where it was not recognised."""
    state: str = "read"
    """`read`; `not_readable`, `failed`, `killed`, `too_slow`."""
    boards: int = 0
    figures: int = 0
    found: list[Found] = field(default_factory=list[Found])
    counts: Counter[str] = field(default_factory=Counter[str])
    """By kind, how many were found, also those that are not kept."""
    sure: dict[str, Counter[str]] = field(default_factory=dict[str, "Counter[str]"])
    """By kind, how many of each confidence, where it was weighed."""
    digest: bytes = b""
    """SHA-256 of what the file holds; empty where it is not to be told from others."""

    def add(self, found: Iterable[Found]) -> None:
        """Take what was found."""
        for one in found:
            self.counts[one.oddity.kind] += 1
            if one.oddity.confidence:
                self.sure.setdefault(one.oddity.kind, Counter())[one.oddity.confidence] += 1
            if self.counts[one.oddity.kind] <= MOST_OF_A_KIND:
                self.found.append(one)


def not_audited(name: str, state: str, why: str) -> FileAudit:
    """A file of which nothing was read, and why."""
    audit = FileAudit(name, state=state)
    audit.add([Found(Oddity(state, text=clean(why, 300)))])
    return audit


def audit_bytes(data: bytes, name: str) -> FileAudit:
    """Audit what a file holds. Raises nothing but MemoryError: a reader that fails is told as what it is."""
    try:
        return _audited(data, name)
    except TdlogError as error:
        said = error.message.replace(f"{name}:", "")  # the place is told beside it
        line = f"{error.line}: " if error.line and said == error.message else ""
        return not_audited(name, "not_readable", line + said)
    except MemoryError:
        raise
    except Exception as error:
        return not_audited(name, "failed", GivenUp.failed(failure(error)).message)


def _audited(data: bytes, name: str) -> FileAudit:
    kind, reading = read_any(data, name)
    audit = FileAudit(name, format=kind)
    places = _Places(reading)
    oddities: list[Oddity] = []
    for session in dict.fromkeys(map(session_of, reading.streams)):
        streams = {stream: events for stream, events in reading.streams.items() if session_of(stream) == session}
        tables = {stream: table for stream, table in reading.tables.items() if stream in streams}
        record = audit_record(session, streams, tables, reading.rooms)
        oddities += record.oddities
        audit.boards += record.boards
        audit.figures += record.figures
    ends = {places.board_of(one.stream, one.entry) for one in oddities if one.kind == "end_position"}
    all_diagnosed = ((places.board_at(one.stream, one.line), one) for one in diagnose(reading))
    diagnosed = [(place, one) for place, one in all_diagnosed if place not in ends]
    weighed = [_agreed(one, places) for one in _once_a_board(_weighed(oddities, diagnosed, places), places)]
    told = [*_with_lines(map(places.found, weighed), reading.remarks), *_diagnosed(diagnosed)]
    audit.add(told)
    audit.add(_remarked(reading, [one for _, one in diagnosed], told))
    return audit


def _once_a_board(oddities: Iterable[Oddity], places: _Places) -> Iterator[Oddity]:
    """The revokes of one board as one, told in its place with all that is said of them, and no surer than the least."""
    found: dict[tuple[str, Place], Oddity] = {}
    for number, one in enumerate(oddities):
        place = one.kind, places.board_of(one.stream, one.entry) if one.kind == "revoke" else ("", number)
        before = found.get(place)
        if before is not None:
            sure = max(before.confidence, one.confidence, key=("", *CONFIDENCES).index)
            one = replace(before, text=f"{before.text} {one.text}", confidence=sure)
        found[place] = one
    yield from found.values()


def _agreed(oddity: Oddity, places: _Places) -> Oddity:
    """Tricks that the cards do not allow are worth knowing only where the file says that the players agreed on them."""
    if oddity.kind != "tricks_disagree" or (oddity.board, places.rooms.get(oddity.stream, "")) not in places.agreed:
        return oddity
    return replace(oddity, kind="tricks_agreed", text=f"{oddity.text} {message('file_audit', 'told_agreed')}")


def _with_lines(found: Iterable[Found], remarks: Iterable[Remark]) -> Iterator[Found]:
    """Infractions with the line of their card or call, where the reader has remarked on each of them."""
    found = list(found)
    lines: dict[tuple[str, int | None, str], list[int]] = {}
    for remark in remarks:
        kind = KIND_OF_REMARK.get(remark.kind)
        if kind and remark.line:
            lines.setdefault((kind, remark.board, remark.room), []).append(remark.line)
    many = Counter((one.oddity.kind, one.oddity.board, one.room) for one in found)
    for one in found:
        place = one.oddity.kind, one.oddity.board, one.room
        own = lines.get(place, [])
        yield replace(one, line=own[-many[place]]) if len(own) == many[place] else one
        if len(own) == many[place]:
            del own[0]
            many[place] -= 1


class _Places:
    """Where in the file the boards of a reading stand."""

    def __init__(self, reading: Reading) -> None:
        self.rooms = reading.rooms
        self.agreed = {(one.board, one.room) for one in reading.remarks if one.kind == AGREED}
        self.begun: dict[str, list[tuple[int, int]]] = {}
        self.lines: dict[str, list[tuple[int, int]]] = {}
        for (stream, entry), line in reading.lines.items():
            self.begun.setdefault(stream, []).append((entry, line))
            self.lines.setdefault(stream, []).append((line, entry))
        for known in (*self.begun.values(), *self.lines.values()):
            known.sort()

    def board_of(self, stream: str, entry: int) -> Place:
        """The board that an entry of a stream belongs to, by the entry that began it."""
        return stream, _last(self.begun.get(stream, ()), entry)[0]

    def board_at(self, stream: str, line: int) -> Place:
        """The board that stands on a line."""
        return stream, _last(self.lines.get(stream, ()), line)[1]

    def found(self, oddity: Oddity) -> Found:
        """An oddity with the line of its board."""
        line = _last(self.begun.get(oddity.stream, ()), oddity.entry)[1] if oddity.board is not None else 0
        return Found(oddity, line, self.rooms.get(oddity.stream, ""))


def _last(known: Sequence[tuple[int, int]], most: int) -> tuple[int, int]:
    """The last pair whose first number is no greater; zeros where there is none."""
    at = bisect_right(known, most, key=lambda pair: pair[0])
    return known[at - 1] if at else (0, 0)


def _weighed(oddities: Iterable[Oddity], diagnosed: Sequence[Diagnosed], places: _Places) -> Iterator[Oddity]:
    """The oddities of a record that its diagnoses leave, with the confidence of those that say the same."""
    by_board = _by_board(diagnosed)
    misplaced = {one.board for _, one in diagnosed if one.kind in MISPLACED and one.confidence != "possible"}
    for oddity in oddities:
        here = by_board.get(places.board_of(oddity.stream, oddity.entry), ()) if by_board else ()
        same = next((one for one in here if oddity.kind in _kinds(one)), None)
        is_damaged = any(one.kind in DAMAGE for one in here)
        if oddity.kind in OF_DEALS and oddity.board in misplaced:
            continue
        if oddity.kind in OF_RULING and any(one.kind == "tags_tell_another_result" for one in here):
            continue
        if oddity.kind in OF_DECLARER and any(map(_names_two_declarers, here)):
            continue
        if (oddity.kind in DAMAGE and is_damaged) or (same is not None and _is_outweighed(same, here)):
            continue
        if oddity.kind == "revoke" and same is None and any(one.kind in SPEAK_AGAINST for one in here):
            continue
        if same is not None and oddity.kind in EXPLAINED:
            yield replace(oddity, confidence=same.confidence)
        elif oddity.kind not in EXPLAINED or not is_damaged:
            yield oddity


def _names_two_declarers(one: Diagnosis) -> bool:
    """Whether a diagnosis rests on tags and auction that name two declarers."""
    return one.kind == "contract_contradicts_auction" and any(each.code in TWO_DECLARERS for each in one.evidence)


def _is_outweighed(one: Diagnosis, here: Iterable[Diagnosis]) -> bool:
    """Whether what may be an infraction may as well be a slip, or a converter's patch, in the same trick (both in none:
    in the auction): then it is counted as that."""
    return one.kind in INFRACTIONS and any(
        other.kind in ("slip", "patched_revoke")
        and CONFIDENCES.index(other.confidence) <= CONFIDENCES.index(one.confidence)
        and (_tricks(other) & _tricks(one) or not _tricks(other) | _tricks(one) or _is_of_the_whole_play(other))
        for other in here
    )


def _is_of_the_whole_play(one: Diagnosis) -> bool:
    return any(each.code == "revokes_on_the_board" for each in one.evidence)


def _tricks(one: Diagnosis) -> set[int]:
    return {each.trick for each in one.evidence if each.trick}


def _by_board(diagnosed: Iterable[Diagnosed]) -> dict[Place, list[Diagnosis]]:
    found: dict[Place, list[Diagnosis]] = {}
    for place, one in diagnosed:
        found.setdefault(place, []).append(one)
    return found


def _kinds(one: Diagnosis) -> set[str]:
    return SAME.get(one.kind, {KIND_OF_DIAGNOSIS.get(one.kind, one.kind)})


def _diagnosed(diagnosed: Iterable[Diagnosed]) -> Iterator[Found]:
    """What the diagnoses say of the record. Of several explanations of one board the surest counts (of equal ones the
    simplest); the others are told with it."""
    for here in _by_board(diagnosed).values():
        damage = [one for one in here if one.kind in DAMAGE]
        best = min(damage, key=lambda one: (CONFIDENCES.index(one.confidence), DAMAGE.index(one.kind)), default=None)
        others = [one for one in damage if best is not None and one.kind != best.kind]
        others += [one for one in here if _is_outweighed(one, here)]
        for one in here:
            if one.kind in RECORD_KINDS or (best is not None and one.kind == best.kind):
                text, confidence = _words(one), one.confidence
                if one is best:
                    confidence = "likely" if others and confidence == "certain" else confidence
                    kinds: dict[Kind, None] = dict.fromkeys(other.kind for other in others)
                    text += "".join(
                        "; " + message("file_audit", "or_else", what=diagnosis_text(which)) for which in kinds
                    )
                oddity = Oddity(_kind_of(one), one.stream, one.board, text=text, confidence=confidence)
                also = tuple(sorted({kind for other in others for kind in _kinds(other)})) if one is best else ()
                yield Found(oddity, one.line, one.room, also)


def _kind_of(one: Diagnosis) -> str:
    """The kind that a diagnosis is counted as."""
    return KIND_OF_DIAGNOSIS.get(one.kind, one.kind)


def _remarked(reading: Reading, diagnoses: Iterable[Diagnosis], told: Iterable[Found]) -> Iterator[Found]:
    """Boards left out, and what else the reader remarked; not again what was found, or a diagnosis says, of a board."""
    said: dict[tuple[int | None, str], set[str]] = {}
    for one in diagnoses:
        said.setdefault((one.board, one.room), set()).update(SAID_BY.get(one.kind, ()))
    found = {(one.oddity.board, one.room) for one in told}
    for remark in reading.skipped:
        yield _remark("board_left_out", remark)
    left_out = Counter(map(str, reading.skipped))
    for remark in reading.remarks:
        if left_out[str(remark)] > 0:
            left_out[str(remark)] -= 1
        elif remark.kind in PUBLISHED:
            yield _remark("published_differs", remark)
        elif remark.kind in SAID_OTHERWISE:
            if (remark.board, remark.room) not in found:
                yield _remark("remark", remark)
        elif remark.kind not in said.get((remark.board, remark.room), ()):
            yield _remark("remark", remark)


def _remark(kind: str, remark: Remark) -> Found:
    return Found(Oddity(kind, "", remark.board, text=remark.text or remark.kind), remark.line, remark.room)


def _words(one: Diagnosis) -> str:
    """The evidence, in words."""
    return "; ".join(map(evidence_text, one.evidence))
