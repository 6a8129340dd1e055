internal import Foundation
internal import SignetFiles
internal import SignetServiceFoundation
internal import Synchronization

/// The files of pages of other versions, which other processes have put into the database, each version as one value.
///
/// A page that was loaded from another process, or before an update, finds its scripts here.
final class AssetVersions: Sendable {
    private struct Version {
        let name: String
        let files: [String: Data]
    }

    private let store: Store
    /// Where earlier releases have put them.
    private let earlierFolder: String
    /// The version that was asked for last.
    private let last = Mutex<Version?>(nil)

    /// How many versions are kept, and how long one is kept at least that no process has started with since, in milliseconds.
    private static let most = 4
    private static let rest = 7 * 86_400_000
    private static let largest = 64 << 20

    init(store: Store, dataFolder: String) { (self.store, earlierFolder) = (store, dataFolder + "/assets") }

    /// Stores this process' files there, with those of earlier releases, and removes old versions.
    func keep(_ assets: WebAssets) async throws {
        let own = Data(try JSONEncoder().encode(assets.assets.mapValues { Data($0.bytes) }))
        let earlier = earlier()
        try await store.write { [version = assets.version] database in
            for (version, files) in earlier + [(version, own)] {
                let arguments: StatementArguments = [version]
                let renewal = "UPDATE assetVersion SET started = \(JobTime.databaseClock) WHERE version = ?"
                try database.execute(sql: renewal, arguments: arguments)
                guard database.changesCount == 0 else { continue }
                try database.execute(
                    sql: """
                        INSERT INTO assetVersion (version, files, started) VALUES (?, ?, \(JobTime.databaseClock))
                            ON CONFLICT (version) DO NOTHING
                        """,
                    arguments: arguments + [files]
                )
            }
            try database.execute(
                sql: """
                    DELETE FROM assetVersion WHERE started < \(JobTime.databaseClock) - \(Self.rest) AND version NOT IN
                        (SELECT version FROM assetVersion ORDER BY started DESC LIMIT \(Self.most))
                    """
            )
        }
        // The release before this one needs none but its own, which it writes at its start.
        try? FileManager.default.removeItem(atPath: earlierFolder)
    }

    /// The files that earlier releases have put into the data folder.
    private func earlier() -> [(version: String, files: Data)] {
        Folder.names(in: earlierFolder).compactMap { name in
            guard name.hasSuffix(".json"), WebAssets.isVersion(name.dropLast(5)),
                let bytes = try? FileContents.read("\(earlierFolder)/\(name)", limit: Self.largest)
            else { return nil }
            return (String(name.dropLast(5)), Data(bytes))
        }
    }

    /// A file of a version; `nil` where there is none.
    func bytes(_ version: Substring, _ name: Substring) async throws -> [UInt8]? {
        guard WebAssets.isVersion(version) else { return nil }
        if let last = last.withLock({ $0 }), last.name == version { return last.files[String(name)].map { Array($0) } }
        guard let files = try await read(String(version)) else { return nil }
        last.withLock { $0 = Version(name: String(version), files: files) }
        return files[String(name)].map { Array($0) }
    }

    /// The files of a version, which its name must be the digest of.
    private func read(_ version: String) async throws -> [String: Data]? {
        let sql = "SELECT files FROM assetVersion WHERE version = ?"
        guard let bytes = try await store.read({ try Data.fetchOne($0, sql: sql, arguments: [version]) }),
            let files = try? JSONDecoder().decode([String: Data].self, from: bytes),
            WebAssets.version(of: files.mapValues { BlobStore.digest(of: Array($0)) }) == version
        else { return nil }
        return files
    }
}
