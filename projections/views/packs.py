"""What a session comes to by data packs, as it is shown: its masterpoints, and its list with handicaps."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from projections.elected.packs import PackKind, elected_pack
from projections.packs.by_session import is_final
from projections.packs.handicaps import HandicapList, HandicapRow
from projections.packs.masterpoints import Award, Awards
from projections.packs.pack import Pack
from projections.points.figures import printed
from projections.points.rounding import rounded
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings
from projections.recorded.session_record import Remark
from projections.texts import has_message, language, message
from projections.views.contestants import BETWEEN, called, names_of
from projections.views.encoding import Unencoded

__all__ = [
    "AwardView", "AwardsView", "HandicapRowView", "HandicapsView", "PackElectedView", "PackView", "awards_view",
    "elected_view", "handicaps_view", "pack_view", "why_not",
]  # fmt: skip


class PackView(Struct, frozen=True):
    """A data pack: whose rules, of when, and how sure that is."""

    pack: str
    """Its name."""
    version: int
    title: str
    who: str
    source: str
    year: str
    confidence: str
    """`high`, `medium` or `low`."""
    status: str
    """`rules`, `example`, or a `frame`, whose first awards the club enters."""
    note: str
    digest: str
    """The SHA-256 of its file."""
    text: Unencoded[str]
    """Its rules in a line: `Club game, open (ACBL, before 2019), pack acbl-club-open, version 1`."""
    told: Unencoded[tuple[str, ...]]
    """Where they are from and how sure that is, and that it is an example or a frame."""


class PackElectedView(Struct, frozen=True):
    """That a session elects a pack."""

    session: str
    kind: str
    """`masterpoints` or `handicap`."""
    pack: str
    """Empty where it elects none."""
    version: int
    digest: str
    entry: str
    text: str


class AwardView(Struct, frozen=True):
    """What a contestant gets."""

    contestant: str
    place: int
    tied: bool
    award: str
    """As the pack rounds it."""
    exact: Fraction
    by_handicap: bool
    """Whether it is for the list with handicaps."""
    names: Unencoded[tuple[str, ...]]
    called: Unencoded[tuple[str, ...]]

    @property
    def names_text(self) -> str:
        """`Anna Holm & Bo Lund`."""
        return BETWEEN.join(self.names)


class AwardGroupView(Struct, frozen=True):
    """Contestants that are ranked together; of the whole session the tables."""

    group: str
    """`all`, or `ns` and `ew` with two winners."""
    contestants: int
    tables: Fraction
    first: Fraction
    """The first award."""
    depth: int
    """How many places get an award."""
    rows: tuple[AwardView, ...]
    first_shown: Unencoded[str]


class AwardsView(Struct, frozen=True):
    """The masterpoints of a session."""

    session: str
    pack: PackView | None
    """None where the one that is elected is not at hand, or is not any more what it was."""
    unit: str
    """What its awards are called."""
    provisional: bool
    """Whether they may still change: until the session is closed and nothing is open."""
    groups: tuple[AwardGroupView, ...]
    not_defined: str
    """Why there are none, in words; empty where there are."""


class HandicapRowView(Struct, frozen=True):
    """A contestant in the list with handicaps."""

    contestant: str
    place: int
    """0 where the score awaits a handicap."""
    tied: bool
    percent: Fraction
    """In the ranking."""
    handicap: Fraction | None
    """null where it is not known."""
    expected: Fraction | None
    """The percentage that was expected of it, where the pack asks for that."""
    score: Fraction | None
    """With handicap."""
    shown: HandicapShownView
    names: Unencoded[tuple[str, ...]]
    called: Unencoded[tuple[str, ...]]

    @property
    def names_text(self) -> str:
        """`Anna Holm & Bo Lund`."""
        return BETWEEN.join(self.names)


class HandicapShownView(Struct, frozen=True):
    """Its figures as they are printed; empty for one that is not known."""

    percent: str
    handicap: str
    """With its sign."""
    expected: str
    score: str


class HandicapGroupView(Struct, frozen=True):
    """Contestants that are ranked together with handicaps."""

    group: str
    rows: tuple[HandicapRowView, ...]


class HandicapsView(Struct, frozen=True):
    """The list with handicaps of a session."""

    session: str
    pack: PackView | None
    """As of the masterpoints."""
    provisional: bool
    groups: tuple[HandicapGroupView, ...]
    awaited: tuple[str, ...]
    """The contestants of whom a handicap is not known."""
    not_defined: str
    """Why there is no list, in words; empty where there is one."""
    asked: Unencoded[tuple[str, ...]]
    """What is to be recorded, by player."""


def pack_view(pack: Pack) -> PackView:
    """A pack in the language chosen."""
    text = message("packs", "rules", title=pack.title, who=pack.who, year=pack.year, name=pack.name,
                   version=pack.version)  # fmt: skip
    confidence = message("packs", f"confidence {pack.confidence}")
    told = [message("packs", "source", source=pack.source, confidence=confidence)]
    told += [message("packs", f"status {pack.status}")] if pack.status != "rules" else []
    told += [pack.note] if pack.note else []
    return PackView(
        pack.name, pack.version, pack.title, pack.who, pack.source, pack.year, pack.confidence, pack.status, pack.note,
        pack.digest, text, tuple(told),
    )  # fmt: skip


def why_not(remark: Remark) -> str:
    """Why something by a pack is not defined, in words."""
    fields: dict[str, Any] = dict(remark.fields)
    kind = f"kind {fields.get('kind', '')}"
    if has_message("packs", kind, language()):
        fields["kind"] = message("packs", kind)
    return message("packs", remark.code, **fields)


def awards_view(
    scored: ScoredSession, ranking: Standings, awards: Awards | Remark, names: Mapping[str, str]
) -> AwardsView:
    """The masterpoints of a session in the language chosen."""
    provisional = not is_final(scored, ranking)
    if isinstance(awards, Remark):
        return AwardsView(scored.name, None, "", provisional, (), why_not(awards))
    pack = awards.pack
    groups = tuple(
        AwardGroupView(
            group.name, group.contestants, group.tables, group.first, group.depth,
            tuple(_award(scored, row, names) for row in group.rows),
            f"{rounded(group.first, pack.decimals, pack.rounding)}",
        )
        for group in awards.groups
    )  # fmt: skip
    not_defined = why_not(awards.not_defined) if awards.not_defined is not None else ""
    return AwardsView(scored.name, pack_view(pack), pack.unit, provisional, groups, not_defined)


def _award(scored: ScoredSession, row: Award, names: Mapping[str, str]) -> AwardView:
    return AwardView(
        row.contestant, row.place, row.tied > 1, f"{row.shown}", row.exact, row.by_handicap,
        tuple(names_of(scored.record, row.contestant, names)), tuple(called(scored.record, row.contestant, names)),
    )  # fmt: skip


def handicaps_view(
    scored: ScoredSession, ranking: Standings, listed: HandicapList | Remark, names: Mapping[str, str]
) -> HandicapsView:
    """The list with handicaps of a session in the language chosen."""
    provisional = not is_final(scored, ranking)
    if isinstance(listed, Remark):
        return HandicapsView(scored.name, None, provisional, (), (), why_not(listed), ())
    groups = tuple(
        HandicapGroupView(group.name, tuple(_row(scored, row, listed.pack, names) for row in group.rows))
        for group in listed.groups
    )
    awaited = listed.awaited
    not_defined = why_not(listed.not_defined) if listed.not_defined is not None else ""
    return HandicapsView(
        scored.name, pack_view(listed.pack), provisional or bool(awaited), groups,
        tuple(dict.fromkeys(contestant for contestant, _ in awaited)), not_defined,
        tuple(_asked(scored.name, contestant, player) for contestant, player in awaited),
    )  # fmt: skip


def _asked(session: str, contestant: str, player: str) -> str:
    if not player:
        return message("packs", "awaited_nobody", contestant=contestant)
    return message("packs", "awaited", contestant=contestant, player=player, session=session)


def _row(scored: ScoredSession, row: HandicapRow, pack: Pack, names: Mapping[str, str]) -> HandicapRowView:
    def figure(value: Fraction | None) -> str:
        return "" if value is None else f"{rounded(value, pack.decimals, pack.rounding)}"

    sign = "+" if row.handicap is not None and row.handicap > 0 and row.expected is None else ""
    shown = HandicapShownView(
        f"{printed(row.percent, 'percent', scored.conditions)}", sign + figure(row.handicap), figure(row.expected),
        figure(row.score),
    )  # fmt: skip
    return HandicapRowView(
        row.contestant, row.place, row.tied, row.percent, row.handicap, row.expected, row.score, shown,
        tuple(names_of(scored.record, row.contestant, names)), tuple(called(scored.record, row.contestant, names)),
    )  # fmt: skip


def elected_view(scored: ScoredSession, kind: PackKind) -> PackElectedView:
    """Which pack of a kind a session elects, in the language chosen."""
    elected = elected_pack(scored.session, kind)
    entry = f"{scored.name}#{elected.entry}" if elected.entry else ""
    code = "elected" if elected.name else "elected_none"
    text = message("packs", code, session=scored.name, pack=elected.name, entry=entry)
    return PackElectedView(scored.name, kind, elected.name, elected.version, elected.digest, entry, text)
