/// Rules for the cross-reference section of an update.
enum SectionRules {
    /// Table after table or hybrid, stream after stream (ISO 32000-1, 7.5.8.4).
    ///
    /// Acrobat writes a mixed file again in memory and then finds its signatures' byte ranges wrong. A section for all
    /// objects of a broken file has no predecessor.
    static func kind(_ update: UpdatedDocument) -> [UpdateFinding] {
        guard !update.isComplete, update.section.kind != update.before.kind else { return [] }
        let message =
            update.section.kind == .table
            ? "a table follows a cross-reference stream" : "a cross-reference stream follows a table"
        return [UpdateFinding(.sectionKind, message, object: update.section.own, offset: update.section.position)]
    }

    /// A table's trailer has no entries of a cross-reference stream (ISO 32000-1, 7.5.5, table 15).
    ///
    /// Acrobat takes such a trailer for one and calls byte ranges invalid.
    static func streamKeys(_ update: UpdatedDocument) -> [UpdateFinding] {
        guard update.section.kind == .table else { return [] }
        return TrailerRules.streamKeys.filter { update.section.trailer[$0] != nil }.map { key in
            let message = "the trailer of a table has /\(key), which belongs to a cross-reference stream"
            return UpdateFinding(.streamKeys, message, object: nil, offset: update.section.position)
        }
    }

    /// No `/XRefStm` that leads to a stream of an older revision (ISO 32000-1, 7.5.8.4).
    ///
    /// It is read before `/Prev` and restores old objects.
    static func staleHybrid(_ update: UpdatedDocument) -> [UpdateFinding] {
        guard let hidden = update.section.trailer["XRefStm"], update.section.kind == .table else { return [] }
        if let place = hidden.integer.flatMap(update.section.place), update.isAppended(place) { return [] }
        let message = "/XRefStm leads to a stream of an older revision"
        return [UpdateFinding(.staleHybrid, message, object: nil, offset: update.section.position)]
    }

    /// `/Prev` is the previous `startxref` (ISO 32000-1, 7.5.5, table 15, and 7.5.6).
    ///
    /// Without it a section must list every object.
    static func previous(_ update: UpdatedDocument) -> [UpdateFinding] {
        let position = update.section.position
        if let previous = update.section.trailer["Prev"] {
            guard update.before.start != previous.integer || previous.reference != nil else { return [] }
            let right = update.before.start.map(String.init) ?? "nothing that leads to a section"
            let message = "/Prev is not what the startxref before says, which is \(right)"
            return [UpdateFinding(.previous, message, object: update.section.own, offset: position)]
        }
        let listed = Set(update.section.rows.map(\.number))
        guard let lost = update.before.scanned.keys.filter({ !listed.contains($0) }).min() else { return [] }
        let message = "there is no /Prev, and object \(lost) of the file is not listed"
        return [UpdateFinding(.previous, message, object: update.section.own, offset: position)]
    }

    /// Offsets count from where the older ones do: the header or the first byte (ISO 32000-1, 7.5.4 and annex H.3).
    static func offsetBase(_ update: UpdatedDocument) -> [UpdateFinding] {
        guard !update.isComplete, update.section.base != update.before.base else { return [] }
        let message = "offsets count from byte \(update.section.base), those before from \(update.before.base)"
        return [UpdateFinding(.offsetBase, message, object: nil, offset: update.section.position)]
    }

    /// `/Size` is above the highest number of the whole file (ISO 32000-1, 7.5.5, table 15).
    static func size(_ update: UpdatedDocument) -> [UpdateFinding] {
        let needed = max((update.section.rows.map(\.number).max() ?? 0) + 1, update.before.size)
        let size = update.newest.value("Size", of: update.section.trailer).integer
        if let size, size >= needed { return [] }
        let said = size.map(String.init) ?? "absent"
        let message = "/Size is \(said), and the file has objects up to \(needed - 1)"
        return [UpdateFinding(.size, message, object: update.section.own, offset: update.section.position)]
    }

    /// A cross-reference stream lists itself, as every object of the file (ISO 32000-1, 7.5.8.1).
    static func ownEntry(_ update: UpdatedDocument) -> [UpdateFinding] {
        guard let own = update.section.own else { return [] }
        let isListed = update.section.rows.contains { row in
            guard row.number == own.number, case .offset(let offset, _) = row.entry else { return false }
            return update.section.place(offset) == update.section.position
        }
        if isListed { return [] }
        let message = "the cross-reference stream does not list itself"
        return [UpdateFinding(.ownEntry, message, object: own, offset: update.section.position)]
    }

    /// The entries of a cross-reference stream are direct (ISO 32000-1, 7.5.8.2): no object can be found before it.
    static func directKeys(_ update: UpdatedDocument) -> [UpdateFinding] {
        let section = update.section
        let keys: [Name] =
            section.kind == .stream
            ? ["Size", "Prev", "W", "Index", "Length", "Filter", "DecodeParms"] : ["Size", "Prev"]
        return keys.filter { section.trailer[$0]?.reference != nil }.map { key in
            let message = "/\(key) of a cross-reference section must be direct"
            return UpdateFinding(.directEntry, message, object: section.own, offset: section.position)
        }
    }
}
