internal import CSystem

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The PDF files of a folder and of those in it, in the order of their paths; hidden ones are left out.
///
/// The names are kept close together: a hundred thousand of them take a few megabytes.
struct FolderRows: RowReader {
    private let names: [UInt8]
    /// Where each name begins, and after the last where it ends.
    private let starts: [Int]
    private let order: [Int32]
    private let position: RowPosition
    private var index = 0

    /// Lists a folder.
    ///
    /// - Parameters:
    ///   - path: The folder; the rows have paths relative to it.
    ///   - excluded: A folder in it that is left out, such as that of the outputs.
    ///   - position: Told how many rows there are, and of each that is taken.
    /// - Throws: ``SignetError`` `noInput` when it cannot be listed.
    init(_ path: String, excluding excluded: String?, position: RowPosition) throws(SignetError) {
        var names: [UInt8] = []
        var starts = [0]
        let left = excluded.flatMap { try? Signer.resolvingLinks($0) }
        try Self.list(path, prefix: "", excluding: left, depth: 0) { name in
            names += name.utf8
            starts.append(names.count)
        }
        self.names = names
        self.starts = starts
        order = (0..<Int32(starts.count - 1)).sorted { first, second in
            names[starts[Int(first)]..<starts[Int(first) + 1]]
                .lexicographicallyPrecedes(names[starts[Int(second)]..<starts[Int(second) + 1]])
        }
        self.position = position
        position.set(size: order.count)
    }

    mutating func next() -> Row? {
        guard index < order.count else { return nil }
        let place = Int(order[index])
        index += 1
        position.advance(by: 1)
        let name = String(decoding: names[starts[place]..<starts[place + 1]], as: UTF8.self)
        return Row(number: index, values: [RowName.input: name])
    }

    private static func list(
        _ path: String,
        prefix: String,
        excluding excluded: String?,
        depth: Int,
        _ body: (String) -> Void
    ) throws(SignetError) {
        guard let folder = unsafe opendir(path) else {
            throw SignetError(.noInput, "the folder cannot be listed: \(systemMessage(errno))", file: path)
        }
        defer { unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard name.utf8.first != UInt8(ascii: ".") else { continue }
            let whole = "\(path)/\(name)"
            var status = stat()
            guard unsafe lstat(whole, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                guard depth < 64, excluded == nil || (try? Signer.resolvingLinks(whole)) != excluded else { continue }
                try list(whole, prefix: "\(prefix)\(name)/", excluding: excluded, depth: depth + 1, body)
            } else if name.utf8.suffix(4).elementsEqual(".pdf".utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
                body(prefix + name)
            }
        }
    }
}
