"""The data packs at hand for a session, as its scorer chooses among them, and whose handicap is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from domain.events import HandicapGiven
from projections.elected.packs import PACK_KINDS, PackKind, elected_pack
from projections.packs.by_session import BySession, Packs
from projections.packs.handicaps import HandicapList, PlayerHandicap
from projections.packs.shipped import SHIPPED
from projections.points.rounding import figure_text
from projections.ranking.scored import ScoredSession
from projections.recorded.session_record import Remark
from projections.views.packs import PackView, pack_view, why_not

__all__ = ["PacksView", "packs_view"]


class PacksOfKindView(Struct, frozen=True):
    """The packs of a kind, and the one that is elected."""

    kind: str
    """`masterpoints` or `handicap`."""
    elected: str
    """By name; empty where none is."""
    entry: str
    """Where that stands; empty where it was never elected."""
    not_defined: str
    """Why nothing is worked out by it, in words; empty where it is, or none is elected."""
    packs: tuple[PackView, ...]


class PlayerAskedView(Struct, frozen=True):
    """A player with the handicap that counts for him."""

    contestant: str
    player: str
    """His id."""
    name: str
    """As the register has it, else his id."""
    handicap: str
    """Empty where it is not known."""
    given: str
    """Where it was given, and what was said of it; empty where it was not."""
    sessions: int
    """By how many earlier sessions it is worked out; 0 where it is not."""


class PacksView(Struct, frozen=True):
    """What a session can elect, and what its list with handicaps rests on."""

    session: str
    kinds: tuple[PacksOfKindView, ...]
    players: tuple[PlayerAskedView, ...]
    """Those of the list with handicaps; whose handicap is not known stand first."""


def packs_view(scored: ScoredSession, packs: Packs, by_pack: BySession, names: Mapping[str, str]) -> PacksView:
    """The packs at hand for a session, in the language chosen."""
    listed = by_pack.handicap
    players = _players(scored, listed, names) if isinstance(listed, HandicapList) else []
    return PacksView(
        scored.name,
        tuple(_of_kind(scored, packs, kind, getattr(by_pack, kind)) for kind in PACK_KINDS),
        tuple(sorted(players, key=lambda one: bool(one.handicap))),
    )


def _of_kind(scored: ScoredSession, packs: Packs, kind: PackKind, found: object) -> PacksOfKindView:
    at_hand = [pack for name in dict.fromkeys((*packs.own, *SHIPPED)) if (pack := packs.named(name)) is not None]
    elected = elected_pack(scored.session, kind)
    not_defined = found if isinstance(found, Remark) else getattr(found, "not_defined", None)
    return PacksOfKindView(
        kind, elected.name, f"{scored.name}#{elected.entry}" if elected.entry else "",
        why_not(not_defined) if isinstance(not_defined, Remark) else "",
        tuple(pack_view(pack) for pack in at_hand if pack.kind == kind),
    )  # fmt: skip


def _players(scored: ScoredSession, listed: HandicapList, names: Mapping[str, str]) -> list[PlayerAskedView]:
    return [
        PlayerAskedView(
            row.contestant, one.player, names.get(one.player, one.player),
            figure_text(one.value) if one.value is not None else "", _given(one), len(one.sessions),
        )
        for group in listed.groups
        for row in group.rows
        for one in row.players
    ]  # fmt: skip


def _given(one: PlayerHandicap) -> str:
    """`S1#41, 2026-11-01, federation`."""
    event = one.given.event if one.given is not None else None
    if one.given is None or not isinstance(event, HandicapGiven):
        return ""
    return ", ".join(filter(None, (one.given.name, event.date, event.why)))
