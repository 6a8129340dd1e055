internal import CSystemCalls

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Compares files without keeping them in memory.
enum FileComparison {
    private static let blockSize = 1 << 18

    /// Whether a file has the bytes of another and then these, and nothing else.
    ///
    /// - Throws: ``SignetError`` `cannotCreate` when there is something that is no file, or may not be read.
    static func isCopy(
        _ path: String,
        of original: borrowing InputFile,
        followedBy appended: [UInt8]
    ) throws(SignetError) -> Bool {
        let copy = try output(path)
        let length = Int(original.status.st_size)
        guard Int(copy.status.st_size) == length + appended.count else { return false }
        var offset = 0
        while offset < length {
            let count = min(blockSize, length - offset)
            guard try block(of: copy, at: offset, count) == block(of: original, at: offset, count) else { return false }
            offset += count
        }
        return try has(copy, appended, at: length)
    }

    /// Whether a file has the bytes of a document in memory and then these, and nothing else.
    ///
    /// - Throws: ``SignetError`` `cannotCreate` when there is something that is no file, or may not be read.
    static func isCopy(
        _ path: String,
        of original: [UInt8],
        followedBy appended: [UInt8]
    ) throws(SignetError) -> Bool {
        let copy = try output(path)
        guard Int(copy.status.st_size) == original.count + appended.count else { return false }
        guard try has(copy, original, at: 0) else { return false }
        return try has(copy, appended, at: original.count)
    }

    /// What stands at the place of an output.
    private static func output(_ path: String) throws(SignetError) -> InputFile {
        do throws(SignetError) {
            return try InputFile(path)
        } catch {
            throw SignetError(.cannotCreate, error.message, file: path)
        }
    }

    /// Whether a file has some bytes at a place.
    private static func has(
        _ file: borrowing InputFile,
        _ bytes: [UInt8],
        at place: Int
    ) throws(SignetError) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let expected = bytes[offset..<min(offset + blockSize, bytes.count)]
            guard try block(of: file, at: place + offset, expected.count).elementsEqual(expected) else { return false }
            offset += expected.count
        }
        return true
    }

    /// So many bytes of a file; fewer where it ends.
    private static func block(
        of file: borrowing InputFile,
        at offset: Int,
        _ count: Int
    ) throws(SignetError) -> [UInt8] {
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
                throw SignetError(.inputOutput, "it cannot be read: \(systemMessage(errno))", file: file.path)
            }
            guard read > 0 else { break }
            filled += read
        }
        return Array(bytes.prefix(filled))
    }
}
