# racelab: `make help` lists the targets.

PREFIX ?= /usr/local
SWIFT ?= swift
# On Linux the Swift libraries go into the binary: it starts faster and needs no toolchain.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
RELEASE := -c release $(STATIC)
BINARY := .build/release/racelab
SOURCES := Package.swift Plugins Sources Tests scenarios
TSAN := --sanitize=thread --scratch-path .build-tsan
TWIN := .build-tsan/release/racelab

# What 'racelab check' links with a learner's file.
LIBRARY = $(DESTDIR)$(PREFIX)/lib/racelab
install-kit = install -d $(LIBRARY)/$(2) && install -m 644 $(1)/release/libRaceLabCheck.a $(1)/release/Modules/RaceLabKit.swiftmodule $(LIBRARY)/$(2)

.DEFAULT_GOAL := build
.PHONY: build demo test lint check corpus exercises bench bench-readme tsan install uninstall format clean help

build: ## build the release binary (the default)
	$(SWIFT) build $(RELEASE) --product racelab
	$(SWIFT) build $(RELEASE) --product RaceLabCheck

demo: build ## build, and show the race beside three fixes
	$(BINARY) run counter --threads 50
	$(BINARY) run counter nslock atomic actor

test: tsan ## run all tests, those of the sanitized twin too
	$(SWIFT) test

lint: ## check the format
	$(SWIFT) format lint --strict --recursive $(SOURCES)

check: lint tsan ## lint, build with warnings as errors, test
	$(SWIFT) build --build-tests -Xswiftc -warnings-as-errors -Xcc -Werror
	$(SWIFT) test -Xswiftc -warnings-as-errors -Xcc -Werror

corpus: tsan ## check every file of Tests/Corpus 20 times, which takes over an hour
	RACELAB_CORPUS=20 $(SWIFT) test --filter CorpusTests

exercises: tsan ## judge every solution in Tests/Exercises, right and wrong
	RACELAB_EXERCISES=all $(SWIFT) test --filter ExerciseJudgementTests

bench: ## measure what safety costs, beside the same loops in C
	$(SWIFT) build $(RELEASE)
	.build/release/racelab-bench

bench-readme: ## the same, and put the table into the README
	$(SWIFT) build $(RELEASE)
	.build/release/racelab-bench --readme README.md

tsan: ## build under Thread Sanitizer, into .build-tsan
	$(SWIFT) build -c release $(TSAN) --product racelab
	$(SWIFT) build -c release $(TSAN) --product RaceLabCheck
	@echo 'Now run: .build/release/racelab tsan counter'
	@echo 'For the raw report: $(TWIN) run counter'

install: build ## install the binary, its twin if built, completions and manual page under PREFIX
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 $(LIBRARY)/include
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	install -d $(DESTDIR)$(PREFIX)/share/zsh/site-functions
	install -d $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/racelab
	if [ -x $(TWIN) ]; then install -m 755 $(TWIN) $(DESTDIR)$(PREFIX)/bin/racelab-tsan; fi
	install -m 644 Sources/CRaceLab/include/* $(LIBRARY)/include
	$(call install-kit,.build,plain)
	if [ -x $(TWIN) ]; then $(call install-kit,.build-tsan,sanitized); fi
	$(BINARY) man > $(DESTDIR)$(PREFIX)/share/man/man1/racelab.1
	$(BINARY) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/racelab
	$(BINARY) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_racelab
	$(BINARY) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/racelab.fish

uninstall: ## remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/racelab $(DESTDIR)$(PREFIX)/bin/racelab-tsan $(DESTDIR)$(PREFIX)/share/man/man1/racelab.1
	rm -rf $(LIBRARY)
	rm -f $(DESTDIR)$(PREFIX)/share/bash-completion/completions/racelab
	rm -f $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_racelab
	rm -f $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/racelab.fish

format: ## format the sources in place
	$(SWIFT) format --in-place --recursive $(SOURCES)

clean: ## remove what was built
	rm -rf .build .build-tsan

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
