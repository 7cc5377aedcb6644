"""The sentences of findings, options, questions and effects, and the labels of what can be chosen or answered."""

from __future__ import annotations

from domain.cards import Card
from domain.seats import SEATS, Seat
from projections.found.codes import Note
from projections.found.incidents import Effect, Finding, Incident, Item, Option, Question
from projections.texts.catalogue import first_message, has_message, message
from projections.texts.language import language
from projections.texts.names import SYMBOLS, card_text, law_text, seat_text, side_text, suit_text
from projections.texts.polls import polls_note

__all__ = [
    "FIELDS",
    "aloud_in_short",
    "aloud_text",
    "answer_text",
    "answered_text",
    "awaited_text",
    "choice_text",
    "consequence_in_short",
    "consequence_text",
    "incident_text",
    "kind_text",
    "number_text",
    "page_text",
    "ruled_text",
    "text_of",
    "until_text",
]  # fmt: skip

CONTEXTS = {Finding: "finding", Option: "option", Question: "question", Effect: "effect"}

FIELDS = frozenset(
    {
        "seat", "partner", "lho", "rho", "opponents", "trick", "tricks", "card", "suit", "side", "note", "quoted",
        "why", "tricks_named", "amount", "whom", "other", "others_partner",
        "seconds",
    }
)  # fmt: skip
"""What a template of an item may name."""

SEAT_NAMES = {str(seat): seat for seat in SEATS}
CARDS = {card.value: card for card in Card}


def text_of(item: Item) -> str:
    """One plain sentence, without the paragraph."""
    return _said(CONTEXTS[type(item)], item, item.code).strip() or item.code.replace("_", " ")


def page_text(item: Item) -> str:
    """The same sentence for who reads it on a page, and can type no command."""
    return _said("page", item, item.code) or text_of(item)


def aloud_text(item: Item) -> str:
    """What the director reads aloud before a choice or question; empty where nothing is."""
    return _said("aloud", item, item.code)


def consequence_text(option: Option, choice: str) -> str:
    """What a choice leads to, to be read aloud before it is made; empty where nothing is said of it. Where it leads to
    something else for a player of the other side (`opponents`) than of one's own (`own`), there are words for each."""
    return first_message("consequence", _consequences(option, choice), None, _words(option)) or ""


def consequence_in_short(option: Option, choice: str) -> str:
    """The same in at most twelve words, for the key that makes the choice."""
    ids = _consequences(option, choice)
    short = first_message("consequence_short", ids, None, _words(option))
    return consequence_text(option, choice) if short is None else short


def _consequences(option: Option, choice: str) -> tuple[str, ...]:
    ids = (f"{choice} {option.code} {option.law}", f"{choice} {option.code}")
    if option.other is None:
        return ids
    whose = "own" if option.other.side is option.seat.side else "opponents"
    return (*(f"{id} {whose}" for id in ids), *ids)


def aloud_in_short(item: Item) -> str:
    """What is read aloud before a choice or question in at most 25 words; empty where nothing is."""
    return _said("aloud_short", item, item.code) or aloud_text(item)


def choice_text(choice: str, option: Option | None = None) -> str:
    """The label of a choice, or of one of an option that it may speak of."""
    ids = (choice,) if option is None else (f"{choice} {option.law}", f"{choice} {option.code}", choice)
    return first_message("choice", ids, _count(option), _words(option)) or choice.replace("_", " ")


def answer_text(answer: str) -> str:
    """The label of an answer to a question."""
    return message("answer", answer)


def number_text(quantity: str, count: int) -> str:
    """A number of tricks with what it is: `declarer 9 tricks`, `1 trick given back`; of no quantity `9 tricks`."""
    return message("word", f"tricks_{quantity}", count=count)


def answered_text(question: Question) -> str:
    """The answer to a question by its label, with its number of tricks; empty where it is open."""
    if question.answer is None:
        return ""
    number = question.number
    told = f", {number_text(question.quantity, number)}" if number is not None else ""
    return answer_text(question.answer.answer) + told


def ruled_text(question: Question) -> str:
    """A judgement as part of a ruling, in words of the question's own where there are such; empty where it is open."""
    if question.answer is None:
        return ""
    answer, tricks = question.answer.answer, question.number
    for id in (f"{answer} {question.law}", f"{answer} {question.code}"):
        if has_message("ruled", id, language()):
            return message("ruled", id, count=tricks or 0)
    return answer_text(answer) + (f": {tricks}" if tricks is not None else "")


def until_text(code: str) -> str:
    """How long an effect lasts; empty where that goes unsaid."""
    return message("until", code) if code else ""


def kind_text(kind: str) -> str:
    """The kind of an incident."""
    return message("kind", kind)


def incident_text(incident: Incident) -> str:
    """What an incident is: its kind, of a tempo with the seconds where they were recorded."""
    return kind_text(incident.kind) + _seconds(incident.seconds)


def _seconds(seconds: int | None) -> str:
    """` (35 seconds)`; nothing where they were not recorded."""
    return "" if seconds is None else f" ({message('word', 'seconds', count=seconds)})"


def awaited_text(code: str) -> str:
    """What a result waits for, in a word or two where there are such, else the question itself."""
    found = first_message("awaited", (code,), None, {}) or first_message("question", (code,), None, _words(None))
    return found or code.replace("_", " ")


def _said(context: str, item: Item | None, code: str) -> str:
    """The message of a code, of the item's own paragraph where there is one; empty where there is none."""
    ids = (f"{code} {item.law}", code) if item is not None else (code,)
    return first_message(context, ids, _count(item), _words(item)) or ""


def _count(item: Item | None) -> int | None:
    """What chooses a singular: the tricks of an item, or the cards or points that its note counts."""
    tricks: int | None = getattr(item, "tricks", None)
    if tricks is not None:
        return tricks
    if item is None or isinstance(item, Question) or item.carries.note not in ("count", "penalty"):
        return None
    return 1 if item.note.partition(" ")[0] == "1" else None


def _words(item: Item | None) -> dict[str, str]:
    """The fields of a template. What the log holds in words of its own (a statement) is put in as it is."""
    seat: Seat | None = getattr(item, "seat", None)
    other: Seat | None = getattr(item, "other", None)
    tricks: int | None = getattr(item, "tricks", None)
    trick: int | None = getattr(item, "trick", None)
    note: str = polls_note(item.polls) if isinstance(item, Finding) and item.polls else getattr(item, "note", "")
    holds = item.carries.note if item is not None and not isinstance(item, Question) else "text"
    law = item.law if item is not None else ""
    amount, _, whom = note.partition(" (") if holds == "penalty" else (note, "", "")
    return {
        "seat": seat_text(seat),
        "partner": seat_text(seat.partner) if seat else "",
        "lho": seat_text(seat.left) if seat else "",
        "rho": seat_text(seat.right) if seat else "",
        "opponents": side_text(seat.side.opponents) if seat else "",
        "trick": str(trick or ""),
        "tricks": "" if tricks is None else str(tricks),
        "card": card_text(getattr(item, "card", None)),
        "suit": suit_text(getattr(item, "suit", None)) or message("word", "required_card"),
        "side": side_text(getattr(item, "side", None)),
        "note": _note_text(note, holds),
        "quoted": f": “{_statement(note)}”" if note else "",
        "why": _why(law, note),
        "tricks_named": _tricks_named(note.split()),
        "amount": amount,
        "seconds": _seconds(getattr(item, "seconds", None)),
        "other": seat_text(other),
        "others_partner": seat_text(other.partner) if other else "",
        "whom": message("word", "of_contestant", contestant=whom.removesuffix(")")) if whom else "",
    }


def _why(law: str, note: str) -> str:
    """Why a paragraph gives nothing, by what the item notes where that makes a difference (64B3)."""
    why = first_message("why", (f"{law} {note}", law), None, {})
    return f": {why}" if why else ""


def _note_text(note: str, holds: Note) -> str:
    """A note in the language chosen, by what it holds; what the log has in words of its own as it is."""
    if holds == "seat":
        return seat_text(SEAT_NAMES[note]) if note in SEAT_NAMES else note
    if holds == "suits":
        return " ".join(SYMBOLS.get(suit, suit) for suit in note.split())
    if holds == "cards":
        return " ".join(card_text(CARDS[card]) if card in CARDS else card for card in note.split())
    if holds == "transfer":
        law, gives, tricks = note.partition(" gives ")
        return message("note", "gives", law=law_text(law), tricks=tricks) if gives else note
    of_this_program = holds in ("call", "word") and has_message("note", note, language())
    return message("note", note) if of_this_program else note


def _statement(note: str) -> str:
    """A player's words; a hand that was shown without any is told in ours."""
    return message("quoted", note) if has_message("quoted", note, language()) else note


def _tricks_named(numbers: list[str]) -> str:
    if not numbers:
        return ""
    numbers_text = f" {message('word', 'and')} ".join(numbers)
    return message("word", "tricks_named", count=len(numbers), numbers=numbers_text)
