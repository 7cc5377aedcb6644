"""The chapters of the Laws at a board: each asks its paragraphs in their order and gathers incidents.

A chapter is a function that takes the rulings so far, to which it adds, and the stage of the record that it needs.
`projections/rulings/order.py` asks one after the other. What a stage holds besides incidents is found by one chapter,
which gives the next stage.
"""
