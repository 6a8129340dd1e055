internal import CSystemCalls
internal import Glibc

/// A document for a helper, which has no access to files and gets its descriptor.
enum ViewedDocument: Sendable {
    case file(String)
    case bytes([UInt8])

    /// An open descriptor of a document.
    struct Opened: ~Copyable {
        let descriptor: CInt
        let size: Int

        deinit { close(descriptor) }
    }

    /// Opens it to be read.
    ///
    /// - Throws: ``ViewingError``.
    func opened() throws(ViewingError) -> Opened {
        switch self {
        case .file(let path):
            // A pipe that nobody writes to would not open without O_NONBLOCK.
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw .unreadable(unsafe String(cString: strerror(errno))) }
            return Opened(descriptor: descriptor, size: max(0, Int(lseek(descriptor, 0, SEEK_END))))
        case .bytes(let bytes):
            let descriptor = signet_memory_file()
            guard descriptor >= 0 else { throw .noProcess }
            let opened = Opened(descriptor: descriptor, size: bytes.count)
            guard Self.write(bytes, to: descriptor) else { throw .noProcess }
            return opened
        }
    }

    /// Writes all bytes to a file.
    static func write(_ bytes: [UInt8], to file: CInt) -> Bool {
        unsafe bytes.withUnsafeBytes { space in
            var done = 0
            while done < space.count {
                let part = unsafe signet_write(file, space.baseAddress.map { unsafe $0 + done }, space.count - done)
                if part > 0 { done += part } else if errno != EINTR { return false }
            }
            return true
        }
    }
}
