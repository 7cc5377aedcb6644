"""A club evening made up: who plays, what is bid and played, what goes wrong, and a director who answers.

For `tdlog serve --demo` and the trials of the hall. Everything follows from a seed.
"""
