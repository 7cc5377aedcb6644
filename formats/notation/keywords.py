"""Keyword lines: from `claim s 3 "drawing trumps"` to an event, by the fields of the event.

A value without a name goes to the first field, in the order of the event, that is still empty and can hold it: a
field that must be there takes what comes, one that may be left out is passed over by what does not fit it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct, field
from msgspec import inspect as types

from domain.board import Board
from domain.errors import NotPossible, NotReadable
from domain.events import (
    TAGS,
    AnyEvent,
    AppealDecided,
    AttentionDrawn,
    Author,
    BoardDealt,
    BoardStarted,
    ClaimMade,
    ConcessionMade,
    DirectorCalled,
    DummyActed,
    DummyCardNamed,
    DummyFaced,
    Event,
    LeadFacedDown,
    ScoreAdjusted,
)
from domain.events.fields import Field, fields_of, flags_of
from domain.numbering import standard_dealer, standard_vul
from domain.scores import award_of
from formats.notation.designation import designated
from formats.notation.faults import unread
from formats.notation.lines import Argument, Atom, Group, Keyword, Value
from formats.notation.topics import understood
from formats.notation.values import read_hands, read_value, text_of
from formats.notation.vocabulary import ALIASES, BARE_TEXT, FREE_TEXT, KEYWORDS, SOFT, SPOKEN, usage
from formats.notation.words import CARD_WORDS, SEAT_WORDS
from projections.texts import message

if TYPE_CHECKING:
    from projections.rulings.replay import Replay

__all__ = ["Setting", "kind_of", "read_keyword"]


class Setting(Struct, frozen=True):
    """Where and when a line is read: the board in play, the time and the author."""

    board: Board | None = None
    at: str = ""
    by: Author = "operator"
    deals: Mapping[int, BoardDealt] = field(default_factory=dict[int, BoardDealt])
    """The cards dealt in the session, by board: a board that is begun takes them where none are typed."""
    replay: Callable[[], Replay] | None = None
    """What the Laws make of the table so far, asked where an incident is named in words."""


class _Form(Struct):
    """An event being filled in."""

    kind: type[Event]
    word: str
    setting: Setting
    values: dict[str, Any] = field(default_factory=dict[str, Any])
    given: frozenset[str] = frozenset()
    """The fields that were typed."""

    @property
    def fields(self) -> tuple[Field, ...]:
        return fields_of(self.kind)

    def empty(self) -> list[Field]:
        return [one for one in self.fields if one.name not in self.values]

    def must_be_there(self, one: Field) -> bool:
        return one.required and one.name not in SOFT.get(self.kind, ())

    def read(self, one: Field, value: Value) -> Any:
        if one.name in ("tricks", "otherwise") and self.kind in (ClaimMade, ConcessionMade) and isinstance(value, Atom):
            left = _tricks_left(value, self.setting.board)
            if left is not None:
                return left
        return read_value(one, value, self.setting.board)


def read_keyword(line: Keyword, setting: Setting) -> AnyEvent:
    """The event of a keyword line, with the time and author of the setting.

    Raises NotReadable with the column: an unknown word or field, a value of the wrong kind, one too many or missing.
    """
    form = _Form(kind_of(line), line.word, setting)
    form.values |= {"at": setting.at, "by": setting.by}
    arguments = _with_line(line.arguments) if form.kind is ClaimMade else list(line.arguments)
    for argument in arguments:
        if argument.key:
            _fill_by_name(form, argument)
    ordered = [argument.value for argument in arguments if not argument.key]
    while ordered:
        used = _fill_by_order(form, ordered)
        del ordered[:used]
    form.given = frozenset(form.values)
    _fill_soft(form, line)
    return cast(AnyEvent, form.kind(**form.values))


def _with_line(arguments: tuple[Argument, ...]) -> list[Argument]:
    """The arguments of a claim, `line "drawing trumps"` as `line="drawing trumps"`, and `noline` as an empty one."""
    found: list[Argument] = []
    for argument in arguments:
        value = argument.value
        is_text = not argument.key and isinstance(value, Atom) and value.quoted
        if is_text and found and _is_word(found[-1], "line"):
            found[-1] = Argument("line", value, found[-1].column)
        elif _is_word(argument, "noline"):
            found.append(Argument("line", Atom("", True, argument.column), argument.column))
        else:
            found.append(argument)
    return found


def _is_word(argument: Argument, word: str) -> bool:
    value = argument.value
    return not argument.key and isinstance(value, Atom) and not value.quoted and value.text.lower() == word


def kind_of(line: Keyword) -> type[Event]:
    """The event that a keyword means; a few words mean two, by what follows them."""
    first = line.arguments[0].value if line.arguments and not line.arguments[0].key else None
    second = line.arguments[1:2]
    word = first.text.lower() if isinstance(first, Atom) and not first.quoted else ""
    if line.word == "dummy" and word and word not in SEAT_WORDS:
        return DummyActed
    if line.word == "withdraw" and word in SEAT_WORDS and not _names_a_card(second):
        return TAGS["call_withdrawn"]
    if line.word in ("amended", "amend"):
        raise NotReadable(message("typed", "amendment_form"), column=line.column)
    kind = TAGS.get(ALIASES.get(line.word, line.word))
    if kind is None:
        raise unread(line.word, message("expected", "call_card_or_keyword"), line.column, KEYWORDS, rank=True)
    return kind


def _names_a_card(arguments: tuple[Argument, ...]) -> bool:
    return any(
        argument.key == "card" or (isinstance(argument.value, Atom) and argument.value.text.lower() in CARD_WORDS)
        for argument in arguments
    )


def _fill_by_name(form: _Form, argument: Argument) -> None:
    if form.kind in (ScoreAdjusted, AppealDecided) and argument.key == "both":
        for name in ("ns", "ew"):
            _fill_by_name(form, Argument(name, argument.value, argument.column))
        return
    argument = _as_award(form, argument)
    if argument.key in ("at", "by"):
        form.values[argument.key] = _read_stamp(argument)
        return
    one = next((one for one in form.fields if one.name == argument.key), None)
    if one is None:
        known = [one.name for one in form.fields]
        expected = message("expected", "field_of", word=form.word, fields=" ".join(known))
        raise unread(argument.key, expected, argument.column, known)
    if one.name in form.values:
        raise NotReadable(message("typed", "given_twice", field=argument.key), column=argument.column)
    form.values[one.name] = form.read(one, argument.value)


def _as_award(form: _Form, argument: Argument) -> Argument:
    """`ns=average+` and `ew=60%` as the artificial score of that side; any other argument as it is."""
    value = argument.value
    is_side = form.kind in (ScoreAdjusted, AppealDecided) and argument.key in ("ns", "ew")
    if not is_side or not isinstance(value, Atom):
        return argument
    award = award_of(value.text.lower().removesuffix("%"))
    if value.quoted or award is None:
        return argument
    return Argument(f"{argument.key}_artificial", Atom(award, False, value.column), argument.column)


def _read_stamp(argument: Argument) -> object:
    kind = types.StrType() if argument.key == "at" else types.type_info(Author)
    return read_value(Field(argument.key, kind, True, ""), argument.value)


def _fill_by_order(form: _Form, values: list[Value]) -> int:
    """Give the first of the values to the field it belongs to. Returns how many were used up (a deal takes four)."""
    value = values[0]
    empty = form.empty()
    waiting = any(form.must_be_there(one) for one in empty)
    flag = flags_of(form.kind).get(value.text.lower()) if isinstance(value, Atom) and not value.quoted else None
    if flag is not None and not waiting and flag[0] not in form.values:
        form.values[flag[0]] = flag[1]
        return 1
    spoken = SPOKEN.get(form.kind, {}).get(value.text) if isinstance(value, Atom) and not value.quoted else None
    if spoken is not None and not waiting and spoken not in form.values:
        form.values[spoken] = text_of(value)
        return 1
    for one in empty:
        if one.is_hands and _looks_like_hands(value):
            used = 1 if isinstance(value, Group) else 4
            hands = value.items if isinstance(value, Group) else tuple(values[:4])
            form.values[one.name] = read_hands(hands, value.column)
            return used
        if form.must_be_there(one) or _fits(form, one, value):
            form.values[one.name] = form.read(one, value)
            return 1
    hint = " (text of several words goes in quotation marks)" if isinstance(value, Atom) and not value.quoted else ""
    raise unread(text_of(value), f"{usage(form.kind, form.word)}{hint}", value.column, flags_of(form.kind))


def _looks_like_hands(value: Value) -> bool:
    if isinstance(value, Group):
        return True
    return (
        isinstance(value, Atom) and not value.quoted and (value.text == "-" or ":" in value.text or "." in value.text)
    )


def _fits(form: _Form, one: Field, value: Value) -> bool:
    """Whether a value without a name may go to a field that may be left out."""
    if one.is_flag or one.is_hands:
        return False
    if isinstance(value, Atom) and value.quoted:
        return one.is_text and one.name in FREE_TEXT
    if one.is_text:
        pattern = BARE_TEXT.get(one.name)
        return isinstance(value, Atom) and pattern is not None and pattern.fullmatch(value.text) is not None
    try:
        form.read(one, value)
    except NotReadable:
        return False
    return True


def _fill_soft(form: _Form, line: Keyword) -> None:
    """What follows from the board; raises NotReadable where something that must be there is missing."""
    for one in form.empty():
        follows = FOLLOWS.get((form.kind, one.name))
        if follows is not None:
            form.values[one.name] = follows(form)
        elif one.required:
            missing = message("typed", "field_missing", field=one.name, form=usage(form.kind, form.word))
            raise NotReadable(missing, column=line.column)


def _number_of_board(form: _Form) -> object:
    if form.setting.board is None:
        raise NotPossible(message("typed", "no_board_open"))
    return form.setting.board.number


def _seat_of_dummy(form: _Form) -> object:
    dummy = form.setting.board.dummy if form.setting.board else None
    if dummy is None:
        raise NotPossible(message("typed", "no_dummy_yet"))
    return dummy


def _seat_to_play(form: _Form) -> object:
    seat = form.setting.board.to_play if form.setting.board else None
    if seat is None:
        raise NotPossible(message("typed", "nobody_to_lead"))
    return seat


def _dealer(form: _Form) -> object:
    deal = form.setting.deals.get(form.values["board"])
    return SEAT_WORDS.get(deal.dealer.lower() if deal else "") or standard_dealer(form.values["board"])


def _vul(form: _Form) -> object:
    deal = form.setting.deals.get(form.values["board"])
    return deal.vul if deal else standard_vul(form.values["board"])


def _hands(form: _Form) -> object:
    deal = form.setting.deals.get(form.values["board"])
    return deal.hands if deal else (None, None, None, None)


def _what(form: _Form) -> object:
    """The word for a topic that was given without others."""
    return next(iter(form.values.get("topic") or ()), "revoke")


def _said(form: _Form, name: str) -> object:
    """A field of a designation that its words say, where none of them was typed."""
    typed = form.given & {"card", "suit", "rank", "how"}
    if typed:
        return "as_named" if name == "how" and "card" not in typed else None
    words = form.values.get("words", "")
    return designated(words, form.setting.board).get(name) if words else None


FOLLOWS: dict[tuple[type[Event], str], Callable[[_Form], object]] = {
    (BoardStarted, "dealer"): _dealer,
    (BoardStarted, "vul"): _vul,
    (BoardStarted, "hands"): _hands,
    (BoardDealt, "dealer"): lambda form: standard_dealer(form.values["board"]).value,
    (BoardDealt, "vul"): lambda form: standard_vul(form.values["board"]),
    (ScoreAdjusted, "board"): _number_of_board,
    (DummyCardNamed, "card"): lambda form: _said(form, "card"),
    (DummyCardNamed, "suit"): lambda form: _said(form, "suit"),
    (DummyCardNamed, "rank"): lambda form: _said(form, "rank"),
    (DummyCardNamed, "how"): lambda form: _said(form, "how"),
    (DummyFaced, "seat"): _seat_of_dummy,
    (LeadFacedDown, "seat"): _seat_to_play,
    (AttentionDrawn, "what"): _what,
    (AttentionDrawn, "topic"): lambda form: understood(form.values["what"]),
    (DirectorCalled, "topic"): lambda form: understood(form.values.get("why", ""), by_calling=True),
}


def _tricks_left(atom: Atom, board: Board | None) -> int | None:
    """`all` and `rest-2` of the tricks left; None for anything else. Raises NotPossible for more than are left."""
    found = re.fullmatch(r"(?:all|rest)(?:-(\d{1,2}))?", atom.text.lower())
    if found is None or atom.quoted:
        return None
    left = board.tricks_left if board else 0
    less = int(found[1] or 0)
    if board is not None and less > left:
        told = message("typed", "fewer_tricks_left", count=left, board=board.number, read=repr(atom.text))
        raise NotPossible(told, column=atom.column)
    return left - less
