internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetCapture
internal import SignetServiceFoundation

/// Makes signatures of accounts, and caches those that were used lately.
struct SignatureStore: Sendable {
    package let services: SignatureServices

    /// The configuration for callers with a key: everything is allowed.
    static func open(_ part: String) -> CaptureConfiguration {
        var configuration = CaptureConfiguration(penRange: 0.05...36, allowDots: true)
        configuration.part = CaptureConfiguration.Part(rawValue: part) ?? .signature
        return configuration
    }

    /// A new record, once the source was found to be a signature.
    func record(
        _ source: SignatureSource,
        _ configuration: CaptureConfiguration,
        name: String,
        account: String
    ) async throws -> SignatureRecord {
        let size = try await services.signature(of: source, configuration).size
        return SignatureRecord(
            id: services.environment.identifier(.signature),
            accountId: account,
            name: name,
            kind: source.kind,
            part: configuration.part.rawValue,
            source: String(decoding: source.json(), as: UTF8.self),
            width: size.width.hundredths,
            height: size.height.hundredths,
            created: services.environment.moment
        )
    }

    /// The signature of a record, ready to be stamped; made once for as long as it is remembered.
    func signature(_ id: String, account: String) async throws -> Signature {
        let generation = try await services.generations.current()
        if let known = services.factory.recent.signature(id, account: account, generation) { return known }
        let record = try await services.store.read { try SignatureRecord.find(id, of: account, in: $0) }
        let signature = try await made(record)
        services.factory.recent.remember(signature, id, account: account, generation)
        return signature
    }

    func made(_ record: SignatureRecord) async throws -> Signature {
        let source = try SignatureSource(json: Array(record.source.utf8))
        return try await services.signature(of: source, Self.accepting(source, part: record.part))
    }

    /// A configuration by which a source that was accepted before is accepted again.
    static func accepting(_ source: SignatureSource, part: String) -> CaptureConfiguration {
        var configuration = open(part)
        switch source.content {
        case .drawn(let drawn):
            if let color = drawn.color { configuration.colors = [color] }
            if let pen = drawn.pen { configuration.pen = pen }
            configuration.penWidth = drawn.penWidth ?? configuration.pen.style(widths: nil, isEven: false).width
        case .typed(let typed): if let color = typed.color { configuration.colors = [color] }
        case .scanned(let scanned): if let color = scanned.color { configuration.colors = [color] }
        case .saved: break
        }
        return configuration
    }
}
