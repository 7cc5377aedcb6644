"""The Laws of Duplicate Bridge as functions of the record: one module a Law, one function a paragraph.

A function takes the record of a board and returns what the paragraph says of it, or None where it does not apply. It
stores nothing and judges nothing: what only a director can judge is a `Question`.
"""
