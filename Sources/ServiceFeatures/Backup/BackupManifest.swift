internal import Foundation
internal import SignetFiles
internal import SignetServiceFoundation

/// The file that makes a folder a complete backup: it is written last, in place of the one before.
///
/// It names the copy of the database and the list of all files, and has the list's digest. Until another manifest is in its place, a
/// backup that is being written has all files of the one before.
package struct BackupManifest: Codable, Hashable, Sendable {
    static let name = "manifest.json"
    static let currentFormat = "signet-backup-1"
    /// The most bytes of a manifest.
    private static let limit = 16 << 20

    var format: String
    /// The program that made the backup, as `0.1.0`.
    var program: String
    /// The moment of the database's state in the backup.
    var made: Moment
    /// The identifier of the oldest account, by which the data of two services differ; empty without accounts.
    var service: String
    /// The file of the database.
    var database: String
    /// The list of all files, in the format of `sha256sum`.
    var files: String
    /// SHA-256 of the list, in hexadecimal.
    var filesSHA256: String
    /// How many documents and pictures there are.
    var blobs: Int
    /// The bytes of all files.
    var bytes: Int
    /// Whether documents, pictures and keys are encrypted with SIGNET_DATA_KEY, which is not in the backup.
    var isEncrypted: Bool
    /// The digests of documents and pictures that were missing or damaged in the data folder.
    var missing: [String]

    /// Reads the manifest of a folder; `nil` where there is none.
    ///
    /// - Throws: ``MaintenanceError`` where it is malformed.
    static func read(in folder: String) throws -> BackupManifest? {
        let path = "\(folder)/\(name)"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let bytes = try FileContents.read(path, limit: limit)
        guard let manifest = try? JSONDecoder().decode(BackupManifest.self, from: Data(bytes)) else {
            throw MaintenanceError(.damaged, "\(path): this is not a manifest of a backup, or it is damaged")
        }
        guard manifest.format == currentFormat else {
            throw MaintenanceError(
                .damaged,
                "\(path): the backup was made by a newer Signet, \(manifest.program): use that version or a later one"
            )
        }
        guard BackupList.isDatabase(manifest.database), BackupList.isList(manifest.files) else {
            throw MaintenanceError(.damaged, "\(path): it names files that no backup has")
        }
        return manifest
    }

    /// The identifier of the oldest account; empty where there is none.
    static func service(in database: Database) throws -> String {
        try String.fetchOne(database, sql: "SELECT id FROM account ORDER BY created, id LIMIT 1") ?? ""
    }
}
