/// Rules for the signature dictionaries and fields that an update brings (ISO 32000-1, 12.8.1 and 12.7.4.5).
enum SignatureRules {
    /// In a signature dictionary with `/ByteRange` every entry is direct, and the dictionary is not part of an object
    /// stream (Arlington PDF model, `Signature`; ISO 32000-1, 12.8.1).
    ///
    /// Otherwise bytes outside the range could be changed from elsewhere.
    static func directEntries(_ update: UpdatedDocument) -> [UpdateFinding] {
        var findings: [UpdateFinding] = []
        for change in update.changes {
            guard let dictionary = signature(change) else { continue }
            let offset = change.now.range.lowerBound
            func note(_ message: String) {
                findings.append(UpdateFinding(.directEntry, message, object: change.reference, offset: offset))
            }
            for entry in dictionary.entries where entry.value.reference != nil {
                note("/\(entry.key) of a signature must be direct")
            }
            if change.isCompressed { note("a signature is in an object stream") }
        }
        return findings
    }

    private static func signature(_ change: ChangedObject) -> PDFDictionary? {
        guard let dictionary = change.now.value.dictionary, dictionary["ByteRange"] != nil else { return nil }
        return dictionary
    }

    /// `/Lock` and `/SV` of a signature field are references (ISO 32000-1, table 232; Arlington PDF model,
    /// `FieldSig`).
    static func indirectEntries(_ update: UpdatedDocument) -> [UpdateFinding] {
        var findings: [UpdateFinding] = []
        for change in update.changes {
            guard let dictionary = change.now.value.dictionary, dictionary["FT"]?.name == "Sig" else { continue }
            for key in ["Lock", "SV"] as [Name] {
                guard let value = dictionary[key], value != .null, value.reference == nil else { continue }
                let message = "/\(key) of a signature field must be a reference"
                let offset = change.now.range.lowerBound
                findings.append(UpdateFinding(.indirectEntry, message, object: change.reference, offset: offset))
            }
        }
        return findings
    }

    /// The newest signature covers the whole file but its own `/Contents`, which is one hexadecimal string between
    /// the two ranges (ISO 32000-1, 12.8.1; ETSI EN 319 142-1, 5.3).
    ///
    /// Offsets count from the file's first byte.
    static func byteRange(_ update: UpdatedDocument) -> [UpdateFinding] {
        update.changes.filter { change in
            guard let dictionary = signature(change), !change.isCompressed else { return false }
            return !covers(dictionary["ByteRange"]?.array?.map(\.integer) ?? [], signature: change.now, update)
        }.map { change in
            let message = "/ByteRange does not leave out just the hexadecimal /Contents up to the file's end"
            return UpdateFinding(.byteRange, message, object: change.reference, offset: change.now.range.lowerBound)
        }
    }

    private static func covers(_ range: [Int?], signature: IndirectObject, _ update: UpdatedDocument) -> Bool {
        guard range.count == 4, range[0] == 0, let gap = range[1], let second = range[2], let length = range[3],
            gap < second, length >= 0, second &+ length == update.bytes.count,
            signature.range.contains(gap), signature.range.contains(second - 1),
            update.bytes.byte(at: gap) == UInt8(ascii: "<"), update.bytes.byte(at: second - 1) == UInt8(ascii: ">")
        else { return false }
        let digits = update.bytes.copy(gap + 1..<max(gap + 1, second - 1))
        guard digits.count % 2 == 0, digits.allSatisfy({ $0.hexadecimalValue != nil }) else { return false }
        var lexer = Lexer(update.bytes, at: gap)
        return lexer.hexadecimalString() == signature.value.dictionary?["Contents"]?.string
    }
}
