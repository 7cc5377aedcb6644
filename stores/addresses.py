"""Where a log lies, by its address: a file, or a database. Nothing is opened here."""

from __future__ import annotations

import os
from pathlib import Path

from domain.errors import LogError

__all__ = ["check_installed", "is_database", "place_of", "shown"]

_SCHEMES = ("postgresql://", "postgres://")


def is_database(address: str | os.PathLike[str]) -> bool:
    """Whether an address is that of a database, not the path of a file."""
    return isinstance(address, str) and address.startswith(_SCHEMES)


def shown(address: str | os.PathLike[str]) -> str:
    """An address as it may be shown: a path as it is, a database without user and password. Raises LogError where it
    cannot be understood."""
    if not is_database(address):
        return os.fspath(address)
    check_installed()
    from stores.postgresql.address import address_of

    return address_of(os.fspath(address)).name


def place_of(address: str | os.PathLike[str]) -> Path:
    """The file that others are kept beside, heads among them: the log itself, links followed; for a database its name,
    in the folder where the program runs. Raises LogError as `shown` does."""
    path = shown(address)
    return Path(os.path.realpath(path)) if os.path.islink(path) else Path(path)


def check_installed() -> None:
    """Raise LogError, with what to do, where that is not installed which speaks to databases."""
    try:
        import psycopg  # noqa: F401  # pyright: ignore[reportUnusedImport]
    except ImportError as error:
        raise LogError(
            f"a log in a database needs psycopg, which is not here ({error}); install it with"
            " python3 -m pip install 'tdlog[postgres]'"
        ) from error
