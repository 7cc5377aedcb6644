"""What a finding, question, option or effect says in words, in the language that was chosen.

The words stand in catalogues, `LANGUAGE/*.po`, by the sort of thing (`msgctxt`) and its stable code (`msgid`).
CONTRIBUTING.md says how to add a message.
"""

from projections.texts.catalogue import has_message, message
from projections.texts.items import (
    FIELDS,
    aloud_text,
    answer_text,
    answered_text,
    asked_text,
    awaited_text,
    choice_text,
    consequence_text,
    incident_text,
    kind_text,
    number_text,
    page_text,
    ruled_text,
    text_of,
    until_text,
)
from projections.texts.language import LANGUAGES, language, use_language
from projections.texts.names import (
    SYMBOLS,
    call_text,
    card_text,
    contract_text,
    hand_text,
    law_text,
    rank_text,
    seat_letter,
    seat_text,
    side_text,
    some_of,
    suit_text,
    trick_card_text,
    vul_text,
)

__all__ = [
    "FIELDS",
    "LANGUAGES",
    "SYMBOLS",
    "aloud_text",
    "answer_text",
    "answered_text",
    "asked_text",
    "awaited_text",
    "call_text",
    "card_text",
    "choice_text",
    "consequence_text",
    "contract_text",
    "hand_text",
    "has_message",
    "incident_text",
    "kind_text",
    "language",
    "law_text",
    "message",
    "number_text",
    "page_text",
    "rank_text",
    "ruled_text",
    "seat_letter",
    "seat_text",
    "side_text",
    "some_of",
    "suit_text",
    "text_of",
    "trick_card_text",
    "until_text",
    "use_language",
    "vul_text",
]
