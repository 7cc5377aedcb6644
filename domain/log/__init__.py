"""The log as a contract: its rows and their chain, what verifying finds, and the seals that sign it. No I/O."""
