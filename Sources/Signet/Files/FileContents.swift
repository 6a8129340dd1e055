internal import SignetPDF

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Whole files in memory, for documents and pictures that are made there.
package enum FileContents {
    /// What is read at once at most: 1 GiB.
    static let limit = 1 << 30

    /// Reads a file.
    package static func read(_ path: String) throws(SignetError) -> [UInt8] {
        try InputFile.contents(of: path, limit: limit)
    }

    /// Reads a file of at most so many bytes.
    package static func read(_ path: String, limit: Int) throws(SignetError) -> [UInt8] {
        try InputFile.contents(of: path, limit: limit)
    }

    /// Reads a file of any length, block by block.
    package static func forEachBlock(of path: String, _ body: (ArraySlice<UInt8>) -> Void) throws(SignetError) {
        let file = try InputFile(path)
        try file.withBytes { bytes throws(SignetError) in
            var position = 0
            while position < bytes.count {
                let end = min(position + blockLength, bytes.count)
                body(bytes.copy(position..<end)[...])
                position = end
            }
        }
    }

    /// The bytes of a block.
    private static let blockLength = 1 << 18

    /// Writes a file, whole or not at all.
    package static func write(
        _ bytes: [UInt8],
        to path: String,
        overwriting policy: OverwritePolicy
    ) throws(SignetError) {
        let file = try OutputFile(path, mode: 0o666, policy: policy)
        try file.write(bytes)
        try file.publish(durable: false)
    }

    /// Writes a file that only its owner may read, and returns when it is on the disk with its name: a power cut takes it no
    /// more.
    ///
    /// The folders on its way are made where they lack.
    package static func keep(_ bytes: [UInt8], at path: String) throws(SignetError) {
        let made = try Folder.make(Folder.holding(path))
        var file = try OutputFile(path, mode: 0o600, policy: .replace)
        try file.write(bytes)
        try file.sync()
        try file.giveName()
        try file.syncNames(alsoIn: made)
    }

    /// Removes a file; no matter whether there is one.
    package static func remove(_ path: String) {
        _ = unsafe unlink(path)
    }
}
