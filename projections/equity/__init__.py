"""Equity for the director and the committee: what a board was worth double dummy, at any card of it.

These are figures to judge by (64C, 70), never a ruling: no module of the Laws knows of this package, and no result
depends on it. Double dummy is endplay's (the extra `dd`); `every_line` is a search of our own.
"""
