/// The linearization parameters at the beginning of a file, for readers that show its first page before the rest has arrived (ISO
/// 32000-2, annex F).
///
/// Some readers follow them while the file has the length that they state, and take another way when it has become longer.
struct Linearization {
    /// The length of the file.
    private let length: Int
    /// The number of the object of the first page.
    private let firstPage: Int?

    /// How far from the first byte readers look for the dictionary, and for the section behind it.
    private static let longestBeginning = 2048

    /// Reads the first object; nil when it is not such a dictionary.
    init?(_ bytes: Bytes) {
        guard let keyword = bytes.firstIndex(of: "obj", in: 0..<min(bytes.count, Self.longestBeginning)) else {
            return nil
        }
        var parser = ObjectParser(bytes, at: keyword + 3)
        guard let entries = try? parser.object().dictionary, entries["Linearized"] != nil,
            let length = entries["L"]?.number, let integer = Int(exactly: length.rounded())
        else { return nil }
        self.length = integer
        firstPage = entries["O"]?.integer
    }

    /// Whether readers may see another page, or other objects, in a document than they saw in its signed revision, or the other way round.
    func misleads(from before: Document, to now: Document) -> Bool {
        // Bytes behind the signed revision are not part of the linearized file.
        if length > before.bytes.count, length <= now.bytes.count { return true }
        guard length == before.bytes.count else { return false }
        let page = try? PageTree(before).page(at: 0).reference
        return page == nil || page?.number != firstPage || before.crossReferences.start > Self.longestBeginning
    }

    /// Whether it may matter that a file became longer.
    func concerns(lengths: ClosedRange<Int>) -> Bool { lengths.contains(length) }
}
