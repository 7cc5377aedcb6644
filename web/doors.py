"""Who asks: the identity of a device by the secret in its cookie, looked up at most once a second."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from application.hall.identity import PUBLIC, Identity
from application.rights import NotAllowed
from domain.errors import LogError

__all__ = ["Doors", "Known"]

FRESH = 1.0
"""Seconds for which an identity is not looked up again: a link that is taken back ends then."""
FRESH_ALIVE = 20.0
"""The same, where all that is taken note of is a sign of life."""
REMEMBERED = 20_000


class Known(NamedTuple):
    """What is known of who asks."""

    who: Identity
    refused: NotAllowed | None = None
    """Why the device he sends is let in no more; he is the public then."""


class Doors:
    """Identities by secret, for a while."""

    def __init__(self, identify: Callable[[str], Identity], monotonic: Callable[[], float]) -> None:
        """`identify` takes the secret of a device. It raises NotAllowed where that lets nobody in, and LogError."""
        self._identify = identify
        self._monotonic = monotonic
        self._known: OrderedDict[str, tuple[float, Known]] = OrderedDict()

    def known(self, secret: str) -> Known | None:
        """Who it is, as far as that was looked up just now."""
        if not secret:
            return Known(PUBLIC)
        at, known = self._known.get(secret, (0.0, None))
        return known if known is not None and self._monotonic() - at < FRESH else None

    def look_up(self, secret: str) -> Known:
        """Who it is, from the log. Raises LogError where that cannot be read; whoever was known before stays known."""
        try:
            known = Known(self._identify(secret))
        except NotAllowed as error:
            known = Known(PUBLIC, error)
        except LogError:
            if secret not in self._known:
                raise
            known = self._known[secret][1]
        self._known[secret] = (self._monotonic(), known)
        self._known.move_to_end(secret)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return known

    def known_lately(self, secret: str) -> Identity | None:
        """Who it is, of a device that was looked up not long ago; None where it was not, or is let in no more."""
        at, known = self._known.get(secret, (0.0, None))
        found = known is not None and known.who.device and self._monotonic() - at < FRESH_ALIVE
        return known.who if known is not None and found else None

    def forget(self, secret: str) -> None:
        """Look a device up anew."""
        self._known.pop(secret, None)
