"""How pages find and read their texts; Tests/TextsTests has the same for the service."""

import pytest
from contract import DOCUMENT
from texts import LANGUAGES

TAGS = {
    "de-AT": "de", "DE_ch": "de", "pt-BR": "pt", "zh": "zh-Hans", "zh-CN": "zh-Hans", "zh-Hans-SG": "zh-Hans", "zh-TW": "en", "zh-Hant": "en",
    "iw": "he", "he-IL": "he", "ar-EG": "ar", "deutsch": "en", "xx": "en", "": "en", "-": "en",
}
READ = """async (text) => (await import("/assets/shared/message.js")).read(text)"""


def test_the_language_of_a_tag_is_found_by_taking_its_subtags_off(open_page):
    page = open_page("/s/token")
    found = page.evaluate("""async (tags) => {
        const { nearest } = await import("/assets/shared/translate.js");
        return Object.fromEntries(tags.map((tag) => [tag, nearest(tag)]));
    }""", list(TAGS))
    assert found == TAGS


def test_the_apis_description_names_the_languages_that_there_are_files_of():
    assert sorted(DOCUMENT["components"]["schemas"]["Language"]["enum"]) == LANGUAGES


def test_a_text_is_read_in_pieces(open_page):
    page = open_page("/s/token")
    assert page.evaluate(READ, "Bob’s {name}#") == ["Bob’s ", {"name": "name"}, "#"]
    assert page.evaluate(READ, "{n, plural, one {{n} page} other {{n} pages}}.") == [
        {"name": "n", "choice": "plural", "forms": {"one": [{"name": "n"}, " page"], "other": [{"name": "n"}, " pages"]}}, "."]
    assert page.evaluate(READ, "{role, select, signer {signs} other {}}") == [
        {"name": "role", "choice": "select", "forms": {"signer": ["signs"], "other": []}}]


@pytest.mark.parametrize("text", ["{", "}", "{}", "{a", "{a b}", "{a,}", "{a, plural}", "{a, plural, one {x}}", "a}b", "{a, plural, other {x}", "{é}"])
def test_a_text_that_cannot_be_read_is_shown_as_it_is(open_page, text):
    assert open_page("/s/token").evaluate(READ, text) == [text]


@pytest.mark.parametrize("language, number, words", [
    ("en", 1, "1 page"), ("en", 2, "2 pages"), ("de", 1, "1 Seite"), ("pl", 3, "3 strony"), ("pl", 5, "5 stron"), ("ar", 2, "صفحتان"),
])
def test_a_number_chooses_the_form_of_its_language(open_page, language, number, words):
    page = open_page(f"/s/token?language={language}")
    assert page.evaluate("""async ([language, count]) => {
        const { translatorFor } = await import("/assets/shared/translate.js");
        return (await translatorFor("signing", language))("pages", { count });
    }""", [language, number]) == words


def test_names_in_a_text_from_right_to_left_are_isolated_and_addresses_are_not(open_page):
    page = open_page("/s/token?language=ar&dir=rtl")
    text, address = page.evaluate("""async () => {
        const { translatorFor } = await import("/assets/shared/translate.js");
        const say = await translatorFor("sender", "ar");
        return [say("delete.named", { name: "Jane Doe" }), say("delete.named", { name: "https://sign.example/s/x" })];
    }""")
    assert "\u2068Jane Doe\u2069" in text
    assert "https://sign.example/s/x" in address and "\u2068" not in address
