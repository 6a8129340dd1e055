/// Recognises an update that this library appended as the last of a file.
///
/// The second file identifier of such an update is the digest of the first one, of the length of the file before and of
/// the objects appended (``IncrementalUpdate``), so the length is proven and not guessed.
package enum OwnUpdate {
    /// `/NM` of the annotations that this library makes begins with it.
    package static let annotationPrefix = "signet-"

    /// How much may have been appended at most, to bound the search.
    private static let limit = 256 << 20

    /// The length of the file before its last update, or nil when that is not ours.
    ///
    /// - Complexity: O(n) for n bytes of the update.
    package static func lengthBefore(_ document: Document) throws(PDFError) -> Int? {
        let references = document.crossReferences
        guard !references.isRepaired, let newest = references.sections.first,
            let identifiers = try document.value("ID", of: document.trailer)?.array, identifiers.count == 2,
            let first = try document.resolve(identifiers[0]).string,
            let second = try document.resolve(identifiers[1]).string
        else { return nil }
        let end = references.start + references.base
        let offsets = newest.entries.compactMap { entry -> Int? in
            guard case .offset(let offset, _) = entry, offset < references.start else { return nil }
            return offset + references.base
        }
        // An ordinary update begins with its first object. The section after a repair lists the file's own objects too,
        // and of ours as the last.
        let isComplete = newest.trailer["Prev"] == nil
        let starts = isComplete ? offsets.sorted(by: >).prefix(64) : offsets.min().map { [$0] } ?? []
        for start in starts where end - start <= limit {
            for length in [start, start - 1]
            where length > 0 && (length == start || document.bytes.byte(at: length) == 0x0a) {
                let body = document.bytes.copy(length..<end)
                for permanent in first == second ? [[], first] : [first] {
                    let parts = [permanent, Array(String(length).utf8), body]
                    if ContentDigest.bytes(of: parts) == second { return length }
                }
            }
        }
        return nil
    }
}
