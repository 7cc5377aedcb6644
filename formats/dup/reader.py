"""DUP, BRI and DGE: deals for a machine, each board told apart from what is wrong with it.

A board that cannot be read is left out, and where in the file that is stands in a remark, without any card: whoever
takes the file in may be about to play.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.errors import NotReadable
from domain.seats import SEATS
from formats.dup.kinds import BRI, BRI_BYTES, DGE_BYTES, DUP, Layout, layout_of
from formats.dup.layout import HIGHEST_BOARD, Settings, bri_hands, dge_hands, hands_text, settings_in
from formats.reading import Reading, SessionRecord
from projections.recorded.sealed_deals import Deal
from projections.texts import message, seat_text

__all__ = ["read_deals", "read_dup"]

PADDING = b"\x00\x1a\r\n \t"
"""What may stand behind the last board."""


class Told(Struct, frozen=True):
    """A place of the file for a board."""

    number: int
    hands: Deal | None
    why: str = ""
    """Why it has no hands."""
    remarks: tuple[str, ...] = ()


def read_dup(data: bytes, source: str = "", *, session: str | None = None) -> Reading:
    """Read a file as a session of boards that nobody has played. Raises NotReadable where it holds no whole board, or
    more than can be."""
    record = SessionRecord(source, session)
    table = record.table(1)
    for told in _boards(data, record.reading.source):
        if told.hands is None:
            record.skip("board not readable", told.why, board=told.number or None)
            continue
        for remark in told.remarks:
            record.remark("odd board", remark, board=told.number)
        table.begin(told.number, None, None, told.hands, 0, [])
    record.reading.remarks = [
        one for one in record.reading.remarks if one.kind not in ("no dealer", "no vulnerability")
    ]
    if not record.reading.boards:
        why = record.reading.skipped[0].text if record.reading.skipped else message("dup", "no_board")
        raise NotReadable(why, source=record.reading.source)
    return record.finish()


def read_deals(data: bytes, source: str = "") -> dict[int, Deal]:
    """The deals by board, for whoever needs all of them. Raises NotReadable where anything is wrong with one."""
    found: dict[int, Deal] = {}
    for told in _boards(data, source):
        if told.hands is None:
            where = message("remarked", "on_board", board=told.number) + ": " if told.number else ""
            raise NotReadable(where + told.why, source=source)
        found[told.number] = told.hands
    return found


def _boards(data: bytes, source: str) -> Iterator[Told]:
    """The boards of a file in their order, and at the end what is too much, as a board of number 0."""
    layout = layout_of(data)
    if layout is None:
        raise NotReadable(message("dup", "no_layout"), source=source)
    count, over = divmod(len(data), layout.size)
    used = {DUP: layout.size, BRI: BRI_BYTES}.get(layout, DGE_BYTES)
    if over >= used:  # the last board without its filler
        count, over = count + 1, 0
    if not data[count * layout.size :].strip(PADDING):
        over = 0
    if count > HIGHEST_BOARD:
        raise NotReadable(message("dup", "too_many", count=count, most=HIGHEST_BOARD), source=source)
    seen: dict[int, int] = {}
    dealt: dict[Deal, int] = {}
    for told in _numbered(data, layout, count):
        if told.number in seen:
            yield Told(told.number, None, message("dup", "number_of_two", record=seen[told.number]))
        elif told.hands is not None and told.hands in dealt:
            same = message("dup", "same_cards", other=dealt[told.hands])
            yield Told(told.number, told.hands, remarks=(*told.remarks, same))
        else:
            yield told
        seen.setdefault(told.number, len(seen) + 1)
        if told.hands is not None:
            dealt.setdefault(told.hands, told.number)
    if over:
        yield Told(0, None, message("dup", "over", bytes=over, count=count, size=layout.size, format=layout.name))


def _numbered(data: bytes, layout: Layout, count: int) -> Iterator[Told]:
    """Each board with its number: of DUP from the lowest that it tells on, of the others from 1."""
    number, before = 0, None
    for n in range(count):
        at = n * layout.size
        part = data[at : at + layout.size]
        remarks: list[str] = []
        settings = None
        if layout == DUP:
            try:
                settings = settings_in(part[BRI_BYTES + DGE_BYTES :], at + BRI_BYTES + DGE_BYTES)
            except NotReadable as error:
                remarks.append(error.message)
        begins = settings is not None and settings != before
        number = settings.lowest if settings is not None and begins else number + 1
        if settings is not None:
            remarks += _odd_settings(settings, number, is_first=begins)
            before = settings
        try:
            hands = _hands(part, at, layout)
        except NotReadable as error:
            yield Told(number, None, error.message)
            continue
        yield Told(number, hands_text(hands), "", tuple(remarks))


def _odd_settings(told: Settings, number: int, *, is_first: bool) -> Iterator[str]:
    if told.is_backwards and is_first:
        yield message("dup", "backwards")
    if number > told.highest:
        yield message("dup", "above_highest", highest=told.highest)


def _hands(part: bytes, at: int, layout: Layout) -> list[int]:
    """The hands of a board. Raises NotReadable where a part is none, or the two parts of it differ."""
    if layout == BRI:
        return bri_hands(part, at)
    if layout != DUP:
        return dge_hands(part[:DGE_BYTES], at)
    numbers = bri_hands(part[:BRI_BYTES], at)
    signs = dge_hands(part[BRI_BYTES : BRI_BYTES + DGE_BYTES], at + BRI_BYTES)
    other = next((n for n in range(4) if numbers[n] != signs[n]), None)
    if other is not None:
        raise NotReadable(message("dup", "parts_differ", byte=at + 1, seat=seat_text(SEATS[other])))
    return numbers
