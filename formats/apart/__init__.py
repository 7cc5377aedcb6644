"""Work that a file may make endless, done apart: in a process of its own that is bounded in time and memory, and that
takes nothing along when it is ended. Whatever reads other people's files for `tdlog import` and `tdlog audit` runs so.
"""

from formats.apart.child import failure, is_apart
from formats.apart.job import MEMORY, SECONDS, Bounds, GivenUp, Job
from formats.apart.workers import call, cores, in_order, outcomes, warm

__all__ = [
    "MEMORY", "SECONDS", "Bounds", "GivenUp", "Job", "call", "cores", "failure", "in_order", "is_apart", "outcomes",
    "warm",
]  # fmt: skip
