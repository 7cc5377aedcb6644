"""What `tdlog verify` says of seals beside what is wrong: which were held, and what is worth knowing of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from msgspec import Struct, field

from domain.errors import LogError
from domain.log.sealing import Head
from domain.log.store import LogStore
from formats.printed import in_lines
from projections.recorded.clocks import Clocks
from projections.texts import message

__all__ = ["Remark", "clock_remarks", "head_lines", "remark_json", "remark_lines", "seal_remarks"]

WIDTH = 78

CLOCKS = {
    "clock_back": "clock_back",
    "clock_early": "clock_early",
    "clock_after_seal": "clock_after_seal",
    "seal_back": "seal_back",
}
"""What is odd about a time, and the words for it."""

REGISTER = {
    "unsealed": "register_unsealed",
    "unchanged": "register_unchanged",
    "changed": "register_changed",
    "forgotten": "register_forgotten",
}
"""What became of the register since the last seal, and the words for it."""


class Remark(Struct, frozen=True):
    """Something worth knowing of a log that makes it neither whole nor broken."""

    code: str
    text: str
    about: dict[str, Any] = field(default_factory=dict[str, Any])
    """What it is about, for machines."""


def seal_remarks(log: LogStore, heads: Iterable[Head], keys: Collection[str]) -> list[Remark]:
    """What there is to say of the register and of the seals of a log. `heads` were given or lie beside it; `keys` are
    those that may have sealed it, where they were named."""
    seals = [seal.head for seal in log.seals()]
    state = log.register.since_seal()
    about = {"entries": seals[-1].upto, "at": seals[-1].at} if seals else {}
    found = [Remark(REGISTER[state], message("command", REGISTER[state], at=about.get("at", "")), about)]
    for before, head in pairwise(seals):
        if keys and before.key != head.key:
            said = message("command", "new_key_since", entries=_entries(head), key=head.key)
            found.append(Remark("new_key_since", said, {"entries": head.upto, "key": head.key}))
    for head in heads:
        if head.register and head not in seals:
            said = message("command", "seal_not_kept", entries=_entries(head), at=head.at)
            found.append(Remark("seal_not_kept", said, {"entries": head.upto, "at": head.at}))
    return found


def clock_remarks(log: LogStore) -> list[Remark]:
    """What there is to say of the times in a log, as far as it can be read."""
    clocks = Clocks((seal.head.upto, seal.head.at) for seal in log.seals())
    with suppress(LogError):
        for one in log.scan():
            clocks.take(one.position, one.stream, one.entry, one.event.at)
    return [
        Remark(
            one.code,
            message(
                "command",
                CLOCKS[one.code],
                count=one.count,
                entry=f"{one.stream}#{one.entry}",
                position=one.entry,
                time=one.time,
                other=one.other,
            ),
            {"stream": one.stream, "entry": one.entry, "time": one.time, "other": one.other, "count": one.count},
        )
        for one in clocks.remarks()
    ]


def head_lines(seals: Sequence[Head], shown: Sequence[tuple[str, Head]]) -> list[str]:
    """The heads that a log holds, each once, with every place where it stands; then that their times are told."""
    lines: list[str] = []
    for head in dict.fromkeys([*seals, *(head for _, head in shown)]):
        places = [message("command", "the_log")] * (head in seals) + [file for file, one in shown if one == head]
        lines.append("  " + message("command", "holds_head", entries=_entries(head), at=head.at))
        lines.append("    " + message("command", "head_key", key=head.key))
        lines += ["    " + message("command", "head_file", file=place) for place in places]
    return [*lines, "  " + message("command", "seal_times")] if lines else []


def remark_lines(remarks: Iterable[Remark]) -> list[str]:
    """The remarks, a paragraph each."""
    return [line for remark in remarks for line in in_lines(remark.text, WIDTH, "  ", "    ")]


def remark_json(remark: Remark) -> dict[str, Any]:
    """A remark for machines."""
    return {"remark": remark.code, "text": remark.text, **remark.about}


def _entries(head: Head) -> str:
    return message("command", "some_entries", count=head.upto)
