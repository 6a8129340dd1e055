"""What a signer does on the page, in one word each."""

import re


def field(page, name):
    return page.locator(f"[data-field={name}] .field-control")


def ready(page):
    page.locator(".sheet--shown").first.wait_for()


def capture(page, name, agree=None):
    """Signs one field with the capture element; answers the question about the others if it comes."""
    field(page, name).click()
    page.get_by_role("button", name="Done").click()
    if agree is not None:
        page.get_by_role("button", name="Yes, one tap" if agree else "Ask each time").first.click()


def set_date(page):
    field(page, "fld_date").click()
    page.get_by_role("button", name="Set date").click()


def set_town(page, town="Oslo"):
    control = field(page, "fld_town")
    if control.evaluate("control => control.localName") == "input":
        control.fill(town)
        return
    control.click()
    page.get_by_role("dialog").get_by_label(re.compile("Required")).fill(town)
    page.get_by_role("button", name="Done").click()


def fill_all(page):
    set_town(page)
    capture(page, "fld_sig1", agree=True)
    set_date(page)
    field(page, "fld_sig2").click()
    capture(page, "fld_init")


def open_finish(page):
    page.get_by_role("navigation", name="Guide through the fields").get_by_role("button", name="Finish").click()
    return page.get_by_role("dialog", name="Finish and sign")


def sign(page):
    dialog = open_finish(page)
    dialog.get_by_label("I have read this and agree").check()
    dialog.get_by_role("button", name="Sign now").click()
