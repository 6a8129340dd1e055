/// Rules for the entries that an update's trailer must repeat.
enum TrailerRules {
    /// Entries that only the dictionary of a cross-reference stream has (ISO 32000-1, 7.3.8.2 and 7.5.8.2).
    static let streamKeys: [Name] = ["Type", "W", "Index", "Length", "Filter", "DecodeParms"]
    private static let ownKeys: Set<Name> = Set(
        streamKeys + ["Prev", "XRefStm", "F", "FFilter", "FDecodeParms", "DL"]
    )

    /// All entries of the last trailer are in the new one (ISO 32000-1, 7.5.6), except those of its section.
    static func lostEntries(_ update: UpdatedDocument) -> [UpdateFinding] {
        let keys = Set(update.section.trailer.keys)
        return update.before.trailer.entries.filter {
            !keys.contains($0.key) && !ownKeys.contains($0.key) && $0.value != .null
        }.map { entry in
            let message = "the trailer has lost /\(entry.key)"
            return UpdateFinding(.lostEntry, message, object: update.section.own, offset: update.section.position)
        }
    }

    /// The catalog is the object that it was: validators follow changes from it.
    static func root(_ update: UpdatedDocument) -> [UpdateFinding] {
        guard let root = update.section.trailer["Root"], let old = update.before.trailer["Root"], root != old else {
            return []
        }
        let message = "/Root is another object than before"
        return [UpdateFinding(.root, message, object: root.reference, offset: update.section.position)]
    }

    /// The first file identifier stays, since it names the file and goes into its key; the second changes with each
    /// update (ISO 32000-1, 14.4 and 7.6.3.3).
    static func identifiers(_ update: UpdatedDocument) -> [UpdateFinding] {
        guard let written = update.section.trailer["ID"] else { return [] }
        let position = update.section.position
        func finding(_ rule: UpdateRule, _ message: String) -> UpdateFinding {
            UpdateFinding(rule, message, object: update.section.own, offset: position)
        }
        var findings: [UpdateFinding] = []
        // The entries that open an encrypted file cannot themselves be looked up and decrypted.
        if update.isEncrypted, written.array == nil || written.array?.contains(where: { $0.string == nil }) == true {
            findings.append(finding(.directEntry, "/ID of an encrypted file must be a direct array of direct strings"))
        }
        let now = (update.newest.resolve(written).array ?? []).map { update.newest.resolve($0) }
        let before = (update.previous.value("ID", of: update.before.trailer).array ?? []).map {
            update.previous.resolve($0)
        }
        guard let first = before.first, first.string != nil else { return findings }
        if now.first != first { findings.append(finding(.firstIdentifier, "the first file identifier is another one")) }
        if now.count < 2 || (before.count > 1 && now[1] == before[1]) {
            findings.append(finding(.secondIdentifier, "the second file identifier is the one before"))
        }
        return findings
    }

    /// `/Encrypt` is unchanged, reference and dictionary (ISO 32000-1, 7.6.1).
    ///
    /// Acrobat takes a certification back when the dictionary is rewritten.
    static func encryption(_ update: UpdatedDocument) -> [UpdateFinding] {
        let now = update.section.trailer["Encrypt"] ?? .null
        let before = update.before.trailer["Encrypt"] ?? .null
        // A lost entry is a separate finding.
        guard now != .null || before == .null else { return [] }
        let isWritten = update.section.rows.contains { row in
            guard row.number == now.reference?.number, case .offset(let offset, _) = row.entry else { return false }
            return update.section.place(offset).map(update.isAppended) ?? false
        }
        guard now != before || isWritten else { return [] }
        let message = now != before ? "/Encrypt has changed" : "the encryption dictionary is written again"
        return [UpdateFinding(.encryption, message, object: now.reference, offset: update.section.position)]
    }
}
