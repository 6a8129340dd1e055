internal import CSystem

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The file systems that files were written to.
///
/// The descriptors are closed with their owner.
struct FileSystems: ~Copyable {
    private var descriptors: [dev_t: CInt] = [:]

    init() {}

    deinit { for descriptor in descriptors.values { close(descriptor) } }

    /// Adds that of a file.
    mutating func add(_ file: StagedFile) throws(SignetError) {
        guard let found = try file.duplicate() else { return }
        if descriptors[found.fileSystem] == nil {
            descriptors[found.fileSystem] = found.descriptor
        } else {
            close(found.descriptor)
        }
    }

    /// Waits until all that was written to them is on their disks.
    func sync() throws(SignetError) {
        for descriptor in descriptors.values where signet_syncfs(descriptor) != 0 {
            throw SignetError(.inputOutput, "the file system cannot be written: \(systemMessage(errno))")
        }
    }
}
