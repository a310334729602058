# The Fine Print. Two commands matter: `make run` and `make test`; the others are parts of them.
# Each installs by itself what it needs from the package registries.

SHELL := bash
.ONESHELL:
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
.SILENT:

BIN := target/debug/fineprint
WEB_SOURCES := $(shell find web content/will -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' -not -path 'web/e2e/*' 2>/dev/null)
step = printf '\n\033[1m== %s\033[0m\n' "$(1)"

.PHONY: help run test drill release attack fuzz bench model eval interop audit build web rust-build fmt lint lint-rust lint-web licences test-rust test-web e2e openapi openapi-check pages docs-check clean

help: ## this list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

run: build model ## build everything and start the demo site
	$(call step,Starting the site)
	exec $(BIN) serve --demo

test: ## everything: format, lints, types, unit, contract on both databases, integration, end-to-end
	tools/test.sh

build: web rust-build ## the web app and the server, development profile

release: web ## the optimised binary: target/release/fineprint
	$(call step,Building the optimised server)
	cargo build --release --locked -p fineprint

model: ## bring the model of the search by meaning (data/model); without it search goes by words
	tools/model.sh

drill: web ## kill the site 500 times while messages go out and reports and cases are paid, and send it 10,000 damaged passbooks: nothing may be lost, doubled or broken
	$(call step,Drill: a hundred kills while messages go out)
	FINEPRINT_DRILL_KILLS=100 tools/with-postgres.sh cargo test --locked -p fineprint --test it -- exactly_once
	$(call step,Drill: two hundred kills between a payment and its report)
	FINEPRINT_DRILL_KILLS=200 tools/with-postgres.sh cargo test --locked -p fineprint --test it -- paid_reports
	$(call step,Drill: two hundred kills between a payment and its case)
	FINEPRINT_DRILL_KILLS=200 tools/with-postgres.sh cargo test --locked -p fineprint --test it -- cases::drill
	$(call step,Drill: ten thousand damaged passbooks)
	FINEPRINT_DRILL_FILES=10000 tools/with-postgres.sh cargo test --locked -p fineprint --test it -- hostile_passbooks

eval: model ## how well search finds what readers mean, and how well the assistant answers
	$(call step,Evaluating the search)
	cargo run --locked --quiet -p retrieval --example evaluate -- content data/model
	$(call step,Evaluating the assistant)
	cargo run --locked --quiet -p retrieval --example assistant -- content data/model

interop: rust-build ## try the adapters against servers that others wrote: clamd, OpenID Connect, mail, S3, a model (docs/interop.md)
	tools/prerequisites.sh test
	$(call step,Trying the adapters against programs of others)
	tools/interop.sh

attack: release ## attack a fresh server on this machine, bounded; prints what held
	$(call step,Attacking the server)
	tools/attack.py target/release/fineprint

fuzz: ## damage what strangers can send, ten minutes a target; FUZZ_SECONDS=20 make fuzz is a short try
	$(call step,Damaging imports and markup and requests)
	tools/fuzz.sh

bench: release ## measure the optimised binary against a minimal server; prints a table
	bench/run.sh

# -- parts ---------------------------------------------------------------------------------------

web/node_modules/.installed: web/package.json web/package-lock.json
	tools/prerequisites.sh build
	$(call step,Installing the web packages)
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch node_modules/.installed

web/dist/.built: web/node_modules/.installed $(WEB_SOURCES)
	$(call step,Building the web app)
	cd web && npm run --silent build
	touch dist/.built

web: web/dist/.built

rust-build: web
	$(call step,Building the server (the first time takes some minutes))
	# Beside the lints everything is built with the features of the whole workspace: of one package alone, much would be built twice.
	if [ "$${RUSTC_WORKSPACE_WRAPPER:-}" = clippy-driver ]; then
		cargo build --locked --workspace --bins --examples
	else
		cargo build --locked -p fineprint
	fi

fmt: web/node_modules/.installed ## format everything
	cargo fmt --all
	cd web && npm run --silent format

lint: lint-rust lint-web licences

licences: ## the licences of all dependencies against deny.toml
	$(call step,Licences of the dependencies)
	tools/check-licences.py

audit: ## ask the public databases of advisories about every dependency; needs the internet and cargo-deny
	cargo deny check
	cd web && npm audit
	cd ../tools/openapi && npm audit

lint-rust: web
	$(call step,Rust: format and lints and crate boundaries)
	cargo fmt --all --check
	# Where Clippy itself compiles (.ci/run), the builds and the tests are linted as they are made; only the examples are left.
	if [ "$${RUSTC_WORKSPACE_WRAPPER:-}" = clippy-driver ]; then
		cargo build --locked --workspace --examples
	else
		cargo clippy --locked --workspace --all-targets -- -D warnings
	fi
	tools/boundaries.sh

lint-web: web/node_modules/.installed
	$(call step,Web: format and lints and types and dead code)
	cd web
	failed=""
	for check in format:check lint types knip; do npm run --silent "$$check" || failed="$$failed $$check"; done
	[ -z "$$failed" ] || { echo "failed:$$failed"; exit 1; }

test-rust: rust-build ## Rust tests: unit, contract and integration, on SQLite and PostgreSQL
	tools/prerequisites.sh test
	$(call step,Rust tests on SQLite and PostgreSQL)
	# Examples are checked with the lints; the comments hold no code to test. Many tests wait for a clock or a socket, so that two
	# more than there are processors run at a time.
	RUST_TEST_THREADS=$$(( $$(nproc) + 2 )) tools/with-postgres.sh cargo test --locked --workspace --tests --quiet --no-fail-fast

test-web: web/node_modules/.installed ## unit tests of the web app
	$(call step,Web unit tests)
	cd web && npm run --silent test

e2e: rust-build ## end-to-end tests in Chromium against the real binary
	tools/prerequisites.sh test
	$(call step,End-to-end tests in Chromium)
	cd web && npm run --silent e2e

openapi: rust-build tools/openapi/node_modules/.installed ## write openapi.json and the TypeScript types made from it
	$(BIN) openapi > openapi.json
	$(BIN) browser-constants > web/src/lib/server-constants.gen.ts
	cd tools/openapi && npx openapi-typescript ../../openapi.json -o ../../web/src/api/schema.gen.ts

pages: ## write what is made from the table of pages (crates/http/src/pages/table.rs): the web app's routes, the reserved words
	cargo run --locked --quiet -p fineprint-http --example write-pages

openapi-check: rust-build tools/openapi/node_modules/.installed
	$(call step,openapi.json and the generated types are up to date)
	work=$$(mktemp -d)
	trap 'rm -rf "$$work"' EXIT
	$(BIN) openapi > "$$work/openapi.json"
	diff -u openapi.json "$$work/openapi.json" || { echo 'openapi.json is out of date: run make openapi'; exit 1; }
	(cd tools/openapi && npx openapi-typescript ../../openapi.json -o "$$work/schema.gen.ts" >/dev/null)
	$(BIN) browser-constants | diff -u web/src/lib/server-constants.gen.ts - || { echo 'the generated constants are out of date: run make openapi'; exit 1; }
	diff -u web/src/api/schema.gen.ts "$$work/schema.gen.ts" || { echo 'the generated types are out of date: run make openapi'; exit 1; }

tools/openapi/node_modules/.installed: tools/openapi/package.json tools/openapi/package-lock.json
	cd tools/openapi && npm ci --no-audit --no-fund --loglevel=error
	touch node_modules/.installed

docs-check:
	tools/docs-check.sh

clean: ## remove what was built
	cargo clean
	rm -rf web/dist web/node_modules tools/openapi/node_modules data/demo data/model
