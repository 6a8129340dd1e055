"""Real documents, signatures, requests and links, so that operations are tried on what is there."""


from .conftest import CONTRACT

PICTURE = CONTRACT.parent / "scan.jpg"
TYPED = {"kind": "typed", "text": "Jane Doe", "face": "dancing-script"}


class Stock:
    """Makes what an operation needs: the same again where it only reads, a new one where it changes things."""

    def __init__(self, service):
        self.service = service
        self.session = service.session()
        self.made = {}

    def post(self, path: str, **arguments) -> dict:
        answer = self.session.post(self.service.base + path, **arguments)
        assert answer.status_code in (200, 201, 202), f"POST {path}: {answer.status_code} {answer.text}"
        return answer.json()

    def kept(self, name: str):
        """What was made before under this name."""
        if name not in self.made:
            self.made[name] = getattr(self, name)()
        return self.made[name]

    # MARK: Things

    def document(self) -> str:
        return self.post("/v1/documents?name=contract.pdf", data=CONTRACT.read_bytes())["id"]

    def signature(self) -> str:
        return self.post("/v1/signatures", json={"name": "Jane", "source": TYPED})["id"]

    def capture(self) -> dict:
        return self.post("/v1/captures", json={"name": "Jane Doe"})

    def request(self, document: str | None = None) -> dict:
        fields = [
            {"kind": "signature", "page": 1, "frame": [72, 100, 150, 50]},
            {"kind": "date", "page": 1, "frame": [72, 60, 120, 18]},
            {"kind": "text", "page": 1, "frame": [240, 60, 150, 18], "required": False},
            {"kind": "attachment", "page": 1, "frame": [420, 60, 120, 18], "required": False},
        ]
        signers = [{"name": "Jane Doe", "email": "jane@example.org", "fields": fields}]
        return self.post("/v1/requests", json={"document": document or self.kept("document"), "signers": signers})

    def deletable(self) -> dict:
        """One that is over, of a document that nothing else needs."""
        return self.completed(self.document())

    def completed(self, document: str | None = None) -> dict:
        """A request that its signer has signed."""
        request = self.request(document)
        answer = self.session.post(self.token_path(request) + "/complete", json=self.submission(request))
        assert answer.status_code == 200, answer.text
        assert self.service.settled(request)["state"] == "completed"
        return request

    def handed_in(self) -> dict:
        """A request that its signer has signed, with a file."""
        request = self.request()
        file = self.attached(self.token_path(request)).json()["id"]
        body = self.submission(request)
        body["values"][self.own_fields(self.token_path(request))["attachment"]] = {"file": file}
        answer = self.session.post(self.token_path(request) + "/complete", json=body)
        assert answer.status_code == 200, answer.text
        return {**request, "attachment": file}

    def own_fields(self, link: str) -> dict:
        """The identifiers of the fields of the signer with this link, by their kinds."""
        return {field["kind"]: field["id"] for field in self.session.get(f"{link}/state").json()["fields"]}

    def submission(self, request: dict) -> dict:
        """What the signer of a request sends to sign."""
        state = self.session.get(self.token_path(request) + "/state").json()
        own = self.own_fields(self.token_path(request))
        values = {own["signature"]: {"signature": TYPED}, own["date"]: {"date": "2026-11-21"}}
        return {"consent": state["consent"]["sha256"], "values": values}

    def template(self) -> dict:
        fields = [{"kind": "checkbox", "page": 1, "frame": [72, 100, 14, 14]}]
        content = {"document": self.kept("document"), "signers": [{"part": "Member", "name": "", "fields": fields}]}
        return self.post("/v1/templates", json={"name": "Membership", "content": content})

    def public_link(self) -> dict:
        members = {"role": "Member", "asks": "name", "glance": True}
        return self.post("/v1/public-links", json={"template": self.kept("template")["id"], **members})

    def public_start(self) -> dict:
        """Somebody who waits for the sender."""
        link = self.public_link()
        answer = self.session.post(link["url"], files={"name": (None, "Jane Doe")}, allow_redirects=False)
        assert answer.status_code == 303, answer.text
        [start] = self.session.get(f"{self.service.base}/v1/public-starts?link={link['id']}").json()["items"]
        return start

    def batch(self) -> str:
        recipe = 'stamps:\n  - signature: {type: Jane Doe}\n    at: "page:last,bottom-right"\n'
        return self.post("/v1/batches", json={"recipe": recipe, "rows": [{"document": self.kept("document")}]})["id"]

    def block(self) -> str:
        return self.post("/v1/blocks", json={"name": "Date", "fields": [{"kind": "date", "page": 1, "frame": [72, 60, 110, 22]}]})["id"]

    def bulk(self) -> str:
        signers = [{"part": "Buyer", "name": "", "fields": [{"kind": "signature", "page": 1, "frame": [72, 100, 150, 50]}]}]
        content = {"document": self.kept("document"), "signers": signers}
        template = self.post("/v1/templates", json={"name": "Sale", "content": content})["id"]
        return self.post("/v1/bulk", files={"csv": ("people.csv", b"name\nJane Doe\n"), "template": (None, template)})["id"]

    def label(self) -> str:
        self.labels = getattr(self, "labels", 0) + 1
        return self.post("/v1/labels", json={"name": f"Label {self.labels}"})["id"]

    def search(self) -> str:
        return self.post("/v1/searches", json={"name": "Late", "query": {"state": "sent"}})["id"]

    def task(self) -> str:
        return self.post("/v1/tasks", json={"kind": "archive", "requests": [self.kept("request")["id"]]})["id"]

    def export(self) -> str:
        return self.post("/v1/tasks", json={"kind": "export", "requests": [self.kept("completed")["id"]]})["id"]

    def webhook(self) -> str:
        # An account has 20 at most, and those that were made up count too.
        there = self.session.get(f"{self.service.base}/v1/webhooks?limit=200").json()["items"]
        for old in there if len(there) > 15 else []:
            self.session.delete(f"{self.service.base}/v1/webhooks/{old['id']}")
        return self.post("/v1/webhooks", json={"url": "http://127.0.0.1:9/", "events": ["request.created"]})["id"]

    def delivery(self) -> str:
        hook = self.webhook()
        self.request()
        return self.session.get(f"{self.service.base}/v1/webhooks/{hook}/deliveries").json()["items"][0]["id"]

    def key(self) -> str:
        return self.post("/v1/keys", json={"name": "other", "scopes": ["documents:read"]})["id"]

    # MARK: What links lead to

    def token_path(self, made: dict) -> str:
        """The address of the link of a capture or of a request's signer."""
        return made["url"] if "url" in made else made["signers"][0]["url"]

    def attached(self, link: str):
        """A file for the field of the kind `attachment` of the signer with this link."""
        parts = {"file": ("passport.jpg", PICTURE.read_bytes()), "field": (None, self.own_fields(link)["attachment"])}
        return self.session.post(f"{link}/attachments", files=parts)

    def link_part(self, first: str, name: str) -> str:
        """Something that belongs to the kept link of this kind: a saved signature, a picture or a handover."""
        kind = f"{first}/{name}"
        if kind not in self.made:
            link = self.token_path(self.kept("capture" if first == "c" else "request"))
            if name == "pictures":
                answer = self.session.post(f"{link}/pictures", data=PICTURE.read_bytes())
            elif name == "attachments":
                answer = self.attached(link)
            else:
                body = {"name": "Full", "source": TYPED} if name == "saved" else {"part": "signature"}
                answer = self.session.post(f"{link}/{name}", json=body)
            assert answer.status_code == 201, answer.text
            self.made[kind] = answer.json()["id"]
        return self.made[kind]

    # MARK: Parameters

    # Operations that end what they are about, so that the next one needs another.
    ENDING = {
        "DELETE /v1/documents/{id}", "DELETE /v1/signatures/{id}", "DELETE /v1/captures/{id}",
        "DELETE /v1/webhooks/{id}", "DELETE /v1/requests/{id}", "POST /v1/requests/{id}/cancel",
        "POST /v1/requests/{id}/remind", "POST /v1/requests/{id}/signers/{signer}/link",
        "POST /c/{token}/result", "POST /c/{token}/form", "POST /s/{token}/form", "POST /s/{token}/complete",
        "POST /s/{token}/decline", "POST /s/{token}/delegate", "POST /s/{token}/question", "POST /v1/requests/{id}/correct",
        "POST /v1/requests/{id}/pause", "POST /v1/requests/{id}/resume", "POST /v1/requests/{id}/signers/{signer}/delegation",
        "POST /v1/requests/{id}/questions/{question}/answer", "DELETE /c/{token}/handover/{id}", "DELETE /s/{token}/handover/{id}",
        "DELETE /c/{token}/saved/{id}", "DELETE /s/{token}/saved/{id}", "DELETE /v1/keys/{id}",
        "POST /v1/requests/{id}/sittings", "DELETE /v1/requests/{id}/sittings/{sitting}",
        "DELETE /v1/batches/{id}", "DELETE /v1/bulk/{id}", "PATCH /v1/bulk/{id}", "POST /v1/bulk/{id}/start", "POST /v1/bulk/{id}/cancel",
        "DELETE /v1/templates/{id}", "DELETE /v1/blocks/{id}", "DELETE /v1/public-links/{id}",
        "POST /v1/public-starts/{id}/approve", "POST /v1/public-starts/{id}/refuse", "POST /v1/deliveries/{id}/redeliver",
        "DELETE /v1/labels/{id}", "DELETE /v1/searches/{id}", "POST /v1/tasks/{id}/cancel",
    }

    def parameters(self, operation: str) -> dict:
        """Parameters of the path that lead to something real."""
        path = operation.split(" ")[1]
        parts = path.strip("/").split("/")
        take = getattr if operation in self.ENDING else None

        def thing(name):
            return getattr(self, name)() if take else self.kept(name)

        if parts[0] in ("c", "s") and len(parts) > 1:
            is_part = len(parts) > 3 and parts[3] == "{id}"
            source = "capture" if parts[0] == "c" else "request"
            made = self.kept(source) if is_part else thing(source)
            values = {"token": self.token_path(made).rsplit("/", 1)[1], "number": 1, "position": 1}
            if is_part:
                values["id"] = self.link_part(parts[0], parts[2])
                if take:
                    self.made.pop(f"{parts[0]}/{parts[2]}")
            self.last = made
        elif parts[0] == "p":
            values = {"token": self.token_path(self.kept("public_link")).rsplit("/", 1)[1]}
        elif len(parts) > 2 and parts[2] == "{id}":
            name = {"batches": "batch", "public-links": "public_link", "public-starts": "public_start", "deliveries": "delivery", "searches": "search"}.get(parts[1], parts[1].removesuffix("s"))
            if path == "/v1/tasks/{id}/archive":
                name = "export"
            if path.endswith("/certificate"):
                name = "completed"
            if "{attachment}" in path:
                name = "handed_in"
            if operation == "DELETE /v1/requests/{id}":
                name = "deletable"
            made = thing(name)
            values = {"id": made if isinstance(made, str) else made["id"], "number": 1, "position": 1}
            if "{attachment}" in path:
                values["attachment"] = made["attachment"]
            if "{signer}" in path or "{question}" in path:
                values["signer"] = made["signers"][0]["id"]
            if "{sitting}" in path:
                values["sitting"] = self.post(f"/v1/requests/{values['id']}/sittings", json={"pin": "4711", "host": "Anna"})["id"]
            if path.endswith("/resume"):
                self.session.post(f"{self.service.base}/v1/requests/{values['id']}/pause")
            if path.endswith("/delegation"):
                self.session.post(f"{made['signers'][0]['url']}/delegate", json={"name": "Omar", "email": "omar@example.org"})
            if "{question}" in path:
                self.session.post(f"{made['signers'][0]['url']}/question", json={"text": "Why?"})
                values["question"] = self.session.get(f"{self.service.base}/v1/requests/{values['id']}").json()["questions"][0]["id"]
        else:
            # Of a mail and an address that are not there: the service of these tests sends none.
            values = {"event": "invitation", "language": "en", "id": f"mal_{'0' * 22}", "address": "nobody@example.org"}
        return {name: value for name, value in values.items() if f"{{{name}}}" in path}
