"""People of requests with roles, and a model of what is asked of whom."""

import dataclasses

import requests
from waits import SECONDS

RANKS = {"signer": 0, "approver": 1, "viewer": 2}
ACTS = {"signer": "complete", "approver": "approve", "viewer": "seen"}
FINISHED = {"signer": "signed", "approver": "approved", "viewer": "seen"}
OPEN = ("waiting", "ready", "viewed")


@dataclasses.dataclass
class Person:
    role: str = "signer"
    order: int = 1
    group: str | None = None
    email: str = ""
    state: str = "waiting"

    def as_json(self, number, kind="checkbox"):
        made = {"name": f"Person {number}", "email": self.email, "role": self.role, "order": self.order, "group": self.group}
        if self.role == "signer":
            made["fields"] = [{"kind": kind, "page": 1, "frame": [72, 60 + 40 * number, 120, 18], "required": kind != "checkbox"}]
        return made


class Model:
    """What a request is to do, written apart from the service."""

    def __init__(self, people, needs):
        self.people, self.needs, self.state = people, needs, "sent"
        self.go_on()

    def members(self, group):
        return [each for each in self.people if each.group == group]

    def finished(self, group):
        return sum(each.state in FINISHED.values() for each in self.members(group))

    def is_needed(self, person):
        return person.role != "copy" and person.state in OPEN

    def same(self, person):
        """The rows of a person who is asked for several things at once, what is most to do first."""
        if not person.email or person.group or person.role == "copy":
            return [person]
        rows = [
            each for each in self.people
            if (each.email.lower(), each.order, each.group) == (person.email.lower(), person.order, None) and each.role != "copy"
        ]
        return sorted(rows, key=lambda each: RANKS[each.role])

    def principal(self, person):
        first = self.same(person)[0]
        return person if first.role == person.role else first

    def others(self, person):
        """Their other roles."""
        return [each for each in self.same(person) if each.role != person.role and self.principal(each) is person]

    def go_on(self):
        for group, need in self.needs.items():
            if self.finished(group) >= need:
                for each in self.members(group):
                    if each.state in OPEN:
                        each.state = "superseded"
        needed = [each for each in self.people if self.is_needed(each)]
        if not needed:
            self.state = "completed"
        for each in needed:
            if each.order == min(other.order for other in needed) and each.state == "waiting":
                each.state = "ready"

    def act(self, person, act):
        """Does it, if it is allowed, and says whether."""
        if self.state != "sent" or person.state not in ("ready", "viewed"):
            return False
        if act == "decline":
            return person.role != "viewer" and self.decline(person)
        if act != ACTS[person.role]:
            return False
        for each in [person, *self.others(person)]:
            each.state = FINISHED[each.role]
        self.go_on()
        return True

    def again(self):
        """Sends it again after somebody declined, if that is so."""
        if self.state not in ("returned", "declined"):
            return False
        self.state = "sent"
        for each in self.people:
            if each.state == "declined":
                each.state = "waiting"
        self.go_on()
        return True

    def decline(self, person):
        roles = [person, *self.others(person)]
        for each in roles:
            each.state = "declined"
        left = [each for each in self.members(person.group) if person.group and (each.state in OPEN or each.state in FINISHED.values())]
        if not person.group or len(left) < self.needs[person.group]:
            self.state = "returned" if any(each.role == "approver" for each in roles) else "declined"
        return True


def state(link):
    return requests.get(f"{link}/state", timeout=SECONDS)


def submission(link, value=None):
    told = state(link).json()
    values = {} if value is None else {field["id"]: value for field in told["fields"]}
    return {"consent": told["consent"]["sha256"], "values": values, "version": told["request"]["version"]}


def act(link, name, value=None, reason="not yet"):
    """What a person does with their link."""
    body = {"complete": lambda: submission(link, value), "decline": lambda: {"reason": reason}, "viewed": lambda: {"gesture": True}}.get(name, lambda: None)()
    return requests.post(f"{link}/{name}", json=body, timeout=SECONDS)
