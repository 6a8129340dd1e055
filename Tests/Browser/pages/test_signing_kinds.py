"""Fields of each kind on the signing page."""

import pytest

from .kinds import service
from .signer import ready


@pytest.mark.parametrize("screen", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_look(open_page, screen, scheme):
    page = open_page("/s/token", service(), screen=screen, color_scheme=scheme)
    ready(page)
    page.wait_for_timeout(300)
    page.screenshot(path=f"/tmp/pgs/kinds-{screen}-{scheme}.png", full_page=True)
