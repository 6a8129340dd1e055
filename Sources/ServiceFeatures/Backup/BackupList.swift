internal import Foundation
internal import GRDB
internal import SignetBasics
internal import SignetCryptography
internal import SignetFiles
internal import SignetServiceFoundation

/// The files of a backup with their digests, in the format of `sha256sum`, which can check it.
struct BackupList: Sendable {
    /// SHA-256 in hexadecimal by the paths below the folder.
    private(set) var digests: [String: String] = [:]

    /// The most bytes of a list: some five million files.
    private static let limit = 1 << 30

    subscript(path: String) -> String? {
        get { digests[path] }
        set { digests[path] = newValue }
    }

    /// The text of the file.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for path in digests.keys.sorted() { bytes += Array("\(digests[path] ?? "")  \(path)\n".utf8) }
        return bytes
    }

    /// An empty list.
    init() {}

    /// Reads the list that a manifest names.
    ///
    /// - Throws: ``MaintenanceError`` where it is missing, damaged, or names files that no backup has.
    init(_ manifest: BackupManifest, in folder: String) throws {
        let path = "\(folder)/\(manifest.files)"
        let bytes: [UInt8]
        do { bytes = try FileContents.read(path, limit: Self.limit) } catch {
            throw MaintenanceError(.damaged, "the backup is damaged: \(error)")
        }
        guard Digest.bytes(of: bytes, .sha256).hexadecimal == manifest.filesSHA256 else {
            throw MaintenanceError(.damaged, "the backup is damaged: \(path) is not what was written")
        }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            let (digest, name) = (String(text.prefix(64)), String(text.dropFirst(66)))
            guard digest.wholeMatch(of: /[0-9a-f]{64}/) != nil, Self.isFile(name), digests[name] == nil else {
                throw MaintenanceError(
                    .damaged,
                    "\(path): the line '\(text.prefixed(to: 120))' does not belong to a backup"
                )
            }
            digests[name] = digest
        }
        guard digests[manifest.database] != nil else {
            throw MaintenanceError(.damaged, "\(path): it does not name the database, \(manifest.database)")
        }
    }

    /// Whether a backup has the identity that the service made: in its database, or as a file of an earlier release.
    func hasIdentity(_ database: String, in folder: String) throws -> Bool {
        guard self[DataFolder.identityName] == nil else { return true }
        var settings = Configuration()
        settings.readonly = true
        return try DatabaseQueue(path: "\(folder)/\(database)", configuration: settings).reading { database in
            try database.tableExists(ServiceIdentityRecord.table) && ServiceIdentityRecord.read(in: database) != nil
        }
    }

    // MARK: Names

    /// The name of a new copy of the database.
    static func database(_ moment: Moment) -> String { "database-\(moment.milliseconds).sqlite" }
    /// The name of a new list.
    static func list(_ moment: Moment) -> String { "files-\(moment.milliseconds).sha256" }
    /// The path of a blob's file.
    static func blob(_ name: String) -> String { "\(DataFolder.blobsName)/\(name)" }

    static func isDatabase(_ name: String) -> Bool { name.wholeMatch(of: /database-[0-9]{1,18}\.sqlite/) != nil }
    static func isList(_ name: String) -> Bool { name.wholeMatch(of: /files-[0-9]{1,18}\.sha256/) != nil }
    static func isBlob(_ path: String) -> Bool { path.wholeMatch(of: /blobs\/[0-9a-f]{2}\/[0-9a-f]{64}/) != nil }

    /// Files that are copied under their own names.
    static let others = [
        DataFolder.identityName, DataFolder.certificateName, blob(BlobStore.checkName),
    ]

    /// Whether a list may name a path.
    private static func isFile(_ path: String) -> Bool { isDatabase(path) || isBlob(path) || others.contains(path) }

    /// Whether a name is that of a database or list, with the files that SQLite leaves beside a database when it is killed.
    static func isOfOneBackup(_ name: String) -> Bool {
        isList(name) || name.wholeMatch(of: /database-[0-9]{1,18}\.sqlite(-journal|-wal|-shm)?/) != nil
    }

    /// Whether a backup, finished or not, may have a name in its folder.
    static func isOwn(_ name: String) -> Bool {
        isOfOneBackup(name) || others.contains(name) || name.wholeMatch(of: /\..*\.part/) != nil
            || [BackupManifest.name, DataFolder.blobsName, DataFolder.lockName].contains(name)
    }

    /// SHA-256 of a file, in hexadecimal.
    static func digest(ofFile path: String) throws(FileError) -> String {
        var digest = Digest(.sha256)
        try FileContents.forEachBlock(of: path) { digest.update($0) }
        return digest.finalized().hexadecimal
    }
}
