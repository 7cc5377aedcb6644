"""Who may record what, as a page.

`as_page` gives docs/rights.md, which `python3 dev.py write` writes anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from application.rights import RIGHTS, ROLES, SUBJECTS, Subject
from domain.events import Author

__all__ = ["as_page"]

HEAD = """\
# Who may record what

Written out of `application/rights.py` by `python3 dev.py write`. It is asked on the one way into the log, by which all
comes that a page, a command or another program wants recorded.

| role | where it records |
| --- | --- |
| operator | everywhere; only at the command line, by no link |
| recorder `S1.t5` | table 5 of session S1, in every round |
| director, scorer `S1` | session S1 and its tables; without a scope every session of the log |
| committee `S1/A1` | what is of appeal A1, in session S1 or at one of its tables |
| player `S1/7` | an appeal of contestant 7: at a table where it sat, or of a penalty in the session's own stream |
| commentator `S1` | nowhere; comments on boards of session S1 that are open stand beside the log |
| public | nowhere |

An entry is struck or replaced by who may record it, and all that counts otherwise then: what stands in its place now,
what it amended itself, and what comes instead. So a recorder strikes no ruling, a director no decision of a committee.
A scorer corrects errors in recording or computing a score (79C1), and none that a director or a committee decided; what
rectifies an irregularity or a ruling (81C3, 82C), or is corrected late as beyond doubt (79C2), is the director's.
So is who sat where in a round of which scores were made available.

Whose word each role may record: op is the operator, td the director, sc the scorer, ac the committee, NESW the players.
An event that stands in no stream of that kind is refused as well.

"""
SHORT: dict[Author, str] = {
    "operator": "op", "director": "td", "scorer": "sc", "committee": "ac", "N": "N", "E": "E", "S": "S", "W": "W",
}  # fmt: skip


def as_page() -> str:
    """The rights as Markdown."""
    return HEAD + "".join(_rights()) + "\n## The events of each subject\n\n" + "".join(_subjects())


def _rights() -> Iterator[str]:
    yield _row("Subject", "Stream", *ROLES)
    yield _row(*("---" for _ in range(len(ROLES) + 2)))
    for subject in SUBJECTS:
        words = ([SHORT[author] for author in RIGHTS[role].get(subject, ())] for role in ROLES)
        yield _row(subject.name, _streams(subject), *(" ".join(said).replace("N E S W", "NESW") for said in words))


def _subjects() -> Iterator[str]:
    yield _row("Subject", "Events, by their tags")
    yield _row("---", "---")
    for subject in SUBJECTS:
        yield _row(subject.name, " ".join(f"`{kind.__struct_config__.tag}`" for kind in subject.kinds))


def _streams(subject: Subject) -> str:
    return " and ".join(["table"] * subject.at_table + ["session"] * subject.in_session)


def _row(*cells: str) -> str:
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in cells) + "\n"
