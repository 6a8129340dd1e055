# Signet: build, test, install. Everything that a fresh Debian 12 with a Swift toolchain lacks is installed by `make deps`.

PREFIX ?= /usr/local

# Debian's packages for building and running, for the tests, and for counting.
LIBRARIES = git libcairo2-dev libchafa-dev libpoppler-glib-dev libpango1.0-dev libharfbuzz-dev libfontconfig-dev libfreetype-dev \
	libleptonica-dev libheif-dev libmd-dev libssl-dev libcurl4-openssl-dev zlib1g-dev libpng-dev libqrencode-dev libicu-dev libyaml-dev \
	libexpat1-dev libsqlite3-dev libpq-dev libp11-kit-dev pkg-config gcc libc6-dev
FONTS = fonts-dancingscript fonts-kaushanscript fonts-kristi fonts-havana fonts-dkg-handwriting fonts-breip \
	fonts-sjfonts fonts-rufscript fonts-urw-base35 fonts-bajaderka fonts-lxgw-wenkai fonts-gfs-gazis \
	fonts-sil-awami-nastaliq fonts-sil-lateef fonts-paktype fonts-arabeyes fonts-ldco culmus-fancy \
	fonts-sil-annapurna fonts-klee fonts-aoyagi-kouzan-t fonts-nanum-extra fonts-arphic-ukai \
	fonts-tlwg-purisa-otf fonts-navilu fonts-smc-chilanka fonts-kalapi fonts-teluguvijayam fonts-khmeros \
	fonts-beng-extra fonts-sil-abyssinica fonts-myanmar fonts-dejavu-extra fonts-noto-core
CAPTION_FONTS = fonts-urw-base35 fonts-dejavu-core fonts-dejavu-extra fonts-tlwg-laksaman-otf fonts-lohit-deva fonts-droid-fallback \
	fonts-nanum-extra fonts-noto-core
BUILD_PACKAGES = $(sort $(LIBRARIES) $(FONTS) $(CAPTION_FONTS))
TEST_PACKAGES = qpdf poppler-utils mupdf-tools tesseract-ocr unicode-cldr-core parallel fonts-inter-variable python3-fonttools woff2 \
	chromium-headless-shell firefox-esr webkit2gtk-driver xvfb curl jq openssl python3-venv nginx caddy softhsm2 opensc \
	node-typescript systemd postgresql python3-pip python3-setuptools python3-wheel
CEPH = ceph-mon ceph-osd radosgw
# What other programs make of the service's mails.
MAIL = spamassassin opendkim opendkim-tools
COUNTERS = valgrind binutils util-linux qpdf python3-reportlab python3-cairo

# The libraries that are loaded when they are first called (Sources/CLoading), as pkg-config has them: `deps` writes down where
# their headers are, without what would link them into each program. `swift build` by itself links them.
HEADERS = .build/pkgconfig
LOADED = cairo chafa expat freetype2 icu-i18n lept libcrypto libcurl libheif libmd libpng libpq libqrencode pangoft2 poppler-glib yaml-0.1
export PKG_CONFIG_PATH := $(CURDIR)/$(HEADERS):$(PKG_CONFIG_PATH)

STRICT = --explicit-target-dependency-import-check error
# In CI nobody steps through a program, and nothing is compiled a second time: compiling takes less without debug information and with
# whole modules. (For each module the compiler remarks that it is not compiled incrementally.)
ifdef CI
WHOLE = -debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -disable-batch-mode
endif
# Types are named by their accessors: by their mangled names, each is sought among all conformances of the program when it is first
# used, an eighth of what a typed signature computes. `make DEBUG_INFO=dwarf` adds file names and line numbers, which doubles the
# program's size and takes some more time.
DEBUG_INFO ?= none
RELEASE = swift build -c release --static-swift-stdlib $(STRICT) -debug-info-format $(DEBUG_INFO) \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors --product
SIGNET = .build/release/signet

.PHONY: all deps build-deps count-deps release service serve check check-swift check-python test products test-build test-swift \
	test-python test-postgresql test-cluster test-engines test-long races races-if-changed consumer docs fuzz bench bench-cluster \
	rehearsal instructions lint lint-changed demo pictures names install clean

SHELL = /bin/bash

all: release

# All that is missing; silent and quick when nothing is.
deps: PACKAGES = $(BUILD_PACKAGES) $(TEST_PACKAGES)
build-deps: PACKAGES = $(BUILD_PACKAGES)
count-deps: PACKAGES = $(COUNTERS)
deps build-deps count-deps:
	@Sources/Packaging/missing $(PACKAGES)
	@[ $(HEADERS)/done -nt Makefile ] || Sources/Packaging/headers $(HEADERS) $(LOADED)

release: build-deps
	$(RELEASE) signet

service: release
	$(RELEASE) signet-serve

# Serves from the folder signet-data; the first start prints a link for the browser.
serve: service
	$(SIGNET) serve

# Python for the tests that drive the service and its pages from outside.
VENV = .build/venv
$(VENV)/done: Tests/requirements.txt | deps
	/usr/bin/python3 -m venv $(VENV)
	$(VENV)/bin/pip install -q --disable-pip-version-check -r $<
	@touch $@

# Prints failures, skipped tests, output and the count; not each test that began and passed.
QUIET = grep -vE '^(◇ |✔ Suite |✔ Test ("|[A-Za-z0-9_]+\())'
PYTEST = $(VENV)/bin/python -m pytest
WORKERS ?= 3

# Lint, then all tests: those in Python, which wait for browsers and timers, beside those in Swift. All is built in
# one step, which keeps two processors busy: module by module, one often waits for the other.
test: lint
	@$(MAKE) --no-print-directory --jobs=2 test-build $(VENV)/done
	@$(MAKE) --no-print-directory --keep-going --jobs=2 --output-sync=target --old-file=test-build --old-file=products test-swift test-python
	@$(MAKE) --no-print-directory --old-file=products test-postgresql
	@$(MAKE) --no-print-directory races-if-changed

# The checks that a change can affect: lint of the files that changed, the tests of their rooms, and those of the rooms above except
# the slow ones. Tests/affected says which.
check:
	@$(MAKE) --no-print-directory --jobs=2 lint-changed test-build
	@$(MAKE) --no-print-directory --keep-going --jobs=2 --output-sync=target --old-file=test-build check-swift check-python

lint-changed: deps
	@files="$$(Tests/affected layout)"; [ -z "$$files" ] || swift format lint --strict $$files
	@[ -z "$$(Tests/affected types)" ] || tsc --project Tests/Browser/types

check-swift: test-build
	@filter="$$(Tests/affected swift)"; [ -z "$$filter" ] || \
		SIGNET_TEST_CHANGED="$$(Tests/affected changed)" swift test --skip-build --filter "$$filter" 2>&1 | $(QUIET); exit $${PIPESTATUS[0]}

check-python:
	@files="$$(Tests/affected python)"; [ -z "$$files" ] || \
		{ $(MAKE) --no-print-directory $(VENV)/done && $(PYTEST) -n $(WORKERS) $$files; }

# The programs that the tests in Python run.
products: deps
	swift build $(STRICT) $(WHOLE) --product signet
	swift build $(STRICT) $(WHOLE) --product signet-serve

test-build: deps
	swift build --build-tests $(STRICT) $(WHOLE)

# Suites that wait for clocks run by themselves: among thousands of tests on few threads, each step may wait for minutes.
TIMED = JobQueueTests|JobWorkerTests|ChangeFeedTests|KeptHandlesTests|ObjectBlobsTests|PostgreSQL
test-swift: test-build
	@swift test --skip-build --skip "$(TIMED)" 2>&1 | $(QUIET); others=$${PIPESTATUS[0]}; \
		swift test --skip-build --filter "$(TIMED)" 2>&1 | $(QUIET); exit $$(($${PIPESTATUS[0]} + others))

test-python: products $(VENV)/done
	$(PYTEST) -n $(WORKERS) --dist worksteal Tests/Service Tests/Browser Tests/Sealing Tests/Packaging Tests/Batch Tests/Engines Tests/Rehearsal

# The tests of the service that its database matters to most, on a private PostgreSQL; all of them with SERVICE_TESTS=Tests/Service, and
# with documents in a bucket by BLOBS=moto in the environment.
SERVICE_TESTS = $(addprefix Tests/Service/test_,$(addsuffix .py,two_processes documents deletion deliveries search request_life))
test-postgresql: products $(VENV)/done
	STORE=postgresql $(PYTEST) -n $(WORKERS) --dist worksteal $(SERVICE_TESTS)

# Three processes on one PostgreSQL and a bucket of Ceph, which are killed, stopped and cut off KILLS times, without the database or the
# bucket, with wrong clocks, and while the tables are changed; one test after the other, as they have all processors to themselves.
KILLS ?= 20
test-cluster: products test-build $(VENV)/done
	@Sources/Packaging/missing $(CEPH)
	$(VENV)/bin/python Tests/Cluster/gateway.py swift test --skip-build --filter RealServerTests 2>&1 | $(QUIET); exit $${PIPESTATUS[0]}
	KILLS=$(KILLS) $(PYTEST) -s -o faulthandler_timeout=3600 Tests/Cluster

# The Python package on Ray and Spark, which are not in `deps`, as they take more than a gigabyte: outputs while processes are killed,
# and processor time beside `signet batch`. `ENGINE=ray` runs only that; ROWS and PAUSE are in Tests/Engines/measure.py.
ENGINES = .build/engines
$(ENGINES)/done: Tests/Engines/requirements.txt | deps
	@Sources/Packaging/missing default-jre-headless
	/usr/bin/python3 -m venv $(ENGINES)
	$(ENGINES)/bin/pip install -q --disable-pip-version-check -r $<
	@touch $@
test-engines: release $(ENGINES)/done
	cd Tests && SIGNET=$(abspath $(SIGNET)) PYTHONPATH=$(CURDIR)/Sources/Python $(CURDIR)/$(ENGINES)/bin/python -m Engines.measure $(ENGINE)

# Everything, with many more random trials and a fresh seed; `make test-long SEED=…` repeats one.
SEED ?= $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')
test-long: export SIGNET_TEST_LONG = 1
test-long: export SIGNET_TEST_SEED = $(SEED)
test-long: lint test-build
	@echo "Seed $(SEED): 'make test-long SEED=$(SEED)' repeats these trials."
	@Sources/Packaging/missing $(MAIL)
	@$(MAKE) --no-print-directory --keep-going test-swift test-python
	@$(MAKE) --no-print-directory test-postgresql SERVICE_TESTS=Tests/Service
	@$(MAKE) --no-print-directory test-cluster KILLS=200
	@$(MAKE) --no-print-directory races consumer instructions check-packaging
	@echo "Seed $(SEED)"

# Fuzzes a reader of bytes that may be anything with libFuzzer for SECONDS: all that takes documents, or the FUZZ_TARGET identities,
# messages, replies, responses, lists, certificates, stores or verification.
SECONDS ?= 300
FUZZ_TARGET ?= documents
fuzz: deps
	Tests/Fuzzing/fuzz .build/fuzz $(FUZZ_TARGET) $(SECONDS)

# Times what users wait for, each beside something that everybody can time, and writes it to docs/performance.md.
#
# The program is copied, as an installation does: the linker writes its file in pieces, each of which is mapped separately.
# DOCUMENTS: a folder of documents by others, of which COUNT are signed. `SECTIONS='"Documents by others"'` measures only that.
COUNT ?= 1000
bench: release $(VENV)/done
	swift build --package-path Tests/Benchmarks --scratch-path .build/bench -c release
	install -D $(SIGNET) .build/bench/installed/signet
	.build/bench/release/SignetBenchmarks .build/bench/installed/signet docs/examples docs/performance.md \
		$(if $(DOCUMENTS),--documents $(DOCUMENTS) --count $(COUNT)) $(SECTIONS)

# Times the service on PostgreSQL beside SQLite, with the database a millisecond away, and two processes beside one; each bar is said.
bench-cluster: service $(VENV)/done
	cd Tests && SIGNET_SERVE=$(CURDIR)/$(SIGNET)-serve $(CURDIR)/$(VENV)/bin/python -m Cluster.measure

# Signs ROWS documents out of one bucket into another that keeps their digests, killed in the middle, and checks what there is. The
# signature is the same drawing for all rows, or with STAMP=typed each row's name; SHARDS processes share the rows.
ROWS ?= 1000000
rehearsal: release deps
	Tests/Rehearsal/rehearse.py $(SIGNET) --rows $(ROWS) $(if $(STAMP),--stamp $(STAMP)) $(if $(SHARDS),--shards $(SHARDS)) \
		$(if $(JOBS),--jobs $(JOBS))

# Counts the instructions of nine jobs, and fails where one takes more than is written down in Tests/Benchmarks/Instructions.
instructions: release count-deps
	Tests/Benchmarks/Instructions/measure.py $(SIGNET)

# Builds a package that depends on this one, with the libraries linked in the ordinary way, and has it do what the README shows.
consumer: deps
	env -u PKG_CONFIG_PATH swift build --package-path Tests/Consumer --scratch-path .build/consumer
	.build/consumer/debug/Consumer docs/examples .build/consumer/signed

# Signs batches that share all that can be shared under the thread sanitizer, and notes for which sources it found no race.
RACES = .build/races
races: deps
	swift build --package-path Tests/Races --scratch-path $(RACES) --sanitize=thread
	$(RACES)/debug/Races docs/examples
	Tests/concurrency > Tests/Races/passed

# The same where what tasks could race in has changed since it was noted.
races-if-changed:
	@Tests/concurrency | cmp -s - Tests/Races/passed || $(MAKE) --no-print-directory races

# The layout of Swift, and the types of JavaScript, which its comments give.
lint: deps
	swift format lint --strict --recursive Package.swift Sources Tests
	tsc --project Tests/Browser/types

# The library's reference and articles as a website in .build/docs/site, which any web server shows.
docs: deps
	Sources/Packaging/reference .build/docs

# Signs the sample contract three ways and draws the signed page of each.
demo: release
	@docs/examples/demo.sh $(SIGNET) demo

# Draws the pictures of the documentation again; `names` only the two sheets of names in all scripts.
pictures: release
	docs/pictures/make.sh $(SIGNET)

names: release
	docs/pictures/make.sh $(SIGNET) names

install: man install-docs install-programs

# man, install-programs, install-docs, python, deb, image, image-again and check-packaging.
include Sources/Packaging/packaging.mk

clean:
	rm -rf .build demo
