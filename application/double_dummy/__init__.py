"""What deals give double dummy, worked out beside everything else and kept, so that it is done once for a deal."""
