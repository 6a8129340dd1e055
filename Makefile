# Signet: build, test, install. Everything that a fresh Debian 12 with a Swift toolchain lacks is installed by `make deps`.

PREFIX ?= /usr/local
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

LIBRARIES = git libcairo2-dev libpoppler-glib8 libpangoft2-1.0-0 libharfbuzz-dev libfontconfig-dev \
	libleptonica-dev zlib1g-dev libqrencode-dev libicu-dev libyaml-dev libheif1 libsqlite3-dev
FONTS = fonts-dancingscript fonts-kaushanscript fonts-kristi fonts-havana fonts-dkg-handwriting fonts-breip \
	fonts-sjfonts fonts-rufscript fonts-urw-base35 fonts-bajaderka fonts-lxgw-wenkai fonts-gfs-gazis \
	fonts-sil-awami-nastaliq fonts-sil-lateef fonts-paktype fonts-arabeyes fonts-ldco culmus-fancy \
	fonts-sil-annapurna fonts-klee fonts-aoyagi-kouzan-t fonts-nanum-extra fonts-arphic-ukai \
	fonts-tlwg-purisa-otf
CAPTION_FONTS = fonts-urw-base35 fonts-dejavu-core fonts-dejavu-extra fonts-tlwg-laksaman-otf fonts-lohit-deva fonts-droid-fallback \
	fonts-nanum-extra
READERS = qpdf poppler-utils mupdf-tools unicode-cldr-core parallel
BROWSER = chromium curl jq gcc libc6-dev openssl python3-venv
PACKAGES = $(sort $(LIBRARIES) $(FONTS) $(CAPTION_FONTS) $(READERS) $(BROWSER))

STRICT = --explicit-target-dependency-import-check error
RELEASE = swift build -c release --static-swift-stdlib $(STRICT) --product
SIGNET = .build/release/signet

.PHONY: all deps release service serve test races fuzz bench lint demo pictures install clean

all: release

# Silent and quick when nothing is missing.
deps:
	@present=$$(dpkg-query -W -f='$${Package}=$${db:Status-Status}\n' $(PACKAGES) 2>/dev/null); missing=; \
	for package in $(PACKAGES); do \
		case "$$present" in *"$$package=installed"*) ;; *) missing="$$missing $$package" ;; esac; \
	done; \
	if [ -n "$$missing" ]; then \
		echo "Installing$$missing"; \
		$(SUDO) apt-get update -qq && \
		$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi

release: deps
	$(RELEASE) signet

service: release
	$(RELEASE) signet-serve

# Serves from the folder signet-data; the first start prints a link for the browser.
serve: service
	$(SIGNET) serve

# What drives the service and its pages from outside, in a folder of its own.
VENV = .build/venv
PYTEST = $(VENV)/bin/python -m pytest -q -p no:cacheprovider
# A browser on a busy machine may miss a moment; what fails three times is wrong.
BROWSING = $(PYTEST) --reruns 2
$(VENV)/done: Tests/requirements.txt | deps
	/usr/bin/python3 -m venv $(VENV)
	$(VENV)/bin/pip install -q --disable-pip-version-check -r $<
	@touch $@

test: deps $(VENV)/done
	swift build --build-tests $(STRICT)
	swift test --skip-build
	$(PYTEST) --reruns 1 Tests/Service
	$(BROWSING) Tests/Browser/capture
	$(BROWSING) Tests/Browser/pages
	$(BROWSING) Tests/Browser/service

# Feeds what libFuzzer makes of our own examples to everything that takes a document, for SECONDS.
SECONDS ?= 300
FUZZ = .build/fuzz
fuzz: deps
	swift build --package-path Tests/Fuzzing --scratch-path $(FUZZ) -c release \
		-Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
	@mkdir -p $(FUZZ)/found
	cd $(FUZZ) && release/FuzzSigning found $(CURDIR)/docs/examples -max_total_time=$(SECONDS) -timeout=5 \
		-rss_limit_mb=1024 -max_len=65536

# Times what users wait for, each beside something that everybody can time, and writes it to docs/performance.md.
bench: release
	swift build --package-path Tests/Benchmarks --scratch-path .build/bench -c release
	.build/bench/release/SignetBenchmarks $(SIGNET) docs/examples docs/performance.md

# Signs batches that share all that can be shared under the thread sanitizer.
RACES = .build/races
races: deps
	swift build --package-path Tests/Races --scratch-path $(RACES) --sanitize=thread
	$(RACES)/debug/Races docs/examples

lint:
	swift format lint --strict --recursive Package.swift Sources Tests

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

# Draws the pictures of the documentation anew.
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
	mutool run docs/examples/samples.js mouse docs/examples/drawing.json demo/mouse.json
	$(SIGNET) ink demo/mouse.json -o demo/mouse-ink.json --force
	$(SIGNET) ink demo/mouse.json -o demo/mouse-ink.svg --force
	for part in ink:24,16,412,166:2 ink-detail:239,65,80,56:10 ink-cusp:128,142,80,24:10; do \
		name=$${part%%:*}; place=$${part#*:}; \
		mutool run docs/examples/samples.js overlay demo/mouse.json demo/mouse-ink.json demo/mouse-ink.svg \
			$${place%:*} $${place#*:} demo/$$name.svg && \
		mutool draw -q -A 4 -r 72 -o docs/pictures/$$name.png demo/$$name.svg || exit 1; \
	done

install: service
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/signet/fonts \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(SIGNET) $(SIGNET)-serve $(DESTDIR)$(PREFIX)/bin/
	rm -rf $(DESTDIR)$(PREFIX)/share/signet/web
	cp -r Sources/Service/Web $(DESTDIR)$(PREFIX)/share/signet/web
	install -m 644 fonts/* $(DESTDIR)$(PREFIX)/share/signet/fonts/
	$(SIGNET) --generate-completion-script bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/signet
	$(SIGNET) --generate-completion-script zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_signet
	$(SIGNET) --generate-completion-script fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/signet.fish

clean:
	rm -rf .build demo
