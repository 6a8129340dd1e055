internal import Glibc

/// The streams of the process.
package enum StandardStream {
    case output
    case error

    /// Writes all bytes.
    ///
    /// When the reader of standard output is gone, as with `head`, the process ends as if it had not ignored the signal.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        do throws(FileError) { try writeOrThrow(bytes) } catch {
            if error.cause == .notWritten(EPIPE), self == .output {
                signal(SIGPIPE, SIG_DFL)
                raise(SIGPIPE)
            }
            throw error
        }
    }

    /// Writes all bytes; it is an error, too, when the reader of standard output is gone.
    package func writeOrThrow(_ bytes: [UInt8]) throws(FileError) {
        let fault = writing(bytes, to: self == .output ? 1 : 2)
        guard fault != 0 else { return }
        throw cannotWrite(fault).attributed(to: self == .output ? "standard output" : "standard error")
    }

    /// Prepares the streams when a program starts.
    ///
    /// Afterwards a limit on file sizes or a reader that went away is an error, and not a signal that ends the process. Streams that were
    /// closed get a descriptor that is useless: otherwise the next file that is opened gets the number of the stream, and what is meant
    /// for the stream goes there.
    package static func prepare() {
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        for descriptor: CInt in 0...2 where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // The lowest free number is this one; reading from standard input and writing to the others fails.
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Reads standard input to its end.
    package static func readInput() throws(FileError) -> [UInt8] {
        try InputFile.standardInput(limit: FileContents.limit)
    }
}
