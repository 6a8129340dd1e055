internal import CSystemCalls
internal import Glibc
internal import SignetBasics
internal import SignetFiles
internal import SignetSigning

/// A file of rows, an object, or standard input, block by block.
final class RowSource: Sendable {
    /// The name for errors.
    let name: String
    let position: RowPosition
    private let descriptor: CInt
    /// What is left of an object; nil for a file.
    private let rest: Guarded<ArraySlice<UInt8>?>

    /// The path that means standard input.
    static let standardInput = "-"

    private static let blockSize = 1 << 16

    /// Opens a file, a pipe, or standard input, or reads an object.
    init(_ path: String, position: RowPosition, in stores: ObjectStores) throws(SignetError) {
        self.position = position
        if ObjectStores.isAddress(path) {
            let bytes = try stores.contents(of: path)
            position.set(size: bytes.count)
            (name, descriptor) = (path, -1)
            rest = Guarded(bytes[...])
            return
        }
        rest = Guarded(nil)
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
        let next = rest.withLock { rest -> [UInt8]? in
            let block = rest.map { Array($0.prefix(Self.blockSize)) }
            rest = rest?.dropFirst(Self.blockSize)
            return block
        }
        if let next { return next }
        var block = [UInt8](repeating: 0, count: Self.blockSize)
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
