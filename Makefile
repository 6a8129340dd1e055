# Signet: build, test, install. Everything that a fresh Debian 12 with a Swift toolchain lacks is installed by `make deps`.

PREFIX ?= /usr/local
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

LIBRARIES = git libcairo2-dev libchafa-dev libpoppler-glib-dev libpango1.0-dev libharfbuzz-dev libfontconfig-dev libfreetype-dev \
	libleptonica-dev libheif-dev libmd-dev libssl-dev libcurl4-openssl-dev zlib1g-dev libqrencode-dev libicu-dev libyaml-dev libexpat1-dev libsqlite3-dev \
	libp11-kit-dev pkg-config gcc libc6-dev
FONTS = fonts-dancingscript fonts-kaushanscript fonts-kristi fonts-havana fonts-dkg-handwriting fonts-breip \
	fonts-sjfonts fonts-rufscript fonts-urw-base35 fonts-bajaderka fonts-lxgw-wenkai fonts-gfs-gazis \
	fonts-sil-awami-nastaliq fonts-sil-lateef fonts-paktype fonts-arabeyes fonts-ldco culmus-fancy \
	fonts-sil-annapurna fonts-klee fonts-aoyagi-kouzan-t fonts-nanum-extra fonts-arphic-ukai \
	fonts-tlwg-purisa-otf fonts-navilu fonts-smc-chilanka fonts-kalapi fonts-teluguvijayam fonts-khmeros \
	fonts-beng-extra fonts-sil-abyssinica fonts-myanmar fonts-dejavu-extra fonts-noto-core
CAPTION_FONTS = fonts-urw-base35 fonts-dejavu-core fonts-dejavu-extra fonts-tlwg-laksaman-otf fonts-lohit-deva fonts-droid-fallback \
	fonts-nanum-extra fonts-noto-core
READERS = qpdf poppler-utils mupdf-tools tesseract-ocr unicode-cldr-core parallel
FONT_TOOLS = fonts-inter-variable python3-fonttools woff2
BROWSERS = chromium-headless-shell firefox-esr webkit2gtk-driver xvfb curl jq openssl python3-venv
PROXIES = nginx caddy
TOKENS = softhsm2 opensc
LINTERS = node-typescript systemd
PACKAGERS = debhelper dpkg-dev lintian
IMAGERS = mmdebstrap dpkg-dev python3 umoci
BOOTERS = mmdebstrap systemd-container zsh fish
COUNTERS = valgrind binutils util-linux qpdf python3-reportlab python3-cairo
# The packages for building and running, and those for the tests.
BUILD_PACKAGES = $(sort $(LIBRARIES) $(FONTS) $(CAPTION_FONTS))
TEST_PACKAGES = $(sort $(READERS) $(FONT_TOOLS) $(BROWSERS) $(PROXIES) $(TOKENS) $(LINTERS))

# The libraries that are loaded when they are first called (Sources/CLoading), as pkg-config has them: `deps` writes down where
# their headers are, without what would link them into each program. `swift build` by itself links them.
HEADERS = .build/pkgconfig
LOADED = cairo chafa expat icu-i18n lept libcrypto libcurl libheif libmd libqrencode pangoft2 poppler-glib yaml-0.1
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

.PHONY: all deps build-deps deb-deps image-deps packaging-deps count-deps release service serve check check-swift check-python test products test-build test-swift test-python test-long races races-if-changed consumer docs fuzz \
	bench instructions lint lint-changed demo pictures names man install install-programs install-docs deb image image-again check-packaging clean

SHELL = /bin/bash

all: release

# All that is missing; silent and quick when nothing is.
deps: PACKAGES = $(BUILD_PACKAGES) $(TEST_PACKAGES)
build-deps: PACKAGES = $(BUILD_PACKAGES)
deb-deps: PACKAGES = $(PACKAGERS)
image-deps: PACKAGES = $(IMAGERS)
packaging-deps: PACKAGES = $(BOOTERS)
count-deps: PACKAGES = $(COUNTERS)
deps build-deps deb-deps image-deps packaging-deps count-deps:
	@present=$$(dpkg-query -W -f='$${Package}=$${db:Status-Status}\n' $(PACKAGES) 2>/dev/null); missing=; \
	for package in $(PACKAGES); do \
		case "$$present" in *"$$package=installed"*) ;; *) missing="$$missing $$package" ;; esac; \
	done; \
	if [ -n "$$missing" ]; then \
		echo "Installing$$missing"; \
		$(SUDO) apt-get update -qq && \
		$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi
	@[ $(HEADERS)/done -nt Makefile ] || { rm -rf $(HEADERS) $(HEADERS).new && mkdir -p $(HEADERS).new && \
		for name in $(LOADED); do \
			flags=$$(pkg-config --cflags-only-I $$name) || exit 1; \
			printf 'Name: %s\nDescription: headers only\nVersion: 0\nCflags: %s\n' $$name "$$flags" > $(HEADERS).new/$$name.pc; \
		done && touch $(HEADERS).new/done && mv $(HEADERS).new $(HEADERS); }

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

test-swift: test-build
	@swift test --skip-build 2>&1 | $(QUIET); exit $${PIPESTATUS[0]}

test-python: products $(VENV)/done
	$(PYTEST) -n $(WORKERS) --dist worksteal Tests/Service Tests/Browser Tests/Sealing Tests/Packaging

# Everything, with many more random trials and a fresh seed; `make test-long SEED=…` repeats one.
SEED ?= $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')
test-long: export SIGNET_TEST_LONG = 1
test-long: export SIGNET_TEST_SEED = $(SEED)
test-long: lint test-build
	@echo "Seed $(SEED): 'make test-long SEED=$(SEED)' repeats these trials."
	@$(MAKE) --no-print-directory --keep-going test-swift test-python
	@$(MAKE) --no-print-directory races consumer instructions check-packaging
	@echo "Seed $(SEED)"

# Fuzzes a reader of bytes that may be anything with libFuzzer, from our own examples, for SECONDS: all that takes documents, or the
# FUZZ_TARGET identities, messages, replies, responses, lists, certificates, stores or verification of Tests/Fuzzing.
SECONDS ?= 300
FUZZ_TARGET ?= documents
FUZZ = .build/fuzz
fuzz: deps
	swift build --package-path Tests/Fuzzing --scratch-path $(FUZZ) -c release \
		-Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld -Xswiftc -enable-testing
	@mkdir -p $(FUZZ)/found/$(FUZZ_TARGET)
	@[ $(FUZZ_TARGET) = documents ] || /usr/bin/python3 Tests/Fuzzing/seeds.py $(FUZZ)/seeds
	cd $(FUZZ) && FUZZ_TARGET=$(FUZZ_TARGET) FUZZ_MATERIAL=seeds release/Fuzz found/$(FUZZ_TARGET) \
		$(if $(filter documents,$(FUZZ_TARGET)),$(CURDIR)/docs/examples,seeds/$(FUZZ_TARGET)) \
		-max_total_time=$(SECONDS) -timeout=$(if $(filter identities,$(FUZZ_TARGET)),30,5) -rss_limit_mb=1024 -max_len=65536

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

# Counts the instructions of ten jobs, and fails where one takes more than is written down in Tests/Benchmarks/Instructions.
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

# The library's reference and articles as a website in .build/docs/site, which any web server shows. The rooms' public symbols are
# joined into the modules that callers import. Warnings, such as a link that leads nowhere, are errors.
DOCS = .build/docs
JOIN = jq -s '.[0] * {module: {name: $$name}, symbols: map(.symbols[]), relationships: map(.relationships[])}'
CONVERT = docc convert --warnings-as-errors --additional-symbol-graph-dir
docs: PACKAGES = jq
docs: deps
	@rm -rf $(DOCS) && mkdir -p $(DOCS)/Signet $(DOCS)/SignetCapture
	swift package dump-symbol-graph --skip-synthesized-members >/dev/null 2>&1
	@cd .build/*/symbolgraph && for module in Signet SignetCapture; do \
		case $$module in \
			Signet) graphs=$$(ls Signet*.symbols.json | grep -v '^SignetCapture');; \
			*) graphs=$$(ls $$module*.symbols.json);; \
		esac; \
		$(JOIN) --arg name $$module $$graphs >$(CURDIR)/$(DOCS)/$$module/$$module.symbols.json || exit 1; \
	done
	$(CONVERT) $(DOCS)/Signet Sources/Signet/Signet.docc --output-dir $(DOCS)/Signet.doccarchive
	$(CONVERT) $(DOCS)/SignetCapture Sources/Capture/SignetCapture.docc --output-dir $(DOCS)/SignetCapture.doccarchive
	docc merge $(DOCS)/Signet.doccarchive $(DOCS)/SignetCapture.doccarchive --output-path $(DOCS)/site \
		--synthesized-landing-page-name Signet
	@echo "The documentation is in $(DOCS)/site."

# Signs the sample contract three ways and draws the signed page of each.
demo: release
	@mkdir -p demo
	@$(SIGNET) sign docs/examples/contract.pdf --draw docs/examples/drawing.json --color blue \
		--at 'text:"Signature:",nth:1,gap:10' --size width:120 -o demo/drawn.pdf --preview demo/drawn.png --force
	@$(SIGNET) sign docs/examples/contract.pdf --type "Jane Doe" \
		--at 'text:"Signature:",nth:2,gap:14' -o demo/typed.pdf --preview demo/typed.png --force
	@$(SIGNET) sign docs/examples/contract.pdf --scan docs/examples/scan.jpg \
		--at 'text:"Signature:",nth:3,gap:10' --size width:120 -o demo/scanned.pdf --preview demo/scanned.png --force
	@echo
	@echo "Signed, with a picture of the signed page beside each:"
	@ls demo/*.pdf demo/*.png | sed 's/^/  /'

CAPTION = $(SIGNET) sign demo/captions.pdf --in-place --date 2026-05-17T09:30:00+02:00

# Draws the pictures of the documentation again.
pictures: release
	@mkdir -p docs/pictures demo
	$(SIGNET) sign docs/examples/contract.pdf --draw docs/examples/drawing.json --color blue \
		--at 'text:"Signature:",nth:1,gap:10' --size width:120 -o demo/all.pdf --force
	$(SIGNET) sign demo/all.pdf --type "Jane Doe" --at 'text:"Signature:",nth:2,gap:14' --in-place
	$(SIGNET) sign demo/all.pdf --scan docs/examples/scan.jpg --at 'text:"Signature:",nth:3,gap:10' --size width:120 --in-place
	pdftoppm -r 130 -f 2 -x 90 -y 280 -W 780 -H 640 -singlefile -png demo/all.pdf docs/pictures/contract
	$(SIGNET) fonts --name "Jane Doe" -o docs/pictures/faces.png --force
	cp docs/examples/contract.pdf demo/pens.pdf
	for pen in ballpoint:60,145 fountain:310,145 brush:60,48 marker:310,48; do \
		$(SIGNET) sign demo/pens.pdf --draw docs/examples/drawing.json --pen $${pen%:*} --color blue \
			--at page:last,rect:$${pen#*:},220,85 --in-place || exit 1; \
	done
	pdftoppm -r 130 -f 2 -x 90 -y 1094 -W 890 -H 344 -singlefile -png demo/pens.pdf docs/pictures/pens
	cp docs/examples/contract.pdf demo/captions.pdf
	$(CAPTION) --type "Jane Doe" --caption name-date --rule --size 150x62 --at page:last,rect:45,178,150,62
	$(CAPTION) --draw docs/examples/drawing.json --color blue --author "Jane Doe" --caption signed-by \
		--reason "I approve this document" --location Berlin --border --size 265x62 --at page:last,rect:265,178,265,62
	$(CAPTION) --scan docs/examples/scan.jpg --author "Anna Berg" --caption verify --id https://example.org/v/8F3K \
		--border --size 265x58 --at page:last,rect:265,110,265,58
	$(CAPTION) --type "Jane Doe" --caption '<b>{name}</b>\n<span foreground="gray">{date} · {location}</span>' --locale fr_FR \
		--location Lyon --caption-align center --size 150x58 --at page:last,rect:45,110,150,58
	$(CAPTION) --draw docs/examples/drawing.json --caption 'وقّعه محمد في القاهرة\n{date}' --locale ar_EG \
		--caption-layout left --rule --size 200x44 --at page:last,rect:45,56,200,44
	$(CAPTION) --type "王小明" --face klee --caption '署名 <span foreground="red">王小明</span>\n{date}' --locale ja_JP \
		--caption-layout right --size 220x40 --at page:last,rect:265,58,220,40
	pdftoppm -r 130 -f 2 -x 60 -y 1074 -W 940 -H 356 -singlefile -png demo/captions.pdf docs/pictures/captions
	cp docs/examples/contract.pdf demo/natural.pdf
	for seed in 0:290 1:246 2:202 3:158 4:114 5:70; do \
		for face in dancing-script:60 kaushan-script:310; do \
			$(SIGNET) sign demo/natural.pdf --type "Anna Hannah Bell" --face $${face%:*} --natural $${seed%:*} \
				--at page:last,rect:$${face#*:},$${seed#*:},220,36 --in-place || exit 1; \
		done; \
	done
	pdftoppm -r 110 -f 2 -x 76 -y 776 -W 750 -H 410 -singlefile -png demo/natural.pdf docs/pictures/natural
	$(MAKE) --no-print-directory names
	mutool run docs/examples/samples.js mouse docs/examples/drawing.json demo/mouse.json
	$(SIGNET) ink demo/mouse.json -o demo/mouse-ink.json --force
	$(SIGNET) ink demo/mouse.json -o demo/mouse-ink.svg --force
	for part in ink:24,16,412,166:2 ink-detail:239,65,80,56:10 ink-cusp:128,142,80,24:10; do \
		name=$${part%%:*}; place=$${part#*:}; \
		mutool run docs/examples/samples.js overlay demo/mouse.json demo/mouse-ink.json demo/mouse-ink.svg \
			$${place%:*} $${place#*:} demo/$$name.svg && \
		mutool draw -q -A 4 -r 72 -o docs/pictures/$$name.png demo/$$name.svg || exit 1; \
	done

# Two sheets of names in all scripts, those of docs/examples/names.txt.
names: release
	@rm -rf demo/names && mkdir -p demo/names
	@number=0; while IFS= read -r name; do \
		number=$$((number + 1)); \
		$(SIGNET) preview --type "$$name" -o demo/names/$$number.svg || exit 1; \
	done < docs/examples/names.txt
	for part in 1:67:names 68:100:names-more; do \
		range=$${part%:*}; name=$${part##*:}; \
		mutool run docs/examples/samples.js sheet $${range%:*} $${range#*:} demo/names demo/$$name.svg && \
		mutool draw -q -A 8 -r 96 -c gray -o docs/pictures/$$name.png demo/$$name.svg || exit 1; \
	done

# The pages of the manual, by swift-argument-parser's own generator. Its plugin would build all products again, the other way.
MANUAL = .build/man
PARSER = .build/checkouts/swift-argument-parser
MANUAL_DATE ?= $(shell date -u -d "@$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}" +%F)
man: service
	swift build --package-path $(PARSER) --scratch-path .build/manual --product generate-manual
	docs/manual/pages .build/manual/debug/generate-manual $(SIGNET) $(SIGNET)-serve $(MANUAL) $(MANUAL_DATE)
	@echo "The manual is in $(MANUAL)."

install: man install-docs install-programs

# What a shell completes is named after the program, which its own help calls `signet serve`.
install-programs:
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/signet/fonts \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(SIGNET) $(SIGNET)-serve $(DESTDIR)$(PREFIX)/bin/
	rm -rf $(DESTDIR)$(PREFIX)/share/signet/web
	cp -r Sources/Service/Web $(DESTDIR)$(PREFIX)/share/signet/web
	install -m 644 fonts/* $(DESTDIR)$(PREFIX)/share/signet/fonts/
	for program in signet signet-serve; do \
		complete="$(dir $(SIGNET))$$program --generate-completion-script" && rename='s/signet serve/signet-serve/g' && \
		$$complete bash | sed -e "$$rename" -e '1{/^#!/d}' > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/$$program && \
		$$complete zsh | sed "$$rename" > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_$$program && \
		$$complete fish | sed "$$rename" > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/$$program.fish || exit 1; \
	done
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/signet.1.gz $(DESTDIR)$(PREFIX)/share/man/man1/signet-*.1.gz
	for page in $(MANUAL)/*.1; do \
		gzip -9n < $$page > $(DESTDIR)$(PREFIX)/share/man/man1/$${page##*/}.gz || exit 1; \
	done

# The documentation with the examples that it runs: `docs/examples/…` as seen from share/doc/signet.
install-docs:
	rm -rf $(DESTDIR)$(PREFIX)/share/doc/signet
	install -d $(DESTDIR)$(PREFIX)/share/doc/signet
	cp -r README.md CHANGELOG.md LICENSE docs $(DESTDIR)$(PREFIX)/share/doc/signet/
	rm -r $(DESTDIR)$(PREFIX)/share/doc/signet/docs/manual

# Packages of Debian 12 and an OCI image of the service, in .build/shipping. A version that is not tagged comes before its release.
SHIPPING = .build/shipping
PRODUCT_VERSION = $(shell sed -n 's/.*productVersion = "\(.*\)"/\1/p' Sources/Basics/ProductVersion.swift)
VERSION ?= $(PRODUCT_VERSION)$(shell git describe --exact-match --tags >/dev/null 2>&1 || \
	TZ=UTC git log -1 --date=format-local:%Y%m%d.%H%M%S --format='~git%cd.%h')
SOURCE_DATE = SOURCE_DATE_EPOCH="$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)}"
deb: man deb-deps
	rm -rf $(SHIPPING)/installed
	$(MAKE) --no-print-directory install-programs install-docs DESTDIR=$(SHIPPING)/installed PREFIX=/usr
	$(SOURCE_DATE) FONTS='$(FONTS)' CAPTION_FONTS='$(CAPTION_FONTS)' LOADED='$(LOADED)' \
		Sources/Packaging/deb $(SHIPPING)/installed $(VERSION)-1~deb12 $(SHIPPING)/deb
	lintian --fail-on error,warning --info --tag-display-limit 0 --allow-root $(SHIPPING)/deb/*.changes
	@echo "The packages are in $(SHIPPING)/deb."

# From Debian's packages of now: with the same ones the image is the same, byte for byte.
DEBIAN_MIRROR ?= http://deb.debian.org/debian
DEBIAN_SECURITY ?= http://deb.debian.org/debian-security
# As root, since the files in it belong to root and to the service's user.
IMAGE = $(SUDO) env $(SOURCE_DATE) FONTS='$(FONTS)' CAPTION_FONTS='$(CAPTION_FONTS)' DEBIAN_MIRROR=$(DEBIAN_MIRROR) \
	DEBIAN_SECURITY=$(DEBIAN_SECURITY) Sources/Packaging/image $(SHIPPING)/deb $(subst ~,-,$(VERSION))
image: deb image-deps
	$(IMAGE) $(SHIPPING)/image
	@echo "The image is in $(SHIPPING)/image."

# Once more from the same packages, for a comparison.
AGAIN = $(SHIPPING)/again
image-again:
	$(IMAGE) $(AGAIN)

# Installs, starts, upgrades and purges the packages in a Debian that is booted for it, and starts the image: some minutes, as root.
check-packaging: export PACKAGED = 1
check-packaging: image packaging-deps $(VENV)/done
	$(VENV)/bin/pip install -q --disable-pip-version-check -r Tests/Packaging/requirements.txt
	$(PYTEST) Tests/Packaging

clean:
	rm -rf .build demo
