"""What every reader yields, and how all of them write it down: events by stream, names apart, and what was odd.

A reader of another program's file makes a `SessionRecord`, asks it for tables, and gives each table its boards, calls
and cards in the order of the file. The record folds as it goes, so that a reader can ask whose turn it is, and so
that whatever is out of the ordinary is remarked. Names of people go to a register beside the streams, never into an
event. The same bytes give the same reading.
"""

from formats.reading.remarks import Reading, Remark
from formats.reading.session import SessionRecord, session_id
from formats.reading.stated import StatedBoard, StatedCall, StatedCard
from formats.reading.table import MOST_CALLS, ScoreUnit, TableRecord
from formats.reading.words import (
    call_from_text,
    card_from_text,
    clean,
    contract_word,
    hands_of_one_pack,
    seat_from_text,
    stated_deal,
    without_escapes,
)

__all__ = [
    "MOST_CALLS", "Reading", "Remark", "ScoreUnit", "SessionRecord", "StatedBoard", "StatedCall", "StatedCard",
    "TableRecord", "call_from_text", "card_from_text", "clean", "contract_word", "hands_of_one_pack", "seat_from_text",
    "session_id", "stated_deal", "without_escapes",
]  # fmt: skip
