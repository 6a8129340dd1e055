#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file of lines that are written as they come, several at a time.
///
/// The descriptor is closed with its owner.
package struct LineFile: ~Copyable {
    private let path: String
    private let descriptor: CInt
    private var pending: [UInt8] = []
    private static let blockSize = 1 << 14

    /// Begins a file; what was in it before goes.
    package init(_ path: String) throws(SignetError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw SignetError(.cannotCreate, "it cannot be created: \(systemMessage(errno))", file: path)
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Adds a line.
    package mutating func write(_ line: String) throws(SignetError) {
        pending += line.utf8
        pending.append(0x0A)
        if pending.count >= Self.blockSize { try flush() }
    }

    /// Writes what is held back.
    package mutating func flush() throws(SignetError) {
        do throws(SignetError) { try writeAll(pending, to: descriptor) } catch { throw error.about(path) }
        pending = []
    }
}
