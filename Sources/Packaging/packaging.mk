# The manual, what is installed, packages of Debian 12 and an OCI image of the service. The Makefile includes this.

.PHONY: man install-programs install-docs deb-deps image-deps packaging-deps python-deps python deb image \
	image-again check-packaging

# The pages of the manual, by swift-argument-parser's own generator. Its plugin would build all products again, the other way.
MANUAL = .build/man
PARSER = .build/checkouts/swift-argument-parser
MANUAL_DATE ?= $(shell date -u -d "@$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}" +%F)
man: service
	swift build --package-path $(PARSER) --scratch-path .build/manual --product generate-manual
	docs/manual/pages .build/manual/debug/generate-manual $(SIGNET) $(SIGNET)-serve $(MANUAL) $(MANUAL_DATE)
	@echo "The manual is in $(MANUAL)."

install-programs:
	Sources/Packaging/install $(dir $(SIGNET)) $(MANUAL) $(DESTDIR)$(PREFIX)

# The documentation with the examples that it runs: `docs/examples/…` as seen from share/doc/signet.
install-docs:
	rm -rf $(DESTDIR)$(PREFIX)/share/doc/signet
	install -d $(DESTDIR)$(PREFIX)/share/doc/signet
	cp -r README.md CHANGELOG.md LICENSE docs $(DESTDIR)$(PREFIX)/share/doc/signet/
	cd $(DESTDIR)$(PREFIX)/share/doc/signet/docs && rm -r manual pictures/make.sh

# The packages and the image are in .build/shipping.
deb-deps: PACKAGES = debhelper dpkg-dev lintian
image-deps: PACKAGES = mmdebstrap dpkg-dev python3 umoci
packaging-deps: PACKAGES = mmdebstrap systemd-container zsh fish
deb-deps image-deps packaging-deps:
	@Sources/Packaging/missing $(PACKAGES)

# A version that is not tagged comes before its release.
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

# The Python packages: signet-batch and signet-client. The same sources give the same wheels, byte for byte; nothing is downloaded.
PYTHON_BUILD = .build/python
python-deps: PACKAGES = python3-pip python3-setuptools python3-wheel
python-deps:
	@Sources/Packaging/missing $(PACKAGES)
python: python-deps
	rm -rf $(PYTHON_BUILD)
	install -D -m 644 -t $(PYTHON_BUILD)/Basics Sources/Basics/ProductVersion.swift
	install -D -m 644 -t $(PYTHON_BUILD)/Python LICENSE Sources/Python/*.*
	install -D -m 644 -t $(PYTHON_BUILD)/Python/signet_batch Sources/Python/signet_batch/*.*
	install -D -m 644 -t $(PYTHON_BUILD)/PythonClient LICENSE Sources/PythonClient/*.toml Sources/PythonClient/setup.py Sources/PythonClient/README.md
	install -D -m 644 -t $(PYTHON_BUILD)/PythonClient/signet_client Sources/PythonClient/signet_client/*.*
	umask 022 && $(SOURCE_DATE) /usr/bin/python3 -m pip wheel -q --disable-pip-version-check --no-index --no-deps --no-build-isolation \
		--wheel-dir $(PYTHON_BUILD) $(PYTHON_BUILD)/Python $(PYTHON_BUILD)/PythonClient
	@echo "The Python packages are in $(PYTHON_BUILD)."

# From Debian's packages of now: with the same ones the image is the same, byte for byte.
DEBIAN_MIRROR ?= http://deb.debian.org/debian
DEBIAN_SECURITY ?= http://deb.debian.org/debian-security
# As root, since the files in it belong to root and to the service's user.
IMAGE = $(shell [ "$$(id -u)" = 0 ] || echo sudo) env $(SOURCE_DATE) FONTS='$(FONTS)' CAPTION_FONTS='$(CAPTION_FONTS)' DEBIAN_MIRROR=$(DEBIAN_MIRROR) \
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
