"""Which director has taken which matter: told to the others, and no lock.

Who goes to a table is no fact of the play, and nothing that the Laws look at: it is kept beside the log as a lease, by
the name of the matter, so that it outlasts a restart, is seen by every server, and can be erased.
"""

from __future__ import annotations

from application.hall.identity import Identity
from application.hall.sight import Sight
from application.office import Office
from domain.errors import TdlogError
from domain.log.access import Lease
from domain.streams import plain_stream
from projections.texts import message

__all__ = ["call_of", "take_matter", "who_comes"]


def call_of(stream: str) -> str:
    """The name of the matter that is a table's call for the director: `S1.r1.t5#call`."""
    return f"{plain_stream(stream)}#call"


def who_comes(sight: Sight, stream: str, called: str) -> Lease | None:
    """Who is on the way to a table that called the director at a time; None where nobody has gone since: who came to
    an earlier call is on no way any more. Raises NotAllowed but for who sees tables."""
    lease = sight.lease(call_of(stream))
    return lease if lease is not None and called and lease.since >= called else None


def take_matter(office: Office, identity: Identity, name: str) -> Lease | None:
    """Let whoever asks take a matter, `S1.r1.t5/16#41` or a table's call. Returns who had it before; None where nobody
    had. Raises NotAllowed but for a director; TdlogError where it is no matter's name, or the log has no such table;
    LogError."""
    sight = Sight(office, identity)
    stream = name.partition("#")[0].partition("/")[0]
    if "#" not in name:
        raise TdlogError(message("sight", "no_matter", read=repr(name)))
    sight.check_role({"director"})
    sight.table(stream)
    return office.log.access.take_lease(Lease(name, identity.device, sight.now))
