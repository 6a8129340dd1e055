"""Contexts of the browser in which one test after another opens its pages, so that scripts and styles come from the cache."""

import json

from waits import SECONDS


class Contexts:
    """A context for each set of options. The pages keep nothing in the browser but what ends with the page itself."""

    def __init__(self, browser):
        self.browser = browser
        self.kept = {}
        self.own = []

    def page(self, own=False, **options):
        """A new page; in a context of its own where it is to change that, as its clock and its being offline do."""
        if own:
            context = self.browser.new_context(**options)
            self.own.append(context)
        else:
            name = json.dumps(options, sort_keys=True)
            if name not in self.kept:
                self.kept[name] = self.browser.new_context(**options)
            context = self.kept[name]
        page = context.new_page()
        page.set_default_timeout(1000 * SECONDS)
        return page

    def clear(self):
        """Closes all pages."""
        for context in self.kept.values():
            for page in context.pages:
                page.close()
        while self.own:
            self.own.pop().close()
