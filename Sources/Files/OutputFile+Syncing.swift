internal import CSystemCalls
internal import Glibc

extension OutputFile {
    /// Which file system it is on.
    var fileSystem: dev_t {
        var status = stat()
        _ = unsafe fstat(descriptor, &status)
        return status.st_dev
    }

    /// Waits until the bytes are on the disk.
    func sync() throws(FileError) {
        try check(fsync(descriptor))
    }

    /// Waits until all that was written to its file system is on the disk, names too.
    func syncFileSystem() throws(FileError) {
        try check(signet_syncfs(descriptor))
    }

    /// Waits until its name is on the disk, and the entries of other folders of the same file system.
    ///
    /// Where a folder cannot be synced by itself, as one that may be written but not read, all of the file system is.
    func syncNames(alsoIn folders: [String]) throws(FileError) {
        guard
            try isSynced(place.folder, from: place.start.descriptor),
            try areSynced(folders)
        else { return try syncFileSystem() }
    }

    private func areSynced(_ folders: [String]) throws(FileError) -> Bool {
        for folder in folders where try !isSynced(folder, from: AT_FDCWD) { return false }
        return true
    }

    /// Syncs a folder; false when it cannot be opened or does not support syncing.
    private func isSynced(_ folder: String, from start: CInt) throws(FileError) -> Bool {
        let descriptor = unsafe openat(start, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        if fsync(descriptor) == 0 { return true }
        guard errno == EINVAL || errno == ENOTSUP else { throw writingError(errno) }
        return false
    }

    private func check(_ status: CInt) throws(FileError) {
        guard status == 0 else { throw writingError(errno) }
    }

    private func writingError(_ code: CInt) -> FileError {
        FileError(.inputOutput, .notWritten(code), file: place.path)
    }
}
