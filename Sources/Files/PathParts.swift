/// A path as the folder that a file is in and its name there.
///
/// Paths are compared and cut as bytes: to the system a slash is one even where Swift sees one character of it and an accent.
struct PathParts {
    /// The folder; `.` for a name alone.
    let folder: String
    /// The name; empty for the top folder.
    let name: String

    /// Cuts a path before its last name; slashes after that do not count.
    init(_ path: String) {
        let slash = UInt8(ascii: "/")
        let bytes = path.utf8
        let end = bytes.lastIndex { $0 != slash }.map { bytes.index(after: $0) } ?? bytes.startIndex
        let whole = path[..<end]
        guard let cut = whole.utf8.lastIndex(of: slash) else {
            folder = whole.isEmpty && !path.isEmpty ? "/" : "."
            name = String(whole)
            return
        }
        folder = cut == whole.startIndex ? "/" : String(path[..<cut])
        name = String(whole[bytes.index(after: cut)...])
    }

    /// The path from a folder on, if this path is that of the folder or begins with it; `.` for the folder itself.
    static func inner(_ path: String, of folder: String) -> String? {
        let slash = UInt8(ascii: "/")
        if folder == ".", path.utf8.first != slash { return path }
        var above = Substring(folder)
        while above.utf8.count > 1, above.utf8.last == slash {
            above = above[..<above.utf8.index(before: above.endIndex)]
        }
        guard path.utf8.starts(with: above.utf8) else { return nil }
        let rest = path.utf8.dropFirst(above.utf8.count)
        guard rest.isEmpty || rest.first == slash || above == "/" else { return nil }
        let inner = rest.drop { $0 == slash }
        return inner.isEmpty ? "." : String(Substring(inner))
    }
}
