"""From the text of a line to what it says, by the grammar in `grammar.lark`. The parser is built at first use."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, cast

from domain.errors import NotReadable
from formats.notation.faults import unread
from formats.notation.lines import (
    Action,
    Actions,
    Amendment,
    Argument,
    Atom,
    Body,
    Entry,
    Expected,
    Group,
    Keyword,
    Line,
    Pairs,
    Stamp,
    Undo,
    Value,
)
from projections.texts import message

if TYPE_CHECKING:
    from lark import Token, Tree
    from lark.exceptions import UnexpectedInput

    Node = Tree[Token]

    class Parser(Protocol):
        """What is used of lark's parser."""

        def parse(self, text: str) -> Node:
            """The tree of a line."""
            ...


__all__ = ["CALL_FORMS", "built_parser", "parse"]

CALL_FORMS = (*(f"{level}{strain}" for level in range(1, 8) for strain in ("c", "d", "h", "s", "nt")), "p", "x", "xx")
"""The calls as they are typed, for hints."""

_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')

IN_WORDS = {
    "ACTION": "call_or_card",
    "ALERTED": "call_or_card",
    "KEYWORD": "keyword",
    "DIRECTOR": "keyword",
    "AT": "keyword",
    "UNDO": "keyword",
    "NOTE": "note",
    "WORD": "value",
    "STRING": "text",
    "LSQB": "value",
    "LBRACE": "value",
    "RSQB": "closing_bracket",
    "RBRACE": "closing_brace",
    "KEY": "field_and_value",
    "PAIR_KEY": "name_and_value",
    "COMMA": "comma",
    "EQUAL": "equal",
    "ENTRY": "entry",
    "PLACE": "card_or_call_at",
    "MEANING": "meaning",
    "WHY": "why",
    "ON_BOARD": "on_board",
    "VBAR": "bar",
    "STAMP": "stamp",
    "ARROW": "arrow",
    "$END": "end_of_line",
}
"""The grammar's terminals, by the code of their words for the person who typed."""

SHORT = 16
"""Characters of a line that is kept as it was read: calls and cards, a trick."""


def parse(text: str) -> Line:
    """Read one line, without its end of line.

    Raises NotReadable with the column, what was read and what was expected.
    """
    return _parsed_before(text) if len(text) <= SHORT else _parsed(text)


@lru_cache(maxsize=4096)
def _parsed_before(text: str) -> Line:
    """The same of a short line: one card is typed like another, at a thousand tables."""
    return _parsed(text)


def _parsed(text: str) -> Line:
    if text.lstrip()[:1] == "#":
        return Line()
    from lark.exceptions import UnexpectedInput

    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        _explain(text, error)
    return _line(tree)


@cache
def _parser() -> Parser:
    return built_parser(Path(cache_from_source(__file__)).with_suffix(".lark"))


def built_parser(kept: Path) -> Parser:
    """The parser, built from the grammar, which takes as long as reading twenty boards; or read from where it was kept.

    It is kept beside the compiled modules, where they are kept at all: reading it runs what it says, and whoever may
    write there may change the program as well. lark builds it anew where the grammar has changed or the file cannot be
    read, and does without a file it cannot write.
    """
    from lark import Lark

    settings = {"start": "line", "parser": "lalr", "lexer": "contextual", "maybe_placeholders": False}
    settings["cache"] = kept.parent.is_dir() and str(kept)
    return cast("Parser", cast("Any", Lark).open("grammar.lark", rel_to=__file__, **settings))


def _explain(text: str, error: UnexpectedInput) -> NoReturn:
    """Turn the parser's error into ours."""
    at = error.pos_in_stream or 0
    if getattr(getattr(error, "token", None), "type", "") == "$END":
        at = len(text)
    column = at + 1
    read = _read_at(text, at)
    if text[at : at + 1] == '"' and not _TEXT.match(text, at):
        raise NotReadable(message("typed", "text_without_end"), column=column) from None
    allowed: set[str] = set(getattr(error, "accepts", None) or getattr(error, "expected", None) or ())
    allowed |= set(getattr(error, "allowed", None) or ())
    words = [
        message("expected", code) for code in dict.fromkeys(IN_WORDS[name] for name in IN_WORDS if name in allowed)
    ]
    expected = ", ".join(words[:-1]) + message("word", "or") * (len(words) > 1) + "".join(words[-1:])
    act = "ACTION" in allowed
    known = CALL_FORMS if act else ()
    raise unread(read, expected or message("expected", "something_else"), column, known, rank=act) from None


def _read_at(text: str, at: int) -> str:
    words = text[at:].split(maxsplit=1)
    return words[0] if words else ""


def _line(tree: Node) -> Line:
    body: Body | None = None
    note: str | None = None
    column = 0
    for child in tree.children:
        if isinstance(child, str):
            note = child[1:].strip()
            column = _column(child)
        else:
            body = _body(child)
    return Line(body, note, column)


def _body(tree: Node) -> Body:
    kind = str(tree.data)
    if kind == "stamp":
        mark, *atoms = _tokens(tree)
        return Stamp(tuple(_atom(token) for token in atoms), _column(mark))
    if kind == "expectation":
        return Expected(tuple(_argument(child) for child in _trees(tree)), _column(_tokens(tree)[0]))
    if kind == "undo":
        return _undo(tree)
    if kind == "amendment":
        return _amendment(tree)
    return _entry(tree)


def _entry(tree: Node) -> Entry:
    if tree.data == "actions":
        return Actions(tuple(_action(child) for child in _trees(tree)))
    word, *_ = _tokens(tree)
    bare = word.lstrip("!")
    arguments = tuple(_argument(child) for child in _trees(tree))
    return Keyword(bare.casefold(), arguments, len(word) - len(bare), _column(word))


def _action(tree: Node) -> Action:
    word, *more = _tokens(tree)
    typed = word.casefold()
    unmarked = typed.lstrip("!")
    marks = len(typed) - len(unmarked)
    seat, colon, rest = unmarked.partition(":")
    body = rest if colon else unmarked
    ends = min((n for n in (body.find("~"), body.find("!")) if n >= 0), default=len(body))
    meaning = ""
    if more:
        meaning = _atom(more[0]).text if more[0].type == "STRING" else more[0].strip()
    return Action(body[:ends], seat if colon else "", marks, _remarks(body[ends:]), meaning, _column(word))


def _remarks(text: str) -> tuple[str, ...]:
    """`~35!` as `~35` and `!`."""
    return tuple(part for part in text.replace("!", " ! ").split() if part)


def _amendment(tree: Node) -> Amendment:
    tokens = {token.type: token for token in _tokens(tree)}
    at = tokens["AT"]
    target = tokens.get("ENTRY") or tokens["PLACE"]
    board = int(tokens["ON_BOARD"].split()[1]) if "ON_BOARD" in tokens else None
    entries = tuple(_entry(child) for child in _trees(tree) if child.data != "reason")
    return Amendment(target.casefold(), entries, board, _why(tree), len(at) - len(at.lstrip("!")), _column(target))


def _undo(tree: Node) -> Undo:
    word, *entry = _tokens(tree)
    number = int(entry[0].lstrip("#")) if entry else None
    return Undo(word.casefold(), number, _why(tree), _column(entry[0] if entry else word))


def _why(tree: Node) -> str:
    reasons = [child for child in _trees(tree) if child.data == "reason"]
    return _atom(_tokens(reasons[0])[1]).text if reasons else ""


def _argument(tree: Node) -> Argument:
    keys = _tokens(tree)
    items = [_item(child) for child in _trees(tree)[-1].children]
    value: Value = items[0] if len(items) == 1 else Group(tuple(_flat(item) for item in items), items[0].column)
    if keys:
        return Argument(keys[0][:-1].casefold(), value, _column(keys[0]))
    return Argument("", value, value.column)


def _flat(item: Value) -> Atom | Pairs:
    """One member of `a, b`. Raises NotReadable for a list inside it."""
    if isinstance(item, Group):
        raise NotReadable(message("typed", "list_in_a_list"), column=item.column)
    return item


def _item(node: Node | Token) -> Value:
    if isinstance(node, str):
        return _atom(node)
    if node.data == "list":
        members = tuple(_flat(_item(child)) for child in node.children)
        return Group(members, members[0].column if members else 0)
    pairs = tuple((_atom(key), _atom(value)) for key, value in map(_tokens, _trees(node)))
    return Pairs(pairs, pairs[0][0].column if pairs else 0)


def _atom(token: Token) -> Atom:
    text = str(token)
    if token.type == "STRING":
        return Atom(_unquoted(text, _column(token)), True, _column(token))
    return Atom(text[:-1] if token.type == "PAIR_KEY" else text, False, _column(token))


def _unquoted(text: str, column: int) -> str:
    """The text between quotation marks, with JSON's escapes. Raises NotReadable where an escape is none."""
    if "\\" not in text:
        return text[1:-1]
    import json

    try:
        plain = str(json.loads(text, strict=False))
        plain.encode()
    except json.JSONDecodeError as error:
        known = message("typed", "escapes", escapes=r"\" \\ \/ \b \f \n \r \t \u0041")
        raise NotReadable(known, column=column + error.pos) from None
    except UnicodeEncodeError:
        raise NotReadable(message("typed", "half_escape"), column=column) from None
    return plain


def _trees(tree: Node) -> list[Node]:
    return [child for child in tree.children if not isinstance(child, str)]


def _tokens(tree: Node) -> list[Token]:
    return [child for child in tree.children if isinstance(child, str)]


def _column(token: Token) -> int:
    return token.column or 1
