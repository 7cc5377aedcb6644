"""Links as they are shown on the terminal: those that were made, and the list of all."""

from __future__ import annotations

from collections.abc import Sequence

from cli.show.columns import table_lines
from projections.texts import message
from projections.views.link import LinkView, MadeLinkView

__all__ = ["links_lines", "made_lines"]

STATES = {"ended": "ended", "revoked": "revoked_state"}
"""The words for each state but that in which a link is in force."""


def made_lines(made: Sequence[MadeLinkView], *, here: bool) -> list[str]:
    """Links that were made, and what to do with them; `here` where their address is that of this machine alone."""
    lines: list[str] = []
    for one in made:
        lines += [message("links", "made", whom=_whom(one), link=one.link, ends=one.ends), f"  {one.address}"]
    lines.append(message("links", "shown_once"))
    return lines + [message("links", "this_machine")] * here


def links_lines(links: Sequence[LinkView]) -> list[str]:
    """The list of links, in columns."""
    if not links:
        return [message("links", "no_links")]
    head = [
        message("links", f"head_{name}") for name in ("link", "role", "label", "state", "ends", "devices", "changed")
    ]
    rows = [
        [
            one.link, f"{message('links', f'as_{one.role}')} {one.scope}".rstrip(), one.label,
            message("links", STATES[one.state]) if one.state in STATES else "", _short(one.ends), str(one.devices),
            _short(one.changed),
        ]
        for one in links
    ]  # fmt: skip
    return table_lines(head, rows, left=(0, 1, 2, 3, 4, 6), wide=2)


def _short(time: str) -> str:
    """Day and minute of a time: a link ends within a year."""
    return time[5:16].replace("T", " ")


def _whom(made: MadeLinkView) -> str:
    """As whom it lets somebody in, and for whom it was made."""
    role = f"{message('role', made.role)} {made.scope}".rstrip()
    return f"{role} ({made.label})" if made.label else role
