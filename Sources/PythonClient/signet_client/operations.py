"""The operations of the API."""

# Written by generate.py from the API's description. Do not edit.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from . import models
from .pages import pages
from .transport import Body, Content, File, Transport, Upload, form_body, json_body, new_key, quoted


class Operations(Transport):
    """A method for each operation of the API."""

    def list_documents(self, *, q: str | None = None, limit: int | None = None, cursor: str | None = None) -> models.DocumentList:
        """List documents."""
        answer: models.DocumentList = self._json("GET", "/v1/documents", keyed=True, query={"q": q, "limit": limit, "cursor": cursor})
        return answer

    def iterate_documents(self, *, q: str | None = None, limit: int | None = None) -> Iterator[models.Document]:
        """All items of `list_documents`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_documents(q=q, limit=limit, cursor=cursor))

    def upload_document(
        self, content: Content, *, media_type: str = "application/pdf", name: str | None = None, paper: models.Paper | None = None,
        idempotency_key: str | None = None
    ) -> models.Document:
        """Keep a document.

        The body is the PDF itself, or a picture (PNG, JPEG, HEIC or TIFF), which becomes a page, upright and as
        large as fits on the sheet. A form with several pictures becomes one document with a page for each. Where
        LibreOffice is installed, DOCX and ODT files without macros become PDFs too; elsewhere they are refused
        (`document-kind`). Documents that are encrypted, may not be changed, or have pages that readers do not
        show are refused."""
        answer: models.Document = self._json(
            "POST", "/v1/documents", keyed=True, query={"name": name, "paper": paper}, headers={"Idempotency-Key": idempotency_key or
            new_key()}, body=Body(content, media_type)
        )
        return answer

    def upload_document_form(
        self, *, file: Sequence[Upload], name: str | None = None, paper: models.Paper | None = None, idempotency_key: str | None = None
    ) -> models.Document:
        """Keep a document.

        The body is the PDF itself, or a picture (PNG, JPEG, HEIC or TIFF), which becomes a page, upright and as
        large as fits on the sheet. A form with several pictures becomes one document with a page for each. Where
        LibreOffice is installed, DOCX and ODT files without macros become PDFs too; elsewhere they are refused
        (`document-kind`). Documents that are encrypted, may not be changed, or have pages that readers do not
        show are refused."""
        answer: models.Document = self._json(
            "POST", "/v1/documents", keyed=True, query={"name": name, "paper": paper}, headers={"Idempotency-Key": idempotency_key or
            new_key()}, body=form_body({"file": file})
        )
        return answer

    def get_document(self, document_id: str) -> models.Document:
        """Get a document."""
        answer: models.Document = self._json("GET", f"/v1/documents/{quoted(document_id)}", keyed=True)
        return answer

    def delete_document(self, document_id: str) -> None:
        """Delete a document.

        For good; its bytes are removed from the disk within about an hour, unless another document has the same.
        What is part of a request, as the document that was sent or the signed one, is deleted with the request
        (`document-in-use`)."""
        self._none("DELETE", f"/v1/documents/{quoted(document_id)}", keyed=True)

    def get_document_content(
        self, document_id: str, *, byte_range: str | None = None, if_none_match: str | None = None, if_range: str | None = None
    ) -> File:
        """Download a document."""
        return self._file(
            "GET", f"/v1/documents/{quoted(document_id)}/content", keyed=True, headers={"Range": byte_range, "If-None-Match":
            if_none_match, "If-Range": if_range}
        )

    def get_document_page(self, document_id: str, page_number: int, *, width: int | None = None) -> File:
        """Show a page as a picture."""
        return self._file("GET", f"/v1/documents/{quoted(document_id)}/pages/{quoted(page_number)}", keyed=True, query={"width": width})

    def find_places(self, document_id: str, body: models.FindPlacesBody) -> models.FindPlacesAnswer:
        """Find places in a document.

        Where stamps of that size would stand. Nothing is changed. Scanned pages are read by tesseract where it is
        installed and can be confined, up to four of a document."""
        answer: models.FindPlacesAnswer = self._json(
            "POST", f"/v1/documents/{quoted(document_id)}/places", keyed=True, body=json_body(body)
        )
        return answer

    def offered_fields(self, document_id: str) -> models.OfferedFieldsAnswer:
        """List the fields that a document offers.

        The fields of its form, those that tags in its text describe, and its lines for signatures where nothing
        else is for one. Each has the members of a field of a request, besides `source`, `role` and `certain`.
        Tags are those of DocuSeal, as `{{Name;type=date;role=Buyer}}`, and of Documenso, as `{{date, r1,
        required=true}}`. Scripts of a form are not run. Nothing is changed."""
        answer: models.OfferedFieldsAnswer = self._json("GET", f"/v1/documents/{quoted(document_id)}/fields", keyed=True)
        return answer

    def cover_tags(self, document_id: str, *, idempotency_key: str | None = None) -> models.Document:
        """Cover the tags of a document.

        The result is another document, whose `parent` is this one: its visible tags are covered with the color of
        the paper around them. The content under the covers stays, as everything in a document does, so that
        programs still find its text."""
        answer: models.Document = self._json(
            "POST", f"/v1/documents/{quoted(document_id)}/cover-tags", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}
        )
        return answer

    def stamp_document(self, document_id: str, body: models.StampDocumentBody, *, idempotency_key: str | None = None) -> models.Document:
        """Stamp a document.

        The result is another document, whose `parent` is this one. The first one stays as it is."""
        answer: models.Document = self._json(
            "POST", f"/v1/documents/{quoted(document_id)}/stamps", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}, body=json_body(body)
        )
        return answer

    def stamp_only(
        self, content: Content, *, media_type: str = "application/pdf", signature: str, at: models.Place, size: models.StampSize | None
        = None, seal: bool | None = None, field: str | None = None, certify: models.Certify | None = None, level: models.Level | None =
        None, lock: str | None = None, reason: str | None = None, location: str | None = None, contact: str | None = None
    ) -> File:
        """Stamp a document that is not kept.

        The body is a PDF, and the answer is that PDF with the stamp. Nothing is stored. With `seal=true` the
        document is sealed in the same update, and the other parameters of `/v1/seal` may be given."""
        return self._file(
            "POST", "/v1/stamp", keyed=True, query={"signature": signature, "at": at, "size": size, "seal": seal, "field": field,
            "certify": certify, "level": level, "lock": lock, "reason": reason, "location": location, "contact": contact},
            body=Body(content, media_type)
        )

    def get_seal(self) -> models.SealSettings:
        """Get the settings of seals."""
        answer: models.SealSettings = self._json("GET", "/v1/seal", keyed=True)
        return answer

    def seal_document(
        self, content: Content, *, media_type: str = "application/pdf", field: str | None = None, certify: models.Certify | None = None,
        level: models.Level | None = None, lock: str | None = None, reason: str | None = None, location: str | None = None, contact: str
        | None = None
    ) -> File:
        """Seal a document that is not kept.

        The body is a PDF, and the answer is that PDF with a digital signature (PAdES) by the identity of the
        account, or of the service. Nothing is stored but an entry of the account's audit with the digests before
        and after. When no time-stamping authority answers, the problem is `unavailable`: a level is never
        lowered."""
        return self._file(
            "POST", "/v1/seal", keyed=True, query={"field": field, "certify": certify, "level": level, "lock": lock, "reason": reason,
            "location": location, "contact": contact}, body=Body(content, media_type)
        )

    def rename_seal(self, body: models.RenameSealBody) -> models.SealSettings:
        """Choose the name in the account's seals.

        Makes a key, and a certificate in this name that it signs itself; nothing where the account has one in
        this name. The old one seals nothing more, but its certificate is still trusted in verifications. 409
        where the operator has set the identity (`seal.identity`, `signet serve identity --key`), and after 20
        names."""
        answer: models.SealSettings = self._json("POST", "/v1/seal/identity", keyed=True, body=json_body(body))
        return answer

    def get_seal_certificate(self) -> File:
        """The certificate that documents are sealed with.

        The account's own, or that of the service, and then those of its issuers, in PEM. Readers of PDFs show who
        sealed a document as unknown until it, or its issuer, is among their trusted certificates."""
        return self._file("GET", "/v1/seal/certificate", keyed=True)

    def verify_document(self, content: Content, *, media_type: str = "application/pdf", name: str | None = None) -> models.Verification:
        """Verify the digital signatures of a document that is not kept.

        The body is a PDF, and the answer says of each signature and time stamp whether the document is what was
        signed, who signed it and when, and what was changed since. Nothing is stored. The trusted certificates
        are those with which this service seals; other signers are `INDETERMINATE/NO_CERTIFICATE_CHAIN_FOUND`.
        Time stamps are trusted where the operator has named their authority. `origin` says whether the document
        is exactly that of a completed request, and who signed it."""
        answer: models.Verification = self._json("POST", "/v1/verify", keyed=True, query={"name": name}, body=Body(content, media_type))
        return answer

    def verify_document_publicly(self, content: Content, *, media_type: str = "application/pdf") -> models.Verification:
        """The same without a key.

        The request of the page `/verify`. One address may ask `limits.verifications-per-minute` times a minute.
        With `verify.public=false` the answer is 404."""
        answer: models.Verification = self._json("POST", "/verify", keyed=False, body=Body(content, media_type))
        return answer

    def list_signatures(self, *, limit: int | None = None, cursor: str | None = None) -> models.SignatureList:
        """List signatures."""
        answer: models.SignatureList = self._json("GET", "/v1/signatures", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_signatures(self, *, limit: int | None = None) -> Iterator[models.Signature]:
        """All items of `list_signatures`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_signatures(limit=limit, cursor=cursor))

    def create_signature(self, body: models.NewSignature, *, idempotency_key: str | None = None) -> models.Signature:
        """Keep a signature."""
        answer: models.Signature = self._json(
            "POST", "/v1/signatures", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def get_signature(self, signature_id: str) -> models.Signature:
        """Get a signature."""
        answer: models.Signature = self._json("GET", f"/v1/signatures/{quoted(signature_id)}", keyed=True)
        return answer

    def delete_signature(self, signature_id: str) -> None:
        """Delete a signature.

        Documents that were stamped with it stay as they are."""
        self._none("DELETE", f"/v1/signatures/{quoted(signature_id)}", keyed=True)

    def get_signature_picture(self, signature_id: str, *, format: models.Format | None = None) -> File:
        """Show a signature."""
        return self._file("GET", f"/v1/signatures/{quoted(signature_id)}/picture", keyed=True, query={"format": format})

    def list_faces(self, *, text: str | None = None, part: models.Part | None = None) -> models.Faces:
        """Show a name in every face."""
        answer: models.Faces = self._json("GET", "/v1/faces", keyed=True, query={"text": text, "part": part})
        return answer

    def preview_signature(self, body: models.PreviewSignatureBody) -> File:
        """Show a signature that is not kept."""
        return self._file("POST", "/v1/previews", keyed=True, body=json_body(body))

    def list_captures(self, *, limit: int | None = None, cursor: str | None = None) -> models.CaptureList:
        """List captures."""
        answer: models.CaptureList = self._json("GET", "/v1/captures", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_captures(self, *, limit: int | None = None) -> Iterator[models.Capture]:
        """All items of `list_captures`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_captures(limit=limit, cursor=cursor))

    def create_capture(self, body: models.NewCapture, *, idempotency_key: str | None = None) -> models.Capture:
        """Ask one person for a signature.

        The answer has the link, which is not shown again. Once the person has signed, `signature` is the
        identifier of the signature, and webhooks receive `capture.completed`."""
        answer: models.Capture = self._json(
            "POST", "/v1/captures", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def get_capture(self, capture_id: str) -> models.Capture:
        """Get a capture."""
        answer: models.Capture = self._json("GET", f"/v1/captures/{quoted(capture_id)}", keyed=True)
        return answer

    def revoke_capture(self, capture_id: str) -> None:
        """Withdraw a capture's link."""
        self._none("DELETE", f"/v1/captures/{quoted(capture_id)}", keyed=True)

    def list_requests(
        self, *, state: str | None = None, waiting: str | None = None, q: str | None = None, label: str | None = None, template: str |
        None = None, bulk: str | None = None, reference: str | None = None, undelivered: models.Undelivered | None = None,
        created_after: models.Moment | None = None, created_before: models.Moment | None = None, expires_before: models.Moment | None =
        None, archived: models.Archived | None = None, order: models.Order | None = None, limit: int | None = None, cursor: str | None =
        None
    ) -> models.RequestList:
        """List requests."""
        answer: models.RequestList = self._json(
            "GET", "/v1/requests", keyed=True, query={"state": state, "waiting": waiting, "q": q, "label": label, "template": template,
            "bulk": bulk, "reference": reference, "undelivered": undelivered, "created-after": created_after, "created-before":
            created_before, "expires-before": expires_before, "archived": archived, "order": order, "limit": limit, "cursor": cursor}
        )
        return answer

    def iterate_requests(
        self, *, state: str | None = None, waiting: str | None = None, q: str | None = None, label: str | None = None, template: str |
        None = None, bulk: str | None = None, reference: str | None = None, undelivered: models.Undelivered | None = None,
        created_after: models.Moment | None = None, created_before: models.Moment | None = None, expires_before: models.Moment | None =
        None, archived: models.Archived | None = None, order: models.Order | None = None, limit: int | None = None
    ) -> Iterator[models.Request]:
        """All items of `list_requests`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_requests(state=state, waiting=waiting, q=q, label=label, template=template, bulk=bulk, reference=reference, undelivered=undelivered, created_after=created_after, created_before=created_before, expires_before=expires_before, archived=archived, order=order, limit=limit, cursor=cursor))

    def create_request(self, body: models.NewRequest, *, idempotency_key: str | None = None) -> models.Request:
        """Ask others to sign a document.

        The answer has each signer's link as `url`, which is not shown again. The service sends no mail: give the
        links to the signers, and use webhooks to learn whose turn it is. Whether the document takes marks at all
        places is tried now, not after the first signature."""
        answer: models.Request = self._json(
            "POST", "/v1/requests", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def count_requests(
        self, *, state: str | None = None, waiting: str | None = None, q: str | None = None, label: str | None = None, template: str |
        None = None, bulk: str | None = None, reference: str | None = None, undelivered: models.Undelivered | None = None,
        created_after: models.Moment | None = None, created_before: models.Moment | None = None, expires_before: models.Moment | None =
        None, archived: models.Archived | None = None
    ) -> models.RequestCounts:
        """Count requests by their states.

        With the same filters as the list."""
        answer: models.RequestCounts = self._json(
            "GET", "/v1/requests/counts", keyed=True, query={"state": state, "waiting": waiting, "q": q, "label": label, "template":
            template, "bulk": bulk, "reference": reference, "undelivered": undelivered, "created-after": created_after,
            "created-before": created_before, "expires-before": expires_before, "archived": archived}
        )
        return answer

    def export_requests(
        self, *, state: str | None = None, waiting: str | None = None, q: str | None = None, label: str | None = None, template: str |
        None = None, bulk: str | None = None, reference: str | None = None, undelivered: models.Undelivered | None = None,
        created_after: models.Moment | None = None, created_before: models.Moment | None = None, expires_before: models.Moment | None =
        None, archived: models.Archived | None = None
    ) -> File:
        """Download a list as a table.

        The requests of the list with these filters, the newest first, in a table (CSV in UTF-8) that runs nothing
        when a spreadsheet opens it. It is written while it is read, so that it may have any number of rows."""
        return self._file(
            "GET", "/v1/requests.csv", keyed=True, query={"state": state, "waiting": waiting, "q": q, "label": label, "template":
            template, "bulk": bulk, "reference": reference, "undelivered": undelivered, "created-after": created_after,
            "created-before": created_before, "expires-before": expires_before, "archived": archived}
        )

    def set_request_labels(
        self, request_id: str, body: models.RequestLabels, *, idempotency_key: str | None = None
    ) -> models.RequestLabels:
        """Give a request these labels and no others."""
        answer: models.RequestLabels = self._json(
            "PUT", f"/v1/requests/{quoted(request_id)}/labels", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body)
        )
        return answer

    def get_request(self, request_id: str) -> models.Request:
        """Get a request."""
        answer: models.Request = self._json("GET", f"/v1/requests/{quoted(request_id)}", keyed=True)
        return answer

    def change_deadline(self, request_id: str, body: models.ChangeDeadlineBody, *, idempotency_key: str | None = None) -> models.Request:
        """Change a request's deadline.

        For a request that is open or has expired, which is then open again. The links of its signers end at that
        moment; links that had ended work again. Webhooks get `deadline.changed`."""
        answer: models.Request = self._json(
            "PATCH", f"/v1/requests/{quoted(request_id)}", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body)
        )
        return answer

    def delete_request(self, request_id: str, *, document: models.Document2 | None = None) -> None:
        """Delete a request.

        One that is over, for good: with its audit, what its signers gave and kept, the document that was sent and
        the signed one, unless another request or a running batch needs one of them. The account's audit keeps
        `request.deleted` with the request's identifier, the hash of its audit's last entry and the document's
        digest, and nothing about a person. Bytes on the disk are removed within about an hour."""
        self._none("DELETE", f"/v1/requests/{quoted(request_id)}", keyed=True, query={"document": document})

    def copy_request(
        self, request_id: str, body: models.RequestCopy | None = None, *, idempotency_key: str | None = None
    ) -> models.Request:
        """Make a request like another.

        With its fields in their places, for the same signers or others, of the same document or another, in any
        state. Members that are not given are copied; the time to sign begins again. The answer has each signer's
        link as `url`, which is not shown again."""
        answer: models.Request = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/copy", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body) if body is not None else None
        )
        return answer

    def correct_request(
        self, request_id: str, body: models.Correction, *, idempotency_key: str | None = None
    ) -> models.Request | models.CorrectionPreview:
        """Correct a request that was sent.

        Changes a request that is under way, was sent back, declined or has expired, all at once or not at all; it
        is under way then. Only people who have not finished can be changed or removed. A person with another name
        or address gets another link, and the one before answers `link-replaced`. Another document makes those who
        have finished sign again, which `again` allows. `version` is that of the request as it was read; code
        `version-changed` where it is another by now."""
        answer: models.Request | models.CorrectionPreview = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/correct", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body)
        )
        return answer

    def pause_request(self, request_id: str, *, idempotency_key: str | None = None) -> models.Request:
        """Pause a request.

        Nobody can finish until it goes on (code `being-corrected`), and nobody is reminded. It does not expire
        meanwhile."""
        answer: models.Request = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/pause", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}
        )
        return answer

    def resume_request(self, request_id: str, body: models.ResumeRequestBody, *, idempotency_key: str | None = None) -> models.Request:
        """Let a paused request go on.

        `move` makes the deadline later by as long as the request was paused. Reminders are due as long after as
        if there had been no pause."""
        answer: models.Request = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/resume", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body)
        )
        return answer

    def decide_delegation(
        self, request_id: str, signer: str, body: models.DecideDelegationBody, *, idempotency_key: str | None = None
    ) -> models.Request:
        """Answer a wish that somebody else signs.

        Where it is allowed, the other person takes the signer's place with another link, which is in the answer;
        the signer cannot sign any more, and stays in the record."""
        answer: models.Request = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/signers/{quoted(signer)}/delegation", keyed=True, headers={"Idempotency-Key":
            idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def answer_question(
        self, request_id: str, question: str, body: models.AnswerQuestionBody, *, idempotency_key: str | None = None
    ) -> models.Request:
        """Answer the question of a signer.

        The answer is shown on their page. They are not reminded until their questions are answered."""
        answer: models.Request = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/questions/{quoted(question)}/answer", keyed=True, headers={"Idempotency-Key":
            idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def cancel_request(self, request_id: str, *, idempotency_key: str | None = None) -> models.Request:
        """Cancel a request.

        The links of those who have not signed work no more. Those of the others still show what they have signed."""
        answer: models.Request = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/cancel", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}
        )
        return answer

    def remind_signers(
        self, request_id: str, body: models.RemindSignersBody | None = None, *, idempotency_key: str | None = None
    ) -> models.Request:
        """Note that signers are reminded.

        For all whose turn it is, or for those that are named. Where the request sends no mails, the reminder
        itself is yours to send; otherwise they get a mail. With `links`, each of them gets a new link, shown as
        `url` in this answer, and the old one stops working. Webhooks receive `reminder.noted`."""
        answer: models.Request = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/remind", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body) if body is not None else None
        )
        return answer

    def list_request_mails(self, request_id: str) -> models.ListRequestMailsAnswer:
        """List the mails of a request.

        The last 1000, the oldest first, with what came of each."""
        answer: models.ListRequestMailsAnswer = self._json("GET", f"/v1/requests/{quoted(request_id)}/mails", keyed=True)
        return answer

    def send_mail(self, request_id: str, body: models.SendMailBody, *, idempotency_key: str | None = None) -> models.Mail:
        """Send a person a mail again.

        It has a new link; the five newest links of a person work."""
        answer: models.Mail = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/mails", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body)
        )
        return answer

    def seal_request(self, request_id: str, *, idempotency_key: str | None = None) -> models.Request:
        """Have a request sealed now.

        For one that waits for the next attempt: in the state `sealing`, or completed with a `problem` of its
        `renewal` that may be over later. The answer does not wait for the attempt."""
        answer: models.Request = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/seal", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}
        )
        return answer

    def renew_signer_link(self, request_id: str, signer: str, *, idempotency_key: str | None = None) -> models.RenewSignerLinkAnswer:
        """Replace a signer's link.

        The old link stops working. For signers who have not signed while the request is open; for a signer who
        has signed at any time, to read the document."""
        answer: models.RenewSignerLinkAnswer = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/signers/{quoted(signer)}/link", keyed=True, headers={"Idempotency-Key":
            idempotency_key or new_key()}
        )
        return answer

    def list_sittings(self, request_id: str) -> models.ListSittingsAnswer:
        """List the sittings of a request.

        The last 100, the newest first."""
        answer: models.ListSittingsAnswer = self._json("GET", f"/v1/requests/{quoted(request_id)}/sittings", keyed=True)
        return answer

    def create_sitting(self, request_id: str, body: models.CreateSittingBody, *, idempotency_key: str | None = None) -> models.Sitting:
        """Have people sign in person at one device.

        The host opens the address, hands the device to each person whose turn it is, and gets it back with the
        PIN. Five wrong PINs in a row end the sitting, and so do 8 hours. The audit and the certificate name the
        host."""
        answer: models.Sitting = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/sittings", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}, body=json_body(body)
        )
        return answer

    def end_sitting(self, request_id: str, sitting: str) -> None:
        """End a sitting.

        The pages that are open at the device close. What a person has not finished is removed."""
        self._none("DELETE", f"/v1/requests/{quoted(request_id)}/sittings/{quoted(sitting)}", keyed=True)

    def get_signing_sheet(self, request_id: str, signer: str) -> File:
        """Print the sheet that a signer signs by hand.

        A PDF with the text of consent and a box for each of their fields, for a signer whose turn it is. Its
        number follows from the request as it is now: a sheet from before a correction is refused later."""
        return self._file("GET", f"/v1/requests/{quoted(request_id)}/signers/{quoted(signer)}/sheet", keyed=True)

    def read_sheet_page(
        self, request_id: str, signer: str, content: Content, *, media_type: str = "application/octet-stream"
    ) -> models.SheetPage:
        """Read a photograph of a page of the sheet.

        What is in each box, to be compared with the paper. The picture is kept with the signer. `422`
        `sheet-unreadable` says what is wrong with the photograph; `409` `sheet-other` is for another person's
        sheet and one from before a change."""
        answer: models.SheetPage = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/signers/{quoted(signer)}/sheet/pages", keyed=True, body=Body(content,
            media_type)
        )
        return answer

    def take_sheet(
        self, request_id: str, signer: str, body: models.TakeSheetBody, *, idempotency_key: str | None = None
    ) -> models.TakeSheetAnswer:
        """Take the sheet as signed.

        Reads the pictures once more, and signs as the person with what is on them. `422` says what is missing:
        `consent-missing`, `sheet-incomplete`, `sheet-unclear`, `sheet-unread`, `sheet-empty-box`, or the problems
        of signing itself."""
        answer: models.TakeSheetAnswer = self._json(
            "POST", f"/v1/requests/{quoted(request_id)}/signers/{quoted(signer)}/sheet/take", keyed=True, headers={"Idempotency-Key":
            idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def get_request_document(
        self, request_id: str, *, byte_range: str | None = None, if_none_match: str | None = None, if_range: str | None = None
    ) -> File:
        """Download the document as it is signed so far.

        Of a request with several documents, each has its own path, and `archive` has all."""
        return self._file(
            "GET", f"/v1/requests/{quoted(request_id)}/document", keyed=True, headers={"Range": byte_range, "If-None-Match":
            if_none_match, "If-Range": if_range}
        )

    def get_request_document_at(
        self, request_id: str, position: int, *, byte_range: str | None = None, if_none_match: str | None = None, if_range: str | None =
        None
    ) -> File:
        """Download one of the documents as it is signed so far."""
        return self._file(
            "GET", f"/v1/requests/{quoted(request_id)}/documents/{quoted(position)}", keyed=True, headers={"Range": byte_range,
            "If-None-Match": if_none_match, "If-Range": if_range}
        )

    def get_request_document_page(self, request_id: str, position: int, page_number: int, *, width: int | None = None) -> File:
        """Show a page of one of the documents as a picture."""
        return self._file(
            "GET", f"/v1/requests/{quoted(request_id)}/documents/{quoted(position)}/pages/{quoted(page_number)}", keyed=True,
            query={"width": width}
        )

    def get_request_archive(self, request_id: str, *, language: str | None = None) -> File:
        """Download all documents in a ZIP archive.

        With what signers handed in and, once the request is over, its certificate."""
        return self._file("GET", f"/v1/requests/{quoted(request_id)}/archive", keyed=True, query={"language": language})

    def get_attachment(
        self, request_id: str, attachment: str, *, byte_range: str | None = None, if_none_match: str | None = None, if_range: str | None
        = None
    ) -> File:
        """Download a file that a signer handed in.

        Always as a file to save, whatever is in it. Look at it as at a file that a stranger sent."""
        return self._file(
            "GET", f"/v1/requests/{quoted(request_id)}/attachments/{quoted(attachment)}", keyed=True, headers={"Range": byte_range,
            "If-None-Match": if_none_match, "If-Range": if_range}
        )

    def export_request_audit(self, request_id: str) -> models.AuditExport:
        """Export the chain of a request."""
        answer: models.AuditExport = self._json("GET", f"/v1/requests/{quoted(request_id)}/audit", keyed=True)
        return answer

    def get_request_certificate(self, request_id: str, *, form: models.Form | None = None, language: str | None = None) -> File:
        """Make the certificate of a request.

        A PDF that says who signed what, when and from where."""
        return self._file("GET", f"/v1/requests/{quoted(request_id)}/certificate", keyed=True, query={"form": form, "language": language})

    def watch_requests(self) -> Iterator[Any]:
        """Receive changes of requests.

        Server-Sent Events (`text/event-stream`), from any process of the service, within a second. `data` of a
        message is an object whose `requests` has the identifiers of requests that changed; when it is empty, any
        may have, as with the first message. Events named `beat` come every 45 seconds and mean nothing. The
        stream ends when the key is withdrawn or the service is stopped; then ask for changes in between."""
        return self._events("GET", "/v1/events", keyed=True)

    def list_due_reminders(self) -> models.ListDueRemindersAnswer:
        """List signers to remind.

        At most 200, the longest waiting first."""
        answer: models.ListDueRemindersAnswer = self._json("GET", "/v1/reminders", keyed=True)
        return answer

    def list_labels(self, *, limit: int | None = None, cursor: str | None = None) -> models.ListLabelsAnswer:
        """List labels."""
        answer: models.ListLabelsAnswer = self._json("GET", "/v1/labels", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_labels(self, *, limit: int | None = None) -> Iterator[models.Label]:
        """All items of `list_labels`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_labels(limit=limit, cursor=cursor))

    def create_label(self, body: models.NewLabel, *, idempotency_key: str | None = None) -> models.Label:
        """Make a label.

        An account has at most 200, each with a name that no other has."""
        answer: models.Label = self._json(
            "POST", "/v1/labels", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def change_label(self, label_id: str, body: models.LabelChange, *, idempotency_key: str | None = None) -> models.Label:
        """Rename a label or change its color.

        What is not given stays."""
        answer: models.Label = self._json(
            "PATCH", f"/v1/labels/{quoted(label_id)}", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body)
        )
        return answer

    def delete_label(self, label_id: str) -> None:
        """Delete a label.

        Its requests stay, without it."""
        self._none("DELETE", f"/v1/labels/{quoted(label_id)}", keyed=True)

    def list_searches(self, *, limit: int | None = None, cursor: str | None = None) -> models.ListSearchesAnswer:
        """List saved searches."""
        answer: models.ListSearchesAnswer = self._json("GET", "/v1/searches", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_searches(self, *, limit: int | None = None) -> Iterator[models.SavedSearch]:
        """All items of `list_searches`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_searches(limit=limit, cursor=cursor))

    def create_search(self, body: models.NewSearch, *, idempotency_key: str | None = None) -> models.SavedSearch:
        """Save a search of requests.

        An account has at most 100."""
        answer: models.SavedSearch = self._json(
            "POST", "/v1/searches", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def delete_search(self, search_id: str) -> None:
        """Delete a saved search."""
        self._none("DELETE", f"/v1/searches/{quoted(search_id)}", keyed=True)

    def list_tasks(self, *, limit: int | None = None, cursor: str | None = None) -> models.ListTasksAnswer:
        """List tasks."""
        answer: models.ListTasksAnswer = self._json("GET", "/v1/tasks", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_tasks(self, *, limit: int | None = None) -> Iterator[models.Task]:
        """All items of `list_tasks`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_tasks(limit=limit, cursor=cursor))

    def create_task(self, body: models.NewTask, *, idempotency_key: str | None = None) -> models.Task:
        """Change or export many requests.

        For up to 10,000 requests, which are named or found by the filters of the list. They are changed one after
        the other, each as by the operation for one request; `GET /v1/tasks/{id}/items` says which could not be
        changed, and why. A task of the kind `export` changes nothing: its archive has the documents, certificates
        and audits. Tasks are removed 30 days after their end."""
        answer: models.Task = self._json(
            "POST", "/v1/tasks", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def get_task(self, task_id: str) -> models.Task:
        """Get the progress of a task."""
        answer: models.Task = self._json("GET", f"/v1/tasks/{quoted(task_id)}", keyed=True)
        return answer

    def list_task_items(
        self, task_id: str, *, limit: int | None = None, cursor: str | None = None, state: models.State | None = None
    ) -> models.ListTaskItemsAnswer:
        """List a task's requests with what became of them."""
        answer: models.ListTaskItemsAnswer = self._json(
            "GET", f"/v1/tasks/{quoted(task_id)}/items", keyed=True, query={"limit": limit, "cursor": cursor, "state": state}
        )
        return answer

    def iterate_task_items(
        self, task_id: str, *, limit: int | None = None, state: models.State | None = None
    ) -> Iterator[models.TaskItem]:
        """All items of `list_task_items`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_task_items(task_id, limit=limit, state=state, cursor=cursor))

    def cancel_task(self, task_id: str, *, idempotency_key: str | None = None) -> models.Task:
        """Change no further requests.

        What was changed stays changed."""
        answer: models.Task = self._json(
            "POST", f"/v1/tasks/{quoted(task_id)}/cancel", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}
        )
        return answer

    def get_task_archive(self, task_id: str) -> File:
        """Download the documents, certificates and audits of an export.

        A ZIP archive with a folder for each request. Requests that were deleted meanwhile are left out."""
        return self._file("GET", f"/v1/tasks/{quoted(task_id)}/archive", keyed=True)

    def list_public_links(
        self, *, limit: int | None = None, cursor: str | None = None, template: str | None = None
    ) -> models.ListPublicLinksAnswer:
        """List public links."""
        answer: models.ListPublicLinksAnswer = self._json(
            "GET", "/v1/public-links", keyed=True, query={"limit": limit, "cursor": cursor, "template": template}
        )
        return answer

    def iterate_public_links(self, *, limit: int | None = None, template: str | None = None) -> Iterator[models.PublicLink]:
        """All items of `list_public_links`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_public_links(limit=limit, template=template, cursor=cursor))

    def create_public_link(self, body: models.NewPublicLink, *, idempotency_key: str | None = None) -> models.PublicLink:
        """Make a link by which anybody begins a request of a template.

        The person who comes by the link has one of its roles; each other role must have a person in the template.
        They sign first, whatever the template's order, and others are asked only when they have."""
        answer: models.PublicLink = self._json(
            "POST", "/v1/public-links", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def get_public_link(self, public_link_id: str) -> models.PublicLink:
        """Get a public link."""
        answer: models.PublicLink = self._json("GET", f"/v1/public-links/{quoted(public_link_id)}", keyed=True)
        return answer

    def change_public_link(
        self, public_link_id: str, body: models.PublicLinkChange, *, idempotency_key: str | None = None
    ) -> models.PublicLink:
        """Change, close or open a public link.

        Requests that were begun stay as they are."""
        answer: models.PublicLink = self._json(
            "PATCH", f"/v1/public-links/{quoted(public_link_id)}", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}, body=json_body(body)
        )
        return answer

    def delete_public_link(self, public_link_id: str) -> None:
        """Delete a public link.

        Its address opens nothing any more, and people who wait are gone; requests that were begun stay."""
        self._none("DELETE", f"/v1/public-links/{quoted(public_link_id)}", keyed=True)

    def get_public_link_code(self, public_link_id: str) -> File:
        """Get the address of a public link as a QR code."""
        return self._file("GET", f"/v1/public-links/{quoted(public_link_id)}/qr", keyed=True)

    def list_public_starts(
        self, *, limit: int | None = None, cursor: str | None = None, link: str | None = None, state: models.PublicStartState | None =
        None
    ) -> models.ListPublicStartsAnswer:
        """List people who have begun by a public link."""
        answer: models.ListPublicStartsAnswer = self._json(
            "GET", "/v1/public-starts", keyed=True, query={"limit": limit, "cursor": cursor, "link": link, "state": state}
        )
        return answer

    def iterate_public_starts(
        self, *, limit: int | None = None, link: str | None = None, state: models.PublicStartState | None = None
    ) -> Iterator[models.PublicStart]:
        """All items of `list_public_starts`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_public_starts(limit=limit, link=link, state=state, cursor=cursor))

    def approve_public_start(self, public_start_id: str, *, idempotency_key: str | None = None) -> models.PublicStart:
        """Make the request of a person who waits."""
        answer: models.PublicStart = self._json(
            "POST", f"/v1/public-starts/{quoted(public_start_id)}/approve", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}
        )
        return answer

    def refuse_public_start(self, public_start_id: str, *, idempotency_key: str | None = None) -> models.PublicStart:
        """Refuse a person who waits."""
        answer: models.PublicStart = self._json(
            "POST", f"/v1/public-starts/{quoted(public_start_id)}/refuse", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}
        )
        return answer

    def list_audit(self, *, limit: int | None = None, cursor: str | None = None) -> models.ListAuditAnswer:
        """List what happened in the account.

        The entries of the account's own chain, the newest first. What happened in requests is in their chains."""
        answer: models.ListAuditAnswer = self._json("GET", "/v1/audit", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_audit(self, *, limit: int | None = None) -> Iterator[models.AuditEntry]:
        """All items of `list_audit`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_audit(limit=limit, cursor=cursor))

    def export_account_audit(self) -> models.AuditExport:
        """Export the chain of the account."""
        answer: models.AuditExport = self._json("GET", "/v1/audit/export", keyed=True)
        return answer

    def list_templates(
        self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None, folder: str | None = None, archived: bool |
        None = None
    ) -> models.TemplateList:
        """List templates."""
        answer: models.TemplateList = self._json(
            "GET", "/v1/templates", keyed=True, query={"limit": limit, "cursor": cursor, "q": q, "folder": folder, "archived": archived}
        )
        return answer

    def iterate_templates(
        self, *, limit: int | None = None, q: str | None = None, folder: str | None = None, archived: bool | None = None
    ) -> Iterator[models.Template]:
        """All items of `list_templates`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_templates(limit=limit, q=q, folder=folder, archived=archived, cursor=cursor))

    def create_template(self, body: models.NewTemplate, *, idempotency_key: str | None = None) -> models.Template:
        """Make a template.

        Of `content`, which needs `documents:read`, or of a `request` whose people become roles, which needs
        `requests:read`. A request of it is tried, and not kept."""
        answer: models.Template = self._json(
            "POST", "/v1/templates", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def get_template(self, template_id: str) -> models.Template:
        """Get a template."""
        answer: models.Template = self._json("GET", f"/v1/templates/{quoted(template_id)}", keyed=True)
        return answer

    def change_template(self, template_id: str, body: models.TemplateChange, *, idempotency_key: str | None = None) -> models.Template:
        """Change a template.

        `content` is saved as the next version, and needs `version`, the one that it is a change of, and a key
        with `documents:read`."""
        answer: models.Template = self._json(
            "PATCH", f"/v1/templates/{quoted(template_id)}", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body)
        )
        return answer

    def delete_template(self, template_id: str) -> None:
        """Delete a template.

        Only one of which nothing was made."""
        self._none("DELETE", f"/v1/templates/{quoted(template_id)}", keyed=True)

    def list_template_versions(
        self, template_id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> models.TemplateVersionList:
        """List the versions of a template."""
        answer: models.TemplateVersionList = self._json(
            "GET", f"/v1/templates/{quoted(template_id)}/versions", keyed=True, query={"limit": limit, "cursor": cursor}
        )
        return answer

    def iterate_template_versions(self, template_id: str, *, limit: int | None = None) -> Iterator[models.TemplateVersion]:
        """All items of `list_template_versions`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_template_versions(template_id, limit=limit, cursor=cursor))

    def get_template_version(self, template_id: str, version_number: int) -> models.TemplateVersion:
        """Get a version of a template."""
        answer: models.TemplateVersion = self._json(
            "GET", f"/v1/templates/{quoted(template_id)}/versions/{quoted(version_number)}", keyed=True
        )
        return answer

    def duplicate_template(
        self, template_id: str, body: models.TemplateDuplicate | None = None, *, idempotency_key: str | None = None
    ) -> models.Template:
        """Make a template with the last version of another."""
        answer: models.Template = self._json(
            "POST", f"/v1/templates/{quoted(template_id)}/duplicate", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}, body=json_body(body) if body is not None else None
        )
        return answer

    def archive_template(self, template_id: str, *, idempotency_key: str | None = None) -> models.Template:
        """Put a template away.

        No requests are made of it then."""
        answer: models.Template = self._json(
            "POST", f"/v1/templates/{quoted(template_id)}/archive", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}
        )
        return answer

    def restore_template(self, template_id: str, *, idempotency_key: str | None = None) -> models.Template:
        """Restore a template."""
        answer: models.Template = self._json(
            "POST", f"/v1/templates/{quoted(template_id)}/restore", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}
        )
        return answer

    def replace_template_document(
        self, template_id: str, document_number: int, body: models.DocumentReplacement, *, idempotency_key: str | None = None
    ) -> models.DocumentReplaced:
        """Put another document into a template.

        Its fields follow the text that they stand at; see docs/templates.md."""
        answer: models.DocumentReplaced = self._json(
            "PUT", f"/v1/templates/{quoted(template_id)}/documents/{quoted(document_number)}", keyed=True, headers={"Idempotency-Key":
            idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def put_block(self, template_id: str, body: models.BlockPlace, *, idempotency_key: str | None = None) -> models.Template:
        """Put the fields of a block into a template."""
        answer: models.Template = self._json(
            "POST", f"/v1/templates/{quoted(template_id)}/blocks", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}, body=json_body(body)
        )
        return answer

    def use_template(self, template_id: str, body: models.TemplateUse, *, idempotency_key: str | None = None) -> models.Request:
        """Send a request of a template."""
        answer: models.Request = self._json(
            "POST", f"/v1/templates/{quoted(template_id)}/requests", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}, body=json_body(body)
        )
        return answer

    def list_blocks(self, *, limit: int | None = None, cursor: str | None = None) -> models.BlockList:
        """List blocks of fields."""
        answer: models.BlockList = self._json("GET", "/v1/blocks", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_blocks(self, *, limit: int | None = None) -> Iterator[models.Block]:
        """All items of `list_blocks`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_blocks(limit=limit, cursor=cursor))

    def create_block(self, body: models.NewBlock, *, idempotency_key: str | None = None) -> models.Block:
        """Make a block of fields."""
        answer: models.Block = self._json(
            "POST", "/v1/blocks", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def get_block(self, block_id: str) -> models.Block:
        """Get a block of fields."""
        answer: models.Block = self._json("GET", f"/v1/blocks/{quoted(block_id)}", keyed=True)
        return answer

    def delete_block(self, block_id: str) -> None:
        """Delete a block of fields.

        Templates that have its fields keep them."""
        self._none("DELETE", f"/v1/blocks/{quoted(block_id)}", keyed=True)

    def list_batches(self, *, limit: int | None = None, cursor: str | None = None) -> models.BatchList:
        """List batches."""
        answer: models.BatchList = self._json("GET", "/v1/batches", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_batches(self, *, limit: int | None = None) -> Iterator[models.Batch]:
        """All items of `list_batches`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_batches(limit=limit, cursor=cursor))

    def create_batch(self, body: models.NewBatch, *, idempotency_key: str | None = None) -> models.Batch:
        """Stamp many documents.

        Done in the background. Recipes are those of docs/recipes.md, without files."""
        answer: models.Batch = self._json(
            "POST", "/v1/batches", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def get_batch(self, batch_id: str) -> models.Batch:
        """Get the progress of a batch."""
        answer: models.Batch = self._json("GET", f"/v1/batches/{quoted(batch_id)}", keyed=True)
        return answer

    def cancel_batch(self, batch_id: str) -> None:
        """Cancel a batch.

        What is done stays done. A batch that is over stays as it is."""
        self._none("DELETE", f"/v1/batches/{quoted(batch_id)}", keyed=True)

    def export_batch_audit(self, batch_id: str) -> models.AuditExport:
        """Export the chain of a batch.

        An entry for each document. When the batch ends, the account's chain gets the head of this one."""
        answer: models.AuditExport = self._json("GET", f"/v1/batches/{quoted(batch_id)}/audit", keyed=True)
        return answer

    def list_outcomes(self, batch_id: str, *, limit: int | None = None, cursor: str | None = None) -> models.ListOutcomesAnswer:
        """List the results of the rows.

        In the order of the rows."""
        answer: models.ListOutcomesAnswer = self._json(
            "GET", f"/v1/batches/{quoted(batch_id)}/outcomes", keyed=True, query={"limit": limit, "cursor": cursor}
        )
        return answer

    def iterate_outcomes(self, batch_id: str, *, limit: int | None = None) -> Iterator[models.Outcome]:
        """All items of `list_outcomes`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_outcomes(batch_id, limit=limit, cursor=cursor))

    def list_bulk(self, *, limit: int | None = None, cursor: str | None = None) -> models.ListBulkAnswer:
        """List tables."""
        answer: models.ListBulkAnswer = self._json("GET", "/v1/bulk", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_bulk(self, *, limit: int | None = None) -> Iterator[models.Bulk]:
        """All items of `list_bulk`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_bulk(limit=limit, cursor=cursor))

    def create_bulk(
        self, *, csv: Upload, template: str, settings: models.CreateBulkSettings | None = None, preview: Literal["true", "false"] | None
        = None, idempotency_key: str | None = None
    ) -> models.Bulk:
        """Check a table whose rows become requests.

        Reads a table (CSV) and checks each row as a request of the template is checked; nothing is sent before
        the table is started. The table may be in UTF-8, UTF-16, windows-1252 or windows-1250, with commas,
        semicolons, tabs or bars; its first row names the columns, which are matched by their names or as
        `settings.columns` says. With `preview`, nothing is kept, and the answer has the first rows and those with
        problems. See docs/bulk.md."""
        answer: models.Bulk = self._json(
            "POST", "/v1/bulk", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=form_body({"csv": csv,
            "template": template, "settings": settings, "preview": preview})
        )
        return answer

    def get_bulk(self, bulk_id: str) -> models.Bulk:
        """Get the progress of a table."""
        answer: models.Bulk = self._json("GET", f"/v1/bulk/{quoted(bulk_id)}", keyed=True)
        return answer

    def change_bulk(self, bulk_id: str, body: models.BulkSettings, *, idempotency_key: str | None = None) -> models.Bulk:
        """Read the columns of a table in another way.

        Checks all rows again, before the table is started. What is not given stays. `encoding`, `separator` and
        `version` cannot be changed: they belong to the file, which is sent again with them."""
        answer: models.Bulk = self._json(
            "PATCH", f"/v1/bulk/{quoted(bulk_id)}", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body)
        )
        return answer

    def delete_bulk(self, bulk_id: str) -> None:
        """Delete a table that is not being sent.

        Its requests stay."""
        self._none("DELETE", f"/v1/bulk/{quoted(bulk_id)}", keyed=True)

    def list_bulk_rows(
        self, bulk_id: str, *, limit: int | None = None, cursor: str | None = None, state: models.State2 | None = None
    ) -> models.ListBulkRowsAnswer:
        """List the rows of a table.

        In their order. A row that is done has no cells; the request has what it needs of them."""
        answer: models.ListBulkRowsAnswer = self._json(
            "GET", f"/v1/bulk/{quoted(bulk_id)}/rows", keyed=True, query={"limit": limit, "cursor": cursor, "state": state}
        )
        return answer

    def iterate_bulk_rows(self, bulk_id: str, *, limit: int | None = None, state: models.State2 | None = None) -> Iterator[models.BulkRow]:
        """All items of `list_bulk_rows`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_bulk_rows(bulk_id, limit=limit, state=state, cursor=cursor))

    def start_bulk(self, bulk_id: str, body: models.StartBulkBody | None = None, *, idempotency_key: str | None = None) -> models.Bulk:
        """Make the requests of the valid rows.

        Done in the background and continued after a restart; no row becomes two requests."""
        answer: models.Bulk = self._json(
            "POST", f"/v1/bulk/{quoted(bulk_id)}/start", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body) if body is not None else None
        )
        return answer

    def pause_bulk(self, bulk_id: str, *, idempotency_key: str | None = None) -> models.Bulk:
        """Make no further requests for now.

        What was sent stays sent."""
        answer: models.Bulk = self._json(
            "POST", f"/v1/bulk/{quoted(bulk_id)}/pause", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}
        )
        return answer

    def resume_bulk(self, bulk_id: str, *, idempotency_key: str | None = None) -> models.Bulk:
        """Go on with the rest.

        From the row after the last one."""
        answer: models.Bulk = self._json(
            "POST", f"/v1/bulk/{quoted(bulk_id)}/resume", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}
        )
        return answer

    def cancel_bulk(self, bulk_id: str, *, idempotency_key: str | None = None) -> models.Bulk:
        """Make no further requests.

        What was sent stays sent; no row keeps its cells."""
        answer: models.Bulk = self._json(
            "POST", f"/v1/bulk/{quoted(bulk_id)}/cancel", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}
        )
        return answer

    def get_bulk_report(self, bulk_id: str) -> File:
        """Download what became of each row.

        A table (CSV in UTF-8) that runs nothing when a spreadsheet opens it."""
        return self._file("GET", f"/v1/bulk/{quoted(bulk_id)}/report.csv", keyed=True)

    def make_bulk_links(self, bulk_id: str) -> File:
        """Make a new link for each person who gets no mail.

        A table (CSV) of people who have not signed, with their links, which are shown once. Links of before stop
        working."""
        return self._file("POST", f"/v1/bulk/{quoted(bulk_id)}/links", keyed=True)

    def get_mail_settings(self) -> models.MailSettings:
        """Get the settings of mail.

        The account's own; else that the operator has set mail up; else that there is none. A password is never
        shown."""
        answer: models.MailSettings = self._json("GET", "/v1/mail/settings", keyed=True)
        return answer

    def set_mail_settings(self, body: models.NewMailSettings, *, idempotency_key: str | None = None) -> models.MailSettings:
        """Set the account's mail server.

        All members are replaced; a password that is left out is kept, as long as server, encryption and user are
        the same. Mails that wait are tried again at once. The server must be a public one, unless the operator
        allows others."""
        answer: models.MailSettings = self._json(
            "PUT", "/v1/mail/settings", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def remove_mail_settings(self) -> None:
        """Remove the account's mail server.

        The operator's applies then, or none."""
        self._none("DELETE", "/v1/mail/settings", keyed=True)

    def test_mail(self, body: models.MailTest | None = None) -> models.MailSteps:
        """Try the mail server.

        Talks to the server step by step, and shows its replies: up to a recipient that is the sender, without a
        mail, or to the end with a mail to `to`. The first step that failed is the last."""
        answer: models.MailSteps = self._json("POST", "/v1/mail/test", keyed=True, body=json_body(body) if body is not None else None)
        return answer

    def check_mail_domain(self, body: models.MailDomainQuestion | None = None) -> models.MailDomain:
        """Look up the records of the sender's domain.

        SPF, DKIM, DMARC and the name of the mail server's address, by which other servers judge whether a mail is
        real."""
        answer: models.MailDomain = self._json("POST", "/v1/mail/domain", keyed=True, body=json_body(body) if body is not None else None)
        return answer

    def report_mail(self, body: models.MailReport, *, idempotency_key: str | None = None) -> models.MailReportOutcome:
        """Hand in a report on the delivery of a mail.

        As the message that came back (RFC 3464, RFC 5965, and the texts of qmail and Exim), or as a program knows
        it. It counts only for the mail whose tag it has, in the address `bounce+…@` or in the `Message-ID`, and
        only if it is about its recipient. Others are counted in `signet_mail_reports_total` and change nothing."""
        answer: models.MailReportOutcome = self._json(
            "POST", "/v1/mail/bounces", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def report_mail_content(
        self, content: Content, *, media_type: str = "message/rfc822", idempotency_key: str | None = None
    ) -> models.MailReportOutcome:
        """Hand in a report on the delivery of a mail.

        As the message that came back (RFC 3464, RFC 5965, and the texts of qmail and Exim), or as a program knows
        it. It counts only for the mail whose tag it has, in the address `bounce+…@` or in the `Message-ID`, and
        only if it is about its recipient. Others are counted in `signet_mail_reports_total` and change nothing."""
        answer: models.MailReportOutcome = self._json(
            "POST", "/v1/mail/bounces", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=Body(content,
            media_type)
        )
        return answer

    def list_webhooks(self, *, limit: int | None = None, cursor: str | None = None) -> models.WebhookList:
        """List webhooks."""
        answer: models.WebhookList = self._json("GET", "/v1/webhooks", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_webhooks(self, *, limit: int | None = None) -> Iterator[models.Webhook]:
        """All items of `list_webhooks`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_webhooks(limit=limit, cursor=cursor))

    def create_webhook(self, body: models.NewWebhook, *, idempotency_key: str | None = None) -> models.Webhook:
        """Register an address for events.

        The answer has the secret that bodies are signed with, which is not shown again."""
        answer: models.Webhook = self._json(
            "POST", "/v1/webhooks", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def get_webhook(self, webhook_id: str) -> models.Webhook:
        """Get a webhook."""
        answer: models.Webhook = self._json("GET", f"/v1/webhooks/{quoted(webhook_id)}", keyed=True)
        return answer

    def delete_webhook(self, webhook_id: str) -> None:
        """Remove a webhook.

        What was not delivered is dropped."""
        self._none("DELETE", f"/v1/webhooks/{quoted(webhook_id)}", keyed=True)

    def list_deliveries(self, webhook_id: str, *, limit: int | None = None, cursor: str | None = None) -> models.DeliveryList:
        """List deliveries.

        Those that are over are kept for 30 days."""
        answer: models.DeliveryList = self._json(
            "GET", f"/v1/webhooks/{quoted(webhook_id)}/deliveries", keyed=True, query={"limit": limit, "cursor": cursor}
        )
        return answer

    def iterate_deliveries(self, webhook_id: str, *, limit: int | None = None) -> Iterator[models.Delivery]:
        """All items of `list_deliveries`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_deliveries(webhook_id, limit=limit, cursor=cursor))

    def list_mails(
        self, *, state: models.MailState | None = None, limit: int | None = None, cursor: str | None = None
    ) -> models.ListMailsAnswer:
        """List mails.

        The mails of all requests, the newest first, with what came of each."""
        answer: models.ListMailsAnswer = self._json(
            "GET", "/v1/mail/messages", keyed=True, query={"state": state, "limit": limit, "cursor": cursor}
        )
        return answer

    def iterate_mails(self, *, state: models.MailState | None = None, limit: int | None = None) -> Iterator[models.Mail]:
        """All items of `list_mails`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_mails(state=state, limit=limit, cursor=cursor))

    def retry_mail(self, identifier: str) -> models.Mail:
        """Send a mail again.

        One that failed or whose end is unknown, or at once one that waits. It has a new link."""
        answer: models.Mail = self._json("POST", f"/v1/mail/messages/{quoted(identifier)}/retry", keyed=True)
        return answer

    def list_suppressions(self, *, limit: int | None = None, cursor: str | None = None) -> models.ListSuppressionsAnswer:
        """List addresses that get no mails.

        They refused a mail for good (`bounce`), or their owner reported one as unwanted (`complaint`: they get no
        reminders)."""
        answer: models.ListSuppressionsAnswer = self._json(
            "GET", "/v1/mail/suppressions", keyed=True, query={"limit": limit, "cursor": cursor}
        )
        return answer

    def iterate_suppressions(self, *, limit: int | None = None) -> Iterator[models.Suppression]:
        """All items of `list_suppressions`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_suppressions(limit=limit, cursor=cursor))

    def lift_suppression(self, address: str) -> None:
        """Send mails to an address again."""
        self._none("DELETE", f"/v1/mail/suppressions/{quoted(address)}", keyed=True)

    def redeliver(self, identifier: str) -> models.Delivery:
        """Deliver again.

        Whatever its state is; the count of attempts starts at zero."""
        answer: models.Delivery = self._json("POST", f"/v1/deliveries/{quoted(identifier)}/redeliver", keyed=True)
        return answer

    def list_mail_texts(self) -> models.ListMailTextsAnswer:
        """List the events of mails, with the languages in which the account has its own text."""
        answer: models.ListMailTextsAnswer = self._json("GET", "/v1/mail/texts", keyed=True)
        return answer

    def get_mail_text(self, mail_event: models.MailEvent, language: models.Language) -> models.MailText:
        """Get the text of a mail."""
        answer: models.MailText = self._json("GET", f"/v1/mail/texts/{quoted(mail_event)}/{quoted(language)}", keyed=True)
        return answer

    def change_mail_text(
        self, mail_event: models.MailEvent, language: models.Language, body: models.ChangeMailTextBody, *, idempotency_key: str | None =
        None
    ) -> models.MailText:
        """Change the text of a mail.

        The body consists of blocks with empty lines between them: a line that begins with `# ` is a heading,
        lines that begin with `> ` are a quotation, `[Label]({{link}})` or `{{link}}` on a line by itself is a
        button with the reader's link, `{{facts}}` on a line by itself is a table of the document, its pages, the
        sender and the deadline, and other lines are a paragraph. There is no other markup. `{{sender}}` and the
        other `variables` are replaced by their values; a block in which one is empty is left out.

        Mails that ask for something need `{{link}}`. Their end is the service's: what to do about a mail that is
        not expected, and the code for the page `/real`. The text is for the event's main reader; people who
        approve or read get the service's text."""
        answer: models.MailText = self._json(
            "PUT", f"/v1/mail/texts/{quoted(mail_event)}/{quoted(language)}", keyed=True, headers={"Idempotency-Key": idempotency_key or
            new_key()}, body=json_body(body)
        )
        return answer

    def reset_mail_text(self, mail_event: models.MailEvent, language: models.Language) -> None:
        """Go back to the service's text."""
        self._none("DELETE", f"/v1/mail/texts/{quoted(mail_event)}/{quoted(language)}", keyed=True)

    def preview_mail_text(
        self, mail_event: models.MailEvent, language: models.Language, body: models.PreviewMailTextBody | None = None
    ) -> models.PreviewMailTextAnswer:
        """See a mail with made-up values.

        Without a member it is as it is saved. The link opens nothing."""
        answer: models.PreviewMailTextAnswer = self._json(
            "POST", f"/v1/mail/texts/{quoted(mail_event)}/{quoted(language)}/preview", keyed=True, body=json_body(body) if body is not
            None else None
        )
        return answer

    def get_account(self) -> models.Account:
        """Get the account."""
        answer: models.Account = self._json("GET", "/v1/account", keyed=True)
        return answer

    def change_account(self, body: models.ChangeAccountBody, *, idempotency_key: str | None = None) -> models.Account:
        """Name the sender.

        Name and organisation are the sender of every request that names none, and of what its keys do in the
        audit. Requests that were made before keep theirs. A missing or `null` member stays as it is; an empty
        text removes it."""
        answer: models.Account = self._json(
            "PATCH", "/v1/account", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def list_keys(self, *, limit: int | None = None, cursor: str | None = None) -> models.KeyList:
        """List keys."""
        answer: models.KeyList = self._json("GET", "/v1/keys", keyed=True, query={"limit": limit, "cursor": cursor})
        return answer

    def iterate_keys(self, *, limit: int | None = None) -> Iterator[models.Key]:
        """All items of `list_keys`, `limit` of them with each request."""
        return pages(lambda cursor: self.list_keys(limit=limit, cursor=cursor))

    def create_key(self, body: models.NewKey, *, idempotency_key: str | None = None) -> models.Key:
        """Make a key.

        The answer has the key, which is not shown again. A key cannot give away scopes that it lacks."""
        answer: models.Key = self._json(
            "POST", "/v1/keys", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def revoke_key(self, identifier: str) -> None:
        """Withdraw a key.

        It works no more, and its browser sessions end."""
        self._none("DELETE", f"/v1/keys/{quoted(identifier)}", keyed=True)

    def create_sign_in_link(
        self, body: models.CreateSignInLinkBody, *, idempotency_key: str | None = None
    ) -> models.CreateSignInLinkAnswer:
        """Make a link that signs a browser in.

        It opens a page that signs a browser in to the account when a button is pressed: once, within a day.
        Without a name the session is that of the caller's key. With a name it is for a colleague: the session is
        that of a key with this name and the caller's scopes, which is made where there is none, and is listed
        with the others. Withdrawing the key ends its sessions."""
        answer: models.CreateSignInLinkAnswer = self._json(
            "POST", "/v1/sign-in-links", keyed=True, headers={"Idempotency-Key": idempotency_key or new_key()}, body=json_body(body)
        )
        return answer

    def get_description(self) -> File:
        """This description."""
        return self._file("GET", "/v1/openapi.yaml", keyed=False)

    def get_description_as_json(self) -> dict[str, Any]:
        """This description as JSON."""
        answer: dict[str, Any] = self._json("GET", "/v1/openapi.json", keyed=False)
        return answer

    def get_service_certificate(self) -> File:
        """The service's certificate of seals.

        Open to all, to be trusted in readers of PDFs. Accounts may have others."""
        return self._file("GET", "/seal.pem", keyed=False)

    def get_operations(self) -> models.Operations:
        """Show the state of the service.

        For the operator of the service. Nothing in it belongs to one account but the names in certificates."""
        answer: models.Operations = self._json("GET", "/v1/operations", keyed=True)
        return answer

    def get_health(self) -> models.GetHealthAnswer:
        """Whether the process works.

        It answers 503 only where a new process would help: databases and other servers do not count."""
        answer: models.GetHealthAnswer = self._json("GET", "/health", keyed=False)
        return answer

    def get_readiness(self) -> models.GetReadinessAnswer:
        """Whether requests should be sent here.

        It answers 503 when the process was asked to stop, when too much work waits, and when the database does
        not answer within a second or the storage of documents does not answer."""
        answer: models.GetReadinessAnswer = self._json("GET", "/ready", keyed=False)
        return answer

    def get_startup(self) -> models.GetStartupAnswer:
        """Whether the service has started."""
        answer: models.GetStartupAnswer = self._json("GET", "/startup", keyed=False)
        return answer

    def get_metrics(self) -> File:
        """Counts and times for Prometheus.

        Where the service is set up with `metrics.need-key`, a key with `operations:read` or `admin:read` is
        needed."""
        return self._file("GET", "/metrics", keyed=True)

    def get_capture_configuration(self, token: str) -> models.GetCaptureConfigurationAnswer:
        """Get the configuration of the capture."""
        answer: models.GetCaptureConfigurationAnswer = self._json("GET", f"/c/{quoted(token)}/configuration", keyed=False)
        return answer

    def get_capture_faces(self, token: str, *, text: str | None = None, part: models.Part | None = None) -> models.Faces:
        """Show a name in the offered faces."""
        answer: models.Faces = self._json("GET", f"/c/{quoted(token)}/faces", keyed=False, query={"text": text, "part": part})
        return answer

    def post_capture_previews(self, token: str, body: models.PostCapturePreviewsBody) -> File:
        """Show a signature before it is given."""
        return self._file("POST", f"/c/{quoted(token)}/previews", keyed=False, body=json_body(body))

    def post_capture_pictures(self, token: str, content: Content, *, media_type: str = "image/png") -> models.PostCapturePicturesAnswer:
        """Send a picture of ink on paper.

        PNG, JPEG, HEIC, TIFF, WebP or BMP, whatever `Content-Type` says; at most 100 by one person."""
        answer: models.PostCapturePicturesAnswer = self._json(
            "POST", f"/c/{quoted(token)}/pictures", keyed=False, body=Body(content, media_type)
        )
        return answer

    def get_capture_picture(self, token: str, picture_id: str, *, width: int | None = None) -> File:
        """Show a picture, upright."""
        return self._file("GET", f"/c/{quoted(token)}/pictures/{quoted(picture_id)}", keyed=False, query={"width": width})

    def get_capture_saved(self, token: str) -> models.GetCaptureSavedAnswer:
        """List the signatures that this person keeps."""
        answer: models.GetCaptureSavedAnswer = self._json("GET", f"/c/{quoted(token)}/saved", keyed=False)
        return answer

    def post_capture_saved(self, token: str, body: models.NewSignature) -> models.SavedSignature:
        """Keep a signature for the next time."""
        answer: models.SavedSignature = self._json("POST", f"/c/{quoted(token)}/saved", keyed=False, body=json_body(body))
        return answer

    def patch_capture_saved_one(self, token: str, saved_id: str, body: models.PatchCaptureSavedOneBody) -> models.SavedSignature:
        """Rename a saved signature."""
        answer: models.SavedSignature = self._json(
            "PATCH", f"/c/{quoted(token)}/saved/{quoted(saved_id)}", keyed=False, body=json_body(body)
        )
        return answer

    def delete_capture_saved_one(self, token: str, saved_id: str) -> None:
        """Delete a saved signature."""
        self._none("DELETE", f"/c/{quoted(token)}/saved/{quoted(saved_id)}", keyed=False)

    def get_capture_saved_preview(self, token: str, saved_id: str) -> File:
        """Show a saved signature."""
        return self._file("GET", f"/c/{quoted(token)}/saved/{quoted(saved_id)}/preview", keyed=False)

    def get_capture_draft(self, token: str) -> File:
        """Get the draft."""
        return self._file("GET", f"/c/{quoted(token)}/draft", keyed=False)

    def put_capture_draft(self, token: str, body: Any) -> None:
        """Keep a draft over a reload.

        Any JSON. It is kept for 90 days, at most until the link has served."""
        self._none("PUT", f"/c/{quoted(token)}/draft", keyed=False, body=json_body(body))

    def delete_capture_draft(self, token: str) -> None:
        """Delete the draft."""
        self._none("DELETE", f"/c/{quoted(token)}/draft", keyed=False)

    def post_capture_handover(self, token: str, body: models.PostCaptureHandoverBody) -> models.PostCaptureHandoverAnswer:
        """Sign on another device.

        Makes a link for a phone, as a QR code. A link that was handed over cannot be handed over again."""
        answer: models.PostCaptureHandoverAnswer = self._json("POST", f"/c/{quoted(token)}/handover", keyed=False, body=json_body(body))
        return answer

    def get_capture_handover_one(self, token: str, handover_id: str, *, wait: int | None = None) -> models.GetCaptureHandoverOneAnswer:
        """Wait for what is signed on another device."""
        answer: models.GetCaptureHandoverOneAnswer = self._json(
            "GET", f"/c/{quoted(token)}/handover/{quoted(handover_id)}", keyed=False, query={"wait": wait}
        )
        return answer

    def delete_capture_handover_one(self, token: str, handover_id: str) -> None:
        """Withdraw a handover's link."""
        self._none("DELETE", f"/c/{quoted(token)}/handover/{quoted(handover_id)}", keyed=False)

    def get_capture_qr(self, token: str) -> File:
        """Show the link as a QR code."""
        return self._file("GET", f"/c/{quoted(token)}/qr", keyed=False)

    def give_signature(self, token: str, body: models.NewSignature, *, idempotency_key: str | None = None) -> models.GiveSignatureAnswer:
        """Give the signature.

        Once. The account of a capture gets it, or the page that waits for a handover."""
        answer: models.GiveSignatureAnswer = self._json(
            "POST", f"/c/{quoted(token)}/result", keyed=False, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body)
        )
        return answer

    def note_opened(self, token: str) -> None:
        """Report that the page was opened.

        The page that waits for a handover is informed. Fetching a page never changes anything, so this is a
        separate request."""
        self._none("POST", f"/c/{quoted(token)}/opened", keyed=False)

    def get_signing_configuration(self, token: str) -> models.GetSigningConfigurationAnswer:
        """Get the configuration of the capture."""
        answer: models.GetSigningConfigurationAnswer = self._json("GET", f"/s/{quoted(token)}/configuration", keyed=False)
        return answer

    def get_signing_faces(self, token: str, *, text: str | None = None, part: models.Part | None = None) -> models.Faces:
        """Show a name in the offered faces."""
        answer: models.Faces = self._json("GET", f"/s/{quoted(token)}/faces", keyed=False, query={"text": text, "part": part})
        return answer

    def post_signing_previews(self, token: str, body: models.PostSigningPreviewsBody) -> File:
        """Show a signature before it is given."""
        return self._file("POST", f"/s/{quoted(token)}/previews", keyed=False, body=json_body(body))

    def post_signing_pictures(self, token: str, content: Content, *, media_type: str = "image/png") -> models.PostSigningPicturesAnswer:
        """Send a picture of ink on paper.

        PNG, JPEG, HEIC, TIFF, WebP or BMP, whatever `Content-Type` says; at most 100 by one person."""
        answer: models.PostSigningPicturesAnswer = self._json(
            "POST", f"/s/{quoted(token)}/pictures", keyed=False, body=Body(content, media_type)
        )
        return answer

    def get_signing_picture(self, token: str, picture_id: str, *, width: int | None = None) -> File:
        """Show a picture, upright."""
        return self._file("GET", f"/s/{quoted(token)}/pictures/{quoted(picture_id)}", keyed=False, query={"width": width})

    def get_signing_saved(self, token: str) -> models.GetSigningSavedAnswer:
        """List the signatures that this person keeps."""
        answer: models.GetSigningSavedAnswer = self._json("GET", f"/s/{quoted(token)}/saved", keyed=False)
        return answer

    def post_signing_saved(self, token: str, body: models.NewSignature) -> models.SavedSignature:
        """Keep a signature for the next time."""
        answer: models.SavedSignature = self._json("POST", f"/s/{quoted(token)}/saved", keyed=False, body=json_body(body))
        return answer

    def patch_signing_saved_one(self, token: str, saved_id: str, body: models.PatchSigningSavedOneBody) -> models.SavedSignature:
        """Rename a saved signature."""
        answer: models.SavedSignature = self._json(
            "PATCH", f"/s/{quoted(token)}/saved/{quoted(saved_id)}", keyed=False, body=json_body(body)
        )
        return answer

    def delete_signing_saved_one(self, token: str, saved_id: str) -> None:
        """Delete a saved signature."""
        self._none("DELETE", f"/s/{quoted(token)}/saved/{quoted(saved_id)}", keyed=False)

    def get_signing_saved_preview(self, token: str, saved_id: str) -> File:
        """Show a saved signature."""
        return self._file("GET", f"/s/{quoted(token)}/saved/{quoted(saved_id)}/preview", keyed=False)

    def get_signing_draft(self, token: str) -> File:
        """Get the draft."""
        return self._file("GET", f"/s/{quoted(token)}/draft", keyed=False)

    def put_signing_draft(self, token: str, body: Any) -> None:
        """Keep a draft over a reload.

        Any JSON. It is kept for 90 days, at most until the link has served."""
        self._none("PUT", f"/s/{quoted(token)}/draft", keyed=False, body=json_body(body))

    def delete_signing_draft(self, token: str) -> None:
        """Delete the draft."""
        self._none("DELETE", f"/s/{quoted(token)}/draft", keyed=False)

    def post_signing_handover(self, token: str, body: models.PostSigningHandoverBody) -> models.PostSigningHandoverAnswer:
        """Sign on another device.

        Makes a link for a phone, as a QR code. A link that was handed over cannot be handed over again."""
        answer: models.PostSigningHandoverAnswer = self._json("POST", f"/s/{quoted(token)}/handover", keyed=False, body=json_body(body))
        return answer

    def get_signing_handover_one(self, token: str, handover_id: str, *, wait: int | None = None) -> models.GetSigningHandoverOneAnswer:
        """Wait for what is signed on another device."""
        answer: models.GetSigningHandoverOneAnswer = self._json(
            "GET", f"/s/{quoted(token)}/handover/{quoted(handover_id)}", keyed=False, query={"wait": wait}
        )
        return answer

    def delete_signing_handover_one(self, token: str, handover_id: str) -> None:
        """Withdraw a handover's link."""
        self._none("DELETE", f"/s/{quoted(token)}/handover/{quoted(handover_id)}", keyed=False)

    def get_signing_qr(self, token: str) -> File:
        """Show the link as a QR code."""
        return self._file("GET", f"/s/{quoted(token)}/qr", keyed=False)

    def get_signing(self, token: str) -> models.Signing:
        """Get the request to sign."""
        answer: models.Signing = self._json("GET", f"/s/{quoted(token)}/state", keyed=False)
        return answer

    def get_signing_page(self, token: str, page_number: int, *, width: int | None = None) -> File:
        """Show a page as a picture."""
        return self._file("GET", f"/s/{quoted(token)}/pages/{quoted(page_number)}", keyed=False, query={"width": width})

    def get_signing_document(
        self, token: str, *, byte_range: str | None = None, if_none_match: str | None = None, if_range: str | None = None
    ) -> File:
        """Read the document as it is signed so far."""
        return self._file(
            "GET", f"/s/{quoted(token)}/document", keyed=False, headers={"Range": byte_range, "If-None-Match": if_none_match,
            "If-Range": if_range}
        )

    def get_signing_document_at(
        self, token: str, position: int, *, byte_range: str | None = None, if_none_match: str | None = None, if_range: str | None = None
    ) -> File:
        """Read one of the documents as it is signed so far.

        Documents that the signer does not see are unknown."""
        return self._file(
            "GET", f"/s/{quoted(token)}/documents/{quoted(position)}", keyed=False, headers={"Range": byte_range, "If-None-Match":
            if_none_match, "If-Range": if_range}
        )

    def get_signing_document_page(self, token: str, position: int, page_number: int, *, width: int | None = None) -> File:
        """Show a page of one of the documents as a picture."""
        return self._file(
            "GET", f"/s/{quoted(token)}/documents/{quoted(position)}/pages/{quoted(page_number)}", keyed=False, query={"width": width}
        )

    def get_signing_archive(self, token: str) -> File:
        """Download the documents that the signer sees in a ZIP archive.

        With what they handed in themselves and, once the request is over, the certificate."""
        return self._file("GET", f"/s/{quoted(token)}/archive", keyed=False)

    def watch_signing(self, token: str) -> Iterator[Any]:
        """Receive changes of the request.

        As `/v1/events`, for the request of the link; the stream ends when the link does."""
        return self._events("GET", f"/s/{quoted(token)}/events", keyed=False)

    def note_viewed(self, token: str, body: models.NoteViewedBody) -> None:
        """Report that the signer has seen the document."""
        self._none("POST", f"/s/{quoted(token)}/viewed", keyed=False, body=json_body(body))

    def complete_signing(self, token: str, body: models.Submission, *, idempotency_key: str | None = None) -> models.Act:
        """Sign.

        All values at once. When something is missing or is not a signature, nothing is changed."""
        answer: models.Act = self._json(
            "POST", f"/s/{quoted(token)}/complete", keyed=False, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body)
        )
        return answer

    def check_values(self, token: str, body: models.CheckValuesBody) -> None:
        """Try whether fields take values and have room for them."""
        self._none("POST", f"/s/{quoted(token)}/check", keyed=False, body=json_body(body))

    def attach_file(self, token: str, *, file: str, field: str) -> models.AttachFileAnswer:
        """Send a file for a field.

        It takes the place of an earlier one for the same field."""
        answer: models.AttachFileAnswer = self._json(
            "POST", f"/s/{quoted(token)}/attachments", keyed=False, body=form_body({"file": file, "field": field})
        )
        return answer

    def get_own_attachment(
        self, token: str, attachment_id: str, *, byte_range: str | None = None, if_none_match: str | None = None, if_range: str | None =
        None
    ) -> File:
        """Download a file that one gave."""
        return self._file(
            "GET", f"/s/{quoted(token)}/attachments/{quoted(attachment_id)}", keyed=False, headers={"Range": byte_range,
            "If-None-Match": if_none_match, "If-Range": if_range}
        )

    def approve_signing(
        self, token: str, body: models.ApproveSigningBody | None = None, *, idempotency_key: str | None = None
    ) -> models.Act:
        """Approve.

        For approvers. Those who come after them are asked then."""
        answer: models.Act = self._json(
            "POST", f"/s/{quoted(token)}/approve", keyed=False, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body) if body is not None else None
        )
        return answer

    def confirm_reading(
        self, token: str, body: models.ConfirmReadingBody | None = None, *, idempotency_key: str | None = None
    ) -> models.Act:
        """Confirm that the document was read.

        For viewers, after the pages were shown to them."""
        answer: models.Act = self._json(
            "POST", f"/s/{quoted(token)}/seen", keyed=False, headers={"Idempotency-Key": idempotency_key or new_key()},
            body=json_body(body) if body is not None else None
        )
        return answer

    def decline_signing(self, token: str, body: models.DeclineSigningBody) -> models.Act:
        """Decline to sign.

        The request is over then, for all signers. Where an approver declines, it goes back to its sender and can
        be sent again. Where enough others of their group are left, it goes on. Viewers cannot decline."""
        answer: models.Act = self._json("POST", f"/s/{quoted(token)}/decline", keyed=False, body=json_body(body))
        return answer

    def ask_sender(self, token: str, body: models.AskSenderBody) -> None:
        """Ask the sender a question.

        At most ten questions a person (code `too-many-questions`). The answer is in the state of the link."""
        self._none("POST", f"/s/{quoted(token)}/question", keyed=False, body=json_body(body))

    def delegate_signing(self, token: str, body: models.Delegation) -> models.DelegateSigningAnswer | models.DelegateSigningAnswerValue:
        """Ask that somebody else signs.

        By the request's rule `delegation`: with `ask` the sender is asked, with `free` the other person takes the
        signer's place at once, with `no` it is refused (code `delegation-refused`). With `copy` the signer keeps
        the link, to read the finished document."""
        answer: models.DelegateSigningAnswer | models.DelegateSigningAnswerValue = self._json(
            "POST", f"/s/{quoted(token)}/delegate", keyed=False, body=json_body(body)
        )
        return answer
