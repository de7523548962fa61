# The only commands to learn. The first use of a target makes .venv and installs what it needs;
# later ones start at once. Variables: PYTHON (the interpreter that makes .venv), RULESET (for
# play), DIR (for cases), ARGS (passed on to play, test and bench).

PYTHON  ?= python3
RULESET ?= cripple-mr-onion
ARGS    ?=
# As many processes as cores. Each begins with a part of the list, in order, so that the tests of a
# file share what they load; one that is done takes tests from the others. (ARGS=-n0: one process.)
SPREAD  := -n auto --dist worksteal
BIN     := .venv/bin
# Programs that tests share a folder with are modules below tests/.
RUN     := PYTHONPATH=tests $(BIN)/python -m
# A stamp is a set of installed extras; it is made again when pyproject.toml changes.
PLAY    := .venv/installed-play
TEST    := .venv/installed-test
DEV     := .venv/installed-dev
FUZZ    := .venv/installed-fuzz
PIP     := $(BIN)/python -m pip --disable-pip-version-check install --quiet

.DEFAULT_GOAL := help
.PHONY: help play test thorough check golden bench strength cases slow strangers sentences words \
        readings positions mutants fuzz docs

help:  ## list these commands
	@awk 'BEGIN {FS = ":.*## "} /^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' \
	  $(firstword $(MAKEFILE_LIST))

play: $(PLAY)  ## play a game in the terminal against bots (RULESET=crazy-eights for another)
	@$(BIN)/octavo play $(RULESET) $(ARGS)

test: $(TEST)  ## run the suite, scenarios and the comparison with OpenSpiel included
	@OCTAVO_PART=quick $(BIN)/python -m pytest $(SPREAD) $(ARGS)

thorough: $(TEST)  ## run what `make test` leaves out: every ruleset and table, all matches
	@OCTAVO_PART=thorough $(BIN)/python -m pytest $(SPREAD) $(ARGS)

check: $(DEV)  ## lint, formatting and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy

golden: $(TEST)  ## write the expected texts of tests/ again; read the diff before you keep it
	@OCTAVO_GOLDEN=write $(BIN)/python -m pytest tests $(ARGS)

bench: $(TEST)  ## speed, as ratios measured in one run on one core
	@$(BIN)/python tests/bench/run.py $(ARGS)

strength: $(TEST)  ## how often careful bots beat random ones (ARGS="--bot careful hearts skat")
	@$(BIN)/python tests/bench/strength.py $(ARGS)

cases: $(TEST)  ## run independent cases against the rulesets (DIR=folder of .jsonl files)
	$(if $(DIR),,$(error say which cases: make cases DIR=folder))
	@$(BIN)/python tests/cases/run.py $(DIR)

slow: $(TEST)  ## the suite with ten times the random games
	@OCTAVO_EFFORT=10 $(BIN)/python -m pytest $(SPREAD) tests $(ARGS)

strangers: $(TEST)  ## what files made to harm take: seconds and megabytes of every command on each
	@$(RUN) strangers.measured $(ARGS)

sentences: $(TEST)  ## random sentences, loaded and played (ARGS=2000: how many for each place)
	@$(RUN) support.random_sentences $(ARGS)

words: $(TEST)  ## edited sentences that mean the same as before (ARGS="100000 SEED")
	@$(RUN) support.edited_sentences $(ARGS)

readings: $(TEST)  ## compiled sentences compared with a plain reading (ARGS="10000 SEED")
	@$(RUN) support.compared_readings $(ARGS)

positions: $(TEST)  ## random positions, played on with random sentences (ARGS="100000 SEED")
	@$(RUN) support.played_positions $(ARGS)

mutants: $(TEST)  ## small edits of shipped rulesets: which are refused (ARGS=2000: how many)
	@$(RUN) support.mutants $(ARGS)

fuzz: $(FUZZ)  ## a coverage-guided fuzzer, for ten minutes (ARGS=-max_total_time=3600)
	@$(RUN) strangers.fuzz.load -max_total_time=300 $(ARGS)
	@$(RUN) strangers.fuzz.sentences -max_total_time=300 $(ARGS)

docs: $(TEST)  ## run every example of README.md and docs/
	@$(BIN)/python -m pytest tests/docs $(ARGS)

$(PLAY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	  "Octavo needs Python 3.11 or newer; name one: make PYTHON=python3.11 ...")'
	@echo "Installing Octavo into .venv ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) --editable .
	@touch $@

$(TEST): $(PLAY)
	@echo "Installing what the tests need ..."
	@$(PIP) --editable '.[test,conformance]'
	@touch $@

$(DEV): $(TEST)
	@echo "Installing the linters ..."
	@$(PIP) --editable '.[dev]'
	@touch $@

$(FUZZ): $(TEST)
	@echo "Installing the fuzzer ..."
	@$(PIP) --editable '.[fuzz]'
	@touch $@
