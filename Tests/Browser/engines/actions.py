"""Pointer and keys in the words that WebDriver and WebDriver BiDi share."""


def pointer(steps):
    """The steps of `Engine.act` as one source of actions."""
    made = []
    for step in steps:
        if step[0] == "move":
            # In the middle of a line as quickly as a hand; browsers want whole pixels.
            made.append({"type": "pointerMove", "x": round(step[1]), "y": round(step[2]), "duration": 8})
        else:
            made.append({"type": "pointerDown" if step[0] == "down" else "pointerUp", "button": 0})
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": made}]


def keys(text):
    """A text as one source of actions, key by key."""
    made = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keyboard", "actions": made}]
