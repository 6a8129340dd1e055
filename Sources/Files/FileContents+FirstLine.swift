internal import Glibc

extension FileContents {
    /// The most bytes of a line that is read from a descriptor.
    private static let longestLine = 1 << 16

    /// The first line of a file, such as a password, without its end and without a byte order mark: UTF-8, UTF-16 with its mark, or
    /// Latin-1.
    ///
    /// `/dev/fd/3` and its like are read from the descriptor, which may be a pipe.
    package static func firstLine(of path: String) throws(FileError) -> String {
        try firstLine(of: path, limit: limit)
    }

    /// The same of a file of at most this many bytes.
    package static func firstLine(of path: String, limit: Int) throws(FileError) -> String {
        var line = FirstLine()
        guard let descriptor = Self.descriptor(path) else {
            line.add(try read(path, limit: limit))
            return line.text
        }
        do throws(FileError) { try fill(&line, from: descriptor) } catch { throw error.attributed(to: path) }
        return line.text
    }

    /// The descriptor that a path names; nil for other paths.
    private static func descriptor(_ path: String) -> CInt? {
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return CInt(path.dropFirst(folder.count)).flatMap { $0 < 0 ? nil : $0 }
        }
        return path == "/dev/stdin" ? 0 : nil
    }

    /// Reads until a line ends: the other end of a pipe may stay open.
    private static func fill(_ line: inout FirstLine, from descriptor: CInt) throws(FileError) {
        var byte: [UInt8] = [0]
        while !line.isComplete, try readSome(of: descriptor, into: &byte) > 0 {
            guard line.count < longestLine else { throw FileError(.tooLarge, .tooLarge(limit: longestLine)) }
            line.add(byte)
        }
    }
}
