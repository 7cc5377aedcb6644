"""Who asks: the identity of a device by the secret in its cookie.

It is looked up anew after a second, and before that as soon as links were changed: who came by one that is taken back,
by whomever, is out within a second in all.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from application.hall.identity import PUBLIC, Identity
from application.rights import NotAllowed
from domain.errors import LogError

__all__ = ["Doors", "Known"]

FRESH = 1.0
"""Seconds after which an identity is looked up again at the latest: its link may have come to its end."""
FRESH_ALIVE = 20.0
"""The same, where all that is taken note of is a sign of life."""
REMEMBERED = 20_000


class Known(NamedTuple):
    """What is known of who asks."""

    who: Identity
    refused: NotAllowed | None = None
    """Why the device he sends is let in no more; he is the public then."""


class _Kept(NamedTuple):
    """What was looked up, and when; and as of how many changes, None where that was not known."""

    at: float
    changes: int | None
    known: Known


class Doors:
    """Identities by secret, for a while."""

    def __init__(
        self,
        identify: Callable[[str], Identity],
        at_hand: Callable[[str], Identity | None],
        as_of: Callable[[], int | None],
        monotonic: Callable[[], float],
    ) -> None:
        """`identify` takes the secret of a device. It raises NotAllowed where that lets nobody in, and LogError.
        `at_hand` is the same without asking the log; it and `as_of` as of `Entrance`."""
        self._identify = identify
        self._at_hand = at_hand
        self._as_of = as_of
        self._monotonic = monotonic
        self._known: OrderedDict[str, _Kept] = OrderedDict()

    def known(self, secret: str) -> Known | None:
        """Who it is, as far as the log need not be asked: it is not waited for where thousands ask."""
        if not secret:
            return Known(PUBLIC)
        kept, changes = self._known.get(secret), self._as_of()
        if changes is None:
            return None
        if kept is not None and kept.changes == changes and self._monotonic() - kept.at < FRESH:
            return kept.known
        try:
            who = self._at_hand(secret)
        except NotAllowed as error:
            return self._keep(secret, changes, Known(PUBLIC, error))
        return self._keep(secret, changes, Known(who)) if who is not None else None

    def look_up(self, secret: str) -> Known:
        """Who it is, from the log. Raises LogError where that cannot be read; whoever was known before stays known."""
        changes = self._as_of()  # before it is looked up: what is changed meanwhile is found the next time
        try:
            known = Known(self._identify(secret))
        except NotAllowed as error:
            known = Known(PUBLIC, error)
        except LogError:
            if secret not in self._known:
                raise
            known = self._known[secret].known
        return self._keep(secret, changes, known)

    def _keep(self, secret: str, changes: int | None, known: Known) -> Known:
        self._known[secret] = _Kept(self._monotonic(), changes, known)
        self._known.move_to_end(secret)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return known

    def known_lately(self, secret: str) -> Identity | None:
        """Who it is, of a device that was looked up not long ago; None where it was not, or is let in no more."""
        kept = self._known.get(secret)
        found = kept is not None and kept.known.who.device and self._monotonic() - kept.at < FRESH_ALIVE
        return kept.known.who if kept is not None and found else None

    def forget(self, secret: str) -> None:
        """Look a device up anew."""
        self._known.pop(secret, None)
