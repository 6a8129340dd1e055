internal import SignetBasics
internal import Tracing

/// The body of a request that exports spans, by OTLP 1.x in JSON.
struct OTLPBody: Sendable {
    let settings: TraceSettings
    let instance: String

    func bytes(_ spans: [FinishedSpan]) -> [UInt8] {
        let scope: JSONObject = ["name": .string("signet"), "version": .string(productVersion)]
        let scopeSpans: JSONObject = ["scope": .object(scope), "spans": .array(spans.map { .object(Self.object($0)) })]
        let resourceSpans: JSONObject = [
            "resource": .object(["attributes": .array(resource)]), "scopeSpans": .array([.object(scopeSpans)]),
        ]
        return JSONValue.object(["resourceSpans": .array([.object(resourceSpans)])]).bytes
    }

    private var resource: [JSONValue] {
        let own = [
            ("service.name", settings.serviceName), ("service.version", productVersion),
            ("service.instance.id", instance),
            ("telemetry.sdk.name", "signet"), ("telemetry.sdk.language", "swift"),
            ("telemetry.sdk.version", productVersion),
        ]
        return (settings.resource.map { ($0.name, $0.value) } + own).map { name, value in
            Self.attribute(name, ["stringValue": .string(value)])
        }
    }

    private static func object(_ span: FinishedSpan) -> JSONObject {
        var attributes: [JSONValue] = []
        // The attributes are not a sequence.
        // swift-format-ignore: ReplaceForEachWithForLoop
        span.attributes.forEach { name, value in
            if let value = Self.value(value) { attributes.append(attribute(name, value)) }
        }
        var object: JSONObject = [
            "traceId": .string(span.place.trace), "spanId": .string(span.place.span), "name": .string(span.name),
            "kind": .integer(number(span.kind)), "flags": .integer(1),
            "startTimeUnixNano": .string("\(span.start)"), "endTimeUnixNano": .string("\(span.end)"),
            "attributes": .array(attributes),
        ]
        object["parentSpanId"] = span.parent.map { .string($0) }
        if let status = span.status { object["status"] = .object(["code": .integer(status.code == .ok ? 1 : 2)]) }
        return object
    }

    private static func attribute(_ name: String, _ value: JSONObject) -> JSONValue {
        .object(["key": .string(name), "value": .object(value)])
    }

    private static func value(_ value: SpanAttribute) -> JSONObject? {
        switch value {
        case .int32(let number): ["intValue": .string("\(number)")]
        case .int64(let number): ["intValue": .string("\(number)")]
        case .double(let number): ["doubleValue": .number(number)]
        case .bool(let flag): ["boolValue": .bool(flag)]
        case .string(let text): ["stringValue": .string(text)]
        case .stringConvertible(let text): ["stringValue": .string("\(text)")]
        default: nil
        }
    }

    /// The number of a kind in the protocol.
    private static func number(_ kind: SpanKind) -> Int {
        switch kind {
        case .server: 2
        case .client: 3
        case .producer: 4
        case .consumer: 5
        default: 1
        }
    }
}
