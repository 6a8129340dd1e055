"""Mail among the settings: the server, its test, what was not delivered, and the texts."""

import pathlib
import re

import pytest
from playwright.sync_api import expect

from ..access import violations
from ..waiting import set_switch, until
from .account import Account
from .mailing import NONE, Mailing
from .service import problem

MAIL = "/sender#/settings/mail"
STEPS = [{"step": "resolve", "ok": True, "reply": "192.0.2.1"}, {"step": "connect", "ok": True, "reply": "220 mail ready"},
         {"step": "sign-in", "ok": False, "code": "refused", "reply": "535 5.7.8 no", "detail": "The server does not take this user and password."}]


def server(page):
    return page.get_by_role("region", name="Mail server")


def test_a_server_is_set_up(open_page):
    account = Mailing()
    account.mail = False
    account.settings = dict(NONE)
    page = open_page("/sender#/settings", account)
    page.get_by_role("link", name="Set up mail").click()
    expect(server(page)).to_contain_text("No server is set: links are copied by hand.")
    expect(server(page).get_by_role("button", name="Test the server")).to_have_count(0)
    server(page).get_by_role("button", name="Save").click()
    expect(server(page).get_by_role("alert").first).to_have_text("Please enter the server and its port.")
    page.get_by_label("Server", exact=True).fill("mail.example.org")
    expect(page.get_by_label("Port")).to_have_value("587")
    page.get_by_label("Encryption").select_option("tls")
    expect(page.get_by_label("Port")).to_have_value("465")
    page.get_by_label("User").fill("office")
    page.get_by_label("Password").fill("pass word")
    page.get_by_label("From address").fill("office@example.org")
    server(page).get_by_role("button", name="Save").click()
    expect(server(page).get_by_role("button", name="Test the server")).to_be_visible()
    assert page.service.asked("mail/settings", "PUT")[-1]["body"] == {"server": "smtps://mail.example.org:465", "tls": "demanded", "user": "office", "password": "pass word",
                                                                     "from": "office@example.org", "replyTo": None, "bounce": None, "selector": None, "signIn": "password"}
    expect(page.get_by_label("Password")).to_have_value("")
    assert "pass word" not in page.content()


def test_the_password_is_kept_until_it_would_go_elsewhere(open_page):
    page = open_page(MAIL, Mailing())
    expect(page.get_by_label("Password")).to_have_attribute("placeholder", "Set; leave empty to keep it")
    page.get_by_label("Answers go to").fill("anna@example.org")
    server(page).get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved")).to_be_attached()
    assert "password" not in page.service.asked("mail/settings", "PUT")[-1]["body"]
    page = open_page(MAIL, Mailing())
    page.get_by_label("Server", exact=True).fill("other.example.org")
    page.get_by_label("User").focus()
    expect(server(page)).to_contain_text("please enter it again")


def test_where_a_setting_comes_from_is_said(open_page):
    account = Mailing()
    account.settings["source"] = "operator"
    page = open_page(MAIL, account)
    expect(server(page)).to_contain_text("Set by the operator of this service.")
    expect(page.get_by_label("Server", exact=True)).to_be_hidden()
    page.get_by_text("Use a server of your own instead").click()
    expect(page.get_by_label("Server", exact=True)).to_have_value("")


def test_who_may_not_change_the_account_sees_the_server_only(open_page):
    account = Mailing()
    account.scopes = ["requests:write", "mail:read"]
    page = open_page(MAIL, account)
    expect(server(page)).to_contain_text("office@example.org · smtp://mail.example.org:587")
    expect(page.get_by_label("Password")).to_have_count(0)


@pytest.mark.parametrize("screen", ["desktop", "small"])
def test_the_test_shows_each_step_with_the_servers_reply(open_page, screen):
    account = Mailing()
    account.answers["mail/test"] = lambda request, body: {"json": {"steps": STEPS}}
    page = open_page(MAIL, account, screen=screen)
    server(page).get_by_role("button", name="Test the server").click()
    lines = server(page).locator(".check-line")
    expect(lines).to_have_count(3)
    expect(lines.nth(0)).to_contain_text("Find the server")
    expect(lines.nth(2)).to_contain_text("The server does not take this user and password.")
    expect(lines.nth(2)).to_contain_text("535 5.7.8 no")
    assert lines.evaluate_all("all => all.map((line) => line.dataset.state)") == ["good", "good", "wrong"]
    expect(server(page)).to_contain_text("Mails from office@example.org cannot be sent like this.")
    assert violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_the_domain_is_looked_up_only_when_asked(open_page):
    account = Mailing()
    account.answers["mail/domain"] = lambda request, body: {"json": {"domain": "example.org", "findings": [
        {"record": "spf", "state": "good", "found": "v=spf1 mx -all"},
        {"record": "dmarc", "state": "missing", "detail": "There is no DMARC record.", "suggestion": "v=DMARC1; p=none"}]}}
    page = open_page(MAIL, account)
    expect(server(page).get_by_role("button", name="Check example.org")).to_be_visible()
    assert not page.service.asked("mail/domain") and not page.service.asked("mail/test")
    server(page).get_by_role("button", name="Check example.org").click()
    expect(server(page)).to_contain_text("There is no DMARC record.")
    expect(page.get_by_label("Publish this record")).to_have_value("v=DMARC1; p=none")


def codes(name, pattern):
    """The codes of faults in a file of the service."""
    root = pathlib.Path(__file__).parents[3]
    return re.findall(pattern, (root / "Sources/Mail" / name).read_text())


def test_all_faults_of_a_server_and_a_domain_are_in_the_readers_language(open_page):
    faults = [code for code in codes("MailFault+Words.swift", r'case \.\w+: "([a-z0-9-]+)"\n') if code != "other"]
    findings = codes("Domain/MailDomain+Words.swift", r'case "([a-z-]+)":')
    assert len(faults) == 12 and len(findings) == 14
    account = Mailing()
    account.answers["mail/test"] = lambda request, body: {"json": {"steps": [
        {"step": "connect", "ok": False, "code": code, "detail": "An English sentence."} for code in faults]}}
    account.answers["mail/domain"] = lambda request, body: {"json": {"domain": "example.org", "findings": [
        {"record": "spf", "state": "wrong", "code": code, "detail": "An English sentence."} for code in findings]}}
    page = open_page("/sender?language=de#/settings/mail", account)
    page.get_by_role("button", name="Server testen").click()
    lines = page.locator(".check-line p:not([lang])")
    expect(lines).to_have_count(len(faults))
    said = lines.all_inner_texts()
    page.get_by_role("button", name="example.org").click()
    expect(lines).to_have_count(len(faults) + len(findings))
    said = lines.all_inner_texts()
    assert len(set(said)) == len(said) and all(words[0].isupper() and words.endswith(".") and "English" not in words for words in said), said


@pytest.mark.parametrize("base, warnings", [("http://127.0.0.1:8080", 1), ("https://sign.example.org", 0)])
def test_that_links_in_mails_only_work_on_this_computer_is_said(open_page, base, warnings):
    account = Mailing()
    account.links = base
    page = open_page(MAIL, account)
    expect(server(page)).to_be_visible()
    expect(page.get_by_text("These links only work on this computer")).to_have_count(warnings)


def test_that_no_mails_go_out_is_said_first(open_page):
    account = Mailing()
    account.settings["problem"] = {"stage": "sign-in", "code": 535, "reply": "5.7.8 no", "since": "2026-11-20T09:32:00Z"}
    page = open_page(MAIL, account, timezone_id="UTC")
    expect(server(page).get_by_role("alert").first).to_have_text("No mails go out since 20 Nov 2026, 09:32. Sign in: 535 5.7.8 no")


def test_that_no_mails_go_out_is_said_above_the_requests_until_they_do(open_page):
    account = Mailing()
    account.settings["problem"] = {"stage": "sign-in", "code": 535, "reply": "5.7.8 no", "since": "2026-11-20T09:32:00Z"}
    account.pause = 200
    page = open_page("/sender#/requests", account, timezone_id="UTC")
    said = page.get_by_text("No mails go out since 20 Nov 2026, 09:32. Sign in: 535 5.7.8 no")
    expect(said).to_be_visible()
    assert violations(page) == []
    del account.settings["problem"]
    expect(said).to_have_count(0)


def test_what_was_not_delivered_is_listed_and_tried_again(open_page):
    page = open_page(MAIL, Mailing())
    failures = page.get_by_role("region", name="Not delivered")
    expect(failures.locator(".mail-row")).to_have_count(1)
    expect(failures.get_by_role("link", name="Lease, Harbour Street 12")).to_have_attribute("href", "#/requests/req_1")
    failures.get_by_role("button", name="Try again").click()
    expect(failures).to_contain_text("Waits to be sent")


def test_a_suppressed_address_is_lifted(open_page):
    page = open_page(MAIL, Mailing())
    suppressed = page.get_by_role("region", name="Suppressed addresses")
    suppressed.get_by_role("button", name="Send again").click()
    expect(suppressed.get_by_text("omar@example.org")).to_have_count(0)
    assert page.service.asked("mail/suppressions/omar%40example.org", "DELETE")


def test_a_server_is_removed_after_a_question(open_page):
    page = open_page(MAIL, Mailing())
    server(page).get_by_role("button", name="Remove this server").click()
    page.get_by_role("dialog", name="Remove this server?").get_by_role("button", name="Delete").click()
    expect(server(page)).to_contain_text("No server is set")


@pytest.mark.parametrize("screen", ["desktop", "small"])
def test_the_text_of_a_mail_is_changed_with_its_look_beside_it(open_page, screen):
    page = open_page(MAIL, Mailing(), screen=screen)
    expect(page.get_by_role("region", name="Texts of mails").get_by_role("listitem").filter(has_text="Reminder")).to_contain_text("Yours")
    page.get_by_role("link", name="Invitation").click()
    expect(page.locator(".preview-mail p")).to_have_css("color", "rgb(1, 2, 3)")
    page.get_by_role("textbox", name="Text", exact=True).fill("Dear ")
    page.get_by_role("button", name="{{reader}}").click()
    expect(page.get_by_role("textbox", name="Text", exact=True)).to_be_focused()
    expect(page.locator(".preview-mail")).to_contain_text("Dear {{reader}}")
    # A link of the preview leads nowhere.
    expect(page.locator(".preview-mail a")).to_have_count(0)
    assert violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Back to our text")).to_be_visible()
    assert page.service.asked("mail/texts/invitation/en", "PUT")[-1]["body"] == {"subject": "Please sign: {{title}}", "body": "Dear {{reader}}"}


def test_a_preview_runs_nothing(open_page):
    account = Mailing()
    account.answers["mail/texts/invitation/en/preview"] = lambda request, body: {"json": {"subject": "x", "text": "x", "html":
        '<p onclick="alert(1)">Hello</p><script>document.title = "taken"</script><img src=x onerror="document.title = 1"><iframe src="https://example.org"></iframe>'
        '<a href="javascript:alert(1)" style="color: red">Open</a><form action="https://example.org"><button>Send</button></form>'}}
    page = open_page(f"{MAIL}/invitation/en", account)
    expect(page.locator(".preview-mail")).to_contain_text("Hello")
    assert page.locator(".preview-mail").evaluate("(host) => [...host.shadowRoot.querySelectorAll('*')].map((each) => each.tagName)") == ["P", "SPAN"]
    assert page.locator(".preview-mail p").evaluate("(each) => each.getAttributeNames()") in ([], ["style"])
    assert "taken" not in page.title()
    # The policy says that it has not run what is in a mail.
    page.faults.clear()


def test_why_a_text_is_refused_is_said(open_page):
    account = Mailing()
    account.answers["mail/texts/invitation/en/preview"] = lambda request, body: problem(422, "invalid", "{{reeder}} is not known here.")
    page = open_page(f"{MAIL}/invitation/en", account)
    expect(page.get_by_role("alert").filter(has_text="{{reeder}} is not known here.")).to_be_visible()


def test_a_language_that_a_machine_made_is_marked(open_page):
    account = Mailing()
    account.texts["machine"] = True
    page = open_page(f"{MAIL}/invitation/en", account)
    expect(page.get_by_text("This language was translated by machine.")).to_be_visible()


def test_without_mail_the_settings_say_so(open_page):
    page = open_page("/sender#/settings", Account())
    expect(page.get_by_role("region", name="Mail")).to_contain_text("Mail is off: links are copied by hand.")
    assert violations(page) == []


def test_subjects_can_leave_the_document_unnamed(open_page):
    page = open_page(MAIL, Mailing())
    switch = page.get_by_role("switch", name="Name the document in the subject")
    expect(switch).to_be_checked()
    set_switch(switch, False)
    until(page, lambda: page.service.asked("account", "PATCH"))
    assert page.service.asked("account", "PATCH")[-1]["body"] == {"titlesInMail": False}
    page.reload()
    expect(switch).not_to_be_checked()
