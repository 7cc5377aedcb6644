"""Signatures by Ed25519 (RFC 8032), checked so that a key is one that somebody holds, and written in one way."""

from __future__ import annotations

__all__ = ["KEY_SIZE", "SIGNATURE_SIZE", "is_key", "is_signed"]

KEY_SIZE, SIGNATURE_SIZE = 32, 64
_P, _EIGHTH = (1 << 255) - 19, 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
_NOBODYS = frozenset({0, 1, _P - 1, _EIGHTH, _P - _EIGHTH})
"""Points of small order: with one of them as a key anybody can sign."""


def is_key(public: bytes) -> bool:
    """Whether the bytes of a public key are one that somebody can hold, in the only way in which it is written."""
    y = int.from_bytes(public, "little") % (1 << 255)
    return len(public) == KEY_SIZE and y < _P and y not in _NOBODYS


def is_signed(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the holder of a public key signed a message; never with a key that is none. The point that a signature
    begins with is held to the same, as by Web Crypto: whoever makes one of small order tells his key by it."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if not is_key(public) or len(signature) != SIGNATURE_SIZE or not is_key(signature[:KEY_SIZE]):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
