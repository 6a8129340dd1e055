/// Copies objects of one document into an update of another, with all that they refer to, under new numbers.
package struct ObjectCopier {
    private let source: Document
    private var numbers: [Int: ObjectReference] = [:]
    private var waiting: [ObjectReference] = []
    /// More objects than this are not a page.
    private static let limit = 200_000

    /// - Throws: `PDFError` `unsupported` for a document that is encrypted, whose objects could not be copied as they are.
    package init(from source: Document) throws(PDFError) {
        guard source.encryption == nil else {
            throw PDFError(.encryptedPages)
        }
        self.source = source
    }

    /// A value with its references leading to copies; ``finish(in:)`` writes those.
    package mutating func copy(_ value: PDFObject, into update: inout IncrementalUpdate) throws(PDFError) -> PDFObject {
        switch value {
        case .reference(let reference):
            if let known = numbers[reference.number] { return .reference(known) }
            guard try source.indirectObject(reference) != nil else { return .null }
            guard numbers.count < Self.limit else {
                throw PDFError(.tooManyObjectsOfPage(limit: Self.limit), object: reference)
            }
            let copy = update.reserve()
            numbers[reference.number] = copy
            waiting.append(reference)
            return .reference(copy)
        case .array(let items):
            var copies: [PDFObject] = []
            copies.reserveCapacity(items.count)
            for item in items { copies.append(try copy(item, into: &update)) }
            return .array(copies)
        case .dictionary(let entries):
            return .dictionary(try copy(entries, into: &update))
        default: return value
        }
    }

    private mutating func copy(
        _ entries: PDFDictionary,
        into update: inout IncrementalUpdate
    ) throws(PDFError) -> PDFDictionary {
        var copies = PDFDictionary(capacity: entries.entries.count)
        for entry in entries.entries { copies.append(entry.key, try copy(entry.value, into: &update)) }
        return copies
    }

    /// Writes all objects that copied values refer to.
    package mutating func finish(in update: inout IncrementalUpdate) throws(PDFError) {
        while let next = waiting.popLast() {
            guard let number = numbers[next.number], let object = try source.indirectObject(next) else { continue }
            if let range = object.streamData {
                let written = (object.value.dictionary ?? PDFDictionary([])).setting("Length", to: nil)
                let entries = try copy(written, into: &update).entries.map { ($0.key, $0.value) }
                update.set(number, toStream: entries, data: object.source.copy(range))
            } else {
                update.set(number, to: try copy(object.value, into: &update))
            }
        }
    }
}
