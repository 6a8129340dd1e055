/// Rules for the objects that an update rewrites.
enum ObjectRules {
    /// An update that is too large to be compared with the earlier revision cannot be called sound.
    static func limits(_ update: UpdatedDocument) -> [UpdateFinding] {
        let count = update.before.comparableObjects
        guard update.changes.count >= count else { return [] }
        return [UpdateFinding(.limit, "only \(count) of its objects were compared", object: nil, offset: update.start)]
    }

    /// An object that is as it was is not written: Acrobat calls earlier signatures changed by it.
    static func unchanged(_ update: UpdatedDocument) -> [UpdateFinding] {
        update.changes.filter { isUnchanged($0, in: update.bytes) }.map { change in
            let message = "the object is written again unchanged"
            return UpdateFinding(.unchanged, message, object: change.reference, offset: change.now.range.lowerBound)
        }
    }

    private static func isUnchanged(_ change: ChangedObject, in bytes: Bytes) -> Bool {
        guard let before = change.before, before.value == change.now.value else { return false }
        switch (before.streamData, change.now.streamData) {
        case (nil, nil): return true
        case (let old?, let new?): return old.count == new.count && bytes.copy(old) == bytes.copy(new)
        default: return false
        }
    }

    /// The catalog's entries that an update may change: the form, the tagging, metadata, the version.
    ///
    /// Validators compare the rest (pyHanko's rules for the difference of two revisions). `/DSS` is what long-term
    /// validation adds (ISO 32000-2, 12.8.4.3).
    private static let catalogKeys: Set<Name> = [
        "AcroForm", "StructTreeRoot", "MarkInfo", "Metadata", "Version", "Extensions", "DSS",
    ]

    /// The catalog differs only in ``catalogKeys``; `/Perms` may be added when a document is certified (12.8.4).
    static func catalog(_ update: UpdatedDocument) -> [UpdateFinding] {
        guard let number = update.section.trailer["Root"]?.reference?.number,
            let change = update.changes.first(where: { $0.number == number })
        else { return [] }
        var allowed = catalogKeys
        if change.before?.value.dictionary?["Perms"] == nil { allowed.insert("Perms") }
        return difference(of: change, except: allowed).map { key in
            let message = "the update changes /\(key) of the document catalog"
            return UpdateFinding(.catalog, message, object: change.reference, offset: change.now.range.lowerBound)
        }
    }

    /// The entries of a page that an update may change: its annotations, the order and tags of these, and what is drawn
    /// on top.
    private static let pageKeys: Set<Name> = [
        "Annots", "Tabs", "StructParents", "Contents", "Resources", "Group", "LastModified",
    ]

    /// A page that existed differs only in ``pageKeys``: its boxes, rotation and parent stay.
    static func pages(_ update: UpdatedDocument) -> [UpdateFinding] {
        var findings: [UpdateFinding] = []
        for change in update.changes {
            guard let before = change.before?.value.dictionary, before["Type"]?.name == "Page" else { continue }
            for key in difference(of: change, except: pageKeys) {
                let message = "the update changes /\(key) of a page"
                let offset = change.now.range.lowerBound
                findings.append(UpdateFinding(.page, message, object: change.reference, offset: offset))
            }
        }
        return findings
    }

    /// Keys whose written values differ, absent and null being the same; the type when it is not a dictionary any more.
    private static func difference(of change: ChangedObject, except allowed: Set<Name>) -> [Name] {
        guard let before = change.before?.value.dictionary else { return [] }
        guard let now = change.now.value.dictionary else { return ["Type"] }
        let old = Dictionary(before.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        let new = Dictionary(now.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        return Set(old.keys).union(new.keys).subtracting(allowed).filter {
            (old[$0] ?? .null) != (new[$0] ?? .null)
        }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
}
