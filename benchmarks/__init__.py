"""What tdlog costs, beside what the same work costs without it: `python -m benchmarks`."""
