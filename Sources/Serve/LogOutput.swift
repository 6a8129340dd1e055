internal import SignetBasics
internal import SignetFiles

/// Lines of the log on standard error.
enum LogOutput {
    /// Whether a part of a line may have been written without its end.
    private static let isBroken = Guarded(false)

    /// Writes a line; one that cannot be written is lost, and the service keeps running.
    static func write(_ line: [UInt8]) {
        let newline = Array("\n".utf8)
        isBroken.withLock { isBroken in
            do throws(FileError) {
                try StandardStream.error.writeOrThrow((isBroken ? newline : []) + line + newline)
                isBroken = false
            } catch {
                isBroken = true
            }
        }
    }
}
