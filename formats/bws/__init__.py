"""Bridgemate's results file (BWS, an Access database), read."""

from formats.bws.reader import read_bws

__all__ = ["read_bws"]
