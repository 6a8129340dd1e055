import Foundation

@testable import SignetServiceFoundation

/// The databases that the service's tables can be in.
enum StoreKind: CaseIterable, Sendable { case sqlite, postgresql }

/// An empty store for one test.
final class StoreScratch: Sendable {
    let store: Store
    private let folder: String

    init(_ kind: StoreKind) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("signet-\(UUID().uuidString)").path
        switch kind {
        case .sqlite: store = try Store(folder: folder, key: nil)
        case .postgresql:
            let settings = try PostgreSQLScratch().settings()
            _ = try await Schema.migrator.migrate(settings, isPlan: false)
            var configuration = ServiceConfiguration(dataFolder: folder)
            configuration.database = settings
            store = try Store(configuration)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
