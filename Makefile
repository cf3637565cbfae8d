# What one can do with the project. `make help` lists it.

CARGO ?= cargo
ARGS ?=
# Minutes of `fuzz`, for each target, and of `soak`; the targets of `fuzz`, by how their names begin.
MINUTES ?= 1
TARGET ?=
ROOT := $(CURDIR)
TOOLS := $(ROOT)/target/tools
MDBOOK := $(TOOLS)/bin/mdbook
DENY := $(TOOLS)/bin/cargo-deny
# The crates and features of every build of tests and bindings: one selection, so that nothing is compiled twice for another.
SELECTION := $(shell cat scripts/selection)
# Builds a program of them. There are no examples, but whoever asks for some gets the dependencies with all that tests want of them.
PROGRAM := $(CARGO) build --quiet $(SELECTION) --examples --bin
DEBUG := $(or $(CARGO_TARGET_DIR),target)/debug
TIMED := scripts/timed.sh
PAGE := examples/web/dist
MSRV := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

.DEFAULT_GOAL := help
.PHONY: help play web web-page test prepare test-rust test-python wheel test-ffi test-kotlin test-swift test-web bench bench-instructions performance duel serve load fuzz mutants scenes-told soak docs \
    rule-coverage card-coverage host-types card-text lint format clippy rustdoc features test-server test-without-kryptik msrv deny

help: ## Show what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

play: ## Watch a game: make play ARGS="--deck-a onyx --deck-b achea", play one: make play ARGS=--human, or Kryptik: make play ARGS="--game kryptik"
	@$(PROGRAM) play
	@$(DEBUG)/play $(ARGS)

web: ## Build the page of examples/web and serve it on this machine
	@scripts/web-page.sh
	@cd examples/web && npm run --silent preview

web-page: ## Build the page of examples/web, into examples/web/dist
	@scripts/web-page.sh

# First what several of them need: then they can run side by side, as with `make --jobs 2 test`; the longest stands in front.
test: prepare ## Run the tests of every language
	$(MAKE) test-rust test-web test-python test-kotlin test-swift

prepare:
	$(TIMED) "Bindings of another interface" scripts/drifted.sh
	$(TIMED) "Rust: compiling" $(CARGO) test $(SELECTION) --no-run

test-rust: ## Run the Rust tests and doctests
	RUST_BACKTRACE=0 $(TIMED) "Rust: tests" $(CARGO) test $(SELECTION)

test-python: ## Build the Python package and run its tests
	scripts/test-python.sh

wheel: ## Build the Python wheel that is handed out, and try it where there is no Rust
	scripts/wheels.sh

test-ffi: ## Run the Rust tests of the Kotlin and Swift bindings alone
	scripts/test-ffi.sh

test-kotlin: ## Build the Kotlin package and run its tests
	scripts/test-kotlin.sh

test-swift: ## Build the Swift package and run its tests
	scripts/test-swift.sh

test-web: ## Build the page and play at it in a browser
	scripts/test-web.sh

bench: ## Measure games per second, the size of a state and more
	$(CARGO) bench --package keyforge-core --bench games -- $(ARGS)
	$(CARGO) bench --package keyforge-core --bench kryptik

bench-instructions: ## Count instructions, which no neighbour disturbs: make bench-instructions ARGS="games --games 48"
	scripts/bench-instructions.sh $(ARGS)

performance: ## Count how costs grow and where instructions go, into docs/performance.md: make performance ARGS=--draw
	@python=$$(scripts/python-env.sh)/bin/python && $$python scripts/performance.py $(ARGS)

duel: ## Measure how strong agents are: make duel ARGS="search:1000 greedy --games 400"
	@$(CARGO) run --quiet --release --package keyforge-tools --bin duel -- $(ARGS)

# With the page, once it was built and where no other one is wanted.
serve: ## Let people play over a network: make web-page serve ARGS="--listen 127.0.0.1:8080 --clock 120"
	@[ -f $(PAGE)/index.html ] || echo "There is no page: make web-page builds the one that this server hands out."
	$(CARGO) run --release --package keyforge-server --bin keyforge-server -- \
	    $$([ ! -f $(PAGE)/index.html ] || echo $(if $(findstring --page,$(ARGS)),,--page $(PAGE))) $(ARGS)

load: ## Measure the moves of many games at once against `make serve`: make load ARGS="--games 200"
	$(CARGO) run --release --package keyforge-server --bin load -- $(ARGS)

fuzz: ## Hand hostile inputs to the engine: make fuzz MINUTES=10 TARGET=logs
	$(CARGO) run --profile fuzz --package keyforge-fuzz --bin fuzz -- --minutes $(MINUTES) $(if $(TARGET),--target $(TARGET)) $(ARGS)

mutants: ## Break rules on purpose and look whether a test fails: make mutants SAMPLE=40 SEED=1
	@$(PROGRAM) mutants
	@$(DEBUG)/mutants $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(ARGS)

scenes-told: ## Accept what the scenes of tests/scenes tell now
	KEYFORGE_TOLD=1 $(CARGO) test $(SELECTION) --test scenes

soak: ## Play random games with every law switched on: make soak MINUTES=30
	$(CARGO) run --profile fuzz --package keyforge-fuzz --bin soak -- --minutes $(MINUTES) $(ARGS)

# Beside `docs`, so that links of the pages to other files of the project lead there from the book too.
docs: $(MDBOOK) ## Build the book and the API documentation
	$(MDBOOK) build docs --dest-dir $(ROOT)/book
	$(CARGO) doc --workspace --no-deps

$(MDBOOK):
	$(CARGO) install mdbook --version '^0.5' --locked --no-default-features --features search --root $(TOOLS)

rule-coverage: ## Write the coverage pages of both games; ARGS=--check compares with them
	@$(PROGRAM) rule-coverage
	@$(DEBUG)/rule-coverage $(ARGS)

card-coverage: ## Write docs/rules/cards.md; ARGS=--check compares with it
	@$(PROGRAM) card-coverage
	@$(DEBUG)/card-coverage $(ARGS)

host-types: ## Write what Kotlin and Swift see of the types of the core, from keyforge-ffi/hosts.toml; a test compares with it
	@$(PROGRAM) host-types
	@$(DEBUG)/host-types

card-text: ## Say what the cards of a file do: make card-text ARGS=examples/cards/lamplighter.kf
	@$(PROGRAM) card-text
	@$(DEBUG)/card-text $(ARGS)

lint: features format clippy rustdoc ## Check format, lints, documentation and features

format:
	$(CARGO) fmt --all --check
	@for crate in keyforge-core keyforge-ffi keyforge-py; do \
	    for licence in LICENSE-MIT LICENSE-APACHE; do cmp $$licence $$crate/$$licence || exit 1; done; done

clippy:
	$(TIMED) "Clippy" $(CARGO) clippy --workspace --all-targets --all-features -- -D warnings

# With the features that Clippy had, what the crates stand on is not checked again.
rustdoc:
	RUSTDOCFLAGS=-Dwarnings $(TIMED) "Documentation" $(CARGO) doc --workspace --no-deps --all-features

# All of them are checked by `clippy`. With the hosts the engine is checked too.
features: ## Check the engine and the libraries of the hosts with some features left out
	$(TIMED) "Features" scripts/features.sh

test-server: ## Run the tests of the server alone
	$(TIMED) "Server: tests" $(CARGO) test $(SELECTION) --test tables

test-without-kryptik: ## Run the tests of the engine as it is without the second game
	$(TIMED) "Tests without Kryptik" $(CARGO) test --package keyforge-core --no-default-features --features files,german,series

msrv: ## Check everything with the oldest Rust that is promised; ARGS="--package keyforge-core" checks a part
	@rustup run $(MSRV) cargo --version >/dev/null 2>&1 || rustup toolchain install $(MSRV) --profile minimal
	$(TIMED) "Rust $(MSRV)" rustup run $(MSRV) cargo check $(or $(ARGS),--workspace --all-targets) --all-features \
	    --target-dir $(ROOT)/target/msrv

deny: $(DENY) ## Check licences, sources and known faults of the dependencies
	$(DENY) check $(ARGS)

$(DENY):
	$(CARGO) install cargo-deny --version '^0.19' --locked --root $(TOOLS)
