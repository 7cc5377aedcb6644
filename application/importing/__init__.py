"""Files into the log: what each tells, and what the log holds of it already."""
