"""What people type: one thin module a command, and how things are shown.

The current folder may be anybody's: no module is taken from it, though `python -m` and `python -c` would look there.
"""

import sys
from os import curdir
from os.path import dirname, isabs, realpath

__all__ = ["INTERRUPTED"]

INTERRUPTED = 130
"""What a program ends with that was stopped by Ctrl-C."""

_HERE, _OWN = realpath(curdir), dirname(dirname(realpath(__file__)))
sys.path[:] = [part for part in sys.path if isabs(part) and (realpath(part) != _HERE or realpath(part) == _OWN)]
