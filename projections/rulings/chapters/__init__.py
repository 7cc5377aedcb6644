"""The chapters of the Laws at a board: each asks its paragraphs in their order and gathers incidents.

A chapter is a function that takes `BoardRulings` and adds to it; `projections/rulings/rule.py` calls them one after the
other. What an earlier chapter found can be read there by a later one.
"""
