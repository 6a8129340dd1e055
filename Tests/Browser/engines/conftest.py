"""The engines, and the true service that they are led through."""

import pytest

from ..service.conftest import ROOT, Running
from .chromium import Chromium
from .firefox import Firefox
from .webkit import WebKit


@pytest.fixture(scope="session")
def running():
    service = Running(f"web-folder={ROOT / 'Sources/Service/Web'}")
    yield service
    assert service.stop() == 0


@pytest.fixture(scope="session", params=["chromium", "firefox", "webkit"])
def engine(request):
    """A browser of each engine in turn."""
    made = Chromium(request.getfixturevalue("browser")) if request.param == "chromium" else {"firefox": Firefox, "webkit": WebKit}[request.param]()
    yield made
    made.stop()
