internal import Foundation
internal import SignetFiles
internal import Synchronization

/// Files of a folder, which is made with the first of them.
final class FolderBlobs: Blobs {
    private let folder: String
    /// Held while a blob is found to be there, and while one is removed: by a task of this process, and by this process.
    private let turn = Mutex<FileLock?>(nil)

    init(_ folder: String) { self.folder = folder }

    let isRemote = false

    func keep(_ name: String, in database: Database?, _ bytes: () throws -> [UInt8]) throws {
        let path = path(name)
        // An existing blob has its name, and so was already whole on the disk. Its new time keeps it from being removed
        // now.
        let isThere = try inTurn {
            (try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)) != nil
        }
        if isThere {
            // Another process may have given it its name, and not have synced that yet.
            try Folder(Folder.holding(path)).sync()
        } else {
            try FileContents.keep(bytes(), at: path, overwriting: .replace)
        }
    }

    func keepFirst(_ name: String, _ bytes: [UInt8]) throws -> Bool {
        try FileContents.keepFirst(bytes, at: path(name))
    }

    func bytes(_ name: String, in database: Database?) throws -> [UInt8] {
        do throws(FileError) { return try FileContents.read(path(name)) } catch {
            throw error.cause == .absent ? BlobMissingError(name: name) : error
        }
    }

    func length(_ name: String) -> Int? { FileContents.length(of: path(name)) }

    func remove(_ name: String, keptBefore moment: Date) throws -> Bool {
        let path = path(name)
        return try inTurn {
            guard FileContents.length(of: path) != nil else { return true }
            let kept = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            guard let kept, kept < moment else { return false }
            try FileContents.delete(path)
            return true
        }
    }

    func names(beginning digit: Character) -> Set<String> {
        let files = FileManager.default
        let folders = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).filter { name in
            name.count == 2 && name.first == digit
        }
        return Set(
            folders.flatMap { part in
                let names = (try? files.contentsOfDirectory(atPath: "\(folder)/\(part)")) ?? []
                return names.filter { $0.utf8.count == 64 }.map { "\(part)/\($0)" }
            }
        )
    }

    func claim() {}

    func probe() {}

    private func inTurn<Value: Sendable>(_ work: () throws -> Value) throws -> Value {
        try turn.withLock { lock in
            if lock == nil {
                try Folder.make(folder)
                // A file, which network file systems can lock too.
                lock = FileLock(file: "\(folder)/\(DataFolder.lockName)")
            }
            guard let lock, lock.wait() else { throw FolderInUseError(folder: folder) }
            defer { lock.release() }
            return try work()
        }
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }
}
