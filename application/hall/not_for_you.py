"""What of a log is not for whoever asks to see it."""

from __future__ import annotations

from application.rights import NotAllowed
from projections.texts import message

__all__ = ["NotForYou"]


class NotForYou(NotAllowed):
    """It is not for whoever asks to see that; `code` is why, for a page that goes on by itself."""

    def __init__(self, code: str, **fields: object) -> None:
        self.code = code
        super().__init__(message("sight", code, count=None, **fields))
