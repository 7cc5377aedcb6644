"""The record of a board: its entries in order, with author and time, those that do not count in brackets."""

from __future__ import annotations

from enum import Enum
from typing import cast

from msgspec.inspect import LiteralType

from domain.board import Board, entry_of
from domain.calls import Call
from domain.cards import Card, Suit
from domain.events import (
    AnyEvent,
    AttentionDrawn,
    BoardDealt,
    BoardStarted,
    CallMade,
    CardPlayed,
    CardUnseen,
    DirectorCalled,
    EntryAmended,
    Event,
    PollTaken,
    WeightedResult,
)
from domain.scores import AWARDS
from domain.seats import Seat, Side
from formats.notation.amending import struck
from formats.notation.values import Field, fields_of
from formats.notation.vocabulary import flags_of
from formats.printed import in_lines
from projections.found.incidents import Incident
from projections.rulings.record_of_board import boards_meant
from projections.rulings.replay import Replay
from projections.texts import (
    call_text,
    card_text,
    contract_text,
    has_message,
    kind_text,
    language,
    law_text,
    message,
    poll_text,
    seat_text,
    side_text,
    suit_text,
    vul_text,
)
from projections.texts.scores import award_text, some_tricks
from projections.texts.topics import topics_text

__all__ = ["event_text", "field_id", "record_lines"]

CODED = {"what": "kind", "answer": "answer"}
"""Text fields that may hold a code, and where its words are."""

SEAT_LETTERS = {str(seat.value): seat for seat in Seat}


NAMED = ("offender", "hand", "to", "about", "penalty", "captain", "deposit", "shows")
"""Fields whose value alone would not tell what it is."""
FREE = (
    "condition", "dissent", "grounds", "line", "meaning", "question", "reason", "statement", "statements", "text",
    "why", "words",
)  # fmt: skip
"""Texts in somebody's own words: they stand in quotation marks, be it one word."""
TOLD_BY_ITS_FIELD = ("tricks",)
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
        instead = ", ".join(event_text(new) for new in event.replacements) or message("screen", "nothing")
        slip = message("screen", "slip", entry=event.entry, instead=instead)
        return slip + (f" ({event.why})" if event.why else "")
    if isinstance(event, PollTaken):
        head = " ".join(filter(None, (message("event", "poll"), event.incident)))
        return f"{head}: {poll_text(event)}"
    return _fields_text(event)


def _seat_named(letter: str) -> str:
    """The name of a seat of its letter; another text as it is."""
    return seat_text(SEAT_LETTERS[letter]) if letter in SEAT_LETTERS else letter


def _fields_text(event: Event) -> str:
    tag = str(event.__struct_config__.tag)
    words = [message("event", tag)] if tag not in TOLD_BY_ITS_FIELD else []
    for one in fields_of(type(event)):
        value = getattr(event, one.name)
        if one.name == "topic" and isinstance(event, AttentionDrawn | DirectorCalled):
            about = topics_text(event)
            words += [f"({about})"] * bool(about)
        elif isinstance(value, bool):
            words += [] if value == one.default else [_flag_text(event, one, value)]
        elif value not in (None, "", "?", (), {}) and not value == one.default == "none":
            words.append(_field_text(one, value))
    return " ".join(words)


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


def _result_text(part: WeightedResult) -> str:
    """`1/2 3NT by South 9 tricks`; the weight of the whole is left out."""
    weight = "" if part.weight == "1" else f"{part.weight} "
    if part.declarer is None:
        passed = part.contract == "pass"
        return weight + (message("screen", "passed_out") if passed else contract_text(part.contract))
    bid = message("screen", "bid_by", contract=contract_text(part.contract), declarer=seat_text(part.declarer))
    return f"{weight}{bid} {some_tricks(part.tricks)}"


def record_lines(replay: Replay, board: Board, incidents: list[Incident]) -> list[str]:
    """The entries about a board, by their numbers: regular calls and cards in runs, all else a line each."""
    events = replay.events[: replay.until]
    about = boards_meant(replay)
    not_counting = struck(events)
    marks = {entry_of(i.place): i.kind for i in incidents}
    lines: list[str] = []
    run: list[str] = []
    last = 0
    for number, event in enumerate(events, 1):
        if about[number] is not board:
            continue
        plain = (
            isinstance(event, CardPlayed | CardUnseen | CallMade) and number not in not_counting and number not in marks
        )
        if run and not (plain and number == last + 1):
            lines += _run_lines(run)
            run = []
        last = number
        if plain:
            run = [*(run or [f"#{number}"]), event_text(event)]
        else:
            lines += _entry_lines(number, event, number in not_counting, marks.get(number, ""))
    return lines + _run_lines(run)


def _run_lines(run: list[str]) -> list[str]:
    if not run:
        return []
    return in_lines(", ".join(run[1:]), 78, first=f"  {run[0]:<6} ", rest=" " * 9)


def _entry_lines(number: int, event: AnyEvent, is_struck: bool, mark: str) -> list[str]:
    when = event.at[11:19] + " " if event.at else ""
    who = f"{message('author', event.by)}: " if event.by != "operator" else ""
    text = f"{when}{who}{event_text(event)}"
    text = f"[{message('screen', 'struck', text=text)}]" if is_struck else text
    text += f"   <- {kind_text(mark)}" if mark else ""
    return in_lines(text, 78, first=f"  {'#' + str(number):<6} ", rest=" " * 9)
