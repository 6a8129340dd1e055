/// Whole files in memory, for documents and pictures that are made there.
package enum FileContents {
    /// What is read at once at most: 1 GiB.
    static let limit = 1 << 30

    /// Reads a file.
    package static func read(_ path: String) throws(SignetError) -> [UInt8] {
        try InputFile.contents(of: path, limit: limit)
    }

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
}

/// The streams of the process.
package enum StandardStream {
    case output
    case error

    /// Writes all bytes.
    package func write(_ bytes: [UInt8]) throws(SignetError) {
        do throws(SignetError) {
            try writeAll(bytes, to: self == .output ? 1 : 2)
        } catch {
            throw error.about(self == .output ? "standard output" : "standard error")
        }
    }

    /// Reads standard input to its end.
    package static func readInput() throws(SignetError) -> [UInt8] {
        try InputFile.standardInput(limit: FileContents.limit)
    }
}
