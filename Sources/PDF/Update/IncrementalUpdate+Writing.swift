extension IncrementalUpdate {
    /// What is appended: the same for the same document and the same objects.
    ///
    /// - Throws: `PDFError` with code `limit` when a table cannot hold the offsets (10 digits).
    package func appendedBytes() throws(PDFError) -> [UInt8] {
        var output: [UInt8] = []
        let original = document.bytes.count
        let last = document.bytes.byte(at: original - 1)
        if last != 0x0a, last != 0x0d { output.append(0x0a) }
        let base = document.crossReferences.base
        var rows: [Int: CrossReferenceEntry] = document.crossReferences.scannedEntries
        func write(_ reference: ObjectReference, _ value: [UInt8]) {
            rows[reference.number] = .offset(original + output.count - base, generation: reference.generation)
            output += "\(reference) obj\n".utf8
            output += value
            output += "\nendobj\n".utf8
        }
        let packable = packableNumbers
        var packed: [(number: Int, value: [UInt8])] = []
        for number in objects.keys.sorted() {
            guard let (reference, content) = objects[number] else { continue }
            let value = try written(content, of: reference)
            if packable.contains(number) { packed.append((number, value)) } else { write(reference, value) }
        }
        var next = nextNumber
        for start in stride(from: 0, to: packed.count, by: Self.packLength) {
            let members = packed[start..<min(start + Self.packLength, packed.count)]
            for (index, member) in members.enumerated() {
                rows[member.number] = .compressed(stream: next, index: index)
            }
            write(ObjectReference(number: next, generation: 0), Self.objectStream(members))
            next += 1
        }
        let identifiers = try fileIdentifiers(for: output)
        let start = original + output.count - base
        switch document.crossReferences.kind {
        case .table: output += try table(rows, size: next, identifiers: identifiers)
        case .stream: output += try stream(rows, number: next, at: start, identifiers: identifiers)
        }
        output += "startxref\n\(start)\n%%EOF\n".utf8
        return output
    }

    // MARK: Objects

    /// The written form of an object, encrypted when the document is.
    private func written(_ content: Content, of reference: ObjectReference) throws(PDFError) -> [UInt8] {
        func bytes(_ object: PDFObject) -> [UInt8] {
            ObjectWriter.bytes(of: document.encryption?.encrypt(object, of: reference) ?? object)
        }
        switch content {
        case .object(let object): return bytes(object)
        case .stream(let dictionary, let data):
            let sealed = document.encryption?.encrypt(data, dictionary: dictionary, of: reference) ?? data
            return bytes(.dictionary(dictionary.setting("Length", to: .integer(sealed.count))))
                + Array("\nstream\n".utf8) + sealed + Array("\nendstream".utf8)
        case .changed(let object, let changes):
            // The strings of an object stream's objects stand in the clear, and here they may not.
            guard !object.isIrregular, !object.isCompressed || document.encryption == nil else {
                let original = object.value.dictionary ?? PDFDictionary([])
                let changed = changes.reduce(original) { $0.setting($1.key, to: $1.value) }
                guard let data = object.streamData else { return bytes(.dictionary(changed)) }
                return bytes(.dictionary(changed.setting("Length", to: .integer(data.count))))
                    + Array("\nstream\n".utf8) + object.source.copy(data) + Array("\nendstream".utf8)
            }
            var patch = try DictionaryPatch(object.rawValue)
            for change in changes { patch.set(change.key, to: change.value.map(bytes)) }
            guard let data = object.streamData else { return patch.bytes }
            patch.set("Length", to: Array(String(data.count).utf8))
            return patch.bytes + Array("\nstream\n".utf8) + object.source.copy(data) + Array("\nendstream".utf8)
        }
    }
}
