"""The language in which texts are given: one for each context, English unless another was chosen."""

from __future__ import annotations

from contextvars import ContextVar

__all__ = ["ENGLISH", "LANGUAGES", "language", "use_language"]

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
