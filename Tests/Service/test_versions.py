"""Pages and consents hold across versions of the service."""

import re
import shutil

import requests
from waits import until

from . import stores
from .conftest import WEB
from .threats import Service, answer_values


def restart(running, *settings):
    running.stop()
    running.settings = settings
    running.start()


def change(running, sql):
    with stores.connect(running.folder) as database:
        database.execute(sql)


def consents(running):
    """Waits until the service has noted the texts that it shows."""
    return [digest for (digest,) in until(lambda: running.rows("SELECT sha256 FROM consent"))]


def test_a_consent_that_was_shown_before_an_update_is_accepted_and_no_other():
    with Service("consent=I agree to the first text.") as running:
        first, second = running.request(), running.request()
        links = [request["signers"][0]["url"] for request in (first, second)]
        shown = [answer_values(link) for link in links]
        consent = shown[0]["consent"]
        assert consent in consents(running)
        restart(running, "consent=I agree to the second text.")
        assert answer_values(links[0])["consent"] != consent
        refused = requests.post(f"{links[0]}/complete", json={**shown[0], "consent": "0" * 64})
        assert (refused.status_code, refused.json()["code"]) == (422, "consent-missing")
        assert requests.post(f"{links[0]}/complete", json=shown[0]).status_code == 200
        given = [each for each in running.api("GET", f"requests/{first['id']}/audit").json()["entries"] if each["action"] == "consent.given"]
        assert [each["details"]["sha256"] for each in given] == [consent]
        # Nobody has had the first text for more than a day.
        running.stop()
        change(running, "UPDATE consent SET shown = shown - 90000000")
        running.start()
        refused = requests.post(f"{links[1]}/complete", json=shown[1])
        assert (refused.status_code, refused.json()["code"]) == (422, "consent-missing")


def test_a_page_of_the_version_before_finds_its_scripts(tmp_path):
    later = tmp_path / "web"
    shutil.copytree(WEB, later)
    (later / "page.css").write_text((WEB / "page.css").read_text() + "\n/* later */\n")
    with Service(f"web-folder={WEB}") as running:
        address = running.request()["signers"][0]["url"]
        paths = set(re.findall(r'(?:src|href)="(/assets/[^"]+)"', requests.get(address).text))
        [script] = [path for path in paths if path.endswith("/signing/main.js")]
        folder = script.removesuffix("/signing/main.js")
        paths |= {f"{folder}/{later}" for later in ("signing/capture-dialog.js", "library.js", "capture/element.css")}
        before = {path: requests.get(running.base + path) for path in paths}
        assert before and all(reply.status_code == 200 for reply in before.values())
        restart(running, f"web-folder={later}")
        now = set(re.findall(r'(?:src|href)="(/assets/[^"]+)"', requests.get(address).text))
        assert not now & paths
        for path, reply in before.items():
            again = requests.get(running.base + path)
            assert (again.status_code, again.content, again.headers["Cache-Control"]) == (200, reply.content, reply.headers["Cache-Control"])
        version = paths.pop().split("/")[2]
        for name in (f"{version}/nothing.js", f"{version}/../{version}.json", "0123456789abcdef/page.css", f"{version}/pages/sign.html"):
            assert requests.get(f"{running.base}/assets/{name}").status_code == 404
