/// A file split into its last update and the revision before: the input of the rules.
final class UpdatedDocument {
    let bytes: Bytes
    let section: UpdateSection
    let before: PreviousRevision
    /// Where the update begins.
    let start: Int
    /// The objects as the update leaves them.
    let newest: Revision
    /// The objects as they were.
    let previous: Revision
    /// The contents of the appended bytes.
    let appended: AppendedBytes
    /// Whether the section lists all objects, as in an update of a broken file, and does not refer to an older section.
    var isComplete: Bool { section.trailer["Prev"] == nil }
    /// Whether the strings and streams cannot be read: then only the structure is checked.
    var isEncrypted: Bool { section.trailer["Encrypt"] != nil || before.trailer["Encrypt"] != nil }

    private(set) lazy var changes: [ChangedObject] = ChangedObject.all(in: self)
    private(set) lazy var pages: TouchedPages = TouchedPages(self)

    init(_ bytes: Bytes, section: UpdateSection, end: RevisionEnd, header: Int) throws(UpdateError) {
        self.bytes = bytes
        self.section = section
        start = end.end
        let before = try PreviousRevision(bytes, end: end, newest: section, header: header)
        self.before = before
        let rows = Dictionary(section.rows.map { ($0.number, $0.entry) }, uniquingKeysWith: { $1 })
        let own = Revision.Layer(base: section.base) { rows[$0] }
        newest = Revision(bytes, layers: [own] + (section.trailer["Prev"] == nil ? [] : before.layers))
        previous = Revision(bytes, layers: before.layers)
        appended = AppendedBytes(bytes, from: start, section: section)
    }

    /// Whether a place is in the update.
    func isAppended(_ place: Int) -> Bool { place >= start }
}

/// The chain of sections that an update is on.
struct PreviousRevision {
    /// The number after its `startxref`; nil when it cannot be read.
    let start: Int?
    let base: Int
    let kind: CrossReferences.Kind
    let trailer: PDFDictionary
    /// Whether its objects were found by looking for them.
    let isRepaired: Bool
    /// One more than the highest object number that it lists.
    let size: Int
    /// The numbers of a repaired revision's objects.
    let scanned: [Int: CrossReferenceEntry]
    let layers: [Revision.Layer]
    /// The number of objects that can be looked up at a bounded cost: fewer with thousands of sections.
    let comparableObjects: Int

    /// The sections are those before the newest one if its `/Prev` is right; else those of the bytes before the update,
    /// which must be copied for it.
    init(_ bytes: Bytes, end: RevisionEnd, newest: UpdateSection, header: Int) throws(UpdateError) {
        let previous = newest.trailer["Prev"]?.integer
        var found: CrossReferences?
        var sections: ArraySlice<CrossReferences.Section> = []
        if let previous, previous == end.start, let all = try? CrossReferences(bytes, header: header),
            all.sections.count > 1, all.base == newest.base, all.start == newest.start
        {
            found = all
            sections = all.sections.dropFirst()
        } else {
            let prefix = Bytes(bytes.copy(0..<end.end))
            if previous != nil { found = try? CrossReferences(prefix, header: header) }
            if found == nil { found = try? CrossReferences(repairing: prefix, header: header, known: nil) }
            sections = found?.sections[...] ?? []
        }
        guard let found, let first = sections.first else {
            let message = "the revision before the update cannot be read"
            throw UpdateError(UpdateFinding(.unreadable, message, object: nil, offset: end.end))
        }
        start = end.start
        base = found.base
        if case .table = first.content { kind = .table } else { kind = .stream }
        trailer = first.trailer
        isRepaired = found.isRepaired
        size = sections.map(\.size).max() ?? 1
        scanned = found.isRepaired ? found.scannedEntries : [:]
        let subsections = sections.reduce(0) { $0 + Self.subsectionCount($1) }
        comparableObjects = min(Limits.checkedObjects, max(500, Limits.lookedUpSubsections / max(1, subsections)))
        layers = sections.map { section in
            Revision.Layer(base: found.base) { section.entry(for: $0) }
        }
    }

    /// The most steps that looking up one number in a section may take.
    private static func subsectionCount(_ section: CrossReferences.Section) -> Int {
        let index = (section.trailer["Index"]?.array?.count ?? 0) / 2 + 1
        if case .table(let table, _) = section.content { return index + table.subsections.count }
        return index
    }
}
