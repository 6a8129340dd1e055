import Foundation

@testable import SignetServiceFoundation

/// The databases that the service's tables can be in.
enum StoreKind: CaseIterable, Sendable { case sqlite, postgresql }

/// An empty store for one test.
final class StoreScratch: Sendable {
    let store: Store
    let folder: String

    /// A store whose documents are in its folder, unless a change of its settings says otherwise.
    init(_ kind: StoreKind, _ change: (inout ServiceConfiguration) throws -> Void = { _ in }) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("signet-\(UUID().uuidString)").path
        var configuration = ServiceConfiguration(dataFolder: folder)
        if kind == .postgresql {
            let settings = try PostgreSQLScratch().settings()
            _ = try await Schema.migrator.migrate(settings, isPlan: false)
            configuration.database = settings
        }
        try change(&configuration)
        store = try Store(configuration)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
