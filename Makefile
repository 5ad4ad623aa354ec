# Every target makes what it needs, the virtual environment included. `make` alone lists the targets.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.bench-ready
BROWSER_READY := $(VENV)/.browser-ready
SPARK_READY := $(VENV)/.spark-ready
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet

LOCALE := okey_ledger/explain/locale/okey_ledger
PO := $(wildcard okey_ledger/explain/locale/*/LC_MESSAGES/okey_ledger.po)
MO := $(PO:.po=.mo)

DEMO := demo-data
DEMO_HAND := fixtures/hands/okey51-katlama-and-capture.jsonl
DEMO_STEP := 9
DEMO_HAND_101 := fixtures/hands/okey101-normal-finish.jsonl
DEMO_STEP_101 := 7

.DEFAULT_GOAL := help
.PHONY: help demo test test-browser test-spark check check-js bench catalogues messages fixtures picture lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(DEMO)/.ready ## show the program in a minute, with what it needs to run and nothing else
	$(DEMO)/venv/bin/okey-ledger demo
	$(DEMO)/venv/bin/okey-ledger rules --ruleset okey101 --preset katlamali+esli | head -22
	$(DEMO)/venv/bin/okey-ledger replay $(DEMO_HAND_101) --step $(DEMO_STEP_101)
	@echo "Next: $(DEMO)/venv/bin/okey-ledger replay $(DEMO_HAND), which goes by keys"

$(DEMO)/.ready: requirements-service.lock pyproject.toml
	$(PYTHON) -m venv $(DEMO)/venv
	$(DEMO)/venv/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes --requirement requirements-service.lock
	$(DEMO)/venv/bin/python -m pip --disable-pip-version-check install --quiet --no-deps .
	@touch $@

# Tests start programs by the hundred; without byte code each of them would compile all that it imports.
test: export PYTHONDONTWRITEBYTECODE :=
test: $(READY) $(MO) ## run the tests (ARGS="-k islek" and the like go to pytest)
	$(BIN)/pytest -n 3 --dist worksteal $(ARGS)

test-browser: $(BROWSER_READY) $(MO) ## run the tests that drive Chromium, which has to be installed
	$(BIN)/pytest -m browser $(ARGS) tests/browser

test-spark: $(SPARK_READY) $(MO) ## run the tests that need PySpark and a Java 17
	$(BIN)/pytest -m spark $(ARGS)

check: $(READY) $(MO) ## formatting, lint, types, import arrows, and that the documents are true
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q tests/docs tests/architecture

check-js: ## types of the element's modules, with node and a TypeScript that npm installs
	npm install --silent --no-save --prefix build/typescript typescript@5.9.3
	build/typescript/node_modules/.bin/tsc --noEmit --allowJs --checkJs --strict --target es2023 --module esnext \
		--moduleResolution bundler --lib es2023,dom,dom.iterable okey_ledger/pages/static/replay/element.js

bench: $(BENCH_READY) ## measure speed and memory beside the rivals
	$(BIN)/python -m benchmarks $(ARGS)

catalogues: $(READY) $(MO) ## compile the translations after an edit

messages: $(READY) ## collect the sentences of the code, the help and the rules into the catalogues, to be translated there
	$(BIN)/python -m tests.explain.messages
	$(BIN)/pybabel -q update --domain okey_ledger --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
		--no-wrap -i $(LOCALE).pot -d $(dir $(LOCALE))

fixtures: $(READY) $(MO) ## write the playthroughs, the log's schema and the tables of columns anew; read the diff before committing it
	$(BIN)/python -m tests.playthroughs
	$(BIN)/python -m okey_ledger.handlog.schema > docs/hand-log.schema.json
	$(BIN)/python -m tests.docs.columns

picture: $(READY) $(MO) ## draw the picture of a replay for the README anew
	$(BIN)/okey-ledger replay $(DEMO_HAND) --step $(DEMO_STEP) --svg docs/replay.svg
	$(BIN)/okey-ledger render $(DEMO_HAND) --step $(DEMO_STEP) --output docs/table.svg

lock: ## resolve the lock files anew, with hashes and without any registry's address
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip --disable-pip-version-check install --quiet uv
	$(UV_COMPILE) --output-file requirements.lock --extra analytics --extra opentelemetry --extra pictures --extra postgres --group dev \
		pyproject.toml
	$(UV_COMPILE) --output-file requirements-bench.lock --group pyproject.toml:bench --constraint requirements.lock
	$(UV_COMPILE) --output-file requirements-browser.lock --group pyproject.toml:browser --constraint requirements.lock
	$(UV_COMPILE) --output-file requirements-build.lock --group pyproject.toml:build --constraint requirements.lock
	$(UV_COMPILE) --output-file requirements-service.lock --extra postgres --constraint requirements.lock pyproject.toml
	$(UV_COMPILE) --output-file requirements-spark.lock --extra spark --constraint requirements.lock pyproject.toml
	! grep -n '://' requirements*.lock

UV_COMPILE := build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-emit-index-url --custom-compile-command 'make lock'

clean: ## remove what was built or measured; the virtual environment stays
	rm -rf build dist $(DEMO) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache $(MO)
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

$(MO): %.mo: %.po hatch_build.py | $(READY)
	$(BIN)/python hatch_build.py $<

$(READY): requirements.lock pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "okey-ledger needs Python 3.11 or newer and '$(PYTHON)' is not that; name one: make PYTHON=python3.12" >&2; \
		exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes --requirement requirements.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q okey_ledger cli
	@touch $@

$(BENCH_READY): requirements-bench.lock $(READY)
	$(PIP) --require-hashes --requirement requirements-bench.lock
	@touch $@

$(BROWSER_READY): requirements-browser.lock $(READY)
	$(PIP) --require-hashes --requirement requirements-browser.lock
	@touch $@

$(SPARK_READY): requirements-spark.lock $(READY)
	$(PIP) --require-hashes --requirement requirements-spark.lock
	@touch $@
