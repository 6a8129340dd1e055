"""Filling in fields of the signing page by keys alone."""

# By the fields' names; the others are pressed, or filled in by the caller.
TYPED = {"company": "Harbour Ltd", "job-title": "Tenant", "email": "jane@example.org", "phone": "+47 22 12 34 56", "iban": "NO93 8601 1117 947", "number": "12.5", "money": "650",
         "cells": "AB123456", "address": "Harbour Street 12\n0150 Oslo", "lines": "No pets, please", "text": "B-AB 123"}
TICKED = ("choice", "choices", "checkbox", "strike-out")

AT = """() => {
    const e = document.activeElement;
    return e.closest('[data-field]')?.dataset.field ?? e.name?.replace(/^choice-/, '') ?? '';
}"""


def fill_by_key(page, names, others=lambda name: False, most=80):
    """Goes through the page by Tab and fills in the fields, whose names are by their identifiers; answers with the names of those that it has filled in.

    `others` fills in the field of a name, and says whether it has.
    """
    done = []
    for _ in range(most):
        page.keyboard.press("Tab")
        name = names.get(page.evaluate(AT))
        if name is None or name in done:
            continue
        if name in TYPED:
            page.keyboard.press("Control+A")
            page.keyboard.type(TYPED[name])
        elif name in TICKED:
            page.keyboard.press("Space")
        elif name == "list":
            page.keyboard.press("Enter")
            page.keyboard.press("Space")
            page.keyboard.press("Enter")
        elif name == "date":
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        elif not others(name):
            continue
        done.append(name)
    return done
