"""The notation of tdlog: one language, a line an entry, the same typed live and read from a `.tdl` file.

`Scribe` reads lines for one stream against the table as it stands; `read_script` reads a file. The language is
described in `docs/notation.md`.
"""

from formats.notation.expectations import Expectation
from formats.notation.faults import Faults
from formats.notation.scribe import Proposal, Scribe
from formats.notation.script import Script, read_script
from formats.notation.vocabulary import KEYWORDS, usage
from formats.notation.writer import write_events, write_script

__all__ = [
    "KEYWORDS",
    "Expectation",
    "Faults",
    "Proposal",
    "Scribe",
    "Script",
    "read_script",
    "usage",
    "write_events",
    "write_script",
]
