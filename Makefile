# What one can do with the project. `make help` lists it.

CARGO ?= cargo
ARGS ?=
ROOT := $(CURDIR)
TOOLS := $(ROOT)/target/tools
MDBOOK := $(TOOLS)/bin/mdbook
DENY := $(TOOLS)/bin/cargo-deny
MSRV := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

.DEFAULT_GOAL := help
.PHONY: help play test test-rust test-python test-ffi test-kotlin test-swift bench docs rule-coverage card-coverage card-text lint features test-without-kryptik msrv deny

help: ## Show what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

play: ## Watch a game: make play ARGS="--deck-a onyx --deck-b achea", play one: make play ARGS=--human, or Kryptik: make play ARGS="--game kryptik"
	@$(CARGO) run --quiet --package keyforge-examples --bin play -- $(ARGS)

test: test-rust test-python test-ffi test-kotlin test-swift ## Run the tests of every language

test-rust: ## Run the Rust tests and doctests
	$(CARGO) test --workspace --exclude keyforge-py --exclude keyforge-ffi --features keyforge-core/schema

test-python: ## Build the Python package and run its tests
	@if [ -x scripts/test-python.sh ]; then scripts/test-python.sh; else echo "no Python package yet"; fi

test-ffi: ## Run the Rust tests of the Kotlin and Swift bindings
	scripts/test-ffi.sh

test-kotlin: ## Build the Kotlin package and run its tests
	scripts/test-kotlin.sh

test-swift: ## Build the Swift package and run its tests
	scripts/test-swift.sh

bench: ## Measure games per second, the size of a state and more
	$(CARGO) bench --package keyforge-core --bench games -- $(ARGS)
	$(CARGO) bench --package keyforge-core --bench kryptik

# Beside `docs`, so that links of the pages to other files of the project lead there from the book too.
docs: $(MDBOOK) ## Build the book and the API documentation
	$(MDBOOK) build docs --dest-dir $(ROOT)/book
	$(CARGO) doc --workspace --no-deps

$(MDBOOK):
	$(CARGO) install mdbook --version '^0.5' --locked --no-default-features --features search --root $(TOOLS)

rule-coverage: ## Write the coverage pages of both games; ARGS=--check compares with them
	@$(CARGO) run --quiet --package keyforge-tools --bin rule-coverage -- $(ARGS)

card-coverage: ## Write docs/rules/cards.md; ARGS=--check compares with it
	@$(CARGO) run --quiet --package keyforge-tools --bin card-coverage -- $(ARGS)

card-text: ## Say what the cards of a file do: make card-text ARGS=examples/cards/lamplighter.kf
	@$(CARGO) run --quiet --package keyforge-tools --bin card-text -- $(ARGS)

lint: features ## Check format, lints, documentation and features
	$(CARGO) fmt --all --check
	@for crate in keyforge-core keyforge-ffi keyforge-py; do \
	    for licence in LICENSE-MIT LICENSE-APACHE; do cmp $$licence $$crate/$$licence || exit 1; done; done
	$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings
	RUSTDOCFLAGS=-Dwarnings $(CARGO) doc --workspace --no-deps

# The default and all of them are checked by `lint`.
features: ## Check the engine and the libraries of the hosts with some features left out
	@for features in "" german kryptik series schema german,series; do \
	    echo "keyforge-core: $${features:-no features}"; \
	    $(CARGO) clippy --quiet --package keyforge-core --no-default-features --features "$$features" -- -D warnings || exit 1; done
	@for host in keyforge-ffi keyforge-py; do \
	    echo "$$host: no features"; \
	    $(CARGO) clippy --quiet --package $$host --no-default-features -- -D warnings || exit 1; done

test-without-kryptik: ## Run the tests of the engine as it is without the second game
	$(CARGO) test --package keyforge-core --no-default-features --features german,series

msrv: ## Check everything with the oldest Rust that is promised
	@rustup run $(MSRV) cargo --version >/dev/null 2>&1 || rustup toolchain install $(MSRV) --profile minimal
	rustup run $(MSRV) cargo check --workspace --all-targets --all-features --target-dir $(ROOT)/target/msrv

deny: $(DENY) ## Check licences, sources and known faults of the dependencies
	$(DENY) check $(ARGS)

$(DENY):
	$(CARGO) install cargo-deny --version '^0.19' --locked --root $(TOOLS)
