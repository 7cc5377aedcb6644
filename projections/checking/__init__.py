"""Whether what a script expects (`=>` lines) is what follows from its record."""
