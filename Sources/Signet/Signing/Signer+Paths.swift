internal import CSystem

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Signer {
    /// Whether a path leads to the file that is open, by whatever links.
    static func isSame(_ file: borrowing InputFile, _ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return status.st_dev == file.status.st_dev && status.st_ino == file.status.st_ino
    }

    /// The path that symbolic links lead to, so that a rename replaces the file and not the link.
    static func resolvingLinks(_ path: String) throws(SignetError) -> String {
        guard let resolved = unsafe realpath(path, nil) else {
            throw SignetError(.noInput, "it cannot be opened: \(systemMessage(errno))", file: path)
        }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
