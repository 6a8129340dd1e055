#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension FileContents {
    /// The most bytes of a line that is read from a descriptor.
    private static let longestLine = 1 << 16

    /// The first line of a file, such as a password, without its end; bytes that are not UTF-8 are replaced.
    ///
    /// `/dev/fd/3` and its like are read from the descriptor, which may be a pipe.
    package static func firstLine(of path: String) throws(FileError) -> String {
        try firstLine(of: path, limit: limit)
    }

    /// The same of a file of at most this many bytes.
    package static func firstLine(of path: String, limit: Int) throws(FileError) -> String {
        guard let descriptor = Self.descriptor(path) else {
            return String(decoding: try read(path, limit: limit).prefix { !isEnd($0) }, as: UTF8.self)
        }
        do throws(FileError) { return String(decoding: try line(of: descriptor), as: UTF8.self) } catch {
            throw error.about(path)
        }
    }

    private static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// The descriptor that a path names; nil for other paths.
    private static func descriptor(_ path: String) -> CInt? {
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return CInt(path.dropFirst(folder.count)).flatMap { $0 < 0 ? nil : $0 }
        }
        return path == "/dev/stdin" ? 0 : nil
    }

    /// Reads until a line ends: the other end of a pipe may stay open.
    private static func line(of descriptor: CInt) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var byte: [UInt8] = [0]
        while try readSome(of: descriptor, into: &byte) > 0, !isEnd(byte[0]) {
            guard bytes.count < longestLine else { throw FileError(.tooLarge, .tooLarge(limit: longestLine)) }
            bytes += byte
        }
        return bytes
    }
}
