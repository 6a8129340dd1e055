internal import CSystemCalls
internal import Glibc

extension OutputFile {
    /// Marks a file as being written, for as long as it is open.
    ///
    /// - Returns: False when another process took it for a leftover before. Where files cannot be locked, none does.
    static func claim(_ descriptor: CInt) -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno != EWOULDBLOCK }
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// Removes the hidden files of a folder that processes left which were ended while they wrote.
    ///
    /// Those that a process is writing still are locked, and stay.
    ///
    /// - Returns: How many were removed.
    /// - Complexity: One pass over the names in the folder.
    @discardableResult
    package static func removeLeftovers(in folder: String) -> Int {
        guard let entries = unsafe opendir(folder) else { return 0 }
        defer { unsafe closedir(entries) }
        var count = 0
        while let entry = unsafe readdir(entries) {
            guard let bytes = unsafe signet_entry_name(entry), unsafe bytes[0] == CChar(0x2E) else { continue }
            let name = unsafe String(cString: bytes)
            if SiblingName.matches(name), unsafe isRemoved(name, in: dirfd(entries)) { count += 1 }
        }
        return count
    }

    private static func isRemoved(_ name: String, in folder: CInt) -> Bool {
        let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        // Network file systems lock only files that are open for writing.
        var descriptor = unsafe openat(folder, name, O_WRONLY | flags)
        if descriptor < 0, errno == EACCES { descriptor = unsafe openat(folder, name, O_RDONLY | flags) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
        return unsafe unlinkat(folder, name, 0) == 0
    }
}
