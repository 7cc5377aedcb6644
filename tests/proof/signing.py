"""Keys, logs and witnesses that tests sign with: the same in every run."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.log.checkpoints import origin_of
from domain.log.notes import COSIGNATURE, ED25519, VerifierKey, key_of

__all__ = ["ORIGIN", "TIME", "log_vkey", "private", "witness_vkey"]

ORIGIN = origin_of("0123456789abcdef" * 2)
TIME = 1_790_000_000


@cache
def private(whose: str) -> Ed25519PrivateKey:
    """The private key of somebody."""
    return Ed25519PrivateKey.from_private_bytes(sha256(whose.encode()).digest())


def log_vkey(whose: str = "log", origin: str = ORIGIN) -> VerifierKey:
    """The key by which a log's checkpoints are checked."""
    return key_of(private(whose), origin, ED25519)


def witness_vkey(whose: str) -> VerifierKey:
    """The key by which the cosignatures of a witness are checked, who is called so."""
    return key_of(private(whose), whose, COSIGNATURE)
