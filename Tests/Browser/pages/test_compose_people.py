"""Who is asked in a new request: what each has to do, in which order, and of whom some are enough; and how they hear of it."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from ..waiting import set_switch
from .account import Account
from .mailing import Mailing
from .test_compose import PDF, begin, drag, drop_tool, kept, middle

PEOPLE = ("Jane Doe", "Omar Haddad", "Eva Klein")


def person(page, number):
    return page.get_by_role("group", name=f"Person {number}")


def in_order(open_page, **options):
    page = begin(open_page, "signers", signers=PEOPLE, **options)
    page.get_by_label("One after another").check()
    return page


def names(page):
    return [signer["name"] for signer in kept(page)["signers"]]


def marks(page):
    return page.locator(".signer .signer-mark").all_inner_texts()


def join(page, number, **choice):
    person(page, number).get_by_text("Group and time zone").click()
    person(page, number).get_by_label("Group", exact=True).select_option(**choice)


def send(page):
    """Sends from the last step, and returns what was sent."""
    page.get_by_role("button", name="Send", exact=True).or_(page.get_by_role("button", name="Make the links")).click()
    page.locator(".sent").wait_for()
    return page.service.asked("requests", "POST")[-1]["body"]


def test_only_who_signs_has_fields(open_page):
    page = begin(open_page, "fields", signers=PEOPLE)
    page.get_by_label("Omar Haddad").check()
    drop_tool(page, "Signature", 162, 120)
    page.goto(page.url.split("#")[0] + "#/new/signers")
    person(page, 2).get_by_label("What to do").select_option("approver")
    assert kept(page)["fields"] == []
    person(page, 3).get_by_label("What to do").select_option("copy")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("radiogroup", name="Fields for").get_by_role("radio")).to_have_count(1)
    drop_tool(page, "Signature", 162, 120)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("region", name="At a glance")).to_contain_text("Omar Haddad")
    expect(page.get_by_role("region", name="At a glance")).to_contain_text("Approves")
    jane, omar, eva = send(page)["signers"]
    assert "role" not in jane and len(jane["fields"]) == 1
    assert [omar["role"], eva["role"]] == ["approver", "copy"] and "fields" not in omar and "fields" not in eva


def test_where_nobody_signs_there_is_nothing_to_place(open_page):
    page = begin(open_page, "signers", signers=("Jane Doe",))
    person(page, 1).get_by_label("What to do").select_option("viewer")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Nobody signs, so there is nothing to place.")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Somebody has to sign or approve.")).to_be_visible()
    expect(page.get_by_role("button", name="Make the links")).to_have_attribute("aria-disabled", "true")


def test_some_are_asked_at_the_same_time(open_page):
    page = in_order(open_page)
    assert marks(page) == ["1", "2", "3"]
    person(page, 2).get_by_label("At the same time as Jane Doe").check()
    assert marks(page) == ["1", "1", "2"]
    expect(person(page, 2).get_by_label("At the same time as Jane Doe")).to_be_focused()
    assert violations(page) == []
    page.goto(page.url.split("#")[0] + "#/new/fields")
    page.locator("#page-1.sheet--shown").wait_for()
    for name in PEOPLE:
        page.get_by_label(name).check()
        page.get_by_role("button", name="Signature", exact=True).click()
    page.get_by_role("button", name="Continue").click()
    body = send(page)
    assert body["order"] == "sequential" and [signer["order"] for signer in body["signers"]] == [1, 1, 2]


@pytest.mark.parametrize("screen", ["tall", "phone"])
def test_people_are_dragged_into_another_order(open_page, screen):
    page = in_order(open_page, screen=screen)
    grip = page.locator(".signer-grip").nth(2)
    grip.scroll_into_view_if_needed()
    first, start = page.locator(".signer").nth(0).bounding_box(), middle(grip.bounding_box())
    end = max(first["y"] + 5, 5)
    drag(page, start, (start[0], end), steps=12)
    if screen == "phone":
        # The first card is out of sight there: the second place is as far as one drag goes.
        assert names(page) != list(PEOPLE)
    else:
        assert names(page) == ["Eva Klein", "Jane Doe", "Omar Haddad"]
    assert marks(page) == ["1", "2", "3"]


def test_a_drag_that_is_given_up_changes_nothing(open_page):
    page = in_order(open_page)
    start = middle(page.locator(".signer-grip").nth(2).bounding_box())
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0], start[1] - 300, steps=5)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert names(page) == list(PEOPLE)
    assert page.locator(".signer input[data-key=name]").evaluate_all("all => all.map((input) => input.value)") == list(PEOPLE)


def test_the_order_by_keyboard_alone(open_page):
    page = in_order(open_page)
    earlier = page.get_by_role("button", name="Eva Klein earlier")
    earlier.press("Enter")
    assert names(page) == ["Jane Doe", "Eva Klein", "Omar Haddad"]
    expect(earlier).to_be_focused()
    earlier.press("Enter")
    assert names(page) == ["Eva Klein", "Jane Doe", "Omar Haddad"]


def test_of_a_group_some_are_enough(open_page):
    page = in_order(open_page)
    join(page, 1, value="new")
    join(page, 3, label="Group 1")
    # Those of a group are asked at the same time.
    assert names(page) == ["Jane Doe", "Eva Klein", "Omar Haddad"] and marks(page) == ["1", "1", "2"]
    group = page.get_by_role("group", name="Group 1")
    group.get_by_label("Name of the group").fill("Directors")
    assert "Directors" in person(page, 2).get_by_label("Group", exact=True).locator("option").all_inner_texts()
    group.get_by_label("How many are enough").fill("3")
    expect(page.get_by_text("1 of 2 are enough: Jane Doe and Eva Klein")).to_be_visible()
    group.get_by_label("How many are enough").fill("2")
    expect(page.get_by_text("2 of 2 are enough")).to_be_visible()
    assert violations(page) == []
    page.goto(page.url.split("#")[0] + "#/new/fields")
    page.locator("#page-1.sheet--shown").wait_for()
    for name in PEOPLE:
        page.get_by_label(name).check()
        page.get_by_role("button", name="Signature", exact=True).click()
    page.get_by_role("button", name="Continue").click()
    body = send(page)
    assert body["groups"] == [{"name": "Directors", "need": 2}]
    assert [(signer.get("group"), signer["order"]) for signer in body["signers"]] == [("Directors", 1), ("Directors", 1), (None, 2)]


def test_what_was_unfolded_stays_when_another_joins_a_group(open_page):
    page = in_order(open_page)
    person(page, 2).get_by_text("Group and time zone").click()
    join(page, 1, value="new")
    expect(person(page, 2).get_by_label("Time zone")).to_be_visible()
    expect(person(page, 3).get_by_label("Time zone")).to_be_hidden()


def test_a_group_without_people_is_gone(open_page):
    page = in_order(open_page)
    join(page, 1, value="new")
    person(page, 1).get_by_label("What to do").select_option("approver")
    expect(page.locator(".group-card")).to_have_count(0)


def test_a_person_has_a_time_zone(open_page):
    page = begin(open_page, "signers", signers=("Jane Doe",))
    person(page, 1).get_by_text("Group and time zone").click()
    person(page, 1).get_by_label("Time zone").select_option("Asia/Tokyo")
    page.reload()
    expect(person(page, 1).get_by_label("Time zone")).to_have_value("Asia/Tokyo")


@pytest.mark.parametrize("screen", ["desktop", "small"])
def test_reminders_are_one_line_that_can_be_changed(open_page, screen):
    page = begin(open_page, "review", signers=("Jane Doe",), account=Mailing(), screen=screen)
    expect(page.get_by_text("First after 3 days, then every 4 days, at most 5 times, on working days 9–17")).to_be_visible()
    page.get_by_role("button", name="Change the reminders").click()
    dialog = page.get_by_role("dialog", name="Reminders")
    assert violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    dialog.get_by_label("Days until the first").fill("1")
    dialog.get_by_label("Not after").fill("08:00")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_have_text("The end has to be after the beginning.")
    dialog.get_by_label("Not after").fill("12:30")
    set_switch(dialog.get_by_role("switch", name="One more on the last day"), False)
    dialog.get_by_role("checkbox", name="Monday").uncheck()
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("First after 1 day, then every 4 days, at most 5 times, Tue, Wed, Thu and Fri 9–12:30")).to_be_visible()
    assert kept(page)["plan"] == {"first": 1, "every": 4, "most": 5, "before": [], "hours": "09:00-12:30", "days": ["tue", "wed", "thu", "fri"]}


def test_without_reminders_that_is_said(open_page):
    page = begin(open_page, "review", signers=("Jane Doe",), account=Mailing())
    page.get_by_role("button", name="Change the reminders").click()
    page.get_by_role("dialog").get_by_label("At most").fill("0")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_text("No reminders")).to_be_visible()


def one_with_a_field(open_page, **options):
    page = begin(open_page, "fields", signers=("Jane Doe",), **options)
    drop_tool(page, "Signature", 162, 120)
    page.get_by_role("button", name="Continue").click()
    return page


def mailed(account):
    """Has a new request answered as the service does where it writes to all: without links."""
    def answer(request, body):
        if request.method != "POST":
            return account.usual("GET", "requests", {}, None, request.headers)
        made = account.make("requests", body)
        for signer in made["json"]["signers"]:
            del signer["url"]
        return made

    account.answers["requests"] = answer
    return account


def test_a_request_goes_by_mail(open_page):
    page = one_with_a_field(open_page, account=mailed(Mailing()), timezone_id="Europe/Berlin")
    page.get_by_label("Answers go to").fill("anna@example.org")
    body = send(page)
    assert body["replyTo"] == "anna@example.org" and body["zone"] == "Europe/Berlin" and "mail" not in body and "plan" not in body
    expect(page.get_by_role("heading", name="Sent", exact=True)).to_be_focused()
    expect(page.get_by_text("Jane Doe: a mail goes to jane@example.org")).to_be_visible()
    expect(page.locator(".link-card")).to_have_count(0)
    assert violations(page) == []


def test_mails_with_links_that_only_work_on_this_computer_have_a_warning(open_page):
    account = mailed(Mailing())
    account.links = "http://127.0.0.1:8080"
    page = one_with_a_field(open_page, account=account)
    send(page)
    expect(page.get_by_text("These links only work on this computer")).to_be_visible()


def test_answers_go_where_those_of_the_newest_request_go(open_page):
    page = one_with_a_field(open_page, account=mailed(Mailing()))
    expect(page.get_by_label("Answers go to")).to_have_value("anna@example.org")
    expect(page.get_by_text("Without it you get no mails about this request.")).to_be_visible()
    assert send(page)["replyTo"] == "anna@example.org"


def test_beside_mails_only_the_links_are_said_to_be_the_senders_to_send(open_page):
    account = Mailing()

    def answer(request, body):
        if request.method != "POST":
            return account.usual("GET", "requests", {}, None, request.headers)
        made = account.make("requests", body)
        first = made["json"]["signers"][0]
        made["json"]["signers"].append({**first, "id": "sgn_99", "name": "Omar Haddad", "email": ""})
        del first["url"]
        return made

    account.answers["requests"] = answer
    page = one_with_a_field(open_page, account=account)
    send(page)
    expect(page.get_by_text("Jane Doe: a mail goes to jane@example.org")).to_be_visible()
    expect(page.get_by_text("These links are not mailed from here")).to_be_visible()
    expect(page.get_by_text("Nothing is mailed from here")).to_have_count(0)


def test_a_request_can_go_by_links_where_mail_is_set(open_page):
    page = one_with_a_field(open_page, account=Mailing())
    page.get_by_label("If somebody else should sign").select_option(label="that is not possible")
    set_switch(page.get_by_role("switch", name="Send by mail"), False)
    expect(page.get_by_label("Answers go to")).to_be_hidden()
    body = send(page)
    assert body["mail"] is False and body["delegation"] == "no" and "zone" not in body
    expect(page.get_by_label("Link for Jane Doe", exact=True)).to_be_visible()


def test_without_mail_all_is_by_links(open_page):
    page = one_with_a_field(open_page, account=Account())
    expect(page.get_by_role("switch", name="Send by mail")).to_have_count(0)
    body = send(page)
    assert not {"mail", "replyTo", "plan", "zone"} & set(body)


def test_a_request_that_is_used_again_keeps_parts_and_groups(open_page):
    account = Mailing()
    account.first.update(groups=[{"id": "grp_1", "name": "Directors", "need": 1, "done": 1}], state="completed")
    for signer in account.first["signers"][:2]:
        signer.update(group="grp_1", order=1)
    account.first["signers"].append({**account.first["signers"][1], "id": "sgn_15", "name": "Gone Person", "state": "removed"})
    page = open_page("/sender#/requests/req_1", account)
    page.get_by_role("button", name="Use again").click()
    page.get_by_role("button", name="Continue").click()
    expect(person(page, 3).get_by_label("What to do")).to_have_value("approver")
    expect(page.get_by_text("1 of 2 are enough: Jane Doe and Omar Haddad")).to_be_visible()
    assert names(page) == ["Jane Doe", "Omar Haddad", "Eva Klein", "Lea Sand"]


def test_from_the_first_start_to_a_request_to_two_people_takes_few_clicks(open_page):
    account = mailed(Mailing(name=""))
    page = open_page("/sender", account)
    page.evaluate("addEventListener('click', (event) => { if (event.isTrusted && event.detail > 0) globalThis.clicks = (globalThis.clicks ?? 0) + 1; }, true)")
    page.get_by_label("Your name").fill("Anna Berg")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="New request").first.click()
    # Choosing the file is one more.
    page.set_input_files("input[type=file]", PDF)
    page.get_by_role("button", name="Continue").click()
    person(page, 1).get_by_label("Name").fill("Jane Doe")
    person(page, 1).get_by_label("E-mail").fill("jane@example.org")
    page.get_by_role("button", name="Add a person").click()
    person(page, 2).get_by_label("Name").fill("Omar Haddad")
    person(page, 2).get_by_label("E-mail").fill("omar@example.org")
    page.get_by_role("button", name="Continue").click()
    page.locator("#page-1.sheet--shown").wait_for()
    page.get_by_role("button", name="Signature", exact=True).click()
    page.locator(".signer-choice").filter(has_text="Omar Haddad").click()
    page.get_by_role("button", name="Signature", exact=True).click()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("heading", name="Sent", exact=True)).to_be_visible()
    assert page.evaluate("clicks") + 1 <= 12
