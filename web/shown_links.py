"""Links shown on the terminal of whoever starts a server, with codes that a phone reads from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import segno

from application.hall.access import LINK_ROLES
from application.hall.links import MadeLink, Wanted, address_of, end_of, link_role, wanted_link
from domain.errors import TdlogError
from domain.log.store import LogStore
from projections.texts import message

__all__ = ["code_lines", "links_wished", "shown_link"]

TABLE = re.compile(r"[^.:\s]+\.t[0-9]{1,4}")
TABLES = re.compile(r"(?P<session>[^.:\s]+):(?P<count>[0-9]{1,4})")
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""Two dots of a code, one above the other, as a character that is bright where the code is."""
BORDER = 2


def links_wished(log: LogStore, wished: Sequence[str], at: str) -> list[Wanted]:
    """The links that are asked for: `director`, `scorer`, `S1.t5` the recorder of a table, `S1:12` those of twelve.

    Raises TdlogError for anything else.
    """
    found: list[Wanted] = []
    for one in wished:
        many = TABLES.fullmatch(one)
        if one in LINK_ROLES:
            role = link_role(one)
            found.append(wanted_link(log, role, "", end_of(role, at), early=True))
        elif TABLE.fullmatch(one):
            found.append(wanted_link(log, "recorder", one, end_of("recorder", at), early=True))
        elif many is not None:
            tables = (f"{many['session']}.t{number}" for number in range(1, int(many["count"]) + 1))
            found += [wanted_link(log, "recorder", table, end_of("recorder", at), early=True) for table in tables]
        else:
            raise TdlogError(message("serving", "which_link", read=repr(one)))
    return found


def shown_link(address: str, made: MadeLink) -> Iterator[str]:
    """A link in words, and as a code."""
    yield ""
    yield message("serving", "link_for", role=message("role", made.link.role), scope=made.link.scope).rstrip()
    yield "  " + address_of(address, made)
    yield from code_lines(address_of(address, made))


def code_lines(text: str) -> Iterator[str]:
    """A text as a code in lines for a terminal: two rows of dots a line, bright on dark."""
    dots = segno.make(text, error="l", micro=False).matrix
    wide = len(dots[0]) + 2 * BORDER
    empty = [0] * wide
    rows = [[0] * BORDER + [int(dot) for dot in row] + [0] * BORDER for row in dots]
    rows = [*[empty] * BORDER, *rows, *[empty] * BORDER]
    rows += [[1] * wide] * (len(rows) % 2)
    for above, below in zip(rows[::2], rows[1::2], strict=True):
        yield "  " + "".join(HALVES[not up, not down] for up, down in zip(above, below, strict=True))
