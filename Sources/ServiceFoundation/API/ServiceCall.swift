internal import HTTPTypes
package import Hummingbird
package import SignetAudit

/// A request to one of the service's operations, from any caller that may make it.
package protocol ServiceCall: Sendable {
    var api: APIServices { get }
    var request: Request { get }
    var context: ServiceRequestContext { get }
    /// The parameters of the query.
    var parameters: QueryParameters { get }
}

extension ServiceCall {
    /// A part of the path, by its name in the route.
    package func parameter(_ name: String) -> String { context.parameters.get(name) ?? "" }

    /// A parameter of the query.
    package func query(_ name: String) -> String? { parameters[name] }

    /// A parameter of the query that is one of some words; `nil` where it is left out.
    ///
    /// - Throws: ``Problem`` for another word.
    package func query<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        _ words: Word.Type
    ) throws(Problem) -> Word? {
        guard let text = query(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = words.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("'\(name)' must be one of \(words), not '\(text.prefixed(to: 80))'.")
        }
        return word
    }

    /// The body, no larger than bodies are by default.
    package func body() async throws -> [UInt8] { try await body(api.limits.body) }

    /// The body.
    package func body(_ limit: ServiceLimits.Body) async throws -> [UInt8] {
        try await BodyReader.bytes(of: request, on: context.eventLoop, limit: limit, seconds: api.limits.bodySeconds)
    }

    /// The body of a call that takes none.
    package func emptyBody() async throws -> [UInt8] {
        let body = try await body()
        try EmptyBody.check(body)
        return body
    }

    /// The body as JSON.
    package func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        try JSONCoding.value(type, fromBody: try await body())
    }

    /// From where, for the audit.
    package var origin: AuditEvent.Origin { AuditEvent.Origin(context, request) }
}
