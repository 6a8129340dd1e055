internal import CSystemCalls

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Signer {
    /// Checks that a path does not lead to the input, by whatever links.
    static func check(_ output: String, isNot input: borrowing InputFile) throws(SignetError) {
        var status = stat()
        guard unsafe stat(output, &status) == 0 else { return }
        guard status.st_dev != input.status.st_dev || status.st_ino != input.status.st_ino else {
            let way = "name another file, or work in place if that is meant"
            throw SignetError(.cannotCreate, "it is the input too; \(way)", file: output)
        }
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
