"""The rows of a read model: what the log means, as tables that can be asked by SQL. Pure; the file is elsewhere."""
