"""The rule for what counts as a signature: the table that the library's tests read as well."""

import pytest
from conftest import fixture


def test_every_case_of_the_shared_table_holds(open_page):
    page = open_page("/empty")
    cases = fixture("validity.json")
    assert len(cases) > 20
    found = page.evaluate(
        """async (cases) => {
            const { fault } = await import('/assets/capture/validity.js');
            return cases.map(({ drawing, allowDots }) => fault(drawing, { allowDots }));
        }""",
        cases,
    )
    wrong = [(case["name"], reason) for case, reason in zip(cases, found) if reason != case["reason"]]
    assert wrong == []
    assert all(case["valid"] == (case["reason"] is None) for case in cases)


@pytest.mark.parametrize("name", ["de", "en"])
def test_there_is_a_sentence_for_every_fault(open_page, name):
    page = open_page("/empty")
    faults = sorted({case["reason"] for case in fixture("validity.json") if case["reason"]})
    sentences = page.evaluate(
        """async ([faults, name]) => {
            const { strings } = await import('/assets/strings.js');
            return [...faults, 'tooManySamples'].map((fault) => strings(name)(`missing-${fault}`));
        }""",
        [faults, name],
    )
    assert all(not sentence.startswith("missing-") for sentence in sentences)


def test_too_many_samples_are_refused(open_page):
    page = open_page("/empty")
    reason = page.evaluate("""async () => {
        const { fault } = await import('/assets/capture/validity.js');
        const points = Array.from({ length: 1000001 }, (_, x) => ({ x, y: 0 }));
        return fault({ strokes: [{ points }] }, { allowDots: false });
    }""")
    assert reason == "tooManySamples"


def test_both_languages_have_the_same_words(open_page):
    page = open_page("/empty")
    source = page.evaluate("async () => (await fetch('/assets/strings.js')).text()")
    english, german = source.split("\n  de: {")
    keys = lambda text: [line.split(":")[0].strip().strip('"') for line in text.splitlines() if line.startswith("    ")]  # noqa: E731
    german_keys = keys(german.split("\n};")[0])
    english_keys = keys(english.split("\n  en: {")[1])
    assert english_keys == german_keys and len(english_keys) > 80
