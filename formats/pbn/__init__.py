"""PBN 2.1, Portable Bridge Notation: read, written, and checked against the standard."""

from formats.pbn.reader import read_pbn

__all__ = ["read_pbn"]
