"""Other people's files audited on all cores: gathered, read apart, summed up."""
