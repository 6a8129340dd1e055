internal import Glibc

/// Where paths lead to by symbolic links.
package enum SymbolicLinks {
    /// The path that links lead to, so that a rename replaces the file and not the link.
    ///
    /// - Throws: ``FileError`` `noInput` when there is nothing.
    package static func resolve(_ path: String) throws(FileError) -> String {
        guard let resolved = resolved(path) else { throw FileError(.noInput, .notOpened(errno), file: path) }
        return resolved
    }

    /// The same; nil, with the system's error number set, when there is nothing.
    static func resolved(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
