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

    /// The body, no larger than bodies are by default.
    package func body() async throws -> [UInt8] { try await body(api.limits.body) }

    /// The body.
    package func body(_ limit: ServiceLimits.Body) async throws -> [UInt8] {
        try await BodyReader.bytes(of: request, on: context.eventLoop, limit: limit, seconds: api.limits.bodySeconds)
    }

    /// The body as JSON.
    package func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        try JSONCoding.value(type, fromBody: try await body())
    }

    /// From where, for the audit.
    package var origin: AuditEvent.Origin { AuditEvent.Origin(context, request) }
}
