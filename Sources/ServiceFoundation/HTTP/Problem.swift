internal import Foundation
package import HTTPTypes
package import Hummingbird
package import Signet
internal import SignetBasics
package import SignetCapture

/// The reason why a request failed, sent as `application/problem+json` (RFC 9457).
///
/// `type` is `about:blank` and `code` is for programs: codes are listed in docs/api.md and never change their meaning.
package struct Problem: Error, Sendable {
    /// The status of the answer.
    package let status: HTTPResponse.Status
    /// The cause, for programs.
    package let code: String
    /// The cause and the remedy, as a sentence.
    package private(set) var detail: String
    /// Further members, such as the names of fields that are missing.
    package var members: [String: [String]] = [:]
    /// Header fields of the answer.
    package var headers = HTTPFields()
    /// The details, for the log alone.
    package var cause: String?
    /// The rule of a document that forbids it, for sentences in other languages.
    package var refusal: RefusalRecord?
    /// The document that it is about, where there are several.
    private var document: String?
    /// The text for a page, where its reader's language is known.
    package var notice: PageNotice?

    package init(_ status: HTTPResponse.Status, _ code: String, _ detail: String) {
        self.status = status
        self.code = code
        self.detail = detail
    }

    /// The same with header fields.
    package func with(_ name: HTTPField.Name, _ value: String) -> Problem {
        var copy = self
        copy.headers[name] = value
        return copy
    }

    /// The same about one of several documents, whose name and place from 1 begin the sentence.
    package func about(document name: String, at place: Int, of count: Int) -> Problem {
        guard self.document == nil else { return self }
        var copy = self
        let subject = "\(name) (\(place)/\(count))"
        (copy.document, copy.detail) = (subject, "\(subject): \(detail)")
        return copy
    }

    /// The same with another member.
    package func with(_ member: String, _ values: [String]) -> Problem {
        var copy = self
        copy.members[member] = values
        return copy
    }
}

extension Problem {
    package static func notFound(_ what: String) -> Problem {
        Problem(.notFound, "not-found", "There is no such \(what), or it is not yours: check its identifier.")
    }

    package static func invalid(_ detail: String) -> Problem {
        Problem(.unprocessableContent, "invalid-request", detail)
    }

    package static func conflict(_ detail: String) -> Problem { Problem(.conflict, "conflict", detail) }

    package static func tooLarge(_ limit: String, _ value: Int) -> Problem {
        Problem(
            .contentTooLarge,
            "too-large",
            "The body is larger than the limit \(limit) of \(value) bytes: send less, or have the limit raised."
        )
    }

    package static let unauthorized = Problem(
        .unauthorized,
        "unauthorized",
        "A key is needed: send one that is in force as 'Authorization: Bearer sk_…'."
    ).with(.wwwAuthenticate, "Bearer")

    package static let linkUnknown = Problem(
        .notFound,
        "link-unknown",
        "This link does not exist, has expired or was withdrawn: ask the sender for a new one."
    )

    // Seals; the addresses of authorities and the names of keys are the operator's.

    private static let keyUnavailable = Problem(
        .serviceUnavailable,
        "key-unavailable",
        "The sealing key did not answer. Try again in a minute, or ask the service's operator."
    ).with(.retryAfter, "60")

    private static let certificateUnproven = Problem(
        .serviceUnavailable,
        "certificate-unproven",
        "The sealing certificate may have been revoked. Ask the service's operator."
    )

    private static let unavailable = Problem(
        .serviceUnavailable,
        "unavailable",
        "No time-stamping authority answers, or another server that the seal needs: try again in a minute."
    ).with(.retryAfter, "60")
}

extension Problem: HTTPResponseError {
    package func response(from request: Request, context: some RequestContext) throws -> Response {
        var body: JSONObject = [
            "type": .string("about:blank"),
            "title": .string(status.reasonPhrase),
            "status": .integer(status.code),
            "code": .string(code),
            "detail": .string(detail(in: PageLanguage(accepted: request.headers[.acceptLanguage]))),
        ]
        for (name, values) in members { body[name] = .array(values.map { .string($0) }) }
        var headers = headers
        headers[.contentType] = "application/problem+json"
        let bytes = JSONValue.object(body).bytes
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension Problem {
    /// The problem for an invalid capture configuration.
    package init(_ problem: CaptureError) {
        if problem.isUnknown {
            self.init(.badRequest, "unknown-member", problem.description)
        } else {
            self.init(.unprocessableContent, "invalid-configuration", problem.description)
        }
        if !problem.member.isEmpty { members = ["members": [problem.member]] }
    }

    /// The problem for a failure of the library.
    package init(_ error: SignetError) {
        switch (error.cause, error.code) {
        case (.key, _):
            self = .keyUnavailable
            cause = error.message
        case (.certificate, _):
            self = .certificateUnproven
            cause = error.message
        case (.timeStamp, _), (.revocation, _), (nil, .unavailable):
            self = .unavailable
            cause = error.message
        case (nil, .inputOutput), (nil, .cannotCreate), (nil, .noInput):
            self.init(.internalServerError, "internal", "Something went wrong on the server; its log has the details.")
            cause = error.message
        case (nil, .refused): self.init(.conflict, "refused", error)
        case (nil, .unknownMember): self.init(.badRequest, "unknown-member", error)
        case (nil, .notFound): self.init(.unprocessableContent, "not-found-in-document", error)
        case (nil, _): self.init(.unprocessableContent, error.code.description, error)
        }
    }

    package init(_ status: HTTPResponse.Status, _ code: String, _ error: SignetError) {
        self.init(status, code, error.message(.members).asSentence)
        refusal = error.refusal.map(RefusalRecord.init)
    }

    package init(_ status: HTTPResponse.Status, _ code: String, _ refusal: Refusal) {
        self.init(status, code, RefusalRecord(refusal))
    }

    /// The problem of a document that takes no stamps.
    package init(_ refusal: RefusalRecord) { self.init(.conflict, "refused", refusal) }

    private init(_ status: HTTPResponse.Status, _ code: String, _ refusal: RefusalRecord) {
        self.init(status, code, refusal.sentence(in: .english))
        self.refusal = refusal
    }

    /// The cause and the remedy, in the reader's language where there is a translation.
    package func detail(in language: PageLanguage) -> String {
        guard language != .english, let refusal else { return detail }
        let sentence = refusal.sentence(in: language)
        return document.map { "\($0): \(sentence)" } ?? sentence
    }
}
