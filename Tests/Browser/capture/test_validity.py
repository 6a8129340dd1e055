"""The rule for what counts as a signature: the table that the library's tests read as well."""

import pytest
from .conftest import fixture


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
            const { translatorFor } = await import('/assets/shared/translate.js');
            const say = await translatorFor('capture', name);
            return [...faults, 'tooManySamples'].map((fault) => say(`missing.${fault}`));
        }""",
        [faults, name],
    )
    assert all(not sentence.startswith("missing.") for sentence in sentences)


def test_as_many_samples_and_strokes_as_the_library_takes_are_a_signature_and_one_more_is_none(open_page):
    page = open_page("/empty")
    reasons = page.evaluate("""async () => {
        const { fault } = await import('/assets/capture/validity.js');
        const { capture } = await import('/assets/library.js');
        const { samples, strokes } = capture.drawing;
        const line = (length) => ({ points: Array.from({ length }, (_, x) => ({ x, y: 0 })) });
        const lines = (length) => Array.from({ length }, () => line(3));
        return [[line(samples)], [line(samples + 1)], lines(strokes), lines(strokes + 1)]
            .map((strokes) => fault({ strokes }, { allowDots: false }));
    }""")
    assert reasons == [None, "tooManySamples", None, "tooManySamples"]
