CARGO ?= cargo
ARGS ?=

.PHONY: play
play: ## Watch a game: make play ARGS="--seed 7 --human"
	@$(CARGO) run --quiet --package keyforge-examples --bin play -- $(ARGS)
