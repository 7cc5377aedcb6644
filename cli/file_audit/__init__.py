"""`tdlog audit FILES`: the files audited on all cores, and what came of them shown."""
