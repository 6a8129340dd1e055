internal import CIsolation
internal import Glibc

/// A file in memory without a name, by which a worker process gets bytes.
package struct MemoryFile: ~Copyable {
    /// Its descriptor, which is closed with this value.
    package let descriptor: CInt

    /// Makes a file of bytes.
    ///
    /// - Throws: ``WorkerProcess/AnswerError`` `notStarted` where the system has no memory for it.
    package init(_ bytes: [UInt8]) throws(WorkerProcess.AnswerError) {
        descriptor = try Self.file(of: bytes)
    }

    deinit { close(descriptor) }

    private static func file(of bytes: [UInt8]) throws(WorkerProcess.AnswerError) -> CInt {
        let file = signet_memory_file()
        guard file >= 0 else { throw .notStarted }
        guard write(bytes, to: file) else {
            close(file)
            throw .notStarted
        }
        return file
    }

    private static func write(_ bytes: [UInt8], to file: CInt) -> Bool {
        unsafe bytes.withUnsafeBytes { space in
            var done = 0
            while done < space.count {
                let start = unsafe space.baseAddress.map { unsafe $0 + done }
                let part = unsafe signet_write(file, start, space.count - done)
                if part > 0 { done += part } else if errno != EINTR { return false }
            }
            return true
        }
    }
}
