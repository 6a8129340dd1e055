internal import CSystemCalls
internal import Glibc

/// A file of lines, each of which is written as it comes.
///
/// The descriptor is closed with its owner.
package struct LineFile: ~Copyable {
    private let path: String
    private let descriptor: CInt

    /// Opens a file, or makes it; its content stays until ``begin()``.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - beginning: The bytes that an existing file must begin with, unless it is empty; nil when any file may be
    ///     replaced.
    ///   - inputs: Files that it must not be.
    /// - Throws: ``FileError`` `cannotCreate`; then nothing has changed.
    package init(_ path: String, replacing beginning: String?, sparing inputs: [String]) throws(FileError) {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else {
            throw FileError(.cannotCreate, .notCreated(errno), file: path)
        }
        do throws(FileError) {
            try Self.check(descriptor, beginning: beginning, sparing: inputs)
        } catch {
            close(descriptor)
            throw error.attributed(to: path)
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func check(
        _ descriptor: CInt,
        beginning: String?,
        sparing inputs: [String]
    ) throws(FileError) {
        var status = stat()
        _ = unsafe fstat(descriptor, &status)
        for input in inputs {
            var other = stat()
            guard unsafe stat(input, &other) == 0 else { continue }
            guard other.st_ino != status.st_ino || other.st_dev != status.st_dev else {
                throw FileError(.cannotCreate, .input(input))
            }
        }
        guard let beginning, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return }
        var start = [UInt8](repeating: 0, count: beginning.utf8.count)
        let count = unsafe start.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count == start.count, start.elementsEqual(beginning.utf8) else {
            throw FileError(.cannotCreate, .otherContent)
        }
    }

    /// Removes the contents of the file.
    package func begin() throws(FileError) {
        // Pipes and terminals have nothing to take away.
        guard ftruncate(descriptor, 0) == 0 || errno == EINVAL else {
            throw FileError(.inputOutput, .notWritten(errno), file: path)
        }
    }

    /// Adds a line.
    package func write(_ line: String) throws(FileError) {
        do throws(FileError) { try writeAll(Array("\(line)\n".utf8), to: descriptor) } catch {
            throw error.attributed(to: path)
        }
    }
}
