/// Where the versions of a file end: it was written once, and each update appended to it.
package enum RevisionEnds {
    /// The ends of the versions, in bytes from the first, the oldest first; the last is the length of the file.
    ///
    /// The sections of a linearized file that belong to its making are one version. A repaired file has one.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - limit: The most versions; the newest are kept.
    /// - Returns: At least one end.
    package static func all(of document: Document, limit: Int) -> [Int] {
        let bytes = document.bytes
        guard !document.isRepaired else { return [bytes.count] }
        var ends: Set<Int> = []
        for section in document.crossReferences.sections {
            guard let trailer = section.trailerRange else { continue }
            guard let end = end(after: trailer.upperBound, in: bytes), ends.count < limit * 2 else { continue }
            ends.insert(end)
        }
        let isWhole = { (end: Int) in
            (try? Document(Bytes(first: end, of: bytes), access: document.access)).map { !$0.isRepaired } ?? false
        }
        let found = ends.filter { $0 < bytes.count }.sorted().suffix(limit).filter(isWhole)
        let rest = bytes.copy((found.last ?? 0)..<min(bytes.count, (found.last ?? 0) + longestEnd + 1))
        // White space behind the last version is a part of it.
        if let last = found.last, bytes.count - last <= longestEnd, rest.allSatisfy(\.isPDFWhitespace) {
            return found.dropLast() + [bytes.count]
        }
        return found + [bytes.count]
    }

    /// The ends of the versions of a file that cannot be read, by its last `%%EOF`s, the newest first.
    package static func marked(in bytes: Bytes, limit: Int) -> [Int] {
        var ends: [Int] = []
        var place = bytes.count
        while ends.count < limit, let found = bytes.lastIndex(of: "%%EOF", in: 0..<place) {
            if let end = end(after: found, in: bytes) { ends.append(end) }
            place = found
        }
        return ends
    }

    /// The end of the first `%%EOF` behind a trailer, with its line.
    private static func end(after place: Int, in bytes: Bytes) -> Int? {
        let range = place..<min(bytes.count, place + farthestEnd)
        guard var end = bytes.firstIndex(of: "%%EOF", in: range).map({ $0 + 5 }) else { return nil }
        if bytes.byte(at: end) == 0x0D { end += 1 }
        if bytes.byte(at: end) == 0x0A { end += 1 }
        return end
    }

    /// Bytes between a trailer and its `%%EOF`.
    private static let farthestEnd = 4096
    /// White space at the end of a file.
    private static let longestEnd = 64
}
