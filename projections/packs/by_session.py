"""What a session comes to by the packs that it elected: its masterpoints, and its list with handicaps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from projections.elected.packs import PACK_KINDS, ElectedPack, PackKind, elected_pack
from projections.packs.handicaps import Earlier, HandicapList, HandicapRow, Past, handicap_list
from projections.packs.masterpoints import Award, Awards, Placed, awards_of
from projections.packs.pack import Pack
from projections.packs.shipped import shipped_pack
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings, standings
from projections.recorded.session_record import Entry, Remark

__all__ = ["NOTHING_BY_PACKS", "BySession", "Packs", "by_packs", "earlier_than", "elects_earlier", "is_final"]


class Packs(Struct, frozen=True):
    """The packs at hand: those that come with the program, and whose files were given."""

    own: Mapping[str, Pack] = {}
    """Those of files, by name; one of the name of another counts in its place."""
    instead: Mapping[PackKind, Pack] = {}
    """By kind a pack that somebody asks about, whatever was elected."""

    def named(self, name: str) -> Pack | None:
        """The pack of a name; None where it is not at hand."""
        return self.own.get(name) or shipped_pack(name)

    def of(self, scored: ScoredSession, kind: PackKind) -> Pack | Remark | None:
        """The pack of a kind that counts for a session; a remark where the one that it elected is not at hand, or is
        not any more what it was; None where it elected none."""
        if kind in self.instead:
            return self.instead[kind]
        elected = elected_pack(scored.session, kind)
        return self._elected(elected, kind, f"{scored.name}#{elected.entry}") if elected.name else None

    def _elected(self, elected: ElectedPack, kind: PackKind, entry: str) -> Pack | Remark:
        pack = self.named(elected.name)
        told = {"pack": elected.name, "version": elected.version, "entry": entry, "digest": elected.digest[:12]}
        if pack is None:
            return Remark("pack_not_at_hand", told)
        if pack.digest != elected.digest:
            return Remark("pack_changed", {**told, "now": pack.version, "digest_now": pack.digest[:12]})
        return pack if pack.kind == kind else Remark("pack_of_other_kind", {**told, "kind": pack.kind})


class BySession(Struct, frozen=True):
    """What a session comes to by packs; a remark where that cannot be told, None where no pack was elected."""

    masterpoints: Awards | Remark | None = None
    handicap: HandicapList | Remark | None = None

    def award_of(self, contestant: str) -> Award | None:
        """The award of a contestant; None where there is none, or it is nothing."""
        found = self.masterpoints.of(contestant) if isinstance(self.masterpoints, Awards) else None
        return found[1] if found is not None and found[1].exact else None

    def row_of(self, contestant: str) -> HandicapRow | None:
        """The row of a contestant in the list with handicaps."""
        return self.handicap.of(contestant) if isinstance(self.handicap, HandicapList) else None


NOTHING_BY_PACKS = BySession()


def by_packs(scored: ScoredSession, ranking: Standings, packs: Packs, earlier: Earlier | None = None) -> BySession:
    """The masterpoints of a session and its list with handicaps."""
    award_pack, handicap_pack = (packs.of(scored, kind) for kind in PACK_KINDS)
    listed: HandicapList | Remark | None = None
    if isinstance(handicap_pack, Pack):
        listed = handicap_list(scored, ranking, handicap_pack, earlier or Earlier())
    else:
        listed = handicap_pack
    if not isinstance(award_pack, Pack):
        return BySession(award_pack, listed)
    return BySession(awards_of(scored, ranking, award_pack, _placed(listed)), listed)


def _placed(listed: HandicapList | Remark | None) -> list[list[Placed]] | None:
    """The list with handicaps by places; None where there is none, or somebody's handicap is awaited."""
    if not isinstance(listed, HandicapList) or listed.not_defined is not None or listed.awaited:
        return None
    return [[Placed(row.contestant, row.place) for row in group.rows if row.place] for group in listed.groups]


def elects_earlier(scored: ScoredSession, packs: Packs) -> bool:
    """Whether what a session comes to rests on earlier sessions."""
    return isinstance(packs.of(scored, "handicap"), Pack)


def earlier_than(scored: ScoredSession, others: Iterable[ScoredSession]) -> Earlier:
    """What other sessions tell about the players of one: those of an earlier date in which nothing is awaited or to
    come at any table, so that no figure of them rests on boards that are still played. A percentage counts where it has
    a place."""
    on = scored.record.opened.date
    before = sorted(
        (one for one in others if one.name != scored.name and one.record.opened.date < on),
        key=lambda one: (one.record.opened.date, one.name),
    )
    played: dict[str, list[Past]] = {}
    given: dict[str, Entry] = {}
    for other in before:
        given |= other.record.handicaps
        if other.conditions.unit == "matchpoints" and not other.conditions.is_team_play:
            for player, past in _played(other):
                played.setdefault(player, []).append(past)
    return Earlier(played, given)


def _played(other: ScoredSession) -> Iterable[tuple[str, Past]]:
    date, rows = other.record.opened.date, standings(other).rows
    if any(row.awaiting or row.to_come for row in rows):
        return
    for row in rows:
        entered = other.record.contestants.get(row.contestant)
        if entered is None or row.percent is None or not row.place:
            continue
        for player in entered.players:
            yield player, Past(other.name, date, row.contestant, row.percent)


def is_final(scored: ScoredSession, ranking: Standings) -> bool:
    """Whether nothing of a ranking is open or to come, and the session is closed (8C)."""
    waits = any(row.awaiting or row.to_come for row in ranking.rows)
    return scored.record.closed is not None and not ranking.is_provisional and not waits
