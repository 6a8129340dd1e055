internal import CSystemCalls
internal import Glibc
internal import SignetFiles
internal import SignetSigning

/// A file of rows, or standard input, block by block.
final class RowSource: Sendable {
    /// The name for errors.
    let name: String
    let position: RowPosition
    private let descriptor: CInt

    /// The path that means standard input.
    static let standardInput = "-"

    /// Opens a file, a pipe, or standard input.
    init(_ path: String, position: RowPosition) throws(SignetError) {
        self.position = position
        guard path != Self.standardInput else {
            name = "standard input"
            descriptor = 0
            return
        }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw SignetError(.noInput, "it cannot be opened: \(systemMessage(errno))", file: path)
        }
        var status = stat()
        if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            position.set(size: Int(status.st_size))
        }
        name = path
        self.descriptor = descriptor
    }

    deinit { if descriptor > 0 { close(descriptor) } }

    /// The next bytes, as many as are there; none at the end.
    func nextBlock() throws(SignetError) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw SignetError(.inputOutput, "it cannot be read: \(systemMessage(errno))", file: name)
            }
            block.removeSubrange(count...)
            return block
        }
    }
}
