internal import Foundation
package import HTTPTypes
package import Hummingbird
internal import Signet

/// Why a request failed, told as `application/problem+json` (RFC 9457).
///
/// `type` is `about:blank` and `code` says it to programs: codes are listed in docs/api.md and never change their meaning.
package struct Problem: Error, Sendable {
    /// The status of the answer.
    package let status: HTTPResponse.Status
    /// What went wrong, for programs.
    package let code: String
    /// What went wrong and what to do, a sentence.
    package let detail: String
    /// Further members, such as the names of fields that are missing.
    var members: [String: [String]] = [:]
    /// Header fields of the answer.
    var headers = HTTPFields()
    /// What happened, for the log alone.
    var cause: String?
    /// What a page says of it, where its reader's language is known.
    var notice: PageNotice?

    init(_ status: HTTPResponse.Status, _ code: String, _ detail: String) {
        self.status = status
        self.code = code
        self.detail = detail
    }

    /// The same with header fields.
    func with(_ name: HTTPField.Name, _ value: String) -> Problem {
        var copy = self
        copy.headers[name] = value
        return copy
    }

    /// The same with another member.
    func with(_ member: String, _ values: [String]) -> Problem {
        var copy = self
        copy.members[member] = values
        return copy
    }
}

extension Problem {
    static func notFound(_ what: String) -> Problem {
        Problem(.notFound, "not-found", "There is no such \(what), or it is not yours: check its identifier.")
    }

    static func invalid(_ detail: String) -> Problem { Problem(.unprocessableContent, "invalid-request", detail) }

    static func conflict(_ detail: String) -> Problem { Problem(.conflict, "conflict", detail) }

    static func tooLarge(_ limit: String, _ value: Int) -> Problem {
        Problem(
            .contentTooLarge,
            "too-large",
            "The body is larger than the limit \(limit) of \(value) bytes: send less, or have the limit raised."
        )
    }

    static let unauthorized = Problem(
        .unauthorized,
        "unauthorized",
        "A key is needed: send one that is in force as 'Authorization: Bearer sk_…'."
    ).with(.wwwAuthenticate, "Bearer")

    static let linkUnknown = Problem(
        .notFound,
        "link-unknown",
        "This link does not exist, has expired or was withdrawn: ask whoever sent it for a new one."
    )
}

extension Problem: HTTPResponseError {
    package func response(from request: Request, context: some RequestContext) throws -> Response {
        var body: [String: JSONValue] = [
            "type": .string("about:blank"),
            "title": .string(status.reasonPhrase),
            "status": .integer(status.code),
            "code": .string(code),
            "detail": .string(detail),
        ]
        for (name, values) in members { body[name] = .array(values.map { .string($0) }) }
        var headers = headers
        headers[.contentType] = "application/problem+json"
        let bytes = try JSONCoding.bytes(of: JSONValue.object(body))
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension Problem {
    /// What cannot be in a capture's configuration.
    init(_ problem: CaptureProblem) {
        self.init(.unprocessableContent, "invalid-configuration", problem.description)
        if !problem.member.isEmpty { members = ["members": [problem.member]] }
    }

    /// What a failure of the library means to who asked.
    init(_ error: SignetError) {
        let detail = error.message.sentenceWithoutOptions
        switch error.code {
        case .inputOutput, .cannotCreate, .noInput:
            self.init(.internalServerError, "internal", "Something went wrong on the server; its log has the details.")
            cause = error.message
        case .refused: self.init(.conflict, "refused", detail)
        case .notFound: self.init(.unprocessableContent, "not-found-in-document", detail)
        default: self.init(.unprocessableContent, error.code.description, detail)
        }
    }
}

extension String {
    /// What the library says, as a sentence without what only its command can do: advice that names options is left out.
    var sentenceWithoutOptions: String {
        var text = self[...]
        // Known ones only: what a caller wrote may have dashes too.
        let options = ["after-signatures", "as", "at", "ignore-permissions", "password-file"]
        let first = options.compactMap { text.range(of: " --\($0)\\b", options: .regularExpression)?.lowerBound }.min()
        if let first {
            text = text[..<first]
            let end = [";", ":"].compactMap { text.range(of: $0, options: .backwards)?.lowerBound }.max()
            if let end { text = text[..<end] }
        }
        return text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }
}
