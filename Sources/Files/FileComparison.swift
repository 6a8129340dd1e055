internal import CSystemCalls
internal import Glibc

/// Compares files without keeping them in memory.
package enum FileComparison {
    private static let blockSize = 1 << 18

    /// Whether a file has the first bytes of another and then these, and nothing else.
    ///
    /// - Throws: ``FileError`` `cannotCreate` when there is something that is not a file, or may not be read.
    package static func isCopy(
        _ path: String,
        of original: borrowing InputFile,
        length: Int,
        followedBy appended: [UInt8]
    ) throws(FileError) -> Bool {
        let copy = try output(path)
        guard Int(copy.status.st_size) == length + appended.count else { return false }
        var offset = 0
        while offset < length {
            let count = min(blockSize, length - offset)
            guard try block(of: copy, at: offset, count) == block(of: original, at: offset, count) else { return false }
            offset += count
        }
        return try has(copy, appended, at: length)
    }

    /// Whether a file has these bytes and nothing else.
    ///
    /// - Throws: ``FileError`` `cannotCreate` when there is something that is not a file, or may not be read.
    package static func isCopy(_ path: String, of bytes: [UInt8]) throws(FileError) -> Bool {
        let copy = try output(path)
        guard Int(copy.status.st_size) == bytes.count else { return false }
        return try has(copy, bytes, at: 0)
    }

    /// Whether two paths lead to one file, through any links, or would when the file is written.
    package static func isSame(_ path: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        let exists = (unsafe stat(path, &first) == 0, unsafe stat(other, &second) == 0)
        guard exists.0 == exists.1 else { return false }
        guard !exists.0 else { return first.st_dev == second.st_dev && first.st_ino == second.st_ino }
        let (parts, others) = (PathParts(path), PathParts(other))
        guard parts.name == others.name else { return false }
        return parts.folder == others.folder || isSameFolder(parts.folder, others.folder)
    }

    private static func isSameFolder(_ path: String, _ other: String) -> Bool {
        guard let folder = SymbolicLinks.resolved(path) else { return false }
        return folder == SymbolicLinks.resolved(other)
    }

    /// The file at the place of an output.
    private static func output(_ path: String) throws(FileError) -> InputFile {
        do throws(FileError) {
            return try InputFile(path)
        } catch {
            throw FileError(.cannotCreate, error.cause, file: path)
        }
    }

    /// Whether a file has some bytes at a place.
    private static func has(
        _ file: borrowing InputFile,
        _ bytes: [UInt8],
        at place: Int
    ) throws(FileError) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let expected = bytes[offset..<min(offset + blockSize, bytes.count)]
            guard try block(of: file, at: place + offset, expected.count).elementsEqual(expected) else { return false }
            offset += expected.count
        }
        return true
    }

    /// At most this many bytes of a file; fewer where it ends.
    private static func block(
        of file: borrowing InputFile,
        at offset: Int,
        _ count: Int
    ) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    file.descriptor,
                    buffer.baseAddress.map { unsafe $0 + filled },
                    count - filled,
                    off_t(offset + filled)
                )
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else {
                throw FileError(.inputOutput, .notRead(errno), file: file.path)
            }
            guard read > 0 else { break }
            filled += read
        }
        return Array(bytes.prefix(filled))
    }
}
