"""What kind of file it is, by what stands in it; the name is asked only where the content leaves it open."""

from __future__ import annotations

import json
import re
from typing import Literal

from domain.errors import NotReadable
from formats.dup.kinds import layout_of

__all__ = ["MOST_BYTES", "Kind", "NotRecognised", "decode_text", "recognise"]

Kind = Literal["tdl", "lin", "pbn", "jsonl", "usebio", "bws", "dup"]

MOST_BYTES = 64 << 20
"""The largest file that is read: 64 MiB."""

LOOKED_AT = 1 << 16
"""How many bytes of the beginning decide."""

STRANGERS = {
    b"PK\x03\x04": "a zip archive within another file: unpack it first",
    b"\x1f\x8b": "a gzip archive: unpack it first",
    b"%PDF": "a PDF document",
    b"SQLite format 3": "an SQLite database, perhaps a log of this program: give it with --log",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"\xff\xfe\x00\x00": "text in UTF-32: save it as UTF-8",
    b"\x00\x00\xfe\xff": "text in UTF-32: save it as UTF-8",
    b"\xff\xfe": "text in UTF-16: save it as UTF-8",
    b"\xfe\xff": "text in UTF-16: save it as UTF-8",
}
"""First bytes of files that people give by mistake, and what to tell them."""


class NotRecognised(NotReadable):
    """The file is no record of bridge, or empty. Of one that is known and cannot be read NotReadable is raised."""


PADDING = b"\x00\x1a\r\n\t "
"""What may stand behind the last line: Ctrl-Z, and whatever fills the last block of an old disk."""

ACCESS = re.compile(rb"\x00\x01\x00\x00Standard (?:Jet|ACE) DB")
"""How an Access database begins: Bridgemate writes its results in one (BWS)."""

XML_ROOT = re.compile(r"<([A-Za-z_][A-Za-z0-9_.-]{0,40})[\s/>]")
LIN_LINK = re.compile(r"\S{0,200}[?&]lin=[^\s]{0,200}(?:%7C|\|)", re.IGNORECASE)
LIN_TAG = re.compile(r"(?:^|[|\n])[ \t\r]{0,9}(?:md|pn|qx|vg|rs|st|mb|pc|nt)\|", re.IGNORECASE)
LIN_START = re.compile(r"(?:%[^\n]*+\n|\s++)*+[a-z0-9]{2}\|", re.IGNORECASE)
"""How LIN begins: with a tag, whichever."""
PBN_ASIDE = r"\s++|%[^\n]*+(?:\n|\Z)|;[^\n]*+(?:\n|\Z)|\{[^}]*+(?:\}|\Z)"
PBN_TAG = re.compile(r'^[ \t]{0,9}\[[ \t]{0,9}([A-Za-z][A-Za-z0-9_]{0,63})[ \t]{0,9}"', re.MULTILINE)
PBN_START = re.compile(rf'(?:{PBN_ASIDE})*+\[\s{{0,9}}([A-Za-z][A-Za-z0-9_]{{0,63}})\s{{0,9}}"')
"""How PBN begins: with a tag, after nothing but comments and escaped lines."""
PBN_HEADER = re.compile(rf"% ?(?:PBN|EXPORT)[^\n]*+(?:{PBN_ASIDE})*+\Z")
"""A file of PBN without a game."""
OF_BRIDGE = frozenset((
    "board", "dealer", "vulnerable", "deal", "declarer", "contract", "auction", "play", "scoring", "scoretable",
    "totalscoretable", "hometeam", "visitteam", "room", "section", "table", "north", "east", "south", "west",
    "pairns", "pairew", "doubledummytricks", "optimumscore", "optimumresulttable", "tdlogtable",
))  # fmt: skip
"""Tags one of which stands in every file of PBN that says anything of bridge."""
OF_ANY_GAME = frozenset(("event", "site", "date", "round", "result", "stage", "generator"))
"""Tags of PBN that a game of chess bears as well."""
OF_CHESS = frozenset(("white", "black"))
TDL_LINE = re.compile(
    r"^[ \t]{0,9}!{0,2}(?:"
    r"(?:session|stream)[ \t]+(?:[\w.-]*[0-9][\w.-]*[ \t]*(?:$|[#;])|[\w.-]+[ \t]+(?:\"|[0-9]{4}|\w+=))"
    r"|(?:round|board|deal|result|table)[ \t]+[0-9]{1,4}[ \t]*(?:$|[#;]|\w+=|[1-7][SHDCN])"
    r"|round[ \t]+\w+=|player[ \t]+[\w.-]+[ \t]+\"|dealer[ \t]+[NESW][ \t]*$|@[ \t]+[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r")",
    re.IGNORECASE | re.MULTILINE,
)
"""A line that begins a script, with what belongs behind its keyword: in other texts the words alone are common."""
FOR_A_MACHINE = (".dup", ".bri", ".dge")
FIRST_LINES = 200
"""So many lines may stand before the first that shows a script: comments, mostly."""


def recognise(data: bytes, name: str = "") -> Kind:
    """Tell the kind of a file from its bytes, and from its name only where they leave it open.

    Raises NotReadable, saying what it looks like, for a file that is none of them.
    """
    if ACCESS.match(data):
        return "bws"
    if layout_of(data) is not None or (b"\x00" in data[:LOOKED_AT] and _is_for_a_machine(data, name)):
        return "dup"
    text = decode_text(data, name, whole=False)
    kind = _by_content(text, name)
    if kind is not None:
        return kind
    if name.lower().endswith(".tdl"):
        return "tdl"
    if _is_for_a_machine(data, name):
        return "dup"
    raise NotRecognised(
        "this is neither .tdl, PBN, LIN, USEBIO, Bridgemate (BWS), DUP nor JSON Lines: no line of it is known",
        source=name,
    )


def _is_for_a_machine(data: bytes, name: str) -> bool:
    """Whether a file is named as deals for a machine are, and is nothing else that is known."""
    return name.lower().endswith(FOR_A_MACHINE) and not any(map(data.startswith, STRANGERS))


def decode_text(data: bytes, name: str = "", *, whole: bool = True) -> str:
    """The text of a file: UTF-8 with or without its mark; where it is not all UTF-8, line by line UTF-8 or else
    Latin-1. A Ctrl-Z at the end is dropped, and what pads the file behind it.

    With `whole` false only the beginning, enough to recognise it. Raises NotReadable for what is too large,
    NotRecognised for what is empty or no text.
    """
    if len(data) > MOST_BYTES:
        raise NotReadable(f"the file has {len(data) >> 20} MiB; at most {MOST_BYTES >> 20} MiB are read", source=name)
    beginning = data[:LOOKED_AT]
    stranger = next((what for mark, what in STRANGERS.items() if beginning.startswith(mark)), None)
    if stranger is not None:
        raise NotRecognised(f"this is {stranger}", source=name)
    body = (data if whole else beginning).removeprefix(b"\xef\xbb\xbf").rstrip(PADDING)
    if not body:
        raise NotRecognised("the file is empty", source=name)
    if not whole and len(data) > LOOKED_AT:
        body = _before_padding(body)
    if b"\x00" in body:
        raise NotRecognised(_binary(body), source=name)
    return _decode(body, whole)


def _before_padding(beginning: bytes) -> bytes:
    """The beginning of a file without what may be padding up to its end: Ctrl-Z, and zeros behind it."""
    end = beginning.find(b"\x1a\x00")
    return beginning if end < 0 else beginning[:end]


def _binary(body: bytes) -> str:
    """What a text with zeros in it is: UTF-16 without its mark where every other byte of the first is one."""
    first = body[:64]
    zeros = max(first[::2].count(0), first[1::2].count(0)) * 2
    in_pairs = min(first[::2].count(0), first[1::2].count(0)) == 0 and zeros * 4 >= len(first) * 3
    return "this is text in UTF-16: save it as UTF-8" if in_pairs else "this is no text but a binary file"


def _decode(body: bytes, whole: bool) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        if not whole and error.start > len(body) - 4:
            return body[: error.start].decode("utf-8")
        return "".join(map(_decode_line, body.splitlines(keepends=True)))


def _decode_line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")


def _by_content(text: str, name: str) -> Kind | None:
    """The kind that the text shows, or None. Raises NotReadable for a web page or XML."""
    start = text.lstrip()
    head = start[:200].lower()
    if head.startswith(("<!doctype html", "<html")):
        raise NotRecognised("this is a web page: save the file itself, not the page that shows it", source=name)
    if head.startswith(("<?xml", "<usebio", "<!doctype usebio", "<!--")):
        return _xml(start, name)
    if _is_json_line(start):
        return "jsonl"
    if _is_pbn(start, name):
        return "pbn"
    if LIN_LINK.match(start) or (LIN_TAG.search(text) and (_is_named(name, "lin") or LIN_START.match(start))):
        return "lin"
    if TDL_LINE.search("\n".join(text.split("\n", FIRST_LINES)[:FIRST_LINES])):
        return "tdl"
    return None


def _is_named(name: str, ending: str) -> bool:
    return name.lower().endswith(f".{ending}")


def _is_pbn(start: str, name: str) -> bool:
    """Whether a text is PBN: it begins with a tag, or is named so, and bears tags of bridge. Raises NotRecognised for
    chess."""
    if PBN_HEADER.match(start):
        return True
    first = PBN_START.match(start)
    if first is None and not _is_named(name, "pbn"):
        return False
    tags = {tag.lower() for tag in [*PBN_TAG.findall(start), *(first.groups() if first else ())]}
    if tags >= OF_CHESS and tags.isdisjoint(("deal", "dealer", "contract", "auction")):
        raise NotRecognised("this is a game of chess (PGN), not of bridge", source=name)
    return not tags.isdisjoint(OF_BRIDGE | OF_ANY_GAME) or (bool(tags) and _is_named(name, "pbn"))


def _xml(start: str, name: str) -> Kind:
    """The kind of an XML file, by its first element. Raises NotReadable where that is not USEBIO's."""
    root = XML_ROOT.search(start)
    if root is None or root[1].upper() != "USEBIO":
        read = f"its first element is {root[1]}" if root else "it has no element"
        raise NotRecognised(f"this is XML, but no USEBIO: {read}", source=name)
    return "usebio"


def _is_json_line(start: str) -> bool:
    if not start.startswith("{"):
        return False
    line, newline, _ = start.partition("\n")
    try:
        found: object = json.loads(line)
    except (ValueError, RecursionError):
        return not newline and '"event"' in line
    return isinstance(found, dict)
