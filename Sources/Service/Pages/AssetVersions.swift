internal import Foundation
internal import SignetFiles
internal import SignetServiceFoundation
internal import Synchronization

/// The files of pages of other versions, which other processes have put into the data folder, each version as one file.
///
/// A page that was loaded from another process, or before an update, finds its scripts here.
final class AssetVersions: Sendable {
    private struct Version {
        let name: String
        let files: [String: Data]
    }

    private let folder: String
    /// The version that was asked for last.
    private let last = Mutex<Version?>(nil)

    /// How many versions are kept, and how long one is kept at least that is not used any more, in seconds.
    private static let most = 4
    private static let rest = 7.0 * 86_400
    private static let largest = 64 << 20

    init(dataFolder: String) { folder = dataFolder + "/assets" }

    /// Stores this process' files there, and removes old versions.
    func keep(_ assets: WebAssets) throws {
        let path = path(assets.version)
        if (try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)) == nil {
            let files = assets.assets.mapValues { Data($0.bytes) }
            try FileContents.keep(Array(JSONEncoder().encode(files)), at: path, overwriting: .replace)
        }
        removeOld(but: path)
    }

    private func removeOld(but own: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let others = names.map { "\(folder)/\($0)" }.filter { $0 != own }.map { path in
            let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            return (path: path, date: date ?? .distantPast)
        }
        for old in others.sorted(by: { $0.date > $1.date }).dropFirst(Self.most - 1)
        where old.date < Date(timeIntervalSinceNow: -Self.rest) {
            FileContents.remove(old.path)
        }
    }

    /// A file of a version; `nil` where there is none.
    func bytes(_ version: Substring, _ name: Substring) -> [UInt8]? {
        guard WebAssets.isVersion(version) else { return nil }
        let files = last.withLock { last in
            if let last, last.name == version { return last.files }
            guard let read = read(String(version)) else { return [:] }
            last = Version(name: String(version), files: read)
            return read
        }
        return files[String(name)].map { Array($0) }
    }

    /// The files of a version, which its name must be the digest of.
    private func read(_ version: String) -> [String: Data]? {
        guard let bytes = try? FileContents.read(path(version), limit: Self.largest),
            let files = try? JSONDecoder().decode([String: Data].self, from: Data(bytes)),
            WebAssets.version(of: files.mapValues { BlobStore.digest(of: Array($0)) }) == version
        else { return nil }
        return files
    }

    private func path(_ version: String) -> String { "\(folder)/\(version).json" }
}
