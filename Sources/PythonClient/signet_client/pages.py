"""Lists that come in parts."""

from collections.abc import Callable, Iterator
from typing import Generic, TypedDict, TypeVar

Item = TypeVar("Item")


class Page(TypedDict, Generic[Item]):
    """A part of a list; `next` is the cursor of the next one."""

    items: list[Item]
    next: str | None


def pages(part: Callable[[str | None], Page[Item]]) -> Iterator[Item]:
    """All items of a list, whose parts are asked for when they are needed."""
    cursor: str | None = None
    while True:
        page = part(cursor)
        yield from page["items"]
        if page["next"] is None:
            return
        cursor = page["next"]
