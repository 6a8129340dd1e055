internal import CSystemCalls
internal import Glibc
internal import SignetFiles
internal import SignetSigning

/// The paths of the PDF files below a folder, in order, and of folders that could not be listed.
///
/// They are stored compactly: a hundred thousand of them take a few megabytes. Hidden files are left out.
struct FolderListing: Sendable {
    /// The paths relative to the folder, in the file system's own bytes.
    private var paths: [UInt8] = []
    /// The start of each path, followed by the end of the last one.
    private var starts = [0]
    private var problems: [Int32: String] = [:]
    private var order: [Int32] = []

    /// The deepest nesting of folders that are listed.
    private static let depthLimit = 64

    /// Lists a folder.
    ///
    /// - Parameters:
    ///   - root: The folder.
    ///   - excluded: A folder in it that is left out, if it exists.
    /// - Throws: ``SignetError`` `noInput` when the folder cannot be listed.
    init(_ root: String, excluding excluded: String?) throws(SignetError) {
        var status = stat()
        let left = excluded.flatMap { unsafe stat($0, &status) == 0 ? Identity(status) : nil }
        let base = Array(root.utf8) + [UInt8(ascii: "/")]
        var folders: [(path: [UInt8], depth: Int)] = [([], 0)]
        while let (folder, depth) = folders.popLast() {
            let names: [Name]
            do throws(SystemError) { names = try Self.names(in: base + folder) } catch {
                let problem = "the folder cannot be listed: \(systemMessage(error.code))"
                guard depth > 0 else { throw SignetError(.noInput, problem, file: root) }
                add(folder.dropLast(), problem: problem)
                continue
            }
            for (name, isFile) in names where name.first != UInt8(ascii: ".") {
                let path = folder + name
                if isFile {
                    if Self.isDocument(name) { add(path[...], problem: nil) }
                    continue
                }
                guard unsafe lstat(Self.terminated(base + path), &status) == 0 else {
                    add(path[...], problem: "it cannot be examined: \(systemMessage(errno))")
                    continue
                }
                if status.st_mode & S_IFMT == S_IFDIR {
                    guard Identity(status) != left else { continue }
                    if depth < Self.depthLimit {
                        folders.append((path + [UInt8(ascii: "/")], depth + 1))
                    } else {
                        let way = "give that folder by itself"
                        add(path[...], problem: "the folder is in more than \(Self.depthLimit) others; \(way)")
                    }
                } else if Self.isDocument(name) {
                    add(path[...], problem: nil)
                }
            }
        }
        order = (0..<Int32(starts.count - 1)).sorted { [paths, starts] first, second in
            paths[starts[Int(first)]..<starts[Int(first) + 1]]
                .lexicographicallyPrecedes(paths[starts[Int(second)]..<starts[Int(second) + 1]])
        }
    }

    var count: Int { order.count }

    /// The path at an index, and the reason if it is not a file to sign.
    subscript(_ place: Int) -> (path: ArraySlice<UInt8>, problem: String?) {
        let entry = order[place]
        return (paths[starts[Int(entry)]..<starts[Int(entry) + 1]], problems[entry])
    }

    private mutating func add(_ path: ArraySlice<UInt8>, problem: String?) {
        problems[Int32(starts.count - 1)] = problem
        paths += path
        starts.append(paths.count)
    }

    /// The identity of a folder, which does not depend on its path.
    private struct Identity: Equatable {
        let device: dev_t
        let node: ino_t

        init(_ status: stat) {
            device = status.st_dev
            node = status.st_ino
        }
    }

    /// A system call that failed.
    private struct SystemError: Error {
        let code: CInt
    }

    private static func isDocument(_ name: [UInt8]) -> Bool {
        name.suffix(4).elementsEqual(".pdf".utf8, by: { $0 | 0x20 == $1 | 0x20 })
    }

    /// A name in a folder, and whether the folder says that it is a regular file: not all file systems do.
    private typealias Name = (bytes: [UInt8], isFile: Bool)

    /// The names in a folder, in no order.
    private static func names(in path: [UInt8]) throws(SystemError) -> [Name] {
        guard let folder = unsafe opendir(terminated(path)) else { throw SystemError(code: errno) }
        defer { unsafe closedir(folder) }
        var names: [Name] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(folder) else { break }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
            names.append((name, unsafe Int(entry.pointee.d_type) == Int(DT_REG)))
        }
        guard errno == 0 else { throw SystemError(code: errno) }
        return names
    }

    /// A path as the system takes it.
    private static func terminated(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}
