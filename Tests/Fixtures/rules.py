"""Runs the rules of the signer's page in a browser, on what comes on standard input: `table` or `cases`.

CHROMIUM names the browser.
"""

import json
import mimetypes
import os
import pathlib
import sys

from playwright.sync_api import sync_playwright

WEB = pathlib.Path(__file__).resolve().parents[2] / "Sources/Service/Web"

TABLE = """async (table) => {
    const { parsed } = await import('/shared/formulas.js');
    const { result } = await import('/shared/formula-results.js');
    const { Pattern } = await import('/shared/patterns.js');
    const { evaluate, holds } = await import('/shared/rules.js');
    const wrong = [];
    const expect = (found, wanted, name) => {
        if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(`${name}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
    };
    const tried = (work, told) => { try { return work(); } catch (error) { return told(error); } };
    const known = (values) => (name) => (Object.hasOwn(values, name) ? values[name] : '');
    for (const { formula, values, result: text, fault } of table.formulas) {
        expect(tried(() => [result(parsed(formula).root, known(values))], (error) => error.fault ?? `${error}`), fault ?? [text], formula);
    }
    const place = (error) => [error.code, error.place];
    for (const { formula, ...mistake } of table.formulaMistakes) expect(tried(() => parsed(formula), place), [mistake.code, mistake.place], formula);
    for (const { pattern, ...mistake } of table.patternMistakes) expect(tried(() => new Pattern(pattern), place), [mistake.code, mistake.place], pattern);
    for (const { pattern, matches, others } of table.patterns) {
        const all = [...matches, ...others];
        expect(all.map((text) => new Pattern(pattern).matches(text)), all.map((_, index) => index < matches.length), pattern);
    }
    for (const { given, holds: wanted, ...condition } of table.conditions) {
        expect(holds({ effect: 'show', of: [{ field: 'x', ...condition }] }, () => given), wanted, `${condition.is} ${condition.value} of ${given}`);
    }
    const sorted = (members) => Object.fromEntries(Object.entries(Object.fromEntries(members)).sort());
    for (const { name, fields, values, documents = [], ...wanted } of table.sets) {
        const outcome = evaluate(fields, values, documents);
        for (const set of ['shown', 'required', 'fixed']) expect([...outcome[set]].sort(), wanted[set], name);
        for (const map of ['computed', 'faults']) expect(sorted(outcome[map]), sorted(Object.entries(wanted[map])), name);
        for (const { position, shown } of documents) expect(outcome.documents.has(position), shown, name);
    }
    return wrong;
}"""

CASES = """async (cases) => {
    const { evaluate, matchesPattern } = await import('/shared/rules.js');
    return cases.map(({ fields, values, pattern, texts }) => {
        const { shown, required, fixed, ...maps } = evaluate(fields, values);
        const byBytes = (set) => [...set].sort();
        return {
            shown: byBytes(shown), required: byBytes(required), fixed: byBytes(fixed),
            ...Object.fromEntries(['computed', 'faults', 'values'].map((name) => [name, Object.fromEntries(maps[name])])),
            matches: texts.map((text) => matchesPattern(pattern, text)),
        };
    });
}"""


def answer(route):
    path = route.request.url.removeprefix("http://page.invalid/")
    file = WEB / path
    if not path:
        route.fulfill(body="<!doctype html><title>Rules</title>", content_type="text/html")
    elif file.is_file():
        route.fulfill(body=file.read_text(), content_type=mimetypes.guess_type(path)[0] or "text/plain")
    else:
        route.fulfill(status=404, body="")


def main():
    code = {"table": TABLE, "cases": CASES}[sys.argv[1]]
    given = json.load(sys.stdin)
    path = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        page.route("**/*", answer)
        page.goto("http://page.invalid/")
        json.dump(page.evaluate(code, given), sys.stdout)
        browser.close()


main()
