package import Foundation
internal import SignetBasics
internal import SignetCryptography
internal import SignetFiles
package import SignetServiceFoundation

/// Writes a backup of a data folder and its database, while it is served or not.
///
/// The database is copied as it is at one moment, into a file for SQLite also from PostgreSQL, and documents and pictures under the
/// names of their digests; those that an earlier backup in the same folder has are left as they are. The manifest comes last. Blobs are
/// copied before the database too, so that few are left to copy after it: one that is deleted meanwhile is removed an hour later.
package struct BackupWriter {
    private let source: String
    private let target: String
    private let blobs: BlobStore
    /// Those that are in the backup.
    private let copies: BlobStore
    private let isEncrypted: Bool
    private let now: @Sendable () -> Date
    private let database: MaintainedDatabase
    private var list = BackupList()
    private var earlier = BackupList()
    private var copied = BackupReport.Amount()
    private var missing: Set<String> = []

    /// How often the database is copied again, when documents that it names were removed in the meantime.
    private static let attempts = 3

    package init(_ configuration: ServiceConfiguration, to target: String, now: @escaping @Sendable () -> Date) throws {
        (source, self.target, self.now) = (configuration.dataFolder, target, now)
        isEncrypted = configuration.dataKey != nil
        try MaintenanceError.requireData(configuration)
        blobs = BlobStore(configuration, database: nil, metrics: Metrics())
        copies = BlobStore(folder: DataFolder.blobs(of: target), key: configuration.dataKey, metrics: Metrics())
        try blobs.checkKey()
        database = try MaintainedDatabase(configuration)
    }

    /// Writes the backup.
    ///
    /// - Throws: ``MaintenanceError`` for a folder that has something else, and `FileError`.
    package mutating func write() throws -> BackupReport {
        let lock = try prepare()
        defer { withExtendedLifetime(lock) {} }
        let last = try BackupManifest.read(in: target)
        if let last {
            let service = try database.read { try BackupManifest.service(in: $0) }
            guard last.service.isEmpty || last.service == service else {
                throw MaintenanceError(
                    .cannotCreate,
                    "\(target): it has a backup of another service: name another folder"
                )
            }
            // A damaged list only means that its files are read again.
            earlier = (try? BackupList(last, in: target)) ?? BackupList()
        }
        let (name, moment) = try copyAll()
        let manifest = try writeManifest(name, moment)
        let removed = removeOthers(manifest)
        return BackupReport(
            manifest,
            folder: target,
            copied: copied,
            removed: removed,
            hasIdentity: try list.hasIdentity(name, in: target)
        )
    }

    /// Makes the folder, and takes it for this process.
    private func prepare() throws -> FolderLock {
        try Folder.make(target)
        let places = [target, source].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path + "/" }
        guard !places[0].hasPrefix(places[1]), !places[1].hasPrefix(places[0]) else {
            throw MaintenanceError(.cannotCreate, "\(target): a backup cannot be in the data folder, or around it")
        }
        let names = Folder.names(in: target).filter { ![".", "..", "lost+found"].contains($0) }
        guard names.allSatisfy(BackupList.isOwn) else {
            throw MaintenanceError(
                .cannotCreate,
                "\(target): it has other files than those of a backup: name an empty folder or that of an earlier backup"
            )
        }
        do { return try FolderLock(target) } catch {
            throw MaintenanceError(
                .unavailable,
                "\(target): another backup is being written there, or it may not be written"
            )
        }
    }

    /// Copies the database and all that it refers to.
    ///
    /// - Returns: The name of the copy, and its moment.
    private mutating func copyAll() throws -> (name: String, moment: Moment) {
        for attempt in 1...Self.attempts {
            try copy(try database.read { try BlobReferences.all(in: $0) })
            let moment = Moment(now())
            let name = BackupList.database(moment)
            let path = "\(target)/\(name)"
            try FileContents.writePrivately([], to: path)
            try database.copy(to: path)
            missing = []
            try copy(try MaintainedDatabase(file: path, of: target).read { try BlobReferences.all(in: $0) })
            let open = missing
            let areNamed = try database.read { database in try open.allSatisfy { try !$0.isUnused(in: database) } }
            if areNamed || attempt == Self.attempts {
                keepEarlier()
                list[name] = try BackupList.digest(ofFile: path)
                return (name, moment)
            }
            FileContents.remove(path)
        }
        throw MaintenanceError(.unavailable, "\(source): it changes too fast for a backup")
    }

    /// Copies the blobs that are not there yet.
    private mutating func copy(_ digests: Set<String>) throws {
        for digest in digests.sorted() {
            let name = blobs.name(of: digest)
            let path = BackupList.blob(name)
            if list[path] != nil { continue }
            if let known = try known(digest, path) {
                list[path] = known
                continue
            }
            let file: [UInt8]
            do { file = try blobs.file(digest) } catch {
                // Storage that does not answer says nothing of what is missing.
                guard StoreUnavailableError(error) == nil else { throw error }
                missing.insert(digest)
                continue
            }
            let place = "\(target)/\(path)"
            try Folder.make(Folder.holding(place))
            try FileContents.writePrivately(file, to: place)
            list[path] = Digest.bytes(of: file, .sha256).hexadecimal
            copied.count += 1
            copied.bytes += file.count
        }
    }

    /// Adds the copies of what is missing that an earlier backup has made, which must not be lost too.
    private mutating func keepEarlier() {
        for digest in missing {
            guard let copy = try? copies.file(digest) else { continue }
            list[BackupList.blob(blobs.name(of: digest))] = Digest.bytes(of: copy, .sha256).hexadecimal
        }
    }

    /// The digest of the file of a blob that the folder has already; `nil` where it is to be copied.
    private func known(_ digest: String, _ path: String) throws -> String? {
        let copy = "\(target)/\(path)"
        guard let length = FileContents.length(of: copy), try length == blobs.fileLength(digest) else { return nil }
        if let known = earlier[path] { return known }
        // Of a backup that was not finished.
        guard let file = try? copies.file(digest) else { return nil }
        return Digest.bytes(of: file, .sha256).hexadecimal
    }

    /// Copies the small files, and writes the list and the manifest.
    private mutating func writeManifest(_ name: String, _ moment: Moment) throws -> BackupManifest {
        for other in BackupList.others {
            let isCheck = other == BackupList.blob(BlobStore.checkName)
            guard isCheck || FileContents.length(of: "\(source)/\(other)") != nil else { continue }
            let bytes = try isCheck ? blobs.check() : FileContents.read("\(source)/\(other)")
            try Folder.make(Folder.holding("\(target)/\(other)"))
            try FileContents.writePrivately(bytes, to: "\(target)/\(other)")
            list[other] = Digest.bytes(of: bytes, .sha256).hexadecimal
        }
        let bytes = list.bytes
        let files = BackupList.list(moment)
        try FileContents.writePrivately(bytes, to: "\(target)/\(files)")
        // All that the manifest names is on the disk before it.
        try Folder(target).syncFileSystem()
        let manifest = BackupManifest(
            format: BackupManifest.currentFormat,
            program: productVersion,
            made: moment,
            service: try database.read { try BackupManifest.service(in: $0) },
            database: name,
            files: files,
            filesSHA256: Digest.bytes(of: bytes, .sha256).hexadecimal,
            blobs: list.digests.keys.count(where: BackupList.isBlob),
            bytes: list.digests.keys.reduce(0) { $0 + (FileContents.length(of: "\(target)/\($1)") ?? 0) },
            isEncrypted: isEncrypted,
            missing: missing.sorted()
        )
        try FileContents.keep(
            try JSONCoding.bytes(of: manifest),
            at: "\(target)/\(BackupManifest.name)",
            overwriting: .replace
        )
        return manifest
    }

    /// Removes what only earlier backups in the folder had: deleted documents must not stay in it.
    ///
    /// - Returns: How many documents and pictures were removed.
    private func removeOthers(_ manifest: BackupManifest) -> Int {
        for name in Folder.names(in: target) where BackupList.isOfOneBackup(name) {
            if name != manifest.database, name != manifest.files { FileContents.remove("\(target)/\(name)") }
        }
        var count = 0
        for path in BlobFiles.paths(in: target) where list[path] == nil {
            FileContents.remove("\(target)/\(path)")
            count += 1
        }
        return count
    }
}
