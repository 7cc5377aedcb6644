"""A certificate authority of the hall's own, for TLS in a network that nobody else vouches for."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from application.opening import shown
from domain.errors import TdlogError
from projections.texts import message

if TYPE_CHECKING:
    import trustme

__all__ = ["Certified", "certified", "folder_beside"]

KEY, ROOT = "authority.key", "authority.crt"


class Certified(NamedTuple):
    """The certificate of a server, as files, and the root that vouches for it."""

    certificate: Path
    key: Path
    root: bytes
    """As PEM."""


def folder_beside(log: str) -> Path:
    """The folder for the certificates of a log's server, by the address of the log; of a database it has neither user
    nor password in its name. Raises LogError where the address cannot be understood."""
    return Path(f"{shown(log)}-tls")


def certified(folder: Path, hosts: list[str]) -> Certified:
    """A certificate for names and addresses, of the authority whose key lies in a folder; made where there is none.

    Nobody but the owner may read the folder. Raises TdlogError where it cannot be written or read, is a link, or is
    another user's.
    """
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        _check_own(folder)
        os.chmod(folder, 0o700)
        authority = _authority(folder)
        issued = authority.issue_cert(*hosts, common_name="tdlog")
        chain = b"".join(part.bytes() for part in issued.cert_chain_pems)
        certificate = _kept(folder / "server.crt", chain)
        key = _kept(folder / "server.key", issued.private_key_pem.bytes())
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "authority"
        raise TdlogError(message("serving", "no_authority", folder=folder, why=why)) from error
    return Certified(certificate, key, (folder / ROOT).read_bytes())


def _check_own(folder: Path) -> None:
    """Raise PermissionError where a folder may hold what somebody else has put there: a key of his would vouch for this
    server."""
    is_others = hasattr(os, "getuid") and folder.stat().st_uid != os.getuid()
    if folder.is_symlink() or is_others:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


def _authority(folder: Path) -> trustme.CA:
    import trustme

    if (folder / KEY).exists():
        return trustme.CA.from_pem((folder / ROOT).read_bytes(), (folder / KEY).read_bytes())
    authority = trustme.CA(organization_name="tdlog", organization_unit_name="hall")
    _kept(folder / ROOT, authority.cert_pem.bytes())
    _kept(folder / KEY, authority.private_key_pem.bytes())
    return authority


def _kept(path: Path, content: bytes) -> Path:
    """Write a file that its owner alone may read."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    return path
