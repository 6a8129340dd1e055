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
