internal import SignetBasics

/// Reads an export entry by entry: none is kept, and the first broken one ends it.
package struct AuditExportReader {
    /// The export's description of itself.
    package struct Frame: Hashable, Sendable {
        package var chain: String
        package var head: AuditDigest
    }

    private let bytes: [UInt8]

    /// - Throws: `AuditError` for an export that is too long.
    package init(_ bytes: [UInt8]) throws(AuditError) {
        guard bytes.count <= AuditLimits.exportBytes else {
            throw AuditError(.tooLarge(limit: AuditLimits.exportBytes))
        }
        self.bytes = bytes
    }

    /// Hands over each entry with its place from 1, and returns the export's description of itself.
    ///
    /// - Throws: `AuditError` for unreadable input, and the errors of `each`; both name the entry.
    package func read(
        each: (_ entry: AuditEntry, _ place: Int) throws(AuditError) -> Void
    ) throws(AuditError) -> Frame {
        // Two more than an entry: the export and its array are around it.
        var scanner = JSONScanner<AuditError>(bytes, maximumDepth: AuditLimits.depth + 2)
        var texts = JSONObject()
        var count: Int?
        guard case .object = try scanner.kind() else { throw AuditError(.notAnExport) }
        try scanner.open()
        var isFirst = true
        while let name = try member(&scanner, isFirst: isFirst, after: count) {
            isFirst = false
            switch name {
            case "entries":
                guard count == nil else { throw AuditError(.repeatedMember(name)) }
                count = try readEntries(&scanner, each: each)
            case "format", "chain", "head":
                guard texts[name] == nil else { throw AuditError(.repeatedMember(name)) }
                guard case .string = try scanner.kind() else { throw AuditError(.wrongMember(name)) }
                texts[name] = .string(try scanner.string())
            default: throw AuditError(.unknownMember(name))
            }
        }
        try scanner.end()
        var members = try MemberReader(.object(texts), called: "format")
        let format = try members.string("format")
        guard [AuditExport.format, AuditExport.earlierFormat].contains(format) else {
            throw AuditError(.unknownFormat(format))
        }
        guard count != nil else { throw AuditError(.missingMember("entries")) }
        return Frame(chain: try members.string("chain"), head: try members.digest("head"))
    }

    private func readEntries(
        _ scanner: inout JSONScanner<AuditError>,
        each: (AuditEntry, Int) throws(AuditError) -> Void
    ) throws(AuditError) -> Int {
        guard case .array = try scanner.kind() else { throw AuditError(.wrongMember("entries")) }
        try scanner.open()
        var count = 0
        do throws(AuditError) {
            while try scanner.nextItem(isFirst: count == 0) {
                guard count < AuditLimits.entries else {
                    throw AuditError(.tooManyEntries(limit: AuditLimits.entries))
                }
                count += 1
                do throws(AuditError) {
                    try each(AuditEntry(JSONValue(&scanner, numbers: .integers)), count)
                } catch {
                    throw error.at(entry: count)
                }
            }
        } catch {
            // The failure where another entry or the end should be: the entry that begins there cannot be read.
            if case .json = error.kind { throw error.at(entry: count + 1) }
            throw error
        }
        return count
    }

    /// Goes to the next member; anything unreadable after the entries is treated as one more entry.
    private func member(
        _ scanner: inout JSONScanner<AuditError>,
        isFirst: Bool,
        after count: Int?
    ) throws(AuditError) -> String? {
        do throws(AuditError) {
            return try scanner.nextMember(isFirst: isFirst)
        } catch {
            throw count.map { error.at(entry: $0 + 1) } ?? error
        }
    }
}
