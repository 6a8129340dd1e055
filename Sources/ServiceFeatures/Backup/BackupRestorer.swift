internal import Foundation
internal import SignetCryptography
internal import SignetFiles
package import SignetServiceFoundation

/// Restores a backup into an empty folder, once every file of it was compared with its digest.
///
/// Where the settings name a database in PostgreSQL, which must be empty too, the rows are written to it and not to the folder.
/// The database comes last. Until it is there, a mark keeps the service from starting on the folder.
package struct BackupRestorer {
    private let backup: String
    private let target: String
    private let dataKey: SecretBytes?
    /// The database in PostgreSQL; nil for SQLite in the folder.
    private let database: MaintainedDatabase?
    /// The object storage of documents and pictures; nil for the folder.
    private let objects: ObjectBlobs?

    package init(_ backup: String, into configuration: ServiceConfiguration) throws {
        (self.backup, target, dataKey) = (backup, configuration.dataFolder, configuration.dataKey)
        database = configuration.database == nil ? nil : try MaintainedDatabase(configuration)
        objects = configuration.objects.map { ObjectBlobs($0, database: nil) }
    }

    /// Restores it.
    ///
    /// - Throws: ``MaintenanceError`` for a backup that is not whole and for a folder that is not empty, `FileError`, and the errors of
    ///   ``MaintainedDatabase/fill(from:)``.
    package func restore() throws -> BackupReport {
        guard Folder.exists(backup) else { throw MaintenanceError(.noInput, "\(backup): there is no such folder") }
        guard let manifest = try BackupManifest.read(in: backup) else {
            throw MaintenanceError(
                .damaged,
                "\(backup): it is not a complete backup: it has no \(BackupManifest.name), which is written last"
            )
        }
        let list = try BackupList(manifest, in: backup)
        try checkTarget()
        guard try objects?.isUnused() ?? true else {
            throw MaintenanceError(.cannotCreate, "blobs: there are objects already: name another prefix")
        }
        try database?.requireUnused()
        try checkKey(manifest)
        for (path, digest) in list.digests.sorted(by: { $0.key < $1.key }) {
            try compare("\(backup)/\(path)", with: digest, otherwise: "nothing was restored")
        }
        _ = try MaintainedDatabase(file: "\(backup)/\(manifest.database)", of: backup)
        let copied = try copy(list, manifest)
        return BackupReport(
            manifest,
            folder: target,
            copied: copied,
            removed: 0,
            hasIdentity: try list.hasIdentity(manifest.database, in: backup)
        )
    }

    /// Refuses a folder that is not empty.
    private func checkTarget() throws {
        let names = Folder.names(in: target).filter { ![".", "..", "lost+found", DataFolder.lockName].contains($0) }
        guard names.isEmpty else {
            throw MaintenanceError(
                .cannotCreate,
                "\(target): it is not empty: a backup is restored into an empty folder; move this one away, or name another folder"
            )
        }
    }

    /// Refuses another data key than that of the backup; without one, the files are restored as they are.
    private func checkKey(_ manifest: BackupManifest) throws {
        guard dataKey != nil else { return }
        let blobs = BlobStore(folder: DataFolder.blobs(of: backup), key: dataKey, metrics: Metrics())
        guard manifest.isEncrypted, (try? blobs.checkKey()) != nil else {
            throw MaintenanceError(
                .refused,
                "\(backup): SIGNET_DATA_KEY is not what the backup was made with: set the same key, or none where there was none"
            )
        }
    }

    /// Compares a file with its digest; `end` is the end of the sentence where they differ.
    private func compare(_ path: String, with digest: String, otherwise end: String) throws {
        let found: String
        do { found = try BackupList.digest(ofFile: path) } catch {
            throw MaintenanceError(.damaged, "the backup is damaged: \(error); \(end)")
        }
        guard found == digest else {
            throw MaintenanceError(.damaged, "the backup is damaged: \(path) is not what was written; \(end)")
        }
    }

    private func copy(_ list: BackupList, _ manifest: BackupManifest) throws -> BackupReport.Amount {
        try Folder.make(target)
        guard let lock = try? FolderLock(target) else {
            throw MaintenanceError(
                .unavailable,
                "\(target): another process uses this folder, or it may not be written"
            )
        }
        defer { withExtendedLifetime(lock) {} }
        try checkTarget()
        let mark = DataFolder.restoreMark(of: target)
        try FileContents.keep([], at: mark, overwriting: .refuse)
        var copied = BackupReport.Amount()
        let paths = list.digests.keys.filter { $0 != manifest.database }.sorted() + [manifest.database]
        for path in paths {
            if let objects, path.hasPrefix(BackupList.blob("")) {
                let bytes = try FileContents.read("\(backup)/\(path)")
                try objects.keep(String(path.dropFirst(BackupList.blob("").count)), in: nil) { bytes }
                copied.count += BackupList.isBlob(path) ? 1 : 0
                copied.bytes += bytes.count
                continue
            }
            let place = "\(target)/\(path == manifest.database ? DataFolder.databaseName : path)"
            try Folder.make(Folder.holding(place))
            try write("\(backup)/\(path)", to: place, list[path] ?? "")
            copied.count += BackupList.isBlob(path) ? 1 : 0
            copied.bytes += FileContents.length(of: place) ?? 0
        }
        try Folder(target).syncFileSystem()
        if let database {
            try database.fill(from: DataFolder.database(of: target))
            try FileContents.delete(DataFolder.database(of: target))
        }
        try FileContents.delete(mark)
        try Folder(target).sync()
        return copied
    }

    /// Copies a file block by block; what was written is compared once more.
    private func write(_ path: String, to place: String, _ digest: String) throws {
        let file = try OutputFile(place, mode: 0o600, policy: .refuse)
        try file.copy(from: try InputFile(path))
        try file.publish(durable: false)
        try compare(place, with: digest, otherwise: "the disk gives other bytes than were written")
    }
}
