"""The language in which texts are given: one for each context, English unless another was chosen."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["ENGLISH", "LANGUAGES", "in_language", "language", "use_language"]

ENGLISH = "en"
LANGUAGES = (ENGLISH, "da")
"""The languages there are catalogues of."""

_chosen: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """The code of the language that texts are given in."""
    return _chosen.get()


def use_language(code: str) -> None:
    """Give texts in this language from here on. Raises ValueError where there is no catalogue of it."""
    if code not in LANGUAGES:
        raise ValueError(f"there are texts in {', '.join(LANGUAGES)}; read {code!r}")
    _chosen.set(code)


@contextmanager
def in_language(code: str) -> Generator[None]:
    """Give texts in this language within it, and as before behind it; what other threads say stays as it is. Raises
    ValueError where there is no catalogue of it."""
    before = _chosen.get()
    use_language(code)
    try:
        yield
    finally:
        _chosen.set(before)
