"""Data packs of handicaps and masterpoints: read from a name or a file, elected by a session, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from application.office import Office
from application.sessions import scored_from, session_streams
from application.tables import streams_of
from application.writing import Proposed, Who, write
from domain.errors import NotPossible, TdlogError
from domain.events import AnyEvent, RegulationSet
from domain.log.store import LogStore
from domain.streams import session_of
from projections.elected.packs import NO_PACK, PACK_KINDS, PackKind, elected_pack
from projections.packs.by_session import BySession, Packs, by_packs, earlier_than, elects_earlier
from projections.packs.pack import Pack
from projections.packs.reading import MOST_BYTES, pack_from
from projections.packs.shipped import SHIPPED, shipped_pack
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings, standings
from projections.recorded.as_of import Moment
from projections.texts import message

__all__ = [
    "WorkedOut",
    "elect_pack",
    "elected_of",
    "named_packs",
    "pack_meant",
    "packs_for",
    "shipped_of",
    "worked_out",
]


class WorkedOut(Struct, frozen=True):
    """A session with what it comes to by packs."""

    scored: ScoredSession
    ranking: Standings
    found: BySession


def shipped_of(kind: PackKind) -> list[Pack]:
    """The packs of a kind that come with the program."""
    return [pack for name in SHIPPED if (pack := shipped_pack(name)) is not None and pack.kind == kind]


def pack_meant(typed: str) -> Pack:
    """The pack that somebody names: one that comes with the program, else a file. Raises TdlogError where there is
    neither; NotReadable where the file is none."""
    shipped = shipped_pack(typed)
    if shipped is not None:
        return shipped
    file = Path(typed)
    try:
        if not file.is_file():
            raise TdlogError(message("packs", "no_such_pack", read=repr(typed), known=", ".join(SHIPPED)))
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise TdlogError(message("packs", "no_such_pack", read=repr(typed), known=", ".join(SHIPPED))) from error
    return pack_from(data, str(file))


def packs_for(kind: PackKind, named: Iterable[str], elected: str) -> Packs:
    """The packs at hand where some were named besides: of the kind that is asked about one is taken in place of the one
    that is elected, unless it is that by its name; then its file is held against what was elected. Raises as
    `pack_meant`; NotPossible where none of those that were named is of the kind."""
    packs = [pack_meant(one) for one in named]
    own = {pack.name: pack for pack in packs}
    of_kind = [pack for pack in packs if pack.kind == kind]
    if packs and not of_kind:
        of_other = message("packs", f"kind {packs[-1].kind}")
        raise NotPossible(message("packs", "other_kind", pack=packs[-1].name, kind=of_other))
    instead: dict[PackKind, Pack] = {kind: of_kind[-1]} if of_kind and of_kind[-1].name != elected else {}
    return Packs(own, instead)


def named_packs(named: Iterable[str]) -> Packs:
    """The packs at hand where the files of some were given. Raises as `pack_meant`."""
    return Packs({pack.name: pack for pack in map(pack_meant, named)})


def worked_out(
    log: LogStore, session: str, kind: PackKind, named: Sequence[str] = (), as_of: Moment | None = None
) -> WorkedOut:
    """What a session of a log comes to by the packs that it elected, or that are named. Earlier sessions of the log
    are looked at where handicaps rest on them. Raises TdlogError where there is no such session; as `packs_for`."""
    name, streams = session_streams(log, session, as_of)
    packs = packs_for(kind, named, elected_pack(streams.get(name, ()), kind).name)
    scored = scored_from(name, streams)
    ranking = standings(scored)
    others = _others(streams_of(log, as_of), name) if elects_earlier(scored, packs) else ()
    return WorkedOut(scored, ranking, by_packs(scored, ranking, packs, earlier_than(scored, others)))


def elected_of(log: LogStore, streams: Mapping[str, Sequence[AnyEvent]], named: Iterable[str] = ()) -> BySession:
    """What the session of some streams comes to by the packs that it elected; `named` are files at hand. Nothing where
    they are of several sessions, or of none, or where no pack was elected. Raises as `pack_meant`."""
    packs, sessions = named_packs(named), {session_of(stream) for stream in streams}
    name = next(iter(sessions), "")
    if len(sessions) != 1 or not any(elected_pack(streams.get(name, ()), kind).name for kind in PACK_KINDS):
        return BySession()
    scored = scored_from(name, streams)
    others = _others(streams_of(log), name) if elects_earlier(scored, packs) else ()
    return by_packs(scored, standings(scored), packs, earlier_than(scored, others))


def _others(streams: Mapping[str, Sequence[AnyEvent]], name: str) -> Iterable[ScoredSession]:
    by_session: dict[str, dict[str, Sequence[AnyEvent]]] = {}
    for stream, events in streams.items():
        by_session.setdefault(session_of(stream), {})[stream] = events
    return (scored_from(other, own) for other, own in by_session.items() if other != name)


def elect_pack(office: Office, session: str, kind: PackKind, named: str, who: Who) -> None:
    """Record that a session elects a pack, with the digest of its file as it is now; `none`: that it elects none.
    Raises as `pack_meant`; NotPossible where it is of the other kind; NotAllowed; LogError."""
    value = NO_PACK
    if named != NO_PACK:
        pack = pack_meant(named)
        if pack.kind != kind:
            of_other = message("packs", f"kind {pack.kind}")
            raise NotPossible(message("packs", "other_kind", pack=pack.name, kind=of_other))
        value = pack.elected.typed
    write(office, [Proposed(session, RegulationSet(kind, value))], who)
