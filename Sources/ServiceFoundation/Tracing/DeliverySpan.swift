package import SignetWeb
internal import Tracing

/// The span of a request to a webhook, which carries its trace; the address stays the customer's.
package struct DeliverySpan: Sendable {
    package let webhook: String

    package init(webhook: String) {
        self.webhook = webhook
    }

    /// Sends a request in the span, with the field `traceparent`.
    ///
    /// - Returns: The status of the reply.
    package func run(_ request: WebRequest, _ send: (WebRequest) async throws -> Int) async throws -> Int {
        try await withSpan("POST", ofKind: .client) { span in
            span.updateAttributes { attributes in
                attributes["http.request.method"] = "POST"
                attributes["signet.webhook.id"] = webhook
            }
            var request = request
            InstrumentationSystem.instrument.inject(span.context, into: &request.fields, using: FieldInjector())
            let status = try await send(request)
            span.attributes["http.response.status_code"] = status
            if status >= 400 {
                span.attributes["error.type"] = "\(status)"
                span.setStatus(SpanStatus(code: .error))
            }
            return status
        }
    }

    private struct FieldInjector: Injector {
        func inject(_ value: String, forKey key: String, into carrier: inout [WebRequest.Field]) {
            carrier.append(.init(key, value))
        }
    }
}
