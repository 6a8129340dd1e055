extension IncrementalUpdate {
    /// The entry of an object in a cross-reference section.
    typealias Row = (number: Int, entry: CrossReferenceEntry)

    /// The appended bytes; they are the same for the same document and the same objects.
    ///
    /// - Throws: `PDFError` with code `limit` when a table cannot hold the offsets (10 digits).
    package func appendedBytes() throws(PDFError) -> [UInt8] { try appended().bytes }

    /// The appended bytes, with the place of the signature if the update has one.
    ///
    /// - Throws: `PDFError` with code `limit` when a table cannot hold the offsets (10 digits).
    package func appended() throws(PDFError) -> AppendedUpdate {
        let code = try IntegrityCode(renewing: document)
        var output = ObjectWriter()
        var signature: (place: SignaturePlace, object: ObjectReference)?
        let original = document.bytes.count
        output.reserve(expectedLength)
        let last = document.bytes.byte(at: original - 1)
        if last != 0x0a, last != 0x0d { output.write("\n") }
        let base = document.crossReferences.base
        var rows: [Row] = []
        rows.reserveCapacity(objects.count + 1)
        for (number, entry) in document.crossReferences.scannedEntries where objects[number] == nil {
            rows.append((number, entry))
        }
        func begin(_ reference: ObjectReference) {
            let offset = original + output.bytes.count - base
            rows.append((reference.number, .offset(offset, generation: reference.generation)))
            output.write(reference)
            output.write(" obj\n")
        }
        let isPacked = isPacked
        var packs: [PackedObjects] = []
        for number in objects.keys.sorted() {
            guard let (reference, content) = objects[number] else { continue }
            if isPacked, Self.isPackable(reference, content) {
                if packs.last?.isFull ?? true { packs.append(PackedObjects()) }
                let pack = packs.count - 1
                rows.append((number, .compressed(stream: nextNumber + pack, index: packs[pack].numbers.count)))
                packs[pack].begin(number)
                try write(content, of: reference, to: &packs[pack].body)
                packs[pack].end()
            } else {
                begin(reference)
                if case .signature(let entries, let length) = content {
                    let sealed = document.encryption?.encrypt(.dictionary(entries), of: reference).dictionary
                    let values = sealed ?? entries
                    let place = SignaturePlace(writing: values, key: "Contents", length: length, to: &output)
                    signature = (place, reference)
                } else {
                    try write(content, of: reference, to: &output)
                }
                output.write("\nendobj\n")
            }
        }
        for (index, pack) in packs.enumerated() {
            begin(ObjectReference(number: nextNumber + index, generation: 0))
            output.write(stream: [("Type", .name("ObjStm"))] + pack.entries, data: pack.data)
            output.write("\nendobj\n")
        }
        let next = nextNumber + packs.count
        let identifiers = try fileIdentifiers(for: output.bytes)
        let start = original + output.bytes.count - base
        rows.sort { $0.number < $1.number }
        let codePlace = code.map { _ in signature.map { IntegrityCode.Place.signature($0.object) } ?? .trailer }
        let trailer = Trailer(identifiers: identifiers, code: codePlace)
        let place =
            switch document.crossReferences.kind {
            case .table: try writeTable(rows, size: next, trailer, to: &output)
            case .stream: try writeStream(rows, number: next, at: start, trailer, to: &output)
            }
        output.write("startxref\n")
        output.write(integer: start)
        output.write("\n%%EOF\n")
        signature?.place.writeByteRange(original: original, to: &output)
        guard let code, let place else {
            return AppendedUpdate(output.bytes, signature: signature?.place, integrityKey: code?.key)
        }
        place.writeByteRange(original: original, to: &output)
        var update = AppendedUpdate(output.bytes, signature: place, integrityKey: nil)
        let value = code.value(original: document.bytes, update: output.bytes, place: place.contents)
        _ = update.set(signature: value)
        return AppendedUpdate(update.bytes, signature: nil, integrityKey: nil)
    }

    /// About as many bytes as the update will have.
    private var expectedLength: Int {
        objects.values.reduce(1024) { length, object in
            switch object.content {
            case .object: length + 400
            case .finished(let range): length + 100 + range.count
            case .signature(_, let room): length + 800 + 2 * room
            case .stream(_, let data): length + 400 + data.count
            case .changed(let original, _):
                length + 200 + original.range.count + (original.streamData?.count ?? 0)
            }
        }
    }

    // MARK: Objects

    /// Writes the value of an object, encrypted when the document is.
    private func write(
        _ content: Content,
        of reference: ObjectReference,
        to writer: inout ObjectWriter
    ) throws(PDFError) {
        func sealed(_ object: PDFObject) -> PDFObject {
            document.encryption?.encrypt(object, of: reference) ?? object
        }
        switch content {
        case .object(let object): writer.write(sealed(object))
        // Written where its place is noted.
        case .signature: break
        case .finished(let range): writer.write(finished.bytes[range])
        case .stream(let dictionary, let data):
            let data = document.encryption?.encrypt(data, dictionary: dictionary, of: reference) ?? data
            writer.write(sealed(.dictionary(dictionary.setting("Length", to: .integer(data.count)))))
            writer.write("\nstream\n")
            writer.write(data)
            writer.write("\nendstream")
        case .changed(let object, let changes):
            // The strings of an object stream's objects are in the clear, and here they may not.
            if object.isIrregular || object.isCompressed && document.encryption != nil {
                let original = object.value.dictionary ?? PDFDictionary([])
                var changed = changes.reduce(original) { $0.setting($1.key, to: $1.value) }
                if let data = object.streamData { changed = changed.setting("Length", to: .integer(data.count)) }
                writer.write(sealed(.dictionary(changed)))
            } else {
                var sealedChanges = changes.map { (key: $0.key, value: $0.value.map(sealed)) }
                if let data = object.streamData { sealedChanges.append(("Length", .integer(data.count))) }
                try DictionaryPatch(object, changes: sealedChanges).write(to: &writer)
            }
            guard let data = object.streamData else { return }
            writer.write("\nstream\n")
            writer.write(data, of: object.source)
            writer.write("\nendstream")
        }
    }
}

extension ObjectWriter {
    /// A stream whose data are encoded according to its entries; `/Length` is added.
    mutating func write(stream entries: [(Name, PDFObject)], data: [UInt8]) {
        write(.dictionary(PDFDictionary(entries + [("Length", .integer(data.count))])))
        write("\nstream\n")
        write(data)
        write("\nendstream")
    }
}
