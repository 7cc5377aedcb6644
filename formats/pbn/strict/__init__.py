"""The strict reading of a PBN file: what the standard asks of it, and every place where it is not so.

The tolerant reader (`formats.pbn`) takes what it can; this one forgives nothing and records nothing. The rules are
those of the standard, PBN 2.1, with 2.0 and 1.0 where the file says `% PBN n`; export format where it says
`% EXPORT`.
"""

from formats.pbn.strict.checking import check_pbn
from formats.pbn.strict.faults import CODES, MOST_FAULTS, Fault, Level

__all__ = ["CODES", "MOST_FAULTS", "Fault", "Level", "check_pbn"]
