"""Kinds of fields on the sender's page: their properties, options, copies, rules and formulas."""

import json

import pytest
from playwright.sync_api import expect

from ..access import violations
from .account import Account, DOCUMENT, request
from .test_compose import begin, kept


def add(page, kind, words=None):
    """Puts a field of a kind that is not among the common ones onto the page, by keys alone."""
    page.get_by_role("button", name="More kinds").press("Enter")
    page.get_by_role("dialog", name="Kind of field").get_by_label("Search kinds").press_sequentially(words or kind)
    page.keyboard.press("Enter")
    expect(page.locator(".placed--selected .placed-control")).to_be_focused()


def open_section(page, name):
    section = page.locator(".props-section", has=page.locator("summary", has_text=name))
    if section.get_attribute("open") is None:
        section.locator("summary").click()
    return section


def fill(page, label, value):
    page.get_by_label(label, exact=True).fill(value)
    page.get_by_label(label, exact=True).press("Tab")


def sent(page, name="Signature"):
    """The fields of the request that is made."""
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Make the links").click()
    page.get_by_role("heading", name="Ready. Now send these links").wait_for()
    (call,) = page.service.asked("requests", "POST")
    return [field for signer in call["body"]["signers"] for field in signer["fields"]]


def one(open_page, **options):
    return begin(open_page, signers=("Jane Doe",), **options)


def test_any_kind_is_found_by_its_name_and_stays_at_hand(open_page):
    page = one(open_page)
    expect(page.locator(".palette .tool")).to_have_text(["Signature", "Initials", "Date", "Text", "Checkbox"])
    add(page, "IBAN")
    expect(page.locator(".palette .tool")).to_have_text(["Signature", "Initials", "Date", "Text", "Checkbox", "IBAN"])
    page.get_by_role("button", name="More kinds").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(25)
    dialog.get_by_label("Search kinds").fill("nothing like it")
    expect(dialog.get_by_text("No kind has this name.")).to_be_visible()
    page.keyboard.press("Escape")
    assert [field["kind"] for field in kept(page)["fields"]] == ["iban"]


def test_properties_of_a_number_are_sent(open_page):
    page = one(open_page)
    add(page, "Number")
    page.get_by_label("Label", exact=True).fill("Rent")
    open_section(page, "Value")
    for label, value in {"Hint": "Without heating", "Least": "100", "Most": "2,500.5", "Step": "0.5", "Value at first": "1,000", "Name in rules": "rent"}.items():
        fill(page, label, value)
    page.get_by_label("Decimal places").select_option("0.00")
    page.get_by_text("Cannot be changed").click()
    open_section(page, "Look")
    fill(page, "Letters in points", "10")
    page.get_by_label("Across").select_option("right")
    page.get_by_label("A text that does not fit").select_option("refuse")
    page.get_by_label("Color").fill("#1a2b3c")
    (field,) = sent(page)
    del field["frame"]
    assert field == {"kind": "number", "page": 1, "required": True, "label": "Rent", "name": "rent", "hint": "Without heating", "least": "100", "most": "2500.5", "step": "0.5",
                     "value": "1000", "format": "0.00", "readOnly": True, "fontSize": 10, "align": "right", "overflow": "refuse", "color": "#1a2b3c"}


def test_only_the_properties_of_a_kind_are_offered_and_kept(open_page):
    page = one(open_page)
    add(page, "Number")
    open_section(page, "Value")
    fill(page, "Least", "5")
    fill(page, "Hint", "Of this year")
    page.get_by_role("region", name="Selected field").get_by_label("Kind").select_option("picture")
    open_section(page, "Value")
    expect(page.get_by_label("Least")).to_have_count(0)
    expect(page.get_by_label("Letters in points")).to_have_count(0)
    expect(page.get_by_label("Hint", exact=True)).to_have_value("Of this year")
    assert "least" not in kept(page)["fields"][0]


def test_options_are_written_line_by_line_and_marked_on_the_page(open_page):
    page = one(open_page)
    add(page, "Choice")
    page.get_by_label("Label", exact=True).fill("Delivery")
    fill(page, "Options", "By post\nBy e-mail\nBy post\n\nNot at all")
    expect(page.locator(".placed--part")).to_have_count(3)
    before = kept(page)["fields"][0]
    assert [option["value"] for option in before["options"]] == ["By post", "By e-mail", "Not at all"]
    mark = page.get_by_role("button", name="Option By e-mail for Jane Doe, page 1")
    mark.focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    moved = kept(page)["fields"][0]
    assert moved["options"][1]["frame"][0] == pytest.approx(before["options"][1]["frame"][0] + 30)
    # The field's own frame is the one around all of its marks.
    assert moved["frame"][2] == pytest.approx(44)
    page.get_by_role("button", name="Delivery for Jane Doe, page 1").focus()
    page.keyboard.press("ArrowUp")
    after = kept(page)["fields"][0]
    assert [option["frame"][1] - former["frame"][1] for option, former in zip(after["options"], moved["options"])] == pytest.approx([1, 1, 1])
    fill(page, "Options", "By letter\nBy e-mail")
    last = kept(page)["fields"][0]["options"]
    assert [option["frame"] for option in last] == [option["frame"] for option in after["options"][:2]]
    page.get_by_text("Mark each on the page").click()
    (field,) = sent(page)
    assert field["options"] == [{"value": "By letter"}, {"value": "By e-mail"}]


def test_a_mark_is_removed_with_its_option_and_comes_back_by_undo(open_page):
    page = one(open_page)
    add(page, "Several choices")
    fill(page, "Options", "Bread\nMilk\nTea")
    page.get_by_role("button", name="Option Milk for Jane Doe, page 1").focus()
    page.keyboard.press("Delete")
    assert [option["value"] for option in kept(page)["fields"][0]["options"]] == ["Bread", "Tea"]
    expect(page.locator(".placed--selected")).to_have_attribute("data-kind", "choices")
    page.keyboard.press("Control+z")
    assert [option["value"] for option in kept(page)["fields"][0]["options"]] == ["Bread", "Milk", "Tea"]


def test_a_value_is_shown_in_further_places(open_page):
    page = one(open_page)
    page.get_by_role("button", name="Text", exact=True).click()
    page.get_by_role("button", name="Show the value elsewhere too").click()
    copy = page.get_by_role("button", name="Copy of Text for Jane Doe, page 1")
    expect(copy).to_be_focused()
    page.get_by_label("Page", exact=True).select_option("2")
    fill(page, "From left", "100")
    fill(page, "From bottom", "200")
    (field,) = sent(page)
    width, height = field["frame"][2:]
    assert field["copies"] == [{"page": 2, "frame": [100, 200, width, height]}]


def two_fields(page):
    """A country to choose, and a text beside it."""
    add(page, "List")
    page.get_by_label("Label", exact=True).fill("Country")
    fill(page, "Options", "Germany\nNorway")
    page.get_by_role("button", name="Text", exact=True).click()
    page.get_by_label("Label", exact=True).fill("Plate")
    page.get_by_label("Label", exact=True).press("Tab")


def test_rules_are_made_in_plain_words(open_page):
    page = one(open_page)
    two_fields(page)
    section = open_section(page, "Rules")
    expect(section).to_contain_text("Always shown.")
    section.get_by_role("button", name="Edit rules").click()
    dialog = page.get_by_role("dialog", name="Rules for Plate")
    expect(dialog.get_by_label("Effect")).to_be_focused()
    dialog.get_by_label("Value").select_option("Norway")
    dialog.get_by_role("button", name="Add a condition").click()
    dialog.get_by_label("Comparison").nth(1).select_option("filled")
    dialog.get_by_label("All or one").select_option("any")
    assert violations(page) == []
    dialog.get_by_role("button", name="Done").click()
    expect(section).to_contain_text("Shown when Country is Norway or Country is filled in.")
    country, plate = sent(page)
    assert country["name"] == "Country"
    assert plate["rules"] == [{"effect": "show", "when": "any", "of": [{"field": "Country", "is": "equals", "value": "Norway"}, {"field": "Country", "is": "filled"}]}]


def test_a_rule_without_a_value_is_not_taken(open_page):
    page = one(open_page)
    page.get_by_role("button", name="Text", exact=True).click()
    page.get_by_role("button", name="Date", exact=True).click()
    open_section(page, "Rules").get_by_role("button", name="Edit rules").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Done").click()
    expect(dialog.get_by_text("Write a value to compare with.")).to_be_visible()
    expect(dialog.get_by_label("Value")).to_be_focused()
    page.keyboard.type("yes")
    dialog.get_by_role("button", name="Done").click()
    expect(page.locator(".rules-list")).to_have_text("Shown when text1 is yes.")
    open_section(page, "Rules").get_by_role("button", name="Edit rules").click()
    dialog.get_by_role("button", name="Remove the rule").click()
    dialog.get_by_role("button", name="Done").click()
    assert "rules" not in kept(page)["fields"][1]


def test_a_formula_names_fields_and_says_where_it_is_wrong(open_page):
    page = one(open_page)
    add(page, "Number")
    page.get_by_label("Label", exact=True).fill("Net sum")
    add(page, "Amount")
    open_section(page, "Rules")
    formula = page.get_by_label("Formula")
    formula.fill("round(")
    expect(page.get_by_text("The formula is not right at character 7.")).to_be_visible()
    formula.fill("Gross * 2")
    expect(page.get_by_text("No field has the name “Gross”.")).to_be_visible()
    formula.fill("")
    page.get_by_label("Insert a field").select_option(label="Net sum")
    expect(formula).to_have_value("[Net sum]")
    page.keyboard.type(" * 1.19")
    expect(page.locator("#formula-fault")).to_be_empty()
    page.keyboard.press("Tab")
    _, money = sent(page)
    assert money["formula"] == "[Net sum] * 1.19"


def test_a_field_with_a_new_name_keeps_its_rules_and_formulas(open_page):
    page = one(open_page)
    two_fields(page)
    open_section(page, "Rules").get_by_role("button", name="Edit rules").click()
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    page.get_by_label("Formula").fill('if(Country = "Country", [Country], upper(Country))')
    page.get_by_label("Formula").press("Tab")
    page.get_by_role("button", name="Country for Jane Doe, page 1").focus()
    open_section(page, "Value")
    fill(page, "Name in rules", "Home land")
    plate = kept(page)["fields"][1]
    assert plate["rules"][0]["of"][0]["field"] == "Home land"
    assert plate["formula"] == 'if([Home land] = "Country", [Home land], upper([Home land]))'


FULL = [
    {"kind": "choice", "page": 1, "frame": [72, 600, 14, 34], "label": "Delivery", "required": True, "name": "delivery", "options": [{"value": "By post", "frame": [72, 620, 14, 14]},
     {"value": "By e-mail", "page": 2, "frame": [72, 600, 14, 14]}], "group": "Wishes", "hint": "As you like"},
    {"kind": "money", "page": 1, "frame": [72, 500, 110, 22], "label": "Rent", "required": False, "name": "rent", "format": "EUR", "least": "1", "most": "5000", "step": "0.5",
     "copies": [{"page": 2, "frame": [72, 500, 110, 22]}], "formula": "round(net * 1.19, 2)", "fontSize": 10, "align": "right", "valign": "top", "color": "#1a2b3c", "overflow": "shrink"},
    {"kind": "text", "page": 2, "frame": [72, 400, 110, 22], "label": "Plate", "required": True, "name": "plate", "pattern": "[A-Z]+", "message": "Capitals", "value": "X", "readOnly": True,
     "rules": [{"effect": "show", "when": "all", "of": [{"field": "delivery", "is": "equals", "value": "By post"}]}]},
]


def test_a_copy_of_a_request_keeps_all_members_of_its_fields(open_page):
    account = Account()
    original = request(1, "Lease", "sent", ("Jane Doe", "ready"))
    original["signers"][0]["fields"] = [{**field, "id": f"fld_{index}", "filled": False, "document": 1} for index, field in enumerate(FULL)]
    account.requests = [original]
    page = open_page("/sender#/requests", account)
    page.locator("h1").wait_for()
    made = page.evaluate("""async ([request, document]) => {
        const { ComposeModel } = await import('/assets/sender/compose-model.js');
        const model = new ComposeModel('en');
        model.copy(request, [document]);
        return model.request.signers[0].fields;
    }""", [original, DOCUMENT])
    assert json.dumps(sorted(made, key=lambda field: field["name"]), sort_keys=True) == json.dumps(sorted(FULL, key=lambda field: field["name"]), sort_keys=True)


@pytest.mark.parametrize("screen, language, direction", [("small", "en", "ltr"), ("phone", "ar", "rtl"), ("low", "de", "ltr"), ("low", "ar", "rtl")])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_properties_and_dialogs_have_no_violations(open_page, screen, language, direction, scheme):
    page = begin_in(open_page, language, direction, screen, scheme)
    page.locator(".tool-other").click()
    assert violations(page) == []
    page.locator("[data-kind=choice].kind-choice").click()
    page.locator("[data-kind=text].tool").click()
    toggle = page.locator(".properties-head .signet-button")
    if toggle.is_visible() and toggle.get_attribute("aria-expanded") != "true":
        toggle.click()
    for section in page.locator(".props-section").all():
        if section.get_attribute("open") is None:
            section.locator("summary").click()
    assert violations(page) == []
    page.locator(".props-rules .signet-button").click()
    page.get_by_role("dialog").wait_for()
    assert violations(page) == []
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth && document.querySelector('dialog').scrollWidth <= innerWidth")


def begin_in(open_page, language, direction, screen, scheme):
    """The step of the fields in a language."""
    page = open_page(f"/sender?language={language}&dir={direction}#/new", Account(), screen=screen, color_scheme=scheme)
    page.locator("h1").wait_for()
    draft = {"document": DOCUMENT, "ownTitle": None, "message": "", "order": "parallel", "days": 30, "recipe": "", "fields": [], "counter": 9,
             "signers": [{"id": "s1", "name": "Jane Doe", "email": "p@example.org", "language": ""}]}
    page.evaluate("draft => sessionStorage.setItem('signet-compose', draft)", json.dumps(draft))
    page.goto(page.url.split("#")[0] + "#/new/fields")
    page.reload()
    page.locator("#page-1.sheet--shown").wait_for()
    return page


def test_a_person_is_needed_only_when_others_say_so(open_page):
    page = begin(open_page)
    page.locator(".signer-choice", has_text="Jane Doe").click()
    add(page, "Amount")
    fill(page, "Label", "Sum")
    page.locator(".signer-choice", has_text="Omar Haddad").click()
    page.get_by_role("button", name="Signature", exact=True).click()
    page.get_by_role("button", name="When needed").click()
    dialog = page.get_by_role("dialog", name="Rules for Omar Haddad")
    dialog.get_by_label("Value").fill("10000")
    assert violations(page) == []
    dialog.get_by_role("button", name="Done").click()
    expect(page.locator(".person-rules")).to_contain_text("Needed only when Sum is over 10000.")
    sent(page)
    (call,) = page.service.asked("requests", "POST")
    jane, omar = call["body"]["signers"]
    assert omar["rules"] == [{"effect": "show", "of": [{"field": "Sum", "is": "over", "value": "10000"}]}] and "rules" not in jane


def test_conditions_go_with_the_field_that_they_are_on(open_page):
    page = one(open_page)
    two_fields(page)
    open_section(page, "Rules").get_by_role("button", name="Edit rules").click()
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Country for Jane Doe, page 1").focus()
    page.keyboard.press("Delete")
    (plate,) = kept(page)["fields"]
    assert plate["rules"] == []
    page.keyboard.press("Control+z")
    assert len(kept(page)["fields"][1]["rules"]) == 1
