"""Trials of the hall: devices on a bad network, servers that die, databases that go away, readers who look too early.

Each makes its own trouble from a seed and gives what it counted and what was wrong; the tests run them short, and
`python -m benchmarks hall-trials` long.
"""
