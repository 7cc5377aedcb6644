"""An event in words: what every screen, page and form writes of an entry."""

from __future__ import annotations

from enum import Enum
from typing import cast

from msgspec.inspect import LiteralType

from domain.calls import Call
from domain.cards import Card, Suit
from domain.events import (
    AnyEvent,
    AppealLodged,
    AttentionDrawn,
    BoardDealt,
    BoardStarted,
    CallMade,
    CardPlayed,
    CardUnseen,
    DirectorCalled,
    EntryAmended,
    Event,
    JudgementMade,
    PollTaken,
    RivalRecorded,
    RivalSettled,
    WeightedResult,
)
from domain.events.fields import Field, fields_of, flags_of
from domain.scores import AWARDS
from domain.seats import Seat, Side
from projections.texts.catalogue import has_message, message
from projections.texts.language import language
from projections.texts.names import (
    call_text,
    card_text,
    contract_text,
    law_text,
    seat_text,
    side_text,
    suit_text,
    vul_text,
)
from projections.texts.polls import poll_text
from projections.texts.scores import award_text, some_tricks

__all__ = ["event_text", "field_id", "results_text", "topics_text"]

CODED = {"what": "kind", "answer": "answer"}
"""Text fields that may hold a code, and where its words are."""

SEAT_LETTERS = {str(seat.value): seat for seat in Seat}


NAMED = (
    "about", "captain", "deposit", "factor", "hand", "least", "level", "most", "offender", "penalty", "shows", "to",
    "weight",
)  # fmt: skip
"""Fields whose value alone would not tell what it is."""
FREE = (
    "condition", "dissent", "grounds", "line", "meaning", "question", "reason", "statement", "statements", "text",
    "why", "words",
)  # fmt: skip
"""Texts in somebody's own words: they stand in quotation marks, be it one word."""
NAMED_BY_ITS_FIELD = ("tricks",)
"""Events whose own word would only say their field's name twice."""


def event_text(event: AnyEvent) -> str:
    """An event in a few words, from its tag and fields."""
    if isinstance(event, CardPlayed):
        return f"{seat_text(event.seat)} {card_text(event.card)}"
    if isinstance(event, CardUnseen):
        return f"{seat_text(event.seat)} ?"
    if isinstance(event, CallMade):
        return f"{seat_text(event.seat)} {call_text(event.call)}"
    if isinstance(event, BoardStarted):
        dealer, vul = seat_text(event.dealer), vul_text(event.vul)
        return message("screen", "board_begun", board=event.board, dealer=dealer, vul=vul)
    if isinstance(event, BoardDealt):
        dealer, vul = _seat_named(event.dealer), vul_text(event.vul)
        return message("screen", "deal_of", board=event.board, dealer=dealer, vul=vul)
    if isinstance(event, EntryAmended):
        return _slip_text(event) + (f" ({event.why})" if event.why else "")
    if isinstance(event, RivalRecorded):
        return message("screen", "set_aside", device=event.device, after=event.after, count=len(event.events))
    if isinstance(event, RivalSettled):
        return _settled_text(event)
    if isinstance(event, PollTaken):
        head = " ".join(filter(None, (message("event", "poll"), event.incident)))
        return f"{head}: {poll_text(event)}"
    return _fields_text(event)


def _slip_text(event: EntryAmended) -> str:
    """What stands in place of an entry, or that it is struck."""
    if not event.replacements:
        return message("screen", "slip_struck", entry=event.entry)
    instead = ", ".join(event_text(new) for new in event.replacements)
    return message("screen", "with_cards" if _tells_cards(event) else "slip", entry=event.entry, instead=instead)


def _tells_cards(event: EntryAmended) -> bool:
    """Whether a board is begun anew with cards: they were entered after it had begun, which is no slip."""
    return len(event.replacements) == 1 and isinstance(new := event.replacements[0], BoardStarted) and any(new.hands)


def _settled_text(event: RivalSettled) -> str:
    """Which entries were taken, which struck."""
    none = message("screen", "nothing")
    taken, struck = (", ".join(map(str, numbers)) or none for numbers in (event.taken, event.struck))
    told = message("screen", "rival_settled", entry=event.entry, taken=taken, struck=struck)
    return told + (f" ({event.why})" if event.why else "")


def _seat_named(letter: str) -> str:
    """The name of a seat of its letter; another text as it is."""
    return seat_text(SEAT_LETTERS[letter]) if letter in SEAT_LETTERS else letter


def _fields_text(event: Event) -> str:
    words, said = _head(event)
    for one in fields_of(type(event)):
        value = getattr(event, one.name)
        if one.name in said:
            continue
        if one.name == "topic" and isinstance(event, AttentionDrawn | DirectorCalled):
            about = topics_text(event)
            words += [f"({about})"] * bool(about)
        elif isinstance(value, bool):
            words += [] if value == one.default else [_flag_text(event, one, value)]
        elif value not in (None, "", "?", (), {}) and not value == one.default == "none":
            words.append(_field_text(one, value))
    return " ".join(words)


def _head(event: Event) -> tuple[list[str], tuple[str, ...]]:
    """How an entry begins, by its own word, or in a sentence; and the fields that are told with it."""
    if isinstance(event, AppealLodged):
        appeal, contestant, incident = event.appeal, event.contestant, event.incident
        told = message("screen", "appealed_in", appeal=appeal, contestant=contestant, incident=incident)
        return [told], ("appeal", "contestant", "incident")
    if isinstance(event, JudgementMade):
        return [message("screen", "judged_in", incident=event.incident, law=law_text(event.law))], ("incident", "law")
    tag = str(event.__struct_config__.tag)
    return [message("event", tag)] if tag not in NAMED_BY_ITS_FIELD else [], ()


def _flag_text(event: Event, one: Field, value: bool) -> str:
    """A switch by the word that sets it: `shown`, `later`."""
    words = (word for word, meant in flags_of(type(event)).items() if meant == (one.name, value))
    return message("flag", next(words, f"{one.name}={value}"))


def _field_text(one: Field, value: object) -> str:
    """The value of a field; its name before it where the value alone would not tell."""
    text = LISTS[one.name](cast("tuple[str, ...]", value)) if one.name in LISTS else _value_text(value)
    if one.name in ("who", "by_whom", "declarer", "dealer"):
        text = _seat_named(text)
    context = "value" if isinstance(one.plain, LiteralType) else CODED.get(one.name, "")
    if one.name in ("ns_artificial", "ew_artificial"):
        text = award_text(text) if text in AWARDS else text
    elif one.is_text and one.name in FREE:
        text = f"“{value}”"
    elif one.is_text and one.name == "law":
        text = law_text(text)
    elif text == value and has_message(context, text, language()):
        text = message(context, text)
    name = message("field", field_id(one))
    if one.name != field_id(one):
        return f"{name} {text}"
    alone = not isinstance(value, int) and (one.required or one.name not in NAMED)
    return text if alone and one.name != "to" else f"{name} {text}"


def _choices_text(choices: tuple[str, ...]) -> str:
    """The choices that were offered, as the record names one that was made."""
    return ", ".join(message("value", choice) for choice in choices)


def _shown_text(shows: tuple[str, ...]) -> str:
    """What a call shows: `natural`, `hearts, spades`."""
    return ", ".join(message("value", one if len(one) > 1 else f"shows {one}") for one in shows)


LISTS = {"choices": _choices_text, "shows": _shown_text}
"""How the words of a field that lists several are put."""


def field_id(one: Field) -> str:
    """The id of a field's words: its name, with a side in capitals."""
    return one.name[:2].upper() + one.name[2:] if one.name.startswith(("ns", "ew")) else one.name


def _value_text(value: object) -> str:
    if isinstance(value, Card):
        return card_text(value)
    if isinstance(value, Call):
        return call_text(value)
    if isinstance(value, Side):
        return side_text(value)
    if isinstance(value, Seat):
        return seat_text(value)
    if isinstance(value, Suit):
        return suit_text(value)
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, WeightedResult):
        return _result_text(value)
    if isinstance(value, tuple):
        parts = cast(tuple[object, ...], value)
        joint = " + " if any(isinstance(part, WeightedResult) for part in parts) else ", "
        return joint.join("-" if part is None else _value_text(part) for part in parts)
    if isinstance(value, dict):
        return ", ".join(f"{key} {item}" for key, item in cast(dict[str, str], value).items())
    return f"“{value}”" if " " in str(value) else str(value)


def results_text(parts: tuple[WeightedResult, ...]) -> str:
    """The results of a score with their weights: `1/2 3NT by South 9 tricks + 1/2 3NT by South 8 tricks`."""
    return _value_text(parts)


def _result_text(part: WeightedResult) -> str:
    """`1/2 3NT by South 9 tricks`; the weight of the whole is left out."""
    weight = "" if part.weight == "1" else f"{part.weight} "
    if part.declarer is None:
        passed = part.contract == "pass"
        return weight + (message("screen", "passed_out") if passed else contract_text(part.contract))
    bid = message("screen", "bid_by", contract=contract_text(part.contract), declarer=seat_text(part.declarer))
    return f"{weight}{bid} {some_tricks(part.tricks)}"


def topics_text(event: AttentionDrawn | DirectorCalled) -> str:
    """What was understood of the words: `about: a revoke`. Empty where the word is the topic, where nothing was
    recorded of it, and where the director was called about nothing the Laws ask."""
    said = {event.what} if isinstance(event, AttentionDrawn) else {event.why, "other"}
    if not event.topic or (len(event.topic) == 1 and event.topic[0] in said):
        return ""
    return message("screen", "about", topics=", ".join(message("topic", topic) for topic in event.topic))
