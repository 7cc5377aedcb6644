"""USEBIO (EBU, XML 1.2): results as scoring programs hand them on, read and written."""

from formats.usebio.reader import read_usebio
from formats.usebio.writer import export_usebio

__all__ = ["export_usebio", "read_usebio"]
