internal import CSystemCalls
internal import Glibc

/// Whole files in memory, for documents and pictures that are made there.
package enum FileContents {
    /// The most bytes read at once: 1 GiB.
    package static let limit = 1 << 30

    /// Reads a file.
    package static func read(_ path: String) throws(FileError) -> [UInt8] {
        try InputFile.contents(of: path, limit: limit)
    }

    /// Reads a file of at most this many bytes.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        try InputFile.contents(of: path, limit: limit)
    }

    /// Reads a file of any length, block by block.
    package static func forEachBlock(of path: String, _ body: (ArraySlice<UInt8>) -> Void) throws(FileError) {
        let file = try InputFile(path)
        var block = [UInt8](repeating: 0, count: blockLength)
        while true {
            let count: Int
            do throws(FileError) { count = try readSome(of: file.descriptor, into: &block) } catch {
                throw error.attributed(to: path)
            }
            guard count > 0 else { return try file.checkUnchanged() }
            body(block[0..<count])
        }
    }

    /// The bytes of a block.
    private static let blockLength = 1 << 18

    /// Writes a file, whole or not at all.
    package static func write(
        _ bytes: [UInt8],
        to path: String,
        overwriting policy: OverwritePolicy
    ) throws(FileError) {
        let file = try OutputFile(path, mode: 0o666, policy: policy)
        try file.write(bytes)
        try file.publish(durable: false)
    }

    /// Checks that a file could be written, and writes nothing.
    ///
    /// - Throws: ``FileError`` `cannotCreate` when it exists and may not be replaced, or its folder cannot be written.
    package static func checkWritable(_ path: String, overwriting policy: OverwritePolicy) throws(FileError) {
        _ = try OutputFile(path, mode: 0o666, policy: policy)
    }

    /// Writes a file that only its owner may read, and returns when it is on the disk with its name: a power cut takes it no
    /// more.
    ///
    /// The folders on its way are made where they lack.
    package static func keep(
        _ bytes: [UInt8],
        at path: String,
        overwriting policy: OverwritePolicy
    ) throws(FileError) {
        let made = try Folder.make(Folder.holding(path))
        var file = try OutputFile(path, mode: 0o600, policy: policy)
        try file.write(bytes)
        try file.sync()
        try file.giveName()
        try file.syncNames(alsoIn: made)
    }

    /// Writes a file that only its owner may read; it may not last until its file system is synced.
    package static func writePrivately(_ bytes: [UInt8], to path: String) throws(FileError) {
        let file = try OutputFile(path, mode: 0o600, policy: .replace)
        try file.write(bytes)
        try file.publish(durable: false)
    }

    /// The length of a regular file; nil where there is none.
    package static func length(of path: String) -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Removes a file that must be there.
    ///
    /// - Throws: ``FileError`` `inputOutput` when the system does not let it go.
    package static func delete(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 else { throw FileError(.inputOutput, .notRemoved(errno), file: path) }
    }

    /// Removes a file if there is one.
    package static func remove(_ path: String) {
        _ = unsafe unlink(path)
    }
}
