/// Looks for faults in the last update of a file that readers pass over and that make strict validators call the file
/// changed or its signatures invalid.
///
/// It compares the appended part with the previous revision: the cross-reference section, the bytes and the objects
/// (ISO 32000-1, 7.5.4 to 7.5.8; 12.5; 12.8). The cost grows with the size of the update. Whatever the bytes are, the
/// result is a list of findings; only an update whose beginning cannot be found ends the check early, with a finding
/// that says so.
package struct UpdateCheck {
    /// In the order of the rules; at most ``Limits/findings``.
    package let findings: [UpdateFinding]
    /// The bytes of the update, or nil when the file has none.
    package let update: Range<Int>?

    /// Checks the last update of a file, whose beginning is found by the end of the revision before.
    package init(_ bytes: Bytes) {
        self.init(bytes) { section, header in RevisionEnd(bytes, before: section, header: header) }
    }

    /// Checks the bytes appended to a file of a known length.
    package init(_ bytes: Bytes, after length: Int) {
        self.init(bytes) { _, _ in RevisionEnd(bytes, length: length) }
    }

    private init(_ bytes: Bytes, findEnd: (UpdateSection, Int) -> RevisionEnd?) {
        // As readers find it: within the first 1024 bytes (ISO 32000-1, annex H.3).
        let header = bytes.firstIndex(of: "%PDF", in: 0..<1024 + 4) ?? 0
        var end: RevisionEnd?
        do throws(UpdateError) {
            let section = try UpdateSection(bytes, header: header)
            end = findEnd(section, header)
            let document = try end.map { end throws(UpdateError) in
                try UpdatedDocument(bytes, section: section, end: end, header: header)
            }
            findings = document.map(Self.findings) ?? []
        } catch {
            findings = [error.finding]
        }
        update = end.map { $0.end..<bytes.count }
    }

    private typealias Rule = @Sendable (UpdatedDocument) -> [UpdateFinding]

    private static func findings(in update: UpdatedDocument) -> [UpdateFinding] {
        var findings = update.section.findings + update.appended.findings
        let rules = fileRules + sectionRules + entryRules + (update.isEncrypted ? [] : objectRules)
        for rule in rules where findings.count < Limits.findings { findings += rule(update) }
        return Array(findings.prefix(Limits.findings))
    }

    private static let fileRules: [Rule] = [FileRules.newLine, FileRules.ending]
    private static let sectionRules: [Rule] = [
        SectionRules.kind, SectionRules.streamKeys, SectionRules.staleHybrid, SectionRules.previous,
        SectionRules.offsetBase, SectionRules.size, SectionRules.ownEntry, SectionRules.directKeys,
        TrailerRules.lostEntries, TrailerRules.root, TrailerRules.identifiers, TrailerRules.encryption,
    ]
    private static let entryRules: [Rule] = [
        EntryRules.offsets, EntryRules.freed, EntryRules.unlisted, EntryRules.repeated, EntryRules.streamLengths,
    ]
    private static let objectRules: [Rule] = [
        ObjectRules.limits, ObjectRules.unchanged, ObjectRules.catalog, ObjectRules.pages, SignatureRules.directEntries,
        SignatureRules.indirectEntries, SignatureRules.byteRange, PageRules.items, PageRules.lostAnnotations,
        PageRules.sharedAnnotations, PageRules.sharedArray, AnnotationRules.rectangle, AnnotationRules.flags,
        AnnotationRules.appearance, AnnotationRules.page, AnnotationRules.name, AnnotationRules.contents,
    ]
}
