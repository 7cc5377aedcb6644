# Every target is a command of dev.py. More words: make test ARGS="-k revoke"
PYTHON ?= python3

.DEFAULT_GOAL := help
.PHONY: help demo hall test lint bench screens compiled lock write browser

help:
	@echo "make demo | hall | test | lint | bench | screens | compiled | lock | write | browser      (without make: $(PYTHON) dev.py COMMAND)"

demo hall test lint bench screens compiled lock write browser:
	@$(PYTHON) dev.py $@ $(ARGS)
