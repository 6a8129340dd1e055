internal import CSystemCalls
internal import Glibc

extension Folder {
    /// The names in a folder, unordered; empty if it cannot be listed.
    package static func names(in path: String) -> [String] {
        guard let folder = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            guard let name = unsafe signet_entry_name(entry) else { continue }
            names.append(unsafe String(cString: name))
        }
        return names
    }
}
