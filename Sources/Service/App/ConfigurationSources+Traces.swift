internal import Foundation
internal import SignetServiceFoundation
internal import SignetWeb

extension ConfigurationSources {
    /// Where traces are sent, by the variables of OpenTelemetry; `nil` without an endpoint.
    func traces() throws -> TraceSettings? {
        func variable(_ names: String...) -> (name: String, text: String)? {
            for name in names {
                if let text = environment["OTEL_\(name)"]?.trimmed, !text.isEmpty { return ("OTEL_\(name)", text) }
            }
            return nil
        }
        guard variable("SDK_DISABLED")?.text.lowercased() != "true", variable("TRACES_EXPORTER")?.text != "none",
            let (name, text) = variable("EXPORTER_OTLP_TRACES_ENDPOINT", "EXPORTER_OTLP_ENDPOINT")
        else { return nil }
        let isExact = name.hasSuffix("TRACES_ENDPOINT")
        let address = isExact ? text : (text.hasSuffix("/") ? text : text + "/") + "v1/traces"
        guard (try? WebAddress(address)) != nil else {
            throw SettingError(description: "\(name) is an address as http://collector:4318, not '\(text)'")
        }
        // Collectors take JSON where they take Protobuf over HTTP.
        if let (name, text) = variable("EXPORTER_OTLP_TRACES_PROTOCOL", "EXPORTER_OTLP_PROTOCOL"), text == "grpc" {
            throw SettingError(
                description: "\(name) is http/json, not 'grpc': give the collector's port for HTTP, 4318 by default"
            )
        }
        var settings = TraceSettings(address: address)
        if let (name, text) = variable("EXPORTER_OTLP_TRACES_HEADERS", "EXPORTER_OTLP_HEADERS") {
            settings.headers = try Self.pairs(text, of: name)
        }
        if let (name, text) = variable("RESOURCE_ATTRIBUTES") { settings.resource = try Self.pairs(text, of: name) }
        let named = settings.resource.first { $0.name == "service.name" }?.value
        settings.serviceName = variable("SERVICE_NAME")?.text ?? named ?? settings.serviceName
        let own: Set = ["service.name", "service.version", "service.instance.id"]
        settings.resource.removeAll { own.contains($0.name) }
        settings.sampling = try Self.sampling(variable("TRACES_SAMPLER")?.text, variable("TRACES_SAMPLER_ARG")?.text)
        return settings
    }

    private static func sampling(_ name: String?, _ argument: String?) throws -> TraceSettings.Sampling {
        var sampling = TraceSettings.Sampling()
        guard let name else { return sampling }
        sampling.followsParent = name.hasPrefix("parentbased_")
        switch name.replacing("parentbased_", with: "") {
        case "always_on": break
        case "always_off": sampling.ratio = 0
        case "traceidratio":
            guard let ratio = Double(argument ?? "1"), (0...1).contains(ratio) else {
                throw SettingError(
                    description: "OTEL_TRACES_SAMPLER_ARG is a number from 0 to 1, not '\(argument ?? "")'"
                )
            }
            sampling.ratio = ratio
        default:
            throw SettingError(
                description:
                    "OTEL_TRACES_SAMPLER is always_on, always_off or traceidratio, or one of these after parentbased_, not '\(name)'"
            )
        }
        return sampling
    }

    /// Pairs as `name=value,name=value`, with percent escapes in values; no message repeats a value, which may be a key.
    private static func pairs(_ text: String, of variable: String) throws -> [TraceSettings.Header] {
        try text.split(separator: ",").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, case let name = String(parts[0]).trimmed, !name.isEmpty,
                let value = String(parts[1]).trimmed.removingPercentEncoding
            else { throw SettingError(description: "\(variable) has pairs as name=value, with commas between them") }
            return TraceSettings.Header(name: name, value: value)
        }
    }
}
