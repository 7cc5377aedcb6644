"""What is odd in another program's record, told apart: an infraction at the table, a slip of whoever typed, or neither.

Nothing is repaired here. Each diagnosis has its evidence, says how sure it is, and may propose amendments, which an
operator accepts or not.
"""

from formats.diagnosis.diagnosis import Confidence, Diagnosis, Evidence, Kind
from formats.diagnosis.weighing import diagnose

__all__ = ["Confidence", "Diagnosis", "Evidence", "Kind", "diagnose"]
