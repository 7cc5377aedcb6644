"""LIN, the files of Bridge Base Online: read and written, in the handviewer's form and the vugraph's."""

from formats.lin.reader import read_lin

__all__ = ["read_lin"]
