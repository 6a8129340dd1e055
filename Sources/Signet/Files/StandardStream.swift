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
