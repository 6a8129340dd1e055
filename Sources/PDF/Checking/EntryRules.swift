/// Rules that hold a section's rows against the bytes.
enum EntryRules {
    /// A row leads to the first digit of the object that it names, or into an object stream that holds it
    /// (ISO 32000-1, 7.5.4 and 7.5.8.3).
    static func offsets(_ update: UpdatedDocument) -> [UpdateFinding] {
        var findings: [UpdateFinding] = []
        let found = update.appended.items.map { ($0.position, $0.reference) }
        let items = Dictionary(found, uniquingKeysWith: { $1 }).merging(update.appended.unreadable) { $1 }
        for row in update.section.rows where findings.count < Limits.findings {
            switch row.entry {
            case .free: continue
            case .offset(let offset, let generation):
                let wanted = ObjectReference(number: row.number, generation: generation)
                let place = update.section.place(offset) ?? -1
                if update.isAppended(place) ? items[place] == wanted : header(update.bytes, at: place) == wanted {
                    continue
                }
                let message = "the section says byte \(offset), and the object does not begin there"
                findings.append(UpdateFinding(.entryOffset, message, object: wanted, offset: place))
            case .compressed(let stream, let index):
                guard !update.isEncrypted, !holds(row.number, stream: stream, index: index, update) else { continue }
                let message = "the section says object stream \(stream), item \(index), and the object is not there"
                let object = ObjectReference(number: row.number, generation: 0)
                findings.append(UpdateFinding(.entryOffset, message, object: object, offset: nil))
            }
        }
        return findings
    }

    private static func header(_ bytes: Bytes, at place: Int) -> ObjectReference? {
        guard bytes.byte(at: place)?.isDigit == true else { return nil }
        var lexer = Lexer(bytes, at: place)
        return lexer.objectHeader()
    }

    private static func holds(_ number: Int, stream: Int, index: Int, _ update: UpdatedDocument) -> Bool {
        guard let numbers = update.newest.objectStream(stream)?.numbers else { return false }
        return numbers.indices.contains(index) && numbers[index] == number
    }

    /// No object in use is freed: validators call that suspicious, and no signer needs it.
    static func freed(_ update: UpdatedDocument) -> [UpdateFinding] {
        var findings: [UpdateFinding] = []
        let rows = update.section.rows.lazy.filter { $0.entry == .free && $0.number > 0 }
        for row in rows.prefix(update.before.comparableObjects) {
            guard findings.count < Limits.findings, update.previous.place(of: row.number) != nil else { continue }
            let object = ObjectReference(number: row.number, generation: 0)
            findings.append(UpdateFinding(.freed, "an object in use is freed", object: object, offset: nil))
        }
        return findings
    }

    /// Every object that is appended is in the section: one that is not is a remnant, or hides.
    static func unlisted(_ update: UpdatedDocument) -> [UpdateFinding] {
        let listed = Set(update.section.rows.map(\.number))
        return update.appended.items.filter { !listed.contains($0.reference.number) }.filter {
            // A section that does not list itself is a separate finding.
            $0.position != update.section.position
        }.map { item in
            let message = "an object is appended, and the section does not list it"
            return UpdateFinding(.unlisted, message, object: item.reference, offset: item.position)
        }
    }

    /// An update writes, and lists, an object once.
    static func repeated(_ update: UpdatedDocument) -> [UpdateFinding] {
        var findings: [UpdateFinding] = []
        var seen: Set<Int> = []
        for item in update.appended.items where !seen.insert(item.reference.number).inserted {
            let message = "the update writes the object twice"
            findings.append(UpdateFinding(.repeated, message, object: item.reference, offset: item.position))
        }
        seen = []
        for row in update.section.rows where !seen.insert(row.number).inserted && findings.count < Limits.findings {
            let object = ObjectReference(number: row.number, generation: 0)
            findings.append(UpdateFinding(.repeated, "the section lists the object twice", object: object, offset: nil))
        }
        return findings
    }

    /// `/Length` counts the data to the byte: `endstream` follows, after one end of line at most, and the data begin
    /// after `stream` and CR LF or LF (ISO 32000-1, 7.3.8.1 and 7.3.8.2).
    static func streamLengths(_ update: UpdatedDocument) -> [UpdateFinding] {
        var findings: [UpdateFinding] = []
        for item in update.appended.items {
            guard let data = item.object.streamData else { continue }
            let length = update.newest.length(of: item.object)
            var lexer = Lexer(update.bytes, at: data.upperBound)
            _ = lexer.skipEndOfLine()
            let isEnded = update.bytes.has("endstream", at: lexer.position)
            let isBegun = update.bytes.byte(at: data.lowerBound - 1) == 0x0a
            if length == data.count, isEnded, isBegun { continue }
            let message =
                isBegun
                ? "/Length is \(length.map(String.init) ?? "absent"), and 'endstream' is not there"
                : "'stream' is not followed by CR LF or LF"
            findings.append(
                UpdateFinding(.streamLength, message, object: item.reference, offset: data.lowerBound)
            )
        }
        return findings
    }
}
